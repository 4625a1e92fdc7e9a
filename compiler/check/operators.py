"""Operators: conditions, comparisons, arithmetic, `per`, counts."""

from __future__ import annotations

from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NUMBER, Type, thing

from . import base, literals, sets
from . import phrase as ph
from .scope import NOTHING, Scope, is_none, shown
from .world import World


def number(world: World, node: sx.Node, expr: ty.Expr, scope: Scope | None = None) -> ty.Expr:
    """The expression as a number: a set is counted only by `number of`."""
    if base.is_broken(expr):
        return expr
    if scope is not None and base.bare_counter(world, node, expr, scope):
        return base.broken(node)
    if expr.type.tag in ("number", "amount", "count", "value") and not expr.type.many:
        return expr
    countable = expr.type.tag == "place" or (expr.type.many and expr.type.tag in ("thing", "printed"))
    hint = f"; to count write `number of {base.text_of(node)}`" if countable else ""
    world.error(node, "no-number", got=world.say(expr.type), hint=hint)
    return base.broken(node)


def condition(world: World, node: sx.Node, scope: Scope) -> ty.Expr:
    """A phrase that is true or false; nobody is asked in it."""
    expr = ph.phrase(world, node, scope.but(asks=False))
    if base.is_broken(expr):
        return expr
    if expr.type.tag == "flag" and not expr.type.many:
        return expr
    if isinstance(expr, ty.Running):
        return expr
    if isinstance(node, sx.Group) and node.places and node.quant is None and isinstance(node.noun, sx.Name):
        place = base.text_of(node.places[0])
        world.error(node, "is-in", what=node.noun.text, place=place, fix=f"{node.noun.text} is in {place}")
        return base.broken(node)
    world.error(node, "no-flag", got=world.say(expr.type))
    return base.broken(node)


def binary(world: World, node: sx.Binary, scope: Scope, want: Type | None) -> ty.Expr:
    op = node.op
    if op in ("and", "or"):
        return logic(world, node, scope, want)
    if op in ("=", "!=", "<", ">", "<=", ">="):
        return compare(world, node, scope)
    if op == "per":
        return per(world, node, scope, want)
    left = ph.phrase(world, node.left, scope, want)
    right = ph.phrase(world, node.right, scope)
    if op == "-" and left.type.many:
        return base.broken(node) if base.is_broken(right) else sets.difference(world, node, left, right)
    base.sure(world, node.left, left)
    base.sure(world, node.right, right)
    a, b = number(world, node.left, left, scope), number(world, node.right, right, scope)
    if base.is_broken(a) or base.is_broken(b):
        return base.broken(node)
    if op == "/":
        b = literals.divisor(world, node.right, b)
        if base.is_broken(b):
            return base.broken(node)
    result = left.type if left.type.tag == "amount" else NUMBER
    return ty.Arith(node, result, op, a, b)


def logic(world: World, node: sx.Binary, scope: Scope, want: Type | None) -> ty.Expr:
    """`and`, `or` of conditions; of things or places, a union."""
    left = ph.phrase(world, node.left, scope, want)
    if left.type.tag in ("thing", "place", "printed"):
        right = ph.phrase(world, node.right, scope, want)
        if base.is_broken(right):
            return base.broken(node)
        if right.type.tag == left.type.tag:
            return ty.Union(node, Type(left.type.tag, join(world, left.type.of, right.type.of), True), (left, right))
    else:
        facts = shown(left, node.op == "and") if not base.is_broken(left) else NOTHING
        right = ph.phrase(world, node.right, scope.knowing(facts), want)
    if base.is_broken(left) or base.is_broken(right):
        return base.broken(node)
    for side, part in ((node.left, left), (node.right, right)):
        if part.type.tag not in ("flag", "span") or part.type.many:
            second = f"put `{base.text_of(node.right)}` on a line of its own: `{node.op}` joins conditions and things"
            world.error(side, "no-flag", second if part.type.tag == "amount" else None, got=world.say(part.type))
            return base.broken(node)
    return ty.Logic(node, FLAG, node.op, (left, right))


def join(world: World, a: str, b: str) -> str:
    """The nearest kind that both are."""
    for up in world.lattice.ancestors(a):
        if world.lattice.below(b, up):
            return up
    return "thing"


COMPARABLE = {"number", "amount", "count"}


