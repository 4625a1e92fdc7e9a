"""Two processes against one: the same games, by the clock, since processes that wait for each other use no CPU.

    python tests/bench/workers.py

By the clock it depends on how busy the machine is: on one that has nothing else to do. The CPU that each way needs says
the rest: two that need as much together as one are twice as fast where there are two cores for them.
"""

from __future__ import annotations

import os
import statistics
from time import perf_counter

from measuring import GAME, Row, show

import cardwright

GAMES = 4000
ROUNDS = 3


def rows() -> list[Row]:
    game = cardwright.load(GAME)
    picks = {"boss": "Rageborne"}

    def spent(jobs: int) -> tuple[float, float]:
        start, used = perf_counter(), _used()
        game.simulate(GAMES, 2, seed=1, jobs=jobs, picks=picks)
        return perf_counter() - start, _used() - used

    spent(2)
    found = [(spent(1), spent(2)) for _ in range(ROUNDS)]
    value = max(one[0] / two[0] for one, two in found)
    cpu = statistics.median(two[1] / one[1] for one, two in found)
    detail = (
        f"{GAMES:,} games, {os.cpu_count()} cores, {os.getloadavg()[0]:.0f} processes ready to run; best of {ROUNDS}"
    )
    return [
        Row("two workers against one, by the clock", value, 1.85, detail=detail),
        Row(
            "two workers against one, CPU for the same games",
            cpu,
            2 / 1.85,
            most=True,
            detail="more would make 1.85 impossible",
        ),
    ]


def _used() -> float:
    import resource

    each = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in each)


if __name__ == "__main__":
    show(rows())
