"""What a verb's body shows without playing: which verbs it calls, and whether it does what is printed on what it is given."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

__all__ = ["ACTOR", "GIVEN", "Habits", "habits_of", "measured", "same_verb"]

ACTOR, GIVEN = "(actor)", "(given)"


@dataclass(frozen=True, slots=True)
class Habits:
    """What a verb's body shows: the verbs it calls, and whose printed text it does.

    resolves: ACTOR, GIVEN (what fills a slot), or the kind of what else.
    """

    calls: frozenset[sy.VerbSym]
    resolves: frozenset[str]
    shows: bool


def habits_of(verb: sy.VerbSym, busy: frozenset[sy.VerbSym] = frozenset()) -> Habits:
    """A verb of which nothing is told stands for what it does itself."""
    calls: set[sy.VerbSym] = set()
    resolves: set[str] = set()
    shows = False
    for part in walk(verb.body):
        if isinstance(part, ty.CallStmt):
            calls |= set(part.verbs)
        elif isinstance(part, ty.CoreStmt):
            if part.verb == "resolve":
                resolves.add(whose_text(part.args["section"], verb))
            shows = shows or part.verb == "show"
    for each in [each for each in calls if not (each.says or each.past) and each is not verb and each not in busy]:
        inner = habits_of(each, busy | {verb})
        calls |= inner.calls
        resolves |= inner.resolves
        shows = shows or inner.shows
    return Habits(frozenset(calls), frozenset(resolves), shows)


def whose_text(section: ty.Expr, verb: sy.VerbSym) -> str:
    """Whose section a verb resolves."""
    of = section.of if isinstance(section, ty.SectionOf) else section
    if isinstance(of, ty.Single) or (isinstance(of, ty.Var) and of.local is verb.you):
        return ACTOR
    given = isinstance(of, ty.Var) and any(of.local is param.local for param in verb.params)
    return GIVEN if given else of.type.of


def measured(verb: sy.VerbSym) -> bool:
    """Is it done to an amount or a number of things?"""
    return any(param.type.tag in ("amount", "count") for param in verb.params[:1])


def same_verb(one: sy.VerbSym, other: sy.VerbSym) -> bool:
    """Verbs of amounts are made once for each counter: all of these are one verb, and so are its overloads."""
    return one is other or one.node is other.node or one.name == other.name
