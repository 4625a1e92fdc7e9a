"""Which tests reach which cards: those that execute a line of the card, and those that speak of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardwright.compiler.check.world import World
from cardwright.compiler.lower.probes import Place, Probes
from cardwright.compiler.testing.bench import compile_tests
from cardwright.compiler.testing.failing import Outcome
from cardwright.dsl import syntax as sx
from cardwright.dsl.diagnostics import Sink

__all__ = ["Declared", "Reach", "reach_of", "tests_of"]


class Declared:
    """From a place in a source to the declaration of a card around it, which is known by its file and its number there."""

    def __init__(self, modules: Iterable[sx.Module]) -> None:
        self.starts = {module.path: [one.span.start_line for one in module.declarations] for module in modules}

    def around(self, path: str, line: int) -> tuple[str, int] | None:
        """The declaration in which a line stands; the same number in a source of which only the inside of cards was changed."""
        starts = self.starts.get(path, ())
        number = bisect_right(starts, line) - 1
        return (path, number) if number >= 0 else None

    def of(self, places: Iterable[Place]) -> set[tuple[str, int]]:
        """The declarations of all places."""
        found = (self.around(place.path, place.line) for place in places)
        return {one for one in found if one is not None}


class Reach(NamedTuple):
    """of: a declaration → the numbers of its tests, the nearest first. executed, named: by test, the cards of which it executes lines,
    and those that it names. lines: the lines of effects. failed: the tests that fail as things are."""

    of: dict[tuple[str, int], tuple[int, ...]]
    executed: tuple[frozenset[tuple[str, int]], ...]
    named: tuple[frozenset[tuple[str, int]], ...]
    lines: frozenset[tuple[str, int]]
    failed: tuple[Outcome, ...]


def tests_of(modules: Iterable[sx.Module]) -> list[sx.Test]:
    """All tests, in order."""
    return [each for module in modules for each in module.declarations if isinstance(each, sx.Test)]


def reach_of(world: World, modules: Sequence[sx.Module], tests: list[sx.Test]) -> Reach:
    """Run all tests once, and see what each reaches. A card's nearest tests are those that execute a line of it, then those that only
    name it; of these, those whose title names it, then those whose lines do; of these, those that reach the fewest cards."""
    probes = Probes()
    declared = Declared(modules)
    reached: list[set[tuple[str, int]]] = []
    failed: list[Outcome] = []
    for run in compile_tests(world, tests, Sink(), probes=probes):
        probes.forget()
        outcome = run() if run is not None else None
        if outcome is not None and outcome.failure is not None:
            failed.append(outcome)
        reached.append(declared.of(probes.executed()))
    texts = [(test.title.value, test.span.text) for test in tests]
    named: list[set[tuple[str, int]]] = [set() for _ in tests]
    of: dict[tuple[str, int], tuple[int, ...]] = {}
    for module in modules:
        for number, card in enumerate(module.declarations):
            if isinstance(card, sx.Card):
                key = (module.path, number)
                names = [card.title.value, *(item.title.value for item in card.items if isinstance(item, sx.Card))]
                ranks: dict[int, tuple[bool, int]] = {}
                for at, (title, text) in enumerate(texts):
                    spoken = any(name in text for name in names)
                    if spoken:
                        named[at].add(key)
                    if spoken or key in reached[at]:
                        in_title = any(name in title for name in names)
                        ranks[at] = (key not in reached[at], 0 if in_title else 1 if spoken else 2)
                of[key] = tuple(sorted(ranks, key=lambda at: (ranks[at], len(reached[at]), at)))
    lines = frozenset((place.path, place.line) for place in probes.places)
    return Reach(of, tuple(map(frozenset, reached)), tuple(map(frozenset, named)), lines, tuple(failed))
