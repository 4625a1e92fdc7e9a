"""Working out any expression of the sources on a state, after the game was compiled.

A second `Linker` compiles the same game with the same numbers (lowering is deterministic), and then, one by one, whatever somebody asks
about: an expression is lowered with its locals replaced by the values that they have.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from typing import Any

from cardwright.compiler.lower.context import RESERVED, Cx, NotLowered
from cardwright.compiler.lower.emit import Emitter, at, const, expr
from cardwright.compiler.lower.expression import lower, test
from cardwright.compiler.lower.ground import Late
from cardwright.compiler.lower.link import Linker
from cardwright.compiler.lower.walk import everything
from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax
from cardwright.dsl import typed as ty
from cardwright.runtime.state import State
from cardwright.runtime.view import Shuffler, determinise, thing_seen

#: what is said instead of a title that is not to be known
HIDDEN = "a hidden card"
#: seeds of the tables that look the same, on which a number is worked out again before it is told
GUESSES = (1, 2, 3, 5)

__all__ = ["HIDDEN", "Env", "Lookup", "Unknown", "place_of", "several", "short", "text_of"]

#: what a local stands for, by the symbol of the local
Env = Mapping[sy.Local, Any]


class Unknown(Exception):
    """This cannot be worked out here: a local is not known, or the form is not one that has a value."""


class Lookup:
    """The typed tree beside the functions that were made of it. verbs: by number of their event; rules: by their number."""

    def __init__(self, module: ty.Module) -> None:
        self.module = module
        self.seat: int = -1
        self.table: State | None = None
        self.acted: set[int] = set()
        self.link = Linker(module)
        self.link.compile()
        self.space = self.link.load()
        self.rules = {number: rule for rule, number in self.link.rules.items()}
        self.calls: dict[tuple[str, int], list[ty.TypedNode]] = {}
        self.lets: dict[sy.Local, ty.LetStmt] = {}
        self.by_id: dict[int, ty.TypedNode] = {}
        for node in everything(module):
            self.by_id[id(node)] = node
            if isinstance(node, (ty.CallStmt, ty.CoreStmt)):
                self.calls.setdefault((node.node.span.source.path, node.node.span.start_line), []).append(node)
            elif isinstance(node, ty.LetStmt):
                self.lets[node.local] = node
        self.params: dict[sy.Local, tuple[sy.VerbSym, int]] = {}
        for verb in [*module.verbs, *(v for one in module.verbs for v in one.specific.values())]:
            for i, param in enumerate(verb.params):
                self.params[param.local] = (verb, i)

    # ---------------------------------------------------------------------------------------- for whom
    def shown_to(self, seat: int, table: State) -> Lookup:
        """The same, for answers to a seat (0: what everybody sees; -1: everything), which sees a table: nothing hidden is named."""
        self.seat, self.table = seat, table
        program, log = table.program, table.whole_log()
        readers = ((entry, program.events[int(entry[0])].visible) for entry in log)
        #: things whose text has been carried out, as the log tells
        self.acted = {
            e[1] for e, visible in readers if visible is None or (who := visible(table, e)) is None or seat in who
        }
        return self

    def sees(self, s: State, t: int) -> bool:
        """Whether the seat sees a thing in a state."""
        return self.seat < 0 or thing_seen(s, s.program, self.seat, t)

    def thing(self, s: State, t: object) -> str:
        """The title of a thing as the seat sees it in a state: `a hidden card` where it does not, "" for none."""
        if not isinstance(t, int) or not 0 < t < len(s.defn):
            return ""
        return s.program.thing_name(s, t) if self.sees(s, t) else HIDDEN

    def name(self, s: State, t: object) -> str:
        """As `thing`, of what has acted or was acted upon: it is known too if it is seen now, or if the log tells of it."""
        now = self.table
        if isinstance(t, int) and now is not None and (t in self.acted or (t < len(now.at) and self.sees(now, t))):
            return s.program.thing_name(s, t) if 0 < t < len(s.defn) else ""
        return self.thing(s, t)

    def steady(self, s: State, value: Any, again: Callable[[State], Any]) -> bool:
        """Whether something is worth the same however the things lie that the seat does not see: only then may it be told.

        again: works it out on another table that looks the same to the seat.
        """
        if self.seat < 0:
            return True
        try:
            return all(again(determinise(s, s.program, self.seat, Shuffler(seed))) == value for seed in GUESSES)
        except Unknown:
            return False

    def place(self, s: State, instance: int) -> str:
        """A place by name: `hand of Ash`."""
        return s.program.zone_name(s, instance).replace("_", " ")

    def verb_of(self, event: int) -> sy.VerbSym | None:
        """The verb that writes events of this number."""
        found = self.link.event_names[event]
        return found if isinstance(found, sy.VerbSym) else None

    def context(self, env: Env, you: Any, source: int = 0) -> Cx:
        """Where an expression is lowered: its locals are constants."""
        cx = Cx(self.link, const(source))
        cx.pure = True
        cx.taken |= {"s"}
        for local, value in env.items():
            cx.names[local] = _constant(value)
        if isinstance(you, int):
            cx.you = const(you)
        return cx

    def value(self, s: Any, e: ty.Expr, env: Env, you: Any = None) -> Any:
        """What an expression is worth on a state. Raises Unknown."""
        return self.run(s, e.node, lambda: lower(self.context(env, you), e))

    def holds(self, s: Any, e: ty.Expr, env: Env, you: Any = None) -> bool:
        """Whether a condition holds on a state. Raises Unknown."""
        return bool(self.run(s, e.node, lambda: test(self.context(env, you), e)))

    def run(self, s: Any, node: syntax.Node, make: Callable[[], ast.expr | None]) -> Any:
        """The value of what `make` lowers; True for None, which stands for *always*. Raises Unknown."""
        link = self.link
        before = link.emitter.files, set(self.space)
        link.emitter.files = {}
        try:
            with at(node):
                made = make()
                link._drain()  # pyright: ignore[reportPrivateUsage]
        except (NotLowered, KeyError, AssertionError, AttributeError) as error:
            link.emitter.files = before[0]
            raise Unknown(str(error)) from None
        if made is None:
            return True
        self.load(link.emitter)
        link.emitter.files = before[0]
        function = expr("lambda s: made", made=made)  # comprehensions inside see its parameter
        code = compile(ast.fix_missing_locations(ast.Expression(function)), "<why>", "eval")
        try:
            return eval(code, self.space)(s)  # made by the compiler's own lowering, never of text
        except Exception as error:
            raise Unknown(f"{type(error).__name__}: {error}") from None

    def load(self, emitter: Emitter) -> None:
        """Functions and tables that were made on the way."""
        space = self.space
        for title, value in self.link.values.items():
            space.setdefault(title, value)
        emitter.load()
        for title, entries in self.link.late.items():
            space[title] = tuple(space[e.name] if isinstance(e, Late) else e for e in entries)

    def locals_of(self, scope: Mapping[str, Any], wanted: list[sy.Local]) -> dict[sy.Local, Any]:
        """The values of some locals in a function that was under way, found by the names that lowering gives them."""
        out: dict[sy.Local, Any] = {}
        for local in wanted:
            for title in _titles(local, scope):
                out[local] = scope[title]
                break
        return out


def _titles(local: sy.Local, scope: Mapping[str, Any]) -> list[str]:
    """Names in a scope that may stand for a local, the likeliest first: `you`, `n`, `n_`, `n2`, `two_words_`."""
    stem = re.sub(r"[^0-9A-Za-z_]+", "_", local.name or "it").strip("_").lower()
    fits = re.compile(re.escape(stem) + r"_?\d*_?$")
    return sorted(
        (title for title in scope if fits.match(title) and title not in RESERVED), key=lambda title: (len(title), title)
    )


def _constant(value: Any) -> ast.expr:
    items: Any = value
    return const(tuple(items) if isinstance(value, list) else value)


def several(value: Any) -> tuple[Any, ...] | None:
    """What is in a set of any form; None for what is no set."""
    if isinstance(value, (list, tuple, set, dict)):
        return tuple(value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return None


def place_of(node: syntax.Node) -> str:
    """`file:line`."""
    return f"{node.span.source.path}:{node.span.start_line}"


def text_of(node: syntax.Node) -> str:
    """The source of a node in one line."""
    return " ".join(node.span.text.split())


def short(place: str) -> str:
    """`file:line` without the folders."""
    return place.replace("\\", "/").rsplit("/", 1)[-1]
