"""Statements. `block(cx, tree, result)` gives Python statements; `result`, if given, is the name that gets what really happened.

What really happened (S11): how much, for amounts; the thing or 1 for things; 0 for nothing.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .amounts import amount_of, number_of, rounds
from .choice import chooser, select
from .context import Cx, NotLowered
from .emit import at, const, expr, name, stmts
from .expression import is_simple, kept, listing, lower, lower_as
from .piles import tops_moved
from .trees import whole
from .walk import locals_read

__all__ = ["block", "statement"]

Stmts = list[ast.stmt]
VALUED = (
    ty.CallStmt, ty.CoreStmt, ty.ActStmt, ty.IfStmt, ty.EitherStmt, ty.RepeatStmt, ty.ForEachStmt, ty.MatchStmt, ty.InsteadStmt,
)  # fmt: skip


def block(cx: Cx, tree: ty.Block | None, result: str | None = None) -> Stmts:
    """All statements in order; the last one that can say what happened gives the result."""
    if tree is None:
        return stmts("r = 0", r=result) if result else []
    return sequence(cx, list(tree.statements), result)


def sequence(cx: Cx, parts: list[ty.Statement], result: str | None) -> Stmts:
    out: Stmts = []
    saying = says_what_happened(cx, parts) if result else None
    if result and saying is None:
        out += stmts("r = 1", r=result)
    for i, part in enumerate(parts):
        rest = parts[i + 1 :]
        if rest and cx.link.facts.may_begin(part):
            from .turn import continuation

            out += continuation(cx, rest)
            out += statement(cx, part, None)
            if result:
                out += stmts("r = 1", r=result)
            return out
        out += statement(cx, part, result if part is saying else None)
        out += cx.between() if cx.between is not None and rest else []
    return out


def says_what_happened(cx: Cx, parts: list[ty.Statement]) -> ty.Statement | None:
    """The statement that says what a block really did: in a verb about an amount the last that passes the amount on; else the
    last, where one that may be skipped counts only if there is no other."""
    valued = [p for p in parts if isinstance(p, VALUED)]
    amount = cx.verb.params[0].local if cx.verb is not None and cx.verb.params else None
    if amount is not None and amount.type.tag in ("amount", "count"):
        for part in reversed(valued):
            if amount in locals_read(part):
                return part
    for part in reversed(valued):
        if not (isinstance(part, ty.IfStmt | ty.MatchStmt) and part.otherwise is None):
            return part
    return valued[-1] if valued else None


def yields_thing(part: ty.Block) -> bool:
    """Whether what really happened is a thing (or a set), not an amount: several of them are counted, not summed."""
    last = next((p for p in reversed(part.statements) if isinstance(p, VALUED)), None)
    match last:
        case ty.CoreStmt():
            return last.verb in ("move", "choose", "remember")
        case ty.CallStmt():
            first = last.verbs[0].params[0] if last.verbs[0].params else None
            return first is not None and first.type.tag == "thing"
        case ty.IfStmt():
            return any(yields_thing(body) for _, body in last.arms)
        case ty.ActStmt():
            return yields_thing(last.body)
        case ty.EitherStmt():
            return any(yields_thing(body) for body in last.options)
        case _:
            return False


def statement(cx: Cx, part: ty.Statement, result: str | None = None) -> Stmts:
    with at(part.node):
        made = LOWER[type(part)](cx, part, result)
        probes = cx.link.probes
        return made if probes is None else probes.before(part.node) + made


def temp(cx: Cx, value: ast.expr, wanted: str, out: Stmts) -> ast.expr:
    """The value under a name, so that it can be read twice; as it is, if that is as good."""
    if isinstance(value, (ast.Name, ast.Constant)):
        return value
    title = cx.fresh(wanted)
    out += stmts("x = v", x=title, v=value)
    return name(title)


# ------------------------------------------------------------------------------------------ calls
def is_there(cx: Cx, e: ty.Expr) -> bool:
    """Whether a thing is certainly not none."""
    match e:
        case ty.Single() | ty.Printed():
            return True
        case ty.Var():
            return e.local not in cx.perhaps and not e.local.type.opt
        case ty.OwnerOf():
            return True
        case ty.Get():
            return isinstance(e.member, sy.FieldSym) and not e.member.type.opt
        case _:
            return False


def call(cx: Cx, st: ty.CallStmt, result: str | None) -> Stmts:
    out: Stmts = []
    first = st.verbs[0]
    wants = result is not None or st.bind is not None or st.then is not None or st.otherwise is not None
    took = result or (cx.fresh("did") if wants else "")
    if wants and result is None:
        result = took
    args: list[ast.expr] = []
    guards: list[ast.expr] = []
    for i, (arg, param) in enumerate(zip(st.args, first.params, strict=True)):
        if i == st.spread:
            args.append(name("_"))
            continue
        value = argument(cx, arg, param)
        if isinstance(arg, ty.Select) and arg.how == "exactly" and param.type.tag == "thing":
            from .extent import able_first

            value = able_first(cx, st, arg, i, args)
        needs_guard = (
            param.type.tag == "thing"
            and not param.type.opt
            and not is_there(cx, arg)
            and not isinstance(arg, ty.DefaultArg)
        )
        several = len(st.verbs) > 1 or st.bind is not None or needs_guard or st.spread is not None or asks(arg)
        if several and not isinstance(value, ast.Constant):
            value = temp(cx, value, param.name, out)
        args.append(value)
        if needs_guard:
            guards.append(value)
    actor: ast.expr | None = None
    if any(v.you is not None for v in st.verbs):
        actor = lower(cx, st.actor) if st.actor is not None else cx.acting()
        if (len(st.verbs) > 1 or st.spread is not None) and not isinstance(actor, (ast.Name, ast.Constant)):
            actor = temp(cx, actor, "you", out)
        if st.actor is not None and not is_there(cx, st.actor) and isinstance(actor, ast.Name):
            guards.append(actor)
    if st.spread is not None:
        out += spread(cx, st, args, actor, result)
    else:
        made = invoke(cx, st, args, actor)
        did = stmts("r = made", r=result, made=made) if result else stmts("made", made=made)
        if guards:
            both = guards[0]
            for g in guards[1:]:
                both = expr("a and b", a=both, b=g)
            if result:
                out += stmts("r = 0", r=result)
            out += stmts("if g:\n    did", g=both, did=did)
        else:
            out += did
        if st.bind is not None:
            bound = cx.bind(st.bind)
            cx.perhaps.add(st.bind)
            if first.params and first.params[0].type.tag == "thing":
                out += stmts("b = x if r else 0", b=bound, x=args[0], r=result)
            else:
                out += stmts("b = r", b=bound, r=result)
    return out + tail(cx, st.then, st.otherwise, result)


def asks(arg: ty.Expr) -> bool:
    return isinstance(arg, (ty.Select, ty.Ends))


def argument(cx: Cx, arg: ty.Expr, param: sy.Param) -> ast.expr:
    if isinstance(arg, ty.DefaultArg):
        return const(None)
    if isinstance(arg, ty.Under):
        return under(cx, arg)
    if param.type.many:
        return kept(cx, arg) if arg.type.many else lower_as(cx, arg, param.type)
    if param.type.tag in ("amount", "count", "number") and not param.type.opt:
        return number_of(cx, arg)
    return lower_as(cx, arg, param.type)


def under(cx: Cx, arg: ty.Under) -> ast.expr:
    inner = lower(cx, arg.place)
    written = whole(inner)
    return const(-written) if written is not None else expr("-p", p=inner)


def invoke(cx: Cx, st: ty.CallStmt, args: list[ast.expr], actor: ast.expr | None) -> ast.expr:
    """The call of the overload that the actual thing or actor asks for."""
    layout = cx.link.layout
    made: ast.expr | None = None
    for verb in reversed(st.verbs):
        one = expr(
            "f(*all)",
            f=cx.link.verb(verb),
            all_all=[name("s"), cx.source, *([actor] if verb.you is not None else []), *args],
        )
        tests: list[ast.expr] = []
        if args and verb.params and verb.params[0].type.tag == "thing":
            kind = verb.params[0].type.of
            if not layout.lattice.below(st.args[0].type.of, kind) and kind != "thing":
                tests.append(expr("K[s.defn[x]]", K=cx.link.kind_table(kind), x=args[0]))
        if verb.you is not None and actor is not None and len(st.verbs) > 1 and st.actor is not None:
            kind = verb.you.type.of
            if not layout.lattice.below(st.actor.type.of, kind) and kind != "thing":
                tests.append(expr("K[s.defn[x]]", K=cx.link.kind_table(kind), x=actor))
        if not tests:
            made = one
        else:
            condition = tests[0] if len(tests) == 1 else expr("a and b", a=tests[0], b=tests[1])
            made = expr("one if c else other", one=one, c=condition, other=made if made is not None else const(0))
    assert made is not None
    return made


def spread(cx: Cx, st: ty.CallStmt, args: list[ast.expr], actor: ast.expr | None, result: str | None) -> Stmts:
    """The verb is done to each of a snapshot (T6, S10)."""
    assert st.spread is not None
    out: Stmts = []
    param = st.verbs[0].params[st.spread]
    given = st.args[st.spread]
    out += needing(cx, given)
    if st.spread == 0 and isinstance(given, ty.Select) and given.how == "exactly":
        from .extent import able_first

        items = able_first(cx, st, given)
    else:
        items = kept(cx, given)
    x = cx.fresh(param.name)
    args[st.spread] = name(x)
    made = invoke(cx, st, args, actor)
    done = cx.fresh("done")
    keeps = st.bind is not None
    if result:
        out += stmts("r = 0", r=result)
    if keeps:
        out += stmts("d = []", d=done)
    if result:
        did = stmts("if made:\n    r += 1", made=made, r=result)
        if keeps:
            did = stmts("if made:\n    r += 1\n    d.append(x)", made=made, r=result, d=done, x=x)
    else:
        did = stmts("made", made=made)
    out += loop(cx, items, x, did, st.any_order, st.actor, st)
    if st.bind is not None:
        out += stmts("b = tuple(d)", b=cx.bind(st.bind), d=done)
    return out


def needing(cx: Cx, given: ty.Expr) -> Stmts:
    """Something is done to all the cards of a pile: an empty pile that fills itself at need is filled first (S23)."""
    while isinstance(given, ty.Filter):
        given = given.of
    place = given.place if isinstance(given, ty.Contents) else None
    if isinstance(place, ty.Place) and not place.type.many and place.zone.needed is not None:
        return stmts("f(s, p)", f=cx.link.needed(place.zone), p=lower(cx, place))
    return []


def loop(
    cx: Cx, items: ast.expr, x: str, body: Stmts, any_order: bool, who: ty.Expr | None, node: ty.TypedNode
) -> Stmts:
    """Each of a snapshot, in its order or step by step in an order that somebody chooses (S7)."""
    if not any_order:
        if isinstance(items, ast.Call) and isinstance(items.func, ast.Name) and items.func.id == "tuple":
            only = items.args[0]
            # what lies in one place, and lists made on the spot, do not change under the loop
            if bare_list(items) is not None or isinstance(only, ast.Subscript):
                items = only
        return stmts("for x in items:\n    body", x=x, items=items, body=body)
    left = cx.fresh("left")
    bare = bare_list(items)
    question = cx.link.question("order", node.node, node)
    return stmts(
        "left = bare\nwhile left:\n    x = next_of(s, q, who, left, src)\n    body",
        left=left, bare=bare if bare is not None else expr("list(items)", items=items), x=x, q=question,
        who=chooser(cx, who) if who is not None else cx.party(), src=cx.source, body=body,
    )  # fmt: skip


def bare_list(items: ast.expr) -> ast.expr | None:
    """The list inside `tuple([…])`: a snapshot that is nobody else's."""
    if (
        isinstance(items, ast.Call)
        and isinstance(items.func, ast.Name)
        and items.func.id == "tuple"
        and len(items.args) == 1
    ):
        only = items.args[0]
        if isinstance(only, (ast.ListComp, ast.List)):
            return only
    return None


