"""Mutation: do the tests of a set notice when its cards are changed?

`Trials(path)` makes every mutant of the set's cards; `judge(trials)` tells what becomes of each. A mutant that the checker or the
compiler refuses is none, nor is one that compiles to the same program: neither counts.

Two passes. First, mutants of several cards are compiled as one game, and each is shown to the nearest tests that reach its card, until
one fails; cards that one of these tests reaches together are never in one game. Then each that has not been noticed, or was noticed by a
test that executed a line of another changed card after all, is compiled alone and shown to the nearest sixty.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, NamedTuple

from cardwright.compiler.collector import no_collector
from cardwright.compiler.lower.probes import Probes
from cardwright.compiler.pipeline import Checked, check_all, check_set, parse_all
from cardwright.compiler.testing.bench import compile_tests
from cardwright.compiler.testing.failing import Outcome
from cardwright.compiler.testing.mutants import Mutant, apply, mutants, other_names
from cardwright.compiler.testing.reach import Declared, reach_of, tests_of
from cardwright.compiler.testing.sameness import fingerprint
from cardwright.dsl.diagnostics import Diagnostic, Sink
from cardwright.runtime.workers import inherits, workers

__all__ = ["Fate", "Trials", "judge"]

#: most mutants that are compiled together
TOGETHER = 24
#: to how many of its tests a mutant is shown at first, and at all: a name that stands in every test does not make all of them near
NEAREST = 6
MOST = 60


class Fate(NamedTuple):
    """What became of a mutant: caught (by: the test that failed), survived, refused by the compiler, or same: no change at all."""

    mutant: Mutant
    fate: str
    by: str = ""


class Batch(NamedTuple):
    """Mutants that are compiled as one game. effects, printed: the cards in which an effect, or anything else, is changed.
    executed, spoken: what the tests of all of them execute, and that and what they name."""

    members: list[int]
    effects: set[tuple[str, int]]
    printed: set[tuple[str, int]]
    executed: set[tuple[str, int]]
    spoken: set[tuple[str, int]]

    def concerns(
        self, key: tuple[str, int], printed: bool, executed: set[tuple[str, int]], spoken: set[tuple[str, int]]
    ) -> bool:
        """Whether one more mutant would have to do with these."""
        if key in self.effects or key in self.printed or self.effects & executed or self.printed & spoken:
            return True
        return key in (self.spoken if printed else self.executed)


class Trials:
    """A set with its tests, its mutants, and what each test reaches.

    only: just the cards whose title holds this. files: just the cards in these, by path as it is shown; () for all. sample: so many of
    the mutants, drawn with the seed.
    """

    def __init__(
        self, path: str, only: str | None = None, files: tuple[str, ...] = (), sample: int | None = None, seed: int = 0
    ) -> None:
        self.arguments = (path, only, files, sample, seed)
        checked = check_set(path, Sink())
        assert checked is not None, "a set that does not check has no mutants"
        self.checked: Checked = checked
        self.sources = {source.path: source for source in checked.loaded.sources}
        own = {source.path for one in checked.loaded.sets if checked.loaded.asked(one) for source in one.sources}
        others = cache(partial(other_names, checked.module))
        found = [
            each
            for module in checked.modules
            if module.path in own and (not files or module.path in files)
            for each in mutants(self.sources[module.path], module, others)
            if only is None or only.casefold() in each.card.casefold()
        ]
        if sample is not None and sample < len(found):
            found = [found[at] for at in sorted(random.Random(seed).sample(range(len(found)), sample))]
        self.mutants = found
        self.tests = tests_of(checked.modules)
        self.declared = Declared(checked.modules)
        self.unchanged = fingerprint(checked.module)  # before the lines of tests are typed in the same world
        self.reach = reach_of(checked.world, checked.modules, self.tests)

    def key(self, mutant: Mutant) -> tuple[str, int]:
        """The declaration whose text a mutant changes."""
        found = self.declared.around(mutant.path, mutant.whole)
        assert found is not None
        return found

    def reaching(self, mutant: Mutant) -> tuple[int, ...]:
        """The tests that reach its card, the nearest first."""
        return self.reach.of[self.key(mutant)][:MOST]

    def nearest(self, mutant: Mutant) -> tuple[int, ...]:
        """The tests that it is shown to at first."""
        return self.reaching(mutant)[:NEAREST]

    def touched(self, mutant: Mutant) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
        """The cards of which its nearest tests execute lines, and those that they name."""
        executed: set[tuple[str, int]] = set()
        named: set[tuple[str, int]] = set()
        for test in self.nearest(mutant):
            executed |= self.reach.executed[test]
            named |= self.reach.named[test]
        return executed, executed | named

    def batches(self) -> list[list[int]]:
        """The mutants in groups that can be compiled as one game: their cards differ, and none of the tests that one of them is shown
        to at first has to do with what was changed in another: executes a line of it, or, where no effect was changed, names it."""
        found: list[Batch] = []
        for number, mutant in enumerate(self.mutants):
            key = self.key(mutant)
            executed, spoken = self.touched(mutant)
            printed = (mutant.path, mutant.line) not in self.reach.lines
            for batch in found:
                if len(batch.members) < TOGETHER and not batch.concerns(key, printed, executed, spoken):
                    break
            else:
                batch = Batch([], set(), set(), set(), set())
                found.append(batch)
            batch.members.append(number)
            (batch.printed if printed else batch.effects).add(key)
            batch.executed.update(executed)
            batch.spoken.update(spoken)
        return [batch.members for batch in found]

    # ---------------------------------------------------------------------------------------- trying
    def together(self, numbers: list[int]) -> list[Fate | None]:
        """The fates of a batch: "survived" for what no test has noticed, None for what has to be shown to tests alone.

        Cards in which errors stand are refused; the others go on without them.
        """
        if not numbers:
            return []
        chosen = [self.mutants[number] for number in numbers]
        changed, errors = self.changed(chosen)
        keys = [self.key(one) for one in chosen]
        if errors:
            if len(numbers) == 1:
                return [Fate(chosen[0], "refused")]
            declared = Declared(changed.modules)
            places = {declared.around(one.span.source.path, one.span.start_line) for one in errors}
            wrong = [key in places for key in keys]
            if not any(wrong) or len(places) > sum(wrong):
                return self.in_halves(numbers)
            again = iter(self.together([number for number, bad in zip(numbers, wrong, strict=True) if not bad]))
            return [Fate(mutant, "refused") if bad else next(again) for mutant, bad in zip(chosen, wrong, strict=True)]
        probes = Probes()
        wanted = [test for one in chosen for test in self.nearest(one)]
        try:
            runs = compile_tests(changed.world, [self.tests[test] for test in wanted], Sink(), probes=probes)
        except Exception:  # a form that cannot be compiled
            return self.in_halves(numbers) if len(numbers) > 1 else [Fate(chosen[0], "refused")]
        declared = Declared(changed.modules)
        ready = iter(runs)
        fates: list[Fate | None] = []
        for mutant, key in zip(chosen, keys, strict=True):
            fate: Fate | None = Fate(mutant, "survived") if self.nearest(mutant) == self.reaching(mutant) else None
            for run in [next(ready) for _ in self.nearest(mutant)]:
                if run is not None:
                    probes.forget()
                    by = noticed(run)
                    if by is not None:
                        alone = not (declared.of(probes.executed()) & set(keys)) - {key}
                        fate = Fate(mutant, "caught", by) if alone else None
                        break
            fates.append(fate)
        return fates

    def in_halves(self, numbers: list[int]) -> list[Fate | None]:
        """A batch in which something is wrong that does not stand in one of its cards: each half by itself."""
        middle = len(numbers) // 2
        return [*self.together(numbers[:middle]), *self.together(numbers[middle:])]

    def alone(self, number: int, shown: bool) -> Fate:
        """The fate of one mutant that is the only change, shown to all tests that reach its card. shown: it was, and none noticed."""
        mutant = self.mutants[number]
        changed, errors = self.changed([mutant])
        if errors:
            return Fate(mutant, "refused")
        try:
            if fingerprint(changed.module) == self.unchanged:
                return Fate(mutant, "same")
            if shown:
                return Fate(mutant, "survived")
            runs = compile_tests(changed.world, [self.tests[test] for test in self.reaching(mutant)], Sink())
        except Exception:  # a form that cannot be compiled
            return Fate(mutant, "refused")
        for run in runs:
            by = noticed(run) if run is not None else None
            if by is not None:
                return Fate(mutant, "caught", by)
        return Fate(mutant, "survived")

    def changed(self, chosen: Iterable[Mutant]) -> tuple[Checked, list[Diagnostic]]:
        """The set with some of its cards changed, and what the checker says against it."""
        by_path: dict[str, list[Mutant]] = {}
        for one in chosen:
            by_path.setdefault(one.path, []).append(one)
        sink = Sink()
        loaded = self.checked.loaded
        parsed = {path: parse_all([apply(self.sources[path], here)], sink)[0] for path, here in by_path.items()}
        modules = tuple(parsed.get(module.path, module) for module in self.checked.modules)
        return Checked(loaded, modules, check_all(modules, sink, loaded.set_of)), list(sink.errors)


def noticed(run: Callable[[], Outcome]) -> str | None:
    """The title of the test if it fails; a game that breaks under a mutant is noticed as well."""
    try:
        outcome = run()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return outcome.title if outcome.failure is not None else None


# ------------------------------------------------------------------------------------------ over several processes
# A worker process has the trials from its start; a global is the only place that outlives a task.
_trials: Trials | None = None


def _have(trials: Trials) -> None:
    global _trials
    _trials = trials


def _make(*arguments: Any) -> None:
    _have(Trials(*arguments))


def _together(numbers: list[int]) -> list[Fate | None]:
    assert _trials is not None
    with _collected_once():
        return _trials.together(numbers)


def _alone(number: int, shown: bool) -> Fate:
    assert _trials is not None
    with _collected_once():
        return _trials.alone(number, shown)


@contextmanager
def _collected_once() -> Generator[None, None, None]:
    """Garbage is collected at the end and not all the time: a game that is compiled is all alive until it is thrown away."""
    try:
        with no_collector():
            yield
    finally:
        gc.collect()


@contextmanager
def _mapping(trials: Trials, jobs: int) -> Generator[Callable[..., Iterable[Any]], None, None]:
    """`map` over one process, or over several that have the trials: as copies of this one where that can be."""
    if jobs == 1:
        _have(trials)
        gc.freeze()  # what is there before is not looked through at every collection
        try:
            yield map
        finally:
            gc.unfreeze()
    elif inherits():
        with workers(jobs, _have, (trials,)) as pool:
            yield pool.map
    else:
        with workers(jobs, _make, trials.arguments) as pool:
            yield pool.map


def judge(trials: Trials, jobs: int = 1, progress: Callable[[int], None] | None = None) -> list[Fate]:
    """The fate of each mutant, in order of the text. progress: called with the number of fates that are known."""
    fates: dict[int, Fate] = {}
    doubtful: dict[int, bool] = {}

    def note(number: int, fate: Fate) -> None:
        fates[number] = fate
        if progress is not None:
            progress(len(fates))

    batches = trials.batches()
    with _mapping(trials, jobs) as mapped:
        for batch, found in zip(batches, mapped(_together, batches), strict=True):
            for number, fate in zip(batch, found, strict=True):
                if fate is None or fate.fate == "survived":
                    doubtful[number] = fate is not None
                else:
                    note(number, fate)
        for number, fate in zip(doubtful, mapped(_alone, doubtful, doubtful.values()), strict=True):
            note(number, fate)
    return [fates[number] for number in range(len(trials.mutants))]
