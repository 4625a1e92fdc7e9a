"""The sink, suggestions, and the registry of codes."""

from __future__ import annotations

import re

import pytest

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Diagnostic, Edit, Sink
from cardwright.dsl.near import did_you_mean, nearest
from cardwright.dsl.source import Source, Span

GROUPS = ("E01", "E02", "E03", "E04", "E05", "E06", "E08", "E09", "W00")
SOURCE = Source("a.card", "draw 1 crad\ndiscard 1 gme\n")


def test_messages_come_by_place_whatever_order_they_were_found_in() -> None:
    sink = Sink()
    sink.error(codes.UNKNOWN_NAME, SOURCE.span(22, 25), "second")
    sink.error(codes.UNKNOWN_NAME, SOURCE.span(7, 11), "first")
    assert [one.message for one in sink] == ["first", "second"]


def test_an_exact_repetition_is_dropped_and_another_message_is_not() -> None:
    sink = Sink()
    for message in ("same", "same", "other"):
        sink.error(codes.UNKNOWN_NAME, SOURCE.span(7, 11), message)
    assert len(sink) == 2


def test_severity_is_that_of_the_code_unless_given() -> None:
    sink = Sink()
    sink.error(codes.UNUSED, SOURCE.span(0, 4), "a")
    sink.error(codes.UNKNOWN_NAME, SOURCE.span(0, 4), "b")
    sink.error(codes.UNKNOWN_VERB, SOURCE.span(0, 4), "c", severity="warning")
    assert [one.message for one in sink.errors] == ["b"]
    assert [one.message for one in sink.warnings] == ["c", "a"]


def test_an_empty_sink_is_still_true() -> None:
    assert Sink()


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("hnad", ["hand", "and"], "hand"),  # two neighbours swapped count one
        ("dael", ["deal", "dead"], "deal"),
        ("Hand", ["hand"], "hand"),
        ("crystl", ["crystal"], "crystal"),
        ("ad", ["add"], None),  # too short for any mistake
        ("hand", ["hand"], None),  # the word itself is no suggestion
        ("dog", ["cat"], None),
        ("card", ["cord", "cart"], "cart"),  # equally near: the alphabet decides
        ("abcdef", ["badcfe"], None),
        ("", ["a"], None),
    ],
)
def test_one_suggestion_within_a_third_of_the_word(word: str, candidates: list[str], expected: str | None) -> None:
    assert nearest(word, candidates) == expected
    assert nearest(word, reversed(candidates)) == expected


def test_the_tail_of_a_message() -> None:
    assert str(did_you_mean("hnad", ["hand"])) == "; did you mean `hand`?"
    assert str(did_you_mean("zzzz", ["hand"])) == ""


@pytest.mark.parametrize(
    ("word", "candidates", "sure"),
    [
        ("hnad", ["hand", "heap"], True),  # neighbours swapped
        ("Deal", ["deal"], True),  # only the case
        ("spel", ["spell"], True),  # a letter lost
        ("effcet", ["effect"], True),
        ("heal", ["deal"], False),  # another word as well as a slip
        ("hint", ["hunt"], False),
        ("card", ["cord", "cart"], False),  # equally near
        ("nothing", ["pothing"], False),  # the first letter is seldom wrong
        ("zzzz", ["hand"], False),
    ],
)
def test_only_slips_of_the_keyboard_are_sure(word: str, candidates: list[str], sure: bool) -> None:
    assert did_you_mean(word, candidates).sure is sure


def test_edits_are_done_unasked_only_if_all_are_safe() -> None:
    here = Span(Source("a.card", "x"), 1, 1, 1, 2)
    one, other = Edit(here, "y", safe=True), Edit(here, "z")
    assert Diagnostic(codes.UNUSED, "", here, edits=(one,)).fix == (one,)
    assert Diagnostic(codes.UNUSED, "", here, edits=(one, other)).fix == ()


def test_codes_are_well_formed_and_found() -> None:
    for code in codes.all_codes():
        assert re.fullmatch(r"[EW]\d{4}", code.number)
        assert code.number.startswith(GROUPS)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.slug)
        assert code.title[0].isupper() or code.title[0] == "`"
        assert not code.title.endswith(".")
        assert codes.find(code.number.lower()) is codes.find(code.slug.upper()) is code
        assert codes.by_number(code.number) is codes.by_slug(code.slug)
    assert codes.find("E0000") is None
