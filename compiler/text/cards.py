"""The printed text of every card of a game: `cards(module, modules)`.

This module and `render` are what other folders use:

    for card in cards(module, modules):
        print(card.kind, card.name, card.set, plain(card.spans))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.dsl import syntax, typed

from . import amount, section
from .lexicon import Lexicon, flag, flag_text, readable, written
from .scope import Scope
from .spans import Span, Spans, breaks, lead, number, phrase

__all__ = ["CardText", "cards", "scope_of"]

CORE_CARDS = frozenset(("set", "game", "strategy"))


@dataclass(frozen=True, slots=True)
class CardText:
    """What is printed on one card.

    kind: the kind's name. name: its title. set: the title of its set, "" for cards of the game itself. spans: the rules text. heading: what
    stands above it, such as the name of a section that is used and when. values: printed numbers, as (label, spans), in the order of the
    source. owner: the card for which this one is made or in which it is declared, "" if none. node: the declaration.
    """

    kind: str
    name: str
    epithet: str
    set: str
    owner: str
    values: tuple[tuple[str, Spans], ...]
    heading: Spans
    spans: Spans
    node: syntax.Card


def cards(module: typed.Module, modules: Sequence[syntax.Module]) -> list[CardText]:
    """Every declared card's text, in order of the files and of the declarations in them; those inside a card after it.

    module: the checked game, whose `refs` say what words mean. modules: the syntax trees of the same game and sets. Never raises for
    what the checker accepted.
    """
    lexicon = Lexicon.of(modules)
    titles = set_titles(modules)
    done: list[CardText] = []
    for each in modules:
        title = nearest(titles, each.path)
        for declaration in each.declarations:
            if isinstance(declaration, syntax.Card) and declaration.kind.text not in CORE_CARDS:
                done += card_texts(declaration, lexicon, module.refs, title, "", {})
    return done


def set_titles(modules: Sequence[syntax.Module]) -> dict[str, str]:
    """The folder of each set manifest → the set's title."""
    found: dict[str, str] = {}
    for each in modules:
        for declaration in each.declarations:
            if isinstance(declaration, syntax.Card) and declaration.kind.text == "set":
                found[folder(each.path)] = declaration.title.value
    return found


def folder(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[0]


def nearest(titles: dict[str, str], path: str) -> str:
    """The set whose manifest lies in the same folder or the nearest one above."""
    at = folder(path)
    while at:
        if at in titles:
            return titles[at]
        at = folder(at)
    return titles.get("", "")


def scope_of(card: syntax.Card | None, lexicon: Lexicon, refs: typed.Refs, titles: dict[str, str]) -> Scope:
    """A fresh scope for the text of a card, or of the rules of the game (None)."""
    if card is None:
        return Scope(lexicon, refs, None, "", titles=titles)
    inner = lexicon.within(card)
    known = dict(titles)
    for up in inner.ancestors(card.kind.text):
        if flag(inner.kinds[up].flags, "single") is not None:
            known[up] = card.title.value
    for _, phrase_of in card.heads:
        name = written(phrase_of)
        other = lexicon.cards.get(name)
        if other is not None:
            for up in inner.ancestors(other.kind.text):
                if flag(inner.kinds[up].flags, "single") is not None:
                    known[up] = name
                    inner = inner_of(inner, other)
    return Scope(inner, refs, card, card.kind.text, titles=known, noted=noted(card))


def noted(card: syntax.Card) -> dict[str, syntax.Phrase]:
    """What `remember … as x` on a card remembers, by its name."""
    calls = (node for node in syntax.walk(card) if isinstance(node, syntax.Call) and node.verb.text == "remember")
    return {call.bind.text: call.args[0] for call in calls if call.bind is not None and call.args}


def inner_of(lexicon: Lexicon, leader: syntax.Card) -> Lexicon:
    """With the words that the card for which this one is made declares."""
    return lexicon.within(leader)


def card_texts(
    card: syntax.Card, lexicon: Lexicon, refs: typed.Refs, set_title: str, owner: str, titles: dict[str, str]
) -> Iterator[CardText]:
    """The card, then those declared inside it."""
    scope = scope_of(card, lexicon, refs, titles)
    made_for = next((written(value) for _, value in card.heads), owner)
    heading, spans = headed(card, scope)
    for lead_text, more in (("ADDITIONAL RULES:", rules(card, scope)), ("", section.variants(card.items, scope))):
        if more:
            start: Spans = (lead(lead_text),) if lead_text else ()
            spans = (*spans, *((breaks(),) if spans else ()), *start, *more)
    epithet = card.epithet.value if card.epithet is not None else ""
    values = tuple(printed_values(card, scope))
    yield CardText(card.kind.text, card.title.value, epithet, set_title, made_for, values, heading, spans, card)
    for item in card.items:
        if isinstance(item, syntax.Card):
            yield from card_texts(item, scope.lexicon, refs, set_title, card.title.value, scope.titles)


def headed(card: syntax.Card, scope: Scope) -> tuple[Spans, Spans]:
    """What stands above the text of a card, and its text.

    What is used has a heading: that of a card that holds nothing else stands above. Where there is more, each stands right above
    what is used, behind all the rest: none of that is done by using it.
    """
    found = ((item, section.heading(item, scope)) for item in card.items if isinstance(item, syntax.Section))
    used = [(item, spans) for item, spans in found if spans]
    others = tuple(item for item in card.items if not any(item is one for one, _ in used))
    text = section.items(others, scope)
    if len(used) == 1 and not text:
        return used[0][1], section.items((used[0][0],), scope)
    for item, spans in used:
        text = (*text, *((breaks(),) if text else ()), *spans, breaks(), *section.items((item,), scope))
    return (), text


def rules(card: syntax.Card, scope: Scope) -> Spans:
    return section.additional(card.items, scope)


def printed_values(card: syntax.Card, scope: Scope) -> Iterator[tuple[str, Spans]]:
    """The numbers and lists written on the card: every line that fills a field or a counter. Of `none` nothing is printed."""
    for item in card.items:
        if not isinstance(item, syntax.Property) or [written(arg) for arg in item.args] == ["none"]:
            continue
        name = item.name.text
        if name in scope.lexicon.counters:
            label = scope.lexicon.called(scope.lexicon.counters[name]).one
        elif name in scope.lexicon.fields or is_written(name, scope):
            label = amount.field_label(name, scope)
        else:
            continue
        spans: Spans = ()
        for at, arg in enumerate(item.args):
            if at:
                spans = (*spans, Span("mark", ","))
            spans = (*spans, *value_said(arg, scope))
        yield readable(label), spans


def is_written(name: str, scope: Scope) -> bool:
    """Do cards write some field under this name?"""
    groups = scope.lexicon.fields.values()
    return any(flag_text(each.flags, "written") == name for group in groups for each in group)


def value_said(node: syntax.Phrase, scope: Scope) -> Spans:
    if isinstance(node, syntax.Int):
        return (number(node.value),)
    if isinstance(node, syntax.Group) and node.quant is not None and isinstance(node.quant.number, syntax.Int):
        return (number(node.quant.number.value), *value_said(node.noun, scope))
    text = written(node)
    return (Span("name", text, text),) if text in scope.lexicon.cards else phrase(text or "…")
