"""Third pass, the game: default values, nouns, adjectives, verbs, turns, endings, tables, policies.

Cards are checked in `cards.py`. Everything here reads names and types that the passes before have settled.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.policies import POLICIES
from cardwright.dsl.types import FLAG, NUMBER, Type, thing

from . import base, group, members, modifier, printed, rule, statement, values
from . import operators as op
from . import phrase as ph
from .collect import Found, made_by
from .flags import Flags
from .scope import Scope
from .world import Env, World


def bodies(world: World, found: list[Found]) -> None:
    for each in found:
        match each.node:
            case sx.Kind():
                values.kind_values(world, each)
            case sx.Counter():
                values.counter_values(world, each)
            case sx.Field() if each.owner is not None:
                values.own_field(world, each)
            case sx.Noun():
                noun(world, each)
            case sx.Adjective():
                adjective(world, each)
            case sx.Table():
                table(world, each)
            case _:
                pass
    for each in found:
        match each.node:
            case sx.Zone():
                values.zone_values(world, each)
            case sx.Verb():
                verb(world, each)
            case sx.Turn():
                turn(world, each)
            case sx.Pick():
                pick(world, each)
            case sx.Policy():
                policy(world, each.node)
            case sx.Opening():
                opening(world, each)
            case sx.Ending():
                ending(world, each)
            case sx.Variant() if each.owner is None:
                variant(world, each)
            case sx.Hook() | sx.Permit() | sx.Change() if each.owner is None:
                game_rule(world, each.node, each.env, None)
            case sx.Test():
                world.module.tests.append(ty.TestCase(each.node, each.node.title.value, each.node))
            case _:
                pass


def speaking_of(env: Env, local: sy.Local, you: ty.Expr | None = None) -> Scope:
    """A scope in which members of one thing are known by their bare names."""
    return Scope(env, you, local, (local,), asks=False)


# ------------------------------------------------------------------------------------------------ words
def noun(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Noun)
    symbol = made_by(world.module.nouns, node)
    if symbol is None:
        return
    you = None
    if symbol.uses_you:
        symbol.you = world.local("you", node, thing(world.seats or "thing"), "you")
        you = ty.Var(node, symbol.you.type, symbol.you)
    value = (
        group.group(world, node.value, Scope(found.env, you, asks=False))
        if isinstance(node.value, sx.Group | sx.Words)
        else ph.phrase(world, node.value, Scope(found.env, you, asks=False))
    )
    if base.is_broken(value):
        return
    if not symbol.single and not value.type.many and value.type.tag == "thing":
        value = ty.ListOf(node, value.type.several, (value,))
    if node.of is None:
        symbol.type = value.type
    symbol.value = value


def adjective(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Adjective)
    symbol = made_by(world.module.adjectives, node)
    if symbol is None or symbol.element is None:
        return
    you = None
    if symbol.uses_you:
        symbol.you = world.local("you", node, thing(world.seats or "thing"), "you")
        you = ty.Var(node, symbol.you.type, symbol.you)
    scope = Scope(found.env, you, symbol.element, (symbol.element,), asks=False, other=symbol.other)
    condition = op.condition(world, node.condition, scope)
    if not base.is_broken(condition):
        symbol.condition = condition


def table(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Table)
    symbol = made_by(world.module.tables, node)
    if symbol is None:
        return
    scope = Scope(found.env, asks=False)
    names = list(symbol.columns)
    for row in node.rows:
        cells: list[ty.Expr | None] = []
        for i, cell in enumerate(row[: len(names)]):
            cells.append(table_cell(world, cell, symbol.columns[names[i]], scope, i == 0))
        symbol.rows.append(tuple(cells))


def table_cell(world: World, cell: tuple[sx.Phrase, ...], kind: Type, scope: Scope, key: bool) -> ty.Expr | None:
    if not cell:
        return None
    if key and isinstance(cell[0], sx.Range):
        last = cell[0].last if cell[0].last is not None else 1 << 30
        return ty.ListOf(
            cell[0], NUMBER.several, (ty.Const(cell[0], NUMBER, cell[0].first), ty.Const(cell[0], NUMBER, last))
        )

    parts = tuple(part for each in cell for part in printed.copies(world, each, kind, scope))
    if any(base.is_broken(part) for part in parts):
        return None
    return ty.ListOf(cell[0], kind, parts) if kind.many else parts[0]


def pick(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Pick)
    symbol = made_by(world.module.picks, node)
    if symbol is None:
        return
    if world.kind(symbol.of) is None:
        world.error(node.of, "unknown-kind", name=symbol.of, near=world.near(symbol.of, set(world.module.kinds)))
        return
    for name, word in ((symbol.per, node.per), (symbol.fills, node.name)):
        if name and world.kind(name) is None:
            world.error(word or node.name, "unknown-kind", name=name, near=world.near(name, set(world.module.kinds)))
    symbol.element = world.local("", node, Type("printed", symbol.of), "element")
    condition = node.where
    if condition is not None:
        test = op.condition(world, condition, Scope(found.env, None, None, (symbol.element,), asks=False))
        symbol.where = None if base.is_broken(test) else test
    lines: list[tuple[str, int]] = []
    for item in node.items:
        if isinstance(item, sx.Property) and item.name.text == "count" and isinstance(item.args[0], sx.Group):
            each = item.args[0]
            kind = each.noun.text if isinstance(each.noun, sx.Name) else ""
            resolved = found.env.find(kind)
            if isinstance(resolved, sy.KindSym) and each.quant is not None and isinstance(each.quant.number, sx.Int):
                lines.append((resolved.name, each.quant.number.value))
                continue
            world.error(each, "unknown-kind", name=kind, near=world.near(kind, set(world.module.kinds)))
    symbol.lines = tuple(lines)


# ------------------------------------------------------------------------------------------------ verbs and turns
def verb(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Verb)
    symbol = made_by(found.env.verbs.get(node.name.text, ()), node)
    if symbol is None or symbol.generic:
        return
    verb_body(world, symbol, found.env)


def verb_scope(world: World, symbol: sy.VerbSym, env: Env) -> Scope:
    you = ty.Var(symbol.node, symbol.you.type, symbol.you) if symbol.you is not None else None
    if you is None and symbol.scope is not None:
        kind = world.kind(symbol.scope.kind.split(":")[0])
        if kind is not None and kind.single:
            you_kind: ty.Expr = ty.Single(symbol.node, thing(symbol.scope.kind), kind)
            return Scope(env, you_kind)  # a card's own verb: that card does it
    return Scope(env, you)


def verb_body(world: World, symbol: sy.VerbSym, env: Env) -> None:
    node = symbol.node
    assert isinstance(node, sx.Verb)
    scope = verb_scope(world, symbol, env)
    span = env.find(symbol.action) if symbol.action else None
    if isinstance(span, sy.PhaseSym):
        scope = scope.knowing(rule.turn_runs(span))
    for param in symbol.params:
        if param.node.domain or param.node.where is not None:
            param.domain = domain(world, param, scope)
        if param.node.default is not None:
            default = ph.phrase(world, param.node.default, scope, param.type)
            default = members.as_thing(world, param.node.default, default)
            param.default = None if base.is_broken(default) else default
        scope = scope.bind(param.local)
    for item in node.items:
        if isinstance(item, sx.Property) and item.name.text == "needs" and item.args:
            test = op.condition(world, item.args[0], scope)
            if not base.is_broken(test):
                lifted = any(flag.name.text == "unless" for flag in item.flags) or any(
                    isinstance(arg, sx.Words) and arg.words[0].text == "unless" for arg in item.args[1:]
                )
                symbol.needs.append(ty.Need(item, test, lifted))
        elif isinstance(item, sx.Section) and item.name.text == "do":
            symbol.body = statement.block(world, item.body, scope)
    if symbol.action and not isinstance(env.find(symbol.action), sy.PhaseSym | sy.WindowSym):
        known = {p.name for t in world.module.turns for p in t.phases}
        world.error(
            node.name,
            "unknown-name",
            name=symbol.action,
            where=": not a phase or window",
            near=world.near(symbol.action, known),
        )


def domain(world: World, param: sy.Param, scope: Scope) -> ty.Expr | None:
    """`(c: book in hand where …)`: among which things an action's slot is offered."""
    node = param.node
    noun_node = sx.Name(node.type.span, node.type.name.text)
    found = group.group(
        world, sx.Group(node.span, None, noun_node, node.domain, None, node.where), scope.but(asks=False)
    )
    return None if base.is_broken(found) else found


