"""Conditions: `this is the second time you have played …`, `you have no shady fields`, `your heap is empty`."""

from __future__ import annotations

from dataclasses import replace

from cardwright.dsl import syntax as sx

from . import amount, catalogue, counting, group_phrase, heads, modifier, naming, noun_phrase, place, verb_phrase
from .lexicon import readable
from .scope import Scope
from .spans import Spans, name, number, phrase, word

__all__ = ["happened", "is_taker", "is_words", "said", "speaks_of"]

COMPARISONS = frozenset(("=", "!=", "<", ">", "<=", ">="))


def said(node: sx.Phrase, scope: Scope) -> Spans:
    """A condition as a clause without `if`."""
    match node:
        case sx.Binary(op="and" | "or"):
            return (*said(node.left, scope), word(node.op), *said(node.right, scope))
        case sx.Unary(op="not", of=sx.Is() as inner):
            return said(sx.Is(inner.span, inner.of, not inner.negated, inner.words, inner.place), scope)
        case sx.Unary(op="not", of=sx.Func() as func) if (
            func.name.text in scope.lexicon.adjectives and len(func.args) == 2
        ):
            one, other = noun_phrase.said(func.args[0], scope, subject=True), noun_phrase.said(func.args[1], scope)
            relation = phrase(modifier.adjective(func.name.text, scope))
            return (
                *one.spans,
                *phrase(be(one.plural or one.you) + " not"),
                *relation,
                *modifier.led_by(relation),
                *other.spans,
            )
        case sx.Unary(op="not", of=sx.Name(text=text)) if text in scope.lexicon.variants:
            called = scope.lexicon.called(scope.lexicon.variants[text])
            return (*phrase("you do not play with"), *phrase(called.one, text))
        case sx.Unary(op="not", of=sx.Name(text=text)) if modifier.is_adjective(text, scope):
            subject = scope.element or scope.you
            return (
                *subject.pronoun,
                *phrase(be(subject.agrees_plural) + " not"),
                *phrase(modifier.adjective(text, scope)),
            )
        case sx.Unary(op="not", of=sx.Member() as member) if modifier.is_adjective(member.name.text, scope):
            whose = noun_phrase.said(member.of, scope, subject=True)
            said_of = phrase(be(whose.plural or whose.you) + " not")
            return (*whose.spans, *said_of, *phrase(modifier.adjective(member.name.text, scope)))
        case sx.Unary(op="not"):
            return (*phrase("it is not true that"), *said(node.of, scope))
        case sx.Is():
            return is_said(node, scope)
        case sx.Binary() if node.op in COMPARISONS:
            return comparison(node, scope)
        case sx.Name(text=text) if modifier.is_adjective(text, scope):
            subject = scope.element or scope.you
            return (*subject.pronoun, word(be(subject.agrees_plural)), *phrase(modifier.adjective(text, scope)))
        case sx.Name(text=text) if text in scope.lexicon.variants:
            return (*phrase("you play with"), *phrase(scope.lexicon.called(scope.lexicon.variants[text]).one, text))
        case sx.Member() if modifier.is_adjective(node.name.text, scope):
            of = noun_phrase.said(node.of, scope, subject=True)
            return (*of.spans, word(be(of.plural or of.you)), *phrase(modifier.adjective(node.name.text, scope)))
        case sx.Func() if node.name.text in scope.lexicon.adjectives and len(node.args) == 2:
            one, other = noun_phrase.said(node.args[0], scope, subject=True), noun_phrase.said(node.args[1], scope)
            relation = phrase(modifier.adjective(node.name.text, scope))
            return (*one.spans, word(be(one.plural or one.you)), *relation, *modifier.led_by(relation), *other.spans)
        case _:
            return noun_phrase.said(node, scope).spans


def speaks_of(node: sx.Phrase, scope: Scope) -> str:
    """The kind of the one thing of its kind that a condition begins with (`warden.spores >= 4`); "" for any other."""
    while isinstance(node, sx.Binary) and node.op == "and":
        node = node.left
    left = node.left if isinstance(node, sx.Binary) else None
    of = left.of if isinstance(left, sx.Member) else None
    kind = of.text if isinstance(of, sx.Name) and scope.bound(of.text) is None else ""
    return kind if kind and scope.lexicon.is_single(kind) else ""


