"""Heads of rules and of used sections: when, after, at the end of, once per turn, during, if, while."""

from __future__ import annotations

from cardwright.dsl import syntax as sx

from . import catalogue, condition, event, modifier, noun_phrase, verb_phrase
from .lexicon import flag_text, readable
from .scope import Actor, Scope
from .spans import Spans, phrase, word

__all__ = ["cost_of", "during", "heads", "span_name", "while_said"]

ON = {
    "when": "when",
    "after": "after",
    "before": "before",
    "next time": "the next time",
    "first time": "the first time",
}


def heads(parts: tuple[sx.HeadPart, ...], scope: Scope) -> list[Spans]:
    """Each part as a clause, in the order of English: how often, during what, what happens, if."""
    order = {sx.OncePer: 0, sx.PrepHead: 1, sx.At: 2, sx.On: 2, sx.IfHead: 3}
    said: list[Spans] = []
    for part in sorted(parts, key=lambda each: order[type(each)]):
        spans = one(part, scope)
        if spans:
            said.append(spans)
    return said


def one(part: sx.HeadPart, scope: Scope) -> Spans:
    match part:
        case sx.OncePer():
            return phrase(f"once per {readable(part.period.text)}")
        case sx.At():
            return (*phrase(f"at the {part.edge} of"), *during(part.of, scope))
        case sx.On():
            if (opened := window_said(part.event, scope)) is not None:
                return (*phrase(ON.get(part.word, part.word)), *opened)
            until = phrase(f"this {readable(part.until.text)}") if part.until is not None else ()
            return (*phrase(ON.get(part.word, part.word)), *event.clause(part.event, scope), *until)
        case sx.IfHead():
            return (word("if"), *condition.said(part.condition, scope))
        case sx.PrepHead():
            if part.prep.text == "during" and part.args:
                return (word("during"), *during(part.args[0], scope))
            return ()


def window_said(node: sx.Event, scope: Scope) -> Spans | None:
    """A window that opens, as the clause that it declares with `says`: *when a storm is seen*."""
    noun = node.subject.noun if isinstance(node.subject, sx.Group) else node.subject
    window = scope.lexicon.windows.get(noun.text) if isinstance(noun, sx.Name) else None
    if window is None or node.verb.text != "opens":
        return None
    for param in window.params:
        known = verb_phrase.bound_by(sx.Name(param.name.span, param.type.name.text), scope, "")
        known.actor = Actor("it", phrase(f"the {readable(param.name.text)}"), param.type.name.text)
        scope.talk.bindings[param.name.text] = known
    said = flag_text(window.flags, "says")
    return phrase(said) if said else None


def cost_of(parts: tuple[sx.HeadPart, ...]) -> tuple[sx.Phrase, ...]:
    """What `for …` asks to be paid."""
    return next((part.args for part in parts if isinstance(part, sx.PrepHead) and part.prep.text == "for"), ())


def span_name(text: str, scope: Scope) -> Spans:
    """A turn, phase or window by its name in print, without owner."""
    node = scope.lexicon.phases.get(text) or scope.lexicon.turns.get(text) or scope.lexicon.windows.get(text)
    if node is None:
        return phrase(readable(text), text)
    said = flag_text(node.flags, "says")
    return phrase(said or readable(text), text)


def during(node: sx.Phrase, scope: Scope) -> Spans:
    """`your main phase`, `any player's main phase`, `the warden turn`-like phrases."""
    quant = node.quant.word if isinstance(node, sx.Group) and node.quant is not None else ""
    inner = node.noun if isinstance(node, sx.Group) else node
    text = inner.text if isinstance(inner, sx.Name) else inner.words[-1].text if isinstance(inner, sx.Owned) else ""
    if isinstance(inner, sx.Owned) and (text == "turn" or text in scope.lexicon.turns):
        return (*scope.you.possessive, *span_name(text, scope))
    if text in ("turn", "round", "game"):
        return phrase(f"{quant or 'the'} {text}")
    turn = scope.lexicon.phase_turns.get(text) or scope.lexicon.turns.get(text)
    if turn is None and text not in scope.lexicon.windows:
        if text in scope.lexicon.verbs:
            verb = scope.lexicon.verbs[text][0]
            return phrase(catalogue.gerund(verb_phrase.pattern_of(verb).verb))
        return noun_phrase.said(node, scope).spans
    actor = turn_actor(turn, scope) if turn is not None else ""
    name = span_name(text, scope)
    if actor and scope.lexicon.is_seat(actor):
        called = scope.lexicon.called(scope.lexicon.kinds[actor]).one
        if quant in ("any", "each"):
            return (*phrase(f"{quant} {called}'s"), *name)
        if scope.you.person != "it":
            return (*scope.you.possessive, *name)
        return (*phrase(f"a {called}'s"), *name)
    return (word("the"), *name)


def turn_actor(turn: sx.Turn, scope: Scope) -> str:
    """The kind of whoever takes such a turn."""
    return turn.params[0].type.name.text if turn.params else ""


def while_said(node: sx.Phrase, scope: Scope) -> Spans:
    """`while planted`; of anything longer the whole clause."""
    if isinstance(node, sx.Is) and isinstance(node.of, sx.This) and isinstance(node.words, tuple) and not node.negated:
        last = node.words[-1].text
        if last in scope.lexicon.adjectives:
            return phrase(f"while {modifier.adjective(last, scope)}")
    if isinstance(node, sx.Is) and isinstance(node.of, sx.This) and node.place is not None and not node.negated:
        from . import place

        lying = place.lying((node.place,), scope)
        return (word("while"), *phrase(" ".join(lying.before)), *lying.after)
    return (word("while"), *condition.said(node, scope))