def tail(cx: Cx, then: ty.Block | None, otherwise: ty.Block | None, result: str | None) -> Stmts:
    """`then` if it happened, `otherwise` if not."""
    if then is None and otherwise is None:
        return []
    yes = block(cx, then)
    no = block(cx, otherwise)
    if then is None:
        return stmts("if not r:\n    no", r=result, no=no)
    if no:
        return stmts("if r:\n    yes\nelse:\n    no", r=result, yes=yes or stmts("pass"), no=no)
    return stmts("if r:\n    yes", r=result, yes=yes or stmts("pass"))


# ------------------------------------------------------------------------------------------ who acts
def act(cx: Cx, st: ty.ActStmt, result: str | None) -> Stmts:
    wants = result is not None or st.then is not None or st.otherwise is not None
    did = result or (cx.fresh("did") if wants else None)
    out: Stmts = []
    if st.who is None:
        out += modal(cx, st, did)
    elif st.together:
        from .together import together

        out += together(cx, st, did)
    elif st.many:
        out += each(cx, st, did)
    else:
        out += one_acts(cx, st, did)
    return out + tail(cx, st.then, st.otherwise, did)


def modal(cx: Cx, st: ty.ActStmt, did: str | None) -> Stmts:
    """The body, or for a *may* the offer of it: not made when it cannot be done at all."""
    from .feasible import can

    if st.modal != "may":
        return block(cx, st.body, did)
    body = block(cx, st.body, did) or stmts("pass")
    question = cx.link.question("may", st.node, st)
    source = about(cx, st)
    asked: ast.expr = expr("s.choose(q, who, MAY, src)", q=question, who=asked_party(cx, st), src=source)
    possible = can(cx, st.body)
    if possible is not None:
        asked = expr("a and b", a=possible, b=asked)
    no: Stmts = stmts("r = 0", r=did) if did else []
    if cx.forever and st.otherwise is None and st.then is None:
        no += stmts("break")
    if no:
        return stmts("if asked:\n    body\nelse:\n    no", asked=asked, body=body, no=no)
    return stmts("if asked:\n    body", asked=asked, body=body)


