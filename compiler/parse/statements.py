"""Builders of statements: clauses, calls, subjects, blocks and what steers them."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.parse import binding
from cardwright.compiler.parse.builders import builds
from cardwright.compiler.parse.refused import Refused
from cardwright.dsl import codes
from cardwright.dsl.nodes import node, replace
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import (
    Act,
    Block,
    Call,
    Change,
    Either,
    Event,
    Flag,
    ForEach,
    Group,
    If,
    Instead,
    Let,
    Match,
    Node,
    Permit,
    Phrase,
    Repeat,
    Statement,
    Until,
    Word,
)


@node
class Subject(Node):
    """Who or what stands before the colon."""

    phrase: Phrase
    bound: Word | None
    together: bool


@node
class Prep(Node):
    """A preposition and what it leads in."""

    word: Word
    args: tuple[Phrase, ...]


# ------------------------------------------------------------------------------ subjects and calls
@builds("subject")
def subject(span: Span, things: Phrase, suffixes: list[Any] | None, together: Word | None) -> Subject:
    return Subject(span, binding.attach(things, suffixes) if suffixes else things, None, together is not None)


@builds("subject_group")
def subject_group(
    span: Span, things: Phrase, suffixes: list[Any] | None, bound: Word | None, together: Word | None
) -> Subject:
    phrase = binding.attach(things, suffixes) if suffixes else things
    return Subject(span, phrase, bound, together is not None)


@builds("call")
def call(span: Span, verb: Word, *rest: Any) -> Call:
    """rest: the arguments, then the prepositions, then what `call_suffixes` gives."""
    *args, preps, (bind, any_order) = rest
    for prep in preps:
        first = prep.args[0]
        if prep.word.text == "for" and isinstance(first, Group) and first.quant and first.quant.word == "each":
            each = prep.word.span.to(first.quant.span)
            things = prep.span.text[len(each.text) :].strip()
            often = not args or args[-1].span.text == "once"
            if often:  # nothing is counted: the whole is done again and again
                help_ = f"write `for each {things}: {verb.text}`"
                raise Refused(codes.OTHER_FORM, each, "What is done once for each is said in a loop", help_)
            amount = args[-1].span.text
            raise Refused(
                codes.OTHER_FORM,
                each,
                "An amount that grows with a count is said with `per`",
                f"write `{amount} per {things}`",
                ((each, "per"),),
                safe=False,
            )
    led = tuple([(prep.word, prep.args) for prep in preps]) if preps else ()
    return Call(span, verb, tuple(args), led, bind, any_order)


@builds("call_preps", "change_preps")
def call_preps(_: Span | None, *preps: Prep) -> tuple[Prep, ...]:
    return preps


@builds("call_prep", "change_prep")
def call_prep(span: Span, prep: Word, *args: Phrase) -> Prep:
    return Prep(span, prep, args)


@builds("bind")
def bind(span: Span, bound: Word) -> tuple[Span, Word]:
    return span, bound


@builds("call_suffixes")
def call_suffixes(_: Span | None, *suffixes: Word | tuple[Span, Word]) -> tuple[Word | None, bool]:
    """What is bound, and whether the order is free."""
    bound: Word | None = None
    any_order = False
    for suffix in suffixes:
        if isinstance(suffix, Word) and not any_order:
            any_order = True
        elif not isinstance(suffix, Word) and bound is None:
            bound = suffix[1]
        else:
            where = suffix.span if isinstance(suffix, Word) else suffix[0]
            raise Refused(codes.OTHER_FORM, where, f"`{where.text}` is said a second time", "leave one of them out")
    return bound, any_order


# ------------------------------------------------------------------------------ clauses
@builds("clause")
def clause(span: Span, what: Call) -> Act:
    return Act(span, None, None, False, None, what)


@builds("clause_of")
def clause_of(span: Span, who: Subject, what: Call) -> Act:
    return Act(span, who.phrase, who.bound, who.together, None, what)


@builds("clause_modal")
def clause_modal(span: Span, who: Subject, modal: Word, what: Call) -> Act:
    return Act(span, who.phrase, who.bound, who.together, modal.text, what)


@builds("clause_may")
def clause_may(span: Span, modal: Word, what: Call) -> Act:
    return Act(span, None, None, False, modal.text, what)


@builds("do")
def do(span: Span, act: Act, then: Block | None = None, otherwise: Block | None = None) -> Act:
    return replace(act, span=span, then=then, otherwise=otherwise) if then or otherwise else act


@builds("act_block")
def act_block(span: Span, who: Subject, body: Block, then: Block | None = None, otherwise: Block | None = None) -> Act:
    return Act(span, who.phrase, who.bound, who.together, None, body, then, otherwise)


@builds("act_block_modal")
def act_block_modal(
    span: Span, who: Subject, modal: Word, body: Block, then: Block | None = None, otherwise: Block | None = None
) -> Act:
    return Act(span, who.phrase, who.bound, who.together, modal.text, body, then, otherwise)


@builds("block_modal")
def block_modal(span: Span, modal: Word, body: Block, then: Block | None = None, otherwise: Block | None = None) -> Act:
    return Act(span, None, None, False, modal.text, body, then, otherwise)


@builds("then", "otherwise")
def tail(_: Span | None, body: Block) -> Block:
    return body


@builds("no_then")
def no_then(_: Span | None) -> None:
    return None


@builds("block")
def block(span: Span, *statements: Statement) -> Block:
    return Block(span, statements)


@builds("suite")
def suite(span: Span, body: Block | Statement) -> Block:
    return body if isinstance(body, Block) else Block(span, (body,))


# ------------------------------------------------------------------------------ what steers statements
@builds("if")
def if_(span: Span, *parts: Any) -> If:
    *arms, otherwise = parts
    return If(span, tuple(zip(arms[::2], arms[1::2], strict=True)), otherwise)


@builds("either")
def either(span: Span, *options: Block) -> Either:
    return Either(span, options)


@builds("for_each")
def for_each(span: Span, *parts: Any) -> ForEach:
    *items, (bound, any_order), body = parts
    return ForEach(span, tuple(items), bound, any_order, body)


@builds("repeat_count")
def repeat_count(span: Span, count: Phrase, body: Block) -> Repeat:
    return Repeat(span, count, None, body)


@builds("repeat_until")
def repeat_until(span: Span, condition: Phrase, body: Block) -> Repeat:
    return Repeat(span, None, condition, body)


@builds("repeat_free")
def repeat_free(span: Span, body: Block) -> Repeat:
    return Repeat(span, None, None, body)


@builds("match")
def match(span: Span, of: Phrase, *parts: Any) -> Match:
    *arms, otherwise = parts
    return Match(span, of, tuple(arms), otherwise)


@builds("arm")
def arm(_: Span | None, case: Phrase, body: Block) -> tuple[Phrase, Block]:
    return case, body


@builds("let")
def let(span: Span, name: Word, value: Phrase) -> Let:
    return Let(span, name, value)


@builds("instead")
def instead(span: Span, of: Call | None, body: Block) -> Instead:
    return Instead(span, of, body)


@builds("until_edge")
def until_edge(span: Span, lead: Word, next_: Word | None, of: Word, body: Block) -> Until:
    return Until(span, lead.text.split()[1], of, next_ is not None, None, None, body)


@builds("until_state")
def until_state(span: Span, condition: Phrase, body: Block) -> Until:
    return Until(span, None, None, False, condition, None, body)


@builds("until_event")
def until_event(span: Span, event: Event, body: Block) -> Until:
    return Until(span, None, None, False, None, event, body)


# ------------------------------------------------------------------------------ rules without a head
@builds("change")
def change(span: Span, target: Phrase, preps: tuple[Prep, ...], flags: tuple[Flag, ...]) -> Change:
    return Change(span, target, tuple((prep.word, prep.args) for prep in preps), flags)


@builds("prevent")
def prevent(span: Span, target: Phrase) -> Change:
    return Change(span, target, (), ())


@builds("permit", "ought")
def permit(span: Span, who: Subject, modal: Word, what: Call, condition: Phrase | None) -> Permit:
    if who.together:
        raise Refused(
            codes.OTHER_FORM, who.span, f"`collectively` has no meaning before `{modal.text}`", "leave it out"
        )
    return Permit(span, who.phrase, modal.text, what, condition, who.bound)
