"""Modes of a card: what it does while it is in one of several states, such as the two sides of a board.

    mode calm, first
        dawn: each player: drop 1 card in hand
    mode angry
        dawn: each player: pay 2 coins
        at start of night_turn: enter calm

The card is in the one that says `first`, else in the first that is written, until `enter NAME` says otherwise. A section of a mode
takes the place of the card's own while that mode lasts; where the mode has none, the card's own holds. Rules of a mode are rules
only while it lasts.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, Type, thing

from . import base, core, rule, statement
from . import operators as op
from .flags import Flags
from .scope import Scope, shown
from .world import Env, World

#: the field that says in which mode a card is
FIELD = "mode"


# ------------------------------------------------------------------------------------------------ names and types
def collect(world: World, env: Env, nodes: list[sx.Mode]) -> None:
    """The modes of one card as values of a list of its own."""
    values = sy.ValuesSym(FIELD, nodes[0], tuple(node.name.text for node in nodes))
    for i, node in enumerate(nodes):
        old = env.names.get(node.name.text)
        if old is not None:
            world.error(node.name, "twice", name=node.name.text, labels=((old.node, "first declared here"),))
            continue
        env.names[node.name.text] = sy.ValueSym(node.name.text, node, values, i)


def declare(world: World, nodes: list[sx.Mode], kind: sy.KindSym) -> None:
    """The field of the card's own kind that says in which mode it is."""
    starts = [i for i, node in enumerate(nodes) if "first" in Flags(world, node.flags, "mode")]
    if len(starts) > 1:
        world.error(nodes[starts[1]].name, "twice", name="first", where=": a card begins in one mode")
    field = sy.FieldSym(FIELD, nodes[0], kind.name, Type("value", FIELD), changing=True)
    field.default = ty.Const(nodes[0], field.type, starts[0] if starts else 0)
    kind.members[FIELD] = field
    world.used.add(id(field))


# ------------------------------------------------------------------------------------------------ what a mode says
def items(world: World, symbol: sy.CardSym, kind: sy.KindSym, nodes: list[sx.Mode], scope: Scope) -> None:
    """Third pass: sections by mode, rules with the condition that the mode lasts."""
    found: dict[str, list[tuple[ty.Expr, ty.SectionBody]]] = {}
    for node in nodes:
        condition = lasts(world, node, scope)
        if condition is None:
            continue
        lines(world, symbol, kind, node.items, scope, condition, condition, found)
    for name, parts in found.items():
        put_in(symbol, name, parts)


def lines(
    world: World,
    symbol: sy.CardSym,
    kind: sy.KindSym,
    nodes: tuple[sx.Item, ...],
    scope: Scope,
    mode: ty.Expr,
    around: ty.Expr,
    found: dict[str, list[tuple[ty.Expr, ty.SectionBody]]],
) -> None:
    from . import cards

    for item in nodes:
        match item:
            case sx.Section() if item.name.text != "action":
                body = section(world, kind, item, scope)
                if body is not None:
                    found.setdefault(item.name.text, []).append((mode, body))
            case sx.Section() | sx.Hook() | sx.Permit() | sx.Change():
                cards.items(world, symbol, kind, (item,), scope, around)
            case sx.WhileItems():
                condition = op.condition(world, item.condition, scope.but(asks=False))
                if not base.is_broken(condition):
                    both = rule.both(item, around, condition)
                    assert both is not None
                    inner = scope.knowing(shown(condition))
                    lines(world, symbol, kind, item.items, inner, mode, both, found)
            case _:
                world.error(item, "misplaced", what="in a mode stand only sections and rules")


