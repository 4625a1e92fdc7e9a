"""`cardwright check --fix`: mends what is beyond doubt, makes nothing worse, and leaves all other bytes alone."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler import fixing
from cardwright.compiler.pipeline import check_paths
from cardwright.dsl.diagnostics import Edit, Sink
from cardwright.dsl.source import Source, Span

Run = Callable[..., Any]
Write = Callable[[str, str], Path]

GAME = """\
game "Small"
    id small

kind player/players, seats
kind card
    section play by (you: player), says "Play:"
zone pile of card per player, ordered, face up
counter charge/charges per player
verb gain (n: charge) by (you: player)
    says "gain {n}"
    do: add n to you
counter lantern/lanterns per player, limit 3
turn watch (you: player)
    phase light:
        add 1 lantern to you
round:
    each player: begin watch
ending victory "All lanterns burn."
    holds number of (players where lanterns < 3) = 0
"""
BROKEN = """\
card “Old Stone”
    play
        gian 2 charge
        any player: gains a charge

card Pebble
    play:
        gain three charges # gian
"""
RIGHT = """\
card "Old Stone"
    play:
        gain 2 charges
        any player: gain 1 charge

card Pebble
    play:
        gain 3 charges # gian
"""


@pytest.fixture
def broken(write: Write, run: Run) -> Path:
    write("small/game.card", GAME)
    return write("small/cards.card", BROKEN)


def test_what_is_beyond_doubt_is_mended(run: Run, broken: Path) -> None:
    done = run("check", "small", "--fix")
    assert broken.read_text("utf-8") == RIGHT
    assert done.code == 0, done.out
    assert "small/cards.card: 7 mistakes mended, 0 messages left" in done.err
    assert "`gian` → `gain`" in done.err


def test_a_second_time_there_is_nothing_to_do(run: Run, broken: Path) -> None:
    run("check", "small", "--fix")
    before = broken.stat().st_mtime_ns, broken.read_bytes()
    done = run("check", "small", "--fix")
    assert "nothing to mend unasked" in done.err
    assert (broken.stat().st_mtime_ns, broken.read_bytes()) == before


def test_without_fix_nothing_is_written_and_the_way_is_named(run: Run, broken: Path) -> None:
    done = run("check", "small")
    assert broken.read_text("utf-8") == BROKEN
    assert "`cardwright check --fix` can mend" in done.err


def test_what_is_in_doubt_is_left(run: Run, write: Write) -> None:
    write("small/game.card", GAME)
    text = 'card Pebble\n    play:\n        paint 2 charges\n        gain "2\n'
    file = write("small/cards.card", text)
    done = run("check", "small", "--fix")
    assert done.code == 1
    assert file.read_text("utf-8") == text


def test_a_fix_that_would_bring_more_mistakes_to_light_is_left(run: Run, write: Write) -> None:
    """The missing colon hides two mistakes in the lines under it: one message is better than two."""
    write("small/game.card", GAME)
    text = "card Pebble\n    play\n        paint 2 charges\n        dance 2 charges\n"
    file = write("small/cards.card", text)
    assert run("check", "small", "--fix").code == 1
    assert file.read_text("utf-8") == text


def test_line_ends_and_the_byte_order_mark_stay(run: Run, broken: Path) -> None:
    broken.write_bytes(b"\xef\xbb\xbf" + BROKEN.replace("\n", "\r\n").encode())
    assert run("check", "small", "--fix").code == 0
    assert broken.read_bytes() == b"\xef\xbb\xbf" + RIGHT.replace("\n", "\r\n").encode()


@pytest.mark.parametrize("ends", [("\r",), ("\r\n", "\n", "\r")])
def test_line_ends_of_every_sort_stay(run: Run, broken: Path, ends: tuple[str, ...]) -> None:
    """An edit speaks of the text as it is read; in the file a line end is one sign or two, also within one file."""

    def mixed(text: str) -> bytes:
        turn = cycle(ends)
        return "".join(next(turn) if sign == "\n" else sign for sign in text).encode()

    broken.write_bytes(mixed(BROKEN))
    assert run("check", "small", "--fix").code == 0
    assert broken.read_bytes() == mixed(RIGHT)


def test_a_file_that_has_changed_or_gone_meanwhile_loses_nothing(
    run: Run, broken: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set takes its time to check; whoever saves a file in an editor in between loses nothing, and the others are mended."""
    other = write("small/a.card", "card Moss\n    play: gian 1 charge\n")
    check = fixing.check_paths

    def saved_by_somebody(*given: Any) -> Any:
        found = check(*given)
        broken.write_text("# mine\n" + BROKEN, "utf-8")
        return found

    monkeypatch.setattr(fixing, "check_paths", saved_by_somebody)
    run("check", "small", "--fix")
    assert broken.read_text("utf-8") in ("# mine\n" + BROKEN, "# mine\n" + RIGHT)
    assert other.read_text("utf-8") == "card Moss\n    play: gain 1 charge\n"

    def saved_at_the_end(*given: Any) -> Any:
        found = check(*given)
        if given[2]:
            broken.write_text("# mine\n" + BROKEN, "utf-8")
        return found

    broken.write_text(BROKEN, "utf-8")
    monkeypatch.setattr(fixing, "check_paths", saved_at_the_end)
    done = run("check", "small", "--fix")
    assert (done.code, broken.read_text("utf-8")) == (2, "# mine\n" + BROKEN)
    assert "has changed since it was read, and is left alone: check it again" in done.err

    def deleted(*given: Any) -> Any:
        found = check(*given)
        broken.unlink(missing_ok=True)
        return found

    monkeypatch.setattr(fixing, "check_paths", deleted)
    run("check", "small", "--fix")
    assert not broken.exists()


