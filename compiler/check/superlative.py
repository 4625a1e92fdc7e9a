"""Superlatives: the measure of `with most books in shelf`, declared words such as *most expensive*, who is left out (S3, S28)."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NUMBER

from . import base, members
from . import operators as op
from . import phrase as ph
from .scope import Scope, mentions
from .world import World


def measure(world: World, node: sx.Group, found: ty.Expr, scope: Scope) -> tuple[sy.Local, ty.Expr, bool] | None:
    """The measure of a superlative over the elements of a set; None after a message or where there is none."""
    superlative = node.superlative
    assert superlative is not None
    local = world.local("", node, found.type.one, "element")
    inner = scope.element(local)
    highest = superlative.word in ("most", "highest")
    key = declared_superlative(world, superlative, inner)
    if key is None:
        value = ph.phrase(world, superlative.key, inner)
        if base.is_broken(value):
            return None
        if value.type.tag == "amount" and isinstance(superlative.key, sx.Name | sx.Group):
            counter = world.module.counters[value.type.of]
            value = ty.Get(superlative.key, NUMBER, ty.Var(node, local.type, local), counter)
        if value.type.tag in ("number", "amount", "count", "value") and not value.type.many:
            key = value
        elif value.type.tag in ("number", "value"):
            key = ty.Aggregate(superlative, NUMBER, "highest" if highest else "lowest", value)
        else:
            key = op.count(world, superlative.key, value)
        if base.is_broken(key):
            return None
    if not mentions(key, local):
        world.error(
            superlative.key,
            "same-for-all",
            noun=found.type.of,
            hint=", so all of them would tie; say whose, e.g. `with most … in hand`",
        )
        return None
    return local, key, highest


def without_skipped(node: sx.Group, found: ty.Expr, best: tuple[sy.Local, ty.Expr, bool]) -> ty.Expr:
    """`lowest age` leaves out those of whom the counter says so, unless nobody is left (S3)."""
    local, key, highest = best
    del local
    if highest or not isinstance(key, ty.Get) or not isinstance(key.member, sy.CounterSym) or key.member.skips is None:
        return found
    element = sy.Local("", node, found.type.one, "element")
    skipped = ty.HasAdjective(node, FLAG, ty.Var(node, element.type, element), key.member.skips, None, None)
    kept = ty.Filter(node, found.type, found, element, ty.Logic(node, FLAG, "not", (skipped,)))
    return ty.Function(node, found.type, "unless_empty", (kept, found))


def declared_superlative(world: World, superlative: sx.Superlative, scope: Scope) -> ty.Expr | None:
    """`with most expensive card in hand`: by the word that a field declares for its highest value (N5)."""
    key = superlative.key
    said_noun = key.noun if isinstance(key, sx.Group) else key
    if not isinstance(said_noun, sx.Words) or superlative.word not in ("most", "fewest"):
        return None
    words = list(said_noun.words)
    said = f"{superlative.word} {words[0].text}"
    for kind in world.module.kinds.values():
        for field in kind.members.values():
            if isinstance(field, sy.FieldSym) and said == field.highest:
                rest = (
                    sx.Words(said_noun.span, tuple(words[1:]))
                    if len(words) > 2
                    else sx.Name(words[-1].span, words[-1].text)
                )
                inner: sx.Phrase = rest
                if isinstance(key, sx.Group):
                    inner = sx.Group(key.span, None, rest, key.places, key.exclude, key.where)
                things = ph.phrase(world, inner, scope)
                if base.is_broken(things):
                    return things
                values = members.try_member(world, superlative, things, field.name, scope)
                if values is not None:
                    return ty.Aggregate(superlative, NUMBER.perhaps, "highest", values)
    return None
