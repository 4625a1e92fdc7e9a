"""Signs that text should not hold: each with one clear message at its place, or taken for what it is."""

from __future__ import annotations

import pytest
from front_reading import block, items, read, refusal, tree

from cardwright.compiler.parse import layout
from cardwright.dsl import codes, syntax

#: what shows nothing: controls, ends of lines that are none, and what turns the direction of writing
UNSEEN = [
    "\x01",
    "\x07",
    "\x08",
    "\x0b",
    "\x0c",
    "\x1b",
    "\x1c",
    "\x7f",
    "\x85",
    "\x9b",
    "\u2028",
    "\u202e",
    "\u2066",
    "\ufeff",
]


@pytest.mark.parametrize("sign", UNSEEN, ids=lambda sign: f"U+{ord(sign):04X}")
@pytest.mark.parametrize(
    "text",
    [
        'spell "A{}b"\n    cost 1\n',
        "spell Test\n    cost 1 # a remark {}\n",
        "spell Te{}st\n    cost 1\n",
        "spell Test\n    cost {} 1\n",
        "spell Test\n    note\n        # remark{}\n",
    ],
)
def test_what_nobody_sees_is_named(sign: str, text: str) -> None:
    """In texts and remarks as well: what is shown there would not be what stands there."""
    found = refusal(text.format(sign))
    assert found.code == codes.BAD_CHARACTER
    assert f"U+{ord(sign):04X}" in found.message
    assert found.span.text == sign
    assert [edit.replacement for edit in found.edits] == [""]


def test_what_nobody_sees_above_all_declarations() -> None:
    module, found = read("# a remark \u202e\n\nkind a\n")
    assert [one.code for one in found] == [codes.BAD_CHARACTER]
    assert len(module.declarations) == 1


def test_only_its_own_declaration_is_lost() -> None:
    module, found = read('kind a\n\nspell "A\u202eb"\n    cost 1\n\nkind b\n')
    assert len(found) == 1
    assert len(module.declarations) == 2


@pytest.mark.parametrize("sign", ["\u00a0", "\u2003", "\u3000"])
def test_blanks_that_are_none(sign: str) -> None:
    found = refusal(f"spell Test\n    cost{sign}1\n")
    assert found.code == codes.BAD_CHARACTER
    assert [edit.replacement for edit in found.edits] == [" "]


@pytest.mark.parametrize("text", ["spell Test\n\tcost 1\n", "spell Test\n  \tcost 1\n", "spell Test\n    cost\t1\n"])
def test_tabs_also_between_blanks(text: str) -> None:
    assert refusal(text).code == codes.TAB_INDENT


@pytest.mark.parametrize("title", ["Café", "Łódź", "Ἀθηνᾶ", "黒い石", "Übel", "ناب", "😀", "👩\u200d🚀", "e\u0301"])
def test_texts_in_any_language(title: str) -> None:
    """Letters of every script, signs that join, marks on letters: what is printed may be written. Marks are composed."""
    import unicodedata

    module, found = read(f'spell "{title}"\n    cost 1\n')
    assert not found
    card = module.declarations[0]
    assert isinstance(card, syntax.Card)
    assert card.title.value == unicodedata.normalize("NFC", title)


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "    ", "\n    \n", " # remark"])
def test_any_end_of_the_file(end: str) -> None:
    assert tree("spell Test\n    cost 1" + end) == tree("spell Test\n    cost 1\n")


# ------------------------------------------------------------------------------------------ limits
def test_numbers_have_a_bound() -> None:
    """Nine digits, everywhere; so no product of two can be slow, and every number fits a table."""
    tree(block("let x = 999999999"))
    for text in (
        block("let x = " + "9" * 10),
        block("let x = " + "9" * 1500),
        items("size 1.." + "9" * 10),
        items("size " + "9" * 10 + ".."),
        items("size 00000000001"),
    ):
        found = refusal(text)
        assert found.code == codes.TOO_LONG
        assert found.message == f"A number has at most {layout.MOST_DIGITS} digits"


def test_the_limit_is_seen_before_anything_is_parsed() -> None:
    """A line that reads badly and is too long is too long."""
    for text in (
        "2 2 2 " + "9" * 10,
        "2 2 2 " + "x" * 81,
        "2 2 2 " + "(" * 17,
        "2 2 " + "x " * 251,
        "2 2 " + " " * 2001,
    ):
        assert refusal("spell Test\n    " + text + "\n").code in (codes.TOO_LONG, codes.TOO_DEEP)
