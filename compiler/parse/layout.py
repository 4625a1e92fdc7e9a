"""From the text of an island to tokens: words, signs, and the layout that indentation gives.

What a word is may depend on where it stands (`zone` opens a declaration or is a name), so a token lists
what it may be, and the parser takes the first that fits. A sequence such as `for each` is one token, with
its single words beside it for places where the sequence has no meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, cast

from cardwright.compiler.parse.characters import digits, strange
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.tables import Tables
from cardwright.dsl import codes
from cardwright.dsl.nodes import node
from cardwright.dsl.source import Source, Span

#: a named tuple of that class, made without its own function: `make(Span, (…))`
make: Callable[[type, tuple[Any, ...]], Any] = cast("Any", tuple).__new__


@node
class Piece:
    """A token without its line. kinds: numbers of the terminals it may be; words: its single words, if it is a sequence."""

    kinds: tuple[int, ...]
    text: str
    start: int
    end: int
    words: tuple[Piece, ...] = ()


class Token(NamedTuple):
    """The same with its line, for those who speak about it."""

    kinds: tuple[int, ...]
    text: str
    line: int
    start: int
    end: int
    words: tuple[Token, ...] = ()


END, NEWLINE, INDENT, DEDENT = (0,), (1,), (2,), (3,)
OPENING = {"(": ")", "[": "]"}


# Far above what anybody writes, and low enough that no text can overload what reads it, here or in later phases.
LONGEST_LINE = 2000
MOST_TOKENS = 250
LONGEST_NAME = 80
MOST_DIGITS = 9
DEEPEST_BLOCK = 24
DEEPEST_BRACKETS = 16


@node
class Line:
    """A line that opens no bracket which it does not close, without its number. It is the same wherever it stands.

    column: its indentation. pieces: with its end. shape: what they may be, without the end, and a number for that. places: text, start
    and end of all in one row, then where the line ends. width: how many pieces.
    """

    column: int
    pieces: list[Piece]
    shape: tuple[tuple[int, ...], ...]
    number: int
    places: tuple[Any, ...]
    width: int


class Tokens:
    """The tokens of an island: pieces and their lines. lines: the whole lines in it, by the number of their first piece; ends: where
    the next line begins."""

    __slots__ = ("ends", "lines", "numbers", "pieces")

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.numbers: list[int] = []
        self.lines: dict[int, Line] = {}
        self.ends: dict[int, int] = {}

    def add(self, kinds: tuple[int, ...], at: int, start: int, end: int) -> None:
        """A token of the layout."""
        self.pieces.append(_layout(kinds, start, end))
        self.numbers.append(at)

    def split(self, at: int) -> None:
        """A sequence becomes its words. Whole lines are no longer known: from here on they begin elsewhere."""
        words = self.pieces[at].words
        self.pieces[at : at + 1] = words
        self.numbers[at : at + 1] = [self.numbers[at]] * len(words)
        self.lines.clear()

    def all(self) -> list[Token]:
        return [_placed(piece, at) for piece, at in zip(self.pieces, self.numbers, strict=True)]

    def span(self, source: Source, begin: int, end: int) -> Span:
        """From token `begin` up to, not including, token `end`, without the layout at the edges."""
        pieces = self.pieces
        last = end - 1
        while last > begin and not pieces[last].text:
            last -= 1
        while begin < last and not pieces[begin].text:
            begin += 1
        line, start = self.numbers[begin], pieces[begin].start
        ends = (line, start) if last < begin else (self.numbers[last], pieces[last].end)
        span: Span = make(Span, (source, line, start, *ends))
        return span

    def span_to(self, source: Source, begin: int, line: int, end: int) -> Span:
        """From token `begin`, or the first behind it that is not layout, up to column `end` of a line where a token ends."""
        pieces = self.pieces
        while not pieces[begin].text:
            begin += 1
        span: Span = make(Span, (source, self.numbers[begin], pieces[begin].start, line, end))
        return span


@lru_cache(maxsize=4 * LONGEST_LINE)
def _layout(kinds: tuple[int, ...], start: int, end: int) -> Piece:
    return Piece(kinds, "", start, end)


def _placed(piece: Piece, at: int) -> Token:
    return Token(piece.kinds, piece.text, at, piece.start, piece.end, tuple(_placed(word, at) for word in piece.words))


# Lines are kept by their text: `level 3` comes often. More than real content has; broken content must not fill the memory.
MOST_LINES = 20_000


def tokens(tables: Tables, source: Source, first: int, last: int) -> Tokens:
    """The tokens of lines `first` to `last`, with the ends of lines and blocks. Raises Refused at a bad spot."""
    out = Tokens()
    pieces, numbers, met, ends, known = out.pieces, out.numbers, out.lines, out.ends, tables.lines
    indents = [0]
    begin = 0
    brackets: list[tuple[Piece, int]] = []
    for at, text in enumerate(source.lines[first - 1 : last], first):
        line = None if brackets else known.get(text)
        if line is not None:
            if line.column != indents[-1]:
                _indent(out, indents, line.column, source, at)
            ends[begin] = begin = len(pieces)
            met[begin] = line
            pieces += line.pieces
            numbers += [at] * line.width
            continue
        size = len(text)
        if size > LONGEST_LINE:
            raise Refused(
                codes.TOO_LONG,
                Span(source, at, LONGEST_LINE, at, LONGEST_LINE + 1),
                f"A line has at most {LONGEST_LINE} characters",
                "break it within brackets, or say part of it in a line of its own",
            )
        column = size - len(text.lstrip(" "))
        if column == size or text[column] == "#" or text.isspace():
            continue
        alone = not brackets
        if alone:
            _indent(out, indents, column, source, at)
            ends[begin] = begin = len(pieces)
        _scan(tables, source, first, last, at, text, column, pieces, brackets)
        numbers += [at] * (len(pieces) - len(numbers))
        if len(pieces) - begin > MOST_TOKENS:
            raise Refused(
                codes.TOO_LONG,
                source.whole_line(at),
                f"A line, with its continuations in brackets, has at most {MOST_TOKENS} words and signs",
                "say part of it in a line of its own",
            )
        if not brackets:
            out.add(NEWLINE, at, size + 1, size + 1)
            if alone:
                if len(known) >= MOST_LINES:
                    known.clear()
                met[begin] = known[text] = _line(tables, column, pieces[begin:])
    if brackets:
        open_, at = brackets[0]
        raise Refused(
            codes.UNCLOSED_BRACKET,
            Span(source, at, open_.start, at, open_.end),
            f"This `{open_.text}` is never closed",
            f"put a `{OPENING[open_.text]}` where it ends",
        )
    column = pieces[-1].end if pieces else 1
    at = numbers[-1] if numbers else first
    for _ in indents[1:]:
        out.add(DEDENT, at, column, column)
    ends[begin] = len(pieces)
    out.add(END, at, column, column)
    return out


def _line(tables: Tables, column: int, pieces: list[Piece]) -> Line:
    *written, end = pieces
    shape = tuple(one.kinds for one in written)
    number = tables.shapes.setdefault(shape, len(tables.shapes))
    places = [part for one in written for part in (one.text, one.start, one.end)]
    return Line(column, pieces, shape, number, (*places, end.start), len(pieces))


def _scan(
    tables: Tables,
    source: Source,
    first: int,
    last: int,
    at: int,
    line: str,
    column: int,
    out: list[Piece],
    brackets: list[tuple[Piece, int]],
) -> None:
    """Append the pieces of one line, from `column` on. brackets: those that are open."""
    size = len(line)
    names, words, signs, starters, match = (
        tables.names,
        tables.words,
        tables.signs,
        tables.starters,
        tables.scanner.match,
    )
    while column < size:
        here = line[column]
        if here == " ":
            column += 1
            continue
        if here == "#":
            break
        found = match(line, column)
        if found is None:
            raise strange(source, first, last, at, column)
        end = found.end()
        what = found.lastgroup
        written = found[0]
        if written in starters and (sequence := tables.sequences.match(line, column)):
            out.append(_sequence(tables, int(str(sequence.lastgroup)[1:]), sequence[0], column))
            end = sequence.end()
        elif what == "word":
            if end - column > LONGEST_NAME:
                span = Span(source, at, column + 1, at, end + 1)
                raise Refused(codes.TOO_LONG, span, f"A name has at most {LONGEST_NAME} characters")
            out.append(Piece(words.get(written, names), written, column + 1, end + 1))
        elif what == "sign":
            piece = Piece(signs[written], written, column + 1, end + 1)
            out.append(piece)
            if written in OPENING:
                brackets.append((piece, at))
                if len(brackets) > DEEPEST_BRACKETS:
                    span = Span(source, at, column + 1, at, end + 1)
                    raise Refused(codes.TOO_DEEP, span, f"Brackets stand {DEEPEST_BRACKETS} deep at most")
            elif written in ")]" and brackets and OPENING[brackets[-1][0].text] == written:
                brackets.pop()
        else:
            if what == "int" and end - column > MOST_DIGITS:
                span = Span(source, at, column + 1, at, end + 1)
                raise Refused(codes.TOO_LONG, span, f"A number has at most {MOST_DIGITS} digits")
            if what == "int" and not written.isascii():
                raise digits(Span(source, at, column + 1, at, end + 1))
            kinds = tables.integers if what == "int" else tables.texts
            out.append(Piece(kinds, written, column + 1, end + 1))
        column = end


def _indent(out: Tokens, indents: list[int], column: int, source: Source, at: int) -> None:
    """Add the layout that the indentation `column` of a new line means."""
    if column > indents[-1]:
        indents.append(column)
        if len(indents) > DEEPEST_BLOCK:
            span = source.whole_line(at)
            raise Refused(codes.TOO_DEEP, span, f"Lines stand {DEEPEST_BLOCK - 1} deep under one another at most")
        out.add(INDENT, at, 1, column + 1)
        return
    steps = list(indents)
    while column < indents[-1]:
        indents.pop()
        out.add(DEDENT, at, column + 1, column + 1)
    if column != indents[-1]:
        raise Refused(
            codes.BAD_INDENT,
            Span(source, at, 1, at, column + 1),
            f"This line is indented by {column}, which fits no line above it",
            "indent it like the lines that it belongs with: by "
            + " or by ".join(str(one) for one in (indents[-1], steps[len(indents)])),
        )


def _sequence(tables: Tables, kind: int, written: str, column: int) -> Piece:
    """A sequence of words, which may also be a single word that something later on the line decides about."""
    parts: list[Piece] = []
    offset = 0
    for word in written.split():
        offset = written.index(word, offset)
        start = column + offset + 1
        parts.append(Piece(tables.words.get(word, tables.names), word, start, start + len(word)))
        offset += len(word)
    return Piece((kind,), written, column + 1, column + len(written) + 1, tuple(parts))
