"""What the measurements share: two things timed by turns, and the table that is shown.

Everything is a ratio of two things done in one run, in CPU time, by turns: the machine may be busy with something else, and
then both sides are slower. The figure is the median of the rounds.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

__all__ = ["GAME", "ROOT", "Row", "by_turns", "children", "show"]

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "cardsets" / "aeons_end"


class Row(NamedTuple):
    """A figure. target: what it should be at least (or, with `most`, at most); None for a figure that has none."""

    title: str
    value: float | None
    target: float | None
    most: bool = False
    detail: str = ""
    unit: str = "x"

    def reached(self) -> bool | None:
        if self.target is None or self.value is None:
            return None
        return self.value <= self.target if self.most else self.value >= self.target


def by_turns(first: Callable[[], Any], second: Callable[[], Any], rounds: int) -> tuple[list[float], list[float]]:
    """CPU seconds of each, round by round, after one round that is not counted."""
    first()
    second()
    a: list[float] = []
    b: list[float] = []
    for n in range(rounds):
        for work, times in ((first, a), (second, b)) if n % 2 else ((second, b), (first, a)):
            start = process_time()
            work()
            times.append(process_time() - start)
    return a, b


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """The median of the ratios, round by round."""
    return statistics.median(x / y for x, y in zip(above, below, strict=True))


def children(*commands: Sequence[str], rounds: int) -> list[list[float]]:
    """CPU seconds of processes of their own, by turns: for each command a list with the rounds."""
    times: list[list[float]] = [[] for _ in commands]
    for n in range(rounds + 1):
        for command, row in zip(commands, times, strict=True):
            before = _used()
            subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
            if n:
                row.append(_used() - before)
    return times


def _used() -> float:
    import resource

    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def show(rows: Sequence[Row]) -> None:
    """The rows on stdout: as a table, or with `--json` as data for the run of all."""
    if "--json" in sys.argv:
        print(json.dumps(rows))
        return
    print(table(rows))


def table(rows: Sequence[Row]) -> str:
    lines = [("figure", "value", "target", "", "")]
    for row in rows:
        value = "-" if row.value is None else f"{row.value:,.3g}{row.unit}"
        target = "" if row.target is None else f"{'<=' if row.most else '>='} {row.target:g}{row.unit}"
        reached = row.reached()
        lines.append(
            (row.title, value, target, "" if reached is None else "reached" if reached else "not yet", row.detail)
        )
    widths = [max(len(line[i]) for line in lines) for i in range(4)]
    return "\n".join(
        "  ".join([*(text.ljust(width) for text, width in zip(line, widths, strict=False)), line[4]]).rstrip()
        for line in lines
    )
