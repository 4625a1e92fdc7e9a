"""Tests in the language: situations, what happens, answers, what must hold, and how a failure reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.compiler.testing.failing import Outcome

Runner = Callable[[str], list[Outcome]]

HEAD = 'test "T"\n    game small for 2 players\n'


def test_a_test_that_holds(run: Runner) -> None:
    (outcome,) = run(
        HEAD
        + """\
    acting seat1 during work
    given:
        set seat1.hand to Shard, 2 Pebble
        set seat2.life to 3
    do:
        seat1: play_gem Shard
        answer 2
        expect seat2.charges = 2
        seat1: play_gem Pebble
        answer none
    outcome:
        expect seat1.charges = 1
        expect seat1.discard = Shard, Pebble
        expect top 2 cards in seat1.discard = Pebble, Shard
        expect seat1.hand = Pebble
        expect seat2.life = 3
        expect result = none
        expect supply is empty
        expect number of times any player gains any charges within test = 2
        expect number of times seat2 gains any charges within test = 1
"""
    )
    assert outcome.failure is None, outcome.told()


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            "    do:\n        seat1: suffer 2 damage\n    outcome:\n        expect seat1.life = 4\n",
            ["small/tests/t.card:6:9: expected seat1.life = 4", "   seat1.life is 3"],
        ),
        (
            "    outcome:\n        expect seat1.hand = 2 Pebble, Shard\n",
            ["small/tests/t.card:4:9: expected seat1.hand = 2 Pebble, Shard", "   found 3 Pebble"],
        ),
        (
            "    outcome:\n        expect result = defeat\n",
            ["small/tests/t.card:4:9: expected result = defeat", "   found none"],
        ),
        (
            "    do:\n        any player: suffer 1 damage\n    outcome:\n        expect seat1.life = 4\n",
            [
                "small/tests/t.card:4:9: a question waits and is not answered",
                "   asked of the players: ",
                "     seat1",
                "     seat2",
            ],
        ),
        (
            "    do:\n        any player: suffer 1 damage\n        answer Pebble\n    outcome:\n        expect seat1.life = 4\n",
            ["small/tests/t.card:5:9: `Pebble` is not offered", "   asked of the players: ", "     seat1", "     seat2"],
        ),
        (
            "    do:\n        answer seat1\n    outcome:\n        expect seat1.life = 4\n",
            ["small/tests/t.card:4:9: nothing is asked here"],
        ),
        (
            "    do:\n        seat1: play_gem Pebble\n    outcome:\n        expect seat1.life = 4\n",
            ["small/tests/t.card:4:9: no actions are offered here"],
        ),
        (
            "    acting seat1 during work\n    do:\n        seat1: play_gem Shard\n    outcome:\n        expect seat1.life = 4\n",
            ["small/tests/t.card:5:9: this is not offered", "   asked of seat1: ", "     done", "     play Pebble"],
        ),
        (
            "    acting seat1 during work\n    rejects:\n        seat1: play_gem Shard\n        seat1: play_gem Pebble\n",
            ["small/tests/t.card:6:9: this should be refused, and is offered", "   asked of seat1: "],
        ),
        (
            "    outcome:\n        expect seat1.lief = 4\n",
            ["small/tests/t.card:4:22: a player has no `lief`; did you mean `life`?"],
        ),
        (
            "    outcome:\n        expect seat1.hand = Peble\n",
            ["small/tests/t.card:4:29: no card is called \"Peble\"; did you mean `Pebble`?"],
        ),
        (
            "    acting seat1 during wrok\n    outcome:\n        expect seat1.life = 4\n",
            ["small/tests/t.card:3:25: there is no phase `wrok`"],
        ),
        (
            "    do:\n        seat1: suffer 9 damage\n        seat1: suffer 1 damage\n    outcome:\n        expect seat1.life = 0\n",
            ["small/tests/t.card:5:9: the game is over: only `expect` may follow"],
        ),
    ],
)  # fmt: skip
def test_a_failure_tells_the_line_and_both_sides(run: Runner, lines: str, told: list[str]) -> None:
    (outcome,) = run(HEAD + lines)
    assert outcome.failure is not None
    found = outcome.told().splitlines()
    assert len(found) > len(told)
    for line, start in zip(found, told, strict=False):
        assert line.startswith(start), outcome.told()
    assert found[-1] == '   in test "T" (small/tests/t.card:1:6)'


def test_a_failure_tells_what_happened(run: Runner) -> None:
    (outcome,) = run(HEAD + "    do:\n        seat1: gain 2 charges\n    outcome:\n        expect seat1.charges = 1\n")
    told = outcome.told().splitlines()
    assert told[2] == "   what happened:"
    assert "gain 2" in told[3]


def test_answers_of_every_form(run: Runner) -> None:
    (outcome,) = run(
        HEAD
        + """\
    given:
        set seat1.hand to 2 Pebble, Shard
    do:
        seat1: resolve Spark.cast
        answer yes
        answer Pebble, Shard
        expect offered = seat1, seat2
        answer seat2
    outcome:
        expect gone = Pebble, Shard
        expect seat1.hand = Pebble
        expect seat2.life = 4
"""
    )
    assert outcome.failure is None, outcome.told()


def test_a_turn_and_a_round_stop_where_they_are_asked(run: Runner) -> None:
    outcomes = run(
        HEAD
        + """\
    do:
        begin round
        expect offered = seat1, seat2
        answer seat2
        seat2: play_gem Pebble
        answer none
        seat1: begin walk
        answer none
    outcome:
        expect seat2.charges = 1
        expect seat1.charges = 0
"""
    )
    assert [one.failure for one in outcomes] == [None], outcomes[0].told()


def test_the_end_of_the_game_is_seen(run: Runner) -> None:
    (outcome,) = run(
        HEAD
        + "    do:\n        seat1: suffer 5 damage\n        expect seat1.life = 0\n    outcome:\n        expect result = defeat\n"
    )
    assert outcome.failure is None, outcome.told()


def test_a_game_that_ends_with_its_set_up(run: Runner, tmp_path: Path) -> None:
    rules = tmp_path / "small" / "rules.card"
    rules.write_text(rules.read_text("utf-8").replace("create 3 Pebble into p.hand", "p: suffer 5 damage"), "utf-8")
    (outcome,) = run(HEAD + "    outcome:\n        expect seat1.life = 5\n")
    assert outcome.failure is not None
    assert outcome.failure.message == "the game is over as soon as it is set up"


WAITING = (
    HEAD
    + """\
    given:
        set seat1.hand to Spark, 2 Pebble
    do:
        seat1: destroy up to 2 cards in hand
    outcome:
        expect seat1.life = 5
    rejects:
"""
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("answer 2 Pebble, Spark", ""),
        ("answer Shard", ""),
        ("answer 2 Pebble", "this answer should be refused, and is taken"),
        ("answer none", "this answer should be refused, and is taken"),
        ("seat1: play_gem Pebble", "a question waits here, not an offer of actions"),
    ],
)
def test_what_is_refused_while_a_question_waits(run: Runner, line: str, message: str) -> None:
    (outcome,) = run(WAITING + f"        {line}\n")
    assert (outcome.failure.message if outcome.failure is not None else "") == message, outcome.told()


def test_an_outcome_that_does_not_hold_while_a_question_waits(run: Runner) -> None:
    lines = WAITING.replace("life = 5", "life = 4")
    (outcome,) = run(lines + "        answer Shard\n")
    assert outcome.failure is not None
    assert outcome.failure.message == "expected seat1.life = 4"
