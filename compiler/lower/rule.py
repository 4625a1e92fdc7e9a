"""Rules: hooks, modifiers, permissions. Each becomes a matching function and an acting function.

`m_…(s, ev, x) -> bool`, `r_…(s, ev, x)`, where `x` is the listener `(rule, owner, you, until, caught)`; for modifiers
`m_…(s, context, x)`, `r_…(s, value, context, x) -> value`, where `context[0]` is the thing or place.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .before import as_it_lay, looked_at, places_kept
from .context import NOT_THIS_ONE, OWN_BOUNDARY, Cx, NotLowered
from .emit import at, conjunction, const, expr, identifier, stmts
from .expression import lower, test
from .statement import block

if TYPE_CHECKING:
    from .link import Linker

__all__ = ["compile_rule", "listen_until", "occurred", "role_of"]

Stmts = list[ast.stmt]


def role_of(rule: ty.Rule) -> str | None:
    """Which part of its event a rule about itself is: "source", "actor" or the number of a slot."""
    pattern = rule.head.pattern if isinstance(rule.head, ty.Permission) else rule.head
    if not isinstance(pattern, ty.Pattern):
        return None

    def is_this(local: sy.Local, condition: ty.Expr | None) -> bool:
        if not isinstance(condition, ty.Compare) or condition.op != "==":
            return False
        sides = (condition.left, condition.right)
        return any(isinstance(a, ty.Var) and a.local is rule.this for a in sides) and any(
            isinstance(a, ty.Var) and a.local is local for a in sides
        )

    for slot, local, condition in pattern.slots:
        if is_this(local, condition):
            return str(slot)
    if pattern.source is not None and is_this(*pattern.source):
        return "source"
    if pattern.actor is not None and is_this(*pattern.actor):
        return "actor"
    return None


def context_of(link: Linker, rule: ty.Rule) -> Cx:
    """The names that a rule's functions see."""
    cx = Cx(link, expr("x[1]"))
    cx.taken |= {"s", "ev", "x", "value", "context"}
    cx.names[rule.this] = expr("x[1]")
    if rule.you is rule.this:  # the card of a seat, or of a single thing, speaks of itself
        cx.you = expr("x[1]")
    elif rule.you is not None:
        cx.names[rule.you] = expr("x[2]")
        cx.you = expr("x[2]")
    for i, local in enumerate(rule.caught):
        cx.names[local] = expr("x[4][i]", i=i)
    return cx


def bind_event(cx: Cx, pattern: ty.Pattern, before: Sequence[ty.Expr] = ()) -> list[ast.expr]:
    """Bind the parts of the event that happens; the conditions they have to meet, those left out that were looked at before it."""
    cx.slots.update({local: slot for slot, local, _ in pattern.slots})
    return bind_parts(cx, pattern, expr("ev.actor"), expr("ev.source"), lambda slot: expr("ev.args[i]", i=slot), before)


def bind_parts(
    cx: Cx,
    pattern: ty.Pattern,
    actor: ast.expr,
    source: ast.expr,
    slot_at: Callable[[int], ast.expr],
    before: Sequence[ty.Expr] = (),
) -> list[ast.expr]:
    """Bind the parts of an event to how they are read; the conditions they have to meet, without those of `before`."""
    tests: list[ast.expr] = []
    if pattern.actor is not None:
        cx.names[pattern.actor[0]] = actor
    if pattern.source is not None:
        cx.names[pattern.source[0]] = source
    for slot, local, _ in pattern.slots:
        cx.names[local] = slot_at(slot)
    for part in (pattern.actor, pattern.source):
        if part is not None and part[1] is not None and part[1] not in before:
            tests.append(test(cx, part[1]))
    for _, _, condition in pattern.slots:
        if condition is not None and condition not in before:
            tests.append(test(cx, condition))
    if pattern.extra is not None:
        tests.append(test(cx, pattern.extra))
    return tests


