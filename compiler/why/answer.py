"""What an event of the log was: each of its numbers with what set and changed it, what was chosen, what it was part of."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.why.amounts import joined, limit_of, terms
from cardwright.compiler.why.late import HIDDEN, Lookup, Unknown, place_of, several, short, text_of
from cardwright.compiler.why.sites import Site, Term, argument, environment, site_of
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.runtime.session import Session
from cardwright.runtime.tracing import Act, find_event

__all__ = ["event", "part_of"]

#: calls around an event that are told
AROUND = 6
#: candidates of a choice that are named
NAMED = 6
#: types of arguments that are numbers
NUMBERS = ("amount", "count", "number")


def event(look: Lookup, session: Session, number: int) -> list[str]:
    """Why an event of the log is as it is, in lines; [] for what no text of the game did.

    Raises GameError for an event that does not exist or lies before what the session knows.
    """
    found = find_event(session, number)
    if found is None:
        return []
    act, entry = found
    verb = look.verb_of(entry[0])
    own = act
    if verb is not None and act.place != place_of(verb.node):
        verb = None  # its instructions stand in place where it is called: there is no call of its own
    lines = _slots(look, own, verb, entry) if verb is not None else []
    return lines + part_of(look, act)


def _slots(look: Lookup, act: Act, verb: sy.VerbSym, entry: tuple[Any, ...]) -> list[str]:
    """A line for each number of an event, for each thing of it that was chosen, and that a rule put in another's place."""
    given = list(act.given.values())[2 + (verb.you is not None) :]
    out: list[str] = []
    for i, param in enumerate(verb.params):
        now = entry[3 + i]
        first = given[i] if i < len(given) else None
        changes = [one for one in act.below if one.rule is not None and _changed(one, i)]
        if first is None:
            first = changes[0].before[0][i] if changes else now
        if param.type.tag in NUMBERS and isinstance(now, int) and isinstance(first, int):
            if now or changes:
                out += _number(look, act, verb, i, first, changes, now)
            continue
        out += _chosen(look, act, verb, i, first)
        for change in changes:
            before, after = look.name(act.state, change.before[0][i]), look.name(act.state, change.after[0][i])
            out.append(f"{after or 'nothing'} instead of {before or 'nothing'}: {_rule(look, change)}")
    did = entry[3 + len(verb.params)]
    if verb.params and verb.params[0].type.tag in ("amount", "count") and isinstance(did, int) and did < entry[3]:
        out.append(f"of these, {did} really happened{_held_back(look, act, verb)}")
    return out


def _changed(act: Act, i: int) -> bool:
    if act.before is None or act.after is None or isinstance(act.before, int) or isinstance(act.after, int):
        return False
    before: tuple[Any, ...] = act.before[0]
    after: tuple[Any, ...] = act.after[0]
    return i < len(before) and i < len(after) and before[i] != after[i]


# ------------------------------------------------------------------------------------------ numbers
def _number(look: Lookup, act: Act, verb: sy.VerbSym, i: int, first: int, changes: list[Act], now: int) -> list[str]:
    """`3 = 1 from … + 2 from …`, and below it how each was worked out."""
    site = site_of(act.state, act)
    e, _ = argument(look, site, act, verb, i)
    parts = (
        terms(look, e, site, first) if e is not None else [Term(first, _caller(look, act), f"{act.file}:{act.line}")]
    )
    text = joined(parts)
    how = [f"  {line}" for part in parts for line in part.how]
    for change in changes:
        more, lines = _change(look, change, i)
        text += more
        how += [f"  {line}" for line in lines]
    return [f"{now} = {text}", *how]


