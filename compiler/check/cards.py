"""Third pass, the cards: printed values, sections, rules; what belongs to one variant of a card.

Every line of a card is known or reported: a field or counter of its kind, a core line (flavor, art, note, ruling, …), or a section.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NONE, NUMBER, TEXT, Type, thing

from . import base, literals, modes, numbered, rule, statement, tracks
from . import operators as op
from . import phrase as ph
from .collect import SET_WORDS, Found, items_within
from .core import fits_field
from .scope import Scope
from .world import Env, World

CORE_LINES = frozenset(
    {"flavor", "art", "note", "ruling", "erratum", "example", "called", "starts_in", "requires", "reprints", "by_hand"}
    | {"id", "version", "game", "authors", "license", "needs", "players", "aliases"}
)


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
    own = world.envs.get(id(node))
    if own is not None:
        return own
    for prep, phrase in node.heads:
        if prep.text == "for":
            title = phrase.value if isinstance(phrase, sx.Text) else phrase.text if isinstance(phrase, sx.Name) else ""
            for whole in world.root.find_cards(title):
                if id(whole.node) in world.envs:
                    return world.envs[id(whole.node)]
    return found.env


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
        made = rule.permit(world, item, scope, "active", around)
        if made is not None:
            made.condition = around
        return made
    found = rule.changing(world, item, scope)
    if found is None or scope.this is None:
        return None
    you = scope.you.local if isinstance(scope.you, ty.Var) else None
    return ty.Rule(item, "change", found, "active", scope.this, you, around, None, False, None, None)


# ------------------------------------------------------------------------------------------------ printed values
def printed_value(world: World, kind: str, item: sx.Property, env: Env) -> tuple[str, ty.Expr] | None:
    """A line with a value: (field or counter, value). None for a core line or after a message."""
    name = item.name.text
    member = world.member(kind, name)
    if member is None:
        member = next(
            (
                m
                for up in world.lattice.ancestors(kind)
                if up in world.module.kinds
                for m in world.module.kinds[up].members.values()
                if isinstance(m, sy.FieldSym) and m.written == name
            ),
            None,
        )
    written = next((m for m in written_fields(world, kind) if m.written == name), None)
    if written is not None:
        member = written
    shown = kind.split(":")[0]
    if isinstance(member, sy.SectionSym):
        world.error(item.name, "section-colon", name=name)
        return None
    if member is None or isinstance(member, sy.ZoneSym) or (isinstance(member, sy.FieldSym) and member.absent):
        if name not in CORE_LINES:
            known = world.member_names(kind) | {m.written for m in written_fields(world, kind)} | set(CORE_LINES)
            near = world.near(name, known)
            has = "" if near else lines_of(world, kind)
            world.error(item.name, "unknown-line", kind=shown, name=name, near=near, known=has)
        return None
    value = value_of(world, item, member, env)
    if isinstance(member, sy.FieldSym) and member.narrows is not None:
        member = member.narrows
    world.module.refs.note(item.name, member)  # written, not read: `unread` asks whether anything reads it
    return None if value is None else (member.name, value)


def lines_of(world: World, kind: str) -> str:
    """The lines that cards of a kind may have, for a message: those that must be written first, at most five."""
    members: dict[str, sy.FieldSym] = {}
    for up in world.lattice.ancestors(kind):
        for member in world.module.kinds[up].members.values() if up in world.module.kinds else ():
            if isinstance(member, sy.FieldSym):
                members.setdefault(member.name, member)
    fields = [
        one for one in members.values() if not (one.is_owner or one.head or one.changing or one.computed or one.absent)
    ]
    fields.sort(key=lambda one: isinstance(one.node, sx.Field) and one.node.default is not None)
    names = [f"`{one.written or one.name}`" for one in fields[:5]]
    return f"; it has {', '.join(names)}" if names else ""


def written_fields(world: World, kind: str) -> list[sy.FieldSym]:
    return [
        m
        for up in world.lattice.ancestors(kind)
        if up in world.module.kinds
        for m in world.module.kinds[up].members.values()
        if isinstance(m, sy.FieldSym) and m.written
    ]


def value_of(world: World, item: sx.Property, member: sy.FieldSym | sy.CounterSym, env: Env) -> ty.Expr | None:
    scope = Scope(env, asks=False)
    kind = member.type if isinstance(member, sy.FieldSym) else NUMBER
    if kind.tag == "flag" and not item.args:
        return ty.Const(item, FLAG, True)
    if not item.args:
        world.error(item.name, "missing-slot", verb=item.name.text, what=world.say(kind))
        return None
    parts: list[ty.Expr] = []
    for arg in item.args:
        parts += copies(world, arg, kind, scope)
    if any(base.is_broken(part) for part in parts):
        return None
    if isinstance(member, sy.CounterSym) and member.given and len(parts) == 1 and parts[0].type.tag == "none":
        return None  # said, and nothing to begin with
    for arg, part in zip(item.args, parts, strict=False):
        ok = fits_field(world, kind.one.perhaps if kind.opt or kind.many else kind.one, part.type)
        if not ok:
            world.error(arg, "slot-type", verb=item.name.text, want=world.say(kind.one), got=world.say(part.type))
            return None
        if part.type.tag == "amount" and kind.one.sure.tag == "number":
            bare = arg.quant.number.span.text if isinstance(arg, sx.Group) and arg.quant and arg.quant.number else None
            got = world.say(part.type)
            world.error(arg, "slot-type", verb=item.name.text, want="a number alone", got=got, fix=bare)
            return None
        if base.is_broken(literals.printed(world, arg, member, part)):
            return None
    if kind.many:
        return ty.ListOf(item, kind, tuple(parts))
    if len(parts) > 1:
        world.error(item.args[1], "no-argument", verb=item.name.text, hint=" but one value")
        return None
    return parts[0]


def copies(world: World, arg: sx.Phrase, kind: Type, scope: Scope) -> list[ty.Expr]:
    """`4 Pebble` in a list of printed cards is that card four times."""
    if (
        isinstance(arg, sx.Group)
        and kind.tag == "printed"
        and arg.quant is not None
        and isinstance(arg.quant.number, sx.Int)
    ):
        one = ph.phrase(world, arg.noun, scope, kind.one)
        return [one] * arg.quant.number.value
    if isinstance(arg, sx.Name) and arg.text == "none":
        return [ty.Const(arg, NONE, None)]
    if isinstance(arg, sx.Text) and kind.tag in ("number", "flag"):
        return [ty.Const(arg, TEXT, arg.value)]
    value = ph.phrase(world, arg, scope, TEXT if kind.tag == "text" else kind.one)
    return [value]


# ------------------------------------------------------------------------------------------------ sections
def section(
    world: World,
    symbol: sy.CardSym,
    kind: sy.KindSym,
    item: sx.Section,
    scope: Scope,
    around: ty.Expr | None,
    variant: sy.VariantSym | None,
) -> None:
    name = item.name.text
    if name == "action":
        made = rule.hook(world, item, rule.sort_head(item.head), item.body, scope, around=around)
        if made is not None:
            made.scope = symbol
            symbol.rules.append(made)
        return
    declared = world.member(kind.name, name)
    if not isinstance(declared, sy.SectionSym):
        shown = kind.name.split(":")[0]
        known = {
            m.name
            for up in world.lattice.ancestors(kind.name)
            if up in world.module.kinds
            for m in world.module.kinds[up].members.values()
            if isinstance(m, sy.SectionSym)
        }
        if declared is not None:
            world.error(item.name, "line-colon", name=name)
        else:
            near = world.near(name, known | {"action"})
            has = "" if near else "; it has " + (", ".join(f"`{each}:`" for each in sorted(known)) or "none")
            world.error(item.name, "unknown-section", kind=shown, name=name, near=near, known=has)
        return
    world.note(item.name, declared)
    args, rest = section_args(world, item, declared, scope)
    inner = scope.but(section=declared, asks=True)
    you: sy.Local | None = scope.you.local if isinstance(scope.you, ty.Var) else None
    if declared.you and not (scope.you is not None and scope.you.type.of == declared.you):
        you = numbered.you_of_first(symbol, name) or world.local("you", item, thing(declared.you), "you")
        inner = inner.but(you=ty.Var(item, you.type, you))
    assert scope.this is not None
    if rest or declared.activated:
        activated(world, symbol, item, declared, rest, inner, around, args, you)
        return
    body = statement.block(world, item.body, inner)
    made_section = ty.SectionBody(item, declared, args, you, scope.this, body)
    enter(world, symbol, item, made_section, variant)
    if declared.sets is not None and args:
        symbol.values.setdefault(declared.sets.name, next(iter(args.values())))


def enter(
    world: World, symbol: sy.CardSym, item: sx.Section, made: ty.SectionBody, variant: sy.VariantSym | None
) -> None:
    key = made.section.name
    if numbered.is_numbered(made.section):
        if variant is not None:
            world.error(item.name, "not-said", what="one numbered section of a variant")
        else:
            numbered.add(world, symbol, item, made)
        return
    old = symbol.sections.get(key)
    if variant is not None:
        if old is None:
            symbol.sections[key] = ty.SectionBody(
                item, made.section, made.args, made.you, made.this, ty.Block(item, ()), {variant.name: made}
            )
        else:
            old.in_variant[variant.name] = made
        return
    if old is not None:
        world.error(item.name, "section-twice", name=key, labels=((old.node, "the first one"),))
        return
    symbol.sections[key] = made


def section_args(
    world: World, item: sx.Section, declared: sy.SectionSym, scope: Scope
) -> tuple[dict[str, ty.Expr], tuple[sx.HeadPart, ...]]:
    """Arguments of a section's head by parameter, and the parts of the head that are no arguments (when, during, once …)."""
    args: dict[str, ty.Expr] = {}
    firsts = [param for param in declared.params if not param.preps]
    for param, arg in zip(firsts, item.args, strict=False):
        take(world, args, param, arg, item, scope)
    if len(item.args) > len(firsts):
        world.error(item.args[len(firsts)], "no-argument", verb=declared.name, hint=f" but {len(firsts)} value")
    for param in firsts[len(item.args) :]:
        if param.node.default is None:
            hint = f": write `{declared.name} 2:`" if param.type.tag == "number" else ""
            world.error(item.name, "missing-slot", verb=declared.name, what=world.say(param.type), hint=hint)
    rest: list[sx.HeadPart] = []
    for part in item.head:
        if isinstance(part, sx.PrepHead) and part.prep.text != "during":
            led = next((p for p in declared.params if part.prep.text in p.preps), None)
            if led is None:
                known = ", ".join(f"`{p}`" for q in declared.params for p in q.preps) or "nothing more"
                world.error(part.prep, "slot", verb=declared.name, prep=part.prep.text, known=known)
                continue
            take(world, args, led, part.args[0], item, scope)
        else:
            rest.append(part)
    for param in declared.params:
        if param.preps and param.name not in args and param.node.default is None:
            lead = param.preps[0]
            what = f"`{lead}` and {world.say(param.type)}"
            hint = f": write `{declared.name} … {lead} 2`" if param.type.tag == "number" else ""
            world.error(item.name, "missing-slot", verb=declared.name, what=what, hint=hint)
    return args, tuple(rest)


