"""Events in heads: `you get this`, `a player would bear wind`, `this seed is dropped`.

An event introduces what it names: afterwards `as d` is *that wind* and `as p` is *that player*.
"""

from __future__ import annotations

from dataclasses import replace

from cardwright.dsl import syntax as sx

from . import amount, catalogue, naming, noun_phrase, pattern, place, verb_phrase
from .lexicon import setting_text
from .scope import Actor, Said, Scope
from .spans import Spans, phrase, word

__all__ = ["clause", "subject_actor"]


def clause(event: sx.Event, scope: Scope) -> Spans:
    """An event as a clause in the present."""
    spans = in_words(event, scope)
    tell_apart(event, scope)
    return spans


def in_words(event: sx.Event, scope: Scope) -> Spans:
    """The clause. What it names is bound."""
    verb = verb_named(event, event.verb, scope)
    if event.passive:
        return passive(event, verb, scope)
    if event.subject is None:
        spans: Spans = phrase("there is something to")
        return (*spans, word(verb_phrase.base(event.verb.text, scope)))
    told = happening(event, verb, scope)
    if told:
        return told
    said = subject_said(event.subject, scope)
    bind(event.subject_as, event.subject, scope, subject=True)
    plain = said.plural or said.you or event.would
    would = phrase("would") if event.would else ()
    verbs = inflected(verb, event.verb, plain, scope)
    for other in event.more_verbs:
        verbs = (*verbs, word("or"), *inflected(verb_named(event, other, scope), other, plain, scope))
    object_: Spans = ()
    if event.object is not None:
        object_ = verb_phrase.event_object(event.object, scope)
        bind(event.object_as, event.object, scope)
    ahead, behind = verb_phrase.around_object(verb)
    return joined((*said.spans, *would, *verbs, *ahead, *object_, *behind), preps(event, scope))


def tell_apart(event: sx.Event, scope: Scope) -> None:
    """Where an event names two things, neither is *it* in what follows: nobody could say which."""
    led = [(bound, node) for _, node, bound in event.preps]
    named = [(event.subject_as, event.subject), (event.object_as, event.object), *led]
    things = [
        scope.talk.bindings[bound.text]
        for bound, node in named
        if bound is not None
        and bound.text in scope.talk.bindings
        and node is not None
        and not scope.lexicon.is_seat(kind_of(node, scope))
    ]
    if len(things) > 1:
        for one in things:
            one.sentence = UNSAID


UNSAID = -2
"""The number of a sentence before the first, which none follows on."""


def joined(spans: Spans, after: Spans) -> Spans:
    """A pattern that ends with a preposition, and what stands behind it with the same one."""
    twice = spans and after and spans[-1].text == after[0].text
    return (*spans, *(after[1:] if twice else after))


def happening(event: sx.Event, verb: sx.Verb | None, scope: Scope) -> Spans:
    """How a verb's event is told, where the verb declares it: `happens "{n} is sent to {you}"`; () elsewhere."""
    line = setting_text(verb.items, "happens") if verb is not None else None
    if not line or verb is None or event.subject is None or event.more_verbs:
        return ()
    first = next((param.name.text for param in verb.params if not param.preps), "")
    parsed = pattern.parse(f"- {line}")
    spans: Spans = ()
    for part in parsed.rest:
        if isinstance(part, str):
            spans = (*spans, *naming.words(part, scope))
        elif isinstance(part, pattern.Slot) and part.name == "you":
            spans = (*spans, *subject_said(event.subject, scope).spans)
            bind(event.subject_as, event.subject, scope, subject=True)
        elif isinstance(part, pattern.Slot) and part.name == first and event.object is not None:
            spans = (*spans, *verb_phrase.event_object(event.object, scope))
            bind(event.object_as, event.object, scope)
    return (*spans, *preps(event, scope))


def inflected(verb: sx.Verb | None, named: sx.Word, plain: bool, scope: Scope) -> Spans:
    text = verb_phrase.pattern_of(verb).verb if verb is not None else verb_phrase.base(named.text, scope)
    return (word(text if plain else catalogue.third(text)),)


def verb_named(event: sx.Event, named: sx.Word, scope: Scope) -> sx.Verb | None:
    return verb_phrase.named_in(event, scope) if named is event.verb else verb_phrase.named(named.text, scope)