def _change(look: Lookup, change: Act, i: int) -> tuple[str, list[str]]:
    """` + 1 from …, by RULE`, or `, changed to 3 by RULE` for a rule that does not add; and how what it adds was worked out."""
    by = change.after[0][i] - change.before[0][i]
    rule = look.rules.get(change.rule[0]) if change.rule is not None else None
    added = None
    if rule is not None and rule.body is not None:
        for st in rule.body.statements:
            if isinstance(st, ty.CoreStmt) and st.verb == "change" and st.words.get("op") == "by":
                added = st.args["value"]
    if added is None:
        return f", changed to {change.after[0][i]} by {_rule(look, change)}", []
    parts = terms(look, added, Site(change.state, change.given, change), abs(by))
    signed = [part._replace(value=part.value if by > 0 else -part.value) for part in parts]
    sign = " + " if signed[0].value >= 0 else " - "
    text = sign + joined([signed[0]._replace(value=abs(signed[0].value)), *signed[1:]])
    mine = (
        len(parts) == 1
        and change.rule is not None
        and parts[0].of in (look.name(change.state, change.rule[1]) or "the rules", HIDDEN)
    )
    return text if mine else f"{text} by {_rule(look, change)}", [line for part in parts for line in part.how]


def _held_back(look: Lookup, act: Act, verb: sy.VerbSym) -> str:
    """What a counter's limit, or its least, let happen: `: Ash has 3 of at most 3 coins`."""
    for st in verb.body.statements if verb.body is not None else ():
        if (
            isinstance(st, ty.CoreStmt)
            and st.verb in ("add", "remove")
            and isinstance(st.symbols.get("counter"), sy.CounterSym)
        ):
            counter = st.symbols["counter"]
            holder = st.args["to" if st.verb == "add" else "of"]
            site = Site(act.state, act.given, act)
            try:
                it = look.value(act.state, holder, environment(look, holder, site), site.you)
                assert isinstance(counter, sy.CounterSym)
                return f": {limit_of(look, counter, it, act.state)} then" if isinstance(it, int) else ""
            except Unknown:
                return ""
    return ""


# ------------------------------------------------------------------------------------------ choices
def _chosen(look: Lookup, act: Act, verb: sy.VerbSym, i: int, value: Any) -> list[str]:
    """Among what a thing was chosen, and by what measure; that there was nothing else; [] for what was no choice."""
    site = site_of(act.state, act)
    e, _ = argument(look, site, act, verb, i)
    if not isinstance(e, ty.Select) or e.how == "amount" or not isinstance(value, int) or not value:
        return []
    place = short(place_of(e.node))
    try:
        there = several(look.value(act.state, e.candidates, environment(look, e, site), site.you))
    except Unknown:
        return []
    if there is None or value not in there or e.candidates.type.tag != "thing":
        return []
    title = look.name(act.state, value)
    if e.hidden or title == HIDDEN:
        return []
    if e.how == "random":
        return [f"{title} by chance ({place})"]
    others = list(dict.fromkeys(title if one == value else look.thing(act.state, one) for one in there))
    if len(others) == 1:
        return [f"{title}: there was nothing else to choose ({place})"]
    named = ", ".join(others[:NAMED]) + (", …" if len(others) > NAMED else "")
    return [f"{title}: chosen among {named} ({place})"]


def _rule(look: Lookup, act: Act) -> str:
    """Whose rule, and where it is written."""
    owner = look.name(act.state, act.rule[1]) if act.rule is not None else ""
    return owner if owner == HIDDEN else f"{owner or 'the rules'} ({short(act.place)})"


def _caller(look: Lookup, act: Act) -> str:
    return look.name(act.state, site_of(act.state, act).source) or "the rules"


# ------------------------------------------------------------------------------------------ what is around it
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
            owner = look.name(one.state, site_of(one.state, one).source)
            whose = f"{owner}: " if owner else ""
            if owner == HIDDEN:
                out.append(f"by {owner}")
            elif st is not None:
                text = text_of(st.node).split(":")[-1].strip() if len(text_of(st.node)) > 70 else text_of(st.node)
                out.append(f"by {whose}`{text}` ({short(f'{one.file}:{one.line}')})")
    return out


def _calls(st: ty.TypedNode, act: Act) -> bool:
    """Whether a statement calls the verb that a function is of, or resolves the section."""
    if isinstance(st, ty.CallStmt):
        return any(f"{v.node.span.source.path}:{v.node.span.start_line}" == act.place for v in st.verbs)
    return isinstance(st, ty.CoreStmt) and st.verb == "resolve" and act.name.startswith("c_")
