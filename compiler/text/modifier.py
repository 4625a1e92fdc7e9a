"""What is said of a noun: adjectives before it, clauses after it, superlatives.

`where` and `superlative` give both halves, because `where sunny` is an adjective and `where cost >= 2` a clause.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.dsl import syntax as sx

from . import amount, catalogue, condition, group_phrase, naming, noun_phrase, pattern, place
from .lexicon import flag, flag_text, readable, written
from .scope import Actor, Scope
from .spans import Spans, mark, number, phrase, word

__all__ = ["Modified", "adjective", "compared", "superlative", "where"]


@dataclass(frozen=True, slots=True)
class Modified:
    before: tuple[str, ...] = ()
    after: Spans = ()


IT = Actor("it", phrase("it"))
THEM = Actor("they", phrase("they"), plural=True)


def adjective(text: str, scope: Scope) -> str:
    """A declared adjective, flag or kind as a word before a noun. `printed` is of the source, not of the print."""
    if text == "printed":
        return ""
    for each in scope.lexicon.adjectives.get(text, ()):
        said = flag_text(each.flags, "says")
        if said:
            return said
    if text in scope.lexicon.kinds:
        return scope.lexicon.called(scope.lexicon.kinds[text]).one
    for field in scope.lexicon.fields.get(text, ()):
        said = flag_text(field.flags, "says") if field.type.name.text == "flag" else None
        if said:
            return said
    return readable(text)


def where(node: sx.Phrase, scope: Scope, several: bool) -> Modified:
    """A condition on the thing that the noun stands for."""
    if isinstance(node, sx.Binary) and node.op == "and":
        left, right = where(node.left, scope, several), where(node.right, scope, several)
        joint = (*left.after, word("and"), *right.after) if left.after and right.after else (*left.after, *right.after)
        return Modified((*left.before, *right.before), joint)
    if isinstance(node, sx.Binary) and node.op == "or":
        either = where(node.left, scope, several), where(node.right, scope, several)
        if not either[0].before and not either[1].before:
            return Modified((), (*either[0].after, word("or"), *either[1].after))
    person = THEM if several else IT
    inner = scope.but(element=person, element_is_thing=True)
    match node:
        case sx.Name() if is_adjective(node.text, scope):
            return Modified((adjective(node.text, scope),))
        case sx.Unary(op="not", of=sx.Name(text=text)) if is_adjective(text, scope):
            return Modified(
                (), (*phrase("that are not" if several else "that is not"), *phrase(adjective(text, scope)))
            )
        case sx.Unary(op="not", of=sx.Name(text=text)) if text in scope.lexicon.kinds:
            called = scope.lexicon.called(scope.lexicon.kinds[text])
            return Modified(
                (), (*phrase("other than"), *(phrase(called.many) if several else phrase(f"a {called.one}")))
            )
        case sx.Binary(op="=" | "!=" | "<" | ">" | "<=" | ">=", left=sx.Times() as times, right=sx.Int(value=count)):
            return Modified((), history(times, node.op, count, inner))
        case sx.Func() if is_relation(node, scope):
            return Modified((), related(node, scope))
        case sx.Unary(op="not", of=sx.Func() as func) if is_relation(func, scope):
            return Modified((), (*phrase("that are not" if several else "that is not"), *related(func, scope)))
        case sx.Binary(op="=", left=sx.Name(text="self"), right=other):
            if isinstance(other, sx.Member) and noun_phrase.is_printed(other, scope):
                copies = phrase("that are copies of" if several else "that is a copy of")
                return Modified((), (*copies, *noun_phrase.said(other.of, scope).spans))
            one = noun_phrase.said(other, scope).spans
            one = phrase("the same") if one == phrase("it") else one
            return Modified((), (*phrase("that are" if several else "that is"), *one))
        case sx.Binary(op="!=", left=sx.Name(text="self"), right=other):
            return Modified((), (*phrase("other than"), *noun_phrase.said(other, scope).spans))
        case sx.Binary(op="=", left=sx.Name(text=text), right=sx.Int(value=count)) if divides(text, scope):
            return Modified((f"{amount.field_label(text, scope)} {count}",))
        case sx.Binary(op="=" | "!=" | "<" | ">" | "<=" | ">="):
            return Modified((), comparison(node, inner, several))
        case sx.Is(of=sx.Name(text=text), place=sx.Member() as among) if text in scope.lexicon.fields or text == "seat":
            said = noun_phrase.said(among, inner.but(element=None))
            label = amount.field_label(text, scope) if text in scope.lexicon.fields else text
            are = "is not among" if node.negated else "is among"
            return Modified((), (*phrase(f"whose {label} {are}"), *said.spans))
        case sx.Is():
            return is_clause(node, inner, several)
        case _:
            return Modified((), (word("where"), *condition.said(node, inner)))


def divides(text: str, scope: Scope) -> bool:
    """Is it a field by which lists are divided, so that its number stands before the noun: `a season 3 leaf`?"""
    return any(flag(each.flags, "groups") is not None for each in scope.lexicon.fields.get(text, ()))


def is_relation(node: sx.Func, scope: Scope) -> bool:
    """Is it a declared adjective of two things, said of the one that a condition is about?"""
    return node.name.text in scope.lexicon.adjectives and len(node.args) == 2 and any(is_self(arg) for arg in node.args)


def related(node: sx.Func, scope: Scope) -> Spans:
    """`near to that player`: a relation said of the noun before it."""
    other = (
        next(arg for arg in node.args if not is_self(arg))
        if not all(is_self(arg) for arg in node.args)
        else node.args[1]
    )
    said = phrase(adjective(node.name.text, scope), node.name.text)
    return (*said, *led_by(said), *noun_phrase.said(other, scope).spans)


def led_by(said: Spans) -> Spans:
    """The preposition of a relation, unless its wording ends with one."""
    return () if said and said[-1].text in catalogue.PREPOSITIONS else phrase("to")


def is_adjective(text: str, scope: Scope) -> bool:
    return text in scope.lexicon.adjectives or any(
        each.type.name.text == "flag" for each in scope.lexicon.fields.get(text, ())
    )


def history(times: sx.Times, op: str, count: int, scope: Scope) -> Spans:
    """`that you planted this turn`; another count than at least once is said in full."""
    spans = condition.happened(times, scope, relative=True)
    if (op == ">=" and count == 1) or (op == ">" and count == 0):
        return spans
    often = (*catalogue_times(op, count),)
    return (*spans, *often)


def catalogue_times(op: str, count: int) -> Spans:
    before, after = catalogue.COMPARED[op]
    return (*phrase(before), *phrase(catalogue.times(count)), *phrase(after))


def compared(op: str, right: sx.Phrase, scope: Scope) -> Spans | None:
    """`4 or more`, `less than 3`, for a plain number; None for anything longer."""
    if not isinstance(right, sx.Int):
        return None
    before, after = catalogue.COMPARED[op]
    if op == "=":
        before = ""
    return (*phrase(before), number(right.value), *phrase(after))


def comparison(node: sx.Binary, scope: Scope, several: bool) -> Spans:
    """`that costs 2 § or more`, `with 3 strength or less`, `whose cost is less than that card's cost`."""
    left = node.left
    text = left.name.text if isinstance(left, sx.Member) and is_self(left.of) else written(left)
    size = compared(node.op, node.right, scope)
    counter = scope.lexicon.counters.get(text)
    if counter is not None and size is not None and isinstance(node.right, sx.Int):
        unit = naming.unit(counter, scope)
        units = unit.one if node.right.value == 1 else unit.many
        before, after = catalogue.COMPARED[node.op]
        if node.op == "=":
            before = ""
        if node.op == "=" and node.right.value == 0:
            return (word("without"), *units)
        return (word("with"), *phrase(before), number(node.right.value), *units, *phrase(after))
    says = noun_phrase.field_says(scope.lexicon.fields.get(text, ()))
    if says is not None and "{n}" in says:
        if size is not None and isinstance(node.right, sx.Int):
            return pattern_range(says, node.op, node.right.value, scope, several)
        parsed = pattern.parse(says)
        verb = parsed.verb if several else catalogue.third(parsed.verb)
        if than := than_another(node, text, scope):
            more, other = than
            return (*phrase("that"), *phrase(verb), *filled(parsed, more, scope), *phrase("than"), *other)
        before, after = catalogue.COMPARED[node.op]
        if node.op == "=":
            before = "as much as"
        return (*phrase("that"), *phrase(verb), *phrase(before), *amount.measure(node.right, scope), *phrase(after))
    if text and size is not None and text in scope.lexicon.fields:
        return (word("with"), *phrase(amount.field_label(text, scope), text), *size)
    if isinstance(node.right, sx.Name) and node.right.text == "none" and text:
        lead = "without" if node.op == "=" else "with"
        label = amount.field_label(text, scope)
        return (word(lead), *phrase(f"{catalogue.article(label)} {label}", text))
    if (
        node.op == "="
        and text in scope.lexicon.fields
        and isinstance(node.right, sx.Member)
        and node.right.name.text == text
    ):
        label = amount.field_label(text, scope)
        return (*phrase("of the same"), *phrase(label, text), word("as"), *noun_phrase.said(node.right.of, scope).spans)
    if text and text in scope.lexicon.fields:
        be = "" if node.op == "=" else catalogue.COMPARED_TO[node.op]
        return (*phrase(f"whose {amount.field_label(text, scope)} is {be}"), *amount.measure(node.right, scope))
    return (word("where"), *condition.said(node, scope))


def than_another(node: sx.Binary, field: str, scope: Scope) -> tuple[tuple[str, int | None], Spans] | None:
    """`cost < c.cost` and `cost <= c.cost + 3`: how it differs, with the most that it may, and from what. None for other comparisons."""
    match node.right:
        case sx.Binary(op="+", left=sx.Member() as other, right=sx.Int(value=size)) if node.op == "<=":
            how: tuple[str, int | None] = ("more", size)
        case sx.Member() as other if node.op in ("<", ">"):
            how = ("more" if node.op == ">" else "less", None)
        case _:
            return None
    return (how, noun_phrase.said(other.of, scope).spans) if other.name.text == field else None


def filled(parsed: pattern.Pattern, how: tuple[str, int | None], scope: Scope) -> Spans:
    """A field's pattern with `up to 3 … more`; without a size only *more* or *less*."""
    more, size = how
    if size is None:
        return phrase(more)
    spans: Spans = phrase("up to")
    for part in parsed.rest:
        if isinstance(part, pattern.Slot):
            spans = (*spans, number(size))
        elif isinstance(part, str):
            spans = (*spans, *naming.words(part, scope))
    return (*spans, *phrase(more))


