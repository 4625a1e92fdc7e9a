"""The games that broken declarations are put into, and the texts that these are made of.

A host is a game cut into declarations, each read once. A trial leaves one out and puts a changed one in its place, so that the
whole game is checked while only a few lines have to be read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardwright.compiler.parse.islands import islands
from cardwright.compiler.parse.parser import parse
from cardwright.compiler.sets import Library
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

ROOT = Path(__file__).resolve().parent.parent.parent
TOKEN = re.compile(r'"[^"\n]*"|\w+|[<>!]=|\.\.|[^\w\s]')
FENCE = re.compile(r"^```card[^\n]*\n(.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
#: games whose check takes milliseconds, and those whose check takes a tenth of a second
SMALL = ("minute", "small", "lighthouse", "hollow_hill")
LARGE = ("aeons_end", "tile_skirmish")


class Part(NamedTuple):
    """One declaration: its text, with what stands behind it, and its tree, alone in a module."""

    text: str
    module: syntax.Module


@dataclass(frozen=True, eq=False)
class Host:
    """A game. words: all that is written in it, once each."""

    name: str
    parts: tuple[Part, ...]
    words: tuple[str, ...]
    set_of: dict[str, str]


@cache
def host(name: str) -> Host:
    """The host of that name; its declarations check without an error when all are there."""
    sources, set_of = _sources(name)
    parts: list[Part] = []
    for source in sources:
        for first, last in islands(source):
            text = "".join(source.line(at) + "\n" for at in range(first, last + 1))
            # At its own lines, so that messages of other declarations can show it.
            sink = Sink()
            module = parse(Source(source.path, "\n" * (first - 1) + text), sink)
            assert not sink.errors, sink.errors[0]
            parts.append(Part(text, module))
    words = dict.fromkeys(word for part in parts for word in TOKEN.findall(part.text))
    return Host(name, tuple(parts), tuple(words), set_of)


def _sources(name: str) -> tuple[list[Source], dict[str, str]]:
    alone = {
        "minute": "tests/fuzz/minute.card",
        "lighthouse": "docs/semantics/base.card",
        "hollow_hill": "docs/errors/base.card",
    }
    if name in alone:
        source = Source("base.card", (ROOT / alone[name]).read_text("utf-8"))
        return [source], {source.path: name, "fuzz.card": name}
    sink = Sink()
    library = Library(sink)
    folder = library.locate(ROOT / "tests" / "small_game" if name == "small" else ROOT / "cardsets" / name)
    loaded = None if folder is None else library.load(folder)
    assert loaded is not None, list(sink)
    tests = {source.path for one in loaded.sets for source in one.tests}
    return [one for one in loaded.sources if one.path not in tests], {**loaded.set_of, "fuzz.card": name}


@cache
def pieces() -> tuple[str, ...]:
    """Declarations of everything that is written in the language here: sets, tests, pages of the documentation."""
    texts = [path.read_text("utf-8") for path in sorted(ROOT.glob("cardsets/**/*.card"))]
    texts += [path.read_text("utf-8") for path in sorted(ROOT.glob("tests/**/*.card")) if path.parent.name != "found"]
    for page in sorted(ROOT.glob("docs/**/*.md")):
        texts += FENCE.findall(page.read_text("utf-8"))
    found: dict[str, None] = {}
    for text in texts:
        source = Source("x", text)
        for first, last in islands(source):
            found["".join(source.line(at) + "\n" for at in range(first, last + 1))] = None
    return tuple(found)
