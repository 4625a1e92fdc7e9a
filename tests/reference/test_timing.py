"""The timing chart: which windows can open in which part of which turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.pipeline import check_set
from cardwright.compiler.reference.pages import reference
from cardwright.dsl.diagnostics import Sink

SKIRMISH = Path(__file__).parents[2] / "cardsets" / "tile_skirmish"


@pytest.fixture(scope="module")
def markdown() -> str:
    checked = check_set(SKIRMISH, Sink())
    assert checked is not None
    return reference(checked.module, checked.modules)[1].text


def test_windows_stand_where_they_can_open(markdown: str) -> None:
    chart = markdown.partition("### Timing\n")[2].partition("\n###")[0]
    assert "| A player's turn | Main Phase | An attack is declared; A unit is targeted by a card |" in chart
    assert "| A player's turn | Draw |  |" in chart
    assert "| PPC turn | PPC's part | An attack is declared |" in chart


def test_the_tables_of_colours_and_stands_are_printed(markdown: str) -> None:
    assert "| *Prati* | *purple/pink* |" in markdown
    assert "| rectangle | 2 |" in markdown
