"""Processes that work through tasks together, and how they come to have what they need."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any

__all__ = ["MOST", "inherits", "settled", "workers"]

#: processes at most, whatever is asked for: more than so many are of no use, and Windows can wait for no more
MOST = 61
#: seconds until a pool has dropped what no process has begun; of that it must not be told that its process has ended
SETTLING = 0.2


def inherits() -> bool:
    """Whether processes may begin as copies of this one, with all that it has loaded.

    They may on Linux, while no other thread runs here: a lock that another thread holds would be locked in the copy for ever.
    """
    return sys.platform == "linux" and threading.active_count() == 1


@contextmanager
def workers(
    number: int, start: Callable[..., None], args: tuple[Any, ...]
) -> Generator[ProcessPoolExecutor, None, None]:
    """A pool of processes in each of which `start(*args)` has run: once here, where they begin as copies, else in each of them.

    At most `MOST` of them. Whatever ends the work early ends them at once, with all that they still had to do; so does the end of
    this process, however it comes.
    """
    others = set(multiprocessing.active_children())
    number = min(number, MOST)
    if inherits():
        start(*args)
        with settled():
            pool = ProcessPoolExecutor(number, multiprocessing.get_context("fork"), _begin, (_nothing, ()))
            yield from _until_done(pool, others)
    else:
        pool = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), _begin, (start, args))
        yield from _until_done(pool, others)


def _until_done(pool: ProcessPoolExecutor, others: set[Any]) -> Generator[ProcessPoolExecutor, None, None]:
    """Hand out a pool; afterwards wait for its processes, or end them where something went wrong. others: what is no process of it."""
    try:
        yield pool
    except BaseException:
        with _undisturbed():
            pool.shutdown(wait=False, cancel_futures=True)
            time.sleep(SETTLING)
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()
        raise
    pool.shutdown()


def _begin(start: Callable[..., None], args: tuple[Any, ...]) -> None:
    """The beginning of a process of the pool. Ctrl-C is for the one that began it, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, daemon=True).start()
    start(*args)


def _watch() -> None:
    """End this process when the one that began it has ended: nobody would take its results."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _nothing() -> None:
    """What a process does first that begins as a copy of one that has done it."""


@contextmanager
def _undisturbed() -> Generator[None, None, None]:
    """A second Ctrl-C does not stop what the first one has begun."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def settled() -> Generator[None, None, None]:
    """What is there now stays: the collector does not go through a loaded program again and again (and, in a copy of the process,
    leaves alone what it shares with the others)."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
