"""The ends of a pile: `top card in deck`, `bottom 2 cards in hand`, `top cards in piles`."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import PLACE, thing

from . import amounts, base, group
from . import phrase as ph
from .scope import Scope
from .world import World


def ends(world: World, node: sx.Group, quant: sx.Quant, scope: Scope) -> ty.Expr:
    """`top 2 cards in pile`, `bottom card in pile`, `top cards of piles`."""
    noun_node = node.noun
    places: list[ty.Expr] = [ph.phrase(world, each, scope.but(asks=False), PLACE) for each in node.places]
    if not places and isinstance(noun_node, sx.Member):
        source = ph.phrase(world, noun_node.of, scope.but(asks=False))
        places = [source]
        noun_node = sx.Name(noun_node.name.span, noun_node.name.text)
    if not places:
        world.error(node, "not-a-place", got="nothing said; write `… in PLACE`")
        return base.broken(node)
    if any(base.is_broken(place) for place in places):
        return base.broken(node)
    place = places[0]
    if place.type.tag != "place":
        world.error(node.places[0] if node.places else node, "not-a-place", got=world.say(place.type))
        return base.broken(node)
    kind = None
    symbol = scope.env.find(noun_node.text) if isinstance(noun_node, sx.Name) else None
    if isinstance(symbol, sy.KindSym):
        world.note(noun_node, symbol, None, "kind")
        if not world.lattice.may_overlap(symbol.name, place.type.of):
            world.error(
                noun_node,
                "never-there",
                what=world.named(symbol.name),
                place=base.text_of(place.node),
                holds=world.plural(place.type.of),
                hint=world.elsewhere(symbol.name),
            )
        kind = None if world.lattice.below(place.type.of, symbol.name) else symbol
    elif not (isinstance(symbol, sy.NounSym) and symbol.type.tag == "thing"):
        world.error(noun_node, "unknown-kind", name=base.text_of(noun_node), near="")
        return base.broken(node)
    holds = kind.name if kind is not None else place.type.of
    if place.type.many:
        return ty.Tops(node, thing(holds, many=True), place, quant.word)
    number = amounts.quantity(world, quant, scope) if quant.number is not None else None
    world.module.refs.note(node, symbol, thing(holds, many=number is not None), "ends")
    found: ty.Expr = ty.Ends(
        node, thing(holds, many=number is not None, opt=number is None), place, quant.word, number, kind
    )
    found.type = found.type.sure
    if node.where is not None:
        inner = ty.Contents(node, thing(holds, many=True), place, kind)
        filtered = group.where(world, node, inner, scope)
        if base.is_broken(filtered):
            return filtered
        return ty.Ends(node, found.type, filtered, quant.word, number, None)
    return found