def be(plural: bool) -> str:
    return "are" if plural else "is"


# ------------------------------------------------------------------------------------------------ is
def is_said(node: sx.Is, scope: Scope) -> Spans:
    """`x is a y`; of what somebody did something to, it is said of the deed: `you revealed a y`."""
    if isinstance(node.of, sx.Name) and (bound := scope.bound(node.of.text)) is not None and not node.negated:
        kind = is_words(node, scope, False)
        if bound.past and bound.first is None and node.place is None and is_noun(node, scope):
            actor = scope.you
            helper = () if bound.past.endswith("ed") else phrase(amount.has_verb(actor.agrees_plural))
            return (*actor.pronoun, *helper, *phrase(bound.past), *kind)
    subject = noun_phrase.said(node.of, scope, subject=True)
    if isinstance(node.words, tuple) and node.words[-1].text == "feasible":
        return (*subject.spans, *phrase("cannot" if node.negated else "can"), *phrase("be resolved in full"))
    verb = phrase(be(subject.plural or subject.you) + (" not" if node.negated else ""))
    if node.place is not None:
        if isinstance(node.place, sx.Member) and node.place.name.text in scope.lexicon.fields:
            return (*subject.spans, *verb, word("among"), *noun_phrase.said(node.place, scope).spans)
        lying = place.lying((node.place,), scope)
        return (*subject.spans, *verb, *(lying.after or phrase(" ".join(lying.before))))
    return (*subject.spans, *verb, *is_words(node, scope, subject.plural))


def is_noun(node: sx.Is, scope: Scope) -> bool:
    return isinstance(node.words, tuple) and naming.noun_of(node.words[-1].text, scope) is not None


def is_words(node: sx.Is, scope: Scope, several: bool) -> Spans:
    """What something is: a kind with its article, an adjective, a card's name."""
    if isinstance(node.words, sx.Text):
        return (name(node.words.value, node.words.value),)
    if not node.words:
        return ()
    last = node.words[-1].text
    before = [modifier.adjective(each.text, scope) for each in node.words[:-1]]
    called = None if last in scope.lexicon.adjectives else naming.noun_of(last, scope)
    if called is not None:
        if called.proper:
            return phrase(called.one, last)
        text = " ".join([*before, called.many if several else called.one])
        return phrase(text if several else f"{catalogue.article(text)} {text}", last)
    if last[:1].isupper():
        return (name(last, last),)
    return phrase(" ".join([*before, modifier.adjective(last, scope)]))


