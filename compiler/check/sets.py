"""Sets of values and printed cards: each of them once, and what is left when others are taken away."""

from __future__ import annotations

from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import Type, thing

from . import base
from .world import World


def different(world: World, node: sx.Node, of: ty.Expr) -> ty.Expr:
    """`different(hand.colour)`: each value once; of things, each printed card."""
    values = printed(world, node, of)
    if not values.type.many or values.type.tag not in ("printed", "number", "value"):
        if not base.is_broken(of):
            world.error(node, "not-things", got=world.say(of.type))
        return base.broken(node)
    return ty.Function(node, values.type.sure, "different", (values,))


def difference(world: World, node: sx.Binary, left: ty.Expr, right: ty.Expr) -> ty.Expr:
    """`price - hand`: what of the first set is not in the second one, which takes away one for each that it has."""
    away = printed(world, node, right)
    one, two = left.type, away.type
    if one.tag not in ("printed", "number", "value"):
        world.error(node.left, "no-number", got=world.say(one))
    elif not two.many or one.tag != two.tag or (one.tag == "value" and one.of != two.of):
        world.error(node, "compare", left=world.say(one), right=world.say(right.type))
    else:
        return ty.Function(node, one.sure, "without", (left, away))
    return base.broken(node)


def printed(world: World, node: sx.Node, of: ty.Expr) -> ty.Expr:
    """Several things, or what lies in a place, as the printed cards that they are; anything else as it is."""
    if of.type.tag == "place":
        of = ty.Contents(node, thing(of.type.of, many=True), of, None)
    if of.type.tag != "thing" or not of.type.many:
        return of
    local = world.local("", node, of.type.one, "element")
    card = ty.Function(node, Type("printed", of.type.of), "card_of_slot", (ty.Var(node, local.type, local),))
    return ty.Members(node, card.type.several, of, local, card)
