"""Reading once what a pure function reads often: a pass over emitted code.

Pure functions (what may be offered, what is feasible) change nothing, so a list of the state, or what the actor has of something, is the
same at every reading. The lists of the state never change their identity within a step, so any function may keep them.
"""

from __future__ import annotations

import ast
from collections import Counter
from typing import Any

from .trees import placed

__all__ = ["reuse"]

#: slots whose list is changed in place, never replaced
LISTS = ("defn", "at", "z", "lis")


def reuse(body: list[ast.stmt], fixed: tuple[str, ...], pure: bool) -> list[ast.stmt]:
    """The body with repeated readings under names, after its first `len(head)` statements. fixed: locals that are never bound again
    after the head; the head is the statements up to the one that binds the last of them."""
    head = 0
    bound = set(fixed)
    for i, statement in enumerate(body):
        if isinstance(statement, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id in bound for t in statement.targets
        ):
            head = i + 1
    made: list[ast.stmt] = []
    rest = body[head:]
    if pure:
        rest = [_in_loops(x) for x in rest]
        for wanted, shape in _repeated(rest, fixed):
            title = f"{wanted}_"
            made.append(_assign(title, shape))
            rest = [_Swap(ast.dump(shape), title).visit(x) for x in rest]
    counts = Counter(
        x.attr
        for statement in (*made, *rest)
        for x in ast.walk(statement)
        if isinstance(x, ast.Attribute) and isinstance(x.value, ast.Name) and x.value.id == "s" and _is_list(x.attr)
    )
    first: list[ast.stmt] = []
    for attr, count in counts.items():
        if count >= 3:
            title = f"{attr}_"
            shape = ast.parse(f"s.{attr}", mode="eval").body
            placed(shape, rest[0] if rest else body[0])
            first.append(_assign(title, shape))
            swap = _Swap(ast.dump(shape), title)
            made = [swap.visit(x) for x in made]
            rest = [swap.visit(x) for x in rest]
    return body[:head] + first + made + rest


def _is_list(attr: str) -> bool:
    return attr in LISTS or attr.startswith("f_")


def _repeated(body: list[ast.stmt], fixed: tuple[str, ...]) -> list[tuple[str, ast.expr]]:
    """Readings `s.F[you]`, `TABLE[you]` that stand at least twice, of names that stay what they are."""
    counts: Counter[str] = Counter()
    shapes: dict[str, ast.expr] = {}
    for statement in body:
        for x in ast.walk(statement):
            if (
                isinstance(x, ast.Subscript)
                and isinstance(x.slice, ast.Name)
                and x.slice.id in fixed
                and isinstance(x.ctx, ast.Load)
            ) and (
                isinstance(x.value, ast.Name)
                or (isinstance(x.value, ast.Attribute) and isinstance(x.value.value, ast.Name))
            ):
                key = ast.dump(x)
                counts[key] += 1
                shapes[key] = x
    out: list[tuple[str, ast.expr]] = []
    taken: set[str] = set()
    for key, count in counts.items():
        if count >= 2:
            x = shapes[key]
            assert isinstance(x, ast.Subscript)
            assert isinstance(x.slice, ast.Name)
            of = (
                x.value.id
                if isinstance(x.value, ast.Name)
                else x.value.attr
                if isinstance(x.value, ast.Attribute)
                else ""
            )
            wanted = f"{x.slice.id}_{of.removeprefix('f_').lower()}"
            while wanted in taken:
                wanted += "2"
            taken.add(wanted)
            out.append((wanted, x))
    return out


def _in_loops(statement: ast.stmt) -> ast.stmt:
    """`d = s.defn[c]` at the start of a loop over `c` that reads it more than once."""
    if not isinstance(statement, ast.For) or not isinstance(statement.target, ast.Name):
        return statement
    of = statement.target.id
    statement.body = [_in_loops(x) for x in statement.body]
    _keep_tested(statement)
    last = statement.body
    # a loop that names another element first reads that one
    names = {of: 0}
    for i, x in enumerate(last[:3]):
        if isinstance(x, ast.Assign) and isinstance(x.targets[0], ast.Name):
            names[x.targets[0].id] = i + 1
    for one, at in names.items():
        shape = ast.parse(f"s.defn[{one}]", mode="eval").body
        key = ast.dump(shape)
        if (
            sum(1 for x in statement.body for y in ast.walk(x) if isinstance(y, ast.Subscript) and ast.dump(y) == key)
            >= 2
        ):
            placed(shape, statement.body[0])
            title = f"{one.rstrip('_')}_defn_"
            swapped = [_Swap(key, title).visit(x) for x in statement.body]
            statement.body = [*swapped[:at], _assign(title, shape), *swapped[at:]]
    return statement


def _keep_tested(loop: ast.For) -> None:
    """`t = z[p]` before `if not z[p]: continue` where it is read again."""
    first = loop.body[0]
    if not (isinstance(first, ast.If) and isinstance(first.test, ast.UnaryOp) and isinstance(first.test.op, ast.Not)):
        return
    tested = first.test.operand
    if not isinstance(tested, ast.Subscript):
        return
    key = ast.dump(tested)
    if sum(1 for x in loop.body for y in ast.walk(x) if isinstance(y, ast.Subscript) and ast.dump(y) == key) >= 2:
        kept = _assign("there_", tested)
        loop.body = [kept, *(_Swap(key, "there_").visit(x) for x in loop.body)]


class _Swap(ast.NodeTransformer):
    """Replaces every expression of one shape by a name."""

    def __init__(self, key: str, title: str) -> None:
        self.key, self.title = key, title

    def visit(self, node: ast.AST) -> Any:
        if (
            isinstance(node, (ast.Subscript, ast.Attribute))
            and isinstance(node.ctx, ast.Load)
            and ast.dump(node) == self.key
        ):
            return ast.copy_location(ast.Name(self.title, ast.Load()), node)
        return self.generic_visit(node)


def _assign(title: str, value: ast.expr) -> ast.stmt:
    made = ast.Assign([ast.Name(title, ast.Store())], value)
    ast.copy_location(made, value)
    ast.copy_location(made.targets[0], value)
    return made