# ------------------------------------------------------------------------------------------------ comparisons
def comparison(node: sx.Binary, scope: Scope) -> Spans:
    left, right = node.left, node.right
    if (
        node.op in ("=", "!=")
        and is_taker(left, scope)
        and isinstance(right, sx.Name)
        and right.text in ("self", "you")
    ):
        actor = scope.element if right.text == "self" and scope.element is not None else scope.you
        return (*phrase("it is" if node.op == "=" else "it is not"), *actor.possessive, word("turn"))
    if node.op in ("=", "!=") and is_taker(left, scope) and isinstance(right, sx.Name) and right.text == "none":
        return (*phrase("nobody has" if node.op == "=" else "somebody has"), *heads.during(taken(left), scope))
    if node.op in ("=", "!=") and noun_phrase.is_printed(right, scope):
        compared_with = noun_phrase.said(left, scope, subject=True).spans
        return (*compared_with, *phrase("is" if node.op == "=" else "is not"), *noun_phrase.said(right, scope).spans)
    if node.op in ("=", "!=") and (same := the_same(left, right, scope)):
        return (*phrase("both have" if node.op == "=" else "they do not have"), *phrase("the same"), *phrase(same))
    if isinstance(left, sx.Times) and isinstance(right, sx.Int):
        return nth(left, node.op, right.value, scope)
    if isinstance(left, sx.Unary) and left.op == "number of" and isinstance(right, sx.Int):
        return number_of(left.of, node.op, right.value, scope)
    had = counter_had(node, scope)
    if had is not None:
        return had
    if isinstance(right, sx.Name) and right.text == "none" and isinstance(left, sx.Name) and left.text in scope.noted:
        one = group_phrase.head(scope.noted[left.text], scope).called.one
        return phrase(f"no {one} is noted" if node.op == "=" else f"{catalogue.article(one)} {one} is noted")
    if isinstance(right, sx.Name) and right.text == "none":
        negated = "no" if node.op == "=" else "a"
        if isinstance(left, sx.Member):
            owner = noun_phrase.said(left.of, scope, subject=True)
            label = amount.field_label(left.name.text, scope)
            lead = negated if negated == "no" else catalogue.article(label)
            return (*owner.spans, word(amount.has_verb(owner.plural or owner.you)), *phrase(f"{lead} {label}"))
        if isinstance(left, sx.Name) and left.text in scope.lexicon.fields and scope.bound(left.text) is None:
            label = amount.field_label(left.text, scope)
            actor = scope.element or scope.you
            lead = negated if negated == "no" else catalogue.article(label)
            return (*actor.pronoun, word(amount.has_verb(actor.agrees_plural)), *phrase(f"{lead} {label}"))
        subject = noun_phrase.said(left, scope, subject=True)
        spans = subject.spans[1:] if node.op == "=" and subject.spans[:1] == phrase("the") else subject.spans
        return (*phrase("there is no" if node.op == "=" else "there is"), *spans)
    size = modifier.compared(node.op, right, scope)
    if size is not None and (own := by_pattern(node, scope)):
        return own
    if node.op in ("=", "!=") and isinstance(right, sx.Name) and right.text == "you" and is_one(left, scope):
        be_it = phrase("you are" if node.op == "=" else "you are not")
        return (*be_it, *noun_phrase.said(left, scope).spans)
    compared = (
        noun_phrase.said(left, scope, subject=True).spans if is_thing(left, scope) else amount.measure(left, scope)
    )
    if size is not None:
        return (*compared, word("is"), *size)
    if node.op in ("=", "!=") and (is_thing(right, scope) or is_one(right, scope)):
        verb = "is" if node.op == "=" else "is not"
        return (*compared, *phrase(verb), *noun_phrase.said(right, scope).spans)
    return (*compared, *phrase(f"is {catalogue.COMPARED_TO[node.op]}"), *amount.measure(right, scope))


def by_pattern(node: sx.Binary, scope: Scope) -> Spans:
    """`it costs 5 § or more`, where the field declares how it is said of a thing; () elsewhere."""
    left = node.left
    if not isinstance(left, sx.Member) or not isinstance(node.right, sx.Int) or node.op in ("!=",):
        return ()
    says = noun_phrase.field_says(scope.lexicon.fields.get(left.name.text, ()))
    if says is None or "{n}" not in says:
        return ()
    of = noun_phrase.said(left.of, scope, subject=True)
    several = of.plural or of.you
    that, *rest = modifier.pattern_range(says, node.op, node.right.value, scope, several)
    del that  # of a thing by itself, the pattern follows at once
    return (*of.spans, *(rest[1:] if several else rest))


def is_one(node: sx.Phrase, scope: Scope) -> bool:
    """Does the checker know it as one thing, so that it *is* another one?"""
    if isinstance(node, sx.Member) and (node.name.text in scope.lexicon.counters):
        return False
    type = scope.refs.type(node)
    if isinstance(node, sx.Name) and (bound := scope.bound(node.text)) is not None:
        return not bound.amount
    return type is not None and type.tag == "thing"


def is_taker(node: sx.Phrase, scope: Scope) -> bool:
    """`gardener_turn.you`: whoever takes such a turn."""
    return (
        isinstance(node, sx.Member)
        and isinstance(node.of, sx.Name)
        and node.of.text in scope.lexicon.turns
        and node.name.text == "you"
    )


def taken(node: sx.Phrase) -> sx.Phrase:
    return node.of if isinstance(node, sx.Member) else node


def the_same(left: sx.Phrase, right: sx.Phrase, scope: Scope) -> str:
    """The name of what is compared in two things of a relation: `colour = other.colour`; "" for anything else."""
    if not isinstance(left, sx.Name) or not isinstance(right, sx.Member) or right.name.text != left.text:
        return ""
    other = isinstance(right.of, sx.Name) and right.of.text == "other"
    return amount.field_label(left.text, scope) if other and scope.bound(left.text) is None else ""


def is_thing(node: sx.Phrase, scope: Scope) -> bool:
    if isinstance(node, sx.Name):
        return node.text not in scope.lexicon.counters and node.text not in scope.lexicon.fields
    return not isinstance(node, sx.Int | sx.Unary | sx.Binary | sx.Func | sx.Member)


