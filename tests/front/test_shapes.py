"""Every node is what `dsl.syntax` says: its fields have the declared types, its span lies in that of its parent."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from front_reading import read

from cardwright.dsl import syntax
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import Node

HERE = Path(__file__).resolve().parent
FILES = [HERE / "every_form.card", *sorted((HERE.parents[1] / "cardsets").rglob("*.card"))]


@cache
def hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls, {**vars(syntax), "Span": Span})


def fits(value: object, hint: Any) -> bool:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, one) for one in args)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if len(args) == 2 and args[1] is ...:
            return all(fits(part, args[0]) for part in value)
        return len(value) == len(args) and all(map(fits, value, args))
    if hint in (None, type(None)):
        return value is None
    if isinstance(hint, typing.ForwardRef):
        return fits(value, getattr(syntax, hint.__forward_arg__))
    if isinstance(hint, type):
        return isinstance(value, hint) and not (hint is int and isinstance(value, bool))
    raise AssertionError(hint)


def nodes(value: object) -> Iterator[Node]:
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        for part in value:
            yield from nodes(part)
    elif isinstance(value, Node):
        yield value
        for field in fields(value)[1:]:
            yield from nodes(getattr(value, field.name))


def children(node: Node) -> Iterator[Node]:
    stack: list[object] = [getattr(node, field.name) for field in fields(node)[1:]]
    while stack:
        value = stack.pop()
        if isinstance(value, tuple):
            stack.extend(value)
        elif isinstance(value, Node):
            yield value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_fields_have_their_types(path: Path) -> None:
    module, _ = read(path.read_text("utf-8"))
    for node in nodes(module):
        for field in fields(node):
            value, hint = getattr(node, field.name), hints(type(node))[field.name]
            assert fits(value, hint), f"{node.span}: {type(node).__name__}.{field.name} is {value!r}, not {hint}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_spans_nest(path: Path) -> None:
    module, _ = read(path.read_text("utf-8"))
    for node in nodes(module):
        for child in children(node):
            shared = isinstance(node, syntax.Binary) and node.op == "or" and isinstance(child, syntax.Is)
            assert child.span in node.span or shared, (
                f"{child.span}-{child.span.end_line}:{child.span.end_col} {type(child).__name__} is not in "
                f"{node.span}-{node.span.end_line}:{node.span.end_col} {type(node).__name__}"
            )


def test_spans_cover_the_words() -> None:
    module, _ = read(
        "spell Ignite\n    cost 4\n    cast:\n        any ally with most cards in hand: gain 1 charge # x\n"
    )
    (card,) = module.declarations
    assert isinstance(card, syntax.Card)
    assert card.span.text.startswith("spell Ignite")
    assert card.span.text.endswith("charge")
    assert [item.span.text.splitlines()[0] for item in card.items] == ["cost 4", "cast:"]
    section = card.items[1]
    assert isinstance(section, syntax.Section)
    (act,) = section.body.statements
    assert act.span.text == "any ally with most cards in hand: gain 1 charge"
    assert isinstance(act, syntax.Act)
    assert act.subject is not None
    assert act.subject.span.text == "any ally with most cards in hand"
    assert act.body.span.text == "gain 1 charge"
