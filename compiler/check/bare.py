"""How many, and where: what a line must not leave unsaid, because nothing absent may ever mean *everything* (tenet 3).

`quantity_said` refuses `drop book in hand`, `lies_somewhere` refuses `drop 2 books`: both would speak of more than is meant.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

from . import base
from .scope import Scope
from .world import World


def quantity_said(world: World, node: sx.Phrase, expr: ty.Expr, scope: Scope) -> bool:
    """A thing that is acted on, or that acts, is said with how many; False after a message.

    Names of what a line has bound, single things and members (`p.hand_cards`) say it by themselves.
    """
    if base.is_broken(expr) or not ((expr.type.many and expr.type.tag == "thing") or expr.type.tag == "amount"):
        return True
    noun = node.noun if isinstance(node, sx.Group) and node.quant is None else node
    word = last_word(noun)
    if word is None or (isinstance(node, sx.Group) and node.quant is not None) or scope.find_local(word) is not None:
        return True
    symbol = scope.env.find(word)
    if isinstance(symbol, sy.CounterSym):
        return not counter_alone(world, node, scope)
    if (isinstance(symbol, sy.NounSym) and symbol.single) or not isinstance(symbol, sy.KindSym | sy.NounSym):
        return True
    if expr.type.tag == "amount":
        return True
    one, many = symbol.name, symbol.plural or symbol.name
    if isinstance(noun, sx.Owned | sx.Words):
        before = base.text_of(noun)[: -len(word)]
        one, many = before + one, before + many
    world.error(node, "how-many", ways=f"`1 {one}`, `any {one}`, `each {one}` or `all {many}`")
    return False


def counter_alone(world: World, node: sx.Phrase, scope: Scope) -> bool:
    """`take coin`: a counter's name alone where an amount of it belongs; reported."""
    symbol = scope.env.find(node.text) if isinstance(node, sx.Name) and scope.find_local(node.text) is None else None
    if not isinstance(symbol, sy.CounterSym):
        return False
    world.error(node, "how-many", ways=f"`1 {symbol.name}` or `2 {symbol.plural or symbol.name}`")
    return True


def last_word(node: sx.Node) -> str | None:
    """The word that names the things: of `your locked rooms`, `rooms`."""
    if isinstance(node, sx.Name):
        return node.text
    if isinstance(node, sx.Words | sx.Owned):
        return node.words[-1].text
    return None


def lies_somewhere(world: World, node: sx.Group, found: ty.Expr) -> bool:
    """A choice among things that lie in places says in which; False after a message.

    `drop 2 books` would be a choice among all books of the game, those of others and hidden ones too.
    """
    if node.places or isinstance(node.noun, sx.Text):
        return True
    root = found
    while isinstance(root, ty.Filter):
        if any(
            isinstance(each, ty.In | ty.HasAdjective | ty.PlaceOfThing | ty.HolderOf) for each in walk(root.condition)
        ):
            return True
        root = root.of
    if not isinstance(root, ty.All) or root.type.tag != "thing":
        return True
    kind = root.kind.name
    if root.kind.per or root.kind.single or world.is_seat(root.type.one):
        return True
    if not any(world.lattice.may_overlap(zone.of, kind) for zone in world.module.zones):
        return True
    if any(zone.of == "thing" for zone in world.module.zones) and not named(world, kind):
        return True
    world.error(node, "where", kinds=world.plural(kind), place=world.places_for(kind)[0])
    return False


def named(world: World, kind: str) -> bool:
    """Is there a zone that is declared for such things?"""
    return any(zone.of != "thing" and world.lattice.may_overlap(zone.of, kind) for zone in world.module.zones)
