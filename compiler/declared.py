"""Which names a text would declare, as far as can be told without reading it: for declarations that cannot be read.

Whoever uses such a name makes no mistake: the one message about its declaration is enough.
"""

from __future__ import annotations

import re

__all__ = ["SORTS", "declared", "words"]

WORD = re.compile(r"\w+")
#: the words that declare a name of the game; a test holds them against the grammar
SORTS = (
    "adjective", "counter", "field", "kind", "mode", "noun", "phase", "pick", "section", "table", "track", "turn", "values", "variant",
    "verb", "window", "zone",
)  # fmt: skip
NAMED = re.compile(
    rf"^[ \t]*({'|'.join(SORTS)})"
    r"[ \t]+(\w+)(?:/(\w+))?(?:[ \t]*=([\w\" ,/-]*))?(?:[ \t]+of[ \t]+(\w+))?",
    re.MULTILINE,
)
CARD = re.compile(r"^(\w+)[ \t]+(?:\"([^\"\n]*)\"?|(\w+))")


def declared(text: str) -> set[str]:
    """The names in the text of one declaration: its own and those of its parts; titles of cards as they are written."""
    found: set[str] = set()
    for sort, one, many, values, token in NAMED.findall(text):
        found.update((one, many, token if sort == "track" else ""))
        found.update(value.strip().strip('"') for value in values.split(","))
    head = CARD.match(text)
    if head is not None and not NAMED.match(text):
        found.add(head[2] or head[3] or "")
    return found - {""}


def words(text: str) -> set[str]:
    """The words of a text, and what stands in quotation marks as a whole."""
    return {*WORD.findall(text), *re.findall(r"\"([^\"\n]*)\"", text)}
