"""Counted things: what follows *for each* and *the number of*."""

from __future__ import annotations

from cardwright.dsl import syntax as sx

from . import amount, catalogue, condition, group_phrase, naming, noun_phrase, place
from .scope import Scope
from .spans import Spans, mark, phrase, word

__all__ = ["counted_things", "each", "left_over", "of_different"]


def each(node: sx.Phrase, scope: Scope) -> Spans:
    """What follows `for`: `each leaf in hand`, `each of your sunny fields`, `each Spore token Warden has`."""
    if isinstance(node, sx.Unary) and node.op == "number of":
        return each(node.of, scope)
    node = naming.meant(node, scope)
    if isinstance(node, sx.Member) and (counter := scope.lexicon.counters.get(node.name.text)) is not None:
        return (word("each"), *amount.held(naming.unit(counter, scope).one, node.of, scope))
    if isinstance(node, sx.Times):
        return (*phrase("each time"), *condition.happened(node, scope))
    counter = amount.counter_of(node, scope)
    if counter is not None and isinstance(node, sx.Name):
        unit = naming.unit(counter, scope)
        actor = scope.owner
        return (word("each"), *unit.one, *actor.pronoun, word(amount.has_verb(actor.agrees_plural)))
    if (left := left_over(node, scope)) is not None:
        return (*phrase("each one"), *left)
    if (once := of_different(node)) is not None:
        return (*phrase("each different"), *(values(once, False, scope) or each(once, scope)[1:]))
    zone = place.zone_of(node, scope)
    if zone is not None and zone.of is not None and not isinstance(node, sx.Group) and not zone.names.many:
        node = sx.Group(node.span, None, sx.Name(node.span, zone.of.text), (node,))
    inner = node if isinstance(node, sx.Group) else sx.Group(node.span, None, node)
    if isinstance(inner.noun, sx.Name) and (bound := scope.bound(inner.noun.text)) is not None and not inner.places:
        if bound.first is not None:
            first, bound.first = bound.first, None
            return (*phrase("each of"), *first.spans)
        return (
            phrase(f"each {bound.noun} {bound.past} this way") if bound.past else phrase(f"each of those {bound.nouns}")
        )
    if inner.quant is not None and inner.quant.word == "exactly" and isinstance(inner.quant.number, sx.Int):
        found = group_phrase.parts(inner, scope, True)
        return (
            word("every"),
            *phrase(catalogue.number_word(inner.quant.number.value)),
            *group_phrase.noun_spans(found, True),
            *found.after,
        )
    if inner.quant is not None and inner.quant.word in ("top", "bottom"):
        said = group_phrase.group(inner, scope)
        return (*phrase("each of"), *said.spans) if said.plural else said.spans
    found = group_phrase.parts(inner, scope, False)
    if found.owner:
        return (*phrase("each of"), *found.owner, *group_phrase.noun_spans(found, True), *found.after)
    if found.own and not found.after:
        return (*phrase("each of"), *scope.owner.possessive, *group_phrase.noun_spans(found, True))
    return (word("each"), *group_phrase.noun_spans(found, False), *found.after)


def alone(node: sx.Phrase) -> sx.Phrase:
    """What stands in brackets, or in a group that says nothing more of it."""
    while isinstance(node, sx.Group) and node.quant is None and group_phrase.is_noun_alone(node):
        node = node.noun
    return node


def left_over(node: sx.Phrase, scope: Scope) -> Spans | None:
    """`left of its price after taking away your hand and your deck`: a set without others; None for anything else."""
    away: list[sx.Phrase] = []
    node = alone(node)
    while isinstance(node, sx.Binary) and node.op == "-":
        away.insert(0, node.right)
        node = alone(node.left)
    if not away:
        return None

    def one(part: sx.Phrase) -> Spans:
        listed = values(part, True, scope) if place.zone_said(getattr(part, "of", part), scope) is not None else ()
        return (word("the"), *listed) if listed else noun_phrase.said(part, scope).spans

    spans: Spans = (*phrase("left of"), *one(node), *phrase("after taking away"))
    for at, each_of in enumerate(away):
        if at:
            spans = (*spans, *((word("and"),) if at == len(away) - 1 else (mark(","),)))
        spans = (*spans, *one(each_of))
    return spans


def of_different(node: sx.Phrase) -> sx.Phrase | None:
    """That of which `different(…)` takes each once; None for anything else."""
    node = alone(node)
    return node.args[0] if isinstance(node, sx.Func) and node.name.text == "different" and len(node.args) == 1 else None


def values(node: sx.Phrase, several: bool, scope: Scope) -> Spans:
    """`colours in your hand`, `colours of those books`: a field of several things; () for anything else."""
    if not isinstance(node, sx.Member) or node.name.text not in scope.lexicon.fields:
        return ()
    called = group_phrase.head(sx.Name(node.name.span, node.name.text), scope).called
    zone = place.zone_said(node.of, scope)
    there = (word("in"), *zone.spans) if zone is not None else (word("of"), *noun_phrase.said(node.of, scope).spans)
    return (*phrase(called.many if several else called.one), *there)


def counted_things(node: sx.Phrase, scope: Scope) -> Spans:
    """What follows `the number of`: a plural without article."""
    node = naming.meant(node, scope)
    if isinstance(node, sx.Member) and (counter := scope.lexicon.counters.get(node.name.text)) is not None:
        return amount.held(naming.unit(counter, scope).many, node.of, scope)
    if (
        isinstance(node, sx.Name)
        and (counter := scope.lexicon.counters.get(node.text)) is not None
        and not scope.bound(node.text)
    ):
        actor = scope.owner
        return (*naming.unit(counter, scope).many, *actor.pronoun, word(amount.has_verb(actor.agrees_plural)))
    if (left := left_over(node, scope)) is not None:
        return (*phrase("those"), *left)
    if (once := of_different(node)) is not None:
        return (word("different"), *(values(once, True, scope) or counted_things(once, scope)))
    if isinstance(node, sx.Name) and (bound := scope.bound(node.text)) is not None:
        return phrase(f"{bound.nouns} {bound.past} this way") if bound.past else phrase(f"those {bound.nouns}")
    if (zone := place.zone_said(node, scope)) is not None:
        return (*phrase("cards in"), *zone.spans)
    inner = node if isinstance(node, sx.Group) else sx.Group(node.span, None, node)
    found = group_phrase.parts(inner, scope, True)
    whose = found.owner or (scope.owner.possessive if found.own and not found.after else ())
    return (*whose, *group_phrase.noun_spans(found, True), *found.after)
