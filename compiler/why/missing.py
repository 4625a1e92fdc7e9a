"""Why something is not offered: an action, what a card offers, or one of the things to choose among."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, TypeAlias

from cardwright.compiler.why.amounts import Site, environment, thing
from cardwright.compiler.why.conditions import Reason, Reasons, Under, is_of, takes_part
from cardwright.compiler.why.late import Lookup, place_of, text_of
from cardwright.compiler.why.words import fits, words
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.runtime.decide import Decision
from cardwright.runtime.session import Session
from cardwright.runtime.state import State
from cardwright.runtime.tracing import trace
from cardwright.runtime.view import thing_seen

__all__ = ["missing"]

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
    spec = s.program.questions[decision.question]
    part = asking(look, decision)
    offered = [spec.describe(s, option) for option in decision.options]
    out = [f"{text}: offered" for text in offered if fits(wanted, text)]
    reasons = Reasons(look)
    if isinstance(part, ty.CoreStmt) and part.verb == "offer":
        span = part.symbols["span"]
        found = [
            *_actions(look, reasons, s, decision, span, wanted),
            *_of_cards(look, reasons, s, decision, span, wanted),
        ]
    elif isinstance(part, ty.Select):
        found = list(_candidates(look, reasons, session, decision, part, wanted))
    else:
        found = []
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
        slots = [_things(s, you, param.type.of, wanted) for param in verb.params]
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


def _things(s: State, seat: int, kind: str, wanted: str) -> list[int]:
    """The things of a kind that a seat may see and that take part; those that the words name, if they name any."""
    there = [t for t in range(1, len(s.defn)) if is_of(s, t, kind) and takes_part(s, t)]
    seen = [t for t in there if thing_seen(s, s.program, seat, t)]
    asked = set(words(wanted))
    named = [t for t in seen if asked & set(words(thing(s, t)))]
    return named or seen


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
        if not fits(wanted, spec.describe(s, option)):
            continue
        env: dict[sy.Local, Any] = {rule.this: x[1]}
        if rule.you is not None:
            env[rule.you] = x[1] if rule.you is rule.this else x[2]
        at = Under(s, env, x[2] or decision.who)
        why: list[Reason] = []
        if rule.head.whose == "own" and x[2] and x[2] != decision.who:
            why.append(Reason(f"only {thing(s, x[2])} may do it", place_of(rule.node)))
        for condition in (rule.condition, rule.head.condition, rule.needs):
            why += reasons.of(condition, at) if condition is not None else []
        if any(used[0] == x[0] and used[1] == x[1] for used in s.used):
            why.append(Reason("it has been used already", place_of(rule.node)))
        why = why or reasons.block(rule.pay, at) or reasons.block(rule.body, at)
        yield spec.describe(s, option), why or [Reason("it cannot be done in full", place_of(rule.node))]


# ---------------------------------------------------------------------------------------- things to choose
def _candidates(
    look: Lookup, reasons: Reasons, session: Session, decision: Decision, part: ty.Select, wanted: str
) -> Iterator[Found]:
    """Things that are not among those to choose from."""
    s = session.table
    kind = part.candidates.type.of
    if part.candidates.type.tag != "thing" or part.hidden:
        return
    seen = trace(session.base, session.answers, 1 << 60)
    site = Site(s, seen.scope, seen.top)
    at = Under(s, environment(look, part, site), seen.scope.get("you", decision.who))
    asked = set(words(wanted))
    for t in _things(s, decision.who, kind, wanted):
        if t in decision.options or not asked & set(words(thing(s, t))):
            continue
        if s.at[t] and any(
            isinstance(o, int) and s.defn[o] == s.defn[t] and s.at[o] == s.at[t] for o in decision.options
        ):
            continue
        why = reasons.among(part.candidates, t, at)
        if not why and part.best is not None:
            local, key, high = part.best
            mine = reasons.worth(key, at.knowing(local, t))
            best = [reasons.worth(key, at.knowing(local, o)) for o in decision.options]
            text = f"`{text_of(key.node)}` is {mine}, that of what is offered {'at least' if high else 'at most'} {best[0]}"
            why = [Reason(text, place_of(part.node))]
        elsewhere = Reason(
            f"with it less could be done, or another is like it: `{text_of(part.node)[:90]}`", place_of(part.node)
        )
        yield thing(s, t), why or [elsewhere]
