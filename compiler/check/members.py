"""Members: `of.name` of things, sets, places and amounts; a zone per something owned is reached through it (T9)."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NUMBER, SECTION, Type, thing

from . import base
from .scope import Scope
from .world import World


def member(world: World, node: sx.Member, of: ty.Expr, text: str, scope: Scope) -> ty.Expr:
    """`of.text`, with a message when there is no such member."""
    if base.is_broken(of):
        return base.broken(node)
    if isinstance(of, ty.Printed):
        of = as_thing(world, node, of)
    if isinstance(of, ty.Running) and isinstance(of.span, sy.TurnSym) and text == "you":
        you = of.span.you
        return ty.TurnActor(node, (you.type if you else thing("thing")).perhaps, of.span)
    if isinstance(of, ty.Row):
        if text in of.table.columns:
            return ty.Cell(node, of.table.columns[text], of, text)
        world.error(
            node.name,
            "unknown-member",
            what=f"the table `{of.table.name}`",
            name=text,
            near=world.near(text, set(of.table.columns)),
        )
        return base.broken(node)
    if isinstance(of, ty.SectionOf):
        for param in of.section.params:
            if param.name == text:
                return ty.SectionArg(node, param.type, of.of, of.section, param)
    if of.type.tag == "thing" and not of.type.many:
        base.look_at(world, node.of, of, scope)
    got = try_member(world, node, of, text, scope)
    if got is None:
        candidates = world.member_names(of.type.of) | {k.plural for k in world.owned_kinds(of.type.of)}
        world.error(
            node.name,
            "unknown-member",
            what=world.say(of.type).split(",")[0],
            name=text,
            near=world.near(text, candidates),
        )
        return base.broken(node)
    return got


def try_member(world: World, node: sx.Node, of: ty.Expr, text: str, scope: Scope) -> ty.Expr | None:
    """`of.text`, or None. A set gives the members of all of it; a zone per something owned is reached through it (T9)."""
    kind = of.type
    if kind.many and kind.tag in ("thing", "place", "printed"):
        local = world.local("", node, kind.one, "element")
        value = try_member(world, node, ty.Var(node, kind.one, local), text, scope)
        if value is None:
            return None
        return ty.Members(node, value.type.sure.several, of, local, value)
    if kind.tag == "place":
        return place_member(world, node, of, text, scope)
    if kind.tag == "amount" and text in ("room", "held"):
        return amount_member(world, node, of, text, scope)
    if kind.tag == "section":
        return None
    if kind.tag not in ("thing", "printed"):
        return None
    found = world.member(kind.of, text) or member_of_the_played(world, kind.of, text, scope)
    if found is not None:
        world.used.add(id(found))
        return of_member(node, of, found)
    seat = world.kind(kind.of)
    if text == "seat" and world.seats and world.lattice.below(kind.of, world.seats):
        return ty.Function(node, NUMBER, "seat", (of,))
    if (
        text == "owner"
        and seat is not None
        and any(world.module.kinds[k].per for k in world.lattice.ancestors(kind.of) if k in world.module.kinds)
    ):
        per = next(
            world.module.kinds[k].per
            for k in world.lattice.ancestors(kind.of)
            if k in world.module.kinds and world.module.kinds[k].per
        )
        return ty.OwnerOf(node, thing(per), of)
    if text == "printed" and kind.tag == "thing":
        return ty.Function(node, Type("printed", kind.of), "card_of_slot", (of,))
    if text == "place":
        return ty.PlaceOfThing(node, Type("place", kind.of), of)
    for owned in world.owned_kinds(kind.of):
        if text in (owned.plural, owned.name):
            world.used.add(id(owned))
            return ty.OwnedBy(node, thing(owned.name, many=True), of, owned)
    for up in world.lattice.ancestors(kind.of):
        symbol = world.kind(up)
        if symbol is not None and symbol.per and text == symbol.per:
            return ty.OwnerOf(node, thing(symbol.per), of)
    if text == "card" and any(pick.name == kind.of for pick in world.module.picks):
        pick = next(p for p in world.module.picks if p.name == kind.of)
        return ty.Function(node, Type("printed", pick.of), "card_of_slot", (of,))
    for pick in world.module.picks:
        if pick.name == kind.of:
            through = world.member(pick.of, text)
            if isinstance(through, sy.FieldSym):
                world.used.add(id(through))
                return ty.Get(
                    node, through.type, ty.Function(node, Type("printed", pick.of), "card_of_slot", (of,)), through
                )
    holder = world.kind(text)
    if holder is not None and any(
        zone.per == text and world.lattice.may_overlap(kind.of, zone.of) for zone in world.module.zones
    ):
        return ty.HolderOf(node, thing(text, opt=True), of, holder)
    for owned in world.owned_kinds(kind.of):
        reached = world.member(owned.name, text)
        if isinstance(reached, sy.ZoneSym):
            inner = ty.OwnedBy(node, thing(owned.name, many=True), of, owned)
            return try_member(world, node, inner, text, scope)
    return None


def member_of_the_played(world: World, kind: str, text: str, scope: Scope) -> sy.MemberSym | None:
    """What a card of a `single` kind declares for itself, asked of that kind: where the card's names are in sight, it is the one played."""
    single = world.kind(kind)
    if single is None or not single.single:
        return None
    for env in scope.env.chain():
        if env.owner is not None and world.lattice.below(env.owner.kind, kind):
            return world.member(env.owner.kind, text)
    return None


