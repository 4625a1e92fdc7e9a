"""What the head of a rule says of the parts of its event is asked before the event happens, also by a rule that acts on it afterwards.

`when any card in hand is discarded`: by the time it is discarded the card lies in hand no more. The card is looked at as it was (S13); what
stands behind the head (`if …`) is asked when the rule acts (S9). Heads whose conditions nothing can change need no look.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

from .emit import expr

if TYPE_CHECKING:
    from .ground import Ground

__all__ = ["as_it_lay", "looked_at", "places_kept"]

#: what no event changes, whatever it reads
LASTING = (
    ty.Const, ty.Printed, ty.Var, ty.All, ty.ListOf, ty.Union, ty.IsKind, ty.IsPrinted, ty.In, ty.Compare, ty.Logic, ty.Single,
    ty.OwnerOf, ty.OwnedBy, ty.Filter, ty.Count, ty.Arith, ty.Aggregate, ty.SectionArg,
)  # fmt: skip


def may_change(link: Ground, tree: Any) -> bool:
    """Whether the same condition may be another one after an event."""
    for part in walk(tree):
        match part:
            case ty.Noun():
                if part.noun.value is None or may_change(link, part.noun.value):
                    return True
            case ty.HasAdjective():
                if may_change(link, part.adjective.condition):
                    return True
            case ty.Get():
                if isinstance(part.member, sy.FieldSym) and (
                    part.member.computed or part.member in link.facts.modifiers
                ):
                    return True
                if link.layout.changing(part.member):
                    return True
            case _ if not isinstance(part, LASTING):
                return True
            case _:
                pass
    return False


def looked_at(link: Ground, rule: ty.Rule) -> list[ty.Expr]:
    """The conditions on parts of its event that a rule has looked at before the event happens. How much it was is told afterwards."""
    if not isinstance(rule.head, ty.Pattern) or rule.mode not in ("when", "after"):
        return []
    from .verb import is_amount

    amounts = any(is_amount(verb) for verb in rule.head.verbs)
    parts = [part[1] for part in (rule.head.actor, rule.head.source) if part is not None]
    parts += [condition for slot, _, condition in rule.head.slots if slot or not amounts]
    return [condition for condition in parts if condition is not None and may_change(link, condition)]


# ------------------------------------------------------------------------------------------ history
def places_kept(link: Ground, verb: sy.VerbSym) -> tuple[int, ...]:
    """The slots of which the history keeps where their thing lay, because some count of such events asks for it."""
    if not any(
        each is verb
        for part in link.facts.counted
        for one in part.pattern.verbs
        for each in link.facts.specialised(one)
        if any(condition is not None and may_change(link, condition) for _, _, condition in part.pattern.slots)
    ):
        return ()
    return tuple(i for i, p in enumerate(verb.params) if p.type.tag == "thing" and not p.type.many)


def as_it_lay(tests: list[ast.expr], where: dict[str, ast.expr]) -> list[ast.expr]:
    """Conditions that ask where a thing lay instead of where it lies. where: how the thing is read → how its place then is."""
    swap = _Then(where)
    return [swap.visit(one) for one in tests]


class _Then(ast.NodeTransformer):
    def __init__(self, where: dict[str, ast.expr]) -> None:
        self.where = where
        self.at = ast.dump(expr("s.at"))

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if ast.dump(node.value) == self.at:
            then = self.where.get(ast.dump(node.slice))
            if then is not None:
                return ast.copy_location(expr("h", h=then), node)
        return self.generic_visit(node)