def compile_rule(link: Linker, rule: ty.Rule, number: int) -> tuple[str | None, str]:
    """Emit both functions; their names (None: it always matches)."""
    stem = identifier(link.owner_title(rule)) or "game"
    matches, acts = link.emitter.fresh(f"m_{stem}"), link.emitter.fresh(f"r_{stem}")
    with at(rule.node):
        if isinstance(rule.head, ty.Changing):
            return modifier(link, rule, matches, acts)
        cx = context_of(link, rule)
        cx.pure = True
        tests: list[ast.expr] = []
        variant = link.variant_of(rule)
        if variant is not None:
            tests.append(expr("v in s.variants", v=variant))
        if rule.condition is not None:
            tests.append(test(cx, rule.condition))
        match rule.head:
            case ty.Pattern():
                before = looked_at(link, rule)
                tests += bind_event(cx, rule.head, before)
                if before:
                    tests.append(expr("seen_before(s, ev, x)"))
                    link.looks[number] = look(link, rule, before, stem)
            case ty.Permission():
                tests += bind_event(cx, rule.head.pattern)
            case ty.Edge():
                if rule.head.actor is not None:
                    cx.names[rule.head.actor] = expr("ev.actor")
                for i, local in rule.head.params:
                    cx.names[local] = expr("ev.args[i]", i=i)
                if rule.head.condition is not None:
                    tests.append(test(cx, rule.head.condition))
            case ty.Offered():
                if cx.you is not None and rule.head.whose == "own":
                    tests.append(expr("ev.actor == you", you=cx.you))
                if rule.head.condition is not None:
                    tests.append(test(cx, rule.head.condition))
        usable: list[ast.expr] = []
        if rule.needs is not None:
            usable.append(test(cx, rule.needs))
        period = link.period(rule.once) if rule.once is not None else None
        if period is not None:
            usable.append(expr("not has_used(s, n, x[1], who)", n=number, who=user(rule)))
        usable += costs(cx, rule)
        tests += usable
        if tests:
            link.emitter.function(rule.node, matches, ("s", "ev", "x"), stmts("return c", c=conjunction(tests)))
        cx.pure = False
        cx.event = "ev"
        body: Stmts = []
        ended = next((st for st, ender in link.facts.enders.items() if ender is rule), None)
        if ended is not None:
            tables = (*link.tables_of(ended.rule), *link.tables_of(rule))
            body += stmts(
                "end_rules(s, tables, numbers, x)", tables=const(tables), numbers=const((link.rule(ended.rule), number))
            )
        if rule.optional:
            # others may have acted since it was settled who hears the event: it is offered only if it can still be paid
            still = [copy.deepcopy(each) for each in usable]
            if still:
                body += stmts("if not c:\n    return", c=conjunction(still))
            question = link.question("may", rule.node, rule)
            who = cx.you if cx.you is not None and rule.you is not None and link.is_seat(rule.you.type.of) else const(0)
            body += stmts("if not s.choose(q, who, MAY, x[1]):\n    return", q=question, who=who)
        if period is not None:
            body += stmts("use(s, n, x[1], p, who)", n=number, p=period, who=user(rule))
        if rule.pay is not None:
            body += block(cx, rule.pay)
        if isinstance(rule.head, ty.Offered) or rule.section is not None:
            body += stmts("s.running = (*s.running, x[1])")
        body += block(cx, rule.body)
        if rule.section is not None and rule.section.afterwards is not None:
            if rule.section.this_local is not None:
                cx.names[rule.section.this_local] = expr("x[1]")
            if rule.section.you_local is not None:
                cx.names[rule.section.you_local] = cx.acting()
            body += block(cx, rule.section.afterwards)
        if isinstance(rule.head, ty.Offered) or rule.section is not None:
            body += stmts("s.running = s.running[:-1]\nif s.later or s.waiting:\n    settle(s)")
        link.emitter.function(rule.node, acts, ("s", "ev", "x"), body)
    return (matches if tests else None), acts