def compare(world: World, node: sx.Binary, scope: Scope) -> ty.Expr:
    left = ph.phrase(world, node.left, scope)
    right = ph.phrase(world, node.right, scope, left.type)
    if base.is_broken(left) or base.is_broken(right):
        return base.broken(node)
    if base.bare_counter(world, node.left, left, scope) or base.bare_counter(world, node.right, right, scope):
        return base.broken(node)
    op = "==" if node.op == "=" else node.op
    for here, one, other in ((node.left, left, right), (node.right, right, left)):
        if is_none(one) and not other.type.opt and not is_none(other) and other.type.tag != "text":
            if not isinstance(other, ty.Get | ty.Item | ty.Cell):
                world.error(node, "always")
            return ty.Compare(node, FLAG, op, left, right)
        del here
    if is_none(left) or is_none(right):
        return ty.Compare(node, FLAG, op, left, right)
    a, b = left.type, right.type
    optional = a.opt or b.opt
    if (a.tag in COMPARABLE and b.tag in COMPARABLE) or (a.tag == b.tag == "value" and a.of == b.of):
        return ty.Compare(node, FLAG, op, left, right, optional)
    if op in ("==", "!="):
        if {a.tag, b.tag} == {"thing", "printed"} and not (a.many or b.many):
            return ty.Compare(node, FLAG, op, left, right, optional, True)
        if a.tag == b.tag and a.tag in ("thing", "printed", "place", "flag", "text") and a.many == b.many:
            if a.tag == "thing" and not world.lattice.may_overlap(a.of, b.of):
                world.error(node, "never", what=world.named(a.of), other=world.named(b.of))
            return ty.Compare(node, FLAG, op, left, right, optional)
    if a.tag == "thing" and isinstance(right, ty.All) and op in ("==", "!="):
        right_form = f"{base.text_of(node.left)} is {'not ' if op == '!=' else ''}{right.kind.name}"
        world.error(node, "is-kind", right=right_form, fix=right_form)
        return base.broken(node)
    counts = a.tag == "thing" and a.many and b.tag in ("number", "count")
    sign = {"==": "="}.get(op, op)
    how = f"write `number of {base.text_of(node.left)} {sign} {base.text_of(node.right)}`" if counts else None
    world.error(node, "compare", how, left=world.say(a), right=world.say(b))
    return base.broken(node)


def per(world: World, node: sx.Binary, scope: Scope, want: Type | None) -> ty.Expr:
    """`2 points per card in hand`, `1 point per 2 books`: times how many (for every pair: half, rounded down)."""
    left = ph.phrase(world, node.left, scope, want)
    right = node.right
    divisor: ty.Expr | None = None
    if (
        isinstance(right, sx.Group)
        and right.quant is not None
        and right.quant.word == "exactly"
        and right.quant.number is not None
    ):
        divisor = number(world, right, ph.phrase(world, right.quant.number, scope))
        divisor = literals.divisor(world, right.quant.number, literals.quantity(world, right.quant.number, divisor))
        if base.is_broken(divisor):
            return base.broken(node)
        right = sx.Group(right.span, None, right.noun, right.places, right.exclude, right.where, right.superlative)
    if isinstance(right, sx.Group) and asks(world, right):
        return base.broken(node)
    counted = ph.phrase(world, right, scope.but(asks=False))
    if base.is_broken(left) or base.is_broken(counted):
        return base.broken(node)
    amount = counted if counted.type.tag in ("number",) and not counted.type.many else count(world, right, counted)
    if isinstance(right, sx.Group | sx.Name | sx.Words | sx.Owned) and counted.type.tag == "amount":
        amount = held(world, right, counted, scope)
    if divisor is not None:
        amount = ty.Arith(node, NUMBER, "/", amount, divisor)
    return ty.Arith(node, left.type, "*", left, amount)


def asks(world: World, node: sx.Group) -> bool:
    """A counted group that says how many would be a choice: `per any book`; reported."""
    if node.quant is None or node.quant.word in ("all", "each", "top", "bottom") or node.quant.word == "exactly":
        return False
    world.error(node.quant, "count-choice", word=node.quant.word)
    return True


def held(world: World, node: sx.Node, expr: ty.Expr, scope: Scope) -> ty.Expr:
    counter = world.module.counters[expr.type.of]
    if scope.you is None:
        world.error(node, "no-you")
        return base.broken(node)
    return ty.Get(node, NUMBER, scope.you, counter)


def count(world: World, node: sx.Node, expr: ty.Expr) -> ty.Expr:
    """How many things a set has (one thing counts 1, none 0). One place stands for what lies in it; several are counted themselves."""
    if isinstance(expr, ty.Select):
        world.error(node, "count-choice", word="how many")
        return base.broken(node)
    if expr.type.tag == "place" and expr.type.many:
        return ty.Count(node, NUMBER, expr)
    if expr.type.tag == "place":
        kind = world.kind(expr.type.of)
        expr = ty.Contents(node, thing(expr.type.of, many=True), expr, kind)
    if expr.type.tag in ("thing", "printed", "number", "value") and (expr.type.many or expr.type.tag == "thing"):
        return ty.Count(node, NUMBER, expr)
    if not base.is_broken(expr):
        world.error(node, "not-things", got=world.say(expr.type))
    return base.broken(node)


def unary(world: World, node: sx.Unary, scope: Scope, want: Type | None) -> ty.Expr:
    op = node.op
    if op == "not":
        inner = condition(world, node.of, scope)
        return base.broken(node) if base.is_broken(inner) else ty.Logic(node, FLAG, "not", (inner,))
    if op == "number of":
        if isinstance(node.of, sx.Group) and asks(world, node.of):
            return base.broken(node)
        inner = ph.phrase(world, node.of, scope.but(asks=False))
        if base.is_broken(inner):
            return base.broken(node)
        if inner.type.tag == "amount":
            return held(world, node.of, inner, scope)
        if inner.type.tag == "number" and not inner.type.many:
            return inner
        return count(world, node.of, inner)
    inner = ph.phrase(world, node.of, scope, want)
    if op == "more":
        return inner
    if op in ("half up", "half down"):
        value = number(world, node.of, inner) if inner.type.tag != "thing" else count(world, node.of, inner)
        return base.broken(node) if base.is_broken(value) else ty.Arith(node, NUMBER, op, value, None)
    value = number(world, node.of, base.sure(world, node.of, inner))
    if base.is_broken(value):
        return base.broken(node)
    return value if op == "+" else ty.Arith(node, value.type, "neg", value, None)
