"""Expressions. `lower(cx, e)` gives a Python expression; `test(cx, e)` one whose truth counts; `listing` a sequence.

Sets come out as any sequence (tuple or list); whoever keeps one makes it a tuple (`kept`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.types import Type

from .constant import NotConstant
from .context import Cx, NotLowered
from .emit import at, const, expr, inlined, name
from .walk import locals_read

__all__ = ["kept", "lower", "lower_as", "listing", "test", "thinglike"]

Lower = Callable[[Cx, Any], ast.expr]
BIG = 1 << 30


def thinglike(type_: Type) -> bool:
    """Values of which 0 is *none*."""
    return type_.tag in ("thing", "printed", "place", "section")


def lower(cx: Cx, e: ty.Expr) -> ast.expr:
    with at(e.node):
        found = LOWER.get(type(e))
        if found is None:
            raise NotLowered(f"`{type(e).__name__}`", e.node)
        return found(cx, e)


def lower_as(cx: Cx, e: ty.Expr, wanted: Type | None) -> ast.expr:
    """Like `lower`, where `none` takes the form that the place wants."""
    if isinstance(e, ty.Const) and e.value is None and wanted is not None:
        if wanted.many:
            return const(())
        if thinglike(wanted):
            return const(0)
    if wanted is not None and wanted.many and not e.type.many and e.type.tag not in ("none", "any"):
        return expr("(e,)", e=lower(cx, e))
    return lower(cx, e)


def test(cx: Cx, e: ty.Expr) -> ast.expr:
    return lower(cx, e)


def listing(cx: Cx, e: ty.Expr) -> ast.expr:
    """A sequence of what the expression stands for: the things in a place, one thing as a set of one, none as nothing."""
    if e.type.tag == "place" and not isinstance(e, (ty.Union, ty.Filter, ty.Members)) and not e.type.many:
        return contents_of(cx, e)
    if not e.type.many and e.type.tag in ("thing", "printed"):
        inner = lower(cx, e)
        if isinstance(inner, ast.Constant):
            return const((inner.value,) if inner.value else ())
        return expr("(e,) if e else ()", e=inner) if is_simple(inner) else expr("one(e)", e=inner)
    return lower(cx, e)


def kept(cx: Cx, e: ty.Expr) -> ast.expr:
    """A value to be kept: sets as tuples."""
    inner = lower(cx, e)
    if e.type.many and not isinstance(inner, (ast.Tuple, ast.Constant)):
        return expr("tuple(e)", e=inner)
    return inner


def is_simple(node: ast.expr) -> bool:
    """Cheap and without effect: may be written twice."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.Attribute():
            return is_simple(node.value)
        case ast.Subscript():
            return is_simple(node.value) and is_simple(node.slice)
        case ast.BinOp():
            return is_simple(node.left) and is_simple(node.right)
        case _:
            return False


def named(cx: Cx, local: sy.Local, value: ast.expr) -> tuple[Cx, ast.expr | None]:
    """A context in which `local` is read as `value`, if that is simple."""
    inner = cx.inner()
    inner.names[local] = value
    return inner, value


# ------------------------------------------------------------------------------------------ plain
def _const(cx: Cx, e: ty.Const) -> ast.expr:
    if e.value is None and thinglike(e.type):
        return const(() if e.type.many else 0)
    return const(e.value)


def _printed(cx: Cx, e: ty.Printed) -> ast.expr:
    return const(cx.link.layout.definition[e.card])


def _list_of(cx: Cx, e: ty.ListOf) -> ast.expr:
    if any(item.type.many for item in e.items):
        parts = [expr("*e", e=lower(cx, i)) if False else _starred(cx, i) for i in e.items]
        return expr("[*parts]", parts_all=parts)  # type: ignore[arg-type]
    return expr("(*parts,)", parts_all=[lower(cx, i) for i in e.items])  # type: ignore[arg-type]


def _starred(cx: Cx, e: ty.Expr) -> ast.expr:
    inner = lower(cx, e)
    if not e.type.many:
        return inner
    node = expr("[*e]", e=inner)
    assert isinstance(node, ast.List)
    return node.elts[0]


