"""Copies share what is seldom written, and never see what the other one writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from lantern_game import A_GAIN, BHAND, BPLAY, D, R, lantern_road

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.events import drop, expire, keep, listen, unlisten
from cardwright.runtime.new_game import new_game
from cardwright.runtime.state import LENT, State
from cardwright.runtime.steps import play
from cardwright.runtime.zones import create, move

ADA = 2
PROGRAM = lantern_road()


def table() -> State:
    """A table on which something listens, and something carries what is not printed on it."""
    s = new_game(PROGRAM, 1, 2)
    s.own()
    moth, torch = create(s, D["moth"], BPLAY + ADA), create(s, D["torch"], BPLAY + ADA)
    listen(s, A_GAIN, R["ember"], moth, ADA, 7)
    s.f_heat[torch] = 1
    return s


WRITERS: dict[str, Callable[[State], Any]] = {
    "create": lambda s: create(s, D["moth"], BPLAY + ADA, 200),
    "listen": lambda s: listen(s, A_GAIN, R["ember"], 0, ADA),
    "keep": lambda s: keep(s, A_GAIN, ()),
    "drop": lambda s: [drop(s, n, x) for n, row in enumerate(s.lis) for x in row],
    "unlisten": lambda s: [unlisten(s, t) for t in range(1, len(s.defn))],
    "expire": lambda s: expire(s, 7),
    "move": lambda s: [move(s, t, BHAND + ADA) for t in s.z[BPLAY + ADA]],
}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("first", [True, False])
def test_neither_of_two_copies_sees_what_the_other_writes(writer: str, first: bool) -> None:
    s = table()
    c = s.clone()
    before = s.plain()
    assert c.plain() == before
    one, other = (s, c) if first else (c, s)
    WRITERS[writer](one)
    assert one.plain() != before, "nothing was written"
    assert other.plain() == before
    again = other.clone()
    WRITERS[writer](other)
    assert other.plain() == one.plain()
    assert again.plain() == before


def test_a_copy_shares_until_one_of_the_two_writes() -> None:
    s = table()
    c = s.clone()
    shared = (*LENT, "f_heat")
    assert all(getattr(s, name) is getattr(c, name) for name in shared)
    c.own()
    assert not any(getattr(s, name) is getattr(c, name) for name in shared)
    assert s.lent
    assert not c.lent


@pytest.mark.parametrize("lent", [True, False])
def test_a_snapshot_does_not_see_what_the_same_effect_writes_afterwards(lent: bool) -> None:
    """Generated code that has asked for its own lists asks no more on the same straight line."""
    s = table()
    if lent:
        s.clone()
    else:
        s.own()
    c = s.snapshot()
    before = c.plain()
    s.f_heat[-1] += 1
    s.defn[-1] = D["moth"]
    s.lis[A_GAIN] = ()
    assert c.plain() == before
    assert s.plain() != before
    assert s.lent is lent


def test_whole_games_leave_their_copies_alone() -> None:
    for seed in range(20):
        s = new_game(PROGRAM, seed, 2)
        start = s.clone()
        before = start.plain()
        ended = play(s, RandomBot(seed)).digest()
        assert start.plain() == before
        assert play(start, RandomBot(seed)).digest() == ended


def test_room_that_is_kept_is_no_part_of_the_state() -> None:
    """Things made one by one or at once leave equal states, however much longer than needed the lists are."""
    s, t = table(), table()
    create(s, D["torch"], BPLAY + ADA, 150)
    for _ in range(150):
        create(t, D["torch"], BPLAY + ADA)
    assert s.plain() == t.plain()
    assert len(s.f_heat) > len(s.defn) == len(s.held("f_heat"))
