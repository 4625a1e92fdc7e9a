"""Two values that change places: `let k = a.x`, `set a.x to b.x`, `set b.x to k` reads *swap the xs of a and b*."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.dsl import syntax as sx

from . import amount, catalogue, noun_phrase
from .ends import plain_call
from .scope import Scope
from .sentence import Sentence
from .spans import phrase, word

__all__ = ["swapped"]


def swapped(statements: Sequence[sx.Statement], at: int, scope: Scope) -> Sentence | None:
    """The sentence for the three statements at this place; None if they are anything else."""
    kept, *calls = [*statements[at : at + 3], None, None, None][:3]
    pairs = [assigned(call) for call in calls if call is not None]
    if not isinstance(kept, sx.Let) or len(pairs) != 2 or pairs[0] is None or pairs[1] is None:
        return None
    (first, second), (other, back) = pairs[0], pairs[1]
    if not isinstance(first, sx.Member) or not isinstance(second, sx.Member) or not isinstance(back, sx.Name):
        return None
    texts = (kept.value.span.text, first.span.text, second.span.text, other.span.text)
    if (
        texts[0] != texts[1]
        or texts[2] != texts[3]
        or back.text != kept.name.text
        or first.name.text != second.name.text
    ):
        return None
    field = catalogue.plural(amount.field_label(first.name.text, scope))
    one, two = noun_phrase.said(first.of, scope), noun_phrase.said(second.of, scope)
    return Sentence((*phrase(f"swap the {field} of"), *one.spans, word("and"), *two.spans))


def assigned(node: sx.Statement) -> tuple[sx.Phrase, sx.Phrase] | None:
    """What is set, and to what."""
    call = plain_call(node)
    if call is None or call.verb.text != "set" or len(call.args) != 1 or len(call.preps) != 1:
        return None
    return call.args[0], call.preps[0][1][0]