def _var(cx: Cx, e: ty.Var) -> ast.expr:
    return cx.read(e.local, e.node)


def _single(cx: Cx, e: ty.Single) -> ast.expr:
    return const(cx.link.layout.single[e.kind.name])


def _all(cx: Cx, e: ty.All) -> ast.expr:
    layout = cx.link.layout
    if e.type.tag == "printed":
        return name(cx.link.table(f"PRINTED_{e.kind.name}", layout.printed(e.kind.name)))
    slots = layout.pick_slots.get(e.kind.name)
    if slots is not None:
        return name(cx.link.table(f"SLOTS_{e.kind.name}", slots))
    if e.kind.name == layout.seat_kind:
        return expr("s.players")
    if e.kind.name in layout.single:
        return const((layout.single[e.kind.name],))
    things = expr("s.things[k]", k=cx.link.listed(e.kind.name))
    if layout.always_static(e.kind.name):
        return things
    t = cx.fresh(short(e.type))
    return expr("[t for t in things if s.at[t]]", t=t, things=things)  # what lies nowhere is out of the game


# ------------------------------------------------------------------------------------------ members
def _get(cx: Cx, e: ty.Get) -> ast.expr:
    return get(cx, lower(cx, e.of), e.member, printed=e.of.type.tag == "printed")


def get(cx: Cx, of: ast.expr, member: sy.FieldSym | sy.CounterSym, *, printed: bool = False, raw: bool = False) -> ast.expr:
    """A member of a thing or definition. raw: without modifiers."""
    link = cx.link
    layout = link.layout
    if isinstance(member, sy.CounterSym) and member.unit:
        raise NotLowered(f"how much `{member.name}` somebody has", member.node)
    title = layout.fields[member]
    if member in link.facts.modifiers and not raw and not printed:
        return modified(cx, of, member)
    if isinstance(member, sy.FieldSym) and member.computed and not printed:
        return computed(cx, of, member)
    if printed:
        return expr("T[of]", T=link.field_table(member), of=of)
    if layout.changing(member):
        return expr("s.F[of]", F="f_" + title, of=of)
    if isinstance(member, sy.FieldSym) and member.ordinal:
        return expr("NUMBER[of]", of=of)
    try:
        return expr("T[s.defn[of]]", T=link.field_table(member), of=of)
    except NotConstant:
        return computed(cx, of, member)


def computed(cx: Cx, of: ast.expr, member: sy.FieldSym) -> ast.expr:
    """A field that is worked out at each reading: in place when short, else by a function."""
    link = cx.link
    table = link.static_values(member)
    if table is not None:
        return expr("T[of]", T=table, of=of)
    if member.default is not None and link.depth < 4 and is_simple(of):
        inner = cx.inner()
        inner.pure = True
        if member.element is not None:
            inner.names[member.element] = of
        link.depth += 1
        with inlined():
            made = lower(inner, member.default)
        link.depth -= 1
        if sum(1 for _ in ast.walk(made)) <= 40:
            return made
    return expr("f(s, of)", f=link.computed(member), of=of)


def modified(cx: Cx, of: ast.expr, member: sy.FieldSym | sy.CounterSym) -> ast.expr:
    """A member that rules may change: as it is while no such rule is there."""
    link = cx.link
    accessor = link.accessor(member)
    if is_simple(of):
        raw = get(cx, of, member, raw=True)
        if sum(1 for _ in ast.walk(raw)) <= 40:
            return expr("f(s, of) if s.lis[T] else raw", f=accessor, of=of, T=link.modifier_table(member), raw=raw)
    return expr("f(s, of)", f=accessor, of=of)


