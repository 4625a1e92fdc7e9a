"""The small game of the documentation is whole: it is lowered, played to its end, and loses nothing on the way."""

from __future__ import annotations

import pytest
from card_blocks import BASE

from cardwright.compiler.lower.link import lower
from cardwright.compiler.pipeline import check_all, parse_all
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.invariants import check
from cardwright.runtime.new_game import new_game
from cardwright.runtime.program import Program
from cardwright.runtime.steps import play

GAME = 'game "Hollow Hill"\n    id hollow_hill\n    version "1.0.0"\n    players 1..4\n\n'
CARDS = """
minion Husk
    level 1
    life 3
    assault: any player: suffer 1 damage
storm Gust
    level 2
    effect: rage 2 times
gem Pebble
    cost 2
    play:
        gain 2 coins
        may discard 1 item in hand
        then: gain 1 charge
spell Flint
    cost 3
    cast: deal 3 damage
"""


@pytest.fixture(scope="module")
def program() -> Program:
    sink = Sink()
    source = Source("base.card", GAME + BASE.read_text("utf-8") + CARDS)
    world = check_all(parse_all([source], sink), sink, {source.path: "hollow_hill"})
    assert not list(sink)
    return lower(world.module)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_games_of_the_base_end(program: Program, players: int) -> None:
    for seed in range(5):
        played = play(new_game(program, seed, players), RandomBot(seed), each=check)
        assert played.over
