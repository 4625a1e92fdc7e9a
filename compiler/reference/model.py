"""What the templates are given: plain data, already in words (spans), with the anchors that links lead to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cardwright.compiler.text.cards import CardText
from cardwright.compiler.text.spans import Spans
from cardwright.compiler.text.steps import Step

__all__ = [
    "Action",
    "Area",
    "Card",
    "CardList",
    "Ending",
    "Entry",
    "Fact",
    "Phase",
    "Reference",
    "Table",
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
class Entry:
    """One entry of the glossary. sort: what it is (verb, place, …). used_by: cards whose text has the word."""

    anchor: str
    term: str
    sort: str
    heading: Spans
    facts: tuple[Fact, ...] = ()
    steps: tuple[Step, ...] = ()
    used_by: tuple[Card, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Reference:
    """The whole document. anchors: declared name or title → anchor, for links inside text."""

    title: str
    version: str
    players: str
    note: str
    sets: tuple[Fact, ...]
    content_hash: str
    icons: tuple[Fact, ...]
    policies: tuple[Fact, ...]
    limits: tuple[Area, ...]
    setup: tuple[Step, ...]
    picks: tuple[Spans, ...]
    tables: tuple[Table, ...]
    round: tuple[Step, ...]
    turns: tuple[Turn, ...]
    timing: tuple[Moment, ...]
    always: tuple[Spans, ...]
    endings: tuple[Ending, ...]
    variants: tuple[Variant, ...]
    glossary: tuple[Entry, ...]
    keywords: tuple[Entry, ...]
    places: tuple[Entry, ...]
    card_lists: tuple[CardList, ...]
    anchors: dict[str, str] = field(default_factory=lambda: {})
