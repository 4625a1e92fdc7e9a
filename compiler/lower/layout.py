"""Numbering: definitions, kinds, static things, zone instances, fields, spans, verbs. Everything is sorted by qualified name.

A `Layout` answers "which number has this symbol" and holds the tables that generated code indexes by definition or thing. It knows
nothing of statements; `link.py` turns it into the parts of a `Program`.
"""

from __future__ import annotations

import contextlib
from typing import Any, TypeAlias, cast
from unicodedata import is_normalized

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.numerals import roman
from cardwright.dsl.types import Kinds
from cardwright.runtime.program import (
    DefinitionSpec,
    FieldSpec,
    KindSpec,
    PickLine,
    PickSpec,
    StaticSpec,
    VariantSpec,
    ZoneSpec,
    assign_bases,
)

from .constant import Constants, NotConstant
from .emit import identifier

__all__ = ["Layout", "Stored"]

Stored: TypeAlias = "sy.FieldSym | sy.CounterSym"


class Layout:
    def __init__(self, module: ty.Module) -> None:
        self.module = module
        self.lattice = Kinds()
        for kind in module.kinds.values():
            self.lattice.add(kind.name, kind.parents)
        self._kinds()
        self._definitions()
        self._statics()
        self._zones()
        self.constants = Constants(self)
        self._names_of_fields()

    # ------------------------------------------------------------------------------------------ kinds, definitions
    def _kinds(self) -> None:
        names = ["thing", *sorted(k for k in self.module.kinds if k != "thing")]
        self.kind_number = {name: n for n, name in enumerate(names)}
        self.kind_specs = [
            KindSpec(
                name,
                ()
                if name == "thing"
                else tuple(self.kind_number[p] for p in (self.module.kinds[name].parents or ("thing",))),
            )
            for name in names
        ]

    def _definitions(self) -> None:
        self.cards = sorted((c for c in self.module.cards if c.kind in self.kind_number), key=lambda c: c.id)
        self.definition = {card: n for n, card in enumerate(self.cards, 1)}
        self.definition_specs = [DefinitionSpec("", "nothing", 0)]
        for card in self.cards:
            span = card.node.span
            place = f"{span.source.path}:{span.start_line}"
            self.definition_specs.append(
                DefinitionSpec(card.id, card.title, self.kind_number[card.kind], card.set, place)
            )

    def kind_of(self, definition: int) -> str:
        return self.cards[definition - 1].kind

    def is_a(self, definition: int, kind: str) -> bool:
        return definition > 0 and self.lattice.below(self.kind_of(definition), kind)

    def printed(self, kind: str) -> tuple[int, ...]:
        """The definitions of a kind that are printed cards."""
        return tuple(
            d for card, d in self.definition.items() if not card.implicit and self.lattice.below(card.kind, kind)
        )

    def first_of(self, kind: str) -> int:
        """The definition of a kind that has only one, or 0."""
        exact = [d for card, d in self.definition.items() if card.kind == kind]
        return exact[0] if exact else 0

    # ------------------------------------------------------------------------------------------ static things
    def _statics(self) -> None:
        module = self.module
        self.static_specs: list[StaticSpec] = []
        self.statics_of: dict[str, list[int]] = {}
        self.single: dict[str, int] = {}
        self.pick_slots: dict[str, tuple[int, ...]] = {}
        filled = {p.fills for p in module.picks if p.fills}
        picked_seats = {p.per for p in module.picks if p.per}
        slot_kinds = {p.name for p in module.picks if not p.per and not p.fills}
        for kind in sorted(module.kinds.values(), key=lambda k: k.name):
            if kind.single:
                self.single[kind.name] = self._static(kind.name, 0 if kind.name in filled else self.first_of(kind.name))
        self.seat_kind = next((k.name for k in module.kinds.values() if k.seats), "")
        self.seats: tuple[int, ...] = ()
        if self.seat_kind:
            definition = 0 if self.seat_kind in picked_seats else self.first_of(self.seat_kind)
            self.seats = tuple(self._static(self.seat_kind, definition, 0, n) for n in range(1, module.players[1] + 1))
        owned = [k for k in sorted(module.kinds.values(), key=lambda k: k.name) if k.per]
        while owned:
            ready = [k for k in owned if k.per not in {o.name for o in owned}] or owned
            for kind in ready:
                owned.remove(kind)
                for owner in list(self.statics_below(kind.per)):
                    for n in range(1, kind.copies + 1):
                        self._static(kind.name, self.first_of(kind.name), owner, n)
        for pick in module.picks:
            if pick.name in slot_kinds:
                total = sum(n for _, n in pick.lines)
                self.pick_slots[pick.name] = tuple(self._static(pick.name, 0, 0, n) for n in range(1, total + 1))

    def _static(self, kind: str, definition: int, owner: int = 0, number: int = 0) -> int:
        ranked = any(
            isinstance(each, sy.FieldSym) and each.ordinal
            for up in self.lattice.ancestors(kind)
            if up in self.module.kinds
            for each in self.module.kinds[up].members.values()
        )
        label = roman(number) if ranked and number else ""
        self.static_specs.append(StaticSpec(self.kind_number[kind], definition, owner, number, label))
        self.statics_of.setdefault(kind, []).append(len(self.static_specs))
        return len(self.static_specs)

    def statics_below(self, kind: str) -> tuple[int, ...]:
        return tuple(sorted(t for k, ids in self.statics_of.items() if self.lattice.below(k, kind) for t in ids))

    def static_owner(self, t: int) -> int:
        return self.static_specs[t - 1].owner if 0 < t <= len(self.static_specs) else 0

    def always_static(self, kind: str) -> bool:
        """Whether things of this kind are only ever static (so their fields need no growing)."""
        below = [k for k in self.lattice.descendants(kind) if k in self.module.kinds]
        return all(self.is_static_kind(k) for k in below)

    def is_static_kind(self, kind: str) -> bool:
        sym = self.module.kinds.get(kind)
        if sym is None:
            return False
        if sym.single or sym.seats or sym.per or kind in self.pick_slots:
            return True
        return (
            any(self.is_static_kind(parent) for parent in sym.parents if self.module.kinds.get(parent))
            and kind != "thing"
        )

    # ------------------------------------------------------------------------------------------ zones
    def _zones(self) -> None:
        zones = self.module.zones
        owners = [self.statics_below(z.per) if z.per else () for z in zones]
        bases = assign_bases(owners)
        self.zone_base = dict(zip(zones, bases, strict=True))
        self.zone_number = {z: n for n, z in enumerate(zones)}
        self.zone_owners = dict(zip(zones, owners, strict=True))
        self.instances = 1 + max(
            (base + (max(own) if own else 0) for base, own in zip(bases, owners, strict=True)), default=0
        )
        self.zone_at: list[tuple[sy.ZoneSym | None, int]] = [(None, 0)] * self.instances
        for zone in zones:
            for owner in self.zone_owners[zone] or (0,):
                self.zone_at[self.zone_base[zone] + owner] = (zone, owner)

    def zone_specs(self) -> list[ZoneSpec]:
        out: list[ZoneSpec] = []
        for zone in self.module.zones:
            limit = -1
            if zone.limit is not None and not zone.limit_modified:
                with contextlib.suppress(NotConstant):
                    limit = self.constants.value(zone.limit)
            seen = zone.seen
            if zone.face == "down" and seen == "all":
                seen = "none"
            out.append(
                ZoneSpec(
                    name=zone.name,
                    of=self.kind_number.get(zone.of, 0),
                    per=self.kind_number[zone.per] if zone.per else -1,
                    base=self.zone_base[zone],
                    owners=self.zone_owners[zone],
                    ordered=zone.ordered,
                    face=zone.face,
                    seen=seen,
                    limit=limit,
                    active=zone.active,
                )
            )
        return out

    def holder_table(self, kind: str) -> tuple[int, ...]:
        """Instance → the static thing of `kind` in whose zone one lies, or 0; climbs from a room to its player."""
        out: list[int] = []
        for _, owner in self.zone_at:
            while owner and not self.lattice.below(self.kind_of_static(owner), kind):
                owner = self.static_owner(owner)
            out.append(owner)
        return tuple(out)

    def kind_of_static(self, t: int) -> str:
        return self.kind_specs[self.static_specs[t - 1].kind].name

    # ------------------------------------------------------------------------------------------ fields
    def _names_of_fields(self) -> None:
        self.fields: dict[Stored, str] = {}
        self.narrowing: dict[Stored, Stored] = {}
        self.field_kind: dict[Stored, str] = {}
        taken: set[str] = set()
        for kind in sorted(self.module.kinds.values(), key=lambda k: k.name):
            for member in kind.members.values():
                if isinstance(member, sy.FieldSym) and member not in self.field_kind:
                    self.field_kind[member] = member.kind or kind.name
        for counter in sorted(self.module.counters.values(), key=lambda c: c.name):
            if not counter.unit:
                self.field_kind.setdefault(counter, counter.holder or "thing")
        for member, kind_name in self.field_kind.items():
            if isinstance(member, sy.FieldSym) and member.narrows is not None:
                continue  # it is stored as the field that it declares again
            wanted = member.name if member.name not in taken else f"{kind_name}_{member.name}"
            if not (f"f_{wanted}".isidentifier() and is_normalized("NFKC", wanted)):
                wanted = identifier(wanted)  # a slot of the state is a name of Python
            while wanted in taken:
                wanted += "_"
            taken.add(wanted)
            self.fields[member] = wanted
        for member in self.field_kind:
            origin = member
            while isinstance(origin, sy.FieldSym) and origin.narrows is not None:
                origin = origin.narrows
            if origin is not member:
                self.fields[member] = self.fields[origin]
                self.narrowing[member] = origin
        self.changing_names = {self.fields[m] for m in self.field_kind if self._changes(m)}

    def changing(self, member: Stored) -> bool:
        """Whether a slot of the state holds it."""
        return self.fields[member] in self.changing_names

    def _changes(self, member: Stored) -> bool:
        return isinstance(member, sy.CounterSym) or (member.changing and not member.computed)

    def empty_value(self, member: Stored) -> Any:
        """What a thing has of a member of which nothing is written."""
        if isinstance(member, sy.CounterSym):
            return 0
        type_ = member.type
        if type_.many:
            return ()
        if type_.tag in ("thing", "printed", "place"):
            return 0
        if type_.tag == "flag":
            return False
        if type_.opt or type_.tag == "text":
            return None
        return 0

    def printed_value(self, member: Stored, definition: int) -> Any:
        """What a definition has printed; its kind's default, the field's default, or nothing. Raises NotConstant."""
        empty = self.empty_value(member)
        if definition <= 0 or not self.is_a(definition, self.field_kind[member]):
            return empty
        card = self.cards[definition - 1]
        found = card.values.get(member.name)
        if found is None and isinstance(member, sy.CounterSym):
            for body in card.sections.values():
                if body.section.sets is member:
                    return self.constants.value(next(iter(body.args.values())))
        if found is None:
            for kind in self.lattice.ancestors(card.kind):
                sym = self.module.kinds.get(kind)
                if sym is not None and member.name in sym.defaults:
                    found = sym.defaults[member.name]
                    break
        if found is None and isinstance(member, sy.FieldSym):
            found = member.default
        if found is None:
            return empty
        value = self.constants.value(found)
        if value is None and (isinstance(member, sy.CounterSym) or member.type.tag in ("thing", "printed", "place")):
            return empty
        if isinstance(member, sy.FieldSym) and member.type.many and not isinstance(value, tuple):
            return () if value is None else (value,)
        return cast("Any", value)

    def table(self, member: Stored) -> tuple[Any, ...]:
        """Printed values by definition. Raises NotConstant where a default has to be worked out in play."""
        return tuple(self.printed_value(member, d) for d in range(len(self.cards) + 1))

    def field_specs(self) -> list[FieldSpec]:
        out: list[FieldSpec] = []
        for member, name in self.fields.items():
            if not self.changing(member) or member in self.narrowing:
                continue
            initial: list[Any] = []
            for d in range(len(self.cards) + 1):
                try:
                    initial.append(self.printed_value(member, d))
                except NotConstant:
                    initial.append(self.empty_value(member))
            kind = self.field_kind[member]
            static = self.always_static(kind)
            counter = isinstance(member, sy.CounterSym)
            out.append(
                FieldSpec(
                    name,
                    tuple(initial),
                    resets=counter and not static,
                    grows=not static,
                    floor=0 if counter else None,
                    kind=self.kind_number.get(kind, 0),
                )
            )
        return out

    # ------------------------------------------------------------------------------------------ picks, variants
    def pick_specs(self) -> list[PickSpec]:
        out: list[PickSpec] = []
        for pick in self.module.picks:
            lines: list[PickLine] = []
            for kind, number in pick.lines or ((pick.of, 1),):
                lines.append(PickLine(number, tuple(d for d in self.printed(kind) if self._fits(pick, d))))
            if pick.per:
                slots = self.seats if pick.per == self.seat_kind else self.statics_below(pick.per)
            elif pick.fills:
                slots = (self.single[pick.fills],)
            else:
                slots = self.pick_slots[pick.name]
            out.append(PickSpec(pick.name, tuple(lines), slots, per_seat=bool(pick.per)))
        return out

    def _fits(self, pick: sy.PickSym, definition: int) -> bool:
        if pick.where is None or pick.element is None:
            return True
        return bool(self.constants.value(pick.where, {pick.element: definition}))

    def variant_specs(self) -> list[VariantSpec]:
        return [VariantSpec(v.name, v.says) for v in self.module.variants]
