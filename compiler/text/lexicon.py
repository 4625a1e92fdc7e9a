"""The words a game declares, as the printer needs them: by name and by sort, those of a leader inside its own card.

Built from the syntax trees alone, so that text can be made of what was only half checked. Where a word has several meanings, the
printer asks the checker's `Refs` first and then takes the meaning that the place in the sentence calls for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from cardwright.dsl import syntax as sx

from . import catalogue

Item = TypeVar("Item")

__all__ = ["Called", "Lexicon", "flag", "flag_text", "setting", "setting_text", "written"]


@dataclass(frozen=True, slots=True)
class Called:
    """How something is called: one of it, several of it. mass: never counted (strength). proper: a name, without article."""

    one: str
    many: str
    mass: bool = False
    proper: bool = False


def written(node: sx.Phrase | None) -> str:
    """The quoted text or the single word that a phrase is; "" for anything else."""
    return node.value if isinstance(node, sx.Text) else node.text if isinstance(node, sx.Name) else ""


def flag(flags: Iterable[sx.Flag], name: str) -> sx.Flag | None:
    return next((each for each in flags if each.name.text == name), None)


def flag_text(flags: Iterable[sx.Flag], name: str) -> str | None:
    """The text of a flag `, says "…"`; None where it is not written."""
    found = flag(flags, name)
    return None if found is None else written(found.value)


def setting(items: Iterable[sx.Item], name: str) -> sx.Property | None:
    return next((each for each in items if isinstance(each, sx.Property) and each.name.text == name), None)


def setting_text(items: Iterable[sx.Item], name: str) -> str | None:
    """The text of a line `says "…"` or `past sent`; None where it is not written."""
    found = setting(items, name)
    return None if found is None else written(found.args[0] if found.args else None)


def readable(name: str) -> str:
    return name.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Tables by name; plural names lead to the same declaration. `fields` and `sections` hold every declaration of that name."""

    kinds: dict[str, sx.Kind] = field(default_factory=lambda: {})
    counters: dict[str, sx.Counter] = field(default_factory=lambda: {})
    zones: dict[str, sx.Zone] = field(default_factory=lambda: {})
    tracks: dict[str, sx.Track] = field(default_factory=lambda: {})
    modes: dict[str, sx.Mode] = field(default_factory=lambda: {})
    nouns: dict[str, sx.Noun] = field(default_factory=lambda: {})
    adjectives: dict[str, tuple[sx.Adjective, ...]] = field(default_factory=lambda: {})
    verbs: dict[str, tuple[sx.Verb, ...]] = field(default_factory=lambda: {})
    fields: dict[str, tuple[sx.Field, ...]] = field(default_factory=lambda: {})
    sections: dict[str, tuple[sx.SectionDecl, ...]] = field(default_factory=lambda: {})
    turns: dict[str, sx.Turn] = field(default_factory=lambda: {})
    phases: dict[str, sx.Phase] = field(default_factory=lambda: {})
    phase_turns: dict[str, sx.Turn] = field(default_factory=lambda: {})
    windows: dict[str, sx.Window] = field(default_factory=lambda: {})
    variants: dict[str, sx.Variant] = field(default_factory=lambda: {})
    cards: dict[str, sx.Card] = field(default_factory=lambda: {})
    picks: dict[str, sx.Pick] = field(default_factory=lambda: {})
    own: dict[int, sx.Verb] = field(default_factory=lambda: {})
    """The verbs that the card declares for itself, by identity."""

    @staticmethod
    def of(modules: Sequence[sx.Module]) -> Lexicon:
        lexicon = Lexicon()
        for module in modules:
            lexicon.add(module.declarations)
        return lexicon

    def within(self, card: sx.Card) -> Lexicon:
        """With the words that a card declares for itself in front."""
        if not any(not isinstance(item, sx.Property | sx.Section | sx.Hook) for item in card.items):
            return self
        copies = {name: dict(getattr(self, name)) for name in self.__slots__}
        inner = replace(self, **copies)
        inner.add(card.items)
        inner.own.update({id(item): item for item in card.items if isinstance(item, sx.Verb)})
        return inner

    def add(self, items: Iterable[sx.Item], turn: sx.Turn | None = None) -> None:
        for item in items:
            match item:
                case sx.Kind():
                    self._named(self.kinds, item.names, item)
                    self.add(item.items)
                case sx.Counter():
                    self._named(self.counters, item.names, item)
                case sx.Zone():
                    self._named(self.zones, item.names, item)
                case sx.Track():
                    self._named(self.tracks, item.names, item)
                case sx.Mode():
                    self.modes[item.name.text] = item
                case sx.Noun():
                    self._named(self.nouns, item.names, item)
                case sx.Adjective():
                    self.adjectives[item.name.text] = (item, *self.adjectives.get(item.name.text, ()))
                case sx.Verb():
                    self.verbs[item.name.text] = (*self.verbs.get(item.name.text, ()), item)
                case sx.Field():
                    self.fields[item.name.text] = (*self.fields.get(item.name.text, ()), item)
                case sx.SectionDecl():
                    self.sections[item.name.text] = (*self.sections.get(item.name.text, ()), item)
                case sx.Turn():
                    self._named(self.turns, item.names, item)
                    self.add(item.items, item)
                case sx.Phase():
                    self.phases[item.name.text] = item
                    if turn is not None:
                        self.phase_turns[item.name.text] = turn
                case sx.Window():
                    self._named(self.windows, item.names, item)
                case sx.Variant():
                    self._named(self.variants, item.names, item)
                case sx.Pick():
                    self.picks[item.name.text] = item
                case sx.Card():
                    self.cards[item.title.value] = item
                case _:
                    pass

    @staticmethod
    def _named(table: dict[str, Item], names: sx.Names, item: Item) -> None:
        table[names.one.text] = item
        if names.many is not None:
            table[names.many.text] = item

    # ------------------------------------------------------------------ how things are called
    def called(
        self, item: sx.Kind | sx.Counter | sx.Zone | sx.Noun | sx.Track | sx.Turn | sx.Window | sx.Variant
    ) -> Called:
        """By `says "one/many"`, else by the declared names, else the regular plural."""
        names = item.names
        said = flag_text(item.flags, "says")
        if said:
            one, _, many = said.partition("/")
            return Called(one, many or catalogue.plural(one), not many and names.many is None, one[:1].isupper())
        one = readable(names.one.text)
        many = readable(names.many.text) if names.many is not None else catalogue.plural(one)
        return Called(one, many, names.many is None)

    def is_seat(self, kind: str) -> bool:
        """Does somebody who sits at the table stand for this kind?"""
        seen: set[str] = set()
        queue = [kind]
        while queue:
            name = queue.pop()
            node = self.kinds.get(name)
            if node is None or name in seen:
                continue
            seen.add(name)
            if flag(node.flags, "seats") is not None:
                return True
            queue += [parent.text for parent in node.parents]
        return False

    def is_single(self, kind: str) -> bool:
        node = self.kinds.get(kind)
        return node is not None and flag(node.flags, "single") is not None

    def ancestors(self, kind: str) -> list[str]:
        """The kind, then those above it, nearest first."""
        order: list[str] = []
        queue = [kind]
        while queue:
            name = queue.pop(0)
            node = self.kinds.get(name)
            if node is not None and node.names.one.text not in order:
                order.append(node.names.one.text)
                queue += [parent.text for parent in node.parents]
        return order

    def below(self, low: str, high: str) -> bool:
        return high == "thing" or high in self.ancestors(low)

    def section(self, kind: str, name: str) -> sx.SectionDecl | None:
        """The section of that name which the kind or one above it declares."""
        for up in self.ancestors(kind):
            for item in self.kinds[up].items:
                if isinstance(item, sx.SectionDecl) and item.name.text == name:
                    return item
        return None

    def you_of(self, kind: str) -> str:
        """Who `you` is for cards of this kind; "" where nothing is said."""
        for up in self.ancestors(kind):
            said = flag_text(self.kinds[up].flags, "you")
            if said:
                return said
        return ""
