"""The table of a game as lines of text, from a view: what one seat, or everybody, may see."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from cardwright.dsl.symbols import FieldSym
from cardwright.dsl.typed import Module
from cardwright.runtime.program import Program

__all__ = ["draw_table"]

View = dict[str, Any]


def draw_table(program: Program, module: Module, view: View) -> list[str]:
    """The table: what belongs to nobody first, then each player with all that is theirs.

    A place shows what lies in it, from the bottom up, equal neighbours once with their number; a hidden place how many. An
    empty place is left out.
    """
    show = _Show(program, module)
    lines = [_clock(view)]
    for seat in (0, *view["players"]):
        statics = [one for one in view["static"] if program.seat_of[one["id"]] == seat]
        zones = [one for one in view["zones"] if one["count"] and _seat(program, one["owner"]) == seat]
        block = [show.static(one) for one in statics if one["id"] == seat or show.fields(one)]
        block += [show.zone(view, one) for one in zones]
        if seat:
            owner, *rest = block or [""]
            lines += ["", owner, *("  " + one for one in rest)]
        elif block:
            lines += ["", *block]
    return lines


def _clock(view: View) -> str:
    parts = [f"{name} {number}" for name, number in view["clock"].items() if number]
    parts += view["variants"]
    return "-- " + (" · ".join(parts) or "before the first turn") + " --"


def _seat(program: Program, owner: int) -> int:
    return program.seat_of[owner] if owner else 0


class _Show:
    """Things and places in words. silent: fields that are no numbers or flags but point to something else."""

    def __init__(self, program: Program, module: Module) -> None:
        self.program = program
        self.definitions = {one.id: n for n, one in enumerate(program.definitions)}
        members = ((kind.name, one) for kind in module.kinds.values() for one in kind.members.values())
        self.silent = {
            name
            for kind, one in members
            if isinstance(one, FieldSym) and one.type.tag not in ("number", "flag")
            for name in (one.name, f"{kind}_{one.name}")
        }

    def static(self, thing: View) -> str:
        fields = self.fields(thing)
        return str(thing["title"]) + (f" ({', '.join(fields)})" if fields else "")

    def card(self, thing: View) -> str:
        fields = self.fields(thing)
        return str(thing["title"]) + (f" [{', '.join(fields)}]" if fields else "")

    def fields(self, thing: View) -> list[str]:
        """`coins 10`, `tired`: numbers that a thing has or was printed with, and flags that are not as printed."""
        definition = self.definitions.get(thing["definition"], 0)
        out: list[str] = []
        for field in self.program.fields:
            value, printed = thing.get(field.name), field.initial[definition]
            words = field.name.replace("_", " ")
            if isinstance(value, bool):
                if value != bool(printed):
                    out.append(words if value else f"not {words}")
            elif isinstance(value, int) and field.name not in self.silent and (value or printed):
                out.append(f"{words} {value}")
        return out

    def zone(self, view: View, zone: View) -> str:
        name = zone["zone"].replace("_", " ")
        owner = zone["owner"]
        if owner and owner not in view["players"]:
            title = next((one["title"] for one in view["static"] if one["id"] == owner), "")
            name = f"{name} of {title}" if title else name
        if zone["things"] is None:
            return f"{name}: {zone['count']} hidden"
        shown = [self.card(one) for one in zone["things"]]
        runs = [(card, sum(1 for _ in same)) for card, same in groupby(shown)]
        return f"{name} ({zone['count']}): " + ", ".join(card if n == 1 else f"{n} {card}" for card, n in runs)
