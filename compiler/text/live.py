"""What stands on the table of a running game, as spans: things by their titles, places by their names, amounts with their units.

`Names` is made once for a game; its methods take the state as it is when somebody reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import Type
from cardwright.runtime.state import State
from cardwright.runtime.view import sees

from . import catalogue, naming
from .cards import scope_of
from .lexicon import Lexicon, flag, flag_text, readable, written
from .scope import Scope
from .sentence import chain
from .spans import Spans, mark, name, number, opening, phrase, word

__all__ = ["ALL", "Names"]

ALL = -1
"""The seat that sees everything: for tests and for the log of who runs the game."""


@dataclass(frozen=True, slots=True)
class Names:
    """The words of a game for what lies on its table."""

    module: ty.Module
    lexicon: Lexicon
    values: dict[str, tuple[str, ...]]

    @staticmethod
    def of(module: ty.Module, modules: Sequence[sx.Module]) -> Names:
        """The words of a checked game. modules: its syntax trees."""
        declarations = (each for one in modules for each in one.declarations)
        lists = {
            each.name.text: tuple(written(value) for value in each.values)
            for each in declarations
            if isinstance(each, sx.Values)
        }
        lexicon = Lexicon.of(modules)
        for zone in module.zones:  # those that a card brings along too
            if isinstance(zone.node, sx.Zone):
                lexicon.zones.setdefault(zone.name, zone.node)
        for counter in module.counters.values():
            if isinstance(counter.node, sx.Counter):
                lexicon.counters.setdefault(counter.name, counter.node)
        return Names(module, lexicon, lists)

    @property
    def scope(self) -> Scope:
        """A fresh scope for the rules of the game."""
        return scope_of(None, self.lexicon, self.module.refs, {})

    # ------------------------------------------------------------------ things
    def kind_of(self, s: State, thing: int) -> str:
        """The declared kind of a thing."""
        return s.program.kinds[s.program.definitions[s.defn[thing]].kind].name

    def is_a(self, s: State, thing: int, kind: str) -> bool:
        """Is it of that kind, or of one below it?"""
        kinds = s.program.kinds
        above = [s.program.definitions[s.defn[thing]].kind]
        while above:
            one = kinds[above.pop()]
            if one.name == kind:
                return True
            above += one.parents
        return False

    def title(self, s: State, thing: int) -> str:
        """Its printed title, or for what has no card of its own the name of its kind."""
        title = s.program.thing_name(s, thing)
        kind = self.lexicon.kinds.get(self.kind_of(s, thing))
        if kind is not None and title.partition(" ")[0] == kind.names.one.text:
            return title.replace(kind.names.one.text, self.lexicon.called(kind).one, 1)
        return title

    def thing(self, s: State, thing: int, beside: int = 0) -> Spans:
        """A thing by name. beside: whose things need no owner said, `their` things."""
        if not thing:
            return phrase("nothing")
        program = s.program
        called = (name(self.title(s, thing), program.definitions[s.defn[thing]].title),)
        owner = program.statics[thing - 1].owner if thing <= len(program.statics) else 0
        if owner and owner != beside and program.seat_of[owner]:
            return (*self.possessive(s, owner), *called)
        return called

    def possessive(self, s: State, owner: int) -> Spans:
        return (name(self.title(s, owner)), mark("'" if self.title(s, owner).endswith("s") else "'s"))

    def things(self, s: State, things: Sequence[int], beside: int = 0) -> Spans:
        """Several, equal ones once with their number: `two Embers and Ash`."""
        counts: dict[str, int] = {}
        first: dict[str, int] = {}
        for thing in things:
            title = self.title(s, thing)
            counts[title] = counts.get(title, 0) + 1
            first.setdefault(title, thing)
        if not counts:
            return phrase("nothing")
        each = [
            (*(phrase(catalogue.number_word(n)) if n > 1 else ()), *self.thing(s, first[title], beside))
            for title, n in counts.items()
        ]
        return chain(each, "and")

    def hidden(self, kind: str, many: int = 1) -> Spans:
        """Things of a kind that the reader may not know: `a card`, `two cards`."""
        called = naming.noun_of(kind, self.scope)
        one, several = (called.one, called.many) if called is not None else ("card", "cards")
        if many == 1:
            return phrase(f"{catalogue.article(one)} {one}")
        return phrase(f"{catalogue.number_word(many)} {several}")

    # ------------------------------------------------------------------ places
    def place(self, s: State, instance: int, beside: int = 0) -> Spans:
        """A place by name: `their hand` of whoever acts, `Ash's hand` of others, `the shop` of the table."""
        zone, owner = s.program.zone_at[abs(instance)]
        if zone < 0:
            return phrase("where it was")
        declared = self.lexicon.zones.get(s.program.zones[zone].name)
        called = self.lexicon.called(declared).one if declared is not None else readable(s.program.zones[zone].name)
        link = declared.names.one.text if declared is not None else ""
        if not owner:
            return phrase(f"the {called}", link)
        if owner == beside:
            return (word("their"), *phrase(called, link))
        if declared is not None and " " not in (flag_text(declared.flags, "placed") or "in it"):
            return self.thing(s, owner, beside)  # what holds such things is called by its own name
        if s.program.seat_of[owner] == owner:
            return (*self.possessive(s, owner), *phrase(called, link))
        return (*phrase(f"the {called}", link), word("of"), *self.thing(s, owner, beside))

    def lying(self, s: State, thing: int, beside: int = 0) -> Spans:
        """Where a thing lies, in brackets: `(in play)`, `(in Ash's hand)`."""
        zone, _ = s.program.zone_at[s.at[thing]]
        if zone < 0:
            return ()
        declared = self.lexicon.zones.get(s.program.zones[zone].name)
        placed = flag_text(declared.flags, "placed") if declared is not None else None
        if placed and " " in placed and "{" not in placed and not s.program.zone_at[s.at[thing]][1]:
            return (opening("("), *phrase(placed), mark(")"))
        return (opening("("), word("in"), *self.place(s, s.at[thing], beside), mark(")"))

    def apart(self, s: State, thing: int) -> Spans:
        """Where a thing lies, if that is a place that stands for one of another sort."""
        zone, _ = s.program.zone_at[s.at[thing]] if thing < len(s.at) else (-1, 0)
        declared = self.lexicon.zones.get(s.program.zones[zone].name) if zone >= 0 else None
        return self.lying(s, thing) if declared is not None and flag(declared.flags, "acting") is not None else ()

    def end_of(self, s: State, instance: int, prep: str, beside: int, led: bool) -> Spans:
        """A place as where something goes: on top of it, under it, into it. led: a preposition stands before it already."""
        zone, _ = s.program.zone_at[abs(instance)]
        where = self.place(s, instance, beside)
        spec = s.program.zones[zone] if zone >= 0 else None
        on_top = spec is not None and spec.ordered and (prep in ("on", "onto") or spec.face == "down")
        if instance < 0:
            return (*phrase("the bottom of" if led else "on the bottom of"), *where)
        if on_top:
            return (*phrase("the top of" if led else "on top of"), *where)
        return where if led else (word(prep if prep in catalogue.PREPOSITIONS and prep != "onto" else "into"), *where)

    # ------------------------------------------------------------------ numbers
    def amount(self, value: int, counter: str) -> Spans:
        """`3 ¢`, `1 coin`, `twice`."""
        declared = self.lexicon.counters.get(counter)
        if declared is None:
            return (number(value),)
        unit = naming.unit(declared, self.scope)
        if unit.often:
            return phrase(catalogue.times(value))
        return (number(value), *(unit.one if value == 1 else unit.many))

    def count(self, value: int, kind: str) -> Spans:
        """`a card`, `five cards`."""
        return self.hidden(kind, value) if value else (*phrase("no"), *self.hidden(kind, 2)[1:])

    # ------------------------------------------------------------------ by type
    def value(self, s: State, type: Type, value: object, beside: int = 0) -> Spans:
        """What a slot of that type holds."""
        if value is None:
            return phrase("nothing")
        if isinstance(value, tuple):
            items: tuple[int, ...] = value  # pyright: ignore[reportUnknownVariableType]
            if type.tag == "thing":
                return self.things(s, items, beside)
            return chain([self.value(s, type.one, each, beside) for each in items], "and") or phrase("nothing")
        if not isinstance(value, int):
            return phrase(str(value))
        match type.tag:
            case "thing" if 0 <= value < len(s.defn):
                return self.thing(s, value, beside)
            case "printed":
                title = s.program.definitions[value].title
                return (name(title, title),)
            case "amount":
                return self.amount(value, type.of)
            case "count":
                return self.count(value, type.of)
            case "place":
                return self.place(s, value, beside)
            case "flag":
                return phrase("yes" if value else "no")
            case "value":
                return self.listed(type.of, value)
            case _:
                return (number(value),)

    def listed(self, of: str, value: int) -> Spans:
        """One of a list of values by its word."""
        if of in self.values and 0 <= value < len(self.values[of]):
            return phrase(readable(self.values[of][value]))
        return (number(value),)

    def counter_of(self, verb: sy.VerbSym, param: sy.Param) -> Type:
        """The type of a slot, with the counter for which a verb of amounts was made."""
        if param.type.tag == "amount" and not param.type.of and verb.counter is not None:
            return Type("amount", verb.counter.name)
        return param.type

    def seen(self, s: State, seat: int, instance: int) -> bool:
        """Whether a seat sees what lies there; `ALL` sees everything."""
        return seat == ALL or sees(s.program, seat, instance)
