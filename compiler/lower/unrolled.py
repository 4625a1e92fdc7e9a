"""Comprehensions as loops, in the code that is run: before Python 3.12 each comprehension calls a function of its own.

What `build --emit python` shows is the code before this pass. Sets and conditions read and change nothing, so a loop may stand
before the statement that needs its result; what an `and`, an `or` or an `if` guards stays guarded, and a call that stands
before it in the same statement is still made before it.
"""

from __future__ import annotations

import ast
import copy
import operator
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias, TypeVar

from .walk import is_list

__all__ = ["unrolled"]

Stmts: TypeAlias = list[ast.stmt]
#: statements that have to come first, and the expression that then stands for the value
Linear: TypeAlias = tuple[Stmts, ast.expr]
Loops: TypeAlias = ast.ListComp | ast.GeneratorExp | ast.DictComp
Expr = TypeVar("Expr", bound=ast.expr)
Stmt = TypeVar("Stmt", bound=ast.stmt)
LOOPS = (ast.ListComp, ast.DictComp, ast.GeneratorExp)


def unrolled(function: ast.FunctionDef) -> ast.FunctionDef:
    """The function with loops in place of comprehensions. Nodes are shared with the given tree, none of them is changed."""
    if not _has(function.body):
        return function
    made = copy.copy(function)
    made.body = _Unrolling(function).block(function.body)
    return made


def _has(nodes: list[ast.stmt] | list[ast.expr]) -> bool:
    """Whether there is a comprehension that is not inside a lambda."""
    todo: list[ast.AST] = [*nodes]
    while todo:
        node = todo.pop()
        if isinstance(node, LOOPS):
            return True
        if not isinstance(node, ast.Lambda):
            todo.extend(ast.iter_child_nodes(node))
    return False


def _calls(node: ast.expr) -> bool:
    return any(isinstance(x, ast.Call) for x in ast.walk(node))


