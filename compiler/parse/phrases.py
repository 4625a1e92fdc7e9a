"""Builders of phrases: names, numbers, groups, amounts, conditions."""

from __future__ import annotations

import unicodedata
from typing import Any

from cardwright.compiler.parse import binding
from cardwright.compiler.parse.builders import Enclosed, builds
from cardwright.compiler.parse.english import check_words
from cardwright.compiler.parse.refused import Refused
from cardwright.dsl import codes
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import (
    Binary,
    Event,
    Func,
    Group,
    Index,
    Int,
    Is,
    Member,
    Name,
    Owned,
    Phrase,
    Quant,
    Range,
    Superlative,
    Text,
    This,
    Times,
    Unary,
    Word,
    Words,
)


# ------------------------------------------------------------------------------ the smallest parts
@builds("int", text=True)
def integer(span: Span, digits: str) -> Int:
    return Int(span, int(digits))


@builds("range")
def range_(span: Span, first: Word, last: Word | None) -> Range:
    if last is not None and int(last.text) < int(first.text):
        raise Refused(codes.OTHER_FORM, span, "This range ends before it begins", f"write `{last.text}..{first.text}`")
    return Range(span, int(first.text), None if last is None else int(last.text))


@builds("text", text=True)
def text(span: Span, quoted: str) -> Text:
    return Text(span, unicodedata.normalize("NFC", quoted[1:-1]))


@builds("name", text=True)
def name(span: Span, word: str) -> Name:
    return Name(span, word)


@builds("this")
def this(span: Span) -> This:
    return This(span)


@builds("owned")
def owned(span: Span, whose: Word, word: Word) -> Owned:
    return Owned(span, whose.text, (word,))


@builds("owned_words")
def owned_words(span: Span, whose: Word, *words: Word) -> Owned:
    return Owned(span, whose.text, words)


@builds("words")
def words(span: Span, *parts: Word) -> Words:
    check_words(parts)
    return Words(span, parts)


@builds("func")
def func(span: Span, called: Word, *args: Phrase) -> Func:
    return Func(span, called, args)


@builds("member")
def member(span: Span, of: Phrase, part: Word) -> Member:
    return Member(span, of, part)


@builds("member_of")
def member_of(span: Span, part: Word, of: Phrase) -> Member:
    return Member(span, of, part)


@builds("index")
def index(span: Span, of: Phrase, at: Phrase) -> Index:
    return Index(span, of, at)


@builds("enclosed")
def enclosed(span: Span, phrase: Phrase | Enclosed) -> Enclosed:
    return Enclosed(span, phrase.of if isinstance(phrase, Enclosed) else phrase)


# ------------------------------------------------------------------------------ how many of what
@builds("exactly")
def exactly(span: Span, number: Phrase, more: Word | None) -> Quant:
    return Quant(span, "exactly", number, more is not None)


@builds("up_to")
def up_to(span: Span, number: Phrase | None = None, more: Word | None = None) -> Quant:
    return Quant(span, "up to", number, more is not None)


@builds("random")
def random(span: Span, number: Phrase | None = None) -> Quant:
    return Quant(span, "random", number)


@builds("from_end")
def from_end(span: Span, end: Word, number: Phrase | None = None) -> Quant:
    return Quant(span, end.text, number)


@builds("any_number")
def any_number(span: Span) -> Quant:
    return Quant(span, "any number of", None)


@builds("any_")
def any_(span: Span) -> Quant:
    return Quant(span, "any", None)


@builds("each")
def each(span: Span) -> Quant:
    return Quant(span, "each", None)


@builds("all_")
def all_(span: Span) -> Quant:
    return Quant(span, "all", None)


@builds("group")
def group(span: Span, quant: Quant, noun: Phrase, place: Phrase | None) -> Group:
    if quant.word == "up to" and quant.number is None and isinstance(noun, Words):
        number, things = noun.words[0].span, " ".join(word.text for word in noun.words[1:])
        raise Refused(
            codes.OTHER_FORM,
            number,
            "A computed number stands in brackets",
            f"write `up to ({number.text}) {things}`",
            ((number, f"({number.text})"),),
        )
    return Group(span, quant, noun, binding.places_of(place))


