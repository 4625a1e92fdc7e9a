"""Lines, columns and spans of a source, also in texts that are not plain."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardwright.dsl.source import Source, Span

TEXTS = st.text(alphabet=st.sampled_from("ab \tä→😀\r\n"), max_size=40)


def test_lines_and_columns_count_from_one() -> None:
    source = Source("a.card", "one\r\ntwo\n")
    assert [source.line(number) for number in range(5)] == ["", "one", "two", "", ""]
    assert source.position(0) == (1, 1)
    assert source.position(5) == (2, 1)


def test_columns_count_code_points() -> None:
    source = Source("a.card", "ä😀 hand")
    assert source.span(3, 7) == Span(source, 1, 4, 1, 8)
    assert source.span(3, 7).text == "hand"


def test_a_join_covers_both_in_either_order() -> None:
    source = Source("a.card", "one two\nthree")
    first, last = source.span(0, 3), source.span(8, 13)
    assert first.to(last) == last.to(first) == Span(source, 1, 1, 2, 6)
    assert first.to(last).text == "one two\nthree"
    assert first in first.to(last)
    assert first.to(last) not in first


def test_whole_line_leaves_indentation_out() -> None:
    source = Source("a.card", "    draw 1 card  \n")
    assert source.whole_line(1).text == "draw 1 card"


@given(TEXTS, st.integers(-3, 45))
def test_offset_and_position_are_reverse(text: str, offset: int) -> None:
    source = Source("a.card", text)
    inside = max(0, min(offset, len(text)))
    assert source.offset(*source.position(offset)) == inside


@given(TEXTS)
def test_lines_make_up_the_text(text: str) -> None:
    source = Source("a.card", text)
    lines = [source.line(number) for number in range(1, source.line_count + 1)]
    assert lines == [line.removesuffix("\r") for line in text.split("\n")]
