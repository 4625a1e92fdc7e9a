"""Learning to play a game by playing it: a policy, and a judgement of the table that tells which turns went well.

Nothing is known of the game but `EndingSpec.gap`: how far it is from each of its endings. An actor with linear preferences plays
whole games of practice; a linear critic learns what positions lead to; after each game, options chosen in turns that went
better than the critic had expected become likelier (advantages over the following turns, with fading weight). Everything is
decided by the number of the game of practice, so the same call learns the same policy.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.errors import GameError
from cardwright.runtime.features import Numbering, OptionFeatures, Row, TableFeatures
from cardwright.runtime.new_game import Picks, new_game
from cardwright.runtime.state import FACTOR, MASK
from cardwright.runtime.steps import play

if TYPE_CHECKING:
    from cardwright.runtime.program import Program
    from cardwright.runtime.state import Ask, Options, State

__all__ = ["GAMES", "Policy", "PolicyBot", "Practice", "learn", "turns_of"]

#: games of practice
GAMES = 7000
#: novices that practise apart from each other: what somebody learns first may keep him from ever learning what is better
NOVICES = 4
#: numbers of the games of one novice and of the next lie so far apart
APART = 100_000
#: games of chance that are played first, to see how long games are
SCOUTED = 30
#: seeds of games of practice are far from those of games that are played for anybody
PRACTICE = 1 << 40
#: how strongly one game moves the preferences
RATE = 0.08
#: how strongly one game moves the judgement
CRITIC_RATE = 0.1
#: how much of what the next turns bring is credited to this one
FADING = 0.9
#: steps after which a game of practice counts as one that never ends
LONGEST = 5000
#: games are this many times as long as those of chance before lasting longer is worth no more
LASTING = 2.5
#: what it is worth to keep a game going so long, to have come near a victory, and to have won
KEEPING, NEARING, WINNING = 1.0, 2.0, 1.0
#: several things are chosen at once: numbers above this are alike
ALIKE = 6

#: what is kept of a decision: rows of its options, how likely each was, which was taken, the turn
Choice = tuple[list[Row], list[float], int, int]


class Policy:
    """What was learned: preferences among options, a judgement of tables, and the measures of this sort of game.

    Plain data, so that it travels between processes. first: how far a game is from each of its endings at first. lasting: after
    how many turns it is worth no more that a game goes on. shortest: the shortest way to a victory. spread: how far turns
    commonly are from what was expected.
    """

    __slots__ = ("first", "lasting", "options", "shortest", "spread", "tables")

    def __init__(self, first: tuple[float, ...], lasting: float, shortest: float = 1.0) -> None:
        self.first, self.lasting, self.shortest, self.spread = first, lasting, shortest, 0.1
        self.options, self.tables = Numbering(), Numbering()

    def copy(self) -> Policy:
        """One that can learn on by itself."""
        other = Policy(self.first, self.lasting, self.shortest)
        other.spread = self.spread
        other.options, other.tables = self.options.copy(), self.tables.copy()
        return other


class PolicyBot(RandomBot):
    """Plays by a policy. heat: 1 as learned, below that nearer to always the best; 0 always the best."""

    __slots__ = ("features", "heat", "s", "turn", "weights")

    def __init__(self, seed: int, features: OptionFeatures, heat: float = 1.0) -> None:
        super().__init__(seed)
        self.features, self.heat = features, heat
        self.weights = features.numbering.weights
        self.turn = features.program.turn_period
        self.s: Any = None

    def port(self, s: State) -> Ask:
        self.s = s
        return self.answer

    def answer(self, question: int, who: int, options: Options, least: int, most: int, source: int) -> Any:
        """One option, or several one after the other, how many of them chosen first."""
        self.asked += 1
        if least == 1 == most:
            return options[self.choose(self.features.rows(self.s, question, who, options))]
        number = least
        if most > least:
            index = self.features.numbering.index
            number += self.choose([([index((question, "number", min(n, ALIKE)))], []) for n in range(most - least + 1)])
        left = list(options)
        out: list[Any] = []
        for _ in range(number):
            rows = self.features.rows(self.s, question, who, left) if len(left) > 1 else []
            out.append(left.pop(self.choose(rows) if rows else 0))
        return tuple(out)

    def choose(self, rows: list[Row]) -> int:
        """The position of one of the rows, the likelier the more it is preferred."""
        liked = preferences(self.weights, rows)
        if not self.heat:
            return max(range(len(liked)), key=liked.__getitem__)
        return self.draw(shares(liked, self.heat))

    def draw(self, likely: list[float]) -> int:
        """A position, by these shares."""
        self.r = r = self.r * FACTOR & MASK
        left = r / (MASK + 1)
        for n, share in enumerate(likely):
            left -= share
            if left < 0:
                return n
        return len(likely) - 1


def preferences(weights: list[float], rows: list[Row]) -> list[float]:
    """How much each row is liked."""
    liked: list[float] = []
    for plain, valued in rows:
        value = 0.0
        for i in plain:
            value += weights[i]
        for i, x in valued:
            value += weights[i] * x
        liked.append(value)
    return liked


def shares(liked: list[float], heat: float) -> list[float]:
    """How likely each is taken: soft maximum."""
    most = max(liked)
    exponentials = [math.exp((x - most) / heat) for x in liked]
    total = sum(exponentials)
    return [x / total for x in exponentials]


class Learner(PolicyBot):
    """Plays a game of practice and remembers what it did; `turns`: for each turn begun, its number and the table's features."""

    __slots__ = ("choices", "table", "turns")

    def __init__(self, seed: int, features: OptionFeatures, table: TableFeatures) -> None:
        super().__init__(seed, features)
        self.table = table
        self.choices: list[Choice] = []
        self.turns: list[tuple[int, dict[int, float]]] = []

    def choose(self, rows: list[Row]) -> int:
        turn = self.s.clock[self.turn] if self.s.clock else 0
        if not self.turns or self.turns[-1][0] != turn:
            self.turns.append((turn, self.table.of(self.s)))
        likely = shares(preferences(self.weights, rows), 1.0)
        n = self.draw(likely)
        self.choices.append((rows, likely, n, turn))
        return n


