"""Several things moved or made at once: the same as one after the other."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from lantern_game import BDECK, BHAND, BPILE, BPLAY, IGONE, IVAULT, D, lantern_road

from cardwright.runtime.invariants import violations
from cardwright.runtime.new_game import new_game
from cardwright.runtime.zones import create, created, move, move_all, move_tops

P = lantern_road()
SEAT = P.seats[0]
PLACES = (BDECK + SEAT, BHAND + SEAT, BPILE + SEAT, BPLAY + SEAT, IVAULT, IGONE)
NAMES = ("moth", "lens", "torch", "umbrella", "echo", "taper", "cloak")


def table() -> Any:
    return new_game(P, 1, 2, {"role": ["road.scout", "road.warden"]})


def flipped(s: Any, place: int) -> None:
    """Fills a pile from the vault, whose bottom comes on top."""
    for t in reversed(s.z[IVAULT]):
        move(s, t, place)


@settings(max_examples=120, deadline=None)
@given(
    st.lists(st.sampled_from(NAMES), max_size=6),
    st.lists(st.sampled_from(NAMES), max_size=6),
    st.integers(-1, 9),
    st.integers(0, 5),
    st.integers(0, 5),
    st.booleans(),
)
def test_tops_at_once(first: list[str], second: list[str], number: int, source: int, to: int, fills: bool) -> None:
    s = table()
    created(s, [D[name] for name in first], PLACES[source])
    created(s, [D[name] for name in second], IVAULT)
    one = s.clone()
    j, i = PLACES[source], PLACES[to]
    fill = flipped if fills and j != IVAULT else None
    moved = move_tops(s, number, j, i, fill)
    count = 0
    for _ in range(number):
        if not one.z[j] and fill is not None:
            fill(one, j)
        if one.z[j]:
            move(one, one.z[j][-1], i)
            count += 1
    assert (moved, s.plain()) == (count, one.plain())
    assert violations(s) == []


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(NAMES), max_size=7), st.integers(0, 5), st.integers(0, 5), st.booleans())
def test_a_whole_pile_at_once(names: list[str], source: int, to: int, bottom: bool) -> None:
    s = table()
    created(s, [D[name] for name in names], PLACES[source])
    one = s.clone()
    things = s.z[PLACES[source]]
    move_all(s, things, PLACES[to], bottom)
    for t in things:
        move(one, t, PLACES[to], bottom)
    assert s.plain() == one.plain()


def test_things_made_together_are_as_those_made_alone() -> None:
    s, one = table(), table()
    definitions = [D[name] for name in NAMES * 2]
    new = created(s, definitions, PLACES[3])
    assert new == tuple(create(one, d, PLACES[3]) for d in definitions)
    assert s.plain() == one.plain()
