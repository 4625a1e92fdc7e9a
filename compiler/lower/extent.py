"""How much of an instruction can be done, and choices that prefer what can be done whole (S1, S2)."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .choice import breaks_ties, select
from .context import Cx
from .emit import at, const, expr, name
from .expression import listing, lower
from .feasible import (
    can,
    can_with,
    candidates_of,
    other_argument,
    possible,
    pure,
    reads_inner,
    visible,
)
from .walk import locals_read

__all__ = ["able_first", "extent", "narrowed"]


def extent(cx: Cx, tree: ty.Block | None) -> ast.expr:
    """Pairs (how much there is, how much is asked) per clause, in order."""
    parts: list[ast.expr] = []
    bound: set[sy.Local] = set()
    for part in tree.statements if tree is not None else ():
        with at(part.node):
            if any(x in bound or (x not in cx.names and not reads_inner(part, x)) for x in locals_read(part)):
                parts.append(const((1, 1)))
            else:
                parts.append(_clause(pure(cx), part))
        bind = getattr(part, "bind", None) or getattr(part, "local", None)
        if bind is not None:
            bound.add(bind)
    if cx.link.policy("resolves_most") == "fraction":
        return expr("as_one((*parts,))", parts_all=parts)
    return expr("(*parts,)", parts_all=parts)


def _clause(cx: Cx, part: ty.Statement) -> ast.expr:
    measured = _measure(cx, part)
    if measured is not None:
        return expr("(a, b)", a=measured[0], b=measured[1])
    test_ = possible(cx, part)
    return const((1, 1)) if test_ is None else expr("(1 if t else 0, 1)", t=test_)


def _measure(cx: Cx, part: ty.Statement) -> tuple[ast.expr, ast.expr] | None:
    """Clauses that can be done in part: a number of things, an amount held or room for it."""
    if isinstance(part, ty.CallStmt) and part.args:
        first = part.args[0]
        if isinstance(first, ty.Select) and first.how == "exactly" and not first.single:
            number = lower(cx, first.number) if first.number is not None else const(1)
            return expr("len(of)", of=listing(cx, visible(first))), number
        if first.type.tag == "amount" and not isinstance(first, ty.Select):
            verb = part.verbs[0]
            actor = lower(cx, part.actor) if part.actor is not None else cx.acting()
            for need in verb.needs:
                condition = need.condition
                if isinstance(condition, ty.Compare) and condition.op == ">=" and verb.you is not None:
                    inner = pure(cx)
                    inner.names[verb.you] = actor
                    for param, arg in zip(verb.params, part.args, strict=True):
                        known = other_argument(cx, arg, param)
                        if known is not None:
                            inner.names[param.local] = known
                    # of a thing that is still to be chosen it is not known how much it has
                    there = all(local in inner.names for local in locals_read(condition.left))
                    if there and isinstance(condition.left, (ty.Room, ty.Get)):
                        return lower(inner, condition.left), lower(cx, first)
    if (
        (
            isinstance(part, ty.ActStmt)
            and part.who is not None
            and not part.many
            and not part.together
            and part.modal is None
        )
        and len(part.body.statements) == 1
        and not isinstance(part.who, ty.Select)
    ):
        inner = pure(cx)
        who = lower(cx, part.who)
        if part.you is not None:
            inner.names[part.you] = who
        inner.you = who
        return _measure(inner, part.body.statements[0])
    return None


def narrowed(cx: Cx, chosen: ty.Select, you: sy.Local | None, body: ty.Block) -> ast.expr:
    """A choice of who acts, among those for whom the rest can be done; else those for whom the most of it can (S1, S2)."""
    inner = pure(cx)
    x = inner.bind(you, "who") if you is not None else inner.fresh("who")
    inner.you = name(x)
    possible_ = can(inner, body)
    if possible_ is None or cx.link.policy("infeasible_option") == "offered":
        return select(cx, chosen)
    things = expr(
        "feasible(of, lambda x: c, lambda x: e)", of=candidates_of(cx, chosen), x=x, c=possible_, e=extent(inner, body)
    )
    plain = ty.Select(
        chosen.node,
        chosen.type,
        chosen.how,
        chosen.number,
        chosen.candidates,
        None,
        chosen.having,
        chosen.who,
        chosen.single,
        chosen.hidden,
    )
    who, owners = breaks_ties(cx, chosen)
    return select(cx, plain, things, who=who, tied=owners)


def able_first(cx: Cx, part: ty.CallStmt, chosen: ty.Select, slot: int = 0, given: Sequence[ast.expr] = ()) -> ast.expr:
    """The choice for a slot of a verb: among those with which it can be done, if there are enough of them (S2).

    given: what has been chosen for the slots before it.
    """
    inner = pure(cx)
    x = inner.fresh("x")
    able = None
    if not chosen.hidden and cx.link.policy("infeasible_option") != "offered":
        able = can_with(inner, part, slot, x, given)
    if able is None:
        return select(cx, chosen)
    number = lower(cx, chosen.number) if chosen.number is not None else const(1)
    things = expr("able_or_all(of, lambda x: c, n)", of=listing(cx, chosen.candidates), x=x, c=able, n=number)
    return select(cx, chosen, things)
