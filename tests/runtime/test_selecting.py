"""Selecting: the nth of a measure, and shares among things that are alike."""

from __future__ import annotations

import pytest

from cardwright.runtime.procedures import split
from cardwright.runtime.runaway import FUEL
from cardwright.runtime.selecting import best, divided, nth_best


@pytest.mark.parametrize(
    ("n", "high", "found"),
    [
        (1, True, [3, 4]),
        (2, True, [3, 4]),
        (3, True, [1]),
        (1, False, [2]),
        (2, False, [1]),
        (3, False, [3, 4]),
        (5, True, []),
    ],
)
def test_the_nth_in_order_with_all_that_tie(n: int, high: bool, found: list[int]) -> None:
    measure = {1: 5, 2: 1, 3: 7, 4: 7}
    assert nth_best(measure, measure.__getitem__, high, n) == found


def test_what_has_no_measure_comes_last() -> None:
    measure = {1: None, 2: 0, 3: 4}
    assert nth_best(measure, measure.__getitem__, True, 3) == [1]
    assert nth_best(measure, measure.__getitem__, False, 1) == [1]
    assert best(measure, measure.__getitem__, False) == [1]


class Table:
    """As much of a state as shares look at: four alike things in one place, and what was offered."""

    def __init__(self) -> None:
        self.defn = [0, 9, 9, 9, 9]
        self.at = [0, 1, 1, 1, 1]
        self.active_at = (False, False)
        self.asks_single = False
        self.fuel = FUEL
        self.field_slots: tuple[str, ...] = ()
        self.offered: list[tuple[int, ...]] = []

    def ask(self, question: int, who: int, options: list[int], least: int, most: int, source: int) -> int:
        self.offered.append(tuple(options))
        return options[0] if len(self.offered) < 3 else options[-1]


def test_of_alike_things_one_is_offered_for_each_share_that_they_have() -> None:
    s = Table()
    shares = split(s, 1, 0, (1, 2, 3, 4), 5, lambda x, n: n <= 2)  # type: ignore[arg-type]
    # the first unit is no question; then there is always one with nothing and one with something
    assert s.offered[:2] == [(2, 1), (3, 1)]
    assert sum(n for _, n in shares) == 5
    assert all(n <= 2 for _, n in shares)


@pytest.mark.parametrize(("value", "by", "gives"), [(7, 2, 3), (6, 3, 2), (0, 5, 0), (6, 0, 0)])
def test_a_division_rounds_down_and_by_nothing_gives_nothing(value: int, by: int, gives: int) -> None:
    assert divided(value, by) == gives
