"""Every edge case of the rules of Aeon's End has a test that names it; those with stand-ins hold."""

from __future__ import annotations

import re
from pathlib import Path

from language_tests import outcomes, titles

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "cardsets" / "aeons_end"

#: the edge cases that the rules of the game are known by
CASES = (
    1, 3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 17, 18, 20, 21, 23, 24, 25, 27, 29, 30, 31, 33, 34, 36, 37, 39, 41, 43, 45, 46, 48, 49, 50,
)  # fmt: skip


def test_stand_ins_hold() -> None:
    failed = [one.told() for one in outcomes(HERE) if one.failure is not None]
    assert not failed, "\n".join(failed)


def test_every_edge_case_is_named() -> None:
    named = {int(n) for title in (*titles(GAME), *titles(HERE)) for n in re.findall(r"^E(\d+):", title)}
    assert named == set(CASES)


def test_stand_ins_are_no_content() -> None:
    """What only stands in for something is in no set of the project."""
    assert not HERE.is_relative_to(GAME.parent)
