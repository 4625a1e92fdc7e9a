"""Why a number on the table is what it is: what was printed, what has changed it since, what modifies it now."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.lower.emit import const
from cardwright.compiler.lower.member import get
from cardwright.compiler.why.amounts import joined, modifiers, terms
from cardwright.compiler.why.answer import part_of
from cardwright.compiler.why.conditions import is_of, takes_part
from cardwright.compiler.why.late import Lookup, Unknown, place_of, short
from cardwright.compiler.why.sites import Site
from cardwright.compiler.why.words import words
from cardwright.dsl import symbols as sy
from cardwright.runtime.session import Session
from cardwright.runtime.state import State
from cardwright.runtime.tracing import Act, watched
from cardwright.runtime.view import thing_seen

__all__ = ["numbers"]

Member = sy.FieldSym | sy.CounterSym
#: changes and numbers that are told at most
LATEST = 12
MOST = 4


def numbers(look: Lookup, session: Session, seat: int, wanted: str) -> list[str]:
    """The numbers that the words name (`cost of NAME`), each with its reasons; [] where they name none that the seat may see."""
    out: list[str] = []
    s = session.table
    told: set[tuple[int, int, str]] = set()
    for t, member in _named(look, s, seat, wanted):
        key = (s.defn[t], s.at[t] or -t, member.name)
        if key in told or len(told) == MOST:
            continue
        told.add(key)
        try:
            out += _one(look, session, t, member)
        except Unknown:
            continue
    return out


def _named(look: Lookup, s: State, seat: int, wanted: str) -> list[tuple[int, Member]]:
    asked = set(words(wanted))
    found: list[tuple[int, Member]] = []
    for t in range(1, len(s.defn)):
        numbered = set(words(look.thing(s, t)))
        title = {word for word in numbered if not word.isdecimal()}
        if not title or not title <= asked or not s.defn[t] or not takes_part(s, t):
            continue
        if not thing_seen(s, s.program, seat, t):
            continue
        for member in _members(look, s, t):
            name = set(words(member.name))
            if name and name <= asked and name | numbered >= asked:
                found.append((t, member))
    return found


def _members(look: Lookup, s: State, t: int) -> list[Member]:
    """The numbers that a thing has."""
    out: dict[Member, None] = {}
    for kind in look.module.kinds.values():
        if is_of(s, t, kind.name):
            for one in kind.members.values():
                if (isinstance(one, sy.FieldSym) and one.type.tag == "number") or (
                    isinstance(one, sy.CounterSym) and not one.unit
                ):
                    out[one] = None
    for counter in look.module.counters.values():
        if not counter.unit and is_of(s, t, counter.holder or look.link.layout.seat_kind):
            out[counter] = None
    return [one for one in out if one in look.link.layout.fields]


def _one(look: Lookup, session: Session, t: int, member: Member) -> list[str]:
    s = session.table
    owner = s.program.statics[t - 1].owner if t <= len(s.program.statics) else 0
    whose = f" of {look.thing(s, owner)}" if owner else ""
    title = f"{member.name.replace('_', ' ')} of {look.thing(s, t)}{whose}"
    value = look.run(s, member.node, lambda: get(look.context({}, None), const(t), member))
    if value is None:
        return []
    lines = [f"{title} is {value}"]
    if look.link.layout.changing(member):
        lines += _history(look, session, t, look.link.layout.fields[member])
    else:
        definition = s.program.definitions[s.defn[t]]
        raw = look.run(s, member.node, lambda: get(look.context({}, None), const(t), member, raw=True))
        if isinstance(member, sy.FieldSym) and member.computed and member.default is not None and isinstance(raw, int):
            scope = {} if member.element is None else {member.element: t}
            parts = terms(look, member.default, Site(s, {}, None, scope), raw)
            lines += [f"  {raw} = {joined(parts)}", *(f"    {line}" for one in parts for line in one.how)]
        else:
            lines.append(f"  {raw} printed ({short(definition.place or place_of(member.node))})")
    raw = look.run(s, member.node, lambda: get(look.context({}, None), const(t), member, raw=True))
    return lines + [f"  {one.value:+d} by {one.of} ({short(one.place)})" for one in modifiers(look, s, t, member, raw)]


def _history(look: Lookup, session: Session, t: int, field: str) -> list[str]:
    """What it was at first, and each change with what did it."""

    def read(s: State) -> Any:
        values = getattr(s, "f_" + field)
        return values[t] if t < min(len(s.defn), len(values)) else None

    seen = watched(session, read)
    changes = [one for one in seen.changes if one[1] is not None]
    lines = [f"  {changes[0][1] if changes else seen.now} at first"]
    if len(changes) > LATEST:
        lines = [f"  {changes[-LATEST][1]} after {len(changes) - LATEST} earlier changes"]
    for act, before, after in changes[-LATEST:]:
        by = f"{after - before:+d}" if isinstance(before, int) and isinstance(after, int) else "changed"
        lines.append(f"  {by} is {after}: {_doing(look, act)}")
    return lines


def _doing(look: Lookup, act: Act | None) -> str:
    """What changed it: of the instructions around it the farthest that is still of the same thing's text."""
    told = [line.removeprefix("by ") for line in part_of(look, act)] if act is not None else []
    if not told:
        return f"at {short(act.place)}" if act is not None else "by itself"
    owner = told[0].partition("`")[0]
    same = [line for line in told if owner and line.startswith(owner)]
    return same[-1] if same else told[0]
