"""Fourth pass, the whole: what can be said only when every declaration has been checked.

Lines and sections that a card lacks, definitions that go round in a circle, ids that are the same. The typed module is only read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.source import Span
from cardwright.dsl.typed import walk

from .circles import rules_in_circles
from .omitted import omitted
from .world import World

Defined: TypeAlias = sy.NounSym | sy.AdjectiveSym | sy.FieldSym


def whole(world: World) -> None:
    reported = [one.span for one in world.sink]
    for card in world.module.cards:
        if (
            isinstance(card.node, sx.Card)
            and not card.implicit
            and not any(inside(span, card.node.span) for span in reported)
            and not any(span.start_col == 1 and follows(span, card.node.span) for span in reported)
        ):
            lines_there(world, card, card.node)
            does_something(world, card, card.node)
    ids_differ(world)
    no_circles(world)
    rules_in_circles(world)
    unread(world)
    omitted(world)


def inside(span: Span, around: Span) -> bool:
    """A card with a message of its own is not said to lack what that message may be about."""
    return span.source is around.source and around.start_line <= span.start_line <= around.end_line


def follows(span: Span, card: Span) -> bool:
    """A line right behind a card that lacks its indentation may be what the card is said to lack."""
    source = span.source
    if source is not card.source or span.start_line <= card.end_line:
        return False
    between = (source.line(number).strip() for number in range(card.end_line + 1, span.start_line))
    return not any(between)


# ------------------------------------------------------------------------------------------------ what a card lacks
def lines_there(world: World, card: sy.CardSym, node: sx.Card) -> None:
    """A field without a value of its own must be written on each card: a number, a text, a thing that is not perhaps none."""
    lines = {item.name.text for item in node.items if isinstance(item, sx.Property)}
    for up in world.lattice.ancestors(card.kind):
        kind = world.kind(up)
        for member in kind.members.values() if kind is not None else ():
            if not isinstance(member, sy.FieldSym | sy.CounterSym) or not must_be_written(member):
                continue
            name = (member.written if isinstance(member, sy.FieldSym) else "") or member.name
            if member.name in card.values or name in card.values or name in lines:
                continue
            or_none = f", or `{name} none` where there is none" if member.given else ""
            world.error(node.title, "missing-line", kind=card.kind.split(":")[0], name=name, hint=or_none)


def must_be_written(member: sy.FieldSym | sy.CounterSym) -> bool:
    if member.given:
        return True
    if isinstance(member, sy.CounterSym) or not isinstance(member.node, sx.Field):
        return False
    own = member.type
    if member.node.default is not None or member.ordinal or member.is_owner or member.head or member.absent:
        return False
    return own.tag in ("number", "text", "thing", "printed", "value") and not own.opt and not own.many


def does_something(world: World, card: sy.CardSym, node: sx.Card) -> None:
    """A card of a kind whose cards have a text has one: a section or a rule."""
    sections = [
        member
        for up in world.lattice.ancestors(card.kind)
        for member in (world.module.kinds[up].members.values() if up in world.module.kinds else ())
        if isinstance(member, sy.SectionSym) and not member.optional
    ]
    if not sections or any(each.first or each.activated for each in sections):
        return
    if any(not isinstance(item, sx.Property) for item in node.items):
        return
    if any(isinstance(item, sx.Property) and item.name.text in (*names(sections), "by_hand") for item in node.items):
        return
    ways = " or ".join(f"`{name}:`" for name in names(sections))
    world.error(node.title, "missing-section", kind=card.kind.split(":")[0], sections=ways)


def names(sections: list[sy.SectionSym]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.name for each in sections))


def ids_differ(world: World) -> None:
    """Two cards of one set and kind whose titles come to the same id: saved games could not tell them apart (S27)."""
    seen: dict[str, sy.CardSym] = {}
    for card in world.module.cards:
        old = seen.setdefault(card.id, card)
        if (
            old is not card
            and isinstance(card.node, sx.Card)
            and isinstance(old.node, sx.Card)
            and old.title != card.title
        ):
            world.error(card.node.title, "same-id", id=card.id, labels=((old.node.title, "the other one"),))


def unread(world: World) -> None:
    """What a card remembers, or a field of its own, and nothing reads, does nothing (tenet 3).

    Fields of a game's kinds are left alone: sets that are not here may read them.
    """
    for kind in world.module.kinds.values():
        if not isinstance(kind.node, sx.Card):
            continue
        for member in kind.members.values():
            if not isinstance(member, sy.FieldSym) or is_read(world, member):
                continue
            word = member.node.name if isinstance(member.node, sx.Field) else member.node
            hint = (
                "; if it is only for people to know, write `, info` behind it"
                if isinstance(member.node, sx.Field)
                else ""
            )
            world.error(word, "unread", name=member.name, hint=hint)


def is_read(world: World, member: sy.FieldSym) -> bool:
    if member.info or member.is_owner or member.head or member.narrows is not None:
        return True
    narrower = (
        other
        for kind in world.module.kinds.values()
        for other in kind.members.values()
        if isinstance(other, sy.FieldSym) and other.narrows is member
    )
    return id(member) in world.used or any(id(other) in world.used for other in narrower)


# ------------------------------------------------------------------------------------------------ circles
def no_circles(world: World) -> None:
    """A noun, an adjective or a worked-out field that needs itself would never have a value."""
    for kind in world.module.kinds.values():
        above_itself(world, kind)
        of_itself(world, kind)
    defined: list[Defined] = [*world.module.nouns, *world.module.adjectives]
    defined += [
        m
        for kind in world.module.kinds.values()
        for m in kind.members.values()
        if isinstance(m, sy.FieldSym) and m.computed
    ]
    done: set[int] = set()
    for each in defined:
        found = circle(each, [], done)
        if found:
            through = ", through " + ", ".join(f"`{other.name}`" for other in found[1:]) if len(found) > 1 else ""
            world.error(found[0].node, "cycle", name=found[0].name, through=through)


def above_itself(world: World, kind: sy.KindSym) -> None:
    stack, seen = list(kind.parents), set[str]()
    while stack:
        parent = stack.pop()
        if parent == kind.name:
            if isinstance(kind.node, sx.Kind) and kind.name == min({kind.name, *(seen & set(world.module.kinds))}):
                world.error(kind.node.names.one, "cycle", name=kind.name, through="")
            return
        symbol = world.kind(parent)
        if symbol is not None and parent not in seen:
            seen.add(parent)
            stack += symbol.parents


def of_itself(world: World, kind: sy.KindSym) -> None:
    """A kind `per` something that is there for each of it: there is no first one."""
    chain = [kind.name]
    above = world.kind(kind.per) if kind.per else None
    while above is not None and above.name not in chain:
        chain.append(above.name)
        above = world.kind(above.per) if above.per else None
    if above is kind and isinstance(kind.node, sx.Kind) and kind.name == min(chain):
        through = f", through {', '.join(f'`{one}`' for one in chain[1:])}" if len(chain) > 1 else ""
        world.error(kind.node.names.one, "cycle", name=kind.name, through=through)


def circle(each: Defined, path: list[Defined], done: set[int]) -> list[Defined]:
    """The definitions of a circle that `each` leads into, or []; each circle is found once."""
    if any(each is other for other in path):
        at = next(i for i, other in enumerate(path) if other is each)
        return path[at:]
    if id(each) in done:
        return []
    for other in needed(each):
        found = circle(other, [*path, each], done)
        if found:
            done.update(id(one) for one in found)
            done.add(id(each))
            return found
    done.add(id(each))
    return []


def needed(each: Defined) -> Iterator[Defined]:
    """The definitions that the value of one reads."""
    value = (
        each.value
        if isinstance(each, sy.NounSym)
        else each.condition
        if isinstance(each, sy.AdjectiveSym)
        else each.default
    )
    for node in walk(value):
        match node:
            case ty.Noun(noun=noun):
                yield noun
            case ty.HasAdjective(adjective=adjective):
                yield adjective
            case ty.Get(member=sy.FieldSym() as member) if member.computed:
                yield member
            case _:
                pass
