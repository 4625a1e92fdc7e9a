"""Typical mistakes, each a small file with the one message it gets, side by side: `mistakes/NAME.card` and `NAME.txt`.

`pytest --update-golden` writes the messages anew. Read each as somebody who has never programmed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from check_cases import CASES, said

from cardwright.compiler.report import text

ALL = sorted(CASES.glob("*.card"))


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.stem)
def test_one_mistake_has_one_message(case: Path, request: pytest.FixtureRequest) -> None:
    found = list(said(case.name, case.read_text("utf-8")))
    rendered = "\n\n".join(text.render(one) for one in found) + "\n"
    expected = case.with_suffix(".txt")
    if request.config.getoption("--update-golden"):
        expected.write_text(rendered, "utf-8")
    assert len(found) == 1, rendered
    assert rendered == expected.read_text("utf-8")


def test_each_message_has_its_mistake() -> None:
    assert {file.stem for file in CASES.glob("*.txt")} == {case.stem for case in ALL}
    assert len(ALL) >= 34
