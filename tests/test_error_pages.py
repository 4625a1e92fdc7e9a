"""Each diagnostic code has a page, and the page is true: its block triggers the code, the fixed one nothing.

The form of a page is written in docs/errors/README.md.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compiler.pipeline import check_text
from cardwright.compiler.report import text
from cardwright.compiler.report.explain import Block, blocks, written
from cardwright.dsl import codes
from cardwright.dsl.codes import Code, all_codes, by_number

ROOT = Path(__file__).resolve().parent.parent
ERRORS = ROOT / "docs" / "errors"
# Codes that no source text alone can trigger: they arise from folders, or from our own mistakes.
BEYOND_TEXT = ("E06", "E09")
WRITTEN = [code for code in all_codes() if written(code) is not None]


def source(block: Block) -> str:
    base = "" if block.whole else (ERRORS / "base.card").read_text("utf-8") + "\n"
    return base + block.text


def page(code: Code) -> str:
    found = written(code)
    assert found is not None
    return found


def test_every_code_has_a_page() -> None:
    missing = [str(code) for code in all_codes() if code not in WRITTEN]
    assert not missing


def test_every_code_is_said_somewhere() -> None:
    """A code that nothing emits is promised to readers and never kept."""
    sources = [
        file.read_text("utf-8")
        for folder in ("compiler", "runtime")
        for file in (ROOT / folder).rglob("*.py")
        if file.name != "said.py"
    ]
    constants = {code: name for name, code in vars(codes).items() if isinstance(code, Code)}
    silent = [
        str(code)
        for code in all_codes()
        if not any(
            f'"{code.slug}"' in text or f"codes.{constants[code]}" in text or f'"{code.number}' in text
            for text in sources
        )
        and not any(f"{code.number} {code.slug}" in text for text in sources)
    ]
    assert not silent


def test_every_page_has_a_code() -> None:
    known = {code.number for code in all_codes()}
    pages = {file.stem for file in ERRORS.glob("*.md")} - {"README", "index"}
    assert pages <= known


@pytest.mark.parametrize("code", WRITTEN, ids=str)
def test_page_has_the_form(code: Code) -> None:
    found = page(code)
    lines = found.splitlines()
    assert lines[0] == f"# {code.number} {code.slug}"
    assert lines[2] == f"{code.title}."
    pieces = blocks(found)
    assert len(pieces) == len(re.findall(r"^```card", found, re.MULTILINE)), "a block is not closed or badly marked"
    if not code.number.startswith(BEYOND_TEXT):
        assert any(not piece.fixed for piece in pieces), "no block triggers the code"
        assert any(piece.fixed for piece in pieces), "no block shows what is right"


def test_base_of_the_pages_is_clean() -> None:
    sink = check_text((ERRORS / "base.card").read_text("utf-8"))
    assert not list(sink), text.render_all(sink)


@pytest.mark.parametrize("code", WRITTEN, ids=str)
def test_page_triggers_its_code(code: Code) -> None:
    for block in blocks(page(code)):
        sink = check_text(source(block))
        which = "fixed block" if block.fixed else "block"
        found = [one.code for one in sink]
        assert found == ([] if block.fixed else [code]), f"{which}\n{block.text}\n{text.render_all(sink)}"


def test_an_example_is_an_example() -> None:
    """The reader of pages finds what is there; without this the tests above could test nothing."""
    assert [(block.fixed, block.whole) for block in blocks(page(by_number("E0201")))] == [(False, False), (True, False)]
    assert [block.whole for block in blocks("```card whole fixed\nx\n```\n")] == [True]
