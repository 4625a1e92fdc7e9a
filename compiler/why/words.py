"""What people type, held against names: words in any order, whole words only."""

from __future__ import annotations

import re

__all__ = ["fits", "words"]

#: words that say nothing about what is meant
EMPTY = frozenset(
    {"a", "an", "the", "of", "to", "is", "not", "why", "in", "on", "with", "for", "and", "from", "by", "s"}
)


def words(text: str) -> list[str]:
    """The words of a text in small letters, without those that say nothing."""
    return [word for word in re.findall(r"[^\W_]+", text.casefold()) if word not in EMPTY]


def fits(wanted: str, text: str) -> bool:
    """Whether a text holds every word that is wanted."""
    asked = words(wanted)
    return bool(asked) and set(asked) <= set(words(text))
