"""Diagnostics for readers: `text`, `concise`, `json`, and `explain`, the page of a code.

Each renderer has `render_all(diagnostics) -> str` and writes nothing itself. `FORMATS` names them,
as `--format` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.compiler.report import concise, json, text
from cardwright.dsl.diagnostics import Diagnostic

__all__ = ["FORMATS"]

FORMATS: dict[str, Callable[[Iterable[Diagnostic]], str]] = {
    "text": text.render_all,
    "concise": concise.render_all,
    "json": json.render_all,
}
