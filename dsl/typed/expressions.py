"""Typed expressions: what a phrase is worth, and the choices made in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardwright.dsl import syntax
from cardwright.dsl.nodes import record
from cardwright.dsl.types import Type

if TYPE_CHECKING:
    from cardwright.dsl.symbols import (
        AdjectiveSym,
        CardSym,
        CounterSym,
        FieldSym,
        KindSym,
        Local,
        NounSym,
        Param,
        SectionSym,
        Symbol,
        TableSym,
        TurnSym,
        VariantSym,
        ZoneSym,
    )

    from .rules import Pattern


@record
class TypedNode:
    node: syntax.Node


@record
class Expression(TypedNode):
    type: Type


@record
class Const(Expression):
    """A number, flag, text or none; a value of a `values` list (its index)."""

    value: int | bool | str | None


@record
class Printed(Expression):
    """A card by name: the definition."""

    card: CardSym


@record
class ListOf(Expression):
    items: tuple[Expr, ...]


@record
class Var(Expression):
    """A local: binding, parameter, element, the actor (`you`), `this`."""

    local: Local


@record
class Single(Expression):
    """The one thing of a `single` kind."""

    kind: KindSym


@record
class All(Expression):
    """All things of a kind (printed: all definitions)."""

    kind: KindSym


@record
class Get(Expression):
    """A field or counter of a thing (or of a definition, where the type of `of` is printed)."""

    of: Expr
    member: FieldSym | CounterSym


@record
class Members(Expression):
    """A member of each of a set: values are joined into one list (`players.rooms`, `piles.cost`)."""

    of: Expr
    local: Local
    value: Expr


@record
class SectionArg(Expression):
    """A constant written in a section's head (`ability.cost`) of the definition of `of`."""

    of: Expr
    section: SectionSym
    param: Param


@record
class SectionOf(Expression):
    """A section of a thing, as the argument of `resolve` or of `is feasible`. at: which of a numbered section."""

    of: Expr
    section: SectionSym
    at: Expr | None = None


@record
class OwnedBy(Expression):
    """All things of a `per` kind that belong to `of` (`you.rooms`)."""

    of: Expr
    kind: KindSym


@record
class OwnerOf(Expression):
    """The static thing to which one of a `per` kind belongs."""

    of: Expr


@record
class HolderOf(Expression):
    """In whose zone a thing lies: `s.room`, `c.player`; none if in nobody's."""

    of: Expr
    kind: KindSym


@record
class Place(Expression):
    """A zone instance; owner None for a zone of the table."""

    zone: ZoneSym
    owner: Expr | None


@record
class PlaceOfThing(Expression):
    """Where a thing lies."""

    of: Expr


@record
class Contents(Expression):
    """The things in a place or in several. kind: only those (None: all). Bottom first."""

    place: Expr
    kind: KindSym | None


@record
class Ends(Expression):
    """`top 2 cards in deck`: the n top (bottom) cards, the very end first; a place that fills itself at need is filled first."""

    place: Expr
    end: str
    number: Expr | None
    kind: KindSym | None


@record
class Tops(Expression):
    """`top cards of piles`: the top card of each of several places."""

    places: Expr
    end: str


@record
class RoomIn(Expression):
    """How many more a place with a limit takes (a large number without one)."""

    place: Expr


@record
class Union(Expression):
    """Things (or places) of several expressions, without repetition, in order."""

    parts: tuple[Expr, ...]


@record
class Filter(Expression):
    of: Expr
    local: Local
    condition: Expr


@record
class Best(Expression):
    """Those with the most (word most | highest) or fewest (fewest | lowest): all that tie. No measure counts as lowest of all (S28)."""

    of: Expr
    local: Local
    key: Expr
    highest: bool


@record
class Ranking(Expression):
    """Those whose measure is the `rank`th when all are put in order: all that tie with it. Fewer than that many: nothing."""

    of: Expr
    local: Local
    key: Expr
    highest: bool
    rank: int


