"""Mutants: small changes to cards that a good test should notice.

A mutant is an edit of the text of one card: a number by one, a clause dropped, another target or quantifier, a branch swapped.
They are made from the syntax tree, so that each is one change of meaning; what does not check is no mutant but a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from cardwright.compiler.testing.changes import Edit, changes
from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.source import Source

__all__ = ["Mutant", "apply", "mutants", "other_names"]

Others = Callable[[str], Mapping[str, str]]

#: heads of what is no card of the game
NOT_CARDS = ("game", "set", "strategy")
#: lines about a card, which say nothing of what it does
WRITTEN = ("note", "ruling", "example", "erratum", "flavor")


class Mutant(NamedTuple):
    """kind: as `Change` has it. whole: the line of the declaration that the card is, or is part of. what: the change in words.

    before, after: the lines that change, without their indentation, and what becomes of them.
    """

    path: str
    card: str
    whole: int
    kind: str
    line: int
    what: str
    edits: tuple[Edit, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]


def apply(source: Source, mutants: Iterable[Mutant]) -> Source:
    """The source with the changes of mutants of different cards, under the same path."""
    text = source.text
    for start, end, replacement in sorted((edit for one in mutants for edit in one.edits), reverse=True):
        text = text[:start] + replacement + text[end:]
    return Source(source.path, text)


def mutants(source: Source, module: sx.Module, others: Others) -> Iterator[Mutant]:
    """All mutants of the cards in one file, in order of the text. others: from `other_names`, for the cards of a kind."""
    for declaration in module.declarations:
        if isinstance(declaration, sx.Card) and declaration.kind.text not in NOT_CARDS:
            yield from of_card(source, declaration, declaration.span.start_line, others)


def of_card(source: Source, card: sx.Card, whole: int, others_of: Others) -> Iterator[Mutant]:
    seen: set[tuple[Edit, ...]] = set()
    others = others_of(card.kind.text)
    for item in card.items:
        if isinstance(item, sx.Card):
            yield from of_card(source, item, whole, others_of)
            continue
        if isinstance(item, sx.Property) and item.name.text in WRITTEN:
            continue
        for node in sx.walk(item, closed=(sx.Card,)):  # cards inside cards are theirs
            for kind, what, edits in changes(source, node, others):
                if edits not in seen:
                    seen.add(edits)
                    lines = shown(source, edits)
                    yield Mutant(source.path, card.title.value, whole, kind, node.span.start_line, what, edits, *lines)


def shown(source: Source, edits: tuple[Edit, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The whole lines that edits touch, before and after."""
    text = source.text
    first = text.rfind("\n", 0, min(start for start, _, _ in edits)) + 1
    end = max(end for _, end, _ in edits)
    last = end - 1 if end and text[end - 1] == "\n" else text.find("\n", end)
    last = len(text) if last < 0 else last
    changed = text[first:last]
    for start, stop, replacement in sorted(edits, reverse=True):
        changed = changed[: start - first] + replacement + changed[stop - first :]
    return lines_of(text[first:last]), lines_of(changed)


def lines_of(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def other_names(module: ty.Module, kind: str = "") -> dict[str, str]:
    """A name of things or of a place → the next one of its sort, in the same number; a name that is alone is missing.

    One sort are: what stands for things of one kind (a kind and its nouns), the things that there is one of, places for the same
    things of the same owners, adjectives of one kind. kind: of the card; where another sort of thing than a player acts on it, a noun
    that depends on who acts (`partners = players other than you`) is the same as without, so it is left out.
    """
    sorts: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    acts = acting_kind(module, kind)

    def add(symbol: sy.KindSym | sy.NounSym | sy.ZoneSym | sy.AdjectiveSym, *sort: str) -> None:
        sorts.setdefault(sort, []).append((symbol.name, getattr(symbol, "plural", "")))

    for each in module.kinds.values():
        add(each, "single") if each.single else add(each, "things", each.name)
    for noun in module.nouns:
        if not (noun.uses_you and acts and acts != noun.type.of):
            add(noun, "one of" if noun.single else "things", noun.type.of)
    for zone in module.zones:
        add(zone, "zone", zone.of, zone.per)
    for adjective in module.adjectives:
        add(adjective, "adjective", adjective.of)
    found: dict[str, str] = {}
    for names in sorts.values():
        for (one, many), (other, others) in zip(names, [*names[1:], names[0]], strict=True):
            if one != other:
                found[one] = other
                if many:
                    found[many] = others or other
    return found


def acting_kind(module: ty.Module, kind: str) -> str:
    """The kind of who acts on the cards of a kind; "" where none is declared."""
    symbol = module.kinds.get(kind)
    if symbol is None:
        return ""
    return symbol.you or next((you for up in symbol.parents if (you := acting_kind(module, up))), "")
