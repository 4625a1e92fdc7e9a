"""Cases of other engines that were mistakes nobody was told of: here there is a message, with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import ROOT, printed, said

from cardwright.compiler.pipeline import Checked, check_set
from cardwright.dsl.diagnostics import Sink

BELL = "tool Bell\n    cost 1\n    play: gain 1 coin\n"


def codes(more: str) -> list[str]:
    return [code for code, _, _ in said(more)]


def a_set(folder: Path, name: str, more: str, game: str = "game lighthouse") -> Path:
    """A set of the small game on the disk."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "set.card").write_text(f'set "{name}"\n    id {name}\n    version "1.0.0"\n    {game}\n', "utf-8")
    (folder / "cards.card").write_text(more, "utf-8")
    return folder


def a_game(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.card").write_text((ROOT / "docs" / "semantics" / "base.card").read_text("utf-8"), "utf-8")
    return folder


def loaded(folder: Path) -> tuple[Sink, Checked | None]:
    sink = Sink()
    return sink, check_set(folder, sink)


def test_u023_two_cards_of_one_id_are_told_with_both_places() -> None:
    ((code, line, message),) = said(BELL + BELL.replace("Bell", '"Bell!"'))
    assert code == "E0608"
    assert line == 4
    assert "more.card:1" in message or "the other one" in message


def test_u026_sets_qualify_ids_and_a_bare_name_is_ambiguous(tmp_path: Path) -> None:
    game = a_game(tmp_path / "lighthouse")
    a_set(game / "one", "one", BELL)
    both = a_set(game / "two", "two", BELL, "game lighthouse\n    needs one")
    assert [one.code.slug for one in loaded(both)[0].errors] == ["same-title"]
    (both / "cards.card").write_text(BELL.replace("cost 1", 'cost 1\n    reprints "Bell"'), "utf-8")
    sink, checked = loaded(both)
    assert not sink.errors
    assert checked is not None
    assert {card.id for card in checked.module.cards if card.title == "Bell"} == {"one/tool/bell", "two/tool/bell"}
    (both / "more.card").write_text(
        "tool Rope\n    cost 1\n    play:\n        if number of (items in hand where self is Bell) = 1: gain 1 coin\n",
        "utf-8",
    )
    sink, _ = loaded(both)
    assert [one.code.slug for one in sink.errors] == ["ambiguous-card"]


def test_u039_an_effect_without_a_time_is_refused() -> None:
    assert codes("beast Crab\n    life 3\n    tower: suffer 1 damage\n") != []


def test_u040_two_of_one_name_are_found_within_and_across_files(tmp_path: Path) -> None:
    assert codes(BELL + BELL) == ["E0209"]
    game = a_game(tmp_path / "lighthouse")
    folder = a_set(game / "one", "one", BELL)
    (folder / "again.card").write_text(BELL, "utf-8")
    sink, _ = loaded(folder)
    assert [one.code.slug for one in sink.errors] == ["twice"]


def test_u043_a_misspelt_section_is_refused_with_the_right_one() -> None:
    ((code, line, message),) = said("beast Crab\n    life 3\n    prwols: tower: suffer 1 damage\n")
    assert (code, line) == ("E0206", 3)
    assert "did you mean `prowls`" in message


def test_u045_a_file_more_is_enough(tmp_path: Path) -> None:
    game = a_game(tmp_path / "lighthouse")
    folder = a_set(game / "one", "one", BELL)
    (folder / "later.card").write_text(BELL.replace("Bell", "Gong"), "utf-8")
    _, checked = loaded(folder)
    assert checked is not None
    assert "Gong" in {card.title for card in checked.module.cards}


@pytest.mark.parametrize(
    "line",
    [
        "counter oil per player, limmit 3\n",
        "zone cellar of item per player, face upp\n",
        "policy\n    tise: players\n",
        "tool Bell\n    cost 1\n    clost 2\n    play: gain 1 coin\n",
        "tool Bell\n    cost 1\n    when any playr draws any cards: gain 1 coin\n    play: gain 1 coin\n",
    ],
)
def test_u046_what_nothing_reads_is_refused(line: str) -> None:
    assert len(said(line)) == 1


def test_u047_what_has_no_effect_is_warned_of() -> None:
    assert codes("tool Bell\n    cost 1\n    play:\n        choose any player as p\n        gain 1 coin\n") == ["W0001"]
    assert codes("tool Bell\n    cost 1\n    field size: number = 2\n    play: gain 1 coin\n") == ["W0002"]


def test_u117_a_line_without_its_noun_is_refused() -> None:
    ((code, line, _),) = said("tool Bell\n    cost 1\n    play: place this onto the of deck\n")
    assert code.startswith("E0")
    assert line == 3


def test_u134_the_second_of_one_name_does_not_replace_the_first() -> None:
    ((code, line, _),) = said(BELL + BELL.replace("1 coin", "3 coins"))
    assert (code, line) == ("E0209", 4)


def test_u157_every_mistake_of_a_broken_set_has_its_place(tmp_path: Path) -> None:
    game = a_game(tmp_path / "lighthouse")
    folder = a_set(game / "one", "one", "tool Bell\n    cost one\n    play: gain 1 coin\n")
    (folder / "other.card").write_text("tool Gong\n    cost 1\n    play: gian 1 coin\n", "utf-8")
    sink, _ = loaded(folder)
    assert {Path(one.span.source.path).name for one in sink.errors} == {"cards.card", "other.card"}


def test_u158_all_cards_of_a_large_set_are_read(tmp_path: Path) -> None:
    game = a_game(tmp_path / "lighthouse")
    many = "".join(f"tool Bell{n}\n    cost 1\n    play: gain 1 coin\n" for n in range(120))
    sink, checked = loaded(a_set(game / "one", "one", many))
    assert not sink.errors
    assert checked is not None
    assert sum(1 for card in checked.module.cards if card.set == "one") == 120


def test_u159_a_mistake_in_any_file_is_found(tmp_path: Path) -> None:
    game = a_game(tmp_path / "lighthouse")
    for folder in ("rules", "base", "base/deep"):
        (game / folder).mkdir(parents=True, exist_ok=True)
        (game / folder / "more.card").write_text(BELL.replace("Bell", f'"Bell {folder}"'), "utf-8")
    assert not loaded(game)[0].errors
    for path in sorted(game.rglob("*.card")):
        kept = path.read_text("utf-8")
        path.write_text(kept + "\ntool Wrong\n    cost 1\n    play: gian 1 coin\n", "utf-8")
        sink, _ = loaded(game)
        assert [Path(one.span.source.path).name for one in sink.errors] == [path.name]
        path.write_text(kept, "utf-8")


def test_u163_a_broken_card_leaves_its_neighbours_alone() -> None:
    messages = said(BELL + 'tool "Gong\n    cost 1\n    play: gain 1 coin\n' + BELL.replace("Bell", "Horn"))
    assert [line for _, line, _ in messages] == [4]


# ------------------------------------------------------------------------------------------ printed text
def test_u021_text_agrees_in_number() -> None:
    texts = printed(
        "tool One\n    cost 1\n    play: gain 1 charge\n"
        "tool Two\n    cost 1\n    play: gain 2 charges\n"
        "tool Each\n    cost 1\n    play: gain 1 coin per item in hand\n"
    )
    assert "charge" in texts["One"]
    assert "charges" not in texts["One"]
    assert "charges" in texts["Two"]
    assert "each item" in texts["Each"]


def test_u065_whose_it_is_is_printed() -> None:
    texts = printed(
        "tool Mine\n    cost 1\n    when you draw any cards: gain 1 coin\n    play: gain 1 coin\n"
        "tool Anyones\n    cost 1\n    when any player draws any cards: gain 1 coin\n    play: gain 1 coin\n"
    )
    assert texts["Mine"] != texts["Anyones"]
    assert "player" in texts["Anyones"]


def test_u137_the_numbers_that_are_played_are_printed() -> None:
    texts = printed("tool Sum\n    cost 1\n    play:\n        gain 3 coins\n        tower: suffer 5 damage\n")
    assert "3" in texts["Sum"] or "three" in texts["Sum"]
    assert "5" in texts["Sum"] or "five" in texts["Sum"]
