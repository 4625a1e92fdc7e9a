"""From the text of an island to tokens: words, signs, and the layout that indentation gives.

What a word is may depend on where it stands (`zone` opens a declaration or is a name), so a token lists
what it may be, and the parser takes the first that fits. A sequence such as `for each` is one token, with
its single words beside it for places where the sequence has no meaning.
"""

from __future__ import annotations

from typing import NamedTuple

from cardwright.compiler.parse.characters import strange
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.tables import Tables
from cardwright.dsl import codes
from cardwright.dsl.source import Source, Span


class Token(NamedTuple):
    """kinds: numbers of the terminals it may be; words: its single words, if it is a sequence."""

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


def tokens(tables: Tables, source: Source, first: int, last: int) -> list[Token]:
    """The tokens of lines `first` to `last`, with the ends of lines and blocks. Raises Refused at a bad spot."""
    out: list[Token] = []
    indents = [0]
    begin = 0
    brackets: list[Token] = []
    names, words, signs, starters, match = (
        tables.names,
        tables.words,
        tables.signs,
        tables.starters,
        tables.scanner.match,
    )
    for at in range(first, last + 1):
        line = source.line(at)
        size = len(line)
        if size > LONGEST_LINE:
            raise Refused(
                codes.TOO_LONG,
                Span(source, at, LONGEST_LINE, at, LONGEST_LINE + 1),
                f"A line has at most {LONGEST_LINE} characters",
                "break it within brackets, or say part of it in a line of its own",
            )
        column = size - len(line.lstrip(" "))
        if column == size or line[column] == "#" or line.isspace():
            continue
        if not brackets:
            begin = len(out)
            _indent(out, indents, column, source, at)
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
                out.append(_sequence(tables, int(str(sequence.lastgroup)[1:]), sequence[0], at, column))
                end = sequence.end()
            elif what == "word":
                if end - column > LONGEST_NAME:
                    span = Span(source, at, column + 1, at, end + 1)
                    raise Refused(codes.TOO_LONG, span, f"A name has at most {LONGEST_NAME} characters")
                out.append(Token(words.get(written, names), written, at, column + 1, end + 1))
            elif what == "sign":
                token = Token(signs[written], written, at, column + 1, end + 1)
                out.append(token)
                if written in OPENING:
                    brackets.append(token)
                    if len(brackets) > DEEPEST_BRACKETS:
                        span = Span(source, at, column + 1, at, end + 1)
                        raise Refused(codes.TOO_DEEP, span, f"Brackets stand {DEEPEST_BRACKETS} deep at most")
                elif written in ")]" and brackets and OPENING[brackets[-1].text] == written:
                    brackets.pop()
            else:
                if what == "int" and end - column > MOST_DIGITS:
                    span = Span(source, at, column + 1, at, end + 1)
                    raise Refused(codes.TOO_LONG, span, f"A number has at most {MOST_DIGITS} digits")
                kinds = tables.integers if what == "int" else tables.texts
                out.append(Token(kinds, written, at, column + 1, end + 1))
            column = end
        if len(out) - begin > MOST_TOKENS:
            raise Refused(
                codes.TOO_LONG,
                source.whole_line(at),
                f"A line, with its continuations in brackets, has at most {MOST_TOKENS} words and signs",
                "say part of it in a line of its own",
            )
        if not brackets and out:
            out.append(Token(NEWLINE, "", at, size + 1, size + 1))
    if brackets:
        open_ = brackets[0]
        raise Refused(
            codes.UNCLOSED_BRACKET,
            Span(source, open_.line, open_.start, open_.line, open_.end),
            f"This `{open_.text}` is never closed",
            f"put a `{OPENING[open_.text]}` where it ends",
        )
    column = out[-1].end if out else 1
    at = out[-1].line if out else first
    out.extend(Token(DEDENT, "", at, column, column) for _ in indents[1:])
    out.append(Token(END, "", at, column, column))
    return out


def _indent(out: list[Token], indents: list[int], column: int, source: Source, at: int) -> None:
    """Add the layout that the indentation `column` of a new line means."""
    if column > indents[-1]:
        indents.append(column)
        if len(indents) > DEEPEST_BLOCK:
            span = source.whole_line(at)
            raise Refused(codes.TOO_DEEP, span, f"Lines stand {DEEPEST_BLOCK - 1} deep under one another at most")
        out.append(Token(INDENT, "", at, 1, column + 1))
        return
    while column < indents[-1]:
        indents.pop()
        out.append(Token(DEDENT, "", at, column + 1, column + 1))
    if column != indents[-1]:
        raise Refused(
            codes.BAD_INDENT,
            Span(source, at, 1, at, column + 1),
            f"This line is indented by {column}, which fits no line above it",
            "indent it like the lines that it belongs with: "
            + " or ".join(str(one) for one in [*indents, column] if one != column),
        )


def _sequence(tables: Tables, kind: int, written: str, at: int, column: int) -> Token:
    """A sequence of words, which may also be a single word that something later on the line decides about."""
    parts: list[Token] = []
    offset = 0
    for word in written.split():
        offset = written.index(word, offset)
        start = column + offset + 1
        parts.append(Token(tables.words.get(word, tables.names), word, at, start, start + len(word)))
        offset += len(word)
    return Token((kind,), written, at, column + 1, column + len(written) + 1, tuple(parts))
