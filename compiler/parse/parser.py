"""Text to syntax tree: `parse` is the door of this folder."""

from __future__ import annotations

import re

from cardwright.compiler.collector import no_collector
from cardwright.compiler.declared import declared
from cardwright.compiler.parse import engine, layout, messages, tables
from cardwright.compiler.parse.islands import Island, islands
from cardwright.compiler.parse.refused import Refused
from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source, Span

__all__ = ["parse"]


# More mistakes than anybody reads, and more declarations than a file needs: what is beyond only costs time.
MOST_MESSAGES = 100
MOST_DECLARATIONS = 10_000
# What shows nothing and yet changes what people see: controls of the terminal, of the line, of the direction of writing. Tabs, and
# blanks that are none, have messages of their own.
INVISIBLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")


def parse(source: Source, sink: Sink) -> syntax.Module:
    """The declarations of a source. An island that cannot be read is missing, with one diagnostic in the sink.

    Never raises for a user's mistake.
    """
    with no_collector():
        found, unread = _read_all(source, sink)
    span = Span(source, 1, 1, source.line_count, len(source.line(source.line_count)) + 1)
    return syntax.Module(span, source.path, tuple(found), tuple(sorted(unread)))


def _read_all(source: Source, sink: Sink) -> tuple[list[syntax.Declaration], set[str]]:
    """What could be read, and the names in what could not."""
    grammar = tables.load()
    parts = islands(source)
    unseen = _invisible(source)
    if unseen and (not parts or unseen[0] < parts[0].first):
        _refused(source, unseen[0]).report(sink)
    found: list[syntax.Declaration] = []
    unread: set[str] = set()
    broken = 0
    for number, island in enumerate(parts):
        if number == MOST_DECLARATIONS or broken == MOST_MESSAGES:
            many = f"{MOST_MESSAGES} mistakes" if broken == MOST_MESSAGES else f"{MOST_DECLARATIONS:,} declarations"
            message = f"After {many} the rest of this file is not read"
            sink.error(codes.TOO_LONG, source.whole_line(island.first), message, help="mend or divide it first")
            break
        bad = next((at for at in unseen if island.first <= at <= island.last), None) if unseen else None
        result = _refused(source, bad) if bad else _island(grammar, source, island)
        if isinstance(result, Refused):
            result.report(sink)
            unread |= declared("\n".join(source.line(at) for at in range(island.first, island.last + 1)))
            broken += 1
        else:
            found.append(result)
    return found, unread


def _island(grammar: tables.Tables, source: Source, island: Island) -> syntax.Declaration | Refused:
    try:
        result = engine.run(grammar, source, layout.tokens(grammar, source, *island))
    except Refused as refused:
        return refused
    if isinstance(result, engine.Stuck):
        return messages.explain(grammar, source, result)
    declaration: syntax.Declaration = result
    return declaration


def _invisible(source: Source) -> list[int]:
    """The lines that hold a sign of `INVISIBLE`, in texts and remarks too; nearly always none, which one search tells."""
    if INVISIBLE.search(source.text) is None:
        return []
    return [at for at in range(1, source.line_count + 1) if INVISIBLE.search(source.line(at))]


def _refused(source: Source, line: int) -> Refused:
    """What to say of the first such sign of a line."""
    found = INVISIBLE.search(source.line(line))
    assert found is not None
    span = Span(source, line, found.start() + 1, line, found.end() + 1)
    message = f"There is an invisible character here (U+{ord(found[0]):04X})"
    return Refused(codes.BAD_CHARACTER, span, message, "leave it out", ((span, ""),))
