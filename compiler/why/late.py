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

__all__ = ["Env", "Lookup", "Unknown", "place_of", "short", "text_of"]

#: what a local stands for, by the symbol of the local
Env = Mapping[sy.Local, Any]


class Unknown(Exception):
    """This cannot be worked out here: a local is not known, or the form is not one that has a value."""


class Lookup:
    """The typed tree beside the functions that were made of it. verbs: by number of their event; rules: by their number."""

    def __init__(self, module: ty.Module) -> None:
        self.module = module
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


def place_of(node: syntax.Node) -> str:
    """`file:line`."""
    return f"{node.span.source.path}:{node.span.start_line}"


def text_of(node: syntax.Node) -> str:
    """The source of a node in one line."""
    return " ".join(node.span.text.split())


def short(place: str) -> str:
    """`file:line` without the folders."""
    return place.replace("\\", "/").rsplit("/", 1)[-1]
