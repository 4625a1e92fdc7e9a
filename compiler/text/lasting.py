"""What holds for the rest of a turn, where a short wording says it: what is prevented, and how much more a place takes."""

from __future__ import annotations

from dataclasses import replace

from cardwright.dsl import syntax as sx

from . import amount, catalogue, group_phrase, naming, noun_phrase, verb_phrase
from .lexicon import flag
from .scope import Said, Scope
from .spans import Spans, phrase, word

__all__ = ["prevention", "room"]


def prevention(node: sx.Statement | None, scope: Scope) -> Spans:
    """`prevent any chill that the gardeners would shiver during that turn`; () for anything else."""
    if not isinstance(node, sx.Hook) or len(node.head) != 1 or not isinstance(node.head[0], sx.On):
        return ()
    happening, body = node.head[0].event, node.body.statements
    if not happening.would or happening.subject is None or happening.object is None or happening.object_as is None:
        return ()
    done = body[0] if len(body) == 1 else None
    if not isinstance(done, sx.Change) or done.preps or not isinstance(done.target, sx.Name):
        return ()
    if done.target.text != happening.object_as.text or happening.preps or happening.more_verbs:
        return ()
    counter = amount.counter_of(happening.object, scope)
    verb = verb_phrase.named_in(happening, scope)
    who = everybody(happening.subject, scope)
    if counter is None or verb is None or not who:
        return ()
    what = naming.unit(counter, scope).many
    does = (word("would"), word(verb_phrase.pattern_of(verb).verb, f"verb:{verb.name.text}"))
    return (*phrase("prevent any"), *what, word("that"), *who, *does, *phrase(f"during {scope.turn} turn"))


def everybody(node: sx.Phrase, scope: Scope) -> Spans:
    """`any gardener or frost` as all of them: `the gardeners or the frost`; () where more is said of them."""
    if isinstance(node, sx.Group):
        plain = node.quant is not None and node.quant.word == "any" and not node.places and node.where is None
        return everybody(node.noun, scope) if plain and node.superlative is None and node.exclude is None else ()
    if isinstance(node, sx.Binary) and node.op == "or":
        left, right = everybody(node.left, scope), everybody(node.right, scope)
        return (*left, word("or"), *right) if left and right else ()
    kind = scope.lexicon.kinds.get(node.text) if isinstance(node, sx.Name) else None
    if kind is None or not isinstance(node, sx.Name):
        return ()
    if flag(kind.flags, "single") is not None:
        return naming.single_name(kind, scope)
    return (word("the"), *phrase(scope.lexicon.called(kind).many, kind.names.one.text))


def room(node: sx.Statement | None, scope: Scope) -> Spans:
    """`that gardener may sow up to two plants in each of their dug beds this turn`: a greater limit, by the verb that fills the
    place; () for anything else."""
    if not isinstance(node, sx.Change) or node.flags or not isinstance(node.target, sx.Member):
        return ()
    target, (way, size) = (
        node.target,
        next(((prep.text, phrases[0]) for prep, phrases in node.preps if prep.text in ("to", "by")), ("", None)),
    )
    if target.name.text != "limit" or not isinstance(target.of, sx.Member) or not isinstance(size, sx.Int):
        return ()
    zone, places = scope.lexicon.zones.get(target.of.name.text), target.of.of
    verb = filling(target.of.name.text, scope)
    if zone is None or zone.of is None or verb is None or not isinstance(places, sx.Group):
        return ()
    if isinstance(places.noun, sx.Member):
        who, named = noun_phrase.said(places.noun.of, scope, subject=True), places.noun.name
    elif isinstance(places.noun, sx.Owned):
        who, named = Said(phrase("you"), you=True), places.noun.words[-1]
    else:
        return ()
    held = naming.noun_of(zone.of.text, scope)
    own = replace(places, noun=sx.Name(places.noun.span, named.text))
    parts = group_phrase.parts(own, scope, True)
    prep = next((word_ for word_ in verb_words(verb) if word_ in catalogue.PREPOSITIONS), "in")
    one = way == "by" and size.value == 1
    things = "card" if held is None and one else "cards" if held is None else held.one if one else held.many
    lead = "up to" if way == "to" else ""
    many = phrase(f"{lead} {catalogue.number_word(size.value)} {'additional' if way == 'by' else ''} {things}")
    name = word(verb_phrase.pattern_of(verb).verb, f"verb:{verb.name.text}")
    whose = "your" if who.you else "their"
    where = (*phrase(f"{prep} each of {whose}"), *group_phrase.noun_spans(parts, True), *parts.after)
    return (*who.spans, word("may"), name, *many, *where, *phrase(f"{scope.turn} turn"))


def verb_words(verb: sx.Verb) -> list[str]:
    """The words of a verb's pattern, those in brackets too."""
    found: list[str] = []
    for part in verb_phrase.pattern_of(verb).rest:
        inner = (part,) if isinstance(part, str) else getattr(part, "parts", ())
        found += [each for each in inner if isinstance(each, str)]
    return found


def filling(zone: str, scope: Scope) -> sx.Verb | None:
    """The verb that does nothing but move a thing into such a place of another thing."""
    for verbs in scope.lexicon.verbs.values():
        for verb in verbs:
            body = next(
                (item.body for item in verb.items if isinstance(item, sx.Section) and item.name.text == "do"), None
            )
            done = body.statements[0] if body is not None and len(body.statements) == 1 else None
            call = done.body if isinstance(done, sx.Act) and done.subject is None else None
            if isinstance(call, sx.Call) and call.verb.text == "move":
                to = [each for _, phrases in call.preps for each in phrases]
                if len(to) == 1 and isinstance(to[0], sx.Member) and to[0].name.text == zone:
                    return verb
    return None
