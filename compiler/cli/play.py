"""`cardwright play PATH`: a game at a terminal, line by line; a script can play it as well."""

from __future__ import annotations

import click

from cardwright.compiler.cli.kept import go_on, read_kept, readable
from cardwright.compiler.cli.starting import read_picks, starting_options
from cardwright.compiler.cli.wrong import WrongUse, refused

__all__ = ["command"]


@click.command("play")
@click.argument("path", metavar="PATH")
@starting_options
@click.option("--load", "file", metavar="FILE", help="go on with a saved game, or look at one that is over")
@click.option("--replay", "shown", metavar="FILE", help="show a saved game again from its beginning, answer by answer")
@click.option(
    "--migrate",
    is_flag=True,
    help="with --load or --replay, if the sets have changed since: play it again as far as it goes",
)
def command(
    path: str,
    players: int | None,
    seed: int,
    pick: tuple[str, ...],
    variant: tuple[str, ...],
    file: str | None,
    shown: str | None,
    migrate: bool,
) -> None:
    """Play a game, line by line.

    Every legal option is listed; answer with its number, or say help. A player sees only what that player may see.
    """
    import cardwright
    from cardwright.compiler.cli.replaying import Replaying
    from cardwright.compiler.cli.terminal import Terminal

    kept = file if shown is None else shown
    if file is not None and shown is not None:
        raise WrongUse("--load goes on with a game, and --replay shows it again: choose one")
    if kept is None and migrate:
        raise WrongUse("--migrate goes with --load FILE or --replay FILE")
    if kept is not None and (players is not None or seed or pick or variant):
        raise WrongUse(f"`{kept}` says how the game began: leave out --players, --seed, --pick and --variant")
    picks = read_picks(pick)
    text = "" if kept is None else read_kept(kept)
    with refused():
        game = cardwright.load(path)
        if shown is not None:
            with readable(shown):
                table: Terminal = Replaying(game, game.recording(text, migrate))
        elif file is not None:
            table = Terminal(game, go_on(game, file, text, migrate))
        else:
            table = Terminal(game, game.start(seed, players, picks, variant))
    table.run()
