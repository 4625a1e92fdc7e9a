"""Passes that make generated code quick do not change what it does."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import cardwright
from cardwright.compiler.lower.bounds import at_least
from cardwright.compiler.lower.constant import Ranged
from cardwright.compiler.lower.owned import owned
from cardwright.compiler.lower.quick import Quick
from cardwright.compiler.lower.trees import simpler
from cardwright.compiler.lower.unrolled import unrolled
from cardwright.runtime.bots import EagerBot
from cardwright.runtime.new_game import new_game
from cardwright.runtime.state import State
from cardwright.runtime.steps import offered_now, play

ROOT = Path(__file__).resolve().parents[2]

ROWS = {1: (3, 1, 2), 2: (), 3: (4, 4)}
SNIPPETS = (
    "return [x for x in a]",
    "return [x + y for x in a for y in rows[x] if y > 1 if x < 3]",
    "return any(x > 2 for x in a)",
    "return any(True for x in a for y in rows[x] if y == 4) and len([x for x in a if x]) >= 2",
    "return len(a) == 3 and not any(x > 5 for x in a)",
    "return not a or any([y == 2 for x in a for y in rows[x]])",
    "return sum([1 for x in a if x > 1]) + len([x for x in a if any(y == x for y in rows[x])])",
    "return [x for x in a] if a else [y for y in rows[1]]",
    "return {x % 2: x for x in a if x}",
    "x = 7\nb = [x for x in a]\nreturn x, b",
    "out = []\nfor x in [y for y in a if y > 1]:\n    out.append(x)\nelse:\n    out.append(0)\nreturn out",
    "if any(x == 2 for x in a):\n    return 1\nelif [x for x in a]:\n    return 2\nreturn 3",
    "return (note(1), [note(x) for x in a], note(9))",
    "return note(5) > 4 and [note(x) for x in a] or note(6)",
    "f = lambda p: [x for x in a if x > p]\nreturn f(1), [f(x) for x in a]",
    "n = 1\nn += len([x for x in a])\nreturn n",
    "while a and any(x > 0 for x in a):\n    a = a[1:]\nreturn a",
    "return [x for x in [y for y in a if y > 1] if x < 3]",
    "return any(x > 2 for x in [y for x in [z for z in a if z] for y in rows[x] if y]), [y for y in a]",
    "x = 2\nreturn len([y for y in [z for z in [w for w in a if w >= x] if z != 3] if y]), x",
    "return [note(x) for x in [note(y) for y in a] if x]",
    "return [[y for y in rows[x] if any(z == y for z in a)] for x in a]",
)


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_loops_do_what_comprehensions_do(snippet: str) -> None:
    text = "def f(a, rows, note):\n" + "\n".join(f"    {line}" for line in snippet.splitlines())
    given = ast.parse(text).body[0]
    assert isinstance(given, ast.FunctionDef)
    before = ast.dump(given)
    made = unrolled(given)
    assert ast.dump(given) == before, "the given tree is changed"
    for a in ((1, 2, 3), (2,), (), (3, 1)):
        assert called(given, a) == called(made, a), ast.unparse(made)


def called(function: ast.FunctionDef, a: tuple[int, ...]) -> tuple[Any, list[int]]:
    """What the function returns, and in which order it calls `note`."""
    noted: list[int] = []

    def note(x: int) -> int:
        noted.append(x)
        return x

    space: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(ast.Module([function], [])), "snippet", "exec"), space)
    return space["f"](a, ROWS, note), noted


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@pytest.mark.parametrize(
    ("tests", "left"),
    [
        (("a and b", "b and c"), "a, b, c"),
        (("a", "b if a else c"), "a, b"),
        (("a and not b", "(a and not b) if n >= 3 else True"), "a, not b"),
        (("n >= min(n, c)", "n >= c"), "n >= c"),
        (("a", "a or b", "c or (b and a)"), "a, c or b"),
        (("4 >= 3", "2 >= 3"), "2 >= 3"),
    ],
)
def test_what_follows_from_earlier_tests_is_left_out(tests: tuple[str, ...], left: str) -> None:
    assert ", ".join(map(ast.unparse, simpler([expression(x) for x in tests]))) == left


def test_bounds_of_tables() -> None:
    ranged = Ranged([(1, (5, 4)), ((2, None), (9, 3))])
    values: dict[str, object] = {"T": (7, 2, None, 5), "R": ranged}

    def bound(text: str) -> str | None:
        made = at_least(expression(text), values)
        return None if made is None else ast.unparse(made)

    assert bound("n >= T[x]") == "n >= 2"
    assert bound("n >= item(R[x], y)") == "n >= 3"
    assert bound("n >= (changed(s, x) if s.lis[3] else T[x])") == "s.lis[3] or n >= 2"
    assert bound("n > T[x]") is None
    assert bound("n >= other[x]") is None
    assert bound("f(x) >= T[x]") is None


WRITES = (
    "s.f_a[t] = 1",
    "s.f_a[t] += 1\ns.f_a[u] = 2\nreturn s.f_a",
    "for x in r:\n    s.f_a[x] = x\nelse:\n    s.lis[0] = ()",
    "if t:\n    x = s.f_a[t]\n    (s.f_a[t], x) = (2, x)",
)


@pytest.mark.parametrize("snippet", WRITES)
def test_what_is_lent_is_owned_before_it_is_written(snippet: str) -> None:
    """Each first write of a straight line asks; the given tree stays as it is shown."""

    class Lent:
        def __init__(self) -> None:
            self.lent, self.f_a, self.lis = True, [0, 0, 0], [(1,)]

        def own(self) -> None:
            self.lent, self.f_a, self.lis = False, self.f_a.copy(), self.lis.copy()

    text = "def f(s, t, u, r):\n" + "\n".join(f"    {line}" for line in snippet.splitlines())
    given = ast.parse(text).body[0]
    assert isinstance(given, ast.FunctionDef)
    before = ast.dump(given)
    made = owned(given, frozenset({"f_a", "lis"}))
    assert ast.dump(given) == before, "the given tree is changed"
    space: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(ast.Module([made], [])), "snippet", "exec"), space)
    s = Lent()
    f_a, lis = s.f_a, s.lis
    space["f"](s, 1, 2, (1, 2))
    assert not s.lent
    assert (f_a, lis) == ([0, 0, 0], [(1,)]), ast.unparse(made)
    assert s.f_a != f_a


def test_what_only_reads_is_left_alone() -> None:
    given = ast.parse("def f(s, t):\n    s.f_b[t] = s.f_a[t]\n    return s.lis[t]").body[0]
    assert isinstance(given, ast.FunctionDef)
    assert owned(given, frozenset({"f_a", "lis"})) is given


PRINTS = tuple(range(20))
SPACE = {"PRINTS": PRINTS, "COST": tuple(n % 7 for n in PRINTS), "IS_odd": tuple(n % 2 for n in PRINTS)}
#: what is made quick, and whether a table of printed things is made for it
QUICK = (
    ("return [d for d in PRINTS if COST[d] == t]", True),
    ("return [d for d in PRINTS if COST[d] <= s.f_a[2] and (not IS_odd[d])]", True),
    ("return [d for d in PRINTS if COST[d] == t if IS_odd[d]] + [d for d in PRINTS if COST[d] > t]", True),
    ("return [d for d in PRINTS if COST[d] in rows]", False),
    ("return [d for d in PRINTS if COST[d] == s.rank(d)]", False),
    ("return [d for d in PRINTS if IS_odd[d]]", False),
    ("return [b for p in rows for b in OWN[p] if s.f_a[b]]", False),
    ("return [b for p in rows for b in OWN[p] if s.f_b[b] and b > t]", False),
    ("return [(s.f_b[0] if t else 1) - len(rows) >= 1, (s.f_a[1] if t else 3) - len(rows) >= 1]", False),
)


@pytest.mark.parametrize(("snippet", "table"), QUICK)
def test_what_is_made_quick_says_the_same(snippet: str, table: bool) -> None:
    class Holding:
        f_a, f_b = [0, 2, 3, 0], [0, 0, 0, 0]

        def rank(self, d: int) -> int:
            return d

    space: dict[str, Any] = {**SPACE, "OWN": {0: (0, 1), 1: (2,), 2: (3,)}}
    given = ast.parse(f"def f(s, t, rows):\n    {snippet}").body[0]
    assert isinstance(given, ast.FunctionDef)
    before = ast.dump(given)
    names = iter("abcdefgh")
    quick = Quick(space, frozenset(), lambda wanted: wanted + next(names))
    made = quick.function(given)
    assert ast.dump(given) == before, "the given tree is changed"
    assert bool(quick.made) is table
    parts = [given, *quick.made]
    exec(compile(ast.fix_missing_locations(ast.Module(list(parts), [])), "snippet", "exec"), space)
    slow = space["f"]
    exec(compile(ast.fix_missing_locations(ast.Module([made], [])), "snippet", "exec"), space)
    for t in (0, 2, 5, 2):
        for rows in ((), (0,), (0, 1), (2, 1, 0)):
            wanted = slow(Holding(), t, rows)
            for _ in range(2):
                got = space["f"](Holding(), t, rows)
                assert got == wanted, ast.unparse(made)
                got.append(0)  # what is remembered is not what is handed out


def test_what_offers_remember_is_what_they_would_list_anew() -> None:
    program = cardwright.load(ROOT / "cardsets" / "aeons_end").program
    assert program.nothing_listed, "no offer of this game goes through a row of piles"
    for seed in range(6):
        s = new_game(program, seed, 1 + seed % 4)
        bot = EagerBot(seed)

        def looked_at(s: State) -> None:
            if s.agenda and program.step_options[s.agenda[0]] is not None:
                anew = s.clone()
                anew.listed = program.nothing_listed
                assert [*offered_now(s)] == [*offered_now(anew)]

        play(s, bot, each=looked_at)
        assert bot.asked > 20
        assert s.listed != program.nothing_listed
