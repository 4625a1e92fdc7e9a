"""Declarations of which nothing could come: one message each, and the nearest one that is right has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.pipeline import check_text

GAME = "".join(
    (Path(__file__).parents[1] / "small_game" / f"{name}.card").read_text("utf-8")
    for name in ("game", "rules", "cards")
)
BOO = 'verb boo (n: charge) by (you: player)\n    says "{}"\n    do: gain n\n'


def said(text: str) -> list[str]:
    return [f"{one.code.slug}: {one.message}" for one in check_text(GAME + text)]


@pytest.mark.parametrize("text", [BOO.format("boo {n}"), BOO.format("boo[ {n}] for {your} sake, and {it}"), ""])
def test_what_can_be(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("", "there are no words here"),
        ("   ", "there are no words here"),
        ("{n} up", "this begins with the verb itself"),
        ("[{n}] up", "this begins with the verb itself"),
        ("boo {m}", "there is no slot `{m}` here"),
        ("boo {}", "there is no slot `{}` here"),
        ("boo {n", "a `{` has no partner"),
        ("boo n}", "a `}` has no partner"),
        ("boo {n}[ now", "a `[` has no partner"),
        ("boo {n}] now", "a `]` has no partner"),
        ("boo {n}[ ]", "a `]` has no partner, or nothing stands before it"),
        ("boo [[{n}] now]", "a `[` stands within another"),
    ],
)
def test_a_wording_with_a_hole(words: str, wrong: str) -> None:
    found = said(BOO.format(words))
    assert len(found) == 1
    assert found[0].startswith(f"wording: {wrong}")


@pytest.mark.parametrize("name", ["self", "you", "true", "false", "none", "many"])
@pytest.mark.parametrize(
    "text",
    [
        "kind NAME\n", "counter NAME per player\n", "zone NAME of card, face up\n", "noun NAME of player = players\n",
        "values NAME = a, b\n", "values shade = NAME, b\n",
        "gem Z\n    cost 1\n    play:\n        choose any player as NAME\n        gain 1 charge\n",
        "gem Z\n    cost 1\n    play:\n        let NAME = 3\n        gain 1 charge\n",
        "verb tell (NAME: card) by (you: player)\n    says \"tell\"\n    do: gain 1 charge\n",
        "gem Z\n    cost 1\n    play: gain 1 charge\n    when any card as NAME is discarded: gain 1 charge\n",
    ],
)  # fmt: skip
def test_a_name_that_means_something_already(text: str, name: str) -> None:
    """Whoever wrote it later would speak of something else."""
    found = [one for one in said(text.replace("NAME", name)) if not one.startswith(("unused", "you:"))]
    if name == "you" and text.startswith("verb"):  # who acts has a message of its own
        assert not found
    else:
        assert found == [
            f"reserved-word: `{name}` has a meaning of its own and cannot be a name; take another word, such as `{name}_one`"
        ]


@pytest.mark.parametrize("name", ["number", "flag", "text", "thing", "counter", "section"])
def test_no_kind_is_called_like_a_type(name: str) -> None:
    for text in (f"kind {name}\n", f"values {name} = a, b\n"):
        assert [one.partition(":")[0] for one in said(text)] == ["reserved-word"]
    assert said(f"noun {name} of player = players\n") == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("kind nook per nook, copies 2\n", "cycle: `nook` is defined by itself"),
        ("kind nook per shelf, copies 2\nkind shelf per nook, copies 2\n", "cycle: `nook` is defined by itself, through `shelf`"),
        ("counter glow per player, least 5, limit 2\n", "flag-value: `limit` is 2, and there is never less than 5"),
        ("counter glow per player, limit (1 - 3)\n", "flag-value: `limit` is -2, and there is never less than 0"),
        ("zone nest of card per player, limit -1, face up\n", "flag-value: `limit` needs a number, 0 or more"),
    ],
)  # fmt: skip
def test_numbers_and_kinds_that_nothing_has(text: str, wrong: str) -> None:
    assert said(text) == [wrong]


def test_limits_that_something_has() -> None:
    assert said("counter glow per player, least 2, limit 2\nzone nest of card per player, limit 0, face up\n") == []


WAYS = {
    "if": ("        if charges = 1: gain 1 charge\n", "        otherwise if charges = {}: gain 1 charge\n"),
    "either": ("        either: gain 1 charge\n", "        or: gain 2 charges\n"),
    "match": ("        match charges:\n            0: gain 1 charge\n", "            {}: gain 1 charge\n"),
}


@pytest.mark.parametrize("word", WAYS)
def test_more_ways_than_can_be_looked_through(word: str) -> None:
    """Thousands of them are read, and would break off where the game is made."""
    head = "gem Z\n    cost 1\n    play:\n"
    first, more = WAYS[word]
    for ways, wrong in ((100, []), (101, ["too-long: one statement has at most 100 ways"]), (3000, None)):
        text = head + first + "".join(more.format(n) for n in range(2, ways + 1))
        found = said(text)
        assert found == (["too-long: one statement has at most 100 ways"] if wrong is None else wrong)
