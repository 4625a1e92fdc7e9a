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


def test_events_that_cards_answer_stand_in_the_chart(markdown: str) -> None:
    chart = markdown.partition("### Timing\n")[2].partition("\n###")[0]
    assert "| Any turn | At any time | You would suffer damage; Before a unit enters a tile |" in chart
    moments = markdown.partition("### What cards do when\n")[2].partition("\n###")[0]
    assert (
        "| When you would suffer damage |  | [Iron Hide](#card-iron-hide), [Night Ward](#card-night-ward) |" in moments
    )
    assert "| Before a unit enters a tile |  | [Snare](#card-snare) |" in moments


def test_what_is_used_does_not_happen_by_itself(markdown: str) -> None:
    moments = markdown.partition("### What cards do when\n")[2].partition("\n###")[0]
    (row,) = [line for line in moments.splitlines() if line.startswith("| When an attack is declared |")]
    _, _, happens, offered, _ = row.split("|")
    assert "Quick Satchel" in happens
    assert "Riposte" in offered
    assert "Sidestep" in offered


def test_what_is_said_of_a_window_has_no_article_before_it(markdown: str) -> None:
    assert "the an " not in markdown
    assert "comes to the an" not in markdown
