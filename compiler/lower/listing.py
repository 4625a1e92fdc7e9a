"""Loops that list what may be done, made short: nothing is tested twice, and nothing inside a loop that could be tested before it.

* A test stands at the outermost loop whose elements it speaks of.
* An inner loop that does not depend on the outer one goes through a list made once.
* What several actions go through under the same tests is made once for all.
* A comparison that nothing can pass, because not even the least of a table is reached, saves the whole loop.
* A test that depends on the print of the element and on a few numbers of the actor is looked up: by those numbers, a list of
  the printed things for which it holds, which is kept.
* Where such a test is all that is asked of the ends of piles side by side, what may be done with them is kept as long as the piles
  are the same, under those numbers.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from cardwright.dsl import syntax

from .bounds import at_least
from .emit import conjunction, const, expr, name, stmts
from .offered import Loop, Offered
from .trees import alike, mentions, replaced, size

if TYPE_CHECKING:
    from .link import Linker

__all__ = ["Listing"]

Stmts = list[ast.stmt]

#: a test of fewer nodes than this is worked out rather than looked up
WORTH = 24
#: how many combinations of numbers are kept
KEPT = 4096
#: what a test that is looked up may call
FUNCTIONS = frozenset({"min", "max", "abs", "len", "item", "room"})


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
            made = stmts(
                "t = [x for x in of if c]", t=title, x=lead.element, of=lead.of, c=conjunction(lead.tests[:same])
            )
            needed = [self._reachable(loop) for loop in group]
            if all(needed):
                ways = [x for x in needed if x is not None]
                made = stmts(
                    "t = ()\nif c:\n    made",
                    t=title,
                    c=ast.copy_location(ast.BoolOp(ast.Or(), ways), lead.of),
                    made=made,
                )
            out += made
            for loop in group:
                loop.of, loop.tests = name(title), loop.tests[same:]
        return out

    def _reachable(self, loop: Loop) -> ast.expr | None:
        """A test that speaks of no element, and has to hold if any element is to pass."""
        for test in loop.tests:
            made = at_least(test, self.link.values)
            if made is not None and not mentions(made, loop.bound()):
                return made
        return None

    # ---------------------------------------------------------------------------------------- one action
    def _action(self, each: Offered) -> Stmts:
        body = stmts("out.append(o)", o=expr("(*parts,)", parts_all=[const(each.number), *map(name, each.titles)]))
        first: Stmts = []
        before = [*([each.only] if each.only is not None else []), *each.before]
        if len(each.loops) == 1:
            loop = each.loops[0]
            first = self._looked_up(loop)
            reachable = self._reachable(loop)
            if loop.through_row(self.link.values) and first:
                body = self._kept(loop, body, first)
                return stmts("if t:\n    body", t=conjunction(before), body=body) if before else body
            if reachable is not None:
                before.append(reachable)
        elif each.loops:
            first = self._made_once(each.loops)
        few = self._few(each.loops[0]) if each.loops and not first else None
        those = self._fresh("few_") if few is not None else ""
        if few is not None:
            each.loops[0].of = expr("distinct(s, t) if len(t) > 1 else t", t=those)
        for loop in reversed(each.loops):
            body = loop.code(body)
        if first:
            last = first[-1]
            assert isinstance(last, ast.If)
            last.body += body
            body = first
        if few is not None:
            body = stmts("t = of\nif t:\n    body", t=those, of=few, body=body)
        return stmts("if t:\n    body", t=conjunction(before), body=body) if before else body

    def _few(self, loop: Loop) -> ast.expr | None:
        """What is gone through where of identical things one is offered: of one thing, or none, nothing is identical."""
        of = loop.of
        if isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == "distinct":
            return of.args[1]
        return None

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

    def _kept(self, loop: Loop, append: Stmts, first: Stmts) -> Stmts:
        """What may be done with the ends of a row of piles, kept while the piles are the same. first: how it is looked up for which
        printed things it may be done; append: what adds an option."""
        link = self.link
        rows, found = self._fresh("row_"), self._fresh("found_")
        get = first[0]
        assert isinstance(get, ast.Assign)
        assert isinstance(get.value, ast.Call)
        able = get.targets[0]
        assert isinstance(able, ast.Name)
        key = get.value.args[0]
        call = append[0]
        assert isinstance(call, ast.Expr)
        assert isinstance(call.value, ast.Call)
        test = conjunction([*loop.guards, *(replaced(x, loop.ends()) for x in loop.tests)])
        body = first[:2] + stmts(
            "found = held[1][key] = [o for pile_ in held[0] if t] if able else ()",
            found=found, held=rows, key=key, o=replaced(call.value.args[0], loop.ends()), t=test, able=able.id,
        )  # fmt: skip
        made = stmts(
            "held = s.listed[n]\nif held[0] != of:\n    held = keep_listed(s, n, of)\nfound = held[1].get(key)\n"
            "if found is None:\n    body\nout += found",
            held=rows, n=link.rows_listed, of=loop.of, key=key, found=found, body=body,
        )  # fmt: skip
        link.rows_listed += 1
        return made

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
