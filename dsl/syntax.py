"""Syntax nodes: what the parser builds from one island of source, before any name has a meaning.

Nodes are immutable and carry a `Span`. They know nothing of a game. Shapes follow `grammar/cardwright.lark`;
the page `docs/internals/syntax.md` shows source beside tree. Normal forms made by the parser, so that later
phases see one shape only:

* `X in P where C with most K`, quantified or not, is one `Group`.
* `cost of c` and `c.cost` are both `Member`; `n is 4 or more` is `Binary(">=")`.
* a clause with or without actor, `may`, `must` is one `Act` around a `Call` or a `Block`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Word(Node):
    """A name as written, with its place."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Names(Node):
    """`charge/charges`: the singular and, if declared, the plural."""

    one: Word
    many: Word | None


# ---------------------------------------------------------------------------------------------- phrases
@dataclass(frozen=True, slots=True, eq=False)
class Int(Node):
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Text(Node):
    """A quoted name or text."""

    value: str


@dataclass(frozen=True, slots=True, eq=False)
class Name(Node):
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class This(Node):
    pass


@dataclass(frozen=True, slots=True, eq=False)
class Owned(Node):
    """`your hand`, `their closed breaches`: whose is "your" or "their"; words as in `Words`."""

    whose: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Words(Node):
    """Two or more words: adjectives, then the noun (`closed breach`, `prepped spells`)."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Member(Node):
    """`of.name`, also written `name of of`."""

    of: Phrase
    name: Word


@dataclass(frozen=True, slots=True, eq=False)
class Index(Node):
    of: Phrase
    index: Phrase


@dataclass(frozen=True, slots=True, eq=False)
class Func(Node):
    """`highest(x, y)`, `adjacent(a, b)`."""

    name: Word
    args: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Range(Node):
    """`3..6`, `13..` (last None: no upper end)."""

    first: int
    last: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Quant(Node):
    """How many. word: "exactly" | "up to" | "any number of" | "any" | "each" | "all" | "top" | "bottom" | "random".

    number: for exactly, up to, top, bottom, random (None where not written: `top card`, and `up to n` for as much of
    the amount n as can be); `more`: `2 more charges`.
    """

    word: str
    number: Phrase | None
    more: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Superlative(Node):
    """`with most spells in prepped`: word is most | fewest | highest | lowest; relation "with" filters, "from" orders."""

    relation: str
    word: str
    key: Phrase


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(frozen=True, slots=True, eq=False)
class Binary(Node):
    """op: or and = != < > <= >= + - * / per."""

    op: str
    left: Phrase
    right: Phrase


@dataclass(frozen=True, slots=True, eq=False)
class Unary(Node):
    """op: not | - | + | "number of" | "half up" | "half down" | "has" | "more" (an amount said with `more`)."""

    op: str
    of: Phrase


@dataclass(frozen=True, slots=True, eq=False)
class Is(Node):
    """`x is [not] words`: kind, adjective, flag, card name; `x is [not] in place`: place set instead of words."""

    of: Phrase
    negated: bool
    words: tuple[Word, ...] | Text | None
    place: Phrase | None


@dataclass(frozen=True, slots=True, eq=False)
class Times(Node):
    """`number of times EVENT within SPAN`."""

    event: Event
    within: Word


@dataclass(frozen=True, slots=True, eq=False)
class Event(Node):
    """What hooks and history speak of.

    subject: who does it (None: nobody said); `subject_as`, `object_as`: names bound to them. passive: `x is opened`,
    `x becomes empty`: then the subject is what it is done to. preps: (preposition, phrase, bound name or None).
    more_verbs: the others of `you focus or open any breach`.
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
    Int
    | Text
    | Name
    | This
    | Owned
    | Words
    | Member
    | Index
    | Func
    | Range
    | Group
    | Binary
    | Unary
    | Is
    | Times
)


# ---------------------------------------------------------------------------------------------- statements
@dataclass(frozen=True, slots=True, eq=False)
class Call(Node):
    """`verb args (prep args)* suffixes`. bind: `as x`; any_order: `in any order`."""

    verb: Word
    args: tuple[Phrase, ...]
    preps: tuple[tuple[Word, tuple[Phrase, ...]], ...]
    bind: Word | None = None
    any_order: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Block(Node):
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Act(Node):
    """`[subject] [collectively] [may|must] body` with its tail. then/otherwise: None where not written."""

    subject: Phrase | None
    subject_as: Word | None
    together: bool
    modal: str | None
    body: Call | Block
    then: Block | None = None
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True, eq=False)
class If(Node):
    arms: tuple[tuple[Phrase, Block], ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True, eq=False)
