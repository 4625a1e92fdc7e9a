"""Diagnostics one a line, for tools and for long lists."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compiler.report.text import first_line
from cardwright.dsl.diagnostics import Diagnostic

__all__ = ["render_all"]


def render_all(diagnostics: Iterable[Diagnostic]) -> str:
    """`path:line:column: severity[CODE slug]: message`, one line each; "" when there are none."""
    return "".join(first_line(one) + "\n" for one in diagnostics)
