"""Whole games beside pyminion's Big Money: two mages against Rageborne, then against each nemesis, in one process, by turns.

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
from cardwright.runtime.workers import settled

BATCH = 60
ROUNDS = 15
#: for each nemesis
FEW_ROUNDS = 5
#: 1,500 games a second where Big Money plays 1,100
HELD = 1500 / 1100
RAGEBORNE = "Rageborne"


class Ours:
    """Batches of games, each with seeds of its own."""

    def __init__(self, bot: type[RandomBot], batch: int, boss: str = RAGEBORNE) -> None:
        self.bot, self.batch, self.seed, self.decisions = bot, batch, 0, 0
        self.program = cardwright.load(GAME).program
        self.picks = choose_picks(self.program, {"boss": boss}, 2)

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
        out.append(row(f"games, {title} bot, against Big Money", Ours(bot, batch), theirs, ROUNDS, target))
    boss = cardwright.load(GAME).picks["boss"]
    for nemesis in boss.lines[0][1]:
        title = f"games against {nemesis}, random bot"
        out.append(row(title, Ours(RandomBot, BATCH // 2, nemesis), theirs, FEW_ROUNDS, HELD))
    return out


def row(title: str, ours: Ours, theirs: Callable[[], Any], rounds: int, target: float) -> Row:
    """Our games beside theirs, as a ratio of rates."""
    with settled():  # as `sim` plays them
        a, b = by_turns(ours.play, theirs, rounds)
    detail = (
        f"{ours.batch * rounds / sum(a):,.0f} and {BATCH * rounds / sum(b):,.0f} games a second of CPU, "
        f"{ours.decisions / ours.batch:.0f} decisions a game"
    )
    return Row(title, ratio(b, a) * ours.batch / BATCH, target, detail=detail)


if __name__ == "__main__":
    show(rows())
