"""Statements: who acts, in which order, under which condition.

`block(world, node, scope)` checks statements one after the other; what one binds, the next ones know. A statement that was
reported is left out, so that the rest is still checked.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk
from cardwright.dsl.types import NUMBER, Type, thing

from . import bare, base, call, group, literals, members, modifier, rule, together
from . import operators as op
from . import phrase as ph
from .scope import NOTHING, Scope, known_of, shown
from .world import World

Result = tuple[ty.Statement, Scope] | None

#: ways in one statement: each stands within the one before in the code that is made
MOST_WAYS = 100


def block(world: World, node: sx.Block, scope: Scope) -> ty.Block:
    """The statements of a block. Amounts that later lines raise are put together first and happen once (see `together.py`)."""
    statements: list[ty.Statement] = []
    plan = together.plan(world, node, scope)
    for i, each in enumerate(node.statements):
        opened = plan.opened_by(i)
        got = statement(world, each, scope)
        if got is None:
            scope = bind_unknown(world, each, scope)
            continue
        made, scope = got
        if not isinstance(made, ty.LetStmt) and not (isinstance(made, ty.CoreStmt) and made.verb == "choose"):
            scope = scope.moved()
        if opened is not None and isinstance(made, ty.CallStmt):
            scope = opened.open(world, made, scope, statements)
        else:
            statements.append(made)
        statements += plan.closed_by(i)
    return ty.Block(node, tuple(statements))


def bind_unknown(world: World, node: sx.Statement, scope: Scope) -> Scope:
    """After a reported line its name is known all the same, of any type, so that later lines are not blamed."""
    words: list[sx.Word | None] = []
    if isinstance(node, sx.Act):
        words = [node.subject_as, node.body.bind if isinstance(node.body, sx.Call) else None]
    elif isinstance(node, sx.Let):
        words = [node.name]
    for word in words:
        if word is not None:
            scope = scope.bind(world.local(word.text, word, Type("any")))
    return scope


def few_ways(world: World, node: sx.If | sx.Either | sx.Match) -> bool:
    """Whether a statement has no more ways than can be looked through; reported at the first that is one too many."""
    ways = node.options if isinstance(node, sx.Either) else [body for _, body in node.arms]
    if len(ways) > MOST_WAYS:
        world.error(ways[MOST_WAYS], "too-long", what="one statement", limit=MOST_WAYS, parts="ways")
    return len(ways) <= MOST_WAYS


def statement(world: World, node: sx.Statement, scope: Scope) -> Result:
    match node:
        case sx.If() | sx.Either() | sx.Match() if not few_ways(world, node):
            return None
        case sx.Act():
            return act(world, node, scope)
        case sx.If():
            return if_(world, node, scope)
        case sx.Either():
            options = tuple(block(world, option, scope) for option in node.options)
            return ty.EitherStmt(node, options, group.chooser(world, scope)), scope
        case sx.ForEach():
            return for_each(world, node, scope)
        case sx.Repeat():
            return repeat(world, node, scope)
        case sx.Match():
            return match_(world, node, scope)
        case sx.Let():
            return let(world, node, scope)
        case sx.Instead():
            return instead(world, node, scope)
        case sx.Change():
            return lasting(world, node, modifier.change_statement(world, node, scope))
        case sx.Permit() | sx.Hook():
            return lasting(world, node, rule.rule_statement(world, node, scope, None))
        case sx.Until():
            return rule.until(world, node, scope)
        case _:
            world.error(node, "not-said", what="this statement here")
            return None


def lasting(world: World, node: sx.Change | sx.Permit | sx.Hook, found: Result) -> Result:
    """A rule that begins in an effect says how long it holds; only `next time …` ends by itself."""
    if found is None or not isinstance(found[0], ty.RuleStmt) or found[0].until is not None:
        return found
    if isinstance(node, sx.Hook) and any(isinstance(part, sx.On) and part.word == "next time" for part in node.head):
        return found
    world.error(node, "no-duration")
    return None


# ------------------------------------------------------------------------------------------------ who acts
def act(world: World, node: sx.Act, scope: Scope) -> Result:
    """`[subject] [collectively] [may] body` with `then`, `otherwise`."""
    if node.subject is None and node.modal is None and isinstance(node.body, sx.Call):
        got = call.call(world, node.body, scope)
        if got is None:
            return None
        return tail(world, node, got[0], scope, got[1])
    if node.subject is None:
        body, inner = body_of(world, node.body, scope)
        made = ty.ActStmt(node, None, False, None, node.modal, False, group.chooser(world, scope), body, None, None)
        return tail(world, node, made, scope, inner)
    return acting(world, node, scope)


def body_of(world: World, body: sx.Call | sx.Block, scope: Scope) -> tuple[ty.Block, Scope]:
    if isinstance(body, sx.Block):
        return block(world, body, scope), scope
    got = call.call(world, body, scope)
    if got is None:
        bind = body.bind
        return ty.Block(body, ()), scope.bind(world.local(bind.text, bind, Type("any"))) if bind else scope
    return ty.Block(body, (got[0],)), got[1]


def tail(world: World, node: sx.Act, made: ty.Statement, outer: Scope, inner: Scope) -> Result:
    """`then`, `otherwise`: the tail of the clause before. After somebody else's choice it must say who (T11)."""
    if not isinstance(made, ty.ActStmt | ty.CallStmt | ty.CoreStmt):
        if node.then is not None or node.otherwise is not None:
            world.error(
                node, "not-said", what="this line is part of another event, so nothing can follow from it alone"
            )
        return made, inner
    somebody = isinstance(made, ty.ActStmt) and made.who is not None and not is_you(made.who, outer)
    after = inner.but(ambiguous=inner.ambiguous or somebody, you=outer.you)
    if node.then is not None:
        made.then = block(world, node.then, after)
    if node.otherwise is not None:
        made.otherwise = block(world, node.otherwise, outer.but(ambiguous=outer.ambiguous or somebody))
    names = [local for name, local in inner.locals if (name, local) not in outer.locals]
    result = outer
    for local in names:
        result = result.bind(local)
    return made, result


