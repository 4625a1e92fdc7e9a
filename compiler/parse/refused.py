"""How a builder or the scanner gives up an island: with the one thing there is to say about it."""

from __future__ import annotations

from cardwright.dsl.codes import Code
from cardwright.dsl.diagnostics import Edit, Sink
from cardwright.dsl.source import Span


class Refused(Exception):
    """A user's mistake. Never leaves this folder: `parser.parse` turns it into a diagnostic.

    edits: spans with what would stand there once it is put right; safe: whether that may be done unasked.
    """

    def __init__(
        self,
        code: Code,
        span: Span,
        message: str,
        help: str | None = None,
        edits: tuple[tuple[Span, str], ...] = (),
        safe: bool = True,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.span = span
        self.message = message
        self.help = help
        self.edits = tuple(Edit(where, text, safe) for where, text in edits)

    def report(self, sink: Sink) -> None:
        sink.error(self.code, self.span, self.message, help=self.help, edits=self.edits)
