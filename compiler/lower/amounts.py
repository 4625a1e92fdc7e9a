"""Amounts are never below nothing (S22): one that is worked out and may come out so counts as 0."""

from __future__ import annotations

import ast

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .context import Cx
from .emit import const, expr
from .expression import lower
from .trees import whole

__all__ = ["FEW", "amount_of", "number_of", "rounds"]

#: so many rounds of a loop are counted before it begins
FEW = 20


def number_of(cx: Cx, e: ty.Expr) -> ast.expr:
    """A number to reckon with: of a thing that is not there after all (nothing could be taken) it is 0."""
    value = lower(cx, e)
    if (
        isinstance(e, ty.Get)
        and isinstance(e.member, sy.FieldSym)
        and e.member.type.opt
        and e.member.type.tag == "number"
    ):
        from .statement import is_there

        return value if is_there(cx, e.of) else expr("v or 0", v=value)
    return value


def amount_of(cx: Cx, e: ty.Expr) -> ast.expr:
    """A number that says how much."""
    value = number_of(cx, e)
    written = whole(value)
    if written is not None:
        return const(max(0, written)) if written < 0 else value
    return value if never_below(e) else expr("max(0, v)", v=value)


def never_below(e: ty.Expr) -> bool:
    """Whether a number certainly is not below 0."""
    match e:
        case ty.Const():
            return isinstance(e.value, int) and e.value >= 0
        case ty.Count() | ty.Times():
            return True
        case ty.Get():
            return isinstance(e.member, sy.CounterSym) and e.member.least is None
        case ty.Var():
            return e.local.type.tag in ("amount", "count")  # verbs and rules see to it
        case ty.Arith():
            return e.op not in ("-", "neg") and never_below(e.left) and (e.right is None or never_below(e.right))
        case ty.Aggregate():
            items = e.of.items if isinstance(e.of, ty.ListOf) else ()
            enough = any if e.word == "highest" else all
            return bool(items) and not e.type.opt and enough(never_below(item) for item in items)
        case ty.Function():
            return e.name == "abs"
        case _:
            return False


def rounds(cx: Cx, number: ast.expr) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """What a counted loop uses up of the step's budget (S30): before it begins, and in each round."""
    from .emit import stmts

    written = whole(number)
    if written is not None and written <= FEW:
        return stmts("burn(s, src, n)", src=cx.source, n=max(0, written)), []
    return [], stmts("burn(s, src)", src=cx.source)
