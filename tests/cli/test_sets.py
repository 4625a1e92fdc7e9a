"""Which files belong to a set, what it needs, and what is said when something is missing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.compiler.sets import Library, Loaded
from cardwright.dsl.diagnostics import Sink

Write = Callable[[str, str], Path]


def load(path: str) -> tuple[Loaded | None, Sink]:
    sink = Sink()
    library = Library(sink)
    folder = library.locate(path)
    return (library.load(folder) if folder else None), sink


def ids(loaded: Loaded | None) -> list[str]:
    assert loaded is not None
    return [one.manifest.id for one in loaded.sets]


def a_set(name: str, *lines: str) -> str:
    return "".join([f'set "{name.title()}"\n', f"    id {name}\n", *(f"    {line}\n" for line in lines)])


def test_marks_around_a_title_of_one_word_may_be_left_out(write: Write) -> None:
    write("alone/game.card", 'game Market # of fruit\n    id market\n    version "1.0.0"\n    players 1..4\n')
    loaded, _ = load("alone")
    assert ids(loaded) == ["market"]


def said(sink: Sink) -> list[str]:
    return [f"{one.code.number} {one.message}" for one in sink]


def test_files_come_in_order_of_path(small: Path, write: Write) -> None:
    for name in ("zeta.card", "a/b.card", "a.card", ".hidden/x.card", ".x.card", "notes.txt"):
        write(f"small/{name}", "")
    loaded, sink = load("small")
    assert not sink.errors
    assert loaded is not None
    assert [one.path for one in loaded.sources] == [
        "small/a.card",
        "small/a/b.card",
        "small/cards/gems.card",
        "small/rules/game.card",
        "small/zeta.card",
    ]
    assert set(loaded.set_of.values()) == {"small"}


def test_a_file_belongs_to_the_set_around_it(small: Path) -> None:
    for path in ("small/cards/gems.card", "small/cards", "small/rules", "small/rules/game.card", "./small/../small"):
        assert ids(load(path)[0]) == ["small"], path


def test_an_expansion_is_loaded_with_its_game_and_what_it_needs(small: Path, write: Write) -> None:
    write("extra/set.card", a_set("extra", 'game "small >= 1.0"', "needs third"))
    write("third/set.card", a_set("third", "game small"))
    write("small/tests/a.card", "")
    write("extra/tests/a.card", "")
    loaded, sink = load("extra")
    assert not sink.errors
    assert ids(loaded) == ["small", "third", "extra"]
    assert loaded is not None
    assert "extra/tests/a.card" in loaded.set_of
    assert "small/tests/a.card" not in loaded.set_of, "tests of the game are none of ours"


def test_sets_in_the_folder_of_a_game_come_with_it(small: Path, write: Write) -> None:
    write("small/core/set.card", a_set("core", "game small"))
    write("small/core/tests/a.card", "")
    write("small/template/set.card", a_set("new_set", "game small"))
    loaded, sink = load("small")
    assert not sink.errors
    assert ids(loaded) == ["small", "core"]
    assert loaded is not None
    assert loaded.set_of["small/core/tests/a.card"] == "core"
    assert ids(load("small/core")[0]) == ["small", "core"]
    write("far/away/set.card", a_set("away", "game small", "needs core"))
    assert load("far/away")[0] is None, "the game is not beside it"
    write("away/set.card", a_set("away", "game small", "needs core"))
    assert ids(load("away")[0]) == ["small", "core", "away"]


def test_installed_sets_are_known_by_id(write: Write) -> None:
    write("x/y.txt", "")
    from cardwright.compiler.sets import installed

    for name in installed():
        loaded, _ = load(name)
        assert loaded is not None
        assert loaded.main.manifest.id == name


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["game smal"], "E0605 There is no set `smal` beside this one, with its game, or among the installed ones; did you mean `small`?"),
        (['game "small >= 2.0"'], "E0605 `small` is here in version 1.2.0; version 2.0 is needed"),
        (['game "small >= 1.3"'], "E0605 `small` is here in version 1.2.0; version 1.3 is needed"),
        (["game small", "needs extra"], "E0604 This set has the id `extra`, which is also that of a set that it needs"),
        ([], "E0604 A set says what game it is for: `game NAME`"),
        (["game small", "versoin 1"], "E0604 A set has no line `versoin`; did you mean `version`?"),
        (["game small", "version 1"], 'E0604 A version is numbers with points, in quotation marks: `"1.0.0"`'),
        (["game small", "id a"], "E0604 `id` stands twice in this manifest"),
        (["game small", 'version "1.0"', 'version "2.0"'], "E0604 `version` stands twice in this manifest"),
        (["game small", "needs"], "E0604 `needs` says nothing: write what belongs to it behind it, or leave the line out"),
        (["game"], "E0604 `game` says nothing: write what belongs to it behind it, or leave the line out"),
        (["game small, other"], "E0604 `game` names one thing"),
        (["game small", "authors"], 'E0604 What `authors` says stands in quotation marks: `authors "…"`'),
        (["game small", "note 3"], 'E0604 What `note` says stands in quotation marks: `note "…"`'),
        (["game small to other"], "E0604 Nothing belongs behind what `game` says"),
        (["game 4"], 'E0604 Here stands the id of a set: `name`, or `"name >= 1.0.0"`'),
    ],
)  # fmt: skip
def test_a_wrong_manifest_has_one_message(small: Path, write: Write, lines: list[str], expected: str) -> None:
    write("extra/set.card", a_set("extra", *lines))
    _, sink = load("extra")
    assert expected in said(sink)
    assert len(sink.errors) == 1
    assert all(one.span.source.path == "extra/set.card" for one in sink.errors)


@pytest.mark.parametrize(
    "line",
    ["players", 'players "two"', "players 0..2", "players -1..3", "players 1 to 3", "players 1, 2", "players 2.."],
)
def test_how_many_play(write: Write, line: str) -> None:
    """Whatever else stood there was passed over, and one or two could play."""
    write("extra/game.card", f'game "Extra"\n    id extra\n    {line}\n')
    _, sink = load("extra")
    assert [one.message for one in sink.errors] == [
        "How many play is a number, or a range such as `players 2..4`, and at least 1"
    ]


def test_two_manifests_are_one_too_many(small: Path, write: Write) -> None:
    write("small/other.card", '\n\ngame "Other"\n    id other\n')
    _, sink = load("small")
    assert said(sink) == ["E0604 This set has two manifests; a folder holds one game or one set"]
    assert [(str(one.span), str(one.labels[0].span)) for one in sink] == [
        ("small/rules/game.card:1:1", "small/other.card:3:1")
    ]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("smal", "E0601 there is no file or folder `smal`; did you mean `small`?"),
        ("small/cards/gmes.card", "E0601 there is no file or folder `small/cards/gmes.card`; did you mean `small/cards/gems.card`?"),
        ("small/notes.txt", "E0601 `small/notes.txt` is no .card file and no folder"),
        ("empty", "E0603 there is no .card file in the folder `empty`"),
        ("stray", 'E0603 `stray` belongs to no set: it needs a file such as `set.card`, which begins with `set "…"` or `game "…"`'),
    ],
)  # fmt: skip
def test_a_path_that_leads_nowhere(small: Path, write: Write, path: str, expected: str) -> None:
    write("small/notes.txt", "")
    write("empty/notes.txt", "")
    write("stray/x.card", "")
    loaded, sink = load(path)
    assert loaded is None
    assert said(sink) == [expected]


def test_a_file_that_is_no_text_is_named_with_its_line(small: Path) -> None:
    Path("small/cards/bad.card").write_bytes(b"# fine\ngem \xff\n")
    loaded, sink = load("small")
    assert ids(loaded) == ["small"]
    assert said(sink) == ["E0602 This file is not UTF-8 text: line 2 cannot be read from column 5 on"]
    assert [str(one.span) for one in sink] == ["small/cards/bad.card:2:5"]


def test_a_mark_at_the_beginning_of_a_file_is_no_sign_of_it(small: Path) -> None:
    file = Path("small/cards/gems.card")
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    loaded, _ = load("small")
    assert loaded is not None
    assert all(not one.text.startswith("\ufeff") for one in loaded.sources)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything can be read here")
def test_a_file_that_may_not_be_read(small: Path) -> None:
    Path("small/cards/gems.card").chmod(0)
    _, sink = load("small")
    assert said(sink) == ["E0609 This file cannot be read: Permission denied"]
