"""The files of a rules reference: `reference(module, modules)`. Writes nothing itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cardwright.dsl import syntax, typed

__all__ = ["Page", "reference"]


@dataclass(frozen=True, slots=True)
class Page:
    """A file to be written: its name inside the output folder (`reference.html`, `reference.md`) and its text."""

    name: str
    text: str


def reference(module: typed.Module, modules: Sequence[syntax.Module], paper: Literal["A4", "letter"] = "A4") -> list[Page]:
    """The whole reference, first as one HTML page with its style inside, then as Markdown.

    module: the checked game; modules: its syntax trees, in the order in which they are to be read. paper: for the print style.
    """
    del module, modules, paper
    return []
