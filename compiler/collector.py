"""Python's cyclic garbage collector while a game is compiled."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager

__all__ = ["no_collector"]


@contextmanager
def no_collector() -> Generator[None, None, None]:
    """The collector off: the trees of a game are all alive, and looking for garbage among them doubles the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
