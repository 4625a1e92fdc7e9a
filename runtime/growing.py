"""What happens to the fields when things are made or go elsewhere, as straight-line functions made for one program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from cardwright.runtime.specs import FieldSpec
    from cardwright.runtime.state import State

__all__ = ["Made", "Rows", "grower", "resetter"]

#: of some definitions: (field, place in the group, value) where the printed value is not the usual one; (kind, places in the
#: group) of those in lists of kinds; places of those that may listen
Made: TypeAlias = tuple[tuple[tuple[str, int, Any], ...], tuple[tuple[int, tuple[int, ...]], ...], tuple[int, ...]]
#: how many groups of definitions are remembered
KEPT = 2000
#: for how many things more than there are the lists have room
AHEAD = 128


def resetter(values: Iterable[tuple[str, int]]) -> Callable[[State, int], None] | None:
    """A function that writes printed values back, as straight-line code; None when there is nothing to write."""
    lines = [f" s.f_{name}[t] = {value!r}" for name, value in values]
    if not lines:
        return None
    lines = [" if s.lent:", "  s.own()", *lines]
    env: dict[str, Any] = {}
    exec("def resets(s, t):\n" + "\n".join(lines), env)  # names come from the compiler, which checked them
    made: Callable[[State, int], None] = env["resets"]
    return made


def grower(fields: Sequence[FieldSpec]) -> Callable[[State, int], None]:
    """`grow(s, end)`: makes the fields' lists longer, with room for more than `end` things, as straight-line code."""
    env: dict[str, Any] = {}
    growing = [f for f in fields if f.grows]
    lines = [f" s.f_{f.name} += ({_usual(f)!r},) * n" for f in growing]
    lines = [f" n = end + {AHEAD} - s.room", *lines, " s.room += n"]
    exec("\n".join(["def grow(s, end):", *lines]), env)
    made: Callable[[State, int], None] = env["grow"]
    return made


def _usual(field: FieldSpec) -> int:
    """What most printed things carry: what lies in the room kept for things that are yet to be made."""
    return Counter(field.initial[1:]).most_common(1)[0][0] if field.initial[1:] else 0


class Rows(dict[tuple[int, ...], Made]):
    """Definitions → what they bring along. What is asked for often (the cards one begins with, a pile of one card) is worked out once."""

    def __init__(
        self, fields: Sequence[FieldSpec], lists_of: Sequence[tuple[int, ...]], hooked: Sequence[bool]
    ) -> None:
        """lists_of: by definition, the kinds in whose lists its things stand. hooked: by definition, whether its things may listen."""
        super().__init__()
        growing = [("f_" + f.name, f.initial, _usual(f)) for f in fields if f.grows]
        self.odd = [
            [(slot, initial[d]) for slot, initial, usual in growing if initial[d] != usual] for d in range(len(hooked))
        ]
        self.lists_of, self.hooked = lists_of, hooked

    def __missing__(self, definitions: tuple[int, ...]) -> Made:
        odd, hooked = self.odd, self.hooked
        lists: dict[int, list[int]] = {}
        for k, d in enumerate(definitions):
            for kind in self.lists_of[d]:
                lists.setdefault(kind, []).append(k)
        made = (
            tuple([(slot, k, value) for k, d in enumerate(definitions) for slot, value in odd[d]]),
            tuple([(kind, tuple(places)) for kind, places in lists.items()]),
            tuple([k for k, d in enumerate(definitions) if hooked[d]]),
        )
        if len(self) < KEPT:
            self[definitions] = made
        return made
