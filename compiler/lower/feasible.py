"""Feasibility, derived: can an instruction be resolved in full now (`can`), and if not, how much of it (`extent`).

Both are pure Python expressions: they ask nothing, change nothing, and look at nothing that whoever chooses may not see (S1).
`None` stands for *always*, so that nothing is tested where nothing can fail.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .context import Cx
from .emit import at, conjunction, const, expr, name, stmts
from .expression import is_simple, listing, lower, lower_as, test
from .member import get
from .trees import size, whole
from .walk import locals_read

if TYPE_CHECKING:
    from .link import Linker

__all__ = [
    "both", "can", "can_call", "can_with", "candidates_of", "compile_can_section", "compile_can_verb", "other_argument", "possible",
    "pure", "reads_inner", "refill", "section_feasible", "visible",
]  # fmt: skip

Test = ast.expr | None
INLINE = 420


def both(parts: list[Test]) -> Test:
    kept: list[ast.expr] = []
    seen: set[str] = set()
    for part in parts:
        if part is None:
            continue
        for each in part.values if isinstance(part, ast.BoolOp) and isinstance(part.op, ast.And) else (part,):
            shape = ast.dump(each)
            if shape not in seen and not is_true(each):
                seen.add(shape)
                kept.append(each)
    return conjunction(kept) if kept else None


def is_true(node: ast.expr) -> bool:
    """Whether a test of constants holds: room without a limit, an amount that is written."""
    if isinstance(node, ast.Constant):
        return bool(node.value)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.GtE):
        left, right = whole(node.left), whole(node.comparators[0])
        return left is not None and (left == 1 << 30 or (right is not None and left >= right))
    return False


def pure(cx: Cx) -> Cx:
    inner = cx.inner()
    inner.pure = True
    return inner


# ------------------------------------------------------------------------------------------ can
def can(cx: Cx, tree: ty.Block | None) -> Test:
    """Whether every statement can be resolved in full; from the first that writes what a later one reads on, later ones count as true."""
    if tree is None:
        return None
    inner = pure(cx)
    parts: list[Test] = []
    written: set[object] = set()
    bound: set[sy.Local] = set()
    touch = cx.link.touch
    for part in tree.statements:
        unknown = any(x in bound or x not in inner.names for x in locals_read(part) if not reads_inner(part, x))
        if not unknown and not (written & touch.reads(part)):
            with at(part.node):
                parts.append(possible(inner, part))
        written |= touch.writes(part)
        if isinstance(part, ty.LetStmt):
            if not unknown and not written & touch.reads(part):
                inner.names[part.local] = lower(inner, part.value)
            else:
                bound.add(part.local)
        bind = getattr(part, "bind", None) or (part.you if isinstance(part, ty.ActStmt) else None)
        if bind is not None:
            bound.add(bind)
            inner.names.pop(bind, None)
    return both(parts)


def reads_inner(part: ty.TypedNode, local: sy.Local) -> bool:
    """Whether a local that a statement reads is made inside it."""
    from cardwright.dsl.typed import walk

    for node in walk(part):
        for attribute in ("local", "you", "bind"):
            if getattr(node, attribute, None) is local and not isinstance(node, ty.Var):
                return True
        if isinstance(node, ty.Select) and any(
            part_ is not None and part_[0] is local for part_ in (node.best, node.having)
        ):
            return True
        if isinstance(node, ty.Rule):
            return True
        if isinstance(node, ty.Pattern):
            if any(x is local for _, x, _ in node.slots):
                return True
            if any(p is not None and p[0] is local for p in (node.actor, node.source)):
                return True
    return False


def possible(cx: Cx, part: ty.Statement) -> Test:
    match part:
        case ty.CallStmt():
            return call(cx, part)
        case ty.CoreStmt():
            return core(cx, part)
        case ty.ActStmt():
            return act(cx, part)
        case ty.EitherStmt():
            tests = [can(cx, option) for option in part.options]
            sure = [test_ for test_ in tests if test_ is not None]
            if len(sure) < len(tests):
                return None
            return ast.copy_location(ast.BoolOp(ast.Or(), sure), sure[0])
        case ty.IfStmt():
            return by_condition(cx, part)
        case ty.RepeatStmt():
            return repeated(cx, part)
        case _:
            return None


def by_condition(cx: Cx, part: ty.IfStmt) -> Test:
    made = can(cx, part.otherwise)
    for condition, body in reversed(part.arms):
        inner = can(cx, body)
        if inner is None and made is None:
            continue
        made = expr(
            "a if c else b",
            a=inner if inner is not None else const(True),
            c=test(cx, condition),
            b=made if made is not None else const(True),
        )
    return made


def repeated(cx: Cx, part: ty.RepeatStmt) -> Test:
    """n times: moving n cards off a pile needs n cards, what the pile is refilled with counted."""
    if part.count is None:
        return None
    only = part.body.statements[0] if len(part.body.statements) == 1 else None
    if isinstance(only, ty.CoreStmt) and only.verb == "move" and isinstance(only.args["what"], ty.Ends):
        ends = only.args["what"]
        if ends.number is None or (isinstance(ends.number, ty.Const) and ends.number.value == 1):
            number = lower(cx, part.count)
            there = available(cx, ends)
            return None if there is None else expr("have >= n", have=there, n=number)
    return can(cx, part.body)


def available(cx: Cx, ends: ty.Ends) -> ast.expr | None:
    """How many cards a pile can give: its own and those it refills itself with (S23)."""
    if ends.place.type.tag != "place":
        return expr("len(of)", of=lower(cx, ends.place))
    place = ends.place
    if not isinstance(place, ty.Place):
        return expr("len(s.z[abs(p)])", p=lower(cx, place))
    if ends.kind is not None and not cx.link.layout.lattice.below(place.type.of, ends.kind.name):
        inside = ty.Contents(ends.node, ends.type.several, place, ends.kind)
        return expr("len(of)", of=lower(cx, inside))
    made: ast.expr = expr("len(s.z[p])", p=lower(cx, place))
    refills = cx.link.refills(place.zone)
    if refills is None:
        return made
    for zone in refills:
        other = ty.Place(place.node, place.type, zone, place.owner if zone.per else None)
        made = expr("a + len(s.z[p])", a=made, p=lower(cx, other))
    return made


def enough(cx: Cx, chosen: ty.Select, able: ast.expr | None) -> Test:
    """Are there as many as must be chosen? able: a test of each, a function of one thing."""
    if chosen.how != "exactly":
        return None
    candidates = visible(chosen)
    things = listing(cx, candidates)
    number = lower(cx, chosen.number) if chosen.number is not None else const(1)
    one = isinstance(number, ast.Constant) and number.value == 1
    if able is None:
        if one:
            return _any(things)
        return expr("len(of) >= n", of=things, n=number)
    if one:
        return expr("any([able(y) for y in of])", able=able, y=cx.fresh("y"), of=things)
    return expr("len([y for y in of if able(y)]) >= n", able=able, y=cx.fresh("y"), of=things, n=number)


def _any(things: ast.expr) -> ast.expr:
    if isinstance(things, ast.ListComp):
        made = ast.copy_location(
            ast.GeneratorExp(ast.copy_location(ast.Constant(True), things), things.generators), things
        )
        return expr("any(g)", g=made)
    return expr("len(of) > 0", of=things)


def visible(chosen: ty.Select) -> ty.Expr:
    """A condition on hidden cards is not looked at: the options offered would give it away."""
    candidates = chosen.candidates
    while chosen.hidden and isinstance(candidates, ty.Filter):
        candidates = candidates.of
    return candidates


def call(cx: Cx, part: ty.CallStmt) -> Test:
    """Needs and body of the verb, with what the arguments ask for."""
    params = part.verbs[0].params
    if part.spread is None and not any(isinstance(arg, (ty.Select, ty.Ends)) for arg in part.args):
        return can_verbs(
            cx, part, [other_argument(cx, arg, param) for arg, param in zip(part.args, params, strict=True)]
        )
    tests: list[Test] = []
    for i, (arg, param) in enumerate(zip(part.args, params, strict=True)):
        asked = i == 0 or param.type.tag == "thing"
        if isinstance(arg, ty.Select) and i != part.spread and asked and arg.single and arg.how == "exactly":
            x = cx.fresh("x")
            able = can_with(cx, part, i, x)
            tests.append(enough(cx, arg, expr("lambda x: t", x=x, t=able) if able is not None else None))
            return both([*tests, *_others(cx, part, i + 1)])
        if isinstance(arg, ty.Select):
            if i == part.spread or arg.how == "exactly":
                able = None
                if i == 0:
                    x = cx.fresh("x")
                    inner = can_with(cx, part, 0, x)
                    able = expr("lambda x: t", x=x, t=inner) if inner is not None else None
                tests.append(enough(cx, arg, able))
        elif isinstance(arg, ty.Ends):
            there = available(cx, arg)
            number = lower(cx, arg.number) if arg.number is not None else const(1)
            tests.append(expr("have >= n", have=there, n=number) if there is not None else None)
    return both(tests)


def other_argument(cx: Cx, arg: ty.Expr, param: sy.Param) -> ast.expr | None:
    """An argument as far as it is known before anything is chosen; None if it is not."""
    if isinstance(arg, (ty.Select, ty.Ends)):
        return None
    if isinstance(arg, ty.DefaultArg):
        return const(None)
    if isinstance(arg, ty.Under):
        return expr("-p", p=lower(cx, arg.place))
    return lower_as(cx, arg, param.type)


def can_with(cx: Cx, part: ty.CallStmt, slot: int, x: str, given: Sequence[ast.expr] = ()) -> Test:
    """Whether a verb can be done with `x` in a slot: then there is one for each later choice with which it can.

    given: what the slots before it hold already.
    """
    args: list[ast.expr | None] = []
    later: list[tuple[str, ty.Select]] = []
    for i, (arg, param) in enumerate(zip(part.args, part.verbs[0].params, strict=True)):
        if i == slot:
            args.append(name(x))
        elif i == part.spread:
            args.append(None)
        elif i < len(given):
            args.append(given[i])
        elif isinstance(arg, ty.Select) and arg.single and arg.how == "exactly" and param.type.tag == "thing":
            y = cx.fresh("y")
            later.append((y, arg))
            args.append(name(y))
        else:
            args.append(other_argument(cx, arg, param))
    made = can_verbs(cx, part, args)
    for y, arg in reversed(later):
        if made is not None and count_name(made, y):
            made = expr("any([t for y in of])", t=made, y=y, of=listing(cx, visible(arg)))
    return made


def _others(cx: Cx, part: ty.CallStmt, first: int) -> list[Test]:
    out: list[Test] = []
    for arg in part.args[first:]:
        if isinstance(arg, ty.Select):
            out.append(enough(cx, arg, None))
    return out


def can_verbs(cx: Cx, part: ty.CallStmt, args: Sequence[ast.expr | None]) -> Test:
    """The feasibility of the overload that the actual thing or actor asks for. An argument that is None is not known yet."""
    layout = cx.link.layout
    you = lower(cx, part.actor) if part.actor is not None else cx.acting()
    made: Test = None
    for n, verb in enumerate(reversed(part.verbs)):
        one = can_call(cx, verb, args, you)
        conditions: list[Test] = []
        first = verb.params[0].type if args and verb.params and verb.params[0].type.tag == "thing" else None
        if first is not None and args[0] is not None and not layout.lattice.below(part.args[0].type.of, first.of):
            conditions.append(expr("K[s.defn[x]]", K=cx.link.kind_table(first.of), x=args[0]))
        doer = verb.you.type if verb.you is not None and len(part.verbs) > 1 else None
        if doer is not None and part.actor is not None and not layout.lattice.below(part.actor.type.of, doer.of):
            conditions.append(expr("K[s.defn[x]]", K=cx.link.kind_table(doer.of), x=you))
        condition = both(conditions)
        if condition is None:
            made = one
        elif n == 0:
            made = both([condition, one])
        elif one is not None or made is not None:
            made = expr(
                "a if c else b",
                a=one if one is not None else const(True),
                c=condition,
                b=made if made is not None else const(True),
            )
    return made


def can_call(cx: Cx, verb: sy.VerbSym, args: Sequence[ast.expr | None], you: ast.expr) -> Test:
    """Needs and body of one verb: in place if short and the arguments are simple, else by a function of its own.

    What speaks of an argument that is not known yet is not tested.
    """
    link = cx.link
    if link.always_feasible(verb):
        return None
    known = [a for a in args if a is not None]
    if len(known) < len(args):
        simple = is_simple(you) and all(map(is_simple, known)) and link.depth < 6
        return in_place(cx, verb, args, you) if simple else None
    if is_simple(you) and link.depth < 6:
        # an argument that is worked out is put in only if it is read once
        stand_ins = [a if is_simple(a) else name(f"arg{i}__{link.depth}") for i, a in enumerate(known)]
        made = in_place(cx, verb, stand_ins, you)
        if made is None or size(made) <= INLINE:
            parts = {f"arg{i}__{link.depth}": a for i, a in enumerate(known) if not is_simple(a)}
            if made is None or all(count_name(made, title) <= 1 for title in parts):
                return None if made is None else refill(made, parts)
    given = [name("s"), *([you] if verb.you is not None else []), *known]
    return expr("f(*all)", f=link.can_verb(verb), all_all=given)


def count_name(tree: ast.expr, title: str) -> int:
    return sum(1 for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == title)


class _Refill(ast.NodeTransformer):
    def __init__(self, parts: dict[str, ast.expr]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.parts.get(node.id, node)


def refill(tree: ast.expr, parts: dict[str, ast.expr]) -> ast.expr:
    """A tree with the stand-ins replaced by what they stand for; parts that trees share are copied."""
    if not parts:
        return tree
    made = _Refill(parts).visit(copy.deepcopy(tree))
    assert isinstance(made, ast.expr)
    return made


def in_place(cx: Cx, verb: sy.VerbSym, args: Sequence[ast.expr | None], you: ast.expr) -> Test:
    link = cx.link
    inner = pure(cx)
    inner.source = const(0)
    inner.verb = verb
    if verb.you is not None:
        inner.names[verb.you] = you
        inner.you = you
    for param, arg in zip(verb.params, args, strict=True):
        if arg is not None:
            inner.names[param.local] = arg
    with link.in_place():
        return conditions_of(inner, verb)


def conditions_of(cx: Cx, verb: sy.VerbSym) -> Test:
    tests: list[Test] = []
    for param in verb.params:
        if param.default is not None:
            found = cx.names.get(param.local)
            if isinstance(found, ast.Constant) and found.value is None:
                if isinstance(param.default, ty.Select):
                    tests.append(enough(cx, param.default, None))
                    cx.names.pop(param.local)
                else:
                    cx.names[param.local] = lower(cx, param.default)
    for need in verb.needs:
        if any(x not in cx.names and not reads_inner(need.condition, x) for x in locals_read(need.condition)):
            continue
        condition = test(cx, need.condition)
        if need.unless_permitted and verb in cx.link.facts.permissions:
            condition = expr("c or p", c=condition, p=permitted(cx, verb))
        tests.append(condition)
    if any(r.mode == "cannot" for r in cx.link.facts.permissions.get(verb, ())):
        tests.append(expr("not p", p=permitted(cx, verb, "cannot")))
    tests.append(can(cx, verb.body))
    return both(tests)


def permitted(cx: Cx, verb: sy.VerbSym, mode: str = "can", source: ast.expr | None = None) -> ast.expr:
    """Whether some card's permission (or ban) speaks of this very call."""
    link = cx.link
    args = [cx.names.get(p.local, const(0)) for p in verb.params]
    you = cx.names.get(verb.you, const(0)) if verb.you is not None else const(0)
    by = source if source is not None else const(0)
    event = expr("Event(e, by, you, args)", e=link.event(verb), by=by, you=you, args=expr("[*parts]", parts_all=args))
    own: ast.expr | None = None
    tests: list[ast.expr] = []
    for role, table in link.own_tables(verb, mode):
        t = you if role == "actor" else by if role == "source" else args[int(role)]
        mine = expr("T[s.defn[t]]", T=table, t=t)
        tests.append(mine)
        one = expr("listeners(s, mine, t, you)", mine=mine, t=t, you=you)
        own = one if own is None else expr("a + b", a=own, b=one)
    table_number = link.hook_table(verb, mode)
    if link.may_be_in_table(verb, mode):
        tests.append(expr("s.lis[T]", T=table_number))
    if not tests:
        return const(False)
    condition = tests[0] if len(tests) == 1 else ast.copy_location(ast.BoolOp(ast.Or(), tests), tests[0])
    if own is None:
        return expr("c and matching(s, T, ev)", c=condition, T=table_number, ev=event)
    return expr("c and allowed(s, T, ev, own)", c=condition, T=table_number, ev=event, own=own)


