"""Games of each nemesis: what must always hold holds after every step, and saving at every decision changes nothing.

A few games run with the other tests; `make volume` plays a thousand for each nemesis over all numbers of players.
"""

from __future__ import annotations

import pytest
from whole_games import CARDSETS, play_checked, save_at_every_decision

from cardwright.compiler.pipeline import load_program
from cardwright.runtime.program import Program

SET = CARDSETS / "aeons_end" / "base"
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
        play_checked(program, players, [seed], f"{nemesis}, {players} players", picks, variants_of(seed))


def save_and_load(program: Program, nemesis: str, seed: int) -> None:
    picks = {"boss": (f"base/nemesis/{nemesis}",)}
    save_at_every_decision(program, seed, seed % 4 + 1, picks, variants_of(seed))


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