def _members(cx: Cx, e: ty.Members) -> ast.expr:
    inner = cx.inner()
    of = listing(cx, e.of)
    if isinstance(of, ast.ListComp) and isinstance(of.elt, ast.Name):
        inner.names[e.local] = of.elt
        if not e.value.type.many:
            of.elt = lower(inner, e.value)
            return of
        y = inner.fresh("y")
        more = expr("[y for y in v]", y=y, v=listing(inner, e.value))
        assert isinstance(more, ast.ListComp)
        if isinstance(more.generators[0].iter, ast.ListComp) and isinstance(more.generators[0].iter.elt, ast.Name):
            more = more.generators[0].iter
        of.generators += more.generators
        of.elt = more.elt
        return of
    x = inner.bind(e.local, e.local.name or short(e.local.type))
    if e.value.type.many:
        y = inner.fresh(short(e.value.type))
        return expr("[y for x in of for y in value]", x=x, y=y, of=of, value=listing(inner, e.value))
    return expr("[value for x in of]", x=x, of=of, value=lower(inner, e.value))


def short(type_: Type) -> str:
    """A readable name for an element that the author did not name."""
    return (type_.of or type_.tag or "it")[:1] if type_.tag in ("thing", "printed") else "it"


def _section_arg(cx: Cx, e: ty.SectionArg) -> ast.expr:
    table = cx.link.section_args(e.section, e.param.name)
    of = lower(cx, e.of)
    if e.of.type.tag == "printed":
        return expr("T[of]", T=table, of=of)
    return expr("T[s.defn[of]]", T=table, of=of)


def _owned_by(cx: Cx, e: ty.OwnedBy) -> ast.expr:
    return expr("T[of]", T=cx.link.owned_table(e.kind.name), of=lower(cx, e.of))


def _owner_of(cx: Cx, e: ty.OwnerOf) -> ast.expr:
    return expr("OWNER[of]", of=lower(cx, e.of))


def _holder_of(cx: Cx, e: ty.HolderOf) -> ast.expr:
    return expr("T[s.at[of]]", T=cx.link.holder_table(e.kind.name), of=lower(cx, e.of))


# ------------------------------------------------------------------------------------------ places
def _place(cx: Cx, e: ty.Place) -> ast.expr:
    base = cx.link.layout.zone_base[e.zone]
    if e.owner is None:
        return const(base)
    owner = lower(cx, e.owner)
    if e.owner.type.many:
        return expr("[base + o for o in owners]", base=base, owners=owner)
    if isinstance(owner, ast.Constant):
        return const(base + owner.value)
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
        return expr("bottom_of(of)" if bottom else "top_of(of)", of=of)
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
                "f(s, o) if s.lis[T] else n", f=cx.link.accessor(zone), o=owner, T=cx.link.modifier_table(zone), n=lower(cx, zone.limit)
            )
        owner = lower(cx, place.owner) if isinstance(place, ty.Place) and place.owner is not None else const(0)
        return expr("f(s, o)", f=cx.link.accessor(zone), o=owner)
    assert zone.limit is not None
    inner = cx.inner()
    if zone.this is not None:
        inner.names[zone.this] = instance
    return lower(inner, zone.limit)


# ------------------------------------------------------------------------------------------ sets
def _union(cx: Cx, e: ty.Union) -> ast.expr:
    if e.type.tag == "place":
        return expr("union(*parts)", parts_all=[lower(cx, p) if p.type.many else expr("(p,)", p=lower(cx, p)) for p in e.parts])  # type: ignore[arg-type]
    return expr("union(*parts)", parts_all=[listing(cx, p) for p in e.parts])  # type: ignore[arg-type]


def the_one(cx: Cx, e: ty.Filter) -> ast.expr | None:
    """`(all of them where self = x and C)`: x itself, if C holds for it; the set is not gone through."""
    layout = cx.link.layout
    of = e.of
    all_owned = (
        isinstance(of, ty.Members)
        and isinstance(of.value, ty.OwnedBy)
        and isinstance(of.of, ty.All)
        and of.of.kind.name == layout.seat_kind
        and isinstance(of.value.of, ty.Var)
        and of.value.of.local is of.local
    )
    if not (isinstance(of, ty.All) and of.type.tag == "thing" and of.kind.name not in layout.pick_slots or all_owned):
        return None
    parts = e.condition.parts if isinstance(e.condition, ty.Logic) and e.condition.op == "and" else (e.condition,)
    for part in parts:
        if not (isinstance(part, ty.Compare) and part.op in ("=", "==") and not part.by_print):
            continue
        for side, other in ((part.left, part.right), (part.right, part.left)):
            if isinstance(side, ty.Var) and side.local is e.local and e.local not in locals_read(other):
                if not layout.lattice.below(other.type.of, e.type.of):
                    continue
                value = lower(cx, other)
                if not is_simple(value):
                    return None
                inner = cx.inner()
                inner.names[e.local] = value
                tests = [value, *(test(inner, p) for p in parts if p is not part)]
                condition = tests[0] if len(tests) == 1 else ast.copy_location(ast.BoolOp(ast.And(), tests), tests[0])
                return expr("(x,) if c else ()", x=value, c=condition)
    return None


