"""The cases in the language hold, and the table of all cases is whole: each has a test that names it, or a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from small_game import HERE, ROOT, outcomes_of

PAGE = ROOT / "docs" / "semantics" / "cases.md"
FILES = sorted(HERE.glob("*.card"))
ROW = re.compile(r"^\| (U\d{3}) \| [^|]+ \| (.+) \|$", re.MULTILINE)
NUMBER = 88


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cases_in_the_language(path: Path) -> None:
    failed = [one.told() for one in outcomes_of(path) if one.failure is not None]
    assert not failed, "\n".join(failed)


def test_the_table_is_whole() -> None:
    rows = ROW.findall(PAGE.read_text("utf-8"))
    ids = [number for number, _ in rows]
    assert len(ids) == NUMBER
    assert ids == sorted(set(ids))


@pytest.mark.parametrize(("number", "held"), ROW.findall(PAGE.read_text("utf-8")))
def test_what_holds_a_case_is_there(number: str, held: str) -> None:
    if held.startswith("does not apply: "):
        assert len(held) > 40
        return
    found = re.fullmatch(r"`([^`:]+)(?:::(\w+))?`", held)
    assert found is not None, held
    text = (ROOT / found[1]).read_text("utf-8")
    if found[2]:
        assert found[2].startswith(f"test_{number.lower()}_")
        assert f"\ndef {found[2]}(" in text
    else:
        assert f'\ntest "{number}: ' in text


def test_every_named_test_is_in_the_table() -> None:
    known = {number for number, held in ROW.findall(PAGE.read_text("utf-8")) if held.startswith("`")}
    named: set[str] = set()
    for path in FILES:
        named.update(re.findall(r'^test "(U\d{3}): ', path.read_text("utf-8"), re.MULTILINE))
    for path in HERE.glob("test_*.py"):
        named.update("U" + found for found in re.findall(r"^def test_u(\d{3})_", path.read_text("utf-8"), re.MULTILINE))
    assert named == known
