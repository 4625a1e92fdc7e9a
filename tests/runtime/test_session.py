"""Sessions: illegal answers, undo and its barrier, forks, replays, changed games."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lantern_game import DEFINITIONS, Q_ACTION, QUESTIONS, STEPS, D, StepSpec, actions, lantern_road
from lantern_sessions import P, after

from cardwright.runtime.bots import EagerBot, RandomBot
from cardwright.runtime.errors import BadAnswer, Barrier, ChangedError, GameError, SaveError, SetupError
from cardwright.runtime.new_game import new_game
from cardwright.runtime.replay import migrate, record, replay
from cardwright.runtime.save import load, save
from cardwright.runtime.session import Session


def snapshot(session: Session) -> tuple[Any, ...]:
    key = session.pending.key() if session.pending else None
    return session.base.digest(), session.answers, key, session.table.digest()


@pytest.mark.parametrize("wrong", [None, "x", 99999, (1, 2, 3, 4, 5, 6, 7), ((0,), (0,)), (0, 0), (), [0]])
def test_illegal_answers_change_nothing(wrong: Any) -> None:
    for n in range(0, 40, 3):
        session = after(n)
        assert session.pending is not None
        if session.pending.check(wrong) is None:
            continue
        before = snapshot(session)
        with pytest.raises(BadAnswer):
            session.answer(wrong)
        assert snapshot(session) == before


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 40), st.integers(1, 12))
def test_undo_goes_back_to_the_same_decision(seed: int, n: int, back: int) -> None:
    session = Session.begin(P, seed, 2)
    bot = EagerBot(seed)
    bot.port(session.base)
    seen = [snapshot(session)]
    while session.pending is not None and session.decisions < n:
        d = session.pending
        session.answer(bot.answer(d.question, d.who, d.options, d.least, d.most, d.source))
        seen.append(snapshot(session))
    for _ in range(min(back, session.decisions)):
        seen.pop()
        session.undo(beyond=True)
        assert snapshot(session) == seen[-1]
        assert session.decisions == len(seen) - 1
        assert len(session.all_answers()) == session.decisions


def test_undo_stops_at_a_reveal() -> None:
    stopped = went = 0
    for n in range(1, 40):
        session = after(n)
        assert session.pending is not None
        before, now = session.history[3], session.pending.barrier
        if before == now:
            session.undo()
            went += 1
        else:
            kept = snapshot(session)
            with pytest.raises(Barrier):
                session.undo()
            assert snapshot(session) == kept
            session.undo(beyond=True)
            stopped += 1
        assert session.decisions == n - 1
    assert stopped > 3
    assert went > 3


def test_nothing_to_take_back() -> None:
    with pytest.raises(BadAnswer):
        Session.begin(P, 1, 1).undo()


def test_forks_are_independent() -> None:
    session = after(25)
    before = snapshot(session)
    ends = set()
    for seed in range(5):
        fork = session.fork()
        ends.add(fork.play(RandomBot(seed)).digest())
    assert snapshot(session) == before
    assert len(ends) > 1


def test_replay() -> None:
    session = after(33)
    text = record(session)
    again = replay(P, text)
    assert snapshot(again) == snapshot(session)
    assert replay(P, text, upto=10).decisions == 10
    with pytest.raises(SaveError, match="changed since"):
        replay(lantern_road("c1"), text)
    with pytest.raises(SaveError, match="not known"):
        record(Session(session.base))
    assert record(load(P, save(session))) == text


def test_a_loaded_game_goes_back_and_on() -> None:
    session = after(20, inner=True)
    assert len(session.answers) >= 2
    again = load(P, save(session))
    assert snapshot(again)[0] == snapshot(session)[0]
    assert again.play(RandomBot(4)).digest() == session.play(RandomBot(4)).digest()


def test_a_migrated_game_asks_anew_from_the_first_changed_question() -> None:
    """The game is begun anew, and its answers are given again as long as the questions are the same."""
    session = after(20, inner=True)
    text = save(session)
    answers = session.all_answers()
    same = migrate(lantern_road("c1"), text)
    assert same.dropped == 0
    assert snapshot(same)[0] == snapshot(session)[0]
    last = session.answers[-1][0][0]
    assert last != Q_ACTION
    for which in (Q_ACTION, last):
        changed = [q if n != which else q._replace(key="other words") for n, q in enumerate(QUESTIONS)]
        first = next(n for n, (key, _) in enumerate(answers) if key[0] == which)
        again = migrate(lantern_road("c1", questions=changed), text)
        assert again.dropped == len(answers) - first
        assert len(again.all_answers()) == first
        assert again.pending is not None
        assert again.pending.question == which


def test_fewer_options_are_another_question() -> None:
    session = after(20)
    asked = next(n for n, (key, _) in enumerate(session.all_answers()) if QUESTIONS[key[0]].kind == "action")

    def fewer(s: Any, args: tuple[int, ...]) -> Any:
        return actions(s, args)[:-1]

    steps = [x._replace(options=fewer) if x.options else x for x in STEPS]
    assert migrate(lantern_road("c1", steps=steps), save(session)).dropped == 20 - asked


def test_other_cards_behind_the_same_numbers_are_another_question() -> None:
    """An option is what is printed on it, not its number."""
    session = after(20, inner=True)
    asked = next(n for n, (key, _) in enumerate(session.all_answers()) if QUESTIONS[key[0]].kind == "action")
    renamed = [d._replace(id=d.id + "2") for d in DEFINITIONS]
    start = migrate(lantern_road("c1", definitions=renamed), save(session))
    assert start.dropped >= 20 - asked


def test_what_has_changed_is_told() -> None:
    text = save(Session.begin(lantern_road(parts={"Moth": "1", "Lamp": "2", "Owl": "3"}), 1, 1))
    with pytest.raises(
        ChangedError, match=r"has changed since this game was saved \(changed: Lamp; new: Elm; gone: Owl\)"
    ):
        load(lantern_road("c1", parts={"Moth": "1", "Lamp": "0", "Elm": "3"}), text)
    again = migrate(lantern_road("c1", parts={"Moth": "1", "Lamp": "2", "Owl": "0"}), text)
    assert again.changed == "changed: Owl"


def test_a_game_whose_beginning_is_not_known_is_not_migrated() -> None:
    text = save(Session(after(5).base))
    with pytest.raises(SaveError, match="how this game began is not known"):
        migrate(lantern_road("c1"), text)


def test_a_step_that_is_not_quiet() -> None:
    steps = [x._replace(quiet=lambda s, args: True) if x.name == "storm" else x for x in STEPS]
    program = lantern_road(steps=steps)

    def many() -> None:
        for seed in range(50):
            Session.begin(program, seed, 2).play(EagerBot(seed))

    with pytest.raises(GameError, match="derived not to"):
        many()


def test_an_effect_that_swallows() -> None:
    def swallow(s: Any, args: tuple[int, ...]) -> None:
        with contextlib.suppress(BaseException):
            s.choose(3, args[0], (1, 2), 0)

    steps = [StepSpec("begin", swallow) if x.name == "begin" else x for x in STEPS]
    session = Session.begin(lantern_road(steps=steps), 1, 1)
    with pytest.raises(GameError, match="swallowed"):
        session.play(RandomBot(1))


def test_picks_and_variants() -> None:
    s = new_game(P, 1, 2, {"role": ["road.warden", None]})
    assert s.defn[4] == D["warden"]
    assert s.defn[5] in (D["scout"], D["singer"])
    for bad in (
        {"role": ["road.moth"]},
        {"role": ["road.warden", "road.warden"]},
        {"role": ["road.scout", "road.singer", "road.warden"]},
        {"town": []},
    ):
        with pytest.raises(SetupError):
            new_game(P, 1, 2, bad)
    with pytest.raises(SetupError):
        new_game(P, 1, 3)
    with pytest.raises(SetupError, match="stormy"):
        new_game(P, 1, 2, None, ("windy",))
    assert new_game(P, 1, 2, None, ("stormy",)).variants == (0,)
    alone = new_game(P, 1, 1)
    assert alone.things[0] == (2,)
    assert alone.defn[5] == 0
