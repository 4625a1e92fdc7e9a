"""The typed tree: what the checker makes of the syntax tree, and all that lowering needs.

Every name is a symbol, every actor and owner is explicit, every default is filled in, every loop over many things is said. Nothing here
is a game's word. Each node keeps the syntax node it came from (`node`), for its line in generated code and for messages.

Values at run time: things are integers (0: none), sets and lists are tuples, optional numbers are `None` when absent, places are zone
instances, printed things are definition numbers, values of a `values` list their index.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from . import syntax
from .types import Type

if TYPE_CHECKING:
    from .symbols import (
        AdjectiveSym,
        CardSym,
        CounterSym,
        EndingSym,
        FieldSym,
        KindSym,
        Local,
        NounSym,
        Param,
        PhaseSym,
        PickSym,
        SectionSym,
        Symbol,
        TableSym,
        TurnSym,
        VariantSym,
        VerbSym,
        WindowSym,
        ZoneSym,
    )


@dataclass(slots=True, eq=False)
class TypedNode:
    node: syntax.Node


@dataclass(slots=True, eq=False)
class Expression(TypedNode):
    type: Type


# ------------------------------------------------------------------------------------------------ plain expressions
@dataclass(slots=True, eq=False)
class Const(Expression):
    """A number, flag, text or none; a value of a `values` list (its index)."""

    value: int | bool | str | None


@dataclass(slots=True, eq=False)
class Printed(Expression):
    """A card by name: the definition."""

    card: CardSym


@dataclass(slots=True, eq=False)
class ListOf(Expression):
    items: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Var(Expression):
    """A local: binding, parameter, element, the actor (`you`), `this`."""

    local: Local


@dataclass(slots=True, eq=False)
class Single(Expression):
    """The one thing of a `single` kind."""

    kind: KindSym


@dataclass(slots=True, eq=False)
class All(Expression):
    """All things of a kind (printed: all definitions)."""

    kind: KindSym


@dataclass(slots=True, eq=False)
class Get(Expression):
    """A field or counter of a thing (or of a definition, where the type of `of` is printed)."""

    of: Expr
    member: FieldSym | CounterSym


@dataclass(slots=True, eq=False)
class Members(Expression):
    """A member of each of a set: values are joined into one list (`players.breaches`, `supply_piles.cost`)."""

    of: Expr
    local: Local
    value: Expr


@dataclass(slots=True, eq=False)
class SectionArg(Expression):
    """A constant written in a section's head (`ability.cost`) of the definition of `of`."""

    of: Expr
    section: SectionSym
    param: Param


@dataclass(slots=True, eq=False)
class SectionOf(Expression):
    """A section of a thing, as the argument of `resolve` or of `is feasible`."""

    of: Expr
    section: SectionSym


@dataclass(slots=True, eq=False)
class OwnedBy(Expression):
    """All things of a `per` kind that belong to `of` (`you.breaches`)."""

    of: Expr
    kind: KindSym


@dataclass(slots=True, eq=False)
class OwnerOf(Expression):
    """The static thing to which one of a `per` kind belongs."""

    of: Expr


@dataclass(slots=True, eq=False)
class HolderOf(Expression):
    """In whose zone a thing lies: `s.breach`, `c.player`; none if in nobody's."""

    of: Expr
    kind: KindSym


@dataclass(slots=True, eq=False)
class Place(Expression):
    """A zone instance; owner None for a zone of the table."""

    zone: ZoneSym
    owner: Expr | None


@dataclass(slots=True, eq=False)
class PlaceOfThing(Expression):
    """Where a thing lies."""

    of: Expr


@dataclass(slots=True, eq=False)
class Contents(Expression):
    """The things in a place or in several. kind: only those (None: all). Bottom first."""

    place: Expr
    kind: KindSym | None


@dataclass(slots=True, eq=False)
class Ends(Expression):
    """`top 2 cards in deck`: the n top (bottom) cards, the very end first; a place that fills itself at need is filled first."""

    place: Expr
    end: str
    number: Expr | None
    kind: KindSym | None


@dataclass(slots=True, eq=False)
class Tops(Expression):
    """`top cards of supply_piles`: the top card of each of several places."""

    places: Expr
    end: str


@dataclass(slots=True, eq=False)
class RoomIn(Expression):
    """How many more a place with a limit takes (a large number without one)."""

    place: Expr


@dataclass(slots=True, eq=False)
class Union(Expression):
    """Things (or places) of several expressions, without repetition, in order."""

    parts: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Filter(Expression):
    of: Expr
    local: Local
    condition: Expr


@dataclass(slots=True, eq=False)
class Best(Expression):
    """Those with the most (word most | highest) or fewest (fewest | lowest): all that tie. No measure counts as lowest of all (S28)."""

    of: Expr
    local: Local
    key: Expr
    highest: bool


