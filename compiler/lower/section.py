"""Sections of cards: `c_CARD_SECTION(s, this, you)`, and one table per section from definition to function."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

from .context import Cx
from .emit import at, const, expr, identifier, name, stmts
from .expression import lower
from .statement import block

if TYPE_CHECKING:
    from .link import Linker

__all__ = ["call_section", "compile_section", "ends_rules", "section_context"]

Stmts = list[ast.stmt]


def call_section(cx: Cx, section: ty.SectionOf, of: ast.expr, result: str | None) -> Stmts:
    """Resolve a section of a thing; a thing without it does nothing."""
    table = cx.link.section_table(section.section)
    you = cx.you if cx.you is not None else expr("s.turn[1]")
    if section.at is not None:
        made = expr("resolve_numbered(s, T, of, you, n)", T=table, of=of, you=you, n=lower(cx, section.at))
    else:
        made = expr("resolve(s, T, of, you)", T=table, of=of, you=you)
    return stmts("r = made", r=result, made=made) if result else stmts("made", made=made)


def section_context(link: Linker, body: ty.SectionBody, card: sy.CardSym) -> Cx:
    """The names a section's text sees."""
    cx = Cx(link, name("this"))
    cx.bind_as(body.this, "this")
    cx.taken |= {"this", "you"}
    if body.you is body.this:
        cx.you = name("this")
    elif body.you is not None:
        single = link.layout.single.get(body.you.type.of)
        if single is not None:
            cx.names[body.you] = const(single)
        else:
            cx.bind_as(body.you, "you")
        cx.you = cx.names[body.you]
    else:
        owner = link.you_of_kind(card.kind)
        cx.you = const(owner) if owner else name("you")
    for param in body.section.params:
        if param.name in body.args:
            cx.names[param.local] = lower(cx, body.args[param.name])
        elif is_numbered(body.section):
            cx.bind_as(param.local, "n")
    return cx


def is_numbered(section: sy.SectionSym) -> bool:
    """Its number is given where it is resolved: one function for all that a card has of it."""
    return len(section.params) == 1 and not section.params[0].preps and section.sets is None and not section.activated


def compile_section(link: Linker, card: sy.CardSym, body: ty.SectionBody) -> str:
    """Emit the function (and those of variants, which take its place while they are played with); its name."""
    title = link.emitter.fresh(f"c_{identifier(card.title)}_{body.section.name}")
    variants: Stmts = []
    for variant, other in body.in_variant.items():
        instead = compile_section(link, card, other)
        variants += stmts(
            "if v in s.variants:\n    return f(s, this, you)", v=link.variant_named(variant, card), f=instead
        )
    with at(body.node):
        cx = section_context(link, body, card)
        code = block(cx, body.body) + ends_rules(body.body)
    params = ("s", "this", "you", "n") if is_numbered(body.section) else ("s", "this", "you")
    link.emitter.function(body.node, title, params, variants + code + stmts("return 1"))
    return title


def ends_rules(tree: ty.Block | None) -> Stmts:
    """Rules that last until the end of this effect go now."""
    lasting = any(
        isinstance(part, ty.RuleStmt) and part.until is not None and part.until.name == "effect" for part in walk(tree)
    )
    return stmts("if s.timed:\n    expire(s, -len(s.running))") if lasting else []
