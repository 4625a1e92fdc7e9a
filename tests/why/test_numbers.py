"""Every part of a number says where it is from, however it was worked out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from works_playing import take, who

from cardwright import GameError, Match

Begin = Callable[..., Match]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("Adder", ["2 = 1 from Adder (cards.card:9) + 1 from Adder: tools in your bench (cards.card:9)", "  counted: Adder"]),
        (
            "Doubler",
            [
                "2 = 2 from Doubler: 2 * number of tools in your bench (cards.card:12)",
                "  2 × 1",
                "  1 = 1 from Doubler: tools in your bench (cards.card:12)",
                "    counted: Doubler",
            ],
        ),
        (
            "Halver",
            [
                "2 = 2 from Halver: half of your coin rounded up (cards.card:15)",
                "  half of 3, rounded up",
                "  3 = 3 from coin of player 1 (cards.card:15)",
            ],
        ),
        (
            "Finest",
            [
                "3 = 3 from Finest: highest(your coin, 2) (cards.card:18)",
                "  the highest of 3, 2",
                "  3 = 3 from coin of player 1 (cards.card:18)",
            ],
        ),
        ("Waged", ["4 = 4 from Waged: wages[2].pay (cards.card:21)", "  table wages, 2: pay"]),
        (
            "Again",
            [
                "1 = 1 from Again: number of times you use_tool any tool within turn (cards.card:24)",
                "  how often it has happened",
            ],
        ),
        ("Total", ["3 = 3 from cost of Total (cards.card:27)"]),
        ("Adder Total", ["4 = 1 from cost of Adder (cards.card:27) + 3 from cost of Total (cards.card:27)"]),
        ("Named", ["4 = 3 from coin of player 1 (cards.card:37) + 1 from Named (cards.card:37)"]),
        ("Worthy", ["3 = 2 from cost of Worthy (cards.card:45) + 1 from the rules (game.card:13)"]),
        ("Filler", ["4 = 4 from Filler (cards.card:30)", "of these, 2 really happened: player 1 has 3 of at most 5 coins then"]),
    ],
)  # fmt: skip
def test_how_it_was_worked_out(begin: Begin, cards: str, told: list[str]) -> None:
    *before, last = cards.split()
    match = begin(*before, last)
    take(match, f"use {last}")
    lines = match.why(-1, who(match))
    assert lines[1 : 1 + len(told)] == ["  " + line for line in told]


@pytest.mark.parametrize(
    ("weather", "told"),
    [
        ("Wind", " + 1 from Wind (cards.card:69)"),
        ("Frost", ", changed to 1 by Frost (cards.card:72)"),
        ("Mirror", " + 2 from Mirror: n (cards.card:77) by Mirror (cards.card:76)"),
    ],
)
def test_what_changed_it(begin: Begin, weather: str, told: str) -> None:
    match = begin("Adder", weather)
    take(match, "use Adder")
    assert match.why(-1, who(match))[1].endswith(told)


def test_what_was_chosen_and_among_what(begin: Begin) -> None:
    match = begin("Chooser")
    take(match, "use Chooser")
    assert match.why("9", who(match)) == [
        "9: not offered",
        "  at most 3 can be chosen now: `up to 3 coins` (cards.card:33)",
    ]
    take(match, "2")
    assert match.why(-1, who(match))[1:3] == [
        "  2 = 2 from Chooser: up to 3 coins (cards.card:33)",
        "    chosen, at most 3",
    ]
    match = begin("Wrecker", "Total")
    take(match, "use Wrecker")
    assert "  Total: there was nothing else to choose (cards.card:64)" in match.why(-1, who(match))


def test_a_number_on_the_table(begin: Begin) -> None:
    match = begin("Adder")
    player = who(match)
    assert match.why("worth of Sign", player) == [
        "worth of Sign is 5",
        "  5 = 4 from cost of Sign (cards.card:1) + 1 from the rules (game.card:13)",
    ]
    assert match.why("cost of Sign", player) == ["cost of Sign is 4", "  4 printed (cards.card:1)"]
    with pytest.raises(GameError, match="is called `cost of Hidden`"):
        match.why("cost of Hidden", player)


def test_what_others_hold_is_counted_but_not_named(begin: Begin) -> None:
    match = begin("Peeker")
    take(match, "use Peeker")
    player = who(match)
    assert "    counted: Sign, a hidden card" in match.why(-1, player)
    assert "    counted: 2 hidden cards" in match.why(-1, 0)
