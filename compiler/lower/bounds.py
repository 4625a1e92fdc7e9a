"""What a comparison needs at least, whatever is compared: bounds from tables whose values are known."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from .constant import Ranged
from .emit import conjunction, expr

__all__ = ["at_least"]


def at_least(test: ast.expr, values: Mapping[str, object]) -> ast.expr | None:
    """For `x >= value of a table`: that `x` is not below the least value of the table; None for other tests.

    Where something may change the value (`changed if s.lis[T] else value`), or there is a change. values: tables by name.
    """
    if not (isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.GtE)):
        return None
    left, right = test.left, test.comparators[0]
    changes: ast.expr | None = None
    if isinstance(right, ast.IfExp):
        changes, right = right.test, right.orelse
    least = _least(right, values)
    if least is None or not isinstance(left, (ast.Name, ast.Subscript)):
        return None
    made = expr("x >= n", x=left, n=least)
    return made if changes is None else expr("c or t", c=changes, t=conjunction([made]))


def _least(value: ast.expr, values: Mapping[str, object]) -> int | None:
    """The least number that a reading of a table can give."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "item":
        value = value.args[0]
    while isinstance(value, ast.Subscript):
        value = value.value
    table = values.get(value.id) if isinstance(value, ast.Name) else None
    return min(_numbers(table), default=None)


def _numbers(table: object) -> Iterator[int]:
    if isinstance(table, Ranged):
        yield from _numbers(tuple(row[2] for row in table.ranges))
    if isinstance(table, (tuple, dict)):
        for each in cast("Iterable[object]", table.values() if isinstance(table, dict) else table):
            yield from _numbers(each)
    elif isinstance(table, int) and not isinstance(table, bool):
        yield table