def about(cx: Cx, st: ty.ActStmt) -> ast.expr:
    """What a *may* speaks of: the thing whose text asks; where that is the game itself, the first thing that the body names."""
    for local in locals_read(st.body):
        if local.type.tag == "thing" and not local.type.many and local is not st.you and local in cx.names:
            if local.role == "you" or cx.names[local] is cx.you:
                continue
            return expr("src or t", src=cx.source, t=copy.deepcopy(cx.names[local]))
    return cx.source


def asked_party(cx: Cx, st: ty.ActStmt) -> ast.expr:
    return chooser(cx, st.chooser) if st.chooser is not None else cx.party()


def one_acts(cx: Cx, st: ty.ActStmt, did: str | None) -> Stmts:
    assert st.who is not None
    out: Stmts = []
    if isinstance(st.who, ty.Select) and st.who.single:
        from .extent import narrowed

        who = narrowed(cx, st.who, st.you, st.body)
    else:
        who = lower(cx, st.who)
    sure = is_there(cx, st.who)
    if isinstance(who, ast.Constant) or (isinstance(who, ast.Name) and st.you is not None):
        assert st.you is not None
        cx.names[st.you] = who
        title: ast.expr = who
    else:
        bound = cx.bind(st.you) if st.you is not None else cx.fresh("who")
        out += stmts("x = v", x=bound, v=who)
        title = name(bound)
        if not sure and st.you is not None:
            cx.perhaps.add(st.you)
    before = cx.you, st.you in cx.perhaps
    cx.you = title
    if st.you is not None:
        cx.perhaps.discard(st.you)
    body = modal(cx, st, did) or stmts("pass")
    cx.you = before[0]
    if before[1] and st.you is not None:
        cx.perhaps.add(st.you)
    if sure or isinstance(title, ast.Constant):
        return out + body
    if did:
        out += stmts("r = 0", r=did)
    return out + stmts("if x:\n    body", x=title, body=body)


