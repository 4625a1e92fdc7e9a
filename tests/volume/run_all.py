"""Thousands of games and all that must always hold, part by part, with a table at the end. Exit code 1 when something did not hold.

python tests/volume/run_all.py [PART ...] [--scale X]

base       2,000 games over 1-4 players, mages, markets; 100 through save and load at every decision; the same log whatever the hash seed
nemeses    1,000 games for each nemesis over 1-4 players and all difficulties; 50 saved; the speed of each
skirmish   1,000 games for each mode over all numbers of players; 50 saved; the speed of each
coverage   10,000 games and 1,000 with raised life, 300 saved: which lines of the cards' effects were carried out
sessions   answering, taking back, saving, loading, copying in odd orders is the game that is played straight on

All parts when none is named. --scale 0.01 plays a hundredth of everything.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from time import perf_counter

import lines
import sameness
import sessions
from plan import PARTS
from playing import Tally, play_group
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

ALL = (*PARTS, "sessions")


def run(part: str, scale: float, console: Console) -> bool:
    """One part; whether everything held."""
    begin = perf_counter()
    if part == "sessions":
        return sessions.report(scale, console)
    made = PARTS[part](scale)
    tallies: list[Tally] = []
    plain: list[str] = []
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    with bar:
        task = bar.add_task(part, total=sum(len(one.straight) + len(one.saved) for one in made))
        for group in made:
            bar.update(task, description=f"{part}: {group.title}")
            if not plain and group.straight[0].dealt:
                plain = lines.figures(lines.rows())
            tallies.append(play_group(group, lambda: bar.advance(task)))
            if not console.is_terminal:  # no bar there: a line for each group as it is done
                console.print(done(part, tallies[-1]), highlight=False, soft_wrap=True)
    console.print(table(part, tallies, perf_counter() - begin))
    good = not any(tally.wrong for tally in tallies)
    for tally in tallies:
        for fault in tally.faults:
            console.print(f"FAULT {tally.title}: {fault}", markup=False, soft_wrap=True)
        if tally.wrong > len(tally.faults):
            console.print(f"… and {tally.wrong - len(tally.faults)} more of {tally.title}")
    if part == "base":
        good = sameness.report(scale, console) and good
    if part == "coverage":
        good = lines.report(console, plain) and good
    return good


def done(part: str, t: Tally) -> str:
    """A group in one line."""
    saved = f", {t.saved:,} saved at {t.answers:,} decisions" if t.saved else ""
    speed = f", {t.speed:,.0f} games/s plain" if t.speed else ""
    return f"{part}: {t.title}: {t.games:,} games, {t.decisions:,} decisions{saved}, {t.seconds:,.0f} s of CPU{speed}, {t.wrong} faults"


def table(part: str, tallies: Sequence[Tally], seconds: float) -> Table:
    made = Table(title=f"{part}: {seconds:,.0f} s by the clock", title_justify="left")
    made.add_column("games of")
    for title in ("games", "decisions", "saved games", "decisions saved at", "CPU s", "games/s plain", "faults"):
        made.add_column(title, justify="right")
    for t in tallies:
        speed = f"{t.speed:,.0f}" if t.speed else "-"
        made.add_row(
            t.title, f"{t.games:,}", f"{t.decisions:,}", f"{t.saved:,}", f"{t.answers:,}", f"{t.seconds:,.0f}", speed, str(t.wrong)
        )  # fmt: skip
    if len(tallies) > 1:
        made.add_section()
        sums = [
            sum(getattr(t, name) for t in tallies) for name in ("games", "decisions", "saved", "answers", "seconds")
        ]
        made.add_row("all", *(f"{n:,.0f}" for n in sums), "", str(sum(t.wrong for t in tallies)))
    return made


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[[], *ALL])
    parser.add_argument("--scale", type=float, default=1.0)
    given = parser.parse_args(arguments)
    console = Console(width=None if sys.stdout.isatty() else 120)
    failed = [part for part in given.parts or ALL if not run(part, given.scale, console)]
    console.print("everything held" if not failed else f"something did not hold in: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