def _filter(cx: Cx, e: ty.Filter) -> ast.expr:
    one = the_one(cx, e)
    if one is not None:
        return one
    if isinstance(e.of, ty.Filter):  # one loop for conditions on conditions
        inner_first = e.of
        inner = cx.inner()
        x = inner.bind(e.local, e.local.name or short(e.local.type))
        inner.names[inner_first.local] = name(x)
        of = listing(cx, inner_first.of)
        return expr(
            "[x for x in of if a if b]", x=x, of=of, a=test(inner, inner_first.condition), b=test(inner, e.condition)
        )
    inner = cx.inner()
    of = lower(cx, e.of) if e.type.tag == "place" else listing(cx, e.of)
    if isinstance(of, ast.ListComp) and isinstance(of.elt, ast.Name):
        inner.names[e.local] = name(of.elt.id)
        of.generators[-1].ifs.append(test(inner, e.condition))
        return of
    x = inner.bind(e.local, e.local.name or short(e.local.type))
    return expr("[x for x in of if a]", x=x, of=of, a=test(inner, e.condition))


def key_function(cx: Cx, local: sy.Local, key: ty.Expr) -> ast.expr:
    inner = cx.inner()
    x = inner.bind(local, short(local.type))
    made = expr("lambda x: key", x=x, key=lower(inner, key))
    return made


def _best(cx: Cx, e: ty.Best) -> ast.expr:
    return expr("best(of, key, high)", of=listing(cx, e.of), key=key_function(cx, e.local, e.key), high=const(e.highest))


def _sorted(cx: Cx, e: ty.Sorted) -> ast.expr:
    of = lower(cx, e.of) if e.of.type.tag == "place" else listing(cx, e.of)
    return expr("ranked(of, key, down)", of=of, key=key_function(cx, e.local, e.key), down=const(e.descending))


def _noun(cx: Cx, e: ty.Noun) -> ast.expr:
    you = lower(cx, e.you) if e.you is not None else None
    return cx.link.noun(cx, e.noun, you)


def _has_adjective(cx: Cx, e: ty.HasAdjective) -> ast.expr:
    return cx.link.adjective(
        cx,
        e.adjective,
        lower(cx, e.of),
        lower(cx, e.other) if e.other is not None else None,
        lower(cx, e.you) if e.you is not None else None,
    )


def _steps(cx: Cx, e: ty.Steps) -> ast.expr:
    """From a table where the relation never changes, else by going through the things of its kind."""
    start, end = lower(cx, e.start), lower(cx, e.end)
    table = cx.link.distances(e.relation)
    if table is not None:
        return expr("T[a][b]", T=table, a=start, b=end)
    inner = cx.inner()
    a, b = inner.fresh("a"), inner.fresh("b")
    relation = cx.link.adjective(inner, e.relation, name(b), name(a), lower(cx, e.you) if e.you is not None else None)
    things = expr("s.things[k]", k=cx.link.layout.kind_number[e.relation.of])
    return expr("steps_between(x, y, of, lambda a, b: r)", x=start, y=end, of=things, a=a, b=b, r=relation)


def _is_kind(cx: Cx, e: ty.IsKind) -> ast.expr:
    table = cx.link.kind_table(e.kind.name)
    of = lower(cx, e.of)
    if e.of.type.tag == "printed":
        return expr("K[of]", K=table, of=of)
    return expr("K[s.defn[of]]", K=table, of=of)


