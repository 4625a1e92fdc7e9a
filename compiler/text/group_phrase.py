"""Groups of things taken apart and said: how many of what, whose, where, under which condition, by which measure.

`parts` takes a group apart for those who arrange it otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.dsl import syntax as sx

from . import amount, catalogue, condition, modifier, naming, noun_phrase, place
from .lexicon import Called, readable
from .render import plain
from .scope import Said, Scope
from .spans import Spans, mark, name, phrase, word

__all__ = ["Head", "Parts", "group", "head", "is_several", "noun_spans", "parts", "things"]


@dataclass(frozen=True, slots=True)
class Head:
    """The noun of a group. owner: said in front (`any player's`); own: of who acts; title: a card's name."""

    called: Called
    before: tuple[str, ...] = ()
    owner: Spans = ()
    own: bool = False
    title: bool = False
    link: str = ""


def group(node: sx.Group, scope: Scope) -> Said:
    if amount.is_amount(node, scope) and node.quant is not None:
        return amount.amount(node, scope)
    whole = place.whole(node, scope)
    if whole is not None:
        return whole
    if node.quant is not None and node.quant.word in ("top", "bottom"):
        return ends(node, node.quant, scope)
    return things(node, scope)


def head(node: sx.Phrase, scope: Scope) -> Head:
    """The noun itself, with the adjectives written before it and its owner."""
    match node:
        case sx.Name():
            bound = scope.bound(node.text)
            if bound is not None:
                return Head(Called(bound.noun, bound.nouns))
            called = naming.noun_of(node.text, scope)
            if called is not None:
                return Head(called, link=node.text)
            if node.text not in scope.lexicon.cards and node.text.removesuffix("s") in scope.lexicon.cards:
                return Head(Called(node.text[:-1], node.text, proper=True), title=True, link=node.text[:-1])
            if node.text in scope.lexicon.cards or node.text[:1].isupper():
                return titled(node.text, scope)
            counter = scope.lexicon.counters.get(node.text)
            if counter is not None:
                return Head(scope.lexicon.called(counter))
            declared = scope.lexicon.fields.get(node.text, ())
            one, _, many = (noun_phrase.field_says(declared) or readable(node.text)).partition("/")
            if (declared and declared[0].type.mark == "set" and not many) or node.text in scope.lexicon.sections:
                many = one
            return Head(Called(one, many or catalogue.plural(one)))
        case sx.Text():
            return titled(node.value, scope)
        case sx.Words():
            inner = head(sx.Name(node.words[-1].span, node.words[-1].text), scope)
            adjectives = tuple(modifier.adjective(each.text, scope) for each in node.words[:-1])
            return replace(inner, before=tuple(each for each in adjectives if each))
        case sx.Owned():
            inner = head(sx.Name(node.words[-1].span, node.words[-1].text), scope)
            adjectives = tuple(modifier.adjective(each.text, scope) for each in node.words[:-1])
            return replace(inner, before=tuple(each for each in adjectives if each), own=True)
        case sx.Member():
            inner = head(sx.Name(node.name.span, node.name.text), scope)
            if place.is_seats(node.of, scope):
                return replace(inner, owner=naming.possessive(Said(place.any_of(node.of, scope))))
            return replace(inner, owner=naming.possessive(noun_phrase.said(node.of, scope)))
        case sx.Binary(op="or" | "and"):
            left, right = head(node.left, scope), head(node.right, scope)
            a, b = left.called, right.called
            one = f"{' '.join((*left.before, a.one))} {node.op} {' '.join((*right.before, b.one))}"
            many = f"{' '.join((*left.before, a.many))} {node.op} {' '.join((*right.before, b.many))}"
            return Head(Called(one, many), own=left.own)
        case sx.Group():
            return head(node.noun, scope)
        case _:
            spans = noun_phrase.said(node, scope).spans
            text = plain(spans)
            return Head(Called(text, text))


