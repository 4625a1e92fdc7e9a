"""Mutants: which there are, which are caught, which are none, and what the command says of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardwright.compiler.cli.main import main
from cardwright.compiler.parse.parser import parse
from cardwright.compiler.testing.mutants import Mutant, apply, mutants, other_names
from cardwright.compiler.testing.mutation import Fate, Trials, judge
from cardwright.dsl import typed
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source
from cardwright.runtime.workers import inherits

SMALL = Path(__file__).resolve().parent.parent / "small_game"
CARDS = """\
gem Flint
    cost 2
    play:
        gain 2 charges
        draw 1 card

gem Slate
    cost 1
    play:
        if you.life >= 5: gain 1 charge
        otherwise: gain 3 charges

gem Marble
    cost 1
    play: any ally: gain 1 charge
"""
TESTS = """\
test "Flint"
    game small for 2 players
    acting seat1 during work
    given:
        set seat1.hand to Flint
        set seat1.deck to 2 Shard
    do:
        seat1: play_gem Flint
    outcome:
        expect seat1.charges = 2
        expect seat1.hand = Shard

test "Slate"
    game small for 2 players
    acting seat1 during work
    given:
        set seat1.hand to 2 Slate
    do:
        seat1: play_gem Slate
        seat1: suffer 2 damage
        seat1: play_gem Slate
    outcome:
        expect seat1.charges = 4
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small game with three stones, two of which are tested."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    game = tmp_path / "small"
    shutil.copytree(SMALL, game)
    (game / "cards.card").unlink()
    rules = game / "rules.card"
    rules.write_text(
        rules.read_text("utf-8").replace("create 3 Pebble into p.hand", "create 3 Shard into p.hand"), "utf-8"
    )
    (game / "stones.card").write_text(CARDS + "\ngem Shard\n    cost 1\n    play: gain 1 charge\n", "utf-8")
    (game / "tests").mkdir()
    (game / "tests" / "stones.card").write_text(TESTS, "utf-8")
    return game


def all_of(text: str, others: dict[str, str] | None = None) -> tuple[Source, list[Mutant]]:
    source = Source("x.card", text)
    return source, list(mutants(source, parse(source, Sink()), lambda kind: others or {}))


@pytest.mark.parametrize(
    ("line", "kind", "changed"),
    [
        ("gain 2 charges", "number", {"gain 3 charges", "gain 1 charges"}),
        ("any ally: gain x charges", "quantifier", {"each ally: gain x charges"}),
        ("any ally: gain x charges", "target", {"any player: gain x charges"}),
        ("discard up to 3 cards in hand", "quantifier", {"discard 3 cards in hand"}),
        ("discard any card in hand", "target", {"discard any card in deck"}),
        ("any player with most cards in hand: draw n cards", "superlative", {"any player with fewest cards in hand: draw n cards"}),
        ("any player with most cards in hand: draw n cards", "clause", {"any player: draw n cards"}),
        ("destroy any card in hand where cost >= n", "condition", {"destroy any card in hand where cost > n"}),
        ("destroy any card in hand where cost >= n", "clause", {"destroy any card in hand"}),
        ("destroy any card in hand other than this", "clause", {"destroy any card in hand"}),
        ("may draw n cards", "choice", {"draw n cards"}),
        ("if this is not open: draw n cards", "condition", {"if this is open: draw n cards"}),
        ("if this is open: draw n cards", "clause", {"draw n cards"}),
        ("may discard this\n        then: draw n cards", "clause", {"may discard this"}),
    ],
)  # fmt: skip
def test_the_changes_of_one_line(line: str, kind: str, changed: set[str]) -> None:
    names = {"ally": "player", "player": "ally", "hand": "deck", "deck": "hand"}
    _, found = all_of(f"gem X\n    play:\n        {line}\n", names)
    made = {" / ".join(one.after) for one in found if one.kind == kind}
    assert made >= changed, made


def test_changes_of_several_lines() -> None:
    source, found = all_of(CARDS)
    texts = {(one.kind, one.before, one.after) for one in found}
    assert ("clause", ("gain 2 charges",), ()) in texts
    assert (
        "branch",
        ("if you.life >= 5: gain 1 charge", "otherwise: gain 3 charges"),
        ("if you.life >= 5: gain 3 charges", "otherwise: gain 1 charge"),
    ) in texts
    for one in found:  # every change leaves something that can be read, or is told to be none by the checker
        assert apply(source, [one]).text != source.text


