"""The tutorial is true: this follows the page literally, from an empty folder to the reference.

Blocks ```card PATH are written into that file. In blocks ```console, a line `$ …` is run, lines `> …` below it are typed,
and the other lines must be printed in this order: one right behind the other, except across a line `…`. Of `sim` the numbers
may differ, because bots and rules may be made better.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest
from card_blocks import ROOT

from cardwright.compiler.cli.main import main

PAGE = ROOT / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```(?P<what>card|console)(?P<words>[^\n]*)\n(?P<text>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
RULES = re.compile(r"\((\w+\.card):\d+\)")
LEFT_OUT = "…"
PROMPT = "> "


class Written(NamedTuple):
    """A file that the reader writes."""

    line: int
    path: str
    text: str


class Command(NamedTuple):
    """A command that the reader types, what is typed into it, and what it is said to print."""

    line: int
    command: str
    typed: list[str]
    printed: list[str]


def steps(page: str) -> Iterator[Written | Command]:
    """What the page has its reader do, in order."""
    for block in BLOCK.finditer(page):
        first = page.count("\n", 0, block.start("text")) + 1
        if block["what"] == "card":
            yield Written(first, block["words"].strip(), block["text"])
        else:
            yield from commands(block["text"].splitlines(), first)


def commands(lines: list[str], first: int) -> list[Command]:
    """The commands of one block."""
    found: list[Command] = []
    for number, line in enumerate(lines, first):
        if line.startswith("$ "):
            found.append(Command(number, line[2:], [], []))
        elif line.startswith(PROMPT):
            found[-1].typed.append(line[2:])
        else:
            found[-1].printed.append(line)
    return found


def run(command: Command) -> str:
    """What a command prints, on both channels."""
    program, *arguments = shlex.split(command.command)
    assert program == "cardwright", command
    out = io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO("".join(line + "\n" for line in command.typed))
    try:
        with redirect_stdout(out), redirect_stderr(out):
            main(arguments)
    finally:
        sys.stdin = before
    return out.getvalue()


def lines_of(text: str, numbers: bool) -> list[str]:
    """Lines that can be compared: without prompts, indents, blank ones and the lines of the game's files; numbers: those count."""
    text = RULES.sub(r"(\1)", text)
    found = [line.removeprefix(PROMPT).strip() for line in text.splitlines()]
    if not numbers:
        found = [" ".join(re.sub(r"[\d.]+", "#", line).replace("─", "").split()) for line in found]
    return [line for line in found if line]


def check(command: Command, printed: str) -> None:
    """Every part between two `…` must be printed in one piece, behind the part before."""
    numbers = not command.command.startswith("cardwright sim ")
    real = lines_of(printed, numbers)
    said = re.split(rf"^{LEFT_OUT}$", "\n".join(command.printed), flags=re.MULTILINE)
    parts = [lines_of(part, numbers) for part in said]
    at = 0
    for part in parts:
        places = [n for n in range(at, len(real) - len(part) + 1) if real[n : n + len(part)] == part]
        told = f"tutorial.md:{command.line}: `{command.command}` does not print\n" + "\n".join(part)
        assert places, f"{told}\nbut\n{printed}"
        at = places[0] + len(part)
    if len(parts) == 1:
        assert real == parts[0], f"tutorial.md:{command.line}: `{command.command}` prints\n{printed}"


def test_the_tutorial_can_be_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seen: set[str] = set()
    for step in steps(PAGE.read_text("utf-8")):
        if isinstance(step, Written):
            file = tmp_path / step.path
            assert file.parent.is_dir(), step
            file.write_text(step.text, "utf-8")
        else:
            check(step, run(step))
            seen.add(step.command.split()[1])
    assert seen >= {"new", "check", "text", "test", "play", "sim", "reference"}
    assert (tmp_path / "my_reference" / "reference.html").is_file()


def test_every_card_has_a_test_and_most_had_a_mistake() -> None:
    files = [step for step in steps(PAGE.read_text("utf-8")) if isinstance(step, Written)]
    cards = {step.path for step in files if "/cards/" in step.path}
    assert len(cards) == 6
    assert {path.replace("/cards/", "/tests/") for path in cards} <= {step.path for step in files}
    assert all(sum(step.path == path for step in files) == 2 for path in cards), "a mistake, and its mend"


def test_what_is_not_printed_is_found() -> None:
    with pytest.raises(AssertionError, match="does not print"):
        check(Command(1, "cardwright check my_set", [], ["fine"]), "not fine\n")
    check(Command(1, "cardwright check my_set", [], ["a", LEFT_OUT, "c"]), "a\nb\nc\n")