def test_only_the_file_that_is_named_is_mended(run: Run, broken: Path, write: Write) -> None:
    other = write("small/other.card", "card Moss\n    play: gian 1 charge\n")
    done = run("check", "small/cards.card", "--fix")
    assert "gian" in other.read_text("utf-8")
    assert broken.read_text("utf-8") == RIGHT
    assert "1 more in other files of the set" in done.err


def test_the_json_form_holds_what_remains(run: Run, broken: Path, write: Write) -> None:
    write("small/other.card", "card Moss\n    play: paint 1 charge\n")
    done = run("check", "small", "--fix", "--format", "json")
    assert [one["slug"] for one in json.loads(done.out)] == ["unknown-verb"]


def test_the_mode_of_the_file_and_a_link_stay(run: Run, broken: Path, tmp_path: Path) -> None:
    home = tmp_path / "elsewhere.card"
    broken.rename(home)
    home.chmod(0o640)
    broken.symlink_to(home)
    assert run("check", "small", "--fix").code == 0
    assert broken.is_symlink()
    assert home.read_text("utf-8") == RIGHT
    assert home.stat().st_mode & 0o777 == 0o640


def test_a_file_that_cannot_be_written_stays_whole(run: Run, broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    done = run("check", "small", "--fix")
    assert done.code == 2
    assert "cards.card` cannot be written: No space left on device" in done.err
    assert broken.read_text("utf-8") == BROKEN
    assert sorted(one.name for one in broken.parent.iterdir()) == ["cards.card", "game.card"]


def test_edits_of_another_text_are_refused() -> None:
    source = Source("a.card", "one two\n")
    edit = Edit(Span(source, 1, 5, 1, 8), "three", safe=True)
    assert fixing.edited(b"one two\n", [edit]) == b"one three\n"
    assert fixing.edited(b"one ten\n", [edit]) is None


def damaged(seed: int) -> Iterator[str]:
    """Right texts with a few letters, signs and line parts changed."""
    chance = random.Random(seed)
    for _ in range(12):
        text = RIGHT
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            cut = chance.choice((0, 0, 1, 1, 3))
            put = chance.choice(("", "", "a ", "x", "\t", ":", '"', "“", "two ", "the ", "\n", text[at : at + 1] * 2))
            text = text[:at] + put + text[at + cut :]
        yield text


def errors() -> Counter[str]:
    sink = Sink()
    check_paths(["small"], sink)
    return Counter(one.span.source.path for one in sink.errors)


@pytest.mark.parametrize("seed", range(8))
def test_no_file_ever_has_more_errors_and_only_the_edits_change(run: Run, write: Write, seed: int) -> None:
    write("small/game.card", GAME)
    for text in damaged(seed):
        file = write("small/cards.card", text)
        before = errors()
        result = fixing.mend(["small"])
        for path, data in result.texts.items():
            path.write_bytes(data)
        after = errors()
        assert all(after[path] <= before[path] for path in after), text
        assert replayed(text, result) == file.read_text("utf-8")
        assert not fixing.mend(["small"]).done, text


def replayed(text: str, result: fixing.Mended) -> str:
    """The text with nothing but the reported edits done, those of one round after the other."""
    done = [one for found in result.done.values() for one in found]
    for source in dict.fromkeys(one.span.source for one in done):
        edits = [edit for one in done if one.span.source is source for edit in one.fix]
        assert source.text == text
        text = (fixing.edited(text.encode(), edits) or b"").decode()
    return text
