"""`players collectively: …`: one amount, or one number of things, split among several by choice (S7)."""

from __future__ import annotations

import ast

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .choice import active_seat
from .context import Cx, NotLowered
from .emit import const, expr, name, stmts
from .expression import kept, listing, lower
from .statement import Stmts, block, statement
from .walk import locals_read

__all__ = ["together"]


def divider(cx: Cx) -> ast.expr:
    """Who divides what several do together: as the game says (S7)."""
    return active_seat() if cx.link.policy("collective_split") == "active_player" else cx.party()


def together(cx: Cx, st: ty.ActStmt, did: str | None) -> Stmts:
    assert st.who is not None
    assert st.you is not None
    if st.modal == "may":
        raise NotLowered("`collectively may`", st.node)
    single = st.body.statements[0] if len(st.body.statements) == 1 else None
    if isinstance(single, ty.CallStmt) and single.args:
        first = single.args[0]
        if first.type.tag in ("amount", "count"):
            return split_amount(cx, st, single, did)
        if isinstance(first, ty.Select):
            return split_things(cx, st, single, first, did)
    who = kept(cx, st.who)
    title = cx.bind(st.you)
    before, cx.you = cx.you, name(title)
    body = block(cx, st.body)
    cx.you = before
    return (stmts("r = 1", r=did) if did else []) + stmts(
        "for x in who:\n    body", x=title, who=who, body=body or stmts("pass")
    )


def split_amount(cx: Cx, st: ty.ActStmt, call: ty.CallStmt, did: str | None) -> Stmts:
    """One unit after the other is given to somebody who can take one more; then each does its share."""
    from .feasible import both, can

    assert st.who is not None
    assert st.you is not None
    link = cx.link
    shares, more = cx.fresh("shares"), sy.Local("share", st.you.node, call.args[0].type, "param")
    amount = lower(cx, call.args[0])
    question = link.question("split", st.node, st)
    test_cx = cx.inner()
    x = test_cx.bind(st.you)
    n = test_cx.bind(more, "n")
    one = ty.CallStmt(
        call.node, call.verbs, ty.Var(call.node, st.you.type, st.you) if call.actor is not None else None,
        (ty.Var(call.node, call.args[0].type, more), *call.args[1:]), call.spread, call.any_order, None, None, None,
    )  # fmt: skip
    test_cx.you = name(x)
    possible = both([can(test_cx, ty.Block(call.node, (one,))), *holds_so_much(test_cx, call, x, n)])
    condition = expr("lambda x, n: c", x=x, n=n, c=possible if possible is not None else const(True))
    who = kept(cx, st.who)
    out = stmts(
        "shares = split(s, q, who, group, amount, able, src)",
        shares=shares, q=question, who=divider(cx), group=who, amount=amount, able=condition, src=cx.source,
    )  # fmt: skip
    bound, part = cx.bind(st.you), cx.bind(more, "share")
    before, cx.you = cx.you, name(bound)
    inner = cx.fresh("one") if did else None
    body = statement(cx, one, inner)
    cx.you = before
    if did:
        out += stmts("r = 0", r=did)
        body += stmts("r += i", r=did, i=inner)
    return out + stmts("for x, n in shares:\n    body", x=bound, n=part, shares=shares, body=body)


def holds_so_much(cx: Cx, call: ty.CallStmt, who: str, number: str) -> list[ast.expr | None]:
    """What a need compares with an amount, room or holding, bounds the share of each."""
    verb = call.verbs[0]
    out: list[ast.expr | None] = []
    for need in verb.needs:
        condition = need.condition
        if (
            verb.you is not None
            and isinstance(condition, ty.Compare)
            and condition.op == ">="
            and isinstance(condition.left, ty.Room | ty.Get)
        ):
            inner = cx.inner()
            inner.names[verb.you] = name(who)
            if all(local in inner.names for local in locals_read(condition.left)):
                out.append(expr("held >= n", held=lower(inner, condition.left), n=number))
    return out


def split_things(cx: Cx, st: ty.ActStmt, call: ty.CallStmt, select: ty.Select, did: str | None) -> Stmts:
    """The things are chosen from those of all of them; each is done by the one whose it is."""
    assert st.who is not None
    assert st.you is not None
    link = cx.link
    pairs_cx = cx.inner()
    x = pairs_cx.bind(st.you)
    pairs_cx.you = name(x)
    t = pairs_cx.fresh("t")
    things = listing(pairs_cx, select.candidates)
    whose = cx.fresh("whose")
    out = stmts(
        "whose = {t: x for x in who for t in things}", whose=whose, t=t, x=x, who=kept(cx, st.who), things=things
    )
    local = sy.Local("it", st.you.node, select.candidates.type.one, "binding")
    question = link.question("split", st.node, st)
    chosen: ast.expr
    number: ast.expr = lower(cx, select.number) if select.number is not None else const(1 << 30)
    if select.best is not None:
        from .among import key_function

        b_local, key, high = select.best
        chosen = expr(
            "pick_best(s, q, who, list(whose), key, high, n, src)", q=question, who=divider(cx), whose=whose, n=number,
            key=key_function(cx, b_local, key), high=const(high), src=cx.source,
        )  # fmt: skip
    else:
        least: ast.expr = number if select.how == "exactly" else const(0)
        chosen = expr(
            "pick_set(s, q, who, list(whose), least, n, src)",
            q=question,
            who=divider(cx),
            whose=whose,
            least=least,
            n=number,
            src=cx.source,
        )
    title = cx.bind(local)
    one = ty.CallStmt(
        call.node, call.verbs, ty.Var(call.node, st.you.type, st.you) if call.actor is not None else None,
        (ty.Var(call.node, local.type, local), *call.args[1:]), None, False, None, None, None,
    )  # fmt: skip
    bound = cx.bind(st.you)
    before, cx.you = cx.you, name(bound)
    inner = cx.fresh("one") if did else None
    body = stmts("x = whose[t]", x=bound, whose=whose, t=title) + statement(cx, one, inner)
    cx.you = before
    done = cx.fresh("done") if call.bind is not None else None
    if did:
        body += stmts("if i:\n    r += 1", r=did, i=inner)
        out += stmts("r = 0", r=did)
    if done is not None:
        body += stmts("d.append(t)", d=done, t=title)
        out += stmts("d = []", d=done)
    out += stmts("for t in chosen:\n    body", t=title, chosen=chosen, body=body)
    if call.bind is not None and done is not None:
        out += stmts("b = tuple(d)", b=cx.bind(call.bind), d=done)
    return out
