"""Verb phrases: all forms of a verb from its one declared pattern.

`call` gives a statement's verb in the form its subject asks for; `past_clause` what has happened; `passive` what may be done.
Verbs of the core have their patterns in the catalogue.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx

from . import amount, catalogue, core_verb, counting, group_phrase, naming, noun_phrase, pattern, piles, place
from .ends import EITHER_END
from .lexicon import readable, setting_text
from .scope import Bound, Scope
from .spans import Spans, mark, phrase, word

__all__ = [
    "Form",
    "besides",
    "call",
    "inflect",
    "is_order",
    "participle",
    "passive",
    "past_clause",
    "pattern_of",
    "tell_apart",
    "verb_of",
]

Form: TypeAlias = Literal["base", "third", "gerund", "past"]


# ------------------------------------------------------------------------------------------------ which verb
def verb_of(node: sx.Call, scope: Scope) -> sx.Verb | None:
    """The declaration meant: as the checker found, else the first whose slots fit. None for verbs of the core."""
    symbol = scope.refs.symbol(node) or scope.refs.symbol(node.verb)
    arg = node.args[0] if len(node.args) == 1 else None
    if node.verb.text == "enter" and isinstance(arg, sx.Name) and arg.text in scope.lexicon.modes:
        return None
    if isinstance(symbol, sy.VerbSym) and isinstance(symbol.node, sx.Verb):
        return symbol.node
    verbs = scope.lexicon.verbs.get(node.verb.text, ())
    return next((verb for verb in verbs if fits(verb, node, scope)), verbs[0] if verbs else None)


def is_order(node: sx.Call, scope: Scope) -> bool:
    """Does the only one of some kind do it while somebody else is spoken of? Then it is said as an order, of nobody."""
    return not scope.you.unsaid and scope.refs.how(node) == "single"


def fits(verb: sx.Verb, node: sx.Call, scope: Scope) -> bool:
    first = next((param for param in verb.params if not param.preps), None)
    if not node.args:
        return first is None or first.default is not None
    if first is None:
        return False
    is_unit = first.type.name.text == "counter" or first.type.name.text in scope.lexicon.counters
    return is_unit == amount.is_amount(node.args[0], scope)


def pattern_of(verb: sx.Verb) -> pattern.Pattern:
    """Its `says`, else its name and its slots in order, each behind its preposition."""
    said = setting_text(verb.items, "says")
    if said is not None:
        return pattern.parse(said)
    text = readable(verb.name.text)
    for param in verb.params:
        if "by" in param.preps:
            continue
        lead = f"{param.preps[0]} " if param.preps else ""
        text += f"[ {lead}{{{param.name.text}}}]"
    return pattern.parse(text)


def participle(verb: sx.Verb) -> str:
    return setting_text(verb.items, "past") or catalogue.past(pattern_of(verb).verb)


def inflect(verb: str, form: Form, declared_past: str = "") -> str:
    """A verb's first word in a form."""
    match form:
        case "third":
            return catalogue.third(verb)
        case "gerund":
            return catalogue.gerund(verb)
        case "past":
            return declared_past or catalogue.past(verb)
        case _:
            return verb


# ------------------------------------------------------------------------------------------------ calls
def call(node: sx.Call, scope: Scope, form: Form = "base") -> Spans:
    """The verb phrase of a call: `sends 3 wind`, `fetch a card`. Remembers what the call binds."""
    scope.talk.note(node, scope)
    verb = verb_of(node, scope)
    if verb is None:
        return core_verb.core_call(node, scope, form)
    if is_return(node, scope):
        return returning(node, verb, scope, form)
    said = pattern_of(verb)
    slots = {param.name.text: param for param in verb.params}
    first = next((param.name.text for param in verb.params if not param.preps), None)
    filled: Filled = {}
    beside: list[tuple[str, tuple[sx.Phrase, ...]]] = []
    if first is not None and node.args:
        filled[first] = ("", tuple(without_need(each, first, verb) for each in node.args))
    for prep, phrases in node.preps:
        target = next((param for param in verb.params if prep.text.partition(" ")[0] in param.preps), None)
        target = target or next(
            (param for param in verb.params if param.preps and param.type.name.text == "zone"), None
        )
        if target is not None and "by" not in target.preps:
            filled[target.name.text] = (prep.text, phrases)
        else:
            beside.append((prep.text, phrases))
    tell_apart(node, scope)
    counted = count_for_each(first, filled, scope)
    added = add_sentence(verb, node, filled, slots, scope)
    spans = realise(said, filled, slots, scope, form, participle(verb))
    if counted is not None:
        spans = (*spans, word("for"), *counting.each(counted, scope))
    scope.talk.added += added
    spans = (word(spans[0].text, f"verb:{verb.name.text}"), *spans[1:])
    remember(node, scope, participle(verb))
    return (*spans, *besides(beside, scope), *(phrase("in any order") if node.any_order else ()))


