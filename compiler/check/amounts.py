"""Amounts of a counter in a phrase: `2 coins`, `up to 3 coins`, `all coins`, `n coins`; and how many of something, in the right number."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import NUMBER, Type

from . import base, group, literals
from . import operators as op
from . import phrase as ph
from .scope import Scope
from .world import World


def counter_of(world: World, noun_node: sx.Phrase, scope: Scope) -> sy.CounterSym | None:
    """The counter that a noun names; a binding or an own amount of that name (`n`) is none."""
    if not isinstance(noun_node, sx.Name) or scope.find_local(noun_node.text) is not None:
        return None
    symbol = scope.env.find(noun_node.text)
    return symbol if isinstance(symbol, sy.CounterSym) else None


def numbered(world: World, node: sx.Words, scope: Scope) -> ty.Expr | None:
    """`n coins`, `more points`: a number by its name, then its unit (or the things it counts)."""
    if len(node.words) != 2:
        return None
    local = scope.find_local(node.words[0].text)
    if local is None or local.type.tag not in ("number", "amount", "count"):
        return None
    symbol = scope.env.find(node.words[1].text)
    value = ty.Var(node, local.type, local)
    world.used.add(id(local))
    if isinstance(symbol, sy.CounterSym):
        value.type = Type("amount", symbol.name)
    elif isinstance(symbol, sy.KindSym):
        value.type = Type("count", symbol.name)
    else:
        return None
    world.note(node, symbol, value.type, "amount")
    world.note(node.words[1], symbol, None, "counter")
    return value


def amount_of(world: World, node: sx.Group, quant: sx.Quant, counter: sy.CounterSym, scope: Scope) -> ty.Expr:
    kind = Type("amount", counter.name)
    world.note(node.noun, counter, kind, "counter")
    world.module.refs.note(node, counter, kind, "amount")
    agree(world, node, quant, counter.name, counter.plural)
    if quant.word == "all":
        if counter.unit or scope.you is None:
            world.error(node, "unit-only", name=counter.name)
            return base.broken(node)
        if counter.holder and not world.lattice.may_overlap(scope.you.type.of, counter.holder):
            base.whose(world, node, counter, scope, f"… {base.text_of(node)}")
            return base.broken(node)
        return ty.Get(node, kind, scope.you, counter)
    if quant.word == "exactly":
        value = quantity(world, quant, scope)
        value.type = kind if not base.is_broken(value) else value.type
        return value
    if quant.word in ("up to", "any number of"):
        most = quantity(world, quant, scope) if quant.number is not None else None
        nothing = ty.Const(node, NUMBER, 0)
        chosen = ty.Select(node, kind, "amount", most, nothing, None, None, group.chooser(world, scope), True)
        world.chosen_amounts.append((chosen, counter))
        return chosen
    many = counter.plural or counter.name
    world.error(node, "how-many", ways=f"`1 {counter.name}`, `2 {many}`, `up to 2 {many}` or `all {many}`")
    return base.broken(node)


def quantity(world: World, quant: sx.Quant, scope: Scope) -> ty.Expr:
    """The number of a quantifier; 1 where none is written."""
    if quant.number is None:
        return ty.Const(quant, NUMBER, 1)
    found = base.sure(world, quant.number, ph.phrase(world, quant.number, scope))
    return literals.quantity(world, quant.number, op.number(world, quant.number, found, scope))


def agree(world: World, node: sx.Group, quant: sx.Quant, one: str, many: str) -> None:
    """One with the singular, several with the plural, if a plural is declared (T16)."""
    if not isinstance(node.noun, sx.Name) or not many or many == one:
        return
    text = node.noun.text
    count = quant.number.value if isinstance(quant.number, sx.Int) else None
    if quant.word in ("exactly", "top", "bottom", "random"):
        if (count == 1 or quant.number is None) and text == many and quant.word == "exactly":
            world.error(node.noun, "agreement", right=one, fix=one)
        elif count is not None and count > 1 and text == one:
            world.error(node.noun, "agreement", right=many, fix=many)
    elif (quant.word == "all" and text == one) or (quant.word == "any number of" and text == one):
        world.error(node.noun, "agreement", right=many, fix=many)
    elif quant.word in ("each", "any") and text == many:
        world.error(node.noun, "agreement", right=one, fix=one)
