"""The page about tests is true: every example on it passes in the game that it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compiler.pipeline import check_set
from cardwright.compiler.report import text
from cardwright.compiler.testing.bench import run_tests
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "language" / "tests.md"
BLOCKS = re.findall(r"^```card in (\w+)\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_there_are_examples() -> None:
    assert BLOCKS


@pytest.mark.parametrize(("game", "block"), BLOCKS, ids=[block.splitlines()[0] for _, block in BLOCKS])
def test_example_passes(tmp_path: Path, game: str, block: str) -> None:
    needs = "".join(f"    needs {one}\n" for one in sets_within(game))
    (tmp_path / "set.card").write_text(f'set "Page"\n    id page\n    game {game}\n{needs}', "utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "page.card").write_text(block, "utf-8")
    sink = Sink()
    checked = check_set(tmp_path, sink)
    assert checked is not None
    assert not sink.errors, text.render_all(sink.errors)
    own = [module for module in checked.modules if module.path.endswith("tests/page.card")]
    tests = [one for module in own for one in module.declarations if isinstance(one, syntax.Test)]
    outcomes = list(run_tests(checked.world, tests, sink))
    assert outcomes
    assert not sink.errors, text.render_all(sink.errors)
    assert not any(one.failure for one in outcomes), "\n".join(one.told() for one in outcomes)


def sets_within(game: str) -> list[str]:
    """The sets that come with an installed game."""
    from cardwright.compiler.sets import Library

    library = Library(Sink())
    folder = library.locate(game)
    loaded = None if folder is None else library.load(folder)
    assert loaded is not None
    return [one.manifest.id for one in loaded.sets[1:]]