def titled(text: str, scope: Scope) -> Head:
    """A card's title as a noun, also where the source writes it in the plural (`3 Coppers`)."""
    one = text[:-1] if text not in scope.lexicon.cards and text[:-1] in scope.lexicon.cards else text
    return Head(Called(one, catalogue.plural(one), proper=True), title=True, link=one)


@dataclass(frozen=True, slots=True)
class Parts:
    """A group taken apart: what stands before and after the noun, and whose it is."""

    head: Head
    before: tuple[str, ...]
    after: Spans
    owner: Spans
    own: bool
    superlative: bool
    ranked: bool
    """Is the superlative a word before the noun (`most expensive`)?"""


def flat(node: sx.Group) -> sx.Group:
    """`(A where B) with most C` as one group, so that nothing of the inner one is lost."""
    while isinstance(node.noun, sx.Group) and node.noun.quant is None:
        inner = node.noun
        if inner.superlative is not None and node.superlative is not None:
            return node
        where = inner.where if node.where is None else node.where
        if inner.where is not None and node.where is not None:
            where = sx.Binary(node.span, "and", inner.where, node.where)
        node = replace(
            node,
            noun=inner.noun,
            places=(*inner.places, *node.places),
            exclude=node.exclude if inner.exclude is None else inner.exclude,
            where=where,
            superlative=node.superlative if inner.superlative is None else inner.superlative,
            having=node.having if inner.having is None else inner.having,
        )
    return node


def parts(node: sx.Group, scope: Scope, several: bool) -> Parts:
    node = flat(node)
    if is_some_of_named(node, scope):
        node = replace(node, places=(node.noun,))
    noun = head(node.noun, scope)
    any_of_all = node.quant is None or node.quant.word in ("any", "exactly", "up to")
    lying = place.lying(node.places, scope, any_of_all, own_word(noun, scope)) if node.places else place.Lying()
    where = modifier.where(node.where, scope, several) if node.where is not None else modifier.Modified()
    best = modifier.superlative(node.superlative, scope) if node.superlative is not None else modifier.Modified()
    if node.superlative is not None and node.superlative.relation == "from" and node.quant is None:
        best = modifier.ordered(best)
    adjectives = (*best.before, *where.before, *lying.before, *noun.before)
    before = tuple(each for each in adjectives if not follows_noun(each))
    behind = tuple(span for each in adjectives if follows_noun(each) for span in phrase(each, each))
    after = (*lying.after, *behind, *where.after, *best.after)
    if (
        isinstance(node.noun, sx.Group) and node.superlative is not None
    ):  # the most of those that have most of something else
        among = parts(node.noun, scope, several)
        after = (*among.after, mark(","), *phrase("among these"), *after)
    if node.exclude is not None:
        after = (*after, *phrase("other than"), *noun_phrase.said(node.exclude, scope).spans)
    if node.having is not None:
        after = (*after, *condition.together(node.having, scope))
    owner = noun.owner or lying.owner
    return Parts(noun, before, after, owner, noun.own or lying.own, node.superlative is not None, bool(best.before))


def is_some_of_named(node: sx.Group, scope: Scope) -> bool:
    """`1 of those that a line before has named`."""
    bound = scope.bound(node.noun.text) if isinstance(node.noun, sx.Name) and not node.places else None
    if bound is None or not bound.plural or not bound.past:
        return False
    return node.quant is not None or node.where is not None or node.exclude is not None


def own_word(noun: Head, scope: Scope) -> str:
    """The noun for wordings that repeat it; "" where it is the most general one of its family."""
    kind = scope.lexicon.kinds.get(noun.link)
    return noun.called.one if kind is not None and kind.parents else ""


def follows_noun(text: str) -> bool:
    """Does an adjective stand behind its noun (`on the map`)?"""
    return " " in text and text.split()[0] in catalogue.PREPOSITIONS


def noun_spans(found: Parts, several: bool) -> Spans:
    text = found.head.called.many if several else found.head.called.one
    before: Spans = ()
    for each_word in found.before:
        before = (*before, *phrase(each_word, each_word))
    if found.head.title:
        return (*before, name(text, found.head.link))
    return (*before, *phrase(text, found.head.link))


