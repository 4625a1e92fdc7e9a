"""A bot that tries its options out: short playouts on determinised copies, weighed by how far the game is from its endings.

It needs to know no game: who wins and when comes from `EndingSpec.gap`, which the compiler derives from the conditions of the endings.
It has no hidden knowledge: before anything unknown is looked at, `hide` shuffles what the deciding seat cannot see, and chance begins anew.
"""

from __future__ import annotations

from itertools import islice, permutations
from typing import TYPE_CHECKING, Any

from cardwright.runtime.bots import EagerBot
from cardwright.runtime.decide import Decision
from cardwright.runtime.steps import Fork, resume
from cardwright.runtime.view import Shuffler, hide

if TYPE_CHECKING:
    from cardwright.runtime.state import State

__all__ = ["RolloutBot", "standing"]

#: how much an ending that was reached counts against the best that can be hoped for without one
REACHED = 3.0


class _Horizon(Exception):
    """A playout has gone far enough."""


def standing(s: State, gaps: tuple[float, ...]) -> float:
    """How well the players stand: how near to each victory, how far from each defeat. gaps: those at the start, by ending.

    Sums, not extremes: an ending that comes nearer whatever anybody does must not hide one that can be worked for.
    """
    program = s.program
    if s.over and program.endings[s.over].outcome == "victory":
        return REACHED
    near = safe = 0.0
    defeats = 0
    for ending, first in zip(program.endings, gaps, strict=True):
        if ending.gap is None or first <= 0:
            continue
        share = min(2.0, ending.gap(s) / first)
        if ending.outcome == "victory":
            near += 1.0 - share
        else:
            safe += share
            defeats += 1
    return near - 1.0 if s.over else near + safe / (2 * max(1, defeats))


class RolloutBot:
    """A `SearchBot`. budget: playouts for one decision. turns: how far a playout looks ahead, in turns of the game."""

    __slots__ = ("budget", "gaps", "rng", "seed", "turns", "widest")

    def __init__(self, seed: int, budget: int = 32, turns: int = 6, widest: int = 24) -> None:
        self.seed, self.budget, self.turns, self.widest = seed, budget, turns, widest
        self.rng = Shuffler(seed * 2 + 1)
        self.gaps: tuple[float, ...] = ()

    def decide(self, fork: Fork, decision: Decision) -> Any:
        """The answer whose playouts end best. Poor answers are given up early (successive halving)."""
        if not self.gaps:
            endings = fork.base.program.endings
            self.gaps = tuple(float(e.gap(fork.base)) if e.gap is not None else 0.0 for e in endings)
        answers = self.answers(decision)
        if len(answers) == 1:
            return answers[0]
        totals = [0.0] * len(answers)
        counts = [0] * len(answers)
        alive = list(range(len(answers)))
        while len(alive) > 1:
            chances = [self.rng.below(1 << 32) for _ in range(max(2, self.budget // (len(alive) * 3)))]
            for i in alive:  # the same chance for all answers, so that they differ by nothing else
                totals[i] += sum(self.playout(fork, decision, answers[i], chance) for chance in chances)
                counts[i] += len(chances)
            alive.sort(key=lambda i: totals[i] / counts[i], reverse=True)
            alive = alive[: (len(alive) + 1) // 2] if len(alive) > 2 else alive[:1]
        return answers[alive[0]]

    def answers(self, decision: Decision) -> list[Any]:
        """What could be answered; where several things are chosen, a sample."""
        options = list(decision.options)
        if decision.one:
            return options[: self.widest] if len(options) > self.widest else options
        found: dict[tuple[Any, ...], None] = {}
        for number in range(decision.least, decision.most + 1):
            if number == len(options) > 4:
                found[tuple(options)] = None
                continue
            for chosen in islice(permutations(options, number), 400):
                if decision.question == 0 or tuple(sorted(chosen, key=options.index)) == chosen:
                    found[chosen] = None
        every = list(found)
        while len(every) > self.widest:
            every.pop(self.rng.below(len(every)))
        return every

    def playout(self, fork: Fork, decision: Decision, answer: Any, chance: int) -> float:
        """How the players stand some turns after this answer, when an eager bot plays on from what the seat can know."""
        bot, rng = EagerBot(chance), Shuffler(chance)
        program = fork.base.program
        last = fork.base.clock[program.turn_period] + self.turns
        reached: list[State] = []

        def each(s: State) -> None:
            if s.clock[program.turn_period] >= last:
                reached.append(s)
                raise _Horizon

        def guess(s: State) -> None:
            hide(s, program, decision.who, rng)

        try:
            end = resume(fork.base, (*fork.answers, (decision.key(), answer)), bot, guess, each=each)
        except _Horizon:
            end = reached[0]
        return standing(end, self.gaps)
