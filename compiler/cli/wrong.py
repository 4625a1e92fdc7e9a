"""From mistakes to exit codes: what is wrong with the command is 2, what is wrong with a source is 1."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import NoReturn

import click

from cardwright.compiler.report import text
from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Diagnostic

__all__ = ["WrongUse", "found", "only_of", "reason", "refused", "stop"]

#: what these say is about the path that was given, not about a source
OF_THE_COMMAND = (codes.NO_SUCH_FILE, codes.NO_MANIFEST)


class WrongUse(click.ClickException):
    """The command was given something it cannot work with; one sentence says what."""

    exit_code = 2


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be read or written, as the system says it."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def found(diagnostics: Iterable[Diagnostic]) -> int:
    """The exit code that diagnostics mean: 1 with an error among them. Raises WrongUse where the path itself is wrong."""
    errors = [one for one in diagnostics if one.severity == "error"]
    for one in errors:
        if one.code in OF_THE_COMMAND:
            raise WrongUse(one.message)
    return 1 if errors else 0


def stop(diagnostics: Iterable[Diagnostic]) -> NoReturn:
    """Show what is wrong with a set that should be used, on stderr, and end. Raises WrongUse or Exit."""
    errors = [one for one in diagnostics if one.severity == "error"]
    code = found(errors)
    import sys

    click.echo(text.render_all(errors, colour=text.wants_colour(sys.stderr)), err=True, nl=False)
    raise click.exceptions.Exit(code or 1)


@contextmanager
def refused() -> Generator[None, None, None]:
    """Around what a person has chosen: a refusal of the runtime or of a set becomes one sentence and exit code 2, or 1.

    A game that goes round for ever is a fault of its sources, as what `check` finds: exit code 1."""
    from cardwright.compiler.pipeline import Unsound
    from cardwright.runtime.errors import Runaway, SaveError, SetupError

    try:
        yield
    except Unsound as error:
        stop(error.diagnostics)
    except (SetupError, SaveError) as error:
        raise WrongUse(str(error)) from error
    except Runaway as error:
        click.echo(f"cardwright: {error}", err=True)
        raise click.exceptions.Exit(1) from error


def only_of(diagnostics: Iterable[Diagnostic], paths: Iterable[str]) -> tuple[list[Diagnostic], int]:
    """The diagnostics that stand in the named files, and how many there are elsewhere; all of them where no file is named."""
    from pathlib import Path

    from cardwright.compiler.sets import is_card_file, shown

    files = {shown(Path(path)) for path in paths if is_card_file(path)}
    given = list(diagnostics)
    if not files or any(not is_card_file(path) for path in paths):
        return given, 0
    here = [one for one in given if one.span.source.path in files or one.code in OF_THE_COMMAND]
    return here, len(given) - len(here)
