"""Trees as text, for `build --emit resolved` and `--emit typed`: a node a line, its parts indented below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from cardwright.dsl import symbols, syntax, typed
from cardwright.dsl.types import Type

__all__ = ["name_of", "show_resolved", "show_typed"]

INDENT = "  "
EMPTY = (None, "", False)


def name_of(declaration: syntax.Node) -> str:
    """What a declaration is called; its sort where it has no name."""
    for field in ("title", "names", "name"):
        found = getattr(declaration, field, None)
        if isinstance(found, syntax.Names):
            return found.one.text
        if isinstance(found, syntax.Text):
            return found.value
        if isinstance(found, syntax.Word):
            return found.text
    return type(declaration).__name__.casefold()


# ------------------------------------------------------------------------------------------ resolved
def show_resolved(node: syntax.Node, refs: typed.Refs) -> str:
    """A syntax tree, each node with what it was found to mean: its symbol, where that is declared, and its type."""
    return "\n".join(_resolved(node, refs, "", 0))


def _resolved(value: Any, refs: typed.Refs, label: str, depth: int) -> Iterator[str]:
    start = INDENT * depth + (f"{label}: " if label else "")
    if isinstance(value, tuple):
        for each in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _resolved(each, refs, label, depth)
    elif isinstance(value, syntax.Node):
        parts = [(field.name, getattr(value, field.name)) for field in fields(value) if field.name != "span"]
        plain = [_plain(part) for _, part in parts if not isinstance(part, syntax.Node | tuple) and part not in EMPTY]
        yield " ".join([start + type(value).__name__, *plain]) + _meaning(value, refs)
        for name, part in parts:
            if isinstance(part, syntax.Node | tuple):
                yield from _resolved(part, refs, name, depth + 1)
    elif value not in EMPTY:
        yield start + _plain(value)


def _meaning(node: syntax.Node, refs: typed.Refs) -> str:
    symbol, found = refs.symbol(node), refs.type(node)
    parts: list[str] = []
    if symbol is not None:
        parts.append(f"{_sort(symbol)} {symbol.name} ({symbol.node.span})")
    if found is not None:
        parts.append(found.say())
    if refs.how(node):
        parts.append(refs.how(node))
    return f"   → {', '.join(parts)}" if parts else ""


# ------------------------------------------------------------------------------------------ typed
def show_typed(declaration: syntax.Node, module: typed.Module) -> str:
    """What the checker made of a declaration; only its head where nothing else came of it."""
    title = f"{type(declaration).__name__} {name_of(declaration)}"
    lines = [title]
    for symbol in _symbols(module):
        if symbol.node is declaration:
            lines += [INDENT + line for line in _symbol(symbol)]
    rules = [rule for rule in module.rules if rule.node is declaration]
    for rule in rules:
        lines += _typed(rule, "", 1)
    if isinstance(declaration, syntax.Opening):
        body = module.setup if declaration.name.text == "setup" else module.round
        if body is not None:
            lines += _typed(body, "", 1)
    return "\n".join(lines)


def _symbols(module: typed.Module) -> Iterator[symbols.Symbol]:
    yield from module.kinds.values()
    yield from module.counters.values()
    for group in (
        module.zones,
        module.verbs,
        module.nouns,
        module.adjectives,
        module.turns,
        module.windows,
        module.tables,
        module.variants,
        module.picks,
        module.endings,
        module.cards,
    ):
        yield from group


def _symbol(symbol: symbols.Symbol) -> Iterator[str]:
    """The fields of a symbol that are filled, typed trees among them in full."""
    for field in fields(symbol):
        value = getattr(symbol, field.name)
        if field.name in ("node", "name") or value in (None, "", (), [], {}, False, 0):
            continue
        yield from _typed(value, field.name, 0)


def _typed(value: Any, label: str, depth: int) -> Iterator[str]:
    start = INDENT * depth + (f"{label}: " if label else "")
    if isinstance(value, dict):
        for key, each in value.items():  # pyright: ignore[reportUnknownVariableType]
            yield from _typed(each, f"{label} {key}", depth)
    elif isinstance(value, (tuple, list)) and not isinstance(value, Type):
        if value and all(isinstance(each, (str, int)) for each in value):  # pyright: ignore[reportUnknownVariableType]
            yield start + ", ".join(map(_plain, value))  # pyright: ignore[reportUnknownArgumentType]
        else:
            for each in value:  # pyright: ignore[reportUnknownVariableType]
                yield from _typed(each, label, depth)
    elif isinstance(value, typed.TypedNode):
        parts = [(f.name, getattr(value, f.name)) for f in fields(value) if f.name not in ("node", "node_of_verb")]
        plain = [_plain(part) for _, part in parts if _is_plain(part)]
        yield " ".join([start + type(value).__name__, *plain])
        for name, part in parts:
            if not _is_plain(part) and part not in (None, "", (), [], {}, False):
                yield from _typed(part, name, depth + 1)
    elif value not in (None, "", False):
        yield start + _plain(value)


def _is_plain(value: Any) -> bool:
    return value not in (None, "", False) and isinstance(value, (str, int, Type, symbols.Symbol))


def _plain(value: Any) -> str:
    if isinstance(value, Type):
        return f"<{value.say()}>"
    if isinstance(value, symbols.Symbol):
        return f"{_sort(value)}:{value.name}"
    if isinstance(value, symbols.Param):
        return f"param:{value.name} <{value.type.say()}>"
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__
    return repr(value) if isinstance(value, str) else str(value)


def _sort(symbol: symbols.Symbol) -> str:
    return type(symbol).__name__.removesuffix("Sym").casefold()
