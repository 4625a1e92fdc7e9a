"""Sentences: how clauses are joined, ended and set on lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from .spans import Spans, breaks, capital, lead, mark, phrase, word

__all__ = ["Sentence", "chain", "finish", "led", "options", "tails", "text", "under"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence without its capital and its full stop. block: already finished, on lines of its own (options, lists).

    choice: the lines are options, of which one is chosen.
    """

    spans: Spans
    block: bool = False
    choice: bool = False
    chained: bool = False
    """Is it a chain of three clauses or more?"""
    reaches: bool = False
    """Does it begin with a condition, so that what is joined behind it would fall under that?"""
    tail: Literal["", "said", "else"] = ""
    """Does it belong to the sentence before it and say so itself? said: `If you do, …`; else: `Otherwise, …`."""


def finish(sentence: Sentence) -> Spans:
    """With capital and full stop."""
    if sentence.block or not sentence.spans:
        return sentence.spans
    return (*capital(sentence.spans), mark("."))


def text(sentences: Sequence[Sentence], lines: bool) -> Spans:
    """All of them; each on a line of its own, or running on."""
    done: Spans = ()
    before: Sentence | None = None
    for sentence in sentences:
        if not sentence.spans:
            continue
        if before is not None and (lines or sentence.block or before.block):
            done = (*done, breaks())
        done = (*done, *finish(sentence))
        before = sentence
    return done


def small(spans: Spans) -> Spans:
    """The same without the capital of its first word."""
    first = spans[0] if spans else None
    if first is None or first.role != "word":
        return spans
    return (word(first.text[:1].lower() + first.text[1:], first.link), *spans[1:])


def led(lead_in: Spans, sentences: Sequence[Sentence]) -> list[Sentence]:
    """The first sentence behind a clause that leads it in: `If you do, …`."""
    if not sentences:
        return []
    first, *rest = sentences
    if first.block and not first.choice:
        return [Sentence((*capital(lead_in), mark(","), *small(first.spans)), True), *rest]
    if first.block:
        return [
            Sentence((*capital(lead_in), mark(","), *phrase("choose one"), mark(":"), breaks(), *first.spans), True),
            *rest,
        ]
    return [Sentence((*lead_in, mark(","), *first.spans), reaches=True), *rest]


def under(lead_in: Spans, sentences: Sequence[Sentence]) -> list[Sentence]:
    """A block behind the clause on which all of it depends. It is one sentence, else a list: what stands in a sentence of its own
    happens anyway."""
    plain = [sentence for sentence in sentences if sentence.spans]
    first = [sentence for sentence in plain if not sentence.tail]
    last = len(first)
    if all(sentence.tail != "else" for sentence in plain):
        if len(first) < 2:
            return led(lead_in, plain)
        if plain[:last] == first and not any(each.block or (each.reaches and each is not first[-1]) for each in first):
            joined = Sentence(chain([each.spans for each in first], "and"))
            return [*led(lead_in, [joined]), *plain[last:]]
    spans: Spans = (*capital(lead_in), mark(","), *phrase("do the following"), mark(":"))
    for each in plain:
        spans = (*spans, *(() if each.tail else (breaks(), word("-"))), *finish(each))
    return [Sentence(spans, True)]


def tails(sentences: Sequence[Sentence], how: Literal["said", "else"] = "said") -> list[Sentence]:
    """The sentences that follow upon one: they say themselves that they belong to it."""
    return [replace(sentence, tail=sentence.tail or how) for sentence in sentences]


def chain(clauses: Sequence[Spans], last: str) -> Spans:
    """`a`, `a and b`, `a, b, and then c`. last: the words before the last of two."""
    if not clauses:
        return ()
    if len(clauses) == 1:
        return clauses[0]
    if len(clauses) == 2:
        comma = (mark(","),) if last.startswith(",") else ()
        return (*clauses[0], *comma, *phrase(last.lstrip(",")), *clauses[1])
    spans = clauses[0]
    for each in clauses[1:-1]:
        spans = (*spans, mark(","), *each)
    return (*spans, mark(","), *phrase(last.lstrip(", ")), *clauses[-1])


def options(each: Sequence[Sequence[Sentence]], lines: bool) -> Sentence:
    """Options one below the other, `OR` between them."""
    spans: Spans = ()
    for at, sentences in enumerate(each):
        if at:
            spans = (*spans, breaks(), lead("OR"), breaks())
        spans = (*spans, *text(joined(sentences, lines), False))
    return Sentence(spans, True, True)


def joined(sentences: Sequence[Sentence], lines: bool) -> list[Sentence]:
    """Where text runs on, two short sentences of one option are one: `A and B`."""
    plain = [sentence for sentence in sentences if sentence.spans]
    if lines or len(plain) != 2 or any(sentence.block or len(sentence.spans) > 14 for sentence in plain):
        return list(sentences)
    first, second = plain
    return [Sentence((*first.spans, word("and"), *second.spans))]