def tell_apart(node: sx.Call, scope: Scope) -> None:
    """What goes where it was taken from in the sentence before is *that card* once more: *it* could be the place."""
    bound = scope.bound(node.args[0].text) if len(node.args) == 1 and isinstance(node.args[0], sx.Name) else None
    if bound is None or not bound.place or bound.sentence != scope.talk.sentence - 1:
        return
    zones = [place.zone_of(each, scope) for _, phrases in node.preps for each in phrases]
    if any(zone is not None and zone.names.one.text == bound.place for zone in zones):
        bound.sentence -= 1


def count_for_each(first: str | None, filled: Filled, scope: Scope) -> sx.Phrase | None:
    """`bear (number of x) leaves` reads *bear a leaf for each x*: the x, and one leaf left in the slot; None for anything else."""
    node = filled[first][1][0] if first is not None and first in filled else None
    if not isinstance(node, sx.Group) or node.quant is None or node.quant.word != "exactly" or node.places:
        return None
    if amount.is_amount(node, scope):
        return None
    count = node.quant.number
    if node.where is not None or node.quant.more or not isinstance(count, sx.Unary) or count.op != "number of":
        return None
    assert first is not None
    one = replace(node, quant=replace(node.quant, number=sx.Int(count.span, 1)))
    filled[first] = (filled[first][0], (one,))
    return count.of


def add_sentence(verb: sx.Verb, node: sx.Call, filled: Filled, slots: dict[str, sx.Param], scope: Scope) -> list[Spans]:
    """What a verb adds in a sentence of its own where its slots are filled: `adds "{s} bear {extra}"` reads *That leaf bears 2 chill.*

    What it says so is taken out of `filled`. The first slot is spoken of again, whatever stands in it.
    """
    line = setting_text(verb.items, "adds")
    first = next((param.name.text for param in verb.params if not param.preps), "")
    parsed = pattern.parse(f"- {line}") if line is not None else None
    if parsed is None or not node.args or not (parsed.slots() - {first}) <= filled.keys():
        return []
    named = scope.bound(node.args[0].text) if isinstance(node.args[0], sx.Name) else None
    bound = named or bound_by(node.args[0], scope, "")
    spans = phrase(f"those {bound.nouns} each" if bound.plural else f"that {bound.noun}")
    verb_said = False
    for part in parsed.rest:
        if isinstance(part, pattern.Slot) and part.name != first:
            spans = add_part(spans, part, filled, slots, scope)
            del filled[part.name]
        elif isinstance(part, str):
            spans = (*spans, *phrase(part if verb_said or bound.plural else catalogue.third(part)))
            verb_said = True
    return [spans]


def is_return(node: sx.Call, scope: Scope) -> bool:
    """Do several things go back, in any order, to the place that they were just taken from? Then the place goes without saying."""
    bound = scope.bound(node.args[0].text) if len(node.args) == 1 and isinstance(node.args[0], sx.Name) else None
    if bound is None or not bound.plural or not bound.place or not bound.past or not node.any_order:
        return False
    places = [place.zone_of(each, scope) for _, phrases in node.preps for each in phrases]
    return len(places) == 1 and places[0] is not None and places[0].names.one.text == bound.place


def returning(node: sx.Call, verb: sx.Verb, scope: Scope, form: Form) -> Spans:
    """`return the revealed cards in any order`."""
    assert isinstance(node.args[0], sx.Name)
    bound = scope.bound(node.args[0].text)
    assert bound is not None
    base = pattern_of(verb).verb
    things = phrase(f"the {bound.past} {bound.nouns.split()[-1]}")
    return (word(inflect(base, form, participle(verb)), f"verb:{verb.name.text}"), *things, *phrase("in any order"))