def each(cx: Cx, st: ty.ActStmt, did: str | None) -> Stmts:
    """Each of them in turn (a snapshot)."""
    assert st.who is not None
    if cx.link.facts.may_begin(st.body):
        from .turn import each_has_turns

        return each_has_turns(cx, st) + (stmts("r = 1", r=did) if did else [])
    items = kept(cx, st.who)
    title = cx.bind(st.you) if st.you is not None else cx.fresh("who")
    before = cx.you
    cx.you = name(title)
    inner = cx.fresh("one") if did else None
    outer = cx.forever, cx.in_loop
    cx.forever, cx.in_loop = False, True
    body = modal(cx, st, inner) or stmts("pass")
    cx.forever, cx.in_loop = outer
    cx.you = before
    if did and inner:
        body += stmts("r += i", r=did, i=expr("1 if i else 0", i=inner))
        return stmts("r = 0\nfor x in items:\n    body", r=did, x=title, items=items, body=body)
    return stmts("for x in items:\n    body", x=title, items=items, body=body)


# ------------------------------------------------------------------------------------------ conditions and loops
def if_(cx: Cx, st: ty.IfStmt, result: str | None) -> Stmts:
    otherwise = block(cx, st.otherwise, result) if st.otherwise is not None or result else []
    for condition, body in reversed(st.arms):
        with at(condition.node):
            yes = block(cx, body, result) or stmts("pass")
            test = lower(cx, condition)
        if otherwise:
            otherwise = stmts("if c:\n    yes\nelse:\n    no", c=test, yes=yes, no=otherwise)
        else:
            otherwise = stmts("if c:\n    yes", c=test, yes=yes)
    return otherwise


