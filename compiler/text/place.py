"""Places: where things lie (`in hand`, `in your heap`, `planted`) and where they go (`on top of your deck`).

A zone may declare how its own things are said to lie there: `placed "in hand"` follows the noun, one word such as `placed "planted"` stands
before it; `{you}` in it is who acts. Without that it is `in` and the name.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.dsl import syntax as sx

from . import catalogue, modifier, naming, noun_phrase
from .ends import EITHER_END
from .lexicon import flag_text
from .scope import Said, Scope
from .spans import Spans, phrase, word

__all__ = ["Lying", "destination", "latest", "lying", "whole", "zone_of", "zone_said"]

TOP, UNDER = frozenset({"onto"}), frozenset({"under"})


@dataclass(frozen=True, slots=True)
class Lying:
    """How lying somewhere is said of a thing. before: adjectives; after: what follows the noun.

    owner: whose it is where that is said in front (`any player's`); own: it is of who acts, so `your` may stand in front.
    """

    before: tuple[str, ...] = ()
    after: Spans = ()
    owner: Spans = ()
    own: bool = False


def zone_of(node: sx.Phrase, scope: Scope) -> sx.Zone | None:
    """The zone that a phrase names, with or without its owner."""
    if isinstance(node, sx.Member) and isinstance(node.of, sx.Name) and node.of.text == "owner" and scope.this:
        return scope.lexicon.zones.get(node.name.text)
    if isinstance(node, sx.Name):
        return None if scope.bound(node.text) is not None else scope.lexicon.zones.get(node.text)
    if isinstance(node, sx.Owned):
        return scope.lexicon.zones.get(node.words[-1].text)
    if isinstance(node, sx.Member):
        return scope.lexicon.zones.get(node.name.text)
    return None


def zone_said(node: sx.Phrase, scope: Scope) -> Said | None:
    """A place as a thing: `your deck`, `the stock deck`, `that player's hand`; None if the phrase names no zone."""
    zone = zone_of(node, scope)
    if zone is None:
        return None
    called = scope.lexicon.called(zone)
    link = zone.names.one.text
    if is_bare(zone, scope):
        return Said(phrase(called.one, link))
    if isinstance(node, sx.Member) and isinstance(node.of, sx.Name) and node.of.text == "owner" and scope.this:
        return Said((*scope.owner.possessive, *phrase(called.one, link)))
    if isinstance(node, sx.Member):
        if isinstance(node.of, sx.This):
            return Said((*phrase("this"), *phrase(called.one, link)))
        return Said(naming.had_by(noun_phrase.said(node.of, scope), phrase(called.one, link)))
    if zone.names.many is not None and node_text(node) == zone.names.many.text:
        return Said((word("the"), *phrase(called.many, link)), True)
    owner_kind = naming.owner_of_zone(zone, scope)
    if not owner_kind:
        return Said((word("the"), *phrase(called.one, link)))
    mine = owner_kind in scope.lexicon.ancestors(scope.you.kind)
    of_element = zone.per is not None and (zone.per.text != owner_kind or not mine)
    if scope.element is not None and scope.element_is_thing and of_element:
        return Said((*scope.element.possessive, *phrase(called.one, link)))
    each_has_one = scope.owner.plural and scope.together
    return Said((*scope.owner.possessive, *phrase(called.many if each_has_one else called.one, link)))


def is_bare(zone: sx.Zone, scope: Scope) -> bool:
    """Is the place of the table said without article: what is `placed "in stock"` goes *into stock*?"""
    return zone.per is None and flag_text(zone.flags, "placed") == f"in {scope.lexicon.called(zone).one}"


def node_text(node: sx.Phrase) -> str:
    return node.text if isinstance(node, sx.Name) else node.words[-1].text if isinstance(node, sx.Owned) else ""


def lying(places: tuple[sx.Phrase, ...], scope: Scope, whole_group: bool = False, kind: str = "") -> Lying:
    """Of things in one or several places.

    whole_group: any of them are meant, so an owner is `any player's`. kind: the noun, for wordings that repeat it.
    """
    flat: list[sx.Phrase] = []
    for place in places:
        flat += either_of(place)
    if len(flat) == 1:
        return one_lying(flat[0], scope, whole_group, kind)
    zones = [zone_of(place, scope) for place in flat]
    if all(zone is not None for zone in zones) and all(isinstance(place, sx.Name | sx.Owned) for place in flat):
        names = [scope.lexicon.called(zone).one for zone in zones if zone is not None]
        owned = any(zone is not None and naming.owner_of_zone(zone, scope) for zone in zones)
        determiner = scope.owner.possessive if owned else phrase("the")
        if any(zone is not None and is_bare(zone, scope) for zone in zones):
            listed = [
                called if is_bare(zone, scope) else f"the {called}"
                for zone, called in zip(zones, names, strict=True)
                if zone
            ]
            return Lying((), (word("in"), *phrase(", ".join(listed[:-1]) + " or " + listed[-1])), (), owned)
        return Lying((), (word("in"), *determiner, *phrase(", ".join(names[:-1]) + " or " + names[-1])), (), owned)
    parts = [one_lying(place, scope, whole_group) for place in flat]
    after: list[Spans] = [part.after or phrase(" ".join(part.before)) for part in parts]
    spans: Spans = after[0]
    for each in after[1:]:
        spans = (*spans, word("or"), *each)
    return Lying((), spans, parts[0].owner, any(part.own for part in parts))


def either_of(node: sx.Phrase) -> list[sx.Phrase]:
    if isinstance(node, sx.Binary) and node.op in ("or", "and"):
        return [*either_of(node.left), *either_of(node.right)]
    if (
        isinstance(node, sx.Group)
        and node.quant is None
        and not node.places
        and node.where is None
        and node.superlative is None
    ):
        return either_of(node.noun)
    return [node]


def one_lying(node: sx.Phrase, scope: Scope, whole_group: bool, kind: str = "") -> Lying:
    zone = zone_of(node, scope)
    if zone is None:
        return lying_among(node, scope, kind)
    placed = flag_text(zone.flags, "placed")
    own = bool(naming.owner_of_zone(zone, scope))
    if isinstance(node, sx.Member):
        return lying_of(node, zone, placed, scope, whole_group)
    if placed and " " not in placed:
        return Lying((placed,), (), (), own)
    if placed and not ((isinstance(node, sx.Owned) or (scope.whose and own)) and scope.owner.person != "you"):
        text = placed.replace("{you}", scope.owner.pronoun[0].text)
        return Lying((), phrase(text, zone.names.one.text), (), own)
    said = zone_said(node, scope)
    assert said is not None
    return Lying((), (word("in"), *said.spans), (), own)


def holds_things(kind: str, scope: Scope) -> bool:
    """Whether things can lie in zones of their own of such a kind: *its place* where something stands."""
    return any(zone.per is not None and zone.per.text == kind for zone in scope.lexicon.zones.values())


def lying_of(node: sx.Member, zone: sx.Zone, placed: str | None, scope: Scope, whole_group: bool) -> Lying:
    """In a place with its owner: `players.planted`, `p.hand`, `this.near_fields.planted`."""
    owner = noun_phrase.said(node.of, scope)
    seats = isinstance(node.of, sx.Name) and is_seats(node.of, scope)
    spans = any_of(node.of, scope) if seats and whole_group else owner.spans
    held_by_seat = seats or not is_part(node.of, scope)
    plural = owner.plural and not (seats and whole_group)
    if placed and " " not in placed and isinstance(node.of, sx.Owned) and len(node.of.words) == 1:
        return Lying((placed,), (), (), True)
    if placed and " " not in placed:
        if held_by_seat and naming.stands_far(spans):
            return Lying((placed,), (word("of"), *spans))
        if held_by_seat:
            return Lying((placed,), (), naming.possessive(Said(spans, plural)))
        return Lying((placed,), (word("in"), *noun_phrase.one_of(node.of, scope)))
    called = scope.lexicon.called(zone)
    return Lying((), (word("in"), *naming.had_by(Said(spans, plural), phrase(called.one, zone.names.one.text))))


def is_part(node: sx.Phrase, scope: Scope) -> bool:
    """Is it a set of a player's things (fields) rather than somebody?"""
    if isinstance(node, sx.Member):
        return node.name.text in scope.lexicon.fields or node.name.text in scope.lexicon.kinds
    if isinstance(node, sx.Owned):
        return node.words[-1].text in scope.lexicon.kinds
    if isinstance(node, sx.Group):
        return is_part(node.noun, scope)
    kind = scope.lexicon.kinds.get(node.text) if isinstance(node, sx.Name) else None
    return kind is not None and bool(naming.kind_per(kind))


