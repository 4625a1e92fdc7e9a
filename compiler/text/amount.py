"""Amounts and numbers: `3 wind`, `an additional 2 §`, `wind equal to …`, `2 wind for each …`, `half …, rounded up`."""

from __future__ import annotations

from cardwright.dsl import syntax as sx

from . import catalogue, counting, naming, noun_phrase, place
from .lexicon import flag, readable
from .scope import Said, Scope
from .spans import Spans, mark, number, phrase, word

__all__ = ["amount", "counter_of", "is_amount", "measure", "size", "times_said"]


def counter_of(node: sx.Phrase, scope: Scope) -> sx.Counter | None:
    """The counter that an amount is of; None for anything else."""
    if isinstance(node, sx.Group) and not node.places:
        return counter_of(node.noun, scope)
    if isinstance(node, sx.Binary) and node.op in ("per", "*", "+", "-", "/"):
        return counter_of(node.left, scope) or counter_of(node.right, scope)
    if isinstance(node, sx.Unary):
        return counter_of(node.of, scope)
    if isinstance(node, sx.Words) and len(node.words) == 2:
        return scope.lexicon.counters.get(node.words[1].text)
    if isinstance(node, sx.Name) and scope.bound(node.text) is None:
        return scope.lexicon.counters.get(node.text)
    return None


def is_amount(node: sx.Phrase, scope: Scope) -> bool:
    return counter_of(node, scope) is not None


def amount(node: sx.Phrase, scope: Scope) -> Said:
    """Any amount of a counter as the object of a verb."""
    if isinstance(node, sx.Binary) and node.op == "per":
        base = amount(node.left, scope)
        return Said((*base.spans, *phrase("for"), *counting.each(node.right, scope)), base.plural)
    counter = counter_of(node, scope)
    if counter is None:
        return measure_said(node, scope)
    unit = naming.unit(counter, scope)
    if isinstance(node, sx.Words):
        if node.words[0].text == "more":
            return Said((word("additional"), *unit.many))
        return as_many(node.words[0], unit.one, unit.many, scope)
    if isinstance(node, sx.Name):
        return Said(unit.many, True)
    if not isinstance(node, sx.Group) or node.quant is None:
        return measure_said(node, scope)
    return counted(node.quant, unit, scope)


def as_many(named: sx.Word, one: Spans, many: Spans, scope: Scope) -> Said:
    """`n tokens`: as many as the name stands for, *that many tokens*; what it stands for itself where that has not been said yet."""
    bound = scope.bound(named.text)
    if bound is None:
        return Said((word(named.text), *many), True)
    if bound.first is not None:
        return Said((*many, *phrase("equal to"), *naming.refer(bound, scope).spans), True)
    return Said((*phrase("that much" if one == many else "that many"), *many), one != many)


def counted(quant: sx.Quant, unit: naming.Unit, scope: Scope) -> Said:
    size = quant.number.value if isinstance(quant.number, sx.Int) else None
    if unit.often and quant.word == "exactly" and size is not None:
        if quant.more:
            return Said(phrase(f"{catalogue.number_word(size)} additional {'time' if size == 1 else 'times'}"))
        return Said(phrase(catalogue.times(size)))
    if quant.word == "exactly":
        if size is None and quant.number is not None:
            return computed(quant, unit, scope)
        return exactly(1 if size is None else size, quant.more, unit)
    if quant.word == "all":
        return Said((*phrase("all of"), *scope.owner.possessive, *unit.many), True)
    if quant.word == "up to":
        top = (number(size),) if size is not None else measure(quant.number, scope) if quant.number else (number(1),)
        more = phrase("additional") if quant.more else ()
        return Said((*phrase("up to"), *top, *more, *(unit.one if size == 1 else unit.many)), True)
    if quant.word == "any number of":
        return Said((*phrase("any number of" if unit.one != unit.many else "any amount of"), *unit.many), True)
    if quant.word == "any":
        return Said(unit.many)
    return Said((word(quant.word), *unit.many))


def exactly(size: int, more: bool, unit: naming.Unit) -> Said:
    what = unit.one if size == 1 else unit.many
    if more and unit.symbol:
        return Said((*phrase("an additional"), number(size), *what), size != 1)
    if more:
        return Said((number(size), word("additional"), *what), size != 1)
    return Said((number(size), *what), size != 1)