def take(
    world: World, args: dict[str, ty.Expr], param: sy.Param, arg: sx.Phrase, item: sx.Section, scope: Scope
) -> None:
    value = ph.phrase(world, arg, scope.but(asks=False), param.type)
    if base.is_broken(value):
        return
    if (
        param.type.tag == "number" and value.type.tag in ("number", "amount", "count")
    ) or value.type.tag == param.type.tag:
        args[param.name] = value
        return
    world.error(arg, "slot-type", verb=item.name.text, want=world.say(param.type), got=world.say(value.type))


def activated(
    world: World,
    symbol: sy.CardSym,
    item: sx.Section,
    declared: sy.SectionSym,
    rest: tuple[sx.HeadPart, ...],
    scope: Scope,
    around: ty.Expr | None,
    args: dict[str, ty.Expr],
    you: sy.Local | None,
) -> None:
    """A section that is used at the time its head names: a skill. Needs and payment are those its declaration states."""
    needs, pay, afterwards = declared_parts(world, declared, scope)
    made = rule.hook(
        world,
        item,
        rule.sort_head(rest, frozenset()),
        item.body,
        scope,
        around=around,
        section=declared,
        pay=pay,
        needs=needs,
        optional=True,
    )
    if made is None or made.body is None:
        return
    made.scope = symbol
    if afterwards is not None:
        made.body = ty.Block(item, made.body.statements + afterwards.statements)
    assert scope.this is not None
    symbol.rules.append(made)
    body = ty.SectionBody(item, declared, args, you, scope.this, made.body)
    enter(world, symbol, item, body, None)


def declared_parts(
    world: World, declared: sy.SectionSym, scope: Scope
) -> tuple[ty.Expr | None, ty.Block | None, ty.Block | None]:
    """`needs`, `pay:`, `afterwards:` of a section's declaration, for one card."""
    node = declared.node
    assert isinstance(node, sx.SectionDecl)
    needs: ty.Expr | None = None
    blocks: dict[str, ty.Block] = {}
    for item in node.items:
        if isinstance(item, sx.Property) and item.name.text == "needs" and item.args:
            test = op.condition(world, item.args[0], scope)
            if not base.is_broken(test):
                needs = rule.both(item, needs, test)
        elif isinstance(item, sx.Section) and item.name.text in ("pay", "afterwards"):
            blocks[item.name.text] = statement.block(world, item.body, scope)
        else:
            name = getattr(item, "name", None)
            world.error(item, "unknown-line", kind="section", name=name.text if name else "this", near="")
    return needs, blocks.get("pay"), blocks.get("afterwards")


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
