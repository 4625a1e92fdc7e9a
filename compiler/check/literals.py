"""Numbers that are known before any game: less than none of something, outside what may stand there, divided by 0.

Each function reports and hands back a broken phrase, or the phrase as it was. What is worked out in play is not looked at.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty

from . import base
from .world import World

__all__ = ["constant", "divisor", "kept", "printed", "quantity"]


def constant(expr: ty.Expr) -> int | None:
    """The value of a number that is the same in every game; None where it is worked out in play."""
    match expr:
        case ty.Const(value=int() as value):
            return None if isinstance(value, bool) else value
        case ty.Arith(op="neg", left=left):
            negated = constant(left)
            return None if negated is None else -negated
        case ty.Arith(op="+" | "-" | "*" | "/" as op, left=left, right=right) if right is not None:
            a, b = constant(left), constant(right)
            if a is None or b is None or (op == "/" and b == 0):
                return None
            return a + b if op == "+" else a - b if op == "-" else a * b if op == "*" else a // b
        case _:
            return None


def quantity(world: World, node: sx.Node, expr: ty.Expr) -> ty.Expr:
    """How many of something, or how often: 0 or more."""
    value = constant(expr)
    if value is None or value >= 0:
        return expr
    world.error(node, "negative", number=value, hint="; what takes away has a verb of its own")
    return base.broken(node)


def divisor(world: World, node: sx.Node, expr: ty.Expr) -> ty.Expr:
    """What a number is divided by: not 0."""
    if constant(expr) != 0:
        return expr
    world.error(node, "by-zero")
    return base.broken(node)


def printed(world: World, node: sx.Node, member: sy.FieldSym | sy.CounterSym, expr: ty.Expr) -> ty.Expr:
    """What a card writes for a field or counter: within the declared range, and 0 or more where nothing else is said."""
    if isinstance(member, sy.CounterSym):
        return kept(world, node, member, expr)
    value = constant(expr)
    if value is None or expr.type.many:
        return expr
    first, last = member.range
    if (first is None or value >= first) and (last is None or value <= last):
        return expr
    if member.ranged:
        world.error(node, "out-of-range", name=member.written or member.name, number=value, range=said(first, last))
    else:
        hint = f"; what may be below 0 is declared `field {member.name}: number, signed`"
        world.error(node, "negative", number=value, hint=hint)
    return base.broken(node)


def kept(world: World, node: sx.Node, counter: sy.CounterSym, expr: ty.Expr) -> ty.Expr:
    """What a counter begins with or is set to: neither below its floor nor above its limit."""
    value = constant(expr)
    if value is None:
        return expr
    first = 0 if counter.least is None else constant(counter.least)
    last = None if counter.limit is None else constant(counter.limit)
    if (first is None or value >= first) and (last is None or value <= last):
        return expr
    world.error(node, "out-of-range", name=counter.name, number=value, range=said(first, last))
    return base.broken(node)


def said(first: int | None, last: int | None) -> str:
    """`1 to 3`, `0 or more`, `3 or less`."""
    if first is None:
        return f"{last} or less"
    return f"{first} or more" if last is None else f"{first} to {last}"
