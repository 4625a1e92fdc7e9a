"""Phrases: names, members, comparisons, arithmetic. Noun phrases with quantifiers are in `group.py`.

`phrase(world, node, scope)` gives a typed expression, or `broken(node)` after one message; whatever is built on a broken part
is silent. Names are looked up in this order (T7): binding, what a condition speaks of, who acts, this card, the game.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import ANY, FLAG, NONE, NUMBER, SECTION, SPAN, TEXT, Type, thing

from . import event, group
from .scope import Scope, is_none, narrowed, path, shown
from .world import World

CORE_NUMBERS = ("highest", "lowest", "total", "abs", "reversed", "half_up", "half_down")
MANY = 1 << 30


def broken(node: sx.Node, type: Type = ANY) -> ty.Expr:
    """What stands for a phrase that was reported: of any type, so nothing more is said of it."""
    return ty.Const(node, type if type.tag == "any" else ANY, None)


def is_broken(expr: ty.Expr) -> bool:
    return expr.type.tag == "any"


def phrase(world: World, node: sx.Node, scope: Scope, want: Type | None = None) -> ty.Expr:
    """One phrase. want: the type the place asks for; it only decides between readings of one form (a count or things)."""
    match node:
        case sx.Int():
            return ty.Const(node, NUMBER, node.value)
        case sx.Text():
            return quoted(world, node, scope, want)
        case sx.Name():
            return known(name(world, node, node.text, scope, want), scope, world)
        case sx.This():
            if scope.this is None:
                world.error(node, "no-this")
                return broken(node)
            return known(ty.Var(node, scope.this.type, scope.this), scope, world)
        case sx.Owned() | sx.Words() | sx.Group():
            return group.group(world, node, scope, want)
        case sx.Member():
            of = phrase(world, node.of, scope)
            return known(member(world, node, of, node.name.text, scope), scope, world)
        case sx.Index():
            return index(world, node, scope)
        case sx.Func():
            return function(world, node, scope)
        case sx.Binary():
            return binary(world, node, scope, want)
        case sx.Unary():
            return unary(world, node, scope, want)
        case sx.Is():
            return is_(world, node, scope)
        case sx.Times():
            return event.times(world, node, scope)
        case _:
            world.error(node, "not-said", what="this phrase here")
            return broken(node)


def known(expr: ty.Expr, scope: Scope, world: World) -> ty.Expr:
    """The expression with what tests have shown of it."""
    if scope.facts:
        found = narrowed(expr, scope, world.lattice.below)
        if found != expr.type:
            expr.type = found
    return expr


def sure(world: World, node: sx.Node, expr: ty.Expr) -> ty.Expr:
    """An expression whose value is looked into or acts: perhaps-none is a mistake here (T8)."""
    if expr.type.opt and not expr.type.many:
        world.error(node, "perhaps-none", what=text_of(node))
        expr.type = expr.type.sure
    return expr


def text_of(node: sx.Node) -> str:
    """The phrase as written on its first line, for a message."""
    span = node.span
    line = span.source.line(span.start_line)
    end = span.end_col - 1 if span.end_line == span.start_line else len(line)
    return line[span.start_col - 1 : end].strip()


# ------------------------------------------------------------------------------------------------ names
def name(world: World, node: sx.Node, text: str, scope: Scope, want: Type | None = None) -> ty.Expr:
    """One bare word (T7)."""
    local = scope.find_local(text)
    if local is not None:
        world.note(node, local, local.type, "local")
        return ty.Var(node, local.type, local)
    if text == "self":
        if not scope.elements:
            world.error(node, "self")
            return broken(node)
        return ty.Var(node, scope.elements[0].type, scope.elements[0])
    if text == "other" and scope.other is not None:
        return ty.Var(node, scope.other.type, scope.other)
    if text == "you":
        if scope.you is None:
            world.error(node, "no-you")
            return broken(node)
        return ty.Var(node, scope.you.type, scope.you.local) if isinstance(scope.you, ty.Var) else scope.you
    if text in ("true", "false"):
        return ty.Const(node, FLAG, text == "true")
    if text == "none":
        return ty.Const(node, NONE, None)
    if text == "many":
        return ty.Const(node, NUMBER, MANY)
    for element in scope.elements:
        here = ty.Var(node, element.type.one, element)
        found = try_member(world, node, here, text, scope)
        if found is not None and not isinstance(found, ty.HolderOf):
            world.module.refs.note(node, None, found.type, "element")
            return found
        if any(a.of == "zone" or world.lattice.may_overlap(here.type.of, a.of) for a in scope.env.find_adjectives(text)):
            said = is_word(world, node, here, text, scope)
            if said is not None:
                world.module.refs.note(node, None, FLAG, "element")
                return said
    if scope.you is not None:
        found = try_member(world, node, scope.you, text, scope)
        if found is not None and not isinstance(found, ty.HolderOf | ty.OwnerOf):
            if scope.ambiguous and not is_table_wide(world, scope, text):
                world.error(node, "whose", name=text, owner=scope.you.type.of, actor="somebody else chose before; write `your …`")
            world.module.refs.note(node, None, found.type, "you")
            return found
    if scope.this is not None:
        found = try_member(world, node, ty.Var(node, scope.this.type, scope.this), text, scope)
        if found is not None and not isinstance(found, ty.HolderOf | ty.OwnerOf):
            world.module.refs.note(node, None, found.type, "this")
            return found
    symbol = scope.env.find(text)
    if symbol is not None:
        got = of_symbol(world, node, symbol, scope)
        if got is not None:
            world.note(node, symbol, got.type, "game")
            return got
    card = find_card(world, node, text, scope, quiet=True)
    if card is not None:
        world.note(node, card, None, "card")
        return of_card(world, node, card)
    if symbol is None:
        unknown(world, node, text, scope)
    return broken(node)


def is_table_wide(world: World, scope: Scope, text: str) -> bool:
    symbol = scope.env.find(text)
    return isinstance(symbol, sy.ZoneSym) and not symbol.per


def unknown(world: World, node: sx.Node, text: str, scope: Scope) -> None:
    """Report an unknown word with what might have been meant."""
    symbol = scope.env.find(text)
    candidates = {known for known, _ in scope.locals} | scope.env.all_names()
    for element in scope.elements:
        candidates |= world.member_names(element.type.of)
    if scope.you is not None:
        candidates |= world.member_names(scope.you.type.of)
    if isinstance(symbol, sy.VerbSym):
        candidates.discard(text)
    where = ""
    if scope.elements and scope.elements[0].type.tag == "thing":
        where = f" (a {scope.elements[0].type.of} has no `{text}`)"
    if text[:1].isupper():
        world.error(node, "unknown-card", name=text, near=world.near(text, scope.env.all_cards()))
    else:
        world.error(node, "unknown-name", name=text, where=where, near=world.near(text, candidates))


def of_symbol(world: World, node: sx.Node, symbol: sy.AnySymbol, scope: Scope) -> ty.Expr | None:
    """A declared name as a value; None if it is none by itself (a verb, an adjective)."""
    match symbol:
        case sy.KindSym():
            if symbol.single:
                return ty.Single(node, thing(symbol.name), symbol)
            return ty.All(node, thing(symbol.name, many=True), symbol)
        case sy.NounSym():
            return noun_value(world, node, symbol, scope)
        case sy.ZoneSym():
            return zone_value(world, node, symbol, scope)
        case sy.ValueSym():
            return ty.Const(node, Type("value", symbol.list.name if symbol.list else ""), symbol.index)
        case sy.TableSym():
            return ty.Row(node, Type("row", symbol.name), symbol, ty.Const(node, NUMBER, 0))
        case sy.TurnSym() | sy.PhaseSym() | sy.WindowSym():
            return ty.Running(node, SPAN, symbol)
        case sy.VariantSym():
            return ty.VariantOn(node, FLAG, symbol)
        case sy.PickSym():
            kind = world.kind(symbol.name)
            return ty.All(node, thing(symbol.name, many=True), kind) if kind else None
        case sy.CounterSym():
            return ty.Const(node, Type("amount", symbol.name), 1)
        case _:
            return None


def noun_value(world: World, node: sx.Node, symbol: sy.NounSym, scope: Scope) -> ty.Expr:
    you = scope.you if symbol.uses_you else None
    if symbol.uses_you and you is None:
        world.error(node, "no-you")
        return broken(node)
    world.used.add(id(symbol))
    return ty.Noun(node, symbol.type, symbol, you)


def zone_value(world: World, node: sx.Node, zone: sy.ZoneSym, scope: Scope) -> ty.Expr:
    """A zone by its bare name: the table's; all of them when it is declared with a plural; else it must be said whose."""
    if not zone.per:
        return ty.Place(node, Type("place", zone.of), zone, None)
    owner = world.kind(zone.per)
    if zone.plural and owner is not None:
        local = world.local("", node, thing(zone.per), "element")
        place = ty.Place(node, Type("place", zone.of), zone, ty.Var(node, local.type, local))
        return ty.Members(node, Type("place", zone.of, many=True), ty.All(node, thing(zone.per, many=True), owner), local, place)
    actor = f"a {scope.you.type.of} acts here" if scope.you is not None else "nobody acts here"
    world.error(node, "whose", name=zone.name, owner=zone.per, actor=actor)
    return broken(node)


