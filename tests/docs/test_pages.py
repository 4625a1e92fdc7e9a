"""The documentation is true: every block of the language does what its page says, without or with the message it names."""

from __future__ import annotations

import pytest
from card_blocks import BASE, ROOT, Block, blocks, given, promised

from cardwright.compiler.pipeline import check_text
from cardwright.compiler.report import text

PAGES = [
    *sorted((ROOT / "docs" / "language").glob("*.md")),
    *sorted((ROOT / "docs" / "semantics").glob("*.md")),
    ROOT / "docs" / "index.md",
]
ALL = [block for page in PAGES for block in blocks(page)]


def test_base_game_is_clean() -> None:
    sink = check_text(BASE.read_text("utf-8"))
    assert not list(sink), text.render_all(sink)


@pytest.mark.parametrize("block", ALL, ids=str)
def test_block_does_what_the_page_says(block: Block) -> None:
    found = given(block)
    assert found.messages == promised(block), f"{block}\n{block.text}\n{text.render_all(found.sink)}"
    assert not found.sink.errors or promised(block), text.render_all(found.sink)
    failed = [one.told() for one in found.outcomes if one.failure is not None]
    assert not failed, f"{block}\n" + "\n".join(failed)


def test_pages_have_blocks() -> None:
    """Without this the tests above could test nothing."""
    assert len(ALL) >= 60
    assert any(promised(block) for block in ALL)


def test_a_promise_is_kept() -> None:
    wrong = Block("here.md", 1, "effect", "gain 1 chargee # error[unknown-name]\n")
    sink, messages, _ = given(wrong)
    assert (messages == promised(wrong)) == (len(sink) == 1 and messages[0] == (1, "E0201"))
    assert promised(wrong) == [(1, "E0201")]