def look(link: Linker, rule: ty.Rule, before: Sequence[ty.Expr], stem: str) -> str:
    """Emit the function `w_…(s, ev, x) -> bool` that looks at the parts of an event before it happens; its name."""
    assert isinstance(rule.head, ty.Pattern)
    cx = context_of(link, rule)
    cx.pure = True
    bind_event(cx, rule.head)
    title = link.emitter.fresh(f"w_{stem}")
    link.emitter.function(
        rule.node,
        title,
        ("s", "ev", "x"),
        stmts("return c", c=conjunction([test(cx, condition) for condition in before])),
    )
    return title


def user(rule: ty.Rule) -> ast.expr:
    """Whose use of a rule counts: whose the thing is; of an action that nobody has alone, who takes it."""
    return expr("x[2] or ev.actor") if isinstance(rule.head, ty.Offered) else expr("x[2]")


def costs(cx: Cx, rule: ty.Rule) -> list[ast.expr]:
    """What is paid must be there; an action is offered only if what it does can be done."""
    from .feasible import can

    tests: list[ast.expr] = []
    for part in (rule.pay, rule.body if isinstance(rule.head, ty.Offered) else None):
        if part is not None:
            possible = can(cx, part)
            if possible is not None:
                tests.append(possible)
    return tests


def modifier(link: Linker, rule: ty.Rule, matches: str, acts: str) -> tuple[str | None, str]:
    head = rule.head
    assert isinstance(head, ty.Changing)
    cx = context_of(link, rule)
    cx.pure = True
    cx.names[head.element] = expr("context[0]")
    tests: list[ast.expr] = []
    variant = link.variant_of(rule)
    if variant is not None:
        tests.append(expr("v in s.variants", v=variant))
    for condition in (rule.condition, head.condition):
        if condition is not None:
            tests.append(test(cx, condition))
    if tests:
        link.emitter.function(rule.node, matches, ("s", "context", "x"), stmts("return c", c=conjunction(tests)))
    amount = lower(cx, head.amount)
    new = amount if head.op == "to" else expr("value + a", a=amount)
    if head.least is not None:
        new = expr("max(new, min(value, least))", new=new, least=lower(cx, head.least))
    seen = link.probes.before(rule.node) if link.probes is not None else []
    link.emitter.function(rule.node, acts, ("s", "value", "context", "x"), seen + stmts("return new", new=new))
    return (matches if tests else None), acts


# ------------------------------------------------------------------------------------------ rules that effects make
def listen_until(cx: Cx, st: ty.RuleStmt) -> Stmts:
    """A rule begins here and ends on time (S20)."""
    link = cx.link
    number = link.rule(st.rule)
    this = cx.names.get(st.rule.this, cx.source)
    you = cx.names.get(st.rule.you, cx.acting()) if st.rule.you is not None else cx.acting()
    caught = expr("(*parts,)", parts_all=[cx.read(local) for local in st.rule.caught])
    until = boundary(cx, st)
    out: Stmts = []
    for table in link.tables_of(st.rule):
        out += stmts(
            "listen(s, T, n, this, you, until, caught)",
            T=table,
            n=number,
            this=this,
            you=you,
            until=until,
            caught=caught,
        )
    ender = link.facts.enders.get(st)
    if ender is not None:
        for table in link.tables_of(ender):
            out += stmts(
                "listen(s, T, n, this, you, until, caught)",
                T=table,
                n=link.rule(ender),
                this=this,
                you=you,
                until=until,
                caught=caught,
            )
    if st.until_condition is not None:
        raise NotLowered("`until` with a condition", st.node)
    more = only_adds(st.rule)
    if more is not None:
        return stmts("if m:\n    out", m=cx.read(more), out=out)
    return out


def only_adds(rule: ty.Rule) -> sy.Local | None:
    """The caught amount by which a rule changes an event and does nothing else: where it is 0 the rule need not begin."""
    only = rule.body.statements[0] if rule.body is not None and len(rule.body.statements) == 1 else None
    if rule.optional or rule.pay is not None or rule.once is not None or rule.next_time:
        return None
    if (
        isinstance(only, ty.CoreStmt)
        and only.verb == "change"
        and only.words.get("op") == "by"
        and "least" not in only.args
    ):
        value = only.args["value"]
        if isinstance(value, ty.Var) and value.local in rule.caught:
            return value.local
    return None