def find_card(world: World, node: sx.Node, title: str, scope: Scope, *, quiet: bool = False) -> sy.CardSym | None:
    """A printed card by its title, or by its title in the plural (`4 Crystals`)."""
    found = scope.env.find_cards(title)
    if not found and title.endswith("s"):
        found = scope.env.find_cards(title[:-1])
    if len(found) > 1:
        kinds = ", ".join(sorted(card.id for card in found))
        world.error(node, "ambiguous-card", name=title, which=kinds)
    if found:
        world.used.add(id(found[0]))
        return found[0]
    if not quiet:
        world.error(node, "unknown-card", name=title, near=world.near(title, scope.env.all_cards()))
    return None


def of_card(world: World, node: sx.Node, card: sy.CardSym) -> ty.Expr:
    return ty.Printed(node, Type("printed", card.kind), card)


def quoted(world: World, node: sx.Text, scope: Scope, want: Type | None) -> ty.Expr:
    if want is not None and want.tag == "text":
        return ty.Const(node, TEXT, node.value)
    symbol = scope.env.find(node.value)
    if isinstance(symbol, sy.ValueSym):
        got = of_symbol(world, node, symbol, scope)
        assert got is not None
        return got
    card = find_card(world, node, node.value, scope)
    if card is None:
        return broken(node)
    world.note(node, card, None, "card")
    return of_card(world, node, card)


