"""Small questions about Python trees in the making, and tests made shorter by what is known to hold already."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable
from typing import Any, TypeVar

__all__ = ["Replace", "alike", "facts_of", "mentions", "placed", "renamed", "replaced", "simpler", "size", "whole"]

Tree = TypeVar("Tree", bound=ast.AST)


def mentions(tree: ast.AST, titles: Iterable[str]) -> bool:
    """Whether any of some names is read in a tree."""
    wanted = set(titles)
    return any(isinstance(x, ast.Name) and x.id in wanted for x in ast.walk(tree))


def whole(node: ast.expr) -> int | None:
    """The number that a tree is, if it is one that is written."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return int(node.value)
    return None


def size(tree: ast.AST) -> int:
    return sum(1 for _ in ast.walk(tree))


class Replace(ast.NodeTransformer):
    """Every part of a shape (as `ast.dump` writes it) is something else. Changes the tree it visits."""

    def __init__(self, shapes: dict[str, ast.expr]) -> None:
        self.shapes = shapes

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), ast.Store):
            made = self.shapes.get(ast.dump(node))
            if made is not None:
                return ast.copy_location(copy.deepcopy(made), node)
        return self.generic_visit(node)


def replaced(tree: ast.expr, shapes: dict[str, ast.expr]) -> ast.expr:
    """A copy in which every part of a shape (as `ast.dump` writes it) is something else."""
    made = Replace(shapes).visit(copy.deepcopy(tree))
    assert isinstance(made, ast.expr)
    return made


def placed(tree: Tree, like: ast.AST) -> Tree:
    """The same tree, all of it standing where another one stands."""
    for x in ast.walk(tree):
        if isinstance(x, (ast.expr, ast.stmt, ast.arg)):
            ast.copy_location(x, like)
    return tree


def renamed(tree: ast.expr, old: str, new: str) -> ast.expr:
    """A copy that reads one name under another."""
    made = copy.deepcopy(tree)
    for x in ast.walk(made):
        if isinstance(x, ast.Name) and x.id == old:
            x.id = new
    return made


def alike(tree: ast.expr, element: str) -> str:
    """The shape of a tree, whatever its element is called."""
    return ast.dump(renamed(tree, element, "_"))


def facts_of(test: ast.expr | None) -> list[ast.expr]:
    """The tests that have to hold all together."""
    if test is None:
        return []
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return [each for value in test.values for each in facts_of(value)]
    return [test]


def simpler(tests: Iterable[ast.expr]) -> list[ast.expr]:
    """Tests that have to hold all together, in order, without what follows from the earlier ones. They read and change nothing else."""
    known: set[str] = set()
    out: list[ast.expr] = []
    for test in tests:
        for each in facts_of(_simpler(test, known)):
            if not _is(each, True):
                out.append(each)
                known.add(ast.dump(each))
    return out


def _is(node: ast.expr, value: bool) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _simpler(node: ast.expr, known: set[str]) -> ast.expr:
    """A test of which only the truth counts."""
    if ast.dump(node) in known or _always(node):
        return ast.copy_location(ast.Constant(True), node)
    if isinstance(node, ast.BoolOp):
        stop = isinstance(node.op, ast.Or)
        inner = set(known)
        kept: list[ast.expr] = []
        for value in node.values:
            for each in facts_of(_simpler(value, inner)) if not stop else (_simpler(value, known),):
                if _is(each, stop):
                    return ast.copy_location(ast.Constant(stop), node)
                if not _is(each, not stop):
                    kept.append(each)
                    inner.add(ast.dump(each))
        if not kept:
            return ast.copy_location(ast.Constant(not stop), node)
        return kept[0] if len(kept) == 1 else ast.copy_location(ast.BoolOp(node.op, kept), node)
    if isinstance(node, ast.IfExp):
        condition = _simpler(node.test, known)
        if isinstance(condition, ast.Constant):
            return _simpler(node.body if condition.value else node.orelse, known)
        body = _simpler(node.body, known | {ast.dump(x) for x in facts_of(condition)})
        other = _simpler(node.orelse, known)
        if _is(body, True) and _is(other, True):
            return body
        return ast.copy_location(ast.IfExp(condition, body, other), node)
    return node


def _always(node: ast.expr) -> bool:
    """Comparisons that hold whatever the numbers are."""
    if not (isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.GtE)):
        return False
    left, right = node.left, node.comparators[0]
    a, b = whole(left), whole(right)
    if a is not None and b is not None:
        return a >= b
    if isinstance(right, ast.Call) and isinstance(right.func, ast.Name) and right.func.id == "min":
        return ast.dump(left) in {ast.dump(x) for x in right.args}
    return False
