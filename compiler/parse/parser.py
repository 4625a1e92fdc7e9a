"""Text to syntax tree: `parse` is the door of this folder."""

from __future__ import annotations

import gc

from cardwright.compiler.parse import engine, layout, messages, tables
from cardwright.compiler.parse.islands import Island, islands
from cardwright.compiler.parse.refused import Refused
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source, Span

__all__ = ["parse"]


def parse(source: Source, sink: Sink) -> syntax.Module:
    """The declarations of a source. An island that cannot be read is missing, with one diagnostic in the sink.

    Never raises for a user's mistake. The cyclic garbage collector rests meanwhile: nothing here makes
    cycles, and looking for them would cost as much again.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        found = [_island(source, island, sink) for island in islands(source)]
    finally:
        if collecting:
            gc.enable()
    span = Span(source, 1, 1, source.line_count, len(source.line(source.line_count)) + 1)
    return syntax.Module(span, source.path, tuple(one for one in found if one is not None))


def _island(source: Source, island: Island, sink: Sink) -> syntax.Declaration | None:
    grammar = tables.load()
    try:
        result = engine.run(grammar, source, layout.tokens(grammar, source, *island))
    except Refused as refused:
        refused.report(sink)
        return None
    if isinstance(result, engine.Stuck):
        messages.explain(grammar, source, result).report(sink)
        return None
    declaration: syntax.Declaration = result
    return declaration
