"""Tables over all cards: what there is, by set, kind, group and cost; those that are picked for a game; the terms of the language."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.text.lexicon import Lexicon, flag, flag_text, setting_text
from cardwright.compiler.text.render import plain
from cardwright.compiler.text.spans import Spans
from cardwright.compiler.text.verb_phrase import inflect, pattern_of
from cardwright.dsl import typed as ty

from .glossary import named
from .model import Card, Component, Entry, Fact, Leader, Leaders, Row, Term, slug

__all__ = ["components", "leaders", "rows", "terms"]


def rows(cards: Sequence[Card], lexicon: Lexicon, group_by: str) -> tuple[Row, ...]:
    """All cards with text by set, kind, group and the number by which cards of their kind are compared."""
    order = {kind.names.one.text: at for at, kind in enumerate(lexicon.kinds.values())}
    measure = measured(lexicon)
    done: list[Row] = []
    for card in cards:
        if not (card.text.spans or card.text.heading):
            continue
        kind = lexicon.kinds.get(card.text.kind)
        called = lexicon.called(kind).one if kind is not None else card.text.kind
        done.append(Row(card, called, card.text.set, plain(printed(card, group_by)), printed(card, measure)))
    return tuple(
        sorted(
            done,
            key=lambda row: (
                row.set, order.get(row.card.text.kind, len(order)), number(row.group), number(plain(row.number)),
                row.card.text.name.casefold(),
            ),
        )
    )  # fmt: skip


def measured(lexicon: Lexicon) -> str:
    """The label of the field by which cards are called the most or the least; "" where a game has none."""
    for fields in lexicon.fields.values():
        for each in fields:
            if flag(each.flags, "highest") is not None:
                return flag_text(each.flags, "label") or each.name.text.replace("_", " ")
    return ""


def printed(card: Card, label: str) -> Spans:
    return next((spans for name, spans in card.text.values if name == label), ())


def number(text: str) -> int:
    return int(text) if text.isdecimal() else -1


# ------------------------------------------------------------------------------------------------ those that are picked
def leaders(module: ty.Module, cards: Sequence[Card], lexicon: Lexicon) -> tuple[Leaders, ...]:
    """For each pick of a single thing or of one per seat: all that can be picked, with values and cards of their own."""
    done: list[Leaders] = []
    for pick in module.picks:
        if not (pick.per or pick.fills):
            continue
        each: list[Leader] = []
        for card in cards:
            if lexicon.below(card.text.kind, pick.of) and (card.text.spans or card.text.heading or card.text.values):
                own = tuple(other for other in cards if other.text.owner == card.text.name)
                each.append(Leader(card, tuple(facts(card)), own))
        if each:
            kind = lexicon.kinds[pick.of]
            title = lexicon.called(kind).many
            ordered = sorted(each, key=lambda one: one.card.text.name.casefold())
            done.append(Leaders("leaders-" + slug(pick.name), title[:1].upper() + title[1:], tuple(ordered)))
    return tuple(done)


def facts(card: Card) -> list[Fact]:
    """Printed values."""
    return [Fact(label[:1].upper() + label[1:], spans) for label, spans in card.text.values]


# ------------------------------------------------------------------------------------------------ what there is
def components(cards: Sequence[Card], lexicon: Lexicon, leading: Sequence[Leaders]) -> tuple[Component, ...]:
    """Each kind of card with how many different ones there are, and where they are listed."""
    led = {one.card.text.kind: group.anchor for group in leading for one in group.each}
    done: list[Component] = []
    for node in dict.fromkeys(lexicon.kinds.values()):
        mine = [card for card in cards if card.text.kind == node.names.one.text]
        if mine:
            listed = any(card.text.spans or card.text.heading for card in mine)
            where = led.get(node.names.one.text) or ("cards-" + slug(node.names.one.text) if listed else "")
            done.append(Component(lexicon.called(node).many, where, len(mine)))
    return tuple(done)


def terms(entries: Sequence[Entry], lexicon: Lexicon) -> tuple[Term, ...]:
    """Every term with its plural, a verb with its other forms, for those who translate or write cards."""
    forms: dict[str, str] = {}
    for table in (lexicon.kinds, lexicon.counters, lexicon.zones, lexicon.nouns):
        for item in table.values():
            called = lexicon.called(item)
            forms[called.one] = "" if called.mass else called.many
    for verbs in lexicon.verbs.values():
        for verb in verbs:
            base = pattern_of(verb).verb
            others = f"{inflect(base, 'third')}, {inflect(base, 'past', setting_text(verb.items, 'past') or '')}"
            forms[named(verb)] = others
    found = {(entry.term.casefold(), entry.sort): entry for entry in reversed(entries)}
    ordered = sorted(found.values(), key=lambda entry: (entry.term.casefold(), entry.sort))
    return tuple(Term(entry.term, forms.get(entry.term, ""), entry.sort, entry.anchor) for entry in ordered)
