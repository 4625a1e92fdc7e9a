"""Running steps again to see why: which function did what, with which numbers, and which rule changed them.

Play pays nothing for it. A step is run once more on a copy of the state it began with, with the answers that were given, under a profiling
hook of the interpreter; only functions that the compiler made are looked at. What comes out is a tree of `Act`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from cardwright.runtime.decide import Answer, Mismatch, Pending, Tape
from cardwright.runtime.errors import GameError
from cardwright.runtime.events import Event
from cardwright.runtime.new_game import new_game
from cardwright.runtime.steps import is_asked, offered_now, run_step, seal

if TYPE_CHECKING:
    from cardwright.runtime.session import Session
    from cardwright.runtime.state import Listener, State

__all__ = ["Act", "Trace", "Watch", "called", "find_event", "rerun", "trace", "watched"]

#: steps that are run again at most
MOST = 10_000


class Act:
    """A call of a compiled function.

    name, place: the function, and `file:line` where its source begins. file, line: where it was called from. given: its
    arguments by name, as they came in. below: the calls inside it; up: the one around it. logged: number and text of the
    events that it wrote. rule: the listener, for what a rule does. before, after: the event's arguments (or the modified
    value) before and after a rule. result: what it gave. scope: the locals of the caller at the time of the call; state: the
    table then, to look at, never to run.
    """

    __slots__ = (
        "after", "before", "below", "code", "file", "given", "line", "logged", "name", "place", "result", "rule", "scope", "state",
        "up",
    )  # fmt: skip

    def __init__(self, code: CodeType, given: dict[str, Any], up: Act | None, state: State) -> None:
        self.code, self.name, self.given, self.up, self.state = code, code.co_name, given, up, state
        self.place = f"{code.co_filename}:{code.co_firstlineno}"
        self.file, self.line = "", 0
        self.below: list[Act] = []
        self.logged: list[tuple[int, tuple[Any, ...]]] = []
        self.rule: Listener | None = None
        self.before: Any = None
        self.after: Any = None
        self.result: Any = None
        self.scope: dict[str, Any] = {}

    def chain(self) -> list[Act]:
        """This one and what is around it, the innermost first."""
        out: list[Act] = []
        act: Act | None = self
        while act is not None:
            out.append(act)
            act = act.up
        return out

    def all(self) -> list[Act]:
        """This one and everything inside it, in order of beginning."""
        out: list[Act] = []
        todo: list[Act] = [self]
        while todo:
            act = todo.pop()
            out.append(act)
            todo.extend(reversed(act.below))
        return out


class Trace:
    """What was seen: `acts` begun from outside, in order; `state` at the end; `asks`, `scope`: the function that
    asks what has no answer yet, and its locals."""

    def __init__(self, s: State, first: int) -> None:
        self.state = s
        program = s.program
        self.space = program.setup.__globals__
        self.rules = {rule.acts.__code__: n for n, rule in enumerate(program.rules)}
        self.acts: list[Act] = []
        self.top: Act | None = None
        self.frames: list[FrameType] = []
        self.copies = True
        self.sealed = first
        self.seen = 0
        self.asks: CodeType | None = None
        self.scope: dict[str, Any] = {}

    def hook(self, frame: FrameType, event: str, arg: Any) -> None:
        """What the interpreter calls for every call and return."""
        if frame.f_globals is not self.space or event not in ("call", "return") or frame.f_code.co_name.startswith("<"):
            return
        if event == "call":
            self.note()
            self.enter(frame)
        elif self.frames and self.frames[-1] is frame:
            self.note()
            self.leave(frame, arg)

    def enter(self, frame: FrameType) -> None:
        code = frame.f_code
        act = Act(code, dict(frame.f_locals), self.top, self.state.snapshot() if self.copies else self.state)
        caller = frame.f_back
        while caller is not None and (caller.f_globals is not self.space or caller.f_code.co_name.startswith("<")):
            caller = caller.f_back
        if caller is not None and self.frames and caller is self.frames[-1]:
            act.file, act.line = caller.f_code.co_filename, caller.f_lineno
            act.scope = dict(caller.f_locals)
        if code in self.rules:
            values = [act.given.get(x) for x in code.co_varnames[: code.co_argcount]]
            act.rule = values[-1]
            act.before = _heard(values[1])
        (self.top.below if self.top is not None else self.acts).append(act)
        self.top = act
        self.frames.append(frame)

    def leave(self, frame: FrameType, result: Any) -> None:
        act = self.top
        assert act is not None
        act.result = result
        if act.rule is not None:
            heard = act.given.get(frame.f_code.co_varnames[1])
            act.after = result if isinstance(act.before, int) else _heard(heard)
        self.frames.pop()
        self.top = act.up

    def note(self) -> None:
        """Events written since the last look are of the innermost function under way."""
        log = self.state.log
        while self.seen < len(log):
            if self.top is not None:
                self.top.logged.append((self.sealed + self.seen, log[self.seen]))
            self.seen += 1

    def step_over(self) -> None:
        """A step is done: its events are sealed."""
        self.sealed += len(self.state.log)
        self.seen = 0
        self.top, self.frames = None, []
        seal(self.state)

    def asked(self, error: BaseException) -> None:
        """A question has no answer yet: the innermost function of the game on the way to it is the one that asks."""
        step = error.__traceback__
        while step is not None:
            if step.tb_frame.f_globals is self.space and not step.tb_frame.f_code.co_name.startswith("<"):
                self.asks = step.tb_frame.f_code
                self.scope = dict(step.tb_frame.f_locals)
            step = step.tb_next


def _heard(x: Any) -> Any:
    """What a rule is given: an event's arguments and whether it still happens, or a number."""
    return (tuple(x.args), x.stopped) if isinstance(x, Event) else x


