"""What a board shows besides sentences: its tracks, space by space, and its tables, row by row."""

from __future__ import annotations

from cardwright.dsl import syntax as sx

from . import amount, noun_phrase, sentence, statement
from .lexicon import flag, readable
from .scope import Scope
from .spans import Spans, breaks, lead, mark, phrase, word

__all__ = ["table", "track"]


def track(node: sx.Track, scope: Scope) -> Spans:
    """How many spaces a track has, and what happens on which. scope: that of whoever acts."""
    called = scope.lexicon.called(node).one
    spaces = flag(node.flags, "spaces")
    spans: Spans = (lead(called.upper() + ":", node.names.one.text),)
    if spaces is not None and spaces.value is not None:
        spans = (*spans, word("spaces"), *from_to(spaces, scope), mark("."))
    for item in node.items:
        if isinstance(item, sx.Section) and item.args:
            said = sentence.text(statement.sentences(item.body.statements, scope), scope.lines)
            spans = (*spans, breaks(), mark(f"[{bounds(item.args[0]) or 'last'}]"), *said)
    return spans


def from_to(spaces: sx.Flag, scope: Scope) -> Spans:
    """`1 to 8`; an end that is computed in words. (An end that is open has none.)"""
    first = spaces.value
    if isinstance(first, sx.Range):
        return phrase(bounds(first))
    assert first is not None
    last = next((value for name, value in spaces.preps if name.text == "to"), None)
    ends = [phrase(bounds(one)) or amount.measure(one, scope) for one in (first, last) if one is not None]
    return (*ends[0], *(span for end in ends[1:] for span in (word("to"), *end)))


def bounds(node: sx.Phrase) -> str:
    """A number, or a range of them; "" for anything else."""
    if isinstance(node, sx.Range):
        return f"{node.first}–{node.last}" if node.last is not None else f"{node.first}+"
    return str(node.value) if isinstance(node, sx.Int) else ""


def table(node: sx.Table, scope: Scope) -> Spans:
    """A table of a board, a row a line: `[1] size 8`. The first column says which row it is."""
    spans: Spans = (lead(readable(node.name.text).upper() + ":", node.name.text),)
    for key, *cells in node.rows:
        spans = (*spans, breaks(), mark(f"[{', '.join(bounds(one) or one.span.text for one in key)}]"))
        for at, (column, cell) in enumerate(zip(node.columns[1:], cells, strict=True)):
            values = tuple(
                span
                for one in cell
                for span in (mark(","), *(phrase(bounds(one)) or noun_phrase.said(one, scope).spans))
            )[1:]
            spans = (*spans, *((mark(","),) if at else ()), *phrase(readable(column.text)), *(values or (mark("–"),)))
    return spans
