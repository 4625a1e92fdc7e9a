"""The changes that one syntax node allows: each is one change of meaning, written as edits of the text.

`changes(source, node, others)` yields them. What the checker refuses afterwards was no change of meaning, and is nobody's mutant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardwright.dsl import syntax as sx
from cardwright.dsl.source import Source, Span

__all__ = ["Change", "Edit", "changes"]

#: start and end as offsets into the text, and what stands there instead
Edit = tuple[int, int, str]

#: quantifiers, superlatives, comparisons, connectives, each with what it is changed into
QUANTIFIERS = {
    "any": "each",
    "each": "any",
    "up to": "",
    "all": "1",
    "any number of": "1",
    "top": "bottom",
    "bottom": "top",
}
OPPOSITES = {"most": "fewest", "fewest": "most", "highest": "lowest", "lowest": "highest"}
OPERATORS = {
    ">=": ">", "<=": "<", ">": ">=", "<": "<=", "=": "!=", "!=": "=", "and": "or", "or": "and", "+": "-", "-": "+",
}  # fmt: skip


class Change(NamedTuple):
    """kind: number | clause | quantifier | superlative | target | branch | choice | condition. what: the change in words."""

    kind: str
    what: str
    edits: tuple[Edit, ...]


def changes(source: Source, node: sx.Node, others: Mapping[str, str]) -> Iterator[Change]:
    """The changes of a node itself, not of those below it. others: a name of things or of a place → another of its sort."""
    if isinstance(node, sx.Hook | sx.Permit | sx.Change | sx.Section | sx.WhileItems | sx.Grant):
        yield from without_lines(source, node.span)
    match node:
        case sx.Int():
            yield from numbers(source, node.span, node.value)
        case sx.Range():
            yield from ends(source, node)
        case sx.Block():
            yield from statements(source, node)
        case sx.Quant():
            yield from quantifier(source, node)
        case sx.Superlative():
            yield from word(source, node.span, node.word, OPPOSITES[node.word], "superlative")
        case sx.Group():
            yield from filters(source, node)
        case sx.Act():
            yield from act(source, node)
        case sx.If():
            yield from if_(source, node)
        case sx.Hook():
            yield from head(source, node)
        case sx.Binary() if node.op in OPERATORS:
            between = Span(source, *node.left.span[3:5], *node.right.span[1:3])
            kind = "number" if node.op in "+-" else "condition"
            yield from word(source, between, node.op, OPERATORS[node.op], kind)
        case sx.Unary(op="not") | sx.Is(negated=True):
            yield from word(source, node.span, "not", "", "condition")
        case sx.Name() if node.text in others:
            yield from word(source, node.span, node.text, others[node.text], "target")
        case sx.Owned() | sx.Words():
            for one in node.words:
                if one.text in others:
                    yield from word(source, one.span, one.text, others[one.text], "target")
        case sx.Member() if node.name.text in others:
            yield from word(source, node.name.span, node.name.text, others[node.name.text], "target")
        case _:
            pass


# ------------------------------------------------------------------------------------------ numbers, words
def numbers(source: Source, span: Span, value: int) -> Iterator[Change]:
    """By one in each direction."""
    start, end = place(source, span)
    for other in (value + 1, value - 1):
        if other >= 0:
            yield Change("number", f"{value} becomes {other}", ((start, end, str(other)),))


def ends(source: Source, node: sx.Range) -> Iterator[Change]:
    start, end = place(source, node.span)
    first, _, last = source.text[start:end].partition("..")
    if first.strip() == str(node.first):
        for other in (node.first + 1, node.first - 1):
            if other >= 0:
                yield Change(
                    "number", f"{node.first} becomes {other}", ((start, start + len(first.rstrip()), str(other)),)
                )
    if node.last is not None and last.strip() == str(node.last):
        for other in (node.last + 1, node.last - 1):
            yield Change("number", f"{node.last} becomes {other}", ((end - len(last.lstrip()), end, str(other)),))


def quantifier(source: Source, node: sx.Quant) -> Iterator[Change]:
    if node.word in QUANTIFIERS:
        yield from word(source, node.span, node.word, QUANTIFIERS[node.word], "quantifier")


def word(source: Source, span: Span, old: str, new: str, kind: str) -> Iterator[Change]:
    """The first `old` within a span becomes `new`, or goes with the blank behind it."""
    start, end = place(source, span)
    at = source.text.find(old, start, end)
    if at >= 0:
        last = at + len(old) + (not new and source.text[at + len(old) : at + len(old) + 1] == " ")
        yield Change(kind, f"`{old}` becomes `{new}`" if new else f"without `{old}`", ((at, last, new),))


# ------------------------------------------------------------------------------------------ clauses
def statements(source: Source, node: sx.Block) -> Iterator[Change]:
    """Each clause of a block that has others."""
    if len(node.statements) >= 2:
        for statement in node.statements:
            yield from without_lines(source, statement.span)


def without_lines(source: Source, span: Span) -> Iterator[Change]:
    start, end = place(source, span)
    first = source.offset(span.start_line, 1)
    if source.text[first:start].strip():
        return  # it does not begin its line
    rest = source.text.find("\n", end)
    last = len(source.text) if rest < 0 else rest + 1
    yield Change("clause", f"without `{source.text[start:end].splitlines()[0].strip()}`", ((first, last, ""),))


def filters(source: Source, node: sx.Group) -> Iterator[Change]:
    """Which of the things are meant, left out: `where …`, `other than …`, `with most …`."""
    start, _ = place(source, node.span)
    for keyword, part in (("where", node.where), ("other than", node.exclude), ("having", node.having)):
        if part is not None:
            yield from cut(source, start, keyword, part.span)
    if node.superlative is not None:
        begin, end = place(source, node.superlative.span)
        yield Change("clause", f"without `{source.text[begin:end]}`", ((blank_before(source, begin), end, ""),))


def cut(source: Source, floor: int, keyword: str, span: Span) -> Iterator[Change]:
    """From the keyword before a part to its end, with the white space before it."""
    start, end = place(source, span)
    at = source.text.rfind(keyword, floor, start)
    if at >= 0:
        said = source.text[at:end].splitlines()[0]
        yield Change("clause", f"without `{said}`", ((blank_before(source, at), end, ""),))


def blank_before(source: Source, at: int) -> int:
    return len(source.text[:at].rstrip())


def act(source: Source, node: sx.Act) -> Iterator[Change]:
    start, _ = place(source, node.span)
    if node.modal == "may":
        body, _ = place(source, node.body.span)
        at = source.text.rfind("may", start, body)
        if at >= 0:
            yield Change("choice", "`may` is no longer optional", ((at, at + 4, ""),))
    for keyword, part in (("then", node.then), ("otherwise", node.otherwise)):
        if part is not None:
            yield from cut(source, start, keyword, part.span)
    if node.then is not None and node.otherwise is not None:
        yield from swapped(source, node.then, node.otherwise)


def if_(source: Source, node: sx.If) -> Iterator[Change]:
    start, _ = place(source, node.span)
    condition, body = node.arms[0]
    if len(node.arms) == 1 and node.otherwise is None:
        begin, _ = place(source, body.span)
        if "\n" not in source.text[start:begin]:
            yield Change("clause", f"without `{source.text[start:begin].strip()}`", ((start, begin, ""),))
        else:
            a, b = place(source, condition.span)
            yield Change("condition", "the condition is turned round", ((a, b, f"not ({source.text[a:b]})"),))
    if node.otherwise is not None:
        yield from cut(source, start, "otherwise", node.otherwise.span)
        yield from swapped(source, body, node.otherwise)
    elif len(node.arms) > 1:
        yield from swapped(source, body, node.arms[1][1])


def head(source: Source, node: sx.Hook) -> Iterator[Change]:
    """What limits a rule, left out: `once per turn`, `if …`."""
    for part in node.head:
        if isinstance(part, sx.OncePer | sx.IfHead) and len(node.head) > 1:
            begin, end = place(source, part.span)
            said = source.text[begin:end]
            first = begin if part is node.head[0] else blank_before(source, begin)
            last = end + 1 if part is node.head[0] else end
            yield Change("clause", f"without `{said}`", ((first, last, ""),))


def swapped(source: Source, one: sx.Block, other: sx.Block) -> Iterator[Change]:
    (a, b), (c, d) = place(source, one.span), place(source, other.span)
    edits = ((a, b, source.text[c:d]), (c, d, source.text[a:b]))
    yield Change("branch", "the two branches are swapped", edits)


def place(source: Source, span: Span) -> tuple[int, int]:
    return source.offset(span.start_line, span.start_col), source.offset(span.end_line, span.end_col)
