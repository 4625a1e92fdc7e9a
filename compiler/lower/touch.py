"""Which places and fields an instruction reads or may change, through the verbs it calls."""

from __future__ import annotations

from typing import Any, TypeAlias

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

__all__ = ["Touch", "moved"]

Keys: TypeAlias = frozenset[Any]
NOTHING: Keys = frozenset()


class Touch:
    def __init__(self) -> None:
        self._writes: dict[sy.VerbSym, Keys] = {}
        self._reads: dict[sy.VerbSym, Keys] = {}
        self._busy: set[sy.VerbSym] = set()

    def writes(self, tree: Any) -> Keys:
        """Zones, fields and counters that may change. What a section of another card does is not looked into."""
        found: set[Any] = set()
        for part in walk(tree):
            match part:
                case ty.CoreStmt(verb="add" | "remove"):
                    found.add(part.symbols["counter"])
                case ty.CoreStmt(verb="set" | "remember"):
                    found.add(part.symbols["member"])
                case ty.CoreStmt(verb="move" | "shuffle" | "flip" | "create"):
                    found |= self.zones(tuple(part.args.values()))
                case ty.CallStmt():
                    for verb in part.verbs:
                        found |= self.verb_writes(verb)
                    if any("?" in self.verb_writes(v) for v in part.verbs):
                        found |= self.zones(part.args)
                case _:
                    pass
        return frozenset(found)

    def zones(self, tree: Any) -> set[Any]:
        """The zones that a tree names; "?" stands for where a thing lies that is given as a name."""
        found: set[Any] = set()
        for part in walk(tree):
            if isinstance(part, ty.Place):
                found.add(part.zone)
            elif isinstance(part, ty.Var) and part.local.type.tag in ("thing", "place"):
                found.add("?")
            elif isinstance(part, ty.Noun) and part.noun.value is not None:
                found |= self.zones(part.noun.value)
        return found

    def verb_writes(self, verb: sy.VerbSym) -> Keys:
        got = self._writes.get(verb)
        if got is None:
            if verb in self._busy:
                return NOTHING
            self._busy.add(verb)
            got = self.writes(verb.body)
            self._busy.discard(verb)
            self._writes[verb] = got
        return got

    def reads(self, tree: Any) -> Keys:
        """Zones, fields and counters that feasibility looks at."""
        found: set[Any] = set()
        for part in walk(tree):
            match part:
                case ty.Get():
                    found.add(part.member)
                    if isinstance(part.member, sy.FieldSym) and part.member.computed:
                        found |= self.reads(part.member.default)
                case ty.Room():
                    found.add(part.counter)
                case ty.Place():
                    found.add(part.zone)
                case ty.CoreStmt(verb="remove"):
                    found.add(part.symbols["counter"])
                case ty.Noun():
                    found |= self.reads(part.noun.value)
                case ty.HasAdjective():
                    found |= self.reads(part.adjective.condition)
                case ty.Steps():
                    found |= self.reads(part.relation.condition)
                case ty.CallStmt():
                    for verb in part.verbs:
                        found |= self.verb_reads(verb)
                case _:
                    pass
        return frozenset(found)

    def verb_reads(self, verb: sy.VerbSym) -> Keys:
        got = self._reads.get(verb)
        if got is None:
            self._reads[verb] = NOTHING
            got = self._reads[verb] = self.reads((verb.needs, verb.body))
        return got


def moved(st: ty.CoreStmt) -> tuple[str, set[sy.ZoneSym] | None]:
    """The kind of what an instruction moves, and the zones that it leaves and comes to: None where one is not known."""
    what = st.args.get("what")
    places = [st.args[slot] for slot in ("to", "from", "place") if slot in st.args]
    kind = what.type.of if what is not None else places[0].type.of
    found: set[sy.ZoneSym] = set()
    for part in [*places, *([what] if what is not None and what.type.tag != "printed" else [])]:
        zones = zones_of(part)
        if zones is None:
            return kind, None
        found |= zones
    return kind, found


def zones_of(tree: ty.Expr) -> set[sy.ZoneSym] | None:
    """The zone that a tree is, or in which all things lie that it gives; None if that is not known."""
    match tree:
        case ty.Place():
            return {tree.zone}
        case ty.Under(place=inner) | ty.Contents(place=inner) | ty.Ends(place=inner) | ty.Filter(of=inner):
            return zones_of(inner)
        case ty.Select(candidates=inner):
            return zones_of(inner)
        case ty.Members():
            return zones_of(tree.value) if tree.type.tag == "place" else None
        case ty.Union():
            parts: list[set[sy.ZoneSym] | None] = [zones_of(part) for part in tree.parts]
            found: set[sy.ZoneSym] = set()
            for part in parts:
                if part is None:
                    return None
                found |= part
            return found
        case _:
            return None