def is_you(expr: ty.Expr, scope: Scope) -> bool:
    return isinstance(expr, ty.Var) and isinstance(scope.you, ty.Var) and expr.local is scope.you.local


def acting(world: World, node: sx.Act, scope: Scope) -> Result:
    assert node.subject is not None
    who = members.as_thing(world, node.subject, ph.phrase(world, node.subject, scope))
    if base.is_broken(who):
        if node.subject_as is not None:
            scope = scope.bind(world.local(node.subject_as.text, node.subject_as, Type("any")))
        return None
    if who.type.tag != "thing":
        world.error(node.subject, "no-actor")
        return None
    quant = node.subject.quant if isinstance(node.subject, sx.Group) else None
    if quant is not None and quant.word == "all":
        noun = base.text_of(node.subject)
        world.error(quant, "all-act", noun=singular(noun.removeprefix("all "), scope))
        return None
    if not node.together and not bare.quantity_said(world, node.subject, who, scope):
        return None
    base.sure(world, node.subject, who)
    you = world.local("you", node.subject, who.type.one, "you")
    inner = scope.but(you=ty.Var(node.subject, you.type, you), ambiguous=False)
    named: sy.Local | None = None
    if node.subject_as is not None:
        named = world.binding(node.subject_as, who.type.one if not node.together else who.type)
        you = named
        inner = inner.but(you=ty.Var(node.subject, named.type, named)).bind(named)
    body, after = body_of(world, node.body, inner)
    if node.together and (pooled := together.pooled(world, node, who, you, body)) is not None:
        return tail(world, node, pooled, scope.bind(named), after.but(you=scope.you, ambiguous=scope.ambiguous))
    choosing = group.chooser(world, inner) if node.modal else None
    made = ty.ActStmt(
        node, who, who.type.many and not node.together, you, node.modal, node.together, choosing, body, None, None
    )
    if node.together:
        made.many = True
    elif named is None and node.modal is None:
        has_part(world, node, who, you, body, is_you(who, scope))
    after = after.but(you=scope.you, ambiguous=scope.ambiguous)
    return tail(world, node, made, scope.bind(named), after)


