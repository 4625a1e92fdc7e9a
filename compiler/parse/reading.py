"""Reading a `.card` file: the bytes of a stranger become a Source, or one diagnostic."""

from __future__ import annotations

from pathlib import Path

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source, Span

__all__ = ["LARGEST_FILE", "read_source", "source_of"]

LARGEST_FILE = 2_000_000
BYTE_ORDER_MARK = "\ufeff"


def read_source(path: Path, sink: Sink, shown: str | None = None) -> Source | None:
    """The text of a file; None with a diagnostic when it is missing, too large or not UTF-8 text.

    shown: the path under which people know it; that of the file by default. Other errors of the file system
    (no permission, a folder) count as missing. Never raises.
    """
    name = shown or str(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError):
        sink.error(codes.NO_SUCH_FILE, _top(name), f"{name} cannot be opened", help="is the path right?")
        return None
    return source_of(name, data, sink)


def source_of(name: str, data: bytes, sink: Sink) -> Source | None:
    """The text in `data`: without a byte order mark, with all line ends as "\\n"."""
    if len(data) > LARGEST_FILE:
        sink.error(
            codes.TOO_LONG,
            _top(name),
            f"{name} is larger than {LARGEST_FILE:,} bytes",
            help="cut it into several files",
        )
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        sink.error(
            codes.NOT_TEXT,
            _top(name),
            f"{name} is not UTF-8 text: there is a strange byte in line {line}",
            help="save it as UTF-8",
        )
        return None
    if "\0" in text:
        sink.error(codes.NOT_TEXT, _top(name), f"{name} holds a NUL character, which no text does")
        return None
    return Source(name, text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n"))


def _top(name: str) -> Span:
    """The beginning of a file that has no text."""
    return Span(Source(name, ""), 1, 1, 1, 1)
