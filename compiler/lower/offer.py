"""Offers of actions: what may be done now, and doing it.

Listing what may be done is the most frequent thing that a game does, so it is compiled with care (`compiler.lower.listing`).
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .context import Cx, NotLowered
from .emit import at, const, expr, inlined, name, stmts
from .expression import lower
from .feasible import can_call
from .listing import Listing
from .offered import Offered
from .reuse import reuse

if TYPE_CHECKING:
    from .link import Linker

Stmts = list[ast.stmt]

__all__ = ["compile_offer", "offer_actions"]


def offer_actions(cx: Cx, st: ty.CoreStmt, again: bool) -> Stmts:
    span = st.symbols["span"]
    actor = lower(cx, st.actor) if st.actor is not None else cx.acting()
    step = cx.link.offer_step(span, again, st)
    return stmts("s.agenda = (k, (you,), s.agenda)", k=step, you=actor)


def compile_offer(
    link: Linker, span: sy.Symbol, again: bool, st: ty.CoreStmt, options: str, run: str, step: int
) -> None:
    """What may be done now, and doing it. Options: `(0,)` ends; `(k, things…)` is action k; `(-1 - rule, owner)` a card's."""
    with at(st.node):
        table = link.offer_table(span)
        listing = Listing(link, st.node)
        for verb in link.actions(span):
            listing.add(_offered(link, verb))
        body = stmts("you = args[0]\nout = [END]") + listing.code()
        if table is not None:
            body += stmts("if s.lis[T]:\n    out += offers(s, T, you)", T=table)
        body += stmts("return out")
        link.emitter.function(st.node, options, ("s", "args"), reuse(body, ("you", "out"), True))
        head = stmts("k = option[0]\nif not k:\n    return\nyou = args[0]")
        if again:
            head += stmts("s.agenda = (step, args, s.agenda)", step=step)
        link.emitter.function(st.node, run, ("s", "args", "option"), head + _doing(link, span, table))


def _doing(link: Linker, span: sy.Symbol, table: int | None) -> Stmts:
    """The action that was chosen: its number in `k`, its things in `option`."""
    act: Stmts = stmts("raise BadAnswer(f'{option!r} is not offered')")
    for verb in reversed(link.actions(span)):
        args = [expr("option[i]", i=i + 1) for i in range(len(verb.params))]
        given = [name("s"), const(0), *([name("you")] if verb.you is not None else []), *args]
        call = stmts("c", c=expr("f(*all)", f=link.verb(verb), all_all=given))
        act = stmts("if k == n:\n    call\nelse:\n    act", k="k", n=link.action_number(verb), call=call, act=act)
    if table is not None:
        act = stmts("if k < 0:\n    take_offer(s, T, -1 - k, option[1], you)\nelse:\n    act", T=table, act=act)
    return act


def _offered(link: Linker, verb: sy.VerbSym) -> Offered:
    """One action: what each of its slots goes through, and what must hold."""
    inner = Cx(link)
    inner.pure = True
    inner.taken |= {"s", "args", "you", "out"}
    inner.you = name("you")
    if verb.you is not None:
        inner.names[verb.you] = name("you")
    slots: list[tuple[str, ast.expr, str]] = []
    for param in verb.params:
        title = inner.fresh(param.name)
        if param.domain is None:
            if param.type.tag != "thing":
                raise NotLowered(f"an action with a free `{param.name}`", verb.node)
            of: ast.expr = expr("s.things[k]", k=link.listed(param.type.of))
        else:
            of = domain_of(inner, param.domain)
        of = one_of_each(link, inner, param, of)
        inner.names[param.local] = name(title)
        slots.append((title, of, param.type.of))
    test = can_call(inner, verb, [name(title) for title, _, _ in slots], name("you"))
    sole = link.sole(verb.scope) if verb.scope is not None else None
    return Offered(link.action_number(verb), slots, test, sole)


def domain_of(cx: Cx, domain: ty.Expr) -> ast.expr:
    """The things of a slot; a noun is put in whole, so that its loop becomes the offer's loop."""
    if (
        isinstance(domain, ty.Noun)
        and domain.noun.value is not None
        and (domain.noun.you is None or domain.you is not None)
    ):
        inner = cx.inner()
        if domain.noun.you is not None and domain.you is not None:
            inner.names[domain.noun.you] = lower(cx, domain.you)
        with inlined():
            return lower(inner, domain.noun.value)
    return lower(cx, domain)


def one_of_each(link: Linker, cx: Cx, param: sy.Param, of: ast.expr) -> ast.expr:
    """Of identical things one is offered. Things of the table, and the tops of different piles, never are; in a place where nothing
    carries values of its own the print decides."""
    if link.layout.always_static(param.type.of):
        return of
    domain = param.domain
    while isinstance(domain, ty.Noun):
        domain = domain.noun.value
    if isinstance(domain, ty.Tops):
        return of
    while isinstance(domain, ty.Filter):
        domain = domain.of
    place = domain.place if isinstance(domain, ty.Contents) else None
    if isinstance(place, ty.Place) and not place.type.many and not place.zone.active:
        if isinstance(of, ast.ListComp) and isinstance(of.elt, ast.Name):
            made = expr("{s.defn[c]: c for c in x}", c=of.elt)
            assert isinstance(made, ast.DictComp)
            made.generators = of.generators
            return expr("made.values()", made=made)
        c = cx.fresh("c")
        return expr("{s.defn[c]: c for c in of}.values()", c=c, of=of)
    return expr("distinct(s, of)", of=of)
