"""`cardwright reference PATH -o DIR`: the rules reference."""

from __future__ import annotations

from pathlib import Path

import click

from cardwright.compiler.cli.wrong import WrongUse, stop

__all__ = ["command"]


@click.command("reference")
@click.argument("path", metavar="PATH")
@click.option("-o", "--output", default="reference", show_default=True, metavar="DIR", help="folder it is written into")
def command(path: str, output: str) -> None:
    """Write the rules reference: set-up, turns, glossary and all cards, as HTML and as Markdown."""
    from cardwright.compiler.pipeline import check_set
    from cardwright.compiler.reference.pages import reference
    from cardwright.dsl.diagnostics import Sink

    sink = Sink()
    checked = check_set(path, sink)
    if checked is None or sink.errors:
        stop(sink)
    folder = Path(output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for page in reference(checked.module, checked.modules):
            file = folder / page.name
            file.write_text(page.text, "utf-8")
            click.echo(str(file))
    except OSError as error:
        raise WrongUse(f"`{output}` cannot be written: {error.strerror or error}") from error
