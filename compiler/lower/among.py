"""Sets: filters, superlatives, nouns, and whether something is one of them."""

from __future__ import annotations

import ast

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .context import Cx
from .emit import conjunction, const, expr, name
from .excluded import without_excluded
from .expression import LOWER, is_simple, listing, lower, short, test
from .place import contents_of, fixed_places
from .walk import locals_read


def _places(cx: Cx, e: ty.Expr) -> ast.expr:
    """Several places, as a table where they are always the same."""
    if not e.type.many:
        return expr("(p,)", p=lower(cx, e))
    fixed = fixed_places(cx, e) if isinstance(e, ty.Members) else None
    return lower(cx, e) if fixed is None else name(cx.link.table("PLACES", fixed))


def _union(cx: Cx, e: ty.Union) -> ast.expr:
    if e.type.tag == "place":
        return expr("union(*parts)", parts_all=[_places(cx, p) for p in e.parts])
    return expr("union(*parts)", parts_all=[listing(cx, p) for p in e.parts])


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
    if not ((isinstance(of, ty.All) and of.type.tag == "thing" and of.kind.name not in layout.pick_slots) or all_owned):
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
                return expr("(x,) if c else ()", x=value, c=conjunction(tests))
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
        tests = [test(inner, inner_first.condition), test(inner, e.condition)]
        return _those(cx, x, listing(cx, inner_first.of), tests)
    inner = cx.inner()
    of = lower(cx, e.of) if e.type.tag == "place" else listing(cx, e.of)
    if isinstance(of, ast.ListComp) and isinstance(of.elt, ast.Name):
        inner.names[e.local] = name(of.elt.id)
        of.generators[-1].ifs.append(test(inner, e.condition))
        return of
    x = inner.bind(e.local, e.local.name or short(e.local.type))
    return _those(cx, x, of, [test(inner, e.condition)])


def _those(cx: Cx, x: str, of: ast.expr, tests: list[ast.expr]) -> ast.expr:
    """The elements of a set that meet all of some tests."""
    of, tests = without_excluded(cx, of, x, tests)
    made = expr("[x for x in of]", x=x, of=of)
    assert isinstance(made, ast.ListComp)
    made.generators[0].ifs = tests
    return made


def key_function(cx: Cx, local: sy.Local, key: ty.Expr) -> ast.expr:
    """The measure of a superlative. What has no value ranks below every number, or as 0, as the game says (S28)."""
    inner = cx.inner()
    x = inner.bind(local, short(local.type))
    value = lower(inner, key)
    if cx.link.policy("no_cost_ranks") == "as_zero" and key.type.opt and not isinstance(key, ty.Steps):
        value = expr("value or 0", value=value)
    return expr("lambda x: key", x=x, key=value)


def _best(cx: Cx, e: ty.Best) -> ast.expr:
    return expr(
        "best(of, key, high)", of=listing(cx, e.of), key=key_function(cx, e.local, e.key), high=const(e.highest)
    )


def _ranking(cx: Cx, e: ty.Ranking) -> ast.expr:
    of = lower(cx, e.of) if e.of.type.tag == "place" else listing(cx, e.of)
    measured = key_function(cx, e.local, e.key)
    return expr("nth_best(of, key, high, n)", of=of, key=measured, high=const(e.highest), n=const(e.rank))


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
    things = expr("s.things[k]", k=cx.link.listed(e.relation.of))
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
        with link.in_place():
            return is_one_of(inner, e, of, among.noun.value)
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
            everyone = isinstance(source, ty.All) or (
                isinstance(source, ty.Members)
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


LOWER.update(
    {
        ty.Union: _union,
        ty.Filter: _filter,
        ty.Best: _best,
        ty.Ranking: _ranking,
        ty.Sorted: _sorted,
        ty.Noun: _noun,
        ty.HasAdjective: _has_adjective,
        ty.Steps: _steps,
        ty.IsKind: _is_kind,
        ty.IsPrinted: _is_printed,
        ty.IsEmpty: _is_empty,
        ty.In: _in,
    }
)