# ------------------------------------------------------------------------------------------------ members
def member(world: World, node: sx.Member, of: ty.Expr, text: str, scope: Scope) -> ty.Expr:
    """`of.text`, with a message when there is no such member."""
    if is_broken(of):
        return broken(node)
    if isinstance(of, ty.Printed):
        of = as_thing(world, node, of)
    if isinstance(of, ty.Running) and isinstance(of.span, sy.TurnSym) and text == "you":
        you = of.span.you
        return ty.TurnActor(node, (you.type if you else thing("thing")).perhaps, of.span)
    if isinstance(of, ty.Row):
        if text in of.table.columns:
            return ty.Cell(node, of.table.columns[text], of, text)
        world.error(node.name, "unknown-member", what=f"the table `{of.table.name}`", name=text, near=world.near(text, set(of.table.columns)))
        return broken(node)
    if isinstance(of, ty.SectionOf):
        for param in of.section.params:
            if param.name == text:
                return ty.SectionArg(node, param.type, of.of, of.section, param)
    if of.type.tag == "thing" and not of.type.many:
        sure(world, node.of, of)
    got = try_member(world, node, of, text, scope)
    if got is None:
        candidates = world.member_names(of.type.of) | {k.plural for k in world.owned_kinds(of.type.of)}
        world.error(node.name, "unknown-member", what=of.type.say().split(",")[0], name=text, near=world.near(text, candidates))
        return broken(node)
    return got


