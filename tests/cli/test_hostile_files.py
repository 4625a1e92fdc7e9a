"""Files and paths as they should not be: each ends with a clear message and exit code 1 or 2, and none keeps us waiting."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler import writing
from cardwright.compiler.cli.terminal import Terminal
from cardwright.compiler.parse.reading import LARGEST_FILE

Write = Callable[[str, str], Path]
Run = Callable[..., Any]
posix = pytest.mark.skipif(os.name == "nt", reason="there is no such thing on Windows")


def refused(run: Run, *arguments: object, code: int = 1) -> str:
    """What a command says that ends with this exit code; one message and no traceback."""
    done = run(*arguments)
    said = done.out + done.err
    assert done.code == code, said
    assert "Traceback" not in said
    assert "E0901" not in said
    return said  # type: ignore[no-any-return]


def only(said: str, words: str) -> None:
    """There is one message, and it says so."""
    assert words in said
    assert len(said.splitlines()) == 1, said


# ------------------------------------------------------------------------------------------ what a .card file may be
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfeg\0e\0m\0", "is text in UTF-16 or UTF-32"),
        (b'gem "Caf\xe9"\n', "This file is not UTF-8 text: line 1 cannot be read from column 9 on"),
        (b"gem Sliver\0\n", "There is a NUL character here"),
        (b"#" * (LARGEST_FILE + 1), "is larger than 2,000,000 bytes"),
        (b"\xed\xa0\x80", "This file is not UTF-8 text"),
    ],
)
def test_bytes_that_are_no_text(run: Run, small: Path, data: bytes, words: str) -> None:
    Path("small/cards/bad.card").write_bytes(data)
    only(refused(run, "check", small, "--format", "concise"), words)


@pytest.mark.parametrize("data", [b"", b"\n", b"\xef\xbb\xbf", b"# a remark without an end of line", b"   \n\r\n\r"])
def test_a_file_without_a_declaration_is_fine(run: Run, small: Path, data: bytes) -> None:
    Path("small/cards/more.card").write_bytes(data)
    assert run("check", small).code == 0


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_ends_of_lines(run: Run, small: Path, ends: str) -> None:
    """Those of every system, and none at the end of the file."""
    text = "gem Sliver\n    cost 1\n    play: gain 1 charge"
    Path("small/cards/more.card").write_bytes(text.replace("\n", ends).encode())
    assert run("check", small).code == 0


def test_a_folder_of_that_name(run: Run, small: Path) -> None:
    Path("small/folder.card").mkdir()
    only(refused(run, "check", small, "--format", "concise"), "small/folder.card is a folder")


@posix
@pytest.mark.parametrize("name", ["small/a.card", "small/cards/a.card"])
def test_a_pipe_is_not_waited_for(run: Run, small: Path, name: str) -> None:
    os.mkfifo(name)
    only(refused(run, "check", small, "--format", "concise"), "is no ordinary file")


@posix
def test_a_device_is_not_read(run: Run, small: Path) -> None:
    Path("small/cards/a.card").symlink_to("/dev/zero")
    only(refused(run, "check", small, "--format", "concise"), "is no ordinary file")


@posix
@pytest.mark.parametrize(("to", "words"), [("a.card", "symbolic links"), ("nowhere", "No such file")])
def test_a_link_to_nothing_or_itself(run: Run, small: Path, to: str, words: str) -> None:
    Path("small/cards/a.card").symlink_to(to)
    only(refused(run, "check", small, "--format", "concise"), words)
    assert words in refused(run, "text", small)


@posix
def test_folders_linked_in_a_circle(run: Run, small: Path) -> None:
    Path("small/cards/again").symlink_to("..")
    Path("loop").symlink_to("loop")
    assert run("check", small).code == 0
    only(refused(run, "check", "loop", code=2), "there is no file or folder `loop`")
    only(refused(run, "check", "loop/x.card", code=2), "there is no file or folder")


@posix
def test_a_file_that_the_system_does_not_give(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.open

    def denied(self: Path, *arguments: Any, **named: Any) -> Any:
        if self.name == "gems.card":
            raise PermissionError(13, "Permission denied", str(self))
        return real(self, *arguments, **named)

    monkeypatch.setattr(Path, "open", denied)
    assert "This file cannot be read: Permission denied" in refused(run, "check", small)


def test_a_folder_that_the_system_does_not_give(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards in it would be missing from the set, and nobody would be told."""
    real = os.scandir
    closed = {"small/more"}

    def denied(path: Any = ".") -> Any:
        if any(str(path).endswith(one) for one in closed):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    Path("small/more").mkdir()
    Path("small/more/a.card").write_text("gem Sliver\n    cost 1\n    play: gain 1 charge\n", "utf-8")
    monkeypatch.setattr(os, "scandir", denied)
    only(refused(run, "check", small, "--format", "concise"), "The folder small/more cannot be read: Permission denied")
    assert "small/more" in refused(run, "text", small)
    closed.update(("small", "small/rules"))
    monkeypatch.setattr(Path, "iterdir", lambda self: (Path(one) for one in denied(self)))
    only(refused(run, "check", small, code=2), "the folder `small` cannot be read: Permission denied")


