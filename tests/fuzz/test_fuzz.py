"""Any bytes as a `.card` file are valid or have messages: no exception, no hang. The fuzzer finds what it looks for.

`make fuzz` tries a million inputs; here are as many as a few seconds allow, and what hypothesis makes of the same games.
"""

from __future__ import annotations

from random import Random

import pytest
from changes import CHANGES, Change, made, pieces
from fuzzing import one
from hosts import LARGE, SMALL, host
from hypothesis import given, settings
from hypothesis import strategies as st
from smallest import smallest
from trial import Hangs, Outcome, limited, tried

from cardwright.compiler import pipeline

NAMES = st.sampled_from(SMALL)


def fine(outcome: Outcome) -> None:
    assert outcome.failure is None, outcome.failure.detail


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_a_host_without_a_change_is_clean(name: str) -> None:
    """Otherwise nothing would ever reach the phases behind the checker."""
    game = host(name)
    number = next(at for at, part in enumerate(game.parts) if not part.text.startswith(("game", "#")))
    assert tried(game, number, game.parts[number].text.encode()) == Outcome("clean")


@pytest.mark.parametrize("first", range(0, 1000, 250))
def test_some_inputs_of_the_fuzzer(first: int) -> None:
    for number in range(first, first + 250):
        fine(one(7, number)[3])


@pytest.mark.fuzz
@pytest.mark.parametrize("name", LARGE)
def test_inputs_in_the_large_games(name: str) -> None:
    chance = Random(name)
    for _ in range(1500):
        fine(tried(host(name), *made(host(name), chance)))


@given(NAMES, st.binary(max_size=300), st.integers(0, 20))
@settings(max_examples=150, deadline=None)
def test_any_bytes(name: str, data: bytes, number: int) -> None:
    fine(tried(host(name), number, data))


@given(NAMES, st.text(max_size=300), st.integers(0, 20))
@settings(max_examples=150, deadline=None)
def test_any_text(name: str, text: str, number: int) -> None:
    fine(tried(host(name), number, text.encode("utf-8", "surrogatepass")))


@given(NAMES, st.integers(0, 20), st.lists(st.sampled_from(CHANGES), min_size=1, max_size=4), st.randoms())
@settings(max_examples=200, deadline=None)
def test_any_change(name: str, number: int, changes: list[Change], chance: Random) -> None:
    """Real declarations with words dropped, doubled, swapped, lines moved, cut off, spliced, nested, with huge numbers."""
    game = host(name)
    text = game.parts[number % len(game.parts)].text
    for change in changes:
        text = change(text, game, chance)
    fine(tried(game, number, text.encode("utf-8", "replace")))


@given(NAMES, st.sampled_from(pieces()), st.sampled_from(pieces()), st.integers(0, 400), st.integers(0, 400))
@settings(max_examples=150, deadline=None)
def test_any_splice(name: str, one: str, other: str, cut: int, from_: int) -> None:
    fine(tried(host(name), 3, (one[:cut] + other[from_:]).encode()))


# ------------------------------------------------------------------------------------------ the fuzzer itself
def test_an_input_depends_on_its_number_alone() -> None:
    assert one(1, 41)[1:3] == one(1, 41)[1:3]
    assert one(1, 41)[2] != one(1, 42)[2]
    assert one(1, 41)[2] != one(2, 41)[2]


def test_inputs_reach_every_end() -> None:
    """Neither all broken nor all clean: each phase is reached by some."""
    ends = {one(3, number)[3].end for number in range(300)}
    assert {"no text", "syntax", "wrong", "clean"} <= ends


def test_a_failure_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug of ours is told with its place; so is one that takes too long."""
    game = host("small")
    text = game.parts[1].text.encode()

    def broken(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(pipeline, "check_all", broken)
    outcome = tried(game, 1, text)
    assert outcome.end == "failed"
    assert outcome.failure is not None
    assert outcome.failure.what.startswith("KeyError at ")


def test_a_hang_is_seen() -> None:
    def hang() -> None:
        with limited(0.05):
            while True:
                pass

    with pytest.raises(Hangs):
        hang()


def test_the_smallest_input() -> None:
    found = smallest(b"first line\n  one BAD word\nlast\n" * 3, lambda data: b"BAD" in data)
    assert found == b"BAD"
