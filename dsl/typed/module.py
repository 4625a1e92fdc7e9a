"""The whole: what verbs need, sections of cards, tests, and a checked game with all its symbols."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from cardwright.dsl import syntax
from cardwright.dsl.nodes import record
from cardwright.dsl.types import Type

from .expressions import TypedNode

if TYPE_CHECKING:
    from cardwright.dsl.symbols import (
        AdjectiveSym,
        CardSym,
        CounterSym,
        EndingSym,
        KindSym,
        Local,
        NounSym,
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

    from .expressions import Expr
    from .rules import Rule
    from .statements import Block


@record
class Need(TypedNode):
    """A line `needs …` of a verb; unless_permitted: a permission of a card lifts it."""

    condition: Expr
    unless_permitted: bool


@record
class SectionBody(TypedNode):
    """A section of one card: constant arguments of its head by parameter name; who acts; what it does."""

    section: SectionSym
    args: dict[str, Expr]
    you: Local | None
    this: Local
    body: Block
    in_variant: dict[str, SectionBody] = field(default_factory=lambda: {})


@record
class TestCase(TypedNode):
    title: str
    syntax: syntax.Test


@record
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
        """Whose a bare name was: you | element | this | local | game; of a Group: what it stands for; of a call `single`: done by the only
        one of a kind, whoever else acts."""
        return self._how.get(id(node), "")