def _is_printed(cx: Cx, e: ty.IsPrinted) -> ast.expr:
    definition = cx.link.layout.definition[e.card]
    if e.of.type.tag == "printed":
        return expr("of == d", of=lower(cx, e.of), d=definition)
    return expr("s.defn[of] == d", of=lower(cx, e.of), d=definition)


def _is_empty(cx: Cx, e: ty.IsEmpty) -> ast.expr:
    if e.place.type.tag == "place":
        return expr("not of", of=contents_of(cx, e.place))
    return expr("not of", of=lower(cx, e.place))


def _in(cx: Cx, e: ty.In) -> ast.expr:
    of = lower(cx, e.of)
    among = e.among
    if e.of.type.tag == "place":
        return expr("of in among", of=of, among=lower(cx, among))
    if among.type.tag == "place":
        return in_place(cx, of, among)
    if isinstance(among, ty.Contents) and among.kind is None:
        return in_place(cx, of, among.place)
    one = is_one_of(cx, e.of, of, among)
    if one is not None:
        return one
    if isinstance(among, ty.OwnedBy):
        return expr("of in T[o]", of=of, T=cx.link.owned_table(among.kind.name), o=lower(cx, among.of))
    return expr("of in among", of=of, among=lower(cx, among))


def is_one_of(cx: Cx, e: ty.Expr, of: ast.expr, among: ty.Expr) -> ast.expr | None:
    """Membership in all things of a kind that meet a condition: the kind and the condition, without making the set."""
    if not is_simple(of):
        return None
    link = cx.link
    if isinstance(among, ty.Noun) and among.noun.value is not None and among.type.many and link.depth < 4:
        inner = cx.inner()
        if among.noun.you is not None:
            if among.you is None:
                return None
            you = lower(cx, among.you)
            if not is_simple(you):
                return None
            inner.names[among.noun.you] = you
        link.depth += 1
        with inlined():
            made = is_one_of(inner, e, of, among.noun.value)
        link.depth -= 1
        return made
    tests: list[ast.expr] = []
    while isinstance(among, ty.Filter):
        inner = cx.inner()
        inner.names[among.local] = of
        tests.insert(0, test(inner, among.condition))
        among = among.of
    if not isinstance(among, ty.All) or among.type.tag != "thing" or among.kind.name in link.layout.pick_slots:
        return None
    kind = among.kind.name
    if not (link.layout.lattice.below(e.type.of, kind)):
        tests.insert(0, expr("K[s.defn[of]]", K=link.kind_table(kind), of=of))
    elif not tests or e.type.opt or not isinstance(e, ty.Var):
        tests.insert(0, expr("of != 0", of=of))
    made_: ast.expr = tests[-1]
    for each in reversed(tests[:-1]):
        made_ = expr("a and b", a=each, b=made_)
    return made_


def in_place(cx: Cx, of: ast.expr, place: ty.Expr) -> ast.expr:
    """Does a thing lie in a place, or in one of several?"""
    if not place.type.many:
        return expr("s.at[of] == p", of=of, p=lower(cx, place))
    layout = cx.link.layout
    if isinstance(place, ty.Members) and isinstance(place.value, ty.Place) and place.value.owner is not None:
        owner = place.value.owner
        if isinstance(owner, ty.Var) and owner.local is place.local:
            zone = place.value.zone
            condition, source = None, place.of
            inner = cx.inner()
            held = expr("T[s.at[of]]", T=cx.link.zone_owner_table(zone), of=of)
            if isinstance(source, ty.Filter):
                condition, source = source, source.of
            everyone = (
                isinstance(source, ty.All)
                or isinstance(source, ty.Members)
                and isinstance(source.value, ty.OwnedBy)
                and isinstance(source.of, ty.All)
                and source.of.kind.name == layout.seat_kind
            )
            mine = isinstance(source, ty.OwnedBy)
            if (everyone or mine) and is_simple(held):
                tests: list[ast.expr] = [held]
                if mine:
                    assert isinstance(source, ty.OwnedBy)
                    tests = [expr("OWNER[h] == o", h=held, o=lower(cx, source.of))]
                if condition is not None:
                    inner.names[condition.local] = held
                    if not mine:
                        tests = [held]
                    tests.append(test(inner, condition.condition))
                if len(tests) == 1 and not mine:
                    return expr("h != 0", h=held)
                return tests[0] if len(tests) == 1 else expr("a and b", a=tests[0], b=tests[1])
    return expr("s.at[of] in ps", of=of, ps=lower(cx, place))


