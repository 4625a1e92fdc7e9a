"""`cardwright reference PATH -o DIR`: the rules reference."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Literal

import click

from cardwright.compiler.cli.wrong import WrongUse, reason, stop

__all__ = ["command"]


@click.command("reference")
@click.argument("path", metavar="PATH")
@click.option(
    "--paper", type=click.Choice(["A4", "letter"]), default="A4", show_default=True, help="for the print style"
)
@click.option(
    "--balance", type=click.IntRange(1), metavar="N", help="add a table of N games against each that can be picked"
)
@click.option("-o", "--output", default="reference", show_default=True, metavar="DIR", help="folder it is written into")
def command(path: str, output: str, paper: Literal["A4", "letter"], balance: int | None) -> None:
    """Write the rules reference: set-up, turns, glossary and all cards, as HTML and as Markdown."""
    from cardwright.compiler.pipeline import check_set
    from cardwright.compiler.reference.balance import play
    from cardwright.compiler.reference.pages import write
    from cardwright.dsl.diagnostics import Sink

    if not output:
        raise WrongUse("-o names the folder that is written into, and nothing stands there")
    sink = Sink()
    checked = check_set(path, sink)
    if checked is None or sink.errors:
        stop(sink)
    folder = Path(output)
    if folder.exists() and not folder.is_dir():
        raise WrongUse(f"`{output}` is a file: -o names a folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        scores = None if balance is None else play(path, balance)
        today = datetime.date.today().isoformat()
        written = write(checked.module, checked.modules, folder, paper, today, scores)
    except (OSError, ValueError) as error:
        raise WrongUse(f"`{output}` cannot be written: {reason(error)}") from error
    for file in written:
        click.echo(str(file))
