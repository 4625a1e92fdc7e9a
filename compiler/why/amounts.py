"""Where a number comes from: its parts, each with what it is of and where it is written."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.compiler.lower.walk import locals_read
from cardwright.compiler.why.late import Lookup, Unknown, place_of, text_of
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.runtime.tracing import Act

__all__ = ["Site", "Term", "argument", "site_of", "terms"]

#: names within names that are followed at most
DEEP = 12


class Term(NamedTuple):
    """A part of a number. of: what it is of, in words; place: `file:line`."""

    value: int
    of: str
    place: str


class Site(NamedTuple):
    """Where an expression was worked out: the state, as near to that moment as there is one; the locals; the call around it."""

    state: Any
    scope: dict[str, Any]
    act: Act | None

    @property
    def source(self) -> int:
        """The thing whose text it is; 0 for the rules."""
        found = self.scope.get("this", self.scope.get("src", 0))
        if not found and isinstance(self.scope.get("x"), tuple):
            found = self.scope["x"][1]
        return found if isinstance(found, int) else 0


def site_of(state: Any, act: Act) -> Site:
    """The place from which a function was called."""
    return Site(state, act.scope, act.up)


def argument(
    look: Lookup, site: Site, act: Act, verb: sy.VerbSym, index: int
) -> tuple[ty.Expr | None, ty.TypedNode | None]:
    """What was written for an argument of a call, and the statement; None where that is not known."""
    for st in look.calls.get((act.file, act.line), ()):
        if isinstance(st, ty.CallStmt) and any(v is verb or verb in v.specific.values() for v in st.verbs):
            arg = st.args[index] if index < len(st.args) else None
            if isinstance(arg, ty.DefaultArg):
                arg = verb.params[index].default
            return arg, st
    return None, None


def terms(look: Lookup, e: ty.Expr, site: Site, actual: int, depth: int = 0) -> list[Term]:
    """The parts of a number; one whole part where it has none, or where they do not add up to it."""
    try:
        found = _parts(look, e, site, depth)
    except (Unknown, RecursionError):
        found = []
    if found and sum(t.value for t in found) == actual:
        return [t for t in found if t.value] or found[:1]
    return [Term(actual, _whole(look, e, site), place_of(e.node))]


def _worth(look: Lookup, e: ty.Expr, site: Site) -> Any:
    return look.value(site.state, e, environment(look, e, site), site.scope.get("you"))


def environment(look: Lookup, e: ty.TypedNode, site: Site) -> dict[sy.Local, Any]:
    """The locals that an expression reads, as they were; those of a rule are in its listener and its event."""
    wanted = locals_read(e)
    found = look.locals_of(site.scope, wanted)
    x: Any = site.scope.get("x")
    rule = look.rules.get(x[0]) if _is_tuple(x) else None
    if rule is not None:
        caught: tuple[Any, ...] = x[4]
        for i, local in enumerate(rule.caught):
            if i < len(caught):
                found[local] = caught[i]
        found[rule.this] = x[1]
        if rule.you is not None:
            found[rule.you] = x[1] if rule.you is rule.this else x[2]
    for local in wanted:
        if local not in found:
            act = _call_with(look, local, site.act)
            if act is not None:
                found |= look.locals_of(act.given, [local])
    return found


def _call_with(look: Lookup, local: sy.Local, act: Act | None) -> Act | None:
    """The call under way whose parameter a local is."""
    verb, _ = look.params.get(local, (None, 0))
    if verb is None or act is None:
        return None
    here = place_of(verb.node)
    return next((one for one in act.chain() if one.place == here and one.name.startswith("v_")), None)


def _parts(look: Lookup, e: ty.Expr, site: Site, depth: int) -> list[Term]:
    if depth > DEEP:
        return []
    match e:
        case ty.Const(value=value) if isinstance(value, int):
            return [Term(value, thing(site.state, site.source) or "the rules", place_of(e.node))]
        case ty.Arith(op="+" | "-" as op, left=left, right=right) if right is not None:
            first = terms(look, left, site, _worth(look, left, site), depth + 1)
            second = terms(look, right, site, _worth(look, right, site), depth + 1)
            sign = 1 if op == "+" else -1
            return first + [t._replace(value=sign * t.value) for t in second]
        case ty.Aggregate(word="total", of=ty.Members(of=of, local=local, value=value)):
            return _of_each(look, e, of, local, value, site)
        case ty.Var(local=local):
            return _named(look, e, local, site, depth)
        case ty.Get(of=of, member=member):
            holder = _worth(look, of, site)
            name = thing(site.state, holder)
            title = member.name.replace("_", " ")
            return [Term(_worth(look, e, site), f"{title} of {name}" if name else title, place_of(e.node))]
        case _:
            return []


def _of_each(look: Lookup, e: ty.Expr, of: ty.Expr, local: sy.Local, value: ty.Expr, site: Site) -> list[Term]:
    out: list[Term] = []
    env = environment(look, e, site)
    for one in look.value(site.state, of, env, site.scope.get("you")):
        worth = look.value(site.state, value, {**env, local: one}, site.scope.get("you"))
        out.append(Term(worth, thing(site.state, one), place_of(e.node)))
    return out


def _named(look: Lookup, e: ty.Expr, local: sy.Local, site: Site, depth: int) -> list[Term]:
    """A name: what it was given, or where it was passed on from."""
    known = environment(look, e, site)
    if local not in known or not isinstance(known[local], int):
        return []
    given = look.lets.get(local)
    if given is not None:
        return terms(look, given.value, site, known[local], depth + 1)
    act = _call_with(look, local, site.act)
    if act is not None:
        verb, index = look.params[local]
        around = site_of(site.state, act)
        arg, _ = argument(look, around, act, verb, index)
        if arg is not None:
            return terms(look, arg, around, known[local], depth + 1)
    return []


def _whole(look: Lookup, e: ty.Expr, site: Site) -> str:
    """What a number is of that has no parts: its text, and whose text it is."""
    name = thing(site.state, site.source)
    text = text_of(e.node)
    return f"{name}: {text}" if name and not text.isdigit() else name or text


def thing(s: Any, t: Any) -> str:
    """The title of a thing; "" for none."""
    return str(s.program.thing_name(s, t)) if isinstance(t, int) and 0 < t < len(s.defn) else ""


def _is_tuple(value: Any) -> bool:
    return isinstance(value, tuple)
