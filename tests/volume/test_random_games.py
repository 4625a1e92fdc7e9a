"""Aeon's End in random play: mages, nemeses, markets drawn by the seed, one to four players.

No exception, no decision without options, cards conserved, no counter below its floor; the same game through save and load at every
decision, under every PYTHONHASHSEED and in whatever order the files were read. A few dozen games run with the other tests, `make volume`
plays thousands.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import whole_games
from whole_games import CARDSETS, fingerprint, is_sound, play_checked, program_of, save_at_every_decision

from cardwright.compiler.pipeline import load_program
from cardwright.runtime.program import Program
from cardwright.runtime.simulate import Run, simulate

SET = CARDSETS / "aeons_end" / "base"
PLAYERS = (1, 2, 3, 4)
#: one way to start Python, and another: hash seed, order in which the files are read
WAYS = (("1", "backwards"), ("31415", "forwards"))


@pytest.fixture(scope="module")
def program() -> Program:
    return load_program(str(SET))


def elsewhere(hash_seed: str, order: str, games: int) -> dict[str, str]:
    """The fingerprints of another process."""
    environment = dict(os.environ, PYTHONHASHSEED=hash_seed)
    command = [sys.executable, str(Path(whole_games.__file__)), str(SET), order, str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_games(program: Program, players: int) -> None:
    play_checked(program, players, range(players * 100, players * 100 + 7), f"{players} players")


@pytest.mark.parametrize("seed", [40, 41])
def test_saved_at_every_decision(program: Program, seed: int) -> None:
    save_at_every_decision(program, seed, 1 + seed % 4)


def test_the_order_of_the_files_does_not_matter(program: Program) -> None:
    assert fingerprint(program_of(SET, backwards=True), range(4)) == fingerprint(program, range(4))


def test_the_hash_seed_does_not_matter(program: Program) -> None:
    assert elsewhere("1", "backwards", 4) == fingerprint(program, range(4))


# ------------------------------------------------------------------------------------------ volume
@pytest.mark.volume
@pytest.mark.parametrize("players", PLAYERS)
def test_two_thousand_games(players: int) -> None:
    run = Run(500, players, seed=10_000 * players, debug=True)
    results = simulate(load_program, (str(SET),), run, jobs=0)
    assert len(results) == 500
    for result in results:
        is_sound(result, f"{players} players")


@pytest.mark.volume
@pytest.mark.parametrize("players", PLAYERS)
def test_a_hundred_games_saved_at_every_decision(program: Program, players: int) -> None:
    for seed in range(25):
        save_at_every_decision(program, 1000 * players + seed, players)


@pytest.mark.volume
@pytest.mark.parametrize(("hash_seed", "order"), WAYS)
def test_the_same_everywhere(program: Program, hash_seed: str, order: str) -> None:
    assert elsewhere(hash_seed, order, 60) == fingerprint(program, range(60))
