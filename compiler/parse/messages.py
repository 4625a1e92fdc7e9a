"""What to say where parsing got stuck."""

from __future__ import annotations

from cardwright.compiler.parse.engine import Stuck
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.tables import Tables
from cardwright.dsl import codes
from cardwright.dsl.source import Source, Span


def explain(tables: Tables, source: Source, stuck: Stuck) -> Refused:
    token = stuck.tokens[stuck.at]
    span = Span(source, token.line, token.start, token.line, token.end)
    expected = ", ".join(sorted(tables.terminals[kind] for kind in tables.actions[stuck.states[-1]])[:8])
    return Refused(codes.UNREADABLE_LINE, span, f"I cannot read this from `{token.text}` on", expected)