def is_seats(node: sx.Phrase, scope: Scope) -> bool:
    """Is it everybody at the table, or a declared set of them?"""
    if not isinstance(node, sx.Name) or scope.bound(node.text) is not None:
        return False
    if node.text in scope.lexicon.kinds:
        return scope.lexicon.is_seat(node.text)
    noun = scope.lexicon.nouns.get(node.text)
    return noun is not None and noun.of is not None and scope.lexicon.is_seat(noun.of.name.text)


def any_of(node: sx.Phrase, scope: Scope) -> Spans:
    called = naming.noun_of(node.text, scope) if isinstance(node, sx.Name) else None
    return phrase(f"any {called.one}") if called else noun_phrase.said(node, scope).spans


def lying_among(node: sx.Phrase, scope: Scope, kind: str = "") -> Lying:
    """In a set that is no zone: `in gone`, `in your fields`, `in players.fields`, `in stock`."""
    if isinstance(node, sx.Name) and (bound := scope.bound(node.text)) is not None:
        return Lying((), phrase(f"{bound.past} this way") if bound.past else phrase(f"among those {bound.nouns}"))
    if isinstance(node, sx.Owned) and len(node.words) == 1 and node.words[0].text in scope.lexicon.kinds:
        return Lying((), (), (), True)
    if isinstance(node, sx.Member) and node.name.text in scope.lexicon.kinds and is_seats(node.of, scope):
        return Lying((), (), naming.possessive(Said(any_of(node.of, scope))))
    if isinstance(node, sx.Name) and node.text in scope.lexicon.nouns:
        placed = flag_text(scope.lexicon.nouns[node.text].flags, "placed")
        if placed:
            return Lying((), phrase(" ".join(placed.replace("{kind}", kind).split()), node.text))
        noun = scope.lexicon.nouns[node.text]
        called = scope.lexicon.called(noun)
        several = noun.names.many is not None and node.text == noun.names.many.text
        return Lying((), phrase(f"among the {called.many}" if several else f"in the {called.one}", node.text))
    if (
        isinstance(node, sx.Group)
        and isinstance(node.noun, sx.Name)
        and (bound := scope.bound(node.noun.text)) is not None
    ):
        where = modifier.where(node.where, scope, False).after if node.where is not None else ()
        return Lying((), (*(phrase(f"{bound.past} this way") if bound.past else ()), *where))
    found = noun_phrase.said(node, scope)
    return Lying((), (word("in"), *found.spans))


