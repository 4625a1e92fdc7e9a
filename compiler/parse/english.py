"""English that the language does without: articles, and numbers as words."""

from __future__ import annotations

import re

from cardwright.compiler.parse.refused import Refused
from cardwright.dsl import codes
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import Word

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {word: number for number, word in enumerate(_NUMBERS)}


def check_words(parts: tuple[Word, ...]) -> None:
    """Refuse words that begin as English does: `a card`, `two cards`."""
    found = english(parts[0].span, parts[0].text, " ".join(part.text for part in parts[1:]))
    if found is not None:
        raise found


def english(span: Span, first: str, rest: str) -> Refused | None:
    """What there is to say of things that begin with an article or a number word; None if they do not."""
    lower = first.lower()
    if lower in ("a", "an") and rest.split()[:1] == ["additional"]:
        things = rest.partition(" ")[2] or "card"
        return Refused(
            codes.A_OR_AN, span, f"`{first} additional` is said with a number and `more`", f"write `1 more {things}`"
        )
    if lower in ("a", "an"):
        return Refused(
            codes.A_OR_AN,
            span,
            f"`{first}` does not say which one",
            _how(span, rest),
            (_article(span),),
        )
    if lower == "the":
        return Refused(codes.A_OR_AN, span, "`the` is not used", f"leave it out: `{rest}`", (_without(span),))
    if lower in NUMBERS:
        number = NUMBERS[lower]
        return Refused(
            codes.NUMBER_WORD,
            span,
            f"Numbers are written as digits: `{first}` is `{number}`",
            f"write `{number} {rest}`",
            ((span, str(number)),),
        )
    return None


# what opens a rule: there an article means any such thing
RULES = re.compile(r"[ \t]*(when|after|before|next time|first time|once per)\b[^:]*$")
IS = re.compile(r"\bis( not)? *$")


def _article(span: Span) -> tuple[Span, str]:
    """What `a` becomes: nothing behind `is`, `any` in the head of a rule, else `1`."""
    ahead = span.source.line(span.start_line)[: span.start_col - 1]
    if IS.search(ahead):
        return _without(span)
    return span, "any" if RULES.match(ahead) else "1"


def _how(span: Span, rest: str) -> str:
    """What to write for `a`, where it stands."""
    match _article(span)[1]:
        case "":
            return f"after `is`, leave it out: `{rest}`"
        case "any":
            return f"write `any {rest}`: a rule speaks of whichever it is"
        case _:
            return f"write `1 {rest}` to choose one, `any {rest}` for whichever it is"


def _without(span: Span) -> tuple[Span, str]:
    """A word with the spaces behind it, left out."""
    behind = span.source.line(span.end_line)[span.end_col - 1 :]
    spaces = len(behind) - len(behind.lstrip(" "))
    return span._replace(end_col=span.end_col + spaces), ""
