"""Why something is not offered: an action, what a card offers, or one of the things to choose among."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, TypeAlias

from cardwright.compiler.why.conditions import Reason, Under, is_of, takes_part
from cardwright.compiler.why.instructions import Reasons
from cardwright.compiler.why.late import Lookup, place_of, text_of
from cardwright.compiler.why.sites import Site, environment
from cardwright.compiler.why.words import fits, words
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.types import article
from cardwright.runtime.decide import Decision
from cardwright.runtime.session import Session
from cardwright.runtime.state import State
from cardwright.runtime.tracing import trace
from cardwright.runtime.view import option_texts, thing_seen

__all__ = ["asking", "missing"]

#: what could be offered, in words, and the clauses that fail
Found: TypeAlias = tuple[str, list[Reason]]
#: things and actions that are told about in one answer
MOST = 6
#: actions with their things that are looked at
LOOKED = 4000


def missing(look: Lookup, session: Session, wanted: str) -> list[str]:
    """Why what the words mean is not offered now; [] where they mean nothing that could be. What is offered is said to be."""
    decision = session.pending
    if decision is None:
        return []
    s = session.table
    part = asking(look, decision)
    out = [f"{text}: offered" for text in option_texts(s, decision) if fits(wanted, text)]
    reasons = Reasons(look)
    found: list[Found] = []
    match part:
        case ty.CoreStmt(verb="offer", symbols=symbols):
            span = symbols["span"]
            found += _actions(look, reasons, s, decision, span, wanted)
            found += _of_cards(look, reasons, s, decision, span, wanted)
            found += _elsewhere(look, s, decision, span, wanted)
        case ty.Select(how="amount"):
            found += _too_much(decision, part, wanted)
        case ty.Select():
            found += _candidates(look, reasons, session, decision, part, wanted)
        case ty.EitherStmt():
            found += _alternatives(look, reasons, session, decision, part, wanted)
        case _:
            pass
    if not found and not out:
        found += _other_actions(look, session, decision, part, wanted)
    grouped: dict[tuple[str, tuple[str, ...]], None] = {}
    # what lacks the least is most likely meant; what is not even there comes last
    for title, why in sorted(
        found, key=lambda one: (any(" is not among " in r.text or " is not in " in r.text for r in one[1]), len(one[1]))
    ):
        grouped[title, tuple(dict.fromkeys(str(one) for one in why))] = None
    for title, told in list(grouped)[:MOST]:
        out += [f"{title}: not offered", *(f"  {one}" for one in told)]
    if len(grouped) > MOST:
        out.append(f"and {len(grouped) - MOST} more: say which")
    return out


def asking(look: Lookup, decision: Decision) -> ty.TypedNode | None:
    """The part of the tree that asks."""
    for key, number in look.link.step_numbers.items():
        if number == decision.question and key[0] == "question":
            return look.by_id.get(key[3])
    return None


# ---------------------------------------------------------------------------------------- actions
def _actions(
    look: Lookup, reasons: Reasons, s: State, decision: Decision, span: sy.Symbol, wanted: str
) -> Iterator[Found]:
    """Actions that the words mean and that are not among the options, with the clauses that fail."""
    spec = s.program.questions[decision.question]
    you = decision.who
    prints: set[tuple[int, ...]] = {(o[0], *(s.defn[t] for t in o[1:])) for o in decision.options if o[0] > 0}
    for verb in look.link.actions(span):
        number = look.link.action_number(verb)
        if verb.scope is not None and not any(d and s.program.definitions[d].title == verb.scope.title for d in s.defn):
            continue
        slots = [_things(look, s, you, param.type.of, wanted) for param in verb.params]
        for n, args in enumerate(product(*slots)):
            if n == LOOKED:
                break
            option = (number, *args)
            if option in decision.options or not fits(wanted, spec.describe(s, option)):
                continue
            if any(s.at[t] for t in args) and (number, *(s.defn[t] for t in args)) in prints:
                continue  # another one just like it is offered
            env: dict[sy.Local, Any] = {p.local: t for p, t in zip(verb.params, args, strict=True)}
            if verb.you is not None:
                env[verb.you] = you
            at = Under(s, env, you)
            why = [
                r for p, t in zip(verb.params, args, strict=True) if p.domain for r in reasons.among(p.domain, t, at)
            ]
            why = why or reasons.verb(verb, at)
            yield spec.describe(s, option), why or [Reason("it cannot be done in full", place_of(verb.node))]


def _things(look: Lookup, s: State, seat: int, kind: str, wanted: str) -> list[int]:
    """The things of a kind that a seat may see and that take part; those that the words name, if they name any."""
    there = [t for t in range(1, len(s.defn)) if is_of(s, t, kind) and takes_part(s, t)]
    seen = [t for t in there if thing_seen(s, s.program, seat, t)]
    asked = set(words(wanted))
    titles = {t: set(words(look.thing(s, t))) for t in seen}
    whole = [t for t in seen if titles[t] and titles[t] <= asked]
    return whole or [t for t in seen if asked & titles[t]] or seen


def _of_cards(
    look: Lookup, reasons: Reasons, s: State, decision: Decision, span: sy.Symbol, wanted: str
) -> Iterator[Found]:
    """What things offer of themselves."""
    table = look.link.offer_table(span)
    spec = s.program.questions[decision.question]
    if table is None:
        return
    for x in s.lis[table]:
        rule = look.rules.get(x[0])
        option = (-1 - x[0], x[1])
        if rule is None or option in decision.options or not isinstance(rule.head, ty.Offered):
            continue
        if not thing_seen(s, s.program, decision.who, x[1]):
            continue
        if not fits(wanted, spec.describe(s, option)):
            continue
        env: dict[sy.Local, Any] = {rule.this: x[1]}
        if rule.you is not None:
            env[rule.you] = x[1] if rule.you is rule.this else x[2]
        at = Under(s, env, x[2] or decision.who)
        why: list[Reason] = []
        if rule.head.whose == "own" and x[2] and x[2] != decision.who:
            why.append(Reason(f"only {look.thing(s, x[2])} may do it", place_of(rule.node)))
        for condition in (rule.condition, rule.head.condition, rule.needs):
            why += reasons.of(condition, at) if condition is not None else []
        if rule.once is not None and any(used[0] == x[0] and used[1] == x[1] for used in s.used):
            period = rule.once.name.replace("_", " ")
            why.append(Reason(f"it can be used once each {period}, and has been used", place_of(rule.node)))
        why = why or reasons.block(rule.pay, at) or reasons.block(rule.body, at)
        yield spec.describe(s, option), why or [Reason("it cannot be done in full", place_of(rule.node))]


def _elsewhere(look: Lookup, s: State, decision: Decision, span: sy.Symbol, wanted: str) -> Iterator[Found]:
    """What things would offer if they lay where it counts."""
    table = look.link.offer_table(span)
    spec = s.program.questions[decision.question]
    if table is None:
        return
    there = {(x[0], x[1]) for x in s.lis[table]}
    for t in range(1, len(s.defn)):
        hooks = s.program.hooks[s.defn[t]] if s.defn[t] < len(s.program.hooks) else ()
        for hook in hooks:
            if hook.table != table or (hook.rule, t) in there or not thing_seen(s, s.program, decision.who, t):
                continue
            said = spec.describe(s, (-1 - hook.rule, t))
            if not fits(wanted, said) or not takes_part(s, t):
                continue
            where = f"lies in {look.place(s, s.at[t])}" if s.at[t] else "is not on the table"
            zones = dict.fromkeys(s.program.zones[z].name.replace("_", " ") for z in hook.zones)
            counts = f"; it counts in {', '.join(zones)}" if len(zones) < MOST else ""
            yield said, [Reason(f"{look.thing(s, t)} {where}{counts}", place_of(look.rules[hook.rule].node))]


def _other_actions(
    look: Lookup, session: Session, decision: Decision, part: ty.TypedNode | None, wanted: str
) -> Iterator[Found]:
    """Actions that the words mean, but not now, or not with that thing."""
    s = session.table
    asked = set(words(wanted))
    offered = part.symbols["span"] if isinstance(part, ty.CoreStmt) and part.verb == "offer" else None
    for verb in look.module.verbs:
        called = words((verb.says or verb.name.replace("_", " ")).partition("{")[0])[:1]
        if not verb.action or verb.generic or not called or called[0] not in asked:
            continue
        place = place_of(verb.node)
        title = wanted.strip()[:60]
        if offered is None or verb.action != offered.name:
            during = verb.action.replace("_", " ")
            yield title, [Reason(f"`{called[0]}` can be done during {during}; something else is asked now", place)]
            continue
        for param in verb.params:
            kind = param.type.of.replace("_", " ")
            seen = [t for t in range(1, len(s.defn)) if thing_seen(s, s.program, decision.who, t)]
            named = [t for t in seen if not is_of(s, t, param.type.of)]
            them = dict.fromkeys(look.thing(s, t) for t in named if set(words(look.thing(s, t))) <= asked - set(called))
            for one in them:
                yield title, [Reason(f"it is done to {article(kind)} {kind}, and {one} is none", place)]


# ---------------------------------------------------------------------------------------- things to choose
def _candidates(
    look: Lookup, reasons: Reasons, session: Session, decision: Decision, part: ty.Select, wanted: str
) -> Iterator[Found]:
    """Things that are not among those to choose from."""
    s = session.table
    kind = part.candidates.type.of
    if part.candidates.type.tag != "thing" or part.hidden:
        return
    at = _under(look, session, decision, part)
    asked = set(words(wanted))
    for t in _things(look, s, decision.who, kind, wanted):
        if t in decision.options or not asked & set(words(look.thing(s, t))):
            continue
        if s.at[t] and any(
            isinstance(o, int) and s.defn[o] == s.defn[t] and s.at[o] == s.at[t] for o in decision.options
        ):
            continue
        why = reasons.among(part.candidates, t, at)
        if not why and part.best is not None:
            local, key, high = part.best
            why = reasons.measured(key, local, part.candidates, high, t, at)
        why = why or _around(look, reasons, part, t, at)
        elsewhere = Reason(
            f"with it less could be done, or another is like it: `{text_of(part.node)[:90]}`", place_of(part.node)
        )
        yield look.thing(s, t), why or [elsewhere]


def _around(look: Lookup, reasons: Reasons, part: ty.Select, t: int, at: Under) -> list[Reason]:
    """Why the instruction in which a thing is chosen cannot be done with this one: only those with which it can are offered (S2)."""
    span = part.node.span
    for st in look.calls.get((span.source.path, span.start_line), ()):
        if isinstance(st, ty.CallStmt) and part in st.args and st.spread is None:
            values = [t if arg is part else reasons.worth(arg, at) for arg in st.args]
            found = reasons.filled(st, values, at, 0)
            if found:
                return found
    return []


def _under(look: Lookup, session: Session, decision: Decision, part: ty.TypedNode) -> Under:
    """What is known where a question is asked in the middle of a step: the step is run again up to it."""
    seen = trace(session.base, session.answers, 1 << 60)
    site = Site(session.table, seen.scope, seen.top)
    return Under(session.table, environment(look, part, site), seen.scope.get("you", decision.who))


def _too_much(decision: Decision, part: ty.Select, wanted: str) -> Iterator[Found]:
    """A number that is more than may be chosen."""
    most: int = decision.options[0]
    for number in (word for word in words(wanted) if word.isdecimal() and word not in map(str, decision.options)):
        yield number, [Reason(f"at most {most} can be chosen now: `{text_of(part.node)}`", place_of(part.node))]


def _alternatives(
    look: Lookup, reasons: Reasons, session: Session, decision: Decision, part: ty.EitherStmt, wanted: str
) -> Iterator[Found]:
    """Blocks of an *either* that cannot be done."""
    s = session.table
    spec = s.program.questions[decision.question]
    at = _under(look, session, decision, part)
    for i, block in enumerate(part.options):
        said = spec.describe(s, i)
        if i not in decision.options and fits(wanted, said):
            yield said, reasons.block(block, at) or [Reason("it cannot be done in full", place_of(block.node))]