class Practice:
    """Games of practice, and what is learned from them. start: the table with which game n begins."""

    def __init__(self, program: Program, policy: Policy, start: Callable[[int], State]) -> None:
        self.program, self.policy, self.start = program, policy, start
        self.features = OptionFeatures(program, policy.options)
        self.table = TableFeatures(program, policy.first, policy.tables)
        #: what games were worth, the last hundred or so
        self.lately = 0.0

    def worth(self, s: State) -> float:
        """What the end of a game is worth: how near each victory was, how long the game was kept going, and more for winning.

        Steps of a short way to a victory count more than those of a long one, though less than in proportion.
        """
        endings, policy = self.program.endings, self.policy
        worth = KEEPING * min(1.0, turns_of(s) / policy.lasting)
        for ending, first in zip(endings, policy.first, strict=True):
            if ending.outcome == "victory" and ending.gap is not None and first > 0:
                near = 1.0 - min(2.0, ending.gap(s) / first)
                worth += NEARING * math.sqrt(policy.shortest / first) * near
        if s.over and endings[s.over].outcome == "victory":
            worth += WINNING
        return worth

    def game(self, n: int) -> None:
        """Play a game of practice and learn from it. One that never ends is worth nothing."""
        self.table.lying.clear()
        learner = Learner(n, self.features, self.table)
        s = self.start(n)
        try:
            play(s, learner, LONGEST)
            worth = self.worth(s)
        except GameError:
            worth = 0.0
        turns = learner.turns
        self.lately += 0.01 * (worth - self.lately)
        if turns:
            self.prefer(learner.choices, self.advantages(turns, worth))

    def advantages(self, turns: list[tuple[int, dict[int, float]]], worth: float) -> dict[int, float]:
        """Turn → how much better than expected it and, fading, those after it went, in spreads. The critic learns from the game."""
        weights = self.policy.tables.weights
        expected = [sum(weights[i] * x for i, x in features.items()) for _, features in turns] + [worth]
        surplus_of: dict[int, float] = {}
        surplus, target, squares = 0.0, worth, 0.0
        for k in range(len(turns) - 1, -1, -1):
            turn, features = turns[k]
            surplus = expected[k + 1] - expected[k] + FADING * surplus
            surplus_of[turn] = surplus
            squares += surplus * surplus
            error = target - sum(weights[i] * x for i, x in features.items())
            rate = CRITIC_RATE * error / sum(x * x for x in features.values())
            for i, x in features.items():
                weights[i] += rate * x
            target = 0.9 * target + 0.1 * expected[k]
        self.policy.spread += 0.01 * (math.sqrt(squares / len(surplus_of)) - self.policy.spread)
        unit = max(0.01, self.policy.spread)
        return {turn: max(-3.0, min(3.0, surplus / unit)) for turn, surplus in surplus_of.items()}

    def prefer(self, choices: list[Choice], advantages: dict[int, float]) -> None:
        """Move the preferences: the gradient of how likely the game's choices were, times how well they went."""
        weights = self.policy.options.weights
        for rows, likely, taken, turn in choices:
            step = RATE * advantages[turn]
            for n, (plain, valued) in enumerate(rows):
                by = step * ((1.0 if n == taken else 0.0) - likely[n])
                if -1e-6 < by < 1e-6:
                    continue
                for i in plain:
                    weights[i] += by
                for i, x in valued:
                    weights[i] += by * x


