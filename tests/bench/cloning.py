"""Copying a state in the middle of a game, with the events told so far, against copy.deepcopy of the same state.

A copy shares what is seldom written until one of the two writes there: the second row copies that too.

python tests/bench/cloning.py
"""

from __future__ import annotations

import copy

from measuring import GAME, Row, by_turns, ratio, show

import cardwright
from cardwright.choosing import choose_picks
from cardwright.runtime.bots import EagerBot
from cardwright.runtime.session import Session
from cardwright.runtime.state import TABLES

MANY, FEW = 6000, 20
ROUNDS = 15
#: the decision in front of which the game stands
DECISION = 60


def rows() -> list[Row]:
    program = cardwright.load(GAME).program
    session = Session.begin(program, 5, 2, choose_picks(program, {"boss": "Rageborne"}, 2), ())
    bot = EagerBot(5)
    port = bot.port(session.base)
    for _ in range(DECISION):
        asked = session.pending
        assert asked is not None
        session.answer(port(asked.question, asked.who, asked.options, asked.least, asked.most, asked.source))
    s = session.base

    # neither copies the tables of the program
    tables = {id(table): table for table in (getattr(program, name) for name in TABLES)}

    def clones() -> None:
        clone = s.clone
        for _ in range(MANY):
            clone()

    def owned_clones() -> None:
        clone = s.clone
        for _ in range(MANY):
            clone().own()

    def deep_copies() -> None:
        for _ in range(FEW):
            copy.deepcopy(s, tables.copy())

    a, b = by_turns(clones, deep_copies, ROUNDS)
    value = ratio(b, a) * MANY / FEW
    detail = f"{sum(a) / MANY / ROUNDS * 1e6:.2f} and {sum(b) / FEW / ROUNDS * 1e6:.0f} µs, {len(s.defn) - 1} things"
    c, d = by_turns(owned_clones, deep_copies, ROUNDS)
    return [
        Row("clone against copy.deepcopy", value, 300, detail=detail),
        Row("clone that shares no list, against copy.deepcopy", ratio(d, c) * MANY / FEW, None),
    ]


if __name__ == "__main__":
    show(rows())
