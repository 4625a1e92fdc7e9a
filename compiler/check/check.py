"""Names, types and meaning: from the syntax trees of a game and its sets to one typed module.

`check(modules, sink, sets)` never raises for a designer's mistake and never changes its input. The passes: names (`collect`), types and
signatures (`declare`), bodies (`bodies`, `cards`), generic verbs per counter, the whole (`whole`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Span

from . import core, modes, procedures, tracks, turn_verbs
from .bodies import bodies, generic_bodies
from .cards import cards
from .collect import collect
from .declare import declare
from .extended import merge
from .pieces import pieces
from .taken import bound_amounts
from .whole import whole
from .world import World

#: core verbs that stand in other modules
core.VERBS.update(
    {
        "resolve": procedures.resolve,
        "offer": procedures.offer,
        "raise": procedures.raise_,
        "conclude": procedures.conclude,
        "stop": procedures.stop,
        "roll": procedures.roll,
        "prevent": procedures.prevent,
        "by_hand": procedures.by_hand,
        "begin": turn_verbs.begin,
        "queue": turn_verbs.begin,
        "skip": turn_verbs.skip,
        "advance": tracks.go,
        "retreat": tracks.go,
        "enter": modes.enter,
    }
)


def check(modules: Iterable[sx.Module], sink: Sink, sets: Mapping[str, str] | None = None) -> ty.Module:
    """The typed module. sets: path of a module → id of the set it belongs to. Mistakes go to the sink."""
    return check_world(modules, sink, sets).module


def check_world(modules: Iterable[sx.Module], sink: Sink, sets: Mapping[str, str] | None = None) -> World:
    """As `check`, with the names that were found: what tests in the language and the editor need besides."""
    world = World(sink)
    modules = tuple(modules)
    world.doubtful.update(name for module in modules for name in module.unread)
    world.sets = list(dict.fromkeys((sets or {}).get(module.path, "") for module in modules))
    ordered = sorted(merge(modules, sink), key=lambda module: module.path)
    found = collect(world, ordered, dict(sets or {}))
    declare(world, found)
    bodies(world, found)
    cards(world, found)
    pieces(world)
    generic_bodies(world)
    bound_amounts(world)
    whole(world)
    unused(world)
    return world


def unused(world: World) -> None:
    """A name that a line binds and nothing reads is most often a slip (tenet 3).

    Where a declaration has an error, what was refused in it may have read the name.
    """
    broken = {declaration_of(one.span) for one in world.sink.errors}
    for local, written in world.bindings:
        if id(local) not in world.used and declaration_of(local.node.span) not in broken:
            world.error(local.node, "unused", name=local.name, what=written)


def declaration_of(span: Span) -> tuple[str, int]:
    """The file of a place, and the line in which its declaration begins: the last one at the very left."""
    line = span.start_line
    while line > 1 and span.source.line(line)[:1] in ("", " ", "#"):
        line -= 1
    return span.source.path, line