@record
class Sorted(Expression):
    """In order of a measure: `from highest cost`."""

    of: Expr
    local: Local
    key: Expr
    descending: bool


@record
class Noun(Expression):
    noun: NounSym
    you: Expr | None


@record
class HasAdjective(Expression):
    of: Expr
    adjective: AdjectiveSym
    other: Expr | None
    you: Expr | None


@record
class Steps(Expression):
    """How few steps along a relation lead from one thing to another; none if no way does, or if either is none."""

    start: Expr
    end: Expr
    relation: AdjectiveSym
    you: Expr | None


@record
class IsKind(Expression):
    of: Expr
    kind: KindSym


@record
class IsPrinted(Expression):
    """Is the thing one of that printed card?"""

    of: Expr
    card: CardSym


@record
class IsEmpty(Expression):
    place: Expr


@record
class In(Expression):
    """Membership: a thing in a set or in places (`among` has type place or set)."""

    of: Expr
    among: Expr


@record
class Compare(Expression):
    """op: == != < > <= >=. optional: one side may be none, then every order is false. by_print: thing against definition."""

    op: str
    left: Expr
    right: Expr
    optional: bool = False
    by_print: bool = False


@record
class Logic(Expression):
    """op: and | or | not (parts has one)."""

    op: str
    parts: tuple[Expr, ...]


@record
class Arith(Expression):
    """op: + - * / (floor) | half up | half down (right None) | neg."""

    op: str
    left: Expr
    right: Expr | None


@record
class Count(Expression):
    of: Expr


@record
class Aggregate(Expression):
    """highest | lowest | total of a list of numbers; the highest of nothing is none, the total 0."""

    word: str
    of: Expr


@record
class Function(Expression):
    """abs, reversed, distance, … of the core."""

    name: str
    args: tuple[Expr, ...]


@record
class Row(Expression):
    """The row of a table: by key; only ever read through `Cell`."""

    table: TableSym
    key: Expr


@record
class Cell(Expression):
    row: Row
    column: str


@record
class Item(Expression):
    """The nth of a list, from 1 (an index by a counted step starts at the number of the first: `first`)."""

    of: Expr
    index: Expr
    first: int = 1


@record
class VariantOn(Expression):
    variant: VariantSym


@record
class Running(Expression):
    """Is that verb, phase or turn running now?"""

    span: Symbol


@record
class TurnActor(Expression):
    """Who has the turn; none outside of one."""

    turn: TurnSym


@record
class Times(Expression):
    """How often an event has happened within the running turn, phase or verb."""

    pattern: Pattern
    within: Symbol | None


@record
class Feasible(Expression):
    """Can this section (or block) be resolved in full now?"""

    section: SectionOf


@record
class Room(Expression):
    """How much more of a counter somebody can take (a large number without a limit)."""

    of: Expr
    counter: CounterSym


@record
class DefaultArg(Expression):
    """A slot that the call leaves to its default: worked out in the verb, with the verb's own names, when it is called."""


@record
class Under(Expression):
    """The bottom of a place, as a place: its value is the negative zone instance, and `move` puts a thing under what lies there."""

    place: Expr


@record
class Select(Expression):
    """A choice among things, made when the expression is evaluated.

    how: exactly | up to | any number of | random (nobody chooses) | amount (a number from 0 to `number`; `candidates` is
    unused). `candidates` is a pure set. `best` orders before choosing: the strictly better are forced, ties at the cut-off
    are a choice (S4). `who` chooses: an expression for a seat, None for the players together. single: the value is one
    thing (0 if there was none), else a tuple. hidden: the chooser may not see what lies there (S1).
    """

    how: str
    number: Expr | None
    candidates: Expr
    best: tuple[Local, Expr, bool] | None
    having: tuple[Local, Expr] | None
    who: Expr | None
    single: bool
    hidden: bool = False


Expr: TypeAlias = Expression
