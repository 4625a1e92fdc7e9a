"""Diagnostics as JSON, for editors and programs. The keys are stable: they are only ever added to.

A list of objects:

    {"code": "E0201", "slug": "unknown-name", "severity": "error", "message": …,
     "path": …, "start": {"line": 4, "column": 9}, "end": {"line": 4, "column": 13},
     "labels": [{"path", "start", "end", "text"}], "help": null or text,
     "edits": [{"path", "start", "end", "replacement", "safe"}]}

Lines and columns count from 1, columns in code points; an end is exclusive. Edits of one message belong together; `safe`
ones are what `check --fix` does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from cardwright.dsl.diagnostics import Diagnostic
from cardwright.dsl.source import Span

__all__ = ["as_data", "render_all"]


def as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """One diagnostic as plain data, in the form above."""
    return {
        "code": diagnostic.code.number,
        "slug": diagnostic.code.slug,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        **_place(diagnostic.span),
        "labels": [{**_place(label.span), "text": label.text} for label in diagnostic.labels],
        "help": diagnostic.help,
        "edits": [
            {**_place(edit.span), "replacement": edit.replacement, "safe": edit.safe} for edit in diagnostic.edits
        ],
    }


def render_all(diagnostics: Iterable[Diagnostic]) -> str:
    """A JSON list, `[]` when there are none, with a line end."""
    return json.dumps([as_data(one) for one in diagnostics], indent=2, ensure_ascii=False) + "\n"


def _place(span: Span) -> dict[str, Any]:
    return {
        "path": span.source.path,
        "start": {"line": span.start_line, "column": span.start_col},
        "end": {"line": span.end_line, "column": span.end_col},
    }
