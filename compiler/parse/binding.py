"""How far `or` and `and` reach, and what a trailing `where` belongs to.

The grammar reads `or` and `and` between whole conditions. Between things they bind first: in
`2 cards in hand or discard` the places are joined, in `1 "Red" or "Blue" in hand` the things, and a
condition such as `number of cards or fields >= 3` compares the count of both. This module makes that so, by
the look of the two sides alone:

* conditions (comparisons, `is`, `not`) are joined as conditions;
* a thing without a quantifier joins what stands at the open end of the left side: a further place if a
  place stands there, else a further kind of thing, and its own place then holds for both;
* two sides that both say how many stay two (`4 cards and 1 field`);
* nothing reaches into round brackets.
"""

from __future__ import annotations

from typing import Any, cast

from cardwright.compiler.parse.builders import Enclosed
from cardwright.compiler.parse.refused import Refused
from cardwright.dsl import codes
from cardwright.dsl.nodes import replace
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import (
    Binary,
    Func,
    Group,
    Index,
    Int,
    Is,
    Member,
    Name,
    Owned,
    Phrase,
    Range,
    Superlative,
    Text,
    This,
    Times,
    Unary,
    Words,
)

COMPARISONS = frozenset(("=", "!=", "<", ">", "<=", ">="))
AMOUNTS = frozenset(("+", "-", "*", "/", "per"))
BARE = (Name, Words, Owned, Text, Member, This, Func, Index)


def join(op: str, span: Span, left: Phrase | Enclosed, right: Phrase | Enclosed) -> Phrase:
    """`left or right`, `left and right`."""
    if isinstance(left, Enclosed) or isinstance(right, Enclosed):
        return Binary(span, op, opened(left), opened(right))
    if is_condition(left):
        return _join_condition(op, span, left, right)
    if is_condition(right):
        if isinstance(left, BARE):  # a flag, or nothing that could be told apart from one
            return Binary(span, op, left, right)
        inner = _first_operand(right)
        if inner is not None and (isinstance(inner, BARE) or (isinstance(inner, Group) and inner.quant is None)):
            return _with_first_operand(span, right, join(op, left.span.to(inner.span), left, inner))
        return Binary(span, op, left, right)
    return _join_things(op, span, left, right) or Binary(span, op, left, right)


def opened(phrase: Phrase | Enclosed) -> Phrase:
    return cast("Phrase", phrase.of) if isinstance(phrase, Enclosed) else phrase


def is_condition(phrase: Phrase) -> bool:
    """Whether it can only be a condition, whatever its names mean."""
    if isinstance(phrase, Binary):
        return phrase.op in COMPARISONS or (
            phrase.op in ("or", "and") and (is_condition(phrase.left) or is_condition(phrase.right))
        )
    return isinstance(phrase, Is) or (isinstance(phrase, Unary) and phrase.op == "not")


def places_of(place: Phrase | None) -> tuple[Phrase, ...]:
    """The places that `in (hand or discard)` names."""
    if place is None:
        return ()
    if isinstance(place, Binary) and place.op == "or":
        return places_of(place.left) + places_of(place.right)
    return (place,)


# ------------------------------------------------------------------------------ conditions
def _join_condition(op: str, span: Span, left: Phrase, right: Phrase) -> Phrase:
    """`c is red or blue`, `c is in hand or discard`; everything else is two conditions."""
    last = left.right if isinstance(left, Binary) and left.op == op else left
    if op == "or" and isinstance(last, Is) and isinstance(right, BARE):
        if last.place is not None:
            wider = replace(
                last,
                span=last.span.to(right.span),
                place=Binary(last.place.span.to(right.span), "or", last.place, right),
            )
            return wider if last is left else replace(cast("Binary", left), span=span, right=wider)
        words = _words(right)
        if words is not None and last.negated:
            raise Refused(
                codes.OTHER_FORM,
                right.span,
                "`is not … or …` can be read in two ways",
                f"write `{last.of.span.text} is not {_written(last)} and {last.of.span.text} is not {right.span.text}`",
            )
        if words is not None:
            return Binary(span, "or", left, Is(right.span, last.of, False, words, None))
    if isinstance(right, (Int, Text)) and isinstance(last, Binary) and last.op in COMPARISONS:
        raise Refused(
            codes.OTHER_FORM,
            right.span,
            f"What stands after `{op}` is a condition of its own",
            f"write `{last.span.text} {op} {last.left.span.text} {last.op} {right.span.text}`",
        )
    return Binary(span, op, left, right)


def _words(phrase: Phrase) -> Any:
    """What `is` may be followed by, as `Is.words` holds it; None when it cannot follow `is`."""
    if isinstance(phrase, Name):
        from cardwright.dsl.syntax import Word

        return (Word(phrase.span, phrase.text),)
    if isinstance(phrase, Words):
        return phrase.words
    return phrase if isinstance(phrase, Text) else None


def _written(condition: Is) -> str:
    words = condition.words
    if isinstance(words, Text):
        return words.span.text
    return " ".join(word.text for word in words or ())


