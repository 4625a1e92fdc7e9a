"""Going through the typed trees of a whole module; what a tree reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeGuard

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

__all__ = ["all_rules", "all_trees", "is_list", "is_tuple", "locals_read"]


def is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    """A tuple of whatever: both type checkers then know as much of its items."""
    return isinstance(value, tuple)


def is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


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