def generic_bodies(world: World) -> None:
    """Bodies of generic verbs, once per counter that some call uses; bodies may ask for more."""
    while world.pending:
        symbol = world.pending.pop()
        env = world.root if symbol.scope is None else world.envs.get(id(symbol.scope.node), world.root)
        verb_body(world, symbol, env)


def turn(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Turn)
    symbol = made_by(world.module.turns, node)
    if symbol is None:
        return
    you = ty.Var(node, symbol.you.type, symbol.you) if symbol.you is not None else None
    scope = Scope(found.env, you)
    for param in symbol.params:
        scope = scope.bind(param.local)
    for phase in symbol.phases:
        assert isinstance(phase.node, sx.Phase)
        phase.body = statement.block(world, phase.node.body, scope)
    for item in node.items:
        if not isinstance(item, sx.Phase):
            world.error(item, "misplaced", what="in a turn stand only phases: `phase NAME:`")


def opening(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Opening)
    if node.name.text not in ("setup", "round"):
        known = "; at the very left stand only `setup:` and `round:`, and sections of a card are indented by four"
        near = world.near(node.name.text, {"setup", "round"})
        world.error(
            node.name, "unknown-section", kind="game", name=node.name.text, near=near, known="" if near else known
        )
        return
    body = statement.block(world, node.body, Scope(found.env))
    if node.name.text == "setup":
        if world.module.setup is not None:
            world.error(node.name, "twice", name="setup")
        world.module.setup = body
    else:
        if world.module.round is not None:
            world.error(node.name, "twice", name="round")
        world.module.round = body


