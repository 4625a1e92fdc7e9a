"""Shorter ways to what an expression says, in the code that is run.

What `build --emit python` shows is the code before this pass.

* Which printed things meet a test of their print and of a few numbers is looked up under these numbers (`reading.Printed`).
* Things of several owners that carry something are looked for only if anything carries it.
* `(a if c else k) - len(x) >= n`, where k and n are numbers, compares the length only.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Mapping
from typing import Any

from cardwright.runtime.reading import Printed

from .emit import expr
from .trees import mentions, placed, replaced
from .walk import is_list, is_tuple

__all__ = ["Quick"]

#: how many numbers a test of printed things may depend on
NUMBERS = 3
#: a loop over fewer printed things than this is run as it is
MANY = 12


class Quick:
    """The pass over the functions of a game. space: what its names mean; lent: the long fields; fresh: makes a global name."""

    def __init__(self, space: dict[str, Any], lent: frozenset[str], fresh: Callable[[str], str]) -> None:
        self.space, self.lent, self.fresh = space, lent, fresh
        #: functions that had to be made
        self.made: list[ast.FunctionDef] = []

    def function(self, function: ast.FunctionDef) -> ast.FunctionDef:
        """The function made quick. No node of the given tree is changed."""
        found: dict[str, ast.expr] = {}
        for node in ast.walk(function):
            made: ast.expr | None = None
            if isinstance(node, ast.ListComp):
                made = self._printed(node) or self._carried(node)
            elif isinstance(node, ast.Compare):
                made = _length(node)
            if made is not None:
                found[ast.dump(node)] = made
        return _swapped(function, found) if found else function

    # ------------------------------------------------------------------------------------------- printed things
    def _printed(self, node: ast.ListComp) -> ast.expr | None:
        """`[x for x in TABLE if test]` where the test reads tables and a few numbers."""
        this = node.generators[0]
        of, element = this.iter, this.target
        if len(node.generators) > 1 or not this.ifs or not isinstance(element, ast.Name):
            return None
        if not isinstance(node.elt, ast.Name) or node.elt.id != element.id:
            return None
        things = self.space.get(of.id) if isinstance(of, ast.Name) else None
        if not is_tuple(things) or len(things) < MANY:
            return None
        numbers: dict[str, ast.expr] = {}
        keys: list[ast.expr] = []
        for test in this.ifs:
            for x in ast.walk(test):
                for part in (x.left, *x.comparators) if isinstance(x, ast.Compare) and _orders(x) else ():
                    if self._is_number(part, element.id) and ast.dump(part) not in numbers:
                        numbers[ast.dump(part)] = ast.copy_location(ast.Name(f"n{len(keys)}", ast.Load()), part)
                        keys.append(part)
        tests = [replaced(test, numbers) for test in this.ifs]
        fixed = {element.id, *(f"n{i}" for i in range(len(keys)))}
        if not keys or len(keys) > NUMBERS or not all(self._is_fixed(test, fixed) for test in tests):
            return None
        title, table = self.fresh("printed"), self.fresh("PRINTED")
        made = copy.copy(node)
        made.generators = [copy.copy(this)]
        made.generators[0].ifs = tests
        function = ast.parse(f"def {title}({', '.join(f'n{i}' for i in range(len(keys)))}): return 0").body[0]
        assert isinstance(function, ast.FunctionDef)
        placed(function, node)
        answer = function.body[0]
        assert isinstance(answer, ast.Return)
        answer.value = made
        self.made.append(function)
        self.space[table] = Printed(self.space, title)
        return placed(expr("[*T[keys]]", T=table, keys=expr("(*all,)", all_all=keys)), node)

    def _is_number(self, node: ast.expr, element: str) -> bool:
        """A local, or what a thing is or carries: compared with a printed value, it is a number."""
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
            return not mentions(node, (element,)) and isinstance(node.slice, (ast.Name, ast.Constant))
        return isinstance(node, ast.Name) and node.id != element and node.id not in self.space

    def _is_fixed(self, test: ast.expr, names: set[str]) -> bool:
        """Whether a test reads nothing but these names and tables that never change."""
        for x in ast.walk(test):
            if isinstance(x, (ast.Call, ast.Lambda, ast.comprehension, ast.Attribute)):
                return False
            if isinstance(x, ast.Name) and x.id not in names and not is_tuple(self.space.get(x.id)):
                return False
        return True

    # ------------------------------------------------------------------------------------------- what is carried
    def _carried(self, node: ast.ListComp) -> ast.expr | None:
        """`[b for p in seats for b in OWN[p] if s.f_X[b] …]`: nothing, if no thing of the table carries X."""
        last = node.generators[-1]
        if len(node.generators) < 2 or not last.ifs or not isinstance(last.target, ast.Name):
            return None
        test = last.ifs[0]
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            test = test.values[0]
        if not (
            isinstance(test, ast.Subscript)
            and isinstance(test.value, ast.Attribute)
            and test.value.attr.startswith("f_")
            and test.value.attr not in self.lent
            and isinstance(test.slice, ast.Name)
            and test.slice.id == last.target.id
        ):
            return None
        return placed(expr("those if any(of) else []", those=node, of=test.value), node)


def _orders(node: ast.Compare) -> bool:
    """Whether numbers are compared, not looked for among others."""
    return all(isinstance(op, (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for op in node.ops)


def _length(node: ast.Compare) -> ast.expr | None:
    """`(a if c else k) - len(x) >= n`."""
    left = node.left
    if not (
        len(node.ops) == 1
        and isinstance(node.ops[0], ast.GtE)
        and isinstance(left, ast.BinOp)
        and isinstance(left.op, ast.Sub)
        and isinstance(left.left, ast.IfExp)
        and isinstance(left.right, ast.Call)
        and isinstance(left.right.func, ast.Name)
        and left.right.func.id == "len"
    ):
        return None
    limit, least = left.left.orelse, node.comparators[0]
    if not (isinstance(limit, ast.Constant) and isinstance(least, ast.Constant)):
        return None
    if not isinstance(limit.value, int) or not isinstance(least.value, int):
        return None
    most = limit.value - least.value
    short = expr("not x", x=left.right.args[0]) if most == 0 else expr("l <= n", l=left.right, n=most)
    made = expr(
        "a - l >= n if c else short", a=left.left.body, l=left.right, n=least, c=left.left.test, short=short
    )  # fmt: skip
    return placed(made, node)


def _swapped(function: ast.FunctionDef, found: Mapping[str, ast.expr]) -> ast.FunctionDef:
    """A copy of the function with other expressions for some."""

    def swap(node: ast.AST) -> Any:
        if isinstance(node, (ast.ListComp, ast.Compare)):
            made = found.get(ast.dump(node))
            if made is not None:
                return made
        out = copy.copy(node)
        for field in node._fields:
            value = getattr(node, field, None)
            if is_list(value):
                setattr(out, field, [swap(x) if isinstance(x, ast.AST) else x for x in value])
            elif isinstance(value, ast.AST):
                setattr(out, field, swap(value))
        return out

    made = swap(function)
    assert isinstance(made, ast.FunctionDef)
    return made
