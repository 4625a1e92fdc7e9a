"""The engine knows no game (tenet: the game is content too).

Every name that a card set declares (kinds, zones, counters, verbs, fields, cards, …) is split into words and its plurals are folded; so are
the identifiers, strings, comments and docstrings of the engine folders. A word that stands on both sides must stand in
`tests/general_terms.txt`, the reviewed list of terms that compilers, tabletop games and plain English have in common.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.compiler.parse.parser import parse
from cardwright.dsl import syntax as sx
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

ROOT = Path(__file__).parents[1]
ENGINE = ("dsl", "compiler", "runtime", "grammar")
TERMS = ROOT / "tests" / "general_terms.txt"


def fold(word: str) -> str:
    """A word in small letters and in the singular."""
    word = word.casefold()
    for ending, kept in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("s", "")):
        if word.endswith(ending) and len(word) >= len(ending) + 2 and not word.endswith(("ss", "us", "is")):
            return word[: -len(ending)] + kept
    return word


def words(text: str) -> set[str]:
    """The words of an identifier or text: parts between `_`, capitals and signs, folded; two letters and less are no words."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text)
    return {fold(part) for part in parts if len(part) > 2}


def declared(node: object) -> Iterator[str]:
    """The names that a declaration and everything inside it declares; of titles those of one word."""
    if isinstance(node, tuple):
        for part in node:
            yield from declared(part)
        return
    if isinstance(node, sx.Names):
        yield node.one.text
        if node.many is not None:
            yield node.many.text
    elif isinstance(
        node, sx.Verb | sx.Phase | sx.Field | sx.SectionDecl | sx.Values | sx.Table | sx.Adjective | sx.Mode | sx.Pick
    ):
        yield node.name.text
    elif isinstance(node, sx.Card) and node.kind.text not in ("game", "set", "library") and node.title.value.isalpha():
        yield node.title.value
    if isinstance(node, sx.Node):
        for slot in type(node).__dataclass_fields__:
            if slot != "span":
                yield from declared(getattr(node, slot))


def modules() -> Iterator[sx.Module]:
    """All files of all card sets, without their tests."""
    for path in sorted((ROOT / "cardsets").rglob("*.card")):
        if "tests" not in path.parts and "template" not in path.parts:
            yield parse(Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")), Sink())


def game_words() -> dict[str, str]:
    """Folded word → where a card set declares it. Words that the grammar itself reserves are no game's."""
    grammar = words((ROOT / "grammar" / "cardwright.lark").read_text(encoding="utf-8"))
    found: dict[str, str] = {}
    for module in modules():
        for name in declared(module.declarations):
            for word in words(name) - grammar:
                found.setdefault(word, f"{module.path}: {name}")
    return found


def long_titles() -> set[str]:
    """Titles of several words, in small letters: as a whole they are names of a game."""
    found: set[str] = set()
    stack: list[object] = [module.declarations for module in modules()]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack += node
        elif isinstance(node, sx.Card):
            stack.append(node.items)
            if (
                node.kind.text not in ("game", "set", "library")
                and " " in node.title.value
                and not any(c.isdigit() for c in node.title.value)
            ):
                found.add(node.title.value.casefold())
    return found


def engine_texts() -> Iterator[tuple[str, str]]:
    """Path and text of every source file of the engine."""
    for folder in ENGINE:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".lark", ".jinja", ".html", ".css") and path.name != "table_data.py":
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def engine_words() -> dict[str, list[str]]:
    """Folded word → places of the engine where it stands."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for place, text in engine_texts():
        if place.endswith(".py"):
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
                    for word in words(token.string):
                        found[word].append(f"{place}:{token.start[0]}")
        else:
            for number, line in enumerate(text.splitlines(), 1):
                for word in words(line):
                    found[word].append(f"{place}:{number}")
    return found


def general_terms() -> dict[str, int]:
    """The reviewed list: word → line. One word a line; what follows `#` is the reason it is there."""
    lines = TERMS.read_text(encoding="utf-8").splitlines()
    return {line.split("#")[0].strip(): i for i, line in enumerate(lines, 1) if line.split("#")[0].strip()}


def test_the_engine_has_no_word_of_a_game() -> None:
    game, engine, general = game_words(), engine_words(), general_terms()
    assert len(game) > 100, "the card sets were not read"
    hits = {word: (game[word], engine[word][:5]) for word in sorted(game.keys() & engine.keys() - general.keys())}
    assert not hits, "\n".join(
        f"{word}: declared in {where}; stands in {', '.join(places)}" for word, (where, places) in hits.items()
    )


def test_no_title_of_a_card_stands_in_the_engine() -> None:
    titles = long_titles()
    assert len(titles) > 50, "the card sets were not read"
    hits = [(place, title) for place, text in engine_texts() for title in titles if title in text.casefold()]
    assert not hits


def test_the_list_of_general_terms_has_nothing_too_much() -> None:
    idle = general_terms().keys() - (game_words().keys() & engine_words().keys())
    assert not idle, f"these terms are no longer on both sides; take them off the list: {', '.join(sorted(idle))}"


@pytest.mark.parametrize(
    ("word", "folded"),
    [("breaches", "breach"), ("allies", "ally"), ("boxes", "box"), ("gems", "gem"), ("this", "this"), ("boss", "boss")],
)
def test_plurals_are_folded(word: str, folded: str) -> None:
    assert fold(word) == folded


def test_identifiers_are_split() -> None:
    assert words("nemesisDeck_of_XRayBoxes") == {"nemesis", "deck", "ray", "box"}
