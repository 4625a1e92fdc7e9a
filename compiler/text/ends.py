"""Either end of one place as one order: `put it on the top or the bottom of your deck`.

Two options that do the same to the same thing and differ only in the end of the place are one instruction in print.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright.dsl import syntax as sx

from .scope import Scope

__all__ = ["EITHER_END", "plain_call", "plainer"]

EITHER_END = {"onto or under": ("top", "bottom"), "under or onto": ("bottom", "top")}
"""A preposition for both ends, as such an order has it → the ends in the order of the source."""


def plainer(statements: Sequence[sx.Statement], scope: Scope) -> list[sx.Statement]:
    """The same statements, with an order in the place of each choice between two ends."""
    return [order(each, scope) or each for each in statements]


def order(node: sx.Statement, scope: Scope) -> sx.Act | None:
    """The one order that a choice between two ends is; None for anything else."""
    if not isinstance(node, sx.Either) or len(node.options) != 2:
        return None
    acts = [option.statements[0] for option in node.options if len(option.statements) == 1]
    calls = [call for call in map(plain_call, acts) if call is not None]
    if len(calls) != 2:
        return None
    first, second = calls
    if said(first, first.args) != said(second, second.args) or len(first.preps) != 1 or len(second.preps) != 1:
        return None
    (one, places), (other, same) = first.preps[0], second.preps[0]
    both = f"{one.text} or {other.text}"
    if both not in EITHER_END or said(first, places) != said(second, same):
        return None
    for act in acts:
        scope.talk.note(act, scope)
    scope.talk.note(node, scope)
    act = acts[0]
    assert isinstance(act, sx.Act)
    return replace(act, body=replace(first, preps=((replace(one, text=both), places),)))


def plain_call(node: sx.Statement) -> sx.Call | None:
    """The call of a statement that is just done, by who acts anyway and without tail; None for any other."""
    match node:
        case sx.Act(subject=None, modal=None, then=None, otherwise=None, body=sx.Call() as call):
            return call
        case _:
            return None


def said(call: sx.Call, phrases: Sequence[sx.Phrase]) -> tuple[str, bool, list[str]]:
    """What is compared: the verb and the phrases, as written."""
    return call.verb.text, call.bind is None, [each.span.text for each in phrases]
