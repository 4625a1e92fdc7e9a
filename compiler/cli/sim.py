"""`cardwright sim PATH`: many games of bots, and what came of them."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli.counted import counted
from cardwright.compiler.cli.starting import read_picks, starting_options
from cardwright.compiler.cli.wrong import WrongUse, refused
from cardwright.dsl.near import did_you_mean

if TYPE_CHECKING:
    from rich.table import Table

    from cardwright import Game
    from cardwright.runtime.simulate import Summary

__all__ = ["command"]

#: failed games that are told in full
TOLD = 3
#: signs in a line of the table at least
NARROWEST = 60


@click.command("sim")
@click.argument("path", metavar="PATH")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="how many games")
@starting_options
@click.option(
    "--jobs", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="processes; 0: one a core"
)
@click.option(
    "--bot", default="random", show_default=True, metavar="BOT[,BOT]", help="random, eager, rollout, or several of them"
)
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
    number of jobs. The random bot takes any legal option; the eager one seldom stops while it can do something; the
    rollout bot first learns from games of practice, which takes a minute or two, and looks ahead in every turn. Several
    bots are shown side by side.
    """
    import cardwright

    picks = read_picks(pick)
    bots = read_bots(bot)
    ran: list[tuple[str, Summary, float]] = []
    with refused():
        game = cardwright.load(path)
        for one in bots:
            started = perf_counter()
            summary, _ = _with_bar(game, games, players, seed, jobs, one, picks, variant)
            seconds = perf_counter() - started
            ran.append((one, summary, games / seconds if seconds else 0.0))
    named = f"{', '.join(bots)} bot{'s' if len(bots) > 1 else ''}"
    heading = [game.title, counted(players or game.players[0], "player"), named, f"seeds {seed} to {seed + games - 1}"]
    heading += [f"{name}: {', '.join(one or 'drawn' for one in values)}" for name, values in picks.items()] + list(
        variant
    )
    _show(" · ".join(heading), ran)
    errors = [one for _, summary, _ in ran for one in summary.errors]
    for failed in errors[:TOLD]:
        click.echo(f"cardwright: the game with seed {failed.seed} failed: {failed.error}", err=True)
    if len(errors) > TOLD:
        click.echo(f"cardwright: and {len(errors) - TOLD} more failed", err=True)
    raise click.exceptions.Exit(1 if errors else 0)


def read_bots(given: str) -> list[str]:
    """The bots that are named, each once. Raises WrongUse for one that there is not."""
    from cardwright.runtime.simulate import NAMES

    bots = list(dict.fromkeys(one.strip() for one in given.split(",")))
    wrong = next((one for one in bots if one not in NAMES), None)
    if wrong is not None:
        raise WrongUse(f"there is no bot `{wrong}`{did_you_mean(wrong, NAMES) or '; there are: ' + ', '.join(NAMES)}")
    return bots


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
    """Play with a progress bar."""
    from cardwright.compiler.cli.bar import progress_bar

    with progress_bar() as bar:
        learning = bar.add_task("practising", total=None, visible=False)
        task = bar.add_task("playing", total=games)
        return game.simulate(
            games,
            players,
            seed,
            jobs,
            bot,
            picks,
            variant,
            progress=lambda done, _: bar.update(task, completed=done, refresh=True),
            practice=lambda done, of: bar.update(learning, completed=done, total=of, visible=True, refresh=True),
        )


def _show(heading: str, ran: list[tuple[str, Summary, float]]) -> None:
    """The table of results on stdout, and the speed, which differs from run to run, below it."""
    from rich.console import Console

    console = Console(highlight=False)
    console.width = max(console.width, NARROWEST)  # on a narrower terminal its lines are broken, and no number is cut
    console.print(heading, soft_wrap=True)
    console.print(_table(ran[0][1]) if len(ran) == 1 else _side_by_side(ran))
    rates = [f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}" for _, _, rate in ran]
    console.print(f"{', '.join(rates)} games a second", soft_wrap=True)


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
        table.add_row(_named(outcome, ending), *_share(count, games))
    for seat, count in enumerate(summary.seats, 1):
        table.add_row(f"won by player {seat}", *_share(count, games))
    if summary.errors:
        table.add_row("failed", str(len(summary.errors)), "", "")
    table.add_section()
    if summary.turns:
        table.add_row("turns a game", f"{summary.turns:.1f}", "", "")
    table.add_row("decisions a game", f"{summary.decisions:.1f}", "", "")
    return table


def _side_by_side(ran: list[tuple[str, Summary, float]]) -> Table:
    """One column for each bot: shares, and in how many games; for the wins also the interval."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("result")
    for bot, _, _ in ran:
        table.add_column(bot, justify="right")
    summaries = [summary for _, summary, _ in ran]
    table.add_row("won", *(_share(one.wins, one.games)[1] for one in summaries))
    table.add_row("  95% interval", *(_share(one.wins, one.games)[2] for one in summaries))
    endings: dict[tuple[str, str], list[int]] = {}
    for n, summary in enumerate(summaries):
        for outcome, ending, count in summary.endings:
            endings.setdefault((outcome, ending), [0] * len(ran))[n] = count
    for (outcome, ending), counts in sorted(endings.items(), key=lambda one: -sum(one[1])):
        table.add_row(_named(outcome, ending), *(f"{count:,}" for count in counts))
    if any(one.errors for one in summaries):
        table.add_row("failed", *(str(len(one.errors)) for one in summaries))
    table.add_section()
    if any(one.turns for one in summaries):
        table.add_row("turns a game", *(f"{one.turns:.1f}" for one in summaries))
    table.add_row("decisions a game", *(f"{one.decisions:.1f}" for one in summaries))
    return table


def _named(outcome: str, ending: str) -> str:
    return f"  {outcome}: {ending}" if outcome else "  ended without an ending"


def _share(count: int, games: int) -> tuple[str, str, str]:
    from cardwright.runtime.simulate import wilson

    low, high = wilson(count, games)
    share = count / games if games else 0.0
    return f"{count:,}", f"{share:.1%}", f"{low:.1%} to {high:.1%}"
