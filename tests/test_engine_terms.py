"""What the engine speaks of: every word of tabletop games in its own code is listed with its reason, whether a card set uses it or not.

`test_no_game_words.py` sees words that a card set declares too. This one holds the engine's names, strings and keywords against
`tests/tabletop_terms.txt`, a broad list of what games are made of. A word found there must stand in `tests/engine_terms.txt`: with `*`
if the engine is built around it, else with each name and each file (for strings) in which it may stand. Comments and docstrings do
nothing, so they are left to the other test.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest
from test_no_game_words import ROOT, engine_texts, fold, words

TERMS = ROOT / "tests" / "tabletop_terms.txt"
LISTED = ROOT / "tests" / "engine_terms.txt"


class Entry(NamedTuple):
    """A word that the engine may use: in these names and files, or (`*`) anywhere; and why."""

    forms: frozenset[str]
    reason: str


def terms() -> frozenset[str]:
    """The words of tabletop games, folded."""
    lines = TERMS.read_text("utf-8").splitlines()
    return frozenset(fold(word) for line in lines if not line.startswith("#") for word in line.split())


def listed() -> dict[str, Entry]:
    """The reviewed list: `word: form form … # reason`."""
    found: dict[str, Entry] = {}
    for line in LISTED.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            said, _, reason = line.partition("#")
            word, _, forms = said.partition(":")
            assert word not in found, f"{word} is listed twice"
            found[word] = Entry(frozenset(forms.split()), reason.strip())
    return found


def pieces(place: str, text: str) -> Iterator[tuple[str, str]]:
    """(form, text) of what a file says: names as they are, strings and whatever is no Python under the path of the file."""
    if not place.endswith(".py"):
        text = (
            re.sub(r"^\s*//.*$|\{#.*?#\}", "", text, flags=re.MULTILINE)
            if place.endswith((".lark", ".jinja"))
            else text
        )
        yield place, text
        return
    tree = ast.parse(text)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield place, node.value
        for name in ("id", "attr", "name", "arg", "asname"):
            said = getattr(node, name, None)
            if isinstance(said, str):
                yield said, said


def used(texts: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Word of a tabletop game → the forms in which these sources use it."""
    known = terms()
    found: defaultdict[str, set[str]] = defaultdict(set)
    for place, text in texts:
        for form, said in pieces(place, text):
            for word in words(said) & known:
                found[word].add(form)
    return found


def unlisted(texts: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Word → forms that the reviewed list does not allow."""
    allowed = listed()
    found: dict[str, list[str]] = {}
    for word, forms in sorted(used(texts).items()):
        entry = allowed.get(word)
        more = forms if entry is None else set() if "*" in entry.forms else forms - entry.forms
        if more:
            found[word] = sorted(more)
    return found


def test_every_word_of_games_in_the_engine_has_its_reason() -> None:
    found = unlisted(engine_texts())
    assert not found, (
        "look at these, and enter them in tests/engine_terms.txt with a reason, or say it without them:\n"
        + "\n".join(f"{word}: {' '.join(forms)}" for word, forms in found.items())
    )


def test_the_list_has_nothing_too_much_and_a_reason_each() -> None:
    there = used(engine_texts())
    for word, entry in listed().items():
        assert entry.reason, f"{word}: no reason is given"
        assert word in there, f"{word}: the engine does not use it any more"
        assert entry.forms - {"*"} <= there[word], f"{word}: not used any more: {entry.forms - {'*'} - there[word]}"


@pytest.mark.parametrize(
    ("place", "text", "word"),
    [
        ("runtime/new.py", "def play_trick(s): ...", "trick"),
        ("compiler/new.py", 'KINDS = {"meeple": 1}', "meeple"),
        ("runtime/state.py", "class State:\n    hand: int", "hand"),
        ("compiler/lower/new.py", "made = s.mana[of]", "mana"),
        ("compiler/lower/new.py", 'made = f"the {x} of a monster"', "monster"),
        ("runtime/new.py", "def f(*, deck=()): ...", "deck"),
        ("runtime/new.py", "s.discard_pile = 1", "discard"),
        ("grammar/cardwright.lark", 'tap: "tap" NAME', "tap"),
        ("compiler/reference/templates/new.md.jinja", "{{ ref.spells }}", "spell"),
    ],
)
def test_what_knows_a_game_is_seen(place: str, text: str, word: str) -> None:
    assert word in unlisted([(place, text)])


def test_what_does_nothing_is_left_to_the_other_test() -> None:
    assert not unlisted([("runtime/new.py", '"""About tricks."""\n# meeple\n')])