def try_member(world: World, node: sx.Node, of: ty.Expr, text: str, scope: Scope) -> ty.Expr | None:
    """`of.text`, or None. A set gives the members of all of it; a zone per something owned is reached through it (T9)."""
    kind = of.type
    if kind.many and kind.tag in ("thing", "place", "printed"):
        local = world.local("", node, kind.one, "element")
        value = try_member(world, node, ty.Var(node, kind.one, local), text, scope)
        if value is None:
            return None
        return ty.Members(node, value.type.sure.several, of, local, value)
    if kind.tag == "place":
        return place_member(world, node, of, text, scope)
    if kind.tag == "amount" and text in ("room", "held"):
        return amount_member(world, node, of, text, scope)
    if kind.tag == "section":
        return None
    if kind.tag not in ("thing", "printed"):
        return None
    found = world.member(kind.of, text)
    if found is not None:
        world.used.add(id(found))
        return of_member(node, of, found)
    seat = world.kind(kind.of)
    if text == "seat" and world.seats and world.lattice.below(kind.of, world.seats):
        return ty.Function(node, NUMBER, "seat", (of,))
    if text == "owner" and seat is not None and any(world.module.kinds[k].per for k in world.lattice.ancestors(kind.of) if k in world.module.kinds):
        per = next(world.module.kinds[k].per for k in world.lattice.ancestors(kind.of) if k in world.module.kinds and world.module.kinds[k].per)
        return ty.OwnerOf(node, thing(per), of)
    if text == "place":
        return ty.PlaceOfThing(node, Type("place", kind.of), of)
    for owned in world.owned_kinds(kind.of):
        if text in (owned.plural, owned.name):
            world.used.add(id(owned))
            return ty.OwnedBy(node, thing(owned.name, many=True), of, owned)
    for up in world.lattice.ancestors(kind.of):
        symbol = world.kind(up)
        if symbol is not None and symbol.per and text == symbol.per:
            return ty.OwnerOf(node, thing(symbol.per), of)
    if text == "card" and any(pick.name == kind.of for pick in world.module.picks):
        pick = next(p for p in world.module.picks if p.name == kind.of)
        return ty.Function(node, Type("printed", pick.of), "card_of_slot", (of,))
    for pick in world.module.picks:
        if pick.name == kind.of:
            through = world.member(pick.of, text)
            if isinstance(through, sy.FieldSym):
                return ty.Get(node, through.type, ty.Function(node, Type("printed", pick.of), "card_of_slot", (of,)), through)
    holder = world.kind(text)
    if holder is not None and any(zone.per == text and world.lattice.may_overlap(kind.of, zone.of) for zone in world.module.zones):
        return ty.HolderOf(node, thing(text, opt=True), of, holder)
    for owned in world.owned_kinds(kind.of):
        reached = world.member(owned.name, text)
        if isinstance(reached, sy.ZoneSym):
            inner = ty.OwnedBy(node, thing(owned.name, many=True), of, owned)
            return try_member(world, node, inner, text, scope)
    return None


def of_member(node: sx.Node, of: ty.Expr, found: sy.MemberSym) -> ty.Expr:
    match found:
        case sy.FieldSym():
            return ty.Get(node, found.type, of, found.narrows or found)
        case sy.CounterSym():
            return ty.Get(node, NUMBER, of, found)
        case sy.ZoneSym():
            return ty.Place(node, Type("place", found.of), found, of)
        case _:
            return ty.SectionOf(node, SECTION, of, found)


def place_member(world: World, node: sx.Node, of: ty.Expr, text: str, scope: Scope) -> ty.Expr | None:
    zone = of.zone if isinstance(of, ty.Place) else None
    if text == "room":
        return ty.RoomIn(node, NUMBER, of)
    if text in ("top", "bottom"):
        return ty.Ends(node, thing(of.type.of, opt=True), of, text, None, None)
    if text == "owner" and zone is not None and zone.per:
        return of_owner(node, of, zone)
    if text == "size":
        return ty.Count(node, NUMBER, ty.Contents(node, thing(of.type.of, many=True), of, None))
    if isinstance(of, ty.Var) and text == "owner":
        return None
    holds = thing(of.type.of, many=True)
    return try_member(world, node, ty.Contents(node, holds, of, None), text, scope)


