"""Tests in the language: the same statements and expressions as on cards, with seats and cards spoken of by name.

A seat is a local (`role` "seat") that the runner binds to its thing; a card's name where a thing is wanted becomes
`Function("named_thing", (Printed,))`, which the runner looks up on the table when it is reached (docs/language/tests.md).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.types import Type, thing

from . import base, members, statement
from . import phrase as ph
from .collect import canonical
from .scope import Scope
from .world import Env, World


def seat_names(titles: Sequence[str | None]) -> list[tuple[str, ...]]:
    """By which names each seat is known: `seat1`, and that of what was picked for it unless two have the same."""
    short = [canonical(title) if title else "" for title in titles]
    return [
        (f"seat{i + 1}", name) if name and short.count(name) == 1 else (f"seat{i + 1}",) for i, name in enumerate(short)
    ]


def test_scope(
    world: World, node: sx.Test, seats: Sequence[str | None], singles: Sequence[str]
) -> tuple[Scope, list[sy.Local]]:
    """The scope of a test. seats: title of what was picked for each seat; singles: titles of picks that fill a single kind.

    Returns the scope and one local per seat, in order of seats.
    """
    env = Env(world.root)
    for title in singles:
        for card in world.root.find_cards(title):
            own = world.envs.get(id(card.node))
            if own is not None:
                env = Env(own)
    scope = Scope(env)
    locals_: list[sy.Local] = []
    for names, picked in zip(seat_names(seats), seats, strict=True):
        cards = world.root.find_cards(picked) if picked else []
        kind = cards[0].kind if cards else world.seats or "thing"
        local = sy.Local(names[-1], node, thing(kind), "seat")
        locals_.append(local)
        for name in names:
            scope = scope.but(locals=(*scope.locals, (name, local)))
    return scope, locals_


@contextmanager
def naming_things(world: World, sink: Sink) -> Generator[None]:
    """While it holds, a card's name can stand for a thing, and messages go to `sink`."""
    before, world.sink = world.sink, sink
    world.testing = True
    try:
        yield
    finally:
        world.sink, world.testing = before, False


def effect(world: World, node: sx.Statement, scope: Scope, sink: Sink) -> ty.Block | None:
    """A statement of a test, as if a card said so. None after a message."""
    with naming_things(world, sink):
        before = len(sink.errors)
        block = statement.block(world, sx.Block(node.span, (node,)), scope)
        from .bodies import generic_bodies

        generic_bodies(world)
        return block if len(sink.errors) == before else None


def expression(world: World, node: sx.Phrase, scope: Scope, sink: Sink, want: Type | None = None) -> ty.Expr | None:
    """A phrase of a test. With `want` of a thing a card's name is looked up on the table. None after a message."""
    with naming_things(world, sink):
        found = ph.phrase(world, node, scope.but(asks=False), want)
        if want is not None and want.tag == "thing":
            found = members.as_thing(world, node, found)
        return None if base.is_broken(found) else found
