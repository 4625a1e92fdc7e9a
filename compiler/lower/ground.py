"""What the parts of the linker share: the game, its layout and facts, and the numbers given out so far."""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax
from cardwright.dsl import typed as ty
from cardwright.dsl.policies import POLICIES
from cardwright.runtime.program import (
    QuestionSpec,
)

from . import describe
from .carried import Carried
from .emit import Emitter, identifier, inlined
from .facts import Facts
from .layout import Layout
from .probes import Probes
from .touch import Touch
from .wording import Bare, Told, Wording

if TYPE_CHECKING:
    from .link import Linker

Stmts = list[ast.stmt]


class Late:
    """A name to be looked up once the code is loaded."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Ground:
    """The tables that all parts fill; made once per game."""

    def __init__(self, module: ty.Module, wording: Wording | None = None, probes: Probes | None = None) -> None:
        self.module = module
        self.probes = probes
        self.wording: Wording = wording or Bare()
        self.layout = Layout(module)
        self.facts = Facts(module)
        self.touch = Touch()
        self.carried = Carried()
        self.emitter = Emitter()
        self.depth: int = 0
        self.todo: list[Callable[[], None]] = []
        #: tables of values known now, and tables of functions known only after loading
        self.values: dict[str, Any] = {}
        self.late: dict[str, list[Any]] = {}
        self.made: dict[Any, str] = {}
        self.twins: dict[str, str] = {}
        self.questions: list[QuestionSpec] = [describe.ordering(self.me)]
        self.events: dict[Any, int] = {}
        self.event_names: list[Told] = ["nothing"]
        self.events["nothing"] = 0
        self.tables: list[str] = []
        #: how many rows of piles offers keep lists for
        self.rows_listed: int = 0
        self.table_numbers: dict[Any, int] = {}
        self.rules: dict[ty.Rule, int] = {}
        self.rule_functions: list[tuple[str | None, str]] = []
        #: rule → the function that looks at the parts of its event before it happens
        self.looks: dict[int, str] = {}
        self.steps: list[tuple[str, str, str | None, int]] = []
        self.step_numbers: dict[Any, int] = {}
        self.boundaries: dict[tuple[str, str], int] = {}
        self.listed_kinds: set[int] = set()
        self.periods: list[str] = ["turn", "round", "game"]
        self.endings = sorted(module.endings, key=lambda e: e.name)
        self.extra_endings: list[tuple[str, str]] = []
        self.procedures: list[sy.VerbSym] = []
        self.has_under = any(isinstance(n, ty.Under) for n in self._all_nodes())
        self.turn_numbers = {t: i for i, t in enumerate(module.turns, 1)}
        self.phase_numbers = {p: i for i, p in enumerate((p for t in module.turns for p in t.phases), 1)}

    def _all_nodes(self) -> list[ty.TypedNode]:
        from .walk import everything

        return list(everything(self.module))

    def policy(self, title: str) -> str:
        """How the game decides something; the first value of the policy where it does not say."""
        return self.module.policy.get(title) or POLICIES[title][0]

    def title_of(self, card: sy.CardSym) -> str:
        return identifier(card.title) or "card"

    def emitter_title(self, node: ty.TypedNode) -> str:
        span = node.node.span
        return f"{span.source.path}:{span.start_line}"

    def is_seat(self, kind: str) -> bool:
        return bool(self.layout.seat_kind) and self.layout.lattice.below(kind, self.layout.seat_kind)

    def you_of_kind(self, kind: str) -> int:
        """The single thing that "you" is for cards of a kind; 0 if it is whoever acts."""
        for up in self.layout.lattice.ancestors(kind):
            sym = self.module.kinds.get(up)
            if sym is not None and sym.you:
                return self.layout.single.get(sym.you, 0)
        return 0

    def question(self, kind: str, node: syntax.Node, part: ty.TypedNode) -> int:
        """One per place in the source that asks."""
        key = ("question", kind, id(node), id(part))
        got = self.step_numbers.get(key)
        if got is None:
            got = self.step_numbers[key] = len(self.questions)
            self.questions.append(describe.question(self.me, kind, node, part))
        return got

    @contextmanager
    def in_place(self) -> Generator[None]:
        """What is lowered inside is written into the function at hand instead of being a function of its own."""
        self.depth += 1
        try:
            with inlined():
                yield
        finally:
            self.depth -= 1

    def event(self, of: Told) -> int:
        got = self.events.get(of)
        if got is None:
            got = self.events[of] = len(self.event_names)
            self.event_names.append(of)
        return got

    def once(self, key: Any, title: str, compile_: Callable[[str], None]) -> str:
        got = self.made.get(key)
        if got is None:
            got = self.made[key] = self.emitter.fresh(title)
            made = got
            self.todo.append(lambda: compile_(made))
        return got

    def variant_number(self, variant: sy.VariantSym) -> int:
        return self.module.variants.index(variant)

    @property
    def me(self) -> Linker:
        """The whole linker, of which this is a part."""
        return cast("Linker", self)
