"""Ways in which rulebooks say more with less, one by one, on cards of the little game."""

from __future__ import annotations

import pytest
from text.garden import printed

from cardwright.compiler.text import plain

FLUTTER = [
    (
        "either: put s onto pile\n        or: put s under pile",
        "Look at the top card of your pile, and then put it on the top or the bottom of your pile.",
    ),
    (
        "may:\n            either: put s under pile\n            or: put s onto pile",
        "Look at the top card of your pile.\nYou may put that card on the bottom or the top of your pile.",
    ),
    ("put s under pile", "Look at the top card of your pile, and then put it on the bottom of your pile."),
    ("either: put s onto pile\n        or: put s under compost", "OR"),
]  # fmt: skip

LINES = [
    ("draw (number of your bare beds) cards", "Draw a card for each of your bare beds."),
    ("blow (2 * number of your bare beds) chill", "Blow 2 chill for each of your bare beds."),
    ("blow (2 * you.embers) chill", "Blow 2 chill for each ember you have."),
    ("for each top card in pile as c: compost c", "For the top card of your pile, compost it."),
    ("for each bottom 2 cards in pile as c: compost c", "For each of the bottom two cards of your pile, compost it."),
    ("any gardener with most moths in hand: compost all moths in hand",
     "The gardener with the most moths in hand composts all of their moths."),
    ("any gardener with most moths in hand: compost all plants in hand",
     "The gardener with the most moths in hand composts all plants in hand."),
    ("any gardener:\n            draw 2 cards\n            then: blow 1 chill\n            dig any bed in your beds",
     "Any gardener draws two cards.\nIf they do, that gardener blows 1 chill.\nThat gardener digs any bed."),
    ("any gardener with most wintry moth in hand: compost 1 moth in hand with highest season",
     "The gardener with the most wintry moth in hand composts that moth."),
    ("any gardener with most wintry moth in hand: compost 1 plant in hand with highest season",
     "The gardener with the most wintry moth in hand composts their most wintry plant in hand."),
    ("burn 1 card in hand as c\n        compost 1 card in hand where season = c.season",
     "Burn a card in hand.\nCompost a card in hand of the same season as it."),
    ("burn all plants in gardeners.sown", "Burn all of the gardeners' sown plants."),
    ("any friend may compost 1 card in hand\n        then: you: blow 1 chill",
     "Any friend may compost a card in hand.\nIf they do, blow 1 chill."),
    ("burn 1 card in hand as c\n        if c.price != none: compost 1 card in hand where price < c.price",
     "Burn a card in hand.\nIf that card has a price, compost a card in hand that costs less than it."),
    ("burn 1 card in hand as c\n        if c.price != none: compost 1 card in hand where price <= c.price + 3",
     "Burn a card in hand.\nIf that card has a price, compost a card in hand that costs up to 3 ◆ more than it."),
    ("choose any gardener with most moths in hand as g\n        blow 1 chill per card in g.hand",
     "Blow 1 chill for each card in the hand of the gardener with the most moths in hand."),
    ("compost 2 Dusks in hand", "Compost two Dusks in hand."),
    ("any gardener: compost 1 card in hand with highest price", "Any gardener composts their dearest card in hand."),
    ("if number of moths in hand > 1: draw 1 card", "If there is more than one moth in hand, draw a card."),
    ("compost any card in hand where season = 2", "Compost any season 2 card in hand."),
    ("if frost.rimes >= 2:\n            frost: lose 2 rimes",
     "If the frost has 2 or more Rime tokens, it loses 2 Rime tokens."),
    ("let rich = gardeners with most embers\n        each rich: draw (number of rich) cards",
     "Each of the gardeners with the most embers draws a card for each of those gardeners."),
    ("compost up to 3 cards in hand having number of different season = number of cards",
     "Compost up to three cards in hand no two of which have the same season."),
    ("compost up to 3 cards in hand having number of different cards = number of cards",
     "Compost up to three cards in hand no two of which are the same."),
    ("compost 2 cards in hand having number of different season = 2",
     "Compost two cards in hand that together have two different seasons."),
    ("draw (number of different cards in hand) cards", "Draw a card for each different card in hand."),
    ("if number of different(hand.season) >= 2: draw 1 card",
     "If there are two or more different seasons in your hand, draw a card."),
    ("if number of (hand.season - shown.season) = 0: draw 1 card",
     "If nothing is left of the seasons in your hand after taking away the seasons in your shown, draw a card."),
    ("compost any card in hand where number of (cards in shown where self = other.printed) = 0",
     "Compost any card in hand where there are no cards you played this turn that are copies of the other one."),
    ("if number of Dusks in hand >= 2: draw 1 card", "If there are two or more Dusks in hand, draw a card."),
    ("match number of cards in hand:\n            1: draw 1 card\n            2..3: draw 2 cards\n"
     "            otherwise: dig any bed in your beds",
     "By the number of cards in hand:\n1 card: Draw a card.\n2–3 cards: Draw two cards.\nOtherwise: Dig any bed."),
]  # fmt: skip