# ------------------------------------------------------------------------------------------ comparison, logic, arithmetic
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
            return expr("not a", a=inner) if e.op in ("=", "==") else expr("a != 0" if not left.type.many else "len(a) > 0", a=inner)
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
    if isinstance(of, ty.Filter) and isinstance(of.of, ty.ListOf) and len(of.of.items) == 1 and not of.of.items[0].type.many:
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
        return const(-a.value) if isinstance(a, ast.Constant) else expr("-a", a=a)
    if e.op == "half up":
        return expr("-(-a // 2)", a=a)
    if e.op == "half down":
        return expr("a // 2", a=a)
    assert e.right is not None
    b = number(cx, e.right)
    if isinstance(a, ast.Constant) and isinstance(b, ast.Constant):
        return const(eval(compile(ast.Expression(expr(ARITHMETIC[e.op], a=a, b=b)), "", "eval")))
    if isinstance(a, ast.Constant) and e.op == "*" and a.value == 1:
        return b
    return expr(ARITHMETIC[e.op], a=a, b=b)


def number(cx: Cx, e: ty.Expr) -> ast.expr:
    """A number that is there: a bare flag counts 1 or 0."""
    return lower(cx, e)


def _count(cx: Cx, e: ty.Count) -> ast.expr:
    if not e.of.type.many and e.of.type.tag == "thing":
        return expr("1 if a else 0", a=lower(cx, e.of))
    return expr("len(of)", of=listing(cx, e.of))


def _aggregate(cx: Cx, e: ty.Aggregate) -> ast.expr:
    if isinstance(e.of, ty.ListOf) and e.word in ("highest", "lowest") and len(e.of.items) > 1:
        if not any(i.type.many or i.type.opt for i in e.of.items):
            f = "max" if e.word == "highest" else "min"
            return expr("f(*parts)", f=f, parts_all=[lower(cx, i) for i in e.of.items])  # type: ignore[arg-type]
    return expr("f(of)", f=e.word, of=lower(cx, e.of))


def _function(cx: Cx, e: ty.Function) -> ast.expr:
    args = [lower(cx, a) for a in e.args]
    match e.name:
        case "abs":
            return expr("abs(a)", a=args[0])
        case "reversed":
            return expr("a[::-1]", a=args[0])
        case "first":
            return expr("first(a)", a=args[0])
        case "unless_empty":
            return expr("a or b", a=args[0], b=args[1])
        case "named_thing":
            return expr("named_thing(s, d)", d=args[0])
        case "card_of_slot":
            return expr("s.defn[a]", a=args[0])
        case "seat":
            return expr("NUMBER[a]", a=args[0])
    raise NotLowered(f"the function `{e.name}`", e.node)


# ------------------------------------------------------------------------------------------ tables
def _row(cx: Cx, e: ty.Row) -> ast.expr:
    raise NotLowered("a row of a table by itself", e.node)


def _cell(cx: Cx, e: ty.Cell) -> ast.expr:
    return expr("T[key]", T=cx.link.column(e.row.table, e.column), key=lower(cx, e.row.key))


def _item(cx: Cx, e: ty.Item) -> ast.expr:
    of = lower(cx, e.of)
    index = lower(cx, e.index)
    at_ = shifted(index, e.first)
    if isinstance(index, ast.Constant):
        at_ = const(index.value - e.first)
    return expr("item(of, i)", of=of, i=at_)