def of_owner(node: sx.Node, of: ty.Expr, zone: sy.ZoneSym) -> ty.Expr:
    assert isinstance(of, ty.Place) and of.owner is not None
    return of.owner


def amount_member(world: World, node: sx.Node, of: ty.Expr, text: str, scope: Scope) -> ty.Expr | None:
    """`n.room`, `n.held` in a verb: what the actor can still take of that counter, and what it has."""
    counter = world.module.counters.get(of.type.of)
    if scope.you is None:
        world.error(node, "no-you")
        return broken(node)
    if counter is None:
        return broken(node)
    if text == "room":
        return ty.Room(node, NUMBER, scope.you, counter)
    return ty.Get(node, NUMBER, scope.you, counter)


def as_thing(world: World, node: sx.Node, expr: ty.Expr) -> ty.Expr:
    """A card's name where a thing is meant: the one thing of a single kind that this card is."""
    if isinstance(expr, ty.Printed):
        kind = world.kind(expr.card.kind)
        if kind is not None:
            for up in world.lattice.ancestors(kind.name):
                single = world.kind(up)
                if single is not None and single.single:
                    return ty.Single(node, thing(kind.name), single)
            if kind.seats or world.lattice.below(kind.name, world.seats or "?"):
                local = world.local("", node, thing(kind.name), "element")
                seats = world.module.kinds[world.seats]
                same = ty.IsPrinted(node, FLAG, ty.Var(node, local.type, local), expr.card)
                found = ty.Filter(node, thing(kind.name, many=True), ty.All(node, thing(seats.name, many=True), seats), local, same)
                return ty.Function(node, thing(kind.name), "first", (found,))
            if world.testing:
                return ty.Function(node, thing(kind.name), "named_thing", (expr,))
    return expr


def index(world: World, node: sx.Index, scope: Scope) -> ty.Expr:
    of = phrase(world, node.of, scope)
    at = phrase(world, node.index, scope)
    if is_broken(of) or is_broken(at):
        return broken(node)
    if isinstance(of, ty.Row):
        if at.type.tag not in ("number", "value", "text", "printed", "thing"):
            world.error(node.index, "no-number", got=at.type.say())
        return ty.Row(node, of.type, of.table, at)
    if of.type.many:
        return ty.Item(node, of.type.one, of, number(world, node.index, at))
    world.error(node, "index")
    return broken(node)


# ------------------------------------------------------------------------------------------------ functions and operators
def function(world: World, node: sx.Func, scope: Scope) -> ty.Expr:
    text = node.name.text
    args = tuple(phrase(world, arg, scope) for arg in node.args)
    if any(is_broken(arg) for arg in args):
        return broken(node)
    if text in ("highest", "lowest", "total"):
        values = args[0] if len(args) == 1 else ty.ListOf(node, NUMBER.several, args)
        return ty.Aggregate(node, NUMBER if len(args) > 1 or text == "total" else NUMBER.perhaps, text, values)
    if text == "abs" and len(args) == 1:
        return ty.Function(node, NUMBER, "abs", args)
    if text == "reversed" and len(args) == 1:
        return ty.Function(node, args[0].type, "reversed", args)
    adjectives = [a for a in scope.env.find_adjectives(text) if a.other is not None]
    if adjectives and len(args) == 2:
        return ty.HasAdjective(node, FLAG, args[0], adjectives[0], args[1], scope.you if adjectives[0].uses_you else None)
    world.error(node.name, "unknown-name", name=text, near=world.near(text, {*CORE_NUMBERS, *scope.env.all_adjectives()}))
    return broken(node)


def number(world: World, node: sx.Node, expr: ty.Expr) -> ty.Expr:
    """The expression as a number: a set is counted only by `number of`."""
    if is_broken(expr):
        return expr
    if expr.type.tag in ("number", "amount", "count", "value") and not expr.type.many:
        return expr
    world.error(node, "no-number", got=expr.type.say())
    return broken(node)