NIGHT = [
    # what depends on a condition is one sentence with it; what does not is a sentence of its own
    ("if frost.rimes >= 2:\n            creep\n            each gardener: shiver 1 chill",
     "If the frost has 2 or more Rime tokens, Creep and each gardener shivers 1 chill."),
    ("if frost.rimes >= 2:\n            creep\n        each gardener: shiver 1 chill",
     "If the frost has 2 or more Rime tokens, Creep. Each gardener shivers 1 chill."),
    ("if frost.rimes >= 2:\n            if frost.warmth = 1:\n                creep\n            creep",
     "If the frost has 2 or more Rime tokens, do the following:\n- If the frost has 1 warmth, Creep.\n- Creep."),
    ("if frost.rimes >= 2:\n            if frost.warmth = 1: creep\n            otherwise: creep 2 times",
     "If the frost has 2 or more Rime tokens, do the following:\n- If the frost has 1 warmth, Creep. Otherwise, Creep twice."),
    ("if frost.rimes >= 2:\n            if frost.warmth = 1: creep\n        otherwise: creep 2 times",
     "If the frost has 2 or more Rime tokens, if the frost has 1 warmth, Creep. Otherwise, Creep twice."),
    ("any gardener may compost 1 card in hand\n        otherwise:\n            you: creep\n            you: get 1 rime",
     "Any gardener may compost a card in hand. If they do not, the frost Creeps and the frost gets 1 Rime token."),
    # what others could do as well is said of whoever does it
    ("get 1 rime", "The frost gets 1 Rime token."),
    ("repeat 2: get 1 rime", "The frost gets 1 Rime token twice."),
    # how often
    ("repeat 2 times: creep", "Creep twice."),
    ("repeat (frost.rimes) times: creep", "Creep a number of times equal to the number of Rime tokens the frost has."),
    ("creep (frost.rimes) times", "Creep a number of times equal to the number of Rime tokens the frost has."),
    ("frost: lose all rimes as n\n        creep n times", "The frost loses all of its Rime tokens. Creep that many times."),
    ("frost: lose all rimes as n\n        each gardener: get n embers",
     "The frost loses all of its Rime tokens. Each gardener gets that many embers."),
]  # fmt: skip

NAMED = [
    ("lose any number of embers as n\n        draw n cards", "Lose any number of embers.\nDraw that many cards."),
    ("lose any number of embers as n\n        blow (2 + n) chill",
     "Lose any number of embers.\nBlow chill equal to 2 plus the number of embers lost this way."),
    ("let n = number of moths in hand\n        get n embers", "Get embers equal to the number of moths in hand."),
    ("look_at top 3 cards in pile as seen\n        compost 1 seen",
     "Look at the top three cards of your pile.\nCompost a card seen this way."),
    ("blow 1 chill per number of times you play any moth within turn", "Blow 1 chill for each time you played a moth this turn."),
    ("until end of turn: change price of plants in hand by -1", "This turn, reduce the price of plants in hand by 1."),
]  # fmt: skip


def text_of(card: str, at: int = 0) -> str:
    return plain(printed(card)[at].spans)


@pytest.mark.parametrize(("lines", "said"), FLUTTER)
def test_what_is_put_back(lines: str, said: str) -> None:
    assert said in text_of(f"moth Dusk\n    flutter:\n        look_at top card in pile as s\n        {lines}\n")