def computed(quant: sx.Quant, unit: naming.Unit, scope: Scope) -> Said:
    """`wind equal to …`; a difference with a product says what is taken off for each."""
    assert quant.number is not None
    more = phrase("additional") if quant.more else ()
    value = quant.number
    if isinstance(value, sx.Binary) and value.op in ("-", "+") and isinstance(value.left, sx.Int):
        factor = product(value.right, scope)
        if factor is not None:
            size, things = factor
            sign = "minus" if value.op == "-" else "plus"
            base = (number(value.left.value), *more, *unit.many, mark(","), word(sign), number(size))
            return Said((*base, *phrase("for"), *counting.each(things, scope)))
    factor = product(value, scope)
    if factor is not None:
        size, things = factor
        return Said(
            (
                number(size),
                *more,
                *(unit.one if size == 1 else unit.many),
                word("for"),
                *counting.each(things, scope),
            )
        )
    if unit.often:
        return Said((*more, *times_said(value, scope)))
    return Said((*more, *unit.many, *phrase("equal to"), *measure(value, scope)))


def product(node: sx.Phrase, scope: Scope) -> tuple[int, sx.Phrase] | None:
    """`3 * number of x` → (3, x)."""
    if isinstance(node, sx.Binary) and node.op == "*":
        for size, things in ((node.left, node.right), (node.right, node.left)):
            if isinstance(size, sx.Int) and isinstance(things, sx.Unary) and things.op == "number of":
                return size.value, things.of
            if isinstance(size, sx.Int) and isinstance(things, sx.Member) and is_counted(things.name.text, scope):
                return size.value, things
    return None


def is_counted(text: str, scope: Scope) -> bool:
    """Is it a counter whose tokens are counted one by one?"""
    counter = scope.lexicon.counters.get(text)
    if counter is None:
        return False
    unit = naming.unit(counter, scope)
    return unit.one != unit.many


def measure_said(node: sx.Phrase, scope: Scope) -> Said:
    return Said(measure(node, scope))


def measure(node: sx.Phrase, scope: Scope) -> Spans:
    """A number in words: `this beast's current strength`, `the number of cards in your hand`, `half …, rounded up`."""
    node = naming.meant(node, scope)
    match node:
        case sx.Int():
            return (number(node.value),)
        case sx.Unary(op="number of"):
            return (*phrase("the number of"), *counting.counted_things(node.of, scope))
        case sx.Unary(op="half up" | "half down"):
            way = "up" if node.op == "half up" else "down"
            return (word("half"), *measure(node.of, scope), mark(","), *phrase(f"rounded {way}"))
        case sx.Unary(op="-"):
            return (word("minus"), *measure(node.of, scope))
        case sx.Unary():
            return measure(node.of, scope)
        case sx.Binary(op="+" | "-" | "*" | "/"):
            first = measure(node.left, scope)
            if node.op == "+" and first == (number(0),):
                return measure(node.right, scope)
            sign = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}[node.op]
            return (*first, *phrase(sign), *measure(node.right, scope))
        case sx.Func():
            return function(node, scope)
        case sx.Member():
            return member(node, scope)
        case sx.Name() | sx.Owned():
            text = node.text if isinstance(node, sx.Name) else node.words[-1].text
            if isinstance(node, sx.Owned) or scope.bound(text) is None:
                of_thing = isinstance(node, sx.Name) and scope.refs.how(node) == "element"
                found = own_measure(text, scope.but(element_is_thing=of_thing))
                if found is not None:
                    return found
            return noun_phrase.said(node, scope).spans
        case _:
            return noun_phrase.said(node, scope).spans


def size(node: sx.Phrase, scope: Scope) -> Spans:
    """How many things: as `measure`; that it is by now goes without saying."""
    return member(node, scope, printed=True) if isinstance(node, sx.Member) else measure(node, scope)


def function(node: sx.Func, scope: Scope) -> Spans:
    """The core's functions of numbers."""
    lead = {
        "highest": "the highest of",
        "lowest": "the lowest of",
        "total": "the total of",
        "abs": "the size of",
        "distance": "the distance between",
    }.get(node.name.text)
    taken = node.args[0] if len(node.args) == 1 else None
    if node.name.text == "abs" and isinstance(taken, sx.Binary) and taken.op == "-":
        between = (*measure(taken.left, scope), word("and"), *measure(taken.right, scope))
        return (*phrase("the difference between"), *between)
    parts: Spans = ()
    for at, arg in enumerate(node.args):
        if at:
            parts = (*parts, word("and")) if at == len(node.args) - 1 else (*parts, mark(","))
        parts = (*parts, *measure(arg, scope))
    if counting.of_different(node) is not None:
        return (*phrase("the"), *counting.counted_things(node, scope))
    if node.name.text == "reversed":
        return (*parts, *phrase("in reverse order"))
    return (*phrase(lead or readable(node.name.text)), *parts)


def has_verb(plural: bool) -> str:
    return "have" if plural else "has"


