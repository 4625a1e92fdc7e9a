"""The interpreter of steps: direct mode, forkable mode, and going on from a decision.

`s.agenda` is a cons list of `(step, args, rest)`. A step's entry is taken off before it runs. In direct mode a bot answers every
question at once and nothing is copied; step mode is `runtime.session`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import TYPE_CHECKING, Any, Protocol

from cardwright.runtime.decide import Answer, Decision, Over, Tape
from cardwright.runtime.errors import NoOptions
from cardwright.runtime.events import settle
from cardwright.runtime.runaway import FUEL, endless, too_deep
from cardwright.runtime.state import NO_AGENDA
from cardwright.runtime.zones import freshen

if TYPE_CHECKING:
    from cardwright.runtime.bots import Bot
    from cardwright.runtime.state import Ask, Options, State

__all__ = ["LIMIT", "Fork", "SearchBot", "close", "play", "play_forkable", "resume", "run_step", "seal"]

#: steps after which a game counts as one that never ends
LIMIT = 200_000
#: how many of the last steps before that are named
NAMED = 10


def seal(s: State) -> None:
    """Freeze the running step's log, so that copies have a short list to copy. For step boundaries."""
    if s.log:
        s.past = (s.past, tuple(s.log))
        s.log = []


def close(s: State) -> None:
    """The game is over: what was under way is void."""
    s.agenda = NO_AGENDA
    s.later = s.waiting = s.running = ()
    freshen(s)
    s.phase = 0


def run_step(s: State, option: Any) -> None:
    """Run the agenda's first step, with the answer to its boundary decision (ignored by a step without options).

    Raises what effects raise: Pending, Mismatch, Runaway. The end of the game is dealt with here.
    """
    f, args, s.agenda = s.agenda
    program = s.program
    s.fuel, s.depth, s.trail = FUEL, 0, None
    try:
        if program.step_options[f] is None:
            program.step_runs[f](s, args)
        else:
            program.step_runs[f](s, args, option)
        s.due = False
        if s.later or s.waiting:
            settle(s, True)
        if s.stale:
            freshen(s)
    except Over:
        close(s)
    except RecursionError as e:
        raise too_deep(s, e.__traceback__) from None


def play(s: State, bot: Bot, limit: int = LIMIT, each: Callable[[State], None] | None = None) -> State:
    """Direct mode: play to the end, or until the agenda is empty; the same state.

    each: called after every step (debug runs check invariants). Raises Runaway after `limit` steps.
    """
    s.ask = bot.port(s)
    s.depth, s.trail = 0, None
    try:
        ended = _run(s, limit - NAMED) if each is None else _watched(s, limit - NAMED, each, [])
        if not ended:
            names: list[str] = []
            if not _watched(s, min(NAMED, limit), each, names):
                raise endless(s, limit, names)
    except Over:
        close(s)
        if each is not None:
            each(s)
    except RecursionError as e:
        raise too_deep(s, e.__traceback__) from None
    s.ask = None
    seal(s)
    return s


def _watched(s: State, limit: int, each: Callable[[State], None] | None, names: list[str]) -> bool:
    """As `_run`, and after every step its name is noted and `each` called."""
    for _ in range(limit):
        if s.agenda:
            names.append(s.program.steps[s.agenda[0]].name)
            del names[:-NAMED]
            _run(s, 1)
            if each is not None:
                each(s)
    return not s.agenda


def _run(s: State, limit: int) -> bool:
    """Up to so many steps in direct mode; whether the agenda is empty."""
    program = s.program
    runs, choices, questions = program.step_runs, program.step_options, program.step_questions
    ask, single, fuel = s.ask, s.asks_single, FUEL
    assert ask is not None
    for _ in repeat(None, limit):
        if not s.agenda:
            return True
        f, args, rest = s.agenda
        s.fuel = fuel
        options = choices[f]
        if options is None:
            s.agenda = rest
            runs[f](s, args)
        else:
            offered = options(s, args)
            if len(offered) > 1 or (offered and single):
                option = ask(questions[f], args[0] if args else 0, offered, 1, 1, 0)
            elif offered:
                option = offered[0]
            else:
                raise NoOptions(s, questions[f], args[0] if args else 0, 0)
            s.agenda = rest
            runs[f](s, args, option)
        if s.due:
            s.due = False
            if s.later or s.waiting:
                settle(s, True)
            if s.stale:
                freshen(s)
    return not s.agenda


