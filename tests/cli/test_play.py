"""Playing at a terminal, many games of bots, and the tests of a set, from the command line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str, str], Path]
Run = Callable[..., Any]
Play = Callable[..., Any]

TEST = 'test "A pebble"\n    game small for 1 player\n    do:\n        seat1: resolve Pebble.play\n'


@pytest.fixture
def play(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`play(["1", "quit"])`: a game of the small game with these lines typed."""

    def call(lines: list[str], *options: str) -> Any:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))
        return run("play", small, *options)

    return call


def test_every_option_is_listed_with_its_number(play: Play) -> None:
    done = play(["quit"], "--players", "2")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].startswith("Small · ")
    assert any(line.startswith("   1  ") for line in lines)
    assert any(line.startswith("   2  ") for line in lines)


def test_a_game_is_played_to_its_end(play: Play) -> None:
    done = play(["1"] * 20)
    assert done.code == 0
    assert "\ndefeat: All is lost.\n" in done.out


def test_a_game_that_is_over_can_still_be_looked_at(play: Play, run: Run, small: Path) -> None:
    done = play([*["1"] * 20, "why", "why life of player 1", "2", "save over.json", "quit"])
    after = done.out[done.out.index("defeat: All is lost.") :]
    assert "log, why, table, undo and save still work" in after
    assert "suffers 1 damage" in after
    assert "the game is over: nothing is asked" in after
    assert "saved in over.json" in after
    again = play(["why"], "--load", "over.json")
    assert "defeat: All is lost." in again.out
    assert "suffers 1 damage" in again.out


@pytest.mark.parametrize(
    ("name", "text"),
    [("notes.txt", "my notes"), ("other.json", '{"what":"other"}'), ("game.card", 'game "X"')],
)
def test_nothing_but_a_saved_game_is_written_over(play: Play, write: Write, small: Path, name: str, text: str) -> None:
    file = write(name, text)
    done = play([f"save {name}", "save mine.json", "1", "save mine.json", "quit"])
    assert f"`{name}` is there already, and no saved game: choose another name" in done.out
    assert file.read_text("utf-8") == text
    assert done.out.count("saved in mine.json") == 2


def test_a_save_of_changed_sets_is_played_again_where_one_wishes(play: Play, small: Path) -> None:
    play(["2", "save a.json", "quit"], "--players", "1")
    cards = small / "cards" / "gems.card"
    cards.write_text(cards.read_text("utf-8").replace("gain 1 charge", "gain 2 charges", 1), "utf-8")
    refused = play([], "--load", "a.json")
    assert refused.code == 2
    assert refused.err.startswith(
        "cardwright: `a.json`: Small has changed since this game was saved (changed: Pebble); --migrate"
    )
    done = play(["load a.json", "load a.json --migrate"], "--load", "a.json", "--migrate")
    assert done.code == 0
    assert done.out.count("Small has changed since this game was kept (changed: Pebble).\nAll answers fit") == 2
    assert "--migrate plays it again" in done.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--migrate"], "--migrate goes with --load FILE"),
        (["--load", "a.json", "--seed", "3"], "`a.json` says how the game began: leave out --players, --seed"),
        (["--load", "nowhere"], "`nowhere` cannot be read: No such file or directory"),
        (["--load", "/dev/zero"], "`/dev/zero` cannot be read: it is no ordinary file"),
        (["--pick", 'hat="Red'], '--pick hat="Red: a quotation mark has no partner'),
        (["--players", "0"], "Invalid value for '--players': 0 is not in the range x>=1."),
        (["--seed", "x"], "Invalid value for '--seed': 'x' is not a valid integer."),
    ],
)
def test_options_that_cannot_be(play: Play, options: list[str], said: str) -> None:
    done = play([], *options)
    assert done.code == 2
    assert done.err.splitlines()[-1].startswith(f"cardwright: {said}")


def test_numbers_that_nobody_means(play: Play) -> None:
    long = "9" * 5000
    done = play([long, f"why {long}", f"why -{long}", "٣", "²", "1.5", "-1", "0"])
    assert done.code == 0
    said = [line.removeprefix("> ").strip() for line in done.out.splitlines() if line.startswith("> ")]
    assert said[0] == "there is no option 999999999…: they go from 1 to 2"
    assert said[3:7] == [
        f"`{word}` is no number and no command; help lists what can be said" for word in ("٣", "²", "1.5", "-1")
    ]
    assert said[7] == "there is no option 0: they go from 1 to 2"


def test_the_end_of_the_input_ends_it(play: Play) -> None:
    assert play([]).code == 0


def test_what_a_person_types_wrong_is_told_and_changes_nothing(play: Play) -> None:
    done = play(["99", "x", "", "save", "load nowhere", "undo", "-", "quit"])
    said = [line.removeprefix("> ").strip() for line in done.out.splitlines()]
    for sentence in (
        "there is no option 99: they go from 1 to 2",
        "`x` is no number and no command; help lists what can be said",
        "type a number from 1 to 2, or help",
        "say where: save FILE",
        "`nowhere` cannot be read: No such file or directory",
        "there is nothing to take back",
        "one option is wanted, not 0",
    ):
        assert sentence in said
    assert done.code == 0


