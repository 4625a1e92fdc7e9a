"""A bot that plays as it has learned, and learns on from every position that it meets.

Before a game it has played many games of practice that begin alike (`runtime.learning`). In the game, when a turn has begun and it
is asked what to do next, it plays the rest of the game some times from where it stands and learns from that as well. It has no
hidden knowledge: each of these games starts from a copy in which what its seat cannot see has been dealt anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.features import OptionFeatures
from cardwright.runtime.learning import Policy, PolicyBot, Practice, turns_of
from cardwright.runtime.state import seed_of
from cardwright.runtime.view import Shuffler, determinise

if TYPE_CHECKING:
    from cardwright.runtime.program import Program
    from cardwright.runtime.state import Ask, Options, State

__all__ = ["RolloutBot"]

#: games from the first position of a game, and from each turn after it
OPENING = 60
TURN = 3
#: below 1 it keeps nearer to what it likes best than it does in practice
HEAT = 0.25
#: answers in one turn after which it is less sure of itself, and after which anything will do: what is liked best may go round in circles
PATIENCE, DESPAIR = 60, 400


class RolloutBot(PolicyBot):
    """One for each game: what it learns in a game stays there. opening, turn: rollouts from the first position, from each later turn."""

    __slots__ = (
        "counted",
        "last",
        "opening",
        "policy",
        "practice",
        "program",
        "rng",
        "rollouts",
        "seed",
        "since",
        "sure",
        "turn_rollouts",
        "who",
    )

    def __init__(
        self, seed: int, program: Program, policy: Policy, opening: int = OPENING, turn: int = TURN, heat: float = HEAT
    ) -> None:
        self.policy = policy.copy()
        super().__init__(seed, OptionFeatures(program, self.policy.options), heat)
        self.program, self.opening, self.turn_rollouts = program, opening, turn
        self.seed, self.last, self.rollouts = seed, -1, 0
        self.rng, self.who = Shuffler(seed), 0
        self.sure, self.counted = heat, -1
        self.since: int = 0
        self.practice = Practice(program, self.policy, self.position)
        self.practice.features = self.features

    def port(self, s: State) -> Ask:
        self.s = s
        return self.think

    def think(self, question: int, who: int, options: Options, least: int, most: int, source: int) -> Any:
        """Look ahead where a turn is new and nothing is under way, then answer."""
        s = self.s
        if s.agenda and not s.running and self.last != turns_of(s) and self.is_boundary(s, question):
            first = self.last < 0
            self.last = turns_of(s)
            self.look_ahead(who, self.opening if first else self.turn_rollouts)
        if self.counted != turns_of(s):
            self.counted, self.since = turns_of(s), int(self.asked)
        answers = int(self.asked) - self.since
        if answers > DESPAIR:
            return RandomBot.answer(self, question, who, options, least, most, source)
        self.heat = self.sure if answers < PATIENCE else 1.0
        return self.answer(question, who, options, least, most, source)

    def is_boundary(self, s: State, question: int) -> bool:
        """Whether what is asked is what the next step offers: only then is the table whole."""
        step = s.agenda[0]
        return self.program.step_options[step] is not None and self.program.step_questions[step] == question

    def look_ahead(self, who: int, games: int) -> None:
        """Play on from here in as many guesses at what is hidden, and learn from them."""
        self.rng = Shuffler(seed_of("guess", self.seed, self.last))
        self.who = who
        for _ in range(games):
            self.rollouts += 1
            self.practice.game(self.rollouts)

    def position(self, n: int) -> State:
        """The table as it may be: what the seat cannot see has been dealt anew."""
        return determinise(self.s, self.program, self.who, self.rng)
