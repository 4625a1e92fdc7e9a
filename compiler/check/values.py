"""Default values of fields, limits of counters and zones, and what a kind's things do of themselves."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import thing

from . import base, bodies, literals, printed, rule, statement
from . import operators as op
from . import phrase as ph
from .collect import Found, made_by
from .scope import Scope
from .world import Env, World


def kind_values(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Kind)
    kind = world.module.kinds.get(node.names.one.text)
    if kind is None or kind.node is not node:
        return
    from . import cards

    chooser = world.member(kind.name, kind.chooses) if kind.chooses else None
    if kind.chooses and not (isinstance(chooser, sy.FieldSym) and world.is_seat(chooser.type)):
        flag = next(flag for flag in node.flags if flag.name.text == "chooses")
        problem = "names a field of this kind that holds the one who decides, a player"
        near = world.near(kind.chooses, world.member_names(kind.name))
        world.error(flag, "flag-value", name="chooses", problem=problem, near=near)
    for item in node.items:
        if isinstance(item, sx.Field):
            symbol = kind.members.get(item.name.text)
            if isinstance(symbol, sy.FieldSym) and item.default is not None:
                field_default(world, symbol, item, found.env, kind.name)
        elif isinstance(item, sx.Counter):
            limits(world, world.module.counters[item.names.one.text], item, found.env)
        elif isinstance(item, sx.Property):
            value = printed.printed_value(world, kind.name, item, found.env)
            if value is not None:
                kind.defaults[value[0]] = value[1]
        elif isinstance(item, sx.Hook | sx.Permit | sx.Change | sx.WhileItems):
            this = world.local("this", item, thing(kind.name), "this")
            kind_rule(world, kind, item, Scope(found.env, cards.you_of(world, kind, this, item), this), None)


def kind_rule(world: World, kind: sy.KindSym, item: sx.Item, scope: Scope, around: ty.Expr | None) -> None:
    """A rule of all things of a kind, or several `while` something holds."""
    from . import cards
    from .scope import shown

    if isinstance(item, sx.WhileItems):
        condition = op.condition(world, item.condition, scope.but(asks=False))
        if base.is_broken(condition):
            return
        for inner in item.items:
            kind_rule(world, kind, inner, scope.knowing(shown(condition)), rule.both(item, around, condition))
    elif isinstance(item, sx.Hook | sx.Permit | sx.Change):
        made = cards.one_rule(world, item, scope, around)
        if made is not None:
            kind.hooks.append(made)
    else:
        world.error(item, "misplaced", what="under `while` stand only rules")


def own_field(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Field)
    assert found.owner is not None
    symbol = world.member(found.owner.kind, node.name.text)
    if isinstance(symbol, sy.FieldSym) and node.default is not None:
        field_default(world, symbol, node, found.env, found.owner.kind)


def field_default(world: World, symbol: sy.FieldSym, node: sx.Field, env: Env, kind: str) -> None:
    """A constant, or an expression that is worked out at each reading unless something sets the field."""
    assert node.default is not None
    local = world.local("this", node, thing(kind), "this")
    symbol.element = local
    value = ph.phrase(world, node.default, bodies.speaking_of(env, local), symbol.type)
    if base.is_broken(value):
        return
    from .core import fits_field

    if symbol.type.tag == "number" and value.type.many and not symbol.type.many:
        world.error(node.default, "no-number", got=world.say(value.type))
        return
    if not fits_field(world, symbol.type, value.type) and not (value.type.opt and value.type.sure == symbol.type):
        world.error(node.default, "slot-type", verb=symbol.name, want=world.say(symbol.type), got=world.say(value.type))
        return
    symbol.default = value
    if not isinstance(value, ty.Const | ty.Printed) and not symbol.changing:
        symbol.computed = True


def counter_values(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Counter)
    symbol = world.module.counters.get(node.names.one.text)
    if symbol is not None and symbol.node is node:
        limits(world, symbol, node, found.env)


def limits(world: World, symbol: sy.CounterSym, node: sx.Counter, env: Env) -> None:
    """`least`, `limit`: expressions over the holder's members; `lowest without ADJECTIVE`; `reset_each` a turn or round."""
    if symbol.reset_each not in ("", "turn", "round") and not isinstance(env.find(symbol.reset_each), sy.TurnSym):
        flag = next(flag for flag in node.flags if flag.name.text == "reset_each")
        near = world.near(symbol.reset_each, {"turn", "round", *(turn.name for turn in world.module.turns)})
        world.error(flag, "no-span", name=symbol.reset_each, near=near)
    local = world.local("holder", node, thing(symbol.holder or "thing"), "element")
    symbol.element = local
    for flag in node.flags:
        if flag.name.text in ("least", "limit") and flag.value is not None:
            value = op.number(world, flag.value, ph.phrase(world, flag.value, bodies.speaking_of(env, local)))
            if not base.is_broken(value):
                setattr(symbol, flag.name.text, value)
        elif flag.name.text == "excess" and symbol.excess != "lost":
            symbol.excess_to = other_counter(world, symbol, flag)
        elif flag.name.text == "lowest":
            for prep, phrase in flag.preps:
                if prep.text == "without" and isinstance(phrase, sx.Name):
                    known = env.find_adjectives(phrase.text)
                    if known:
                        symbol.skips = known[0]
                    else:
                        world.error(
                            phrase,
                            "unknown-adjective",
                            name=phrase.text,
                            what=world.named(symbol.holder),
                            near=world.near(phrase.text, env.all_adjectives()),
                        )
    reachable(world, symbol, node)


