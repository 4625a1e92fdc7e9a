"""Members: fields and counters, what is printed, what belongs to whom."""

from __future__ import annotations

import ast

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .constant import NotConstant
from .context import Cx, NotLowered
from .emit import const, expr
from .expression import BIG, LOWER, is_simple, listing, lower, short
from .trees import size


def _get(cx: Cx, e: ty.Get) -> ast.expr:
    return get(cx, lower(cx, e.of), e.member, printed=e.of.type.tag == "printed")


def get(
    cx: Cx, of: ast.expr, member: sy.FieldSym | sy.CounterSym, *, printed: bool = False, raw: bool = False
) -> ast.expr:
    """A member of a thing or definition. raw: without modifiers."""
    link = cx.link
    layout = link.layout
    if isinstance(member, sy.CounterSym) and member.unit:
        raise NotLowered(f"how much `{member.name}` somebody has", member.node)
    title = layout.fields[member]
    if member in link.facts.modifiers and not raw and not printed:
        return modified(cx, of, member)
    if isinstance(member, sy.FieldSym) and member.computed and not printed:
        return computed(cx, of, member)
    if printed:
        return expr("T[of]", T=link.field_table(member), of=of)
    if layout.changing(member):
        return expr("s.F[of]", F="f_" + title, of=of)
    if isinstance(member, sy.FieldSym) and member.ordinal:
        return expr("NUMBER[of]", of=of)
    try:
        return expr("T[s.defn[of]]", T=link.field_table(member), of=of)
    except NotConstant:
        assert isinstance(member, sy.FieldSym)
        return computed(cx, of, member)


def computed(cx: Cx, of: ast.expr, member: sy.FieldSym) -> ast.expr:
    """A field that is worked out at each reading: in place when short, else by a function."""
    link = cx.link
    table = link.static_values(member)
    if table is not None:
        return expr("T[of]", T=table, of=of)
    if member.default is not None and link.depth < 4 and is_simple(of):
        inner = cx.inner()
        inner.pure = True
        if member.element is not None:
            inner.names[member.element] = of
        with link.in_place():
            made = lower(inner, member.default)
        if size(made) <= 40:
            return made
    return expr("f(s, of)", f=link.computed(member), of=of)


def modified(cx: Cx, of: ast.expr, member: sy.FieldSym | sy.CounterSym) -> ast.expr:
    """A member that rules may change: as it is while no such rule is there."""
    link = cx.link
    accessor = link.accessor(member)
    if is_simple(of):
        raw = get(cx, of, member, raw=True)
        if size(raw) <= 40:
            return expr("f(s, of) if s.lis[T] else raw", f=accessor, of=of, T=link.modifier_table(member), raw=raw)
    return expr("f(s, of)", f=accessor, of=of)


def _members(cx: Cx, e: ty.Members) -> ast.expr:
    inner = cx.inner()
    of = listing(cx, e.of)
    if isinstance(of, ast.ListComp) and isinstance(of.elt, ast.Name):
        inner.names[e.local] = of.elt
        if not e.value.type.many:
            of.elt = lower(inner, e.value)
            return of
        y = inner.fresh("y")
        more = expr("[y for y in v]", y=y, v=listing(inner, e.value))
        assert isinstance(more, ast.ListComp)
        if isinstance(more.generators[0].iter, ast.ListComp) and isinstance(more.generators[0].iter.elt, ast.Name):
            more = more.generators[0].iter
        of.generators += more.generators
        of.elt = more.elt
        return of
    x = inner.bind(e.local, e.local.name or short(e.local.type))
    if e.value.type.many:
        y = inner.fresh(short(e.value.type))
        return expr("[y for x in of for y in value]", x=x, y=y, of=of, value=listing(inner, e.value))
    return expr("[value for x in of]", x=x, of=of, value=lower(inner, e.value))


def _section_arg(cx: Cx, e: ty.SectionArg) -> ast.expr:
    table = cx.link.section_args(e.section, e.param.name)
    of = lower(cx, e.of)
    if e.of.type.tag == "printed":
        return expr("T[of]", T=table, of=of)
    return expr("T[s.defn[of]]", T=table, of=of)


def _owned_by(cx: Cx, e: ty.OwnedBy) -> ast.expr:
    return expr("T[of]", T=cx.link.owned_table(e.kind.name), of=lower(cx, e.of))


def _owner_of(cx: Cx, e: ty.OwnerOf) -> ast.expr:
    return expr("OWNER[of]", of=lower(cx, e.of))


def _holder_of(cx: Cx, e: ty.HolderOf) -> ast.expr:
    return expr("T[s.at[of]]", T=cx.link.holder_table(e.kind.name), of=lower(cx, e.of))


def _room(cx: Cx, e: ty.Room) -> ast.expr:
    if e.counter.limit is None:
        return const(BIG)
    of = lower(cx, e.of)
    limit = counter_limit(cx, e.counter, of)
    assert limit is not None
    return expr("room(limit, held)", limit=limit, held=get(cx, of, e.counter))


def counter_limit(cx: Cx, counter: sy.CounterSym, of: ast.expr) -> ast.expr | None:
    """The most that somebody can have of a counter, None if there is no limit at all."""
    if counter.limit is None:
        return None
    if counter in cx.link.facts.modifiers:
        return expr("f(s, of)", f=cx.link.accessor(counter), of=of)
    inner = cx.inner()
    if counter.element is not None:
        inner.names[counter.element] = of
    return lower(inner, counter.limit)


LOWER.update(
    {
        ty.Get: _get,
        ty.Members: _members,
        ty.SectionArg: _section_arg,
        ty.OwnedBy: _owned_by,
        ty.OwnerOf: _owner_of,
        ty.HolderOf: _holder_of,
        ty.Room: _room,
    }
)