def has_part(world: World, node: sx.Act, who: ty.Expr, you: sy.Local, body: ty.Block, acts_anyway: bool) -> None:
    """Who stands before a colon does something below it, or is asked: else the words say what is not so.

    acts_anyway: it is who acts here without being named, and so does what nobody in particular does. In tests that is any seat.
    """
    assert node.subject is not None
    speaks_of = (you, who.local if isinstance(who, ty.Var) else None)
    for part in walk(body):
        if (isinstance(part, ty.Var) and part.local in speaks_of) or (
            isinstance(part, ty.CoreStmt) and part.verb == "by_hand"
        ):
            return
    only = body.statements[0] if len(body.statements) == 1 else None
    subject = base.text_of(node.subject)
    if isinstance(only, ty.CallStmt) and isinstance(only.actor, ty.Single):
        why = f"`{only.verbs[0].name}` is always done by {world.named(only.actor.kind.name)}"
    elif not body.statements or acts_anyway or world.testing:
        return
    elif isinstance(only, ty.CallStmt):
        why = f"nobody in particular does `{only.verbs[0].name}`"
    else:
        why = "who stands before this colon does nothing of what follows"
    ways = f"leave `{subject}:` out"
    if isinstance(node.subject, sx.Group) and node.subject.quant is not None and node.subject.quant.word == "each":
        ways += f"; to do it for each, write `for each {subject.removeprefix('each ')}: …`"
    world.error(node.subject, "no-part", who=why, ways=ways)


def singular(text: str, scope: Scope) -> str:
    """A noun phrase with the plurals of kinds and nouns that stand ahead of a place or condition in the singular."""
    words = text.split()
    for at, word in enumerate(words):
        symbol = scope.env.find(word)
        if isinstance(symbol, sy.KindSym | sy.NounSym):
            return " ".join((*words[:at], symbol.name, *words[at + 1 :]))
    return text


# ------------------------------------------------------------------------------------------------ order and condition
def if_(world: World, node: sx.If, scope: Scope) -> Result:
    arms: list[tuple[ty.Expr, ty.Block]] = []
    known = scope
    for test, body in node.arms:
        condition = op.condition(world, test, known)
        facts = shown(condition) if not base.is_broken(condition) else NOTHING
        arms.append((condition, block(world, body, known.knowing(facts))))
        if not base.is_broken(condition):
            known = known.knowing(shown(condition, False))
    otherwise = block(world, node.otherwise, known) if node.otherwise is not None else None
    if any(base.is_broken(condition) for condition, _ in arms):
        return None
    return ty.IfStmt(node, tuple(arms), otherwise), scope


def for_each(world: World, node: sx.ForEach, scope: Scope) -> Result:
    quiet = scope.but(asks=False)
    items: ty.Expr
    if len(node.items) == 1:
        items = ph.phrase(world, node.items[0], quiet)
        if items.type.tag == "place" and not items.type.many:
            items = ty.Contents(node, thing(items.type.of, many=True), items, None)
        if (
            isinstance(node.items[0], sx.Group)
            and node.items[0].superlative is not None
            and node.items[0].superlative.relation == "with"
        ):
            world.error(node.items[0].superlative, "with-in-loop", word=node.items[0].superlative.word)
    else:
        parts = tuple(ph.phrase(world, item, quiet) for item in node.items)
        items = (
            base.broken(node)
            if any(base.is_broken(p) for p in parts)
            else ty.ListOf(node, parts[0].type.several, parts)
        )
    if not base.is_broken(items) and not items.type.many:
        if items.type.tag == "thing":
            items = ty.ListOf(node, items.type.several, (items,))
        else:
            world.error(node.items[0], "not-things", got=world.say(items.type))
            items = base.broken(node)
    kind = Type("any") if base.is_broken(items) else items.type.one.sure
    local = world.binding(node.bind, kind) if node.bind is not None else world.local("", node, kind)
    body = block(world, node.body, scope.moved().bind(local).knowing(known_of(items, local)))
    if base.is_broken(items):
        return None
    return ty.ForEachStmt(node, items, local, node.any_order, group.chooser(world, scope), body), scope


