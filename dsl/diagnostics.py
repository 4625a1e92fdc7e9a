"""What the compiler has to say about a source, as plain data; `compiler.report` draws it.

A phase never raises for a user's mistake: it reports to a `Sink` and goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from cardwright.dsl.codes import Code
from cardwright.dsl.source import Span

__all__ = ["Diagnostic", "Edit", "Label", "Severity", "Sink"]

Severity = Literal["error", "warning"]


class Edit(NamedTuple):
    """A change that would put something right: the text of `span` becomes `replacement`.

    safe: what was meant is beyond doubt, so `check --fix` may do it unasked. All edits of a message belong together.
    """

    span: Span
    replacement: str
    safe: bool = False


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
    def fix(self) -> tuple[Edit, ...]:
        """The edits that may be done unasked: all of them, or none."""
        return self.edits if all(edit.safe for edit in self.edits) else ()

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
        edits: Iterable[Edit] = (),
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
                tuple(edits),
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
