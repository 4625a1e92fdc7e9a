"""Lines of a shape that comes often are read by code made for the shape: the same trees and spans as the driver builds itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler.parse import engine, layout, shapes, tables
from cardwright.compiler.parse.islands import islands
from cardwright.compiler.parse.refused import Refused
from cardwright.dsl.source import Source, Span
from cardwright.dsl.syntax import Node

HERE = Path(__file__).resolve().parent
FILES = [HERE / "every_form.card", *sorted((HERE.parents[1] / "cardsets").rglob("*.card"))]


def whole(value: Any) -> Any:
    """A value with all that is in it, spans too."""
    if isinstance(value, Node):
        return type(value).__name__, *(whole(getattr(value, name)) for name in type(value).__dataclass_fields__)
    if isinstance(value, Span):
        return value[1:]
    return [whole(one) for one in value] if isinstance(value, tuple | list) else repr(value)


def read(source: Source) -> list[Any]:
    """What the driver makes of each island: a tree, the token at which it is stuck, or what it refuses."""
    grammar = tables.load()
    found: list[Any] = []
    for island in islands(source):
        try:
            made = engine.run(grammar, source, layout.tokens(grammar, source, *island))
        except Refused as refused:
            found.append((refused.message, refused.span[1:]))
            continue
        found.append((made.at, made.states) if isinstance(made, engine.Stuck) else whole(made))
    return found


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> tables.Tables:
    """Tables that have met no line yet."""
    made = tables.load.__wrapped__()
    monkeypatch.setattr(tables, "load", lambda: made)
    return made


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_code_for_a_shape_builds_what_the_driver_builds(
    path: Path, fresh: tables.Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Source("x", path.read_text("utf-8"))
    monkeypatch.setattr(engine, "SELDOM", 10**9)
    by_driver = read(source)
    assert not fresh.readers
    monkeypatch.setattr(engine, "SELDOM", 0)
    assert read(source) == by_driver
    assert fresh.readers
    assert read(source) == by_driver, "now each line is read by code"


def test_each_whole_line_is_read_in_one_go(fresh: tables.Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the driver would do by steps what there is code for."""
    source = Source(
        "x", "spell Test\n    cost 3\n    cast:\n        if your life = 2: gain 1 charge\n        otherwise: stop\n"
    )
    monkeypatch.setattr(engine, "SELDOM", 0)
    first = read(source)
    taken: list[int] = []
    for found in fresh.readers.values():
        found[:] = [one._replace(read=noting(one, taken)) for one in found]
    assert read(source) == first
    assert sum(taken) == len(layout.tokens(fresh, source, 1, 6).pieces) - 1, "all but the end of the island"


def noting(reader: shapes.Reader, taken: list[int]) -> Any:
    def read(*given: Any) -> Any:
        taken.append(reader.taken)
        return reader.read(*given)

    return read


def test_what_is_kept_has_a_bound(fresh: tables.Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SELDOM", 0)
    monkeypatch.setattr(engine, "MOST_SHAPES", 5)
    monkeypatch.setattr(layout, "MOST_LINES", 7)
    source = Source("x", FILES[0].read_text("utf-8"))
    first = read(source)
    assert read(source) == first
    assert len(fresh.lines) <= 7
    assert len(fresh.seen) <= 5


def test_seldom_shapes_get_no_code(fresh: tables.Tables) -> None:
    for _ in range(shapes.SELDOM // 2):
        read(Source("x", "spell Test\n    cost 3\n"))
    assert not fresh.readers
    for _ in range(shapes.SELDOM):
        read(Source("x", "spell Test\n    cost 3\n"))
    assert fresh.readers
