"""Files as strangers send them: line ends, byte order marks, bytes that are no text, and sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from front_reading import block, read, refusal

from cardwright.compiler.parse import layout
from cardwright.compiler.parse.islands import islands
from cardwright.compiler.parse.parser import MOST_DECLARATIONS, MOST_MESSAGES, parse
from cardwright.compiler.parse.reading import LARGEST_FILE, read_source, source_of
from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.dump import dump
from cardwright.dsl.source import Source

CARD = "spell Ignite\n    cost 4\n    cast:\n        deal 2 damage\n"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends(ends: str) -> None:
    sink = Sink()
    source = source_of("x.card", CARD.replace("\n", ends).encode(), sink)
    assert source is not None
    assert source.text == CARD
    assert not len(sink)


def test_carriage_returns_in_a_source() -> None:
    """An editor may hand over its text as it is."""
    module, found = read(CARD.replace("\n", "\r\n"))
    assert not found
    assert dump(module) == dump(read(CARD)[0])


def test_byte_order_mark() -> None:
    sink = Sink()
    source = source_of("x.card", b"\xef\xbb\xbf" + CARD.encode(), sink)
    assert source is not None
    assert source.text == CARD


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"spell \xff\n", codes.NOT_TEXT),
        (b"spell X\0\n", codes.NOT_TEXT),
        (b" " * (LARGEST_FILE + 1), codes.TOO_LONG),
    ],
)
def test_no_text(data: bytes, code: codes.Code) -> None:
    sink = Sink()
    assert source_of("x.card", data, sink) is None
    assert [one.code for one in sink] == [code]


def test_a_file_that_is_none(tmp_path: Path) -> None:
    sink = Sink()
    assert read_source(tmp_path / "none.card", sink) is None
    assert read_source(tmp_path, sink, "a folder") is None
    assert [one.code for one in sink] == [codes.UNREADABLE_FILE] * 2


def test_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "x.card"
    file.write_text(CARD, "utf-8")
    source = read_source(file, Sink(), "shown.card")
    assert source is not None
    assert (source.path, source.text) == ("shown.card", CARD)


def test_islands() -> None:
    source = Source("x", "# top\n\nkind a\n    cost 1\n\n# between\nkind b\n")
    assert islands(source) == [(3, 6), (7, 8)]


@pytest.mark.parametrize("text", ["", "\n", "# only a remark", "   \n\n", "\n\n\n# x\n"])
def test_nothing(text: str) -> None:
    module, found = read(text)
    assert not found
    assert module.declarations == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (block("draw 1 card" + " " * layout.LONGEST_LINE + "x"), codes.TOO_LONG),
        (block("draw " + "(" * 40 + "n" + ")" * 40), codes.TOO_DEEP),
        (block("let x = " + "a + " * 200 + "b"), codes.TOO_LONG),
        (block("let x = (" + "\n        a + " * 200 + "b)"), codes.TOO_LONG),
        ("spell " + "x" * 100 + "\n", codes.TOO_LONG),
        ("spell X\n    cast:\n" + "".join("    " * (i + 2) + "if x:\n" for i in range(40)), codes.TOO_DEEP),
    ],
)
def test_limits(text: str, code: codes.Code) -> None:
    assert refusal(text).code == code


def test_the_longest_line_is_read_by_all() -> None:
    """Chains up to the limit exhaust nothing."""
    module, found = read(block("let x = " + "a + " * 110 + "b", "if " + "a and " * 110 + "b: stop"))
    assert not found
    assert len(dump(module)) > 1000


def test_too_many_mistakes() -> None:
    module, found = read("kind a\n" + "2\n" * 5000 + "kind b\n")
    assert len(found) == MOST_MESSAGES + 1
    assert found[-1].code == codes.TOO_LONG
    assert len(module.declarations) == 1


def test_too_many_declarations() -> None:
    module, found = read("kind a\n" * (MOST_DECLARATIONS + 5))
    assert [one.span.start_line for one in found] == [MOST_DECLARATIONS + 1]
    assert len(module.declarations) == MOST_DECLARATIONS


def test_collector_is_put_back() -> None:
    import gc

    assert gc.isenabled()
    parse(Source("x", CARD), Sink())
    assert gc.isenabled()
    gc.disable()
    try:
        parse(Source("x", CARD), Sink())
        assert not gc.isenabled()
    finally:
        gc.enable()
