"""Another number, or a clause less, is another printed text: every such mutant of every card of all sets.

Unlike `test_changes`, the changed cards are checked, so that only what could be played counts. A part of them is tried with the other
tests, all of them by `make fuzz`.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, partial
from pathlib import Path

import pytest

from cardwright.compiler.pipeline import Checked, check_all, check_set, parse_all
from cardwright.compiler.testing.mutants import Mutant, apply, mutants, other_names
from cardwright.compiler.testing.reach import Declared
from cardwright.compiler.text import cards, plain
from cardwright.dsl.diagnostics import Sink

CARDSETS = Path(__file__).parents[2] / "cardsets"
SETS = ("aeons_end", "aeons_end_expansions", "tile_skirmish")
#: one in so many of a card's mutants is tried with the other tests
SAMPLE = 12

SAYS = "a noun that its author words (`says`): its words stand on the card, its definition in the glossary"
DEFAULT = "how often a verb is done where nothing is said: the card says the verb alone"
ZONE = "when a pile fills itself is a rule of the pile, and stands in the glossary"
#: card, how the changed line begins → why the card itself does not show it
UNSEEN = {
    ("Prince of Gluttons", "noun larder/"): SAYS,
    ("Prince of Gluttons", "noun barren_pile/"): SAYS,
    ("Knight of Shackles", "noun closed_shackle/"): SAYS,
    ("Knight of Shackles", "noun opened_shackle/"): SAYS,
    ("Rageborne", "verb strike (n: times = 1 time)"): DEFAULT,
    ("Carapace Queen", "verb swarm (n: times = 1 time)"): DEFAULT,
    ("Bishop of Scrolls", "when this is needed if this is empty"): ZONE,
}

Key = tuple[str, int]


class Printer:
    """Prints a set, by declaration; and its mutants, many at once: at most one of each declaration."""

    def __init__(self, name: str) -> None:
        checked = check_set(CARDSETS / name, Sink())
        assert checked is not None
        self.checked: Checked = checked
        self.sources = {source.path: source for source in checked.loaded.sources}
        self.declared = Declared(checked.modules)
        self.before = self.printed(checked)

    def printed(self, checked: Checked) -> dict[Key | None, str]:
        declared = Declared(checked.modules)
        found: dict[Key | None, list[str]] = defaultdict(list)
        for card in cards(checked.module, checked.modules):
            span = card.node.span
            values = [f"{label} {plain(spans)}" for label, spans in card.values]
            found[declared.around(span.source.path, span.start_line)] += [
                card.name, plain(card.heading), plain(card.spans), *values,
            ]  # fmt: skip
        return {key: "\n".join(parts) for key, parts in found.items()}

    def key(self, mutant: Mutant) -> Key | None:
        return self.declared.around(mutant.path, mutant.whole)

    def by_card(self) -> list[list[Mutant]]:
        """The mutants that matter here, a list for each declaration."""
        loaded = self.checked.loaded
        own = {source.path for one in loaded.sets if loaded.asked(one) for source in one.sources}
        others = cache(partial(other_names, self.checked.module))
        found: dict[Key | None, list[Mutant]] = defaultdict(list)
        for module in self.checked.modules:
            for mutant in mutants(self.sources[module.path], module, others) if module.path in own else ():
                if mutant.kind in ("number", "clause"):
                    found[self.key(mutant)].append(mutant)
        return list(found.values())

    def unseen(self, chosen: list[Mutant]) -> tuple[int, list[Mutant]]:
        """How many of the mutants, of different declarations, check, and those of them that print the same."""
        by_path: dict[str, list[Mutant]] = defaultdict(list)
        for mutant in chosen:
            by_path[mutant.path].append(mutant)
        sink = Sink()
        parsed = {path: parse_all([apply(self.sources[path], here)], sink)[0] for path, here in by_path.items()}
        modules = tuple(parsed.get(module.path, module) for module in self.checked.modules)
        world = check_all(modules, sink, self.checked.loaded.set_of)
        if sink.errors:
            if len(chosen) == 1:
                return 0, []
            declared = Declared(modules)
            wrong = {declared.around(one.span.source.path, one.span.start_line) for one in sink.errors}
            good = [one for one in chosen if self.key(one) not in wrong]
            parts = [good] if len(good) < len(chosen) else [chosen[::2], chosen[1::2]]
            counts = [self.unseen(part) for part in parts if part]
            return sum(count for count, _ in counts), [one for _, same in counts for one in same]
        after = self.printed(Checked(self.checked.loaded, modules, world))
        return len(chosen), [one for one in chosen if after.get(self.key(one)) == self.before.get(self.key(one))]


def try_all(name: str, step: int) -> None:
    printer = Printer(name)
    by_card = [found[at % step :: step] for at, found in enumerate(printer.by_card())]
    tried, same = 0, list[Mutant]()
    for at in range(max(map(len, by_card))):
        count, found = printer.unseen([mutants[at] for mutants in by_card if at < len(mutants)])
        tried += count
        same += found
    assert tried >= 30
    told = [
        f"{one.path}:{one.line}: {one.card}: {one.what}"
        for one in same
        if not any(one.card == card and one.before[0].startswith(line) for card, line in UNSEEN)
    ]
    assert not told, "these change nothing in print:\n" + "\n".join(told)


@pytest.mark.parametrize("name", SETS)
def test_another_number_or_a_clause_less_is_another_text(name: str) -> None:
    try_all(name, SAMPLE if name != "tile_skirmish" else 3)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", SETS)
def test_of_every_number_and_clause(name: str) -> None:
    try_all(name, 1)
