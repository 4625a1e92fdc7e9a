"""The yardstick: how many games a second pyminion plays, with two Big Money bots, on this machine.

pyminion (Dominion in plain Python, from PyPI) is no part of Cardwright. Its rate tells how fast a
machine is, so that games per second can be compared between machines: figures are given together.

    python tests/bench/pyminion_rate.py [SECONDS]      at least that long, 5 when left out; one process
"""

from __future__ import annotations

import contextlib
import io
import logging
import sys
from time import perf_counter

BATCH = 50


def rate(seconds: float) -> tuple[float, int]:
    """Games per second and the number of games that were played; the first batch is not counted.

    Raises ImportError when pyminion is not installed.
    """
    from pyminion.bots.examples import BigMoney
    from pyminion.expansions.base import base_set, smithy
    from pyminion.game import Game
    from pyminion.simulator import Simulator

    logging.disable(logging.CRITICAL)
    players = [BigMoney("first"), BigMoney("second")]
    game = Game(players=players, expansions=[base_set], kingdom_cards=[smithy], log_stdout=False)
    games, begin = 0, 0.0
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        Simulator(game, iterations=BATCH).run()
        begin = perf_counter()
        while perf_counter() - begin < seconds:
            Simulator(game, iterations=BATCH).run()
            games += BATCH
        spent = perf_counter() - begin
    return games / spent, games


if __name__ == "__main__":
    per_second, games = rate(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
    print(f"pyminion, two Big Money bots, one process: {per_second:,.0f} games/s over {games:,} games")
