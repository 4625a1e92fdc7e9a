"""The page of the policies is whole and true: every value has a test, the choices of the games are theirs, the right one is asked."""

from __future__ import annotations

import re

import pytest
from card_blocks import ROOT, Block, blocks, given

from cardwright.compiler.lower.link import lower
from cardwright.compiler.pipeline import check_all, check_set, parse_all
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.policies import POLICIES
from cardwright.dsl.source import Source
from cardwright.runtime.errors import Barrier
from cardwright.runtime.program import Program
from cardwright.runtime.session import Session

PAGE = ROOT / "docs" / "language" / "policies.md"
BASE = ROOT / "docs" / "semantics" / "base.card"
BLOCKS = blocks(PAGE)
GAMES = ("aeons_end", "tile_skirmish")


def titles() -> list[str]:
    return [title for block in BLOCKS for title in re.findall(r'^test "([^"]*)"', block.text, re.MULTILINE)]


def test_every_rule_of_semantics_has_a_page_and_a_test() -> None:
    """S1 to S30: a heading each, and under it an example that is played."""
    pages = sorted((ROOT / "docs" / "semantics").glob("*.md"))
    headings = [int(n) for page in pages for n in re.findall(r"^## S(\d+) ", page.read_text("utf-8"), re.MULTILINE)]
    assert sorted(headings) == list(range(1, 31))
    tests = {
        int(n)
        for page in pages
        for block in blocks(page)
        for n in re.findall(r'^test "S(\d+): ', block.text, re.MULTILINE)
    }
    assert tests == set(headings)


def test_every_policy_has_a_section() -> None:
    assert re.findall(r"^## (\w+)$", PAGE.read_text("utf-8"), re.MULTILINE) == list(POLICIES)


def test_the_table_of_values_is_theirs() -> None:
    said: dict[str, tuple[str, ...]] = {}
    policy = ""
    for name, values in re.findall(r"^\| (?:`(\w+)`)? ?\| ([^|]*) \| [^|]* \|$", PAGE.read_text("utf-8"), re.MULTILINE):
        policy = name or policy
        said[policy] = said.get(policy, ()) + tuple(re.findall(r"`(\w+)`", values))
    assert said.pop("modifier_order") == ()
    assert said == {name: values for name, values in POLICIES.items() if name != "modifier_order"}


@pytest.mark.parametrize(
    ("policy", "value"),
    [(name, value) for name, values in POLICIES.items() if name not in ("modifier_order", "undo") for value in values],
)
def test_every_value_has_a_test(policy: str, value: str) -> None:
    wanted = f"{policy} {value}"
    assert any(title == wanted or title.startswith(wanted + ":") for title in titles()), f"no test of {wanted}"


def test_every_sort_of_change_has_a_test() -> None:
    said = " ".join(title for title in titles() if title.startswith("modifier_order"))
    missing = [value for value in POLICIES["modifier_order"] if value not in said]
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_what_each_game_chose(game: str) -> None:
    column = GAMES.index(game)
    rows = re.findall(r"^\| \[(\w+)\]\(#\w+\) \| (.*?) \| (.*?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    said = {row[0]: row[1 + column] for row in rows}
    assert list(said) == list(POLICIES)
    checked = check_set(ROOT / "cardsets" / game, Sink())
    assert checked is not None
    assert said == {name: checked.module.policy.get(name, "") for name in POLICIES}


def test_the_game_of_tricks_says_nothing() -> None:
    checked = check_set(ROOT / "cardsets" / "four_winds", Sink())
    assert checked is not None
    assert not checked.module.policy


@pytest.mark.parametrize(
    ("title", "asked"),
    [
        ("ties chooser", "the players"),
        ("ties players", "the players"),
        ("ties active_player", "seat2"),
        ("ties owner", "seat1"),
        ("collective_split players", "the players"),
        ("collective_split active_player", "seat2"),
        ("simultaneous players_order", "the players"),
        ("simultaneous active_player_orders", "seat2"),
    ],
)
def test_who_is_asked(title: str, asked: str) -> None:
    """Without its answer the example fails, and says who would have answered."""
    block = next(block for block in BLOCKS if f'test "{title}"' in block.text)
    lines = [line for line in block.text.splitlines() if not line.strip().startswith("answer")]
    (outcome,) = given(Block(block.page, 0, block.words, "\n".join(lines) + "\n", block.base)).outcomes
    assert f"asked of {asked}: " in outcome.told(), outcome.told()


# ------------------------------------------------------------------------------------------ taking back
def program(more: str) -> Program:
    """The small game with something added."""
    sink = Sink()
    source = Source("example.card", BASE.read_text("utf-8") + more)
    world = check_all(parse_all([source], sink), sink, {source.path: "example"})
    assert not sink.errors
    return lower(world.module)


def until_something_is_drawn(more: str) -> Session:
    """The first player has ended the day, and draws: what comes was hidden."""
    session = Session.begin(program(more), 1, 2)
    for _ in range(10):
        assert session.pending is not None
        before = session.pending.barrier
        plays = [option for option in session.pending.options if option != (0,)]
        session.answer(plays[0] if plays else (0,))
        if session.pending is not None and session.pending.barrier != before:
            return session
    raise AssertionError("nothing was drawn")


def test_undo_stops_at_a_reveal() -> None:
    session = until_something_is_drawn("\npolicy\n    undo: until_reveal\n")
    with pytest.raises(Barrier):
        session.undo()
    session.undo(beyond=True)


def test_undo_is_free() -> None:
    session = until_something_is_drawn("\npolicy\n    undo: free\n")
    decisions = session.decisions
    session.undo()
    assert session.decisions == decisions - 1