def core(cx: Cx, part: ty.CoreStmt) -> Test:
    match part.verb:
        case "remove":
            amount, of = part.args["amount"], part.args["of"]
            if of.type.many or isinstance(amount, ty.Select):
                return None
            counter = part.symbols["counter"]
            assert isinstance(counter, sy.CounterSym)
            if any(x not in cx.names for x in locals_read((amount, of))):
                return None
            held, number = get(cx, lower(cx, of), counter), lower(cx, amount)
            if counter.least is None or (isinstance(counter.least, ty.Const) and not counter.least.value):
                return expr("held >= n", held=held, n=number)
            return expr("held - floor >= n", held=held, floor=lower(cx, counter.least), n=number)
        case "choose" | "remember":
            of = part.args["of"]
            return enough(cx, of, None) if isinstance(of, ty.Select) else None
        case "move" | "shuffle":
            what = part.args.get("what")
            if what is None:
                return None
            if isinstance(what, ty.Select):
                return enough(cx, what, None)
            if isinstance(what, ty.Ends):
                there = available(cx, what)
                number = lower(cx, what.number) if what.number is not None else const(1)
                return expr("have >= n", have=there, n=number) if there is not None else None
            return None
        case _:
            return None


def act(cx: Cx, part: ty.ActStmt) -> Test:
    if part.modal == "may":
        return None
    if part.together:
        return together(cx, part)
    if part.many:
        return None
    inner = pure(cx)
    if part.who is None:
        return can(inner, part.body)
    if isinstance(part.who, ty.Select):
        assert part.you is not None
        x = inner.bind(part.you, "who")
        inner.you = name(x)
        body = can(inner, part.body)
        things = candidates_of(cx, part.who)
        if body is None:
            return _any(things)
        return expr("any([c for x in of])", c=body, x=x, of=things)
    who = lower(cx, part.who)
    if part.you is not None:
        inner.names[part.you] = who
    inner.you = who
    return can(inner, part.body)


