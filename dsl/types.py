"""Types of the language, and the lattice of kinds.

A type says what a phrase stands for: things of a kind, a number, an amount of a counter, a place. `many` marks a set, `opt` one
that is perhaps none. Kinds are named here by their declared name; `Kinds` knows which is below which.
"""

from __future__ import annotations

from typing import NamedTuple


class Type(NamedTuple):
    """tag: thing | printed | amount | count | number | flag | text | value | place | section | span | none | any.

    of: the kind (thing, printed, count, place), the counter (amount; "" = of whichever counter), the list of values (value).
    """

    tag: str
    of: str = ""
    many: bool = False
    opt: bool = False

    @property
    def one(self) -> Type:
        return self._replace(many=False) if self.many else self

    @property
    def sure(self) -> Type:
        return self._replace(opt=False) if self.opt else self

    @property
    def several(self) -> Type:
        return self if self.many else self._replace(many=True)

    @property
    def perhaps(self) -> Type:
        return self if self.opt else self._replace(opt=True)

    def say(self) -> str:
        """In words for a message: `a set of cards`, `a number, perhaps none`."""
        base = {
            "thing": self.of or "thing",
            "printed": f"printed {self.of}",
            "amount": f"amount of {self.of}" if self.of else "amount",
            "count": f"count of {self.of}",
            "value": self.of,
            "place": f"place of {self.of}" if self.of else "place",
            "none": "nothing",
            "any": "thing of unknown type",
        }.get(self.tag, self.tag)
        if self.tag == "none":
            return base
        if self.many:
            base = f"set of {base}"
        article = "an" if base[0] in "aeiou" else "a"
        return f"{article} {base}" + (", perhaps none" if self.opt else "")


ANY = Type("any")
NUMBER = Type("number")
FLAG = Type("flag")
TEXT = Type("text")
NONE = Type("none")
SECTION = Type("section")
SPAN = Type("span")
ROOT_KIND = "thing"


def thing(kind: str, *, many: bool = False, opt: bool = False) -> Type:
    return Type("thing", kind, many, opt)


class Kinds:
    """The lattice: `minion is lasting and enemy`. Everything is below `thing`."""

    def __init__(self) -> None:
        self.parents: dict[str, tuple[str, ...]] = {ROOT_KIND: ()}
        self._up: dict[str, tuple[str, ...]] = {}

    def add(self, name: str, parents: tuple[str, ...]) -> None:
        self.parents[name] = parents or (ROOT_KIND,)
        self._up.clear()

    def ancestors(self, name: str) -> tuple[str, ...]:
        """The kind itself first, then its parents, nearest first; unknown names stand alone."""
        got = self._up.get(name)
        if got is None:
            order: dict[str, None] = {name: None}
            queue = list(self.parents.get(name, ()))
            while queue:
                parent = queue.pop(0)
                if parent not in order:
                    order[parent] = None
                    queue += self.parents.get(parent, ())
            got = self._up[name] = tuple(order)
        return got

    def below(self, low: str, high: str) -> bool:
        """Is every `low` a `high`?"""
        return low == high or high == ROOT_KIND or high in self.ancestors(low)

    def descendants(self, name: str) -> tuple[str, ...]:
        return tuple(kind for kind in self.parents if self.below(kind, name))

    def may_overlap(self, a: str, b: str) -> bool:
        """Can one thing be both? One below the other, or some kind below both."""
        if self.below(a, b) or self.below(b, a):
            return True
        return any(self.below(kind, a) and self.below(kind, b) for kind in self.parents)
