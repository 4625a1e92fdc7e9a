"""What one line can see: bindings, who acts, whose card it is, and what is known to be there.

A scope is never changed; `but` gives one with differences. Facts are what tests have shown: `("some", "c.owner")` is not none,
`("kind", "c", "book")` is a book. `END` and the name of a place: there is something in it.
"""

from __future__ import annotations

from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.nodes import node, replace
from cardwright.dsl.typed import walk
from cardwright.dsl.types import Type

from .world import Env

Fact = tuple[str, ...]
NOTHING: frozenset[Fact] = frozenset()
END = "an end of "


@node
class Scope:
    """you: who acts (None: nobody). this: whose text it is. elements: what conditions speak of, innermost first.

    ambiguous: somebody else chose before, so nothing may rest on an unsaid `you` (T11). would: inside a rule that may replace its event.
    asks: a choice may be made here. pattern: `any` means *whichever*, and asks nobody.
    sums: amounts that are being put together, by the verb whose one event they become.
    """

    env: Env
    you: ty.Expr | None = None
    this: sy.Local | None = None
    elements: tuple[sy.Local, ...] = ()
    locals: tuple[tuple[str, sy.Local], ...] = ()
    facts: frozenset[Fact] = frozenset()
    ambiguous: bool = False
    would: bool = False
    asks: bool = True
    pattern: bool = False
    section: sy.SectionSym | None = None
    other: sy.Local | None = None
    sums: tuple[tuple[sy.VerbSym, sy.Local], ...] = ()

    def but(self, **changes: Any) -> Scope:
        return replace(self, **changes)

    def bind(self, local: sy.Local | None) -> Scope:
        if local is None or not local.name:
            return self
        return replace(self, locals=(*self.locals, (local.name, local)))

    def element(self, local: sy.Local) -> Scope:
        return replace(self, elements=(local, *self.elements), asks=False)

    def knowing(self, facts: frozenset[Fact]) -> Scope:
        return replace(self, facts=self.facts | facts) if facts else self

    def moved(self) -> Scope:
        """After something may have been moved: that a pile has a top card is no longer known."""
        kept = frozenset(fact for fact in self.facts if not fact[1].startswith(END))
        return self if len(kept) == len(self.facts) else replace(self, facts=kept)

    def find_local(self, name: str) -> sy.Local | None:
        for known, local in reversed(self.locals):
            if known == name:
                return local
        return None


def path(expr: ty.Expr) -> str | None:
    """A name for what an expression reads, so that facts about it can be kept; None for what may change between two readings."""
    match expr:
        case ty.Var(local=local):
            return f"{local.name}#{id(local)}"
        case ty.Get(of=of, member=member):
            base = path(of)
            return base and f"{base}.{member.name}"
        case ty.HolderOf(of=of, kind=kind):
            base = path(of)
            return base and f"{base}.{kind.name}"
        case ty.Single(kind=kind):
            return kind.name
        case ty.TurnActor(turn=turn):
            return f"{turn.name}.you"
        case ty.Noun(noun=noun) if noun.single and noun.value is not None:
            return path(noun.value)
        case ty.Place(zone=zone, owner=owner):
            base = "" if owner is None else path(owner)
            return base if base is None else f"{base}.{zone.name}"
        case ty.Ends(place=place, number=None, kind=kind):
            base = path(place)
            return base and end_of(base, kind)
        case _:
            return None


def end_of(place: str, kind: sy.KindSym | None) -> str:
    """The top and the bottom of a place (of what lies there of a kind) are there or not there both."""
    return f"{END}{place}" if kind is None else f"{END}{place} among {kind.name}"


def holds_some(place: ty.Expr, kind: sy.KindSym | None = None) -> frozenset[Fact]:
    """That something (of a kind) lies in a place."""
    name = path(place)
    return frozenset(("some", end_of(name, each)) for each in (None, kind)) if name else NOTHING


