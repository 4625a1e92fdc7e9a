"""Reading a `.card` file: the bytes of a stranger become a Source, or one diagnostic.

What is looked at here is checked before anything is parsed: what kind of file it is, its size, its encoding, and signs that no
text has. Limits of lines, names, numbers and nesting are those of `layout`.
"""

from __future__ import annotations

import stat
from pathlib import Path

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source, Span

__all__ = ["LARGEST_FILE", "plain_ends", "read_source", "source_of"]

LARGEST_FILE = 2_000_000
BYTE_ORDER_MARK = "\ufeff"
#: UTF-16 and UTF-32, by the marks with which they begin
OTHER_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


def read_source(path: Path, sink: Sink, shown: str | None = None) -> Source | None:
    """The text of a file; None with a diagnostic when it cannot be read, is too large or no UTF-8 text. Never raises.

    shown: the path under which people know it; that of the file by default. What is no ordinary file is not opened: a pipe would
    keep us waiting, a device might never end.
    """
    name = shown or str(path)
    try:
        kind = path.stat().st_mode
        if not stat.S_ISREG(kind):
            what = "a folder" if stat.S_ISDIR(kind) else "no ordinary file"
            sink.error(codes.UNREADABLE_FILE, _top(name), f"{name} is {what}", help="give it another name")
            return None
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        sink.error(codes.UNREADABLE_FILE, _top(name), f"This file cannot be read: {why}")
        return None
    return source_of(name, data, sink)


def source_of(name: str, data: bytes, sink: Sink) -> Source | None:
    """The text in `data`: without a byte order mark, with all line ends as "\\n"."""
    if len(data) > LARGEST_FILE:
        message = f"{name} is larger than {LARGEST_FILE:,} bytes"
        sink.error(codes.TOO_LONG, _top(name), message, help="cut it into several files")
        return None
    if data.startswith(OTHER_MARKS):
        message = f"{name} is text in UTF-16 or UTF-32, not in UTF-8"
        sink.error(codes.NOT_TEXT, _top(name), message, help="open it in an editor and save it as UTF-8")
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        # Shown with the sign that stands for an unreadable one; the first such line is named.
        text = data.decode("utf-8", "replace")
        source = _source(name, text)
        line, column = source.position(source.text.index("\ufffd"))
        message = f"This file is not UTF-8 text: line {line} cannot be read from column {column} on"
        span = Span(source, line, column, line, column + 1)
        sink.error(codes.NOT_TEXT, span, message, help="open it in an editor and save it as UTF-8")
        return None
    source = _source(name, text)
    nul = source.text.find("\0")
    if nul >= 0:
        line, column = source.position(nul)
        span = Span(source, line, column, line, column + 1)
        sink.error(
            codes.NOT_TEXT, span, "There is a NUL character here, which no text holds", help="is this a text file?"
        )
        return None
    return source


def plain_ends(text: str) -> str:
    """The text with every line end as "\\n"."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _source(name: str, text: str) -> Source:
    return Source(name, plain_ends(text.removeprefix(BYTE_ORDER_MARK)))


def _top(name: str) -> Span:
    """The beginning of a file that has no text."""
    return Span(Source(name, ""), 1, 1, 1, 1)
