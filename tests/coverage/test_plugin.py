"""coverage.py with the plugin: the lines of effects that ran, as our own probes see them, in all its reports."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.compiler.coverage.plugin import CardFile, CardPlugin
from cardwright.compiler.lower.link import Linker
from cardwright.compiler.lower.probes import EFFECTS, NAME, Probes
from cardwright.compiler.pipeline import check_set
from cardwright.dsl.diagnostics import Sink

CARDSETS = Path(__file__).resolve().parents[2] / "cardsets"
SETTINGS = """\
[run]
plugins = cardwright.compiler.coverage.plugin
source = small
"""
PYTEST = """\
from cardwright.compiler.cli.main import main

def test_the_set():
    assert main(["test", "small"]) == 0
"""


def coverage(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "coverage", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files() -> dict[str, dict[str, list[int]]]:
    coverage("json", "-o", "coverage.json")
    found: dict[str, dict[str, list[int]]] = json.loads(Path("coverage.json").read_text("utf-8"))["files"]
    return found


@pytest.mark.parametrize("command", [["cardwright", "test", "small"], ["pytest", "-q", "test_small.py"]])
def test_the_lines_that_ran(small: Path, command: list[str]) -> None:
    (small.parent / ".coveragerc").write_text(SETTINGS, "utf-8")
    (small.parent / "test_small.py").write_text(PYTEST, "utf-8")
    coverage("run", "-m", *command)
    found = files()
    assert sorted(found) == ["small/cards.card", "small/game.card", "small/rules.card", "small/stones.card"]
    stones = found["small/stones.card"]
    # as `test --coverage` has it, but that line 6, `may destroy …`, was asked: something on it ran
    assert (stones["executed_lines"], stones["missing_lines"]) == ([4, 5, 6, 11, 12], [14, 15])
    assert found["small/cards.card"]["executed_lines"] == []
    assert found["small/cards.card"]["missing_lines"] == [3, 8, 9]
    report = coverage("report")
    assert "small/stones.card       7      2    71%" in report
    coverage("html", "-d", "html")
    page = next(Path("html").glob("*stones_card.html")).read_text("utf-8")
    assert "may destroy 1 card in hand" in page
    assert "gem Slate" in Path("html/card_index.html").read_text("utf-8")


def test_which_files_could_run(small: Path) -> None:
    (small / "template").mkdir()
    (small / "template" / "x.card").write_text("", "utf-8")
    found = [Path(one).name for one in CardPlugin().find_executable_files(str(small))]
    assert found == ["cards.card", "game.card", "rules.card", "stones.card"]
    assert CardPlugin().file_tracer(str(small / "stones.py")) is None


def test_a_set_with_errors_is_refused_in_one_sentence(small: Path) -> None:
    (small / "stones.card").write_text("gem Flint\n    cots 1\n", "utf-8")
    with pytest.raises(Exception, match=r"has errors; `cardwright check .*small` shows them"):
        CardFile(str(small / "stones.card")).lines()


@pytest.mark.parametrize("name", ["aeons_end", "aeons_end_expansions", "tile_skirmish"])
def test_statements_stand_in_the_functions_that_count(name: str) -> None:
    checked = check_set(CARDSETS / name, Sink())
    assert checked is not None
    linker = Linker(checked.module, probes=Probes())
    linker.compile()
    functions = [one for module in linker.emitter.modules().values() for one in module.body]
    seen = 0
    for function in functions:
        assert isinstance(function, ast.FunctionDef)
        if any(isinstance(one, ast.Name) and one.id == NAME for one in ast.walk(function)):
            seen += 1
            assert function.name.startswith(EFFECTS), function.name
    assert seen > 50
