"""Coverage for readers: text, one declaration a line, and JSON, whose keys are stable.

{"total": {"lines": 40, "executed": 38, "percent": 95.0}, "cards": {…the same, of cards only…},
 "units": [{"path", "line", "kind", "title", "card": true, "lines": [5, 6], "missing": [6], "percent": 50.0}]}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from cardwright.compiler.coverage.measured import Measured, Unit

__all__ = ["as_data", "percent", "render_json", "render_text", "total"]


def percent(executed: int, lines: int) -> float:
    """The share in percent, of two decimals; never 100 while one is missing; 100 of nothing."""
    if executed == lines:
        return 100.0
    return min(99.99, round(100 * executed / lines, 2))


def total(units: Iterable[Unit]) -> tuple[int, int]:
    """How many lines have been executed, and how many there are."""
    found = list(units)
    return sum(unit.executed for unit in found), sum(len(unit.lines) for unit in found)


def as_data(found: Measured) -> dict[str, Any]:
    """The figures as plain data, in the form above."""

    def figures(units: Iterable[Unit]) -> dict[str, Any]:
        executed, lines = total(units)
        return {"lines": lines, "executed": executed, "percent": percent(executed, lines)}

    return {
        "total": figures(found.units),
        "cards": figures(found.cards),
        "units": [
            {
                "path": unit.path,
                "line": unit.line,
                "kind": unit.kind,
                "title": unit.title,
                "card": unit.is_card,
                "lines": list(unit.lines),
                "missing": list(unit.missing),
                "percent": percent(unit.executed, len(unit.lines)),
            }
            for unit in found.units
        ],
    }


def render_json(found: Measured) -> str:
    """One JSON object, with a line end."""
    return json.dumps(as_data(found), indent=2, ensure_ascii=False) + "\n"


def render_text(found: Measured) -> str:
    """A line for each declaration, under the name of its file, then the totals."""
    out: list[str] = []
    path = ""
    width = max((len(_title(unit)) for unit in found.units), default=0)
    for unit in found.units:
        if unit.path != path:
            path = unit.path
            out.append(path)
        share = f"{percent(unit.executed, len(unit.lines)):.0f}%" if not unit.missing else _below(unit)
        figures = f"{_title(unit):<{width}}  {len(unit.lines):>4}  {share:>5}"
        out.append(f"  {figures}  {_ranges(unit.missing)}".rstrip())
    for name, units in (("cards", found.cards), ("all", found.units)):
        executed, lines = total(units)
        if units:
            out.append(f"{name}: {executed} of {lines} lines executed ({percent(executed, lines):.1f}%)")
    if not out:
        out.append("no lines of effects")
    return "\n".join(out) + "\n"


def _title(unit: Unit) -> str:
    return f"{unit.kind} {unit.title}".rstrip()


def _below(unit: Unit) -> str:
    return f"{min(99, int(percent(unit.executed, len(unit.lines))))}%"


def _ranges(lines: Sequence[int]) -> str:
    """`missing 4, 7-9`; nothing where nothing is missing. Neighbours are joined."""
    parts: list[str] = []
    first = last = None
    for line in [*lines, None]:
        if last is not None and line == last + 1:
            last = line
            continue
        if first is not None:
            parts.append(f"{first}" if first == last else f"{first}-{last}")
        first = last = line
    return f"missing {', '.join(parts)}" if parts else ""
