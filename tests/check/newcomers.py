"""The cards of newcomers, each with a mistake, as a set for Aeon's End: what is said of them, and what `--fix` makes of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from check_cases import ROOT

from cardwright.compiler.fixing import mend
from cardwright.compiler.pipeline import check_all, parse_all
from cardwright.compiler.sets import Library
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

MISTAKES = ROOT / "tests" / "golden" / "mistakes"
MANIFEST = 'set "Mistakes"\n    id mistakes\n    game "aeons_end >= 1.0.0"\n    needs base\n'


@cache
def game() -> tuple[tuple[syntax.Module, ...], dict[str, str]]:
    """The syntax of Aeon's End with its base set, read once, and the set of each file."""
    sink = Sink()
    library = Library(sink)
    folder = library.locate(ROOT / "cardsets" / "aeons_end" / "base")
    assert folder is not None
    loaded = library.load(folder)
    assert loaded is not None
    sources = [source for one in loaded.sets for source in one.sources]
    modules = parse_all(sources, sink)
    assert not len(sink)
    return modules, loaded.set_of


def said(name: str, text: str) -> Sink:
    """What is said of a file of a set for the game; the game itself is without messages."""
    modules, set_of = game()
    sink = Sink()
    own = parse_all([Source("set.card", MANIFEST), Source(name, text)], sink)
    check_all([*modules, *own], sink, {**set_of, "set.card": "mistakes", name: "mistakes"})
    return sink


def mended(name: str, text: str, folder: Path) -> str:
    """The text as `check --fix` leaves it."""
    folder = folder / "mistakes"
    folder.mkdir()
    (folder / "set.card").write_text(MANIFEST, "utf-8")
    file = folder / name
    file.write_text(text, "utf-8")
    result = mend([str(folder)])
    return result.texts.get(file, text.encode()).decode()
