"""Lines that newcomers wrote, N1 to N34: each is read as it was meant, or refused with the right form beside it.

Where the meaning is for the checker to settle, only the shape is asserted here.
"""

from __future__ import annotations

import pytest
from front_reading import block, items, lines_of_card, refusal, statements

STATEMENTS = {
    "N1": (
        "destroy up to 2 cards in hand or discard",
        "(Act - - no - (Call destroy [(Group (Quant up-to 2) cards [hand discard])]))",
    ),
    "N2": (
        'discard 1 "Spark" or "Crystal" in hand',
        '(Act - - no - (Call discard [(Group (Quant exactly 1) (Binary or "Spark" "Crystal") [hand])]))',
    ),
    "N3": (
        "place 4 Crystals and 1 Spark on deck",
        "(Act - - no - (Call place [(Binary and (Group (Quant exactly 4) Crystals) (Group (Quant exactly 1) Spark))] "
        "[[on [deck]]]))",
    ),
    "N4": ("any player other than p: exhaust", "(Act (Group (Quant any) player [] p) - no - (Call exhaust))"),
    "N5": (  # whether `expensive` is a declared superlative is for the checker
        "any player with most expensive card in hand: exhaust",
        "(Act (Group (Quant any) player [] - - (Superlative with most (Group - (Words [expensive card]) [hand]) 1)) "
        "- no - (Call exhaust))",
    ),
    "N6": (
        "any player with highest cost of gems in hand as p: exhaust",
        "(Act (Group (Quant any) player [] - - (Superlative with highest (Member (Group - gems [hand]) cost) 1)) "
        "p no - (Call exhaust))",
    ),
    "N9": (
        "for each card in hand where cost >= 2: exhaust",
        "(ForEach [(Group - card [hand] - (Binary >= cost 2))] - no (Block [(Act - - no - (Call exhaust))]))",
    ),
    "N9 literal list": (
        "for each 3, 2, 1 as t: exhaust",
        "(ForEach [3 2 1] t no (Block [(Act - - no - (Call exhaust))]))",
    ),
    "N10": (
        "deal 2 damage per card in hand where cost >= 2",
        "(Act - - no - (Call deal [(Binary per (Group (Quant exactly 2) damage) "
        "(Group - card [hand] - (Binary >= cost 2)))]))",
    ),
    "N11": (  # that it counts pairs is for the checker
        "deal 1 more damage per 2 gems in discard",
        "(Act - - no - (Call deal [(Binary per (Group (Quant exactly 1 yes) damage) "
        "(Group (Quant exactly 2) gems [discard]))]))",
    ),
    "N13": (
        '"The Hunger": gain 1 charge',
        '(Act "The Hunger" - no - (Call gain [(Group (Quant exactly 1) charge)]))',
    ),
    "N18": ("until tide = 1: exhaust", "(Until - - no (Binary = tide 1) - (Block [(Act - - no - (Call exhaust))]))"),
    "N18 next turn": (
        "until start of your next player_turn: exhaust",
        "(Until start player_turn yes - - (Block [(Act - - no - (Call exhaust))]))",
    ),
    "N18 event": (
        "until any player plays any relic: exhaust",
        "(Until - - no - (Event (Group (Quant any) player) - no no plays (Group (Quant any) relic)) "
        "(Block [(Act - - no - (Call exhaust))]))",
    ),
    "N19": (
        "suffer (half of this.life rounded up) damage",
        "(Act - - no - (Call suffer [(Group (Quant exactly (Unary half-up (Member this life))) damage)]))",
    ),
    "N20": (
        "discard any number of spells in prepped having total cost >= 8 as gone",
        "(Act - - no - (Call discard [(Group (Quant any-number-of) spells [prepped] - - - "
        "(Binary >= (Words [total cost]) 8))] [] gone))",
    ),
    "N21": (
        "unleash lowest(a, b) more times",
        "(Act - - no - (Call unleash [(Group (Quant exactly (Func lowest [a b]) yes) times)]))",
    ),
    "N27 into": ("place this into hand", "(Act - - no - (Call place [this] [[into [hand]]]))"),
    "N27 onto": ("return this onto hand", "(Act - - no - (Call return [this] [[onto [hand]]]))"),
    "N27 under": ("place this under deck", "(Act - - no - (Call place [this] [[under [deck]]]))"),
    "N29 bare": ("gain 1 Crystal", "(Act - - no - (Call gain [(Group (Quant exactly 1) Crystal)]))"),
    "N29 quoted": ('gain 1 "Crystal"', '(Act - - no - (Call gain [(Group (Quant exactly 1) "Crystal")]))'),
    "N30": ("set wave_deck to A, B", "(Act - - no - (Call set [wave_deck] [[to [A B]]]))"),
    "N31": ("advance by 2", "(Act - - no - (Call advance [] [[by [2]]]))"),
    "N33": ("if cost is 4 or more: exhaust", "(If [[(Binary >= cost 4) (Block [(Act - - no - (Call exhaust))])]])"),
    "N33 less": (
        "if cost is 4 or less: exhaust",
        "(If [[(Binary <= cost 4) (Block [(Act - - no - (Call exhaust))])]])",
    ),
}

