"""Declared patterns: `says "send {n}[ to {target}]"`.

A pattern is a verb followed by words, slots in braces, and optional parts in square brackets that appear when their slots are filled. From
one pattern come all forms of the verb; only its first word changes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

__all__ = ["Optional", "Part", "Pattern", "Slot", "parse"]


@dataclass(frozen=True, slots=True)
class Slot:
    name: str


@dataclass(frozen=True, slots=True)
class Optional:
    parts: tuple[str | Slot, ...]


Part: TypeAlias = str | Slot | Optional

TOKEN = re.compile(r"\{(\w*)\}|(\[)|(\])|([^\s{}\[\]]+)")


@dataclass(frozen=True, slots=True)
class Pattern:
    """verb: the first word, in its base form; rest: what follows."""

    verb: str
    rest: tuple[Part, ...]

    def slots(self) -> frozenset[str]:
        """The names of all slots, optional ones included."""
        found: set[str] = set()
        for part in self.rest:
            if isinstance(part, Slot):
                found.add(part.name)
            elif isinstance(part, Optional):
                found |= {inner.name for inner in part.parts if isinstance(inner, Slot)}
        return frozenset(found)

    def around(self, slot: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words before a slot and those behind it, optional ones left out; where it has no such slot, all stand behind."""
        words: list[str] = []
        before: int | None = None
        for part in self.rest:
            if isinstance(part, str):
                words.append(part)
            elif isinstance(part, Slot) and part.name == slot and before is None:
                before = len(words)
        return tuple(words[: before or 0]), tuple(words[before or 0 :])

    def needed(self) -> frozenset[str]:
        """The slots without which the pattern cannot be said."""
        return frozenset(part.name for part in self.rest if isinstance(part, Slot))


@lru_cache(maxsize=1024)
def parse(text: str) -> Pattern:
    """The pattern of a `says` text. Brackets do not nest; a stray one is taken as a word's end."""
    parts: list[Part] = []
    inside: list[str | Slot] | None = None
    for slot, opens, closes, word in TOKEN.findall(text):
        if opens:
            inside = []
        elif closes:
            if inside:
                parts.append(Optional(tuple(inside)))
            inside = None
        elif inside is not None:
            inside.append(word or Slot(slot))
        else:
            parts.append(word or Slot(slot))
    verb = parts.pop(0) if parts and isinstance(parts[0], str) else ""
    return Pattern(verb if isinstance(verb, str) else "", tuple(parts))