def is_self(node: sx.Phrase) -> bool:
    return isinstance(node, sx.Name) and node.text == "self"


def pattern_range(says: str, op: str, value: int, scope: Scope, several: bool) -> Spans:
    """A field's pattern (`cost {n} §`) with a range: `that costs 2 § or more`, of several `that each cost …`."""
    parsed = pattern.parse(says)
    before, after = catalogue.COMPARED[op]
    if op == "=":
        before = ""
    spans: Spans = phrase(f"that each {parsed.verb}") if several else phrase(f"that {catalogue.third(parsed.verb)}")
    for part in parsed.rest:
        if isinstance(part, pattern.Slot):
            spans = (*spans, *phrase(before), number(value))
        elif isinstance(part, str):
            spans = (*spans, *naming.words(part, scope))
    return (*spans, *phrase(after))


def is_clause(node: sx.Is, scope: Scope, several: bool) -> Modified:
    be = "are" if several else "is"
    of_self = isinstance(node.of, sx.Name) and node.of.text == "self"
    if not of_self:
        return Modified((), (word("where"), *condition.said(node, scope)))
    if node.place is not None:
        lying = place.lying((node.place,), scope.but(element_is_thing=True))
        if lying.before and not node.negated:
            return Modified(lying.before)
        spans = lying.after or phrase(" ".join(lying.before))
        return Modified((), (*phrase(f"that {be}{' not' if node.negated else ''}"), *spans))
    last = node.words[-1].text if isinstance(node.words, tuple) and len(node.words) == 1 else ""
    if node.negated and last in scope.lexicon.kinds:
        return Modified((f"non-{scope.lexicon.called(scope.lexicon.kinds[last]).one}",))
    words = condition.is_words(node, scope, several)
    return Modified((), (*phrase(f"that {be}{' not' if node.negated else ''}"), *words))