@dataclass(slots=True, eq=False)
class Sorted(Expression):
    """In order of a measure: `from highest cost`."""

    of: Expr
    local: Local
    key: Expr
    descending: bool


@dataclass(slots=True, eq=False)
class Noun(Expression):
    noun: NounSym
    you: Expr | None


@dataclass(slots=True, eq=False)
class HasAdjective(Expression):
    of: Expr
    adjective: AdjectiveSym
    other: Expr | None
    you: Expr | None


@dataclass(slots=True, eq=False)
class IsKind(Expression):
    of: Expr
    kind: KindSym


@dataclass(slots=True, eq=False)
class IsPrinted(Expression):
    """Is the thing one of that printed card?"""

    of: Expr
    card: CardSym


@dataclass(slots=True, eq=False)
class IsEmpty(Expression):
    place: Expr


@dataclass(slots=True, eq=False)
class In(Expression):
    """Membership: a thing in a set or in places (`among` has type place or set)."""

    of: Expr
    among: Expr


@dataclass(slots=True, eq=False)
class Compare(Expression):
    """op: == != < > <= >=. optional: one side may be none, then every order is false. by_print: thing against definition."""

    op: str
    left: Expr
    right: Expr
    optional: bool = False
    by_print: bool = False


@dataclass(slots=True, eq=False)
class Logic(Expression):
    """op: and | or | not (parts has one)."""

    op: str
    parts: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Arith(Expression):
    """op: + - * / (floor) | half up | half down (right None) | neg."""

    op: str
    left: Expr
    right: Expr | None


@dataclass(slots=True, eq=False)
class Count(Expression):
    of: Expr


@dataclass(slots=True, eq=False)
class Aggregate(Expression):
    """highest | lowest | total of a list of numbers; the highest of nothing is none, the total 0."""

    word: str
    of: Expr


@dataclass(slots=True, eq=False)
class Function(Expression):
    """abs, reversed, distance, … of the core."""

    name: str
    args: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Row(Expression):
    """The row of a table: by key; only ever read through `Cell`."""

    table: TableSym
    key: Expr


@dataclass(slots=True, eq=False)
class Cell(Expression):
    row: Row
    column: str


@dataclass(slots=True, eq=False)
class Item(Expression):
    """The nth of a list, from 1 (an index by a counted stage starts at the number of the first: `first`)."""

    of: Expr
    index: Expr
    first: int = 1


@dataclass(slots=True, eq=False)
class VariantOn(Expression):
    variant: VariantSym


@dataclass(slots=True, eq=False)
class Running(Expression):
    """Is that verb, phase or turn running now?"""

    span: Symbol


@dataclass(slots=True, eq=False)
class TurnActor(Expression):
    """Who has the turn; none outside of one."""

    turn: TurnSym


@dataclass(slots=True, eq=False)
class Times(Expression):
    """How often an event has happened within the running turn, phase or verb."""

    pattern: Pattern
    within: Symbol | None


@dataclass(slots=True, eq=False)
class Feasible(Expression):
    """Can this section (or block) be resolved in full now?"""

    section: SectionOf


@dataclass(slots=True, eq=False)
class Room(Expression):
    """How much more of a counter somebody can take (a large number without a limit)."""

    of: Expr
    counter: CounterSym


@dataclass(slots=True, eq=False)
class DefaultArg(Expression):
    """A slot that the call leaves to its default: worked out in the verb, with the verb's own names, when it is called."""


@dataclass(slots=True, eq=False)
class Under(Expression):
    """The bottom of a place, as a place: its value is the negative zone instance, and `move` puts a thing under what lies there."""

    place: Expr