def either(cx: Cx, st: ty.EitherStmt, result: str | None) -> Stmts:
    from .extent import extent
    from .feasible import can

    question = cx.link.question("either", st.node, st)
    chosen = cx.fresh("way")
    who = chooser(cx, st.who) if st.who is not None else cx.party()
    possible = [can(cx, option) for option in st.options]
    numbers = tuple(range(len(st.options)))
    if all(p is None for p in possible) or cx.link.policy("infeasible_option") == "offered":
        out = stmts("w = s.choose(q, who, ns, src)", w=chosen, q=question, who=who, ns=const(numbers), src=cx.source)
    else:
        cans = expr("(*parts,)", parts_all=[p if p is not None else const(True) for p in possible])
        extents = expr("(*parts,)", parts_all=[extent(cx, option) for option in st.options])
        out = stmts(
            "w = either(s, q, who, cans, lambda: extents, src)",
            w=chosen, q=question, who=who, cans=cans, extents=extents, src=cx.source,
        )  # fmt: skip
    bodies = [block(cx, option, result) or stmts("pass") for option in st.options]
    made: Stmts = bodies[-1]
    for i in reversed(numbers[:-1]):
        made = stmts("if w == i:\n    yes\nelse:\n    no", w=chosen, i=i, yes=bodies[i], no=made)
    return out + made


def for_each(cx: Cx, st: ty.ForEachStmt, result: str | None) -> Stmts:
    if cx.link.facts.may_begin(st.body):
        from .turn import loop_of_turns

        return loop_of_turns(cx, st) + (stmts("r = 1", r=result) if result else [])
    items = kept(cx, st.items)
    title = cx.bind(st.local)
    if st.items.type.opt:
        cx.perhaps.add(st.local)
    outer = cx.forever, cx.in_loop
    cx.forever, cx.in_loop = False, True
    body = block(cx, st.body) or stmts("pass")
    cx.forever, cx.in_loop = outer
    out: Stmts = []
    if result:
        out = stmts("r = 0", r=result)
        body = body + stmts("r += 1", r=result)
    return out + loop(cx, items, title, body, st.any_order, st.chooser, st)


