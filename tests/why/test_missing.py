"""Why something cannot be done: the clause that fails, with its place; what is used up, full, empty, elsewhere, or not the most."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from works_playing import take, who

from cardwright import GameError, Match

Begin = Callable[..., Match]


def test_the_cost_is_lacking(begin: Begin) -> None:
    match = begin()
    assert match.why("buy sign", who(match)) == [
        "buy Sign: not offered",
        "  needs `your coin >= n`: 3 is less than 4 (game.card:40), for `spend (c.cost) coins` (game.card:77)",
    ]


def test_it_lies_elsewhere(begin: Begin) -> None:
    match = begin()
    assert match.why("use sign", who(match)) == [
        "use Sign: not offered",
        f"  Sign is not in `bench`, but in hand of player {who(match)} (game.card:71)",
    ]


def test_it_has_been_used(begin: Begin) -> None:
    match = begin("Daily")
    daily = "Daily: once per turn"
    take(match, daily)
    told = match.why(daily, who(match))
    assert told[0].endswith(": not offered")
    assert told[1] == "  it can be used once each turn, and has been used (cards.card:60)"


def test_it_counts_only_where_it_is_active(begin: Begin) -> None:
    match = begin()
    told = match.why("Daily: once per turn", who(match))
    assert told[0].endswith(": not offered")
    assert told[1] == "  Daily lies in pile; it counts in bench, sky (cards.card:60)"


def test_an_alternative_that_cannot_be_done(begin: Begin) -> None:
    match = begin("Either")
    take(match, "use Either")
    assert match.why("spend", who(match)) == [
        "Spend 4 coins.: not offered",
        "  needs `your coin >= n`: 3 is less than 4 (game.card:40), for `spend 4 coins` (cards.card:42)",
    ]


def test_it_is_not_the_most(begin: Begin) -> None:
    match = begin("Doubler", "Worthy", "Rich", "Adder")
    take(match, "use Rich")
    player = who(match)
    assert match.why("adder", player) == [
        "Adder: not offered",
        "  `cost` is 1, the most is 2 (cards.card:53)",
    ]
    assert match.why("worthy", player)[0] == "Worthy: offered"


def test_what_is_done_to_it_could_not_be_done_in_full(begin: Begin) -> None:
    match = begin("Picky", "Adder", "Total", "Doubler")
    take(match, "use Picky")
    assert match.why("total", who(match))[:2] == [
        "Total: not offered",
        "  needs `c.cost <= 2`: 3 is more than 2 (game.card:82)",
    ]


def test_it_is_done_to_other_things_or_at_another_time(begin: Begin) -> None:
    match = begin("Chooser")
    player = who(match)
    assert match.why("use Wind", player) == [
        "use Wind: not offered",
        "  it is done to a tool, and Wind is none (game.card:71)",
    ]
    take(match, "use Chooser")
    assert match.why("buy Sign", player) == [
        "buy Sign: not offered",
        "  `buy` can be done during work; something else is asked now (game.card:74)",
    ]


def test_why_it_is_asked(begin: Begin) -> None:
    match = begin("Adder", "Wind", "Frost")
    take(match, "use Adder")
    assert match.why("asked", who(match)) == [
        "What happens first?",
        "  2 rules act at this moment; the players together say which is first",
        "  Wind (cards.card:68)",
        "  Frost (cards.card:72)",
        f"  player {who(match)} may choose 1 of 2; where only one answer is possible, nobody is asked",
    ]
    match = begin("Either")
    take(match, "use Either")
    told = match.why("asked", who(match))
    assert told[1].startswith("  asked by Either: `either: spend 4 coins")


def test_what_others_hide_cannot_be_asked_about(begin: Begin) -> None:
    match = begin()
    for words in ("use hidden", "cost of hidden", "hidden"):
        with pytest.raises(GameError, match="is called"):
            match.why(words, who(match))