def destination(prep: str, node: sx.Phrase, scope: Scope, as_thing: bool) -> Spans:
    """Where something goes. prep: as written in the source; as_thing: the pattern has a preposition of its own before the slot."""
    found = zone_said(node, scope)
    if found is None:
        spans = noun_phrase.said(node, scope).spans
    else:
        spans = found.spans
    zone = zone_of(node, scope)
    if zone is not None and is_bare(zone, scope) and prep not in UNDER and prep not in EITHER_END and not as_thing:
        return (word("into"), *spans)
    if prep in EITHER_END:
        one, other = EITHER_END[prep]
        return (*phrase(f"the {one} or the {other} of" if as_thing else f"on the {one} or the {other} of"), *spans)
    if prep in TOP:
        return (*phrase("the top of" if as_thing else "on top of"), *spans)
    if prep in UNDER:
        return (*phrase("the bottom of" if as_thing else "on the bottom of"), *spans)
    return spans if as_thing else (word(prep if prep in catalogue.PREPOSITIONS else "to"), *spans)


def latest(node: sx.Group, scope: Scope) -> str:
    """How a place speaks of what came there last (`latest "most recently dropped"`), where only some of what lies there is meant."""
    if node.quant is None or node.quant.word != "top" or len(node.places) != 1 or not isinstance(node.noun, sx.Name):
        return ""
    zone = zone_of(node.places[0], scope)
    if (
        zone is None
        or zone.of is None
        or scope.lexicon.kinds.get(zone.of.text) is scope.lexicon.kinds.get(node.noun.text)
    ):
        return ""
    return flag_text(zone.flags, "latest") or ""


def whole(node: sx.Group, scope: Scope) -> Said | None:
    """`all cards in heap` where the place holds nothing else: the place itself."""
    if (
        node.quant is None
        or node.quant.word != "all"
        or len(node.places) != 1
        or node.where
        or node.superlative
        or node.exclude
    ):
        return None
    zone = zone_of(node.places[0], scope)
    if zone is None or not isinstance(node.noun, sx.Name) or zone.of is None:
        return None
    held, said = scope.lexicon.kinds.get(zone.of.text), scope.lexicon.kinds.get(node.noun.text)
    if held is None or held is not said or " " not in (flag_text(zone.flags, "placed") or "in it"):
        return None
    return zone_said(node.places[0], scope)