def reachable(world: World, symbol: sy.CounterSym, node: sx.Counter) -> None:
    """A limit that lies below the floor leaves no number that there could be."""
    first = 0 if symbol.least is None else literals.constant(symbol.least)
    last = None if symbol.limit is None else literals.constant(symbol.limit)
    if first is not None and last is not None and last < first:
        flag = next(flag for flag in node.flags if flag.name.text == "limit")
        world.error(flag, "flag-value", name="limit", problem=f"is {last}, and there is never less than {first}")


def other_counter(world: World, symbol: sy.CounterSym, flag: sx.Flag) -> sy.CounterSym | None:
    """Where what is too much goes: to another counter of the same things (S29)."""
    other = world.module.counters.get(symbol.excess)
    if other is None or other is symbol or other.unit or not world.lattice.below(symbol.holder, other.holder):
        world.error(flag, "flag-value", name="excess", problem="is `lost` or another counter of the same things")
        return None
    return other


def zone_values(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Zone)
    symbol = made_by(world.module.zones, node)
    if symbol is None:
        return
    for flag in node.flags:
        if flag.name.text == "limit" and flag.value is not None:
            value = op.number(world, flag.value, ph.phrase(world, flag.value, Scope(found.env, asks=False)))
            if (literals.constant(value) or 0) < 0:
                world.error(flag, "flag-value", name="limit", problem="needs a number, 0 or more")
            elif not base.is_broken(value):
                symbol.limit = value
    for item in node.items:
        if isinstance(item, sx.Hook):
            needed(world, symbol, item, found.env)
        else:
            world.error(item, "misplaced", what="in a zone stands only `when this is needed if …:`")


def needed(world: World, zone: sy.ZoneSym, node: sx.Hook, env: Env) -> None:
    """`when this is needed if this is empty: …`: what happens when a card is needed and none is there (S23)."""
    head = rule.sort_head(node.head)
    if head.on is None or head.on.event.verb.text != "needed":
        world.error(node, "misplaced", what="in a zone stands only `when this is needed if …:`")
        return
    assert zone.this is not None
    scope = Scope(env, None, zone.this)
    if zone.per:
        owner = world.local("owner", node, thing(zone.per), "binding")
        scope = scope.bind(owner)
        if world.is_seat(owner.type):
            scope = scope.but(you=ty.Var(node, owner.type, owner))
    condition = rule.condition_of(world, head.conditions, scope)
    body = statement.block(world, node.body, scope)
    edge = ty.Edge(node, "needed", sy.WindowSym(zone.name, node), dict(scope.locals).get("owner"), condition)
    zone.needed = ty.Rule(node, "needed", edge, "always", zone.this, None, condition, None, False, None, body)
