"""Choices among things: `Select` as an expression that asks."""

from __future__ import annotations

import ast

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .among import key_function
from .context import Cx
from .emit import const, expr, name
from .expression import is_simple, listing, lower
from .member import get

__all__ = ["active_seat", "breaks_ties", "chooser", "seat_of", "select"]


def chooser(cx: Cx, who: ty.Expr | None) -> ast.expr:
    """Who is asked: a seat, or 0 for the players together. Who sits nowhere lets the players choose."""
    if who is None:
        return const(0)
    return seat_of(cx, lower(cx, who), who.type.of) if who.type.tag == "thing" else lower(cx, who)


def seat_of(cx: Cx, who: ast.expr, kind: str) -> ast.expr:
    """The seat that is asked in the name of a thing of that kind; 0 where that is nobody in particular."""
    layout = cx.link.layout
    if not layout.seat_kind or layout.lattice.below(kind, layout.seat_kind):
        return who
    deciders = [k for k in cx.link.module.kinds.values() if k.chooses and layout.lattice.may_overlap(kind, k.name)]
    if deciders:
        return decider(cx, who, deciders)
    if not layout.lattice.may_overlap(kind, layout.seat_kind):
        return const(0)
    return expr("w if w in s.players else 0", w=who)


def decider(cx: Cx, who: ast.expr, kinds: list[sy.KindSym]) -> ast.expr:
    """The seat that decides for a thing: itself, or the one that its kind says; 0 if none does."""
    if not is_simple(who):
        inner = name("w")
        return expr("(lambda w: made)(who)", made=decider(cx, inner, kinds), who=who)
    made = expr("w if w in s.players else 0", w=who)
    for kind in kinds:
        field = next(
            m
            for up in cx.link.layout.lattice.ancestors(kind.name)
            for m in members_of(cx, up)
            if m.name == kind.chooses
        )
        chosen = expr("f", f=get(cx, who, field))
        made = expr("a if K[s.defn[w]] else b", a=chosen, K=cx.link.kind_table(kind.name), w=who, b=made)
    return made


def members_of(cx: Cx, kind: str) -> list[sy.FieldSym]:
    found = cx.link.module.kinds.get(kind)
    return [m for m in found.members.values() if isinstance(m, sy.FieldSym)] if found is not None else []


def active_seat() -> ast.expr:
    """The seat whose turn it is; 0 where none has it."""
    return expr("s.turn[1] if s.turn[1] in s.players else 0")


def breaks_ties(cx: Cx, e: ty.Select) -> tuple[ast.expr, bool]:
    """Who decides among things that tie in a superlative, as the game says (S3); and whether it is whose they are."""
    policy = cx.link.policy("ties") if e.best is not None else "chooser"
    if policy == "players":
        return const(0), False
    if policy == "active_player":
        return active_seat(), False
    return chooser(cx, e.who), policy == "owner"


def select(
    cx: Cx, e: ty.Select, candidates: ast.expr | None = None, who: ast.expr | None = None, tied: bool = False
) -> ast.expr:
    """The chosen thing (0: there was none), or a tuple. candidates: what is chosen among, if it was narrowed down; who, tied:
    who decides then, and whether it is first of all whose these things are."""
    link = cx.link
    if e.how == "amount":
        question = link.question("amount", e.node, e)
        assert e.number is not None
        return expr(
            "amount(s, q, who, 0, most, src)",
            q=question,
            who=chooser(cx, e.who),
            most=lower(cx, e.number),
            src=cx.source,
        )
    things = candidates if candidates is not None else listing(cx, e.candidates)
    if e.how == "random":
        if e.single:
            return expr("first(random_of(s, of, 1))", of=things)
        assert e.number is not None
        return expr("random_of(s, of, n)", of=things, n=lower(cx, e.number))
    question = link.question("choose", e.node, e)
    if who is None:
        who, tied = breaks_ties(cx, e)
    parts = {"q": const(question), "who": who, "src": cx.source}
    plain = e.candidates.type.tag != "thing"
    one = "pick_plain" if plain else "pick_any" if link.layout.always_static(e.candidates.type.of) else "pick"
    if tied and not plain:
        one = "pick_tied"
    if e.best is not None:
        local, key, high = e.best
        measured = key_function(cx, local, key)
        if e.single:
            chosen = expr("best(of, key, high)", of=things, key=measured, high=const(high))
            return expr("f(s, q, who, of, src)", f=one, of=chosen, **parts)
        number = const(1 << 30) if e.number is None else lower(cx, e.number)
        form = (
            "pick_best(s, q, who, of, key, high, n, src, True)"
            if tied
            else "pick_best(s, q, who, of, key, high, n, src)"
        )
        return expr(form, of=things, key=measured, high=const(high), n=number, **parts)
    if e.having is not None:
        local, holds = e.having
        inner = cx.inner()
        x = inner.bind(local, "chosen")
        condition = expr("lambda x: c", x=x, c=lower(inner, holds))
        most = lower(cx, e.number) if e.number is not None else expr("len(of)", of=things)
        least = const(0) if e.how != "exactly" else most
        return expr(
            "pick_having(s, q, who, of, least, most, holds, src)",
            of=things,
            least=least,
            most=most,
            holds=condition,
            **parts,
        )
    if e.single:
        return expr("f(s, q, who, of, src)", f=one, of=things, **parts)
    if e.how == "exactly":
        number = lower(cx, e.number) if e.number is not None else const(1)
        if plain:
            return expr("s.choose_set(q, who, tuple(dict.fromkeys(of)), n, n, src)", of=things, n=number, **parts)
        return expr("pick_set(s, q, who, of, n, n, src)", of=things, n=number, **parts)
    number = lower(cx, e.number) if e.number is not None else const(1 << 30)
    return expr("pick_set(s, q, who, of, 0, n, src)", of=things, n=number, **parts)
