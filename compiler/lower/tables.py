"""Tables of values that generated code indexes by definition, thing or zone instance."""

from __future__ import annotations

import ast
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.runtime.selecting import steps_between

from .constant import NotConstant
from .emit import expr
from .ground import Ground
from .layout import Stored

Stmts = list[ast.stmt]


class Tables(Ground):
    def table(self, title: str, value: Any) -> str:
        """A global name for a table of values."""
        wanted = title
        n = 1
        while title in self.values and self.values[title] != value:
            n += 1
            title = f"{wanted}_{n}"
        self.values[title] = value
        return title

    def field_table(self, member: Stored) -> str:
        """The printed values of a field by definition, as a global table. Raises NotConstant."""
        key = ("field", member)
        got = self.made.get(key)
        if got is None:
            if isinstance(member, sy.FieldSym) and member.computed:
                raise NotConstant
            values = self.layout.table(member)
            got = self.made[key] = self.table(f"PRINTED_{self.layout.fields[member]}", values)
            if any(v is None for v in values):
                nan = float("nan")
                self.twins[got] = self.table(
                    f"NUMBER_{self.layout.fields[member]}", tuple(nan if v is None else v for v in values)
                )
        return got

    def numbers_of(self, node: ast.expr) -> ast.expr | None:
        """The same reading from the table in which a missing number is not-a-number: every order with it is false."""
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            twin = self.twins.get(node.value.id)
            if twin is not None:
                return expr("T[i]", T=twin, i=node.slice)
            if node.value.id.startswith("PRINTED_"):
                return node
        return None

    def kind_table(self, kind: str) -> str:
        return self.table(
            f"IS_{kind}", tuple(d > 0 and self.layout.is_a(d, kind) for d in range(len(self.layout.cards) + 1))
        )

    def owned_table(self, kind: str) -> str:
        n = len(self.layout.static_specs) + 1
        below = self.layout.statics_below(kind)
        return self.table(
            f"OWN_{kind}",
            tuple(
                tuple(t for t in below if self.layout.static_owner(t) == owner) if owner else () for owner in range(n)
            ),
        )

    def holder_table(self, kind: str) -> str:
        return self.table(f"HOLDER_{kind}", self.layout.holder_table(kind))

    def zone_owner_table(self, zone: sy.ZoneSym) -> str:
        return self.table(f"OWNER_OF_{zone.name}", tuple(owner if z is zone else 0 for z, owner in self.layout.zone_at))

    def section_args(self, section: sy.SectionSym, param: str) -> str:
        values: list[Any] = [None]
        for card in self.layout.cards:
            body = next((b for b in card.sections.values() if b.section is section), None)
            arg = body.args.get(param) if body is not None else None
            values.append(self.layout.constants.value(arg) if arg is not None else None)
        return self.table(f"ARG_{section.name}_{param}", tuple(values))

    def column(self, table: sy.TableSym, column: str) -> str:
        key = ("column", table, column)
        got = self.made.get(key)
        if got is None:
            got = self.made[key] = self.emitter.fresh(f"TABLE_{table.name}_{column}")
            self.values[got] = self.layout.constants.table(table, column)
        return got

    def distances(self, relation: sy.AdjectiveSym) -> str | None:
        """Steps between all things of a relation's kind, as a table by thing and thing; None if the relation may change."""
        key = ("distances", relation)
        if key in self.made:
            return self.made[key] or None
        self.made[key] = ""
        if relation.condition is None or relation.element is None or not self.layout.always_static(relation.of):
            return None
        things = self.layout.statics_below(relation.of)
        n = len(self.layout.static_specs) + 1
        try:
            near = {
                (a, b)
                for a in things
                for b in things
                if self.layout.constants.value(relation.condition, {relation.element: b, relation.other: a})  # type: ignore[dict-item]
            }
        except NotConstant:
            return None
        rows = [
            tuple(steps_between(a, b, things, lambda x, y: (x, y) in near) if a and b else None for b in range(n))
            if a in things
            else ()
            for a in range(n)
        ]
        nowhere = (None,) * n
        self.made[key] = self.table(f"STEPS_{relation.measure}", tuple(row or nowhere for row in rows))
        return self.made[key]

    def static_values(self, member: sy.FieldSym) -> str | None:
        """Values by static thing of a field that is worked out from nothing that changes; None if it is not such a field."""
        key = ("static", member)
        if key in self.made:
            return self.made[key] or None
        self.made[key] = ""
        kind = self.layout.field_kind[member]
        if (
            member.default is None
            or member.element is None
            or member in self.facts.modifiers
            or not self.layout.always_static(kind)
        ):
            return None
        values: list[Any] = []
        try:
            for t in range(len(self.layout.static_specs) + 1):
                fits = t > 0 and self.layout.lattice.below(self.layout.kind_of_static(t), kind)
                values.append(self.layout.constants.value(member.default, {member.element: t}) if fits else None)
        except NotConstant:
            return None
        self.made[key] = self.table(f"OF_{member.name}", tuple(values))
        return self.made[key]
