"""Places and what lies in them: zones, piles and their ends, room."""

from __future__ import annotations

import ast

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .context import Cx
from .emit import const, expr, name
from .expression import BIG, LOWER, is_simple, listing, lower, short
from .trees import whole


def _place(cx: Cx, e: ty.Place) -> ast.expr:
    base = cx.link.layout.zone_base[e.zone]
    if e.owner is None:
        return const(base)
    owner = lower(cx, e.owner)
    if e.owner.type.many:
        return expr("[base + o for o in owners]", base=base, owners=owner)
    written = whole(owner)
    if written is not None:
        return const(base + written)
    return expr("base + o", base=base, o=owner) if base >= 0 else expr("o - base", base=-base, o=owner)


def _place_of_thing(cx: Cx, e: ty.PlaceOfThing) -> ast.expr:
    return expr("s.at[of]", of=lower(cx, e.of))


def contents_of(cx: Cx, place: ty.Expr) -> ast.expr:
    """What lies in a place or in several."""
    if not place.type.many:
        return expr("s.z[p]", p=lower(cx, place))
    if isinstance(place, ty.Members) and not place.value.type.many:
        inner = cx.inner()
        x = inner.bind(place.local, short(place.local.type))
        y = inner.fresh("c")
        of = listing(cx, place.of)
        return expr("[c for x in of for c in s.z[value]]", x=x, c=y, of=of, value=lower(inner, place.value))
    p, c = cx.fresh("p"), cx.fresh("c")
    return expr("[c for p in ps for c in s.z[p]]", p=p, c=c, ps=lower(cx, place))


def _contents(cx: Cx, e: ty.Contents) -> ast.expr:
    inner = contents_of(cx, e.place)
    if e.kind is None or (e.place.type.of and cx.link.layout.lattice.below(e.place.type.of, e.kind.name)):
        return inner
    c = cx.fresh("c")
    kind = cx.link.kind_table(e.kind.name)
    if isinstance(inner, ast.ListComp):
        inner.generators[-1].ifs.append(expr("K[s.defn[c]]", K=kind, c=inner.elt))
        return inner
    return expr("[c for c in of if K[s.defn[c]]]", c=c, of=inner, K=kind)


def _ends(cx: Cx, e: ty.Ends) -> ast.expr:
    link = cx.link
    bottom = e.end == "bottom"
    if e.place.type.tag != "place":
        of = lower(cx, e.place)
    else:
        place = lower(cx, e.place)
        zone = e.place.zone if isinstance(e.place, ty.Place) else None
        if zone is not None and zone.needed is not None and not cx.pure:
            empty = zone.needed.condition
            if is_simple(place) and isinstance(empty, ty.IsEmpty):
                of = expr("s.z[p] or s.z[f(s, p)]", f=link.needed(zone), p=place)
            else:
                of = expr("s.z[f(s, p)]", f=link.needed(zone), p=place)
        else:
            of = expr("s.z[p]", p=place)
        if e.kind is not None and not link.layout.lattice.below(e.place.type.of, e.kind.name):
            of = expr("[c for c in of if K[s.defn[c]]]", c=cx.fresh("c"), of=of, K=link.kind_table(e.kind.name))
    if e.number is None:
        return expr("(of or NONE)[0]" if bottom else "(of or NONE)[-1]", of=of)
    number = lower(cx, e.number)
    return expr("first_of(of, n)" if bottom else "last_of(of, n)", of=of, n=number)


def _tops(cx: Cx, e: ty.Tops) -> ast.expr:
    places = e.places
    index = 0 if e.end == "bottom" else -1
    if isinstance(places, ty.Members) and not places.value.type.many:
        inner = cx.inner()
        x = inner.bind(places.local, short(places.local.type))
        place = lower(inner, places.value)
        of = listing(cx, places.of)
        if is_simple(place):
            return expr("[s.z[p][n] for x in of if s.z[p]]", p=place, x=x, of=of, n=index)
    p = cx.fresh("p")
    fixed = fixed_places(cx, places)
    ps = lower(cx, places) if fixed is None else name(cx.link.table("PLACES", fixed))
    return expr("[s.z[p][n] for p in ps if s.z[p]]", p=p, ps=ps, n=index)


def fixed_places(cx: Cx, e: ty.Expr) -> tuple[int, ...] | None:
    """The instances that a set of places can hold, if they are always the same; what is not in play lies empty."""
    layout = cx.link.layout
    match e:
        case ty.Union():
            parts = [fixed_places(cx, part) for part in e.parts]
            return None if any(p is None for p in parts) else tuple(i for p in parts for i in p or ())
        case ty.Filter(of=ty.ListOf()) if isinstance(e.condition, ty.IsPrinted):
            return fixed_places(cx, e.of)
        case ty.ListOf():
            if all(isinstance(item, ty.Place) and item.owner is None for item in e.items):
                return tuple(layout.zone_base[item.zone] for item in e.items if isinstance(item, ty.Place))
        case ty.Members(of=ty.All(), value=ty.Place()) if isinstance(e.of, ty.All) and isinstance(e.value, ty.Place):
            slots = layout.pick_slots.get(e.of.kind.name)
            owner = e.value.owner
            if slots is not None and isinstance(owner, ty.Var) and owner.local is e.local:
                return tuple(layout.zone_base[e.value.zone] + slot for slot in slots)
        case _:
            pass
    return None


def _room_in(cx: Cx, e: ty.RoomIn) -> ast.expr:
    zone = e.place.zone if isinstance(e.place, ty.Place) else None
    if zone is None or zone.limit is None:
        return const(BIG)
    place = lower(cx, e.place)
    return expr("limit - len(s.z[p])", limit=limit_of(cx, zone, e.place, place), p=place)


def limit_of(cx: Cx, zone: sy.ZoneSym, place: ty.Expr, instance: ast.expr) -> ast.expr:
    if zone in cx.link.facts.modifiers:
        if isinstance(zone.limit, ty.Const):
            owner = lower(cx, place.owner) if isinstance(place, ty.Place) and place.owner is not None else const(0)
            return expr(
                "f(s, o) if s.lis[T] else n",
                f=cx.link.accessor(zone),
                o=owner,
                T=cx.link.modifier_table(zone),
                n=lower(cx, zone.limit),
            )
        owner = lower(cx, place.owner) if isinstance(place, ty.Place) and place.owner is not None else const(0)
        return expr("f(s, o)", f=cx.link.accessor(zone), o=owner)
    assert zone.limit is not None
    inner = cx.inner()
    if zone.this is not None:
        inner.names[zone.this] = instance
    return lower(inner, zone.limit)


LOWER.update(
    {
        ty.Place: _place,
        ty.PlaceOfThing: _place_of_thing,
        ty.Contents: _contents,
        ty.Ends: _ends,
        ty.Tops: _tops,
        ty.RoomIn: _room_in,
    }
)
