"""Cutting a file into islands: a line that starts in column 0 starts a new declaration, always.

An island is parsed alone, so a mistake costs its own declaration and nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from cardwright.dsl.source import Source

#: how a line begins that opens no declaration, if it has a beginning
BLANK = ("", " ", "#", "\t")


class Island(NamedTuple):
    """Lines `first` to `last` of a source, counted from 1, both included."""

    first: int
    last: int


def islands(source: Source) -> list[Island]:
    """The islands of a source in order. Comments and empty lines before the first belong to none."""
    starts: list[int] = []
    for number, line in enumerate(source.lines, 1):
        if line[:1] not in BLANK and not line.isspace():
            starts.append(number)
        elif not starts and line.strip() and not line.lstrip().startswith("#"):
            starts.append(number)  # an indented line before any declaration: reported as one island
    if not starts:
        return []
    ends = [start - 1 for start in starts[1:]] + [source.line_count]
    return [Island(start, end) for start, end in zip(starts, ends, strict=True)]