DRAW = "(Block [(Act - - no - (Call exhaust))])"
LINES = {
    "N7": (
        ["once per turn after any player plays any relic if p.life < 3: exhaust"],
        "(Hook [(OncePer turn) (On after (Event (Group (Quant any) player) - no no plays (Group (Quant any) relic))) "
        f"(IfHead (Binary < (Member p life) 3))] {DRAW})",
    ),
    "N8": (
        ["action during main once per turn for 4 aether: exhaust"],
        "(Section - action [] [(PrepHead during [main]) (OncePer turn) (PrepHead for [(Group (Quant exactly 4) aether)])] "
        f"{DRAW})",
    ),
    "N8 other order": (
        ["action once per turn for 4 aether during main if x: exhaust"],
        "(Section - action [] [(OncePer turn) (PrepHead for [(Group (Quant exactly 4) aether)]) (PrepHead during [main]) "
        f"(IfHead x)] {DRAW})",
    ),
    "N15": (["when this is empty: exhaust"], f"(Hook [(On when (Event this - no yes empty))] {DRAW})"),
    "N16": (
        ["when any maw as m has life = 0: exhaust"],
        f"(Hook [(On when (Event (Group (Quant any) maw) m no no has (Binary = life 0)))] {DRAW})",
    ),
    "N17": (["after unleash: exhaust"], f"(Hook [(On after (Event - - no no unleash))] {DRAW})"),
    "N23": (
        ['breach tidewell "Tidewell"', "    position 4"],
        '(Card breach "tidewell" "Tidewell" [] [(Property position [4])])',
    ),
    "N24": (["life 6, limit 16"], "(Property life [6] [] [(Flag limit 16)])"),
    "N25 add": (["add setup: exhaust"], f"(Section add setup [] [] {DRAW})"),
    "N25 replace": (["replace unleash: exhaust"], f"(Section replace unleash [] [] {DRAW})"),
    "N26 main": (["action during main: exhaust"], f"(Section - action [] [(PrepHead during [main])] {DRAW})"),
    "N26 your main": (
        ["action during your main: exhaust"],
        f"(Section - action [] [(PrepHead during [(Owned your [main])])] {DRAW})",
    ),
    "N26 any main": (
        ["action during any main: exhaust"],
        f"(Section - action [] [(PrepHead during [(Group (Quant any) main)])] {DRAW})",
    ),
    "N26 main phase": (  # no such thing: for the checker to refuse
        ["action during main phase: exhaust"],
        f"(Section - action [] [(PrepHead during [(Words [main phase])])] {DRAW})",
    ),
    "N32": (
        ["after you cast any spell in this: exhaust"],
        f"(Hook [(On after (Event you - no no cast (Group (Quant any) spell [this])))] {DRAW})",
    ),
    "N34": (
        ["when any enemy would deal any damage as d to this: prevent d"],
        "(Hook [(On when (Event (Group (Quant any) enemy) - yes no deal (Group (Quant any) damage) d [[to this -]]))] "
        "(Block [(Change d)]))",
    ),
}

# name: source, the words that the message points at, code, what the help shows
REFUSED = {
    "N4": (
        block("any other player than p: exhaust"),
        "other player than",
        "other-form",
        "`any player other than p`",
    ),
    "N12": (block("suffer 2 damage for each card in hand"), "for each", "other-form", "`2 damage per card in hand`"),
    "N14": ("mage Nook Timeless\n    life 10\n", "Nook Timeless", "unquoted-title", '`"Nook Timeless"`'),
    "N19": (
        block("suffer (this.life / 2 rounded up) damage"),
        "rounded",
        "other-form",
        "`half of this.life rounded up`",
    ),
    "N22": (
        block("repeat n times if m.space < 8:", "    exhaust"),
        "if",
        "other-form",
        "`if m.space < 8:`, and under it, indented, `repeat n times:`",
    ),
    "N28": (block("draw an additional card"), "an", "a-or-an", "`1 more card`"),
    "N28 also": (items("unleash also: exhaust"), "also", "other-form", "`add unleash:`"),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_statement(name: str) -> None:
    source, expected = STATEMENTS[name]
    assert statements(source) == expected


@pytest.mark.parametrize("name", LINES)
def test_line(name: str) -> None:
    source, expected = LINES[name]
    assert lines_of_card(*source) == expected


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    source, at, slug, help_ = REFUSED[name]
    found = refusal(source)
    assert (found.span.text, found.code.slug) == (at, slug)
    assert help_ in (found.help or "")


def test_every_line_has_its_case() -> None:
    """All 34, each read or refused; none is left out."""
    named = {name.split()[0] for name in (*STATEMENTS, *LINES, *REFUSED)}
    assert named == {f"N{number}" for number in range(1, 35)}
