"""The README shows a card, its printed text and a message: all three come out so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compiler.pipeline import check_set
from cardwright.compiler.report import concise, text
from cardwright.compiler.text import cards, plain
from cardwright.dsl.diagnostics import Sink

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(card|text)\n(.*?)```", README, re.DOTALL)
MANIFEST = 'set "Shown"\n    id shown\n    version "1.0.0"\n    game "aeons_end"\n    authors "the README"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "set.card").write_text(MANIFEST, encoding="utf-8")
    return tmp_path


def shown(folder: Path, card: str) -> Sink:
    (folder / "chorus.card").write_text(card, encoding="utf-8")
    sink = Sink()
    check_set(folder, sink)
    return sink


def test_the_card_prints_as_shown(folder: Path) -> None:
    (_, card), (_, printed), _ = BLOCKS
    sink = shown(folder, card)
    assert not list(sink), text.render_all(sink)
    checked = check_set(folder, Sink())
    assert checked is not None
    found = [each for each in cards(checked.module, checked.modules) if each.name == "Kindled Chorus"]
    assert [plain(each.spans).strip() for each in found] == [printed.strip()]


def test_the_slip_is_reported_as_shown(folder: Path) -> None:
    (_, card), _, (_, message) = BLOCKS
    sink = shown(folder, card.replace("gain", "gian"))
    assert len(sink) == 1
    assert concise.render_all(sink).strip().endswith(message.strip())
