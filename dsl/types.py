"""Types of the language, and the lattice of kinds.

A type says what a phrase stands for: things of a kind, a number, an amount of a counter, a place. `many` marks a set, `opt` one
that is perhaps none. Kinds are named here by their declared name; `Kinds` knows which is below which.
"""

from __future__ import annotations

from collections.abc import Mapping
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

    def say(self, plurals: Mapping[str, str] | None = None) -> str:
        """In words for a message: `several books`, `a number, or none`. plurals: of kinds and counters, where one is declared."""
        of = self.of.split(":")[0]
        many = (plurals or {}).get(self.of) or (f"{of}s" if plurals is None else of)
        one, several = {
            "thing": (of or "thing", many or "things"),
            "printed": (f"printed {of}", f"printed {many}"),
            "amount": (f"amount of {many}" if of else "amount of a counter", f"amounts of {many}"),
            "count": (f"number of {many}", f"numbers of {many}"),
            "value": (of, f"{of} values"),
            "place": (
                f"place for {many}" if of and of != ROOT_KIND else "place",
                f"places for {many}" if of and of != ROOT_KIND else "places",
            ),
            "flag": ("yes or no", "answers yes or no"),
            "row": (f"table `{of}`", "tables"),
            "span": ("time, such as a turn or phase", "times"),
            "any": ("thing of unknown type", "things of unknown type"),
        }.get(self.tag, (self.tag, f"{self.tag}s"))
        if self.tag == "none":
            return "nothing"
        base = f"several {several}" if self.many else one if self.tag == "flag" else f"{article(one)} {one}"
        return base + (", or none" if self.opt else "")


def article(word: str) -> str:
    """`a` or `an`."""
    return "an" if word[:1].lower() in "aeiou" else "a"


ANY = Type("any")
NUMBER = Type("number")
FLAG = Type("flag")
TEXT = Type("text")
NONE = Type("none")
SECTION = Type("section")
PLACE = Type("place")
SPAN = Type("span")
ROOT_KIND = "thing"


def thing(kind: str, *, many: bool = False, opt: bool = False) -> Type:
    return Type("thing", kind, many, opt)


class Kinds:
    """The lattice: `guard is lasting and rival`. Everything is below `thing`."""

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
        """Is every `low` a `high`? What is of an unknown kind ("") may be anything."""
        return not low or not high or low == high or high == ROOT_KIND or high in self.ancestors(low)

    def descendants(self, name: str) -> tuple[str, ...]:
        return tuple(kind for kind in self.parents if self.below(kind, name))

    def may_overlap(self, a: str, b: str) -> bool:
        """Can one thing be both? One below the other, or some kind below both."""
        if self.below(a, b) or self.below(b, a):
            return True
        return any(self.below(kind, a) and self.below(kind, b) for kind in self.parents)
