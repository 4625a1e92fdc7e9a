"""Going through typed trees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, cast

from .expressions import TypedNode

__all__ = ["walk"]


def walk(tree: object) -> Iterator[TypedNode]:
    """The nodes of a tree (a node, a list, tuple or mapping of trees, or anything else, which has none), outer ones first, in
    order. Symbols are not entered. What stands in several places of a tree is given as often."""
    stack: list[object] = [tree]
    while stack:
        each = stack.pop()
        if isinstance(each, TypedNode):
            yield each
            kind: Any = type(each)
            for name in _parts(kind):
                value = getattr(each, name)
                if value is not None and not isinstance(value, (str, int)):
                    stack.append(value)
        elif isinstance(each, (tuple, list)):
            stack += reversed(cast("tuple[object, ...]", each))
        elif isinstance(each, dict):
            stack += reversed(list(cast("dict[str, object]", each).values()))


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The slots of a class that may hold trees, the last one first: so the first is the first to be taken off the stack."""
    return tuple(part.name for part in reversed(fields(kind)) if part.name != "node")