def repeat(world: World, node: sx.Repeat, scope: Scope) -> Result:
    count = until = None
    if node.count is not None:
        count = op.number(world, node.count, ph.phrase(world, node.count, scope, NUMBER), scope)
        count = literals.quantity(world, node.count, count)
        if base.is_broken(count):
            count = ty.Const(node, NUMBER, 0)
    if node.until is not None:
        until = op.condition(world, node.until, scope)
    body = block(world, node.body, scope.moved())
    if count is None and until is None and not may_stop(body):
        world.error(node, "unbounded")
        return None
    return ty.RepeatStmt(node, count, until, body), scope


def may_stop(body: ty.Block) -> bool:
    """Can a `repeat:` without count and condition end: by a `stop`, an end of the game, or an offer that somebody declines (S30)?"""
    return any(isinstance(each, ty.CoreStmt) and each.verb in ("stop", "offer", "conclude") for each in walk(body))


def match_(world: World, node: sx.Match, scope: Scope) -> Result:
    of = ph.phrase(world, node.of, scope.but(asks=False))
    ranges: list[tuple[int, int | None, ty.Block]] = []
    values: list[tuple[ty.Expr, ty.Block]] = []
    for case, body in node.arms:
        inner = block(world, body, scope)
        if isinstance(case, sx.Int | sx.Range):
            first, last = (case.value, case.value) if isinstance(case, sx.Int) else (case.first, case.last)
            for low, high, _ in ranges:
                if first <= (high if high is not None else first) and low <= (last if last is not None else low):
                    world.error(case, "overlap", number=max(first, low))
                    break
            ranges.append((first, last, inner))
        else:
            value = ph.phrase(world, case, scope.but(asks=False))
            if not base.is_broken(value):
                values.append((value, inner))
    otherwise = block(world, node.otherwise, scope) if node.otherwise is not None else None
    if base.is_broken(of):
        return None
    if of.type.tag == "thing" and of.type.many:
        of = op.count(world, node.of, of)
    if ranges and base.is_broken(op.number(world, node.of, of)):
        return None
    return ty.MatchStmt(node, of, tuple(ranges), tuple(values), otherwise), scope


def let(world: World, node: sx.Let, scope: Scope) -> Result:
    value = ph.phrase(world, node.value, scope)
    if base.is_broken(value):
        return None
    if any(isinstance(each, ty.Select) for each in walk(value)):
        world.error(node.value, "choice-in-let", name=node.name.text)
        return None
    local = world.binding(node.name, value.type, "the line")
    return ty.LetStmt(node, local, value), scope.bind(local)


def instead(world: World, node: sx.Instead, scope: Scope) -> Result:
    if node.of is not None and scope.section is not None:
        from .steps import instead_of_step

        return instead_of_step(world, node, node.of, scope)
    if not scope.would and node.of is None:
        world.error(node, "instead")
        return None
    verbs: tuple[sy.VerbSym, ...] = ()
    if node.of is not None:
        verbs = tuple(scope.env.find_verbs(node.of.verb.text))
        if not verbs:
            call.unknown_verb(world, node.of.verb, scope)
            return None
    return ty.InsteadStmt(node, verbs, block(world, node.body, scope)), scope