def test_table_log_help_and_undo(play: Play) -> None:
    done = play(["help", "2", "log", "table", "undo", "table", "quit"])
    assert "save FILE    keep the game in a file" in done.out
    assert "discard (1): Pebble" in done.out
    assert "play Pebble" in done.out
    assert "something has been revealed since then" in done.out, "a card that was played has been seen"


def test_others_see_how_many_cards_are_in_a_hand(play: Play) -> None:
    done = play(["1", "quit"], "--players", "2")
    assert done.out.count("hand (3): 3 Pebble") == 0, "the players together see no hand"
    assert done.out.count("hand: 3 face down") == 2


def test_saved_and_gone_on_with(play: Play) -> None:
    first = play(["2", "save kept.json", "quit"])
    assert "saved in kept.json" in first.out
    again = play(["quit"], "--load", "kept.json")
    assert "discard (1): Pebble" in again.out
    other = play(["load kept.json", "quit"])
    assert "discard (1): Pebble" in other.out
    Path("kept.json").write_text(Path("kept.json").read_text("utf-8").replace("1", "2", 1), "utf-8")
    spoilt = play(["quit"], "--load", "kept.json")
    assert spoilt.code == 2
    assert spoilt.err.startswith("cardwright: ")
    assert len(spoilt.err.splitlines()) == 1


def test_a_save_of_a_changed_game_is_refused(play: Play, write: Write) -> None:
    play(["2", "save kept.json", "quit"])
    gems = Path("small/cards/gems.card")
    write("small/cards/gems.card", gems.read_text("utf-8").replace("gain 1 charge", "gain 2 charges"))
    done = play(["quit"], "--load", "kept.json")
    assert done.code == 2
    assert "Small has changed since this game was saved" in done.err


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--players", "7"], "Small is for 1 to 3 players, not 7"),
        (["--variant", "hard"], "there is no variant `hard`"),
        (["--pick", "hat=red"], "there is nothing to pick called `hat`"),
    ],
)
def test_a_game_that_cannot_begin_says_why(run: Run, small: Path, options: list[str], expected: str) -> None:
    for command in ("play", "sim"):
        done = run(command, small, *options)
        assert (done.code, done.err) == (2, f"cardwright: {expected}\n")


def test_figures_of_many_games_are_the_same_whatever_the_jobs(run: Run, small: Path) -> None:
    def figures(*options: str) -> list[str]:
        done = run("sim", small, "--games", 120, "--players", 2, "--seed", 5, *options)
        assert done.code == 0
        return [line for line in done.out.splitlines() if "games a second" not in line]

    alone = figures()
    assert any("defeat: All is lost." in line and "120" in line for line in alone)
    assert figures("--jobs", "2") == alone
    assert figures("--bot", "eager") != alone


def test_tests_of_a_set_are_run(run: Run, small: Path, write: Write) -> None:
    write("small/tests/a.card", TEST + "    outcome:\n        expect seat1.charges = 1\n")
    write("small/tests/b.card", TEST.replace("A pebble", "Wrong") + "    outcome:\n        expect seat1.charges = 2\n")
    done = run("test", small)
    assert (done.code, done.err) == (1, "1 passed, 1 failed\n")
    assert done.out.startswith("small/tests/b.card:6:9: expected seat1.charges = 2\n   seat1.charges is 1\n")
    only = run("test", small, "-k", "pebble")
    assert (only.code, only.out, only.err) == (0, "", "1 passed\n")
    assert run("test", small / "tests" / "a.card").err == "1 passed\n"
    none = run("test", small, "-k", "nothing")
    assert (none.code, none.err) == (0, "no tests whose title holds `nothing`\n")


def test_a_test_that_is_badly_formed_is_told_once(run: Run, small: Path, write: Write) -> None:
    write("small/tests/a.card", TEST.replace("do:", "giveen:") + "    outcome:\n        expect seat1.charges = 1\n")
    done = run("test", small)
    assert done.code == 1
    assert "A test has no line `giveen`; did you mean `given`?" in done.out
    assert done.err == "0 passed, 1 failed\n"


def test_text_as_json_has_what_is_promised(run: Run, small: Path) -> None:
    done = run("text", small, "--format", "json")
    assert done.code == 0
    for card in json.loads(done.out):
        assert set(card) == {"kind", "name", "set", "text"}


def test_why_explains_what_is_missing_and_what_has_happened(play: Play) -> None:
    done = play(["why life", "why pebble", "2", "why gains charge", "why 99", "why", "quit"])
    assert done.code == 0
    assert "1 = 1 from Pebble (gems.card:3)" in done.out
    assert "there is no event 99" in done.out


def test_bots_stand_side_by_side(run: Run, small: Path) -> None:
    done = run("sim", small, "--games", "20", "--bot", "random,eager")
    assert done.code == 0
    assert "random, eager bots · seeds 0 to 19" in done.out
    heading = next(line for line in done.out.splitlines() if line.strip().startswith("result"))
    assert heading.split() == ["result", "random", "eager"]
    assert "95% interval" in done.out


def test_a_bot_that_there_is_not(run: Run, small: Path) -> None:
    done = run("sim", small, "--bot", "rolout")
    assert done.code == 2
    assert "there is no bot `rolout`; did you mean `rollout`?" in done.err