def shifted(index: ast.expr, first: int) -> ast.expr:
    """An index counted from `first` as one counted from 0."""
    if first == 0:
        return index
    if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add) and isinstance(index.right, ast.Constant):
        more = index.right.value - first
        return index.left if more == 0 else expr("i + n", i=index.left, n=more) if more > 0 else expr("i - n", i=index.left, n=-more)
    return expr("i - n", i=index, n=first)


# ------------------------------------------------------------------------------------------ time
def _variant_on(cx: Cx, e: ty.VariantOn) -> ast.expr:
    return expr("v in s.variants", v=cx.link.variant_number(e.variant))


def _running(cx: Cx, e: ty.Running) -> ast.expr:
    match e.span:
        case sy.PhaseSym():
            return expr("s.phase == p", p=cx.link.phase_number(e.span))
        case sy.TurnSym():
            return expr("s.turn[0] == t", t=cx.link.turn_number(e.span))
        case sy.VerbSym():
            marks = [cx.link.running_mark(v) for v in cx.link.facts.specialised(e.span)]
            if len(marks) == 1:
                return expr("m in s.running", m=marks[0])
            return expr("any(m in s.running for m in ms)", ms=const(tuple(marks)))
    raise NotLowered("whether this is going on", e.node)


def _turn_actor(cx: Cx, e: ty.TurnActor) -> ast.expr:
    return expr("s.turn[1] if s.turn[0] == t else 0", t=cx.link.turn_number(e.turn))


def _times(cx: Cx, e: ty.Times) -> ast.expr:
    from .rule import occurred

    return occurred(cx, e)


def _feasible(cx: Cx, e: ty.Feasible) -> ast.expr:
    from .feasible import section_feasible

    return section_feasible(cx, e.section)


def _room(cx: Cx, e: ty.Room) -> ast.expr:
    if e.counter.limit is None:
        return const(BIG)
    of = lower(cx, e.of)
    limit = counter_limit(cx, e.counter, of)
    assert limit is not None
    return expr("room(limit, held)", limit=limit, held=get(cx, of, e.counter))


def counter_limit(cx: Cx, counter: sy.CounterSym, of: ast.expr) -> ast.expr | None:
    """The most that somebody can have of a counter, None if there is no limit at all."""
    if counter.limit is None:
        return None
    if counter in cx.link.facts.modifiers:
        return expr("f(s, of)", f=cx.link.accessor(counter), of=of)
    inner = cx.inner()
    if counter.element is not None:
        inner.names[counter.element] = of
    return lower(inner, counter.limit)


def _select(cx: Cx, e: ty.Select) -> ast.expr:
    from .choice import select

    if cx.pure:
        raise NotLowered("a choice inside a condition", e.node)
    return select(cx, e)


LOWER: dict[type, Lower] = {
    ty.Const: _const, ty.Printed: _printed, ty.ListOf: _list_of, ty.Var: _var, ty.Single: _single, ty.All: _all, ty.Get: _get,
    ty.Members: _members, ty.SectionArg: _section_arg, ty.OwnedBy: _owned_by, ty.OwnerOf: _owner_of, ty.HolderOf: _holder_of,
    ty.Place: _place, ty.PlaceOfThing: _place_of_thing, ty.Contents: _contents, ty.Ends: _ends, ty.Tops: _tops, ty.RoomIn: _room_in,
    ty.Union: _union, ty.Filter: _filter, ty.Best: _best, ty.Sorted: _sorted, ty.Noun: _noun, ty.HasAdjective: _has_adjective, ty.Steps: _steps,
    ty.IsKind: _is_kind, ty.IsPrinted: _is_printed, ty.IsEmpty: _is_empty, ty.In: _in, ty.Compare: _compare, ty.Logic: _logic,
    ty.Arith: _arith, ty.Count: _count, ty.Aggregate: _aggregate, ty.Function: _function, ty.Row: _row, ty.Cell: _cell, ty.Item: _item,
    ty.VariantOn: _variant_on, ty.Running: _running, ty.TurnActor: _turn_actor, ty.Times: _times, ty.Feasible: _feasible,
    ty.Room: _room, ty.Select: _select,
}  # fmt: skip
