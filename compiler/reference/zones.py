"""Places, each with the cards that influence it and the cards that it affects; and all that is counted with tokens or on tracks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.compiler.text.lexicon import flag, flag_text, readable
from cardwright.compiler.text.naming import owner_of_zone
from cardwright.compiler.text.rules import Book
from cardwright.compiler.text.spans import mark, phrase
from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty

from .glossary import Uses, anchor, counter_facts
from .model import Card, Entry, Fact, Listed
from .reach import Reaches

__all__ = ["places", "tracks"]


def places(module: ty.Module, cards: Iterable[Card], book: Book, uses: Uses) -> tuple[Entry, ...]:
    """Zones: whose, what lies there, how, the rules written under them, and the cards that have to do with them."""
    done: list[Entry] = []
    scope = book.scope()
    reaches = Reaches(module)
    printed = {id(card.text.node): card for card in cards}
    for zone in module.zones:
        node = zone.node
        if not isinstance(node, sx.Zone):
            continue
        called = book.lexicon.called(node)
        facts: list[Fact] = []
        owner = owner_of_zone(node, scope)
        facts.append(
            Fact(
                "Whose",
                phrase(f"Each {readable(node.per.text if node.per else owner)}'s own." if owner else "The table's."),
            )
        )
        if node.of is not None:
            held = book.lexicon.kinds.get(node.of.text)
            facts.append(
                Fact(
                    "Holds",
                    (
                        *phrase(book.lexicon.called(held).many if held else readable(node.of.text), node.of.text),
                        mark("."),
                    ),
                )
            )
        facts.append(Fact("How", phrase(how(node))))
        limit = flag(node.flags, "limit")
        if limit is not None and limit.value is not None:
            facts.append(Fact("At most", (*book.number(limit.value), mark("."))))
        facts += [Fact("Rule", spans) for spans in book.zone_rules(node)]
        done.append(
            Entry(
                anchor(node.names.one.text),
                called.one,
                "place" if zone.scope is None else f"place of {zone.scope.title}",
                phrase(called.one),
                tuple(facts),
                (),
                uses.of(node.names.one.text),
                lists(zone, reaches, printed),
            )
        )
    return tuple(sorted(done, key=lambda entry: entry.term.casefold()))


def lists(zone: sy.ZoneSym, reaches: Reaches, printed: dict[int, Card]) -> tuple[Listed, ...]:
    """The cards that influence a place, and those that it affects."""
    found: list[Listed] = []
    for label, symbols in (("Influenced by", reaches.influencing(zone)), ("Affects", reaches.affected(zone))):
        mine = [printed[id(symbol.node)] for symbol in symbols if id(symbol.node) in printed]
        if mine:
            found.append(Listed(label, tuple(sorted(mine, key=lambda card: card.text.name.casefold()))))
    return tuple(found)


def tracks(declarations: Sequence[sx.Item], book: Book, uses: Uses) -> tuple[Entry, ...]:
    """Counters that somebody holds, and the tracks of cards: symbol, holder, limits, and the cards that speak of them."""
    done: list[Entry] = []
    for node in [*declarations, *(item for card in declarations if isinstance(card, sx.Card) for item in card.items)]:
        if isinstance(node, sx.Counter) and flag(node.flags, "unit") is None:
            name, called = node.names.one.text, book.lexicon.called(node).one
            facts = tuple(counter_facts(node, book))
            symbol = flag_text(node.flags, "symbol") or ""
            done.append(Entry(anchor(name), called, symbol, phrase(called), facts, (), uses.of(name)))
        elif isinstance(node, sx.Track):
            name, called = node.names.one.text, book.lexicon.called(node).one
            done.append(Entry(anchor(name), called, "track", phrase(readable(name)), (), (), uses.of(name)))
    return tuple(sorted(done, key=lambda entry: entry.term.casefold()))


def how(node: sx.Zone) -> str:
    """Face up or down, in order or not, and who may look."""
    face = flag(node.flags, "face")
    side = face.value.text if face is not None and isinstance(face.value, sx.Name) else ""
    words = [f"face {side}"] if side else []
    words.append("in order" if flag(node.flags, "ordered") is not None else "in no order")
    seen = flag(node.flags, "seen")
    if seen is not None:
        who = next((value.text for prep, value in seen.preps if prep.text == "by" and isinstance(value, sx.Name)), "")
        words.append(f"seen only by its {readable(who)}" if who == "owner" else f"seen by {readable(who)}")
    if flag(node.flags, "active") is not None:
        words.append("what lies there is in force")
    text = ", ".join(words)
    return text[:1].upper() + text[1:] + "."
