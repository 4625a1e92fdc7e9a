"""Moving things and what listens: zones, listeners, replacements, triggers, layers, postponement, budgets."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lantern_game import (
    A_GAIN,
    A_LOSE,
    BDECK,
    BHAND,
    BPILE,
    BPLAY,
    IGONE,
    IVAULT,
    M_GAIN,
    RULES,
    W_LOSE,
    D,
    R,
    gain,
    lantern_road,
    lose,
)

from cardwright.runtime.errors import GameError, NoOptions, Runaway
from cardwright.runtime.events import (
    OWN,
    Event,
    after,
    begin,
    burn,
    done,
    expire,
    has_used,
    listen,
    modify,
    postpone,
    renew,
    settle,
    unlisten,
    use,
    wait,
)
from cardwright.runtime.invariants import Broken, Watcher, check, sound, violations
from cardwright.runtime.new_game import new_game
from cardwright.runtime.program import ProcedureSpec, RuleSpec, ZoneSpec, assign_bases
from cardwright.runtime.runaway import FUEL
from cardwright.runtime.session import Session
from cardwright.runtime.steps import play
from cardwright.runtime.zones import create, move, move_all

P = lantern_road()
ADA, BEN = 2, 3


class Script:
    """A port that gives the answers listed, and keeps the questions."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.asked = list(answers), []
        self.asked: list[tuple[Any, ...]]

    def __call__(self, question: int, who: int, options: Any, least: int, most: int, source: int) -> Any:
        self.asked.append((question, who, tuple(options)))
        answer = self.answers.pop(0)
        return options[answer] if isinstance(answer, int) else answer


def table(*answers: Any, **changes: Any) -> Any:
    """A state before set-up, with a script to answer; the role that listens is not there."""
    program = lantern_road(**changes) if changes else P
    s = new_game(program, 1, 2, {"role": ["road.scout", "road.warden"]})
    s.ask = Script(*answers)
    return s


# ------------------------------------------------------------------------------------------- places
def test_ends_of_a_pile() -> None:
    s = table()
    a, b, c = (create(s, D["taper"], BDECK + ADA) for _ in range(3))
    assert s.z[BDECK + ADA] == (a, b, c)
    move(s, a, BDECK + ADA)
    assert s.z[BDECK + ADA] == (b, c, a)
    move(s, c, BDECK + ADA, bottom=True)
    assert s.z[BDECK + ADA] == (c, b, a)
    move_all(s, s.z[BDECK + ADA], BPILE + ADA)
    assert s.z[BPILE + ADA] == (c, b, a)
    move(s, b, 0)
    assert s.at[b] == 0
    assert s.z[BPILE + ADA] == (c, a)
    move(s, b, IGONE)
    check(s)


def test_fields_reset_and_listeners_follow() -> None:
    s = table()
    torch, moth = create(s, D["torch"], BHAND + ADA), create(s, D["moth"], BHAND + ADA)
    s.f_heat[torch] = 1
    move(s, torch, BHAND + ADA)
    assert s.f_heat[torch] == 1
    move(s, torch, BPILE + ADA)
    assert s.f_heat[torch] == 3
    assert s.lis[A_LOSE] == ()
    move(s, moth, BPLAY + BEN)
    move(s, moth, BPLAY + BEN)
    assert s.lis[A_LOSE] == ((R["moth"], moth, BEN, 0, ()),)
    move(s, moth, BPLAY + ADA)
    assert s.lis[A_LOSE] == ((R["moth"], moth, ADA, 0, ()),)
    listen(s, A_LOSE, R["moth later"], moth, ADA, 7)
    move(s, moth, IGONE)
    assert s.lis[A_LOSE] == ((R["moth later"], moth, ADA, 7, ()),)
    expire(s, 7)
    assert s.lis[A_LOSE] == ()


def test_reveals_are_counted() -> None:
    s = table()
    c = create(s, D["taper"], BDECK + ADA)
    for place, more in ((BHAND + ADA, 1), (BPILE + ADA, 1), (BDECK + ADA, 0), (IVAULT, 0), (IGONE, 1)):
        before = s.barrier
        move(s, c, place)
        assert s.barrier - before == more


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 13), st.integers(0, 12), st.booleans()), max_size=60))
def test_things_are_conserved(moves: list[tuple[int, int, bool]]) -> None:
    s, watch = table(), Watcher()
    first = len(s.defn)
    for name in ("moth", "lens", "torch", "umbrella", "echo", "taper", "cloak"):
        create(s, D[name], IVAULT, 2)
    for card, place, bottom in moves:
        move(s, first + card, place if P.zone_at[place][0] >= 0 else 0, bottom)
        lost = [t for t in range(first, len(s.defn)) if not s.at[t]]
        assert violations(s) == [f"{P.thing_name(s, t)} (#{t}) is lost: it lies nowhere" for t in lost]
        assert sound(s) == (not lost)
        with pytest.raises(Broken) if lost else nullcontext():
            watch(s)


