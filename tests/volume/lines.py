"""Which lines of effects the games of the part `coverage` have carried out, and which never."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from plan import BASE, EXPANSIONS, SKIRMISH, loaded
from rich.console import Console

from cardwright.compiler.coverage.measured import Unit, measured
from cardwright.compiler.coverage.report import percent, total

__all__ = ["TARGET", "report"]

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
    return measured(here.probes, here.checked.modules).units


def report(console: Console) -> bool:
    """Print the shares and every line that was never carried out; whether the cards of each set reach the target."""
    fantasy, skirmish = units(EXPANSIONS, (BASE,)), units(SKIRMISH)
    good = True
    rows: tuple[tuple[str, tuple[Unit, ...], Callable[[Unit], bool]], ...] = (
        ("cards of the base set", fantasy, lambda one: one.is_card and within(one, BASE)),
        ("cards of the expansions", fantasy, lambda one: one.is_card and within(one, EXPANSIONS)),
        ("rules of Aeon's End", fantasy, lambda one: not one.is_card),
        ("cards of the skirmish", skirmish, lambda one: one.is_card),
        ("rules of the skirmish", skirmish, lambda one: not one.is_card),
    )
    never: list[Unit] = []
    for title, found, wanted in rows:
        chosen = [one for one in found if wanted(one)]
        done, number = total(chosen)
        share = percent(done, number)
        wants = title.startswith("cards")
        good = good and (not wants or share >= TARGET)
        verdict = f", wanted {TARGET:.0f}%" if wants else ""
        console.print(
            f"{title}: {done:,} of {number:,} lines of effects carried out ({share}%{verdict})", highlight=False
        )
        never += [one for one in chosen if one.missing]
    console.print("never carried out:", highlight=False)
    for one in sorted(set(never), key=lambda one: (one.path, one.line)):
        text = Path(one.path).read_text("utf-8").splitlines()
        for line in one.missing:
            console.print(
                f"  {one.path}:{line}  {one.title}: {text[line - 1].strip()}",
                markup=False,
                highlight=False,
                soft_wrap=True,
            )
    return good


def within(unit: Unit, folder: Path) -> bool:
    return Path(unit.path).resolve().is_relative_to(folder)