def condition(world: World, node: sx.Node, scope: Scope) -> ty.Expr:
    """A phrase that is true or false; nobody is asked in it."""
    expr = phrase(world, node, scope.but(asks=False))
    if is_broken(expr):
        return expr
    if expr.type.tag == "flag" and not expr.type.many:
        return expr
    if isinstance(expr, ty.Running):
        return expr
    world.error(node, "no-flag", got=expr.type.say())
    return broken(node)


def binary(world: World, node: sx.Binary, scope: Scope, want: Type | None) -> ty.Expr:
    op = node.op
    if op in ("and", "or"):
        return logic(world, node, scope, want)
    if op in ("=", "!=", "<", ">", "<=", ">="):
        return compare(world, node, scope)
    if op == "per":
        return per(world, node, scope, want)
    left = phrase(world, node.left, scope, want)
    right = phrase(world, node.right, scope)
    sure(world, node.left, left)
    sure(world, node.right, right)
    a, b = number(world, node.left, left), number(world, node.right, right)
    if is_broken(a) or is_broken(b):
        return broken(node)
    result = left.type if left.type.tag == "amount" else NUMBER
    return ty.Arith(node, result, op, a, b)


def logic(world: World, node: sx.Binary, scope: Scope, want: Type | None) -> ty.Expr:
    """`and`, `or` of conditions; of things or places, a union."""
    left = phrase(world, node.left, scope, want)
    if left.type.tag in ("thing", "place", "printed"):
        right = phrase(world, node.right, scope, want)
        if is_broken(right):
            return broken(node)
        if right.type.tag == left.type.tag:
            return ty.Union(node, Type(left.type.tag, join(world, left.type.of, right.type.of), True), (left, right))
    else:
        facts = shown(left, node.op == "and") if not is_broken(left) else frozenset()
        right = phrase(world, node.right, scope.knowing(facts), want)
    if is_broken(left) or is_broken(right):
        return broken(node)
    for side, part in ((node.left, left), (node.right, right)):
        if part.type.tag not in ("flag", "span") or part.type.many:
            world.error(side, "no-flag", got=part.type.say())
            return broken(node)
    return ty.Logic(node, FLAG, node.op, (left, right))


def join(world: World, a: str, b: str) -> str:
    """The nearest kind that both are."""
    for up in world.lattice.ancestors(a):
        if world.lattice.below(b, up):
            return up
    return "thing"


COMPARABLE = {"number", "amount", "count"}


def compare(world: World, node: sx.Binary, scope: Scope) -> ty.Expr:
    left = phrase(world, node.left, scope)
    right = phrase(world, node.right, scope, left.type)
    if is_broken(left) or is_broken(right):
        return broken(node)
    op = "==" if node.op == "=" else node.op
    for here, one, other in ((node.left, left, right), (node.right, right, left)):
        if is_none(one) and not other.type.opt and not is_none(other) and other.type.tag != "text":
            if not isinstance(other, ty.Get | ty.Item | ty.Cell):
                world.error(node, "always")
            return ty.Compare(node, FLAG, op, left, right)
        del here
    if is_none(left) or is_none(right):
        return ty.Compare(node, FLAG, op, left, right)
    a, b = left.type, right.type
    optional = a.opt or b.opt
    if a.tag in COMPARABLE and b.tag in COMPARABLE or a.tag == b.tag == "value" and a.of == b.of:
        return ty.Compare(node, FLAG, op, left, right, optional)
    if op in ("==", "!="):
        if {a.tag, b.tag} == {"thing", "printed"} and not (a.many or b.many):
            return ty.Compare(node, FLAG, op, left, right, optional, True)
        if a.tag == b.tag and a.tag in ("thing", "printed", "place", "flag", "text") and a.many == b.many:
            if a.tag == "thing" and not world.lattice.may_overlap(a.of, b.of):
                world.error(node, "never", what=f"a {a.of}", other=f"a {b.of}")
            return ty.Compare(node, FLAG, op, left, right, optional)
    if a.tag == "thing" and isinstance(right, ty.All):
        world.error(node, "is-kind", what=text_of(node.left), kind=right.kind.name)
        return broken(node)
    world.error(node, "compare", left=a.say(), right=b.say())
    return broken(node)


