"""Comparisons, logic, arithmetic, numbers of sets."""

from __future__ import annotations

import ast

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .context import Cx, NotLowered
from .emit import const, expr
from .expression import LOWER, is_simple, listing, lower, test, thinglike
from .trees import whole

OPERATORS: dict[str, str] = {
    "=": "a == b", "==": "a == b", "!=": "a != b", "<": "a < b", ">": "a > b", "<=": "a <= b", ">=": "a >= b",
}  # fmt: skip


def _is_none(e: ty.Expr) -> bool:
    return isinstance(e, ty.Const) and e.value is None


def _compare(cx: Cx, e: ty.Compare) -> ast.expr:
    left, right = e.left, e.right
    if _is_none(left):
        left, right = right, left
    if _is_none(right):
        inner = lower(cx, left)
        if left.type.many or thinglike(left.type):
            return (
                expr("not a", a=inner)
                if e.op in ("=", "==")
                else expr("a != 0" if not left.type.many else "len(a) > 0", a=inner)
            )
        return expr("a is None" if e.op in ("=", "==") else "a is not None", a=inner)
    one = single_condition(cx, e)
    if one is not None:
        return one
    some = non_empty(cx, e)
    if some is not None:
        return some
    a, b = lower(cx, left), lower(cx, right)
    if e.by_print:
        if left.type.tag == "thing":
            a = expr("s.defn[a]", a=a)
        else:
            b = expr("s.defn[b]", b=b)
    if left.type.many or right.type.many:
        a, b = expr("tuple(a)", a=a), expr("tuple(b)", b=b)
    if e.op in ("=", "==", "!="):
        return expr(OPERATORS[e.op], a=a, b=b)
    return ordered(cx, e, a, b)


def ordered(cx: Cx, e: ty.Compare, a: ast.expr, b: ast.expr) -> ast.expr:
    """An order where a side may be none: then it is false. Tables of numbers have a twin with not-a-number for none."""
    tests: list[ast.expr] = []
    sides = [a, b]
    for i, side in enumerate((e.left, e.right)):
        if not may_be_none(cx, side):
            continue
        twin = cx.link.numbers_of(sides[i]) if isinstance(side, ty.Get) else None
        if twin is not None:
            sides[i] = twin
        elif is_simple(sides[i]):
            tests.append(expr("a is not None", a=sides[i]))
        else:
            return expr("compared(op, a, b)", op=const(e.op), a=a, b=b)
    made = expr(OPERATORS[e.op], a=sides[0], b=sides[1])
    for each in reversed(tests):
        made = expr("a and b", a=each, b=made)
    return made


def may_be_none(cx: Cx, e: ty.Expr) -> bool:
    """Whether a number may be absent at run time; what tests have shown does not show in tables, so declarations count."""
    match e:
        case ty.Get():
            if isinstance(e.member, sy.CounterSym):
                return False
            return e.member.type.opt
        case ty.Const() | ty.Count() | ty.Arith():
            return False
        case ty.Aggregate():
            return e.type.opt
        case _:
            return e.type.opt


def single_condition(cx: Cx, e: ty.Compare) -> ast.expr | None:
    """`number of (x where C) >= 1` of one x is C."""
    count = e.left
    if not (e.op == ">=" and isinstance(e.right, ty.Const) and e.right.value == 1 and isinstance(count, ty.Count)):
        return None
    of = count.of
    if (
        isinstance(of, ty.Filter)
        and isinstance(of.of, ty.ListOf)
        and len(of.of.items) == 1
        and not of.of.items[0].type.many
    ):
        value = lower(cx, of.of.items[0])
        if is_simple(value):
            inner = cx.inner()
            inner.names[of.local] = value
            return test(inner, of.condition)
    return None


def non_empty(cx: Cx, e: ty.Compare) -> ast.expr | None:
    """`number of X >= 1`, `= 0`: is there any?"""
    if not (isinstance(e.left, ty.Count) and isinstance(e.right, ty.Const)):
        return None
    some = (e.op, e.right.value) in ((">=", 1), (">", 0), ("!=", 0))
    none = (e.op, e.right.value) in (("==", 0), ("=", 0), ("<", 1))
    if not (some or none):
        return None
    of = listing(cx, e.left.of)
    if isinstance(of, ast.ListComp):
        made: ast.expr = expr("any(g)", g=_any_of(of))
    else:
        made = expr("len(of) > 0", of=of)
    return made if some else expr("not made", made=made)


