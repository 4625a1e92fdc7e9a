"""Windows: who answers, in which order, and what can still be paid."""

from __future__ import annotations

from board_game import RULES, Table, probe

WINDOW = (
    RULES
    + """\
policy
    simultaneous: seat_order
window alarm for (target: player), says "the alarm is raised"
kind reply/replies is card
    section answer, activated
        needs this is in your hand
        needs your lamps >= 1
        pay: pay 1 lamp
        afterwards: throw this
reply Shout
    answer when alarm opens: each player: gain 1 lamp
reply Hush
    answer when alarm opens if target != you:
        for each player as p: set p.lamp to 0
"""
)


def test_seats_are_asked_in_order_and_only_who_can_still_pay() -> None:
    t = Table(probe("raise alarm for you"), players=3, rules=WINDOW)
    first, second, third = t.seats
    for seat, card in ((third, "Shout"), (second, "Hush"), (first, "Shout")):
        t.make(card, "hand", seat)
        t.s.f_lamp[seat] = 1
    while t.s.turn[1] != second:
        t.run_step((0,))
    t.asked.clear()
    t.answers = [1, 1, 1]
    t.do("v_probe", 0, first)
    assert [who for _, who, *_ in t.asked] == [second]  # what second did leaves nobody a lamp
    assert t.titles("discard", second) == ["Hush"]
    assert t.titles("hand", third) == ["Shout"]


def test_of_several_of_one_seat_that_seat_chooses() -> None:
    t = Table(probe("raise alarm for you"), players=2, rules=WINDOW)
    first, second = t.seats
    for card in ("Shout", "Hush"):
        t.make(card, "hand", second)
    t.s.f_lamp[second] = 2
    t.asked.clear()
    t.do("v_probe", 0, first)
    assert t.asked[0][1] == second
    assert len(t.asked[0][2]) == 2