def per(world: World, node: sx.Binary, scope: Scope, want: Type | None) -> ty.Expr:
    """`2 damage per card in hand`, `1 damage per 2 gems`: times how many (for every pair: half, rounded down)."""
    left = phrase(world, node.left, scope, want)
    right = node.right
    divisor: ty.Expr | None = None
    if isinstance(right, sx.Group) and right.quant is not None and right.quant.word == "exactly" and right.quant.number is not None:
        divisor = number(world, right, phrase(world, right.quant.number, scope))
        right = sx.Group(right.span, None, right.noun, right.places, right.exclude, right.where, right.superlative)
    counted = phrase(world, right, scope.but(asks=False))
    if is_broken(left) or is_broken(counted):
        return broken(node)
    amount = counted if counted.type.tag in ("number",) and not counted.type.many else count(world, right, counted)
    if isinstance(right, sx.Group | sx.Name | sx.Words | sx.Owned) and counted.type.tag == "amount":
        amount = held(world, right, counted, scope)
    if divisor is not None:
        amount = ty.Arith(node, NUMBER, "/", amount, divisor)
    return ty.Arith(node, left.type, "*", left, amount)


def held(world: World, node: sx.Node, expr: ty.Expr, scope: Scope) -> ty.Expr:
    counter = world.module.counters[expr.type.of]
    if scope.you is None:
        world.error(node, "no-you")
        return broken(node)
    return ty.Get(node, NUMBER, scope.you, counter)


def count(world: World, node: sx.Node, expr: ty.Expr) -> ty.Expr:
    """How many things a set has (one thing counts 1, none 0)."""
    if isinstance(expr, ty.Select):
        world.error(node, "count-choice")
        return broken(node)
    if expr.type.tag == "place":
        kind = world.kind(expr.type.of)
        expr = ty.Contents(node, thing(expr.type.of, many=True), expr, kind)
    if expr.type.tag in ("thing", "printed", "number", "value") and (expr.type.many or expr.type.tag == "thing"):
        return ty.Count(node, NUMBER, expr)
    if not is_broken(expr):
        world.error(node, "not-things", got=expr.type.say())
    return broken(node)


def unary(world: World, node: sx.Unary, scope: Scope, want: Type | None) -> ty.Expr:
    op = node.op
    if op == "not":
        inner = condition(world, node.of, scope)
        return broken(node) if is_broken(inner) else ty.Logic(node, FLAG, "not", (inner,))
    if op == "number of":
        inner = phrase(world, node.of, scope.but(asks=False))
        if is_broken(inner):
            return broken(node)
        if inner.type.tag == "amount":
            return held(world, node.of, inner, scope)
        if inner.type.tag == "number" and not inner.type.many:
            return inner
        return count(world, node.of, inner)
    inner = phrase(world, node.of, scope, want)
    if op == "more":
        return inner
    if op in ("half up", "half down"):
        value = number(world, node.of, inner) if inner.type.tag != "thing" else count(world, node.of, inner)
        return broken(node) if is_broken(value) else ty.Arith(node, NUMBER, op, value, None)
    value = number(world, node.of, sure(world, node.of, inner))
    if is_broken(value):
        return broken(node)
    return value if op == "+" else ty.Arith(node, value.type, "neg", value, None)


# ------------------------------------------------------------------------------------------------ is
def is_(world: World, node: sx.Is, scope: Scope) -> ty.Expr:
    of = phrase(world, node.of, scope.but(asks=False))
    if is_broken(of):
        return broken(node)
    if node.place is not None:
        test = is_in(world, node, of, scope)
    elif isinstance(node.words, sx.Text):
        card = find_card(world, node.words, node.words.value, scope)
        test = broken(node) if card is None else ty.IsPrinted(node, FLAG, of, card)
    else:
        assert node.words is not None
        test = is_words(world, node, of, node.words, scope)
    if is_broken(test):
        return test
    return ty.Logic(node, FLAG, "not", (test,)) if node.negated else test


