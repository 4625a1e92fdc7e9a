"""In which order replacements of one event are offered it, where the game orders them by what they do (S21)."""

from __future__ import annotations

from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

__all__ = ["layer_of", "manner_of"]


def layer_of(rule: ty.Rule, order: str) -> int:
    """The place of a rule in an order such as `raise, double, lower`, from 1 on; what the order does not name comes last.

    order: what the game says, "" for nothing. Modifiers of values have two layers whatever it says: set, then change by.
    """
    if isinstance(rule.head, ty.Changing):
        return 0 if rule.head.op == "to" else 1
    if rule.mode != "would" or not order:
        return 0
    manners = order.split(", ")
    manner = manner_of(rule)
    return manners.index(manner) + 1 if manner in manners else len(manners) + 1


def manner_of(rule: ty.Rule) -> str:
    """What a rule does to an event that would happen: by the first thing in it that touches the event; "" for none."""
    if rule.body is None or not isinstance(rule.head, ty.Pattern):
        return ""
    for node in walk(rule.body):
        if isinstance(node, ty.InsteadStmt):
            names = {verb.name for verb in rule.head.verbs}
            onwards = any(isinstance(n, ty.CallStmt) and n.verbs[0].name in names for n in walk(node))
            return "redirect" if onwards else "absorb"
        if isinstance(node, ty.CoreStmt) and node.verb == "prevent":
            return "prevent"
        if isinstance(node, ty.CoreStmt) and node.verb == "change":
            value = node.args["value"]
            if node.words.get("op") == "to":
                return _set_to(value)
            return "lower" if _is_negative(value) else "raise"
    return ""


def _set_to(value: ty.Expr) -> str:
    if isinstance(value, ty.Arith):
        if value.op == "*":
            return "double"
        if value.op.startswith("half") or value.op == "/":
            return "halve"
        if value.op in ("+", "-"):
            return "raise" if value.op == "+" else "lower"
    return "limit"


def _is_negative(value: ty.Expr) -> bool:
    if isinstance(value, ty.Const):
        return isinstance(value.value, int) and value.value < 0
    return isinstance(value, ty.Arith) and value.op == "neg"
