"""Bare words: what a name means where it stands (T7), and cards by their titles.

The order: binding, what a condition speaks of, who acts, this card, the game.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.near import Near
from cardwright.dsl.types import FLAG, NONE, NUMBER, PLACE, SPAN, TEXT, Type, thing

from . import base, members, predicate, ways
from .scope import Scope
from .world import World

MANY = 1 << 30


def name(world: World, node: sx.Node, text: str, scope: Scope, want: Type | None = None) -> ty.Expr:
    """One bare word (T7)."""
    local = scope.find_local(text)
    if local is not None:
        world.note(node, local, local.type, "local")
        return ty.Var(node, local.type, local)
    if text == "self":
        if not scope.elements:
            world.error(node, "self")
            return base.broken(node)
        return ty.Var(node, scope.elements[0].type, scope.elements[0])
    if text == "other" and (scope.other is not None or len(scope.elements) > 1):
        other = scope.other or scope.elements[1]  # of a relation; else what the condition around this one speaks of
        return ty.Var(node, other.type, other)
    if text == "you":
        if scope.you is None:
            world.error(node, "no-you")
            return base.broken(node)
        return ty.Var(node, scope.you.type, scope.you.local) if isinstance(scope.you, ty.Var) else scope.you
    if text in ("true", "false"):
        return ty.Const(node, FLAG, text == "true")
    if text == "none":
        return ty.Const(node, NONE, None)
    if text == "many":
        return ty.Const(node, NUMBER, MANY)
    symbol = scope.env.find(text)
    if isinstance(symbol, sy.KindSym):
        together = chosen(world, node, symbol, scope)
        if together is not None:
            return together
    for element in scope.elements:
        here = ty.Var(node, element.type, element)  # of `having` it is the set
        found = members.try_member(world, node, here, text, scope)
        if found is not None and not isinstance(found, ty.HolderOf):
            world.module.refs.note(node, None, found.type, "element")
            return found
        if (text == "empty" and here.type.tag == "place") or any(
            a.of == "zone" or world.lattice.may_overlap(here.type.of, a.of) for a in scope.env.find_adjectives(text)
        ):
            said = predicate.is_word(world, node, here, text, scope)
            if said is not None:
                world.module.refs.note(node, None, FLAG, "element")
                return said
    if scope.you is not None:
        found = members.try_member(world, node, scope.you, text, scope)
        anybodys = scope.pattern and isinstance(found, ty.OwnedBy)  # `any player opens any door`: whoever has the door
        if found is not None and not anybodys and not isinstance(found, ty.HolderOf | ty.OwnerOf):
            if scope.ambiguous and not is_table_wide(world, scope, text):
                world.error(
                    node,
                    "whose",
                    name=text,
                    owner=scope.you.type.of,
                    actor="somebody else chose before; write `your …`",
                )
            world.module.refs.note(node, None, found.type, "you")
            return found
    if scope.this is not None:
        found = members.try_member(world, node, ty.Var(node, scope.this.type, scope.this), text, scope)
        elsewhere = (
            found is not None and found.type.tag == "section" and want == PLACE
        )  # a place that is called like a section
        if found is not None and not elsewhere and not isinstance(found, ty.HolderOf | ty.OwnerOf):
            world.module.refs.note(node, None, found.type, "this")
            return found
    if symbol is not None:
        got = of_symbol(world, node, symbol, scope)
        if got is not None:
            world.note(node, symbol, got.type, "game")
            return got
    card = find_card(world, node, text, scope, quiet=True)
    if card is not None:
        world.note(node, card, None, "card")
        return of_card(world, node, card)
    if symbol is None and want is not None and want.tag == "text":
        unknown_card(world, node, text, scope, f'; a text stands in quotation marks: `"{text}"`')
    elif symbol is None:
        unknown(world, node, text, scope)
    return base.broken(node)


def chosen(world: World, node: sx.Node, kind: sy.KindSym, scope: Scope) -> ty.Expr | None:
    """In `having`, the name of a kind is those of the chosen things that are of it; None anywhere else."""
    for element in scope.elements:
        if element.type.many and element.type.tag == "thing" and world.lattice.may_overlap(element.type.of, kind.name):
            world.note(node, kind, element.type, "element")
            here = ty.Var(node, element.type, element)
            if world.lattice.below(element.type.of, kind.name):
                return here
            local = world.local("", node, element.type.one, "element")
            of_kind = ty.IsKind(node, FLAG, ty.Var(node, local.type, local), kind)
            return ty.Filter(node, thing(kind.name, many=True), here, local, of_kind)
    return None


def is_table_wide(world: World, scope: Scope, text: str) -> bool:
    symbol = scope.env.find(text)
    return isinstance(symbol, sy.ZoneSym) and not symbol.per


def unknown(world: World, node: sx.Node, text: str, scope: Scope) -> None:
    """Report an unknown word with what might have been meant."""
    counter = next((each for each in world.module.counters.values() if each.symbol == text), None)
    if counter is not None:  # a sign that is printed for a counter's name
        world.error(node, "unknown-name", name=text, near=Near(text, counter.name, True))
        return
    symbol = scope.env.find(text)
    candidates = {known for known, _ in scope.locals} | scope.env.all_names()
    for element in scope.elements:
        candidates |= world.member_names(element.type.of)
    if scope.you is not None:
        candidates |= world.member_names(scope.you.type.of)
    if isinstance(symbol, sy.VerbSym):
        candidates.discard(text)
    where = ""
    if scope.elements and scope.elements[0].type.tag == "thing":
        where = f" (a {scope.elements[0].type.of} has no `{text}`)"
    if text[:1].isupper():
        unknown_card(world, node, text, scope)
    else:
        near = world.near(text, candidates)
        # a name that was probably meant here is not unused as well
        world.used.update(id(local) for name, local in scope.locals if name == near.meant)
        help_ = ways.for_name(text)
        world.error(node, "unknown-name", help_, name=text, where=where, near=near if help_ is None else "")


def unknown_card(world: World, node: sx.Node, title: str, scope: Scope, hint: str = "") -> None:
    """Report a name in capitals that is no card's. hint: what else was meant, where that is known."""
    near = "" if hint else world.near(title, scope.env.all_cards())
    known = hint or ("" if near else "; compare the name with that of the card, or write the card")
    world.error(node, "unknown-card", name=title, near=near, known=known)


