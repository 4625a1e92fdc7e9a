"""Each set of cards that comes with Cardwright has no error, and its tests in the language pass."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compiler.pipeline import check_set
from cardwright.compiler.report import text
from cardwright.compiler.testing.bench import run_tests
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink

ROOT = Path(__file__).resolve().parent.parent.parent
SETS = sorted(path.name for path in (ROOT / "cardsets").iterdir() if (path / "tests").is_dir())


@pytest.mark.parametrize("name", SETS)
def test_the_tests_of_a_set_pass(name: str) -> None:
    sink = Sink()
    checked = check_set(ROOT / "cardsets" / name, sink)
    assert checked is not None
    assert not sink.errors, text.render_all(sink.errors)
    tests = [
        declaration
        for module in checked.modules
        for declaration in module.declarations
        if isinstance(declaration, syntax.Test)
    ]
    assert tests
    failed = [one.told() for one in run_tests(checked.world, tests, sink) if one.failure is not None]
    assert not failed, "\n".join(failed)
    assert not sink.errors, text.render_all(sink.errors)


def test_every_clause_of_the_skirmish_has_a_test() -> None:
    """K1 to K17, by the beginning of a title."""
    files = (ROOT / "cardsets" / "tile_skirmish" / "tests").glob("*.card")
    named = {int(n) for file in files for n in re.findall(r'^test "K(\d+): ', file.read_text("utf-8"), re.MULTILINE)}
    assert named == set(range(1, 18))


def test_sets_are_found() -> None:
    """Without this the test above could test nothing."""
    assert {"aeons_end", "aeons_end_expansions", "four_winds", "hedgerow", "tile_skirmish"} <= set(SETS)