def besides(found: list[tuple[str, tuple[sx.Phrase, ...]]], scope: Scope) -> Spans:
    """What a preposition leads in that is no slot of the verb: `during …`."""
    from . import heads

    spans: Spans = ()
    for prep, phrases in found:
        for each in phrases:
            said = heads.during(each, scope) if prep == "during" else noun_phrase.said(each, scope).spans
            spans = (*spans, word(prep), *said)
    return spans


def without_need(node: sx.Phrase, slot: str, verb: sx.Verb) -> sx.Phrase:
    """A phrase without a condition that the verb makes anyway (`needs b is …`): saying it twice helps nobody."""
    if not isinstance(node, sx.Group) or not isinstance(node.where, sx.Name):
        return node
    for item in verb.items:
        need = (
            item.args[0]
            if isinstance(item, sx.Property) and item.name.text == "needs" and len(item.args) == 1
            else None
        )
        if not isinstance(need, sx.Is) or need.negated or not isinstance(need.words, tuple):
            continue
        of_slot = isinstance(need.of, sx.Name) and need.of.text == slot
        if of_slot and [each.text for each in need.words] == [node.where.text]:
            return replace(node, where=None)
    return node


Filled: TypeAlias = dict[str, tuple[str, tuple[sx.Phrase, ...]]]


def realise(
    said: pattern.Pattern, filled: Filled, slots: dict[str, sx.Param], scope: Scope, form: Form, past: str
) -> Spans:
    """A pattern with its slots filled, its verb in a form."""
    spans: Spans = (word(inflect(said.verb, form, past), f"verb:{said.verb}"),)
    filled = {**defaults(said, slots), **filled}
    several = is_several(said, filled, slots, scope)
    for part in said.rest:
        if isinstance(part, pattern.Optional):
            named = [inner.name for inner in part.parts if isinstance(inner, pattern.Slot) and inner.name != "it"]
            if not all(name in filled for name in named):
                continue
            inner_parts: tuple[str | pattern.Slot, ...] = part.parts
        else:
            inner_parts = (part,)
        for inner in inner_parts:
            if isinstance(inner, pattern.Slot) and inner.name == "it":
                spans = (*spans, word("them" if several else "it"))
            elif isinstance(inner, str) and spans[-1].text == "and":
                spans = (*spans, word(inflect(inner, form)))
            else:
                spans = add_part(spans, inner, filled, slots, scope)
    return spans


def defaults(said: pattern.Pattern, slots: dict[str, sx.Param]) -> Filled:
    """Slots outside brackets are said even where they are left to their default."""
    found: Filled = {}
    for name in said.needed():
        param = slots.get(name)
        if param is not None and param.default is not None:
            found[name] = (param.preps[0] if param.preps else "", (param.default,))
    return found


def is_several(said: pattern.Pattern, filled: Filled, slots: dict[str, sx.Param], scope: Scope) -> bool:
    """Does the first slot stand for more than one thing, so that `{it}` is *them*?"""
    first = next((param.name.text for param in slots.values() if not param.preps), "")
    phrases = filled.get(first, ("", ()))[1]
    node = phrases[0] if phrases else None
    if isinstance(node, sx.Name):
        bound = scope.bound(node.text)
        return bound is not None and bound.plural
    quant = node.quant if isinstance(node, sx.Group) else None
    size = quant.number.value if quant is not None and isinstance(quant.number, sx.Int) else None
    return quant is not None and group_phrase.is_several(quant, size)


def add_part(spans: Spans, part: pattern.Part, filled: Filled, slots: dict[str, sx.Param], scope: Scope) -> Spans:
    if isinstance(part, str):
        return (*spans, *naming.words(part, scope))
    assert isinstance(part, pattern.Slot)
    if part.name == "your":
        return (*spans, *scope.you.possessive)
    if part.name not in filled:
        return spans
    prep, phrases = filled[part.name]
    led = bool(spans) and spans[-1].text in catalogue.PREPOSITIONS and len(spans) > 1
    param = slots.get(part.name)
    if param is not None and param.type.name.text == "zone":
        return to_place(spans, prep, phrases, scope, led)
    base_verb = spans[0].link.removeprefix("verb:") if len(spans) == 1 else ""
    for at, each in enumerate(phrases):
        if at:
            spans = (*spans, word("and")) if at == len(phrases) - 1 else (*spans, mark(","))
        spans = (*spans, *(piles.drawn(base_verb, each, scope) or slot_said(each, scope)))
    return spans


