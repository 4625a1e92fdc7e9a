"""Sections of cards and of boards: lead-ins, what acts, and the rules a card adds to the game."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.dsl import syntax as sx

from . import (
    amount,
    board,
    catalogue,
    condition,
    heads,
    naming,
    noun_phrase,
    pattern,
    rule,
    sentence,
    statement,
    steps,
    verb_phrase,
)
from .lexicon import flag, flag_text, readable, setting
from .scope import YOU, Actor, Bound, Scope, Talk
from .spans import Spans, breaks, capital, lead, mark, number, phrase, word

__all__ = ["acting", "additional", "heading", "items", "section", "variants", "verb_rule"]


def acting(scope: Scope, node: sx.Section, declared: sx.SectionDecl | None) -> Scope:
    """The scope in which a section speaks: who *you* is, and whether each instruction has a line."""
    who = scope.lexicon.you_of(scope.kind)
    if declared is not None:
        who = next((param.type.name.text for param in declared.params if "by" in param.preps), who)
    return for_actor(scope, who)


def for_actor(scope: Scope, kind: str) -> Scope:
    if not kind or scope.lexicon.is_seat(kind):
        return scope.but(you=Actor("you", phrase("you"), kind, unsaid=True) if kind else YOU, talk=Talk(), lines=True)
    declared = scope.lexicon.kinds.get(kind)
    named = (
        naming.single_name(declared, scope)
        if declared is not None and flag(declared.flags, "single") is not None
        else phrase("it")
    )
    return scope.but(you=Actor("it", named, kind, unsaid=True), talk=Talk(), lines=False)


def lead_in(node: sx.Section, declared: sx.SectionDecl | None, scope: Scope) -> Spans:
    """The fixed opening, with what its head says: `BLOOM 2:`. Nothing where the declaration says nothing."""
    said = flag_text(declared.flags, "says") if declared is not None else None
    if said is None:
        said = readable(node.name.text).upper() + ":" if declared is not None else ""
    values = arguments(node, declared, scope)
    text = said
    for name in pattern.parse(f"- {said}").slots() - values.keys():
        line = setting(scope.card.items, name) if scope.card is not None else None
        if line is not None and line.args:
            values[name] = plain_value(line.args[0], scope)
    for name, spans in values.items():
        text = text.replace("{" + name + "}", " ".join(span.text for span in spans))
    return (lead(text, node.name.text),) if text else ()


def arguments(node: sx.Section, declared: sx.SectionDecl | None, scope: Scope) -> dict[str, Spans]:
    """The values in a section's head by the names of its declared parts."""
    found: dict[str, Spans] = {}
    if declared is None:
        return found
    first = next((param for param in declared.params if not param.preps), None)
    if first is not None and node.args:
        found[first.name.text] = plain_value(node.args[0], scope)
    for param in declared.params:
        if param.preps:
            for part in node.head:
                if isinstance(part, sx.PrepHead) and part.prep.text in param.preps and part.args:
                    found[param.name.text] = plain_value(part.args[0], scope)
    return found


def plain_value(node: sx.Phrase, scope: Scope) -> Spans:
    if isinstance(node, sx.Group) and node.quant is not None and isinstance(node.quant.number, sx.Int):
        return (number(node.quant.number.value),)
    return noun_phrase.said(node, scope).spans


def section(node: sx.Section, scope: Scope) -> Spans:
    """A section with its lead-in."""
    declared = scope.lexicon.section(scope.kind, node.name.text)
    inner = acting(scope, node, declared)
    heads.heads(node.head, inner)  # what the head names is known in the body
    if any(isinstance(part, sx.On) for part in node.head):
        inner = inner.but(turn="that")
    found = statement.sentences(node.body.statements, inner)
    if declared is not None and any("by" in param.preps for param in declared.params):
        found = sentence.joined(found, False)  # a price asked of somebody else is one sentence
    if node.change is not None:
        found = sentence.led(phrase(CHANGED[node.change]), found)
    body = sentence.text(found, inner.lines)
    if declared is not None and flag(declared.flags, "activated") is not None:
        return body
    return (*lead_in(node, declared, inner), *body)


CHANGED = {"add": "in addition", "replace": "instead"}
"""How a variant's section stands to the one of the card."""


def heading(node: sx.Section, scope: Scope) -> Spans:
    """What stands above a section that is used: its lead-in and when it may be used."""
    declared = scope.lexicon.section(scope.kind, node.name.text)
    if declared is None or flag(declared.flags, "activated") is None:
        return ()
    inner = acting(scope, node, declared)
    spans: Spans = ()
    for part in heads.heads(node.head, inner):
        spans = (*spans, *((mark(","),) if spans else ()), *part)
    if spans:
        spans = (breaks(), lead("Activate"), *spans, mark(":"))
    return (*lead_in(node, declared, inner), *spans)


