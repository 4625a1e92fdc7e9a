"""One broken declaration among 300 cards gives one message, however often it is used."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.compiler.pipeline import check_set
from cardwright.compiler.report import concise
from cardwright.dsl.diagnostics import Sink

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "bench"))
from check_300 import write  # noqa: E402

PARTS = re.split(r"^## (.*)\n", (HERE / "broken_declarations.txt").read_text("utf-8"), flags=re.MULTILINE)[1:]
CASES = [(PARTS[i], PARTS[i + 1].strip("\n").replace("\\t", "\t") + "\n") for i in range(0, len(PARTS), 2)]


@pytest.fixture(scope="module")
def messages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[str]]:
    folder = write(tmp_path_factory.mktemp("broken") / "set")

    def of(text: str) -> list[str]:
        (folder / "broken.card").write_text(text, "utf-8")
        sink = Sink()
        check_set(folder, sink)
        return concise.render_all(sink).splitlines()

    return of


def test_the_300_cards_have_no_message(messages: Callable[[str], list[str]]) -> None:
    assert messages("# nothing\n") == []


def test_there_are_many_sorts() -> None:
    assert len(CASES) >= 50


@pytest.mark.parametrize(("title", "text"), CASES, ids=[title for title, _ in CASES])
def test_one_broken_declaration_gives_one_message(title: str, text: str, messages: Callable[[str], list[str]]) -> None:
    found = messages(text)
    assert len(found) == 1, "\n".join(found)