def slot_said(node: sx.Phrase, scope: Scope) -> Spans:
    """What fills a slot for a thing or an amount; a place that was just spoken of is `it`."""
    if amount.is_amount(node, scope):
        return amount.amount(node, scope).spans
    if isinstance(node, sx.Name) and node.text == "you" and not scope.you.unsaid and scope.you.person == "it":
        return phrase("itself")
    zone = place.zone_of(node, scope)
    if zone is not None:
        key = zone.names.one.text
        if scope.talk.place == (key, scope.talk.sentence):
            return phrase("it")
        scope.talk.place = (key, scope.talk.sentence)
    return noun_phrase.said(node, scope).spans


def to_place(spans: Spans, prep: str, phrases: tuple[sx.Phrase, ...], scope: Scope, led: bool) -> Spans:
    zone = place.zone_of(phrases[0], scope)
    key = zone.names.one.text if zone is not None else ""
    bound = next(
        (each for each in scope.talk.bindings.values() if each.place == key and each.sentence == scope.talk.sentence),
        None,
    )
    there = prep not in place.UNDER and prep not in EITHER_END  # what is put under it was not there before
    back = phrase("back") if bound is not None and key and not led and there else ()
    found = place.destination(prep, phrases[0], scope, led)
    scope.talk.place = (key, scope.talk.sentence)
    return (*spans, *back, *found)


def remember(node: sx.Call, scope: Scope, past: str) -> None:
    """What `as x` names, for later lines."""
    if node.bind is None:
        return
    scope.talk.bindings[node.bind.text] = bound_by(node.args[0] if node.args else None, scope, past)


def bound_by(arg: sx.Phrase | None, scope: Scope, past: str) -> Bound:
    """A name for what a phrase stands for."""
    if arg is None:
        return Bound("card", "cards", False, past, sentence=scope.talk.sentence)
    if isinstance(arg, sx.Int):
        return Bound("number", "numbers", False, past, sentence=scope.talk.sentence, amount=True)
    zone = place.zone_of(arg, scope)
    if zone is not None and zone.of is not None and (held := naming.noun_of(zone.of.text, scope)) is not None:
        return Bound(held.one, held.many, True, past, sentence=scope.talk.sentence)
    counter = amount.counter_of(arg, scope)
    if counter is not None:
        unit = naming.unit(counter, scope)
        one = " ".join(span.text for span in unit.one)
        many = " ".join(span.text for span in unit.many)
        return Bound(one, many, False, past, sentence=scope.talk.sentence, amount=True)
    quant = arg.quant if isinstance(arg, sx.Group) else None
    size = quant.number.value if quant is not None and isinstance(quant.number, sx.Int) else None
    one_end = quant is not None and quant.word in ("top", "bottom") and size is None
    several = isinstance(arg, sx.Group) and group_phrase.is_several(quant, size) and not one_end
    noun = group_phrase.head(arg, scope)
    one, many = noun.called.one, noun.called.many
    if quant is not None and quant.word in ("top", "bottom"):
        one, many = one.split()[-1], many.split()[-1]
    taken = ""
    if isinstance(arg, sx.Group) and len(arg.places) == 1:
        zone = place.zone_of(arg.places[0], scope)
        taken = zone.names.one.text if zone is not None else ""
    return Bound(one, many, several, past, place=taken, sentence=scope.talk.sentence)


# ------------------------------------------------------------------------------------------------ other forms
def passive(node: sx.Call, scope: Scope, auxiliary: str) -> Spans:
    """`this seed may be planted to a shady field`: what is done to the first argument, said of it."""
    verb = verb_of(node, scope)
    subject = noun_phrase.said(node.args[0], scope, subject=True)
    if verb is None:
        return (*subject.spans, word(auxiliary), word("be"), word(catalogue.past(node.verb.text)))
    said = pattern_of(verb)
    first = next((param.name.text for param in verb.params if not param.preps), "")
    rest = replace(
        said, rest=tuple(part for part in said.rest if not (isinstance(part, pattern.Slot) and part.name == first))
    )
    slots = {param.name.text: param for param in verb.params}
    filled: Filled = {}
    for prep, phrases in node.preps:
        target = next((param for param in verb.params if prep.text in param.preps), None)
        if target is not None:
            filled[target.name.text] = (prep.text, tuple(indefinite(each) for each in phrases))
    spans = realise(rest, filled, slots, scope, "past", participle(verb))
    return (*subject.spans, word(auxiliary), word("be"), *spans)