def of_symbol(world: World, node: sx.Node, symbol: sy.AnySymbol, scope: Scope) -> ty.Expr | None:
    """A declared name as a value; None if it is none by itself (a verb, an adjective)."""
    match symbol:
        case sy.KindSym():
            if symbol.single:
                return ty.Single(node, thing(symbol.name), symbol)
            return ty.All(node, thing(symbol.name, many=True), symbol)
        case sy.NounSym():
            return noun_value(world, node, symbol, scope)
        case sy.ZoneSym():
            return zone_value(world, node, symbol, scope)
        case sy.TrackSym():
            single = next((k for k in map(world.kind, world.lattice.ancestors(symbol.holder)) if k and k.single), None)
            if single is None or symbol.section is None:
                return None
            return ty.SectionOf(node, Type("section"), ty.Single(node, thing(single.name), single), symbol.section)
        case sy.ValuesSym():
            one = Type("value", symbol.name)
            return ty.ListOf(node, one.several, tuple(ty.Const(node, one, n) for n in range(len(symbol.values))))
        case sy.ValueSym() if isinstance(symbol.node, sx.Mode):
            from . import modes

            return modes.said(world, node, symbol, scope)
        case sy.ValueSym():
            return ty.Const(node, Type("value", symbol.list.name if symbol.list else ""), symbol.index)
        case sy.TableSym():
            return ty.Row(node, Type("row", symbol.name), symbol, ty.Const(node, NUMBER, 0))
        case sy.TurnSym() | sy.PhaseSym() | sy.WindowSym():
            return ty.Running(node, SPAN, symbol)
        case sy.VariantSym():
            return ty.VariantOn(node, FLAG, symbol)
        case sy.PickSym():
            kind = world.kind(symbol.name)
            return ty.All(node, thing(symbol.name, many=True), kind) if kind else None
        case sy.CounterSym():
            return ty.Const(node, Type("amount", symbol.name), 1)
        case _:
            return None