def ending(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Ending)
    if node.outcome.text not in ("victory", "defeat", "draw"):
        world.error(node.outcome, "not-an-outcome", name=node.outcome.text)
    flags = Flags(world, node.flags, "ending")
    symbol = sy.EndingSym(
        node.text.value if node.text else node.outcome.text,
        node,
        node.outcome.text,
        node.text.value if node.text else "",
    )
    symbol.checked = flags.word("checked") or "always"
    symbol.scope = found.owner
    for item in node.items:
        if isinstance(item, sx.Property) and item.name.text == "holds" and item.args:
            test = op.condition(world, item.args[0], Scope(found.env, asks=False))
            symbol.holds = None if base.is_broken(test) else test
        elif isinstance(item, sx.Property) and item.name.text == "winners" and item.args:
            symbol.winners = winners(world, item.args[0], Scope(found.env, asks=False))
        else:
            name = getattr(item, "name", None)
            world.error(item, "unknown-line", kind="ending", name=name.text if name else "this", near="")
    world.module.endings.append(symbol)


def winners(world: World, node: sx.Phrase, scope: Scope) -> ty.Expr | None:
    """`winners players with most points`: who has won by this ending; only those who sit at the table can."""
    value = group.group(world, node, scope) if isinstance(node, sx.Group | sx.Words) else ph.phrase(world, node, scope)
    if base.is_broken(value):
        return None
    if not world.is_seat(value.type):
        world.error(node, "slot-type", verb="winners", want="players", got=world.say(value.type))
        return None
    return value


def variant(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Variant)
    symbol = made_by(world.module.variants, node)
    if symbol is None:
        return
    for included in symbol.includes:
        if not isinstance(found.env.find(included), sy.VariantSym):
            known = {v.name for v in world.module.variants}
            world.error(
                node.names.one, "unknown-name", name=included, where=": not a variant", near=world.near(included, known)
            )
    for item in node.items:
        if isinstance(item, sx.Section) and item.name.text == "setup" and item.change != "add":
            world.error(item.name, "misplaced", what="a variant adds to the set-up of the game: write `add setup:`")
        elif isinstance(item, sx.Section) and item.name.text == "setup":
            symbol.openings.append(statement.block(world, item.body, Scope(found.env)))
        elif isinstance(item, sx.Hook | sx.Permit | sx.Change):
            game_rule(world, item, found.env, symbol)
        else:
            world.error(item, "misplaced", what="in a variant of the game stand only `add setup:` and rules")


def game_rule(world: World, node: sx.Hook | sx.Permit | sx.Change, env: Env, variant_: sy.VariantSym | None) -> None:
    """A rule of the game itself (of a variant: while that is played)."""
    this = world.local("this", node, thing("thing"), "this")
    scope = Scope(env, None, None)
    made: ty.Rule | None
    if isinstance(node, sx.Hook):
        made = rule.hook(world, node, rule.sort_head(node.head), node.body, scope, listens="always")
    elif isinstance(node, sx.Permit):
        made = modifier.permit(world, node, scope, "always", None)
    else:
        found = modifier.changing(world, node, scope)
        made = (
            None
            if found is None
            else ty.Rule(node, "change", found, "always", this, None, None, None, False, None, None)
        )
    if made is None:
        return
    if variant_ is not None:
        made.condition = rule.both(node, ty.VariantOn(node, FLAG, variant_), made.condition)
        variant_.rules.append(made)
    world.module.rules.append(made)


def policy(world: World, node: sx.Policy) -> None:
    for setting in node.settings:
        name = setting.name.text
        if name not in POLICIES:
            world.error(setting.name, "policy", name=name, near=world.near(name, set(POLICIES)))
            continue
        values: list[str] = []
        for arg in setting.args:
            text = arg.text if isinstance(arg, sx.Name) else arg.value if isinstance(arg, sx.Text) else ""
            if text not in POLICIES[name]:
                world.error(
                    arg,
                    "policy-value",
                    name=name,
                    known=", ".join(POLICIES[name]),
                    near=world.near(text, set(POLICIES[name])),
                )
                continue
            values.append(text)
        world.module.policy[name] = ", ".join(values)
