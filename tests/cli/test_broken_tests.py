"""`check` reads the tests of a set: what is broken in them is told without playing any."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str, str], Path]
Run = Callable[..., Any]

TEST = """\
test "One charge"
    game small for 1 player
    given:
        GIVEN
    do:
        DO
    outcome:
        EXPECT
"""
SOUND = {"GIVEN": "set seat1.charges to 1", "DO": "seat1: gain 1 charge", "EXPECT": "expect seat1.charges = 2"}


def with_test(**parts: str) -> str:
    text = TEST
    for name, line in {**SOUND, **parts}.items():
        text = text.replace(name, line)
    return text


def test_sound_tests_are_fine(run: Run, small: Path, write: Write) -> None:
    write("small/tests/charges.card", with_test())
    done = run("check", small)
    assert (done.code, done.out) == (0, "")
    assert run("test", small).code == 0


def test_a_test_that_fails_is_no_matter_of_check(run: Run, small: Path, write: Write) -> None:
    write("small/tests/charges.card", with_test(EXPECT="expect seat1.charges = 7"))
    assert run("check", small).code == 0
    assert run("test", small).code == 1


@pytest.mark.parametrize(
    ("parts", "line", "said"),
    [
        ({"DO": "seat1: gian 1 charge"}, 6, "did you mean `gain`?"),
        ({"DO": "seat2: gain 1 charge"}, 6, "`seat2` is not known here"),
        ({"EXPECT": "expect seat1.purse = 2"}, 8, "has no `purse`"),
        ({"EXPECT": "expect seat1.hand = Nonesuch"}, 8, "Nonesuch"),
        ({"GIVEN": "gain 1 charge"}, 4, "`given:` holds lines of the form"),
        ({"EXPECT": "expect"}, 8, "after `expect` stands what must hold"),
        ({"DO": "answer Nonesuch"}, 6, "Nonesuch"),
    ],
)
def test_the_line_that_means_nothing(
    run: Run, small: Path, write: Write, parts: dict[str, str], line: int, said: str
) -> None:
    write("small/tests/charges.card", with_test(**parts))
    done = run("check", small, "--format", "concise")
    assert done.code == 1
    assert len(done.out.splitlines()) == 1
    assert done.out.startswith(f"small/tests/charges.card:{line}:")
    assert said in done.out


@pytest.mark.parametrize(
    ("line", "said"), [("    variants nights\n", "variant `nights`"), ("    oddity 3\n", "`oddity`")]
)
def test_what_a_test_begins_with(run: Run, small: Path, write: Write, line: str, said: str) -> None:
    write("small/tests/charges.card", with_test().replace("player\n", "player\n" + line))
    done = run("check", small, "--format", "concise")
    assert done.code == 1
    assert said in done.out


def test_a_game_with_errors_has_only_those(run: Run, small: Path, write: Write) -> None:
    write("small/cards/shards.card", "gem Sliver\n    cost 1\n    play:\n        gain 1 chrage\n")
    write("small/tests/charges.card", with_test(DO="gian 1 charge"))
    done = run("check", small, "--format", "concise")
    assert [each.split(":")[0] for each in done.out.splitlines()] == ["small/cards/shards.card"]