@pytest.mark.parametrize(("lines", "said"), LINES)
def test_of_one_effect(lines: str, said: str) -> None:
    assert text_of(f"moth Dusk\n    flutter:\n        {lines}\n") == said


@pytest.mark.parametrize(("lines", "said"), NIGHT)
def test_of_a_night(lines: str, said: str) -> None:
    assert text_of(f"night Hail\n    season 1\n    falls:\n        {lines}\n") == said


@pytest.mark.parametrize(("lines", "said"), NAMED)
def test_of_what_was_named(lines: str, said: str) -> None:
    assert text_of(f"moth Dusk\n    flutter:\n        {lines}\n") == said


def test_a_bare_counter_of_the_card_is_said_of_the_card() -> None:
    card = "counter gust/gusts per night\nnight Gale\n    season 1\n    falls:\n        if gust >= 2: each gardener: shiver (gust) chill\n"
    said = "If this night card has 2 or more gusts, each gardener shivers chill equal to the number of gusts on this night card."
    assert text_of(card) == said


def test_what_a_verb_adds_is_a_sentence_of_its_own() -> None:
    verb = 'verb wake (m: moth) with (extra: chill = 0) by (you: gardener)\n    says "wake {m}[ with {extra}]"\n    past woken\n'
    verb += '    adds "{m} blow {extra}"\n    do: play m\n'
    card = verb + "moth Dusk\n    flutter: EFFECT\n"
    assert text_of(card.replace("EFFECT", "wake any moth in hand")) == "Wake any moth in hand."
    once = "Wake any moth in hand.\nThat moth blows 2 more chill."
    assert text_of(card.replace("EFFECT", "wake any moth in hand with 2 chill")) == once.replace("2 more", "2")
    may = card.replace("EFFECT", "may wake any moth in hand with 2 chill")
    assert text_of(may) == "You may wake any moth in hand.\nIf you do, that moth blows 2 chill."


FROST = """\
frost "Queen of Ice"
    warmth 20
    kind shard/shards is card, you frost, says "shard card/shard cards"
        section cuts, says ""
    zone shard_deck of shard, face down, ordered, says "shard deck"
    zone at_hand of shard, face up, says ""
    creep:
        create all printed shards into shard_deck
        shuffle shard_deck
    verb crack by (you: frost)
        says "Crack"
        past cracked
        do:
            move top shard in shard_deck to at_hand as s
            resolve s.cuts
            shuffle s into shard_deck
            if frost.warmth >= 4: frost: lose 2 rimes
            otherwise:
                frost: get 1 rime
                frost: lose 3 rimes
            frost: lose 3 rimes
    at end of frost_turn if frost.rimes >= 4: frost: crack
    variant hard_winter
        replace creep: frost: get 1 rime
        when frost would lose 3 rimes during crack:
            instead: frost: lose 1 rime
"""


def test_a_board_with_verbs_of_its_own() -> None:
    assert text_of(FROST).splitlines() == [
        "CREEP: Shuffle all of the shard cards together and place them facedown to form the shard deck.",
        "ADDITIONAL RULES: When Queen of Ice Cracks, resolve the following in order:",
        "- Draw a card from the shard deck and resolve it.",
        "- Shuffle that card back into the shard deck.",
        "- If Queen of Ice has 4 warmth or more, it loses 2 Rime tokens.",
        "- Otherwise:",
        "– Queen of Ice gets 1 Rime token.",
        "– Queen of Ice loses 3 Rime tokens.",
        "- Queen of Ice loses 3 Rime tokens.",
        "At the end of the frost turn, if Queen of Ice has 4 or more Rime tokens, it Cracks.",
        "HARD WINTER: CREEP: Instead, Queen of Ice gets 1 Rime token.",
        "After Queen of Ice Cracks, it loses 1 Rime token instead of 3.",
    ]


def test_rules_of_a_variant_say_so() -> None:
    card = "frost Jack\n    warmth 20\n    creep: frost: get 1 rime\n    variant hard_winter\n"
    card += "        when frost would lose any rimes as n: change n by 1\n"
    assert "HARD WINTER: RULES: When" in text_of(card)


