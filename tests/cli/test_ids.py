"""Ids of sets and paths that are given: what cannot be told apart, or is none, is refused with the cause."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Write = Callable[[str, str], Path]

GAME = """\
game "Kit"
    id kit

kind player/players, seats, you player
kind gem
counter lantern/lanterns per player, limit 3
turn watch (you: player)
    phase light:
        add 1 lantern to you
round:
    each player: begin watch
ending victory "All lanterns burn."
    holds number of (players where lanterns < 3) = 0
"""


@pytest.fixture
def kit(write: Write) -> None:
    write("kit/game.card", GAME)
    write("kit/template/set.card", 'set "New Set"\n    id new_set\n    game kit\n')


@pytest.mark.parametrize(
    ("name", "where"),
    [("kit", "with the game"), ("base", "with the game"), ("std", "installed"), ("mine", "beside it")],
)
def test_new_takes_no_id_that_is_there_already(run: Run, write: Write, kit: None, name: str, where: str) -> None:
    write("kit/base/set.card", 'set "Base"\n    id base\n    game kit\n')
    write("other/set.card", 'set "Other"\n    id mine\n    game kit\n')
    done = run("new", name if name != "kit" else "x/kit", "--game", "kit")
    assert done.code == 2
    assert (
        done.err.splitlines()[-1]
        == f"cardwright: a set with the id `{name}` is there already, {where}: take another name"
    )
    assert not Path(name, "set.card").exists()


def test_a_set_does_not_need_its_own_id(run: Run, write: Write, kit: None) -> None:
    write("kit/base/set.card", 'set "Base"\n    id base\n    game kit\n')
    write("base/set.card", 'set "Mine"\n    id base\n    game kit\n    needs base\n')
    done = run("check", "base", "--format", "concise")
    assert done.code == 1
    assert done.out.splitlines() == [
        "base/set.card:1:1: error[E0604 manifest]: This set has the id `base`, which is also that of a set that it needs"
    ]


def test_a_set_that_is_needed_is_one_of_its_id(run: Run, write: Write, kit: None) -> None:
    write("one/set.card", 'set "One"\n    id twin\n    game kit\n')
    write("two/set.card", 'set "Two"\n    id twin\n    game kit\n')
    write("three/set.card", 'set "Three"\n    id three\n    game kit\n    needs twin\n')
    done = run("check", "three", "--format", "concise")
    assert done.out.splitlines() == [
        "one/set.card:1:1: error[E0604 manifest]: This set has the id `twin`, and so has `Two` in `two`"
    ]
    assert run("check", "one").code == 0  # nobody needs it here, so a copy beside it does no harm


@pytest.mark.parametrize("identity", ["../../x", "a b", "4you", "", "x/y"])
def test_an_id_is_one_word(run: Run, write: Write, kit: None, identity: str) -> None:
    write("one/set.card", f'set "One Two"\n    id "{identity}"\n    game kit\n')
    done = run("check", "one")
    assert done.code == 1
    assert "error[E0604 manifest]: An id is one word of letters, digits and `_`, and begins with a letter" in done.out
    assert "help: write `id one_two`" in done.out
    assert done.out.endswith("\n1 error\n")


def test_a_title_without_letters_gives_no_id(run: Run, write: Write, kit: None) -> None:
    write("one/set.card", 'set "42"\n    game kit\n')
    assert "This title gives no id" in run("check", "one").out


def test_cards_without_a_manifest_are_told_so(run: Run, write: Write) -> None:
    write("loose/cards/a.card", "gem Pebble\n    cost 2\n")
    done = run("check", "loose")
    assert done.code == 2
    assert "`loose` belongs to no set: it needs a file such as `set.card`" in done.err


@pytest.mark.parametrize("path", ["x" * 5000, "a/" * 3000, "a\0b"])
def test_a_path_that_can_be_none_is_no_failure_of_ours(run: Run, write: Write, path: str) -> None:
    done = run("check", path)
    assert done.code == 2
    assert "there is no file or folder" in done.err
    assert len(done.err) < 400


def test_long_and_unprintable_lines_are_cut(run: Run, write: Write, kit: None) -> None:
    write("one/set.card", 'set "One"\n    game kit\n')
    write("one/a.card", f"gem {'x' * 900}\n    cost \x07{'9' * 3000}\n")
    done = run("check", "one")
    assert done.code == 1
    assert "\x07" not in done.out
    assert max(map(len, done.out.splitlines())) < 240
