"""First pass: every declared name becomes a symbol. Nothing is typed yet, so the order of files and lines does not matter.

A card with declarations inside has a scope of its own, which the cards `for` it share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx

from . import modes, tracks
from .flags import Flags
from .world import MEANT, TYPES, Env, World

SET_WORDS = ("game", "set", "library")


@dataclass(slots=True, eq=False)
class Found:
    """A declaration, the scope it belongs to, the card it stands in (None: the game), and the set of its file."""

    node: sx.Item
    env: Env
    owner: sy.CardSym | None
    set: str


S = TypeVar("S", bound=sy.Symbol)


def made_by(symbols: Iterable[S], node: sx.Node) -> S | None:
    """The one of these symbols that a declaration has made; None where it made none, since another one has its name."""
    return next((symbol for symbol in symbols if symbol.node is node), None)


def canonical(title: str) -> str:
    """A title as part of an id: lower case, words joined by `_`."""
    return "_".join("".join(ch if ch.isalnum() else " " for ch in title.casefold()).split())


def collect(world: World, modules: Iterable[sx.Module], sets: dict[str, str]) -> list[Found]:
    """Symbols for all declarations of the modules. Returns every declaration found, nested ones included, in order."""
    found: list[Found] = []
    for module in modules:
        set_id = sets.get(module.path, "")
        for node in module.declarations:
            found.append(Found(node, world.root, None, set_id))
    nested = list(found)
    for each in nested:
        if isinstance(each.node, sx.Card) and each.node.kind.text not in SET_WORDS:
            found += inside(world, each)
    for each in found:
        declare_name(world, each)
    for each in nested:
        own = world.envs.get(id(each.node))
        if own is not None and isinstance(each.node, sx.Card):
            whole = env_it_is_for(world, each.node)
            if whole is not None and own not in whole.chain():
                own.up = whole
    return found


def env_it_is_for(world: World, node: sx.Card) -> Env | None:
    """The scope of the card that this one is `for`, if that one declares anything."""
    for prep, phrase in node.heads:
        if prep.text == "for":
            title = phrase.value if isinstance(phrase, sx.Text) else phrase.text if isinstance(phrase, sx.Name) else ""
            for whole in world.root.find_cards(title):
                if id(whole.node) in world.envs:
                    return world.envs[id(whole.node)]
    return None


def inside(world: World, card: Found) -> list[Found]:
    """The declarations inside a card, in a scope of its own."""
    assert isinstance(card.node, sx.Card)
    own = [item for item in items_within(card.node.items) if is_declaration(item)]
    own_modes = [item for item in card.node.items if isinstance(item, sx.Mode)]
    symbol = card_symbol(world, card)
    if not own and not own_modes:
        return []
    env = Env(world.root, symbol)
    world.envs[id(card.node)] = env
    if own_modes:
        modes.collect(world, env, own_modes)
    return [Found(item, env, symbol, card.set) for item in own]


def items_within(items: Iterable[sx.Item]) -> Iterator[sx.Item]:
    for item in items:
        yield item
        if isinstance(item, sx.WhileItems):
            yield from items_within(item.items)


DECLARATIONS = (
    *(sx.Kind, sx.Zone, sx.Track, sx.Counter, sx.Noun, sx.Adjective, sx.Verb, sx.Turn, sx.Window, sx.SectionDecl),
    *(sx.Field, sx.Values, sx.Table, sx.Ending, sx.Card),
)


def is_declaration(item: sx.Item) -> bool:
    return isinstance(item, DECLARATIONS)


def card_symbol(world: World, found: Found) -> sy.CardSym:
    node = found.node
    assert isinstance(node, sx.Card)
    symbol = world.cards.get(id(node))
    if symbol is None:
        title = node.title.value
        kind = node.kind.text
        symbol = sy.CardSym(title, node, kind, f"{found.set or 'game'}/{kind}/{canonical(title)}", found.set, title)
        symbol.epithet = node.epithet.value if node.epithet is not None else ""
        world.cards[id(node)] = symbol
    return symbol


def claim(world: World, env: Env, node: sx.Node, name: str, symbol: sy.AnySymbol) -> None:
    """Enter a name in a scope; a second declaration of it is a mistake, and so is one that nobody could speak of."""
    if not world.free(node, name, MEANT | TYPES if isinstance(symbol, sy.KindSym | sy.ValuesSym) else MEANT):
        return
    old = env.names.get(name)
    if old is not None and old is not symbol:
        world.error(node, "twice", name=name, labels=((old.node, "first declared here"),))
        return
    env.names[name] = symbol


def claim_names(world: World, env: Env, names: sx.Names, symbol: sy.AnySymbol) -> None:
    claim(world, env, names.one, names.one.text, symbol)
    if names.many is not None and names.many.text != names.one.text:
        claim(world, env, names.many, names.many.text, symbol)


def plural(names: sx.Names) -> str:
    return names.many.text if names.many is not None else ""


def declare_name(world: World, found: Found) -> None:
    node, env, module = found.node, found.env, world.module
    match node:
        case sx.Kind():
            kind = sy.KindSym(node.names.one.text, node, plural(node.names), tuple(p.text for p in node.parents))
            if kind.name in module.kinds:
                world.error(
                    node.names.one,
                    "twice",
                    name=kind.name,
                    labels=((module.kinds[kind.name].node, "first declared here"),),
                )
                return
            kind.index = len(module.kinds)
            module.kinds[kind.name] = kind
            world.lattice.add(kind.name, kind.parents)
            claim_names(world, env, node.names, kind)
        case sx.Counter():
            counter = sy.CounterSym(
                node.names.one.text, node, plural(node.names), node.holder.text if node.holder else ""
            )
            if counter.name in module.counters:
                world.error(
                    node.names.one,
                    "twice",
                    name=counter.name,
                    labels=((module.counters[counter.name].node, "first declared here"),),
                )
                return
            module.counters[counter.name] = counter
            claim_names(world, env, node.names, counter)
        case sx.Track():
            track = tracks.collect(world, env, node, found.owner)
            if track is not None:
                claim_names(world, env, node.names, track)
        case sx.Zone():
            zone = sy.ZoneSym(node.names.one.text, node, plural(node.names), scope=found.owner)
            zone.index = len(module.zones)
            module.zones.append(zone)
            if node.per is None or zone.plural:
                claim_names(world, env, node.names, zone)
            else:
                env.names.setdefault(zone.name, zone)
        case sx.Noun():
            noun = sy.NounSym(node.names.one.text, node, plural(node.names))
            module.nouns.append(noun)
            claim_names(world, env, node.names, noun)
        case sx.Adjective():
            adjective = sy.AdjectiveSym(node.name.text, node, of=node.of.text)
            module.adjectives.append(adjective)
            env.adjectives.setdefault(adjective.name, []).append(adjective)
        case sx.Verb():
            verb = sy.VerbSym(node.name.text, node, scope=found.owner)
            module.verbs.append(verb)
            env.verbs.setdefault(verb.name, []).append(verb)
        case sx.Turn():
            declare_turn(world, env, node)
        case sx.Window():
            window = sy.WindowSym(node.names.one.text, node)
            module.windows.append(window)
            claim_names(world, env, node.names, window)
        case sx.Values():
            declare_values(world, env, node)
        case sx.Table():
            table = sy.TableSym(node.name.text, node)
            module.tables.append(table)
            claim(world, env, node.name, table.name, table)
        case sx.Variant() if found.owner is None:
            flags = Flags(world, node.flags, "variant")
            variant = sy.VariantSym(node.names.one.text, node)
            variant.group = flags.word("group")
            many = flags.phrase("players")
            if isinstance(many, sx.Range | sx.Int):
                first, last = (many.first, many.last or 99) if isinstance(many, sx.Range) else (many.value, many.value)
                variant.players = (first, last)
            elif many is not None:
                world.error(many, "flag-value", name="players", problem="is a number or a range, e.g. `2..6`")
            variant.includes = flags.words("includes")
            variant.says = flags.text("says")
            module.variants.append(variant)
            claim_names(world, env, node.names, variant)
        case sx.Pick():
            declare_pick(world, env, node)
        case sx.Card():
            declare_card(world, found, node)
        case _:
            pass


def declare_turn(world: World, env: Env, node: sx.Turn) -> None:
    turn = sy.TurnSym(node.names.one.text, node)
    flags = Flags(world, node.flags, "turn")
    turn.says, turn.uncounted = flags.text("says"), "uncounted" in flags
    world.module.turns.append(turn)
    claim_names(world, env, node.names, turn)
    for item in node.items:
        if isinstance(item, sx.Phase):
            phase = sy.PhaseSym(item.name.text, item, turn)
            phase.says = Flags(world, item.flags, "phase").text("says")
            turn.phases.append(phase)
            claim(world, env, item.name, phase.name, phase)


def declare_values(world: World, env: Env, node: sx.Values) -> None:
    texts = tuple(v.text if isinstance(v, sx.Name) else v.value for v in node.values)
    values = sy.ValuesSym(node.name.text, node, texts)
    claim(world, env, node.name, values.name, values)
    for i, (text, value) in enumerate(zip(texts, node.values, strict=True)):
        claim(world, env, value, text, sy.ValueSym(text, value, values, i))


def declare_pick(world: World, env: Env, node: sx.Pick) -> None:
    flags = Flags(world, node.flags, "pick")
    pick = sy.PickSym(node.name.text, node, node.per.text if node.per else "", node.of.text, flags.word("fills"))
    world.module.picks.append(pick)
    if not pick.per and not pick.fills:
        kind = sy.KindSym(pick.name, node, pick.name, ())
        kind.index = len(world.module.kinds)
        world.module.kinds[kind.name] = kind
        world.lattice.add(kind.name, ())
        claim(world, env, node.name, kind.name, kind)


def is_reprint(node: sx.Node) -> bool:
    """Does a card say that it is a reprint: `reprints "TITLE"`?"""
    return isinstance(node, sx.Card) and any(
        isinstance(i, sx.Property) and i.name.text == "reprints" for i in node.items
    )


def later(world: World, a: sy.CardSym, b: sy.CardSym) -> tuple[sy.CardSym, sy.CardSym]:
    """Of two cards the one whose set builds on the other's, then the other one."""
    rank = {name: i for i, name in enumerate(world.sets)}
    return (a, b) if rank.get(a.set, 0) > rank.get(b.set, 0) else (b, a)


def declare_card(world: World, found: Found, node: sx.Card) -> None:
    symbol = card_symbol(world, found)
    if node.kind.text in SET_WORDS:
        if node.kind.text == "game":
            if world.module.game is not None:
                world.error(node.kind, "twice", name="game", labels=((world.module.game.node, "first declared here"),))
            world.module.game = symbol
        return
    if node.kind.text == "strategy":
        return
    env = world.root
    same = env.cards.setdefault(symbol.title, [])
    for old in same:
        if old.id == symbol.id:
            world.error(node.title, "twice", name=symbol.title, labels=((old.node, "first declared here"),))
            return
        if old.set != symbol.set and not any(is_reprint(each.node) for each in (old, symbol)):
            mine, other = later(world, old, symbol)
            title = mine.node.title if isinstance(mine.node, sx.Card) else mine.node
            world.error(title, "same-title", name=mine.title, labels=((other.node, "the other one"),))
            if mine is old:
                same.remove(old)
                break
            world.module.cards.append(symbol)
            return
    same.append(symbol)
    world.module.cards.append(symbol)