# ------------------------------------------------------------------------------------------------ choices
@dataclass(slots=True, eq=False)
class Select(Expression):
    """A choice among things, made when the expression is evaluated.

    how: exactly | up to | any number of | random (who chooses nothing) | amount (a number from 0 to `number`; `candidates` is unused). `candidates` is a pure set. `best` orders before
    choosing: the strictly better are forced, ties at the cut-off are a choice (S4). `who` chooses: an expression for a seat, None for
    the players together. single: the value is one thing (0 if there was none), else a tuple. rest: filled by lowering of feasibility (S2).
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


# ------------------------------------------------------------------------------------------------ event patterns
@dataclass(slots=True, eq=False)
class Pattern(TypedNode):
    """Which events: of these verbs, whose parts match.

    actor, source: a condition over its local, or None. slots: for each slot index a local and a condition or None. extra: a condition over
    all the locals (`if …`, `during …`).
    """

    verbs: tuple[VerbSym, ...]
    actor: tuple[Local, Expr | None] | None
    source: tuple[Local, Expr | None] | None
    slots: tuple[tuple[int, Local, Expr | None], ...]
    extra: Expr | None


@dataclass(slots=True, eq=False)
class Edge(TypedNode):
    """`at start of X`, `at end of X`; window: `when attack_declared opens`. actor: binds whose turn it is."""

    edge: str  # start | end | opens
    span: TurnSym | PhaseSym | WindowSym
    actor: Local | None
    condition: Expr | None
    params: tuple[tuple[int, Local], ...] = ()


@dataclass(slots=True, eq=False)
class Offered(TypedNode):
    """An action offered during a phase. whose: "own" (only in the owner's turn) | "any"."""

    span: PhaseSym | WindowSym
    whose: str
    condition: Expr | None


@dataclass(slots=True, eq=False)
class Rule(TypedNode):
    """A hook, a modifier, a permission or an offered action of a card, kind, variant or of the game itself.

    head: what it listens to. mode: would | before | when | after | at | offer | change | can | cannot | must.
    listens: "self" (events about the owner itself, wherever it lies) | "active" (while it lies in an active zone) | "always".
    condition: the `while` around it. once: period symbol or None. cost: paid when used (may be None). body: what happens.
    changes: for a modifier: (member or zone, local of whose it is, condition, operation "by"|"to", amount, layer flags).
    caught: locals of the surrounding effect that it uses (for rules made inside effects).
    """

    mode: str
    head: Pattern | Edge | Offered | Changing | Permission
    listens: str
    this: Local
    you: Local | None
    condition: Expr | None
    once: Symbol | None
    optional: bool
    pay: Block | None
    body: Block | None
    caught: tuple[Local, ...] = ()
    section: SectionSym | None = None
    needs: Expr | None = None
    next_time: bool = False
    scope: CardSym | None = None
    index: int = 0


@dataclass(slots=True, eq=False)
class Changing(TypedNode):
    """`change cost of (…) by 1`: a continuous modifier of a field, counter limit or zone limit."""

    member: FieldSym | CounterSym | ZoneSym
    element: Local
    condition: Expr | None
    op: str  # by | to
    amount: Expr
    least: Expr | None


@dataclass(slots=True, eq=False)
class Permission(TypedNode):
    """can | cannot | must: of a verb call that matches."""

    pattern: Pattern


# ------------------------------------------------------------------------------------------------ statements
@dataclass(slots=True, eq=False)
class Statement(TypedNode):
    pass


@dataclass(slots=True, eq=False)
class Block(TypedNode):
    statements: tuple[Statement, ...]


@dataclass(slots=True, eq=False)
class CallStmt(Statement):
    """A declared verb. verbs: the possible overloads, most specific first; more than one: by the actual kind of the first argument.

    actor: None where the verbs have none. args: one per slot of the first overload (same number in all). spread: index of the argument that is
    a set given to a slot for one: the verb is done to each (T6); `any_order`: in an order that the actor chooses. amount_more: said with `more`.
    bind: gets what it was really done to (things) or how much (amounts). then/otherwise: its tail.
    """

    verbs: tuple[VerbSym, ...]
    actor: Expr | None
    args: tuple[Expr, ...]
    spread: int | None
    any_order: bool
    bind: Local | None
    then: Block | None
    otherwise: Block | None


@dataclass(slots=True, eq=False)
class CoreStmt(Statement):
    """A verb of the core.

    verb: add remove set move shuffle flip show choose remember create resolve begin queue offer raise stop conclude roll skip prevent
    change by_hand. args by name, as documented with the core verbs in `compiler/check/core.py`.
    """

    verb: str
    args: dict[str, Expr]
    symbols: dict[str, Symbol]
    words: dict[str, str]
    actor: Expr | None
    bind: Local | None
    then: Block | None
    otherwise: Block | None
    node_of_verb: syntax.Node | None = None


@dataclass(slots=True, eq=False)
class ActStmt(Statement):
    """Somebody acts: `any ally: …`, `each player: …`, `p: …`, `allies collectively: …`, `p may …`.

    who: an expression for one thing (a Select is a choice), or a set (each of them in turn). you: the local that the body calls *you*.
    modal: None | "may". together: the body is one call whose amount is split among the set by choice (S7).
    """

    who: Expr | None
    many: bool
    you: Local | None
    modal: str | None
    together: bool
    chooser: Expr | None
    body: Block
    then: Block | None
    otherwise: Block | None


@dataclass(slots=True, eq=False)
class IfStmt(Statement):
    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None


@dataclass(slots=True, eq=False)
class EitherStmt(Statement):
    """who chooses: None for the players together."""

    options: tuple[Block, ...]
    who: Expr | None


@dataclass(slots=True, eq=False)
class ForEachStmt(Statement):
    """Over a snapshot (S10). chooser: who orders it, where `any_order`."""

    items: Expr
    local: Local
    any_order: bool
    chooser: Expr | None
    body: Block


@dataclass(slots=True, eq=False)
class RepeatStmt(Statement):
    """count times; or until a condition holds; or (both None) for ever, until `stop` or until an offer is declined."""

    count: Expr | None
    until: Expr | None
    body: Block


@dataclass(slots=True, eq=False)
class MatchStmt(Statement):
    """ranges: (first, last or None, block) over a number; or, values: equality with a constant expression."""

    of: Expr
    ranges: tuple[tuple[int, int | None, Block], ...]
    values: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None = None


@dataclass(slots=True, eq=False)
class LetStmt(Statement):
    local: Local
    value: Expr


@dataclass(slots=True, eq=False)
class RaiseStmt(Statement):
    """`deal 2 more damage` after `deal 3 damage`: the amount that is being put together grows; the one event follows later."""

    local: Local
    amount: Expr


@dataclass(slots=True, eq=False)
class InsteadStmt(Statement):
    """The event of the running `would` rule does not happen; this does. of: the verb step that is replaced, where named."""

    of: tuple[VerbSym, ...]
    body: Block


@dataclass(slots=True, eq=False)
class RuleStmt(Statement):
    """A rule that begins here and ends on time. until: the span at whose end it ends (None: rest of the game)."""

    rule: Rule
    until: Symbol | None
    until_edge: str = "end"
    until_next_of: Expr | None = None
    until_condition: Expr | None = None
    until_event: Pattern | None = None


# ------------------------------------------------------------------------------------------------ the whole
@dataclass(slots=True, eq=False)
class Need(TypedNode):
    """A line `needs …` of a verb; unless_permitted: a permission of a card lifts it."""

    condition: Expr
    unless_permitted: bool


@dataclass(slots=True, eq=False)
class SectionBody(TypedNode):
    """A section of one card: constant arguments of its head by parameter name; who acts; what it does."""

    section: SectionSym
    args: dict[str, Expr]
    you: Local | None
    this: Local
    body: Block
    in_variant: dict[str, SectionBody] = field(default_factory=lambda: {})


@dataclass(slots=True, eq=False)
class TestCase(TypedNode):
    title: str
    syntax: syntax.Test


@dataclass(slots=True, eq=False)
class Module:
    """A checked game with the sets loaded into it: every symbol by sort, in order of qualified name."""

    kinds: dict[str, KindSym] = field(default_factory=lambda: {})
    counters: dict[str, CounterSym] = field(default_factory=lambda: {})
    zones: list[ZoneSym] = field(default_factory=lambda: [])
    verbs: list[VerbSym] = field(default_factory=lambda: [])
    nouns: list[NounSym] = field(default_factory=lambda: [])
    adjectives: list[AdjectiveSym] = field(default_factory=lambda: [])
    turns: list[TurnSym] = field(default_factory=lambda: [])
    windows: list[WindowSym] = field(default_factory=lambda: [])
    tables: list[TableSym] = field(default_factory=lambda: [])
    variants: list[VariantSym] = field(default_factory=lambda: [])
    picks: list[PickSym] = field(default_factory=lambda: [])
    endings: list[EndingSym] = field(default_factory=lambda: [])
    cards: list[CardSym] = field(default_factory=lambda: [])
    rules: list[Rule] = field(default_factory=lambda: [])
    policy: dict[str, str] = field(default_factory=lambda: {})
    setup: Block | None = None
    round: Block | None = None
    tests: list[TestCase] = field(default_factory=lambda: [])
    game: CardSym | None = None
    players: tuple[int, int] = (1, 1)
    refs: Refs = field(default_factory=lambda: Refs())


class Refs:
    """What each word of the syntax tree was found to mean: for printers, the editor and the index.

    `symbol(node)` and `type(node)` answer for phrases, words and calls; None where nothing was resolved.
    """

    def __init__(self) -> None:
        self._symbols: dict[int, Symbol] = {}
        self._types: dict[int, Type] = {}
        self._how: dict[int, str] = {}

    def note(self, node: syntax.Node, symbol: Symbol | None, type: Type | None = None, how: str = "") -> None:
        if symbol is not None:
            self._symbols[id(node)] = symbol
        if type is not None:
            self._types[id(node)] = type
        if how:
            self._how[id(node)] = how

    def symbol(self, node: syntax.Node) -> Symbol | None:
        return self._symbols.get(id(node))

    def type(self, node: syntax.Node) -> Type | None:
        return self._types.get(id(node))

    def how(self, node: syntax.Node) -> str:
        """Whose a bare name was: you | element | this | local | game; of a Group: what it stands for."""
        return self._how.get(id(node), "")
