"""`cardwright play PATH`: a game at a terminal, line by line; a script can play it as well."""

from __future__ import annotations

import click

from cardwright.compiler.cli.kept import go_on, read_kept
from cardwright.compiler.cli.starting import read_picks, starting_options
from cardwright.compiler.cli.wrong import WrongUse, refused

__all__ = ["command"]


@click.command("play")
@click.argument("path", metavar="PATH")
@starting_options
@click.option("--load", "file", metavar="FILE", help="go on with a saved game, or look at one that is over")
@click.option(
    "--migrate", is_flag=True, help="with --load, if the sets have changed since: play it again as far as it goes"
)
def command(
    path: str,
    players: int | None,
    seed: int,
    pick: tuple[str, ...],
    variant: tuple[str, ...],
    file: str | None,
    migrate: bool,
) -> None:
    """Play a game, line by line.

    Every legal option is listed; answer with its number, or say help. A player sees only what that player may see.
    """
    import cardwright
    from cardwright.compiler.cli.terminal import Terminal

    if file is None and migrate:
        raise WrongUse("--migrate goes with --load FILE")
    if file is not None and (players is not None or seed or pick or variant):
        raise WrongUse(f"`{file}` says how the game began: leave out --players, --seed, --pick and --variant")
    picks = read_picks(pick)
    text = None if file is None else read_kept(file)
    with refused():
        game = cardwright.load(path)
        match = game.start(seed, players, picks, variant) if file is None else go_on(game, file, str(text), migrate)
    Terminal(game, match).run()
