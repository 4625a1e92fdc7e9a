"""Going through syntax trees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, cast

from .phrases import Node

__all__ = ["children", "walk"]


def walk(tree: object, closed: tuple[type[Node], ...] = ()) -> Iterator[Node]:
    """The nodes of a tree (a node, a tuple of trees, or anything else, which has none), outer ones first, in the order of the text.

    closed: nodes of these classes are given, and what is below them is not.
    """
    stack: list[object] = [tree]
    while stack:
        each = stack.pop()
        if isinstance(each, Node):
            yield each
            if not isinstance(each, closed):
                kind: Any = type(each)
                stack += [getattr(each, name) for name in _parts(kind)]
        elif isinstance(each, tuple):
            stack += reversed(cast("tuple[object, ...]", each))


def children(node: Node) -> Iterator[Node]:
    """The nodes right below a node."""
    kind: Any = type(node)
    return walk(tuple(getattr(node, name) for name in reversed(_parts(kind))), closed=(Node,))


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The fields of a class of nodes in which others may stand, the last one first."""
    return tuple(name for name, _ in reversed(kind.__node_fields__) if name != "span")