def things(node: sx.Group, scope: Scope) -> Said:
    """A quantified or bare set of things."""
    quant = node.quant
    if (
        quant is not None
        and quant.word == "any"
        and isinstance(node.exclude, sx.Name)
        and is_somebody(node.exclude.text, scope)
    ):
        other = things(replace(node, exclude=None, quant=replace(quant, word="different")), scope)
        return Said((*phrase("a different"), *other.spans[1:]))
    if quant is not None and quant.word == "any" and isinstance(node.exclude, sx.Name):
        bound = scope.bound(node.exclude.text)
        if bound is not None and bound.noun == head(node.noun, scope).called.one:
            other = things(replace(node, exclude=None, quant=replace(quant, word="different")), scope)
            return Said((*phrase("another"), *other.spans[1:]))
    if quant is not None and quant.word == "each" and is_noun_alone(node):
        bound = scope.bound(node.noun.text) if isinstance(node.noun, sx.Name) else None
        if bound is not None and bound.plural and not bound.past and bound.actor is None:
            return Said((*phrase("each of"), *naming.refer(bound, scope).spans))
    size = quant.number.value if quant is not None and isinstance(quant.number, sx.Int) else None
    several = is_several(quant, size)
    found = parts(node, scope, several)
    noun = noun_spans(found, several)
    if quant is None:
        return bare_set(node, found, scope)
    if quant.word in ("exactly", "random") and quant.number is not None and size is None:
        spans = (
            *(phrase("random") if quant.word == "random" else ()),
            *noun_spans(found, True),
            *found.after,
            *phrase("equal to"),
            *amount.size(quant.number, scope),
        )
        return Said(spans, True)
    if quant.word == "all" and scope.owner.most and node.span.text.partition("all")[2].strip() == scope.owner.most:
        return Said((*phrase("all of"), *scope.owner.possessive, *noun), True)  # where they lie was just said
    if quant.word in ("exactly", "any") and size in (None, 1) and is_most_of_who_acts(node, scope):
        return Said((word("that"), *phrase(found.head.called.one, found.head.link)))
    lead = determiner(quant, size, found, noun, scope, not node.places)
    if quant.word == "exactly" and any(span.text == "of" for span in lead[:2]):
        noun = noun_spans(found, True)
    return Said((*lead, *noun, *found.after), several)


def is_most_of_who_acts(node: sx.Group, scope: Scope) -> bool:
    """`with highest cost`, of the very things of which the one who acts was said to have the `most expensive`."""
    best = node.superlative
    if best is None or best.rank != 1 or not scope.owner.most or not isinstance(best.key, sx.Name):
        return False
    said = modifier.superlative(best, scope).before
    things = node.span.text.partition(" with ")[0].split(" ", 1)[-1]
    return (
        any(each.split()[-1] == scope.owner.most.split()[0] for each in said)
        and things == scope.owner.most.partition(" ")[2]
    )


def is_noun_alone(node: sx.Group) -> bool:
    """Is nothing said of the noun but how many?"""
    return not (node.places or node.exclude or node.where or node.superlative or node.having)


def is_somebody(text: str, scope: Scope) -> bool:
    """Was this name given to somebody who acted?"""
    bound = scope.bound(text)
    return bound is not None and bound.person == "they"


def is_several(quant: sx.Quant | None, size: int | None) -> bool:
    if quant is None:
        return True
    if quant.word in ("any", "each", "different"):
        return False
    if quant.word in ("all", "any number of", "all any"):
        return True
    return quant.number is not None and size != 1


def bare_set(node: sx.Group, found: Parts, scope: Scope) -> Said:
    """A set without a quantifier: `your fields`, `the players with …`, `beasts in play`."""
    noun = noun_spans(found, True)
    if found.owner:
        return Said((*found.owner, *noun, *found.after), True)
    if found.head.own:
        return Said((*scope.owner.possessive, *noun, *found.after), True)
    definite = (
        isinstance(node.noun, sx.Name)
        and node.noun.text in scope.lexicon.kinds
        and scope.lexicon.is_seat(node.noun.text)
    )
    return Said((*(phrase("the") if definite or found.superlative else ()), *noun, *found.after), True)


