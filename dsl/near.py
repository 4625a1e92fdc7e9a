"""What a misspelt word most probably means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["Near", "did_you_mean", "nearest"]

#: shorter words differ by a changed letter from too many others: `size` and `side`
LONG_ENOUGH = 6
#: as many letters at the beginning tie a word to a longer one: `check` and `checking`
ROOT = 4


class Near(NamedTuple):
    """A word that is not known, and what it most probably means (None: nothing is near). As text: the tail of a message.

    sure: no other word is as near, and the two differ as slips of the keyboard do, so the word may be replaced unasked.
    """

    word: str
    meant: str | None
    sure: bool = False

    def __str__(self) -> str:
        return f"; did you mean `{self.meant}`?" if self.meant else ""

    def __bool__(self) -> bool:
        return self.meant is not None


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` most probably means, or None when none is near.

    Near is a distance of at most a third of the word's length, where a letter added, dropped or
    changed counts one, and two neighbours swapped count one; else a shorter word that it begins
    with. Case costs nothing. Of equally near candidates the alphabetically first is taken, so that
    messages do not depend on any order.
    """
    return did_you_mean(word, candidates).meant


def did_you_mean(word: str, candidates: Iterable[str]) -> Near:
    """The tail of a message: "; did you mean `x`?", or "" when nothing is near."""
    limit = len(word) // 3
    folded = word.casefold()
    found: list[tuple[int, str]] = []
    seen = tuple(candidates)
    for candidate in seen:
        if candidate == word or abs(len(candidate) - len(word)) > limit:
            continue
        distance = _distance(folded, candidate.casefold(), limit)
        if distance <= limit:
            found.append((distance, candidate))
    if not found:
        begun = [one for one in seen if len(one) >= ROOT and word != one and folded.startswith(one.casefold())]
        return Near(word, max(begun, key=lambda one: (len(one), one)) if begun else None)
    distance, meant = min(found)
    alone = all(other == meant or far > distance for far, other in found)
    return Near(word, meant, alone and _slip(folded, meant.casefold(), distance))


def _slip(a: str, b: str, distance: int) -> bool:
    """Whether two words differ as slips of the keyboard do: by case, by neighbours swapped, by little behind the first letter."""
    if a == b:
        return True
    one, other = Counter(a), Counter(b)
    if one == other:
        return distance == 1
    lost = one <= other or other <= one
    return a[:1] == b[:1] and distance <= len(a) // 4 and (lost or len(a) >= LONG_ENOUGH)


def _distance(a: str, b: str, limit: int) -> int:
    """Optimal string alignment distance; any number above `limit` once it cannot stay within."""
    if a == b:
        return 0
    previous: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, previous, row = previous, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and min(previous) > limit:
            return limit + 1
    return row[-1]