def test_what_invariants_find() -> None:
    s = table()
    c = create(s, D["moth"], BPLAY + ADA, 2)
    check(s)
    for spoil in (
        lambda x: x.z.__setitem__(IGONE, (c,)),
        lambda x: x.at.__setitem__(c, 0),
        lambda x: move(x, c, 0),
        lambda x: x.z.__setitem__(IGONE, (*x.z[IGONE], c)),
        lambda x: x.z.__setitem__(BPLAY + ADA, (c, c)),
        lambda x: x.f_light.__setitem__(ADA, -1),
        lambda x: x.f_light.__setitem__(ADA, 10),
        lambda x: x.things.__setitem__(4, ()),
        lambda x: unlisten(x, c),
        lambda x: begin(x, 1),
    ):
        bad = s.clone()
        bad.own()
        spoil(bad)
        assert violations(bad)
        with pytest.raises(Broken):
            check(bad)
        watch = Watcher()
        watch(s)
        with pytest.raises(Broken):
            watch(bad)
    check(s)


def test_zone_numbers() -> None:
    assert assign_bases([(2, 3), (), (5, 6, 7), (2,)]) == (-1, 3, -1, 5)
    zones = [ZoneSpec("a", 0, 0, -1, (2, 3)), ZoneSpec("b", 0, -1, 2)]
    with pytest.raises(ValueError, match="'b' uses instance 2"):
        lantern_road(zones=zones)


# ------------------------------------------------------------------------------------------- replacements
def test_competing_replacements_are_ordered_by_the_affected() -> None:
    s = table(1)
    create(s, D["umbrella"], BPLAY + ADA)
    cloak = create(s, D["cloak"], BPLAY + ADA)
    assert lose(s, ADA, 2, 0) == 0
    assert s.ask.asked[0][:2] == (0, ADA)
    assert [o[0] for o in s.ask.asked[0][2]] == [R["umbrella"], R["cloak"]]
    assert s.at[cloak] == BPILE + ADA
    assert s.lis[W_LOSE] == ((R["umbrella"], cloak - 1, ADA, 0, ()),)
    assert s.f_light[ADA] == 5


def test_each_replacement_is_offered_once() -> None:
    s = table(0, 0, 0, 0, 0, 0)
    create(s, D["umbrella"], BPLAY + ADA, 2)
    create(s, D["taper"], BHAND + ADA, 3)
    assert lose(s, ADA, 3, 0) == 1
    assert len(s.z[BPILE + ADA]) == 2
    # both were used this turn: nothing is offered again before the turn ends
    assert lose(s, ADA, 1, 0) == 1
    assert has_used(s, R["umbrella"], s.z[BPLAY + ADA][0])
    renew(s, 0)
    assert not s.used


def test_once_per_period() -> None:
    s = table()
    use(s, 1, 2, 0)
    use(s, 1, 3, 1)
    assert has_used(s, 1, 2)
    assert not has_used(s, 2, 2)
    renew(s, 0)
    assert not has_used(s, 1, 2)
    assert has_used(s, 1, 3)


# ------------------------------------------------------------------------------------------- triggers
@pytest.mark.parametrize(("order", "who"), [("active", BEN), ("players", 0), ("age", None)])
def test_simultaneous_triggers(order: str, who: int | None) -> None:
    heard: list[int] = []
    rules = [*RULES, RuleSpec("hear", None, lambda s, e, x: heard.append(x[1]))]
    s = table(*([] if who is None else [2, 0]), rules=rules, trigger_order=order)
    s.turn = (1, BEN)
    for owner in (11, 12, 13):
        listen(s, A_GAIN, len(RULES), owner)
    after(s, A_GAIN, Event(0, 0, 0, []))
    assert heard == ([11, 12, 13] if who is None else [13, 11, 12])
    assert [q[1] for q in s.ask.asked] == ([] if who is None else [who, who])


def test_a_listener_that_has_gone_is_skipped() -> None:
    heard: list[int] = []

    def hear(s: Any, event: Any, x: Any) -> None:
        heard.append(x[1])
        unlisten(s, 12)

    s = table(rules=[*RULES, RuleSpec("hear", None, hear)], trigger_order="age")
    for owner in (11, 12, 13):
        listen(s, A_GAIN, len(RULES), owner)
    after(s, A_GAIN, Event(0, 0, 0, []))
    assert heard == [11, 13]


def test_a_listener_that_acts_once() -> None:
    s = table()
    ember = create(s, D["ember"], BPILE + ADA)
    torch = create(s, D["torch"], BHAND + ADA)
    listen(s, 4, R["ember"], ember, ADA, 1, (0,))
    for _ in range(2):
        after(s, 4, Event(0, torch, ADA, []))
    assert s.f_light[ADA] == 6
    assert s.lis[4] == ()


