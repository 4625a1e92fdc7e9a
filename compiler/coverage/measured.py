"""From what the probes of a program have seen to figures per card: `measured(probes, modules)`.

    probes = Probes()
    program = lower_all(checked, probes)
    … tests run, games are played …
    found = measured(probes, checked.modules)

A **line** counts when a statement of an effect begins on it, or a modifier (`… costs 1 less`). It is executed when every statement
that begins on it has been: of `if there is one: draw it`, both. Heads, fields and conditions are not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardwright.compiler.lower.probes import Probes
from cardwright.dsl import syntax as sx

__all__ = ["Measured", "Unit", "measured"]


class Unit(NamedTuple):
    """A card, verb, turn …: what stands in one declaration. lines, missing: numbers of lines, in order."""

    path: str
    line: int
    kind: str
    title: str
    is_card: bool
    lines: tuple[int, ...]
    missing: tuple[int, ...]

    @property
    def executed(self) -> int:
        """How many lines have been executed."""
        return len(self.lines) - len(self.missing)


class Measured(NamedTuple):
    """All declarations with effects, in order of the text."""

    units: tuple[Unit, ...]

    @property
    def cards(self) -> tuple[Unit, ...]:
        """The cards alone."""
        return tuple(unit for unit in self.units if unit.is_card)


def measured(probes: Probes, modules: Iterable[sx.Module], paths: Iterable[str] | None = None) -> Measured:
    """The lines of each declaration, and which of them have not been executed. paths: only these files."""
    lines = probes.lines(paths)
    units: list[Unit] = []
    for module in modules:
        here = lines.get(module.path, {})
        for declaration in module.declarations if here else ():
            units += _units(declaration, here)
    return Measured(tuple(unit for unit in units if unit.lines))


def _units(node: sx.Node, lines: dict[int, bool]) -> Iterator[Unit]:
    """A declaration without the cards inside it, then these."""
    if isinstance(node, sx.Test):
        return
    span = node.span
    inner = [item for item in node.items if isinstance(item, sx.Card)] if isinstance(node, sx.Card) else []
    taken = {line for item in inner for line in range(item.span.start_line, item.span.end_line + 1)}
    own = [line for line in lines if span.start_line <= line <= span.end_line and line not in taken]
    kind, title = _named(node)
    missing = tuple(line for line in own if not lines[line])
    yield Unit(span.source.path, span.start_line, kind, title, isinstance(node, sx.Card), tuple(own), missing)
    for item in inner:
        yield from _units(item, lines)


def _named(node: sx.Node) -> tuple[str, str]:
    """What a declaration is, and how it is called; rules of the game have no name."""
    match node:
        case sx.Card():
            return node.kind.text, node.title.value
        case sx.Hook() | sx.Permit() | sx.Change():
            return "rule", ""
        case sx.Ending():
            return "ending", node.outcome.text
        case _:
            names = getattr(node, "names", None)
            name = getattr(node, "name", None)
            title = names.one.text if isinstance(names, sx.Names) else name.text if isinstance(name, sx.Word) else ""
            return type(node).__name__.removesuffix("Decl").lower(), title
