"""Cases of other engines about play that need Python to be seen: endless loops, chance, taking back, set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from small_game import ROOT, program, said

from cardwright.compiler.pipeline import load_program
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.errors import Barrier, Runaway
from cardwright.runtime.invariants import check
from cardwright.runtime.new_game import new_game
from cardwright.runtime.program import Program
from cardwright.runtime.session import Session
from cardwright.runtime.steps import play, run_step

OPEN = """
verb ring by (you: player), action during morning
    says "ring"
    do: {effect}
"""


def ring(more: str, effect: str, seed: int = 1) -> Session:
    """The first player has just done an effect, in a game with something added."""
    session = Session.begin(program(more + OPEN.format(effect=effect)), seed, 1)
    assert session.pending is not None
    option = next(one for one in session.pending.options if one != (0,))
    session.answer(option)
    return session


@pytest.fixture(scope="module")
def aeons_end() -> Program:
    return load_program(str(ROOT / "cardsets" / "aeons_end" / "base"))


@pytest.mark.parametrize(("players", "basic"), [(1, 11), (2, 15), (3, 18), (4, 22)])
def test_u036_the_nemesis_deck_of_every_number_of_players(aeons_end: Program, players: int, basic: int) -> None:
    """As many basic cards as the table says, each once, and the nine of the nemesis."""
    zone = next(i for i, one in enumerate(aeons_end.zones) if one.name == "nemesis_deck")
    deck = next(i for i, (z, _) in enumerate(aeons_end.zone_at) if z == zone)
    for seed in range(50):
        s = new_game(aeons_end, seed, players, {"boss": ("base/nemesis/rageborne",)})
        s.ask = RandomBot(seed).port(s)
        run_step(s, None)
        found = Counter(s.defn[t] for t in s.z[deck])
        assert sum(found.values()) == basic + 9
        assert max(found.values()) == 1


CIRCLE = """
counter star/stars per player
tool Echo
    cost 1
    when you gain any coins: gain 1 star
    play: gain 1 coin
tool Answer
    cost 1
    when you gain any stars: gain 1 coin
    play: gain 1 coin
add_to_desk
"""


def test_u090_two_cards_that_feed_each_other_are_warned_of_and_stopped() -> None:
    more = CIRCLE.replace("add_to_desk\n", "")
    assert [code for code, _, _ in said(more)] == ["W0010"]
    effect = "\n        create Echo into desk\n        create Answer into desk\n        gain 1 coin"
    with pytest.raises(Runaway) as caught:
        ring(more, effect)
    assert set(caught.value.names) == {"Echo", "Answer"}


def test_u111_a_loop_that_gets_nowhere_is_stopped() -> None:
    more = (
        "beast Rock\n    life 1\n    when this would be destroyed: instead: tower: gain 1 shield\n"
        "    prowls: tower: suffer 1 damage\n"
    )
    effect = (
        "\n        create Rock onto shore\n"
        "        repeat until number of beasts in shore = 0: destroy any beast in shore"
    )
    with pytest.raises(Runaway):
        ring(more, effect)


def test_u148_things_that_turn_on_each_other_are_refused() -> None:
    more = (
        "noun sunny of player = players where self is in shady\nnoun shady of player = players where self is in sunny\n"
    )
    assert "E0326" in [code for code, _, _ in said(more)]


def test_u092_the_order_asked_for_or_settled_gives_the_same_game() -> None:
    tools = (
        "tool First\n    cost 1\n    when you gain any charges: tower: suffer (tower.life - 10) damage\n    play: gain 1 coin\n"
        "tool Second\n    cost 1\n    when you gain any charges: tower: suffer 5 damage\n    play: gain 1 coin\n"
    )
    effect = "\n        create First into desk\n        create Second into desk\n        gain 1 charge"
    by_age = ring("policy\n    simultaneous: listener_age\n" + tools, effect)
    asked = ring("policy\n    simultaneous: players_order\n" + tools, effect)
    assert asked.pending is not None
    asked.answer(asked.pending.options[0])
    assert asked.base.digest() == by_age.base.digest()


def test_u132_a_die_shows_each_of_its_sides() -> None:
    more = 'verb throw by (you: player)\n    says "throw"\n    do:\n        roll d4 as n\n        gain (n) coins\n'
    p = program(more + OPEN.format(effect="throw"))
    seen: set[int] = set()
    for seed in range(60):
        session = Session.begin(p, seed, 1)
        assert session.pending is not None
        session.answer(next(one for one in session.pending.options if one != (0,)))
        coins: list[Any] = session.base.f_coin
        seen.add(max(coins))
    assert seen == {1, 2, 3, 4}


def test_u142_what_was_drawn_is_not_taken_back() -> None:
    session = ring("", "draw 1 card")
    with pytest.raises(Barrier):
        session.undo()
    session.undo(beyond=True)


def test_u143_games_leave_their_definitions_alone(aeons_end: Program) -> None:
    before = written(aeons_end)
    for seed in range(100):
        s = play(new_game(aeons_end, seed, seed % 4 + 1), RandomBot(seed), each=check if seed % 20 == 0 else None)
        assert s.over
    assert written(aeons_end) == before


def written(p: Program) -> str:
    return repr((p.definitions, [field.initial for field in p.fields], p.zones, p.kinds))


def test_tables_have_names_of_their_own(aeons_end: Program) -> None:
    """Listeners are saved by the names of their tables: verbs that share a name must not share a table."""
    assert len(set(aeons_end.hook_tables)) == len(aeons_end.hook_tables)