def test_a_file_that_may_only_be_read_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has locked a file did so on purpose; that its folder may be written to makes no difference."""
    file = tmp_path / "a.card"
    file.write_text("old", "utf-8")
    monkeypatch.setattr(os, "access", lambda path, mode: not (mode == os.W_OK and Path(path) == file))
    with pytest.raises(PermissionError, match="Permission denied"):
        writing.write(file, "new")
    assert [(one.name, one.read_text("utf-8")) for one in tmp_path.iterdir()] == [("a.card", "old")]


# ------------------------------------------------------------------------------------------ paths on the command line
@pytest.mark.parametrize("command", ["check", "text", "test", "build", "reference", "sim"])
@pytest.mark.parametrize("path", ["nowhere", "x" * 300, "a\0b", "\udcff", "~", "", "nowhere/x.card", "*", "-"])
def test_paths_that_lead_nowhere(run: Run, write: Write, command: str, path: str) -> None:
    refused(run, command, path, code=2)


def test_an_empty_folder(run: Run, write: Write) -> None:
    Path("empty").mkdir()
    only(refused(run, "check", "empty", code=2), "there is no .card file in the folder `empty`")


@posix
@pytest.mark.parametrize(
    "name", ["a b.card", "'\"`$;.card", "{0.__class__}.card", "<b>.card", "\x1b[31m.card", "é\n.card"]
)
def test_odd_names_of_files(run: Run, small: Path, name: str) -> None:
    """They are shown, and mean nothing."""
    (small / "cards" / name).write_text("gem Sliver\n    cost 1\n    play: gain 1 charge\n", "utf-8")
    assert run("check", small).code == 0
    assert run("reference", small, "-o", "out").code == 0
    assert run("sim", small, "--games", "2", "--jobs", "1").code == 0
    (small / "cards" / name).write_text("gem Sliver\n    cast 1\n", "utf-8")
    refused(run, "check", small)
    refused(run, "check", small, "--format", "json")


@posix
def test_names_of_files_that_are_no_text(run: Run, small: Path) -> None:
    name = os.fsdecode(b"\xff\xfe.card")
    (small / "cards" / name).write_text("gem Sliver\n    cast 1\n", "utf-8")
    for form in ("text", "concise", "json"):
        refused(run, "check", small, "--format", form)


# ------------------------------------------------------------------------------------------ what is written
def test_what_is_there_stays_until_the_new_file_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept.txt"
    file.write_text("old", "utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        writing.write(file, "new")
    assert file.read_text("utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["kept.txt"]


def test_a_text_that_cannot_be_encoded_destroys_nothing(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    writing.write(file, "old")
    with pytest.raises(UnicodeEncodeError):
        writing.write(file, "new \udcff")
    assert file.read_text("utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["kept.txt"]


@posix
def test_links_and_rights_of_a_file_stay(tmp_path: Path) -> None:
    file, link = tmp_path / "file.txt", tmp_path / "link.txt"
    file.write_text("old", "utf-8")
    file.chmod(0o640)
    link.symlink_to("file.txt")
    writing.write(link, "new")
    assert link.is_symlink()
    assert (file.read_text("utf-8"), file.stat().st_mode & 0o777) == ("new", 0o640)


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        writing.write(tmp_path, "x")
    assert tmp_path.is_dir()
    assert not list(tmp_path.iterdir())


@posix
def test_a_pipe_is_not_written_over(tmp_path: Path) -> None:
    """It would be gone, and with rights enough so would be a device."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="it is no ordinary file"):
        writing.write(pipe, "x")
    assert pipe.is_fifo()
    assert [one.name for one in tmp_path.iterdir()] == ["pipe"]


