"""Verbs: one Python function each, which is also the event.

`v_NAME(s, src, [you,] *args)` gives what really happened: how much, or the thing, or 0. It tests a table only if some rule of the
game can be in it, and makes an event only if somebody listens. Order: waiting, bans, would, before, body, log, when, after.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .before import looked_at, places_kept
from .choice import seat_of
from .context import Cx
from .emit import at, const, expr, name, stmts
from .expression import lower
from .statement import VALUED, block

if TYPE_CHECKING:
    from .link import Linker

__all__ = ["compile_verb", "is_amount", "params_of"]

Stmts = list[ast.stmt]


def is_amount(verb: sy.VerbSym) -> bool:
    return bool(verb.params) and not verb.params[0].preps and verb.params[0].type.tag in ("amount", "count")


def params_of(cx: Cx, verb: sy.VerbSym) -> list[str]:
    """Names of the function's parameters; binds the verb's locals to them."""
    params = ["s", "src"]
    cx.taken |= {"s", "src"}
    if verb.you is not None:
        params.append("you")
        cx.bind_as(verb.you, "you")
        cx.you = name("you")
    for param in verb.params:
        params.append(cx.bind(param.local))
        if param.type.opt:
            cx.perhaps.add(param.local)
    return params


def compile_verb(link: Linker, verb: sy.VerbSym, title: str) -> None:
    facts = link.facts
    cx = Cx(link, name("src"))
    cx.verb = verb
    with at(verb.node):
        params = params_of(cx, verb)
        args = params[3 if verb.you is not None else 2 :]
        you: ast.expr = name("you") if verb.you is not None else const(0)
        body: Stmts = []
        amount = is_amount(verb)
        positive = amount and link.policy("zero_amount") == "no_event"
        if amount:
            stop = stmts("if n <= 0:\n    return 0" if positive else "if n < 0:\n    n = 0", n=args[0])
        else:
            stop = []
        for i, (param, arg) in enumerate(zip(verb.params, args, strict=True)):
            if i == 1:
                body += stop  # nobody chooses what an amount of 0 would be done to
            if param.default is not None:
                value = lower(cx, param.default)
                body += stmts("if a is None:\n    a = v", a=arg, v=value)
                if param.type.tag == "thing" and not param.type.opt and not isinstance(value, ast.Constant):
                    body += stmts("if not a:\n    return 0", a=arg)
        if len(args) < 2:
            body += stop
        body += waiting(link, verb, you, args)
        body += bans(cx, verb)
        body += would(cx, verb, you, args, stop)
        body += tell(cx, verb, "before", you, args, None)
        heard = facts.is_heard(verb)
        event = link.event(verb)
        remembered = verb in facts.remembered
        kept = [expr("s.at[c]", c=name(args[slot])) for slot in places_kept(link, verb)] if remembered else []
        entry = expr("(*parts,)", parts_all=[const(event), name("src"), you, *(name(a) for a in args), *kept])
        if kept:
            noted = cx.fresh("noted")
            body += stmts("n = e", n=noted, e=entry)
            entry = name(noted)
        if remembered:
            body += stmts("s.hist = (*s.hist, e)", e=entry)
        tracked = verb in facts.tracked
        if verb in facts.tracked and link.has_times_within(verb):
            mark = cx.fresh("since")
            cx.marks[verb] = mark
            body += stmts("m = len(s.hist)", m=mark)
        if tracked:
            body += stmts("s.running = (*s.running, m)", m=link.running_mark(verb))
        fixed = None if amount or verb.body is None or not surely(verb.body) else happened(verb, args)
        logs = bool(verb.says or verb.past or heard)
        places: list[ast.expr] = []
        if logs:
            for slot in sorted(link.carried.of(verb)):
                before = cx.fresh("was")
                at_ = "s.at[c[0]] if c else 0" if verb.params[slot].type.many else "s.at[c]"
                body += stmts("was = at", was=before, at=expr(at_, c=name(args[slot])))
                places += [const(slot), name(before), expr(at_, c=name(args[slot]))]
        looks, known = looking(cx, verb, you, args)
        body += looks
        inside = block(cx, verb.body, None if fixed is not None else "did")
        body += inside
        did: ast.expr = fixed if fixed is not None else name("did")
        body += ended(link, verb, tracked)
        after: Stmts = []
        if logs:
            shown = [const(event), name("src"), you, *(name(a) for a in args), did, *places]
            logged = expr("(*parts,)", parts_all=shown)
            after += stmts("s.log.append(e)", e=logged)
        told = [did, *(name(a) for a in args[1:])] if amount else [name(a) for a in args]
        after += tell(cx, verb, "when", you, args, told, known)
        after += tell(cx, verb, "after", you, args, told, known)
        # where an amount of 0 counts as having happened, it is told although nothing changed (S22)
        told_of: ast.expr = expr("did or n <= 0", did=did, n=args[0]) if amount and not positive else did
        if fixed is not None:
            body += after
        elif after or remembered:
            forget: Stmts = stmts("s.hist = forgotten(s.hist, e)", e=entry) if remembered else []
            if after and forget:
                body += stmts("if did:\n    after\nelse:\n    forget", did=told_of, after=after, forget=forget)
            elif after:
                body += stmts("if did:\n    after", did=told_of, after=after)
            else:
                body += stmts("if not did:\n    forget", did=told_of, forget=forget)
        body += stmts("return did", did=did)
    link.emitter.function(verb.node, title, params, body)


def happened(verb: sy.VerbSym, args: list[str]) -> ast.expr:
    """What a verb that always does something gives: its thing, or 1."""
    if verb.params and verb.params[0].type.tag == "thing" and not verb.params[0].type.many:
        return name(args[0])
    return const(1)


def surely(tree: ty.Block) -> bool:
    """Whether the body certainly does something, so that nothing has to be counted."""
    return any(
        isinstance(part, ty.RuleStmt)
        or (
            isinstance(part, ty.CoreStmt)
            and part.verb
            in ("set", "show", "shuffle", "flip", "resolve", "begin", "by_hand", "remember", "create", "raise")
        )
        for part in tree.statements
    ) or not any(isinstance(part, VALUED) for part in tree.statements)


def waiting(link: Linker, verb: sy.VerbSym, you: ast.expr, args: list[str]) -> Stmts:
    """A verb that waits for another: while that one is under way it is put off until its end (S15)."""
    others = link.facts.waits.get(verb)
    if not others:
        return []
    marks = tuple(link.running_mark(v) for v in others)
    given = expr("(*parts,)", parts_all=[name("src"), you, *(name(a) for a in args)])
    return stmts(
        "if under_way(s, marks):\n    s.due = True\n    s.waiting = (*s.waiting, (p, given, marks))\n    return 0",
        marks=const(marks), p=link.procedure(verb), given=given,
    )  # fmt: skip


def bans(cx: Cx, verb: sy.VerbSym) -> Stmts:
    rules = [r for r in cx.link.facts.permissions.get(verb, ()) if r.mode == "cannot"]
    if not rules:
        return []
    from .feasible import permitted

    return stmts("if c:\n    return 0", c=permitted(cx, verb, "cannot", name("src")))


def listening(
    cx: Cx, verb: sy.VerbSym, mode: str, you: ast.expr, args: list[str]
) -> tuple[ast.expr, ast.expr | None, Stmts] | None:
    """(condition that somebody listens, their own listeners, statements before) or None if no rule of the game does."""
    link = cx.link
    rules = link.facts.heard(verb, mode)
    if not rules:
        return None
    table = link.hook_table(verb, mode)
    own = link.own_tables(verb, mode)
    before: Stmts = []
    tests: list[ast.expr] = []
    if link.may_be_in_table(verb, mode):
        kinds = actor_kinds(cx, verb, rules, you)
        tests.append(expr("s.lis[T]", T=table) if kinds is None else expr("s.lis[T] and k", T=table, k=kinds))
    parts: list[ast.expr] = []
    for role, table_name in own:
        if role == "source":
            t: ast.expr = name("src")
        elif role == "actor":
            t = you
        else:
            t = name(args[int(role)])
        title = cx.fresh("own")
        before += stmts("o = T[s.defn[t]]", o=title, T=table_name, t=t)
        tests.append(name(title))
        parts.append(expr("listeners(s, o, t, you)", o=title, t=t, you=you))
    condition = tests[0]
    for each in tests[1:]:
        condition = expr("a or b", a=condition, b=each)
    extra: ast.expr | None = None
    for each in parts:
        extra = each if extra is None else expr("a + b", a=extra, b=each)
    return condition, extra, before


def actor_kinds(cx: Cx, verb: sy.VerbSym, rules: list[ty.Rule], you: ast.expr) -> ast.expr | None:
    """Whether who does it is of a kind that some rule wants to hear of: an event that can concern nobody is not even made. None if
    some rule hears of everybody."""
    layout = cx.link.layout
    kinds: dict[str, None] = {}
    if verb.you is None:
        return None
    doer = verb.you.type.of
    for rule in rules:
        actor = rule.head.actor if isinstance(rule.head, ty.Pattern) else None
        condition = actor[1] if actor is not None else None
        if actor is None or not isinstance(condition, ty.IsKind):
            return None
        if (
            not isinstance(condition.of, ty.Var)
            or condition.of.local is not actor[0]
            or condition.kind.name in layout.pick_slots
        ):
            return None
        kinds[condition.kind.name] = None
    if not kinds or any(layout.lattice.below(doer, kind) for kind in kinds):
        return None
    made: ast.expr | None = None
    for kind in kinds:
        one = expr("K[s.defn[you]]", K=cx.link.kind_table(kind), you=you)
        made = one if made is None else expr("a or b", a=made, b=one)
    return made


def would(cx: Cx, verb: sy.VerbSym, you: ast.expr, args: list[str], stop: Stmts) -> Stmts:
    found = listening(cx, verb, "would", you, args)
    if found is None:
        return []
    condition, extra, before = found
    link = cx.link
    table = link.hook_table(verb, "would")
    event = cx.fresh("event")
    inner = stmts(
        "event = Event(e, src, you, args)", event=event, e=link.event(verb), you=you,
        args=expr("[*parts]", parts_all=[name(a) for a in args]),
    )  # fmt: skip
    who = seat_of(cx, you, verb.you.type.of) if verb.you is not None and link.layout.seat_kind else const(0)
    call = expr("would(s, T, ev, who)", T=table, ev=event, who=who)
    if extra is not None:
        call = expr("would(s, T, ev, who, extra)", T=table, ev=event, who=who, extra=extra)
    inner += stmts("if not c:\n    return 0", c=call)
    if args:
        unpack = stmts("a = e.args", e=event)
        assert isinstance(unpack[0], ast.Assign)
        names = [stmts("a = 0", a=a)[0] for a in args]
        unpack[0].targets = [
            ast.copy_location(
                ast.Tuple([x.targets[0] for x in names if isinstance(x, ast.Assign)], ast.Store()), unpack[0]
            )
        ]
        inner += unpack + stop
    return before + stmts("if c:\n    inner", c=condition, inner=inner)


def looking(cx: Cx, verb: sy.VerbSym, you: ast.expr, args: list[str]) -> tuple[Stmts, str | None]:
    """Before the body: what those who will hear of the event say of its parts, and the name of that; nothing if nobody has to look."""
    modes = [m for m in ("when", "after") if any(looked_at(cx.link, rule) for rule in cx.link.facts.heard(verb, m))]
    if not modes:
        return [], None
    known = cx.fresh("known")
    out: Stmts = stmts("k = UNKNOWN", k=known)
    conditions: list[ast.expr] = []
    own: ast.expr | None = None
    for mode in modes:
        found = listening(cx, verb, mode, you, args)
        if found is not None:
            condition, extra, before = found
            out += before
            conditions.append(condition)
            if extra is not None:
                own = extra if own is None else expr("a + b", a=own, b=extra)
    event = expr(
        "Event(e, src, you, args)",
        e=cx.link.event(verb),
        you=you,
        args=expr("[*parts]", parts_all=[name(a) for a in args]),
    )
    tables = tuple(cx.link.hook_table(verb, mode) for mode in modes)
    made = stmts(
        "k = look(s, tables, ev, own)",
        k=known,
        tables=const(tables),
        ev=event,
        own=own if own is not None else const(()),
    )
    some = conditions[0] if len(conditions) == 1 else expr("a or b", a=conditions[0], b=conditions[1])
    out += stmts("if c:\n    made", c=some, made=made)
    return out, known


def tell(
    cx: Cx,
    verb: sy.VerbSym,
    mode: str,
    you: ast.expr,
    args: list[str],
    told: list[ast.expr] | None,
    known: str | None = None,
) -> Stmts:
    found = listening(cx, verb, mode, you, args)
    if found is None:
        return []
    condition, extra, before = found
    values = told if told is not None else [name(a) for a in args]
    event = expr(
        "Event(e, src, you, args)" if known is None else "Event(e, src, you, args, known)",
        e=cx.link.event(verb),
        you=you,
        args=expr("[*parts]", parts_all=values),
        **({} if known is None else {"known": name(known)}),
    )
    form = {"before": "before", "when": "when", "after": "later"}[mode]
    table = cx.link.hook_table(verb, mode)
    if extra is not None:
        made = stmts("f(s, T, ev, extra)", f=form, T=table, ev=event, extra=extra)
    else:
        made = stmts("f(s, T, ev)", f=form, T=table, ev=event)
    return before + stmts("if c:\n    made", c=condition, made=made)


def ended(link: Linker, verb: sy.VerbSym, tracked: bool) -> Stmts:
    """The verb is done: rules that lasted until then go, what waited for it runs."""
    out: Stmts = []
    expiring = link.facts.expiring.get(verb, ())
    tables = tuple(dict.fromkeys(t for st in expiring for t in link.tables_of(st.rule)))
    if tables:
        out += stmts("if s.timed:\n    expire_in(s, -len(s.running), ts)", ts=const(tables))
    if tracked:
        out += stmts("s.running = s.running[:-1]")
        if link.facts.any_after or verb in link.facts.waited_for:
            out += stmts("if s.later or s.waiting:\n    settle(s)")
    return out
