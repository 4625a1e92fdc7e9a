"""Games of each mode of the tile skirmish: what must always hold holds after every step, and saving at every decision changes nothing.

A few games run with the other tests; `make volume` plays a thousand for each mode over all numbers of players.
"""

from __future__ import annotations

import pytest
from whole_games import CARDSETS, play_checked, save_at_every_decision

from cardwright.compiler.pipeline import load_program
from cardwright.runtime.bots import BOTS
from cardwright.runtime.program import Program

SET = CARDSETS / "tile_skirmish"
MODES = {"coop": range(1, 7), "campaign": range(1, 7), "pvp": range(2, 7)}
TABLES = [(mode, players) for mode, numbers in MODES.items() for players in numbers]


@pytest.fixture(scope="module")
def program() -> Program:
    return load_program(str(SET))


def play_games(program: Program, mode: str, players: int, games: int) -> None:
    for seed in range(games):
        bot = sorted(BOTS)[seed % len(BOTS)]
        play_checked(program, players, [seed], f"{mode}, {players} players", None, (mode,), bot)


def save_and_load(program: Program, mode: str, seed: int) -> None:
    save_at_every_decision(program, seed, MODES[mode][seed % len(MODES[mode])], None, (mode,))


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
