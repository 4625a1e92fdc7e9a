"""The progress bar of commands that take long."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["progress_bar"]


@contextmanager
def progress_bar() -> Generator[Progress, None, None]:
    """A bar on stderr, which is drawn on terminals only, and is gone when all is done.

    It is drawn when something is done (`refresh=True`), not by a thread: while none runs, other processes may begin as copies of this one.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = console.is_terminal
    with Progress(*columns, console=console, transient=True, auto_refresh=False, disable=not shown) as bar:
        yield bar
