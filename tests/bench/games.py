"""Whole games beside pyminion's Big Money: two mages against Rageborne, in one process, by turns.

python tests/bench/games.py
"""

from __future__ import annotations

import contextlib
import io
import logging
from collections.abc import Callable
from typing import Any

from measuring import GAME, Row, by_turns, ratio, show

import cardwright
from cardwright.choosing import choose_picks
from cardwright.runtime.bots import EagerBot, RandomBot
from cardwright.runtime.new_game import new_game
from cardwright.runtime.steps import play

BATCH = 60
ROUNDS = 15


class Ours:
    """Batches of games, each with seeds of its own."""

    def __init__(self, bot: type[RandomBot], batch: int) -> None:
        self.bot, self.batch, self.seed, self.decisions = bot, batch, 0, 0
        self.program = cardwright.load(GAME).program
        self.picks = choose_picks(self.program, {"boss": "Rageborne"}, 2)

    def play(self) -> None:
        self.decisions = 0
        for _ in range(self.batch):
            self.seed += 1
            bot = self.bot(self.seed)
            play(new_game(self.program, self.seed, 2, self.picks), bot)
            self.decisions += bot.asked


def big_money() -> Callable[[], Any]:
    """A batch of pyminion's games. Raises ImportError."""
    from pyminion.bots.examples import BigMoney
    from pyminion.expansions.base import base_set, smithy
    from pyminion.game import Game
    from pyminion.simulator import Simulator

    logging.disable(logging.CRITICAL)
    players = [BigMoney("first"), BigMoney("second")]
    game = Game(players=players, expansions=[base_set], kingdom_cards=[smithy], log_stdout=False)

    def batch() -> None:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            Simulator(game, iterations=BATCH).run()

    return batch


def rows() -> list[Row]:
    try:
        theirs = big_money()
    except ImportError:
        return [Row("games against pyminion's Big Money", None, 2.5, detail="pyminion is not installed")]
    out: list[Row] = []
    for title, bot, batch, target in (("random", RandomBot, BATCH, 2.5), ("eager", EagerBot, BATCH // 2, 1.0)):
        ours = Ours(bot, batch)
        a, b = by_turns(ours.play, theirs, ROUNDS)
        value = ratio(b, a) * batch / BATCH
        detail = (
            f"{batch * ROUNDS / sum(a):,.0f} and {BATCH * ROUNDS / sum(b):,.0f} games a second of CPU, "
            f"{ours.decisions / batch:.0f} decisions a game"
        )
        out.append(Row(f"games, {title} bot, against Big Money", value, target, detail=detail))
    return out


if __name__ == "__main__":
    show(rows())
