"""The table of a game as lines of text, from a view: what one seat, or everybody, may see."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from cardwright.compiler.text.lexicon import flag_text, readable
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.symbols import CounterSym, FieldSym
from cardwright.dsl.typed import Module
from cardwright.runtime.program import Program

__all__ = ["draw_clock", "draw_table"]

View = dict[str, Any]


def draw_table(program: Program, module: Module, view: View) -> list[str]:
    """The table: what belongs to nobody first, then each player with all that is theirs.

    A place shows what lies in it, from the bottom up, equal neighbours once with their number; a hidden place how many. An
    empty place is left out.
    """
    show = _Show(program, module)
    lines = [draw_clock(module, view)]
    for seat in (0, *view["players"]):
        statics = [one for one in view["static"] if program.seat_of[one["id"]] == seat]
        zones = [one for one in view["zones"] if one["count"] and _seat(program, one["owner"]) == seat]
        block = [show.static(one) for one in statics if one["id"] == seat or show.fields(one)]
        block += show.places(view, zones)
        if seat:
            owner = show.called(view, seat)
            rest = [one for one in block if one != owner]
            lines += ["", owner, *("  " + one for one in rest)]
        elif block:
            lines += ["", *block]
    return lines


def draw_clock(module: Module, view: View) -> str:
    """A rule with the number of the turn, of the round unless that is one turn, and whose turn it is."""
    clock: dict[str, int] = view["clock"]
    silent = "round" if _begins(module.round, False) == {False} else ""
    parts = [f"{name} {number}" for name, number in clock.items() if number and name != silent]
    actor = view["turn"][1] if len(view["turn"]) > 1 else 0
    lying = (one for zone in view["zones"] for one in zone["things"] or ())
    parts += [one["title"] for one in (*view["static"], *lying) if actor and one["id"] == actor]
    parts += [readable(one) for one in view["variants"]]
    return "-- " + (" · ".join(parts) or "before the first round") + " --"


def _begins(node: ty.TypedNode | None, again: bool) -> set[bool]:
    """Of each turn that something begins by itself, not through a verb: whether it is done more than once."""
    match node:
        case ty.CoreStmt(verb="begin"):
            return {again}
        case ty.Block(statements=inner):
            return {each for one in inner for each in _begins(one, again)}
        case ty.ActStmt(body=body, many=many, then=then, otherwise=otherwise):
            return {each for one in (body, then, otherwise) for each in _begins(one, again or many)}
        case ty.ForEachStmt(body=body) | ty.RepeatStmt(body=body):
            return _begins(body, True)
        case ty.IfStmt(arms=arms, otherwise=otherwise):
            return {each for one in (*(body for _, body in arms), otherwise) for each in _begins(one, again)}
        case _:
            return set()


def _seat(program: Program, owner: int) -> int:
    return program.seat_of[owner] if owner else 0


class _Show:
    """Things and places in words. silent: fields that are no numbers or flags but point to something else, and limits, which stand
    beside what they limit."""

    def __init__(self, program: Program, module: Module) -> None:
        self.program, self.module = program, module
        self.definitions = {one.id: n for n, one in enumerate(program.definitions)}
        self.cards = {one.title: one for one in module.cards}
        self.zones = {one.name: one for one in module.zones}
        self.counters = module.counters
        limits = {name: _limit(one) for name, one in self.counters.items()}
        self.limits = {name: field for name, field in limits.items() if field}
        members = ((kind.name, one) for kind in module.kinds.values() for one in kind.members.values())
        self.silent = {
            name
            for kind, one in members
            if isinstance(one, FieldSym)
            and (one.type.tag not in ("number", "flag") or one.name in self.limits.values())
            for name in (one.name, f"{kind}_{one.name}")
        }

    def title(self, thing: View) -> str:
        """Its title; of what has no card of its own, the name of its kind."""
        title = str(thing["title"])
        kind = self.module.kinds.get(title)
        return kind.says.partition("/")[0] if kind is not None and kind.says else title

    def static(self, thing: View) -> str:
        fields = self.fields(thing)
        return self.title(thing) + (f" ({', '.join(fields)})" if fields else "")

    def called(self, view: View, seat: int) -> str:
        """A player as a heading, wherever the player lies: beside the table, or as a piece upon it."""
        lying = (one for zone in view["zones"] for one in zone["things"] or ())
        found = next((one for one in (*view["static"], *lying) if one["id"] == seat), None)
        if found is None:
            return ""
        return self.static(found) if found in view["static"] else self.title(found)

    def card(self, thing: View) -> str:
        fields = self.fields(thing)
        return str(thing["title"]) + (f" [{', '.join(fields)}]" if fields else "")

    def fields(self, thing: View) -> list[str]:
        """`warmth 8/10`, `3 ◆`, `tired`: numbers that a thing has or was printed with, and flags that are not as printed."""
        definition = self.definitions.get(thing["definition"], 0)
        out: list[str] = []
        for field in self.program.fields:
            value, printed = thing.get(field.name), field.initial[definition]
            words = field.name.replace("_", " ")
            if isinstance(value, bool):
                if value != bool(printed):
                    out.append(words if value else f"not {words}")
            elif isinstance(value, int) and field.name not in self.silent and (value or printed):
                out.append(self.number(field.name, words, value, thing))
        return out

    def number(self, name: str, words: str, value: int, thing: View) -> str:
        """A number with its symbol, or with its name and its limit."""
        counter = self.counters.get(name)
        if counter is None:
            return f"{words} {value}"
        if counter.symbol:
            return f"{value} {counter.symbol}"
        limit = thing.get(self.limits.get(name, ""))
        said = (flag_text(counter.node.flags, "says") if isinstance(counter.node, sx.Counter) else None) or words
        return f"{said.rpartition('/')[2]} {value}" + (f"/{limit}" if isinstance(limit, int) else "")

    def places(self, view: View, zones: Sequence[View]) -> list[str]:
        """A line for each place; for hidden ones of one name that hold equally much, one for all."""
        lines: list[str] = []
        for (name, count, hidden), group in groupby(
            zones, lambda one: (one["zone"], one["count"], one["things"] is None)
        ):
            same = list(group)
            owners = [self.owner(view, one) for one in same]
            if hidden and len(same) > 1 and all(owners):
                lines.append(f"{self.place(name)} of {', '.join(owners)}: {count} face down each")
            else:
                lines += [self.zone(view, one) for one in same]
        return lines

    def owner(self, view: View, zone: View) -> str:
        """The title of what a place belongs to; "" where that is a player, or nobody."""
        owner = zone["owner"]
        if not owner or owner in view["players"]:
            return ""
        return next((self.title(one) for one in view["static"] if one["id"] == owner), "")

    def place(self, name: str) -> str:
        """What a place is called."""
        declared = self.zones.get(name)
        said = declared.says.partition("/")[0] if declared is not None and declared.says else ""
        return said or name.replace("_", " ")

    def zone(self, view: View, zone: View) -> str:
        name, things = self.place(zone["zone"]), zone["things"]
        title = self.owner(view, zone)
        if title and things and all(str(one["title"]) == title and not self.fields(one) for one in things):
            return f"{title} {name}{self.printed(title)}: {zone['count']}"
        name = f"{name} of {title}" if title else name
        if things is None:
            return f"{name}: {zone['count']} face down"
        shown = [self.card(one) for one in things]
        runs = [(card, sum(1 for _ in same)) for card, same in groupby(shown)]
        return f"{name} ({zone['count']}): " + ", ".join(card if n == 1 else f"{n} {card}" for card, n in runs)

    def printed(self, title: str) -> str:
        """The printed numbers of a card that its game words, such as a cost: ` (cost 3 ◆)`."""
        card = self.cards.get(title)
        done: list[str] = []
        for name, value in card.values.items() if card is not None else ():
            for kind in self.module.kinds.values():
                member = kind.members.get(name)
                said = (
                    flag_text(member.node.flags, "says")
                    if isinstance(member, FieldSym) and isinstance(member.node, sx.Field)
                    else None
                )
                if said and "{n}" in said and isinstance(value, ty.Const) and value.value is not None:
                    done.append(said.replace("{n}", str(value.value)))
        return f" ({', '.join(dict.fromkeys(done))})" if done else ""


def _limit(counter: CounterSym) -> str:
    """The field that holds the most of a counter; "" where none does."""
    limit = counter.limit
    return limit.member.name if isinstance(limit, ty.Get) and isinstance(limit.member, FieldSym) else ""
