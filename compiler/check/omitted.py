"""What a game does not say and cannot be played without: one message for all of it."""

from __future__ import annotations

from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

from .world import World

__all__ = ["omitted"]


def omitted(world: World) -> None:
    """Somebody plays a game, something happens in it, and something ends it. Reported at the game's own card."""
    game = world.module.game
    if game is None:
        return
    missing: list[str] = []
    if not world.seats:
        missing.append("nobody plays it: write `kind player/players, seats`")
    if world.module.round is None:
        missing.append("nothing happens in it: write `round:`, and under it whose turn it is")
    if not ends(world):
        missing.append('nothing ends it: write `ending victory "…"` or `ending defeat "…"`, with its condition')
    if missing:
        world.error(game.node, "unplayable", what="; ".join(missing))


def ends(world: World) -> bool:
    """Can the game end: by an ending with a condition, or because some effect concludes it?"""
    module = world.module
    if module.endings:
        return True
    verbs = (body for verb in module.verbs for body in (verb.body,))
    sections = (section for card in module.cards for section in card.sections.values())
    bodies = (module.round, *verbs, *sections, *module.rules, *(rule for card in module.cards for rule in card.rules))
    return any(isinstance(node, ty.CoreStmt) and node.verb == "conclude" for body in bodies for node in walk(body))
