"""The type checkers really look: a planted mistake is found, and every file is among those checked."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typing_links import ROOT, make

CANARY = """\
from cardwright.dsl.source import Source

wrong: int = Source("path", "text").path
"""
CANARY_LINE = 3


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The links that the checkers are shown, with one file more, which has a type error."""
    folder = tmp_path_factory.mktemp("typing")
    try:
        make(folder / "links")
    except OSError as problem:  # pragma: no cover - only where links are forbidden
        pytest.skip(f"this machine does not allow links: {problem}")
    (folder / "links" / "cardwright" / "canary.py").write_text(CANARY, "utf-8")
    return folder


def files_in(tree: Path) -> int:
    return sum(1 for _ in (tree / "links").rglob("*.py"))


def run(tree: Path, *arguments: str) -> str:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def settings(tool: str) -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"][tool]


@pytest.mark.slow
def test_mypy_finds_the_canary(tree: Path) -> None:
    assert settings("mypy")["strict"] is True
    text = (ROOT / "pyproject.toml").read_text("utf-8").replace('mypy_path = "build/typing"', 'mypy_path = "links"')
    (tree / "pyproject.toml").write_text(text, "utf-8")
    output = run(tree, "mypy", "--cache-dir", os.devnull)
    assert f"canary.py:{CANARY_LINE}: error: Incompatible types in assignment" in output
    checked = re.search(r"checked (\d+) source files", output)
    assert checked is not None
    assert int(checked[1]) == files_in(tree), output


@pytest.mark.slow
def test_pyright_finds_the_canary(tree: Path) -> None:
    given = settings("pyright")
    assert given["typeCheckingMode"] == "strict"
    config = {**given, "include": ["links/cardwright"], "extraPaths": ["links"], "venvPath": str(ROOT)}
    (tree / "pyrightconfig.json").write_text(json.dumps(config), "utf-8")
    result = json.loads(run(tree, "pyright", "--outputjson", "-p", "pyrightconfig.json"))
    assert result["summary"]["filesAnalyzed"] == files_in(tree)
    found = [one for one in result["generalDiagnostics"] if one["file"].endswith("canary.py")]
    assert [one["range"]["start"]["line"] + 1 for one in found] == [CANARY_LINE]