def counted(expr: ty.Compare, truth: bool) -> frozenset[Fact]:
    """`number of cards in deck >= 1` and the like: whether what is counted is there at all."""
    if not isinstance(expr.left, ty.Count) or not isinstance(expr.right, ty.Const):
        return NOTHING
    number = expr.right.value
    if not isinstance(number, int) or isinstance(number, bool):
        return NOTHING
    op = expr.op if truth else {">=": "<", ">": "<=", "<": ">=", "<=": ">", "==": "!=", "!=": "=="}[expr.op]
    if not (op == ">" or (op in (">=", "==") and number >= 1) or (op == "!=" and number == 0)):
        return NOTHING
    of = expr.left.of
    while isinstance(of, ty.Filter):
        of = of.of
    return holds_some(of.place, of.kind) if isinstance(of, ty.Contents) else NOTHING


def is_none(expr: ty.Expr) -> bool:
    return isinstance(expr, ty.Const) and expr.value is None


def shown(expr: ty.Expr, truth: bool = True) -> frozenset[Fact]:
    """What is known where a condition holds (truth) or does not."""
    match expr:
        case ty.Logic(op="not", parts=(inner,)):
            return shown(inner, not truth)
        case ty.Logic(op="and", parts=parts) if truth:
            return NOTHING.union(*(shown(part) for part in parts))
        case ty.Logic(op="or", parts=parts) if not truth:
            return NOTHING.union(*(shown(part, False) for part in parts))
        case ty.IsEmpty(place=place):
            return NOTHING if truth else holds_some(place)
        case ty.Compare(left=ty.Count()):
            return counted(expr, truth)
        case ty.Compare(op=op, left=left, right=right):
            if (op == "!=") == truth and op in ("!=", "=="):
                for one, other in ((left, right), (right, left)):
                    if is_none(other) and (name := path(one)):
                        return frozenset({("some", name)})
            if truth and op not in ("!=",):
                return (
                    frozenset(("some", name) for side in (left, right) if side.type.opt and (name := path(side)))
                    if not (is_none(left) or is_none(right))
                    else frozenset()
                )
            return frozenset()
        case ty.IsKind(of=of, kind=kind) if truth and (name := path(of)):
            return frozenset({("kind", name, kind.name), ("some", name)})
        case ty.HasAdjective(of=of, adjective=adjective) if truth and (name := path(of)):
            return frozenset({("some", f"{name}.{field}") for field in adjective.proves} | {("some", name)})
        case ty.In(of=of) if truth and (name := path(of)):
            return frozenset({("some", name)})
        case _:
            return frozenset()


def proves(expr: ty.Expr, element: sy.Local) -> frozenset[str]:
    """Names of the element's members that a condition shows not to be none: what an adjective promises."""
    prefix = f"{element.name}#{id(element)}."
    return frozenset(fact[1][len(prefix) :] for fact in shown(expr) if fact[0] == "some" and fact[1].startswith(prefix))


def narrowed(expr: ty.Expr, scope: Scope, world_below: Any) -> Type:
    """The expression's type with what tests have shown of it."""
    found = expr.type
    name = path(expr)
    if name is None:
        return found
    for fact in scope.facts:
        if fact[1] != name:
            continue
        if fact[0] == "some":
            found = found.sure
        elif fact[0] == "kind" and found.tag == "thing" and world_below(fact[2], found.of):
            found = found._replace(of=fact[2])
    return found


def known_of(items: ty.Expr, local: sy.Local) -> frozenset[Fact]:
    """What the conditions of a set have shown of each element is known of one that was taken from it."""
    match items:
        case ty.Select(candidates=candidates):
            return known_of(candidates, local)
        case ty.Filter(of=of, local=element, condition=condition):
            name, mine = f"{element.name}#{id(element)}", f"{local.name}#{id(local)}"
            mapped = (
                (fact[0], mine + fact[1][len(name) :], *fact[2:])
                for fact in shown(condition)
                if fact[1].startswith(name)
            )
            return frozenset(mapped) | known_of(of, local)
        case _:
            return frozenset()


def mentions(node: object, local: sy.Local) -> bool:
    """Does a typed tree speak of a local?"""
    return any(found is local for found in locals_in(node))


def locals_in(node: object) -> list[sy.Local]:
    """Every local that a typed tree reads, in order, once."""
    return list({id(each.local): each.local for each in walk(node) if isinstance(each, ty.Var)}.values())
