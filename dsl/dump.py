"""Syntax nodes as text: small s-expressions, for tests and for `build --emit ast`.

A node is `(Name field field …)`: fields in their declared order, without names, spans left out. Words are bare,
texts quoted, None is `-`, a tuple is in square brackets. Fields at the end that are empty (None, (), False) are
left out. Names, words and numbers stand for themselves: `hand`, `2`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TypeAlias

from cardwright.dsl.syntax import Int, Name, Node, Range, Text, This, Word

__all__ = ["dump", "pretty"]

Dumpable: TypeAlias = "Node | str | int | tuple[Dumpable, ...] | None"


def dump(value: Dumpable) -> str:
    """One line for a node, or for anything a node holds."""
    if isinstance(value, (Word, Name)):
        return value.text
    if isinstance(value, Int):
        return str(value.value)
    if isinstance(value, Text):
        return f'"{value.value}"'
    if isinstance(value, This):
        return "this"
    if isinstance(value, Range):
        return f"{value.first}..{'' if value.last is None else value.last}"
    if isinstance(value, Node):
        return f"({' '.join([type(value).__name__, *map(dump, _contents(value))])})"
    if isinstance(value, tuple):
        return f"[{' '.join(map(dump, value))}]"
    return _plain(value)


def pretty(value: Dumpable, width: int = 110, indent: int = 0) -> str:
    """As `dump`, broken into lines where it would be wider than `width`."""
    flat = dump(value)
    if len(flat) + indent <= width or isinstance(value, (Word, Name, Text)):
        return flat
    if isinstance(value, tuple):
        parts = [pretty(part, width, indent + 1) for part in value]
        return "[" + ("\n" + " " * (indent + 1)).join(parts) + "]"
    if isinstance(value, Node):
        lines = [pretty(part, width, indent + 2) for part in _contents(value)]
        return f"({type(value).__name__}" + "".join("\n" + " " * (indent + 2) + line for line in lines) + ")"
    return flat


def _contents(node: Node) -> list[Dumpable]:
    """The fields of a node without its span and without what is empty at its end."""
    found: list[Dumpable] = [getattr(node, field.name) for field in fields(node)[1:]]
    while found and found[-1] in (None, (), False):
        found.pop()
    return found


def _plain(value: Dumpable) -> str:
    if value is None:
        return "-"
    if isinstance(value, str):
        return value.replace(" ", "-") if value else "''"
    if value is True:
        return "yes"
    return "no" if value is False else str(value)
