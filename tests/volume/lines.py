"""Which lines of effects the games of the part `coverage` have carried out, and which never."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from plan import BASE, EXPANSIONS, SKIRMISH, loaded
from rich.console import Console

from cardwright.compiler.coverage.measured import Unit, measured
from cardwright.compiler.coverage.report import percent, total

__all__ = ["TARGET", "figures", "report", "rows", "units"]

#: the share of the lines of cards that has to be carried out, in percent
TARGET = 95.0


def units(folder: Path, also: Iterable[Path] = ()) -> tuple[Unit, ...]:
    """All declarations of a set and of what it needs, with what its program and those of other sets have carried out."""
    here = loaded(folder, True)
    assert here.probes is not None
    for other in also:
        probes = loaded(other, True).probes
        assert probes is not None
        for place in probes.executed():
            number = here.probes.numbers.get(place)
            if number is not None:
                here.probes.seen[number] = 1
    of_tests = {source.path for card_set in here.checked.loaded.sets for source in card_set.tests}
    return tuple(one for one in measured(here.probes, here.checked.modules).units if one.path not in of_tests)


class Row(NamedTuple):
    """A set's cards, or a game's rules: what was carried out of them. wanted: whether that has to reach the target."""

    title: str
    units: tuple[Unit, ...]
    wanted: bool


def rows() -> tuple[Row, ...]:
    """What has been carried out so far."""
    fantasy, skirmish = units(EXPANSIONS, (BASE,)), units(SKIRMISH)
    chosen: tuple[tuple[str, tuple[Unit, ...], bool, Callable[[Unit], bool]], ...] = (
        ("cards of the base set", fantasy, True, lambda one: one.is_card and within(one, BASE)),
        ("cards of the expansions", fantasy, True, lambda one: one.is_card and within(one, EXPANSIONS)),
        ("rules of Aeon's End", fantasy, False, lambda one: not one.is_card),
        ("cards of the skirmish", skirmish, True, lambda one: one.is_card),
        ("rules of the skirmish", skirmish, False, lambda one: not one.is_card),
    )
    made = [Row(title, tuple(filter(belongs, found)), wanted) for title, found, wanted, belongs in chosen]
    cards = tuple(one for row in made if row.wanted for one in row.units)
    return (*made, Row("cards of all sets", cards, True))


def figures(found: Sequence[Row]) -> list[str]:
    """A line for each row."""
    told: list[str] = []
    for row in found:
        done, number = total(row.units)
        verdict = f", wanted {TARGET:.0f}%" if row.wanted else ""
        told.append(
            f"{row.title}: {done:,} of {number:,} lines of effects carried out ({percent(done, number)}%{verdict})"
        )
    return told


def report(console: Console, plain: Sequence[str] = ()) -> bool:
    """Print the shares and every line that was never carried out; whether the cards of each set reach the target.

    plain: the figures as they were before the games with cards dealt.
    """
    found = rows()
    for title, told in (("without the games with cards dealt", plain), ("with all games", figures(found))):
        if told:
            console.print(f"{title}:", highlight=False)
        for line in told:
            console.print(f"  {line}", highlight=False, soft_wrap=True)
    never = {one for row in found for one in row.units if one.missing}
    console.print("never carried out:", highlight=False)
    for one in sorted(never, key=lambda one: (one.path, one.line)):
        text = Path(one.path).read_text("utf-8").splitlines()
        for line in one.missing:
            console.print(
                f"  {one.path}:{line}  {one.title}: {text[line - 1].strip()}",
                markup=False,
                highlight=False,
                soft_wrap=True,
            )
    return all(percent(*total(row.units)) >= TARGET for row in found if row.wanted)


def within(unit: Unit, folder: Path) -> bool:
    return Path(unit.path).resolve().is_relative_to(folder)
