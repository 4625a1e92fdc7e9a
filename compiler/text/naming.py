"""What single words of the source are called: kinds, units, places, cards, and the things that a source line has named."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.dsl import syntax as sx

from . import catalogue
from .lexicon import Called, flag, flag_text, readable
from .scope import Actor, Bound, Said, Scope
from .spans import Span, Spans, icon, mark, name, phrase, word

__all__ = [
    "Unit",
    "actor_said",
    "bare",
    "had_by",
    "kind_per",
    "meant",
    "noun_of",
    "owner_of_zone",
    "possessive",
    "refer",
    "refer_possessive",
    "single_name",
    "this_said",
    "unit",
    "words",
]


def words(text: str, scope: Scope, link: str = "") -> Spans:
    """Declared words as spans; the letter of a unit's symbol becomes its icon."""
    symbols = {flag_text(each.flags, "symbol"): each.names.one.text for each in scope.lexicon.counters.values()}
    return tuple(icon(part, symbols[part]) if part in symbols else word(part, link) for part in text.split())


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter as the unit of an amount. mass: said without number agreement (strength). often: counts occasions (twice)."""

    one: Spans
    many: Spans
    symbol: bool
    often: bool


def unit(counter: sx.Counter, scope: Scope) -> Unit:
    symbol = flag_text(counter.flags, "symbol")
    link = counter.names.one.text
    if symbol:
        return Unit((icon(symbol, link),), (icon(symbol, link),), True, False)
    called = scope.lexicon.called(counter)
    one, many = words(called.one, scope, link), words(called.one if called.mass else called.many, scope, link)
    often = flag(counter.flags, "unit") is not None and called.many == "times"
    return Unit(one, many, any(span.role == "icon" for span in one[:1]), often)


def noun_of(text: str, scope: Scope) -> Called | None:
    """How things of a declared name are called: kinds, nouns, zones, tracks, picks; None for other words."""
    lexicon = scope.lexicon
    found = lexicon.kinds.get(text) or lexicon.nouns.get(text) or lexicon.zones.get(text) or lexicon.tracks.get(text)
    if found is not None:
        return lexicon.called(found)
    for pick in lexicon.picks.values():
        if pick.name.text == text:
            return Called(readable(text), catalogue.plural(readable(text)))
    return None


def single_name(kind: sx.Kind, scope: Scope) -> Spans:
    """The one thing of a kind: its declared name, or the title of the card it is on this card's side, or `the warden`-like words."""
    said = flag_text(kind.flags, "says")
    one = kind.names.one.text
    if said:
        return (name(said, one),)
    title = scope.titles.get(one)
    if title:
        return (name(title, one),)
    return phrase(f"the {readable(one)}", one)


def possessive(said: Said) -> Spans:
    """`any player's`, `your`, `its`, `the players'`."""
    spans = said.spans
    if len(spans) == 1 and spans[0].role == "word":
        own = {"you": "your", "it": "its", "they": "their", "them": "their", "this": "its"}.get(spans[0].text)
        if own:
            return (word(own),)
    last = spans[-1].text if spans else ""
    return (*spans, mark("'" if said.plural and last.endswith("s") else "'s"))


def this_said(scope: Scope, bare_form: bool) -> Said:
    """This card: `this` where something is done to it, else `this beast`."""
    if scope.this:
        return Said(scope.this)
    if bare_form or scope.card is None:
        if scope.talk.this == scope.talk.sentence:
            return Said(phrase("it"))
        scope.talk.this = scope.talk.sentence
        return Said(phrase("this"))
    called = noun_of(scope.kind, scope)
    return Said(phrase(f"this {called.one if called else 'card'}"))


def refer_possessive(bound: Bound, scope: Scope) -> Spans:
    """`its`, as long as the sentence before spoke of it; else `that card's`."""
    fresh = bound.first is None and bound.sentence >= scope.talk.sentence - 1
    if fresh and bound.actor is None and not bound.plural and bound.person == "it":
        bound.sentence = scope.talk.sentence
        return phrase("its")
    return possessive(refer(bound, scope, True))


def meant(node: sx.Phrase, scope: Scope) -> sx.Phrase:
    """A bare word for what this card has, as the checker found it, with whose it is: `strength` as `this.strength`."""
    if not isinstance(node, sx.Name) or scope.refs.how(node) != "this" or scope.bound(node.text) is not None:
        return node
    known = node.text in scope.lexicon.counters or node.text in scope.lexicon.fields
    return sx.Member(node.span, sx.This(node.span), sx.Word(node.span, node.text)) if known else node


def stands_far(owner: Spans) -> bool:
    """Would a possessive stand far from the noun of this owner, as in *the player with most coins's hand*?"""
    return any(span.text in catalogue.PREPOSITIONS for span in owner)


def had_by(owner: Said, what: Spans) -> Spans:
    """`your cost`, `that card's cost`; `the cost of cards in hand`, where the possessive would stand far from the noun."""
    if stands_far(owner.spans):
        return (word("the"), *what, word("of"), *owner.spans)
    return (*possessive(owner), *what)


def refer(bound: Bound, scope: Scope, subject: bool = False) -> Said:
    """What was named before: in full the first time, then `it` in the same sentence and `that card` in another."""
    now = scope.talk.sentence
    if bound.first is not None:
        first, bound.first, bound.sentence = bound.first, None, now
        return first
    if bound.actor is not None:
        if not subject and bound.actor.spans == phrase("they"):
            return Said(phrase("them"), True)
        return Said(bound.actor.spans, bound.actor.plural, bound.actor.person == "you")
    fresh = not bound.plural and bound.person == "it" and bound.sentence == now - 1 and not subject
    if (bound.sentence == now or fresh) and not bound.amount:
        bound.sentence = now
        if bound.plural:
            return Said(phrase("they" if subject else "them"), True)
        return Said(phrase("it" if bound.person == "it" else "they" if subject else "them"), bound.person == "they")
    bound.sentence = now
    if bound.plural:
        if bound.past:
            return Said(phrase(f"the {bound.past} {bound.nouns.split()[-1]}"), True)
        return Said(phrase(f"those {bound.nouns}"), True)
    if bound.amount and bound.past and bound.noun != bound.nouns:
        return Said(phrase(f"the number of {bound.nouns} {bound.past} this way"))
    counted = bound.amount and bound.noun != bound.nouns and bound.noun not in ("number", f"many {bound.nouns}")
    return Said(phrase(f"that number of {bound.nouns}" if counted else f"that {bound.noun}"))


def owner_of_zone(zone: sx.Zone, scope: Scope) -> str:
    """The kind to which such a place belongs in the end: a player for what each of a player's things has; "" for the table."""
    per = zone.per.text if zone.per is not None else ""
    seen = {per}
    while per in scope.lexicon.kinds:
        kind = scope.lexicon.kinds[per]
        holder = kind_per(kind)
        if not holder or holder in seen:
            return per
        seen.add(holder)
        per = holder
    return per


def kind_per(kind: sx.Kind) -> str:
    """The kind of which each has some of this kind; "" for things of the table."""
    return kind.per.text if kind.per is not None else ""


def bare(text: str, scope: Scope) -> Span:
    """A word of the source that nothing declares, as it stands."""
    return word(readable(text))


def actor_said(actor: Actor) -> Said:
    return Said(actor.spans, actor.plural, actor.person == "you")
