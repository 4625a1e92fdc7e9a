"""What a test speaks of, on the table of a running game: seats, cards by name, places, and how they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.runtime.program import Program
from cardwright.runtime.state import State
from cardwright.runtime.zones import create, move

__all__ = ["Table", "owner_field"]


class Table:
    """The things of one running test.

    seat_names: seat → the name by which the test knows it. plurals: kind → its plural. owner_field: the field that says whose a
    thing is, or "". placed: things that `given:` put somewhere, the latest first. options: those of the question that waits. acting:
    the seat that acts in the line that runs, or 0.
    """

    def __init__(self, s: State, seat_names: dict[int, str], owner_field: str, plurals: dict[str, str]) -> None:
        self.s = s
        self.program: Program = s.program
        self.seat_names = seat_names
        self.owner_field = owner_field
        self.plurals = plurals
        self.placed: list[int] = []
        self.options: Sequence[Any] = ()
        self.acting = 0

    # ---------------------------------------------------------------------------------------- cards by name
    def named(self, s: State, definition: int) -> int:
        """The thing that a card's name means: the first found among the options, what was put somewhere, the zones of who
        acts, those of nobody, those of the others; a pile from the top. One is made where there is none."""
        defn = s.defn
        for option in self.options:
            if isinstance(option, int) and 0 < option < len(defn) and defn[option] == definition:
                return option
        for thing in self.placed:
            if defn[thing] == definition and s.at[thing]:
                return thing
        for instance in self._in_order():
            for thing in reversed(s.z[instance]):
                if defn[thing] == definition:
                    return thing
        for thing in range(1, len(self.program.statics) + 1):
            if defn[thing] == definition:
                return thing
        return self.make(definition, 0, self.acting)

    def _in_order(self) -> list[int]:
        def rank(instance: int) -> int:
            seat = self.program.seat_at[instance]
            return 1 if not seat else 0 if seat == self.acting else 2

        return sorted(range(1, self.program.instances), key=rank)

    def make(self, definition: int, instance: int, owner: int) -> int:
        """A new thing of a printed card in a place; it belongs to `owner`."""
        thing = create(self.s, definition, instance)
        if owner and self.owner_field:
            self.s.own()
            values = getattr(self.s, "f_" + self.owner_field, None)
            if values is not None and thing < len(values):
                values[thing] = owner
        return thing

    def remove(self, thing: int) -> None:
        """A thing leaves the game: it lies nowhere, and is none of its kind any more."""
        move(self.s, thing, 0)
        for kind in self.program.kinds_of[self.s.defn[thing]]:
            self.s.own()
            self.s.things[kind] = tuple(one for one in self.s.things[kind] if one != thing)

    def fill(self, instance: int, definitions: Iterable[int]) -> None:
        """Exactly these cards lie in a place, the first one on top; what was there leaves the game."""
        for thing in tuple(self.s.z[instance]):
            self.remove(thing)
        for definition in reversed(tuple(definitions)):
            self.placed.insert(0, self.make(definition, instance, self.program.seat_at[instance]))

    def is_of(self, thing: Any, definition: int) -> bool:
        """Whether something that is offered is a thing of a printed card."""
        return isinstance(thing, int) and 0 < thing < len(self.s.defn) and self.s.defn[thing] == definition

    def owner_of(self, thing: int) -> int:
        """The seat whose a thing is: it itself, whose piece of the table it is, in whose place it lies; 0 for nobody's."""
        if thing <= len(self.program.statics) and self.program.seat_of[thing]:
            return self.program.seat_of[thing]
        return self.program.seat_at[self.s.at[thing]]

    # ---------------------------------------------------------------------------------------- in the words of the test
    def call_thing(self, thing: int) -> str:
        """A thing as the test would call it: a seat by its name, anything else by its title."""
        if thing in self.seat_names:
            return self.seat_names[thing]
        if not 0 < thing < len(self.s.defn):
            return "none" if not thing else str(thing)
        title = self.program.definitions[self.s.defn[thing]].title
        owner = self.program.seat_of[thing] if thing <= len(self.program.statics) else 0
        number = self.program.statics[thing - 1].number if thing <= len(self.program.statics) else 0
        if owner in self.seat_names and number:
            plural = self.plurals.get(self.program.kinds[self.program.statics[thing - 1].kind].name, title)
            return f"{self.seat_names[owner]}.{plural}[{number}]"
        return title if title.isidentifier() else f'"{title}"'

    def call_cards(self, definitions: Iterable[int]) -> str:
        """Printed cards as a list, equal ones together: `2 A, B`."""
        counts: dict[str, int] = {}
        for definition in definitions:
            title = self.program.definitions[definition].title
            quoted = title if title.isidentifier() else f'"{title}"'
            counts[quoted] = counts.get(quoted, 0) + 1
        return ", ".join(title if n == 1 else f"{n} {title}" for title, n in counts.items()) or "nothing"

    def call_value(self, value: Any, tag: str) -> str:
        """A value of an expression of a type, for a message."""
        if value is None:
            return "none"
        if isinstance(value, tuple | list):
            return ", ".join(self.call_value(one, tag) for one in value) or "nothing"  # pyright: ignore[reportUnknownVariableType]
        if isinstance(value, bool):
            return "true" if value else "false"
        if tag == "thing":
            return self.call_thing(value)
        if tag == "printed":
            return self.call_cards((value,))
        if tag == "place":
            return self.program.zone_name(self.s, abs(value))
        return str(value)

    def cards_in(self, instance: int) -> list[int]:
        """The printed cards that lie in a place, the top one first."""
        return [self.s.defn[thing] for thing in reversed(self.s.z[instance])]


def owner_field(cards: Iterable[sy.KindSym]) -> str:
    """The name of the field that says whose a thing is, or ""."""
    for kind in cards:
        for member in kind.members.values():
            if isinstance(member, sy.FieldSym) and member.is_owner:
                return member.name
    return ""
