"""Verbs of the core: said by their patterns in the catalogue, `set` by what it sets."""

from __future__ import annotations

from cardwright.dsl import syntax as sx

from . import amount, catalogue, modifier, naming, noun_phrase, pattern, piles, place, verb_phrase
from .lexicon import flag_text, readable
from .scope import Scope
from .spans import Spans, phrase, word

__all__ = ["core_call", "opening"]

MOVING = frozenset(("move", "create", "shuffle", "flip"))


def core_call(node: sx.Call, scope: Scope, form: verb_phrase.Form) -> Spans:
    """A verb of the core, by its pattern in the catalogue; its slots are named by their prepositions."""
    text = node.verb.text
    if text in ("advance", "retreat") and node.args:
        return going(node, scope, form)
    if text == "enter" and node.args and isinstance(node.args[0], sx.Name):
        return (word(verb_phrase.inflect("turn", form)), *phrase("to"), *mode(node.args[0].text, scope))
    if text == "by_hand" and node.args and isinstance(node.args[0], sx.Text):
        return within(phrase(node.args[0].value.rstrip(".")))
    if text == "conclude" and node.args and isinstance(node.args[0], sx.Name):
        return phrase(catalogue.OUTCOMES.get(node.args[0].text, node.args[0].text))
    if text == "set" and (assigned := marking(node, scope, form) or assigning(node, scope, form)):
        return assigned
    verb_phrase.tell_apart(node, scope)
    if text == "move" and (taken := taking(node, scope, form)):
        return taken
    said = pattern.parse(catalogue.CORE_VERBS.get(text, f"{readable(text)}[ {{x}}]"))
    filled: verb_phrase.Filled = {}
    if node.args:
        filled["x"] = ("", node.args)
    for prep, phrases in node.preps:
        filled[prep.text if prep.text in said.slots() else "to"] = (prep.text, phrases)
    spans: Spans = (word(verb_phrase.inflect(said.verb, form)),)
    for part in said.rest:
        if isinstance(part, pattern.Optional):
            if not all(inner.name in filled for inner in part.parts if isinstance(inner, pattern.Slot)):
                continue
            inner_parts: tuple[str | pattern.Slot, ...] = part.parts
        else:
            inner_parts = (part,)
        for inner in inner_parts:
            if isinstance(inner, pattern.Slot) and inner.name in filled and inner.name != "x":
                prep_text, phrases = filled[inner.name]
                if text in MOVING:
                    prep_text = "into" if prep_text in ("to", "on") else prep_text
                    led = spans[-1].text in catalogue.PREPOSITIONS and len(spans) > 1
                    if text == "shuffle" and led and came_from(phrases[0], node, scope):
                        at = len(spans) - 1
                        spans = (*spans[:at], word("back"), *spans[at:])
                    spans = verb_phrase.to_place(spans, prep_text, phrases, scope, led)
                    continue
            spans = verb_phrase.add_part(spans, inner, filled, {}, scope)
    if text not in catalogue.CORE_VERBS:  # a verb that nothing declares: all that was written is said
        spans = (*spans, *verb_phrase.besides([(prep.text, phrases) for prep, phrases in node.preps], scope))
    verb_phrase.remember(node, scope, catalogue.CORE_PAST.get(text, ""))
    return (*spans, *(phrase("in any order") if node.any_order else ()))


def within(spans: Spans) -> Spans:
    """Words of an author's own, which begin with a capital, where they may stand inside a sentence."""
    first = spans[0].text if spans else ""
    if first.lower() not in (
        "the",
        "a",
        "an",
        "this",
        "that",
        "each",
        "every",
        "any",
        "all",
        "read",
        "place",
        "put",
        "keep",
    ):
        return spans
    return (word(first.lower()), *spans[1:])


def opening(node: sx.Call, scope: Scope) -> Spans:
    """A window that opens, by the clause that it declares: *now a storm is seen*; () where it declares none."""
    if node.verb.text != "raise":
        return ()
    window = scope.lexicon.windows.get(last_word(node.args[0])) if node.args else None
    said = flag_text(window.flags, "says") if window is not None else None
    return phrase(f"now {said}", last_word(node.args[0])) if said else ()