def _any_of(comp: ast.ListComp) -> ast.expr:
    """A generator of the conditions' truth: stops at the first hit."""
    made = expr("[True for x in y]")
    assert isinstance(made, ast.ListComp)
    made.generators = comp.generators
    return ast.copy_location(ast.GeneratorExp(made.elt, made.generators), made)


def _logic(cx: Cx, e: ty.Logic) -> ast.expr:
    if e.op == "not":
        inner = test(cx, e.parts[0])
        if isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not) and e.parts[0].type.tag == "flag":
            return inner.operand
        if isinstance(inner, ast.Compare) and len(inner.ops) == 1:
            for one, other in ((ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot)):
                if isinstance(inner.ops[0], one):
                    return ast.copy_location(ast.Compare(inner.left, [other()], inner.comparators), inner)
        return expr("not a", a=inner)
    made = expr("a and b" if e.op == "and" else "a or b")
    assert isinstance(made, ast.BoolOp)
    made.values = []
    for part in e.parts:
        inner = test(cx, part)
        if isinstance(inner, ast.BoolOp) and type(inner.op) is type(made.op):
            made.values += inner.values
        else:
            made.values.append(inner)
    return made


ARITHMETIC = {"+": "a + b", "-": "a - b", "*": "a * b", "/": "a // b"}


def _arith(cx: Cx, e: ty.Arith) -> ast.expr:
    a = number(cx, e.left)
    if e.op == "neg":
        written = whole(a)
        return const(-written) if written is not None else expr("-a", a=a)
    if e.op == "half up":
        return expr("-(-a // 2)", a=a)
    if e.op == "half down":
        return expr("a // 2", a=a)
    assert e.right is not None
    b = number(cx, e.right)
    if e.op == "/" and isinstance(b, ast.Constant) and b.value == 0:
        return const(0)
    if isinstance(a, ast.Constant) and isinstance(b, ast.Constant):
        return const(eval(compile(ast.Expression(expr(ARITHMETIC[e.op], a=a, b=b)), "", "eval")))
    if isinstance(a, ast.Constant) and e.op == "*" and a.value == 1:
        return b
    if e.op == "/" and not isinstance(b, ast.Constant):
        return expr("divided(a, b)", a=a, b=b)
    if e.op == "*" and whole(a) is None and whole(b) is None:
        return expr("times(a, b)", a=a, b=b)
    return expr(ARITHMETIC[e.op], a=a, b=b)


def number(cx: Cx, e: ty.Expr) -> ast.expr:
    """A number that is there: a bare flag counts 1 or 0."""
    from .amounts import number_of

    return number_of(cx, e)


def _count(cx: Cx, e: ty.Count) -> ast.expr:
    if not e.of.type.many and e.of.type.tag == "thing":
        return expr("1 if a else 0", a=lower(cx, e.of))
    return expr("len(of)", of=listing(cx, e.of))


def _aggregate(cx: Cx, e: ty.Aggregate) -> ast.expr:
    items = e.of.items if isinstance(e.of, ty.ListOf) and e.word in ("highest", "lowest") else ()
    if len(items) > 1 and not any(i.type.many or i.type.opt for i in items):
        return expr("f(*parts)", f="max" if e.word == "highest" else "min", parts_all=[lower(cx, i) for i in items])
    return expr("f(of)", f=e.word, of=lower(cx, e.of))


def _function(cx: Cx, e: ty.Function) -> ast.expr:
    args = [lower(cx, a) for a in e.args]
    match e.name:
        case "abs":
            return expr("abs(a)", a=args[0])
        case "reversed":
            return expr("a[::-1]", a=args[0])
        case "different":
            return expr("different(a)", a=args[0])
        case "without":
            return expr("without(a, b)", a=args[0], b=args[1])
        case "first":
            return expr("first(a)", a=args[0])
        case "unless_empty":
            if cx.link.policy("empty_superlative") == "nobody":
                return args[0]
            return expr("a or b", a=args[0], b=args[1])
        case "named_thing":
            return expr("named_thing(s, d)", d=args[0])
        case "card_of_slot":
            return expr("s.defn[a]", a=args[0])
        case "seat":
            return expr("NUMBER[a]", a=args[0])
        case _:
            pass
    raise NotLowered(f"the function `{e.name}`", e.node)


LOWER.update(
    {
        ty.Compare: _compare,
        ty.Logic: _logic,
        ty.Arith: _arith,
        ty.Count: _count,
        ty.Aggregate: _aggregate,
        ty.Function: _function,
    }
)
