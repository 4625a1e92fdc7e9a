"""What people see while they play: whole screens, held as they are. Read the difference before a golden file is written anew."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler.cli.main import main

Golden = Callable[[str, str], None]
WORKS = Path(__file__).resolve().parents[1] / "why" / "works"

#: a short game with every command, and what people type wrong
LINES = [
    "help", "hlep", "tabel", "card Adder", "card Addr", "why", "2", "table", "why buy sign", "why asked", "21", "log", "why 1",
    "why adder earns", "undo", "undo", "undo", "99", "1 2", "", "save", "load nowhere", "why nothing at all", "1", "1",
]  # fmt: skip


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """`screen(lines, "--seed", "3")`: what is printed, with what was typed in its place."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)

    def call(game: str | Path, lines: list[str], *options: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))
        assert main(["play", str(game), *options]) == 0
        parts = capsys.readouterr().out.split("> ")
        typed = [*lines, *[""] * len(parts)]
        return "".join(f"{part}> {line}\n" for part, line in zip(parts[:-1], typed, strict=False)) + parts[-1]

    return call


def test_a_short_game(screen: Callable[..., Any], golden: Golden) -> None:
    golden("play/works.txt", screen(WORKS, LINES))


@pytest.mark.parametrize(("game", "players"), [("aeons_end", "1"), ("aeons_end", "2"), ("tile_skirmish", "2")])
def test_the_first_turns(screen: Callable[..., Any], golden: Golden, game: str, players: str) -> None:
    """The first option again and again, then the second: everything that is asked and told in some turns."""
    picks = ("--pick", "boss=Rageborne") if game == "aeons_end" else ()
    lines = [*["2"] * 12, *["1", "2"] * 10]
    golden(f"play/{game}_{players}.txt", screen(game, lines, "--players", players, "--seed", "11", *picks))
