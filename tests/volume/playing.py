"""Plays the games of a group and counts: straight on with a look at the table after every step, saved at every decision, and for time."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from time import process_time

from plan import Game, Group
from whole_games import Keeper, save_at_every_decision

from cardwright.runtime.bots import BOTS
from cardwright.runtime.new_game import new_game
from cardwright.runtime.steps import play

__all__ = ["Tally", "play_group"]

#: faults that are told in full; the others are counted
TOLD = 5


class Tally:
    """What came of a group. seconds: CPU time of all its games; speed: games a second of CPU without looking at the table."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.games = self.decisions = self.saved = self.answers = self.wrong = 0
        self.seconds = self.speed = 0.0
        self.faults: list[str] = []

    def fault(self, what: str) -> None:
        self.wrong += 1
        if len(self.faults) < TOLD:
            self.faults.append(what)


def straight(game: Game) -> int:
    """Play a game with all that must always hold looked at after every step; how many decisions it had."""
    program = game.program()
    bot = BOTS[game.bot](game.seed)
    s = new_game(program, game.seed, game.players, game.picks(), game.variants)
    s = play(s, bot, each=Keeper(game.begin if game.raised > 1 or game.dealt else None))
    assert s.over, "it did not end"
    return bot.asked


def saved(game: Game) -> int:
    program = game.program()
    return save_at_every_decision(program, game.seed, game.players, game.picks(), game.variants, game.bot)


def speed(games: list[Game]) -> float:
    """Games a second of CPU, in direct mode with nothing looked at."""
    program = games[0].program()
    begin = process_time()
    for game in games:
        play(new_game(program, game.seed, game.players, game.picks(), game.variants), BOTS[game.bot](game.seed))
    return len(games) / (process_time() - begin)


def play_group(group: Group, progress: Callable[[], object]) -> Tally:
    """Play a group. progress: called after every game."""
    tally = Tally(group.title)
    begin = process_time()
    for game in group.straight:
        done = attempt(tally, straight, game)
        tally.games += 1
        tally.decisions += done
        progress()
    for game in group.saved:
        tally.answers += attempt(tally, saved, game)
        tally.saved += 1
        progress()
    tally.seconds = process_time() - begin
    if group.timed and not tally.wrong:
        tally.speed = speed(list(group.timed))
    return tally


def attempt(tally: Tally, work: Callable[[Game], int], game: Game) -> int:
    """Any exception is a fault of the game it comes from; the others are played all the same."""
    try:
        return work(game)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"
        tally.fault(f"{work.__name__}: {game.told()}: {said}")
        return 0
