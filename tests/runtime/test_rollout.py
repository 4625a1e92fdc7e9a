"""The bot that learns: the same every time, without hidden knowledge, better than chance, at no cost to the game that it plays."""

from __future__ import annotations

import pickle
from functools import cache
from typing import Any

import pytest
from lantern_game import lantern_road

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.errors import GameError
from cardwright.runtime.features import OptionFeatures
from cardwright.runtime.learning import Policy, PolicyBot, learn
from cardwright.runtime.new_game import new_game
from cardwright.runtime.rollout import RolloutBot
from cardwright.runtime.simulate import NAMES, Run, prepare, simulate, summarise
from cardwright.runtime.state import State
from cardwright.runtime.steps import play
from cardwright.runtime.view import Shuffler, hide

P = lantern_road()
PLAYERS = 2


@cache
def learned(games: int = 150) -> Policy:
    return learn(P, PLAYERS, games=games)


def results(bot: str, games: int, jobs: int = 1, seed: int = 0) -> list[Any]:
    run = Run(games, PLAYERS, seed, bot, variants=("stormy",), practice=100)
    return simulate(lantern_road, (), run, jobs)


def test_it_learns_the_same_every_time() -> None:
    one, other = learn(P, PLAYERS, games=40), learn(P, PLAYERS, games=40)
    assert one.options.weights == other.options.weights
    assert one.tables.weights == other.tables.weights
    assert any(one.options.weights)


def test_the_same_seed_the_same_game_whatever_the_number_of_processes() -> None:
    games = results("rollout", 12)
    assert games == results("rollout", 12)
    assert games == results("rollout", 12, jobs=2)
    assert games[4:] == results("rollout", 8, seed=4)


def test_it_beats_chance_clearly() -> None:
    learnt, chance = summarise(results("rollout", 60)), summarise(results("random", 200))
    assert learnt.low > chance.high


def test_what_it_learns_in_a_game_stays_there() -> None:
    policy = learned()
    before = pickle.dumps((policy.options.weights, policy.tables.weights))
    play(new_game(P, 3, PLAYERS), RolloutBot(3, P, policy))
    assert pickle.dumps((policy.options.weights, policy.tables.weights)) == before


def test_it_travels_between_processes() -> None:
    policy: Policy = pickle.loads(pickle.dumps(learned()))
    ends = [play(new_game(P, 5, PLAYERS), RolloutBot(5, P, one)).digest() for one in (policy, learned())]
    assert ends[0] == ends[1]


class Peeking:
    """Plays a game; at each question that is asked of a whole table asks a second bot what it would say if the hidden cards were others."""

    def __init__(self, seed: int) -> None:
        self.bot = RolloutBot(seed, P, learned(), opening=4, turn=2)
        self.seed, self.compared, self.s = seed, 0, None

    def port(self, s: State) -> Any:
        self.s = s
        answer = self.bot.port(s)

        def ask(question: int, who: int, options: Any, least: int, most: int, source: int) -> Any:
            twin = s.clone()
            hide(twin, P, who, Shuffler(self.seed + 17))
            digests = [one.digest() for one in (s, twin)]
            other = pickle.loads(pickle.dumps(self.bot.policy))
            second = RolloutBot(self.seed, P, other, opening=4, turn=2)
            for name in ("r", "last", "rollouts", "asked", "counted", "since"):
                setattr(second, name, getattr(self.bot, name))
            port = second.port(twin)
            told = answer(question, who, options, least, most, source)
            if s.agenda and self.bot.is_boundary(s, question):
                self.compared += digests[0] != digests[1]
                assert port(question, who, options, least, most, source) == told
            return told

        return ask


@pytest.mark.parametrize("seed", range(4))
def test_it_has_no_hidden_knowledge(seed: int) -> None:
    """Other cards in decks, in the hands of others and in what comes next: the same answers, look-ahead included."""
    peeking = Peeking(seed)
    play(new_game(P, seed, PLAYERS), peeking)
    assert peeking.compared > 5, "hidden cards have to differ"


def test_looking_ahead_changes_nothing_on_the_table() -> None:
    s = new_game(P, 8, PLAYERS)
    bot = RolloutBot(8, P, learned(), opening=5, turn=5)

    def port(question: int, who: int, options: Any, least: int, most: int, source: int) -> Any:
        before = s.digest()
        told = bot.think(question, who, options, least, most, source)
        assert s.digest() == before
        return told

    class Watched(RandomBot):
        def port(self, s: State) -> Any:
            bot.port(s)
            return port

    play(s, Watched(0))
    assert bot.rollouts > 5


def test_without_heat_it_takes_what_it_likes_best() -> None:
    policy = learned().copy()
    bot = PolicyBot(1, OptionFeatures(P, policy.options), 0)
    best = max(range(len(policy.options.weights)), key=policy.options.weights.__getitem__)
    least = min(range(len(policy.options.weights)), key=policy.options.weights.__getitem__)
    assert {bot.choose([([least], []), ([best], []), ([least], [])]) for _ in range(50)} == {1}


def test_it_does_not_go_round_in_circles() -> None:
    """What is liked best may change nothing, and be offered again: it has enough of it some time."""
    for seed in range(6):
        assert play(new_game(P, seed, PLAYERS), RolloutBot(seed, P, learned(), 2, 0, heat=0)).over


def test_names_of_bots() -> None:
    assert NAMES == ("random", "eager", "rollout")
    assert prepare(P, Run(1, PLAYERS)) is None
    with pytest.raises(GameError, match="there is no bot 'clever'; known: random, eager, rollout"):
        simulate(lantern_road, (), Run(1, PLAYERS, bot="clever"))
