"""A saved game shown again from its beginning: answer by answer, back, all of it, and on from anywhere."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Play = Callable[..., Any]


@pytest.fixture
def play(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`play("1", "quit")`: the small game for two players, with these lines typed."""

    def call(*lines: str, options: tuple[str, ...] = ("--players", "2")) -> Any:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))
        return run("play", small, *options)

    return call


@pytest.fixture
def again(play: Play) -> Play:
    """`again("", "quit")`: a kept game of three answers (2, 1, 1), shown again with these lines typed."""
    assert "saved in kept.json" in play("2", "1", "1", "log", "save kept.json", "quit").out

    def call(*lines: str, options: tuple[str, ...] = ()) -> Any:
        return play(*lines, options=("--replay", "kept.json", *options))

    return call


def answered(out: str) -> list[str]:
    return [line.strip().split()[1] for line in out.splitlines() if line.startswith("  answered: ")]


def test_each_question_shows_what_was_answered(again: Play) -> None:
    done = again("quit")
    assert done.code == 0
    assert "A kept game with 3 answers." in done.out
    assert answered(done.out) == ["2"]


def test_an_empty_line_gives_the_next_answer(again: Play, play: Play) -> None:
    done = again("", "", "", "", "quit")
    assert answered(done.out) == ["2", "1", "1"]
    assert "Here the kept game ends." in done.out
    assert "no kept answer is left" in done.out


def test_all_ends_where_the_game_was_kept(again: Play, play: Play) -> None:
    before = play("log", "quit", options=("--load", "kept.json")).out
    log = [line for line in before.splitlines() if line[:8].strip().isdigit()]
    for lines in (("all",), ("next 2", "next"), ("next 99",)):
        out = again(*lines, "log", "quit").out
        assert answered(out) == ["2", "1", "1"]
        shown = out[out.index("Here the kept game ends.") :]
        assert [line for line in shown.splitlines() if line in log] == log


def test_one_goes_back_beyond_what_was_revealed(again: Play) -> None:
    done = again("all", "undo", "undo", "undo", "undo", "all", "quit")
    assert answered(done.out) == ["2", "1", "1", "1", "1", "2", "1", "1"]
    assert "there is nothing to take back" in done.out


def test_ones_own_answer_leaves_the_kept_game(again: Play) -> None:
    done = again("", "1", "all", "quit")
    assert "From here on the game goes on as you answer." in done.out
    assert "`all` is no number and no command" in done.out
    assert len(answered(done.out)) == 2


def test_looking_around_does_not_leave_it(again: Play) -> None:
    done = again("table", "log", "why", "help", "next none", "9", "", "quit")
    assert answered(done.out) == ["2", "1"]
    assert "next 10" in done.out
    assert "say how many: next 10" in done.out


def test_a_game_of_changed_sets_is_shown_as_far_as_it_goes(again: Play, small: Path) -> None:
    file = small / "rules" / "game.card"
    file.write_text(file.read_text("utf-8").replace("any player: begin walk", "each player: begin walk"), "utf-8")
    refused = again("quit")
    assert refused.code == 2
    assert "--migrate" in refused.err
    done = again("quit", options=("--migrate",))
    assert "Another question is asked now: 3 answers left out, and the game goes on as you answer." in done.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--load", "kept.json"), "choose one"),
        (("--players", "2"), "leave out --players"),
    ],
)
def test_what_does_not_go_with_it(again: Play, options: tuple[str, ...], said: str) -> None:
    done = again("quit", options=options)
    assert done.code == 2
    assert said in done.err


def test_what_is_no_kept_game_is_refused(play: Play, small: Path) -> None:
    Path("notes.json").write_text("{}", "utf-8")
    done = play("quit", options=("--replay", "notes.json"))
    assert done.code == 2
    assert done.err.startswith("cardwright: `notes.json`: ")