def items(all_items: tuple[sx.Item, ...], scope: Scope) -> Spans:
    """Everything on a card that is text: sections, rules, permissions, in the order of the source.

    The rules of a card that has verbs of its own are said by `additional`.
    """
    done: Spans = ()
    apart = any(isinstance(item, sx.Verb) for item in all_items)
    for item in all_items:
        if apart and isinstance(item, RULES):
            continue
        spans = one(item, scope)
        if spans:
            done = (*done, *((breaks(),) if done else ()), *spans)
    return done


RULES = (sx.Hook, sx.Change, sx.Permit)


def one(item: sx.Item, scope: Scope) -> Spans:
    inner = for_actor(scope, scope.lexicon.you_of(scope.kind))
    match item:
        case sx.Section() if item.name.text == "action":
            return sentence.text(rule.action(item, inner), inner.lines)
        case sx.Section():
            return section(item, scope)
        case sx.Hook() | sx.Change() | sx.Permit():
            return sentence.text(rule.said(item, inner), False)  # all of it happens then
        case sx.WhileItems():
            paragraphs = [sentence.text(each, False) for each in rule.while_items(item, inner)]
            return tuple(span for at, each in enumerate(paragraphs) for span in ((breaks(),) if at else ()) + each)
        case sx.Grant():
            subject = noun_phrase.said(item.subject, inner, subject=True)
            have = amount.has_verb(subject.plural or subject.you)
            return (*capital((*subject.spans, *phrase(f"also {have}"))), mark(":"), breaks(), *items(item.items, scope))
        case sx.Track():
            return board.track(item, inner)
        case sx.Table():
            return board.table(item, inner)
        case sx.Mode():
            called = flag_text(item.flags, "says") or readable(item.name.text)
            if not item.items:
                return ()
            return (lead(called.upper() + ":", item.name.text), breaks(), *items(item.items, scope))
        case sx.Property() if item.name.text == "by_hand":
            return tuple(span for arg in item.args if isinstance(arg, sx.Text) for span in phrase(arg.value))
        case _:
            return ()


# ------------------------------------------------------------------------------------------------ what a board adds
def additional(all_items: tuple[sx.Item, ...], scope: Scope) -> Spans:
    """The verbs that a card declares for itself, each as a numbered or plain rule; if there are any, its other rules behind them."""
    done: Spans = ()
    apart = any(isinstance(item, sx.Verb) for item in all_items)
    for item in sorted(all_items, key=lambda item: isinstance(item, RULES)):
        spans: Spans = ()
        if isinstance(item, sx.Verb):
            spans = verb_rule(item, scope)
        elif isinstance(item, RULES) and apart:
            spans = one(item, scope)
        elif isinstance(item, sx.Ending):
            spans = ending(item, scope)
        elif isinstance(item, sx.Kind):
            spans = beginnings(item, scope)
        if spans:
            done = (*done, *((breaks(),) if done else ()), *spans)
    return done


def beginnings(kind: sx.Kind, scope: Scope) -> Spans:
    """`Each lantern begins with oil 3.`: the numbers that things of a card's own kind have where nothing else is said."""
    done: Spans = ()
    for item in kind.items:
        if isinstance(item, sx.Field) and isinstance(item.default, sx.Int):
            label = phrase(amount.field_label(item.name.text, scope))
            done = (*done, *((word("and"),) if done else ()), *label, number(item.default.value))
    if not done:
        return ()
    each = phrase(f"each {scope.lexicon.called(kind).one}", kind.names.one.text)
    return (*capital(each), *phrase("begins with"), *done, mark("."))


def ending(node: sx.Ending, scope: Scope) -> Spans:
    """`When …, the players lose.`"""
    holds = next((item for item in node.items if isinstance(item, sx.Property) and item.name.text == "holds"), None)
    if holds is None or not holds.args:
        return ()
    inner = for_actor(scope, scope.lexicon.you_of(scope.kind))
    outcome = phrase(catalogue.OUTCOMES.get(node.outcome.text, node.outcome.text))
    return (*capital((word("when"), *condition.said(holds.args[0], inner))), mark(","), *outcome, mark("."))


