"""The core verbs about turns: `begin` one now, `queue` one behind the running turn, `skip` the next one."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import Type

from . import core, event
from .scope import Scope
from .world import World


def turn_named(world: World, node: sx.Call, scope: Scope, *preps: str) -> sy.TurnSym | None:
    arg = core.one_argument(world, node, "a turn")
    if arg is None or not core.closed(world, node, *preps):
        return None
    symbol = scope.env.find(arg.text) if isinstance(arg, sx.Name) else None
    if isinstance(symbol, sy.TurnSym):
        world.note(arg, symbol)
        return symbol
    event.no_span(world, arg, scope.env)
    return None


def begin(world: World, node: sx.Call, scope: Scope) -> core.Result:
    turn = turn_named(world, node, scope)
    if turn is None:
        return None
    if turn.you is not None:
        if scope.you is None:
            world.error(node.verb, "no-you")
            return None
        if not world.lattice.may_overlap(scope.you.type.of, turn.you.type.of):
            world.error(
                node.verb,
                "actor",
                who_acts=world.named(scope.you.type.of),
                verb=f"begin {turn.name}",
                who=world.named(turn.you.type.of),
            )
            return None
    return core.made(world, node, scope, {}, {"turn": turn}, actor=scope.you)


def skip(world: World, node: sx.Call, scope: Scope) -> core.Result:
    """`skip night_turn`: the next one of whose turn it would be does not begin."""
    turn = turn_named(world, node, scope)
    if turn is None:
        return None
    kind = world.kind(turn.you.type.of) if turn.you is not None else None
    if kind is None:
        world.error(node, "not-said", what="leaving out a turn that is nobody's")
        return None
    actor = scope.you
    if actor is None or not world.lattice.may_overlap(actor.type.of, kind.name):
        if not kind.single:
            world.error(node.verb, "no-you") if actor is None else world.error(
                node.verb,
                "actor",
                who_acts=world.named(actor.type.of),
                verb=f"skip {turn.name}",
                who=world.named(kind.name),
            )
            return None
        actor = ty.Single(node, Type("thing", kind.name), kind)
    if turn.skips is None:
        turn.skips = sy.CounterSym(f"skip__{turn.name}", turn.node, holder=kind.name)
        world.module.counters[turn.skips.name] = turn.skips
        kind.members[turn.skips.name] = turn.skips
        world.used.add(id(turn.skips))
    once = ty.Const(node, Type("amount", turn.skips.name), 1)
    made_ = ty.CoreStmt(node, "add", {"amount": once, "to": actor}, {"counter": turn.skips}, {}, None, None, None, None)
    return made_, scope
