"""The page about why: each example is played, and prints what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from works_playing import take, who

from cardwright import Game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "why.md"
EXAMPLES = re.findall(r"```text\n(.*?)```", PAGE.read_text("utf-8"), re.S)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example(works: Game, number: int) -> None:
    match = works.start()
    told: list[str] = []
    wanted: list[str] = []
    for line in EXAMPLES[number].splitlines():
        if not line.startswith("> "):
            wanted.append(line)
        elif line.startswith("> why"):
            words = line.removeprefix("> why").strip()
            told += ["  " + one for one in match.why(words or -1, who(match))]
        else:
            take(match, line.removeprefix("> "))
    assert wanted
    assert told == wanted
