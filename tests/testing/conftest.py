"""A small game with a set-up, a turn and an action, and a way to run tests written for it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.compiler.pipeline import Checked, check_set
from cardwright.compiler.report import text
from cardwright.compiler.testing.bench import run_tests
from cardwright.compiler.testing.failing import Outcome
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink

SMALL = Path(__file__).resolve().parent.parent / "small_game"

Runner = Callable[[str], list[Outcome]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runner:
    """`run(lines)`: how the tests in a file `t.card` of the small game go, in order."""
    monkeypatch.chdir(tmp_path)
    game = tmp_path / "small"
    shutil.copytree(SMALL, game)
    (game / "tests").mkdir()

    def call(lines: str) -> list[Outcome]:
        (game / "tests" / "t.card").write_text(lines, "utf-8")
        sink = Sink()
        checked = check_set(game, sink)
        assert isinstance(checked, Checked)
        assert not sink.errors, text.render_all(sink)
        tests = [one for module in checked.modules for one in module.declarations if isinstance(one, syntax.Test)]
        outcomes = list(run_tests(checked.world, tests, sink))
        assert not sink.errors, text.render_all(sink)
        return outcomes

    return call
