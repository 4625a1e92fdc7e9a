"""Typed statements: calls, actors, order and condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.dsl import syntax
from cardwright.dsl.nodes import record

from .expressions import TypedNode

if TYPE_CHECKING:
    from cardwright.dsl.symbols import Local, Symbol, VerbSym

    from .expressions import Expr
    from .rules import Pattern, Rule


@record
class Statement(TypedNode):
    pass


@record
class Block(TypedNode):
    statements: tuple[Statement, ...]


@record
class CallStmt(Statement):
    """A declared verb.

    verbs: the possible overloads, most specific first; more than one: by the actual kind of the first argument or of the
    actor. actor: None where the verbs have none. args: one per slot of the first overload (same number in all). spread:
    index of the argument that is a set given to a slot for one: the verb is done to each (T6); `any_order`: in an order
    that the actor chooses. bind: what it was really done to (things) or how much (amounts). then/otherwise: its tail.
    """

    verbs: tuple[VerbSym, ...]
    actor: Expr | None
    args: tuple[Expr, ...]
    spread: int | None
    any_order: bool
    bind: Local | None
    then: Block | None
    otherwise: Block | None


@record
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


@record
class ActStmt(Statement):
    """Somebody acts: `any partner: …`, `each player: …`, `p: …`, `partners collectively: …`, `p may …`.

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


@record
class IfStmt(Statement):
    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None


@record
class EitherStmt(Statement):
    """who chooses: None for the players together."""

    options: tuple[Block, ...]
    who: Expr | None


@record
class ForEachStmt(Statement):
    """Over a snapshot (S10). chooser: who orders it, where `any_order`."""

    items: Expr
    local: Local
    any_order: bool
    chooser: Expr | None
    body: Block


@record
class RepeatStmt(Statement):
    """count times; or until a condition holds; or (both None) for ever, until `stop` or until an offer is declined."""

    count: Expr | None
    until: Expr | None
    body: Block


@record
class MatchStmt(Statement):
    """ranges: (first, last or None, block) over a number; or, values: equality with a constant expression."""

    of: Expr
    ranges: tuple[tuple[int, int | None, Block], ...]
    values: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None = None


@record
class LetStmt(Statement):
    local: Local
    value: Expr


@record
class RaiseStmt(Statement):
    """`win 2 more points` after `win 3 points`: the amount that is being put together grows; the one event follows later."""

    local: Local
    amount: Expr


@record
class InsteadStmt(Statement):
    """The event of the running `would` rule does not happen; this does. of: the verb step that is replaced, where named."""

    of: tuple[VerbSym, ...]
    body: Block


@record
class RuleStmt(Statement):
    """A rule that begins here and ends on time. until: the span at whose end it ends (None: rest of the game)."""

    rule: Rule
    until: Symbol | None
    until_edge: str = "end"
    until_next_of: Expr | None = None
    until_condition: Expr | None = None
    until_event: Pattern | None = None
