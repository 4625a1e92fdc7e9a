"""Expressions. `lower(cx, e)` gives a Python expression; `test(cx, e)` one whose truth counts; `listing` a sequence.

Sets come out as any sequence (tuple or list); whoever keeps one makes it a tuple (`kept`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.types import Type

from .context import Cx, NotLowered
from .emit import at, const, expr, name
from .trees import whole

__all__ = ["BIG", "LOWER", "is_simple", "kept", "listing", "lower", "lower_as", "short", "test", "thinglike"]

Lower = Callable[[Cx, Any], ast.expr]
BIG = 1 << 30

#: kind of expression → how it is lowered; the modules beside this one add theirs
LOWER: dict[type, Lower] = {}


def thinglike(type_: Type) -> bool:
    """Values of which 0 is *none*."""
    return type_.tag in ("thing", "printed", "place", "section")


def lower(cx: Cx, e: ty.Expr) -> ast.expr:
    with at(e.node):
        found = LOWER.get(type(e))
        if found is None:
            raise NotLowered(f"`{type(e).__name__}`", e.node)
        return found(cx, e)


def lower_as(cx: Cx, e: ty.Expr, wanted: Type | None) -> ast.expr:
    """Like `lower`, where `none` takes the form that the place wants."""
    if isinstance(e, ty.Const) and e.value is None and wanted is not None:
        if wanted.many:
            return const(())
        if thinglike(wanted):
            return const(0)
    if wanted is not None and wanted.many and not e.type.many and e.type.tag not in ("none", "any"):
        return expr("(e,)", e=lower(cx, e))
    return lower(cx, e)


def test(cx: Cx, e: ty.Expr) -> ast.expr:
    return lower(cx, e)


def listing(cx: Cx, e: ty.Expr) -> ast.expr:
    """A sequence of what the expression stands for: the things in a place, one thing as a set of one, none as nothing."""
    if e.type.tag == "place" and not isinstance(e, (ty.Union, ty.Filter, ty.Members)) and not e.type.many:
        from .place import contents_of

        return contents_of(cx, e)
    if not e.type.many and e.type.tag in ("thing", "printed"):
        inner = lower(cx, e)
        if isinstance(inner, ast.Constant):
            return const((inner.value,) if inner.value else ())
        return expr("(e,) if e else ()", e=inner) if is_simple(inner) else expr("one(e)", e=inner)
    return lower(cx, e)


def kept(cx: Cx, e: ty.Expr) -> ast.expr:
    """A value to be kept: sets as tuples."""
    inner = lower(cx, e)
    if e.type.many and not isinstance(inner, (ast.Tuple, ast.Constant)):
        return expr("tuple(e)", e=inner)
    return inner


def is_simple(node: ast.expr) -> bool:
    """Cheap and without effect: may be written twice."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.Attribute():
            return is_simple(node.value)
        case ast.Subscript():
            return is_simple(node.value) and is_simple(node.slice)
        case ast.BinOp():
            return is_simple(node.left) and is_simple(node.right)
        case _:
            return False


def named(cx: Cx, local: sy.Local, value: ast.expr) -> tuple[Cx, ast.expr | None]:
    """A context in which `local` is read as `value`, if that is simple."""
    inner = cx.inner()
    inner.names[local] = value
    return inner, value


def short(type_: Type) -> str:
    """A readable name for an element that the author did not name."""
    return (type_.of or type_.tag or "it")[:1] if type_.tag in ("thing", "printed") else "it"


# ------------------------------------------------------------------------------------------ plain
def _const(cx: Cx, e: ty.Const) -> ast.expr:
    if e.value is None and thinglike(e.type):
        return const(() if e.type.many else 0)
    return const(e.value)


def _printed(cx: Cx, e: ty.Printed) -> ast.expr:
    return const(cx.link.layout.definition[e.card])


def _perhaps_nothing(e: ty.Expr) -> bool:
    """One thing of which there may be none: something perhaps none, or the end of a pile that may be empty."""
    return thinglike(e.type) and not e.type.many and (e.type.opt or isinstance(e, ty.Ends))


def _list_of(cx: Cx, e: ty.ListOf) -> ast.expr:
    if any(_perhaps_nothing(item) for item in e.items):  # what is not there is not among them
        return expr("[e for e in (*parts,) if e]", parts_all=[_starred(cx, i) for i in e.items])
    if any(item.type.many for item in e.items):
        parts = [expr("*e", e=lower(cx, i)) if False else _starred(cx, i) for i in e.items]
        return expr("[*parts]", parts_all=parts)
    return expr("(*parts,)", parts_all=[lower(cx, i) for i in e.items])


