"""How many pieces lie on the table from the start: seats, what is there per seat, slots of what is picked. There is a limit to them."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx

from .world import World

__all__ = ["MOST_PIECES", "MOST_PLAYERS", "pieces"]

MOST_PLAYERS = 100
MOST_PIECES = 10_000


def pieces(world: World) -> None:
    """An error where a game asks for more players, or for more pieces, than a game can have."""
    game, module = world.module.game, world.module
    most = module.players[1]
    if most > MOST_PLAYERS and game is not None and isinstance(game.node, sx.Card):
        line = next(x for x in game.node.items if isinstance(x, sx.Property) and x.name.text == "players")
        world.error(line, "too-many", what="players", number=most, limit=MOST_PLAYERS)
        return
    slots = {pick.name: sum(n for _, n in pick.lines) for pick in module.picks if not pick.per and not pick.fills}
    left = MOST_PIECES
    for pick in module.picks:
        left = _taken(world, pick, slots.get(pick.name, 0), left)
    for kind in module.kinds.values():
        if kind.per:
            left = _taken(world, kind, _number(world, kind, slots, frozenset()), left)


def _number(world: World, kind: sy.KindSym, slots: dict[str, int], above: frozenset[str]) -> int:
    """How many things of exactly this kind there are from the start. slots: of what is picked."""
    if kind.name in slots:
        return slots[kind.name]
    if kind.seats:
        return world.module.players[1]
    if not kind.per or kind.name in above:
        return int(kind.single)
    owners = [each for each in world.module.kinds.values() if world.lattice.below(each.name, kind.per)]
    return kind.copies * sum(_number(world, owner, slots, above | {kind.name}) for owner in owners)


def _taken(world: World, symbol: sy.Symbol, number: int, left: int) -> int:
    """What is left of the limit after so many; an error where there is not enough."""
    if number > left >= 0:
        world.error(symbol.node, "too-many", what=f"pieces `{symbol.name}`", number=number, limit=MOST_PIECES)
        return -1
    return left - number
