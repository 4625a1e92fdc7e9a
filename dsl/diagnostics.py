"""What the compiler has to say about a source, as plain data; `compiler.report` draws it.

A phase never raises for a user's mistake: it reports to a `Sink` and goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from cardwright.dsl.codes import Code
from cardwright.dsl.source import Span

__all__ = ["Diagnostic", "Edit", "Label", "Severity", "Sink", "did_you_mean", "nearest"]

Severity = Literal["error", "warning"]


class Edit(NamedTuple):
    """A change that would put something right: the text of `span` becomes `replacement`."""

    span: Span
    replacement: str


class Label(NamedTuple):
    """A second place that helps to understand the message, and what is to be seen there."""

    span: Span
    text: str


class Diagnostic(NamedTuple):
    """One message. It stands alone in one line; labels, help and edits only add to it."""

    code: Code
    message: str
    span: Span
    labels: tuple[Label, ...] = ()
    help: str | None = None
    edits: tuple[Edit, ...] = ()
    given_severity: Severity | None = None

    @property
    def severity(self) -> Severity:
        """As given, else as the code says."""
        return self.given_severity or ("warning" if self.code.is_warning else "error")

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """The key by which messages are shown: by place, then by code."""
        span = self.span
        return span.source.path, span.start_line, span.start_col, self.code.number, self.message


class Sink:
    """Collects diagnostics. An exact repetition is dropped: two phases may find the same."""

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: dict[Diagnostic, None] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        self._seen[diagnostic] = None

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take over the messages of another sink, or any others."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def error(
        self,
        code: Code,
        span: Span,
        message: str,
        *,
        labels: Iterable[tuple[Span, str]] = (),
        help: str | None = None,
        edits: Iterable[tuple[Span, str]] = (),
        severity: Severity | None = None,
    ) -> None:
        """Report `message` at `span`. The code tells whether it is an error or a warning."""
        self.add(
            Diagnostic(
                code,
                message,
                span,
                tuple(Label(*label) for label in labels),
                help,
                tuple(Edit(*edit) for edit in edits),
                severity,
            )
        )

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """By place."""
        return tuple(found for found in self if found.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """By place."""
        return tuple(found for found in self if found.severity == "warning")

    def __iter__(self) -> Iterator[Diagnostic]:
        """All, by place: the same whatever order the phases found them in."""
        return iter(sorted(self._seen, key=lambda found: found.order))

    def __len__(self) -> int:
        return len(self._seen)

    def __bool__(self) -> bool:
        """A sink is a sink even when empty; ask `sink.errors` whether something is wrong."""
        return True


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` most probably means, or None when none is near.

    Near is a distance of at most a third of the word's length, where a letter added, dropped or
    changed counts one, and two neighbours swapped count one. Case costs nothing. Of equally near
    candidates the alphabetically first is taken, so that messages do not depend on any order.
    """
    limit = len(word) // 3
    folded = word.casefold()
    best: tuple[int, str] | None = None
    for candidate in candidates:
        if candidate == word or abs(len(candidate) - len(word)) > limit:
            continue
        distance = _distance(folded, candidate.casefold(), limit)
        if distance <= limit and (best is None or (distance, candidate) < best):
            best = distance, candidate
    return best[1] if best else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """The tail of a message: "; did you mean `x`?", or "" when nothing is near."""
    found = nearest(word, candidates)
    return f"; did you mean `{found}`?" if found else ""


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
