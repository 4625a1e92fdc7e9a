"""Symbols: what a name means once it is resolved. One class per sort of declaration.

Symbols are filled by the checker in passes (names, then types, then bodies) and are read-only afterwards. `node` is the
declaration in the syntax tree, so `node.span` says where it stands.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from . import syntax
from .nodes import record
from .types import NONE, Type

if TYPE_CHECKING:
    from . import typed


@record
class Symbol:
    name: str
    node: syntax.Node


@record
class Local(Symbol):
    """A binding: `as c`, a parameter, the element of a condition, `let`."""

    type: Type = NONE
    role: str = "binding"  # binding | param | element | you | event


@record
class Param:
    """One slot of a verb, section, turn or window. `preps` is empty for the first slot."""

    local: Local
    preps: tuple[str, ...]
    node: syntax.Param
    domain: typed.Expr | None = None
    default: typed.Expr | None = None

    @property
    def name(self) -> str:
        return self.local.name

    @property
    def type(self) -> Type:
        return self.local.type


@record
class KindSym(Symbol):
    """`single`: exactly one in every game. `seats`: the players' kind. `per`: created with each of those, `copies` times."""

    plural: str = ""
    parents: tuple[str, ...] = ()
    single: bool = False
    seats: bool = False
    per: str = ""
    copies: int = 1
    you: str = ""
    chooses: str = ""  # the field that says which seat decides for things of this kind
    says: str = ""
    members: dict[str, MemberSym] = field(default_factory=lambda: {})
    defaults: dict[str, typed.Expr] = field(default_factory=lambda: {})
    hooks: list[typed.Rule] = field(default_factory=lambda: [])
    index: int = 0


@record
class FieldSym(Symbol):
    """changing: some effect writes it, so it is a slot of the state. computed: its default is worked out at each reading."""

    kind: str = ""
    type: Type = NONE
    default: typed.Expr | None = None
    computed: bool = False
    changing: bool = False
    modified: bool = False  # some rule says `change FIELD of …`
    info: bool = False
    ordinal: bool = False
    is_owner: bool = False
    head: str = ""  # the preposition of a card's head that fills it
    written: str = ""  # the word under which cards write it, if another
    range: tuple[int | None, int | None] = (
        0,
        None,
    )  # the least and the most that a card may write; None: no such bound
    ranged: bool = False  # the range was declared
    given: bool = False  # each card writes it, if only `none`
    absent: bool = False  # cards of this kind have no such line
    highest: str = ""
    lowest: str = ""
    you: Local | None = None
    element: Local | None = None  # `this` of a computed field
    narrows: FieldSym | None = None  # the field of a kind above that this one declares again, more narrowly


@record
class CounterSym(Symbol):
    """A number that things hold; `unit` ones only measure (points, times). Always a slot of the state unless a unit."""

    plural: str = ""
    holder: str = ""
    unit: bool = False
    least: typed.Expr | None = None
    limit: typed.Expr | None = None
    excess: str = "lost"  # or the name of the counter that it goes to
    excess_to: CounterSym | None = None
    symbol: str = ""
    says: str = ""
    lost_after: str = ""
    given: bool = False  # each card of its holders says with how much it begins, if only `none`
    reset_each: str = ""  # "turn", "round" or a turn's name: as printed again when it begins
    element: Local | None = None  # whose counter it is, in `limit`
    additive: bool = False  # an amount said with `more` joins the event before it
    track: TrackSym | None = None  # a token of a track: the number of its space
    skips: AdjectiveSym | None = None  # the lowest of it leaves out those of whom this is said, unless nobody is left


@record
class TrackSym(Symbol):
    """A row of spaces of a card. resolves: "stopping" | "passing" | "asked". section: its spaces, by number."""

    holder: str = ""  # the kind of the card that has it
    scope: CardSym | None = None
    tokens: list[CounterSym] = field(default_factory=lambda: [])
    first: int = 1
    last: typed.Expr | None = None
    loops: bool = False
    resolves: str = "stopping"
    section: SectionSym | None = None
    says: str = ""


@record
class ZoneSym(Symbol):
    """face: "up" | "down" | "". seen: "all" | "owner" | "none". active: cards in it listen (S18)."""

    plural: str = ""
    of: str = ""
    per: str = ""
    face: str = "up"
    seen: str = "all"
    ordered: bool = False
    active: bool = False
    limit: typed.Expr | None = None
    limit_modified: bool = False
    acting: str = ""  # the zone with a plural of which it is one more
    scope: CardSym | None = None  # a card's own zone
    says: str = ""
    needed: typed.Rule | None = None
    this: Local | None = None
    index: int = 0


@record
class SectionSym(Symbol):
    """A part of a card: `read:`, `after 3:`, `skill "X" for 5 coins …`."""

    kind: str = ""
    params: tuple[Param, ...] = ()
    you: str = ""
    first: bool = False
    activated: bool = False
    optional: bool = False
    says: str | None = None
    sets: CounterSym | None = None
    needs: typed.Expr | None = None
    pay: typed.Block | None = None
    afterwards: typed.Block | None = None
    you_local: Local | None = None
    this_local: Local | None = None


