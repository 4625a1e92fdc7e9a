"""Is a state that was read from a document one that a game can be in? Asked once, before anything of it is run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.runtime.document import senseless
from cardwright.runtime.errors import SaveError
from cardwright.runtime.invariants import violations
from cardwright.runtime.new_game import is_whole
from cardwright.runtime.view import option_texts, view

if TYPE_CHECKING:
    from cardwright.runtime.session import Session
    from cardwright.runtime.state import State

__all__ = ["require_shown", "require_sound"]

#: values within values at most
DEEP = 12
#: no number of a game is as large
LARGEST = 1 << 64


def require_sound(s: State) -> None:
    """Raise SaveError with the first thing that is wrong: values of other sorts, numbers that mean nothing, things in two places."""
    program = s.program
    n, statics = len(s.defn), len(program.statics)
    single = (s.rng, s.phase, s.barrier, s.over, *s.clock, *s.turn)
    if not all(is_whole(one) for one in single):
        raise SaveError("its turn")
    plain = (
        s.rng,
        s.hist,
        s.turn,
        s.phase,
        tuple(s.clock),
        s.barrier,
        s.variants,
        s.players,
        s.used,
        tuple(s.lis),
        s.past,
    )
    fields = tuple(tuple(s.held(name)) for name in s.field_slots)
    if not _plain((*plain, _agenda(s), *fields)):
        raise SaveError("it holds what is no number")
    if s.players != program.seats[: len(s.players)] or not s.players:
        raise SaveError("its players")
    if not _below(s.variants, len(program.variants)) or len(s.clock) != len(program.periods) or len(s.turn) != 2:
        raise SaveError("its turn")
    if n <= statics or any(spec.definition not in (0, d) for spec, d in zip(program.statics, s.defn[1:], strict=False)):
        raise SaveError("its things")
    if not _below((*s.turn[1:], s.over), max(n, len(program.endings))) or s.over >= len(program.endings):
        raise SaveError("its turn")
    for table in s.lis:
        if not all(_below(x[1:3], n) and _is_tuple(x[4]) for x in table):
            raise SaveError("who listens")
    for spec, values in zip(program.fields, fields, strict=True):
        if len(values) != (n if spec.grows else statics + 1):
            raise SaveError(f"its {spec.name}")
    wrong = violations(s)
    if wrong:
        raise SaveError(wrong[0])


def require_shown(session: Session) -> None:
    """Raise SaveError where what anybody may read of the game cannot be told: the question, the table, what has happened."""
    s = session.table
    program = s.program
    try:
        asked = session.pending
        if asked is not None:
            program.questions[asked.question].prompt(s, asked.who, asked.source)
            option_texts(s, asked)
        for seat in (0, *s.players):
            view(s, program, seat)
    except (
        Exception
    ) as error:  # numbers of the log mean what the compiler says, and whoever forged it may have written any
        raise senseless("what has happened cannot be told") from error


def _plain(x: Any, depth: int = 0) -> bool:
    """Whether there are only numbers, flags and nothings, in tuples."""
    if isinstance(x, tuple):
        parts: tuple[Any, ...] = x  # pyright: ignore[reportUnknownVariableType]
        return depth < DEEP and all(_plain(one, depth + 1) for one in parts)
    return x is None or (isinstance(x, int) and abs(x) < LARGEST)


def _agenda(s: State) -> tuple[Any, ...]:
    """The agenda without its nesting: it may be long."""
    out: list[Any] = []
    left = s.agenda
    while left:
        out.append(left[1])
        left = left[2]
    return tuple(out)


def _below(numbers: tuple[Any, ...], limit: int) -> bool:
    return all(isinstance(one, int) and 0 <= one < limit for one in numbers)


def _is_tuple(x: object) -> bool:
    return isinstance(x, tuple)
