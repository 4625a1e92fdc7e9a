"""The registry of builders: which function makes the node of which rule of the grammar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from cardwright.dsl.nodes import node
from cardwright.dsl.syntax import Node

__all__ = ["BUILDERS", "RAW", "TEXT", "Enclosed", "builds", "called", "opened"]

Builder = TypeVar("Builder", bound=Callable[..., Any])
BUILDERS: dict[str, Callable[..., Any]] = {}
RAW: set[str] = set()
TEXT: set[str] = set()


@node
class Enclosed(Node):
    """A phrase in round brackets, while it is not yet known whether something reaches into it: nothing does."""

    of: Any


def builds(*rules: str, raw: bool = False, text: bool = False) -> Callable[[Builder], Builder]:
    """Register a function `(span, *children) -> value` for rules or aliases of the grammar.

    raw: the function wants to see brackets; others get what is inside them. text: of its only child, a word, it wants the text alone.
    A function whose first parameter is called `_` does not look at its span, and may be given None.
    """

    def register(build: Builder) -> Builder:
        for rule in rules:
            assert rule not in BUILDERS, f"two builders for {rule}"
            BUILDERS[rule] = build
            if raw:
                RAW.add(rule)
            if text:
                TEXT.add(rule)
        return build

    return register


def opened(build: Callable[..., Any]) -> Callable[..., Any]:
    """A builder that is given what is inside the brackets of its children."""

    def with_open(span: Any, *children: Any) -> Any:
        for child in children:
            if type(child) is Enclosed:
                return build(span, *[one.of if type(one) is Enclosed else one for one in children])
        return build(span, *children)

    return with_open


def _of_text(build: Callable[..., Any], span: Any, word: Any) -> Any:
    return build(span, word.text)


def called(rule: str, may_open: bool) -> Callable[..., Any]:
    """The builder of a rule as a function of its children as the driver has them: words, and phrases in brackets where `may_open`."""
    build = BUILDERS[rule]
    if rule in TEXT:
        return partial(_of_text, build)
    return opened(build) if may_open and rule not in RAW else build
