"""Diagnostics as people read them: message, snippet, carets, labels, help.

The first line stands alone, in the form that editors and terminals turn into a link:

    cardsets/x.card:4:9: error[E0201 unknown-name]: `hnad` is not known here; did you mean `hand`?

Colour is an option of the caller, who knows whether a person is watching; `wants_colour` tells.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import TextIO

from cardwright.dsl.diagnostics import Diagnostic, Label
from cardwright.dsl.source import Span

__all__ = ["first_line", "render", "render_all", "summary", "wants_colour"]

RESET = "\x1b[0m"
STYLES = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "bold": "\x1b[1m", "label": "\x1b[36m", "quiet": "\x1b[2m"}
TAB = "    "
#: longer lines are not shown a second time
LONGEST_HELP = 80
#: of a longer line only so much is shown around the place
WINDOW = 120
#: a quotation in a message; of one that is longer than LONGEST_QUOTED so much is shown
QUOTED = re.compile(r"`([^`]*)`")
LONGEST_QUOTED, SHOWN = 80, 60


def wants_colour(stream: TextIO) -> bool:
    """Whether colours suit `stream`: a terminal, unless NO_COLOR or TERM=dumb says otherwise."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def first_line(diagnostic: Diagnostic) -> str:
    """The message on one line, with its place and code. What it quotes at length is cut."""
    message = QUOTED.sub(quoted, " ".join(seen(diagnostic.message).split()))
    return f"{diagnostic.span}: {diagnostic.severity}[{diagnostic.code}]: {message}"


def quoted(match: re.Match[str]) -> str:
    """A quotation, cut if it is long."""
    text = match[1]
    return f"`{text[:SHOWN]}…`" if len(text) > LONGEST_QUOTED else f"`{text}`"


def render(diagnostic: Diagnostic, *, colour: bool = False) -> str:
    """The whole message, several lines, without a line end behind the last."""
    paint = _painter(colour)
    severity = diagnostic.severity
    line = first_line(diagnostic)
    if colour:
        place, rest = f"{diagnostic.span}: ", f"{severity}[{diagnostic.code}]"
        line = paint("bold", place) + paint(severity, rest) + paint("bold", line[len(place) + len(rest) :])
    lines = [line]
    main = diagnostic.span.source
    here = [label for label in diagnostic.labels if label.span.source is main]
    elsewhere = [label for label in diagnostic.labels if label.span.source is not main]
    lines += _snippet([(Label(diagnostic.span, ""), severity), *((label, "label") for label in here)], colour)
    for label in elsewhere:
        lines.append(f"  {label.span}:")
        lines += _snippet([(label, "label")], colour)
    help_ = diagnostic.help or corrected(diagnostic)
    if help_:
        first, *more = help_.splitlines()
        lines += [f"  {paint('bold', 'help')}: {first}", *(f"        {part}" for part in more)]
    return "\n".join(lines)


def corrected(diagnostic: Diagnostic) -> str | None:
    """The line as `check --fix` would write it; None where nothing is beyond doubt, or several lines are concerned."""
    span = diagnostic.span
    edits = sorted(diagnostic.fix, key=lambda edit: edit.span[1:5], reverse=True)
    line = span.source.line(span.start_line)
    for edit in edits:
        if edit.span.source is not span.source or not edit.span.start_line == edit.span.end_line == span.start_line:
            return None
        line = line[: edit.span.start_col - 1] + edit.replacement + line[edit.span.end_col - 1 :]
    written = line.strip()
    return f"write `{written}`" if edits and 0 < len(written) <= LONGEST_HELP else None


def render_all(diagnostics: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """All messages, an empty line between them, and a line that counts them; "" when none."""
    found = list(diagnostics)
    if not found:
        return ""
    return "\n\n".join([*(render(one, colour=colour) for one in found), summary(found)]) + "\n"


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`."""
    severities = [one.severity for one in diagnostics]
    counts = [("error", severities.count("error")), ("warning", severities.count("warning"))]
    parts = [f"{count} {name}{'' if count == 1 else 's'}" for name, count in counts if count]
    return ", ".join(parts) or "no errors"


def _painter(colour: bool) -> Callable[[str, str], str]:
    """A function of (style, text) that paints, or that leaves the text as it is."""

    def paint(style: str, text: str) -> str:
        return f"{STYLES[style]}{text}{RESET}" if colour else text

    return paint


def _snippet(marks: list[tuple[Label, str]], colour: bool) -> list[str]:
    """The lines that the marks stand on, in order, each with its underlines below.

    Lines that are skipped between two shown ones are shown as `...`, a single one is shown itself.
    """
    source = marks[0][0].span.source
    if not source.text:
        return []
    paint = _painter(colour)
    wanted = sorted({label.span.start_line for label, _ in marks})
    shown: list[int] = []
    for number in wanted:
        if shown and number - shown[-1] == 2:
            shown.append(number - 1)
        shown.append(number)
    width = len(str(shown[-1]))
    bar = paint("quiet", "|")
    lines = [f" {' ' * width} {bar}"]
    for index, number in enumerate(shown):
        if index and number - shown[index - 1] > 1:
            lines.append(paint("quiet", "..."))
        here = [(label, style) for label, style in marks if label.span.start_line == number]
        line, cut = _window(seen(source.line(number)), [label.span.start_col - 1 for label, _ in here] or [0])
        lines.append(f" {paint('quiet', f'{number:>{width}}')} {bar} {line.replace(chr(9), TAB)}".rstrip())
        for label, style in here:
            begin, length = _columns(label.span, line, cut)
            sign = "-" if style == "label" else "^"
            under = (sign * length + " " + label.text).rstrip()
            lines.append(f" {' ' * width} {bar} {' ' * begin}{paint(style, under)}")
    return lines


def seen(text: str) -> str:
    """Text that a terminal can show: signs that move, hide or repaint it are replaced by a mark."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in "\t\n" else "\ufffd" for sign in text)


def _window(text: str, columns: list[int]) -> tuple[str, int]:
    """As much of a long line as is shown for these columns (from 0), and how many columns are left out ahead of it."""
    if len(text) <= WINDOW:
        return text, 0
    begin = max(0, min(min(columns) - WINDOW // 4, len(text) - WINDOW))
    shown = text[begin : begin + WINDOW]
    ahead, behind = "…" if begin else "", "…" if begin + WINDOW < len(text) else ""
    return ahead + shown + behind, begin - len(ahead)


def _columns(span: Span, text: str, cut: int) -> tuple[int, int]:
    """Where the underline begins and how long it is, in terminal cells; at least one cell.

    text: the line as it is shown, without its first `cut` columns. A span of several lines is underlined to the end of its first.
    """
    first = span.start_col - 1 - cut
    last = span.end_col - 1 - cut if span.end_line == span.start_line else len(text.rstrip())
    return _cells(text[:first].ljust(first)), max(1, _cells(text[first:last]))


def _cells(text: str) -> int:
    """The width of `text` on a terminal: wide signs take two cells, combining ones none."""
    if text.isascii():
        return len(text) + text.count("\t") * (len(TAB) - 1)
    return sum(
        len(TAB)
        if sign == "\t"
        else 0
        if unicodedata.combining(sign)
        else 2
        if unicodedata.east_asian_width(sign) in "WF"
        else 1
        for sign in text
    )
