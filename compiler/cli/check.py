"""`cardwright check PATH…`: what is wrong with games and sets."""

from __future__ import annotations

import sys

import click

from cardwright.compiler.cli.wrong import found, only_of
from cardwright.compiler.pipeline import Checked, check_paths
from cardwright.compiler.report import FORMATS, text
from cardwright.dsl.diagnostics import Sink

__all__ = ["command"]


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
def command(paths: tuple[str, ...], form: str) -> None:
    """Say what is wrong with games and sets.

    A set is checked together with its game and the sets it needs. For a single file its whole set is read, and what is
    found in the file is shown. Warnings alone do not make it fail.
    """
    sink = Sink()
    checked = check_paths(paths, sink)
    code = found(sink)
    shown, elsewhere = only_of(sink, paths)
    if form == "text":
        click.echo(text.render_all(shown, colour=text.wants_colour(sys.stdout)), nl=False)
    else:
        click.echo(FORMATS[form](shown), nl=False)
    if form == "text":
        if elsewhere:
            click.echo(f"{'and ' if shown else ''}{elsewhere} more in other files of the set", err=True)
        for one in checked if not code else ():
            click.echo(_told(one), err=True)
    raise click.exceptions.Exit(code)


def _told(checked: Checked) -> str:
    """`New Set: 8 cards in 5 files, no errors (with Small)`: what was asked for, and what was read beside it."""
    own = [one for one in checked.loaded.sets if checked.loaded.asked(one)]
    ids = {one.manifest.id for one in own}
    cards = sum(1 for one in checked.module.cards if not one.implicit and one.set in ids)
    files = sum(len(checked.loaded.read_from(one)) for one in own)
    names = dict.fromkeys(one.manifest.title for one in own)
    others = dict.fromkeys(one.manifest.title for one in checked.loaded.sets if one not in own)
    beside = f" (with {', '.join(others)})" if others else ""
    return f"{', '.join(names)}: {_number(cards, 'card')} in {_number(files, 'file')}, no errors{beside}"


def _number(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")
