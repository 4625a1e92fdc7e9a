"""Where a number comes from: its parts, each with what it is of and where it is written."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.lower.emit import const
from cardwright.compiler.lower.member import get
from cardwright.compiler.why.late import HIDDEN, Lookup, Unknown, place_of, several, text_of
from cardwright.compiler.why.sites import Site, Term, argument, environment, known_call, site_of
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

__all__ = ["modifiers", "printed_place", "terms"]

#: names within names that are followed at most
DEEP = 12
#: things of a set that are named at most
NAMED = 8
Member = sy.FieldSym | sy.CounterSym


def terms(look: Lookup, e: ty.Expr, site: Site, actual: int, depth: int = 0) -> list[Term]:
    """The parts of a number; one whole part where it has none, or where they do not add up to it.

    What depends on things that the asking seat may not see is one part, of which only the sum is told.
    """
    here = place_of(e.node)
    if not isinstance(e, ty.Const) and not _steady(look, e, site, actual):
        return [Term(actual, "what may not be seen", here)]
    try:
        found = _parts(look, e, site, actual, depth) if depth <= DEEP else []
    except (Unknown, RecursionError):
        found = []
    if found and sum(t.value for t in found) == actual:
        return [t for t in found if t.value] or found[:1]
    try:
        how = _how(look, e, site, depth)
    except (Unknown, RecursionError):
        how = []
    return [Term(actual, _whole(look, e, site), here, tuple(how))]


def _steady(look: Lookup, e: ty.Expr, site: Site, actual: int) -> bool:
    if look.seat < 0:
        return True
    try:
        env = environment(look, e, site)
        if look.value(site.state, e, env, site.you) != actual:
            return True  # it cannot be worked out anew here: nothing but the number that is known anyway is told
    except Unknown:
        return True
    return look.steady(site.state, actual, lambda s: look.value(s, e, env, site.you))


def worth(look: Lookup, e: ty.Expr, site: Site) -> Any:
    """What an expression is worth there. Raises Unknown."""
    return look.value(site.state, e, environment(look, e, site), site.you)


def _number(look: Lookup, e: ty.Expr, site: Site) -> int:
    value = worth(look, e, site)
    if isinstance(value, int):
        return value
    raise Unknown("no number")


# ------------------------------------------------------------------------------------------ what adds up
def _parts(look: Lookup, e: ty.Expr, site: Site, actual: int, depth: int) -> list[Term]:
    """Parts whose sum it is; [] for what is no sum."""
    match e:
        case ty.Const(value=value) if isinstance(value, int):
            return [Term(value, look.name(site.state, site.source) or "the rules", place_of(e.node))]
        case ty.Arith(op="+" | "-" as op, left=left, right=right) if right is not None:
            first = terms(look, left, site, _number(look, left, site), depth + 1)
            second = terms(look, right, site, _number(look, right, site), depth + 1)
            sign = 1 if op == "+" else -1
            return first + [t._replace(value=sign * t.value) for t in second]
        case ty.Arith(op="neg", left=left):
            return [t._replace(value=-t.value) for t in terms(look, left, site, -actual, depth + 1)]
        case ty.Aggregate(word="total", of=ty.Members(of=of, local=local, value=value)):
            return _of_each(look, e, of, local, value, site)
        case ty.Var(local=local):
            return _named(look, e, local, site, depth)
        case ty.Get(of=of, member=member):
            return _member(look, e, of, member, site, depth)
        case ty.SectionArg(of=of, section=section, param=param):
            holder = worth(look, of, site)
            title = f"{section.name} {param.name}".replace("_", " ")
            name = look.thing(site.state, holder) if of.type.tag == "thing" else ""
            return [Term(actual, f"{title} of {name}" if name else title, printed_place(site.state, holder, e.node))]
        case _:
            return []


def _of_each(look: Lookup, e: ty.Expr, of: ty.Expr, local: sy.Local, value: ty.Expr, site: Site) -> list[Term]:
    out: list[Term] = []
    env = environment(look, e, site)
    title = f"{value.member.name.replace('_', ' ')} of " if isinstance(value, ty.Get) else ""
    for one in look.value(site.state, of, env, site.you):
        number = look.value(site.state, value, {**env, local: one}, site.you)
        name = look.thing(site.state, one)
        out.append(Term(number or 0, title + name if name else text_of(value.node), place_of(e.node)))
    return out


def _member(look: Lookup, e: ty.Expr, of: ty.Expr, member: Member, site: Site, depth: int) -> list[Term]:
    """A field or counter: as it is, or as it is worked out, then what modifies it."""
    holder = worth(look, of, site)
    title = member.name.replace("_", " ")
    if of.type.tag == "printed":
        card = site.state.program.definitions[holder]
        return [Term(_number(look, e, site), f"{title} of {card.title}", card.place or place_of(e.node))]
    name = look.thing(site.state, holder)
    said = f"{title} of {name}" if name else title
    if name == HIDDEN:
        return [Term(_number(look, e, site), said, place_of(e.node))]
    raw = look.run(site.state, e.node, lambda: get(look.context({}, site.you), const(holder), member, raw=True))
    if not isinstance(raw, int):
        return []
    first: list[Term]
    if isinstance(member, sy.FieldSym) and member.computed and member.default is not None:
        scope = {} if member.element is None else {member.element: holder}
        first = terms(look, member.default, Site(site.state, {}, None, scope, site.you), raw, depth + 1)
    elif look.link.layout.changing(member):
        first = [Term(raw, said, place_of(e.node))]
    else:
        first = [Term(raw, said, printed_place(site.state, holder, member.node))]
    return first + modifiers(look, site.state, holder, member, raw)


def modifiers(look: Lookup, s: Any, t: int, member: Member, raw: int) -> list[Term]:
    """What the rules that modify a member of a thing add to it now, one after the other, in order of layer and age."""
    if member not in look.link.facts.modifiers:
        return []
    out: list[Term] = []
    value = raw
    for x in s.lis[look.link.modifier_table(member)]:
        rule = s.rules[x[0]]
        if rule.matches is None or rule.matches(s, (t,), x):
            after = rule.acts(s, value, (t,), x)
            out.append(Term(after - value, look.name(s, x[1]) or "the rules", rule.place))
            value = after
    return out


def printed_place(s: Any, t: Any, otherwise: Any) -> str:
    """Where the card of a thing is written; the place of a node where it has none."""
    if isinstance(t, int) and 0 < t < len(s.defn):
        return s.program.definitions[s.defn[t]].place or place_of(otherwise)
    return place_of(otherwise)


def _named(look: Lookup, e: ty.Expr, local: sy.Local, site: Site, depth: int) -> list[Term]:
    """A name: what it was given, or where it was passed on from."""
    known = environment(look, e, site)
    if local not in known or not isinstance(known[local], int):
        return []
    given = look.lets.get(local)
    if given is not None:
        return terms(look, given.value, site, known[local], depth + 1)
    act = known_call(look, local, site.act)
    if act is not None:
        verb, index = look.params[local]
        around = site_of(site.state, act)
        arg, _ = argument(look, around, act, verb, index)
        if arg is not None:
            return terms(look, arg, around, known[local], depth + 1)
    return []


# ------------------------------------------------------------------------------------------ what does not add up
def _how(look: Lookup, e: ty.Expr, site: Site, depth: int) -> list[str]:
    """How a number that is no sum was worked out, in lines."""
    match e:
        case ty.Arith(op="*" | "/" as op, left=left, right=right) if right is not None:
            a, b = _number(look, left, site), _number(look, right, site)
            said = f"{a} × {b}" if op == "*" else f"{a} ÷ {b}, rounded down"
            return [said, *_below(look, left, site, a, depth), *_below(look, right, site, b, depth)]
        case ty.Arith(op="half up" | "half down" as op, left=left):
            a = _number(look, left, site)
            return [f"half of {a}, rounded {op.removeprefix('half ')}", *_below(look, left, site, a, depth)]
        case ty.Aggregate(word=word, of=ty.Members(of=of, local=local, value=value)):
            each = _of_each(look, e, of, local, value, site)
            return [f"the {word} of " + ", ".join(f"{t.value} ({t.of})" for t in each)] if each else []
        case ty.Aggregate(word=word, of=ty.ListOf(items=items)):
            numbers = [_number(look, one, site) for one in items]
            lines = [f"the {word} of " + ", ".join(str(n) for n in numbers)]
            for one, n in zip(items, numbers, strict=True):
                lines += _below(look, one, site, n, depth)
            return lines
        case ty.Count(of=of):
            return [f"counted: {_set(look, worth(look, of, site), of, site)}"]
        case ty.Cell(row=row, column=column):
            key = worth(look, row.key, site)
            name = look.thing(site.state, key) if row.key.type.tag == "thing" else str(key)
            return [f"table {row.table.name.replace('_', ' ')}, {name}: {column.replace('_', ' ')}"]
        case ty.Item(of=of, index=index):
            place = _number(look, index, site)
            values = worth(look, of, site)
            return [f"number {place - e.first + 1} of {', '.join(str(one) for one in values)}"]
        case ty.Times(within=within):
            since = f" within {within.name.replace('_', ' ')}" if within is not None else ""
            return [f"how often it has happened{since}"]
        case ty.Room(of=of, counter=counter):
            return [f"what there is room for: {limit_of(look, counter, worth(look, of, site), site.state)}"]
        case ty.Function(name=name, args=args):
            values = [worth(look, one, site) for one in args]
            return (
                [f"{name} of {', '.join(str(one) for one in values)}"]
                if all(isinstance(v, int) for v in values)
                else []
            )
        case ty.Select(how="amount", number=number) if number is not None:
            return [f"chosen, at most {_number(look, number, site)}"]
        case _:
            return []


def _below(look: Lookup, e: ty.Expr, site: Site, actual: int, depth: int) -> list[str]:
    """A number inside another on a line of its own; nothing for a plain one."""
    if isinstance(e, ty.Const):
        return []
    found = terms(look, e, site, actual, depth + 1)
    return [f"{actual} = {joined(found)}", *(f"  {line}" for t in found for line in t.how)]


def joined(parts: list[Term]) -> str:
    """`1 from Twig (file:4) + 2 from …`."""
    out = ""
    for part in parts:
        sign = (" + " if part.value >= 0 else " - ") if out else ("" if part.value >= 0 else "-")
        out += f"{sign}{abs(part.value)} {part}"
    return out


def limit_of(look: Lookup, counter: sy.CounterSym, holder: Any, s: Any) -> str:
    """`Ash has 3 of at most 5 coins`."""
    from cardwright.compiler.lower.member import counter_limit

    held = look.run(s, counter.node, lambda: get(look.context({}, None), const(holder), counter))
    limit = look.run(s, counter.node, lambda: counter_limit(look.context({}, None), counter, const(holder)))
    most = f" of at most {limit}" if counter.limit is not None and isinstance(limit, int) else ""
    name = look.thing(s, holder) or "it"
    title = (counter.plural or counter.name).replace("_", " ")
    return f"{name} has {held}{most} {title}"


def _set(look: Lookup, things: Any, e: ty.Expr, site: Site) -> str:
    """Several things by title, equal ones once with their number."""
    if e.type.tag == "place" and isinstance(things, int):
        things = site.state.z[abs(things)]
    counts: dict[str, int] = {}
    for one in several(things) or (() if several(things) is not None else (things,)):
        title = look.thing(site.state, one) if e.type.tag in ("thing", "place") else str(one)
        counts[title] = counts.get(title, 0) + 1
    shown = [
        title if n == 1 else f"{n} {'hidden cards' if title == HIDDEN else title}"
        for title, n in list(counts.items())[:NAMED]
    ]
    return (", ".join(shown) or "nothing") + (", …" if len(counts) > NAMED else "")


def _whole(look: Lookup, e: ty.Expr, site: Site) -> str:
    """What a number is of that has no parts: its text, and whose text it is."""
    name = look.name(site.state, site.source)
    if name == HIDDEN:
        return name
    text = text_of(e.node)
    return f"{name}: {text}" if name and not text.isdecimal() else name or text
