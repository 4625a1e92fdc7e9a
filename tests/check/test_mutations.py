"""Whatever stands in a file, the checker answers with messages: one word of Aeon's End changed at random never crashes it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from check_cases import ROOT

from cardwright.compiler.parse.parser import parse
from cardwright.compiler.pipeline import check_all
from cardwright.compiler.sets import Library
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

WORD = re.compile(r'"[^"\n]*"|[A-Za-z_]+|\d+|[=<>:,.()]')


@cache
def files() -> tuple[tuple[Source, ...], dict[str, syntax.Module], dict[str, str]]:
    """The sources of the game and its set, each read once, and the set of each."""
    sink = Sink()
    library = Library(sink)
    folder = library.locate(ROOT / "cardsets" / "aeons_end")
    assert folder is not None
    loaded = library.load(folder)
    assert loaded is not None
    modules = {source.path: parse(source, sink) for source in loaded.sources}
    assert not sink.errors
    return tuple(loaded.sources), modules, loaded.set_of


def changed(text: str, chance: random.Random) -> str:
    """The text with one word left out, doubled, swapped with another, or replaced by another word of the file."""
    words = list(WORD.finditer(text))
    one, other = chance.choice(words), chance.choice(words)
    match chance.randrange(4):
        case 0:
            return text[: one.start()] + text[one.end() :]
        case 1:
            return text[: one.end()] + " " + one[0] + text[one.end() :]
        case 2:
            return text[: one.start()] + other[0] + text[one.end() :]
        case _:
            first, second = sorted((one, other), key=lambda word: word.start())
            if first.end() > second.start():
                return text
            between = text[first.end() : second.start()]
            return text[: first.start()] + second[0] + between + first[0] + text[second.end() :]


def check(path: str, text: str) -> Sink:
    """The whole game with one file in another state. The other files are read once only."""
    _, modules, set_of = files()
    sink = Sink()
    others = [module for name, module in modules.items() if name != path]
    check_all([*others, parse(Source(path, text), sink)], sink, set_of)
    return sink


def mutants(number: int, seed: int) -> Iterator[tuple[str, str]]:
    chance = random.Random(seed)
    sources = [source for source in files()[0] if "/tests/" not in source.path]
    for _ in range(number):
        source = chance.choice(sources)
        yield source.path, changed(source.text, chance)


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_word_never_crashes_the_checker(seed: int) -> None:
    for path, text in mutants(50, seed):
        check(path, text)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(100, 140))
def test_a_changed_word_never_crashes_the_checker_at_length(seed: int) -> None:
    for path, text in mutants(200, seed):
        check(path, text)


def test_the_files_themselves_are_clean() -> None:
    """Otherwise a mutant could be refused for another reason than its own."""
    source = files()[0][0]
    assert not list(check(source.path, source.text))