class _Begun(Exception):
    """The first question of a game."""


class _Stopped(RandomBot):
    """Answers nothing."""

    def answer(self, question: int, who: int, options: Options, least: int, most: int, source: int) -> Any:
        raise _Begun


def turns_of(s: State) -> int:
    """How many turns have begun."""
    return s.clock[s.program.turn_period] if s.clock else 0


def measures(program: Program, start: Callable[[int], State]) -> Policy:
    """A policy that knows nothing yet but how such games begin, and how long they are when they are left to chance."""
    s = start(0)
    with suppress(_Begun):
        play(s, _Stopped(0))
    first = tuple(float(e.gap(s)) if e.gap is not None else 0.0 for e in program.endings)
    turns = 0
    for n in range(SCOUTED):
        s = start(n)
        with suppress(GameError):
            play(s, RandomBot(n), LONGEST)
        turns += turns_of(s)
    ways = [way for e, way in zip(program.endings, first, strict=True) if e.outcome == "victory" and way > 0]
    return Policy(first, max(1.0, LASTING * turns / SCOUTED), min(ways, default=1.0))


def learn(
    program: Program,
    players: int,
    picks: Picks | None = None,
    variants: tuple[str, ...] = (),
    games: int = GAMES,
    progress: Callable[[int, int], None] | None = None,
) -> Policy:
    """A policy for games that begin like this. progress: called with games of practice played and their number.

    Several novices start; twice the better half of them goes on.
    """

    def start(n: int) -> State:
        return new_game(program, PRACTICE + n, players, picks, variants)

    novices = [Practice(program, measures(program, start), start) for _ in range(NOVICES)]
    played = [k * APART for k in range(NOVICES)]
    done = 0

    def practise(k: int, number: int) -> None:
        nonlocal done
        for _ in range(number):
            novices[k].game(played[k])
            played[k] += 1
            done += 1
            if progress is not None and (done % 10 == 0 or done == games):
                progress(done, games)

    left = list(range(NOVICES))
    for number in (games // 10, games // 6):
        for k in left:
            practise(k, number)
        left = sorted(left, key=lambda k: -novices[k].lately)[: max(1, len(left) // 2)]
    practise(left[0], games - done)
    return novices[left[0]].policy
