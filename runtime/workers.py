"""Processes that work through tasks together, and how they come to have what they need."""

from __future__ import annotations

import gc
import multiprocessing
import sys
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

__all__ = ["inherits", "settled", "workers"]


def inherits() -> bool:
    """Whether processes may begin as copies of this one, with all that it has loaded.

    They may on Linux, while no other thread runs here: a lock that another thread holds would be locked in the copy for ever.
    """
    return sys.platform == "linux" and threading.active_count() == 1


@contextmanager
def workers(
    number: int, start: Callable[..., None], args: tuple[Any, ...]
) -> Generator[ProcessPoolExecutor, None, None]:
    """A pool of processes in each of which `start(*args)` has run: once here, where they begin as copies, else in each of them."""
    if not inherits():
        with ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), start, args) as pool:
            yield pool
        return
    start(*args)
    with settled(), ProcessPoolExecutor(number, multiprocessing.get_context("fork")) as pool:
        yield pool


@contextmanager
def settled() -> Generator[None, None, None]:
    """What is there now stays: the collector does not go through a loaded program again and again (and, in a copy of the process,
    leaves alone what it shares with the others)."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
