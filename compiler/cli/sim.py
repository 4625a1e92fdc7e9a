"""`cardwright sim PATH`: many games of bots, and what came of them."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli.starting import read_picks, starting_options
from cardwright.compiler.cli.wrong import refused

if TYPE_CHECKING:
    from rich.table import Table

    from cardwright import Game
    from cardwright.runtime.simulate import Summary

__all__ = ["command"]

#: failed games that are told in full
TOLD = 3


@click.command("sim")
@click.argument("path", metavar="PATH")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="how many games")
@starting_options
@click.option(
    "--jobs", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="processes; 0: one a core"
)
@click.option("--bot", type=click.Choice(["random", "eager"]), default="random", show_default=True)
def command(
    path: str,
    games: int,
    players: int | None,
    seed: int,
    pick: tuple[str, ...],
    variant: tuple[str, ...],
    jobs: int,
    bot: str,
) -> None:
    """Let bots play many games, and show what came of them.

    Game number n has the seed S + n. What is not picked is drawn anew in each game. The results are the same for every
    number of jobs. The random bot takes any legal option; the eager one seldom stops while it can do something.
    """
    import cardwright

    picks = read_picks(pick)
    with refused():
        game = cardwright.load(path)
        started = perf_counter()
        summary, _ = _with_bar(game, games, players, seed, jobs, bot, picks, variant)
        seconds = perf_counter() - started
    heading = [game.title, f"{players or game.players[0]} players", f"{bot} bot", f"seeds {seed} to {seed + games - 1}"]
    heading += [f"{name}: {', '.join(one or 'drawn' for one in values)}" for name, values in picks.items()] + list(
        variant
    )
    _show(" · ".join(heading), summary, games / seconds if seconds else 0.0)
    for one in summary.errors[:TOLD]:
        click.echo(f"cardwright: the game with seed {one.seed} failed: {one.error}", err=True)
    if len(summary.errors) > TOLD:
        click.echo(f"cardwright: and {len(summary.errors) - TOLD} more failed", err=True)
    raise click.exceptions.Exit(1 if summary.errors else 0)


def _with_bar(
    game: Game,
    games: int,
    players: int | None,
    seed: int,
    jobs: int,
    bot: str,
    picks: dict[str, list[str | None]],
    variant: tuple[str, ...],
) -> tuple[Summary, object]:
    """Play with a progress bar on stderr, which is drawn on terminals only."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        return game.simulate(
            games,
            players,
            seed,
            jobs,
            bot,
            picks,
            variant,
            progress=lambda done, _: bar.update(task, completed=done),
        )


def _show(heading: str, summary: Summary, rate: float) -> None:
    """The table of results on stdout, and the speed, which differs from run to run, below it."""
    from rich.console import Console

    console = Console(highlight=False)
    console.print(heading, soft_wrap=True)
    console.print(_table(summary))
    console.print(f"{rate:,.0f} games a second", soft_wrap=True)


def _table(summary: Summary) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD if summary.games else box.SIMPLE)
    table.add_column("result")
    table.add_column("games", justify="right")
    table.add_column("share", justify="right")
    table.add_column("95% interval", justify="right")
    games = summary.games
    table.add_row("won", *_share(summary.wins, games))
    for outcome, ending, count in summary.endings:
        name = f"  {outcome}: {ending}" if outcome else "  ended without an ending"
        table.add_row(name, *_share(count, games))
    if summary.errors:
        table.add_row("failed", str(len(summary.errors)), "", "")
    table.add_section()
    table.add_row("turns a game", f"{summary.turns:.1f}", "", "")
    table.add_row("decisions a game", f"{summary.decisions:.1f}", "", "")
    return table


def _share(count: int, games: int) -> tuple[str, str, str]:
    from cardwright.runtime.simulate import wilson

    low, high = wilson(count, games)
    share = count / games if games else 0.0
    return f"{count:,}", f"{share:.1%}", f"{low:.1%} to {high:.1%}"