def noun_value(world: World, node: sx.Node, symbol: sy.NounSym, scope: Scope) -> ty.Expr:
    you = scope.you if symbol.uses_you else None
    if symbol.uses_you and you is None:
        world.error(node, "no-you")
        return base.broken(node)
    world.used.add(id(symbol))
    return ty.Noun(node, symbol.type, symbol, you)


def zone_value(world: World, node: sx.Node, zone: sy.ZoneSym, scope: Scope) -> ty.Expr:
    """A zone by its bare name: the table's; all of them when it is declared with a plural; else it must be said whose."""
    if not zone.per:
        return ty.Place(node, Type("place", zone.of), zone, None)
    owner = world.kind(zone.per)
    if zone.plural and owner is not None:
        local = world.local("", node, thing(zone.per), "element")
        place = ty.Place(node, Type("place", zone.of), zone, ty.Var(node, local.type, local))
        kind = Type("place", zone.of, many=True)
        declared = ty.Members(node, kind, ty.All(node, thing(zone.per, many=True), owner), local, place)
        acting = [acting_place(world, node, each) for each in world.module.zones if each.acting == zone.name]
        return ty.Union(node, kind, (declared, *acting)) if acting else declared
    actor = f"{world.named(scope.you.type.of)} acts here" if scope.you is not None else "nobody acts here"
    acts = f"say who acts, `any {zone.per}: …`, or " if world.is_seat(thing(zone.per)) else ""
    help_ = f"{acts}name whose it is: `x.{zone.name}`"
    world.error(node, "whose", help_, name=zone.name, owner=zone.per, actor=actor)
    return base.broken(node)


def acting_place(world: World, node: sx.Node, zone: sy.ZoneSym) -> ty.Expr:
    """A zone that counts as one more of those it is declared to act as; that of a single card while that card is played."""
    kind = Type("place", zone.of, many=True)
    places = ty.ListOf(node, kind, (ty.Place(node, kind.one, zone, None),))
    sole = None
    if zone.scope is not None:
        kinds = [world.kind(up) for up in world.lattice.ancestors(zone.scope.kind)]
        sole = next((each for each in kinds if each is not None and each.single), None)
    if sole is None or zone.scope is None:
        return places
    played = ty.IsPrinted(node, FLAG, ty.Single(node, thing(sole.name), sole), zone.scope)
    return ty.Filter(node, kind, places, world.local("", node, kind.one, "element"), played)


def find_card(world: World, node: sx.Node, title: str, scope: Scope, *, quiet: bool = False) -> sy.CardSym | None:
    """A printed card by its title, or by its title in the plural (`4 Pebbles`)."""
    found = scope.env.find_cards(title)
    if not found and title.endswith("s"):
        found = scope.env.find_cards(title[:-1])
    if len(found) > 1:
        kinds = ", ".join(sorted(card.id for card in found))
        world.error(node, "ambiguous-card", name=title, which=kinds)
    if found:
        world.used.add(id(found[0]))
        return found[0]
    if not quiet:
        unknown_card(world, node, title, scope)
    return None


def of_card(world: World, node: sx.Node, card: sy.CardSym) -> ty.Expr:
    return ty.Printed(node, Type("printed", card.kind), card)


def quoted(world: World, node: sx.Text, scope: Scope, want: Type | None) -> ty.Expr:
    if want is not None and want.tag == "text":
        return ty.Const(node, TEXT, node.value)
    symbol = scope.env.find(node.value)
    if isinstance(symbol, sy.ValueSym):
        got = of_symbol(world, node, symbol, scope)
        assert got is not None
        return got
    card = find_card(world, node, node.value, scope)
    if card is None:
        return base.broken(node)
    world.note(node, card, None, "card")
    return of_card(world, node, card)
