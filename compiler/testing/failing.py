"""How a test fails: the line, what was expected, what was found, and what had happened."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.dsl.diagnostics import Diagnostic
from cardwright.dsl.source import Span

__all__ = ["Failed", "Outcome"]


class Failed(Exception):
    """A line of a test does not hold. `lines` say more: what was found, what was asked and could be answered.

    found: what the checker says of the line, where that is why it does not hold.
    """

    def __init__(self, span: Span, message: str, *lines: str, found: Diagnostic | None = None) -> None:
        super().__init__(message)
        self.span, self.message, self.lines, self.found = span, message, lines, found


class Outcome(NamedTuple):
    """How one test went. failure: None when it passed. happened: the log since `do:` began, a line each."""

    title: str
    span: Span
    failure: Failed | None
    happened: tuple[str, ...] = ()

    def told(self) -> str:
        """The failure as text; "" when there is none."""
        if self.failure is None:
            return ""
        lines = [f"{self.failure.span}: {self.failure.message}", *(f"   {line}" for line in self.failure.lines)]
        if self.happened:
            lines += ["   what happened:", *(f"     {line}" for line in self.happened)]
        return "\n".join([*lines, f'   in test "{self.title}" ({self.span})'])
