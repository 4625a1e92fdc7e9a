"""A game gone through in odd orders: answers, taken back, saved, loaded, copied, looked at, beside the same game played straight on.

What is answered at the n-th decision is settled by the seed, so every way through the game meets the same decisions, and at each of
them the two must be the same: the question, the state before the step, what was logged, what everybody sees.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.decide import Decision
from cardwright.runtime.errors import BadAnswer, Barrier
from cardwright.runtime.invariants import check
from cardwright.runtime.new_game import Picks
from cardwright.runtime.program import Program
from cardwright.runtime.replay import record, replay
from cardwright.runtime.save import load, save
from cardwright.runtime.session import Session
from cardwright.runtime.steps import resume
from cardwright.runtime.tracing import trace
from cardwright.runtime.view import view

__all__ = ["WAYS", "Odd", "Straight"]


def seen(session: Session) -> tuple[Any, ...]:
    """All that must be the same at a decision, however it was reached."""
    s = session.base
    d = session.pending
    asked = None if d is None else (d.key(), d.barrier)
    views = repr([view(session.table, s.program, seat) for seat in (0, *s.players)])
    log = session.table.whole_log()
    told = hashlib.blake2b(repr((views, log)).encode(), digest_size=16).hexdigest()
    return asked, s.digest(), told, session.decisions if session.start else -1


def settled(seed: int, n: int, d: Decision) -> Any:
    """The answer to the n-th decision of the game: any legal one, settled by the seed."""
    chance = random.Random(f"{seed} {n}")
    number = chance.randint(d.least, d.most)
    chosen = tuple(chance.sample(list(d.options), number))
    return chosen[0] if d.one else chosen


class Straight(NamedTuple):
    """The game played straight on, up to so many decisions: what was seen at each, and the answer that was given."""

    program: Program
    seed: int
    players: int
    picks: Picks
    variants: tuple[str, ...]
    sights: tuple[tuple[Any, ...], ...]
    answers: tuple[Any, ...]

    @classmethod
    def play(
        cls, program: Program, seed: int, players: int, picks: Picks, variants: tuple[str, ...], most: int
    ) -> Straight:
        session = Session.begin(program, seed, players, picks, variants)
        sights, answers = [seen(session)], list[Any]()
        while session.pending is not None and len(answers) < most:
            answers.append(settled(seed, len(answers), session.pending))
            session.answer(answers[-1])
            check(session.base)
            sights.append(seen(session))
        return cls(program, seed, players, picks, variants, tuple(sights), tuple(answers))


class Odd:
    """The same game, gone through by the methods that `WAYS` lists, in any order. Each raises AssertionError at a difference."""

    def __init__(self, straight: Straight) -> None:
        self.straight = straight
        s = straight
        self.session = Session.begin(s.program, s.seed, s.players, s.picks, s.variants)
        self.n = 0
        #: how many answers can be taken back
        self.depth = 0
        #: (decision, depth, save or session) of what was put aside
        self.saves: list[tuple[int, str]] = []
        self.copies: list[tuple[int, int, Session]] = []
        self.same()

    def same(self) -> None:
        """Nothing differs from the game played straight on."""
        now, wanted = seen(self.session)[:3], self.straight.sights[self.n][:3]
        for what, a, b in zip(("what is asked", "the state", "log and views"), now, wanted, strict=True):
            assert a == b, f"seed {self.straight.seed}, decision {self.n}: {what} differs"
        assert len(self.session.all_answers()) == self.n

    # ------------------------------------------------------------------------------------------- the ways
    def answer(self, chance: random.Random) -> None:
        if self.n < len(self.straight.answers):
            self.session.answer(self.straight.answers[self.n])
            self.n += 1
            self.depth += 1

    def answer_many(self, chance: random.Random) -> None:
        for _ in range(chance.randint(2, 12)):
            self.answer(chance)

    def undo(self, chance: random.Random) -> None:
        """As far as the table agrees: all reveals are taken back too."""
        for _ in range(chance.randint(1, 6)):
            if not self.depth:
                try:
                    self.session.undo(beyond=True)
                except BadAnswer:
                    return
                raise AssertionError("an answer was taken back that nobody gave")
            self.session.undo(beyond=True)
            self.n -= 1
            self.depth -= 1
            self.same()

    def undo_fairly(self, chance: random.Random) -> None:
        """Not past a reveal; where that is refused, nothing has changed."""
        try:
            self.session.undo()
        except (Barrier, BadAnswer):
            return
        self.n -= 1
        self.depth -= 1

    def other_answer(self, chance: random.Random) -> None:
        """Something else is answered, perhaps more after it, and all is taken back."""
        number = 0
        while self.session.pending is not None and number < 4:
            self.session.answer(settled(chance.randrange(10**9), 0, self.session.pending))
            number += 1
        for _ in range(number):
            self.session.undo(beyond=True)

    def wrong_answer(self, chance: random.Random) -> None:
        wrong = chance.choice([None, -1, (), (0, 0), "x", (10**30,), ((0,), (0,)), 10**5000])
        d = self.session.pending
        if d is not None and d.check(wrong) is None:
            return
        try:
            self.session.answer(wrong)
        except BadAnswer:
            return
        raise AssertionError("a wrong answer was taken")

    def save_it(self, chance: random.Random) -> None:
        self.saves.append((self.n, save(self.session)))

    def load_it(self, chance: random.Random) -> None:
        """Any save so far, perhaps of a decision that was taken back since."""
        if self.saves:
            self.n, text = chance.choice(self.saves)
            self.session = load(self.straight.program, text)
            self.depth = 0
            assert self.session.dropped == 0
            assert save(self.session) == text

    def copy(self, chance: random.Random) -> None:
        self.copies.append((self.n, self.depth, self.session.fork()))

    def go_to_copy(self, chance: random.Random) -> None:
        """What has been done since is forgotten; the copy knows nothing of it."""
        if self.copies:
            self.n, self.depth, session = self.copies.pop(chance.randrange(len(self.copies)))
            self.session = session.fork()

    def look(self, chance: random.Random) -> None:
        s = self.session
        for seat in (0, *s.base.players):
            view(s.table, s.base.program, seat)

    def replay_it(self, chance: random.Random) -> None:
        """The record of the game, played again: all answers can be taken back."""
        if self.n < 60:
            self.session = replay(self.straight.program, record(self.session))
            self.depth = self.n

    def play_on(self, chance: random.Random) -> None:
        """Somebody plays the game out on a copy."""
        s = self.session
        resume(s.base, s.answers, RandomBot(chance.randrange(10**9)), each=check)

    def why(self, chance: random.Random) -> None:
        """The running step is gone through again with tracing on."""
        trace(self.session.base, self.session.answers, 1 << 60)


#: name → how to go on from where the game is
WAYS: dict[str, Callable[[Odd, random.Random], None]] = {
    "answer": Odd.answer,
    "answer many": Odd.answer_many,
    "undo": Odd.undo,
    "undo fairly": Odd.undo_fairly,
    "other answer": Odd.other_answer,
    "wrong answer": Odd.wrong_answer,
    "save": Odd.save_it,
    "load": Odd.load_it,
    "copy": Odd.copy,
    "go to copy": Odd.go_to_copy,
    "look": Odd.look,
    "replay": Odd.replay_it,
    "play on": Odd.play_on,
    "why": Odd.why,
}
