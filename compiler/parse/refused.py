"""How a builder or the scanner gives up an island: with the one thing there is to say about it."""

from __future__ import annotations

from cardwright.dsl.codes import Code
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Span


class Refused(Exception):
    """A user's mistake. Never leaves this folder: `parser.parse` turns it into a diagnostic."""

    def __init__(
        self, code: Code, span: Span, message: str, help: str | None = None, edits: tuple[tuple[Span, str], ...] = ()
    ) -> None:
        super().__init__(message)
        self.code = code
        self.span = span
        self.message = message
        self.help = help
        self.edits = edits

    def report(self, sink: Sink) -> None:
        sink.error(self.code, self.span, self.message, help=self.help, edits=self.edits)
