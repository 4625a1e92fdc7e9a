"""Mutants: small changes to cards that a good test should notice.

A mutant is an edit of the text of one card: a number by one, a clause dropped, another target or quantifier, a branch swapped.
They are made from the syntax tree, so that each is one change of meaning; what does not check is no mutant but a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from cardwright.dsl import syntax as sx
from cardwright.dsl.source import Source, Span

__all__ = ["Mutant", "apply", "mutants"]

#: quantifiers and superlatives, each with what it is changed into
OTHER = {"any": "each", "each": "any", "up to": "", "all": "1", "any number of": "1", "top": "bottom", "bottom": "top"}
OPPOSITE = {"most": "fewest", "fewest": "most", "highest": "lowest", "lowest": "highest"}
COMPARE = {">=": ">", "<=": "<", ">": ">=", "<": "<=", "=": "!=", "!=": "="}


class Mutant(NamedTuple):
    """kind: number | clause | quantifier | superlative | branch | choice | condition. what: the change in words."""

    path: str
    card: str
    kind: str
    line: int
    what: str
    edits: tuple[tuple[int, int, str], ...]


def apply(source: Source, mutant: Mutant) -> Source:
    """The source with the mutant's change, under the same path."""
    text = source.text
    for start, end, replacement in sorted(mutant.edits, reverse=True):
        text = text[:start] + replacement + text[end:]
    return Source(source.path, text)


def mutants(source: Source, module: sx.Module) -> Iterator[Mutant]:
    """All mutants of the cards in one file, in order of the text."""
    for declaration in module.declarations:
        if isinstance(declaration, sx.Card) and declaration.kind.text not in ("game", "set", "strategy"):
            yield from of_card(source, declaration)


def of_card(source: Source, card: sx.Card) -> Iterator[Mutant]:
    seen: set[tuple[tuple[int, int, str], ...]] = set()
    title = card.title.value
    for item in card.items:
        if isinstance(item, sx.Card):
            yield from of_card(source, item)
            continue
        for node in below(item):
            for kind, what, edits in changes(source, node):
                if edits not in seen:
                    seen.add(edits)
                    yield Mutant(source.path, title, kind, node.span.start_line, what, edits)


def below(node: object) -> Iterator[sx.Node]:
    """A node and all below it, parents first; cards inside cards are theirs."""
    if isinstance(node, tuple):
        for part in cast("tuple[object, ...]", node):
            yield from below(part)
    elif isinstance(node, sx.Node):
        yield node
        for slot in type(node).__dataclass_fields__:
            if slot != "span":
                yield from below(getattr(node, slot))


Change = tuple[str, str, tuple[tuple[int, int, str], ...]]


def changes(source: Source, node: sx.Node) -> Iterator[Change]:
    """The changes that one node allows."""
    match node:
        case sx.Int():
            yield number(source, node)
        case sx.Block():
            yield from dropped(source, node)
        case sx.Quant():
            yield from quantifier(source, node)
        case sx.Superlative():
            yield from replaced_word(source, node.span, node.word, OPPOSITE[node.word], "superlative")
        case sx.Act():
            yield from act(source, node)
        case sx.If() if node.otherwise is not None and len(node.arms) == 1:
            yield swapped(source, node.arms[0][1], node.otherwise)
        case sx.Binary() if node.op in COMPARE:
            between = Span(source, *after(node.left.span), *before(node.right.span))
            yield from replaced_word(source, between, node.op, COMPARE[node.op], "condition")
        case _:
            pass


def number(source: Source, node: sx.Int) -> Change:
    start, end = place(source, node.span)
    return "number", f"{node.value} becomes {node.value + 1}", ((start, end, str(node.value + 1)),)


def dropped(source: Source, node: sx.Block) -> Iterator[Change]:
    """Each clause of a block that has others."""
    if len(node.statements) < 2:
        return
    for statement in node.statements:
        first = source.offset(statement.span.start_line, 1)
        _, end = place(source, statement.span)
        rest = source.text.find("\n", end)
        last = len(source.text) if rest < 0 else rest + 1
        if source.text[first : place(source, statement.span)[0]].strip():
            continue  # the clause does not begin its line
        yield "clause", f"without `{statement.span.text.splitlines()[0].strip()}`", ((first, last, ""),)


def quantifier(source: Source, node: sx.Quant) -> Iterator[Change]:
    if node.word in OTHER:
        yield from replaced_word(source, node.span, node.word, OTHER[node.word], "quantifier")


def act(source: Source, node: sx.Act) -> Iterator[Change]:
    if node.modal == "may":
        start, end = place(source, node.span)
        at = source.text.find("may", start, end)
        if at >= 0:
            yield "choice", "`may` is no longer optional", ((at, at + 4, ""),)
    if node.then is not None and node.otherwise is not None:
        yield swapped(source, node.then, node.otherwise)


def swapped(source: Source, one: sx.Block, other: sx.Block) -> Change:
    (a, b), (c, d) = place(source, one.span), place(source, other.span)
    return "branch", "the two branches are swapped", ((a, b, source.text[c:d]), (c, d, source.text[a:b]))


def replaced_word(source: Source, span: Span, word: str, other: str, kind: str) -> Iterator[Change]:
    start, end = place(source, span)
    at = source.text.find(word, start, end)
    if at >= 0:
        length = len(word) + (not other)
        yield kind, f"`{word}` becomes `{other}`" if other else f"without `{word}`", ((at, at + length, other),)


def place(source: Source, span: Span) -> tuple[int, int]:
    return source.offset(span.start_line, span.start_col), source.offset(span.end_line, span.end_col)


def after(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_col


def before(span: Span) -> tuple[int, int]:
    return span.start_line, span.start_col
