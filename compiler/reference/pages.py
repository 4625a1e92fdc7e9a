"""The files of a rules reference: `reference(module, modules)`. Writes nothing itself; `write` does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import jinja2
from jinja2.bccache import Bucket
from markupsafe import Markup

from cardwright.compiler import writing as files
from cardwright.compiler.text import render
from cardwright.compiler.text.spans import Spans
from cardwright.dsl import syntax, typed

from .collect import collect
from .document import Reference
from .model import Balance

__all__ = ["Page", "reference", "write"]

Paper = Literal["A4", "letter"]


@dataclass(frozen=True, slots=True)
class Page:
    """A file to be written: its name inside the output folder (`reference.html`, `reference.md`) and its text."""

    name: str
    text: str


def reference(
    module: typed.Module,
    modules: Sequence[syntax.Module],
    paper: Paper = "A4",
    date: str = "",
    balance: Balance | None = None,
) -> list[Page]:
    """The whole reference, first as one HTML page with its style inside, then as Markdown.

    module: the checked game; modules: its syntax trees, in the order in which they are to be read. paper: for the print style.
    date: of this edition, where it is to be said. balance: for the appendix.
    """
    found = collect(module, modules, date, balance)
    return [
        Page("reference.html", _render("reference.html.jinja", found, paper, True)),
        Page("reference.md", _render("reference.md.jinja", found, paper, False)),
    ]


def write(
    module: typed.Module,
    modules: Sequence[syntax.Module],
    folder: Path,
    paper: Paper = "A4",
    date: str = "",
    balance: Balance | None = None,
) -> list[Path]:
    """Write the pages into a folder that exists, as `reference` makes them; the paths written. Raises OSError where that fails."""
    written: list[Path] = []
    for page in reference(module, modules, paper, date, balance):
        path = folder / page.name
        files.write(path, page.text)
        written.append(path)
    return written


class _Compiled(jinja2.BytecodeCache):
    """The templates, each compiled once in a process: that takes ten times as long as filling them for a small game."""

    def __init__(self) -> None:
        self.code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.code:
            bucket.bytecode_from_string(self.code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.code[bucket.key] = bucket.bytecode_to_string()


COMPILED = _Compiled()


def _render(template: str, found: Reference, paper: Paper, is_html: bool) -> str:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("cardwright.compiler.reference", "templates"),
        autoescape=is_html,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=COMPILED,
    )
    anchor = partial(_address, found.anchors)

    def as_html(spans: Spans) -> Markup:
        return Markup(render.html(spans, anchor))  # already escaped there

    environment.filters["html"] = as_html
    environment.filters["md"] = render.markdown
    environment.filters["plain"] = render.plain
    environment.filters["md_line"] = _one_line
    environment.filters["css"] = _css
    return environment.get_template(template).render(ref=found, paper=paper)


def _address(anchors: dict[str, str], link: str) -> str | None:
    where = anchors.get(link)
    return None if where is None else "#" + where


def _css(text: str) -> Markup:
    """The inside of a string in a style sheet: whatever is no letter, digit or space is written as its code."""
    return Markup("".join(each if each.isalnum() or each == " " else f"\\{ord(each):x} " for each in text))


def _one_line(spans: Spans) -> str:
    """Markdown for a table's cell: breaks become `<br>`."""
    return render.markdown(spans).replace("  \n", "<br>").replace("\n\n", "<br>")
