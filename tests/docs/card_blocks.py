"""The ```card blocks of the documentation: what stands around each, and which messages it promises.

Words behind ```card say where the block belongs:

`card`          behind the small game: `base.card` in the page's folder, else that of docs/errors
`card behind X` behind the small game of docs/X
`card effect`   the same, as the lines of a section `play:`
`card whole`    alone
`card in ID`    behind the files of that set of cards

A line that ends in `# error[E0201]` or `# error[unknown-name]` promises exactly that message on that line; all others
promise none. Tests in a block are run, and must hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cardwright.compiler.pipeline import check_all, parse_all
from cardwright.compiler.sets import Library
from cardwright.compiler.testing.bench import run_tests
from cardwright.compiler.testing.failing import Outcome
from cardwright.dsl import syntax
from cardwright.dsl.codes import Code, find
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

ROOT = Path(__file__).resolve().parent.parent.parent
BASE = ROOT / "docs" / "errors" / "base.card"
FENCE = re.compile(r"^```card(?P<words>[^\n]*)\n(?P<text>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
PROMISE = re.compile(r"#\s*(?:error|warning)\[([\w-]+)\]")
AROUND_EFFECT = "gem Example\n    cost 1\n    play:\n"

Message = tuple[int, str]  # line of the block, number of the code


class Block(NamedTuple):
    """A block of a page: where it stands, the words behind ```card, its text."""

    page: str
    line: int
    words: str
    text: str
    base: Path = BASE

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: Path) -> list[Block]:
    """The blocks of a page, in order."""
    text = page.read_text("utf-8")
    base = page.parent / "base.card" if (page.parent / "base.card").exists() else BASE
    return [
        Block(page.name, text.count("\n", 0, found.start()) + 1, found["words"].strip(), found["text"], base)
        for found in FENCE.finditer(text)
    ]


def promised(block: Block) -> list[Message]:
    """The messages that the comments of a block announce. A code that does not exist is a KeyError."""
    return sorted(
        (number, one.number)
        for number, line in enumerate(block.text.splitlines(), 1)
        for name in PROMISE.findall(line)
        for one in (known(name),)
    )


def known(name: str) -> Code:
    found = find(name)
    if found is None:
        raise KeyError(f"no code `{name}`")
    return found


class Given(NamedTuple):
    """What the compiler says; the same as messages of the block (0: a line of its surroundings); how its tests went."""

    sink: Sink
    messages: list[Message]
    outcomes: tuple[Outcome, ...]


def given(block: Block) -> Given:
    """Check a block where it belongs, and run the tests in it if there is nothing wrong."""
    if block.words.startswith("in "):
        return within(block.words.removeprefix("in "), block.text)
    before, text = "", block.text
    if block.words.startswith("behind "):
        before = (ROOT / "docs" / block.words.removeprefix("behind ") / "base.card").read_text("utf-8") + "\n"
    elif block.words != "whole":
        before = block.base.read_text("utf-8") + "\n"
    if block.words == "effect":
        before += AROUND_EFFECT
        text = "".join(" " * 8 + line + "\n" if line else "\n" for line in text.splitlines())
    elif block.words not in ("", "whole") and not block.words.startswith("behind "):
        raise ValueError(f"{block}: a block cannot be `card {block.words}`")
    above = before.count("\n")
    source = Source("example.card", before + text)
    return looked_at([], source, {source.path: "example"}, above)


def within(set_id: str, text: str) -> Given:
    """The block as one more file of a set."""
    sink = Sink()
    library = Library(sink)
    folder = library.locate(ROOT / "cardsets" / set_id)
    loaded = None if folder is None else library.load(folder)
    assert loaded is not None, f"no set {set_id}"
    source = Source("block.card", text)
    return looked_at(loaded.sources, source, {**loaded.set_of, source.path: set_id}, 0)


def looked_at(others: Iterable[Source], source: Source, set_of: dict[str, str], above: int) -> Given:
    """Check sources, and run the tests of the last one below so many lines."""
    sink = Sink()
    modules = parse_all([*others, source], sink)
    world = check_all(modules, sink, set_of)
    messages = [
        (max(0, one.span.start_line - above) if one.span.source is source else 0, one.code.number) for one in sink
    ]
    tests = [one for one in modules[-1].declarations if isinstance(one, syntax.Test) and one.span.start_line > above]
    outcomes = tuple(run_tests(world, tests, sink)) if tests and not sink.errors else ()
    return Given(sink, messages, outcomes)
