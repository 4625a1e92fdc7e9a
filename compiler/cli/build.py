"""`cardwright build PATH --emit PHASE`: what a phase of the compiler makes of a set."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cardwright.compiler.cli.wrong import refused, stop
from cardwright.compiler.pipeline import Checked

__all__ = ["command"]

PHASES = ("ast", "resolved", "typed", "python")


@click.command("build")
@click.argument("path", metavar="PATH")
@click.option("--emit", type=click.Choice(PHASES), help="show this phase; else it is only built")
@click.option("-k", "name", metavar="NAME", help="only the declarations whose name holds NAME")
def command(path: str, emit: str | None, name: str | None) -> None:
    """Compile a set, and show a phase of it.

    ast: the syntax tree. resolved: the tree with what its words mean. typed: what the checker made of it. python: the
    functions that are run. Of a set, only what it declares itself is shown; of a file, only that file.
    """
    from cardwright.compiler.pipeline import check_set, lower_all
    from cardwright.dsl.diagnostics import Sink

    sink = Sink()
    checked = check_set(path, sink)
    if checked is None or (sink.errors and emit in (None, "python")):
        stop(sink)
    if emit is None:
        with refused():
            program = lower_all(checked)
        click.echo(f"{program.title}: {len(program.definitions) - 1} cards, {len(program.steps)} steps", err=True)
        return
    for text in shown(checked, path, emit, name):
        click.echo(text)
    if sink.errors:
        stop(sink)


def shown(checked: Checked, path: str, emit: str, name: str | None) -> Iterator[str]:
    """The parts of a phase, as text."""
    from pathlib import Path

    from cardwright.compiler.cli.trees import name_of, show_resolved, show_typed
    from cardwright.compiler.sets import is_card_file
    from cardwright.compiler.sets import shown as as_shown
    from cardwright.dsl.dump import pretty

    own = {source.path for one in checked.loaded.sets if checked.loaded.asked(one) for source in one.sources}
    files = {as_shown(Path(path))} if is_card_file(path) else own
    if emit == "python":
        yield from _python(checked, files, name)
        return
    for module in checked.modules:
        if module.path not in files:
            continue
        yield f"# {module.path}"
        for declaration in module.declarations:
            if name and name.casefold() not in name_of(declaration).casefold():
                continue
            if emit == "ast":
                yield pretty(declaration)
            elif emit == "resolved":
                yield show_resolved(declaration, checked.module.refs)
            else:
                yield show_typed(declaration, checked.module)


def _python(checked: Checked, files: set[str], name: str | None) -> Iterator[str]:
    """The functions that are run, file by file: those of the set's own files whose name holds the wanted one."""
    import ast

    from cardwright.compiler.lower.emit import identifier
    from cardwright.compiler.lower.link import Linker
    from cardwright.compiler.pipeline import lowering

    with refused(), lowering(checked.loaded.sources):
        linker = Linker(checked.module)
        linker.compile()
    for path, code in linker.emitter.modules().items():
        if path not in files:
            continue
        functions = [one for one in code.body if isinstance(one, ast.FunctionDef)]
        shown = [one for one in functions if name is None or identifier(name) in one.name]
        if shown:
            yield f"# {path}"
        for one in shown:
            yield f"# line {one.lineno}\n{ast.unparse(one)}\n"
