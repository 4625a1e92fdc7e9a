"""Sentences: how clauses are joined, ended and set on lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from .spans import Spans, breaks, capital, lead, mark, phrase, word

__all__ = [
    "BULLETS",
    "Sentence",
    "body",
    "chain",
    "chosen",
    "finish",
    "led",
    "led_all",
    "options",
    "tails",
    "text",
    "under",
]

BULLETS = ("-", "–", "·")
"""What stands before a line of a list, by how deep it lies."""
OR: Spans = (lead("OR"),)


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
    order: bool = False
    """Is nobody named who does it?"""


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
        return [chosen((*lead_in, mark(","), word("choose")), first), *rest]
    return [Sentence((*lead_in, mark(","), *first.spans), reaches=True), *rest]


def led_all(lead_in: Spans, sentences: Sequence[Sentence]) -> list[Sentence]:
    """A block behind the clause on which all of it depends. It is one sentence, else a list: what stands in a sentence of its own
    happens anyway."""
    plain = [sentence for sentence in sentences if sentence.spans]
    first = [sentence for sentence in plain if not sentence.tail]
    last = len(first)
    if all(sentence.tail != "else" for sentence in plain):
        if len(first) < 2:
            return led(lead_in, plain)
        apart = any(each.block or (each.reaches and each is not first[-1]) for each in first)
        if plain[:last] == first and not apart and not ends_in_order(first):
            return [*led(lead_in, [Sentence(together([each.spans for each in first]))]), *plain[last:]]
    return [
        Sentence((*capital(lead_in), mark(","), *phrase("do the following"), mark(":"), breaks(), *listed(plain)), True)
    ]


def ends_in_order(sentences: Sequence[Sentence]) -> bool:
    """Does an order come behind a sentence with a subject? Joined to it, it would have that subject."""
    return any(one.order and not before.order for before, one in pairwise(sentences))


def tails(sentences: Sequence[Sentence], how: Literal["said", "else"] = "said") -> list[Sentence]:
    """The sentences that follow upon one: they say themselves that they belong to it."""
    return [replace(sentence, tail=sentence.tail or how) for sentence in sentences]


def under(lead_in: Spans, sentences: Sequence[Sentence]) -> Sentence:
    """A paragraph: what leads in, a colon, and all that belongs to it."""
    return Sentence((*capital(lead_in), mark(":"), *body(sentences)), True)


def body(sentences: Sequence[Sentence]) -> Spans:
    """What stands behind a colon: in one line, or as a list, so that one sees where it ends."""
    said = [sentence for sentence in sentences if sentence.spans]
    if not said:
        return ()
    if len(said) == 1 and said[0].choice:
        return (*phrase("choose one"), mark(":"), breaks(), *listed(said))
    if len(said) == 1 and not said[0].block:
        return (*said[0].spans, mark("."))
    if in_one_line(said):
        return text(said, False)
    return (breaks(), *listed(said))


def in_one_line(said: Sequence[Sentence]) -> bool:
    return not any(each.block and (len(said) > 1 or breaks() in each.spans) for each in said)


def listed(sentences: Sequence[Sentence]) -> Spans:
    """A line for each, with what says itself that it belongs to it; lines within one lie deeper, but options side by side."""
    spans: Spans = ()
    for sentence in sentences:
        first, *rest = lines_of(finish(sentence))
        if not sentence.tail or sentence.block:
            spans = (*spans, *((breaks(),) if spans else ()), word(BULLETS[0]))
        spans = (*spans, *first)
        for line in rest:
            beside = line == OR or (sentence.choice and not is_listed(line))
            spans = (*spans, breaks(), *(line if beside else deeper(line)))
    return spans


def lines_of(spans: Spans) -> list[Spans]:
    lines: list[Spans] = [()]
    for span in spans:
        if span == breaks():
            lines.append(())
        else:
            lines[-1] = (*lines[-1], span)
    return lines


def is_listed(line: Spans) -> bool:
    return bool(line) and line[0].role == "word" and line[0].text in BULLETS


def deeper(line: Spans) -> Spans:
    """The line of a list one step deeper."""
    if not is_listed(line):
        return (word(BULLETS[1]), *line)
    return (word(BULLETS[min(BULLETS.index(line[0].text) + 1, len(BULLETS) - 1)]), *line[1:])


def together(clauses: Sequence[Spans]) -> Spans:
    """Whole clauses joined by *and*, with a comma where one of them has an *and* of its own."""
    joins = any(span.text in ("and", "or", "then") for clause in clauses for span in clause)
    return chain(clauses, ", and" if joins else "and")


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


def chosen(spans: Spans, found: Sentence) -> Sentence:
    """Options behind who chooses among them: `Choose one: …`, `That player chooses one: …`."""
    return Sentence((*capital((*spans, word("one"))), mark(":"), breaks(), *found.spans), True)


def options(each: Sequence[Sequence[Sentence]], lines: bool) -> Sentence:
    """Options one below the other, `OR` between them."""
    spans: Spans = ()
    for at, sentences in enumerate(each):
        if at:
            spans = (*spans, breaks(), *OR, breaks())
        said = joined(sentences, lines)
        spans = (*spans, *(text(said, False) if in_one_line(said) else listed(said)))
    return Sentence(spans, True, True)


def joined(sentences: Sequence[Sentence], lines: bool) -> list[Sentence]:
    """Where text runs on, two short sentences of one option are one: `A and B`."""
    plain = [sentence for sentence in sentences if sentence.spans]
    if lines or len(plain) != 2 or any(each.block or each.reaches or len(each.spans) > 14 for each in plain):
        return list(sentences)
    if ends_in_order(plain):
        return plain
    first, second = plain
    return [Sentence((*first.spans, word("and"), *second.spans))]
