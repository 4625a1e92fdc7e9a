"""Classes of syntax nodes and of typed nodes: named fields in slots, and nothing else.

They are what dataclasses are for type checkers and for `dataclasses.fields` and `replace`; but making one hundred and fifty
dataclasses takes longer than checking a set of cards, and a frozen one takes three times as long to fill. Nothing but
the type checkers keeps anybody from changing a node: nobody does.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform

__all__ = ["node", "record", "replace"]

Made = TypeVar("Made")
MISSING: Any = object()


class _Fields:
    """`__dataclass_fields__`, worked out when somebody asks for it: own and inherited fields, in order."""

    def __get__(self, instance: object, owner: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, default in owner.__node_fields__:
            one: Any = default
            if not isinstance(default, dataclasses.Field):
                one = dataclasses.field() if default is MISSING else dataclasses.field(default=default)
            one.name = name
            one.kw_only = False
            one._field_type = _FIELD
            found[name] = one
        owner.__dataclass_fields__ = found
        return found


# What `dataclasses` marks a field with; it has no public name.
_FIELD: Any = vars(dataclasses)["_FIELD"]


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(dataclasses.field,))
def node(cls: type[Made]) -> type[Made]:
    """A class whose annotations are its fields; never changed once made, compared by identity."""
    return _made(cls)


@dataclass_transform(eq_default=False, field_specifiers=(dataclasses.field,))
def record(cls: type[Made]) -> type[Made]:
    """The same for what is filled in later."""
    return _made(cls)


def replace(one: Made, **changes: Any) -> Made:
    """The same node with other values in some fields: as `dataclasses.replace`, at a fourth of its cost."""
    plain: Any = one
    made = object.__new__(type(one))
    for name, _ in plain.__node_fields__:
        setattr(made, name, changes[name] if name in changes else getattr(one, name))
    return made


def _made(cls: type[Made]) -> type[Made]:
    plain: Any = cls
    space: dict[str, Any] = dict(plain.__dict__)
    own = space.get("__annotations__", {})
    fields: dict[str, Any] = {}
    for base in reversed(plain.__mro__[1:]):
        fields.update(getattr(base, "__node_fields__", ()))
    for name in own:
        fields[name] = space.pop(name, MISSING)
    for name in ("__dict__", "__weakref__"):
        space.pop(name, None)
    space["__slots__"] = tuple(own)
    space["__match_args__"] = tuple(fields)
    space["__node_fields__"] = tuple(fields.items())
    space["__dataclass_fields__"] = _Fields()
    space["__init__"] = _filler(fields)
    space.setdefault("__repr__", _shown)
    made: Any = type(plain)(plain.__name__, plain.__bases__, space)
    made.__qualname__ = plain.__qualname__
    return made  # type: ignore[no-any-return]


def _filler(fields: dict[str, Any]) -> Callable[..., None]:
    """`__init__` as straight-line code: names come from the classes of this package."""
    params = ", ".join(name if default is MISSING else f"{name}=_{name}" for name, default in fields.items())
    space: dict[str, Any] = {f"_{name}": default for name, default in fields.items() if default is not MISSING}
    body = ""
    for name, default in fields.items():
        value = (
            f"_{name}.default_factory() if {name} is _{name} else {name}"
            if isinstance(default, dataclasses.Field)
            else name
        )
        body += f"\n self.{name} = {value}"
    exec(f"def __init__(self, {params}):{body or chr(10) + ' pass'}", space)
    made: Callable[..., None] = space["__init__"]
    return made


def _shown(self: Any) -> str:
    inner = ", ".join(f"{name}={getattr(self, name)!r}" for name, _ in self.__node_fields__)
    return f"{type(self).__qualname__}({inner})"
