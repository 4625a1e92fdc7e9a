"""What happens to the fields when things are made or go elsewhere, as straight-line functions made for one program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from cardwright.runtime.specs import FieldSpec
    from cardwright.runtime.state import State

__all__ = ["Made", "Rows", "grower", "resetter"]

#: of some definitions: the printed values, field by field, and which of them need more than being put down
Made: TypeAlias = tuple[tuple[tuple[Any, ...], ...], tuple[int, ...]]
#: how many groups of definitions are remembered
KEPT = 2000


def resetter(values: Iterable[tuple[str, int]]) -> Callable[[State, int], None] | None:
    """A function that writes printed values back, as straight-line code; None when there is nothing to write."""
    lines = [f" s.f_{name}[t] = {value!r}" for name, value in values]
    if not lines:
        return None
    env: dict[str, Any] = {}
    exec("def resets(s, t):\n" + "\n".join(lines), env)  # names come from the compiler, which checked them
    made: Callable[[State, int], None] = env["resets"]
    return made


def grower(fields: Sequence[FieldSpec]) -> Callable[[State, tuple[tuple[Any, ...], ...]], None]:
    """`grow(s, rows)`: makes the fields' lists longer when things are created; the rows are those of `Rows`."""
    env: dict[str, Any] = {}
    growing = [f for f in fields if f.grows]
    lines = [" (" + "".join(f"r{n}, " for n in range(len(growing))) + ") = rows"] if growing else [" pass"]
    lines += [f" s.f_{f.name} += r{n}" for n, f in enumerate(growing)]
    exec("\n".join(["def grow(s, rows):", *lines]), env)
    made: Callable[[State, tuple[tuple[Any, ...], ...]], None] = env["grow"]
    return made


class Rows(dict[tuple[int, ...], Made]):
    """Definitions → what they bring along. What is asked for often (the cards one begins with, a pile of one card) is worked out once."""

    def __init__(self, fields: Sequence[FieldSpec], plain: Sequence[bool]) -> None:
        """plain: by definition, whether nothing has to be done for a new thing but to put it down."""
        super().__init__()
        self.fields = [f.initial for f in fields if f.grows]
        self.even = [len(set(initial[1:])) <= 1 for initial in self.fields]
        self.plain = plain

    def __missing__(self, definitions: tuple[int, ...]) -> Made:
        n = len(definitions)
        rows = tuple(
            initial[-1:] * n if even and definitions and definitions[0] else tuple([initial[d] for d in definitions])
            for initial, even in zip(self.fields, self.even, strict=True)
        )
        made = rows, tuple([k for k, d in enumerate(definitions) if not self.plain[d]])
        if len(self) < KEPT:
            self[definitions] = made
        return made
