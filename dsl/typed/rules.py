"""Event patterns, heads of rules, rules, modifiers, permissions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.dsl.nodes import record

from .expressions import TypedNode

if TYPE_CHECKING:
    from cardwright.dsl.symbols import (
        CardSym,
        CounterSym,
        FieldSym,
        Local,
        PhaseSym,
        SectionSym,
        Symbol,
        TurnSym,
        VerbSym,
        WindowSym,
        ZoneSym,
    )

    from .expressions import Expr
    from .statements import Block


@record
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


@record
class Edge(TypedNode):
    """`at start of X`, `at end of X`; window: `when storm_seen opens`. actor: binds whose turn it is."""

    edge: str  # start | end | opens
    span: TurnSym | PhaseSym | WindowSym
    actor: Local | None
    condition: Expr | None
    params: tuple[tuple[int, Local], ...] = ()


@record
class Offered(TypedNode):
    """An action offered during a phase. whose: "own" (only in the owner's turn) | "any"."""

    span: PhaseSym | WindowSym
    whose: str
    condition: Expr | None


@record
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


@record
class Changing(TypedNode):
    """`change cost of (…) by 1`: a continuous modifier of a field, counter limit or zone limit."""

    member: FieldSym | CounterSym | ZoneSym
    element: Local
    condition: Expr | None
    op: str  # by | to
    amount: Expr
    least: Expr | None


@record
class Permission(TypedNode):
    """can | cannot | must: of a verb call that matches."""

    pattern: Pattern
