"""Saves that nobody wrote, or that were changed since: each is refused with one sentence, whatever is in it."""

from __future__ import annotations

import contextlib
import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lantern_game import lantern_road
from lantern_sessions import P, after

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.document import LONGEST, checksum
from cardwright.runtime.errors import GameError, SaveError
from cardwright.runtime.replay import migrate, record, replay
from cardwright.runtime.save import load, save
from cardwright.runtime.sound import require_shown
from cardwright.runtime.view import view

SAVED = save(after(18, inner=True))
RECORDED = record(after(18))
#: what stands nowhere in a save, or not there
ODD = st.sampled_from(
    [None, True, -1, 0, 7, 1.5, float("nan"), 1 << 70, -(1 << 70), 10**400, "", "x", "\ud800", [], [[]], [-1], {}, {"a": 1}]
)  # fmt: skip


def forged(body: dict[str, Any]) -> str:
    """The document with a checksum that fits, as somebody writes it who knows how."""
    body.pop("sum", None)
    try:
        body["sum"] = checksum(body)
    except SaveError:
        body["sum"] = ""
    return json.dumps(body)


def places(x: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Ways to every value inside."""
    items = x.items() if isinstance(x, dict) else enumerate(x) if isinstance(x, list) else ()
    return [path, *(one for key, value in items for one in places(value, (*path, key)))]


def changed(text: str, path: tuple[Any, ...], value: Any) -> str:
    """A document in which one value is another, under a checksum that fits."""
    body = json.loads(text)
    at = body
    for key in path[:-1]:
        at = at[key]
    if path:
        at[path[-1]] = copy.deepcopy(value)
    return forged(body if path else {"what": value})


SAVED_PLACES = places(json.loads(SAVED))
RECORDED_PLACES = places(json.loads(RECORDED))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(SAVED) - 1), st.characters(min_codepoint=32, max_codepoint=126))
def test_another_letter(at: int, sign: str) -> None:
    text = SAVED[:at] + sign + SAVED[at + 1 :]
    try:
        same = json.loads(text) == json.loads(SAVED)
    except ValueError:
        same = False
    if not same:
        for read in (load, migrate):
            with pytest.raises(SaveError):
                read(P, text)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(SAVED) - 1))
def test_a_part_of_one(length: int) -> None:
    with pytest.raises(SaveError):
        load(P, SAVED[:length])


@settings(max_examples=200, deadline=None)
@given(st.text() | st.recursive(ODD, lambda inner: st.lists(inner, max_size=3), max_leaves=8).map(json.dumps))
def test_anything_else(text: str) -> None:
    for read in (load, migrate, replay):
        with pytest.raises(SaveError):
            read(P, text)


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(SAVED_PLACES), ODD)
def test_another_value_under_a_checksum_that_fits(path: tuple[Any, ...], value: Any) -> None:
    """It is refused, or it is a game that can be looked at and that ends or stops with a clear error."""
    text = changed(SAVED, path, value)
    try:
        session = load(P, text)
    except SaveError:
        return
    assert session.table.digest()
    assert save(session)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(RECORDED_PLACES), ODD)
def test_another_value_in_a_recording(path: tuple[Any, ...], value: Any) -> None:
    for again in (False, True):
        try:
            session = replay(P, changed(RECORDED, path, value), changed=again)
        except SaveError:
            continue
        assert session.play(RandomBot(1)).over


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is empty"),
        ("[" * 100_000, "this is not a cardwright save"),
        ('{"what": "cardwright save", "format": ' + "9" * 5000 + "}", "damaged"),
        ('{"what": "cardwright save", "format": 2, "a": ' + "[" * 900 + "]" * 900 + "}", "damaged"),
        ('{"what": "cardwright save", "format": true}', "format True cannot be read"),
        ('{"what": "cardwright save", "format": 1}', "format 1 cannot be read; this version of Cardwright reads 2"),
        ('{"what": "cardwright save", "format": 99}', "format 99 cannot be read"),
        ("[]", "this is not a cardwright save"),
        ('"x"', "this is not a cardwright save"),
        (RECORDED, "this is not a cardwright save"),
        (" " * (LONGEST + 1), "too large"),
        (SAVED.replace('"players":2', '"players":1', 1), "the checksum does not fit"),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_said(text: str, said: str) -> None:
    with pytest.raises(SaveError, match=said):
        load(P, text)


def test_another_games_save() -> None:
    with pytest.raises(SaveError, match="this belongs to the game `lantern-road`, not to `other`"):
        load(lantern_road(id="other"), SAVED)


def test_answers_out_of_range() -> None:
    """An answer that is not among the options, or more answers than questions."""
    body = json.loads(SAVED)
    inner = len(body["taken"]) - body["answers"]
    for wrong in ("999 road.nothing", ["0"], "0"):
        with pytest.raises(SaveError, match="an answer does not fit"):
            load(P, changed(SAVED, ("taken", inner, 1), wrong))
    for count in (-1, len(body["taken"]) + 1, 10**30, "2", None):
        with pytest.raises(SaveError, match="does not make sense"):
            load(P, changed(SAVED, ("answers",), count))
    with pytest.raises(SaveError, match="answer 1 does not fit the question"):
        replay(P, changed(RECORDED, ("taken", 0, 1), "999"))


def test_what_is_one_number_is_no_tuple() -> None:
    """A number that the next step would calculate with, or a log that nobody can read aloud."""
    for name, value in (("barrier", [0]), ("rng", [1]), ("phase", [[]]), ("rng", True), ("clock", [[1]])):
        with pytest.raises(SaveError, match="does not make sense"):
            load(P, changed(SAVED, ("state", name), value))
    for entry in ([0], [0, [1], [2]], [0, 1 << 40, 1 << 40]):
        try:
            session = load(P, changed(SAVED, ("log", 0), entry))
            require_shown(session)
        except SaveError:
            continue
        assert view(session.table, P, 0)["log"]


def test_an_earlier_answer_does_not_matter_for_going_on() -> None:
    """The state is saved: what was answered before the running step is only needed to play the game again."""
    text = changed(SAVED, ("taken", 0, 1), "999")
    assert load(P, text).pending is not None
    assert migrate(P, text).dropped == 18 or migrate(P, text).dropped > 0


def test_a_game_that_was_forged_still_ends_with_a_clear_error() -> None:
    """Values that a game can have, but not this one: what comes of it is a game, or an error of the runtime."""
    for path in SAVED_PLACES:
        if len(path) >= 2 and path[0] == "fields":
            with contextlib.suppress(GameError):
                load(P, changed(SAVED, path, 1)).play(RandomBot(2))
