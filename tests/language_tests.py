"""Running the tests that are written in the language, for tests in Python that need them to hold."""

from __future__ import annotations

from pathlib import Path

from cardwright.compiler.pipeline import check_set
from cardwright.compiler.report import text
from cardwright.compiler.testing.bench import run_tests
from cardwright.compiler.testing.failing import Outcome
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink

__all__ = ["outcomes", "titles"]


def outcomes(folder: Path) -> list[Outcome]:
    """How the tests of the set in a folder went. Fails where the set has errors."""
    sink = Sink()
    checked = check_set(folder, sink)
    assert checked is not None
    assert not sink.errors, text.render_all(sink.errors)
    asked = {source.path for one in checked.loaded.sets if checked.loaded.asked(one) for source in one.tests}
    tests = [
        one
        for module in checked.modules
        if module.path in asked
        for one in module.declarations
        if isinstance(one, syntax.Test)
    ]
    done = list(run_tests(checked.world, tests, sink))
    assert not sink.errors, text.render_all(sink.errors)
    return done


def titles(folder: Path) -> list[str]:
    """The titles of all tests in the `.card` files below a folder, without running them."""
    from cardwright.compiler.parse.parser import parse
    from cardwright.dsl.source import Source

    found: list[str] = []
    for path in sorted(folder.rglob("*.card")):
        for one in parse(Source(path.name, path.read_text("utf-8")), Sink()).declarations:
            if isinstance(one, syntax.Test):
                found.append(one.title.value)
    return found
