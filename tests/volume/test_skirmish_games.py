"""Games of each mode of the tile skirmish: what must always hold holds after every step, and saving at every decision changes nothing.

A few games run with the other tests; `make volume` plays a thousand for each mode over all numbers of players.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler.pipeline import load_program
from cardwright.runtime.bots import BOTS, RandomBot
from cardwright.runtime.decide import Decision
from cardwright.runtime.invariants import check
from cardwright.runtime.new_game import new_game
from cardwright.runtime.program import Program
from cardwright.runtime.save import load, save
from cardwright.runtime.session import Session
from cardwright.runtime.simulate import Run, play_one
from cardwright.runtime.steps import play

SET = Path(__file__).parents[2] / "cardsets" / "tile_skirmish"
MODES = {"coop": range(1, 7), "campaign": range(1, 7), "pvp": range(2, 7)}
TABLES = [(mode, players) for mode, numbers in MODES.items() for players in numbers]


@pytest.fixture(scope="module")
def program() -> Program:
    return load_program(str(SET))


def play_games(program: Program, mode: str, players: int, games: int) -> None:
    for seed in range(games):
        run = Run(1, players, bot=sorted(BOTS)[seed % len(BOTS)], variants=(mode,), debug=True)
        result = play_one(program, run, seed)
        assert not result.error, f"{mode}, {players} players, seed {seed}: {result.error}"
        assert result.outcome, f"{mode}, {players} players, seed {seed}: it did not end"


def told(bot: RandomBot, d: Decision) -> Any:
    return bot.answer(d.question, d.who, d.options, d.least, d.most, d.source)


def save_and_load(program: Program, mode: str, seed: int) -> None:
    """The game goes on from what was saved at every decision, and is the game that was played straight on."""
    players = MODES[mode][seed % len(MODES[mode])]
    bot = RandomBot(seed)
    bot.port(new_game(program, seed, players, None, (mode,)))
    session = Session.begin(program, seed, players, None, (mode,))
    while session.pending is not None:
        key, text = session.pending.key(), save(session)
        session = load(program, text)
        assert session.pending is not None
        assert session.pending.key() == key
        assert save(session) == text
        session.answer(told(bot, session.pending))
    straight = RandomBot(seed)
    s = play(new_game(program, seed, players, None, (mode,)), straight, each=check)
    assert (session.base.digest(), session.base.whole_log(), bot.asked) == (s.digest(), s.whole_log(), straight.asked)


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_games(program: Program, mode: str, players: int) -> None:
    play_games(program, mode, players, 2)


@pytest.mark.parametrize("mode", MODES)
def test_save_and_load_at_every_decision(program: Program, mode: str) -> None:
    save_and_load(program, mode, 0)


@pytest.mark.volume
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_a_thousand_games(program: Program, mode: str, players: int) -> None:
    play_games(program, mode, players, 200)


@pytest.mark.volume
@pytest.mark.parametrize("mode", MODES)
def test_fifty_games_saved_at_every_decision(program: Program, mode: str) -> None:
    for seed in range(50):
        save_and_load(program, mode, seed)
