"""Whole games of the card sets: the three ways of playing agree, nothing breaks, nothing is lost."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.compiler.pipeline import load_program
from cardwright.runtime.bots import EagerBot, RandomBot
from cardwright.runtime.invariants import check
from cardwright.runtime.new_game import new_game
from cardwright.runtime.program import Program
from cardwright.runtime.save import load, save
from cardwright.runtime.session import Session
from cardwright.runtime.steps import play

SETS = ("cardsets/aeons_end/base", "cardsets/aeons_end_expansions", "cardsets/tile_skirmish")


@cache
def program(path: str) -> Program:
    return load_program(path)


@pytest.mark.parametrize("path", SETS)
@pytest.mark.parametrize("players", range(1, 5))
def test_games_end_and_keep_their_cards(path: str, players: int) -> None:
    p = program(path)
    if not p.players[0] <= players <= p.players[1]:
        pytest.skip("not for so many players")
    for seed in range(12):
        for bot in (RandomBot(seed), EagerBot(seed)):
            s = play(new_game(p, seed, players), bot, each=check)
            assert s.over


@pytest.mark.parametrize("path", SETS)
def test_direct_step_and_saved_games_are_the_same(path: str) -> None:
    p = program(path)
    for seed in range(8):
        players = p.players[0] + seed % (p.players[1] - p.players[0] + 1)
        direct = play(new_game(p, seed, players), RandomBot(seed))
        session, bot = Session(new_game(p, seed, players)), RandomBot(seed)
        while session.pending is not None:
            d = session.pending
            if seed < 3:
                session = load(p, save(session))
                assert session.pending is not None
                assert session.pending.key() == d.key()
            session.answer(bot.answer(d.question, d.who, d.options, d.least, d.most, d.source))
        assert session.base.plain() == direct.plain()
        assert session.base.whole_log() == direct.whole_log()
