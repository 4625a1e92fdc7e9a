"""The command line as people meet it: exit codes, one clear sentence for what is wrong, never a traceback."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler.cli import main as cli
from cardwright.compiler.cli.main import COMMANDS
from cardwright.compiler.sets import TEMPLATE, Library
from cardwright.dsl.diagnostics import Sink

Write = Callable[[str, str], Path]
Run = Callable[..., Any]
BROKEN = "gem Sliver\n    cost 1\n    play:\n        you: gain 1 chrage\n"


def test_a_sound_game_is_fine(run: Run, small: Path) -> None:
    done = run("check", small)
    assert (done.code, done.out, done.err) == (0, "", "Small: 3 cards in 2 files, no errors\n")


def test_findings_are_one_and_one_mistake_is_one_message(run: Run, small: Path, write: Write) -> None:
    write("small/cards/shards.card", BROKEN)
    done = run("check", small, "--format", "concise")
    assert done.code == 1
    assert len(done.out.splitlines()) == 1
    assert done.out.startswith("small/cards/shards.card:4:")
    text = run("check", small)
    assert "chrage" in text.out
    assert text.out.endswith("1 error\n")
    found = json.loads(run("check", small, "--format", "json").out)
    assert [one["path"] for one in found] == ["small/cards/shards.card"]


def test_one_file_is_checked_within_its_set(run: Run, small: Path, write: Write) -> None:
    write("small/cards/shards.card", BROKEN)
    done = run("check", small / "cards" / "gems.card")
    assert (done.code, done.out) == (1, "")
    assert done.err == "1 more in other files of the set\n"
    assert "chrage" in run("check", small / "cards" / "shards.card").out


def test_a_folder_of_sets_means_all_of_them(run: Run, small: Path, write: Write) -> None:
    write("other/game.card", 'game "Other"\n    id other\n    players 1..1\nkind player, seats, you player\n')
    done = run("check", ".")
    assert done.code == 0
    assert [line.split(":")[0] for line in done.err.splitlines()] == ["Other", "Small"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["check", "smal"], "there is no file or folder `smal`; did you mean `small`?"),
        (["check", "empty"], "there is no .card file in the folder `empty`"),
        (["check"], "Missing argument 'PATH…'."),
        (["chek", "small"], "there is no command `chek`; did you mean `check`?"),
        (["check", "small", "--fromat", "json"], "No such option"),
        (["explain", "E20105"], "there is no code `E20105`; did you mean `E0105`?"),
        (["explain", "unknown-nmae"], "there is no code `unknown-nmae`; did you mean `unknown-name`?"),
        (["play", "small", "--pick", "x"], "--pick x: it is written NAME=VALUE, as the game names what can be picked"),
        (["new", "mine", "--game", "small"], "the game `small` has no template: no set in its folder `template`"),
        (["new", "4", "--game", "kit"], "`4` gives no id for a set: begin it with a letter"),
        (["new", "small", "--game", "kit"], "`small` is there already, and not empty"),
        (["check", ""], "the path is empty: say which folder, file or set is meant"),
        (["check", "", "--fix"], "the path is empty"),
        (["text", ""], "the path is empty"),
        (["reference", "small", "-o", ""], "-o names the folder that is written into, and nothing stands there"),
        (["new", "mine.card", "--game", "kit"], "`mine.card` is the name of a file of cards: a set is a folder"),
        (["test", "small", "--sample", "3"], "--sample goes with --mutate"),
        (["test", "small", "--at-least", "3"], "--at-least goes with --mutate"),
        (["test", "small", "--jobs", "2", "--coverage"], "--jobs goes with --mutate"),
        (["test", "small", "--format", "json"], "--format goes with --mutate or --coverage"),
        (["test", "small", "--mutate", "--coverage"], "--mutate changes the cards, and --coverage looks at what is"),
        (["sim", "small", "--games", "99999999999999999999"], "99,999,999,999,999,999,999 games are too many for one run"),
        (["text", "nowhere"], "there is no file or folder `nowhere`"),
        (["reference", "small", "-o", "empty/notes.txt"], "`empty/notes.txt` is a file: -o names a folder"),
    ],
)  # fmt: skip
def test_wrong_use_is_two_and_says_why(
    run: Run, small: Path, write: Write, arguments: list[str], expected: str
) -> None:
    write("empty/notes.txt", "")
    write("kit/game.card", 'game "Kit"\n    id kit\n')
    write("kit/template/set.card", 'set "New Set"\n    id new_set\n    game kit\n')
    done = run(*arguments)
    assert done.code == 2
    assert done.err.splitlines()[-1].startswith(f"cardwright: {expected}")
    assert "Traceback" not in done.err


def test_new_makes_a_set_with_a_name_of_its_own(run: Run, write: Write) -> None:
    write("kit/game.card", 'game "Kit"\n    id kit\n')
    write("kit/template/set.card", 'set "New Set"\n    id new_set\n    game kit\n')
    write("kit/template/tests/a.card", "# of New Set, new_set\n")
    done = run("new", "night_of_owls", "--game", "kit")
    assert done.code == 0
    assert done.out.splitlines() == ["night_of_owls/set.card", "night_of_owls/tests/a.card"]
    assert (
        Path("night_of_owls/set.card").read_text("utf-8") == 'set "Night Of Owls"\n    id night_of_owls\n    game kit\n'
    )
    assert Path("night_of_owls/tests/a.card").read_text("utf-8") == "# of Night Of Owls, night_of_owls\n"


def test_explain_prints_the_page(run: Run) -> None:
    done = run("explain", "unknown-name")
    assert done.code == 0
    assert done.out.startswith("# E0201 unknown-name\n")


@pytest.mark.parametrize("phase", ["ast", "resolved", "typed"])
def test_build_shows_a_phase(run: Run, small: Path, phase: str) -> None:
    done = run("build", small, "--emit", phase, "-k", "pebble")
    assert done.code == 0
    assert "Pebble" in done.out
    assert "suffer" not in done.out
    if phase == "resolved":
        assert "counter charge (small/rules/game.card:" in done.out


def test_help_names_every_command(run: Run) -> None:
    done = run("--help")
    assert done.code == 0
    for name in COMMANDS:
        assert f"  {name} " in done.out
        assert run(name, "--help").out.startswith(f"Usage: cardwright {name} ")


def test_our_own_mistake_is_told_as_one(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a b")

    monkeypatch.setattr("cardwright.compiler.cli.check.check_paths", fail)
    monkeypatch.delenv("CARDWRIGHT_DEBUG")
    done = cli.main(["check", str(small)])
    assert done == 1
    monkeypatch.setenv("CARDWRIGHT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("check", small)


def test_the_installed_command_starts_fast_and_knows_its_version() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "cardwright.compiler.cli.main", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("cardwright, version ")
    for heavy in ("rich", "lark", "jinja2", "cardwright.compiler.check", "multiprocessing"):
        assert f" {heavy}\n" not in done.stderr, f"{heavy} is imported before it is needed"


def test_a_new_expansion_of_an_installed_game_checks_and_its_tests_pass(run: Run, write: Write) -> None:
    write("x.txt", "")
    known = Library(Sink()).installed().values()
    for game in [one.id for one in known if (one.folder / TEMPLATE).is_dir()]:
        assert run("new", f"my_{game}", "--game", game).code == 0
        checked = run("check", f"my_{game}")
        assert (checked.code, checked.out) == (0, "")
        tested = run("test", f"my_{game}")
        assert tested.code == 0, tested.out
        assert tested.err.endswith(" passed\n")


def test_no_command_writes_beside_the_sources(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no cache file that could be stale or foreign: what is used is what is written in the sources."""
    monkeypatch.setattr("sys.stdin", io.StringIO("2\nquit\n"))
    before = {file: file.read_bytes() for file in Path().rglob("*") if file.is_file()}
    for arguments in (["check"], ["play"], ["sim", "--games", "2"], ["text"], ["test"], ["build"]):
        assert run(arguments[0], small, *arguments[1:]).code == 0
    assert {file: file.read_bytes() for file in Path().rglob("*") if file.is_file()} == before


