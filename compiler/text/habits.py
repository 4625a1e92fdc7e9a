"""What a verb's body shows without playing: which verbs it calls, and whether it does what is printed on what it is given."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

__all__ = ["Habits", "habits_of", "measured", "same_verb"]


@dataclass(frozen=True, slots=True)
class Habits:
    """What a verb's body shows: the verbs it calls, and whether it does what is printed on what it is given."""

    calls: frozenset[sy.VerbSym]
    resolves: bool
    shows: bool


def habits_of(verb: sy.VerbSym, busy: frozenset[sy.VerbSym] = frozenset()) -> Habits:
    """A verb of which nothing is told stands for what it does itself."""
    calls: set[sy.VerbSym] = set()
    resolves = shows = False
    for part in walk(verb.body):
        if isinstance(part, ty.CallStmt):
            calls |= set(part.verbs)
        elif isinstance(part, ty.CoreStmt):
            resolves = resolves or part.verb == "resolve"
            shows = shows or part.verb == "show"
    for each in [each for each in calls if not (each.says or each.past) and each is not verb and each not in busy]:
        inner = habits_of(each, busy | {verb})
        calls |= inner.calls
        resolves, shows = resolves or inner.resolves, shows or inner.shows
    return Habits(frozenset(calls), resolves, shows)


def measured(verb: sy.VerbSym) -> bool:
    """Is it done to an amount or a number of things?"""
    return any(param.type.tag in ("amount", "count") for param in verb.params[:1])


def same_verb(one: sy.VerbSym, other: sy.VerbSym) -> bool:
    """Verbs of amounts are made once for each counter: all of these are one verb, and so are its overloads."""
    return one is other or one.node is other.node or one.name == other.name
