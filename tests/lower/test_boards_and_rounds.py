"""Boards, rounds, turns inside turns, counters that begin anew, what a thing keeps."""

from __future__ import annotations

import pytest
from board_game import BOARD, HIT, KEEP, ROUNDS, RULES, TURNS, Table, hit, lamps, plots, probe

from cardwright.runtime.decide import Over
from cardwright.runtime.zones import create, move


# ---------------------------------------------------------------------------------------------- steps along a relation
@pytest.mark.parametrize("name", ["paces", "ways"])
def test_the_fewest_steps_along_a_relation(name: str) -> None:
    body = f"for each plots where {name}(self, garden.plots[1]) <= 2 as p: gain 1 lamp"
    assert lamps(Table(BOARD + probe(body))) == 3


def test_no_way_is_no_number() -> None:
    body = "for each plots where paces(self, garden.plots[1]) = none as p: gain 1 lamp"
    assert lamps(Table(BOARD + probe(body))) == 1


def test_a_relation_that_changes_is_followed_as_it_is() -> None:
    body = "for each plots where ways(self, garden.plots[1]) <= 5 as p: gain 1 lamp"
    t = Table(BOARD + probe(body) + probe("set garden.walled to true", "wall"))
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


def test_a_table_of_cards_is_read_with_a_thing_that_is_one_of_them() -> None:
    table = "table worth\n    | card | lamps |\n    | Flash | 1 |\n    | Glow | 3 |\n"
    cards = "trick Flash\n    play: gain 1 lamp\ntrick Glow\n    play: gain 1 lamp\n"
    t = Table(table + cards + probe("for each cards in your hand as c: gain (worth[c].lamps) lamps"))
    t.make("Glow", "hand", t.seats[0])
    assert lamps(t) == 3


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
    stopping = "        if p.lamps >= 1: stop\n        p: begin watch\n    for each player as q: q: gain 1 lamp\n"
    rules = RULES.replace("        p: begin watch\n", stopping)
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
    text = "counter glow per player, reset_each round\ncounter spark per player, reset_each watch\n"
    t = Table(text + probe("add 1 glow to you\nadd 1 spark to you"))
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
    text = "at end of round: suffer_all\nverb suffer_all\n    do: each player: suffer 1 hurt\n"
    t = Table(text + 'ending draw "Late.", checked round\n    holds number of (players where lamps >= 1) >= 1\n')
    for lamps_then in (0, 1):
        t.s.f_lamp[t.seats[0]] = lamps_then
        run_to(t, "end of round")
        lives = [t.s.f_life[p] for p in t.seats]
        if lamps_then:
            with pytest.raises(Over):
                t.run_step()
        else:
            t.run_step()
        assert [t.s.f_life[p] for p in t.seats] == [x - 1 for x in lives]


def test_the_start_of_a_round_is_heard_before_its_first_turn() -> None:
    t = Table("at start of round: light\nverb light\n    do: each player: gain 1 lamp\n")
    run_to(t, "actions during work")
    assert [t.s.f_lamp[p] for p in t.seats] == [1, 1]
    t.run_step((0,))
    run_to(t, "actions during work")
    assert [t.s.f_lamp[p] for p in t.seats] == [1, 1]


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
    "    phase work:\n        repeat: offer actions during work\n"
    "    phase beasts:\n        for each snails as s: s: begin crawl\n        gain 1 lamp\n",
)


def test_an_uncounted_turn_is_no_turn_and_the_one_around_it_goes_on() -> None:
    text = (
        BOARD
        + TURNS
        + HIT
        + KEEP
        + "ward Rest\n    once per turn when you would suffer any hurt as n: change n by -1\n"
    )
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