def _starred(cx: Cx, e: ty.Expr) -> ast.expr:
    inner = lower(cx, e)
    if not e.type.many:
        return inner
    node = expr("[*e]", e=inner)
    assert isinstance(node, ast.List)
    return node.elts[0]


def _var(cx: Cx, e: ty.Var) -> ast.expr:
    return cx.read(e.local, e.node)


def _single(cx: Cx, e: ty.Single) -> ast.expr:
    return const(cx.link.layout.single[e.kind.name])


def _all(cx: Cx, e: ty.All) -> ast.expr:
    layout = cx.link.layout
    if e.type.tag == "printed":
        return name(cx.link.table(f"PRINTED_{e.kind.name}", layout.printed(e.kind.name)))
    slots = layout.pick_slots.get(e.kind.name)
    if slots is not None:
        return name(cx.link.table(f"SLOTS_{e.kind.name}", slots))
    if e.kind.name == layout.seat_kind:
        return expr("s.players")
    if e.kind.name in layout.single:
        return const((layout.single[e.kind.name],))
    things = expr("s.things[k]", k=cx.link.listed(e.kind.name))
    if layout.always_static(e.kind.name):
        return things
    t = cx.fresh(short(e.type))
    return expr("[t for t in things if s.at[t]]", t=t, things=things)  # what lies nowhere is out of the game


# ------------------------------------------------------------------------------------------ tables
def _row(cx: Cx, e: ty.Row) -> ast.expr:
    raise NotLowered("a row of a table by itself", e.node)


def _cell(cx: Cx, e: ty.Cell) -> ast.expr:
    key = lower(cx, e.row.key)
    if e.row.key.type.tag == "thing":  # a table of cards says what holds for a thing that is one of them
        key = expr("s.defn[key]", key=key)
    return expr("T[key]", T=cx.link.column(e.row.table, e.column), key=key)


def _item(cx: Cx, e: ty.Item) -> ast.expr:
    of = lower(cx, e.of)
    index = lower(cx, e.index)
    written = whole(index)
    at_ = shifted(index, e.first) if written is None else const(written - e.first)
    return expr("item(of, i)", of=of, i=at_)


def shifted(index: ast.expr, first: int) -> ast.expr:
    """An index counted from `first` as one counted from 0."""
    if first == 0:
        return index
    more = whole(index.right) if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add) else None
    if more is not None and isinstance(index, ast.BinOp):
        more -= first
        if more == 0:
            return index.left
        return expr("i + n", i=index.left, n=more) if more > 0 else expr("i - n", i=index.left, n=-more)
    return expr("i - n", i=index, n=first)


# ------------------------------------------------------------------------------------------ time
def _variant_on(cx: Cx, e: ty.VariantOn) -> ast.expr:
    return expr("v in s.variants", v=cx.link.variant_number(e.variant))


def _running(cx: Cx, e: ty.Running) -> ast.expr:
    match e.span:
        case sy.PhaseSym():
            return expr("s.phase == p", p=cx.link.phase_number(e.span))
        case sy.TurnSym():
            return expr("s.turn[0] == t", t=cx.link.turn_number(e.span))
        case sy.VerbSym():
            marks = [cx.link.running_mark(v) for v in cx.link.facts.specialised(e.span)]
            if len(marks) == 1:
                return expr("m in s.running", m=marks[0])
            return expr("any(m in s.running for m in ms)", ms=const(tuple(marks)))
        case _:
            pass
    raise NotLowered("whether this is going on", e.node)


def _turn_actor(cx: Cx, e: ty.TurnActor) -> ast.expr:
    return expr("s.turn[1] if s.turn[0] == t else 0", t=cx.link.turn_number(e.turn))


def _times(cx: Cx, e: ty.Times) -> ast.expr:
    from .rule import occurred

    return occurred(cx, e)


def _feasible(cx: Cx, e: ty.Feasible) -> ast.expr:
    from .feasible import section_feasible

    return section_feasible(cx, e.section)


def _select(cx: Cx, e: ty.Select) -> ast.expr:
    from .choice import select

    if cx.pure:
        raise NotLowered("a choice inside a condition", e.node)
    return select(cx, e)


LOWER.update(
    {
        ty.Const: _const,
        ty.Printed: _printed,
        ty.ListOf: _list_of,
        ty.Var: _var,
        ty.Single: _single,
        ty.All: _all,
        ty.Row: _row,
        ty.Cell: _cell,
        ty.Item: _item,
        ty.VariantOn: _variant_on,
        ty.Running: _running,
        ty.TurnActor: _turn_actor,
        ty.Times: _times,
        ty.Feasible: _feasible,
        ty.Select: _select,
    }
)