@builds("placed")
def placed(span: Span, noun: Phrase, place: Phrase) -> Group:
    if isinstance(noun, (Int, Range)):
        where = place.span.text
        raise Refused(
            codes.OTHER_FORM,
            span,
            f"`{span.text}` does not say what is in {where}",
            f"the place comes right behind the things: `cards in {where} where …`",
        )
    return Group(span, None, noun, binding.places_of(place))


# ------------------------------------------------------------------------------ what follows a group
@builds("where")
def where(span: Span, condition: Phrase) -> tuple[str, Span, Phrase]:
    return "where", span, condition


@builds("having")
def having(span: Span, condition: Phrase) -> tuple[str, Span, Phrase]:
    return "having", span, condition


@builds("other_than")
def other_than(span: Span, thing: Phrase) -> tuple[str, Span, Phrase]:
    return "other than", span, thing


RANKS = {"second": 2, "third": 3}


@builds("superlative")
def superlative(span: Span, lead: Word, key: Phrase) -> tuple[str, Span, Superlative]:
    relation, *rank, word = lead.text.split()
    return "with most", span, Superlative(span, relation, word, key, RANKS[rank[0]] if rank else 1)


@builds("suffixes")
def suffixes(_: Span | None, *parts: tuple[str, Span, Any]) -> list[tuple[str, Span, Any]]:
    return list(parts)


@builds("suffixed", raw=True)
def suffixed(_: Span | None, phrase: Phrase | Enclosed, parts: list[tuple[str, Span, Any]]) -> Phrase:
    return binding.attach(phrase, parts)


@builds("chosen")
def chosen(_: Span | None, things: Phrase, parts: list[tuple[str, Span, Any]] | None) -> Phrase:
    return binding.attach(things, parts) if parts else things


# ------------------------------------------------------------------------------ amounts and conditions
@builds("or_", raw=True)
def or_(span: Span, left: Phrase | Enclosed, right: Phrase | Enclosed) -> Phrase:
    return binding.join("or", span, left, right)


@builds("and_", raw=True)
def and_(span: Span, left: Phrase | Enclosed, right: Phrase | Enclosed) -> Phrase:
    return binding.join("and", span, left, right)


@builds("not_")
def not_(span: Span, of: Phrase) -> Unary:
    return Unary(span, "not", of)


@builds("compare", "arithmetic")
def compare(span: Span, left: Phrase, op: Word, right: Phrase) -> Binary:
    return Binary(span, op.text, left, right)


@builds("per")
def per(span: Span, left: Phrase, right: Phrase) -> Binary:
    return Binary(span, "per", left, right)


@builds("is_")
def is_(span: Span, of: Phrase, negated: Word | None, value: Phrase, more: Word | None) -> Phrase:
    negative = negated is not None
    if more is not None:
        sign = ">=" if more.text.endswith("more") else "<="
        if negative:
            other = "<" if sign == ">=" else ">"
            raise Refused(
                codes.OTHER_FORM,
                span,
                f"`not {value.span.text} {' '.join(more.text.split())}` is said from the other side",
                f"write `{of.span.text} {other} {value.span.text}`",
            )
        return Binary(span, sign, of, value)
    if isinstance(value, Int):
        return Binary(span, "!=" if negative else "=", of, value)
    if isinstance(value, Name):
        return Is(span, of, negative, (Word(value.span, value.text),), None)
    if isinstance(value, Words):
        return Is(span, of, negative, value.words, None)
    if isinstance(value, Text):
        return Is(span, of, negative, value, None)
    raise Refused(
        codes.OTHER_FORM,
        value.span,
        "After `is` stands a kind, a state or the name of a card",
        f"to compare two values, write `{of.span.text} {'!=' if negative else '='} {value.span.text}`",
    )


@builds("is_in")
def is_in(span: Span, of: Phrase, negated: Word | None, place: Phrase) -> Is:
    return Is(span, of, negated is not None, None, place)


@builds("number_of")
def number_of(span: Span, of: Phrase) -> Unary:
    return Unary(span, "number of", of)


@builds("half_of")
def half_of(span: Span, of: Phrase, rounded: Word) -> Unary:
    return Unary(span, "half up" if rounded.text.endswith("up") else "half down", of)


@builds("sign")
def sign(span: Span, op: Word, of: Phrase) -> Unary:
    return Unary(span, op.text, of)


@builds("times")
def times(span: Span, event: Event, within: Word) -> Times:
    return Times(span, event, within)
