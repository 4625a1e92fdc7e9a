"""Phrases: names, members, comparisons, arithmetic. Noun phrases with quantifiers are in `group.py`.

`phrase(world, node, scope)` gives a typed expression, or `broken(node)` after one message; whatever is built on a broken part
is silent. Names are looked up in this order (T7): binding, what a condition speaks of, who acts, this card, the game.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NUMBER, Type

from . import base, event, group, members, names, numbered, predicate, sets
from . import operators as op
from .scope import Scope
from .world import World


def phrase(world: World, node: sx.Node, scope: Scope, want: Type | None = None) -> ty.Expr:
    """One phrase. want: the type the place asks for; it only decides between readings of one form (a count or things)."""
    match node:
        case sx.Int():
            return ty.Const(node, NUMBER, node.value)
        case sx.Text():
            return names.quoted(world, node, scope, want)
        case sx.Name():
            return base.known(names.name(world, node, node.text, scope, want), scope, world)
        case sx.This():
            if scope.this is None:
                world.error(node, "no-this")
                return base.broken(node)
            return base.known(ty.Var(node, scope.this.type, scope.this), scope, world)
        case sx.Owned() | sx.Words() | sx.Group():
            return group.group(world, node, scope, want)
        case sx.Member():
            of = phrase(world, node.of, scope)
            return base.known(members.member(world, node, of, node.name.text, scope), scope, world)
        case sx.Index():
            return index(world, node, scope)
        case sx.Func():
            return function(world, node, scope)
        case sx.Binary():
            return op.binary(world, node, scope, want)
        case sx.Unary():
            return op.unary(world, node, scope, want)
        case sx.Is():
            return predicate.is_(world, node, scope)
        case sx.Times():
            return event.times(world, node, scope)
        case _:
            world.error(node, "not-said", what="this phrase here")
            return base.broken(node)


def steps(world: World, node: sx.Func, relation: sy.AdjectiveSym, args: tuple[ty.Expr, ...], scope: Scope) -> ty.Expr:
    """`distance(a, b)`: the steps along a relation that is declared `measured distance`. From or to nothing there is no way."""
    ends = [members.as_thing(world, each, arg) for each, arg in zip(node.args, args, strict=True)]
    for each, end in zip(node.args, ends, strict=True):
        if end.type.tag != "thing" or end.type.many or not world.lattice.may_overlap(end.type.of, relation.of):
            world.error(each, "slot-type", verb=node.name.text, want=world.named(relation.of), got=world.say(end.type))
            return base.broken(node)
    world.note(node.name, relation, None, "adjective")
    return ty.Steps(node, NUMBER.perhaps, ends[0], ends[1], relation, scope.you if relation.uses_you else None)


def index(world: World, node: sx.Index, scope: Scope) -> ty.Expr:
    of = phrase(world, node.of, scope)
    at = phrase(world, node.index, scope)
    if base.is_broken(of) or base.is_broken(at):
        return base.broken(node)
    if isinstance(of, ty.Row):
        if at.type.tag not in ("number", "value", "text", "printed", "thing"):
            world.error(node.index, "no-number", got=world.say(at.type))
        return ty.Row(node, of.type, of.table, at)
    if isinstance(of, ty.SectionOf) and numbered.is_numbered(of.section) and of.at is None:
        return ty.SectionOf(node, of.type, of.of, of.section, op.number(world, node.index, at))
    if of.type.many:
        number = op.number(world, node.index, at)
        if of.type.tag != "thing" or world.testing or base.is_broken(number):
            return ty.Item(node, of.type.one, of, number)
        return ty.Item(node, of.type.one if is_there(of, number) else of.type.one.perhaps, of, number)
    world.error(node, "index", got=world.say(of.type))
    return base.broken(node)


def is_there(of: ty.Expr, number: ty.Expr) -> bool:
    """Does a set surely have a member of that number? What each has some of is never more nor less."""
    place = number.value if isinstance(number, ty.Const) else None
    return isinstance(of, ty.OwnedBy) and isinstance(place, int) and 1 <= place <= of.kind.copies


def function(world: World, node: sx.Func, scope: Scope) -> ty.Expr:
    text = node.name.text
    args = tuple(phrase(world, arg, scope) for arg in node.args)
    if any(base.is_broken(arg) for arg in args):
        return base.broken(node)
    if any(base.bare_counter(world, each, arg, scope) for each, arg in zip(node.args, args, strict=True)):
        return base.broken(node)
    if text in ("highest", "lowest", "total"):
        values = args[0] if len(args) == 1 else ty.ListOf(node, NUMBER.several, args)
        kind = values.type.one if values.type.tag == "value" and text != "total" else NUMBER
        return ty.Aggregate(node, kind if len(args) > 1 or text == "total" else kind.perhaps, text, values)
    if text == "abs" and len(args) == 1:
        return ty.Function(node, NUMBER, "abs", args)
    if text == "reversed" and len(args) == 1:
        return ty.Function(node, args[0].type, "reversed", args)
    if text == "different" and len(args) == 1:
        return sets.different(world, node, args[0])
    measured = next((a for a in world.module.adjectives if a.measure == text and a.other is not None), None)
    if measured is not None and len(args) == 2:
        return steps(world, node, measured, args, scope)
    adjectives = [a for a in scope.env.find_adjectives(text) if a.other is not None]
    if adjectives and len(args) == 2:
        return ty.HasAdjective(
            node, FLAG, args[0], adjectives[0], args[1], scope.you if adjectives[0].uses_you else None
        )
    world.error(
        node.name,
        "unknown-name",
        name=text,
        near=world.near(
            text, {"highest", "lowest", "total", "abs", "reversed", "different", *scope.env.all_adjectives()}
        ),
    )
    return base.broken(node)
