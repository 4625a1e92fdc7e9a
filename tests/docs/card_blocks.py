"""The ```card blocks of the documentation: what stands around each, and which messages it promises.

Words behind ```card say where the block belongs:

`card`          behind the small game of docs/errors/base.card
`card effect`   the same, as the lines of a section `play:`
`card whole`    alone
`card in ID`    behind the files of that set of cards

A line that ends in `# error[E0201]` or `# error[unknown-name]` promises exactly that message on that line; all others
promise none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardwright.compiler.pipeline import check_all, check_text, parse_all
from cardwright.compiler.sets import Library
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

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: Path) -> list[Block]:
    """The blocks of a page, in order."""
    text = page.read_text("utf-8")
    return [
        Block(page.name, text.count("\n", 0, found.start()) + 1, found["words"].strip(), found["text"])
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


def given(block: Block) -> tuple[Sink, list[Message]]:
    """What the compiler says, and the same as messages of the block; one that belongs to the surroundings has line 0."""
    before = ""
    text = block.text
    if block.words.startswith("in "):
        return within(block.words.removeprefix("in "), text)
    if block.words != "whole":
        before = BASE.read_text("utf-8") + "\n"
    if block.words == "effect":
        before += AROUND_EFFECT
        text = "".join(" " * 8 + line + "\n" if line else "\n" for line in text.splitlines())
    elif block.words not in ("", "whole"):
        raise ValueError(f"{block}: a block cannot be `card {block.words}`")
    sink = check_text(before + text)
    return sink, list(placed(sink, before.count("\n")))


def placed(sink: Sink, above: int) -> Iterator[Message]:
    for one in sink:
        yield max(0, one.span.start_line - above), one.code.number


def within(set_id: str, text: str) -> tuple[Sink, list[Message]]:
    """The block as one more file of a set."""
    sink = Sink()
    library = Library(sink)
    folder = library.locate(ROOT / "cardsets" / set_id)
    loaded = None if folder is None else library.load(folder)
    assert loaded is not None, f"no set {set_id}"
    extra = Source("block.card", text)
    set_of = {**loaded.set_of, extra.path: set_id}
    check_all(parse_all([*loaded.sources, extra], sink), sink, set_of)
    return sink, [(one.span.start_line if one.span.source is extra else 0, one.code.number) for one in sink]
