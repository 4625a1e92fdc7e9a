"""Another amount in the place of the one that a verb always ends with: `after it howls, it bears 1 wind instead of 3`."""

from __future__ import annotations

from cardwright.dsl import syntax as sx

from . import amount, catalogue, noun_phrase, verb_phrase
from .scope import Scope
from .spans import Spans, mark, number, phrase, word

__all__ = ["instead_of"]


def instead_of(node: sx.Hook, scope: Scope) -> Spans:
    """`when warden would bear 3 wind during howl: instead: warden: bear 1 wind`; () for anything else."""
    if len(node.head) != 1 or not isinstance(node.head[0], sx.On) or len(node.body.statements) != 1:
        return ()
    happening, body = node.head[0].event, node.body.statements[0]
    inner = body.body.statements if isinstance(body, sx.Instead) and body.of is None else ()
    act = inner[0] if len(inner) == 1 else None
    if not isinstance(act, sx.Act) or not isinstance(act.body, sx.Call) or act.modal or act.then or act.otherwise:
        return ()
    during = next((place for prep, place, _ in happening.preps if prep.text == "during"), None)
    if not happening.would or len(happening.preps) != 1 or not isinstance(during, sx.Name):
        return ()
    outer, verb = verb_phrase.named(during.text, scope), verb_phrase.named_in(happening, scope)
    same = (
        act.subject is not None
        and happening.subject is not None
        and act.subject.span.text == happening.subject.span.text
    )
    if not same or outer is None or verb is None or verb.name.text != act.body.verb.text or happening.subject is None:
        return ()
    was, now = whole(happening.object), whole(act.body.args[0] if len(act.body.args) == 1 else None)
    if was is None or now is None:
        return ()
    unit = amount.counter_of(was, scope)
    if was.noun.span.text != now.noun.span.text and (unit is None or unit is not amount.counter_of(now, scope)):
        return ()
    assert was.quant is not None
    assert isinstance(was.quant.number, sx.Int)
    who = noun_phrase.said(happening.subject, scope, subject=True)
    does = catalogue.third(verb_phrase.pattern_of(outer).verb)
    back = catalogue.third(verb_phrase.pattern_of(verb).verb)
    size = amount.amount(now, scope).spans if amount.is_amount(now, scope) else noun_phrase.said(now, scope).spans
    return (
        word("after" if ends_with(outer, verb) else "when"), *who.spans, word(does, f"verb:{outer.name.text}"), mark(","),
        word("it"), word(back, f"verb:{verb.name.text}"), *size, *phrase("instead of"), number(was.quant.number.value),
    )  # fmt: skip


def whole(node: sx.Phrase | None) -> sx.Group | None:
    """So many of something, no more said of them."""
    plain = isinstance(node, sx.Group) and node.quant is not None and node.quant.word == "exactly" and not node.places
    if not plain or not isinstance(node, sx.Group) or node.where is not None or node.quant is None:
        return None
    return node if isinstance(node.quant.number, sx.Int) else None


def ends_with(outer: sx.Verb, verb: sx.Verb) -> bool:
    """Is it the last thing that the outer verb does?"""
    body = next((item.body for item in outer.items if isinstance(item, sx.Section) and item.name.text == "do"), None)
    last = body.statements[-1] if body is not None else None
    while isinstance(last, sx.Repeat):
        last = last.body.statements[-1]
    return isinstance(last, sx.Act) and isinstance(last.body, sx.Call) and last.body.verb.text == verb.name.text
