"""Where things stand: a source text, and spans of it.

Lines and columns are 1-based and count code points, as editors show them; the end of a span is
exclusive. `Span` is a named tuple because a parser makes one for every node: it is cheap to make,
to compare and to hash, and it sorts by position.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

__all__ = ["Source", "Span"]


class Source:
    """One text and the path under which people know it.

    The path is only shown, never opened. Lines are split at "\\n" alone (a "\\r" before it is not
    part of the line), so that line numbers agree with what every editor shows.
    """

    __slots__ = ("_lines", "_starts", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self._starts: list[int] | None = None
        self._lines: list[str] | None = None

    def __repr__(self) -> str:
        return f"Source({self.path!r})"

    def __lt__(self, other: Source) -> bool:
        """Sources sort by path, which makes spans sortable across files."""
        return self.path < other.path

    @property
    def line_starts(self) -> list[int]:
        """The offset at which each line begins; computed once, on first need."""
        if self._starts is None:
            starts = [0]
            find = self.text.find
            at = find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = find("\n", at + 1)
            self._starts = starts
        return self._starts

    @property
    def lines(self) -> list[str]:
        """All lines without their line ends; split once, on first need."""
        if self._lines is None:
            found = self.text.split("\n")
            self._lines = [line.removesuffix("\r") for line in found] if "\r" in self.text else found
        return self._lines

    @property
    def line_count(self) -> int:
        return len(self.lines)

    def line(self, number: int) -> str:
        """Line `number` (from 1) without its line end; "" beyond either end of the text."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    def position(self, offset: int) -> tuple[int, int]:
        """(line, column) of an offset into the text; offsets outside are brought to the nearest end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The reverse of `position`, kept within the text."""
        starts = self.line_starts
        if line < 1:
            return 0
        if line > len(starts):
            return len(self.text)
        return max(0, min(starts[line - 1] + column - 1, len(self.text)))

    def span(self, start: int, end: int) -> Span:
        """The span from offset `start` up to, not including, offset `end`."""
        return Span(self, *self.position(start), *self.position(end))

    def whole_line(self, number: int) -> Span:
        """The text of one line without its indentation; at least one column wide."""
        text = self.line(number)
        begin = len(text) - len(text.lstrip()) + 1
        return Span(self, number, begin, number, max(begin + 1, len(text.rstrip()) + 1))


class Span(NamedTuple):
    """A stretch of a source, from its start up to, not including, its end."""

    source: Source
    start_line: int
    start_col: int
    end_line: int
    end_col: int

    def to(self, other: Span) -> Span:
        """The span that covers both, and what stands between; both must be of one source."""
        start = min(self[1:3], other[1:3])
        end = max(self[3:5], other[3:5])
        return Span(self.source, start[0], start[1], end[0], end[1])

    @property
    def start(self) -> Span:
        """The empty span at the beginning: where something could be inserted before."""
        return Span(self.source, self.start_line, self.start_col, self.start_line, self.start_col)

    @property
    def end(self) -> Span:
        """The empty span at the end: where something could be inserted behind."""
        return Span(self.source, self.end_line, self.end_col, self.end_line, self.end_col)

    @property
    def text(self) -> str:
        """The text that the span covers."""
        source = self.source
        return source.text[source.offset(self.start_line, self.start_col) : source.offset(self.end_line, self.end_col)]

    def __contains__(self, other: object) -> bool:
        """Whether another span lies wholly within this one."""
        return (
            isinstance(other, Span)
            and other.source is self.source
            and self[1:3] <= other[1:3]
            and other[3:5] <= self[3:5]
        )

    def __str__(self) -> str:
        return f"{self.source.path}:{self.start_line}:{self.start_col}"

    def __repr__(self) -> str:
        return f"Span({self}-{self.end_line}:{self.end_col})"