def counter_had(node: sx.Binary, scope: Scope) -> Spans | None:
    """`Warden has four or more Spore tokens`, `you have 3 strength or less`."""
    left, right = naming.meant(node.left, scope), node.right
    if not isinstance(right, sx.Int):
        return None
    text = last_word(left)
    counter = scope.lexicon.counters.get(text)
    if counter is None or (isinstance(left, sx.Name) and scope.bound(text) is not None):
        return None
    if isinstance(left, sx.Member):
        said_owner = noun_phrase.said(left.of, scope, subject=True)
        owner, plural = said_owner.spans, said_owner.plural or said_owner.you
    else:
        actor = scope.element if isinstance(left, sx.Name) and scope.element is not None else scope.owner
        named = actor.person == "it" and actor is scope.you
        owner, plural = actor.spans if named else actor.pronoun, actor.agrees_plural
    unit = naming.unit(counter, scope)
    before, after = catalogue.COMPARED[node.op]
    units = unit.one if right.value == 1 and not after else unit.many
    have = amount.has_verb(plural)
    if node.op == "=":
        if right.value == 0:
            return (*owner, *phrase(f"{have} no"), *unit.many)
        before = ""
    if unit.symbol or unit.one == unit.many:
        return (*owner, *phrase(f"{have} {before}"), number(right.value), *units, *phrase(after))
    return (*owner, *phrase(f"{have} {before}"), number(right.value), *phrase(after), *units)


def last_word(node: sx.Phrase) -> str:
    """The word that names a quantity: `strength` of `your strength`, `p.strength`, `strength`."""
    if isinstance(node, sx.Member):
        return node.name.text
    if isinstance(node, sx.Owned):
        return node.words[-1].text
    return node.text if isinstance(node, sx.Name) else ""


def number_of(node: sx.Phrase, op: str, value: int, scope: Scope) -> Spans:
    """`there are two … in …`, `you have no shady fields`, `there is at least one …`."""
    if op == "=" and value == 0 and isinstance(node, sx.Owned | sx.Words) and (opposite := none_is_all(node, scope)):
        return opposite
    if op == "=" and value == 0 and (all_are := none_is_not(node, scope)):
        return all_are
    several = not ((op in ("=", ">=") and value == 1) or (op == ">" and value in (0, 1)))
    if (left := counting.left_over(node, scope)) is not None:
        if op == "=" and value == 0:
            return (*phrase("nothing is"), *left)
        return (*phrase("there are" if several else "there is"), *counted_words(op, value), *left)
    if (once := counting.of_different(node)) is not None:
        if op == "=" and value == 1:
            return (*noun_phrase.said(once, scope).spans, *phrase("are the same"))
        return (*phrase("there are"), *counted_words(op, value), *counting.counted_things(node, scope))
    inner = node if isinstance(node, sx.Group) else sx.Group(node.span, None, node)
    own = isinstance(node, sx.Owned)
    if isinstance(node, sx.Name) and (bound := scope.bound(node.text)) is not None:
        things: Spans = phrase(f"{bound.nouns if several else bound.noun} {bound.past} this way")
    else:
        if isinstance(node, sx.Owned):
            inner = sx.Group(node.span, None, sx.Words(node.span, node.words))
        found = group_phrase.parts(inner, scope, several)
        things = (*group_phrase.noun_spans(found, several), *found.after)
    count = counted_words(op, value)
    held = isinstance(node, sx.Name) and node.text in scope.lexicon.fields and scope.bound(node.text) is None
    if own or held:
        actor = scope.element if held and scope.element is not None else scope.owner
        return (*actor.pronoun, word(amount.has_verb(actor.agrees_plural)), *count, *things)
    return (*phrase("there are" if several else "there is"), *count, *things)


def together(node: sx.Phrase, scope: Scope) -> Spans:
    """What chosen things must be together: `that together have total cost 3 or more`, `no two of which have the same cost`."""
    match node:
        case sx.Binary(
            op="=", left=sx.Unary(op="number of", of=sx.Words(words=(first, last))), right=sx.Unary(op="number of")
        ) if first.text == "different":
            alike = phrase("are the same")
            if last.text in scope.lexicon.fields:
                alike = (*phrase("have the same"), *phrase(amount.field_label(last.text, scope)))
            return (*phrase("no two of which"), *alike)
        case sx.Binary(
            op="=" | "!=" | "<" | ">" | "<=" | ">=" as op,
            left=sx.Unary(op="number of", of=things),
            right=sx.Int(value=value),
        ):
            counted = counting.counted_things(things, scope)
            return (*phrase("that together have"), *counted_words(op, value), *counted)
        case _:
            return (*phrase("that together have"), *said(node, scope))


