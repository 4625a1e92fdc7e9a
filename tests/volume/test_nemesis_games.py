"""Games of each nemesis: what must always hold holds after every step, and saving at every decision changes nothing.

A few games run with the other tests; `make volume` plays a thousand for each nemesis over all numbers of players.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler.pipeline import load_program
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.decide import Decision
from cardwright.runtime.invariants import check
from cardwright.runtime.new_game import new_game
from cardwright.runtime.program import Program
from cardwright.runtime.save import load, save
from cardwright.runtime.session import Session
from cardwright.runtime.simulate import Run, play_one
from cardwright.runtime.steps import play

SET = Path(__file__).parents[2] / "cardsets" / "aeons_end" / "base"
NEMESES = ("carapace_queen", "crooked_mask", "prince_of_gluttons", "rageborne")
PLAYERS = (1, 2, 3, 4)


@pytest.fixture(scope="module")
def program() -> Program:
    return load_program(str(SET))


def variants_of(seed: int) -> tuple[str, ...]:
    """Every level of difficulty takes its turn."""
    return (("normal",), ("expert",), ("beginner",), ("extinction",))[seed % 4]


def play_games(program: Program, nemesis: str, players: int, games: int) -> None:
    picks = {"boss": (f"base/nemesis/{nemesis}",)}
    for seed in range(games):
        run = Run(1, players, picks=picks, variants=variants_of(seed), debug=True)
        result = play_one(program, run, seed)
        assert not result.error, f"{nemesis}, {players} players, seed {seed}: {result.error}"
        assert result.outcome, f"{nemesis}, {players} players, seed {seed}: it did not end"


def told(bot: RandomBot, d: Decision) -> Any:
    return bot.answer(d.question, d.who, d.options, d.least, d.most, d.source)


def save_and_load(program: Program, nemesis: str, seed: int) -> None:
    """The game goes on from what was saved at every decision, and is the game that was played straight on."""
    picks = {"boss": (f"base/nemesis/{nemesis}",)}
    players, variants = seed % 4 + 1, variants_of(seed)
    bot = RandomBot(seed)
    bot.port(new_game(program, seed, players, picks, variants))
    session = Session.begin(program, seed, players, picks, variants)
    while session.pending is not None:
        key, text = session.pending.key(), save(session)
        session = load(program, text)
        assert session.pending is not None
        assert session.pending.key() == key
        assert save(session) == text
        session.answer(told(bot, session.pending))
    straight = RandomBot(seed)
    s = play(new_game(program, seed, players, picks, variants), straight, each=check)
    assert (session.base.digest(), session.base.whole_log(), bot.asked) == (s.digest(), s.whole_log(), straight.asked)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("nemesis", NEMESES)
def test_games(program: Program, nemesis: str, players: int) -> None:
    play_games(program, nemesis, players, 2)


@pytest.mark.parametrize("nemesis", NEMESES)
def test_save_and_load_at_every_decision(program: Program, nemesis: str) -> None:
    save_and_load(program, nemesis, NEMESES.index(nemesis))


@pytest.mark.volume
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("nemesis", NEMESES)
def test_a_thousand_games(program: Program, nemesis: str, players: int) -> None:
    play_games(program, nemesis, players, 250)


@pytest.mark.volume
@pytest.mark.parametrize("nemesis", NEMESES)
def test_fifty_games_saved_at_every_decision(program: Program, nemesis: str) -> None:
    for seed in range(50):
        save_and_load(program, nemesis, seed)
