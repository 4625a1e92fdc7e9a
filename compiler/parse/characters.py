"""What to say of a character that opens nothing: tabs, quotation marks of print, signs of other languages."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.parse.refused import Refused
from cardwright.dsl import codes
from cardwright.dsl.source import Source, Span

# How a sign is written here, where that is beyond doubt, and where it is a guess.
SPELLED = {"≥": ">=", "≤": "<=", "≠": "!=", "×": "*", "÷": "/", "−": "-", "–": "-", "—": "-", "…": ".."}
GUESSED = {"&": "and", "!": "not", "→": "to"}
QUOTES = "“”„«»‘’'`"
#: how far tabs move what stands behind them
TAB = "    "


def strange(source: Source, first: int, last: int, at: int, column: int) -> Refused:
    """The message about the character at `column` (from 0) of line `at`, in the declaration of lines `first` to `last`."""
    line = source.line(at)
    here = line[column]
    span = Span(source, at, column + 1, at, column + 2)
    if here == '"':
        whole = Span(source, at, column + 1, at, len(line.rstrip()) + 1)
        return Refused(
            codes.UNCLOSED_STRING, whole, "This quotation mark is never closed", 'put a `"` where the text ends'
        )
    if here in "'’" and line[:column][-1:].isalnum() and line[column + 1 : column + 2] == "s":
        return Refused(
            codes.OTHER_FORM,
            Span(source, at, column + 1, at, column + 3),
            "What belongs to something is written with a dot",
            "write `player.hand` for the hand of a player; `your hand`, `their hand` for that of who acts",
        )
    if here in QUOTES:
        return _quote(source, at, column)
    if here == "\t":
        return _tab(source, first, last, at, column)
    if here.isspace():
        edits = tuple((Span(source, at, i + 1, at, i + 2), " ") for i in _code(line, column) if line[i] == here)
        return Refused(codes.BAD_CHARACTER, span, _invisible(here), "write a space instead", edits)
    if not here.isprintable():
        return Refused(codes.BAD_CHARACTER, span, _invisible(here), "take it out", ((span, ""),), safe=False)
    if here == ";" and not line[column + 1 :].strip():
        return Refused(codes.BAD_CHARACTER, span, "No line ends with `;`", "leave it out", ((span, ""),))
    if here == "%":
        return Refused(
            codes.BAD_CHARACTER,
            span,
            "There are no percentages",
            "write a number; half of something is `half of … rounded up` or `half of … rounded down`",
        )
    if here in "{}":
        return _brace(source, at, column)
    right = SPELLED.get(here, GUESSED.get(here))
    return Refused(
        codes.BAD_CHARACTER,
        span,
        f"`{here}` means nothing here",
        None if right is None else f"write `{right}`" if right else "leave it out",
        () if right is None else ((span, right),),
        here in SPELLED,
    )


def _invisible(sign: str) -> str:
    return f"There is an invisible character here (U+{ord(sign):04X})"


def digits(span: Span) -> Refused:
    """A number in the digits of another script."""
    right = str(int(span.text))
    return Refused(
        codes.BAD_CHARACTER, span, f"Numbers are written with the digits 0 to 9: `{right}`", None, ((span, right),)
    )


def _code(line: str, column: int) -> Iterator[int]:
    """The columns from one on that are neither within a text nor in a comment."""
    quoted = False
    for i in range(column, len(line)):
        quoted ^= line[i] == '"'
        if line[i] == "#" and not quoted:
            return
        if not quoted:
            yield i


def _brace(source: Source, at: int, column: int) -> Refused:
    """`{` and `}` around lines: at the end of a line, or alone, they are left out; a section's head gets its colon."""
    line = source.line(at)
    ahead, span = line[:column].rstrip(), Span(source, at, column + 1, at, column + 2)
    edits: tuple[tuple[Span, str], ...] = ()
    if not line[column + 1 :].strip() and (line[column] == "{" or not ahead):
        colon = line[column] == "{" and ahead[:1].isspace() and not ahead.endswith(":")
        edits = ((Span(source, at, len(ahead) + 1, at, len(line) + 1), ":" if colon else ""),)
    return Refused(
        codes.BAD_CHARACTER,
        span,
        f"`{line[column]}` is not used: which lines belong together is shown by their indentation",
        "take it out, and indent the lines by four more than the one that they belong to",
        edits,
    )


def _quote(source: Source, at: int, column: int) -> Refused:
    """Quotation marks of print, or single ones: both become straight where a second one closes the first."""
    line = source.line(at)
    closed = next((i for i in range(column + 2, len(line)) if line[i] in QUOTES + '"'), None)
    edits: tuple[tuple[Span, str], ...] = ()
    if closed is not None:
        edits = tuple((Span(source, at, i + 1, at, i + 2), '"') for i in (column, closed) if line[i] != '"')
    return Refused(
        codes.UNCLOSED_STRING,
        Span(source, at, column + 1, at, (column if closed is None else closed) + 2),
        f"`{line[column]}` is no quotation mark here",
        'write straight ones: `"…"`',
        edits,
    )


def _tab(source: Source, first: int, last: int, at: int, column: int) -> Refused:
    """A tab within a line is a space. Tabs that indent are four each, beyond doubt where nothing else indents the declaration."""
    line = source.line(at)
    span = Span(source, at, column + 1, at, column + 2)
    if line[:column].strip():
        edits = tuple((Span(source, at, i + 1, at, i + 2), " ") for i in _code(line, column) if line[i] == "\t")
        return Refused(codes.TAB_INDENT, span, "There is a tab in this line", "write a space instead", edits)
    leads: list[tuple[Span, str]] = []
    alone = True
    for number in range(first, last + 1):
        text = source.line(number)
        lead = text[: len(text) - len(text.lstrip(" \t"))]
        if lead and text.strip():
            leads.append((Span(source, number, 1, number, len(lead) + 1), lead.expandtabs(len(TAB))))
            alone = alone and lead == "\t" * len(lead)
    message = "This line is indented with a tab" if alone else "Tabs and spaces are mixed in the indentation"
    help_ = "indent with spaces, four for each step"
    edits = tuple((where, text) for where, text in leads if where.text != text)
    return Refused(codes.TAB_INDENT, span, message, help_, edits, safe=alone)
