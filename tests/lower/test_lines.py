"""Emitted code stands in the author's file: tracebacks name the line of the card."""

from __future__ import annotations

import traceback

import pytest
from bench_game import Table

CARDS = """\
trick Flash
    cost 1
    play:
        gain 1 lamp
        any player:
            throw 1 ward in hand
            suffer 1 hurt
ward Bell
"""


def lines_of(error: BaseException) -> list[tuple[str, int]]:
    return [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]


def test_a_traceback_names_the_line_of_the_card() -> None:
    t = Table(CARDS)
    you = t.seats[0]
    flash = t.make("Flash", "hand", you)
    t.s.f_life = None
    with pytest.raises(TypeError) as caught:
        t.play(flash, you)
    lines = lines_of(caught.value)
    assert ("cards.card", 7) in lines, "the line of the card"
    assert any(path == "rules.card" for path, _ in lines), "and that of the verb"


def test_every_function_knows_its_file() -> None:
    t = Table(CARDS)
    code = t.space["c_flash_play"].__code__
    assert code.co_filename == "cards.card"
    assert {line for _, _, line in code.co_lines() if line} <= set(range(1, 9))
    assert t.space["v_suffer"].__code__.co_filename == "rules.card"
