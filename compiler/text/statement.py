"""Statements as sentences: who acts, what happens, what follows if it did."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.dsl import syntax as sx

from . import (
    acting,
    amount,
    condition,
    counting,
    ends,
    event,
    group_phrase,
    heads,
    lasting,
    noun_phrase,
    piles,
    plain_call,
    rule,
    swaps,
    verb_phrase,
)
from .lexicon import setting_text
from .scope import Bound, Scope
from .sentence import Sentence, body, chain, chosen, led, led_all, options, tails, under
from .spans import Spans, breaks, capital, mark, phrase, word

__all__ = ["added", "each_lead", "match_lines", "repeat_lead", "sentences", "until_lead"]


def sentences(statements: Sequence[sx.Statement], scope: Scope) -> list[Sentence]:
    """All sentences of a block, in order. Neighbours that speak of the same thing are one sentence."""
    done: list[Sentence] = []
    statements = ends.plainer(statements, scope)
    at = 0
    while at < len(statements):
        scope.talk.sentence += 1
        if (short := piles.formed(statements, at, scope)) is not None:
            size = 2
        elif (short := swaps.swapped(statements, at, scope)) is not None:
            size = 3
        else:
            size = 0
        for each in statements[at : at + size]:
            scope.talk.note(each, scope)
        if short is not None:
            done.append(short)
            at += size
            continue
        run = run_from(statements, at, scope)
        if run > 1:
            done += [merged(statements[at : at + run], scope), *added(scope)]
            at += run
            continue
        new = [*said(statements[at], scope), *added(scope)]
        if done and new and follows(statements[at], done[-1], scope):
            new = led(phrase("then"), new)
        done += new
        at += 1
    done = [sentence for sentence in done if sentence.spans]
    if len(done) > 1:
        return [chosen(phrase("choose"), one) if one.choice else one for one in done]
    return done


def added(scope: Scope) -> list[Sentence]:
    """The sentences that what was just said has left to be said behind it."""
    waiting, scope.talk.added = scope.talk.added, []
    return tails([Sentence(spans) for spans in waiting])


def follows(statement: sx.Statement, before: Sentence, scope: Scope) -> bool:
    """Must the order be said? After a long chain, where something is counted anew, where this card was just measured."""
    if before.chained and isinstance(statement, sx.Act):
        return True
    if not scope.lines and plain_call.is_simple(statement) and plain_call.only_call(statement).verb.text == "set":
        return any(
            not isinstance(each, sx.Int) for _, phrases in plain_call.only_call(statement).preps for each in phrases
        )
    return (
        isinstance(statement, sx.Act)
        and isinstance(statement.subject, sx.This)
        and scope.talk.measured_this == scope.talk.sentence - 1
    )


# ------------------------------------------------------------------------------------------------ runs of calls
def run_from(statements: Sequence[sx.Statement], at: int, scope: Scope) -> int:
    """How many statements from here on make one sentence: each speaks of what the one before it named or spoke of."""
    if not plain_call.is_simple(statements[at]) or plain_call.is_choice(statements[at]):
        return 1
    length = 1
    while (
        at + length < len(statements)
        and plain_call.is_simple(statements[at + length])
        and not plain_call.is_choice(statements[at + length])
    ):
        before, after = plain_call.only_call(statements[at + length - 1]), plain_call.only_call(statements[at + length])
        named: set[str] = {before.bind.text} if before.bind else set()
        known = named | {name for name in plain_call.names_in(before) if scope.bound(name)}
        if not known & plain_call.names_in(after) or (scope.steps and length == 2):
            break
        if verb_phrase.is_order(before, scope) != verb_phrase.is_order(after, scope):
            break
        length += 1
    return length


def merged(statements: Sequence[sx.Statement], scope: Scope) -> Sentence:
    """Several calls by the same one as one sentence."""
    form, subject = plain_call.form_of(scope, statements)
    clauses = [plain_call.clause(each, scope, form) for each in statements]
    back = len(statements) == 2 and verb_phrase.is_return(plain_call.only_call(statements[1]), scope)
    at_once = back or plain_call.only_call(statements[1]).verb.text == "resolve"
    last = ", and then" if plain_call.only_call(statements[0]).bind is not None and not at_once else "and"
    return Sentence((*subject, *chain(clauses, last)), chained=len(clauses) > 2, order=not subject)


# ------------------------------------------------------------------------------------------------ one statement
def said(statement: sx.Statement, scope: Scope) -> list[Sentence]:
    scope.talk.note(statement, scope)
    match statement:
        case sx.Act():
            return acting.act(statement, scope)
        case sx.If():
            return if_said(statement, scope)
        case sx.Either():
            return [either(statement, scope)]
        case sx.ForEach():
            return for_each(statement, scope)
        case sx.Repeat():
            return repeat(statement, scope)
        case sx.Match():
            return [match(statement, scope)]
        case sx.Let():
            value = noun_phrase.said(statement.value, scope)
            named = Bound("number", "numbers", False, first=value, amount=True)
            if (
                isinstance(statement.value, sx.Group) and value.plural
            ):  # several things: they are counted later, or each acts
                called = group_phrase.head(statement.value, scope).called
                named = Bound(called.one, called.many, True, first=value)
            scope.talk.bindings[statement.name.text] = named
            return []
        case sx.Instead():
            return instead(statement, scope)
        case sx.Until():
            return until(statement, scope)
        case sx.Change() | sx.Permit() | sx.Hook():
            return rule.said(statement, scope)


# ------------------------------------------------------------------------------------------------ conditions and options
def if_said(node: sx.If, scope: Scope) -> list[Sentence]:
    done: list[Sentence] = []
    for at, (test, arm) in enumerate(node.arms):
        scope.talk.sentence += 1
        lead = (*phrase("otherwise if" if at else "if"), *condition.said(test, scope.standing_apart))
        scope.talk.spoken_of = condition.speaks_of(test, scope)
        found = led_all(lead, sentences(arm.statements, scope))
        done += tails(found, "else") if at else found
    if node.otherwise is not None:
        done += tails(led_all(phrase("otherwise"), sentences(node.otherwise.statements, scope)), "else")
    return done


def either(node: sx.Either, scope: Scope) -> Sentence:
    """Options; whoever chooses among them is named, if somebody is."""
    if scope.you.unsaid:
        return options([sentences(option.statements, scope) for option in node.options], scope.lines)
    form, subject = plain_call.form_of(scope)
    lead = (*subject, word(verb_phrase.inflect("choose", form)))
    inner = scope.but(you=acting.again(scope.you, scope))
    return chosen(lead, options([sentences(option.statements, inner) for option in node.options], scope.lines))


def for_each(node: sx.ForEach, scope: Scope) -> list[Sentence]:
    chosen = pending(node, scope)
    if chosen is not None and chosen.first is not None:
        if len(node.body.statements) == 1 and plain_call.is_simple(node.body.statements[0]) and node.bind is not None:
            scope.talk.bindings[node.bind.text] = chosen  # said where it is used: `play any number of …`
            found = sentences(node.body.statements, scope)
            return [Sentence((*found[0].spans, *(phrase("in any order") if node.any_order else ()))), *found[1:]]
        first, chosen.first = chosen.first, None
        form, subject = plain_call.form_of(scope)
        verb = verb_phrase.inflect("choose", form)
        made = Sentence((*subject, word(verb), *first.spans))
        return [made, *led_all(each_lead(node, scope), sentences(node.body.statements, scope))]
    return led_all(each_lead(node, scope), sentences(node.body.statements, scope))


def pending(node: sx.ForEach, scope: Scope) -> Bound | None:
    """What was chosen before and is said nowhere yet, where the loop goes over it."""
    item = node.items[0]
    inner = (
        item.noun
        if isinstance(item, sx.Group) and item.quant is None and not item.places and item.where is None
        else item
    )
    return scope.bound(inner.text) if isinstance(inner, sx.Name) else None


def each_lead(node: sx.ForEach, scope: Scope) -> Spans:
    """`for each leaf in hand`; a literal list is said in order. Names the element for what follows."""
    item = node.items[0]
    if len(node.items) == 1:
        lead = (word("for"), *counting.each(item, scope.standing_apart))
    else:
        lead = phrase("for each of")
        for at, each in enumerate(node.items):
            between = word("and") if at == len(node.items) - 1 else mark(",")
            lead = (*lead, *((between,) if at else ()), *noun_phrase.said(each, scope).spans)
    if node.any_order:
        lead = (*lead, *phrase("in any order"))
    if node.bind is not None:
        bound = verb_phrase.bound_by(item, scope, "")
        bound.plural = False
        scope.talk.bindings[node.bind.text] = bound
    return lead


def repeat(node: sx.Repeat, scope: Scope) -> list[Sentence]:
    if plain_call.is_simple(node):
        form, subject = plain_call.form_of(scope, (node,))
        return [Sentence((*subject, *plain_call.clause(node, scope, form)), order=not subject)]
    return [under(repeat_lead(node, scope), sentences(node.body.statements, scope))]


def repeat_lead(node: sx.Repeat, scope: Scope) -> Spans:
    if node.count is not None:
        lead: Spans = (*phrase("do the following"), *amount.times_said(node.count, scope))
    elif node.until is not None:
        lead = (*phrase("repeat the following until"), *condition.said(node.until, scope.standing_apart))
    else:
        lead = phrase("repeat the following as often as wanted")
    return capital(lead)


def match(node: sx.Match, scope: Scope) -> Sentence:
    """A list of ranges with what happens in each."""
    lead, *arms = match_lines(node, scope)
    spans: Spans = (*capital(lead), mark(":"))
    for arm in arms:
        spans = (*spans, breaks(), *arm)
    return Sentence(spans, True)


def match_lines(node: sx.Match, scope: Scope) -> list[Spans]:
    """What is looked at, then a line for each range: `0–3 leaves: …`."""
    count = node.of.of if isinstance(node.of, sx.Unary) and node.of.op == "number of" else None
    lines: list[Spans] = [(*phrase("by"), *amount.measure(node.of, scope.standing_apart))]
    noun = group_phrase.head(count, scope) if count is not None else None
    for value, arm in node.arms:
        shown = noun_phrase.said(value, scope).spans
        if noun is not None:
            one = isinstance(value, sx.Int) and value.value == 1
            shown = (*shown, *phrase(noun.called.one if one else noun.called.many, noun.link))
        lines.append((*shown, mark(":"), *capital(body(sentences(arm.statements, scope)))))
    if node.otherwise is not None:
        rest = capital(body(sentences(node.otherwise.statements, scope)))
        lines.append((*phrase("Otherwise"), mark(":"), *rest))
    return lines


def instead(node: sx.Instead, scope: Scope) -> list[Sentence]:
    """`… instead`; of a named step `instead of discarding it, …`."""
    body = sentences(node.body.statements, scope)
    if not body:
        return []
    if node.of is not None:
        return led((*phrase("instead of"), *verb_phrase.call(node.of, scope, "gerund")), body)
    first = body[0]
    if first.block:
        return led(phrase("instead"), body)
    return [Sentence((*first.spans, word("instead")), chained=first.chained), *body[1:]]


def until(node: sx.Until, scope: Scope) -> list[Sentence]:
    """`until the end of the turn, …`: rules that end by themselves."""
    inner = node.body.statements[0] if len(node.body.statements) == 1 else None
    if node.edge == "end" and not node.next_of_you and node.span_name is not None and node.span_name.text == "turn":
        short = lasting.prevention(inner, scope) or lasting.room(inner, scope)
        if short:
            return [Sentence(short)]
    if node.edge == "end" and isinstance(inner, sx.Hook) and node.span_name and not node.next_of_you and is_next(inner):
        return rule.hook(inner, scope, phrase(f"this {node.span_name.text}"))
    if (
        node.edge == "end"
        and isinstance(inner, sx.Until)
        and inner.event is not None
        and not node.next_of_you
        and node.span_name
    ):
        lead = (*phrase("the next time"), *event.clause(inner.event, scope), *phrase(f"this {node.span_name.text}"))
        return led(lead, [Sentence(spans) for spans in rule.next_changes(inner, scope)])
    # each rule says by itself how long it stands: on paper, nothing else would tell where the time ends
    lead = until_lead(node, scope)
    return [said for one in node.body.statements for said in led(lead, sentences((one,), scope))]


def is_next(node: sx.Hook) -> bool:
    """Does it wait for the next time only, which then says until when by itself?"""
    return len(node.head) == 1 and isinstance(node.head[0], sx.On) and node.head[0].word == "next time"


def is_untold(span: str, scope: Scope) -> bool:
    """Is the time that of a verb without a wording?"""
    verbs = scope.lexicon.verbs.get(span, ())
    return bool(verbs) and all(setting_text(verb.items, "says") is None for verb in verbs)


def until_lead(node: sx.Until, scope: Scope) -> Spans:
    if node.edge is not None and node.span_name is not None:
        span = node.span_name.text
        own = phrase("your next") if node.next_of_you else phrase("the")
        if node.edge == "end" and span == "turn" and not node.next_of_you:
            lead = phrase("this turn")
        elif node.edge == "end" and is_untold(span, scope):
            lead = phrase("until the following is done")
        else:
            named = (
                heads.span_name(span, scope)
                if span in scope.lexicon.phases or span in scope.lexicon.turns
                else phrase(span)
            )
            lead = (*phrase(f"until the {node.edge} of"), *own, *named)
    elif node.condition is not None:
        lead = (word("until"), *condition.said(node.condition, scope.standing_apart))
    else:
        assert node.event is not None
        lead = (word("until"), *event.clause(node.event, scope))
    return lead
