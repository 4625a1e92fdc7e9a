"""Folders with small games and sets, and a way to call the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cardwright.compiler.cli.main import main

SMALL = Path(__file__).resolve().parent.parent / "small_game"


class Ran(NamedTuple):
    """What a command did: its exit code, and what it printed on stdout and stderr."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("check", "x")`: call the command line in this process."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("CARDWRIGHT_DEBUG", "1")
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: object) -> Ran:
        capsys.readouterr()
        code = main([str(one) for one in arguments])
        return Ran(code, *capsys.readouterr())

    return call


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """`write("small/x.card", text)`: a file in an empty folder, in which commands are then called."""
    monkeypatch.chdir(tmp_path)

    def put(name: str, text: str) -> Path:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return file

    return put


@pytest.fixture
def small(write: Callable[[str, str], Path]) -> Path:
    """A small game in the folder `small`."""
    write("small/rules/game.card", "".join((SMALL / f"{one}.card").read_text("utf-8") for one in ("game", "rules")))
    write("small/cards/gems.card", (SMALL / "cards.card").read_text("utf-8"))
    return Path("small")