def test_modifiers_apply_in_layers() -> None:
    s = table()
    create(s, D["lens"], BPLAY + ADA)
    create(s, D["prism"], BPLAY + ADA)
    create(s, D["lens"], BPLAY + BEN)
    assert [x[0] for x in s.lis[M_GAIN]] == [R["prism"], R["lens"], R["lens"]]
    assert modify(s, M_GAIN, 1, (ADA, 0)) == 4
    assert modify(s, M_GAIN, 1, (BEN, 0)) == 2


def test_static_things_listen_from_the_start() -> None:
    s = new_game(P, 1, 2, {"role": ["road.scout", "road.singer"]})
    assert s.lis[A_LOSE] == ((R["singer"], 5, 3, 0, ()),)
    assert new_game(P, 1, 1, {"role": ["road.scout"]}).lis[A_LOSE] == ()


# ------------------------------------------------------------------------------------------- waiting
def test_postponed_hooks_and_procedures() -> None:
    heard: list[Any] = []
    rules = [*RULES, RuleSpec("hear", None, lambda s, e, x: heard.append(x[1]))]
    s = table(rules=rules, procedures=[ProcedureSpec("tell", lambda s, args: heard.append(args))])
    event = Event(0, 0, 0, [])

    def later(owner: int) -> None:
        postpone(s, A_GAIN, event, (len(RULES), owner, 0, 0, OWN))

    later(1)
    begin(s, 9)
    later(2)
    begin(s, -1)
    later(3)
    wait(s, 0, (4,))
    begin(s, 8)
    later(5)
    assert heard == []
    done(s)
    assert heard == [5]
    done(s)
    assert heard == [5, 3, (4,)]
    done(s)
    assert heard == [5, 3, (4,), 2]
    wait(s, 0, (6,))
    assert heard[-1] == (6,)
    settle(s, True)
    assert heard[-1] == 1
    assert not s.later


# ------------------------------------------------------------------------------------------- circles
def test_a_circle_of_triggers_names_its_cards() -> None:
    s = table()
    create(s, D["echo"], BPLAY + ADA)
    with pytest.raises(Runaway, match=r"Echo.*road\.card:3") as caught:
        gain(s, ADA, 1, 0)
    assert caught.value.names == ("Echo",)


def test_effects_that_call_each_other_name_what_runs() -> None:
    def echo(s: Any, args: tuple[int, ...]) -> None:
        begin(s, args[0])
        echo(s, args)

    from lantern_game import STEPS

    steps = [x._replace(run=echo, quiet=None) if x.name == "begin" else x for x in STEPS]
    session = Session.begin(lantern_road(steps=steps), 1, 1)
    kept, asked = session.base.digest(), session.pending
    with pytest.raises(Runaway, match=r"Traveller 1 .*test_play.py:\d+"):
        session.answer(asked.options[0])
    # nothing is lost: the game waits for another answer
    assert session.base.digest() == kept
    assert session.pending is asked
    assert session.decisions == 0


def test_many_triggers_in_a_row_are_no_circle() -> None:
    s = table(trigger_order="age")
    create(s, D["moth"], BPLAY + ADA, 300)
    s.fuel = FUEL
    after(s, A_LOSE, Event(0, 0, 0, []))
    assert len(s.later) == 300


def test_a_loop_that_burns() -> None:
    s = table()
    s.fuel = FUEL

    def forever() -> None:
        while True:
            burn(s, ADA)

    with pytest.raises(Runaway, match="Traveller 1"):
        forever()


def test_a_game_without_an_end() -> None:
    class Ending:
        def port(self, s: Any) -> Any:
            return lambda question, who, options, least, most, source: options[0] if least == 1 else options[:least]

    def again(s: Any, args: tuple[int, ...]) -> None:
        s.agenda = (0, (), ())

    from lantern_game import STEPS

    steps = [STEPS[0]._replace(run=again), *STEPS[1:]]
    with pytest.raises(Runaway, match=r"not over after 500 steps.*round"):
        play(new_game(lantern_road(steps=steps), 1, 1), Ending(), limit=500)


def test_a_question_without_options() -> None:
    with pytest.raises(NoOptions, match=r"road\.card:3"):
        table().choose(3, ADA, ())
    assert issubclass(NoOptions, GameError)


def test_sets_and_orders() -> None:
    s = table((2, 1), (1, 2))
    assert s.choose_set(3, ADA, (1, 2, 3), 0, 2) == (2, 1)
    assert s.choose_set(3, ADA, (1, 2), 3, 3) == (1, 2)
    assert s.choose_set(3, ADA, (), 1, 3) == ()
    assert s.choose_set(3, ADA, (1, 2), 0, 0) == ()
    assert s.choose_order(4, ADA, (2, 1)) == (1, 2)
    assert s.choose_order(4, ADA, (2,)) == (2,)
    assert len(s.ask.asked) == 2
