"""Third pass, the cards: their lines, sections and rules; what belongs to one variant of a card.

Every line of a card is known or reported: a field or counter of its kind, a core line (flavor, art, note, ruling, …), or a section.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, thing

from . import base, modes, modifier, rule, tracks
from . import operators as op
from . import phrase as ph
from .collect import SET_WORDS, Found, env_it_is_for, items_within
from .core import fits_field
from .printed import CORE_LINES, printed_value
from .scope import Scope
from .sections import section
from .world import Env, World


def cards(world: World, found: list[Found]) -> None:
    for each in found:
        if (
            isinstance(each.node, sx.Card)
            and each.node.kind.text not in SET_WORDS
            and each.node.kind.text != "strategy"
        ):
            symbol = world.cards.get(id(each.node))
            if symbol is not None:
                card(world, symbol, each.node, each)
    game(world)
    implicit(world)
    defaults(world)


def scope_env(world: World, symbol: sy.CardSym, node: sx.Card, found: Found) -> Env:
    """The card's own names, then those of the card it is `for` or stands in, then the game's."""
    return world.envs.get(id(node)) or env_it_is_for(world, node) or found.env


def you_of(world: World, kind: sy.KindSym, this: sy.Local, node: sx.Node) -> ty.Expr | None:
    """Who "you" is for the cards of a kind: the thing itself, the one of a single kind, or whose it is."""
    for up in world.lattice.ancestors(kind.name):
        symbol = world.kind(up)
        if symbol is None or not symbol.you:
            continue
        target = world.module.kinds.get(symbol.you)
        if target is None:
            return None
        if world.lattice.below(kind.name, target.name):
            return ty.Var(node, this.type, this)
        if target.single:
            return ty.Single(node, thing(target.name), target)
        local = world.local("you", node, thing(target.name), "you")
        return ty.Var(node, local.type, local)
    return None


def card(world: World, symbol: sy.CardSym, node: sx.Card, found: Found) -> None:
    kind = world.kind(symbol.kind)
    if kind is None:
        world.error(node.kind, "unknown-kind", name=symbol.kind, near=world.near(symbol.kind, set(world.module.kinds)))
        return
    env = scope_env(world, symbol, node, found)
    heads(world, symbol, kind, node, env)
    this = world.local("this", node, thing(symbol.kind), "this")
    scope = Scope(env, you_of(world, kind, this, node), this)
    items(world, symbol, kind, node.items, scope, None)
    found_modes = [item for item in node.items if isinstance(item, sx.Mode)]
    if found_modes:
        modes.items(world, symbol, kind, found_modes, scope)


def heads(world: World, symbol: sy.CardSym, kind: sy.KindSym, node: sx.Card, env: Env) -> None:
    """`storm Flood for Delta`: the preposition fills the field that is declared for it."""
    for prep, phrase in node.heads:
        field = next(
            (
                m
                for up in world.lattice.ancestors(kind.name)
                if up in world.module.kinds
                for m in world.module.kinds[up].members.values()
                if isinstance(m, sy.FieldSym) and m.head == prep.text
            ),
            None,
        )
        if field is None:
            what = f"{world.named(kind.name)} takes no `{prep.text} …` behind its name"
            world.error(prep, "wrong-head", what=what)
            continue
        value = ph.phrase(world, phrase, Scope(env, asks=False), field.type)
        if base.is_broken(value):
            continue
        if not fits_field(world, field.type, value.type):
            world.error(phrase, "slot-type", verb=prep.text, want=world.say(field.type), got=world.say(value.type))
            continue
        symbol.values[field.name] = value


def items(
    world: World, symbol: sy.CardSym, kind: sy.KindSym, lines: tuple[sx.Item, ...], scope: Scope, around: ty.Expr | None
) -> None:
    for item in lines:
        match item:
            case sx.Property():
                value = printed_value(world, kind.name, item, scope.env)
                if value is not None:
                    if value[0] in symbol.values:
                        world.error(item.name, "twice", name=item.name.text, where=" in this card")
                    symbol.values[value[0]] = value[1]
            case sx.Section():
                section(world, symbol, kind, item, scope, around, None)
            case sx.Hook() | sx.Permit() | sx.Change():
                made = one_rule(world, item, scope, around)
                if made is not None:
                    made.scope = symbol
                    symbol.rules.append(made)
            case sx.WhileItems():
                condition = op.condition(world, item.condition, scope.but(asks=False))
                if not base.is_broken(condition):
                    from .scope import shown

                    items(
                        world,
                        symbol,
                        kind,
                        item.items,
                        scope.knowing(shown(condition)),
                        rule.both(item, around, condition),
                    )
            case sx.Variant():
                own_variant(world, symbol, kind, item, scope)
            case sx.Track():
                tracks.spaces(world, symbol, item, scope)
            case sx.Grant():
                world.error(item, "not-said", what="this kind of line")
            case _:
                pass


def one_rule(
    world: World, item: sx.Hook | sx.Permit | sx.Change, scope: Scope, around: ty.Expr | None
) -> ty.Rule | None:
    """A nameless rule of a card, with the condition of the `while` around it."""
    if isinstance(item, sx.Hook):
        return rule.hook(world, item, rule.sort_head(item.head), item.body, scope, around=around)
    if isinstance(item, sx.Permit):
        made = modifier.permit(world, item, scope, "active", around)
        if made is not None:
            made.condition = around
        return made
    found = modifier.changing(world, item, scope)
    if found is None or scope.this is None:
        return None
    you = scope.you.local if isinstance(scope.you, ty.Var) else None
    return ty.Rule(item, "change", found, "active", scope.this, you, around, None, False, None, None)


# ------------------------------------------------------------------------------------------------ variants of a card
RULES = (sx.Hook, sx.Permit, sx.Change, sx.WhileItems)


def own_variant(world: World, symbol: sy.CardSym, kind: sy.KindSym, node: sx.Variant, scope: Scope) -> None:
    """`variant NAME` inside a card: what is added or replaced while that variant is played."""
    variant = scope.env.find(node.names.one.text)
    if not isinstance(variant, sy.VariantSym):
        known = {v.name for v in world.module.variants}
        world.error(
            node.names.one,
            "unknown-name",
            name=node.names.one.text,
            where=": not a variant of this game",
            near=world.near(node.names.one.text, known),
        )
        return
    world.note(node.names.one, variant)
    on = ty.VariantOn(node, FLAG, variant)
    for item in node.items:
        if isinstance(item, sx.Section):
            if item.change is None:
                world.error(
                    item.name,
                    "misplaced",
                    what=f"in a variant write `add {item.name.text}:` or `replace {item.name.text}:`",
                )
                continue
            section(world, symbol, kind, item, scope, None, variant)
            made = symbol.sections.get(item.name.text)
            if made is not None and item.change == "add" and variant.name in made.in_variant:
                added = made.in_variant[variant.name]
                added.body = ty.Block(item, made.body.statements + added.body.statements)
        elif all(isinstance(each, RULES) for each in items_within((item,))):
            items(world, symbol, kind, (item,), scope, on)
        else:
            world.error(item, "misplaced", what="in a variant of a card stand only `add …:`, `replace …:` and rules")


# ------------------------------------------------------------------------------------------------ the game's own card, implicit definitions
def game(world: World) -> None:
    symbol = world.module.game
    if symbol is None or not isinstance(symbol.node, sx.Card):
        return
    for item in symbol.node.items:
        if isinstance(item, sx.Property):
            if item.name.text == "id" and item.args and isinstance(item.args[0], sx.Name):
                symbol.id = item.args[0].text
            elif item.name.text == "players" and item.args:
                arg = item.args[0]
                if isinstance(arg, sx.Range) and arg.last is not None:
                    world.module.players = (arg.first, arg.last)
                elif isinstance(arg, sx.Int):
                    world.module.players = (arg.value, arg.value)
            elif item.name.text not in CORE_LINES:
                world.error(
                    item.name,
                    "unknown-line",
                    kind="game",
                    name=item.name.text,
                    near=world.near(item.name.text, set(CORE_LINES)),
                )


def implicit(world: World) -> None:
    """A definition for each kind that has things and no printed card: a seat, a room."""
    module = world.module
    filled = {pick.fills for pick in module.picks if pick.fills}
    picked = {pick.per for pick in module.picks if pick.per}
    for kind in list(module.kinds.values()):
        printed = any(world.lattice.below(card.kind, kind.name) for card in module.cards)
        slots = any(pick.name == kind.name for pick in module.picks)
        seats = kind.seats and kind.name not in picked
        if (((kind.single and kind.name not in filled) or seats) and not printed) or kind.per or slots:
            node = kind.node
            made = sy.CardSym(
                kind.name,
                node,
                kind.name,
                f"{module.game.id if module.game else 'game'}/{kind.name}",
                "",
                kind.name,
                implicit=True,
            )
            module.cards.append(made)


def defaults(world: World) -> None:
    """What a kind says of all its cards (`age 10`), unless the card says otherwise."""
    for card_ in world.module.cards:
        for up in world.lattice.ancestors(card_.kind):
            kind = world.kind(up)
            if kind is not None:
                for name, value in kind.defaults.items():
                    card_.values.setdefault(name, value)
    world.module.cards.sort(key=lambda card_: card_.id)
    for i, card_ in enumerate(world.module.cards):
        card_.index = i + 1
