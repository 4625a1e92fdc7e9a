"""Probes: which statements of `.card` files have been executed, at the cost of one byte written for each.

A program that is lowered with `Probes` writes `SEEN[n] = 1` before the code of each statement, and before the value of each
modifier; a program without them has no trace of it. The same sources give the same numbers, so that what several processes saw
can be put together.
"""

from __future__ import annotations

import ast
import mmap
from collections.abc import Iterable
from typing import NamedTuple

from cardwright.dsl import syntax

from .emit import stmts

__all__ = ["EFFECTS", "NAME", "Place", "Probes"]

#: the name under which generated code finds the bytes
NAME = "SEEN"
#: how the names of generated functions begin in which statements stand; all others only look
EFFECTS = ("v_", "c_", "r_", "p_", "t_", "a_", "k_", "need_", "setup", "round_")


class Place(NamedTuple):
    """Where a statement begins. line, column: from 1 on, as in spans."""

    path: str
    line: int
    column: int


class Probes:
    """What has been seen: `places[n]` has been executed when `seen[n]` is 1.

    shared: processes that begin as copies of this one write into the same bytes.
    """

    def __init__(self, shared: bool = False) -> None:
        self.shared = shared
        self.places: list[Place] = []
        self.numbers: dict[Place, int] = {}
        self.seen: bytearray | mmap.mmap = bytearray()

    def before(self, node: syntax.Node) -> list[ast.stmt]:
        """The statement that notes that the code of `node` runs. Its line must have been set."""
        span = node.span
        place = Place(span.source.path, span.start_line, span.start_col)
        number = self.numbers.setdefault(place, len(self.places))
        if number == len(self.places):
            self.places.append(place)
        return stmts(f"{NAME}[n] = 1", n=number)

    def ready(self) -> bytearray | mmap.mmap:
        """The bytes to write into, once all places are known."""
        count = max(1, len(self.places))
        self.seen = mmap.mmap(-1, count) if self.shared else bytearray(count)
        return self.seen

    def snapshot(self) -> bytes:
        """What has been seen so far, as bytes that travel between processes."""
        return bytes(self.seen[:])

    def add(self, seen: bytes) -> None:
        """What another program of the same sources has seen is seen here too. Raises ValueError for other sources."""
        if len(seen) != len(self.seen):
            raise ValueError("these are the places of other sources")
        for number, one in enumerate(seen):
            if one:
                self.seen[number] = 1

    def forget(self) -> None:
        """Nothing has been seen."""
        self.seen[:] = bytes(len(self.seen))

    def executed(self) -> set[Place]:
        """The places that have been executed."""
        return {place for place, one in zip(self.places, self.seen[:], strict=False) if one}

    def lines(self, paths: Iterable[str] | None = None) -> dict[str, dict[int, bool]]:
        """Path → line → whether every statement that begins on it has been executed. paths: only these files."""
        wanted = None if paths is None else set(paths)
        done = self.executed()
        found: dict[str, dict[int, bool]] = {}
        for place in sorted(self.places):
            if wanted is None or place.path in wanted:
                lines = found.setdefault(place.path, {})
                lines[place.line] = lines.get(place.line, True) and place in done
        return found
