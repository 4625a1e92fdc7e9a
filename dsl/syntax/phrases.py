"""Phrases and events: what stands for things, numbers, places, conditions."""

from __future__ import annotations

from typing import TypeAlias

from cardwright.dsl.nodes import node
from cardwright.dsl.source import Span


@node
class Node:
    span: Span


@node
class Word(Node):
    """A name as written, with its place."""

    text: str


@node
class Names(Node):
    """`coin/coins`: the singular and, if declared, the plural."""

    one: Word
    many: Word | None


@node
class Int(Node):
    value: int


@node
class Text(Node):
    """A quoted name or text."""

    value: str


@node
class Name(Node):
    text: str


@node
class This(Node):
    pass


@node
class Owned(Node):
    """`your hand`, `their locked rooms`: whose is "your" or "their"; words as in `Words`."""

    whose: str
    words: tuple[Word, ...]


@node
class Words(Node):
    """Two or more words: adjectives, then the noun (`locked room`, `open books`)."""

    words: tuple[Word, ...]


@node
class Member(Node):
    """`of.name`, also written `name of of`."""

    of: Phrase
    name: Word


@node
class Index(Node):
    of: Phrase
    index: Phrase


@node
class Func(Node):
    """`highest(x, y)`, `adjacent(a, b)`."""

    name: Word
    args: tuple[Phrase, ...]


@node
class Range(Node):
    """`3..6`, `13..` (last None: no upper end)."""

    first: int
    last: int | None


@node
class Quant(Node):
    """How many. word: "exactly" | "up to" | "any number of" | "any" | "each" | "all" | "top" | "bottom" | "random".

    number: for exactly, up to, top, bottom, random (None where not written: `top card`, and `up to n` for as much of
    the amount n as can be); `more`: `2 more coins`.
    """

    word: str
    number: Phrase | None
    more: bool = False


@node
class Superlative(Node):
    """`with most books in shelf`: word is most | fewest | highest | lowest; relation "with" filters, "from" orders.

    rank: 2 and 3 for `with second highest`, `with third highest`.
    """

    relation: str
    word: str
    key: Phrase
    rank: int = 1


@node
class Group(Node):
    """A noun phrase: `[quant] noun [in places] [other than x] [where condition] [superlative] [having condition]`.

    noun: Name | Words | Owned | Text | Member | Binary("or"/"and") of these, or any expression. Without a quantifier it
    is the set itself. `having` speaks of the chosen things together.
    """

    quant: Quant | None
    noun: Phrase
    places: tuple[Phrase, ...] = ()
    exclude: Phrase | None = None
    where: Phrase | None = None
    superlative: Superlative | None = None
    having: Phrase | None = None


@node
class Binary(Node):
    """op: or and = != < > <= >= + - * / per."""

    op: str
    left: Phrase
    right: Phrase


@node
class Unary(Node):
    """op: not | - | + | "number of" | "half up" | "half down" | "has" | "more" (an amount said with `more`)."""

    op: str
    of: Phrase


@node
class Is(Node):
    """`x is [not] words`: kind, adjective, flag, card name; `x is [not] in place`: place set instead of words."""

    of: Phrase
    negated: bool
    words: tuple[Word, ...] | Text | None
    place: Phrase | None


@node
class Times(Node):
    """`number of times EVENT within SPAN`."""

    event: Event
    within: Word


@node
class Event(Node):
    """What hooks and history speak of.

    subject: who does it (None: nobody said); `subject_as`, `object_as`: names bound to them. passive: `x is opened`,
    `x becomes empty`: then the subject is what it is done to. preps: (preposition, phrase, bound name or None).
    more_verbs: the others of `you turn or open any room`.
    """

    subject: Phrase | None
    subject_as: Word | None
    would: bool
    passive: bool
    verb: Word
    object: Phrase | None
    object_as: Word | None
    preps: tuple[tuple[Word, Phrase, Word | None], ...]
    more_verbs: tuple[Word, ...] = ()


Phrase: TypeAlias = (
    Int | Text | Name | This | Owned | Words | Member | Index | Func | Range | Group | Binary | Unary | Is | Times
)
