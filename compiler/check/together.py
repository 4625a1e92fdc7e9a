"""One event from several lines: `win 3 points`, later `win 2 more points`, is one instance of 5.

For counters declared `additive`, a call whose amount is said with `more` raises the amount of the call of the same verb before it in the
same block (or in a block inside it). The one event happens after the last line that raises it. And *collectively*: the players together
choose among the things of all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk
from cardwright.dsl.types import thing

from .scope import Scope, mentions
from .world import World


@dataclass(slots=True, eq=False)
class Sum:
    """A call whose amount later lines raise: `first` and `last` are indices of statements of the block."""

    verb: str
    first: int
    last: int
    call: ty.CallStmt | None = None

    def open(self, world: World, made: ty.CallStmt, scope: Scope, statements: list[ty.Statement]) -> Scope:
        """Name the amount and keep the call back; lines that follow may raise it."""
        local = world.local("amount", made.node, made.args[0].type, "binding")
        statements.append(ty.LetStmt(made.node, local, made.args[0]))
        made.args = (ty.Var(made.node, local.type, local), *made.args[1:])
        self.call = made
        return scope.but(sums=(*scope.sums, (made.verbs[0], local)))


@dataclass(slots=True, eq=False)
class Plan:
    sums: list[Sum] = field(default_factory=lambda: [])

    def opened_by(self, index: int) -> Sum | None:
        return next((each for each in self.sums if each.first == index), None)

    def closed_by(self, index: int) -> list[ty.Statement]:
        return [each.call for each in self.sums if each.last == index and each.call is not None]


def said_more(world: World, call: sx.Call, scope: Scope) -> bool:
    """Is the amount of a call said with `more`, and does its counter join events?"""
    return bool(call.args) and any(
        adds(world, scope, group) for group in groups_in(call.args[0]) if group.quant is not None and group.quant.more
    )


def groups_in(phrase: sx.Phrase) -> list[sx.Group]:
    if isinstance(phrase, sx.Group):
        return [phrase]
    if isinstance(phrase, sx.Binary) and phrase.op in ("per", "*", "+", "-"):
        return groups_in(phrase.left)
    return []


def adds(world: World, scope: Scope, group: sx.Group) -> bool:
    symbol = scope.env.find(group.noun.text) if isinstance(group.noun, sx.Name) else None
    return isinstance(symbol, sy.CounterSym) and symbol.additive


def calls_in(statement: sx.Statement) -> list[sx.Call]:
    """Every call below a statement, in order; not those of rules that only begin there."""
    return [each for each in sx.walk(statement, closed=(sx.Call, sx.Hook)) if isinstance(each, sx.Call)]


def plan(world: World, block: sx.Block, scope: Scope) -> Plan:
    """Which calls of this block are raised by which later statements of it."""
    made = Plan()
    plain: dict[str, int] = {}
    for i, statement in enumerate(block.statements):
        calls = calls_in(statement)
        for call in calls:
            if said_more(world, call, scope):
                opened = plain.get(call.verb.text)
                if opened is None:
                    continue
                known = next((each for each in made.sums if each.first == opened), None)
                if known is None:
                    made.sums.append(Sum(call.verb.text, opened, i))
                else:
                    known.last = i
            elif (
                isinstance(statement, sx.Act)
                and statement.body is call
                and statement.subject is None
                and statement.modal is None
            ):
                plain[call.verb.text] = i
            else:
                plain.pop(call.verb.text, None)
    return made


def raised(world: World, node: sx.Call, verb: sy.VerbSym, args: list[ty.Expr], scope: Scope) -> ty.Statement | None:
    """`win 2 more points` where an amount of that verb is being put together: it grows."""
    if not said_more(world, node, scope):
        return None
    for known, local in reversed(scope.sums):
        if known is verb:
            return ty.RaiseStmt(node, local, args[0])
    return None


def pooled(world: World, node: sx.Act, who: ty.Expr, you: sy.Local, body: ty.Block) -> ty.CallStmt | None:
    """`players collectively: drop 2 books in shelf …`: a choice among the things of all of them (S7). None: an amount is split."""
    if len(body.statements) != 1 or not isinstance(body.statements[0], ty.CallStmt):
        return None
    call = body.statements[0]
    if not call.args or not isinstance(call.args[0], ty.Select) or call.args[0].how == "amount":
        return None
    select = call.args[0]
    if call.actor is not None or not mentions(select.candidates, you):
        return None
    element = world.local("", node, who.type.one, "element")
    mine = replaced(select.candidates, you, element)
    select.candidates = ty.Members(node, thing(select.candidates.type.of, many=True), who, element, mine)
    select.who = None
    return call


def replaced(expr: ty.Expr, old: sy.Local, new: sy.Local) -> ty.Expr:
    """The same expression speaking of another local, in place."""
    for each in walk(expr):
        if isinstance(each, ty.Var) and each.local is old:
            each.local = new
    return expr
