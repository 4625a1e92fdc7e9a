"""The nodes inside a syntax node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from cardwright.dsl import syntax as sx

__all__ = ["children", "walk"]


def walk(node: sx.Node) -> Iterator[sx.Node]:
    """The node and all below it, outer ones first."""
    yield node
    for inner in children(node):
        yield from walk(inner)


@cache
def names_of(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind) if each.name != "span")


def children(node: sx.Node) -> Iterator[sx.Node]:
    """The nodes right below a node."""
    kind: Any = type(node)
    for name in names_of(kind):
        yield from nodes_in(getattr(node, name))


def nodes_in(value: Any) -> Iterator[sx.Node]:
    if isinstance(value, sx.Node):
        yield value
    elif isinstance(value, tuple):
        for each in value:  # pyright: ignore[reportUnknownVariableType]
            yield from nodes_in(each)
