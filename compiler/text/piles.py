"""How a pile is made at the set-up, and what is taken from one: the short ways in which rulebooks say it."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.dsl import syntax as sx

from . import noun_phrase, place
from .ends import plain_call
from .lexicon import flag
from .scope import Scope
from .sentence import Sentence
from .spans import Spans, phrase, word

__all__ = ["drawn", "formed"]

DRAWING = frozenset(("draw",))
"""Verbs of English that take from the top without saying so."""


def formed(statements: Sequence[sx.Statement], at: int, scope: Scope) -> Sentence | None:
    """`create all printed leaves into heap`, `shuffle heap`: *shuffle all of the leaves together and place them facedown to form the heap*.

    None where the two statements at this place are anything else.
    """
    pair = [call for call in map(plain_call, statements[at : at + 2]) if call is not None]
    if len(pair) != 2:
        return None
    made, mixed = pair
    if made.verb.text != "create" or mixed.verb.text != "shuffle" or mixed.preps or len(made.args) != 1:
        return None
    things, goal = made.args[0], [each for _, phrases in made.preps for each in phrases]
    zone = place.zone_of(goal[0], scope) if len(goal) == 1 else None
    if zone is None or len(mixed.args) != 1 or place.zone_of(mixed.args[0], scope) is not zone:
        return None
    face = flag(zone.flags, "face")
    down = face is not None and isinstance(face.value, sx.Name) and face.value.text == "down"
    if not isinstance(things, sx.Group) or things.quant is None or things.quant.word != "all" or not down:
        return None
    what, where = noun_phrase.said(things, scope), place.zone_said(goal[0], scope)
    assert where is not None
    return Sentence(
        (*phrase("shuffle"), *what.spans, *phrase("together and place them facedown to form"), *where.spans)
    )


def drawn(verb: str, node: sx.Phrase, scope: Scope) -> Spans:
    """What is drawn from the top of a pile, with such a verb: `a card from the heap`; () for anything else."""
    if verb not in DRAWING or not isinstance(node, sx.Group) or node.quant is None or node.quant.word != "top":
        return ()
    whole = noun_phrase.said(node, scope).spans
    if [span.text for span in whole[:2]] != ["the", "top"] or node.where is not None or len(node.places) != 1:
        return ()
    ends_at = next((at for at, span in enumerate(whole) if span.text == "of"), 0)
    count = whole[2:ends_at]
    one = node.quant.number is None
    return (*(phrase("a") if one else ()), *count, word("from"), *whole[ends_at + 1 :]) if ends_at else ()