def passive(event: sx.Event, verb: sx.Verb | None, scope: Scope) -> Spans:
    """`this is dropped`, `a pile becomes empty`: the subject is what it is done to."""
    subject = subject_said(event.subject, scope) if event.subject is not None else Said(phrase("it"))
    if event.subject is not None:
        bind(event.subject_as, event.subject, scope)
    line = setting_text(verb.items, "happens") if verb is not None else None
    if line and verb is not None and not event.would and not event.more_verbs:
        return (*befalls(pattern.parse(f"- {line}"), verb, subject, scope), *preps(event, scope))
    if event.would:
        helper = "would be"
    else:
        helper = "are" if subject.plural else "is"
    past = verb_phrase.participle(verb) if verb is not None else event.verb.text
    return (*subject.spans, *phrase(helper), word(past), *preps(event, scope))


def befalls(parsed: pattern.Pattern, verb: sx.Verb, subject: Said, scope: Scope) -> Spans:
    """How a verb's event is told of what it is done to."""
    first = next((param.name.text for param in verb.params if not param.preps), "")
    spans: Spans = ()
    for part in parsed.rest:
        if isinstance(part, str):
            spans = (*spans, *naming.words(part, scope))
        elif isinstance(part, pattern.Slot):
            spans = (*spans, *(subject.spans if part.name == first else ()))
    return spans


def subject_said(node: sx.Phrase, scope: Scope) -> Said:
    if amount.is_amount(node, scope):
        return Said(amount.amount(node, scope).spans)
    return noun_phrase.said(verb_phrase.indefinite(node), scope, subject=True)


def preps(event: sx.Event, scope: Scope) -> Spans:
    spans: Spans = ()
    for prep, node, bound in event.preps:
        if prep.text == "during":
            from . import heads

            spans = (*spans, word("during"), *heads.during(node, scope))
            continue
        zone = place.zone_of(node, scope)
        if zone is not None:
            spans = (*spans, *place.destination(prep.text, node, scope, False))
        else:
            spans = (*spans, word(prep.text), *noun_phrase.said(verb_phrase.indefinite(node), scope).spans)
        bind(bound, node, scope)
    return spans


def bind(bound: sx.Word | None, node: sx.Phrase, scope: Scope, subject: bool = False) -> None:
    """Remember what an event names."""
    if bound is None:
        return
    found = verb_phrase.bound_by(node, scope, "")
    found.plural = False
    found.sentence = scope.talk.sentence
    if subject:
        found.sentence = -1
        found.person = "they"
    scope.talk.bindings[bound.text] = found


def subject_actor(node: sx.Phrase, scope: Scope) -> Actor:
    """Whoever stands before a colon, as one who acts."""
    if isinstance(node, sx.Name) and (bound := scope.bound(node.text)) is not None:
        said = naming.refer(bound, scope, subject=True)
        return Actor("they", said.spans, "", said.plural)
    if isinstance(node, sx.Name) and node.text == "you" and scope.you.person == "it":
        return replace(scope.you, unsaid=False)  # *it* could be somebody else who was spoken of
    said = noun_phrase.said(node, scope, subject=True)
    if said.you:
        return scope.you
    kind = kind_of(node, scope)
    person = "they" if said.plural or (kind and scope.lexicon.is_seat(kind)) else "it"
    if not kind and not isinstance(node, sx.This):
        person = "they"
    best = node.superlative if isinstance(node, sx.Group) else None
    most = best.key.span.text if best is not None else ""
    return Actor("they" if person == "they" else "it", said.spans, kind, said.plural, most=most)


def kind_of(node: sx.Phrase, scope: Scope) -> str:
    """The declared kind of whoever a phrase names; "" where only the checker knows."""
    match node:
        case sx.Group():
            return kind_of(node.noun, scope)
        case sx.Name():
            if node.text in scope.lexicon.kinds:
                return scope.lexicon.kinds[node.text].names.one.text
            noun = scope.lexicon.nouns.get(node.text)
            if noun is not None and noun.of is not None:
                return noun.of.name.text
        case sx.Words() | sx.Owned():
            return kind_of(sx.Name(node.words[-1].span, node.words[-1].text), scope)
        case sx.This():
            return scope.kind
        case sx.Member():
            return kind_of(sx.Name(node.name.span, node.name.text), scope)
        case _:
            pass
    type = scope.refs.type(node)
    return type.of if type is not None and type.tag == "thing" else ""
