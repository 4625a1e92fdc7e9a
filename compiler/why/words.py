"""What people type, held against names: words in any order, whole words only."""

from __future__ import annotations

import re

__all__ = ["fits", "words"]

#: words that say nothing about what is meant
EMPTY = frozenset(
    {"a", "an", "the", "of", "to", "is", "not", "why", "in", "on", "with", "for", "and", "from", "by", "s"}
)


#: how numbers are written on things
NUMERALS = {word: str(n) for n, word in enumerate(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"), 1)}


def words(text: str) -> list[str]:
    """The words of a text in small letters and in one form (`days` is `day`, `IV` is `4`), without those that say nothing."""
    found = [word for word in re.findall(r"[^\W_]+", text.casefold()) if word not in EMPTY]
    return [NUMERALS.get(word) or (word[:-1] if len(word) > 3 and word.endswith("s") else word) for word in found]


def fits(wanted: str, text: str) -> bool:
    """Whether a text holds every word that is wanted."""
    asked = words(wanted)
    return bool(asked) and set(asked) <= set(words(text))
