"""Noun phrases: `said` speaks of any phrase as subject or object. Groups of things are said by `group_phrase`."""

from __future__ import annotations

from dataclasses import replace

from cardwright.dsl import syntax as sx

from . import amount, catalogue, condition, group_phrase, naming, place
from .lexicon import flag, flag_text, readable
from .scope import Said, Scope
from .spans import Spans, name, number, phrase, word

__all__ = ["field_says", "one_of", "said"]


def said(node: sx.Phrase, scope: Scope, subject: bool = False) -> Said:
    """Any phrase; subject: it stands before its verb."""
    match node:
        case sx.Int():
            return Said((number(node.value),), node.value != 1)
        case sx.Text():
            return Said((name(node.value, node.value),))
        case sx.This():
            return naming.this_said(scope, not subject)
        case sx.Name():
            return name_said(node, scope, subject)
        case sx.Group():
            return group_phrase.group(node, scope)
        case sx.Owned() | sx.Words():
            found = place.zone_said(node, scope)
            if found is not None:
                return found
            if amount.is_amount(node, scope):
                return amount.amount(node, scope)
            if isinstance(node, sx.Words) and (counted := counted_things(node, scope)) is not None:
                return counted
            if isinstance(node, sx.Owned) and len(node.words) == 1:
                text = node.words[0].text
                own = amount.own_measure(text, scope.but(element_is_thing=False))
                if own is not None:
                    return Said(own)
                if naming.noun_of(text, scope) is None and text not in scope.lexicon.cards:
                    return Said((*scope.owner.possessive, naming.bare(text, scope)))
            return group_phrase.things(sx.Group(node.span, None, node), scope)
        case sx.Member():
            return member_said(node, scope)
        case sx.Binary(op="or" | "and"):
            left, right = said(node.left, scope, subject), said(node.right, scope, subject)
            return Said((*left.spans, word(node.op), *right.spans), node.op == "and" or right.plural)
        case sx.Binary(op="=" | "!=" | "<" | ">" | "<=" | ">="):
            return Said(condition.said(node, scope))
        case sx.Binary() | sx.Unary() | sx.Func():
            return amount.amount(node, scope)
        case sx.Times():
            return Said((*phrase("the number of times"), *condition.happened(node, scope)))
        case sx.Index():
            return index_said(node, scope)
        case sx.Range():
            last = f"–{node.last}" if node.last is not None else "+"
            return Said((number(f"{node.first}{last}"),), True)
        case _:
            return Said(condition.said(node, scope))


def counted_things(node: sx.Words, scope: Scope) -> Said | None:
    """`n cards`, where `n` names a number; None for any other words."""
    bound = scope.bound(node.words[0].text) if len(node.words) == 2 else None
    called = naming.noun_of(node.words[1].text, scope) if bound is not None and bound.amount else None
    if called is None:
        return None
    link = node.words[1].text
    return amount.as_many(node.words[0], phrase(called.one, link), phrase(called.many, link), scope)


def name_said(node: sx.Name, scope: Scope, subject: bool) -> Said:
    text = node.text
    bound = scope.bound(text)
    if bound is not None:
        return naming.refer(bound, scope, subject)
    if text == "you":
        return Said(scope.you.pronoun, scope.you.person == "they", scope.you.person == "you")
    if text == "self":
        element = scope.element
        if element is not None and element.person == "they" and not subject:
            return Said(phrase("them"), True)
        return Said(element.pronoun if element else phrase("it"), False)
    if text == "other" and scope.bound(text) is None:
        return Said(phrase("the other one"))
    if text == "none":
        return Said(phrase("nothing"))
    kind = scope.lexicon.kinds.get(text)
    if kind is not None:
        if flag(kind.flags, "single") is not None:
            return Said(naming.single_name(kind, scope))
        called = scope.lexicon.called(kind)
        many = phrase(called.many, kind.names.one.text)
        return Said((word("the"), *many) if scope.lexicon.is_seat(text) else many, True)
    noun = scope.lexicon.nouns.get(text)
    if noun is not None:
        called = scope.lexicon.called(noun)
        single = flag(noun.flags, "single") is not None
        return Said(phrase(called.one if single else called.many, noun.names.one.text), not single)
    found = place.zone_said(node, scope)
    if found is not None:
        return found
    if text in scope.lexicon.counters:
        return amount.amount(node, scope)
    span = scope.lexicon.phases.get(text) or scope.lexicon.turns.get(text) or scope.lexicon.windows.get(text)
    if span is not None:
        from . import heads

        return Said(heads.during(node, scope))
    if text in scope.lexicon.cards:
        return Said((name(text, text),))
    if text in scope.lexicon.fields:
        own = amount.own_measure(text, scope)
        if own is not None:
            return Said(own)
    if text in scope.noted:
        called = group_phrase.head(scope.noted[text], scope).called
        return Said(phrase(f"the noted {called.one}"))
    return Said((naming.bare(text, scope),))


