"""Up to how much: an amount that somebody chooses is bounded by what the verb takes away, and by nothing else.

`lose up to 3 coins` takes from somebody, so nobody is offered more than is there; `earn up to 3 points` adds, and 3 may always be chosen.
What a verb takes is read off its `needs` and its body, so this comes when all bodies are checked. `any number of` has no other end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk
from cardwright.dsl.types import NUMBER

from .scope import path
from .world import World

__all__ = ["asked_in", "bound_amounts"]

#: what the locals of a verb stand for in the line that calls it
Meaning = Mapping[sy.Local, ty.Expr]


def asked_in(world: World, statement: ty.CallStmt | ty.CoreStmt) -> None:
    """Keep a line in which an amount is chosen, with what it was before anything is put together from several lines."""
    args = statement.args.values() if isinstance(statement, ty.CoreStmt) else statement.args
    world.chosen_in += [(arg, statement) for arg in args if isinstance(arg, ty.Select) and arg.how == "amount"]


def bound_amounts(world: World) -> None:
    """Give each amount that is chosen its end. One without an end (`any number of` what nobody loses) is reported."""
    lines = {id(chosen): statement for chosen, statement in world.chosen_in}
    for chosen, counter in world.chosen_amounts:
        statement = lines.get(id(chosen))
        ends = [] if statement is None else ends_of(world, statement, counter)
        if chosen.number is not None:
            ends.insert(0, chosen.number)
        if not ends:
            many = counter.plural or counter.name
            ways = f"`up to 3 {many}`: `any number of` needs a verb that takes {many} from somebody in particular"
            world.error(chosen.node, "how-many", ways=ways)
            continue
        chosen.number = lowest(chosen, ends)


def ends_of(world: World, statement: ty.CallStmt | ty.CoreStmt, counter: sy.CounterSym) -> list[ty.Expr]:
    """How much there is of what a line takes; of several overloads, as much as any of them can take."""
    if isinstance(statement, ty.CoreStmt):
        held = removed(statement, counter, None)
        return [] if held is None else [held]
    found = [list(limits(verb, counter, meaning(verb, statement, None), ())) for verb in statement.verbs]
    if not all(found):  # one of them takes nothing
        return []
    each = [lowest(statement, ends) for ends in found]
    return [each[0] if len(each) == 1 else aggregate(statement, "highest", each)]


def limits(
    verb: sy.VerbSym, counter: sy.CounterSym, known: Meaning, within: tuple[sy.VerbSym, ...]
) -> Iterator[ty.Expr]:
    """What bounds the amount of a verb: what it needs there to be, and what it takes, itself or by other verbs."""
    amount = next((p.local for p in verb.params if p.type.tag == "amount"), None)
    if amount is None or verb in within:
        return
    for need in verb.needs:
        match need.condition:
            case ty.Compare(op=">=", left=left, right=ty.Var(local=local)) if local is amount:
                there = put_in(left, known)
            case ty.Compare(op="<=", left=ty.Var(local=local), right=right) if local is amount:
                there = put_in(right, known)
            case _:
                there = None
        if there is not None:
            yield there
    names = dict(known)
    for part in walk(verb.body):
        match part:
            case ty.ActStmt(who=who, many=False, you=you) if who is not None and you is not None:
                acting = put_in(who, names)
                if acting is not None:
                    names[you] = acting
            case ty.CoreStmt(verb="remove", args={"amount": ty.Var(local=local)}) if local is amount:
                held = removed(part, counter, names)
                if held is not None:
                    yield held
            case ty.CallStmt(args=args) if any(isinstance(a, ty.Var) and a.local is amount for a in args):
                for inner in part.verbs:
                    yield from limits(inner, counter, meaning(inner, part, names), (*within, verb))
            case _:
                pass


def removed(part: ty.CoreStmt, counter: sy.CounterSym, known: Meaning | None) -> ty.Expr | None:
    """How much a line of the core can take: what its holder has, down to the floor. None if it takes nothing of that counter.

    known: what the locals of the verb stand for in which the line stands; None for a line that stands where the amount is chosen.
    """
    if part.verb != "remove" or part.symbols.get("counter") is not counter:
        return None
    holder = part.args["of"] if known is None else put_in(part.args["of"], known)
    if holder is None or holder.type.many or path(holder) is None:
        return None
    held = ty.Get(part.node, NUMBER, holder, counter)
    if counter.least is None or (isinstance(counter.least, ty.Const) and not counter.least.value):
        return held
    return ty.Arith(part.node, NUMBER, "-", held, counter.least)


def meaning(verb: sy.VerbSym, line: ty.CallStmt, known: Meaning | None) -> dict[sy.Local, ty.Expr]:
    """What the locals of a called verb stand for; those are left out that are asked for or worked out only there."""
    given: dict[sy.Local, ty.Expr] = {}
    if verb.you is not None and line.actor is not None:
        given[verb.you] = line.actor
    for param, arg in zip(verb.params, line.args, strict=True):
        if not isinstance(arg, ty.DefaultArg):
            given[param.local] = arg
    if known is not None:
        given = {local: there for local, arg in given.items() if (there := put_in(arg, known)) is not None}
    for param, arg in zip(verb.params, line.args, strict=True):
        if isinstance(arg, ty.DefaultArg) and param.default is not None:
            there = put_in(param.default, given)
            if there is not None:
                given[param.local] = there
    return given


def put_in(expr: ty.Expr, known: Meaning) -> ty.Expr | None:
    """An expression of a verb, said of the line that calls it. None if it cannot be worked out before the verb begins."""
    match expr:
        case ty.Var(local=local):
            there = known.get(local)
            return there if there is not None and (path(there) is not None or isinstance(there, ty.Const)) else None
        case ty.Const() | ty.Single() | ty.TurnActor():
            return expr
        case ty.Get(of=of):
            inner = put_in(of, known)
            return None if inner is None else ty.Get(expr.node, expr.type, inner, expr.member)
        case ty.HolderOf(of=of):
            inner = put_in(of, known)
            return None if inner is None else ty.HolderOf(expr.node, expr.type, inner, expr.kind)
        case ty.Room(of=of):
            inner = put_in(of, known)
            return None if inner is None else ty.Room(expr.node, expr.type, inner, expr.counter)
        case _:
            return None


def lowest(node: ty.TypedNode, ends: list[ty.Expr]) -> ty.Expr:
    """The least of several bounds; the same one is taken once."""
    kept: dict[str, ty.Expr] = {}
    for end in ends:
        kept.setdefault(path(end) or str(id(end)), end)
    return ends[0] if len(kept) == 1 else aggregate(node, "lowest", list(kept.values()))


def aggregate(node: ty.TypedNode, word: str, items: list[ty.Expr]) -> ty.Expr:
    return ty.Aggregate(node.node, NUMBER, word, ty.ListOf(node.node, NUMBER.several, tuple(items)))
