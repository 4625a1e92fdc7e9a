"""Small readings that compiled expressions share: ends of sets, items, numbers that may be absent."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardwright.runtime.state import State
from cardwright.runtime.zones import move, moved_all

__all__ = [
    "Printed",
    "bottom_of",
    "compared",
    "first_of",
    "item",
    "last_of",
    "named_thing",
    "one",
    "place_into",
    "placed_all",
    "rolled",
    "room",
    "top_of",
]

#: for how many combinations of numbers printed things are remembered
KEPT = 2000

ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


class Printed(dict[tuple[Any, ...], tuple[int, ...]]):
    """Numbers → the printed things that meet a test of their print and of these numbers. Each is worked out once."""

    def __init__(self, space: Mapping[str, Any], title: str) -> None:
        """The function `title` of a name space works it out."""
        super().__init__()
        self.space, self.title = space, title

    def __missing__(self, key: tuple[Any, ...]) -> tuple[int, ...]:
        if len(self) >= KEPT:
            self.clear()
        made = self[key] = tuple(self.space[self.title](*key))
        return made


def one(thing: int) -> tuple[int, ...]:
    """One thing as a set, *none* as the empty set."""
    return (thing,) if thing else ()


def top_of(things: Sequence[int]) -> int:
    """The last, 0 for none."""
    return things[-1] if things else 0


def bottom_of(things: Sequence[int]) -> int:
    return things[0] if things else 0


def last_of(things: Sequence[int], number: int) -> tuple[int, ...]:
    """The `number` top ones, the very top first."""
    return tuple(things[: -number - 1 : -1]) if number > 0 else ()


def first_of(things: Sequence[int], number: int) -> tuple[int, ...]:
    """The `number` bottom ones, the very bottom first."""
    return tuple(things[:number]) if number > 0 else ()


def named_thing(s: State, definition: int) -> int:
    """The first thing of a printed card that lies somewhere, 0 if there is none."""
    at = s.at
    for t, d in enumerate(s.defn):
        if d == definition and at[t]:
            return t
    return 0


def item(values: Sequence[Any] | None, index: int) -> Any:
    """The value at an index from 0; None beyond the ends."""
    return values[index] if values and 0 <= index < len(values) else None


def compared(op: str, a: Any, b: Any) -> bool:
    """An order between numbers that may be absent: then it does not hold."""
    return a is not None and b is not None and ORDER[op](a, b)


def room(limit: int | None, held: int) -> int:
    """How much more there is room for; very much without a limit."""
    return (1 << 30) if limit is None else limit - held


def place_into(s: State, thing: int, place: int) -> int:
    """Move to a place, or under what lies in it if the place is negative; the thing, 0 if it lies there already."""
    return move(s, thing, -place, True) if place < 0 else move(s, thing, place)


def placed_all(s: State, things: Sequence[int], place: int) -> int:
    """Each of several as `place_into`; how many lie elsewhere or otherwise than before."""
    return moved_all(s, things, -place, True) if place < 0 else moved_all(s, things, place)


def rolled(s: State, sides: int) -> int:
    """A die with so many sides; 0 if it has none."""
    return s.rand(sides) + 1 if sides > 0 else 0
