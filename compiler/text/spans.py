"""Spans: printed text as a list of marked pieces, never as one string.

A piece knows what it is (a word, a number, a card's name, an icon, a lead-in), so that one text can be set for a terminal, for
Markdown, for HTML or for a printed card, and so that it can be read back without guessing. No piece holds the space around
it: `render.join` decides where spaces stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "Role",
    "Span",
    "Spans",
    "breaks",
    "capital",
    "icon",
    "lead",
    "mark",
    "name",
    "number",
    "opening",
    "phrase",
    "word",
]

Role: TypeAlias = Literal["word", "number", "name", "icon", "lead", "break", "mark", "open"]


@dataclass(frozen=True, slots=True)
class Span:
    """One piece.

    link: the declared name, with `verb:` before it for a verb, since a place may have the same name.
    role: word | number (digits) | name (a proper name; `link` is the id of what it names) | icon (text: how it reads as a letter;
    link: the name of the unit) | lead (a fixed opening such as a section's) | break (text: "line" or "paragraph") | mark (punctuation
    that hangs on the piece before it) | open (an opening bracket: hangs on the piece after it).
    """

    role: Role
    text: str
    link: str = ""


Spans: TypeAlias = tuple[Span, ...]


def word(text: str, link: str = "") -> Span:
    return Span("word", text, link)


def phrase(text: str, link: str = "") -> Spans:
    """Plain words, one span each. link: a glossary entry, given to all of them."""
    return tuple(Span("word", part, link) for part in text.split())


def number(value: int | str) -> Span:
    return Span("number", str(value))


def name(text: str, link: str = "") -> Span:
    return Span("name", text, link)


def icon(text: str, unit: str) -> Span:
    return Span("icon", text, unit)


def lead(text: str, link: str = "") -> Span:
    return Span("lead", text, link)


def mark(text: str) -> Span:
    return Span("mark", text)


def opening(text: str) -> Span:
    return Span("open", text)


def breaks(text: Literal["line", "paragraph"] = "line") -> Span:
    return Span("break", text)


def capital(spans: Spans) -> Spans:
    """The same with a capital at the front: the first word, never a name or an icon."""
    for at, span in enumerate(spans):
        if span.role == "word" and span.text:
            raised = Span("word", span.text[0].upper() + span.text[1:], span.link)
            return (*spans[:at], raised, *spans[at + 1 :])
        if span.role in ("name", "number", "icon"):
            break
    return spans
