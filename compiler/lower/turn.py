"""Turn structure: rounds, turns, phases and offers as steps; what goes on after a turn as continuation steps."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .choice import chooser
from .context import Cx
from .emit import at, const, expr, identifier, name, stmts
from .expression import kept, lower
from .offer import offer_actions
from .statement import Stmts, block, sequence
from .walk import locals_read

if TYPE_CHECKING:
    from .link import Linker

__all__ = [
    "begin_turn",
    "compile_round",
    "compile_turn",
    "continuation",
    "each_has_turns",
    "edge",
    "loop_of_turns",
    "repeat_of_turns",
]


# ------------------------------------------------------------------------------------------ going on after a turn
def needed_locals(cx: Cx, tree: object) -> list[sy.Local]:
    """Locals of the running function that the rest reads and that are no constants."""
    return [x for x in locals_read(tree) if x in cx.names and not isinstance(cx.names[x], ast.Constant)]


def carried(cx: Cx, tree: object) -> tuple[list[sy.Local], list[ast.expr], Cx, Stmts]:
    """(locals, their values now, the context of the continuation, statements that unpack `args` there)."""
    known = needed_locals(cx, tree)
    values = [cx.names[x] for x in known]
    after = Cx(cx.link)
    after.taken |= {"s", "args"}
    after.names = {x: v for x, v in cx.names.items() if isinstance(v, ast.Constant)}
    after.perhaps = set(cx.perhaps)
    after.between = cx.between
    after.loop_step = cx.loop_step
    unpack: Stmts = []
    extra: list[tuple[str, ast.expr]] = []
    if not isinstance(cx.source, ast.Constant):
        extra.append(("src", cx.source))
    if cx.you is not None and not isinstance(cx.you, ast.Constant):
        extra.append(("you", cx.you))
    names: list[str] = []
    for title, value in extra:
        after.taken.add(title)
        names.append(title)
        values = [*values[: len(names) - 1], value, *values[len(names) - 1 :]]
        if title == "src":
            after.source = name("src")
        else:
            after.you = name("you")
    if cx.you is not None and isinstance(cx.you, ast.Constant):
        after.you = cx.you
    if isinstance(cx.source, ast.Constant):
        after.source = cx.source
    for local in known:
        names.append(after.bind(local))
    if names:
        target = ast.Tuple(
            [x.targets[0] for t in names for x in stmts("a = 0", a=t) if isinstance(x, ast.Assign)], ast.Store()
        )
        made = stmts("a = args")[0]
        assert isinstance(made, ast.Assign)
        made.targets = [ast.copy_location(target, made)]
        unpack = [made]
    return known, values, after, unpack


def push(step: int, values: list[ast.expr]) -> Stmts:
    return stmts("s.agenda = (k, args, s.agenda)", k=step, args=expr("(*parts,)", parts_all=values))


def continuation(cx: Cx, rest: list[ty.Statement]) -> Stmts:
    """The rest of a block becomes a step under the turn that is about to begin."""
    link = cx.link
    _, values, after, unpack = carried(cx, rest)
    title = link.emitter.fresh("k_rest")
    step = link.step(title, f"{link.emitter_title(rest[0])} (goes on)")
    with at(rest[0].node):
        body = unpack + sequence(after, rest, None)
    link.emitter.function(rest[0].node, title, ("s", "args"), body)
    return push(step, values)


def loop_of_turns(cx: Cx, st: ty.ForEachStmt) -> Stmts:
    """Each in turn, where a turn may begin in the body: one step per element; in any order, each step asks for the next."""
    link = cx.link
    inner = list(st.body.statements)
    _, values, after, unpack = carried(cx, [*inner, *([st.chooser] if st.chooser is not None else [])])
    title = link.emitter.fresh("k_each")
    step = link.step(title, "each in turn")
    with at(st.node):
        bound = after.bind(st.local)
        head = stmts("left = args[0]\nif not left:\n    return")
        unpack_rest = _shifted(unpack)
        if st.any_order:
            again = stmts(
                "left = list(left)\nx = next_of(s, q, who, left, src)\ns.agenda = (k, (tuple(left), *args[1:]), s.agenda)",
                k=step, x=bound, q=link.question("order", st.node, st), src=after.source,
                who=chooser(after, st.chooser) if st.chooser is not None else after.party(),
            )  # fmt: skip
        else:
            again = stmts("s.agenda = (k, (left[1:], *args[1:]), s.agenda)\nx = left[0]", k=step, x=bound)
        after.loop_step = step
        body = head + unpack_rest + again + sequence(after, inner, None)
    link.emitter.function(st.node, title, ("s", "args"), body)
    return stmts(
        "s.agenda = (k, (items, *rest), s.agenda)", k=step, items=kept(cx, st.items),
        rest=expr("(*parts,)", parts_all=[v for v in values if not _is(v, cx.names.get(st.local))]),
    )  # fmt: skip


def each_has_turns(cx: Cx, st: ty.ActStmt) -> Stmts:
    """`each player: begin day`: a turn may begin in what each of them does, so the next one acts when that is over."""
    assert st.who is not None
    local = sy.Local("each", st.node, st.who.type.one)
    who = ty.Var(st.node, local.type, local)
    one = ty.ActStmt(st.node, who, False, st.you, st.modal, False, st.chooser, st.body, None, None)
    return loop_of_turns(cx, ty.ForEachStmt(st.node, st.who, local, False, None, ty.Block(st.body.node, (one,))))


def _is(a: ast.expr, b: ast.expr | None) -> bool:
    return b is not None and ast.dump(a) == ast.dump(b)


def _shifted(unpack: Stmts) -> Stmts:
    if not unpack:
        return []
    made = unpack[0]
    assert isinstance(made, ast.Assign)
    made.value = expr("args[1:]")
    return [made]


def repeat_of_turns(cx: Cx, st: ty.RepeatStmt) -> Stmts:
    """A loop in which actions are offered or turns begin."""
    only = st.body.statements[0] if len(st.body.statements) == 1 else None
    if isinstance(only, ty.CoreStmt) and only.verb == "offer" and st.count is None and st.until is None:
        return offer_actions(cx, only, again=True)
    link = cx.link
    inner = list(st.body.statements)
    _, values, after, unpack = carried(cx, [*inner, *([st.until] if st.until is not None else [])])
    title = link.emitter.fresh("k_repeat")
    step = link.step(title, "again and again")
    with at(st.node):
        if st.count is not None:
            body = stmts("left = args[0]\nif left <= 0:\n    return") + _shifted(unpack)
            body += stmts("s.agenda = (k, (left - 1, *args[1:]), s.agenda)", k=step)
            values = [lower(cx, st.count), *values]
        else:
            body = list(unpack)
            if st.until is not None:
                body += stmts("if c:\n    return", c=lower(after, st.until))
            body += stmts("s.agenda = (k, args, s.agenda)", k=step)
        after.loop_step = step
        body += sequence(after, inner, None)
    link.emitter.function(st.node, title, ("s", "args"), body)
    return push(step, values)


# ------------------------------------------------------------------------------------------ turns and phases
def begin_turn(cx: Cx, st: ty.CoreStmt, queued: bool) -> Stmts:
    turn = st.symbols["turn"]
    assert isinstance(turn, sy.TurnSym)
    link = cx.link
    step = link.turn_step(turn)
    actor = lower(cx, st.actor) if st.actor is not None else cx.acting()
    if queued:
        return stmts("after_turn(s, ends, k, (you,))", ends=const(link.turn_ends()), k=step, you=actor)
    begun = stmts("s.agenda = (k, (you,), s.agenda)", k=step, you=actor)
    if turn.skips is None:
        return begun
    field = "f_" + link.layout.fields[turn.skips]
    return stmts("if s.F[you]:\n    s.F[you] -= 1\nelse:\n    begun", F=field, you=actor, begun=begun)


def edge(link: Linker, kind: str, span: sy.Symbol, you: ast.expr) -> Stmts:
    """Rules for the start or end of a span."""
    out: Stmts = []
    for each in link.spans_like(span):
        table = link.edge_table(kind, each)
        if table is not None:
            out += stmts("if s.lis[T]:\n    when(s, T, Event(0, 0, you, []))", T=table, you=you)
            out += between(link)
    return out


def between(link: Linker) -> Stmts:
    """After each instruction of a phase: what waited for its end runs."""
    return stmts("if s.later:\n    settle(s, True)") if link.facts.any_after else []


def compile_turn(link: Linker, turn: sy.TurnSym) -> None:
    """The steps of a turn: its beginning, one per phase (and one for the end of a phase that offers or begins something), its end."""
    number = link.turn_number(turn)
    you = expr("args[0]")
    link.turn_step(turn)
    steps = [link.step(f"p_{identifier(p.name)}", p.says or p.name) for p in turn.phases]
    end = link.turn_end(turn)
    nested = turn.uncounted
    schedule: ast.expr = expr("(k, args, s.agenda)", k=end)
    if nested:  # a turn around it goes on afterwards: the end puts it back
        schedule = expr("(k, (args[0], *s.turn, s.phase), s.agenda)", k=end)
    for step in reversed(steps):
        schedule = expr("(k, args, rest)", k=step, rest=schedule)
    with at(turn.node):
        body = stmts("s.agenda = sched\ns.turn = (n, args[0])", sched=schedule, n=number)
        body += resets(link, turn.name) if nested else resets(link, "turn", turn.name)
        if not nested:
            body += stmts("s.clock[p] += 1", p=link.period_number("turn"))
        body += link.expiry("start", turn.name, you)
        if not nested:
            body += link.expiry("start", "turn", you)
        body += edge(link, "start", turn, you)
        link.emitter.function(turn.node, f"t_{identifier(turn.name)}", ("s", "args"), body)
    for phase in turn.phases:
        compile_phase(link, turn, phase)
    with at(turn.node):
        body = stmts("s.phase = 0")
        body += edge(link, "end", turn, you)
        body += link.ending_checks(turn.name)
        body += link.expiry("end", turn.name, you)
        if nested:
            body += stmts("s.turn = args[1:3]\ns.phase = args[3]")
        else:
            body += link.expiry("end", "turn", you)
            body += stmts("if s.hist:\n    s.hist = ()\nif s.used:\n    renew(s, p)", p=link.period_number("turn"))
            body += stmts("s.turn = NOBODY")
        link.emitter.function(turn.node, f"t_{identifier(turn.name)}_end", ("s", "args"), body)


def compile_phase(link: Linker, turn: sy.TurnSym, phase: sy.PhaseSym) -> None:
    with at(phase.node):
        cx = Cx(link)
        cx.taken |= {"s", "args"}
        body: Stmts = stmts("s.phase = n", n=link.phase_number(phase))
        if turn.you is not None:
            cx.bind_as(turn.you, "you")
            cx.you = name("you")
            body += stmts("you = args[0]")
        who: ast.expr = name("you") if turn.you is not None else const(0)
        cx.between = lambda: between(link)
        if link.marks_phase(phase):
            body += stmts("s.hist = (*s.hist, (m,))", m=-link.phase_number(phase))
        body += link.expiry("start", phase.name, who)
        body += edge(link, "start", phase, who)
        finish: Stmts = edge(link, "end", phase, who)
        finish += link.ending_checks(phase.name)
        finish += lost(link, [x for x in link.module.counters.values() if x.lost_after == phase.name])
        finish += link.expiry("end", phase.name, who)
        title = f"p_{identifier(phase.name)}"
        if phase.body is not None and link.facts.may_begin(phase.body):
            ending = link.emitter.fresh(f"{title}_end")
            step = link.step(ending, f"end of {phase.says or phase.name}")
            head = stmts("you = args[0]") if turn.you is not None and finish else []
            link.emitter.function(phase.node, ending, ("s", "args"), head + (finish or stmts("pass")))
            body += stmts("s.agenda = (k, args, s.agenda)", k=step)
            body += block(cx, phase.body)
        else:
            body += block(cx, phase.body) + between(link) + finish
        link.emitter.function(phase.node, title, ("s", "args"), body)


def holders(link: Linker, counter: sy.CounterSym) -> ast.expr:
    """All who can have some of a counter."""
    holder = counter.holder or link.layout.seat_kind
    return expr("s.players") if holder == link.layout.seat_kind else expr("s.things[k]", k=link.listed(holder))


def lost(link: Linker, counters: list[sy.CounterSym]) -> Stmts:
    """What is not used up is lost; nobody is told. Counters that the same things hold are emptied together."""
    groups: dict[str, tuple[ast.expr, Stmts]] = {}
    for counter in counters:
        things = holders(link, counter)
        _, emptied = groups.setdefault(ast.dump(things), (things, []))
        emptied += stmts("s.F[p] = 0", F="f_" + link.layout.fields[counter])
    return [
        x for things, emptied in groups.values() for x in stmts("for p in of:\n    emptied", of=things, emptied=emptied)
    ]


def resets(link: Linker, *spans: str) -> Stmts:
    """Counters that begin anew with a span are as printed again; nobody is told."""
    out: Stmts = []
    for counter in link.module.counters.values():
        if counter.reset_each in spans and counter.reset_each:
            field = "f_" + link.layout.fields[counter]
            printed = expr("T[s.defn[p]]", T=link.field_table(counter))
            out += stmts("for p in things:\n    s.F[p] = v", things=holders(link, counter), F=field, v=printed)
    return out


def compile_round(link: Linker) -> None:
    """The round begins itself again underneath whatever it schedules; what its end means is a step before that."""
    tree = link.module.round
    cx = Cx(link)
    cx.taken |= {"s", "args"}
    cx.between = lambda: between(link)
    body: Stmts = stmts("s.agenda = (k, args, s.agenda)", k=link.round_step)
    if tree is not None:
        span = sy.Symbol("round", tree.node)
        with at(tree.node):
            finish = edge(link, "end", span, const(0)) + link.ending_checks("round")
            anew = stmts("if s.used:\n    renew(s, p)", p=link.period_number("round")) + link.expiry("end", "round")
            anew += resets(link, "round")
            body += stmts("s.clock[p] += 1", p=link.period_number("round"))
            if finish or any(counter.reset_each == "round" for counter in link.module.counters.values()):
                step = link.step("round_end", "end of round")
                link.emitter.function(tree.node, "round_end", ("s", "args"), finish + anew)
                body += stmts("s.agenda = (k, args, s.agenda)", k=step)
            else:
                body += anew
            body += edge(link, "start", span, const(0))
            body += block(cx, tree)
    link.emitter.function(tree.node if tree is not None else None, "round_", ("s", "args"), body)
