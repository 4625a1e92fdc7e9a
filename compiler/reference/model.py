"""What the templates are given: plain data, already in words (spans), with the anchors that links lead to."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardwright.compiler.text.cards import CardText
from cardwright.compiler.text.spans import Spans
from cardwright.compiler.text.steps import Step

__all__ = [
    "Acting",
    "Action",
    "Area",
    "Balance",
    "Card",
    "CardList",
    "Clarified",
    "Component",
    "Ending",
    "Entry",
    "Fact",
    "Leader",
    "Leaders",
    "Link",
    "Listed",
    "Moment",
    "Phase",
    "Remark",
    "Row",
    "Score",
    "Table",
    "Term",
    "Topic",
    "Turn",
    "Variant",
    "slug",
]


def slug(text: str) -> str:
    """A title as part of an anchor: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-") or "x"


@dataclass(frozen=True, slots=True)
class Fact:
    """A line `label: what is said`."""

    label: str
    spans: Spans


@dataclass(frozen=True, slots=True)
class Listed:
    """Cards under a label: `influenced by`."""

    label: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A word that leads to an entry. where: the part of the document in which it stands, in the index."""

    text: str
    anchor: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the glossary. sort: what it is (verb, place, …). used_by: cards whose text has the word. lists: other cards that
    have to do with it; see: entries that this one speaks of."""

    anchor: str
    term: str
    sort: str
    heading: Spans
    facts: tuple[Fact, ...] = ()
    steps: tuple[Step, ...] = ()
    used_by: tuple[Card, ...] = ()
    lists: tuple[Listed, ...] = ()
    see: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    anchor: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class Action:
    """Something that may be done in a phase, as often as wanted. price: its steps before the deed itself are part of `steps`."""

    heading: Spans
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    name: Spans
    steps: tuple[Step, ...]
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    anchor: str
    name: Spans
    phases: tuple[Phase, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A row of the timing chart: a part of a turn, and what may be answered in it."""

    turn: Spans
    part: Spans
    windows: tuple[Spans, ...]


@dataclass(frozen=True, slots=True)
class Acting:
    """A moment of a turn with the cards that do something then by themselves, and those that may be used then."""

    when: Spans
    happens: tuple[Card, ...]
    offered: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Card:
    anchor: str
    text: CardText


@dataclass(frozen=True, slots=True)
class CardList:
    """Cards of one kind; groups: (label, cards) where a field divides them, else one group without label."""

    anchor: str
    title: str
    groups: tuple[tuple[str, tuple[Card, ...]], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A card in the table of all cards. group, number: printed values by which the lists are ordered; "" where it has none."""

    card: Card
    kind: str
    set: str
    group: str
    number: Spans


@dataclass(frozen=True, slots=True)
class Leader:
    """One of those that are picked for a game. rows: printed values; more: what differs with a variant; own: cards made for it."""

    card: Card
    facts: tuple[Fact, ...]
    own: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Leaders:
    """All of one kind: `keepers`."""

    anchor: str
    title: str
    each: tuple[Leader, ...]


@dataclass(frozen=True, slots=True)
class Component:
    """What there is of a kind of card: how many different ones. anchor: of its list, "" where it has none."""

    name: str
    anchor: str
    different: int


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that was written for a card: sort is `ruling`, `example`, `note`, `erratum` or `called`; origin: from whom and when."""

    sort: str
    text: str
    origin: str


@dataclass(frozen=True, slots=True)
class Clarified:
    """A card with what is to be said about it: from its effect, and what was written."""

    card: Card
    derived: tuple[str, ...]
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """Rulings about one word of the game."""

    title: str
    anchor: str
    answers: tuple[tuple[Card, Remark], ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A row of the table of terms: one, several, and what sort of word it is."""

    one: str
    many: str
    sort: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Score:
    """A row of the balance table: against whom, which bot, wins of games, the interval of the true share, the mean length."""

    name: str
    bot: str
    wins: int
    games: int
    low: str
    high: str
    length: str


@dataclass(frozen=True, slots=True)
class Balance:
    """What a run of many games gave. settings: with what it was run."""

    settings: str
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    outcome: str
    text: str
    when: Spans
    checked: str


@dataclass(frozen=True, slots=True)
class Variant:
    name: str
    group: str
    includes: str
    steps: tuple[Step, ...]
    rules: tuple[Spans, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """A unit with its limits: how many there may be and what happens to more."""

    term: str
    anchor: str
    facts: tuple[Fact, ...]
