"""`cardwright check PATH…`: what is wrong with games and sets."""

from __future__ import annotations

import sys

import click

from cardwright.compiler.cli.wrong import found, only_of
from cardwright.compiler.report import FORMATS, text

__all__ = ["command"]


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
def command(paths: tuple[str, ...], form: str) -> None:
    """Say what is wrong with games and sets.

    A set is checked together with its game and the sets it needs. For a single file its whole set is read, and what is
    found in the file is shown. Warnings alone do not make it fail.
    """
    from cardwright.compiler.pipeline import check_paths
    from cardwright.dsl.diagnostics import Sink

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
            names = ", ".join(card_set.manifest.title for card_set in one.loaded.sets)
            cards = sum(1 for card in one.module.cards if not card.implicit)
            files = len(one.modules)
            click.echo(
                f"{names}: {cards} card{'s' * (cards != 1)} in {files} file{'s' * (files != 1)}, no errors", err=True
            )
    raise click.exceptions.Exit(code)
