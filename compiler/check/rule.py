"""Rules: hooks, offered actions, modifiers, permissions and bans, as items of a card and as statements that last for a while.

A rule has its own `this` (who listens) and `you` (whose it is); locals of the effect that makes it are caught when it is made.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.near import Near
from cardwright.dsl.types import FLAG, thing

from . import base, event, modifier, statement
from . import operators as op
from .scope import NOTHING, Scope, locals_in, shown
from .world import World

#: `main phase` says no more than `main`
PHASE = "phase"


@dataclass(slots=True, eq=False)
class Head:
    """The parts of a head, sorted: what it listens to, under which condition, how often, at what cost."""

    on: sx.On | None = None
    at: sx.At | None = None
    during: list[sx.PrepHead] = field(default_factory=lambda: [])
    once: sx.Word | None = None
    conditions: list[sx.Phrase] = field(default_factory=lambda: [])
    cost: tuple[sx.Phrase, ...] = ()
    rest: list[sx.PrepHead] = field(default_factory=lambda: [])


def sort_head(parts: tuple[sx.HeadPart, ...], cost_preps: frozenset[str] = frozenset({"for"})) -> Head:
    head = Head()
    for part in parts:
        match part:
            case sx.On():
                head.on = part
            case sx.At():
                head.at = part
            case sx.OncePer():
                head.once = part.period
            case sx.IfHead():
                head.conditions.append(part.condition)
            case sx.PrepHead() if part.prep.text == "during":
                head.during.append(part)
            case sx.PrepHead() if part.prep.text in cost_preps:
                head.cost = part.args
            case sx.PrepHead():
                head.rest.append(part)
            case _:
                pass
    return head


@dataclass(slots=True, eq=False)
class Owner:
    """Whose rule: the locals of the listening thing and of whose it is, and the scope that knows both."""

    this: sy.Local
    you: sy.Local | None
    scope: Scope


def owner_of(world: World, node: sx.Node, scope: Scope) -> Owner:
    """Fresh `this` and `you` for a rule made in a scope (both mean what they mean there)."""
    this = scope.this or world.local("this", node, thing("thing"), "this")
    you = scope.you.local if isinstance(scope.you, ty.Var) else None
    return Owner(this, you, scope)


def period(world: World, word: sx.Word | None, scope: Scope) -> sy.Symbol | None:
    """`once per turn`, `once per round`, `once per game`, `once per PHASE`: the symbol, or one made for a core period."""
    if word is None:
        return None
    symbol = scope.env.find(word.text)
    if isinstance(symbol, sy.TurnSym | sy.PhaseSym):
        return symbol
    if word.text in ("turn", "round", "game"):
        return sy.Symbol(word.text, word)
    event.no_span(world, word, scope.env)
    return None


def condition_of(world: World, conditions: list[sx.Phrase], scope: Scope) -> ty.Expr | None:
    found: list[ty.Expr] = []
    for each in conditions:
        test = op.condition(world, each, scope)
        if not base.is_broken(test):
            found.append(test)
            scope = scope.knowing(shown(test))
    if not found:
        return None
    return found[0] if len(found) == 1 else ty.Logic(conditions[0], FLAG, "and", tuple(found))


# ------------------------------------------------------------------------------------------------ hooks
def hook(
    world: World,
    node: sx.Node,
    head: Head,
    body: sx.Block,
    scope: Scope,
    *,
    listens: str = "active",
    around: ty.Expr | None = None,
    section: sy.SectionSym | None = None,
    pay: ty.Block | None = None,
    needs: ty.Expr | None = None,
    optional: bool = False,
) -> ty.Rule | None:
    """A rule from its head and body. None after a message."""
    owner = owner_of(world, node, scope)
    once = period(world, head.once, scope)
    if head.on is not None or head.at is not None:
        paid = cost_of(world, node, head.cost, scope)
        if paid is not None:  # `after … for 2 coins: …`: who wants it pays, once it has come to that
            pay, optional = joined(node, pay, paid), True
    if head.on is not None:
        return on_event(world, node, head, body, owner, listens, around, once, section, pay, needs, optional)
    if head.at is not None:
        edge = edge_of(world, head.at, owner)
        if edge is None:
            return None
        edge, inner = edge  # type: ignore[assignment]
        assert isinstance(edge, ty.Edge)
        inner = inner.knowing(turn_runs(edge.span))
        edge.condition = both(node, edge.condition, condition_of(world, head.conditions, inner))
        inner = inner.but(asks=True)
        done = statement.block(world, body, inner)
        return ty.Rule(
            node, "at", edge, listens, owner.this, owner.you, around, once, optional, pay, done, (), section, needs
        )
    if head.during or section is not None:
        offered = offer_of(world, node, head, owner)
        if offered is None:
            return None
        scope = scope.knowing(turn_runs(offered.span))
        cost = cost_of(world, node, head.cost, scope)
        done = statement.block(world, body, scope.but(asks=True))
        return ty.Rule(
            node,
            "offer",
            offered,
            listens,
            owner.this,
            owner.you,
            around,
            once,
            False,
            joined(node, pay, cost),
            done,
            (),
            section,
            needs,
        )
    world.error(
        node, "wrong-head", what="a rule says when: `when …`, `after …`, `at end of …`, or `during PHASE` for an action"
    )
    return None


def turn_runs(span: sy.Symbol) -> frozenset[tuple[str, ...]]:
    """In a phase of a turn somebody has that turn."""
    turn = span.turn if isinstance(span, sy.PhaseSym) else span if isinstance(span, sy.TurnSym) else None
    return frozenset({("some", f"{turn.name}.you")}) if turn is not None else NOTHING


def joined(node: sx.Node, first: ty.Block | None, second: ty.Block | None) -> ty.Block | None:
    if first is None or second is None:
        return first or second
    return ty.Block(node, first.statements + second.statements)


def both(node: sx.Node, a: ty.Expr | None, b: ty.Expr | None) -> ty.Expr | None:
    if a is None or b is None:
        return a or b
    return ty.Logic(node, FLAG, "and", (a, b))


def cost_of(world: World, node: sx.Node, cost: tuple[sx.Phrase, ...], scope: Scope) -> ty.Block | None:
    """`for 2 coins`: what is paid first, by the verb that the game declares with `pays`, else taken off."""
    statements: list[ty.Statement] = []
    from . import call

    for each in cost:
        paying = next((verb.name for verb in world.module.verbs if verb.pays), "remove")
        word = sx.Word(each.span, paying)
        got = call.call(world, sx.Call(each.span, word, (each,), ()), scope)
        if got is not None:
            statements.append(got[0])
    return ty.Block(node, tuple(statements)) if statements else None


def on_event(
    world: World,
    node: sx.Node,
    head: Head,
    body: sx.Block,
    owner: Owner,
    listens: str,
    around: ty.Expr | None,
    once: sy.Symbol | None,
    section: sy.SectionSym | None,
    pay: ty.Block | None,
    needs: ty.Expr | None,
    optional: bool,
) -> ty.Rule | None:
    assert head.on is not None
    on = head.on
    window = window_of(world, on.event, owner.scope)
    if window is not None:
        edge, inner = window
        edge.condition = condition_of(world, head.conditions, inner)
        done = statement.block(world, body, inner.but(asks=True))
        return ty.Rule(
            node, "at", edge, listens, owner.this, owner.you, around, once, optional, pay, done, (), section, needs
        )
    extra: list[ty.Expr] = []
    for during in head.during:
        running = event.span_named(world, during.args[0], owner.scope)
        if running is not None:
            extra.append(running)
    got = event.pattern(world, on.event, owner.scope, extra)
    if got is None:
        return None
    pattern, inner = got
    mode = "would" if on.event.would else {"next time": "after", "first time": "after"}.get(on.word, on.word)
    if on.event.would and on.word not in ("when", "next time", "first time"):
        world.error(on, "would")
        return None
    test = condition_of(world, head.conditions, inner)
    pattern.extra = both(node, pattern.extra, test)
    facts = shown(test) if test is not None else NOTHING
    if speaks_of_this(pattern, owner.this):
        listens = "self" if listens == "active" else listens
    done = statement.block(world, body, inner.but(would=on.event.would, section=None, asks=True).knowing(facts))
    return ty.Rule(
        node,
        mode,
        pattern,
        listens,
        owner.this,
        owner.you,
        around,
        once,
        optional,
        pay,
        done,
        (),
        section,
        needs,
        on.word == "next time",
    )


def speaks_of_this(pattern: ty.Pattern, this: sy.Local) -> bool:
    """Is the event about the owner itself: is `this` its object or its source?"""
    tests = [pattern.source[1]] if pattern.source is not None else []
    tests += [test for _, _, test in pattern.slots]
    if pattern.actor is not None:
        tests.append(pattern.actor[1])
    return any(
        isinstance(test, ty.Compare) and test.op == "==" and isinstance(test.right, ty.Var) and test.right.local is this
        for test in tests
    )


def window_of(world: World, node: sx.Event, scope: Scope) -> tuple[ty.Edge, Scope] | None:
    """`when any storm_seen opens`: a declared window, whose parameters are known by their names."""
    subject = node.subject
    noun = subject.noun if isinstance(subject, sx.Group) else subject
    if not isinstance(noun, sx.Name) or node.verb.text not in ("opens", "open"):
        return None
    symbol = scope.env.find(noun.text)
    if not isinstance(symbol, sy.WindowSym):
        return None
    inner = scope
    params: list[tuple[int, sy.Local]] = []
    for i, param in enumerate(symbol.params):
        local = world.local(param.name, node, param.type, "event")
        params.append((i, local))
        inner = inner.bind(local)
    return ty.Edge(node, "opens", symbol, None, None, tuple(params)), inner


def edge_of(world: World, node: sx.At, owner: Owner) -> tuple[ty.Edge, Scope] | None:
    """`at start of player_turn`, `at end of reading`, `at end of any turn`. A bare name is one's own, `any` is anybody's (N26)."""
    of = node.of
    anybody = False
    if isinstance(of, sx.Group) and of.quant is not None and of.quant.word == "any":
        anybody = True
        of = of.noun
    if not isinstance(of, sx.Name):
        event.no_span(world, node.of, owner.scope.env)
        return None
    symbol = owner.scope.env.find(of.text)
    actor_kind = None
    if of.text in ("turn", "round", "game"):
        turn = sy.TurnSym(of.text, node)
        return ty.Edge(node, node.edge, turn, None, None), owner.scope
    if not isinstance(symbol, sy.TurnSym | sy.PhaseSym):
        event.no_span(world, of, owner.scope.env)
        return None
    world.note(of, symbol, None, "span")
    turn_symbol = symbol if isinstance(symbol, sy.TurnSym) else symbol.turn
    if turn_symbol is not None and turn_symbol.you is not None:
        actor_kind = turn_symbol.you.type
    if actor_kind is None:
        return ty.Edge(node, node.edge, symbol, None, None), owner.scope
    actor = world.local("active", node, actor_kind, "event")
    own: ty.Expr | None = None
    scope = owner.scope
    you = scope.you
    if you is None:
        scope = scope.but(you=ty.Var(node, actor.type, actor))
    elif not anybody and world.lattice.may_overlap(you.type.of, actor_kind.of):
        own = ty.Compare(node, FLAG, "==", ty.Var(node, actor.type, actor), you)
    return ty.Edge(node, node.edge, symbol, actor, own), scope


def offer_of(world: World, node: sx.Node, head: Head, owner: Owner) -> ty.Offered | None:
    """`during main` (in one's own), `during any main` (in anybody's)."""
    if not head.during:
        world.error(node, "wrong-head", what="it is not said when this may be done; write `during PHASE`")
        return None
    phrase = head.during[0].args[0]
    whose = "own"
    if isinstance(phrase, sx.Group) and phrase.quant is not None and phrase.quant.word == "any":
        whose, phrase = "any", phrase.noun
    symbol = owner.scope.env.find(phrase.text) if isinstance(phrase, sx.Name) else None
    if not isinstance(symbol, sy.PhaseSym | sy.WindowSym):
        known = {
            n for n in owner.scope.env.all_names() if isinstance(owner.scope.env.find(n), sy.PhaseSym | sy.WindowSym)
        }
        text = base.text_of(phrase)
        bare = next((word for word in text.split() if word in known), None)
        near = world.near(text, known) if bare is None else Near(text, bare, text == f"{bare} {PHASE}")
        has = f"; there are {', '.join(f'`{name}`' for name in sorted(known)[:6])}" if known and not near else ""
        world.error(phrase, "unknown-name", name=text, where=f": not a phase or window{has}", near=near)
        return None
    world.note(phrase, symbol, None, "span")
    return ty.Offered(node, symbol, whose, condition_of(world, head.conditions, owner.scope))


# ------------------------------------------------------------------------------------------------ rules made by effects
def rule_of(world: World, node: sx.Node, scope: Scope) -> ty.Rule | None:
    if isinstance(node, sx.Change):
        found = modifier.changing(world, node, scope)
        if found is None:
            return None
        owner = owner_of(world, node, scope)
        return ty.Rule(node, "change", found, "active", owner.this, owner.you, None, None, False, None, None)
    if isinstance(node, sx.Permit):
        return modifier.permit(world, node, scope, "always", None)
    assert isinstance(node, sx.Hook)
    return hook(world, node, sort_head(node.head), node.body, scope, listens="always")


def rule_statement(
    world: World, node: sx.Hook | sx.Change | sx.Permit, scope: Scope, until: sy.Symbol | None
) -> tuple[ty.Statement, Scope] | None:
    """A rule that begins where it stands; what it uses of the running effect is caught."""
    made = rule_of(world, node, scope)
    if made is None:
        return None
    made.caught = caught(made, scope)
    if isinstance(node, sx.Hook):
        for part in node.head:
            if isinstance(part, sx.On) and part.until is not None:
                until = span_symbol(world, part.until, scope)
    return ty.RuleStmt(node, made, until), scope


def caught(made: ty.Rule, scope: Scope) -> tuple[sy.Local, ...]:
    """The bindings of the surrounding effect that the rule reads."""
    known = {id(local) for _, local in scope.locals}
    return tuple(
        local for local in locals_in(made) if id(local) in known and local is not made.this and local is not made.you
    )


def span_symbol(world: World, word: sx.Word, scope: Scope) -> sy.Symbol | None:
    symbol = scope.env.find(word.text)
    if isinstance(symbol, sy.TurnSym | sy.PhaseSym | sy.WindowSym):
        world.note(word, symbol, None, "span")
        return symbol
    if word.text in ("turn", "round", "game", "effect", "phase"):
        return sy.Symbol(word.text, word)
    verbs = scope.env.find_verbs(word.text)
    if verbs:
        return verbs[0]
    event.no_span(world, word, scope.env)
    return None


def until(world: World, node: sx.Until, scope: Scope) -> tuple[ty.Statement, Scope] | None:
    """`until end of turn:` with rules below it. Other statements below it have no business there."""
    symbol = span_symbol(world, node.span_name, scope) if node.span_name is not None else None
    if node.span_name is not None and symbol is None:
        return None
    ends: ty.Pattern | None = None
    if node.event is not None:
        got = event.pattern(world, node.event, scope)
        if got is None:
            return None
        ends = got[0]
    test = op.condition(world, node.condition, scope) if node.condition is not None else None
    made: list[ty.Statement] = []
    for each in node.body.statements:
        if isinstance(each, sx.Hook | sx.Change | sx.Permit):
            got_rule = rule_statement(world, each, scope, symbol)
            if got_rule is not None and isinstance(got_rule[0], ty.RuleStmt):
                lasting = got_rule[0]
                lasting.until = symbol
                lasting.until_edge = node.edge or "end"
                lasting.until_condition = test
                lasting.until_event = ends
                lasting.until_next_of = scope.you if node.next_of_you else None
                made.append(lasting)
        elif isinstance(each, sx.Until):
            inner = until(world, each, scope)
            if inner is not None:
                for lasting in rules_in(inner[0]):
                    if lasting.until is None:
                        lasting.until = symbol
                        lasting.until_edge = node.edge or "end"
                    if lasting.until_event is None:
                        lasting.until_event = ends
                    made.append(lasting)
        else:
            world.error(
                each, "misplaced", what="below `until …:` stand only rules: `when …:`, `change …`, `… cannot …`"
            )
    if len(made) == 1:
        return made[0], scope
    always = ty.Const(node, FLAG, True)
    return ty.IfStmt(node, ((always, ty.Block(node.body, tuple(made))),), None), scope


def rules_in(made: ty.Statement) -> list[ty.RuleStmt]:
    if isinstance(made, ty.RuleStmt):
        return [made]
    if isinstance(made, ty.IfStmt):
        return [each for _, block in made.arms for each in block.statements if isinstance(each, ty.RuleStmt)]
    return []
