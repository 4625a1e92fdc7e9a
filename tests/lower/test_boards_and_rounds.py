"""Boards, rounds, turns inside turns, counters that begin anew, who is asked, and in which order."""

from __future__ import annotations

import pytest
from bench_game import RULES as BENCH
from bench_game import Table as Bench

from cardwright.runtime.zones import create, move

RULES = BENCH.replace("kind player/players, seats", "kind being/beings\nkind player/players is being, seats")

BOARD = """\
values shade = pale, dim, dark
kind garden, single
    field walled: flag = false
kind plot/plots per garden, copies 6
    field position: number, ordinal
    field shade: shade? = none
adjective beside_it of plot = abs(position - other.position) = 1 and position != 6 and other.position != 6, measured paces
adjective open_to of plot = abs(position - other.position) = 1 and not (garden.walled and (position = 3 or other.position = 3)), measured ways
zone soil of being per plot, face up
zone shed of being, face up
counter dew per being
kind snail/snails is being, you snail, chooses keeper
    field keeper: player?
snail Slow
    dew 2
"""

ROUNDS = RULES.replace("        p: begin watch\n", "        p: begin watch\n    for each snails as s: s: begin crawl\n")
TURNS = """\
turn crawl (you: snail), uncounted
    phase creep: crawl_on
verb crawl_on by (you: snail)
    do: any player: gain 1 lamp
"""


class Table(Bench):
    def __init__(self, text: str = "", players: int = 2, rules: str = RULES) -> None:
        super().__init__(text, players, rules)


def probe(body: str, name: str = "probe") -> str:
    """A verb that does what is to be looked at, an action so that it is compiled."""
    return f"verb {name} by (you: player), action during work\n    do:\n" + "".join(f"        {x}\n" for x in body.splitlines())


HIT = probe("suffer 1 hurt", "hit")
KEEP = probe("for each snails as s: set s.keeper to you", "keep")


def plots(t: Table) -> tuple[int, ...]:
    return tuple(n for n, x in enumerate(t.program.statics, 1) if t.program.kinds[x.kind].name == "plot")


def hit(t: Table, seat: int) -> int:
    """What the seat has left after 1 hurt."""
    t.do("v_hit", 0, seat)
    return int(t.s.f_life[seat])


def lamps(t: Table) -> int:
    """How many lamps the first seat has after the probe."""
    first = t.seats[0]
    t.s.f_lamp[first] = 0
    t.do("v_probe", 0, first)
    return int(t.s.f_lamp[first])


# ---------------------------------------------------------------------------------------------- steps along a relation
@pytest.mark.parametrize("name", ["paces", "ways"])
def test_the_fewest_steps_along_a_relation(name: str) -> None:
    body = f"for each plots where {name}(self, garden.plots[1]) <= 2 as p: gain 1 lamp"
    assert lamps(Table(BOARD + probe(body))) == 3


def test_no_way_is_no_number() -> None:
    body = "for each plots where paces(self, garden.plots[1]) = none as p: gain 1 lamp"
    assert lamps(Table(BOARD + probe(body))) == 1


def test_a_relation_that_changes_is_followed_as_it_is() -> None:
    t = Table(BOARD + probe("for each plots where ways(self, garden.plots[1]) <= 5 as p: gain 1 lamp") + probe("set garden.walled to true", "wall"))
    assert lamps(t) == 4  # as many lamps as there is room for
    t.do("v_wall", 0, t.seats[0])
    assert lamps(t) == 2


def test_from_nowhere_there_is_no_way() -> None:
    body = "for each snails as s:\n    if paces(s.plot, garden.plots[1]) <= 5: gain 1 lamp\n    otherwise: gain 2 lamps"
    t = Table(BOARD + probe(body) + "zone shelf of snail, face up\n")
    slow = next(i for i, d in enumerate(t.program.definitions) if d.title == "Slow")
    one = create(t.s, slow, t.zone("shelf"))
    assert lamps(t) == 2
    move(t.s, one, t.zone("soil", plots(t)[1]))
    assert lamps(t) == 1


# ---------------------------------------------------------------------------------------------- listed values
def test_the_values_of_a_list_are_a_set_in_order() -> None:
    body = "for each garden.plots as p: set p.shade to lowest(shade where self is not in garden.plots.shade)"
    t = Table(BOARD + probe(body))
    t.do("v_probe", 0, t.seats[0])
    assert [t.s.f_shade[p] for p in plots(t)] == [0, 1, 2, None, None, None]


# ---------------------------------------------------------------------------------------------- leaving loops
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("repeat 4:\n    gain 1 lamp\n    if your lamps = 2: stop\nsuffer 1 hurt", 2),
        ("for each 1, 2, 3 as n:\n    if n = 3: stop\n    gain 1 lamp\nsuffer 1 hurt", 2),
        ("repeat 2:\n    repeat 4:\n        gain 1 lamp\n        stop\nsuffer 1 hurt", 2),
        ("repeat until your lamps >= 4:\n    gain 1 lamp\n    if your lamps = 3: stop\nsuffer 1 hurt", 3),
    ],
)
def test_stop_leaves_the_innermost_loop(body: str, expected: int) -> None:
    t = Table(probe(body))
    life = t.s.f_life[t.seats[0]]
    assert lamps(t) == expected
    assert t.s.f_life[t.seats[0]] == life - 1


