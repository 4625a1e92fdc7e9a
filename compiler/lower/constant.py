"""What can be known before any game: printed values, cells of tables, limits."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .walk import is_tuple

if TYPE_CHECKING:
    from .layout import Layout

__all__ = ["Constants", "NotConstant", "Ranged"]

ORDER = {
    "=": operator.eq, "==": operator.eq, "!=": operator.ne,
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip


class NotConstant(Exception):
    """The expression has to be worked out in play."""


class Ranged(dict[Any, Any]):
    """Rows by key, where some keys are ranges `(first, last or None)`; a missing key gives None."""

    def __init__(self, rows: list[tuple[Any, Any]]) -> None:
        super().__init__()
        self.ranges: list[tuple[int, int | None, Any]] = []
        for key, value in rows:
            if is_tuple(key):
                self.ranges.append((key[0], key[1], value))
            else:
                self[key] = value

    def __missing__(self, key: Any) -> Any:
        for first, last, value in self.ranges:
            if key is not None and first <= key and (last is None or key <= last):
                return value
        return None


class Constants:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def value(self, e: ty.Expr, at: dict[sy.Local, Any] | None = None) -> Any:
        """The value of a constant expression; `at` gives values of locals (definitions). Raises NotConstant."""
        at = at or {}
        match e:
            case ty.Const():
                if e.value is None and e.type.many:
                    return ()
                return e.value
            case ty.Printed():
                return self.layout.definition[e.card]
            case ty.ListOf():
                out: list[Any] = []
                for item in e.items:
                    value = self.value(item, at)
                    if item.type.many and is_tuple(value):
                        out.extend(value)
                    else:
                        out.append(value)
                return tuple(out)
            case ty.Var():
                if e.local in at:
                    return at[e.local]
            case ty.Get():
                if isinstance(e.member, sy.FieldSym) and e.member.ordinal and e.of.type.tag == "thing":
                    thing: int = self.value(e.of, at)
                    return self.layout.static_specs[thing - 1].number
                if isinstance(e.member, sy.FieldSym) and not e.member.changing and not e.member.computed:
                    return self.layout.printed_value(e.member, self.value(e.of, at))
                if e.of.type.tag == "printed" and e.member in self.layout.field_kind:
                    return self.layout.printed_value(e.member, self.value(e.of, at))
            case ty.Compare():
                left, right = self.value(e.left, at), self.value(e.right, at)
                if e.op not in ("=", "==", "!=") and (left is None or right is None):
                    return False
                return ORDER[e.op](left, right)
            case ty.Logic():
                if e.op == "not":
                    return not self.value(e.parts[0], at)
                if e.op == "and":
                    return all(self.value(p, at) for p in e.parts)
                return any(self.value(p, at) for p in e.parts)
            case ty.Arith():
                return self._arith(e, at)
            case ty.Cell():
                return self.table(e.row.table, e.column)[self.value(e.row.key, at)]
            case ty.Item():
                items, index = self.value(e.of, at), self.value(e.index, at) - e.first
                return items[index] if 0 <= index < len(items) else None
            case ty.In() if e.among.type.tag != "place":
                return self.value(e.of, at) in _many(self.value(e.among, at))
            case ty.IsKind():
                if e.of.type.tag == "printed":
                    return self.layout.is_a(self.value(e.of, at), e.kind.name)
            case ty.Union():
                return tuple(x for p in e.parts for x in _many(self.value(p, at)))
            case ty.Count():
                return len(self.value(e.of, at))
            case ty.Function(name="abs"):
                return abs(self.value(e.args[0], at))
            case _:
                pass
        raise NotConstant

    def _arith(self, e: ty.Arith, at: dict[sy.Local, Any]) -> Any:
        left = self.value(e.left, at)
        if e.op == "neg":
            return -left
        if e.op == "half up":
            return -(-left // 2)
        if e.op == "half down":
            return left // 2
        assert e.right is not None
        right = self.value(e.right, at)
        match e.op:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case _:
                return left // right if right else 0

    def table(self, table: sy.TableSym, column: str) -> dict[Any, Any]:
        """Key → cell of one column; keys that are missing give None. Raises NotConstant for a cell that is no constant."""
        names = list(table.columns)
        at = names.index(column)
        rows: list[tuple[Any, Any]] = []
        many = table.columns[column].many
        for row in table.rows:
            key = row[0]
            cell = row[at]
            value = None if cell is None else self.value(cell)
            if many and cell is not None and not is_tuple(value):
                value = (value,)
            if key is None:
                continue
            rows.append((self.value(key), value))
        return Ranged(rows)


def _many(value: Any) -> tuple[Any, ...]:
    return value if is_tuple(value) else (value,)
