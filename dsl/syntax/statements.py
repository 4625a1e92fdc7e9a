"""Statements, and the heads of hooks and sections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from .phrases import Event, Node, Phrase, Word

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True, eq=False)
class Flag(Node):
    """`, limit 15`, `, face down`, `, action during main`, `, says "…"`."""

    name: Word
    value: Phrase | None
    preps: tuple[tuple[Word, Phrase], ...]


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
    """of: the step of the running procedure that is replaced (`instead of march:`); None: the event of the head."""

    of: Call | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Change(Node):
    """`change FIELD of THINGS by 1`, `change d by extra`, `prevent d`. preps as in Call; flags e.g. `least 1`."""

    target: Phrase
    preps: tuple[tuple[Word, tuple[Phrase, ...]], ...]
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Permit(Node):
    """`you can put this into any locked room`, `any player cannot …`, `you must …`. modal: can | cannot | must."""

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
    """`for 5 coins`, `during any main`, `by partner`."""

    prep: Word
    args: tuple[Phrase, ...]


HeadPart: TypeAlias = On | At | OncePer | IfHead | PrepHead


@dataclass(frozen=True, slots=True, eq=False)
class Hook(Node):
    """A rule with a head and no name: `when … if …:`, `once per turn after …:`. Item and statement."""

    head: tuple[HeadPart, ...]
    body: Block


Statement: TypeAlias = Act | If | Either | ForEach | Repeat | Match | Let | Instead | Change | Permit | Until | Hook
