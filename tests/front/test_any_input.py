"""Whatever stands in a file, parsing ends with declarations and messages: one of the two for each island."""

from __future__ import annotations

from pathlib import Path

from front_reading import read
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.compiler.parse import tables
from cardwright.compiler.parse.islands import islands
from cardwright.compiler.parse.parser import INVISIBLE, parse
from cardwright.compiler.parse.reading import source_of
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.dump import dump, pretty
from cardwright.dsl.source import Source

SAMPLE = (Path(__file__).resolve().parent / "every_form.card").read_text("utf-8")
GRAMMAR = tables.load()
SEQUENCES = ["for each", "at start of", "until end of", "next time", "any number of", "half of", "rounded up", "up to"]
WORDS = st.sampled_from(
    [*GRAMMAR.words, *GRAMMAR.signs, *SEQUENCES, "x", "card", "hand", "a", "two", "3", '"Text"', "else", "'", "\t", "é"]
)
LINES = st.builds(
    lambda indent, words: "    " * indent + " ".join(words), st.integers(0, 4), st.lists(WORDS, max_size=9)
)


def check(text: str) -> None:
    module, found = read(text)
    source = Source("x", text)
    parts = islands(source)
    above = "".join(source.line(at) for at in range(1, parts[0].first if parts else source.line_count + 1))
    assert len(module.declarations) + len(found) == len(parts) + bool(INVISIBLE.search(above))
    dump(module)
    pretty(module)
    for one in found:
        assert one.message
        assert one.span.start_line >= 1
        assert one.span.end_line <= one.span.source.line_count


@given(st.lists(LINES, max_size=8))
@settings(max_examples=400, deadline=None)
def test_random_lines(lines: list[str]) -> None:
    check("\n".join(lines))


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_random_text(text: str) -> None:
    check(text)


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_random_bytes(data: bytes) -> None:
    sink = Sink()
    source = source_of("x", data, sink)
    if source is None:
        assert len(sink) == 1
    else:
        parse(source, sink)


ISLANDS = [piece for piece in SAMPLE.split("\n\n") if piece.strip()]


@given(st.sampled_from(ISLANDS), st.data())
@settings(max_examples=300, deadline=None)
def test_changed_samples(piece: str, data: st.DataObject) -> None:
    """A word left out, doubled, exchanged or put in, somewhere in text that reads well."""
    parts = piece.split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(parts) - 1))
        how = data.draw(st.sampled_from(["drop", "double", "exchange", "insert"]))
        if how == "drop" and len(parts) > 1:
            del parts[at]
        elif how == "double":
            parts.insert(at, parts[at])
        elif how == "exchange":
            parts[at] = data.draw(WORDS)
        else:
            parts.insert(at, data.draw(WORDS))
    check(" ".join(parts))
