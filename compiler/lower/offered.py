"""An action that may be offered: what its slots go through, and what must hold, each test at the loop it belongs to."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from .emit import conjunction, expr, name, stmts
from .trees import Replace, facts_of, mentions, renamed, replaced, simpler
from .walk import is_tuple

__all__ = ["Loop", "Offered"]

Stmts = list[ast.stmt]


class Offered:
    """One action: its number, its slots `(name, what it goes through, kind)`, what must hold, whether it is looked at at all."""

    def __init__(
        self, number: int, slots: list[tuple[str, ast.expr, str]], test: ast.expr | None, only: ast.expr | None
    ) -> None:
        self.number, self.only = number, only
        self.titles = [title for title, _, _ in slots]
        self.loops = [Loop(title, of, kind) for title, of, kind in slots]
        #: tests that speak of no slot
        self.before: list[ast.expr] = []
        for each in simpler([*(x for loop in self.loops for x in loop.given()), *facts_of(test)]):
            self._place(each)

    def _place(self, test: ast.expr) -> None:
        for loop in reversed(self.loops):
            if mentions(test, loop.bound()):
                loop.tests.append(test)
                return
        self.before.append(test)


class Loop:
    """A slot: `element` is what is offered. It goes through `of` under the name `target`; where `target` is another name, `head` makes
    the element of it. by_print: `of` is a mapping from the print to one thing of that print."""

    def __init__(self, title: str, of: ast.expr, kind: str) -> None:
        self.element = self.target = title
        self.kind = kind
        self.guards: list[ast.expr] = []
        self.head: Stmts = []
        self.tests: list[ast.expr] = []
        self.print = ""
        #: `of` is a list of pairs of print and thing
        self.pairs = False
        self.of = of
        self._given: list[ast.expr] = []
        if isinstance(of, ast.ListComp) and len(of.generators) == 1:
            self._filtered(of, of.generators[0])
        elif (
            isinstance(of, ast.Call) and isinstance(of.func, ast.Attribute) and isinstance(of.func.value, ast.DictComp)
        ):
            self._mapped(of.func.value)

    def _filtered(self, of: ast.ListComp, only: ast.comprehension) -> None:
        """A filtered list: its tests are the loop's."""
        if not isinstance(only.target, ast.Name):
            return
        if isinstance(of.elt, ast.Name) and only.target.id == of.elt.id:
            self.of = only.iter
            self._given = [renamed(x, of.elt.id, self.element) for x in only.ifs]
        elif only.target.id != self.element:
            self.of, self.target = only.iter, only.target.id
            self.guards = list(only.ifs)
            self.head = stmts("x = e", x=self.element, e=of.elt)

    def _mapped(self, of: ast.DictComp) -> None:
        """One thing of each print: tests of the print come after the mapping, so that others can use it too."""
        only = of.generators[0]
        if len(of.generators) > 1 or not isinstance(only.target, ast.Name):
            return
        element = only.target.id
        by_print = {ast.dump(expr("s.defn[c]", c=element)): name("_")}
        if any(mentions(replaced(x, by_print), (element,)) for x in only.ifs):
            return
        self.print = f"{self.element.rstrip('_')}_print"
        self._given = [renamed(x, element, self.element) for x in only.ifs]
        self.of = expr("{s.defn[c]: c for c in of}", c=element, of=only.iter)

    def through_row(self, values: Mapping[str, object]) -> bool:
        """The ends of piles that lie side by side: it goes through the piles themselves. Whether that is so."""
        piles = values.get(self.of.id) if isinstance(self.of, ast.Name) else None
        pile = ast.dump(expr("s.z[p]", p=self.target))
        if (
            not is_tuple(piles)
            or not all(ast.dump(guard) == pile for guard in self.guards)
            or any(mentions(test, (self.target,)) for test in self.tests)
        ):
            return False
        rows = _rows(piles)
        if 2 * len(rows) > len(piles):
            return False
        parts = [expr("s.z[a:b]", a=a, b=b) if b > a + 1 else expr("s.z[a]", a=a) for a, b in rows]
        whole = [
            part if b == a + 1 else ast.copy_location(ast.Starred(part, ast.Load()), part)
            for part, (a, b) in zip(parts, rows, strict=True)
        ]
        self.of = parts[0] if len(parts) == 1 and rows[0][1] > rows[0][0] + 1 else expr("[*parts]", parts_all=whole)
        shape = {pile: name("pile_")}
        self.guards = [replaced(guard, shape) for guard in self.guards]
        self.head = [Replace(shape).visit(x) for x in self.head]
        self.target = "pile_"
        return True

    def ends(self) -> dict[str, ast.expr]:
        """The shape of the element, and the end of the pile that it is."""
        made = self.head[0]
        assert isinstance(made, ast.Assign)
        return {ast.dump(name(self.element)): made.value}

    def given(self) -> list[ast.expr]:
        """Tests of its own."""
        return self._given

    def bound(self) -> tuple[str, ...]:
        return (self.element, self.target, self.print)

    def code(self, body: Stmts) -> Stmts:
        """The loop around a body."""
        tests = self.tests
        if tests:
            body = stmts("if t:\n    body", t=conjunction(tests), body=body)
        body = self.head + body
        if self.guards:
            body = stmts("if t:\n    body", t=conjunction(self.guards), body=body)
        if not self.print:
            return stmts("for x in of:\n    body", x=self.target, of=self.of, body=body)
        swap = Replace(self._prints())
        body = [swap.visit(x) for x in body]
        of = self.of if self.pairs else expr("of.items()", of=self.of)
        return stmts("for d, x in of:\n    body", d=self.print, x=self.element, of=of, body=body)

    def listed(self) -> ast.expr:
        """What it goes through, tested, as a list; of pairs if it is by print."""
        test = conjunction(self.tests) if self.tests else None
        if not self.print:
            if test is None:
                return self.of
            return expr("[x for x in of if t]", x=self.element, of=self.of, t=test)
        if test is None:
            return expr("[*of.items()]", of=self.of)
        test = replaced(test, self._prints())
        return expr("[(d, x) for d, x in of.items() if t]", d=self.print, x=self.element, of=self.of, t=test)

    def _prints(self) -> dict[str, ast.expr]:
        return {ast.dump(expr("s.defn[c]", c=self.element)): name(self.print)}


def _rows(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Numbers as rows of consecutive ones: the first of each, and the one after its last."""
    rows: list[tuple[int, int]] = []
    for n in numbers:
        if rows and rows[-1][1] == n:
            rows[-1] = (rows[-1][0], n + 1)
        else:
            rows.append((n, n + 1))
    return rows
