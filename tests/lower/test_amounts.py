"""`up to 3 lamps`: bounded by what the verb takes from whom it takes it, and by nothing where it takes nothing."""

from __future__ import annotations

import pytest
from bench_game import RULES, Table
from test_effects import trick

from cardwright.compiler.pipeline import check_all, parse_all
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

MORE = """\
counter oil/oils per player, least -2
verb drain (n: counter) by (you: player)
    says "drain {n}"
    past drained
    do: remove up to n from you
verb tax (n: lamp) from (p: player) by (you: player)
    says "tax {n} from {p}"
    past taxed
    do:
        remove up to n from p
        add n to you
verb waste (n: lamp) by (you: player)
    says "waste {n}"
    past wasted
    do: drain n
verb levy (n: lamp) from (p: player) by (you: player)
    says "levy {n} from {p}"
    past levied
    do:
        p: waste n
verb fill (n: lamp) by (you: player)
    says "fill {n}"
    past filled
    needs n.room >= n
    do: add n to you
"""


def offered(body: str, mine: int, others: int = 0) -> tuple[int, ...]:
    """The amounts that somebody with `mine` lamps may choose from, where the other has `others`; () if nothing is asked."""
    t = Table(MORE + trick(body))
    you, other = t.seats
    t.s.f_lamp[you], t.s.f_lamp[other] = mine, others
    t.play(t.make("Flash", "table", you), you)
    return tuple(t.asked[-1][2]) if t.asked else ()


def test_a_verb_that_adds_is_not_bounded_by_what_is_there() -> None:
    assert offered("gain up to 3 lamps", mine=0) == (3, 2, 1, 0)
    assert offered("add up to 3 lamps to you", mine=0) == (3, 2, 1, 0)
    assert offered("choose up to 3 lamps as n\ngain n lamps", mine=0) == (3, 2, 1, 0)


def test_a_verb_that_takes_away_is_bounded_by_what_is_there() -> None:
    for verb in ("pay", "drain", "waste"):
        assert offered(f"{verb} up to 3 lamps", mine=2) == (2, 1, 0)
        assert offered(f"{verb} up to 1 lamp", mine=2) == (1, 0)
        assert offered(f"{verb} any number of lamps", mine=2) == (2, 1, 0)
        assert offered(f"{verb} up to 3 lamps", mine=0) == ()
    assert offered("remove up to 3 lamps from you", mine=1) == (1, 0)


def test_what_is_there_is_with_whom_it_is_taken_from() -> None:
    text = "for each other_player as p:\n    LINE"
    for line in ("tax up to 3 lamps from p", "remove up to 3 lamps from p", "levy up to 3 lamps from p"):
        assert offered(text.replace("LINE", line), mine=0, others=2) == (2, 1, 0)
    assert offered("each other_player: pay up to 3 lamps", mine=0, others=2) == (2, 1, 0)


def test_what_is_chosen_after_the_amount_does_not_bound_it() -> None:
    t = Table(MORE + trick("tax up to 3 lamps from any player"), players=3)
    you = t.seats[0]
    t.play(t.make("Flash", "table", you), you)
    assert t.asked[0][2] == (3, 2, 1, 0)


def test_what_a_verb_needs_bounds_it_too() -> None:
    assert offered("fill up to 3 lamps", mine=3) == (1, 0)


def test_taking_ends_at_the_floor() -> None:
    t = Table(MORE + trick("drain up to 9 oils"))
    you = t.seats[0]
    t.s.f_oil[you] = 1
    t.play(t.make("Flash", "table", you), you)
    assert t.asked[0][2] == (3, 2, 1, 0)


@pytest.mark.parametrize(
    "line", ["gain any number of lamps", "choose any number of lamps as n", "tax any number of lamps from any player"]
)
def test_any_number_of_what_nobody_loses_has_no_end(line: str) -> None:
    sink = Sink()
    more = MORE + trick(line + ("\ngain n lamps" if " as n" in line else ""))
    check_all(parse_all([Source("rules.card", RULES), Source("more.card", more)], sink), sink, {})
    assert [one.code.slug for one in sink] == ["how-many"], [str(one.message) for one in sink]
    assert "`up to 3 lamps`" in sink.errors[0].message


def test_what_a_counter_cannot_fall_below_is_not_there_to_be_removed() -> None:
    verb = 'verb burn by (you: player)\n    says "burn"\n    past burnt\n    do: remove 2 oils from you\n'
    t = Table(MORE + verb + trick("any player: burn"), players=3)
    you, second, third = t.seats
    t.s.f_oil[you], t.s.f_oil[second], t.s.f_oil[third] = -1, 0, 0
    t.play(t.make("Flash", "table", you), you)
    assert t.asked[-1][2] == (second, third), "from -1 only one is left"