class Either(Node):
    options: tuple[Block, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ForEach(Node):
    """group: usually a `Group` without quantifier; its "from" superlative orders. items: a literal list `3, 2, 1`."""

    items: tuple[Phrase, ...]
    bind: Word | None
    any_order: bool
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Repeat(Node):
    """count, until: at most one is set; neither: until a `stop` or until nothing is chosen (`offer`)."""

    count: Phrase | None
    until: Phrase | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Match(Node):
    """otherwise: what happens when no arm fits, if that is written."""

    of: Phrase
    arms: tuple[tuple[Phrase, Block], ...]
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Let(Node):
    name: Word
    value: Phrase


@dataclass(frozen=True, slots=True, eq=False)
class Instead(Node):
    """of: the step of the running procedure that is replaced (`instead of unleash:`); None: the event of the head."""

    of: Call | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Change(Node):
    """`change FIELD of THINGS by 1`, `change d by bonus`, `prevent d`. preps as in Call; flags e.g. `least 1`."""

    target: Phrase
    preps: tuple[tuple[Word, tuple[Phrase, ...]], ...]
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Permit(Node):
    """`you can prep this to any closed breach`, `any player cannot …`, `you must …`. modal: can | cannot | must."""

    subject: Phrase
    modal: str
    call: Call
    condition: Phrase | None
    subject_as: Word | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Until(Node):
    """`until end of turn:` (edge "end"|"start", span a name, next `your next X`) or `until CONDITION:` or `until EVENT:`."""

    edge: str | None
    span_name: Word | None
    next_of_you: bool
    condition: Phrase | None
    event: Event | None
    body: Block


# ---------------------------------------------------------------------------------------------- heads of hooks and sections
@dataclass(frozen=True, slots=True, eq=False)
class On(Node):
    """word: when | after | before | next time | first time. until: `next time … until end of turn`."""

    word: str
    event: Event
    until: Word | None = None


@dataclass(frozen=True, slots=True, eq=False)
class At(Node):
    """`at start of player_turn`, `at end of any turn`: edge start | end."""

    edge: str
    of: Phrase


@dataclass(frozen=True, slots=True, eq=False)
class OncePer(Node):
    period: Word


@dataclass(frozen=True, slots=True, eq=False)
class IfHead(Node):
    condition: Phrase


@dataclass(frozen=True, slots=True, eq=False)
class PrepHead(Node):
    """`for 5 charges`, `during any main`, `by ally`."""

    prep: Word
    args: tuple[Phrase, ...]


HeadPart: TypeAlias = On | At | OncePer | IfHead | PrepHead


@dataclass(frozen=True, slots=True, eq=False)
class Hook(Node):
    """A rule with a head and no name: `when … if …:`, `once per turn after …:`. Item and statement."""

    head: tuple[HeadPart, ...]
    body: Block


Statement: TypeAlias = (
    Act | If | Either | ForEach | Repeat | Match | Let | Instead | Change | Permit | Until | Hook
)


# ---------------------------------------------------------------------------------------------- items of a declaration
@dataclass(frozen=True, slots=True, eq=False)
class Flag(Node):
    """`, limit 15`, `, face down`, `, action during main`, `, says "…"`."""

    name: Word
    value: Phrase | None
    preps: tuple[tuple[Word, Phrase], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Property(Node):
    """`cost 4`, `hand "Flare", 4 Crystal`, `ruling "…" from "…" on "…"`."""

    name: Word
    args: tuple[Phrase, ...]
    preps: tuple[tuple[Word, tuple[Phrase, ...]], ...]
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Section(Node):
    """`cast:`, `power 3:`, `ability "X" for 5 charges during any main:`, `do:`. change: None | "add" | "replace" (in variants)."""

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
    """`ona also has:` items lent to somebody else while this rule holds."""

    subject: Phrase
    items: tuple[Item, ...]


# ---------------------------------------------------------------------------------------------- declarations
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
    """One slot. preps: () for the first, else the words that lead to it. domain: `(c: gem in hand)`; default: `= any enemy`."""

    preps: tuple[str, ...]
    name: Word
    type: TypeRef
    domain: tuple[Phrase, ...]
    where: Phrase | None
    default: Phrase | None


@dataclass(frozen=True, slots=True, eq=False)
class Kind(Node):
    """per: `kind breach/breaches per player`: each has things of this kind of their own."""

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
    """What is chosen before the game: `pick mage per player of mage`, `pick market of supply_card` with counted lines."""

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
    """`spell Ignite`, `mage Lash "Breach Mage Scout"`, `attack Cleave for Rageborne`; also `set "…"`, `strategy …`.

    kind: a word the game declares (or the core word `set`, `strategy`). alias: `breach tidewell "Tidewell"`.
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
