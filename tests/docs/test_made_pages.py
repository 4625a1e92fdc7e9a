"""Pages of the documentation that are made from the sources are kept, and are what would be made now.

`pytest tests/docs/test_made_pages.py --update-golden` writes them.
"""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest
from card_blocks import ROOT

PAGES = ["games/aeons_end.md", "errors/index.md"]


def module(name: str) -> ModuleType:
    """A module of docs/; it is no part of the package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize("page", PAGES)
def test_a_made_page_is_what_would_be_made_now(page: str, request: pytest.FixtureRequest) -> None:
    game = page.removeprefix("games/").removesuffix(".md")
    made: str = module("error_codes").errors_index() if page.startswith("errors/") else module("game_words").page(game)
    kept = ROOT / "docs" / page
    if request.config.getoption("--update-golden"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(made, "utf-8")
    assert kept.read_text("utf-8") == made