MemberSym: TypeAlias = FieldSym | CounterSym | ZoneSym | SectionSym


@record
class VerbSym(Symbol):
    """One overload. generic: its amount is of whichever counter; it is compiled once per counter (`counter` set)."""

    params: tuple[Param, ...] = ()
    you: Local | None = None
    needs: list[typed.Need] = field(default_factory=lambda: [])
    body: typed.Block | None = None
    says: str = ""
    past: str = ""
    generic: bool = False
    counter: CounterSym | None = None
    action: str = ""  # the span or window during which it is offered as an action
    waits_for: str = ""
    pays: bool = False  # what a cost in a head is paid with: `for 2 coins`
    scope: CardSym | None = None  # a card's own verb
    specific: dict[str, VerbSym] = field(default_factory=lambda: {})
    index: int = 0


@record
class NounSym(Symbol):
    """`noun partner of player = …`: a set (or, `single`, one thing) worked out at each use; `uses_you`: it depends on who acts."""

    plural: str = ""
    type: Type = NONE
    value: typed.Expr | None = None
    single: bool = False
    says: str = ""
    uses_you: bool = False
    you: Local | None = None
    index: int = 0


@record
class AdjectiveSym(Symbol):
    of: str = ""  # a kind, or "zone"
    condition: typed.Expr | None = None
    element: Local | None = None
    other: Local | None = None
    you: Local | None = None
    uses_you: bool = False
    proves: frozenset[str] = frozenset()
    measure: str = ""  # what the number of steps along this relation is called
    says: str = ""
    index: int = 0


@record
class TurnSym(Symbol):
    params: tuple[Param, ...] = ()
    you: Local | None = None
    phases: list[PhaseSym] = field(default_factory=lambda: [])
    skips: CounterSym | None = None  # how often its actor leaves it out, if some line says `skip`
    uncounted: bool = False  # *turn* does not speak of it, and a turn around it goes on afterwards
    says: str = ""
    index: int = 0


@record
class PhaseSym(Symbol):
    turn: TurnSym | None = None
    body: typed.Block | None = None
    says: str = ""
    index: int = 0


@record
class WindowSym(Symbol):
    params: tuple[Param, ...] = ()
    says: str = ""
    index: int = 0


@record
class TableSym(Symbol):
    """columns: name → type; rows: first column's value or range → the cells."""

    columns: dict[str, Type] = field(default_factory=lambda: {})
    rows: list[tuple[typed.Expr | None, ...]] = field(default_factory=lambda: [])
    index: int = 0


@record
class ValuesSym(Symbol):
    values: tuple[str, ...] = ()


@record
class ValueSym(Symbol):
    list: ValuesSym | None = None
    index: int = 0


@record
class VariantSym(Symbol):
    includes: tuple[str, ...] = ()
    group: str = ""
    players: tuple[int, int] | None = None  # the fewest and the most it can be played with, if it says so
    rules: list[typed.Rule] = field(default_factory=lambda: [])
    openings: list[typed.Block] = field(default_factory=lambda: [])
    says: str = ""
    index: int = 0


@record
class PickSym(Symbol):
    """What is chosen before the game. lines: (kind, how many). slots of a pick without `per` and `fills` are things of their own kind."""

    per: str = ""
    of: str = ""
    fills: str = ""
    where: typed.Expr | None = None
    element: Local | None = None
    lines: tuple[tuple[str, int], ...] = ()


@record
class EndingSym(Symbol):
    """outcome: victory | defeat | draw. checked: "always" or the span at whose end it is looked at."""

    outcome: str = ""
    text: str = ""
    checked: str = "always"
    holds: typed.Expr | None = None
    winners: typed.Expr | None = None
    variants: tuple[VariantSym, ...] = ()
    scope: CardSym | None = None
    index: int = 0


@record
class CardSym(Symbol):
    """A definition: something printed. id: `set/kind/title` in canonical form; `values`: field or counter name → printed value."""

    kind: str = ""
    id: str = ""
    set: str = ""
    title: str = ""
    epithet: str = ""
    values: dict[str, typed.Expr] = field(default_factory=lambda: {})
    sections: dict[str, typed.SectionBody] = field(default_factory=lambda: {})
    rules: list[typed.Rule] = field(default_factory=lambda: [])
    variants: dict[str, VariantSym] = field(default_factory=lambda: {})
    called: str = ""
    implicit: bool = False  # made for a kind that has no printed cards
    index: int = 0


AnySymbol: TypeAlias = (
    Local
    | KindSym
    | FieldSym
    | CounterSym
    | TrackSym
    | ZoneSym
    | SectionSym
    | VerbSym
    | NounSym
    | AdjectiveSym
    | TurnSym
    | PhaseSym
    | WindowSym
    | TableSym
    | ValuesSym
    | ValueSym
    | VariantSym
    | PickSym
    | EndingSym
    | CardSym
)
