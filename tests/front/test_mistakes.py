"""What a designer is told: each piece of `mistakes.txt` gets one message, in words a designer knows.

The messages are kept in tests/golden/front/mistakes.txt; read the difference before you accept it with
`pytest --update-golden`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from front_reading import read, refusal

from cardwright.compiler.parse import tables
from cardwright.compiler.parse.parser import parse
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

PIECES = (Path(__file__).resolve().parent / "mistakes.txt").read_text("utf-8").removesuffix("\n").split("\n---\n")


@pytest.mark.parametrize("number", range(len(PIECES)))
def test_one_message_in_plain_words(number: int) -> None:
    found = refusal(PIECES[number] + "\n")
    said = f"{found.message} {found.help or ''}"
    for name in tables.load().terminals:
        assert name.startswith("$") or not re.search(rf"(?<!\w){name}(?!\w)", said), said
    assert said.count("I expect") <= 1
    assert len(re.findall(r", | or ", said.partition("I expect")[2])) <= 2 or "I expect" not in said
    for edit in found.edits:
        assert edit.span.source is found.span.source


def test_messages(golden: Callable[[str, str], None]) -> None:
    said = []
    for piece in PIECES:
        found = refusal(piece + "\n")
        line = found.span.source.line(found.span.start_line)
        width = max(1, found.span.end_col - found.span.start_col) if found.span.end_line == found.span.start_line else 1
        mark = " " * (found.span.start_col - 1) + "^" * width
        help_ = f"\n  help: {found.help}" if found.help else ""
        said.append(f"{line}\n{mark}\n{found.code}: {found.message}{help_}\n")
    golden("front/mistakes.txt", "\n".join(said))


def test_other_islands_are_read() -> None:
    text = "spell One\n    cost 1\n\nspell Two\n    cost: 2\n\n# a remark\nspell Three\n    cost 3\n\nvreb x (n: m)\nspell Four\n"
    module, found = read(text)
    assert [card.title.value for card in module.declarations] == ["One", "Three", "Four"]  # type: ignore[union-attr]
    assert [one.span.start_line for one in found] == [5, 11]


def test_edits_put_it_right() -> None:
    """What has an edit that stands alone reads without a message once it is made."""
    for text in (
        "spell Lord of Ash\n    cost 4\n",
        "spell X\n    cast\n        draw 1 card\n",
        "spell X\n    cast:\n        discard a card in hand\n",
        "spell X\n    cast:\n        deal two damage\n",
        "spell X\n    cast:\n        if x == 3: stop\n",
        "spell X\n    cast:\n        gravehold suffer 2 damage\n",
        "spell X\n    cost: 4\n",
        "spell X\n    you may prep this to any breach\n",
        'spell X\n    hand "A" "B"\n',
        "zone hand off card\n",
        "spell X\n    cast:\n        place 2 of shown onto deck\n",
        "spell X\n    cast:\n        deal 2 damage for each card in hand\n",
    ):
        (edit,) = refusal(text).edits
        source = edit.span.source
        start = source.offset(edit.span.start_line, edit.span.start_col)
        end = source.offset(edit.span.end_line, edit.span.end_col)
        sink = Sink()
        parse(Source("fixed", text[:start] + edit.replacement + text[end:]), sink)
        assert not len(sink), (text[:start] + edit.replacement + text[end:], [one.message for one in sink])
