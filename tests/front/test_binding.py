"""How far `or` and `and` reach, and to what a trailing `where` belongs."""

from __future__ import annotations

import pytest
from front_reading import block, phrase, refusal

PHRASES = {
    # places
    "2 cards in hand or discard": "(Group (Quant exactly 2) cards [hand discard])",
    "2 cards in hand or discard or deck": "(Group (Quant exactly 2) cards [hand discard deck])",
    "2 cards in (hand or discard)": "(Group (Quant exactly 2) cards [hand discard])",
    "cards in hand or discard": "(Group - cards [hand discard])",
    "2 cards in hand and discard": "(Group (Quant exactly 2) cards [hand discard])",
    "number of cards in hand or discard": "(Unary number-of (Group - cards [hand discard]))",
    "cost of cards in hand or discard": "(Member (Group - cards [hand discard]) cost)",
    # things
    "1 gem or relic": "(Group (Quant exactly 1) (Binary or gem relic))",
    "1 gem or relic or spell in hand": "(Group (Quant exactly 1) (Binary or (Binary or gem relic) spell) [hand])",
    "gem or relic in hand": "(Group - (Binary or gem relic) [hand])",
    "players and gravehold": "(Binary and players gravehold)",
    "all gems and relics in hand": "(Group (Quant all) (Binary and gems relics) [hand])",
    "1 gem in hand or relic in discard": (
        "(Group (Quant exactly 1) (Binary or (Group - gem [hand]) (Group - relic [discard])))"
    ),
    "1 gem or 2 relics": "(Binary or (Group (Quant exactly 1) gem) (Group (Quant exactly 2) relics))",
    "2 (gems or relics) in hand": "(Group (Quant exactly 2) (Binary or gems relics) [hand])",
    "2 damage per gem or relic in hand": (
        "(Binary per (Group (Quant exactly 2) damage) (Group - (Binary or gem relic) [hand]))"
    ),
    "(cards in hand) or discard": "(Binary or (Group - cards [hand]) discard)",
    # conditions
    "opened or position >= 3": "(Binary or opened (Binary >= position 3))",
    "x = 1 or y = 2": "(Binary or (Binary = x 1) (Binary = y 2))",
    "number of gems or relics >= 3": "(Binary >= (Unary number-of (Binary or gems relics)) 3)",
    "number of cards in hand or discard >= 3": "(Binary >= (Unary number-of (Group - cards [hand discard])) 3)",
    "n >= number of players or exhausted": "(Binary or (Binary >= n (Unary number-of players)) exhausted)",
    "c is gem or relic": "(Binary or (Is c no [gem]) (Is c no [relic]))",
    "c is gem or relic or spell": "(Binary or (Binary or (Is c no [gem]) (Is c no [relic])) (Is c no [spell]))",
    "c is gem or c is relic": "(Binary or (Is c no [gem]) (Is c no [relic]))",
    "c is in hand or discard": "(Is c no - (Binary or hand discard))",
    "c is in hand and opened": "(Binary and (Is c no - hand) opened)",
    "not opened and not closed": "(Binary and (Unary not opened) (Unary not closed))",
    "a and b or c and d": "(Binary or (Binary and a b) (Binary and c d))",
    "any gem or relic in hand is prepped": "(Is (Group (Quant any) (Binary or gem relic) [hand]) no [prepped])",
    # what follows a group
    "cards in hand where cost > 2": "(Group - cards [hand] - (Binary > cost 2))",
    "1 card in hand or discard where cost > 2": "(Group (Quant exactly 1) card [hand discard] - (Binary > cost 2))",
    "gem or relic where cost > 2": "(Group - (Binary or gem relic) [] - (Binary > cost 2))",
    "number of cards in hand where cost > 2": "(Unary number-of (Group - cards [hand] - (Binary > cost 2)))",
    "cost of gems in hand where cost > 2": "(Member (Group - gems [hand] - (Binary > cost 2)) cost)",
    "any player with most cards in hand where life > 1": (
        "(Group (Quant any) player [] - (Binary > life 1) (Superlative with most (Group - cards [hand]) 1))"
    ),
    "players from lowest life": "(Group - players [] - - (Superlative from lowest life 1))",
    "players with second highest life": "(Group - players [] - - (Superlative with highest life 2))",
    "players other than you": "(Group - players [] you)",
    "4 gems and 1 relic where cost > 2": (
        "(Binary and (Group (Quant exactly 4) gems) (Group (Quant exactly 1) relic [] - (Binary > cost 2)))"
    ),
    "opened or closed or raised and life > 1": (
        "(Binary or (Binary or opened closed) (Binary and raised (Binary > life 1)))"
    ),
    "(players where life > 1) or gravehold": "(Binary or (Group - players [] - (Binary > life 1)) gravehold)",
}


@pytest.mark.parametrize("text", PHRASES)
def test_reach(text: str) -> None:
    assert phrase(text) == PHRASES[text]


REFUSED = {
    "c is not gem or relic": ("relic", "`c is not gem and c is not relic`"),
    "cost = 3 or 4": ("4", "`cost = 3 or cost = 4`"),
    "cost is not 4 or more": ("cost is not 4 or more", "`cost < 4`"),
    "c is c.owner": ("c.owner", "`c = c.owner`"),
    "cards where a > 1 where b > 1": ("where b > 1", "`and`"),
    "cards where cost >= 2 in hand": ("2 in hand", "`cards in hand where …`"),
    "cards with most fire in hand from lowest cost": ("from lowest cost", None),
    "cost > 3 where opened": ("where opened", "`number of (cards in hand where …) >= 3`"),
    "up to n cards": ("n", "`up to (n) cards`"),
    "6..3": ("6..3", "`3..6`"),
    "1234567890": ("1234567890", None),
}


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    at, help_ = REFUSED[text]
    found = refusal(block(f"let x = {text}"))
    assert found.span.text == at
    if help_ is not None:
        assert help_ in (found.help or "")
