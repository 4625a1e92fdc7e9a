"""The table of a game as lines of text, from a view: what one seat, or everybody, may see."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from cardwright.runtime.program import Program

__all__ = ["draw_table"]

View = dict[str, Any]
#: what a view says of a thing beside its fields
PLAIN = ("id", "definition", "title")


def draw_table(program: Program, view: View) -> list[str]:
    """The table: what belongs to nobody first, then each player with all that is theirs.

    A place shows what lies in it, from the bottom up, equal neighbours once with their number; a hidden place how many. An
    empty place is left out.
    """
    lines = [_clock(view)]
    for seat in (0, *view["players"]):
        statics = [one for one in view["static"] if program.seat_of[one["id"]] == seat]
        zones = [one for one in view["zones"] if one["count"] and _seat(program, one["owner"]) == seat]
        block = [_static(program, one) for one in statics if one["id"] == seat or _fields(program, one)]
        block += [_zone(program, view, one) for one in zones]
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


def _static(program: Program, thing: View) -> str:
    fields = _fields(program, thing)
    return str(thing["title"]) + (f" ({', '.join(fields)})" if fields else "")


def _fields(program: Program, thing: View) -> list[str]:
    """`life 10`, `opened`: what of a thing differs from nothing, or is nothing and was printed as something."""
    definition = next((n for n, one in enumerate(program.definitions) if n and one.id == thing["definition"]), 0)
    printed = {one.name: one.initial[definition] for one in program.fields}
    out: list[str] = []
    for name, value in thing.items():
        if name in PLAIN or value is None or isinstance(value, tuple):
            continue
        words = name.replace("_", " ")
        if value is True:
            out.append(words)
        elif value is not False and (value or printed.get(name)):
            out.append(f"{words} {value}")
    return out


def _zone(program: Program, view: View, zone: View) -> str:
    name = zone["zone"].replace("_", " ")
    owner = zone["owner"]
    if owner and owner not in view["players"]:
        title = next((one["title"] for one in view["static"] if one["id"] == owner), "")
        name = f"{name} of {title}" if title else name
    if zone["things"] is None:
        return f"{name}: {zone['count']} hidden"
    shown = [_card(program, one) for one in zone["things"]]
    runs = [(card, sum(1 for _ in same)) for card, same in groupby(shown)]
    return f"{name} ({zone['count']}): " + ", ".join(card if n == 1 else f"{n} {card}" for card, n in runs)


def _card(program: Program, thing: View) -> str:
    fields = _fields(program, thing)
    return str(thing["title"]) + (f" [{', '.join(fields)}]" if fields else "")
