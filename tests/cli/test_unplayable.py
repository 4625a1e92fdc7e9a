"""Games that cannot be played to an end: `check` warns, `play` and `sim` say what is missing, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str, str], Path]
Run = Callable[..., Any]

GAME = """\
game "Endless"
    id endless
    version "1.0.0"
    players PLAYERS

kind player/players, SEATS you player
counter point/points per player

turn player_turn (you: player), says "turn"
    phase main:
        add 1 point to you

round:
    each player: begin player_turn
"""
ENDING = 'ending victory "Won."\n    holds number of (players where points < 0) = 1\n'


def put(write: Write, seats: str = "seats,", more: str = "", players: str = "1..3") -> Path:
    write("endless/game.card", GAME.replace("SEATS", seats).replace("PLAYERS", players) + more)
    return Path("endless")


def test_check_warns_of_a_game_without_an_ending(run: Run, write: Write) -> None:
    done = run("check", put(write), "--format", "concise")
    assert done.code == 0
    assert "W0004 unplayable" in done.out
    assert "nothing ends it: write `ending victory" in done.out


@pytest.mark.parametrize("command", [("play",), ("sim", "--games", "1")])
def test_a_game_without_an_ending(run: Run, write: Write, command: tuple[str, ...]) -> None:
    word, *options = command
    done = run(word, put(write), *options)
    assert done.code == 1
    assert "the game is not over after 200,000 steps: it says no ending; write `ending victory" in done.err
    assert "Runaway" not in done.err
    assert len(done.err.splitlines()) == 1


def test_a_game_whose_ending_never_comes(run: Run, write: Write) -> None:
    done = run("play", put(write, more=ENDING))
    assert done.code == 1
    assert "never came about; the last steps were: " in done.err


@pytest.mark.parametrize("word", ["play", "sim"])
def test_a_game_at_which_nobody_sits(run: Run, write: Write, word: str) -> None:
    done = run(word, put(write, seats="", more=ENDING))
    assert done.code == 2
    assert done.err == (
        "cardwright: nobody can play Endless: it does not say who sits at the table; write `kind player/players, seats`\n"
    )


@pytest.mark.parametrize(
    ("players", "said"), [("1..3", "for 1 to 3 players"), ("1..1", "for 1 player"), ("2..2", "for 2 players")]
)
def test_for_how_many_a_game_is(run: Run, write: Write, players: str, said: str) -> None:
    done = run("sim", put(write, players=players), "--players", 4, "--games", 1)
    assert (done.code, done.err) == (2, f"cardwright: Endless is {said}, not 4\n")
