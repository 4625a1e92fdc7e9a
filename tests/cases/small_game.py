"""The small game of the pages about semantics, checked, compiled and printed with something added, for the tests of the cases."""

from __future__ import annotations

from pathlib import Path

from cardwright.compiler.check.world import World
from cardwright.compiler.lower.link import lower
from cardwright.compiler.pipeline import check_all, parse_all
from cardwright.compiler.report import text
from cardwright.compiler.testing.bench import run_tests
from cardwright.compiler.testing.failing import Outcome
from cardwright.compiler.text import cards, plain
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source
from cardwright.runtime.program import Program

__all__ = ["HERE", "ROOT", "outcomes_of", "printed", "program", "said"]

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BASE = ROOT / "docs" / "semantics" / "base.card"


def checked(more: str, name: str = "more.card") -> tuple[Sink, World, tuple[syntax.Module, ...]]:
    sink = Sink()
    sources = [Source("base.card", BASE.read_text("utf-8")), Source(name, more)]
    modules = parse_all(sources, sink)
    return sink, check_all(modules, sink, {source.path: "lighthouse" for source in sources}), modules


def said(more: str) -> list[tuple[str, int, str]]:
    """What there is to say of a file beside the small game: (code, line, message)."""
    sink, _, _ = checked(more)
    return [(one.code.number, one.span.start_line, text.render_all([one])) for one in sink]


def program(more: str = "") -> Program:
    """The small game with something added, ready to be played. Warnings do not matter."""
    sink, world, _ = checked(more)
    assert not sink.errors, text.render_all(sink.errors)
    return lower(world.module)


def printed(more: str) -> dict[str, str]:
    """Title of each card that is added → its printed text."""
    sink, world, modules = checked(more)
    assert not sink.errors, text.render_all(sink.errors)
    return {one.name: plain(one.spans) for one in cards(world.module, modules)}


def outcomes_of(path: Path) -> list[Outcome]:
    """How the tests of a file beside the small game went."""
    sink, world, modules = checked(path.read_text("utf-8"), path.name)
    assert not sink.errors, text.render_all(sink.errors)
    tests = [one for one in modules[-1].declarations if isinstance(one, syntax.Test)]
    done = list(run_tests(world, tests, sink))
    assert not sink.errors, text.render_all(sink.errors)
    return done
