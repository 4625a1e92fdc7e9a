"""Statements, and the heads of hooks and sections."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardwright.dsl.nodes import node

from .phrases import Event, Node, Phrase, Word

if TYPE_CHECKING:
    pass


@node
class Flag(Node):
    """`, limit 15`, `, face down`, `, action during main`, `, says "…"`."""

    name: Word
    value: Phrase | None
    preps: tuple[tuple[Word, Phrase], ...]


@node
class Call(Node):
    """`verb args (prep args)* suffixes`. bind: `as x`; any_order: `in any order`."""

    verb: Word
    args: tuple[Phrase, ...]
    preps: tuple[tuple[Word, tuple[Phrase, ...]], ...]
    bind: Word | None = None
    any_order: bool = False


@node
class Block(Node):
    statements: tuple[Statement, ...]


@node
class Act(Node):
    """`[subject] [collectively] [may|must] body` with its tail. then/otherwise: None where not written."""

    subject: Phrase | None
    subject_as: Word | None
    together: bool
    modal: str | None
    body: Call | Block
    then: Block | None = None
    otherwise: Block | None = None


@node
class If(Node):
    arms: tuple[tuple[Phrase, Block], ...]
    otherwise: Block | None


@node
class Either(Node):
    options: tuple[Block, ...]


@node
class ForEach(Node):
    """group: usually a `Group` without quantifier; its "from" superlative orders. items: a literal list `3, 2, 1`."""

    items: tuple[Phrase, ...]
    bind: Word | None
    any_order: bool
    body: Block


@node
class Repeat(Node):
    """count, until: at most one is set; neither: until a `stop` or until nothing is chosen (`offer`)."""

    count: Phrase | None
    until: Phrase | None
    body: Block


@node
class Match(Node):
    """otherwise: what happens when no arm fits, if that is written."""

    of: Phrase
    arms: tuple[tuple[Phrase, Block], ...]
    otherwise: Block | None = None


@node
class Let(Node):
    name: Word
    value: Phrase


@node
class Instead(Node):
    """of: the step of the running procedure that is replaced (`instead of march:`); None: the event of the head."""

    of: Call | None
    body: Block


@node
class Change(Node):
    """`change FIELD of THINGS by 1`, `change d by extra`, `prevent d`. preps as in Call; flags e.g. `least 1`."""

    target: Phrase
    preps: tuple[tuple[Word, tuple[Phrase, ...]], ...]
    flags: tuple[Flag, ...]


@node
class Permit(Node):
    """`you can put this into any locked room`, `any player cannot …`, `you must …`. modal: can | cannot | must."""

    subject: Phrase
    modal: str
    call: Call
    condition: Phrase | None
    subject_as: Word | None = None


@node
class Until(Node):
    """`until end of turn:` (edge "end"|"start", span a name, next `your next X`) or `until CONDITION:` or `until EVENT:`."""

    edge: str | None
    span_name: Word | None
    next_of_you: bool
    condition: Phrase | None
    event: Event | None
    body: Block


@node
class On(Node):
    """word: when | after | before | next time | first time. until: `next time … until end of turn`."""

    word: str
    event: Event
    until: Word | None = None


@node
class At(Node):
    """`at start of player_turn`, `at end of any turn`: edge start | end."""

    edge: str
    of: Phrase


@node
class OncePer(Node):
    period: Word


@node
class IfHead(Node):
    condition: Phrase


@node
class PrepHead(Node):
    """`for 5 coins`, `during any main`, `by partner`."""

    prep: Word
    args: tuple[Phrase, ...]


HeadPart: TypeAlias = On | At | OncePer | IfHead | PrepHead


@node
class Hook(Node):
    """A rule with a head and no name: `when … if …:`, `once per turn after …:`. Item and statement."""

    head: tuple[HeadPart, ...]
    body: Block


Statement: TypeAlias = Act | If | Either | ForEach | Repeat | Match | Let | Instead | Change | Permit | Until | Hook
