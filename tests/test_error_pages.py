"""Each diagnostic code has a page, and the page is true: its block triggers the code, the fixed one nothing.

The form of a page is written in docs/errors/README.md.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.compiler.report import text
from cardwright.compiler.report.explain import Block, blocks, written
from cardwright.dsl.codes import Code, all_codes, by_number
from cardwright.dsl.diagnostics import Sink

ERRORS = Path(__file__).resolve().parent.parent / "docs" / "errors"
# Codes that no source text alone can trigger: they arise from folders, from play, or from our own mistakes.
BEYOND_TEXT = ("E06", "E08", "E09")
WRITTEN = [code for code in all_codes() if written(code) is not None]


def check_text() -> Callable[[str], Sink]:
    """The compiler's front end; the test is skipped while there is none."""
    if importlib.util.find_spec("cardwright.compiler.pipeline") is None:
        pytest.skip("there is no cardwright.compiler.pipeline yet")
    found = getattr(importlib.import_module("cardwright.compiler.pipeline"), "check_text", None)
    if found is None:
        pytest.skip("cardwright.compiler.pipeline has no check_text yet")
    return found


def source(block: Block) -> str:
    base = "" if block.whole else (ERRORS / "base.card").read_text("utf-8") + "\n"
    return base + block.text


def page(code: Code) -> str:
    found = written(code)
    assert found is not None
    return found


def test_every_code_has_a_page(request: pytest.FixtureRequest) -> None:
    missing = [str(code) for code in all_codes() if code not in WRITTEN]
    if missing and not request.config.getoption("--strict-pages"):
        pytest.skip(f"{len(missing)} codes have no page yet: " + ", ".join(missing))
    assert not missing


def test_every_page_has_a_code() -> None:
    known = {code.number for code in all_codes()}
    pages = {file.stem for file in ERRORS.glob("*.md")} - {"README"}
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
    sink = check_text()((ERRORS / "base.card").read_text("utf-8"))
    assert not sink.errors, text.render_all(sink)


@pytest.mark.parametrize("code", WRITTEN, ids=str)
def test_page_triggers_its_code(code: Code) -> None:
    check = check_text()
    for block in blocks(page(code)):
        sink = check(source(block))
        assert [one.code for one in sink if one.severity == "error" or one.code == code] == (
            [] if block.fixed else [code]
        ), f"{'fixed ' if block.fixed else ''}block\n{block.text}\n{text.render_all(sink)}"


def test_an_example_is_an_example() -> None:
    """The reader of pages finds what is there; without this the tests above could test nothing."""
    assert [(block.fixed, block.whole) for block in blocks(page(by_number("E0201")))] == [(False, False), (True, False)]
    assert [block.whole for block in blocks("```card whole fixed\nx\n```\n")] == [True]
