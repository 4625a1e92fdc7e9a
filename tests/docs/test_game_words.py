"""The page of a game's words is whole and true: it names every declared word, and no other, also by a plain look at the sources."""

from __future__ import annotations

import importlib.util
import re
from types import ModuleType

import pytest
from card_blocks import ROOT

SECTIONS = {
    "kind": "Kinds",
    "verb": "Verbs",
    "zone": "Zones",
    "noun": "Nouns",
    "adjective": "Adjectives",
    "counter": "Counters",
    "variant": "Variants",
    "turn": "Turns and phases",
    "pick": "What can be picked",
}
GAMES = [("aeons_end", ["cardsets/aeons_end/rules", "cardsets/std"])]


def hook() -> ModuleType:
    """The module that writes the pages; it is no part of the package."""
    spec = importlib.util.spec_from_file_location("game_words", ROOT / "docs" / "game_words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def section(page: str, heading: str) -> str:
    return page.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def listed(page: str, word: str) -> set[str]:
    """The names that a section of the page lists."""
    part = section(page, SECTIONS[word])
    if word == "kind":
        return set(re.findall(r"^### (\w+)", part, re.MULTILINE))
    rows = re.findall(r"^\| `(\w+)[^`]*` \|(.*)$", part, re.MULTILINE)
    return {name for name, rest in rows if word != "turn" or not rest.startswith(" phase of")}


@pytest.mark.parametrize(("game", "folders"), GAMES)
@pytest.mark.parametrize("word", SECTIONS)
def test_every_declared_word_and_no_other(game: str, folders: list[str], word: str) -> None:
    page = hook().page(game)
    files = [file.read_text("utf-8") for folder in folders for file in sorted((ROOT / folder).glob("*.card"))]
    declared = {name for text in files for name in re.findall(rf"^{word} (\w+)", text, re.MULTILINE)}
    assert declared
    assert listed(page, word) == declared


def test_lines_sections_and_phases_of_the_sources() -> None:
    page = hook().page("aeons_end")
    rules = "\n".join(
        file.read_text("utf-8") for file in sorted((ROOT / "cardsets" / "aeons_end" / "rules").glob("*.card"))
    )
    for what, heading in (("field", "Kinds"), ("section", "Kinds"), ("phase", "Turns and phases")):
        names = set(re.findall(rf"^    {what} (\w+)", rules, re.MULTILINE))
        part = section(page, heading)
        assert names
        assert not [name for name in names if not re.search(rf"^\| `{name}\b", part, re.MULTILINE)]


def test_what_a_set_types() -> None:
    """Some forms, as they stand on cards."""
    page = hook().page("aeons_end")
    for form in (
        "`power TOKENS:`",
        "`persistent:`",
        "`deal 2 damage [to ENEMY]`",
        "`meet_to_discard POWER in play`",
        "`unleash [2 times]`",
    ):
        assert form in page, form
