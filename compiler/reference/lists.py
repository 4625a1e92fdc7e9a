"""Card lists: by kind, in groups of a field where a game declares one, with the generated text."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.text.cards import CardText
from cardwright.compiler.text.catalogue import plural
from cardwright.compiler.text.lexicon import Lexicon, readable
from cardwright.compiler.text.render import plain

from .model import Card, CardList, slug

__all__ = ["anchored", "card_lists"]


def anchored(texts: Sequence[CardText]) -> list[Card]:
    """Each card with an anchor of its own; two of the same title are told apart by kind and set."""
    taken: set[str] = set()
    done: list[Card] = []
    for text in texts:
        for candidate in (text.name, f"{text.name} {text.kind}", f"{text.name} {text.kind} {text.set}"):
            where = "card-" + slug(candidate)
            if where not in taken:
                break
        while where in taken:
            where += "-x"
        taken.add(where)
        done.append(Card(where, text))
    return done


def value(card: Card, label: str) -> int | None:
    """A printed number of a card; None where it has none."""
    for name, spans in card.text.values:
        if name == label:
            text = plain(spans)
            return int(text) if text.isdecimal() else None
    return None


def card_lists(cards: Sequence[Card], lexicon: Lexicon, group_by: str) -> tuple[CardList, ...]:
    """One list for each kind in order of declaration, that has cards with text or printed numbers. group_by: a field's label."""
    order = {kind.names.one.text: at for at, kind in enumerate(lexicon.kinds.values())}
    kinds = sorted({card.text.kind for card in cards}, key=lambda kind: (order.get(kind, len(order)), kind))
    done: list[CardList] = []
    for kind in kinds:
        mine = [card for card in cards if card.text.kind == kind and (card.text.spans or card.text.heading)]
        if not mine:
            continue
        declared = lexicon.kinds.get(kind)
        title = lexicon.called(declared).many if declared is not None else plural(readable(kind))
        levels = sorted({level for card in mine if (level := value(card, group_by)) is not None})
        groups: list[tuple[str, tuple[Card, ...]]] = []
        for level in levels:
            groups.append(
                (
                    f"{group_by} {level}".capitalize(),
                    sorted_cards([card for card in mine if value(card, group_by) == level]),
                )
            )
        rest = [card for card in mine if value(card, group_by) is None]
        if rest:
            groups.append(("", sorted_cards(rest)))
        done.append(CardList("cards-" + slug(kind), title[:1].upper() + title[1:], tuple(groups)))
    return tuple(done)


def sorted_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: (card.text.owner != "", card.text.owner, card.text.name.casefold())))