def member(node: sx.Member, scope: Scope, printed: bool = False) -> Spans:
    """printed: the value itself is meant, not what it is by now. `x.strength`, `x.tokens`, `x.cost`: a quantity that something has."""
    name = node.name.text
    of_place = is_of_place(node, scope)
    if of_place and name in ("top", "bottom"):
        return noun_phrase.said(node, scope).spans
    counter = scope.lexicon.counters.get(name)
    if of_place and name == "room":
        return (*phrase("the room in"), *noun_phrase.said(node.of, scope).spans)
    if of_place and name == "size":
        return (*phrase("the number of cards in"), *noun_phrase.said(node.of, scope).spans)
    if counter is not None:
        unit = naming.unit(counter, scope)
        if isinstance(node.of, sx.This):
            scope.talk.measured_this = scope.talk.sentence
        if unit.one == unit.many:
            by_now = isinstance(node.of, sx.This) and not printed and flag(counter.flags, "symbol") is None
            current = phrase("current") if by_now else ()
            return (*whose(node.of, scope), *current, *unit.one)
        return (*phrase("the number of"), *held(unit.many, node.of, scope))
    label = field_label(name, scope)
    if isinstance(node.of, sx.Index):
        rows = node.of.of
        if isinstance(rows, sx.Name) and scope.bound(rows.text) is None:
            at = measure(node.of.index, scope)
            return (*phrase(f"the {label} that the table of {readable(rows.text)} gives for"), *at)
        return (*phrase(f"the {label} of"), *noun_phrase.said(node.of, scope).spans)
    if isinstance(node.of, sx.This) or (isinstance(node.of, sx.Name) and scope.bound(node.of.text) is not None):
        return (*whose(node.of, scope), *phrase(label, name))
    return naming.had_by(noun_phrase.said(node.of, scope, subject=True), phrase(label, name))


def is_of_place(node: sx.Member, scope: Scope) -> bool:
    """Whether a member is of a place, and none that a row of a table or a thing has by the same name."""
    if isinstance(node.of, sx.Index):
        return False
    return node.name.text not in scope.lexicon.fields or place.zone_of(node.of, scope) is not None


def whose(node: sx.Phrase, scope: Scope) -> Spans:
    """The owner of a quantity: `this beast's`, `its`, `your`."""
    if isinstance(node, sx.This):
        return naming.possessive(naming.this_said(scope, False))
    if isinstance(node, sx.Name) and (bound := scope.bound(node.text)) is not None:
        return naming.refer_possessive(bound, scope)
    return naming.possessive(noun_phrase.said(node, scope, subject=True))


def held(units: Spans, holder: sx.Phrase, scope: Scope) -> Spans:
    """`Spore tokens Warden has`."""
    if isinstance(holder, sx.This):
        return (*units, *phrase("on"), *naming.this_said(scope, False).spans)
    owner = noun_phrase.said(holder, scope, subject=True)
    return (*units, *owner.spans, word(has_verb(owner.plural or owner.you)))


def own_measure(text: str, scope: Scope) -> Spans | None:
    """A bare `strength`, `cost`, `coins`: of who acts, or of whom is spoken."""
    counter = scope.lexicon.counters.get(text)
    if counter is not None:
        unit = naming.unit(counter, scope)
        actor = scope.element if scope.element_is_thing and scope.element is not None else scope.owner
        if unit.one == unit.many:
            return (*actor.possessive, *unit.one)
        return (*phrase("the number of"), *unit.many, *actor.pronoun, word(has_verb(actor.agrees_plural)))
    if text in scope.lexicon.tracks:
        return (word("the"), *phrase(scope.lexicon.called(scope.lexicon.tracks[text]).one, text))
    if text in scope.lexicon.fields:
        owner = phrase("its") if scope.element_is_thing else scope.owner.possessive
        return (*owner, *phrase(field_label(text, scope), text))
    return None


def field_label(name: str, scope: Scope) -> str:
    """A field in words: its `label`, else its name."""
    for each in scope.lexicon.fields.get(name, ()):
        for flagged in each.flags:
            if flagged.name.text == "label" and isinstance(flagged.value, sx.Text):
                return flagged.value.value
    return readable(name)


def times_said(node: sx.Phrase, scope: Scope) -> Spans:
    """How often: `twice`, `three times`, `a number of times equal to …`."""
    if isinstance(node, sx.Int):
        return phrase(catalogue.times(node.value))
    counter = counter_of(node, scope)
    if counter is not None and naming.unit(counter, scope).often:  # `repeat 2 times`
        return amount(node, scope).spans
    bound = scope.bound(node.text) if isinstance(node, sx.Name) else None
    if bound is not None and bound.first is None:
        return phrase("that many times")
    return (*phrase("a number of times equal to"), *measure(node, scope))
