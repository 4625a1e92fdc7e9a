"""Short ways for the tests of the checker: a piece behind the small game of the documentation."""

from __future__ import annotations

from pathlib import Path

from cardwright.compiler.pipeline import check_all, parse_all
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

ROOT = Path(__file__).resolve().parent.parent.parent
BASE = ROOT / "docs" / "errors" / "base.card"
CASES = Path(__file__).resolve().parent / "mistakes"


def said(name: str, text: str) -> Sink:
    """What the compiler says of a file that lies beside the small game, which itself is without messages."""
    sink = Sink()
    sources = [Source("base.card", BASE.read_text("utf-8")), Source(name, text)]
    check_all(parse_all(sources, sink), sink, {source.path: "hollow_hill" for source in sources})
    return sink