def test_what_holds_while_something_does_says_so_in_each_rule() -> None:
    card = "plant Dusk\n    while this is sown:\n        at end of tending:\n            draw 1 card\n            blow 1 chill\n"
    card += "        while warmth >= 2:\n            at end of rest: draw 1 card\n    bloom: draw 1 card\n"
    assert text_of(card).splitlines() == [
        "While sown, at the end of your tending phase, draw a card. Blow 1 chill.",
        "While sown and you have 2 warmth or more, at the end of your resting phase, draw a card.",
        "Bloom: Draw a card.",
    ]


def test_two_values_that_change_places() -> None:
    lines = ["choose any bed in your beds as a", "choose any bed in your beds other than a as b",
             "let k = a.depth", "set a.depth to b.depth", "set b.depth to k"]  # fmt: skip
    card = "moth Dusk\n    flutter:\n" + "".join(f"        {line}\n" for line in lines)
    assert text_of(card).startswith("Swap the depths of ")
    assert "it" not in text_of(card).split()


def test_numbers_from_the_start_of_a_kind_of_its_own() -> None:
    card = "frost Jack\n    warmth 20\n    kind lantern/lanterns is frost\n        field oil: number = 3\n"
    card += "        field wick_height: number = 1\n        field lit: flag = false\n    creep: frost: get 1 rime\n"
    assert "ADDITIONAL RULES: Each lantern begins with oil 3 and wick height 1." in text_of(card)


def test_what_is_used_stands_behind_all_that_is_not_done_by_using_it() -> None:
    """The heading stands right above it; above everything, the other rules would read as a part of what is used."""
    used = '    knack "Warm Hands" for 2 during tending: blow 1 chill\n'
    heading = ["Warm Hands (2 embers):", "Activate during your tending phase:"]
    alone = printed(f"gardener Maud\n{used}")[0]
    assert [*plain(alone.heading).splitlines(), *plain(alone.spans).splitlines()] == [*heading, "Blow 1 chill."]
    rule = "    at start of gardener_turn: blow 2 chill\n"
    for lines in (used + rule, rule + used):
        card = printed(f"gardener Maud\n{lines}")[0]
        assert not card.heading
        assert plain(card.spans).splitlines() == ["At the start of your turn, blow 2 chill.", *heading, "Blow 1 chill."]


def test_to_what_a_verb_can_be_done() -> None:
    card = (
        "frost Jack\n    warmth 20\n    noun deep_bed/deep_beds of bed = gardeners.beds where depth = 2\n"
        "    verb cover (b: bed in deep_beds where dug = true) by (you: frost)\n"
        '        says "cover {b}"\n        do: set b.depth to 3\n'
        "    verb wake (p: plant in gardeners.hand) by (you: frost)\n"
        '        says "wake {p}"\n        do: burn p\n    creep: frost: get 1 rime\n'
    )
    said = text_of(card)
    assert "- This is only done to any deep bed whose dug is true." in said
    assert "- This is only done to any plant in any gardener's hand." in said


def test_a_column_of_a_table_may_be_called_like_something_of_a_place() -> None:
    table = "table measures\n    | n | size | room |\n    | 1 | 3    | 2    |\n"
    said = text_of(f"moth Dusk\n    flutter: blow (measures[1].size + measures[1].room) chill\n{table}")
    of = "that the table of measures gives for 1"
    assert said == f"Blow chill equal to the size {of} plus the room {of}."
    assert text_of("moth Dusk\n    flutter: blow (hand.size) chill\n").endswith("the number of cards in your hand.")


def test_a_place_in_a_condition_is_of_the_thing_that_is_asked_about() -> None:
    """Nobody has such a place who could be spoken to."""
    zone = 'zone store of card per frost, face up, says "store"\n'
    said = text_of(f"moth Dusk\n    flutter: choose any frost where number of cards in store >= 1\n{zone}")
    assert said == "Choose any frost where there is at least one card in its store."


def test_of_two_things_in_one_event_none_is_it() -> None:
    card = "plant Dusk\n    after any plant as p is sown to any bed as b if b.depth = 2: blow 1 chill\n    bloom: draw 1 card\n"
    assert text_of(card).splitlines()[0] == "After a plant is sown to a bed, if that bed's depth is 2, blow 1 chill."
