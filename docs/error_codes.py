"""The index of errors and warnings, made from the registry of codes.

It is kept as `docs/errors/index.md`, so that it can be read without building anything; `tests/docs/test_made_pages.py` holds it to
what this makes, and writes it with `--update-golden`.
"""

from __future__ import annotations

from cardwright.compiler.report.explain import written
from cardwright.dsl.codes import Code, all_codes

GROUPS = {
    "E01": "Syntax",
    "E02": "Names",
    "E03": "Types",
    "E04": "Effects and timing",
    "E05": "Card rules",
    "E06": "Sets and files",
    "E09": "Our own mistakes",
    "W00": "Warnings",
}


def errors_index() -> str:
    """All codes by group, linked to their pages where these are written."""
    lines = ["# Errors and warnings", "", "`cardwright explain CODE` prints these pages.", ""]
    group = ""
    for code in all_codes():
        if code.number[:3] != group:
            group = code.number[:3]
            lines += ["", f"## {GROUPS[group]}", "", "| code | name | what it means |", "|---|---|---|"]
        lines.append(f"| {_link(code)} | {code.slug} | {code.title} |")
    return "\n".join(lines) + "\n"


def _link(code: Code) -> str:
    return f"[{code.number}]({code.number}.md)" if written(code) else code.number
