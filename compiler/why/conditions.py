"""Why a condition does not hold, a thing is not among others: the clauses that fail."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.compiler.why.late import Lookup, Unknown, place_of, several, short, text_of
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

__all__ = ["NEAR", "Conditions", "Reason", "Under", "is_of", "size", "takes_part"]

#: things that could be chosen whose reasons are told
NEAR = 2
ORDERS = {">=": "less than", ">": "not more than", "<=": "more than", "<": "not less than", "==": "not", "!=": "just"}


class Reason(NamedTuple):
    """A clause that fails, and where it is written. `within`: the instructions that ask for it, the nearest first."""

    text: str
    place: str
    within: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({short(self.place)})" + "".join(f", for {one}" for one in self.within)


class Under(NamedTuple):
    """What is known: the state, the values of locals, who acts."""

    s: Any
    env: dict[sy.Local, Any]
    you: int

    def also(self, **more: Any) -> Under:
        return self._replace(**more)

    def knowing(self, local: sy.Local | None, value: Any) -> Under:
        return self if local is None else self._replace(env={**self.env, local: value})


class Conditions:
    """Looks for the clauses that fail. What cannot be worked out is taken to hold."""

    def __init__(self, look: Lookup) -> None:
        self.look = look

    # ---------------------------------------------------------------------------------------- conditions
    def holds(self, e: ty.Expr, at: Under) -> bool:
        """Whether a condition holds, or cannot be worked out."""
        try:
            return self.look.holds(at.s, e, at.env, at.you)
        except Unknown:
            return True

    def of(self, e: ty.Expr, at: Under) -> list[Reason]:
        """The clauses of a condition that do not hold; [] where it does. Of what turns on hidden things only that it does."""
        if self.holds(e, at):
            return []
        if not self.look.steady(at.s, False, lambda s: self.look.holds(s, e, at.env, at.you)):
            return [Reason(f"`{text_of(e.node)}` turns on what may not be seen", place_of(e.node))]
        match e:
            case ty.Logic(op="and" | "or", parts=parts):
                return [r for part in parts for r in self.of(part, at)]
            case ty.HasAdjective(of=of, adjective=adjective):
                return self.adjective(e, of, adjective, at)
            case ty.Feasible(section=section):
                return self.section(section, at) or [self.plain(e, at)]
            case _:
                return [self.plain(e, at)]

    def plain(self, e: ty.Expr, at: Under) -> Reason:
        """The text of a condition, with the numbers that it compares."""
        text = text_of(e.node)
        match e:
            case ty.Compare(op=op, left=left, right=right) if left.type.tag not in ("thing", "printed", "place"):
                a, b = self.number(left, at), self.number(right, at)
                if a is not None and b is not None:
                    return Reason(f"`{text}`: {a} is {ORDERS.get(op, 'not')} {b}", place_of(e.node))
            case _:
                pass
        return Reason(f"`{text}` does not hold", place_of(e.node))

    def number(self, e: ty.Expr, at: Under) -> int | None:
        """What a number is that may be told; None for another value, and where it turns on what is hidden."""
        look = self.look
        try:
            value = look.value(at.s, e, at.env, at.you)
        except Unknown:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if look.steady(at.s, value, lambda s: look.value(s, e, at.env, at.you)) else None

    def adjective(self, e: ty.HasAdjective, of: ty.Expr, adjective: sy.AdjectiveSym, at: Under) -> list[Reason]:
        try:
            it = self.look.value(at.s, of, at.env, at.you)
            other = self.look.value(at.s, e.other, at.env, at.you) if e.other is not None else None
        except Unknown:
            return [self.plain(e, at)]
        if adjective.condition is None:
            return [self.plain(e, at)]
        inner = at.knowing(adjective.element, it).knowing(adjective.other, other).knowing(adjective.you, at.you)
        name = self.look.thing(at.s, it)
        deeper = self.of(adjective.condition, inner)
        said = f"{name or 'it'} is not {adjective.name.replace('_', ' ')}"
        if not deeper:
            return [Reason(said, place_of(e.node))]
        return [Reason(f"{said}: {r.text}", r.place, r.within) for r in deeper]

    def section(self, section: ty.SectionOf, at: Under) -> list[Reason]:
        """What keeps a section of a thing from being resolved in full: those who know instructions know it."""
        return []

    def worth(self, e: ty.Expr, at: Under) -> Any:
        """What an expression is worth; 0 where it cannot be worked out."""
        try:
            return self.look.value(at.s, e, at.env, at.you)
        except Unknown:
            return 0

    # ---------------------------------------------------------------------------------------- belonging
    def among(self, e: ty.Expr, t: int, at: Under) -> list[Reason]:
        """Why a thing is not in a set; [] where it is."""
        look = self.look
        match e:
            case ty.Filter(of=of, local=local, condition=condition):
                return self.among(of, t, at) or self.of(condition, at.knowing(local, t))
            case ty.Noun(noun=noun, you=you) if noun.value is not None:
                doer = self.worth(you, at) if you is not None else at.you
                inner = at.knowing(noun.you, doer) if noun.you is not None else at
                return self.among(noun.value, t, inner)
            case ty.Best(of=of, local=local, key=key, highest=high):
                return self.among(of, t, at) or self.measured(key, local, of, high, t, at)
            case ty.Sorted(of=of) | ty.Ranking(of=of):
                found = self.among(of, t, at)
                if found:
                    return found
            case _:
                pass
        try:
            there = look.value(at.s, e, at.env, at.you)
        except Unknown:
            return []
        if isinstance(there, int) and e.type.tag == "place":
            there = at.s.z[there]
        elif not isinstance(there, (list, tuple, set, dict)):
            there = (there,)
        if t in there:
            return []
        where = look.place(at.s, at.s.at[t]) if at.s.at[t] else ""
        lies = f", but in {where}" if where else ""
        asked = f"in `{text_of(e.place.node)}`" if isinstance(e, ty.Contents) else f"among `{text_of(e.node)}`"
        return [Reason(f"{self.look.thing(at.s, t)} is not {asked}{lies}", place_of(e.node))]

    def measured(self, key: ty.Expr, local: sy.Local, of: ty.Expr, high: bool, t: int, at: Under) -> list[Reason]:
        """That a thing is not the best of some by a measure: `cost` is 5, the most is 7; [] where it is."""
        there = several(self.worth(of, at))
        if there is None:
            return []
        values = [self.worth(key, at.knowing(local, one)) for one in there]
        numbers = [one for one in values if isinstance(one, int)]
        mine = self.number(key, at.knowing(local, t))
        best = (max if high else min)(numbers, default=0)
        if mine is not None and mine == best:
            return []
        text, word = text_of(key.node), "most" if high else "least"
        steady = all(self.look.sees(at.s, one) for one in there if isinstance(one, int))
        said = (
            f"`{text}` is {mine}, the {word} is {best}"
            if steady and mine is not None
            else f"`{text}` is not the {word}"
        )
        return [Reason(said, place_of(key.node))]


def size(there: Any) -> int:
    """How many things a value is."""
    them = several(there)
    return len(them) if them is not None else 1 if there else 0


def is_of(s: Any, t: int, kind: str) -> bool:
    """Whether a thing is of a kind, by the name of the kind."""
    program = s.program
    if not 0 < t < len(s.defn):
        return False
    kinds = program.kinds_of[s.defn[t]]
    if t <= len(program.statics) and program.statics[t - 1].kind not in kinds:
        kinds = program.kinds_above[program.statics[t - 1].kind]  # the slot of a pick is not what was picked
    return any(program.kinds[k].name == kind for k in kinds)


def takes_part(s: Any, t: int) -> bool:
    """Whether a thing belongs to somebody who plays, or to nobody."""
    owners = s.program.seat_of
    return t >= len(owners) or not owners[t] or owners[t] in s.players
