"""The whole reference as the templates are given it, in the order of its contents."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.compiler.text.spans import Spans
from cardwright.compiler.text.steps import Step

from .model import (
    Acting,
    Area,
    Balance,
    Card,
    CardList,
    Clarified,
    Component,
    Ending,
    Entry,
    Fact,
    Leaders,
    Link,
    Moment,
    Remark,
    Row,
    Table,
    Term,
    Topic,
    Turn,
    Variant,
)

__all__ = ["Reference"]


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
    acting: tuple[Acting, ...]
    always: tuple[Spans, ...]
    endings: tuple[Ending, ...]
    variants: tuple[Variant, ...]
    glossary: tuple[Entry, ...]
    keywords: tuple[Entry, ...]
    places: tuple[Entry, ...]
    tokens: tuple[Entry, ...]
    components: tuple[Component, ...]
    card_lists: tuple[CardList, ...]
    rows: tuple[Row, ...]
    group_label: str
    measure_label: str
    leaders: tuple[Leaders, ...]
    clarified: tuple[Clarified, ...]
    topics: tuple[Topic, ...]
    errata: tuple[tuple[Card, Remark], ...]
    terms: tuple[Term, ...]
    index: tuple[tuple[str, tuple[Link, ...]], ...]
    date: str = ""
    balance: Balance | None = None
    anchors: dict[str, str] = field(default_factory=lambda: {})