def boundary(cx: Cx, st: ty.RuleStmt) -> ast.expr:
    until = st.until
    if until is None:
        return const(cx.link.boundary("end", "game"))
    if isinstance(until, sy.VerbSym) or until.name == "effect":
        return expr("-len(s.running)")
    number = cx.link.boundary(st.until_edge, until.name)
    if st.until_next_of is not None:
        you = lower(cx, st.until_next_of)
        own = expr("b + you", b=number * OWN_BOUNDARY, you=you)
        now = runs_for(cx, until, you) if st.until_edge == "end" else None
        return own if now is None else expr("own + (more if now else 0)", own=own, more=NOT_THIS_ONE, now=now)
    return const(number)


def runs_for(cx: Cx, span: sy.Symbol, you: ast.expr) -> ast.expr | None:
    """Whether somebody's own turn or phase is under way, so that the next one is not this one."""
    link = cx.link
    if isinstance(span, sy.PhaseSym):
        return expr("s.phase == n and s.turn[1] == you", n=link.phase_number(span), you=you)
    if isinstance(span, sy.TurnSym) and span in link.turn_numbers:
        return expr("s.turn == (n, you)", n=link.turn_number(span), you=you)
    return expr("s.turn[1] == you", you=you) if span.name == "turn" else None


def replaced_step(cx: Cx, st: ty.InsteadStmt) -> Stmts:
    """The first such step of the event that is about to run is replaced; with its end the replacement is gone, used or not."""
    link = cx.link
    made = link.facts.stand_ins.get(st)
    if made is None:
        raise NotLowered("`instead of` a step outside of a rule about an event", st.node)
    number = link.rule(made)
    caught = expr("(*parts,)", parts_all=[cx.read(local) for local in made.caught])
    you = cx.names.get(made.you, cx.acting()) if made.you is not None else cx.acting()
    out: Stmts = []
    for table in link.tables_of(made):
        out += stmts(
            "listen(s, T, n, this, you, -(len(s.running) + 1), caught)",
            T=table,
            n=number,
            this=cx.source,
            you=you,
            caught=caught,
        )
    return out


# ------------------------------------------------------------------------------------------ history
def occurred(cx: Cx, e: ty.Times) -> ast.expr:
    """How many of the remembered events match, since the turn, the phase or the verb began."""
    link = cx.link
    inner = cx.inner()
    h = inner.fresh("h")
    pattern = e.pattern
    verbs = [v for verb in pattern.verbs for v in link.facts.specialised(verb)]
    numbers = tuple(link.event(v) for v in dict.fromkeys(verbs))
    tests: list[ast.expr] = [
        expr("h[0] == n", h=h, n=numbers[0]) if len(numbers) == 1 else expr("h[0] in ns", h=h, ns=const(numbers))
    ]
    parts = bind_parts(inner, pattern, expr("h[2]", h=h), expr("h[1]", h=h), lambda slot: expr("h[i]", h=h, i=slot + 3))
    where = {
        ast.dump(expr("h[i]", h=h, i=slot + 3)): expr("h[i]", h=h, i=3 + len(verb.params) + n)
        for verb in verbs[:1]
        for n, slot in enumerate(places_kept(link, verb))
    }
    tests += as_it_lay(parts, where)
    events: ast.expr = expr("s.hist")
    match e.within:
        case sy.VerbSym():
            mark = cx.marks.get(e.within)
            if mark is None:
                raise NotLowered(f"counting events within `{e.within.name}` from outside of it", e.node)
            events = expr("s.hist[m:]", m=mark)
        case sy.PhaseSym():
            events = expr("since(s, p)", p=-link.phase_number(e.within))
        case _:
            pass
    return expr("sum([1 for h in events if c])", h=h, events=events, c=conjunction(tests))
