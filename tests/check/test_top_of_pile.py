"""The top of a pile that may be empty: its fields are read only where a test has shown that something is there (T8)."""

from __future__ import annotations

import pytest
from check_cases import said

READ = "gain ((top item in deck).cost) coins"

SHOWN = {
    "not empty": f"if deck is not empty: {READ}",
    "otherwise": f"if deck is empty: gain 1 coin\notherwise: {READ}",
    "counted": f"if number of items in deck >= 1: {READ}",
    "counted, more than": f"if number of gems in deck > 0: {READ}",
    "counted, a condition": f"if number of (items in deck where cost >= 1) >= 2: {READ}",
    "counted, the other way": f"if number of items in deck = 0: gain 1 coin\notherwise: {READ}",
    "of a kind": "if number of gems in deck >= 1: gain ((bottom gem in deck).cost) coins",
    "asked for by kind": "if top item in deck is gem: gain ((top item in deck).cost) coins",
    "in the same condition": "if deck is not empty and (top item in deck).cost >= 2: gain 1 coin",
    "in the same condition, the other way": "if deck is empty or (top item in deck).cost >= 2: gain 1 coin",
    "where": "any player where deck is not empty and (top item in deck).cost >= 2: gain 1 coin",
    "as a member": "if discard.top != none: gain (discard.top.cost) coins",
    "a place of somebody": "each player:\n    if your deck is not empty: gain ((top item in your deck).cost) coins",
    "by name": "choose top item in deck as c\ngain (c.cost) coins",
    "a line between that moves nothing": f"if deck is not empty:\n    let n = 1\n    {READ}\n    gain n coins",
    "done to it": "reveal top item in deck",
}

NOT_SHOWN = {
    "alone": READ,
    "the wrong branch": f"if deck is empty: {READ}",
    "another pile": f"if discard is not empty: {READ}",
    "another kind": "if deck is not empty: gain ((top gem in deck).cost) coins",
    "none counted": f"if number of items in deck >= 0: {READ}",
    "something may have moved": f"if deck is not empty:\n    draw 1 item\n    {READ}",
    "a loop moves": f"if deck is not empty:\n    repeat 3:\n        {READ}\n        draw 1 item",
    "a condition": "gain ((top item in deck where cost >= 3).cost) coins",
    "either": "if deck is not empty or (top item in deck).cost >= 2: gain 1 coin",
    "a member": "gain (discard.top.cost) coins",
    "somebody else's": f"if hill.life = 1 and deck is not empty: any ally: {READ}",
}


def codes(effect: str) -> list[str]:
    lines = "\n".join(f"        {line}" for line in effect.split("\n"))
    return [one.code.slug for one in said("cards.card", f"spell Test\n    cost 2\n    cast:\n{lines}\n")]


@pytest.mark.parametrize("name", SHOWN)
def test_what_a_test_has_shown_can_be_read(name: str) -> None:
    assert codes(SHOWN[name]) == []


@pytest.mark.parametrize("name", NOT_SHOWN)
def test_what_nothing_has_shown_is_refused(name: str) -> None:
    assert codes(NOT_SHOWN[name]) == ["perhaps-none"]


def test_the_message_shows_the_way_out() -> None:
    (one,) = said("cards.card", f"spell Test\n    cost 2\n    cast: {READ}\n")
    assert "`if deck is not empty:`" in one.message
    assert "`choose top item in deck as c`" in one.message
