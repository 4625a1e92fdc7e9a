"""Numbered sections: `door 1: …`, `door 2: …`, of a section declared with one number (`section door (n: number)`).

Each is checked like any other section; what they do is then put together under the section's name, as a choice by that number,
so that `resolve this.door[n]` finds the one that is meant. A number without a section does nothing.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NUMBER

from .world import World


def is_numbered(section: sy.SectionSym) -> bool:
    """Whether cards write it once per number."""
    return (
        len(section.params) == 1
        and not section.params[0].preps
        and section.params[0].type == NUMBER
        and section.sets is None
        and not section.activated
    )


def add(world: World, symbol: sy.CardSym, item: sx.Node, made: ty.SectionBody, test: ty.Expr | None = None) -> None:
    """One more part of a numbered section. test: when it is meant, if not by the number of its head."""
    name = made.section.name
    param = made.section.params[0].local
    number = ty.Var(item, NUMBER, param)
    at = made.args.get(param.name)
    if test is None:
        if at is None:
            return
        test = ty.Compare(item, FLAG, "==", number, at)
    old = symbol.sections.get(name)
    if old is None:
        body = ty.Block(item, (ty.IfStmt(item, ((test, made.body),), None),))
        symbol.sections[name] = ty.SectionBody(item, made.section, {}, made.you, made.this, body)
        world.numbers[(id(symbol), name)] = [at]
        return
    known = world.numbers[(id(symbol), name)]
    twice = next((each for each in known if same(each, at)), None)
    if twice is not None:
        world.error(item, "section-twice", name=f"{name} {said(at)}", labels=((twice.node, "the first one"),))
        return
    known.append(at)
    (both,) = old.body.statements
    assert isinstance(both, ty.IfStmt)
    both.arms = (*both.arms, (test, made.body))


def same(a: ty.Expr | None, b: ty.Expr | None) -> bool:
    return isinstance(a, ty.Const) and isinstance(b, ty.Const) and a.value == b.value


def said(at: ty.Expr | None) -> str:
    return str(at.value) if isinstance(at, ty.Const) else ""


def you_of_first(symbol: sy.CardSym, name: str) -> sy.Local | None:
    """Who acts in the parts that are there already: one name for all of them."""
    old = symbol.sections.get(name)
    return old.you if old is not None else None
