"""The lines of tests as functions, compiled together with the game they belong to.

A line is typed by `check.testing` in the scope of its test and lowered by the same linker as the game, so that what it does, asks
and counts is what a card would. `Bench` holds the game; `Workshop` compiles the lines of one test before the game is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cardwright.compiler.check import testing
from cardwright.compiler.check.scope import Scope
from cardwright.compiler.check.world import World
from cardwright.compiler.lower.context import Cx, NotLowered
from cardwright.compiler.lower.emit import at, stmts
from cardwright.compiler.lower.expression import lower as lower_expression
from cardwright.compiler.lower.link import Linker
from cardwright.compiler.lower.probes import Probes
from cardwright.compiler.lower.statement import block
from cardwright.compiler.lower.wording import Wording
from cardwright.compiler.testing.failing import Failed
from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax, typed
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.typed import walk
from cardwright.dsl.types import Type
from cardwright.runtime.state import State

__all__ = ["Bench", "Effect", "Value", "Workshop"]


class Value(NamedTuple):
    """An expression of a test: its typed tree, and the name of its function of (s, seats…).

    whole: it counts events `within test`, all those since `do:` began.
    """

    tree: typed.Expr
    function: str
    whole: bool = False

    @property
    def type(self) -> Type:
        return self.tree.type


class Effect(NamedTuple):
    """A statement of a test: its typed tree, and the name of its function of (s, seats…)."""

    tree: typed.Block
    function: str


class Bench(Linker):
    """The game under test: a linker that compiles the lines of the tests behind the game's own code."""

    def __init__(self, world: World, wording: Wording | None = None, probes: Probes | None = None) -> None:
        super().__init__(world.module, wording, probes)
        self.world = world
        self.compiled = False
        #: looks a card's name up on the table of the test that runs
        self.naming: Callable[[State, int], int] = lambda s, definition: 0

    def compile(self) -> None:
        """The game's own code, once: tests add theirs before the program is made."""
        if not self.compiled:
            self.compiled = True
            super().compile()

    def load(self) -> dict[str, Any]:
        space = super().load()

        def named_thing(s: State, definition: int) -> int:
            return self.naming(s, definition)

        space["named_thing"] = named_thing
        return space

    def offer_names(self, rule: int, definition: int) -> tuple[str, ...]:
        """How an action that a card offers may be called: as the card, or as the head of its section says."""
        card = self.layout.cards[definition - 1] if definition > 0 else None
        if card is None:
            return ()
        found = next((one for one, number in self.rules.items() if number == rule), None)
        section = card.sections.get(found.section.name) if found is not None and found.section is not None else None
        texts = section.args.values() if section is not None else ()
        return (
            card.title,
            *(str(one.value) for one in texts if isinstance(one, typed.Const) and one.type.tag == "text"),
        )

    def finish_lines(self) -> None:
        """Compile what the lines of the tests have asked for."""
        self._drain()

    def call(self, function: str, s: State, seats: tuple[int, ...]) -> Any:
        """Call the function of a line."""
        return self.emitter.space[function](s, *seats)


class Workshop:
    """Types and compiles the lines of one test. seats: its seats' locals, in order.

    reads_only: lines are read and typed, and no function is made of them.
    """

    def __init__(
        self, bench: Bench, node: syntax.Test, titles: list[str | None], singles: list[str], reads_only: bool = False
    ) -> None:
        self.bench, self.reads_only = bench, reads_only
        self.scope: Scope
        self.seats: list[sy.Local]
        self.scope, self.seats = testing.test_scope(bench.world, node, titles, singles)

    def effect(self, line: syntax.Statement) -> Effect:
        """A statement, as if a card said so. Raises Failed with what the checker says of it."""
        sink = Sink()
        tree = testing.effect(self.bench.world, line, self.scope, sink)
        if tree is None:
            raise self._refused(line, sink)
        return Effect(tree, self._function(line, lambda cx: block(cx, tree)))

    def value(self, phrase: syntax.Phrase, want: Type | None = None) -> Value:
        """An expression. Raises Failed with what the checker says of it."""
        sink = Sink()
        tree = testing.expression(self.bench.world, phrase, self.scope, sink, want)
        if tree is None:
            raise self._refused(phrase, sink)
        return self.of_tree(phrase, tree)

    def try_value(self, phrase: syntax.Phrase) -> Value | None:
        """An expression, or None where it means nothing."""
        try:
            return self.value(phrase)
        except Failed:
            return None

    def of_tree(self, node: syntax.Node, tree: typed.Expr) -> Value:
        """A function for an expression that is typed already."""
        function = self._function(node, lambda cx: stmts("return v", v=lower_expression(cx, tree)))
        whole = any(isinstance(one, typed.Times) and _within_test(one.node) for one in walk(tree))
        return Value(tree, function, whole)

    def _function(self, node: syntax.Node, body: Callable[[Cx], Any]) -> str:
        if self.reads_only:
            return ""
        cx = Cx(self.bench)
        cx.taken |= {"s"}
        names: list[str] = []
        for seat in self.seats:
            names.append(cx.bind(seat))
        title = self.bench.emitter.fresh("line")
        with at(node):
            try:
                made = body(cx)
            except NotLowered as error:
                raise Failed(node.span, str(error)) from error
        self.bench.emitter.function(node, title, ("s", *names), made)
        return title

    def _refused(self, node: syntax.Node, sink: Sink) -> Failed:
        found = sink.errors[0] if sink.errors else None
        if found is None:
            return Failed(node.span, "this line cannot be read")
        return Failed(found.span, found.message, *((f"help: {found.help}",) if found.help else ()), found=found)


def _within_test(node: syntax.Node) -> bool:
    return isinstance(node, syntax.Times) and node.within.text == "test"