def test_mutants_of_several_cards_at_once() -> None:
    source, found = all_of(CARDS)
    flint = next(one for one in found if one.card == "Flint" and one.after == ("gain 3 charges",))
    marble = next(one for one in found if one.card == "Marble" and one.kind == "quantifier")
    text = apply(source, [flint, marble]).text
    assert "gain 3 charges\n        draw 1 card" in text
    assert "play: each ally: gain 1 charge" in text


def test_names_of_one_sort(small: Path) -> None:
    names = other_names(Trials("small").checked.module)
    assert (names["ally"], names["allies"], names["player"]) == ("player", "players", "ally")
    assert names["hand"] in ("deck", "discard")
    assert "supply" not in names or names["supply"] == "gone"
    assert other_names(typed.Module()) == {}


def fates_of(small: Path) -> dict[str, list[Fate]]:
    found: dict[str, list[Fate]] = {}
    for fate in judge(Trials("small")):
        found.setdefault(fate.mutant.card, []).append(fate)
    return found


def test_fates(small: Path) -> None:
    found = fates_of(small)
    flint = {(one.mutant.before, one.mutant.after): (one.fate, one.by) for one in found["Flint"]}
    assert flint[("gain 2 charges",), ("gain 3 charges",)] == ("caught", "Flint")
    assert flint[("draw 1 card",), ()] == ("caught", "Flint")
    # nothing in this game reads a cost, so another one is the same program: no mutant
    assert flint[("cost 2",), ("cost 3",)] == ("same", "")
    slate = {one.mutant.after: one.fate for one in found["Slate"]}
    assert slate["if you.life > 5: gain 1 charge",] == "caught"
    assert slate["if you.life >= 4: gain 1 charge",] == "survived"
    # no test reaches Marble: what checks survives
    assert {one.fate for one in found["Marble"]} == {"survived", "same", "refused"}


def test_what_does_not_check_is_no_mutant(small: Path) -> None:
    refused = [one for card in fates_of(small).values() for one in card if one.fate == "refused"]
    assert any(one.mutant.after == ("play: each player: gain 0 charge",) or one.mutant.kind for one in refused)
    assert not any(one.by for one in refused)


@pytest.mark.skipif(not inherits(), reason="processes do not begin as copies here")
def test_the_number_of_processes_does_not_matter(small: Path) -> None:
    done: list[int] = []
    alone = judge(Trials("small"), 1, done.append)
    assert done == list(range(1, len(alone) + 1))
    assert judge(Trials("small"), 2) == alone


def test_a_sample_is_drawn_by_its_seed(small: Path) -> None:
    whole = Trials("small").mutants
    one, again, other = (Trials("small", sample=6, seed=seed).mutants for seed in (1, 1, 2))
    assert one == again
    assert one != other
    assert len(one) == 6
    assert one == [each for each in whole if each in one]
    assert {each.card for each in Trials("small", only="slate").mutants} == {"Slate"}
    assert Trials("small", files=("small/other.card",)).mutants == []


def test_the_command(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "small", "--mutate", "-k", "Slate"]) == 1
    told = capsys.readouterr()
    assert "Slate (small/stones.card): " in told.out
    assert (
        "  small/stones.card:10: 5 becomes 4: no test notices\n"
        "    - if you.life >= 5: gain 1 charge\n"
        "    + if you.life >= 4: gain 1 charge\n"
    ) in told.out
    assert " mutants caught (" in told.err
    assert main(["test", "small", "--mutate", "-k", "Slate", "--at-least", "50", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["caught"] > len(data["survivors"]) == data["survived"] > 0
    assert {"path", "line", "card", "kind", "what", "before", "after"} == set(data["survivors"][0])


def test_tests_that_fail_come_first(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = small / "tests" / "stones.card"
    file.write_text(TESTS.replace("charges = 4", "charges = 3"), "utf-8")
    assert main(["test", "small", "--mutate"]) == 1
    told = capsys.readouterr()
    assert "tests fail before anything is changed; mend them first" in told.err
    assert "expected seat1.charges = 3" in told.err


def test_a_sample_of_the_base_game() -> None:
    """`make mutate` demands 85% of all; of a few, chance may leave out more."""
    found = judge(Trials(str(SMALL.parents[1] / "cardsets" / "aeons_end"), sample=16, seed=1))
    caught = sum(1 for one in found if one.fate == "caught")
    survived = [one.mutant for one in found if one.fate == "survived"]
    assert caught >= 8
    assert len(survived) <= 3, survived
