"""Typical mistakes of newcomers in cards for Aeon's End, kept in `tests/golden/mistakes`.

`NAME.card` is what was written, `NAME.txt` what is said of it, `NAME.fixed.card` what `check --fix` makes of it, where that is
beyond doubt. `pytest --update-golden` writes the last two anew. Read each as somebody who has never programmed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from newcomers import MISTAKES, mended, said

from cardwright.compiler.parse import tables
from cardwright.compiler.report import text

ALL = sorted(case for case in MISTAKES.glob("*.card") if not case.name.endswith(".fixed.card"))


def name(case: Path) -> str:
    return case.stem


@pytest.mark.parametrize("case", ALL, ids=name)
def test_one_mistake_has_one_message_in_plain_words(case: Path, golden: Callable[[str, str], None]) -> None:
    found = list(said(case.name, case.read_text("utf-8")))
    rendered = "\n\n".join(text.render(one) for one in found) + "\n"
    assert len(found) == 1, rendered
    for terminal in tables.load().terminals:
        assert terminal.startswith("$") or not re.search(rf"(?<!\w){terminal}(?!\w)", rendered), rendered
    golden(f"mistakes/{case.stem}.txt", rendered)


@pytest.mark.parametrize("case", ALL, ids=name)
def test_what_is_beyond_doubt_is_mended(case: Path, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    written = case.read_text("utf-8")
    now = mended(case.name, written, tmp_path)
    expected = case.with_suffix(".fixed.card")
    if request.config.getoption("--update-golden"):
        if now != written:
            expected.write_text(now, "utf-8")
        else:
            expected.unlink(missing_ok=True)
    safe = any(one.fix for one in said(case.name, written))
    assert expected.exists() == (now != written) == safe
    if safe:
        assert now == expected.read_text("utf-8")
        assert not list(said(case.name, now)), text.render_all(said(case.name, now))


def test_there_are_enough_of_them() -> None:
    names = {case.stem for case in ALL}
    assert len(names) >= 60
    assert {file.stem for file in MISTAKES.glob("*.txt")} == names
    assert {file.name.removesuffix(".fixed.card") for file in MISTAKES.glob("*.fixed.card")} <= names