def test_without_a_command_all_are_shown(run: Run) -> None:
    done = run()
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Usage: cardwright ")
    assert all(f"\n  {name} " in done.err for name in COMMANDS)


def test_no_number_is_cut_on_a_narrow_terminal(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = run("sim", small, "--games", "5").out
    monkeypatch.setenv("COLUMNS", "20")
    narrow = run("sim", small, "--games", "5").out
    assert "…" not in narrow
    assert set(re.findall(r"[\d.,]+%", narrow)) == set(re.findall(r"[\d.,]+%", wide))


def test_a_folder_that_is_called_like_a_file_is_a_folder(run: Run, small: Path, write: Write) -> None:
    """A set in it is checked as a whole, and the sets beside it do not suffer."""
    write("other.card/game.card", 'game "Other"\n    id other\n    players 1..1\nkind player, seats, you player\n')
    write("other.card/more.card", "card Nothing\n")
    assert "Nothing" not in run("check", small).out
    assert run("check", small).code == 0
    done = run("check", "other.card")
    assert done.code == 1
    assert "other.card/more.card:1:" in done.out


def test_what_lies_above_a_set_is_no_part_of_it(run: Run, small: Path) -> None:
    """Files that cannot be read there are looked at, since one may say what set this is, and are not complained of."""
    Path("notes.card").write_bytes(b"\xff\xfe\xff")
    done = run("check", small)
    assert (done.code, done.out) == (0, "")


def test_why_a_file_is_no_manifest_is_told(run: Run, write: Write) -> None:
    """A file that cannot be read may be the one that says what the set is: that it is missing would be wrong."""
    write("set/game.card", "").write_bytes(b'game "Caf\xe9"\n    id cafe\n')
    done = run("check", "set")
    assert done.code == 1
    assert "set/game.card:1:10: error[E0602 not-text]" in done.out
    assert "belongs to no set" not in done.out + done.err