def superlative(node: sx.Superlative, scope: Scope) -> Modified:
    """`most expensive` before the noun where a field declares it; else `with the most …` after it."""
    key = node.key
    if isinstance(key, sx.Name):
        for each in scope.lexicon.fields.get(key.text, ()):
            word_of = flag_text(each.flags, "highest" if node.word in ("most", "highest") else "lowest")
            if word_of:
                return Modified((f"{catalogue.RANKS[node.rank]}{word_of}",))
    if isinstance(key, sx.Func) and (near := nearest(node, key)):
        return Modified((near,))
    lead = catalogue.SUPERLATIVES[node.word].replace("the ", f"the {catalogue.RANKS[node.rank]}", 1)
    inner = scope.but(element=THEIR)
    counter = amount.counter_of(key, scope) if isinstance(key, sx.Name) else None
    if counter is not None:
        unit = naming.unit(counter, scope)
        return Modified((), (*phrase(f"with {lead}"), *(unit.many if node.word in ("most", "fewest") else unit.one)))
    if isinstance(key, sx.Name) and key.text in scope.lexicon.fields:
        return Modified((), (*phrase(f"with {lead}"), *phrase(amount.field_label(key.text, scope), key.text)))
    if (ranked := ranked_thing(node, inner)) is not None:
        return Modified((), (*phrase(f"with {lead}"), *ranked))
    if node.word in ("most", "fewest") and isinstance(key, sx.Group | sx.Words | sx.Owned | sx.Name):
        return Modified((), (*phrase(f"with {lead}"), *things_had(key, inner)))
    return Modified((), (*phrase(f"with {lead}"), *without_article(amount.measure(key, inner))))