def none_is_not(node: sx.Phrase, scope: Scope) -> Spans:
    """`number of (leaves where not green) = 0` reads *all leaves are green*; () for anything else."""
    if (
        not isinstance(node, sx.Group)
        or node.quant is not None
        or node.superlative is not None
        or node.exclude is not None
    ):
        return ()
    match node.where:
        case sx.Unary(op="not", of=sx.Name(text=text)) if modifier.is_adjective(text, scope):
            found = group_phrase.parts(replace(node, where=None), scope, True)
            return (
                word("all"),
                *group_phrase.noun_spans(found, True),
                *found.after,
                word("are"),
                *phrase(modifier.adjective(text, scope)),
            )
        case _:
            return ()


def none_is_all(node: sx.Owned | sx.Words, scope: Scope) -> Spans:
    """Where an adjective is declared as *not* a flag: none of yours is shady, so `all of your fields are sunny`."""
    if len(node.words) != 2:
        return ()
    for declared in scope.lexicon.adjectives.get(node.words[0].text, ()):
        parts = conjuncts(declared.condition)
        denied = [part.of for part in parts if isinstance(part, sx.Unary) and part.op == "not"]
        if len(denied) == 1 and isinstance(denied[0], sx.Name) and denied[0].text in scope.lexicon.fields:
            noun = group_phrase.head(sx.Name(node.words[1].span, node.words[1].text), scope)
            whose = scope.owner.possessive if isinstance(node, sx.Owned) else phrase("the")
            return (
                *phrase("all of"),
                *whose,
                *phrase(noun.called.many),
                *phrase(f"are {modifier.adjective(denied[0].text, scope)}"),
            )
    return ()


def conjuncts(node: sx.Phrase) -> list[sx.Phrase]:
    if isinstance(node, sx.Binary) and node.op == "and":
        return [*conjuncts(node.left), *conjuncts(node.right)]
    return [node]


def counted_words(op: str, value: int) -> Spans:
    word_of = catalogue.number_word(value)
    if (op == "=" and value == 0) or (op == "<" and value == 1) or (op == "<=" and value == 0):
        return phrase("no")
    if op == "=":
        return phrase(word_of)
    if (op == ">=" and value == 1) or (op == ">" and value == 0):
        return phrase("at least one")
    before, after = catalogue.COMPARED[op]
    return (*phrase(before), *phrase(word_of), *phrase(after.replace("less", "fewer")))


# ------------------------------------------------------------------------------------------------ history
def nth(times: sx.Times, op: str, value: int, scope: Scope) -> Spans:
    """`this is the second time you have played … this turn`; at least once is `you have played … this turn`."""
    if op == "=" and value > 0:
        return (*phrase(f"this is the {catalogue.ordinal(value)} time"), *happened(times, scope, perfect=True))
    if (op == ">=" and value == 1) or (op == ">" and value == 0):
        return happened(times, scope, perfect=True)
    if (op == "=" and value == 0) or (op == "<" and value == 1):
        return happened(times, scope, perfect=True, negated=True)
    return (*happened(times, scope, perfect=True), *modifier.catalogue_times(op, value))


def happened(
    times: sx.Times, scope: Scope, relative: bool = False, perfect: bool = False, negated: bool = False
) -> Spans:
    """The event of a history. relative: as a clause about the thing spoken of (`that you planted this turn`)."""
    event = times.event
    clause = verb_phrase.past_clause(event, scope, relative=relative, perfect=perfect, negated=negated)
    return (*(phrase("that") if relative else ()), *clause, *within(times.within.text, scope))


def within(text: str, scope: Scope) -> Spans:
    """`this turn`, `this game`; of a named span `during …`."""
    if text in ("turn", "round", "game", "phase"):
        return phrase(f"this {text}")
    if text in scope.lexicon.verbs:
        return phrase("this way")
    return phrase(f"during the {readable(text)}")
