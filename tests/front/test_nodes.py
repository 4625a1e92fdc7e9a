"""The classes of nodes: to type checkers and to `dataclasses` what dataclasses are, only cheaper to make."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from cardwright.dsl.nodes import node, record


@node
class Base:
    span: int


@node
class Pair(Base):
    left: str
    right: str = "none"


@record
class Filled(Base):
    value: int = 0


def test_nodes_are_like_dataclasses() -> None:
    pair = Pair(1, "a")
    assert [f.name for f in fields(pair)] == ["span", "left", "right"]
    changed = replace(pair, right="b")
    assert (changed.span, changed.left, changed.right) == (1, "a", "b")
    assert pair != Pair(1, "a"), "compared by identity"
    assert repr(changed) == "Pair(span=1, left='a', right='b')"
    with pytest.raises(TypeError):
        Pair(1)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        pair.other = 1  # type: ignore[attr-defined]
    match changed:
        case Pair(_, left, right):
            assert left + right == "ab"
    filled = Filled(2)
    filled.value = 5
    assert (filled.span, filled.value) == (2, 5)