def offered_now(s: State) -> Options:
    """What the boundary decision of the agenda's first step offers; () for a step without one. Raises NoOptions."""
    f, args, _ = s.agenda
    program = s.program
    options = program.step_options[f]
    if options is None:
        return ()
    offered: Options = options(s, args)
    if not offered:
        raise NoOptions(s, program.step_questions[f], args[0] if args else 0, 0)
    return offered


def is_asked(s: State, offered: Options) -> bool:
    """Whether a boundary decision is put to somebody: one with a single option only if the game says so (S8)."""
    return len(offered) > 1 or (bool(offered) and s.asks_single)


def boundary(s: State, offered: Options) -> Decision:
    """The boundary decision of the agenda's first step."""
    f, args, _ = s.agenda
    return Decision(s.program.step_questions[f], args[0] if args else 0, offered, 1, 1, 0, s.barrier)


def resume(
    base: State,
    answers: tuple[Answer, ...],
    bot: Bot,
    at_end: Callable[[State], None] | None = None,
    limit: int = LIMIT,
    each: Callable[[State], None] | None = None,
) -> State:
    """Play on, in direct mode, from a decision `(base, answers)`: a new state; `base` is not touched.

    at_end: called once, when the answers are used up and before the bot answers anything: the only moment at which hidden
    cards may be shuffled, since the running step has to come to the same decision first. each: as for `play`.
    """
    s = base.clone()
    if s.agenda:
        waiting = [at_end] if at_end is not None else []
        port = bot.port(s)

        def then(question: int, who: int, options: Options, least: int, most: int, source: int) -> Any:
            if waiting:
                waiting.pop()(s)
            return port(question, who, options, least, most, source)

        offered = offered_now(s)
        tape = Tape(s, answers, then)
        s.ask = tape.ask
        if is_asked(s, offered):
            f, args, _ = s.agenda
            who = args[0] if args else 0
            run_step(s, tape.ask(s.program.step_questions[f], who, offered, 1, 1, 0))
        else:
            run_step(s, offered[0] if offered else None)
        if waiting:
            waiting.pop()(s)
    return play(s, bot, limit, each)


class Fork:
    """What a searching bot gets in direct mode: a decision that can be gone on from as often as it likes.

    It must not be kept: the next question changes it. `base` holds hidden cards; a fair bot plays out copies for a seat.
    """

    __slots__ = ("answers", "base")

    def __init__(self, base: State) -> None:
        self.base = base
        self.answers: tuple[Answer, ...] = ()

    def playout(self, bot: Bot, at_end: Callable[[State], None] | None = None) -> State:
        """The state in which the game ends when `bot` plays on from here; see `resume` for `at_end`."""
        return resume(self.base, self.answers, bot, at_end)


class SearchBot(Protocol):
    """A bot that tries things out before it answers."""

    def decide(self, fork: Fork, decision: Decision) -> Any:
        """An answer to `decision`, which is what playing `fork` asks next."""
        ...


def play_forkable(s: State, bot: SearchBot, limit: int = LIMIT) -> State:
    """Direct mode for bots that search: one copy per step that may ask; nothing is abandoned or run again."""
    program = s.program
    fork = Fork(s)

    def ask(question: int, who: int, options: Options, least: int, most: int, source: int) -> Any:
        decision = Decision(question, who, options, least, most, source, s.barrier)
        answer = bot.decide(fork, decision)
        fork.answers = (*fork.answers, (decision.key(), answer))
        return answer

    port: Ask = ask
    names: list[str] = []
    for n in range(limit):
        if not s.agenda:
            break
        f, args, _ = s.agenda
        offered = offered_now(s)
        several = is_asked(s, offered)
        option = offered[0] if offered else None
        quiet = program.step_quiet[f]
        if several or quiet is None or not (quiet(s, args, option) if offered else quiet(s, args)):
            seal(s)
            fork.base, fork.answers = s.clone(), ()
        if several:
            option = ask(program.step_questions[f], args[0] if args else 0, offered, 1, 1, 0)
        s.ask = port
        run_step(s, option)
        if n > limit - 10:
            names.append(program.steps[f].name)
    else:
        raise endless(s, limit, names)
    s.ask = None
    seal(s)
    return s
