"""Which places a card moves, orders or reveals things of, and which it reads: found in its typed tree, without playing.

Closed over the verbs that it calls (what is given to a verb is followed into its body) and over piles that fill themselves from others:
who takes from such a pile may have it refilled, and who reads the other one reads what will lie in it.
Taking a thing from a place or showing it is influence; counting, comparing or looking at what lies there without touching it is reading.
What a section of another card does is not looked into.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

__all__ = ["Reach", "Reaches"]

Zones = frozenset[sy.ZoneSym]
NONE: Zones = frozenset()
MOVING = frozenset(("move", "shuffle", "flip", "create", "show"))
TOUCHED = frozenset(("thing", "place", "printed"))


@dataclass(slots=True)
class Reach:
    """What a tree does to places."""

    influences: set[sy.ZoneSym] = field(default_factory=lambda: set())
    reads: set[sy.ZoneSym] = field(default_factory=lambda: set())

    def add(self, other: Reach) -> None:
        self.influences |= other.influences
        self.reads |= other.reads


class Reaches:
    """All cards of a game. `of(card)` says what a card does; `influencing`, `reading` list the cards for a place."""

    def __init__(self, module: ty.Module) -> None:
        self.module = module
        self.sources = sources(module.zones)
        self._busy: set[tuple[sy.VerbSym, tuple[Zones, ...]]] = set()
        self._cards: dict[sy.CardSym, Reach] = {}

    def of(self, card: sy.CardSym) -> Reach:
        got = self._cards.get(card)
        if got is None:
            got = self._cards[card] = Reach()
            for section in card.sections.values():
                self.section(section, got)
            for rule in card.rules:
                self.rule(rule, got)
            for variant in card.variants.values():
                for rule in variant.rules:
                    self.rule(rule, got)
                for opening in variant.openings:
                    self.tree(opening, {}, got)
            for ending in self.module.endings:
                if ending.scope is card:
                    self.reading(ending.holds, {}, got)
        return got

    def influencing(self, zone: sy.ZoneSym) -> list[sy.CardSym]:
        """The cards that move, order or reveal what lies in this place, or may have it refilled."""
        return [card for card in self.module.cards if zone in self.of(card).influences]

    def reading(self, tree: Any, names: dict[sy.Local, Zones], found: Reach) -> None:
        """Everything that a condition or a number looks at."""
        for part in walk(tree):
            match part:
                case ty.Place():
                    found.reads.add(part.zone)
                case ty.Noun(noun=noun) if noun.value is not None:
                    self.reading(noun.value, names, found)
                case _:
                    pass

    def affected(self, zone: sy.ZoneSym) -> list[sy.CardSym]:
        """The cards that read what lies in this place, or in the pile from which it is filled again."""
        family = {zone, *self.sources[zone]}
        return [card for card in self.module.cards if self.of(card).reads & family]

    # ------------------------------------------------------------------ trees
    def section(self, section: ty.SectionBody, found: Reach) -> None:
        self.tree(section.body, {}, found)
        for other in section.in_variant.values():
            self.section(other, found)

    def rule(self, rule: ty.Rule, found: Reach) -> None:
        """A rule of a card: what it waits for and asks is read, what it does is done."""
        self.reading([rule.condition, rule.needs], {}, found)
        head = rule.head
        if isinstance(head, ty.Changing):
            if isinstance(head.member, sy.ZoneSym):
                found.influences.add(head.member)
            self.reading([head.condition, head.amount], {}, found)
        elif isinstance(head, ty.Edge | ty.Offered):
            self.reading(head.condition, {}, found)
        self.tree([rule.pay, rule.body], {}, found)

    def tree(self, tree: Any, names: dict[sy.Local, Zones], found: Reach) -> None:
        """Statements one after the other; what they bind is known in those after them."""
        match tree:
            case None:
                return
            case list() | tuple():
                for each in tree:  # pyright: ignore[reportUnknownVariableType]
                    self.tree(each, names, found)
            case ty.Block():
                self.tree(tree.statements, names, found)
            case ty.CallStmt():
                self.call(tree, names, found)
                self.tree([tree.then, tree.otherwise], names, found)
            case ty.CoreStmt():
                self.core(tree, names, found)
                self.tree([tree.then, tree.otherwise], names, found)
            case ty.ActStmt():
                self.reading(tree.who, names, found)
                self.tree([tree.body, tree.then, tree.otherwise], names, found)
            case ty.IfStmt():
                for test, body in tree.arms:
                    self.reading(test, names, found)
                    self.tree(body, names, found)
                self.tree(tree.otherwise, names, found)
            case ty.EitherStmt():
                self.tree(tree.options, names, found)
            case ty.ForEachStmt():
                names[tree.local] = self.zones(tree.items, names)
                self.tree(tree.body, names, found)
            case ty.RepeatStmt():
                self.reading([tree.count, tree.until], names, found)
                self.tree(tree.body, names, found)
            case ty.MatchStmt():
                self.reading(tree.of, names, found)
                self.tree([body for *_, body in (*tree.ranges, *tree.values)], names, found)
                self.tree(tree.otherwise, names, found)
            case ty.LetStmt():
                names[tree.local] = self.zones(tree.value, names)
                self.reading(tree.value, names, found)
            case ty.InsteadStmt():
                self.tree(tree.body, names, found)
            case ty.RuleStmt():
                self.rule(tree.rule, found)
            case _:
                return

    def core(self, node: ty.CoreStmt, names: dict[sy.Local, Zones], found: Reach) -> None:
        """A verb of the core: moving and showing touches, everything else reads."""
        if node.verb in MOVING:
            for name, arg in node.args.items():
                if name == "number":
                    self.reading(arg, names, found)
                else:
                    found.influences |= self.zones(arg, names)
        elif node.verb == "choose":
            pass  # what becomes of it is said by what it is given to
        else:
            self.reading([arg for arg in node.args.values() if not isinstance(arg, ty.SectionOf)], names, found)
        if node.bind is not None:
            of = node.args.get("what", node.args.get("of"))
            names[node.bind] = self.zones(of, names) if of is not None else NONE

    def call(self, node: ty.CallStmt, names: dict[sy.Local, Zones], found: Reach) -> None:
        """A declared verb, with what it is given."""
        given: list[Zones] = []
        for arg in node.args:
            given.append(self.zones(arg, names))
            if arg.type.tag not in TOUCHED:
                self.reading(arg, names, found)
        for verb in node.verbs:
            key = (verb, tuple(given))
            if key in self._busy or not self.is_followed(verb):
                continue
            self._busy.add(key)
            inner = {param.local: zones for param, zones in zip(verb.params, given, strict=False)}
            for param, arg in zip(verb.params, node.args, strict=False):
                if isinstance(arg, ty.DefaultArg) and param.default is not None:
                    inner[param.local] = self.zones(param.default, {})
            self.tree(verb.body, inner, found)
            self._busy.discard(key)
        if node.bind is not None:
            names[node.bind] = given[0] if given else NONE

    def is_followed(self, verb: sy.VerbSym) -> bool:
        """A verb that is done to an amount moves nothing; what its rules bring about then is no doing of the card. Occasions count."""
        first = verb.params[0] if verb.params and not verb.params[0].preps else None
        if first is None or first.type.tag != "amount":
            return True
        counter = self.module.counters.get(first.type.of)
        return counter is not None and counter.unit and counter.plural == "times"

    # ------------------------------------------------------------------ where things lie
    def zones(self, tree: ty.Expr, names: dict[sy.Local, Zones]) -> Zones:
        """The places that an expression is, or in which the things lie that it gives, as far as its form says."""
        match tree:
            case ty.Place():
                return frozenset((tree.zone,))
            case ty.Var():
                return names.get(tree.local, NONE)
            case ty.Under(place=inner) | ty.Contents(place=inner) | ty.Tops(places=inner):
                return self.zones(inner, names)
            case ty.Ends(place=inner):
                found = self.zones(inner, names)
                return found.union(*(self.sources[zone] for zone in found))
            case ty.Filter(of=inner) | ty.Best(of=inner) | ty.Ranking(of=inner) | ty.Sorted(of=inner):
                return self.zones(inner, names)
            case ty.Select(candidates=inner):
                return self.zones(inner, names)
            case ty.Members():
                return self.zones(tree.value, names)
            case ty.Union():
                return NONE.union(*(self.zones(part, names) for part in tree.parts))
            case ty.Noun(noun=noun) if noun.value is not None:
                return self.zones(noun.value, names)
            case ty.All(kind=kind):
                return frozenset(zone for zone in self.module.zones if zone.of == kind.name)
            case ty.Function():
                return NONE.union(*(self.zones(part, names) for part in tree.args))
            case _:
                return NONE


def sources(zones: Iterable[sy.ZoneSym]) -> dict[sy.ZoneSym, Zones]:
    """For each place the piles from which it is filled when something is needed from it and nothing is there."""
    found: dict[sy.ZoneSym, Zones] = {}
    for zone in zones:
        body = zone.needed.body if zone.needed is not None else None
        named = {part.zone for part in walk(body) if isinstance(part, ty.Place)}
        found[zone] = frozenset(named - {zone})
    return found
