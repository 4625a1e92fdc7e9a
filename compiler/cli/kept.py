"""Games that were kept in files: saves, and recordings of what was answered."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli.counted import counted
from cardwright.compiler.cli.wrong import WrongUse, reason
from cardwright.compiler.writing import require_file, write
from cardwright.runtime.document import claims

if TYPE_CHECKING:
    from cardwright import Game, Match

__all__ = ["go_on", "keep", "read_kept", "readable"]

#: what can be done where a game that was kept is lost
WAY_OUT = "take another saved game, or begin a new one"
#: what stands in every kept game
KEPT = "cardwright "
#: characters of a file that are read to see whether a game was kept in it
ENOUGH = 1000


def keep(file: str, text: str) -> None:
    """Write a game into a file: an earlier one is replaced when the new one is whole, another file never. Raises WrongUse."""
    path = Path(file)
    try:
        if path.exists():
            require_file(path)
        if path.exists() and path.stat().st_size:
            with path.open(encoding="utf-8-sig", errors="replace") as opened:
                if not claims(opened.read(ENOUGH), KEPT):
                    raise WrongUse(f"`{file}` is there already, and no saved game: choose another name")
        write(path, text + "\n")
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        raise WrongUse(f"`{file}` cannot be written: {reason(error)}") from error


def read_kept(file: str) -> str:
    """The text of a saved or recorded game. Raises WrongUse."""
    from cardwright.runtime.document import LONGEST

    path = Path(file)
    try:
        require_file(path)
        with path.open(encoding="utf-8-sig") as opened:
            return opened.read(LONGEST + 1)  # no more of it is read than can be a game
    except UnicodeDecodeError as error:
        raise WrongUse(f"`{file}` is no saved game: it is not text; {WAY_OUT}") from error
    except (OSError, ValueError) as error:
        raise WrongUse(f"`{file}` cannot be read: {reason(error)}") from error


@contextmanager
def readable(file: str) -> Generator[None, None, None]:
    """Around reading a kept game: what is wrong with it, as WrongUse that names the file."""
    from cardwright import ChangedError, SaveError

    try:
        yield
    except ChangedError as error:
        raise WrongUse(
            f"`{file}`: {error}; --migrate plays it again up to the first question that has changed"
        ) from error
    except SaveError as error:
        raise WrongUse(f"`{file}`: {error}; {WAY_OUT}") from error


def go_on(game: Game, file: str, text: str, migrate: bool) -> Match:
    """The game in a file, as it was saved or as far as it was recorded; tells what a migration has changed. Raises WrongUse.

    migrate: play a game of changed sets again, up to the first question that is another one now.
    """
    from cardwright.runtime.replay import is_record

    with readable(file):
        if is_record(text):
            match = game.replay(text, changed=migrate)
        else:
            match = game.resume(text, migrate)
    if match.changed:
        click.echo(f"{game.title} has changed since this game was kept ({match.changed}).")
        left = match.dropped
        if left:
            verb = "is" if left == 1 else "are"
            click.echo(
                f"Another question is asked now: {counted(left, 'answer')} {verb} left out, and the game goes on from here."
            )
        else:
            click.echo("All answers fit: the game is where it was.")
    return match