def test_every_writer_writes_so(root: Path) -> None:
    """Only `writing.py`, and the tables that `generate.py` makes for us, open a file for writing."""
    found = [
        path.relative_to(root).as_posix()
        for folder in ("compiler", "runtime", "dsl")
        for path in sorted((root / folder).rglob("*.py"))
        if any(
            word in path.read_text("utf-8")
            for word in (".write_text(", ".write_bytes(", '.open("w', '.open("a', '.open("x', "fdopen(")
        )
    ]
    assert found == ["compiler/parse/generate.py", "compiler/writing.py"]


@pytest.mark.parametrize("file", ["a\0b", "nowhere/x", ".", "x" * 300, "\udcff/x"])
def test_a_game_is_not_saved_there(file: str, small: Path) -> None:
    import cardwright
    from cardwright.compiler.cli.wrong import WrongUse

    game = cardwright.load(str(small))
    terminal = Terminal(game, game.start(1))
    with pytest.raises(WrongUse, match="cannot be written"):
        terminal.save(file)
    with pytest.raises(WrongUse, match="cannot be read"):
        terminal.load(file)


@posix
def test_a_pipe_holds_no_game(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is it waited for, nor is a game kept in it."""
    os.mkfifo("pipe")
    for option in ("--load", "--replay"):
        for more in ((), ("--migrate",)):
            said = refused(run, "play", small, option, "pipe", *more, code=2)
            only(said, "`pipe` cannot be read: it is no ordinary file")
    monkeypatch.setattr("sys.stdin", io.StringIO("save pipe\n"))
    done = run("play", small)
    assert "`pipe` cannot be written: it is no ordinary file" in done.out
    assert Path("pipe").is_fifo()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "this is not a cardwright save: it is empty"),
        (b"[" * 100_000, "this is not a cardwright save"),
        (b'{"what":"cardwright save","format":2,', "damaged: it breaks off before its end"),
        (b'{"what":"cardwright save","format":2,,}', "damaged: something in it has been changed"),
        (b"\xe9", "it is not text"),
    ],
)
def test_what_is_no_saved_game(run: Run, small: Path, data: bytes, words: str) -> None:
    """Said without a word of how it is written inside."""
    Path("kept").write_bytes(data)
    said = refused(run, "play", small, "--load", "kept", code=2)
    only(said, words)
    assert said.endswith("; take another saved game, or begin a new one\n")


def test_a_save_that_an_editor_has_laid_out_anew(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a byte order mark, line ends of another system and indented: what it says is the same."""

    def typed(words: str, *more: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(words + "\n"))
        done = run("play", small, *more)
        assert done.code == 0, done.err
        return done.out  # type: ignore[no-any-return]

    typed("save kept")
    text = json.dumps(json.loads(Path("kept").read_text("utf-8")), indent=4).replace("\n", "\r\n")
    Path("kept").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert "> " in typed("table", "--load", "kept")
    assert "saved in kept" in typed("save kept")
