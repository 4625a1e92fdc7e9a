"""Declarations, the items inside them, and the file."""

from __future__ import annotations

from typing import TypeAlias

from cardwright.dsl.nodes import node

from .phrases import Name, Names, Node, Phrase, Text, Word
from .statements import Block, Change, Flag, HeadPart, Hook, Permit


@node
class Property(Node):
    """`cost 4`, `hand "Old Map", 4 Pebble`, `ruling "…" from "…" on "…"`."""

    name: Word
    args: tuple[Phrase, ...]
    preps: tuple[tuple[Word, tuple[Phrase, ...]], ...]
    flags: tuple[Flag, ...]


@node
class Section(Node):
    """`read:`, `after 3:`, `skill "X" for 5 coins during any main:`, `do:`. change: None | "add" | "replace" (in variants)."""

    change: str | None
    name: Word
    args: tuple[Phrase, ...]
    head: tuple[HeadPart, ...]
    body: Block


@node
class WhileItems(Node):
    condition: Phrase
    items: tuple[Item, ...]


@node
class Grant(Node):
    """`ada also has:` items lent to somebody else while this rule holds."""

    subject: Phrase
    items: tuple[Item, ...]


@node
class TypeRef(Node):
    """mark: "" | "set" | "count" | "printed" | "?" (`X?`).

    maybe: written with `?`, as in `printed X?` too. printed: so written, as in `set of printed X` too.
    """

    name: Word
    mark: str
    maybe: bool = False
    printed: bool = False


@node
class Param(Node):
    """One slot. preps: () for the first, else the words that lead to it. domain: `(c: book in hand)`; default: `= any rival`."""

    preps: tuple[str, ...]
    name: Word
    type: TypeRef
    domain: tuple[Phrase, ...]
    where: Phrase | None
    default: Phrase | None


@node
class Kind(Node):
    """per: `kind room/rooms per player`: each has things of this kind of their own."""

    names: Names
    parents: tuple[Word, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]
    per: Word | None = None


@node
class Zone(Node):
    names: Names
    of: Word | None
    per: Word | None
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@node
class Track(Node):
    names: Names
    of: tuple[Word, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@node
class Counter(Node):
    """holder: `of KIND` or `per KIND`, None for one that the owner or nobody holds."""

    names: Names
    holder: Word | None
    flags: tuple[Flag, ...]


@node
class Noun(Node):
    names: Names
    of: TypeRef | None
    value: Phrase
    flags: tuple[Flag, ...]


@node
class Adjective(Node):
    name: Word
    of: Word
    condition: Phrase
    flags: tuple[Flag, ...]


@node
class Verb(Node):
    name: Word
    params: tuple[Param, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@node
class Turn(Node):
    names: Names
    params: tuple[Param, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@node
class Phase(Node):
    name: Word
    flags: tuple[Flag, ...]
    body: Block


@node
class Window(Node):
    names: Names
    params: tuple[Param, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@node
class SectionDecl(Node):
    """`section ability (name: text) for (cost: number), says "…"` with items `needs`, `pay:`, `afterwards:`."""

    name: Word
    params: tuple[Param, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@node
class Field(Node):
    name: Word
    type: TypeRef
    default: Phrase | None
    flags: tuple[Flag, ...]


@node
class Values(Node):
    name: Word
    values: tuple[Name | Text, ...]


@node
class Mode(Node):
    name: Word
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@node
class Pick(Node):
    """What is chosen before the game: `pick guide per player of guide`, `pick shop of ware` with counted lines."""

    name: Word
    per: Word | None
    of: Word
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]
    where: Phrase | None = None


@node
class Opening(Node):
    """`setup:`, `round:` at top level."""

    name: Word
    body: Block


@node
class Table(Node):
    """cells: one tuple of phrases a cell, () for an empty cell; the header row is `columns`."""

    name: Word
    columns: tuple[Word, ...]
    rows: tuple[tuple[tuple[Phrase, ...], ...], ...]


@node
class Policy(Node):
    settings: tuple[Property, ...]


@node
class Ending(Node):
    outcome: Word
    text: Text | None
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@node
class Variant(Node):
    names: Names
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@node
class Test(Node):
    title: Text
    items: tuple[Item, ...]


@node
class Card(Node):
    """`book Almanac`, `guide Ada "The Surveyor"`, `storm Flood for Delta`; also `set "…"`, `strategy …`.

    kind: a word the game declares (or the core word `set`, `strategy`). alias: `room north "North Room"`.
    """

    kind: Word
    title: Text
    epithet: Text | None
    heads: tuple[tuple[Word, Phrase], ...]
    items: tuple[Item, ...]


Declaration: TypeAlias = (
    Kind
    | Zone
    | Track
    | Counter
    | Noun
    | Adjective
    | Verb
    | Turn
    | Phase
    | Window
    | SectionDecl
    | Field
    | Values
    | Mode
    | Pick
    | Opening
    | Table
    | Policy
    | Ending
    | Variant
    | Test
    | Card
    | Hook
    | Permit
    | Change
)
Item: TypeAlias = Declaration | Property | Section | WhileItems | Grant


@node
class Module(Node):
    """One file: its declarations in order; islands that could not be read are missing here and reported.

    unread: the names that these would have declared.
    """

    path: str
    declarations: tuple[Declaration, ...]
    unread: tuple[str, ...] = ()
