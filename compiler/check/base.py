"""What all phrases share: broken parts, what tests have shown, what may be none, the words as written."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import ANY, Type

from .scope import Scope, narrowed, path
from .world import World


def broken(node: sx.Node, type: Type = ANY) -> ty.Expr:
    """What stands for a phrase that was reported: of any type, so nothing more is said of it."""
    return ty.Const(node, type if type.tag == "any" else ANY, None)


def is_broken(expr: ty.Expr) -> bool:
    return expr.type.tag == "any"


def text_of(node: sx.Node) -> str:
    """The phrase as written on its first line, for a message."""
    span = node.span
    line = span.source.line(span.start_line)
    end = span.end_col - 1 if span.end_line == span.start_line else len(line)
    return line[span.start_col - 1 : end].strip()


def bare_counter(world: World, node: sx.Node, expr: ty.Expr, scope: Scope) -> bool:
    """A counter's name alone where a number belongs, and nobody here has that counter: whose is meant? Reported."""
    if not (isinstance(expr, ty.Const) and expr.type.tag == "amount" and isinstance(expr.node, sx.Name)):
        return False
    counter = world.module.counters.get(expr.type.of)
    if counter is None:
        return False
    if counter.unit:
        world.error(node, "unit-only", name=counter.name)
        return True
    whose(world, node, counter, scope)
    return True


def whose(world: World, node: sx.Node, counter: sy.CounterSym, scope: Scope, act: str = "") -> None:
    """Report a counter of which it is not said whose is meant. act: what is done with it, where somebody else has to do it."""
    name = counter.name if act else text_of(node)
    actor = f"{world.named(scope.you.type.of)} acts here" if scope.you is not None else "nobody acts here"
    holder = counter.holder or "thing"
    owner = the_one(world, counter, scope)
    if act:
        ways = f"say who: `{owner or f'any {holder}'}: {act}`"
    elif owner:
        ways = f"write `{owner}.{name}`"
    else:
        ways = f"write `your {name}` where {world.named(holder)} acts, or name whose they are: `x.{name}`"
    world.error(node, "whose", ways, name=name, owner=holder, actor=actor)


def the_one(world: World, counter: sy.CounterSym, scope: Scope) -> str:
    """Who must be meant where nobody is named: the card itself, or the only one that there is; "" if it can be several."""
    if scope.this is not None and world.lattice.below(scope.this.type.of, counter.holder):
        return "this"
    holder = world.kind(counter.holder) if counter.holder else None
    return holder.name if holder is not None and holder.single else ""


def known(expr: ty.Expr, scope: Scope, world: World) -> ty.Expr:
    """The expression with what tests have shown of it."""
    if scope.facts:
        found = narrowed(expr, scope, world.lattice.below)
        if found != expr.type:
            expr.type = found
    return expr


def sure(world: World, node: sx.Node, expr: ty.Expr) -> ty.Expr:
    """An expression whose value is looked into or acts: perhaps-none is a mistake here (T8)."""
    if expr.type.opt and not expr.type.many:
        what = text_of(node)
        ways = f"ask first (`if {what} != none:`), or choose among those that have one"
        if isinstance(expr, ty.Ends):
            ways = end_ways(expr, what)
        elif isinstance(expr, ty.Item):
            ways = f"there can be fewer, so name it (`let x = {what}`), and ask first (`if x != none:`)"
        world.error(node, "perhaps-none", what=what, ways=ways)
        expr.type = expr.type.sure
    return expr


def end_ways(expr: ty.Ends, what: str) -> str:
    """How to look at the top of a pile that may be empty."""
    named = f"`choose {what} as c` before, and `c` here"
    place = text_of(expr.place.node)
    return f"ask first (`if {place} is not empty:`), or write {named}" if path(expr) else f"write {named}"


def look_at(world: World, node: sx.Node, expr: ty.Expr, scope: Scope) -> None:
    """A thing of which something is read: it must be there. The top of a pile is there if a test has shown that the pile is not empty.

    What is done to the top of an empty pile is done to nothing (S5), so only here the pile must not be empty.
    """
    if (
        isinstance(expr, ty.Ends)
        and expr.number is None
        and not world.testing
        and ("some", path(expr)) not in scope.facts
    ):
        expr.type = expr.type.perhaps
    sure(world, node, expr)
