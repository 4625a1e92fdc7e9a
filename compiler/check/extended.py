"""Kinds and zones of a library that a game adds to: `kind player, extended`, `zone hand, extended`.

`merge` puts each such declaration together with the one it extends, before names are collected: parents and lines are added, flags of
the same name replaced. All later phases see one declaration, at the place of the library's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeGuard

from cardwright.dsl import syntax as sx
from cardwright.dsl.diagnostics import Sink

from .said import say

Extensible = sx.Kind | sx.Zone
MARK = "extended"


def merge(modules: Iterable[sx.Module], sink: Sink) -> tuple[sx.Module, ...]:
    """The modules without extensions: each is part of what it extends. One that extends nothing is reported and left out."""
    found = tuple(modules)
    additions: dict[tuple[type[sx.Node], str], list[Extensible]] = {}
    for module in found:
        for node in module.declarations:
            if is_extension(node):
                additions.setdefault((type(node), node.names.one.text), []).append(node)
    if not additions:
        return found
    merged: list[sx.Module] = []
    for module in found:
        kept: list[sx.Declaration] = []
        for node in module.declarations:
            if is_extension(node):
                continue
            if isinstance(node, Extensible):
                whole: Extensible = node
                for each in additions.pop((type(node), node.names.one.text), ()):
                    whole = together(whole, each)
                kept.append(whole)
            else:
                kept.append(node)
        merged.append(replace(module, declarations=tuple(kept)))
    for (_, name), nodes in additions.items():
        for node in nodes:
            say(sink, node.names.one.span, "extends-nothing", None, (), {"name": name})
    return tuple(merged)


def is_extension(node: sx.Node) -> TypeGuard[Extensible]:
    return isinstance(node, Extensible) and any(flag.name.text == MARK for flag in node.flags)


def together(base: Extensible, more: Extensible) -> Extensible:
    """Both as one declaration."""
    added = tuple(flag for flag in more.flags if flag.name.text != MARK)
    names = {flag.name.text for flag in added}
    flags = (*(flag for flag in base.flags if flag.name.text not in names), *added)
    items = (*base.items, *more.items)
    if isinstance(base, sx.Kind) and isinstance(more, sx.Kind):
        return replace(base, parents=(*base.parents, *more.parents), flags=flags, items=items, per=more.per or base.per)
    return replace(base, flags=flags, items=items)