def ranked_thing(node: sx.Superlative, scope: Scope) -> Spans | None:
    """`with most expensive card in hand`: of one thing, by a word that a field declares; None for other measures."""
    key = node.key
    words = key.noun if isinstance(key, sx.Group) else key
    if node.word != "most" or not isinstance(words, sx.Words):
        return None
    first, *rest = words.words
    declared = (flag_text(each.flags, "highest") for fields in scope.lexicon.fields.values() for each in fields)
    if f"most {first.text}" not in declared:
        return None
    noun: sx.Phrase = sx.Words(words.span, tuple(rest)) if len(rest) > 1 else sx.Name(rest[0].span, rest[0].text)
    inner = replace(key, noun=noun) if isinstance(key, sx.Group) else sx.Group(key.span, None, noun)
    found = group_phrase.parts(inner, scope, False)
    return (*phrase(first.text), *group_phrase.noun_spans(found, False), *found.after)


def nearest(node: sx.Superlative, key: sx.Func) -> str:
    """`lowest distance(self.field, this.field)` in a word: from where the reader or the card is; "" for other measures."""
    of_self = [isinstance(arg, sx.Member) and is_self(arg.of) for arg in key.args]
    here = [
        isinstance(arg, sx.Member) and (isinstance(arg.of, sx.This) or written(arg.of) == "you") for arg in key.args
    ]
    if key.name.text != "distance" or sorted(of_self) != [False, True] or sorted(here) != [False, True]:
        return ""
    return f"{catalogue.RANKS[node.rank]}{'farthest' if node.word in ('most', 'highest') else 'nearest'}"


def ordered(best: Modified) -> Modified:
    """A superlative that orders instead of choosing: `…, starting with the most expensive`."""
    start = phrase("starting with the")
    if best.before:
        return Modified((), (mark(","), *start, *phrase(" ".join(best.before))))
    return Modified((), (mark(","), *start, *without_article(best.after[1:])))


THEIR = Actor("they", phrase("they"))


def things_had(key: sx.Phrase, scope: Scope) -> Spans:
    """The things that somebody has most of, without possessive: `sunny fields`, `cards in hand`."""
    inner = key if isinstance(key, sx.Group) else sx.Group(key.span, None, key)
    if isinstance(key, sx.Name) and (zone := scope.lexicon.zones.get(key.text)) is not None:
        held = scope.lexicon.kinds.get(zone.of.text) if zone.of is not None else None
        if held is not None:
            things = sx.Name(key.span, held.names.one.text)
            inner = sx.Group(key.span, None, things, (key,))
    found = group_phrase.parts(inner, scope, True)
    return (*group_phrase.noun_spans(found, True), *found.after)


def without_article(spans: Spans) -> Spans:
    return spans[1:] if spans and spans[0].text == "the" else spans
