"""A game in which points are earned in every way in which a number can be worked out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from sys import path

import pytest

import cardwright
from cardwright import Game, Match

HERE = Path(__file__).resolve().parent
if str(HERE) not in path:
    path.insert(0, str(HERE))

from works_playing import take  # noqa: E402

Begin = Callable[..., Match]


@pytest.fixture(scope="session")
def works() -> Game:
    """The game of `works.card`."""
    return cardwright.load(HERE / "works")


@pytest.fixture
def begin(works: Game) -> Begin:
    """`begin("Adder", "Wind")`: a match in which these cards of the pile have been taken, in this order."""

    def call(*cards: str, seed: int = 0) -> Match:
        match = works.start(seed)
        for card in cards:
            take(match, f"take {card}")
        return match

    return call
