"""What the fuzzer once found: each input that failed is tried again, in the game in which it did."""

from __future__ import annotations

from pathlib import Path

import pytest
from hosts import host
from trial import tried

FOUND = sorted((Path(__file__).resolve().parent / "found").glob("*.card"))


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_fails_no_more(path: Path) -> None:
    name, number, _ = path.stem.split("-")
    game = host(name)
    failure = tried(game, int(number) % len(game.parts), path.read_bytes()).failure
    assert failure is None, failure.detail


def test_something_was_found() -> None:
    assert FOUND
