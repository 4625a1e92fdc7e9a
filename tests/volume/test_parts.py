"""A little of each part of a volume run; `python3 run.py volume` plays all of it."""

from __future__ import annotations

import io
from typing import Any

import pytest
from lines import units
from plan import BASE, PARTS, SKIRMISH, Game, Group, loaded
from playing import Tally, play_group, straight
from rich.console import Console
from run_all import main, table
from sameness import elsewhere
from whole_games import Keeper, fingerprint, program_of

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.events import listen
from cardwright.runtime.invariants import Broken
from cardwright.runtime.new_game import new_game
from cardwright.runtime.state import State
from cardwright.runtime.steps import play

#: of a thousand games of a group, about as many
SCALE = 0.008


def little(part: str) -> list[Any]:
    return [pytest.param(part, n, id=f"{part}: {group.title}") for n, group in enumerate(PARTS[part](SCALE))]


@pytest.mark.parametrize(("part", "n"), [one for part in ("base", "nemeses", "skirmish") for one in little(part)])
def test_what_must_always_hold(part: str, n: int) -> None:
    group = PARTS[part](SCALE)[n]
    tally = play_group(group._replace(saved=group.saved[:1], timed=()), lambda: None)
    assert tally.faults == []
    assert tally.games == len(group.straight)
    assert tally.decisions > tally.games
    assert tally.answers > 0


def test_lines_of_cards_are_counted() -> None:
    group = PARTS["coverage"](0.001)[0]
    before = sum(len(one.missing) for one in units(BASE))
    assert play_group(group, lambda: None).faults == []
    assert sum(len(one.missing) for one in units(BASE)) < before


def test_strange_starts() -> None:
    group = next(one for one in PARTS["coverage"](0.004) if one.title == "base set, cards dealt")
    game = group.straight[0]
    s = new_game(game.program(), game.seed, game.players, game.picks(), game.variants)
    begun: list[tuple[int, int]] = []

    def each(s: State) -> None:
        if not begun:
            things, life = len(s.defn), s.f_life[s.players[0]]
            game.begin(s)
            begun.append((len(s.defn) - things, s.f_life[s.players[0]] - life))

    play(s, RandomBot(1), each=each)
    assert begun[0][0] == 4 * (game.players + 1)
    assert begun[0][1] > 0
    assert play_group(group, lambda: None).faults == []


def test_difficulty_brings_all_that_it_includes() -> None:
    games = PARTS["nemeses"](0.02)[0].straight
    assert {game.variants for game in games} == {
        ("beginner",), ("normal",), ("expert", "increased_difficulty"), ("extinction", "increased_difficulty"),
    }  # fmt: skip
    assert {game.players for game in games} == {1, 2, 3, 4}


# ------------------------------------------------------------------------------------------ the same everywhere
def test_the_order_of_the_files_does_not_matter() -> None:
    assert fingerprint(program_of(BASE, backwards=True), range(4)) == fingerprint(loaded(BASE).program, range(4))


def test_the_hash_seed_does_not_matter() -> None:
    assert elsewhere(SKIRMISH, "1", "backwards", 4) == fingerprint(loaded(SKIRMISH).program, range(4))


# ------------------------------------------------------------------------------------------ it can fail
def test_a_game_that_breaks_is_a_fault_and_the_others_are_played() -> None:
    good, bad = Game(BASE, 1, 2), Game(BASE, 1, 2, "no such boss")
    tally = play_group(Group("mixed", [bad, good], [], []), lambda: None)
    assert tally.games == 2
    assert tally.wrong == 1
    assert "no such boss" in tally.faults[0]
    assert tally.decisions == straight(good)


def test_a_table_that_is_wrong_is_noticed() -> None:
    program = loaded(BASE).program

    def spoiled(what: str) -> None:
        s = new_game(program, 1, 2)
        keeper, steps = Keeper(), 0

        def each(s: State) -> None:
            nonlocal steps
            steps += 1
            if steps == 20:
                last = len(s.defn) - 1
                match what:
                    case "lost":
                        s.z[s.at[last]] = tuple(t for t in s.z[s.at[last]] if t != last)
                        s.at[last] = 0
                    case "another":
                        s.defn[1], s.defn[last] = s.defn[last], s.defn[1]
                    case "below":
                        s.f_aether[s.players[0]] = -1
                    case _:
                        listen(s, 0, 0, last)
            keeper(s)

        play(s, RandomBot(1), each=each)

    for what in ("lost", "another", "below"):
        with pytest.raises(Broken):
            spoiled(what)


def test_the_summary() -> None:
    console = Console(file=io.StringIO(), width=120, record=True)
    tally = Tally("somebody")
    tally.games = 1234
    console.print(table("part", [tally], 5.0))
    text = console.export_text()
    assert "1,234" in text
    assert "somebody" in text


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["skirmish", "--scale", "0.001"]) == 0
    said = capsys.readouterr().out
    assert "campaign" in said
    assert "everything held" in said
    with pytest.raises(SystemExit):
        main(["nothing"])
