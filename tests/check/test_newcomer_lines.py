"""Lines that newcomers wrote, N1 to N34, as far as the checker decides: taken without a word, or refused with one message.

What the reader of the syntax decides is in tests/front/test_newcomer_lines.py; refused lines with their whole messages are
among `mistakes/`.
"""

from __future__ import annotations

import pytest
from check_cases import said

from cardwright.compiler.report import text

EFFECTS = {
    "N1": "destroy up to 2 items in hand or discard",
    "N2": "destroy 1 Copper or Ember in hand",
    "N3": "return 2 Copper in hand and 1 Ember in hand onto deck",
    "N4": "any player other than you: gain 1 charge",
    "N5": "any player with most expensive item in hand: gain 1 charge",
    "N6": "any player with highest cost of gems in hand as p:\n    p: gain 1 charge",
    "N9": "for each item in hand where cost >= 2: gain 1 coin",
    "N10": "deal 2 damage per item in hand where cost >= 2",
    "N11": "deal 1 damage per 2 gems in discard",
    "N18": "until start of your next player_turn:\n    when you would suffer any damage as d: prevent d",
    "N18 event": "until you gain any gem:\n    when you would suffer any damage as d: change d by -1",
    "N19": "deal (half of hill.life rounded up) damage",
    "N20": "discard any number of spells in hand having total cost >= 3 as gone_ones\ndeal 1 damage per spell in gone_ones",
    "N21": "hill: rage lowest(2, hill.life) more times",
    "N27 onto": "return 1 item in discard onto deck",
    "N27 under": "return 1 item in discard under deck",
    "N27 into": "return 1 item in discard into hand",
    "N29 bare": "gain 1 Copper in supply",
    "N29 quoted": 'gain 1 "Copper" in supply',
    "N33": "if charges is 4 or more: draw 1 item",
}
LINES = {
    "N7": "once per turn after any player plays any gem if life < 3: gain 1 coin",
    "N8": "action during main once per turn for 4 coins: draw 1 item",
    "N8 other order": "action once per turn for 4 coins during main: draw 1 item",
    "N17": "after rage: gain 1 coin",
    "N26 main": "action during main: gain 1 coin",
    "N26 any main": "action during any main: gain 1 coin",
    "N34": "when hill would suffer any damage as d: change d by -1",
}
REFUSED_LINES = {
    "N15": ("when deck becomes empty: gain 1 coin", "event-form"),
    "N16": ("when any minion as m has life = 0: gain 1 coin", "event-form"),
    "N26 your main": ("action during your main: gain 1 coin", "unknown-name"),
    "N26 main phase": ("action during main phase: gain 1 coin", "unknown-name"),
}


def card(effect: str) -> str:
    inner = "".join(f"        {line}\n" for line in effect.splitlines())
    return f"spell Test\n    cost 4\n    cast:\n{inner}"


def with_line(line: str) -> str:
    return f"gem Test\n    cost 4\n    {line}\n    play: gain 1 coin\n"


@pytest.mark.parametrize("name", EFFECTS)
def test_effect_is_taken(name: str) -> None:
    sink = said("test.card", card(EFFECTS[name]))
    assert not list(sink), text.render_all(sink)


@pytest.mark.parametrize("name", LINES)
def test_line_is_taken(name: str) -> None:
    sink = said("test.card", with_line(LINES[name]))
    assert not list(sink), text.render_all(sink)


@pytest.mark.parametrize("name", REFUSED_LINES)
def test_line_is_refused_with_one_message(name: str) -> None:
    line, slug = REFUSED_LINES[name]
    sink = said("test.card", with_line(line))
    assert [one.code.slug for one in sink] == [slug], text.render_all(sink)


@pytest.mark.parametrize("change", ["", "replace "])
def test_n25_a_variant_says_add(change: str) -> None:
    sink = said("test.card", f"variant winter\n    {change}setup: set hill.life to 40\n")
    assert [one.code.slug for one in sink] == ["misplaced"]
