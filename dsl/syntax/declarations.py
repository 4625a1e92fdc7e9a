"""Declarations, the items inside them, and the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .phrases import Name, Names, Node, Phrase, Text, Word
from .statements import Block, Change, Flag, HeadPart, Hook, Permit


@dataclass(frozen=True, slots=True, eq=False)
class Property(Node):
    """`cost 4`, `hand "Old Map", 4 Pebble`, `ruling "…" from "…" on "…"`."""

    name: Word
    args: tuple[Phrase, ...]
    preps: tuple[tuple[Word, tuple[Phrase, ...]], ...]
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Section(Node):
    """`read:`, `after 3:`, `skill "X" for 5 coins during any main:`, `do:`. change: None | "add" | "replace" (in variants)."""

    change: str | None
    name: Word
    args: tuple[Phrase, ...]
    head: tuple[HeadPart, ...]
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class WhileItems(Node):
    condition: Phrase
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Grant(Node):
    """`ada also has:` items lent to somebody else while this rule holds."""

    subject: Phrase
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class TypeRef(Node):
    """mark: "" | "set" | "count" | "printed" | "?" (`X?`).

    maybe: written with `?`, as in `printed X?` too. printed: so written, as in `set of printed X` too.
    """

    name: Word
    mark: str
    maybe: bool = False
    printed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Param(Node):
    """One slot. preps: () for the first, else the words that lead to it. domain: `(c: book in hand)`; default: `= any rival`."""

    preps: tuple[str, ...]
    name: Word
    type: TypeRef
    domain: tuple[Phrase, ...]
    where: Phrase | None
    default: Phrase | None


@dataclass(frozen=True, slots=True, eq=False)
class Kind(Node):
    """per: `kind room/rooms per player`: each has things of this kind of their own."""

    names: Names
    parents: tuple[Word, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]
    per: Word | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Zone(Node):
    names: Names
    of: Word | None
    per: Word | None
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Track(Node):
    names: Names
    of: tuple[Word, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Counter(Node):
    """holder: `of KIND` or `per KIND`, None for one that the owner or nobody holds."""

    names: Names
    holder: Word | None
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Noun(Node):
    names: Names
    of: TypeRef | None
    value: Phrase
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Adjective(Node):
    name: Word
    of: Word
    condition: Phrase
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Verb(Node):
    name: Word
    params: tuple[Param, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Turn(Node):
    names: Names
    params: tuple[Param, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Phase(Node):
    name: Word
    flags: tuple[Flag, ...]
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Window(Node):
    names: Names
    params: tuple[Param, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class SectionDecl(Node):
    """`section ability (name: text) for (cost: number), says "…"` with items `needs`, `pay:`, `afterwards:`."""

    name: Word
    params: tuple[Param, ...]
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Field(Node):
    name: Word
    type: TypeRef
    default: Phrase | None
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Values(Node):
    name: Word
    values: tuple[Name | Text, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Mode(Node):
    name: Word
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Pick(Node):
    """What is chosen before the game: `pick guide per player of guide`, `pick shop of ware` with counted lines."""

    name: Word
    per: Word | None
    of: Word
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]
    where: Phrase | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Opening(Node):
    """`setup:`, `round:` at top level."""

    name: Word
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Table(Node):
    """cells: one tuple of phrases a cell, () for an empty cell; the header row is `columns`."""

    name: Word
    columns: tuple[Word, ...]
    rows: tuple[tuple[tuple[Phrase, ...], ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Policy(Node):
    settings: tuple[Property, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ending(Node):
    outcome: Word
    text: Text | None
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Variant(Node):
    names: Names
    flags: tuple[Flag, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Test(Node):
    title: Text
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(frozen=True, slots=True, eq=False)
class Module(Node):
    """One file: its declarations in order; islands that could not be read are missing here and reported."""

    path: str
    declarations: tuple[Declaration, ...]
