"""`cardwright check PATH…`: what is wrong with games and sets."""

from __future__ import annotations

import sys
from collections import Counter

import click

from cardwright.compiler.cli.counted import counted
from cardwright.compiler.cli.wrong import WrongUse, found, only_of
from cardwright.compiler.pipeline import Checked, check_paths, check_tests
from cardwright.compiler.report import FORMATS, text
from cardwright.dsl.diagnostics import Edit, Sink

__all__ = ["command"]


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@click.option("--fix", "fixing", is_flag=True, help="mend what is beyond doubt, and show what remains")
def command(paths: tuple[str, ...], form: str, fixing: bool) -> None:
    """Say what is wrong with games and sets.

    A set is checked together with its game and the sets it needs. For a single file its whole set is read, and what is
    found in the file is shown. Tests are read, and not played: `cardwright test` does that. Warnings alone do not make it
    fail.
    """
    checked, sink = _mended(paths) if fixing else _found(paths)
    for one in checked:
        check_tests(one.world, one.modules, sink)
    code = found(sink)
    shown, elsewhere = only_of(sink, paths)
    if form == "text":
        click.echo(text.render_all(shown, colour=text.wants_colour(sys.stdout)), nl=False)
    else:
        click.echo(FORMATS[form](shown), nl=False)
    if form == "text":
        if elsewhere:
            click.echo(f"{'and ' if shown else ''}{elsewhere} more in other files of the set", err=True)
        mendable = 0 if fixing else sum(1 for one in shown if one.fix)
        if mendable:
            click.echo(f"`cardwright check --fix` can mend {mendable} of {len(shown)}", err=True)
        for one in checked if not code else ():
            click.echo(_told(one), err=True)
    raise click.exceptions.Exit(code)


def _found(paths: tuple[str, ...]) -> tuple[list[Checked], Sink]:
    sink = Sink()
    return check_paths(paths, sink), sink


def _mended(paths: tuple[str, ...]) -> tuple[list[Checked], Sink]:
    """Mend the files, and say of each on stderr what was done and how much remains."""
    from cardwright.compiler.fixing import mend
    from cardwright.compiler.writing import write

    result = mend(paths)
    remaining = Counter(one.span.source.path for one in result.sink)
    for path, done in sorted(result.done.items()):
        try:
            if path.read_bytes() not in (result.before[path], result.texts[path]):
                raise WrongUse(f"`{path}` has changed since it was read, and is left alone: check it again")
            write(path, result.texts[path])
        except OSError as error:
            raise WrongUse(f"`{path}` cannot be written: {error.strerror or error}") from error
        name = done[0].span.source.path
        left = remaining[name]
        click.echo(f"{name}: {counted(len(done), 'mistake')} mended, {counted(left, 'message')} left", err=True)
        for one in done:
            changes = ", ".join(dict.fromkeys(_change(edit) for edit in one.fix))
            click.echo(f"  {one.span.start_line}:{one.span.start_col}: {changes}", err=True)
    if not result.done:
        click.echo("nothing to mend unasked", err=True)
    return result.checked, result.sink


def _change(edit: Edit) -> str:
    """An edit in words."""
    old, new = edit.span.text, edit.replacement
    if not old:
        return f"`{new}` put in"
    if not new.strip():
        return "blanks put right" if not old.strip() else f"`{old.strip()}` taken out"
    return f"`{old}` → `{new}`"


def _told(checked: Checked) -> str:
    """`New Set: 8 cards in 5 files, no errors (with Small)`: what was asked for, and what was read beside it."""
    own = [one for one in checked.loaded.sets if checked.loaded.asked(one)]
    ids = {one.manifest.id for one in own}
    cards = sum(1 for one in checked.module.cards if not one.implicit and one.set in ids)
    files = sum(len(checked.loaded.read_from(one)) for one in own)
    names = dict.fromkeys(one.manifest.title for one in own)
    others = dict.fromkeys(one.manifest.title for one in checked.loaded.sets if one not in own)
    beside = f" (with {', '.join(others)})" if others else ""
    return f"{', '.join(names)}: {counted(cards, 'card')} in {counted(files, 'file')}, no errors{beside}"
