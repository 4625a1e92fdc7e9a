"""The pictures of the tutorial: each is shown on the page, and what is photographed is there."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from card_blocks import ROOT

DOCS = ROOT / "docs"
SMALL = 150_000


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", DOCS / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_picture_is_there_and_shown(pictures: ModuleType) -> None:
    shown = re.findall(r"!\[[^\]]+\]\(pictures/(\w+)\.png\)", (DOCS / "tutorial.md").read_text("utf-8"))
    assert sorted(shown) == sorted(pictures.PICTURES) == sorted(file.stem for file in (DOCS / "pictures").iterdir())
    for name in shown:
        assert 0 < (DOCS / "pictures" / f"{name}.png").stat().st_size < SMALL


def test_what_is_photographed(pictures: ModuleType, tmp_path: Path) -> None:
    reference = pictures.the_set(tmp_path).read_text("utf-8")
    for cards in pictures.PICTURES.values():
        page = pictures.page_of(reference, cards)
        assert re.findall(r'<article class="[^"]*" id="card-([^"]*)">', page) == cards
    assert "gains</a> 1 Thread token" in pictures.page_of(reference, ["gloam-weaver"])