def _first_operand(condition: Phrase) -> Phrase | None:
    """What a condition speaks of first: the left side of its first comparison; None where it begins with no comparison."""
    if isinstance(condition, Binary):
        return condition.left if condition.op in COMPARISONS else _first_operand(condition.left)
    return condition.of if isinstance(condition, Is) else None


def _with_first_operand(span: Span, condition: Phrase, first: Phrase) -> Phrase:
    if isinstance(condition, Binary) and condition.op in COMPARISONS:
        return replace(condition, span=span, left=first)
    if isinstance(condition, Binary):
        return replace(condition, span=span, left=_with_first_operand(span, condition.left, first))
    assert isinstance(condition, Is)
    return replace(condition, span=span, of=first)


# ------------------------------------------------------------------------------ things
def _join_things(op: str, span: Span, left: Phrase, right: Phrase) -> Phrase | None:
    """The left side with the right one taken in at its open end; None when they stay two."""
    places: tuple[Phrase, ...] = ()
    if isinstance(right, Group) and _plain(right) and right.quant is None:
        noun, places = right.noun, right.places
    elif isinstance(right, BARE):
        noun = right
    else:
        return None
    if isinstance(left, Group):
        if not _plain(left):
            return None
        if left.places and places:
            if left.quant is None:
                return None
            first = Group(left.noun.span.to(left.places[-1].span), None, left.noun, left.places)
            return replace(left, span=span, noun=Binary(first.span.to(right.span), op, first, right), places=())
        if left.places:
            return replace(left, span=span, places=(*left.places, noun))
        return replace(left, span=span, noun=Binary(left.noun.span.to(noun.span), op, left.noun, noun), places=places)
    if isinstance(left, BARE) and not _said_of(left):
        if not places:
            return None
        return Group(span, None, Binary(left.span.to(noun.span), op, left, noun), places)
    inner = _open_part(left)
    if inner is None:
        return None
    within = join(op, inner.span.to(right.span), inner, right)
    return _with_open_part(span, left, within)


def _plain(group: Group) -> bool:
    """Nothing follows its places yet: what does was written in brackets."""
    return not (group.exclude or group.where or group.superlative or group.having)


def _said_of(phrase: Phrase) -> bool:
    """Whether it is a member written `cost of X`, which is open at X."""
    return isinstance(phrase, Member) and phrase.name.span < phrase.of.span


def _open_part(phrase: Phrase) -> Phrase | None:
    """The part at the right end, if the phrase is open there."""
    if isinstance(phrase, Binary) and (phrase.op in AMOUNTS or phrase.op in ("or", "and")):
        return phrase.right
    if isinstance(phrase, Unary) and phrase.op in ("number of", "-", "+"):
        return phrase.of
    if isinstance(phrase, Member) and _said_of(phrase):
        return phrase.of
    return None


def _with_open_part(span: Span, phrase: Phrase, part: Phrase) -> Phrase:
    if isinstance(phrase, Binary):
        return replace(phrase, span=span, right=part)
    assert isinstance(phrase, (Unary, Member))
    return replace(phrase, span=span, of=part)


# ------------------------------------------------------------------------------ suffixes
FIELDS = {"where": "where", "having": "having", "other than": "exclude", "with most": "superlative"}


def attach(phrase: Phrase | Enclosed, parts: list[tuple[str, Span, Any]]) -> Phrase:
    """`phrase where … with most …`: the suffixes belong to the group that stands last."""
    span = phrase.span.to(parts[-1][1])
    if isinstance(phrase, Enclosed):
        return _suffixed(span, Group(phrase.span, None, cast("Phrase", phrase.of)), parts)
    if is_condition(phrase) or isinstance(phrase, (Int, Range, Times)):
        raise Refused(
            codes.OTHER_FORM,
            parts[0][1],
            f"`{_lead(parts[0])}` follows the things that it chooses from",
            "write `number of (cards in hand where …) >= 3`, in brackets" if is_condition(phrase) else None,
        )
    union = isinstance(phrase, Binary) and phrase.op == "or" and isinstance(phrase.right, BARE)
    inner = None if union else _open_part(phrase)
    if inner is not None:
        return _with_open_part(span, phrase, attach(inner, parts))
    return _suffixed(span, phrase if isinstance(phrase, Group) else Group(phrase.span, None, phrase), parts)


def _suffixed(span: Span, group: Group, parts: list[tuple[str, Span, Any]]) -> Group:
    found: dict[str, Any] = {}
    for what, at, value in parts:
        field = FIELDS[what]
        if field in found or getattr(group, field) is not None:
            lead = _lead((what, at, value))
            raise Refused(
                codes.OTHER_FORM,
                at,
                f"`{lead}` is said twice of the same things",
                "join the conditions with `and`" if what in ("where", "having") else None,
            )
        found[field] = value
    return replace(group, span=span, **found)


def _lead(part: tuple[str, Span, Any]) -> str:
    what, _, value = part
    return f"{value.relation} {value.word}" if isinstance(value, Superlative) else what