def verb_rule(verb: sx.Verb, scope: Scope) -> Spans:
    """`When Warden Howls, resolve the following in order:` and its steps."""
    body = next((item.body for item in verb.items if isinstance(item, sx.Section) and item.name.text == "do"), None)
    if body is None:
        return ()
    who = next((param.type.name.text for param in verb.params if "by" in param.preps), scope.lexicon.you_of(scope.kind))
    inner = for_actor(scope, who).but(lines=True, steps=True)
    said = verb_phrase.pattern_of(verb)
    subject = inner.you.spans
    plain = inner.you.person == "you"
    name = (word(said.verb if plain else catalogue.third(said.verb)), *literal_rest(said, verb, inner))
    statements = body.statements
    if len(statements) == 1 and isinstance(statements[0], sx.Repeat) and isinstance(statements[0].count, sx.Name):
        statements = statements[0].body.statements
    for param in verb.params:
        if "by" not in param.preps:
            inner.talk.bindings[param.name.text] = bound_param(param, inner)
    lead_words = (*phrase("when"), *subject, *name)
    needed = needs(verb, inner)
    if not needed and len(statements) == 1 and steps.is_line(statements[0]):
        return sentence.text(sentence.led(lead_words, statement.sentences(statements, inner)), False)
    spans: Spans = (*capital(lead_words), mark(","), *phrase("resolve the following in order"), mark(":"))
    for need in needed:
        spans = (*spans, breaks(), word(sentence.BULLETS[0]), *sentence.finish(need))
    return (*spans, *listed(steps.steps(statements, inner), 0))


def listed(found: Sequence[steps.Step], depth: int) -> Spans:
    """Steps as lines, those under another one marked otherwise."""
    spans: Spans = ()
    for step in found:
        if step.spans:
            spans = (*spans, breaks(), word(sentence.BULLETS[min(depth, len(sentence.BULLETS) - 1)]), *step.spans)
        spans = (*spans, *listed(step.inner, depth + 1))
    return spans


def needs(verb: sx.Verb, scope: Scope) -> list[sentence.Sentence]:
    """What must hold for a verb, and to what it can be done, each as a sentence."""
    named = [done_to(param, scope) for param in verb.params if param.domain or param.where is not None]
    whom = [sentence.Sentence((*phrase("this is only done to"), *noun_phrase.said(one, scope).spans)) for one in named]
    lines = (item for item in verb.items if isinstance(item, sx.Property) and item.name.text == "needs" and item.args)
    held = (
        sentence.Sentence((*phrase("this is only done if"), *condition.said(item.args[0], scope))) for item in lines
    )
    return [*whom, *held]


def done_to(param: sx.Param, scope: Scope) -> sx.Group:
    """What may fill a slot, as `any …`; of a noun that says where its things are (`closed_doors`) it is one of those."""
    noun, places = sx.Name(param.span, param.type.name.text), param.domain
    among = places[0] if len(places) == 1 else None
    declared = scope.lexicon.nouns.get(among.text) if isinstance(among, sx.Name) else None
    if declared is not None and flag_text(declared.flags, "placed") is None:
        noun, places = sx.Name(param.span, declared.names.one.text), ()
    return sx.Group(param.span, sx.Quant(param.span, "any", None), noun, places, None, param.where)


def bound_param(param: sx.Param, scope: Scope) -> Bound:
    called = naming.noun_of(param.type.name.text, scope)
    counter = param.type.name.text in scope.lexicon.counters or param.type.name.text in ("number", "counter")
    counted = naming.noun_of(param.type.name.text, scope) if param.type.mark == "count" else None
    if counted is not None:
        return Bound(f"many {counted.many}", counted.many, False, amount=True)
    if param.type.name.text == "counter":
        return Bound("many counters", "counters", False, amount=True)
    if param.type.name.text in scope.lexicon.counters:
        unit = naming.unit(scope.lexicon.counters[param.type.name.text], scope)
        text = " ".join(span.text for span in unit.many)
        return Bound(text if unit.one == unit.many else f"many {text}", text, False, amount=True)
    one = called.one if called else readable("place" if param.type.name.text == "zone" else param.type.name.text)
    many = called.many if called else catalogue.plural(one)
    return Bound(one, many, param.type.mark == "set", amount=counter)


def literal_rest(said: pattern.Pattern, verb: sx.Verb, scope: Scope) -> Spans:
    """The pattern behind the verb, slots by the kinds of what fills them."""
    kinds = {param.name.text: param for param in verb.params}
    spans: Spans = ()
    for part in said.rest:
        if isinstance(part, str):
            spans = (*spans, *phrase(part))
        elif isinstance(part, pattern.Slot) and part.name in kinds:
            bound = bound_param(kinds[part.name], scope)
            spans = (
                *spans,
                *phrase(bound.nouns if bound.amount else f"{catalogue.article(bound.noun)} {bound.noun}"),
            )
    return spans


def variants(all_items: tuple[sx.Item, ...], scope: Scope) -> Spans:
    """What a variant changes on this card, under the variant's name."""
    done: Spans = ()
    for item in all_items:
        if isinstance(item, sx.Variant):
            called = scope.lexicon.called(scope.lexicon.variants.get(item.names.one.text, item))
            spans: Spans = (lead(called.one.upper() + ":", item.names.one.text),)
            if item.items and isinstance(item.items[0], RULES):
                spans = (*spans, lead("RULES:"))
            spans = (*spans, *items(item.items, scope))
            done = (*done, *((breaks(),) if done else ()), *spans)
    return done
