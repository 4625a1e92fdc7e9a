"""Sets of places whose members are known before the game: what conditions leave out is left out when the code is made."""

from __future__ import annotations

import ast

from .context import Cx
from .emit import const, expr, name
from .trees import facts_of, whole
from .walk import is_tuple

__all__ = ["without_excluded"]


def without_excluded(cx: Cx, of: ast.expr, element: str, tests: list[ast.expr]) -> tuple[ast.expr, list[ast.expr]]:
    """A set, and the tests that its elements have to meet, without the tests `element != number` if all that the set can hold is known.

    of: a union as lowered, or anything else, which stays as it is.
    """
    facts = [fact for each in tests for fact in facts_of(each)]
    excluded = {n for fact in facts if (n := _excluded(fact, element)) is not None}
    if not excluded or not (isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == "union"):
        return of, tests
    parts: list[tuple[ast.expr, tuple[int, ...]]] = []
    for part in of.args:
        held = _members(cx, part)
        if held is None:
            return of, tests
        left = tuple(i for i in held if i not in excluded)
        if left:
            parts.append((part if left == held else _limited(cx, part, left), left))
    rest = [fact for fact in facts if _excluded(fact, element) is None]
    if not parts:
        return const(()), rest
    if len(parts) == 1 and len(set(parts[0][1])) == len(parts[0][1]):
        return parts[0][0], rest
    return expr("union(*parts)", parts_all=[part for part, _ in parts]), rest


def _excluded(test: ast.expr, element: str) -> int | None:
    """The number n of `element != n`."""
    match test:
        case ast.Compare(left=ast.Name(id=title), ops=[ast.NotEq()], comparators=[other]) if title == element:
            return whole(other)
        case _:
            return None


def _members(cx: Cx, part: ast.expr) -> tuple[int, ...] | None:
    """All that a part of a union can hold; None if it is not known."""
    match part:
        case ast.Name(id=title):
            values = cx.link.values.get(title)
            return values if is_tuple(values) else None
        case ast.Tuple(elts=elts):
            numbers = [whole(x) for x in elts]
            return None if None in numbers else tuple(n for n in numbers if n is not None)
        case ast.ListComp(elt=ast.Name(id=title), generators=[ast.comprehension(target=ast.Name(id=one), iter=of)]):
            return _members(cx, of) if one == title else None
        case _:
            return None


def _limited(cx: Cx, part: ast.expr, left: tuple[int, ...]) -> ast.expr:
    """The part with other members."""
    if isinstance(part, ast.ListComp):
        part.generators[0].iter = _limited(cx, part.generators[0].iter, left)
        return part
    return const(left) if isinstance(part, ast.Tuple) else name(cx.link.table("PLACES", left))
