"""Nothing of Python can be reached from the language: not by names, not by texts, not by what stands in files or patterns.

Names that mean something to Python, to templates or to HTML are names like all others: the same game under other names is the same game.
"""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.lower.link import Linker
from cardwright.compiler.reference.pages import reference
from cardwright.compiler.sets import CardSet, Loaded
from cardwright.compiler.text.cards import cards
from cardwright.compiler.text.render import plain
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.new_game import new_game
from cardwright.runtime.steps import play

ROOT = Path(__file__).resolve().parent.parent.parent
SMALL = "\n".join(
    (ROOT / "tests" / "small_game" / f"{one}.card").read_text("utf-8") for one in ("game", "rules", "cards")
)
#: names with a meaning in Python, in generated code or in the run-time model
WORDS = (
    *(
        "__class__",
        "__init__",
        "__builtins__",
        "__import__",
        "__globals__",
        "_",
        "None",
        "True",
        "lambda",
        "import",
    ),
    *("class", "def", "exec", "eval", "print", "len", "s", "x", "ev", "t", "at_", "things", "n1", "f_life", "v_gain"),
)
#: what the game of the tests declares, one of each sort: counters, kinds, fields, sections, zones, nouns, verbs, turns, phases, parameters
NAMES = (
    *("life", "charge", "gem", "spell", "cost", "play", "cast", "hand", "deck", "gone", "ally", "gain", "destroy"),
    *("walk", "work", "n", "p", "play_gem"),
)
TEXTS = (
    *(
        "{0.__class__}",
        "{n.__class__.__mro__}",
        "{}",
        "{",
        "}",
        "{{",
        "%s %(x)s %",
        "\\",
        "\\n",
        "\\x41",
        "'",
        "''' + exec('x') + '''",
    ),
    *(
        "{{ 7 * 7 }}",
        "{% for x in [] %}",
        "{# x #}",
        "${x}",
        "<script>alert(1)</script>",
        "</style><b>",
        "&lt;",
        "<!--",
        "]]>",
        "`x`",
    ),
    *("[x](javascript:alert(1))", "__import__('os')", "f'{x}'", "# no remark", "x\\", "a|b", "*b*", "$(x)"),
)


def checked(text: str, path: str = "game.card") -> pipeline.Checked:
    sink = Sink()
    sources = (Source(path, text),)
    modules = pipeline.parse_all(sources, sink)
    world = pipeline.check_all(modules, sink, {path: "small"})
    assert not sink.errors, sink.errors[0]
    main: CardSet = None  # type: ignore[assignment]
    return pipeline.Checked(Loaded(main, ()), modules, world)


def history(text: str, path: str = "game.card") -> list[tuple[Any, ...]]:
    """All that happens in a random game: the same for two games that differ in nothing but names."""
    program = pipeline.lower_all(checked(text, path))
    state = play(new_game(program, 3, 2), RandomBot(3))
    assert state.over
    return state.whole_log()


def renamed(name: str, word: str) -> str:
    """Outside of texts, and where a text speaks of a slot."""
    text = re.sub(rf"\b{name}\b(?=[^\"]*(?:\"[^\"]*\"[^\"]*)*$)", word, SMALL)
    return text.replace(f"{{{name}}}", f"{{{word}}}")


@cache
def plain_history() -> list[tuple[Any, ...]]:
    return history(SMALL)


@pytest.mark.parametrize("word", WORDS)
def test_a_name_is_only_a_name(word: str) -> None:
    for name in NAMES:
        assert history(renamed(name, word)) == plain_history(), name


# ------------------------------------------------------------------------------------------ generated code
def generated(text: str, path: str = "game.card") -> list[ast.Module]:
    linker = Linker(checked(text, path).module)
    linker.compile()
    return [ast.parse(code) for code in linker.emitter.modules().values()] or [ast.parse(linker.emitter.text())]


def used(trees: list[ast.Module]) -> tuple[set[str], set[str]]:
    """The attributes and the global names that code uses."""
    attributes: set[str] = set()
    loaded: set[str] = set()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                attributes.add(node.attr)
            elif isinstance(node, ast.Name):
                loaded.add(node.id)
            assert not isinstance(node, ast.Import | ast.ImportFrom), ast.dump(node)
    return attributes, loaded


@pytest.mark.parametrize("name", NAMES)
def test_generated_code_uses_no_name_of_python_that_a_file_gives(name: str) -> None:
    """With `__import__` for a name, the code has no attribute and no word of Python that it had not before."""
    before, words = used(generated(SMALL))
    attributes, loaded = used(generated(renamed(name, "__import__")))
    for found in (attributes - before, loaded - words):
        assert not {one for one in found if one.startswith("__") or hasattr(builtins, one) or keyword.iskeyword(one)}


def test_generated_code_has_no_inner_attribute() -> None:
    attributes, loaded = used(generated(SMALL))
    assert not [one for one in attributes | loaded if one.startswith("__")]
    assert not {"exec", "eval", "open", "compile", "getattr", "setattr", "globals", "vars"} & loaded


# ------------------------------------------------------------------------------------------ texts
def with_text(text: str) -> str:
    quoted = text.replace('"', "'")
    return (
        SMALL.replace("gem Pebble", f'gem "{quoted} Pebble"')
        .replace("3 Pebble", f'3 "{quoted} Pebble"')
        .replace('"All is lost."', f'"All is lost {quoted}"')
        .replace('game "Small"', f'game "Small {quoted}"')
    )


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_only_a_text(text: str) -> None:
    """Titles and sentences with quotes, backslashes, patterns and markup are printed as they stand, and run as before."""
    game = with_text(text)
    assert history(game) == plain_history()
    found = checked(game)
    assert any(card.name == f"{text} Pebble" for card in cards(found.module, found.modules))
    page = reference(found.module, found.modules)[0].text
    assert "<script>alert" not in page
    assert "</style><b>" not in page
    if "7 * 7" in text:
        assert "49 Pebble" not in page
    for tree in generated(game):
        assert not [
            node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in ("alert", "__import__")
        ]


@pytest.mark.parametrize("text", TEXTS)
def test_a_pattern_has_only_its_own_slots(text: str) -> None:
    """`says "gain {n}"`: what stands in braces is a slot of the verb, or a mistake that is named; nothing is formatted."""
    game = SMALL.replace('says "gain {n}"', f'says "gain {{n}} {text}"')
    sink = Sink()
    modules = pipeline.parse_all([Source("game.card", game)], sink)
    world = pipeline.check_all(modules, sink, {"game.card": "small"})
    if sink.errors:
        assert all(one.message and "Traceback" not in one.message for one in sink)
        return
    for card in cards(world.module, modules):
        assert "<class" not in plain(card.spans)
    pages = reference(world.module, modules)
    assert "<script>alert" not in pages[0].text
    assert all("<class " not in page.text for page in pages)


@pytest.mark.parametrize(
    "path", ["a'b\".card", "x\\", "a\nb.card", "{0.__class__}.card", "<string>", "__init__.py", "", "é b.card"]
)
def test_the_name_of_a_file_is_only_a_name(path: str) -> None:
    assert history(SMALL, path) == plain_history()


def test_the_language_has_no_attribute_of_python() -> None:
    """A member is one that the game declares; anything else is not known, whatever Python would say to it."""
    for member in ("__class__", "__dict__", "f_life", "items", "mro", "copy"):
        sink = Sink()
        game = SMALL.replace("set p.life to 5", f"set p.{member} to 5")
        pipeline.check_all(pipeline.parse_all([Source("g", game)], sink), sink, {"g": "small"})
        assert [one.code.slug for one in sink.errors] == ["unknown-member"], member