def determiner(quant: sx.Quant, size: int | None, found: Parts, noun: Spans, scope: Scope, bare: bool) -> Spans:
    """What stands before the noun: article, number word, `up to two`, `any player's`, `your`."""
    more = phrase("additional") if quant.more else ()
    count: Spans = phrase(catalogue.number_word(size)) if size is not None and size != 1 else ()
    if quant.word == "exactly" and (size is None or size == 1):
        count = ()
    if found.superlative and quant.word in ("exactly", "any"):
        if found.owner:
            return (*found.owner, *count)
        said_behind = says_owner(found.after) if found.ranked else after_says_owner(found)
        own = found.own and not scope.together and found.head.owner == () and not said_behind
        return (*(scope.owner.possessive if own else phrase("the")), *count)
    match quant.word:
        case "exactly" | "any" if found.owner:
            return (*found.owner, *count, *more)
        case "exactly" if found.head.own and not more:
            many = phrase(catalogue.number_word(size or 1))
            return (*many, *phrase("of"), *scope.owner.possessive)
        case "exactly":
            if more:
                return (*phrase(catalogue.number_word(size or 1)), *more) if size != 1 else phrase("an additional")
            return count or phrase(catalogue.article(noun[0].text if noun else ""))
        case "up to" if quant.number is None and found.head.called.one.startswith("many "):
            return phrase("up to that")
        case "up to":
            top = phrase(catalogue.number_word(1 if size is None else size))
            if size is None and quant.number is not None:
                top = amount.measure(quant.number, scope)
            return (*phrase("up to"), *top, *more, *(found.owner or ()))
        case "all":
            if found.owner:
                return (*phrase("all of"), *found.owner)
            if found.own and not found.after:
                return (*phrase("all of"), *scope.owner.possessive)
            return phrase("all of the") if bare and not found.after else phrase("all")
        case "all any":
            return ()
        case "random":
            return (*(count or phrase("a")), word("random"))
        case _:
            return phrase(quant.word)


def says_owner(after: Spans) -> bool:
    """Is there a possessive behind the noun (`in your hand or heap`)?"""
    return any(span.text in ("your", "their", "its") for span in after)


def after_says_owner(found: Parts) -> bool:
    """Does `in hand` after the noun already say whose it is?"""
    return any(span.text in ("in", "on") for span in found.after[:1])


def ends(node: sx.Group, quant: sx.Quant, scope: Scope) -> Said:
    """`the top card of your deck`, `the top four cards of their deck`."""
    size = quant.number.value if isinstance(quant.number, sx.Int) else 1 if quant.number is None else None
    noun = head(node.noun, scope)
    several = size != 1
    called = noun.called.many if several else noun.called.one
    short = called.split()[-1] if node.places else called
    count: Spans = () if size == 1 else phrase(catalogue.number_word(size)) if size is not None else ()
    spans: Spans = (word("the"), word(quant.word), *count, *phrase(" ".join((*noun.before, short)), noun.link))
    where = modifier.where(node.where, scope, several).after if node.where is not None else ()
    latest = place.latest(node, scope)
    if latest:
        spans = (word("the"), *count, *phrase(" ".join((latest, *noun.before, called)), noun.link))
        inside = place.zone_said(node.places[0], scope)
        assert inside is not None
        return Said((*spans, word("in"), *inside.spans, *where), several)
    for at, each_place in enumerate(node.places):
        found = place.zone_said(each_place, scope) or noun_phrase.said(each_place, scope)
        spans = (*spans, word("of" if at == 0 else "or"), *found.spans)
    if size is None and quant.number is not None:
        spans = (*spans, *phrase("equal to"), *amount.measure(quant.number, scope))
    return Said((*spans, *where), several)
