"""How far the game is from each of its endings, derived from the condition that the ending states.

A comparison is as far from holding as its two sides differ; *and* adds up, *or* takes the nearest, *is empty* counts what lies there,
anything else is 0 or 1. Searching bots weigh positions by it, so they need to know no game.
"""

from __future__ import annotations

import ast

from cardwright.compiler.lower.context import Cx
from cardwright.compiler.lower.emit import at, expr, stmts
from cardwright.compiler.lower.expression import lower, test
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

NUMERIC = ("number", "amount", "count", "value")


def distance(cx: Cx, e: ty.Expr) -> ast.expr:
    """An expression that is 0 where the condition holds and larger the farther it is from that."""
    match e:
        case ty.Logic(op="and", parts=parts):
            return _joined([distance(cx, part) for part in parts], "a + b")
        case ty.Logic(op="or", parts=parts):
            return _joined([distance(cx, part) for part in parts], "min(a, b)")
        case ty.Compare(op=op, left=left, right=right) if left.type.tag in NUMERIC and right.type.tag in NUMERIC:
            if left.type.opt or right.type.opt:
                return expr("0 if c else 1", c=test(cx, e))
            sides = {"a": lower(cx, left), "b": lower(cx, right)}
            form = {
                "==": "abs(a - b)",
                ">=": "max(0, b - a)",
                ">": "max(0, b - a + 1)",
                "<=": "max(0, a - b)",
                "<": "max(0, a - b + 1)",
            }.get(op)
            return expr(form, **sides) if form is not None else expr("0 if c else 1", c=test(cx, e))
        case ty.IsEmpty(place=place) if not place.type.many:
            return expr("len(s.z[i])", i=lower(cx, place))
        case _:
            return expr("0 if c else 1", c=test(cx, e))


def _joined(parts: list[ast.expr], form: str) -> ast.expr:
    joined = parts[0]
    for part in parts[1:]:
        joined = expr(form, a=joined, b=part)
    return joined


def body(cx: Cx, ending: sy.EndingSym) -> list[ast.stmt]:
    """The body of `gap(s)` for an ending with a condition."""
    assert ending.holds is not None
    with at(ending.node):
        return stmts("return d", d=distance(cx, ending.holds))
