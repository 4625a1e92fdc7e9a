"""Two processes against one: the same games, by the clock, since processes that wait for each other use no CPU.

    python tests/bench/workers.py

By the clock it depends on how busy the machine is, so two processes that only count show what two cores would give here and now.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from time import perf_counter

from measuring import GAME, Row, show

import cardwright

GAMES = 4000
ROUNDS = 5
COUNT = "n = 0\nwhile n < {}: n += 1"
COUNTED = 20_000_000


def rows() -> list[Row]:
    game = cardwright.load(GAME)
    picks = {"boss": "Rageborne"}

    def spent(jobs: int) -> tuple[float, float]:
        start, used = perf_counter(), _used()
        game.simulate(GAMES, 2, seed=1, jobs=jobs, picks=picks)
        return perf_counter() - start, _used() - used

    spent(2)
    found: list[tuple[float, float]] = []
    cpu: list[float] = []
    for _ in range(ROUNDS):
        one, two, free = spent(1), spent(2), _free()
        found.append((one[0] / two[0], free))
        cpu.append(two[1] / one[1])
    gained = statistics.median(gain for gain, _ in found)
    possible = statistics.median(free for _, free in found)
    detail = f"{gained:.2f} times as fast where two processes that only count are {possible:.2f} times; {os.cpu_count()} cores"
    return [
        Row("two workers against one, of what two free cores give", 2 * gained / possible, 1.85, detail=detail),
        Row("CPU of two workers against one, the same games", statistics.median(cpu), None),
    ]


def _free() -> float:
    """How much faster two processes that only count get through the same work than one does alone, by the clock."""

    def clock(processes: int, each: int) -> float:
        start = perf_counter()
        running = [subprocess.Popen([sys.executable, "-c", COUNT.format(each)]) for _ in range(processes)]
        for one in running:
            one.wait()
        return perf_counter() - start

    return clock(1, 2 * COUNTED) / clock(2, COUNTED)


def _used() -> float:
    import resource

    each = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in each)


if __name__ == "__main__":
    show(rows())