def of_member(node: sx.Node, of: ty.Expr, found: sy.MemberSym) -> ty.Expr:
    match found:
        case sy.FieldSym():
            return ty.Get(node, found.type, of, found.narrows or found)
        case sy.CounterSym():
            return ty.Get(node, NUMBER, of, found)
        case sy.ZoneSym():
            return ty.Place(node, Type("place", found.of), found, of)
        case _:
            return ty.SectionOf(node, SECTION, of, found)


def place_member(world: World, node: sx.Node, of: ty.Expr, text: str, scope: Scope) -> ty.Expr | None:
    zone = of.zone if isinstance(of, ty.Place) else None
    if text == "room":
        return ty.RoomIn(node, NUMBER, of)
    if text in ("top", "bottom"):
        return ty.Ends(node, thing(of.type.of, opt=True), of, text, None, None)
    if text == "owner" and zone is not None and zone.per:
        return of_owner(node, of, zone)
    if text == "size":
        return ty.Count(node, NUMBER, ty.Contents(node, thing(of.type.of, many=True), of, None))
    if isinstance(of, ty.Var) and text == "owner":
        return None
    holds = thing(of.type.of, many=True)
    return try_member(world, node, ty.Contents(node, holds, of, None), text, scope)


def of_owner(node: sx.Node, of: ty.Expr, zone: sy.ZoneSym) -> ty.Expr:
    assert isinstance(of, ty.Place)
    assert of.owner is not None
    return of.owner


def amount_member(world: World, node: sx.Node, of: ty.Expr, text: str, scope: Scope) -> ty.Expr | None:
    """`n.room`, `n.held` in a verb: what the actor can still take of that counter, and what it has."""
    counter = world.module.counters.get(of.type.of)
    if scope.you is None:
        world.error(node, "no-you")
        return base.broken(node)
    if counter is None:
        return base.broken(node)
    if text == "room":
        return ty.Room(node, NUMBER, scope.you, counter)
    return ty.Get(node, NUMBER, scope.you, counter)


def as_thing(world: World, node: sx.Node, expr: ty.Expr) -> ty.Expr:
    """A card's name where a thing is meant: the one thing of a single kind that this card is."""
    if isinstance(expr, ty.Printed):
        kind = world.kind(expr.card.kind)
        if kind is not None:
            for up in world.lattice.ancestors(kind.name):
                single = world.kind(up)
                if single is not None and single.single:
                    return ty.Single(node, thing(kind.name), single)
            if kind.seats or world.lattice.below(kind.name, world.seats or "?"):
                local = world.local("", node, thing(kind.name), "element")
                seats = world.module.kinds[world.seats]
                same = ty.IsPrinted(node, FLAG, ty.Var(node, local.type, local), expr.card)
                found = ty.Filter(
                    node, thing(kind.name, many=True), ty.All(node, thing(seats.name, many=True), seats), local, same
                )
                return ty.Function(node, thing(kind.name), "first", (found,))
            if world.testing:
                return ty.Function(node, thing(kind.name), "named_thing", (expr,))
    return expr
