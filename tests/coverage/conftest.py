"""A small game with a few lines of every sort, and tests for it, in an empty folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

SMALL = Path(__file__).resolve().parent.parent / "small_game"

CARDS = """\
gem Flint
    cost 1
    play:
        gain 1 charge
        if you.life = 5: gain 1 charge
        may destroy 1 card in hand

gem Slate
    cost 1
    play:
        either:
            suffer 1 damage
        or:
            gain 2 charges
            gain 1 charge
"""

TESTS = """\
test "Flint and Slate"
    game small for 1 player
    acting seat1 during work
    given:
        set seat1.hand to Flint, Slate
    do:
        seat1: play_gem Flint
        answer none
        seat1: play_gem Slate
        answer 1
    outcome:
        expect seat1.life = 4
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small game in `small/`, with `small/stones.card` and `small/tests/stones.card`."""
    monkeypatch.chdir(tmp_path)
    game = tmp_path / "small"
    shutil.copytree(SMALL, game)
    (game / "stones.card").write_text(CARDS, "utf-8")
    (game / "tests").mkdir()
    (game / "tests" / "stones.card").write_text(TESTS, "utf-8")
    return game