class _Unrolling:
    """One function: which names it uses, and how often."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.names = Counter(x.id for x in ast.walk(function) if isinstance(x, ast.Name))
        self.names.update(x.arg for x in ast.walk(function) if isinstance(x, ast.arg))
        self.like: ast.AST = function

    # ------------------------------------------------------------------------------------------- statements
    def block(self, body: Stmts) -> Stmts:
        return [x for statement in body for x in self.statement(statement)]

    def statement(self, node: ast.stmt) -> Stmts:
        if not _has([node]):
            return [node]
        self.like = node
        made = copy.copy(node)
        first: Stmts = []
        if isinstance(made, (ast.Expr, ast.Assign, ast.AugAssign, ast.Return)) and made.value is not None:
            first, made.value = self.linear(made.value)
        elif isinstance(made, ast.If):
            first, made.test = self.linear(made.test)
            made.body, made.orelse = self.block(made.body), self.block(made.orelse)
        elif isinstance(made, ast.For):
            first, made.iter = self.linear(made.iter)
            made.body, made.orelse = self.block(made.body), self.block(made.orelse)
        elif isinstance(made, ast.While):
            made.body = self.block(made.body)
        return [*first, made]

    # ------------------------------------------------------------------------------------------- expressions
    def linear(self, node: ast.expr) -> Linear:
        if isinstance(node, ast.Lambda) or not _has([node]):
            return [], node
        if isinstance(node, LOOPS):
            self.like = node
        match node:
            case ast.ListComp():
                return self._collected(node)
            case ast.DictComp():
                return self._mapped(node)
            case ast.Call(func=ast.Name(id="any"), args=[ast.GeneratorExp() | ast.ListComp() as inner]):
                return self._found(inner)
            case ast.Call(func=ast.Name(id="len" | "sum" as kind), args=[ast.ListComp() as inner]):
                one: ast.expr = ast.Constant(1) if kind == "len" else inner.elt
                return self._counted(inner, self._here(one) if kind == "len" else one)
            case ast.BoolOp():
                return self._guarded(node)
            case ast.IfExp():
                return self._either(node)
            case ast.GeneratorExp() | ast.NamedExpr():
                return [], node
            case _:
                return self._parts(node)

    def _parts(self, node: ast.expr) -> Linear:
        """The parts from left to right. A part that calls something is kept under a name if a later part needs statements first."""
        made = copy.copy(node)
        slots: list[tuple[Callable[[ast.expr], None], ast.expr]] = []
        for title in node._fields:
            value = getattr(node, title)
            if isinstance(value, ast.expr):
                slots.append((_setter(made, title), value))
            elif is_list(value):
                row = list(value)
                setattr(made, title, row)
                for i, each in enumerate(row):
                    if isinstance(each, ast.Starred):
                        row[i] = star = copy.copy(each)
                        slots.append((_setter(star, "value"), each.value))
                    elif isinstance(each, ast.keyword):
                        row[i] = word = copy.copy(each)
                        slots.append((_setter(word, "value"), each.value))
                    elif isinstance(each, ast.expr):
                        slots.append((_item_setter(row, i), each))
        last = max((i for i, (_, value) in enumerate(slots) if _has([value])), default=-1)
        first: Stmts = []
        for i, (put, value) in enumerate(slots):
            before, now = self.linear(value)
            first += before
            if i < last and _calls(now):
                title = self._fresh("kept")
                first.append(self._assign(title, now))
                now = self._name(title)
            put(now)
        return first, made

    def _guarded(self, node: ast.BoolOp) -> Linear:
        """`and`, `or`: a later part is looked at only if the earlier ones do not decide."""
        if not _has(node.values[1:]):
            first, value = self.linear(node.values[0])
            return first, ast.copy_location(ast.BoolOp(node.op, [value, *node.values[1:]]), node)
        n = next(i for i, x in enumerate(node.values) if i and _has([x]))
        title = self._fresh("holds")
        before, start = self.linear(node.values[0])
        if n > 1:
            start = ast.copy_location(ast.BoolOp(node.op, [start, *node.values[1:n]]), node)
        rest = node.values[n:]
        inner: ast.expr = rest[0] if len(rest) == 1 else ast.copy_location(ast.BoolOp(node.op, rest), node)
        then, end = self.linear(inner)
        read = self._name(title)
        test = read if isinstance(node.op, ast.And) else self._here(ast.UnaryOp(ast.Not(), read))
        guard = self._at(ast.If(test, [*then, self._assign(title, end)], []))
        return [*before, self._assign(title, start), guard], self._name(title)

    def _either(self, node: ast.IfExp) -> Linear:
        first, test = self.linear(node.test)
        if not _has([node.body, node.orelse]):
            return first, ast.copy_location(ast.IfExp(test, node.body, node.orelse), node)
        title = self._fresh("value")
        then, body = self.linear(node.body)
        other, orelse = self.linear(node.orelse)
        choice = ast.If(test, [*then, self._assign(title, body)], [*other, self._assign(title, orelse)])
        return [*first, self._at(choice)], self._name(title)

    # ------------------------------------------------------------------------------------------- loops
    def _collected(self, node: ast.ListComp) -> Linear:
        title = self._fresh("those")

        def keep(elt: ast.expr) -> Stmts:
            append = self._here(ast.Attribute(self._name(title), "append", ast.Load()))
            return [self._at(ast.Expr(self._here(ast.Call(append, [elt], []))))]

        return [
            self._assign(title, self._here(ast.List([], ast.Load()))),
            *self._loops(node, node.elt, keep),
        ], self._name(title)

    def _mapped(self, node: ast.DictComp) -> Linear:
        title = self._fresh("mapping")
        pair = self._here(ast.Tuple([node.key, node.value], ast.Load()))

        def keep(elt: ast.expr) -> Stmts:
            assert isinstance(elt, ast.Tuple)
            target = self._here(ast.Subscript(self._name(title), elt.elts[0], ast.Store()))
            return [self._at(ast.Assign([target], elt.elts[1]))]

        return [self._assign(title, self._here(ast.Dict([], []))), *self._loops(node, pair, keep)], self._name(title)

    def _counted(self, node: ast.ListComp, one: ast.expr) -> Linear:
        title = self._fresh("number")

        def keep(elt: ast.expr) -> Stmts:
            return [self._at(ast.AugAssign(self._stored(title), ast.Add(), elt))]

        return [self._assign(title, self._here(ast.Constant(0))), *self._loops(node, one, keep)], self._name(title)

    def _found(self, node: ast.GeneratorExp | ast.ListComp) -> Linear:
        """Whether there is any: the loops end with the first."""
        title = self._fresh("found")

        def keep(elt: ast.expr) -> Stmts:
            stop: Stmts = [self._assign(title, self._here(ast.Constant(True))), self._at(ast.Break())]
            return stop if isinstance(elt, ast.Constant) and elt.value is True else [self._at(ast.If(elt, stop, []))]

        loops = self._loops(node, node.elt, keep, title)
        return [self._assign(title, self._here(ast.Constant(False))), *loops], self._name(title)

    def _loops(
        self,
        node: Loops,
        elt: ast.expr,
        keep: Callable[[ast.expr], Stmts],
        until: str = "",
    ) -> Stmts:
        """The loops of a comprehension around what is kept. until: a name that, once true, ends all of them."""
        generators, elt = self._own_names(self._fused(node), elt)
        return self._nested(generators, elt, keep, until)

    def _fused(self, node: Loops) -> Loops:
        """The comprehension without lists that are made only to be gone through: `x in [y for y in A if C]` is `x in A if C`."""
        generators: list[ast.comprehension] = []
        for this in node.generators:
            inner, target = this.iter, this.target
            if not (
                isinstance(inner, ast.ListComp) and isinstance(inner.elt, ast.Name) and isinstance(target, ast.Name)
            ):
                generators.append(this)
                continue
            old, new = inner.elt.id, target.id
            parts = [copy.deepcopy(g) for g in self._fused(inner).generators]
            bound = [x.id for g in parts for x in ast.walk(g.target) if isinstance(x, ast.Name)]
            last = parts[-1]
            if (
                not isinstance(last.target, ast.Name)
                or bound.count(old) != 1
                or last.target.id != old
                or new in bound[:-1]
            ):
                generators.append(this)
                continue
            for x in (y for part in (last.target, *last.ifs) for y in ast.walk(part)):
                if isinstance(x, ast.Name) and x.id == old:
                    x.id = new
                    self.names[new] += 1
            last.ifs += this.ifs
            generators += parts
        if len(generators) == len(node.generators) and all(map(operator.is_, generators, node.generators)):
            return node
        made = copy.copy(node)
        made.generators = generators
        return made

    def _nested(
        self, generators: list[ast.comprehension], elt: ast.expr, keep: Callable[[ast.expr], Stmts], until: str
    ) -> Stmts:
        if not generators:
            first, elt = self.linear(elt)
            return first + keep(elt)
        this, *rest = generators
        before, of = self.linear(this.iter)
        body: list[ast.stmt] = list(self._nested(rest, elt, keep, until))
        for test in reversed(this.ifs):
            first, condition = self.linear(test)
            if (
                not first
                and len(body) == 1
                and isinstance(body[0], ast.If)
                and not body[0].orelse
                and not isinstance(condition, ast.BoolOp)
            ):
                body = [
                    self._at(ast.If(self._here(ast.BoolOp(ast.And(), [condition, body[0].test])), body[0].body, []))
                ]
            else:
                body = [*first, self._at(ast.If(condition, body, []))]
        if until and rest:
            body = [*body, self._at(ast.If(self._name(until), [self._at(ast.Break())], []))]
        return [*before, self._at(ast.For(this.target, of, body, []))]

    def _own_names(self, node: Loops, elt: ast.expr) -> tuple[list[ast.comprehension], ast.expr]:
        """The loops with names that nothing else in the function has: they are no longer the comprehension's own."""
        bound = [x.id for g in node.generators for x in ast.walk(g.target) if isinstance(x, ast.Name)]
        inside = Counter(x.id for x in ast.walk(node) if isinstance(x, ast.Name))
        clashing = {title: self._fresh(title) for title in bound if self.names[title] > inside[title]}
        if not clashing:
            return node.generators, elt
        parts = [copy.deepcopy(g) for g in node.generators]
        elt = copy.deepcopy(elt)
        for part in (*parts, elt):
            for x in ast.walk(part):
                if isinstance(x, ast.Name) and x.id in clashing:
                    x.id = clashing[x.id]
        return parts, elt

    # ------------------------------------------------------------------------------------------- nodes
    def _fresh(self, wanted: str) -> str:
        wanted = wanted.rstrip("_0123456789") or wanted
        n = 1
        while f"{wanted}_{n}_" in self.names:
            n += 1
        title = f"{wanted}_{n}_"
        self.names[title] += 1
        return title

    def _here(self, node: Expr) -> Expr:
        return ast.copy_location(node, self.like)

    def _at(self, node: Stmt) -> Stmt:
        return ast.copy_location(node, self.like)

    def _name(self, title: str) -> ast.expr:
        return self._here(ast.Name(title, ast.Load()))

    def _stored(self, title: str) -> ast.Name:
        return self._here(ast.Name(title, ast.Store()))

    def _assign(self, title: str, value: ast.expr) -> ast.stmt:
        return self._at(ast.Assign([self._stored(title)], value))


def _setter(node: ast.AST, title: str) -> Callable[[ast.expr], None]:
    return lambda value: setattr(node, title, value)


def _item_setter(row: list[ast.AST], i: int) -> Callable[[ast.expr], None]:
    def put(value: ast.expr) -> None:
        row[i] = value

    return put
