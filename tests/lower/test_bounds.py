"""Amounts that come out below nothing, loops that go on for ever, moves that change nothing."""

from __future__ import annotations

import pytest
from bench_game import Table

from cardwright.runtime.errors import Runaway
from cardwright.runtime.zones import move

#: what makes a number of -3 that the compiler cannot know
BELOW = "(number of cards in table - 3)"


def trick(body: str, title: str = "Flash", more: str = "") -> str:
    lines = "\n".join(f"        {line}" for line in body.strip("\n").split("\n"))
    return f'trick "{title}"\n    cost 1\n{more}    play:\n{lines}\n'


def played(body: str, more: str = "", answers: tuple[int, ...] = ()) -> tuple[Table, int]:
    """A table on which Flash has been played out of nowhere by the first seat, who has 2 lamps, and that seat."""
    t = Table(trick(body) + more)
    you = t.seats[0]
    t.s.own()
    t.s.f_lamp[you] = 2
    t.answers = list(answers)
    t.play(t.make("Flash", "hand", you), you)
    return t, you


# ------------------------------------------------------------------------------------------ never below nothing (S22)
@pytest.mark.parametrize(
    "body",
    [
        f"gain {BELOW} lamps",
        f"pay {BELOW} lamps",
        f"add {BELOW} lamps to you",
        f"remove {BELOW} lamps from you",
        f"add {BELOW} lamps to you\nthen: gain 1 lamp",
        f"repeat {BELOW}: gain 1 lamp",
        f"lose {BELOW} cards in hand",
        f"create {BELOW} Bell into your hand",
        f"draw {BELOW} cards",
    ],
)
def test_what_comes_out_below_nothing_is_nothing(body: str) -> None:
    t, you = played(body, "ward Bell\n")
    assert t.s.f_lamp[you] == 2
    assert t.titles("hand", you) == ["Flash"]
    assert t.asked == []


def test_a_counter_that_goes_below_nothing_may_be_given_what_is_below_it() -> None:
    t, you = played(f"set your debt to {BELOW}", "counter debt per player, least -5\n")
    assert t.s.f_debt[you] == -3


def test_more_of_an_amount_is_never_less_of_it() -> None:
    rules = "counter blow, unit, additive\nverb hit (n: blow) by (you: player)\n"
    rules += '    says "hit {n}"\n    do: set your life to your life - n\n'
    t, you = played(f"hit 2 blow\nhit {BELOW} more blow", rules)
    assert t.s.f_life[you] == 3


# ------------------------------------------------------------------------------------------ never for ever (S30)
@pytest.mark.parametrize(
    "body",
    [
        "repeat 100000000: gain 1 lamp",
        "repeat 20:\n    repeat 20:\n        repeat 20:\n            repeat 20: gain 1 lamp",
        "create 100000000 Bell onto gone",
        "repeat until your lamps = 9: gain 1 lamp",
    ],
)
def test_a_loop_without_an_end_names_card_and_line(body: str) -> None:
    with pytest.raises(Runaway, match=r"without an end: Flash .*cards\.card:\d+"):
        played(body, "ward Bell\n")


def test_numbers_that_grow_without_bounds_are_stopped() -> None:
    with pytest.raises(Runaway, match="18 digits"):
        played(
            "set your heaps to 10\nrepeat 40: set your heaps to your heaps * your heaps",
            "counter heap/heaps per player\n",
        )


def test_a_long_loop_that_ends_is_played() -> None:
    t, you = played("repeat 5000: set your heaps to your heaps + 1", "counter heap/heaps per player\n")
    assert t.s.f_heap[you] == 5000


# ------------------------------------------------------------------------------------------ nothing changed is nothing happened (S16)
EAR = "ward Ear\n    when any card is lost: gain 1 lamp\n    when any card is taken: gain 1 lamp\n"


def test_what_lies_there_already_does_not_come_there_again() -> None:
    t = Table(EAR + "ward Bell\nward Cup\n" + trick("lose 1 card in hand"))
    you = t.seats[0]
    ear, bell = t.make("Ear", "hand", you), t.make("Bell", "hand", you)
    move(t.s, ear, t.zone("table", you))
    assert t.do("v_lose", 0, bell) == bell
    assert t.s.f_lamp[you] == 1
    written = len(t.s.log)
    assert t.do("v_lose", 0, bell) == 0
    assert (t.s.f_lamp[you], len(t.s.log)) == (1, written)
    t.do("v_lose", 0, t.make("Cup", "hand", you))
    assert t.s.f_lamp[you] == 2
    assert t.do("v_lose", 0, bell) == bell, "in a pile it matters where it lies"
    assert t.titles("gone") == ["Cup", "Bell"]


def test_then_asks_whether_something_moved() -> None:
    t, you = played("move top card in gone onto gone\nthen: gain 1 lamp\notherwise: gain 2 lamps")
    assert t.s.f_lamp[you] == 4
    t, you = played("move all cards in hand to your hand\nthen: gain 1 lamp\notherwise: gain 2 lamps")
    assert t.s.f_lamp[you] == 4
    t, you = played("move all cards in hand onto gone\nthen: gain 1 lamp\notherwise: gain 2 lamps")
    assert t.s.f_lamp[you] == 3


# ------------------------------------------------------------------------------------------ numbers of what is not there
@pytest.mark.parametrize("amount", ["(r.cost)", "(half of r.cost rounded up)", "(r.cost + 0)"])
def test_a_number_of_what_could_not_be_taken_is_nothing(amount: str) -> None:
    gems = 'kind gem/gems is card\n    field cost: number\ngem "Bead"\n    cost 1\n'
    t, you = played(f"take 1 gem in gone as r\ngain {amount} lamps", gems)
    assert t.s.f_lamp[you] == 2
    t = Table(trick(f"take 1 gem in gone as r\ngain {amount} lamps") + gems)
    t.make("Bead", "gone")
    t.play(t.make("Flash", "hand", you), you)
    assert t.s.f_lamp[you] == 1