def test_stop_leaves_a_loop_of_turns() -> None:
    rules = RULES.replace("        p: begin watch\n", "        if p.lamps >= 1: stop\n        p: begin watch\n    for each player as q: q: gain 1 lamp\n")
    t = Table(rules=rules)
    t.s.f_lamp[t.seats[1]] = 1
    for _ in range(60):
        if t.s.f_lamp[t.seats[0]]:
            break
        t.run_step((0,))
    assert t.s.clock[t.program.turn_period] == 1


# ---------------------------------------------------------------------------------------------- rounds
def run_to(t: Table, step: str, option: object = (0,)) -> None:
    """Steps up to the next one of that name."""
    for _ in range(80):
        if t.program.steps[t.s.agenda[0]].name == step:
            return
        t.run_step(option)
    raise AssertionError(f"no step {step}")


def test_counters_begin_anew_with_a_round_or_a_turn() -> None:
    text = "counter glow per player, reset_each round\ncounter spark per player, reset_each watch\n" + probe("add 1 glow to you\nadd 1 spark to you")
    t = Table(text)
    first, second = t.seats
    run_to(t, "actions during work")
    t.do("v_probe", 0, first)
    t.run_step((0,))
    run_to(t, "actions during work")
    assert (t.s.turn[1], t.s.f_glow[first], t.s.f_spark[first]) == (second, 1, 0)
    t.run_step((0,))
    run_to(t, "round")
    assert t.s.f_glow[first] == 0


def test_the_end_of_a_round_is_heard_and_looked_at() -> None:
    text = 'at end of round: suffer_all\nverb suffer_all\n    do: each player: suffer 1 hurt\nending draw "Late.", checked round\n    holds number of (players where lamps >= 1) >= 1\n'
    t = Table(text)
    run_to(t, "end of round")
    lives = [t.s.f_life[p] for p in t.seats]
    t.run_step()
    assert [t.s.f_life[p] for p in t.seats] == [x - 1 for x in lives]


def test_once_per_round_outlasts_turns() -> None:
    t = Table(HIT + "ward Rest\n    once per round when you would suffer any hurt as n: change n by -1\n")
    first = t.seats[0]
    t.make("Rest", "table", first)
    run_to(t, "actions during work")
    assert [hit(t, first), hit(t, first)] == [5, 4]
    t.run_step((0,))
    run_to(t, "actions during work")
    assert hit(t, first) == 3
    t.run_step((0,))
    run_to(t, "round")
    t.run_step()
    assert [hit(t, first), hit(t, first)] == [3, 2]


# ---------------------------------------------------------------------------------------------- turns inside turns
INSIDE = RULES.replace(
    "    phase work:\n        repeat: offer actions during work\n",
    "    phase work:\n        repeat: offer actions during work\n    phase beasts:\n        for each snails as s: s: begin crawl\n        gain 1 lamp\n",
)


def test_an_uncounted_turn_is_no_turn_and_the_one_around_it_goes_on() -> None:
    text = BOARD + TURNS + HIT + KEEP + "ward Rest\n    once per turn when you would suffer any hurt as n: change n by -1\n"
    t = Table(text, rules=INSIDE)
    first = t.seats[0]
    slow = next(i for i, d in enumerate(t.program.definitions) if d.title == "Slow")
    one = create(t.s, slow, t.zone("shed"))
    t.s.f_keeper[one] = first
    t.make("Rest", "table", first)
    run_to(t, "actions during work")
    assert hit(t, first) == 5
    t.run_step((0,))
    run_to(t, "creep")
    watch, crawl = (next(n for x, n in t.linker.turn_numbers.items() if x.name == name) for name in ("watch", "crawl"))
    assert t.s.turn == (crawl, one)
    run_to(t, "end of crawl")
    t.run_step()
    assert t.s.turn == (watch, first)
    assert hit(t, first) == 4  # still used up: no turn has ended
    before = t.s.f_lamp[first]
    t.run_step()
    t.run_step()
    assert t.s.f_lamp[first] == before + 1


def test_who_decides_for_a_thing_is_asked() -> None:
    t = Table(BOARD + TURNS + KEEP, rules=ROUNDS)
    second = t.seats[1]
    slow = next(i for i, d in enumerate(t.program.definitions) if d.title == "Slow")
    for keeper in (second, 0):
        one = create(t.s, slow, t.zone("shed"))
        t.s.f_keeper[one] = keeper
    t.asked.clear()
    for one in (len(t.s.defn) - 2, len(t.s.defn) - 1):
        t.do("v_crawl_on", 0, one)
    assert [who for _, who, *_ in t.asked] == [second, 0]


# ---------------------------------------------------------------------------------------------- answers to a window
WINDOW = RULES + """\
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


# ---------------------------------------------------------------------------------------------- what moves keep
def test_a_thing_keeps_its_counters_within_one_zone() -> None:
    t = Table(BOARD)
    slow = next(i for i, d in enumerate(t.program.definitions) if d.title == "Slow")
    here, there, *_ = plots(t)
    one = create(t.s, slow, t.zone("soil", here))
    t.s.f_dew[one] = 7
    move(t.s, one, t.zone("soil", there))
    assert t.s.f_dew[one] == 7
    move(t.s, one, t.zone("shed"))
    assert t.s.f_dew[one] == 2
    t.s.f_dew[t.seats[0]] = 3
    move(t.s, t.seats[0], t.zone("shed"))
    assert t.s.f_dew[t.seats[0]] == 3
