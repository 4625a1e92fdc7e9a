"""Whatever is typed: the game goes on, and says what is wrong in one line."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardwright
from cardwright.compiler.cli.terminal import Terminal

WORKS = Path(__file__).resolve().parents[1] / "why" / "works"
GAME = cardwright.load(WORKS)
COMMANDS = ["card", "log", "table", "why", "undo", "save", "load", "help", "asked", "use", "take", "buy", "--migrate"]
NAMES = ["Adder", "Wind", "Hidden", "Sign", "cost", "worth", "coin", "point", "player", "of", "a.json", ".", "/"]
ODD = ["1", "2", "3", "20", "21", "-1", "0", "-", "9" * 30, "1,2", "\0", "é", "\ud800", "`", "{n}", "%s"]
WORDS = st.sampled_from([*COMMANDS, *NAMES, *ODD])
LINES = st.lists(WORDS | st.text(max_size=12), max_size=4).map(" ".join) | st.integers(1, 22).map(str)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(LINES, max_size=25), st.integers(0, 5))
def test_any_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str], seed: int) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "".join(line.replace("\n", " ") + "\n" for line in lines)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    Terminal(GAME, GAME.start(seed)).run()
    assert "Traceback" not in out.getvalue()
    for file in os.listdir(tmp_path):
        assert (tmp_path / file).read_text("utf-8").startswith('{"what":"cardwright save"')