def trace(base: State, answers: tuple[Answer, ...], upto: int) -> Trace:
    """Run steps again from `base` until event number `upto` has been written and its step is done, or a question has no answer.

    base is not touched. Raises GameError when the answers do not fit.
    """
    s = base.clone()
    seen = Trace(s, len(s.whole_log()))
    _run(seen, answers, upto)
    return seen


def _run(seen: Trace, answers: tuple[Answer, ...], upto: int) -> None:
    s = seen.state
    tape = Tape(s, answers)
    s.ask = tape.ask
    for _ in range(MOST):
        if not s.agenda or seen.sealed > upto:
            break
        try:
            offered = offered_now(s)
            option: Any = offered[0] if offered else None
            if is_asked(s, offered):
                f, args, _rest = s.agenda
                option = tape.ask(s.program.step_questions[f], args[0] if args else 0, offered, 1, 1, 0)
            called(seen, lambda option=option: run_step(s, option))
        except Pending as error:
            seen.asked(error)
            break
        except Mismatch as error:
            raise GameError("what was answered cannot be answered again: nothing can be explained") from error
        seen.step_over()


class Watch(Trace):
    """A trace that also notes when a value changes: `changes` holds (the act in which it did, before, after)."""

    def __init__(self, s: State, first: int, read: Callable[[State], Any]) -> None:
        super().__init__(s, first)
        self.copies, self.read = False, read
        self.now = read(s)
        self.changes: list[tuple[Act | None, Any, Any]] = []

    def note(self) -> None:
        """As `Trace.note`: between two calls everything is the doing of the innermost act."""
        super().note()
        value = self.read(self.state)
        if value != self.now:
            self.changes.append((self.top, self.now, value))
            self.now = value


def watched(session: Session, read: Callable[[State], Any]) -> Watch:
    """Run a whole session again, as far as it knows its beginning, and note every change of a value. Raises GameError."""
    known = session.all_answers()
    if session.start is not None:
        base, given = _beginning(session), 0
    else:
        base, given = session.base, len(known) - len(session.answers)
        left = session.history
        while left:
            base, answers, taken, _, left = left
            given = _length(taken) - len(answers)
    s = base.clone()
    seen = Watch(s, _before(s), read)
    _run(seen, tuple(known[given:]), 1 << 60)
    return seen


def called(seen: Trace, run: Any) -> Any:
    """Call something under the hook."""
    before = sys.getprofile()
    sys.setprofile(seen.hook)
    try:
        return run()
    finally:
        sys.setprofile(before)


def find_event(session: Session, number: int) -> tuple[Act, tuple[Any, ...]] | None:
    """The act that wrote event `number` of a session's log, and the event; None where no function of the game wrote it.

    Raises GameError for an event that does not exist, or that lies before what this session knows.
    """
    seen = rerun(session, number)
    for root in seen.acts:
        for act in root.all():
            for n, entry in act.logged:
                if n == number:
                    return act, entry
    return None


def rerun(session: Session, number: int) -> Trace:
    """Run again the decision of a session in which event `number` was written. Raises GameError."""
    if not 0 <= number < len(session.table.whole_log()):
        raise GameError(f"there is no event {number}: they are numbered from 0 to {len(session.table.whole_log()) - 1}")
    known = session.all_answers()
    base, given = session.base, len(known) - len(session.answers)
    left = session.history
    while _before(base) > number:
        if not left:
            base, given = _beginning(session), 0
            break
        base, answers, taken, _, left = left
        given = _length(taken) - len(answers)
    return trace(base, tuple(known[given:]), number)


def _beginning(session: Session) -> State:
    """The state before the first step. Raises GameError where the session does not know how the game began."""
    start = session.start
    if start is None:
        raise GameError("this happened before the game was resumed: only what has happened since can be explained")
    return new_game(session.base.program, start.seed, start.players, start.picks, start.variants)


def _before(s: State) -> int:
    return len(s.whole_log())


def _length(cons: tuple[Any, ...]) -> int:
    n = 0
    while cons:
        n += 1
        cons = cons[1]
    return n