def indefinite(node: sx.Phrase) -> sx.Phrase:
    """`any shady field` of a permission reads `a shady field`."""
    if isinstance(node, sx.Group) and node.quant is not None and node.quant.word == "any":
        return replace(node, quant=sx.Quant(node.quant.span, "exactly", sx.Int(node.quant.span, 1)))
    return node


def past_clause(event: sx.Event, scope: Scope, relative: bool, perfect: bool, negated: bool) -> Spans:
    """`you planted`, `you have played Ash`: an event as history. relative: the thing spoken of is left out."""
    verb = named_in(event, scope)
    past = participle(verb) if verb is not None else catalogue.past(event.verb.text)
    regular = past.endswith("ed") and not perfect and not negated
    if event.subject is None or is_self(event.subject):
        subject: Spans = () if relative else scope.element.pronoun if scope.element else ()
        plural = False
    else:
        found = noun_phrase.said(event.subject, scope, subject=True)
        subject, plural = found.spans, found.plural or found.you
    have = amount.has_verb(plural)
    helper = () if regular else phrase(f"{have} not" if negated else have)
    object_: Spans = ()
    if event.object is not None and not is_self(event.object):
        object_ = event_object(event.object, scope)
    ahead, behind = around_object(verb)
    if event.passive:
        return (*subject, *phrase("was" if not plural else "were"), word(past))
    return (*subject, *helper, word(past), *ahead, *object_, *behind)


def around_object(verb: sx.Verb | None) -> tuple[Spans, Spans]:
    """The words of a verb's pattern before its object (`turn over {c}`) and behind it (`without discarding it`); optional ones left out."""
    if verb is None:
        return (), ()
    first = next((param.name.text for param in verb.params if not param.preps), "")
    ahead, behind = pattern_of(verb).around(first)
    return phrase(" ".join(ahead)), phrase(" ".join(behind))


def named_in(event: sx.Event, scope: Scope) -> sx.Verb | None:
    """The verb of an event, written in the base form, the third person or as a participle."""
    symbol = scope.refs.symbol(event)
    if isinstance(symbol, sy.VerbSym) and isinstance(symbol.node, sx.Verb):
        return symbol.node
    return named(event.verb.text, scope)


def named(text: str, scope: Scope) -> sx.Verb | None:
    for form in (text, base(text, scope)):
        found = scope.lexicon.verbs.get(form)
        if found:
            return found[0]
    verbs = (verb for group in scope.lexicon.verbs.values() for verb in group)
    return next((verb for verb in verbs if participle(verb) == text), None)


def base(text: str, scope: Scope) -> str:
    """The base form of a verb written in the third person."""
    for form in (text, text.removesuffix("s"), text.removesuffix("es"), text.removesuffix("ies") + "y"):
        if form in scope.lexicon.verbs:
            return form
    return text.removesuffix("s")


def is_self(node: sx.Phrase | None) -> bool:
    return isinstance(node, sx.Name) and node.text == "self"


def is_title(text: str, scope: Scope) -> bool:
    return text in scope.lexicon.cards and naming.noun_of(text, scope) is None


def event_object(node: sx.Phrase, scope: Scope) -> Spans:
    """The object of an event: `any leaf` is a leaf, `any "Ash"` is Ash."""
    if isinstance(node, sx.Group) and node.quant is not None and node.quant.word == "any":
        if amount.is_amount(node, scope):
            return amount.amount(node, scope).spans
        if isinstance(node.noun, sx.Text) or (isinstance(node.noun, sx.Name) and is_title(node.noun.text, scope)):
            return noun_phrase.said(node.noun, scope).spans
        return noun_phrase.said(indefinite(node), scope).spans
    return slot_said(node, scope)
