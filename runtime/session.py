"""Step mode: a game that waits for answers. At every moment it is plain data, `(base, answers)`.

`base` is the state before the running step, never touched; `answers` are those given in that step, each with the key of its question.
An answer runs the step again, on a copy, with one answer more. Boundary decisions need no run to be asked, quiet steps no copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.runtime.decide import Answer, Decision, Mismatch, Pending, Tape
from cardwright.runtime.errors import BadAnswer, Barrier, GameError
from cardwright.runtime.naming import key_hash, meant
from cardwright.runtime.new_game import Picks, Start, new_game
from cardwright.runtime.runaway import endless
from cardwright.runtime.steps import LIMIT, boundary, is_asked, offered_now, run_step, seal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.runtime.bots import Bot
    from cardwright.runtime.program import Program
    from cardwright.runtime.state import Options, State

__all__ = ["Session"]

NO_ANSWERS: tuple[Answer, ...] = ()


class Session:
    """A game and what it waits for.

    pending: the decision, or None when the game is over. table: the state as it looks now, in the middle of the step: to show, never
    to run. start: what the game started from, if it was started here. dropped: answers that a changed game asked for anew; changed:
    what is different in that game, in words.
    decisions, runs, copies: counters.
    """

    __slots__ = (
        "answers",
        "base",
        "changed",
        "copies",
        "decisions",
        "dropped",
        "history",
        "lead",
        "pending",
        "runs",
        "start",
        "table",
        "taken",
    )

    def __init__(
        self,
        base: State,
        answers: tuple[Answer, ...] = (),
        start: Start | None = None,
        taken: Sequence[Answer] = (),
    ) -> None:
        """Go on from `(base, answers)`. The session owns `base` from now on. Answers to changed questions are dropped.

        start, taken: how the game began and all answers since, `answers` included, as far as that is known.
        """
        self.base: State = base
        self.table: State = base
        self.answers: tuple[Answer, ...] = answers
        self.start = start
        self.pending: Decision | None = None
        #: options of the boundary decision of `base`, () for a step without one; None: not looked at yet
        self.lead: Options | None = None
        #: cons list of decisions before this one: (base, answers, taken, barrier, rest)
        self.history: tuple[Any, ...] = ()
        #: cons list of all answers known: (answer, rest)
        self.taken: tuple[Any, ...] = ()
        for one in taken or answers:
            self.taken = (one, self.taken)
        self.decisions = self.runs = self.copies = self.dropped = 0
        self.changed = ""
        self._advance()

    @classmethod
    def begin(
        cls, program: Program, seed: int, players: int, picks: Picks | None = None, variants: Sequence[str] = ()
    ) -> Session:
        """A new game; see `new_game`."""
        start = Start(seed, players, dict(picks or {}), tuple(variants))
        return cls(new_game(program, seed, players, picks, variants), (), start)

    # ------------------------------------------------------------------------------------------- answering
    def answer(self, answer: Any) -> None:
        """Answer the pending decision and run to the next. Raises BadAnswer, and nothing has changed."""
        decision = self.pending
        if decision is None:
            raise BadAnswer("the game is over: nothing is asked")
        why = decision.check(answer)
        if why:
            raise BadAnswer(why)
        before = (self.base, self.answers, self.taken, self.lead, self.pending, self.table)
        self.history = (self.base, self.answers, self.taken, decision.barrier, self.history)
        keyed = (decision.key(), answer)
        self.answers = (*self.answers, keyed)
        self.taken = (keyed, self.taken)
        self.decisions += 1
        try:
            self._advance()
        except GameError:
            # a runaway, say: the game waits for another answer instead of being lost
            self.history = self.history[4]
            self.base, self.answers, self.taken, self.lead, self.pending, self.table = before
            self.decisions -= 1
            raise

    def play(self, bot: Bot) -> State:
        """Let a bot answer to the end; the last state."""
        while self.pending is not None:
            d = self.pending
            port = bot.port(self.table)
            self.answer(port(d.question, d.who, d.options, d.least, d.most, d.source))
        return self.base

    def undo(self, beyond: bool = False) -> None:
        """Take back the last answer. Raises Barrier when something was revealed or drawn since, unless `beyond`: the table
        has agreed. Raises BadAnswer when there is nothing to take back."""
        if not self.history:
            raise BadAnswer("there is nothing to take back")
        base, answers, taken, barrier, rest = self.history
        now = self.base.barrier if self.pending is None else self.pending.barrier
        if barrier != now and not beyond and not self.base.program.free_undo:
            raise Barrier("something has been revealed since then")
        self.base, self.answers, self.taken, self.history = base, answers, taken, rest
        self.lead = None
        self.decisions -= 1
        self._advance()

    def fork(self) -> Session:
        """An independent session at the same decision. States are shared: a session never changes one that it has shown."""
        c = Session.__new__(Session)
        for name in Session.__slots__:
            setattr(c, name, getattr(self, name))
        return c

    def all_answers(self) -> list[Answer]:
        """Every answer known, the first one first; since the game began, if `start` is known."""
        out: list[Answer] = []
        left = self.taken
        while left:
            one, left = left
            out.append(one)
        return out[::-1]

    # ------------------------------------------------------------------------------------------- running
    def _advance(self) -> None:
        """Run steps until something is asked that has no answer yet."""
        s = self.base
        program = s.program
        ours = False  # whether `s` was made here, so that nothing else refers to it
        for _ in range(LIMIT):
            if not s.agenda:
                self.pending, self.table, self.answers = None, s, ()
                return
            f, args, _rest = s.agenda
            if self.lead is None:
                self.lead = offered_now(s)
            lead = self.lead
            inner: tuple[Answer, ...] = self.answers
            option: Any = lead[0] if lead else None
            if is_asked(s, lead):
                leads, option = self._leads(s, lead)
                if not leads:
                    self.table, self.pending = s, boundary(s, lead)
                    return
                inner = self.answers[1:]
            quiet = program.step_quiet[f]
            if ours and quiet is not None and (quiet(s, args, option) if lead else quiet(s, args)):
                w = s
            else:
                w = s.clone()
                self.copies += 1
            if not self._run(w, option, inner, w is s):
                return
            seal(w)
            w.ask = None
            self.base = s = w
            self.answers = NO_ANSWERS
            self.lead = None
            ours = True
        raise endless(s, LIMIT, [program.steps[s.agenda[0]].name])

    def _leads(self, s: State, lead: Options) -> tuple[bool, Any]:
        """Whether the first answer answers the boundary decision, and the option; one given to another question is dropped with
        the rest."""
        if not self.answers:
            return False, None
        key, answer = self.answers[0]
        if isinstance(key, str):
            decision = boundary(s, lead)
            option = meant(s, decision.question, lead, answer)
            fits = key_hash(s, decision.key()) == key and not decision.check(option)
        else:
            option, fits = answer, key[2] == tuple(lead) and answer in lead
        if not fits:
            self._drop(0)
        return fits, option

    def _run(self, w: State, option: Any, inner: tuple[Answer, ...], was_quiet: bool) -> bool:
        """Run one step on `w`; False when it waits for an answer."""
        tape = Tape(w, inner)
        w.ask = tape.ask
        self.runs += 1
        try:
            run_step(w, option)
        except Pending as e:
            if was_quiet:
                raise GameError(f"a step asked although it was derived not to: {e.decision}") from None
            self.pending, self.table = e.decision, w
            return False
        except Mismatch as e:
            self._drop(len(self.answers) - len(inner) + e.index)
            self._advance()
            return False
        if tape.raised is not None:
            raise GameError("an effect swallowed a pending decision")
        if tape.at < len(inner):
            self.dropped += len(inner) - tape.at  # the changed game does not ask them any more
        return True

    def _drop(self, index: int) -> None:
        for _ in range(index, len(self.answers)):
            self.dropped += 1
            if self.taken:
                self.taken = self.taken[1]
        self.answers = self.answers[:index]
