"""The little game of the text tests, read, checked and printed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardwright.compiler.check.check import check
from cardwright.compiler.parse.parser import parse
from cardwright.compiler.text import CardText, cards
from cardwright.dsl import syntax, typed
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

FOLDER = Path(__file__).parent
GAME = (FOLDER / "garden.card").read_text("utf-8")
CARDS = (FOLDER / "garden_cards.card").read_text("utf-8")


def read(texts: Iterable[tuple[str, str]]) -> tuple[typed.Module, list[syntax.Module]]:
    """Checked trees of (path, text); a mistake in them fails the test with its messages."""
    sink = Sink()
    modules = [parse(Source(path, text), sink) for path, text in texts]
    module = check(modules, sink)
    assert not sink.errors, "\n".join(f"{one.span}: {one.message}" for one in sink.errors)
    return module, modules


def garden(more: str = CARDS) -> tuple[typed.Module, list[syntax.Module]]:
    return read([("garden.card", GAME), ("garden_cards.card", more)])


def printed(more: str = CARDS) -> list[CardText]:
    return cards(*garden(more))