def repeat(cx: Cx, st: ty.RepeatStmt, result: str | None) -> Stmts:
    if cx.link.facts.may_begin(st.body):
        from .turn import repeat_of_turns

        return repeat_of_turns(cx, st) + (stmts("r = 1", r=result) if result else [])
    at_once = tops_moved(cx, st) if cx.link.probes is None else None
    if at_once is not None:
        return stmts("r = v", r=result, v=at_once) if result else stmts("v", v=at_once)
    one = cx.fresh("one") if result else None
    outer = cx.forever, cx.in_loop
    cx.forever, cx.in_loop = st.count is None and st.until is None, True
    body = block(cx, st.body, one) or stmts("pass")
    cx.forever, cx.in_loop = outer
    out: Stmts = stmts("r = 0", r=result) if result else []
    if result:
        more = expr("1 if one else 0", one=one) if yields_thing(st.body) else name(one or "")
        body = body + stmts("r += more", r=result, more=more)
    if st.count is not None:
        number = lower(cx, st.count)
        first, each_round = rounds(cx, number)
        return out + first + stmts("for _ in range(n):\n    body", n=number, body=each_round + body)
    if st.until is not None:
        return out + stmts("while not c:\n    burn(s, src)\n    body", c=lower(cx, st.until), src=cx.source, body=body)
    return out + stmts("while True:\n    burn(s, src)\n    body", src=cx.source, body=body)


def match_(cx: Cx, st: ty.MatchStmt, result: str | None) -> Stmts:
    out: Stmts = []
    value = temp(cx, lower(cx, st.of), "case", out)
    made: Stmts = block(cx, st.otherwise, result)
    for constant, body in reversed(st.values):
        if isinstance(constant, ty.Const) and constant.value is True and constant.type.tag == "flag":
            made = block(cx, body, result)
            continue
        condition: ast.expr = expr("v == c", v=value, c=lower(cx, constant))
        made = _arm(condition, block(cx, body, result), made)
    for first, last, body in reversed(st.ranges):
        if last == first:
            condition = expr("v == a", v=value, a=first)
        elif last is None:
            condition = expr("v >= a", v=value, a=first)
        else:
            condition = expr("a <= v <= b", v=value, a=first, b=last)
        made = _arm(condition, block(cx, body, result), made)
    return out + made


def _arm(condition: ast.expr, yes: Stmts, no: Stmts) -> Stmts:
    yes = yes or stmts("pass")
    if no:
        return stmts("if c:\n    yes\nelse:\n    no", c=condition, yes=yes, no=no)
    return stmts("if c:\n    yes", c=condition, yes=yes)


def let(cx: Cx, st: ty.LetStmt, result: str | None) -> Stmts:
    value = kept(cx, st.value)
    if st.local.type.opt or (not is_there(cx, st.value) and st.local.type.tag == "thing"):
        cx.perhaps.add(st.local)
    if isinstance(value, ast.Constant) and st.local not in cx.link.facts.raised:
        cx.names[st.local] = value
        return []
    return stmts("x = v", x=cx.bind(st.local), v=value)


# ------------------------------------------------------------------------------------------ rules inside effects
def instead(cx: Cx, st: ty.InsteadStmt, result: str | None) -> Stmts:
    if st.of:
        from .rule import replaced_step

        return replaced_step(cx, st)
    if not cx.event:
        raise NotLowered("`instead` outside of a rule", st.node)
    return stmts("e.stopped = True", e=cx.event) + block(cx, st.body, result)


def rule(cx: Cx, st: ty.RuleStmt, result: str | None) -> Stmts:
    from .rule import listen_until

    return listen_until(cx, st)


def raise_amount(cx: Cx, st: ty.RaiseStmt, result: str | None) -> Stmts:
    """The amount that is being put together grows."""
    title = cx.read(st.local, st.node)
    assert isinstance(title, ast.Name)
    return stmts("x += n", x=title.id, n=amount_of(cx, st.amount))


def _core(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    from .core import core

    return core(cx, st, result)


LOWER: dict[type, Callable[[Cx, Any, str | None], Stmts]] = {
    ty.CallStmt: call, ty.CoreStmt: _core, ty.ActStmt: act, ty.IfStmt: if_, ty.EitherStmt: either, ty.ForEachStmt: for_each,
    ty.RepeatStmt: repeat, ty.MatchStmt: match_, ty.LetStmt: let, ty.InsteadStmt: instead, ty.RuleStmt: rule,
    ty.RaiseStmt: raise_amount,
}  # fmt: skip

_ = (is_simple, listing, select)
