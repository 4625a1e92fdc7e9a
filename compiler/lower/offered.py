"""Loops that list what may be done, made short: nothing is tested twice, and nothing inside a loop that could be tested before it.

* A test stands at the outermost loop whose elements it speaks of.
* An inner loop that does not depend on the outer one goes through a list made once.
* What several actions go through under the same tests is made once for all.
* A test that depends on the print of the element and on a few numbers of the actor is looked up: by those numbers, a list of
  the printed things for which it holds, which is kept.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from cardwright.dsl import syntax

from .emit import conjunction, const, expr, name, stmts
from .trees import Replace, alike, facts_of, mentions, renamed, replaced, simpler, size

if TYPE_CHECKING:
    from .link import Linker

__all__ = ["Listing", "Offered"]

Stmts = list[ast.stmt]

#: a test of fewer nodes than this is worked out rather than looked up
WORTH = 24
#: how many combinations of numbers are kept
KEPT = 4096
#: what a test that is looked up may call
FUNCTIONS = frozenset({"min", "max", "abs", "len", "item", "room"})


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
        body = [x for guard in self.guards for x in stmts("if not c:\n    continue", c=guard)] + self.head + body
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


class Listing:
    """All actions of an offer, in order."""

    def __init__(self, link: Linker, node: syntax.Node) -> None:
        self.link, self.node = link, node
        self.all: list[Offered] = []
        self.taken: set[str] = set()

    def add(self, offered: Offered) -> None:
        self.all.append(offered)

    def code(self) -> Stmts:
        """Statements that append to `out` what may be done."""
        first = self._shared_mappings() + self._shared_lists()
        return first + [x for each in self.all for x in self._action(each)]

    def _fresh(self, wanted: str) -> str:
        title, n = wanted, 1
        while title in self.taken:
            n += 1
            title = f"{wanted}{n}"
        self.taken.add(title)
        return title

    # ---------------------------------------------------------------------------------------- shared by several actions
    def _shared_mappings(self) -> Stmts:
        loops = [loop for each in self.all if each.only is None for loop in each.loops if loop.print]
        shapes: dict[str, list[Loop]] = {}
        for loop in loops:
            assert isinstance(loop.of, ast.DictComp)
            target = loop.of.generators[0].target
            assert isinstance(target, ast.Name)
            shapes.setdefault(alike(loop.of, target.id), []).append(loop)
        out: Stmts = []
        for group in shapes.values():
            if len(group) > 1:
                title = self._fresh("prints_")
                out += stmts("t = of", t=title, of=group[0].of)
                for loop in group:
                    loop.of = name(title)
        return out

    def _shared_lists(self) -> Stmts:
        """Actions that go through the same things under the same first tests."""
        groups: dict[tuple[str, str], list[Loop]] = {}
        for each in self.all:
            for loop in each.loops[:1]:
                if each.only is None and not loop.print and loop.target == loop.element and loop.tests:
                    key = (ast.dump(loop.of), alike(loop.tests[0], loop.element))
                    groups.setdefault(key, []).append(loop)
        out: Stmts = []
        for group in groups.values():
            if len(group) < 2:
                continue
            lead = group[0]
            same = 0
            while all(
                same < len(loop.tests)
                and alike(loop.tests[same], loop.element) == alike(lead.tests[same], lead.element)
                for loop in group
                if same < len(lead.tests)
            ) and same < len(lead.tests):
                same += 1
            if not same:
                continue
            title = self._fresh("those_")
            out += stmts(
                "t = [x for x in of if c]", t=title, x=lead.element, of=lead.of, c=conjunction(lead.tests[:same])
            )
            for loop in group:
                loop.of, loop.tests = name(title), loop.tests[same:]
        return out

    # ---------------------------------------------------------------------------------------- one action
    def _action(self, each: Offered) -> Stmts:
        body = stmts("out.append(o)", o=expr("(*parts,)", parts_all=[const(each.number), *map(name, each.titles)]))
        first: Stmts = []
        if len(each.loops) == 1:
            first = self._looked_up(each.loops[0])
        elif each.loops:
            first = self._made_once(each.loops)
        for loop in reversed(each.loops):
            body = loop.code(body)
        if first:
            last = first[-1]
            assert isinstance(last, ast.If)
            last.body += body
            body = first
        before = [*([each.only] if each.only is not None else []), *each.before]
        return stmts("if t:\n    body", t=conjunction(before), body=body) if before else body

    def _made_once(self, loops: list[Loop]) -> Stmts:
        """Lists for the inner loops that depend on no outer one, and before them the outer list: if it is empty they are not needed.
        Ends with the `if` around all that; nothing if there is no such list."""
        lists: Stmts = []
        outer: list[str] = [*loops[0].bound()]
        for loop in loops[1:]:
            own = [x for x in loop.tests if not mentions(x, outer)]
            if own and not loop.print and not loop.head and not mentions(loop.of, outer):
                title = self._fresh("those_")
                lists += stmts("t = [x for x in of if c]", t=title, x=loop.element, of=loop.of, c=conjunction(own))
                loop.of, loop.tests = name(title), [x for x in loop.tests if x not in own]
            outer += loop.bound()
        lead = loops[0]
        if not lists or lead.head:
            return lists
        title = self._fresh("first_")
        made = stmts("t = of", t=title, of=lead.listed())
        lead.of, lead.tests, lead.pairs = name(title), [], bool(lead.print)
        return made + stmts("if t:\n    body", t=title, body=lists)

    def _looked_up(self, loop: Loop) -> Stmts:
        """The list of printed things for which the tests hold, found under the numbers that they depend on. Ends with an `if` around what
        comes then; nothing if the tests depend on more, or are too short for it."""
        printed = ast.dump(expr("s.defn[c]", c=loop.element))
        shapes: dict[str, ast.expr] = {printed: name("d")}
        numbers: list[ast.expr] = []
        tests = loop.tests
        for x in (y for test in tests for y in ast.walk(test)):
            if isinstance(x, ast.Subscript) and ast.dump(x) not in shapes and _of_actor(x):
                shapes[ast.dump(x)] = name(f"n{len(numbers)}")
                numbers.append(x)
        tests = [replaced(x, shapes) for x in tests]
        if not numbers or sum(map(size, tests)) < WORTH or not all(self._plain(x, len(numbers)) for x in tests):
            return []
        link = self.link
        known = link.emitter.fresh("KNOWN")
        link.values[known] = {}
        find = link.emitter.fresh("find_able")
        kinds = link.table(f"PRINTS_OF_{loop.kind}", link.layout.printed(loop.kind))
        body = stmts(
            "unpack = key\nable = [False] * n\nfor d in kinds:\n    if t:\n        able[d] = True\n"
            "if len(known) >= most:\n    known.clear()\nknown[key] = able = tuple(able) if any(able) else ()\nreturn able",
            kinds=kinds, n=len(link.layout.cards) + 1, t=conjunction(tests), known=known, most=KEPT,
        )  # fmt: skip
        unpack = body[0]
        assert isinstance(unpack, ast.Assign)
        unpack.targets = [ast.Tuple([ast.Name(f"n{i}", ast.Store()) for i in range(len(numbers))], ast.Store())]
        ast.fix_missing_locations(ast.copy_location(unpack.targets[0], unpack))
        link.emitter.function(self.node, find, ("key",), body)
        able = self._fresh("able_")
        loop.tests = [expr("able[s.defn[c]]", able=able, c=loop.element)]
        key = expr("(*parts,)", parts_all=numbers)
        return stmts(
            "able = known.get(key)\nif able is None:\n    able = find(key)\nif able:\n    body",
            able=able, known=known, key=key, find=find, body=[],
        )  # fmt: skip

    def _plain(self, test: ast.expr, numbers: int) -> bool:
        """Whether a test reads nothing but the print `d`, the numbers, and tables that never change."""
        fixed = {"d", *(f"n{i}" for i in range(numbers))} | FUNCTIONS
        for x in ast.walk(test):
            if isinstance(x, (ast.Lambda, ast.comprehension, ast.Attribute)):
                return False
            if isinstance(x, ast.Name) and x.id not in fixed and x.id not in self.link.values:
                return False
        return True


def _of_actor(node: ast.Subscript) -> bool:
    """`s.F[you]`"""
    return (
        isinstance(node.slice, ast.Name)
        and node.slice.id == "you"
        and isinstance(node.value, ast.Attribute)
        and node.value.attr.startswith("f_")
    )
