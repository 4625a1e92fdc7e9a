"""Mutation: do the tests of a set notice when its cards are changed?

`mutate(path, jobs)` makes every mutant of the set's cards, checks and compiles the game with it, and runs the tests: first those that
speak of the card, then, if none has noticed, all others. A mutant that does not check is refused by the compiler and does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from cardwright.compiler.pipeline import Checked, check_all, check_set, parse_all
from cardwright.compiler.testing.bench import run_tests
from cardwright.compiler.testing.mutants import Mutant, apply, mutants
from cardwright.dsl import syntax as sx
from cardwright.dsl.diagnostics import Sink

__all__ = ["Fate", "mutate"]


class Fate(NamedTuple):
    """What became of a mutant: caught (by: the first test that failed), survived, or refused by the compiler."""

    mutant: Mutant
    fate: str
    by: str = ""


class Ground:
    """A set with its tests, read once by each process."""

    def __init__(self, path: str, only: str | None) -> None:
        checked = check_set(path, Sink())
        assert checked is not None, "a set that does not check has no mutants"
        self.checked: Checked = checked
        self.sources = {source.path: source for source in checked.loaded.sources}
        own = {source.path for one in checked.loaded.sets if checked.loaded.asked(one) for source in one.sources}
        self.mutants = [
            each
            for module in checked.modules
            if module.path in own
            for each in mutants(self.sources[module.path], module)
            if only is None or only.casefold() in each.card.casefold()
        ]
        self.tests = [each for module in checked.modules for each in module.declarations if isinstance(each, sx.Test)]

    def speaking_of(self, card: str) -> tuple[list[sx.Test], list[sx.Test]]:
        """The tests in whose text the card's name stands, and the others."""
        mine = [test for test in self.tests if card in test.span.text]
        chosen = {id(test) for test in mine}
        return mine, [test for test in self.tests if id(test) not in chosen]

    def fate(self, mutant: Mutant) -> Fate:
        loaded = self.checked.loaded
        sink = Sink()
        changed = parse_all([apply(self.sources[mutant.path], mutant)], sink)[0]
        modules = tuple(changed if module.path == mutant.path else module for module in self.checked.modules)
        for tests in self.speaking_of(mutant.card):
            if not tests:
                continue
            try:
                world = check_all(modules, sink, loaded.set_of)
                if sink.errors:
                    return Fate(mutant, "refused")
                for outcome in run_tests(world, tests, Sink()):
                    if outcome.failure is not None:
                        return Fate(mutant, "caught", outcome.title)
            except Exception as error:  # a game that breaks under a mutant is noticed as well
                return Fate(mutant, "caught", type(error).__name__)
        return Fate(mutant, "survived")


_ground: Ground | None = None


def _open(path: str, only: str | None) -> None:
    global _ground
    _ground = Ground(path, only)


def _fate(number: int) -> Fate:
    assert _ground is not None
    return _ground.fate(_ground.mutants[number])


def mutate(
    path: str, jobs: int = 1, only: str | None = None, progress: Callable[[int, int], None] | None = None
) -> Iterator[Fate]:
    """The fate of each mutant, in order of the text. only: just the cards whose title holds this. path: a set that checks."""
    ground = Ground(path, only)
    total = len(ground.mutants)
    with ProcessPoolExecutor(max_workers=jobs, initializer=_open, initargs=(path, only)) as pool:
        for done, fate in enumerate(pool.map(_fate, range(total), chunksize=4), 1):
            if progress is not None:
                progress(done, total)
            yield fate