def is_printed(node: sx.Phrase, scope: Scope) -> bool:
    """Is it the printed card that a thing is (`x.printed`)?"""
    return isinstance(node, sx.Member) and node.name.text == "printed" and "printed" not in scope.lexicon.fields


def member_said(node: sx.Member, scope: Scope) -> Said:
    """`x.deck`, `t.player`, `players.fields`, `pile.top`, `c.cost`."""
    text = node.name.text
    if condition.is_taker(node, scope) and isinstance(node.of, sx.Name):
        taker = naming.noun_of(scope.lexicon.turns[node.of.text].params[0].type.name.text, scope)
        return Said(phrase(f"the {taker.one if taker is not None else 'one'} whose turn it is"))
    if isinstance(node.of, sx.Index):
        return Said(amount.member(node, scope), True)
    found = place.zone_said(node, scope)
    if found is not None:
        return found
    if text in ("top", "bottom"):
        inside = place.zone_said(node.of, scope) or said(node.of, scope)
        return Said((*phrase(f"the {text} card of"), *inside.spans))
    kind = scope.lexicon.kinds.get(text)
    if kind is not None:
        if text == kind.names.one.text and isinstance(node.of, sx.Name) and scope.bound(node.of.text) is not None:
            return Said(phrase(f"that {scope.lexicon.called(kind).one}", text))
        if text == kind.names.one.text and not scope.lexicon.is_seat(text) and place.holds_things(text, scope):
            return Said((*amount.whose(node.of, scope), *phrase(scope.lexicon.called(kind).one, text)))
        return group_phrase.things(sx.Group(node.span, None, node), scope)
    if text in scope.lexicon.sections and text not in scope.lexicon.kinds:
        return section_said(node, scope)
    if is_printed(node, scope):
        return Said((*phrase("a copy of"), *said(node.of, scope).spans))
    if text == "owner":
        return Said((*naming.possessive(said(node.of, scope)), word("owner")))
    fields = scope.lexicon.fields.get(text)
    if fields and (text_says := field_says(fields)) is not None and fields[0].type.mark == "set":
        one, _, many = text_says.partition("/")
        return Said(phrase(many or catalogue.plural(one), text), True)
    return Said(amount.member(node, scope))


def index_said(node: sx.Index, scope: Scope) -> Said:
    """A row of a table or one of a list: `the open costs for its position`, `number 2 of …`."""
    at = amount.measure(node.index, scope)
    if isinstance(node.of, sx.Name) and scope.bound(node.of.text) is None:
        return Said((*phrase(f"the {readable(node.of.text)} for"), *at))
    return Said((*phrase("the entry for"), *at, *phrase("in"), *said(node.of, scope).spans))


def section_said(node: sx.Member, scope: Scope) -> Said:
    """A section of a card, to be resolved: the card itself where the section has no lead-in, else `its BLOOM`."""
    of = naming.this_said(scope, True) if isinstance(node.of, sx.This) else said(node.of, scope)
    lead = next((flag_text(each.flags, "says") for each in scope.lexicon.sections[node.name.text]), None)
    if not lead:
        return of if lead is not None else Said((*naming.possessive(of), *phrase(readable(node.name.text))))
    fixed = lead.partition("{")[0].strip().rstrip(":")
    if not fixed and "{" in lead:  # `{number}:`, by which the thing itself is told
        return of
    called = phrase(fixed or readable(node.name.text), node.name.text)
    return Said(naming.had_by(of, called))


def field_says(fields: tuple[sx.Field, ...]) -> str | None:
    """The wording of a field, where one is declared."""
    for each in fields:
        found = flag(each.flags, "says")
        if found is not None and isinstance(found.value, sx.Text):
            return found.value.value
    return None


def one_of(node: sx.Phrase, scope: Scope) -> Spans:
    """One of a set, indefinite: `a near field`, `a sunny field`."""
    if isinstance(node, sx.Member):
        text = field_says(scope.lexicon.fields.get(node.name.text, ()))
        if text is not None:
            one = text.partition("/")[0]
            return phrase(f"{catalogue.article(one)} {one}", node.name.text)
    inner = node if isinstance(node, sx.Group) else sx.Group(node.span, None, node)
    return group_phrase.things(replace(inner, quant=sx.Quant(node.span, "exactly", sx.Int(node.span, 1))), scope).spans