def is_in(world: World, node: sx.Is, of: ty.Expr, scope: Scope) -> ty.Expr:
    assert node.place is not None
    among = phrase(world, node.place, scope.but(asks=False))
    if is_broken(among):
        return broken(node)
    if among.type.tag == "place" and of.type.tag == "thing":
        if not world.lattice.may_overlap(of.type.of, among.type.of):
            world.error(node, "never-there", what=f"a {of.type.of}", place=text_of(node.place), holds=among.type.of)
        return ty.In(node, FLAG, of, among)
    if among.type.many and among.type.tag == of.type.tag:
        return ty.In(node, FLAG, of, among)
    world.error(node.place, "not-a-place", got=among.type.say())
    return broken(node)


def is_words(world: World, node: sx.Node, of: ty.Expr, words: tuple[sx.Word, ...], scope: Scope) -> ty.Expr:
    """`x is closed`, `x is minion`, `x is prepped spell`: every word must be said of it."""
    parts: list[ty.Expr] = []
    for word in words:
        part = is_word(world, word, of, word.text, scope)
        if part is None:
            what = of.type.say().split(",")[0]
            known_words = scope.env.all_adjectives() | set(world.module.kinds)
            others = sorted({a.of for a in scope.env.find_adjectives(word.text)})
            if others:
                world.error(word, "adjective", name=word.text, of=" or ".join(f"a {o}" for o in others), what=what)
            else:
                world.error(word, "unknown-adjective", name=word.text, what=what, near=world.near(word.text, known_words))
            return broken(node)
        parts.append(part)
    return parts[0] if len(parts) == 1 else ty.Logic(node, FLAG, "and", tuple(parts))


def is_word(world: World, node: sx.Node, of: ty.Expr, text: str, scope: Scope) -> ty.Expr | None:
    """One word said of something: an adjective, a flag, a kind, a noun, `empty`, `feasible`, a card's name. None: it cannot be said."""
    kind = of.type
    if text == "feasible" and isinstance(of, ty.SectionOf):
        return ty.Feasible(node, FLAG, of)
    if kind.tag == "place":
        if text == "empty":
            return ty.IsEmpty(node, FLAG, of)
        for adjective in scope.env.find_adjectives(text):
            if adjective.of == "zone":
                world.note(node, adjective, None, "adjective")
                return ty.HasAdjective(node, FLAG, of, adjective, None, scope.you if adjective.uses_you else None)
        return None
    if kind.tag == "span" and isinstance(of, ty.Running):
        return None
    if kind.tag not in ("thing", "printed"):
        return None
    for adjective in scope.env.find_adjectives(text):
        if adjective.of != "zone" and world.lattice.may_overlap(kind.of, adjective.of):
            world.note(node, adjective, None, "adjective")
            other = ty.Var(node, scope.this.type, scope.this) if adjective.other is not None and scope.this is not None else None
            return ty.HasAdjective(node, FLAG, of, adjective, other, scope.you if adjective.uses_you else None)
    found = world.member(kind.of, text)
    if isinstance(found, sy.FieldSym) and found.type.tag == "flag":
        world.note(node, found, None, "flag")
        return ty.Get(node, FLAG, of, found)
    symbol = scope.env.find(text)
    if isinstance(symbol, sy.KindSym):
        if not world.lattice.may_overlap(kind.of, symbol.name):
            world.error(node, "never", what=f"a {kind.of}", other=f"a {symbol.name}")
        world.note(node, symbol, None, "kind")
        return ty.IsKind(node, FLAG, of, symbol)
    if isinstance(symbol, sy.NounSym) and symbol.type.tag == "thing" and world.lattice.may_overlap(kind.of, symbol.type.of):
        world.note(node, symbol, None, "noun")
        value = noun_value(world, node, symbol, scope)
        return ty.Compare(node, FLAG, "==", of, value) if symbol.single else ty.In(node, FLAG, of, value)
    if text == scope_mode(scope):
        return None
    card = find_card(world, node, text, scope, quiet=True)
    if card is not None:
        return ty.IsPrinted(node, FLAG, of, card)
    return None


def scope_mode(scope: Scope) -> str:
    return ""


def key_path(expr: ty.Expr) -> str | None:
    return path(expr)
