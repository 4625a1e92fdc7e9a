"""Sessions in odd orders: answered, taken back, saved, loaded, copied, replayed, looked at, and still the game that is played straight on.

A state machine looks for the shortest way to a difference; `python3 run.py volume sessions` goes longer ways through more games.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from odd import WAYS, Odd, Straight
from plan import BASE, Game, fought, skirmish
from sessions import walk

GAMES = [fought(BASE, 3_000_017), fought(BASE, 3_000_034), skirmish("campaign", 2), skirmish("pvp", 5)]


@cache
def straight(game: Game) -> Straight:
    return Straight.play(game.program(), game.seed, game.players, game.picks(), game.variants, 40)


class Walk(RuleBasedStateMachine):
    """One game and all that can be done with it."""

    odd: Odd | None = None

    @initialize(game=st.sampled_from(GAMES))
    def begin(self, game: Game) -> None:
        self.odd = Odd(straight(game))

    @rule(way=st.sampled_from(sorted(WAYS)), number=st.integers(0, 1 << 30))
    def go(self, way: str, number: int) -> None:
        assert self.odd is not None
        WAYS[way](self.odd, random.Random(number))

    @invariant()
    def is_the_same(self) -> None:
        if self.odd is not None:
            self.odd.same()


Walk.TestCase.settings = settings(max_examples=20, stateful_step_count=25, deadline=None)
TestWalk = Walk.TestCase


@pytest.mark.parametrize("game", GAMES, ids=Game.told)
def test_a_long_walk(game: Game) -> None:
    counted: Counter[str] = Counter()
    walk(game, counted, ways=60, most=40)
    assert len(counted) > len(WAYS) // 2


def test_a_difference_is_found() -> None:
    """The comparison compares: a session of another seed is not taken for the same."""
    odd = Odd(straight(GAMES[0]))
    odd.session = Odd(straight(GAMES[1])).session
    with pytest.raises(AssertionError):
        odd.same()