def candidates_of(cx: Cx, chosen: ty.Select) -> ast.expr:
    """The set that a choice is made from; with a superlative those that tie."""
    from .among import key_function

    things = listing(cx, chosen.candidates)
    if chosen.best is not None:
        local, key, high = chosen.best
        things = expr("best(of, key, high)", of=things, key=key_function(cx, local, key), high=const(high))
    return things


def together(cx: Cx, part: ty.ActStmt) -> Test:
    """All of them together can do enough: the sum of what each holds or has room for."""
    only = part.body.statements[0] if len(part.body.statements) == 1 else None
    if not isinstance(only, ty.CallStmt) or not only.args or part.who is None or part.you is None:
        return None
    first = only.args[0]
    inner = pure(cx)
    x = inner.bind(part.you, "who")
    inner.you = name(x)
    if isinstance(first, ty.Select) and first.how == "exactly":
        number = lower(cx, first.number) if first.number is not None else const(1)
        return expr(
            "sum([len(things) for x in who]) >= n",
            x=x,
            things=listing(inner, visible(first)),
            who=listing(cx, part.who),
            n=number,
        )
    return None


# ------------------------------------------------------------------------------------------ functions
def compile_can_verb(link: Linker, verb: sy.VerbSym, title: str) -> None:
    from .verb import params_of

    cx = Cx(link)
    cx.pure = True
    with at(verb.node):
        params = params_of(cx, verb)
        params.remove("src")
        defaults: list[ast.stmt] = []
        for param in verb.params:
            if param.default is not None and not isinstance(param.default, ty.Select):
                got = cx.names[param.local]
                assert isinstance(got, ast.Name)
                defaults += stmts("if a is None:\n    a = v", a=got.id, v=lower(cx, param.default))
        made = conditions_of(cx, verb)
    link.emitter.function(
        verb.node, title, params, defaults + stmts("return c", c=made if made is not None else const(True))
    )


def section_feasible(cx: Cx, section: ty.SectionOf) -> ast.expr:
    you = cx.you if cx.you is not None else expr("s.turn[1]")
    table = cx.link.can_section_table(section.section)
    return expr("can_resolve(s, T, of, you)", T=table, of=lower(cx, section.of), you=you)


def compile_can_section(link: Linker, card: sy.CardSym, body: ty.SectionBody) -> str | None:
    """The feasibility of a section as a function `(s, this, you)`; None: always."""
    from .section import section_context

    with at(body.node):
        cx = section_context(link, body, card)
        cx.pure = True
        tests: list[Test] = []
        section = body.section
        if section.needs is not None:
            if section.this_local is not None:
                cx.names[section.this_local] = name("this")
            if section.you_local is not None:
                cx.names[section.you_local] = cx.acting()
            tests.append(test(cx, section.needs))
        tests.append(can(cx, body.body))
        made = both(tests)
        if made is None:
            return None
        title = link.emitter.fresh(f"can_{link.title_of(card)}_{section.name}")
        link.emitter.function(body.node, title, ("s", "this", "you"), stmts("return c", c=made))
    return title
