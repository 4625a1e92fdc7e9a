"""Going through typed trees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, TypeGuard

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

__all__ = ["all_rules", "all_trees", "is_dict", "is_list", "is_tuple", "locals_read", "walk"]


def is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    """A tuple of whatever: both type checkers then know as much of its items."""
    return isinstance(value, tuple)


def is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def is_dict(value: object) -> TypeGuard[dict[Any, Any]]:
    return isinstance(value, dict)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.name != "node")


def walk(node: Any) -> Iterator[ty.TypedNode]:
    """A tree and everything below it, parents first; symbols are not entered."""
    if isinstance(node, ty.TypedNode):
        yield node
        kind: Any = type(node)
        for field in _fields(kind):
            value = getattr(node, field)
            if value is not None and not isinstance(value, (str, int)):
                yield from walk(value)
    elif is_tuple(node) or is_list(node):
        for part in node:
            if part is not None and not isinstance(part, (str, int)):
                yield from walk(part)
    elif is_dict(node):
        for part in node.values():
            yield from walk(part)


def locals_read(node: Any) -> list[sy.Local]:
    """The locals that a tree reads, in order, each once."""
    found: dict[sy.Local, None] = {}
    for part in walk(node):
        if isinstance(part, ty.Var):
            found[part.local] = None
        elif isinstance(part, ty.RuleStmt):
            for local in part.rule.caught:
                found[local] = None
    return list(found)


def all_verbs(module: ty.Module) -> Iterator[sy.VerbSym]:
    for verb in module.verbs:
        yield verb
        yield from verb.specific.values()


def all_trees(module: ty.Module) -> Iterator[Any]:
    """Every tree of the module outside of rules: bodies, conditions, values."""
    for verb in all_verbs(module):
        yield verb.body
        yield verb.needs
        for param in verb.params:
            yield param.domain
            yield param.default
    for noun in module.nouns:
        yield noun.value
    for adjective in module.adjectives:
        yield adjective.condition
    for turn in module.turns:
        for phase in turn.phases:
            yield phase.body
    for ending in module.endings:
        yield ending.holds
    for kind in module.kinds.values():
        for member in kind.members.values():
            if isinstance(member, sy.FieldSym):
                yield member.default
            elif isinstance(member, sy.SectionSym):
                yield (member.needs, member.pay, member.afterwards)
    for zone in module.zones:
        yield zone.needed
        yield zone.limit
    for counter in module.counters.values():
        yield (counter.limit, counter.least)
    for card in module.cards:
        yield from card.sections.values()
    for variant in module.variants:
        yield variant.openings
    yield module.setup
    yield module.round


def top_rules(module: ty.Module) -> Iterator[ty.Rule]:
    """The rules that are declared, not made inside effects."""
    yield from module.rules
    for kind in module.kinds.values():
        yield from kind.hooks
    for variant in module.variants:
        yield from variant.rules
    for card in module.cards:
        yield from card.rules


def all_rules(module: ty.Module) -> list[ty.Rule]:
    """Every rule, those made inside effects and inside other rules included."""
    found: dict[ty.Rule, None] = {}
    todo: list[Any] = [*top_rules(module), *all_trees(module)]
    for tree in todo:
        for part in walk(tree):
            if isinstance(part, ty.Rule):
                found[part] = None
    return list(found)


def everything(module: ty.Module) -> Iterator[ty.TypedNode]:
    for tree in [*top_rules(module), *all_trees(module)]:
        yield from walk(tree)