def section(world: World, kind: sy.KindSym, item: sx.Section, scope: Scope) -> ty.SectionBody | None:
    """A section of a mode: a plain one, without a number and not one that is used."""
    declared = world.member(kind.name, item.name.text)
    if not isinstance(declared, sy.SectionSym):
        known = world.member_names(kind.name)
        near = world.near(item.name.text, known)
        world.error(
            item.name, "unknown-section", kind=kind.name.split(":")[0], name=item.name.text, near=near, known=""
        )
        return None
    world.note(item.name, declared)
    if declared.params or declared.activated or item.head:
        world.error(item.name, "not-said", what="a section with a number, or one that is used, in a mode")
        return None
    assert scope.this is not None
    inner = scope.but(section=declared, asks=True)
    you: sy.Local | None = scope.you.local if isinstance(scope.you, ty.Var) else None
    if declared.you and not (scope.you is not None and scope.you.type.of == declared.you):
        you = world.local("you", item, thing(declared.you), "you")
        inner = inner.but(you=ty.Var(item, you.type, you))
    return ty.SectionBody(item, declared, {}, you, scope.this, statement.block(world, item.body, inner))


def put_in(symbol: sy.CardSym, name: str, parts: list[tuple[ty.Expr, ty.SectionBody]]) -> None:
    """Mode by mode, and otherwise what the card says by itself."""
    old = symbol.sections.get(name)
    first = parts[0][1]
    arms = tuple((test, body.body) for test, body in parts)
    both = ty.Block(first.node, (ty.IfStmt(first.node, arms, old.body if old is not None else None),))
    if old is not None:
        old.body = both
    else:
        symbol.sections[name] = ty.SectionBody(first.node, first.section, {}, first.you, first.this, both)


def lasts(world: World, node: sx.Mode, scope: Scope) -> ty.Expr | None:
    """Whether the card is in this mode now."""
    value = scope.env.find(node.name.text)
    return said(world, node, value, scope) if isinstance(value, sy.ValueSym) and value.node is node else None


def said(world: World, node: sx.Node, value: sy.ValueSym, scope: Scope) -> ty.Expr | None:
    """A mode's name as a condition: the card that has it is in it. None where it is not clear which thing that is."""
    found = whose(world, node, value, scope)
    if found is None:
        return None
    of, field = found
    return ty.Compare(node, FLAG, "==", ty.Get(node, field.type, of, field), ty.Const(node, field.type, value.index))


def whose(world: World, node: sx.Node, value: sy.ValueSym, scope: Scope) -> tuple[ty.Expr, sy.FieldSym] | None:
    """The thing that has a mode, and the field that says in which it is: the card that speaks, else the only one of its kind."""
    owner = next((each.owner for each in scope.env.chain() if each.names.get(value.name) is value), None)
    field = world.member(owner.kind, FIELD) if owner is not None else None
    if owner is None or not isinstance(field, sy.FieldSym):
        return None
    if scope.this is not None and scope.this.type.of == owner.kind:
        return ty.Var(node, scope.this.type, scope.this), field
    single = next((k for k in map(world.kind, world.lattice.ancestors(owner.kind)) if k is not None and k.single), None)
    return (ty.Single(node, thing(single.name), single), field) if single is not None else None


# ------------------------------------------------------------------------------------------------ going from one to another
def enter(world: World, node: sx.Call, scope: Scope) -> core.Result:
    """`enter angry`: from now on the card is in that mode."""
    arg = core.one_argument(world, node, "a mode of this card")
    if arg is None or not core.closed(world, node):
        return None
    value = scope.env.find(arg.text) if isinstance(arg, sx.Name) else None
    if not isinstance(value, sy.ValueSym) or value.list is None or not isinstance(value.node, sx.Mode):
        if scope.env.find_verbs("enter"):
            return None  # what the game's own verb takes has been said
        modes = {
            name
            for name in scope.env.all_names()
            if isinstance(at := scope.env.find(name), sy.ValueSym) and isinstance(at.node, sx.Mode)
        }
        name = base.text_of(arg)
        world.error(arg, "unknown-name", name=name, where=": not a mode of this card", near=world.near(name, modes))
        return None
    world.note(arg, value)
    found = whose(world, node, value, scope)
    if found is None:
        world.error(node, "not-said", what="which thing enters this mode")
        return None
    of, field = found
    args: dict[str, ty.Expr] = {"of": of, "value": ty.Const(arg, field.type, value.index)}
    return ty.CoreStmt(node, "set", args, {"member": field}, {}, None, None, None, None), scope