def taking(node: sx.Call, scope: Scope, form: verb_phrase.Form) -> Spans:
    """A move from the top of a pile to a place that is not spoken of (`says ""`) reads *draw a card from the heap*; else ()."""
    goal = [each for _, phrases in node.preps for each in phrases]
    zone = place.zone_of(goal[0], scope) if len(goal) == 1 else None
    if zone is None or flag_text(zone.flags, "says") != "" or len(node.args) != 1:
        return ()
    what = piles.drawn("draw", node.args[0], scope)
    verb_phrase.remember(node, scope, catalogue.CORE_PAST["move"])
    return (word(verb_phrase.inflect("draw", form)), *what) if what else ()


def came_from(goal: sx.Phrase, node: sx.Call, scope: Scope) -> bool:
    """Does the thing go back to the place that it was taken from?"""
    bound = scope.bound(node.args[0].text) if node.args and isinstance(node.args[0], sx.Name) else None
    zone = place.zone_of(goal, scope)
    return bound is not None and zone is not None and bound.place == zone.names.one.text


def going(node: sx.Call, scope: Scope, form: verb_phrase.Form) -> Spans:
    """`advance boat by 2` reads *advance the boat 2 spaces*; back, *move the boat back one space*."""
    token = node.args[0]
    name = token.name.text if isinstance(token, sx.Member) else token.text if isinstance(token, sx.Name) else ""
    by = next((phrases[0] for prep, phrases in node.preps if prep.text == "by"), None)
    one = by is None or (isinstance(by, sx.Int) and by.value == 1)
    far = phrase("one space") if one or by is None else (*amount.measure(by, scope), word("spaces"))
    what = phrase(f"the {readable(name)}")
    if node.verb.text == "advance":
        return (word(verb_phrase.inflect("advance", form)), *what, *far)
    return (word(verb_phrase.inflect("move", form)), *what, *phrase("back"), *far)


def mode(name: str, scope: Scope) -> Spans:
    """A mode by its name in print."""
    declared = scope.lexicon.modes.get(name)
    said = flag_text(declared.flags, "says") if declared is not None else None
    return phrase(f"the {said or readable(name)}")


def marking(node: sx.Call, scope: Scope, form: verb_phrase.Form) -> Spans:
    """`set x.sunny to true` reads *mark x as sunny*; () for anything but a flag."""
    target = node.args[0] if node.args else None
    value = next((phrases[0] for prep, phrases in node.preps if prep.text == "to"), None)
    if not isinstance(value, sx.Name) or value.text not in ("true", "false"):
        return ()
    as_word = phrase(("as " if value.text == "true" else "as not ") + modifier.adjective(last_word(target), scope))
    if isinstance(target, sx.Member):
        whom = naming.this_said(scope, True) if isinstance(target.of, sx.This) else noun_phrase.said(target.of, scope)
        return (word(verb_phrase.inflect("mark", form)), *whom.spans, *as_word)
    owner = {"you": "yourself", "they": "themselves", "it": "itself"}[scope.owner.person]
    return (word(verb_phrase.inflect("mark", form)), word(owner), *as_word)


def assigning(node: sx.Call, scope: Scope, form: verb_phrase.Form) -> Spans:
    """`set x to 3`, `set x equal to …`."""
    value = next((phrases[0] for prep, phrases in node.preps if prep.text == "to"), None)
    if not node.args or value is None:
        return ()
    target = node.args[0]
    spans = (
        amount.member(target, scope, printed=True) if isinstance(target, sx.Member) else amount.measure(target, scope)
    )
    way = phrase("to" if isinstance(value, sx.Int | sx.Name) else "equal to")
    return (word(verb_phrase.inflect("set", form)), *spans, *way, *amount.measure(value, scope))


def last_word(node: sx.Phrase | None) -> str:
    if isinstance(node, sx.Member):
        return node.name.text
    if isinstance(node, sx.Owned):
        return node.words[-1].text
    return node.text if isinstance(node, sx.Name) else ""
