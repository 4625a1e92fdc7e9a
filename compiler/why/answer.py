"""Answers to *why*: an event and its numbers, a number on the table, an option that is not offered. Lines for people."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.why.amounts import Site, Term, argument, site_of, terms, thing
from cardwright.compiler.why.late import Lookup, short, text_of
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.runtime.errors import GameError
from cardwright.runtime.session import Session
from cardwright.runtime.state import State
from cardwright.runtime.tracing import Act, find_event

__all__ = ["event", "joined", "part_of"]

#: calls around an event that are told
AROUND = 6


def joined(parts: list[Term]) -> str:
    """`1 from Twig (file:4) + 2 from …`."""
    out = ""
    for part in parts:
        sign = (" + " if part.value >= 0 else " - ") if out else ("" if part.value >= 0 else "-")
        out += f"{sign}{abs(part.value)} from {part.of} ({short(part.place)})"
    return out


def event(look: Lookup, session: Session, number: int) -> list[str]:
    """What an event of the log was, each of its numbers with what set and changed it, and what it was part of.

    Raises GameError for an event that does not exist or lies before what the session knows.
    """
    s = session.table
    entry = _entry(s, number)
    kind: int = entry[0]
    lines = [s.program.events[kind].describe(s, entry)]
    found = find_event(session, number)
    if found is None:
        return lines
    act, entry = found
    verb = look.verb_of(entry[0])
    if verb is not None:
        lines += _slots(look, act, verb, entry)
    lines += part_of(look, act)
    return lines


def _entry(s: State, number: int) -> tuple[Any, ...]:
    log = s.whole_log()
    if not 0 <= number < len(log):
        raise GameError(f"there is no event {number}: they are numbered from 0 to {len(log) - 1}")
    return log[number]


def _slots(look: Lookup, act: Act, verb: sy.VerbSym, entry: tuple[Any, ...]) -> list[str]:
    """A line for each number of an event, and for each thing of it that a rule put in another's place."""
    given = list(act.given.values())[2 + (verb.you is not None) :]
    out: list[str] = []
    for i, param in enumerate(verb.params):
        now = entry[3 + i]
        first = given[i] if i < len(given) else None
        changes = [one for one in act.below if one.rule is not None and _changed(one, i)]
        if first is None:
            first = changes[0].before[0][i] if changes else now
        if param.type.tag in ("amount", "count", "number") and isinstance(now, int) and isinstance(first, int):
            if not now and not changes:
                continue
            out.append(f"{now} = {_number(look, act, verb, i, first, changes)}")
        else:
            for change in changes:
                before, after = thing(act.state, change.before[0][i]), thing(act.state, change.after[0][i])
                out.append(f"{after} instead of {before}: {_rule(look, change)}")
    did = entry[-1]
    if verb.params and verb.params[0].type.tag in ("amount", "count") and isinstance(did, int) and did < entry[3]:
        out.append(f"of these, {did} really happened")
    return out


def _changed(act: Act, i: int) -> bool:
    if act.before is None or act.after is None or isinstance(act.before, int) or isinstance(act.after, int):
        return False
    before: tuple[Any, ...] = act.before[0]
    after: tuple[Any, ...] = act.after[0]
    return i < len(before) and i < len(after) and before[i] != after[i]


def _number(look: Lookup, act: Act, verb: sy.VerbSym, i: int, first: int, changes: list[Act]) -> str:
    site = site_of(act.state, act)
    e, _ = argument(look, site, act, verb, i)
    parts = (
        terms(look, e, site, first) if e is not None else [Term(first, _caller(look, act), f"{act.file}:{act.line}")]
    )
    text = joined(parts)
    for change in changes:
        text += _change(look, change, i)
    return text


def _change(look: Lookup, change: Act, i: int) -> str:
    """` + 1 from …, by RULE`, or ` → 3 by RULE` for a rule that does not add."""
    by = change.after[0][i] - change.before[0][i]
    rule = look.rules.get(change.rule[0]) if change.rule is not None else None
    added = None
    if rule is not None and rule.body is not None:
        for st in rule.body.statements:
            if isinstance(st, ty.CoreStmt) and st.verb == "change" and st.words.get("op") == "by":
                added = st.args["value"]
    if added is not None:
        parts = terms(look, added, Site(change.state, change.given, change), abs(by))
        parts = [part._replace(value=part.value if by > 0 else -part.value) for part in parts]
        sign = " + " if parts[0].value >= 0 else " - "
        text = sign + joined([parts[0]._replace(value=abs(parts[0].value)), *parts[1:]])
        mine = len(parts) == 1 and change.rule is not None and parts[0].of == thing(change.state, change.rule[1])
        return text if mine else f"{text} by {_rule(look, change)}"
    return f", changed to {change.after[0][i]} by {_rule(look, change)}"


def _rule(look: Lookup, act: Act) -> str:
    """Whose rule, and where it is written."""
    owner = thing(act.state, act.rule[1]) if act.rule is not None else ""
    return f"{owner or 'the rules'} ({short(act.place)})"


def _caller(look: Lookup, act: Act) -> str:
    return thing(act.state, site_of(act.state, act).source) or "the rules"


def part_of(look: Lookup, act: Act) -> list[str]:
    """What the event was part of, the nearest first: instructions with their place, and whose text they are."""
    out: list[str] = []
    for one in act.chain():
        if len(out) == AROUND:
            break
        if one.rule is not None:
            out.append(f"because of {_rule(look, one)}")
        elif one.file:
            st = next((st for st in look.calls.get((one.file, one.line), ()) if _calls(st, one)), None)
            owner = thing(one.state, site_of(one.state, one).source)
            whose = f"{owner}: " if owner else ""
            if st is not None:
                text = text_of(st.node).split(":")[-1].strip() if len(text_of(st.node)) > 70 else text_of(st.node)
                out.append(f"by {whose}`{text}` ({short(f'{one.file}:{one.line}')})")
    return out


def _calls(st: ty.TypedNode, act: Act) -> bool:
    """Whether a statement calls the verb that a function is of, or resolves the section."""
    if isinstance(st, ty.CallStmt):
        return any(f"{v.node.span.source.path}:{v.node.span.start_line}" == act.place for v in st.verbs)
    return isinstance(st, ty.CoreStmt) and st.verb == "resolve" and act.name.startswith("c_")
