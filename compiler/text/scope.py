"""What the printer knows while it writes: whose card it is, who acts, and what has been spoken of.

`Scope` never changes; `but` gives one with differences. `Talk` is the memory of one section and does change: names bound by the source, how
they were introduced, and what a pronoun would now stand for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty

from .lexicon import Lexicon
from .spans import Spans, phrase

__all__ = ["Actor", "Bound", "Said", "Scope", "Talk"]


@dataclass(frozen=True, slots=True)
class Said:
    """A noun phrase. plural: how verbs agree with it; you: it is the reader."""

    spans: Spans
    plural: bool = False
    you: bool = False


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts. spans: how it is named; person: what pronoun stands for it; kind: its declared kind, "" if unknown.

    unsaid: nobody was named, so that its verbs are imperatives.
    """

    person: Literal["you", "they", "it"]
    spans: Spans
    kind: str = ""
    plural: bool = False
    unsaid: bool = False
    most: str = ""
    """Of what this one has most or fewest, as written in the source."""

    @property
    def possessive(self) -> Spans:
        return phrase({"you": "your", "they": "their", "it": "its"}[self.person])

    @property
    def pronoun(self) -> Spans:
        return phrase(self.person)

    @property
    def agrees_plural(self) -> bool:
        """Does its pronoun take the plain form of a verb?"""
        return self.person != "it"


YOU = Actor("you", phrase("you"), unsaid=True)


@dataclass(slots=True)
class Bound:
    """A name that the source gave to something. noun: one of it in a word; past: the participle of the verb that yielded it.

    first: the full phrase, while it has not been said yet (`choose … as x` is said where x is first used). place: where it was taken from.
    sentence: the number of the sentence that spoke of it last.
    """

    noun: str
    nouns: str
    plural: bool
    past: str = ""
    first: Said | None = None
    place: str = ""
    sentence: int = -1
    person: Literal["they", "it"] = "it"
    actor: Actor | None = None
    amount: bool = False


@dataclass(slots=True)
class Talk:
    bindings: dict[str, Bound] = field(default_factory=lambda: {})
    sentence: int = 0
    place: tuple[str, int] = ("", -1)
    """The place spoken of last, and in which sentence."""
    this: int = -1
    """The sentence that spoke of this card last."""
    measured_this: int = -1
    """The sentence that last measured something of this card."""
    spoken_of: str = ""
    """The kind of the one that the condition of this sentence spoke of first: in what follows it is *it*."""
    added: list[Spans] = field(default_factory=lambda: [])
    """Sentences that belong behind the one that is being made, without capital and full stop."""
    met: dict[int, Scope] | None = None
    """By the identity of statements and calls: in which scope they were said. None: nobody wants to know."""

    def note(self, node: sx.Node, scope: Scope) -> None:
        """Remember in which scope something was said first."""
        if self.met is not None:
            self.met.setdefault(id(node), scope)


@dataclass(frozen=True, slots=True)
class Scope:
    """card: whose text it is (None for rules of the game). kind: its kind. element: whom a condition speaks of."""

    lexicon: Lexicon
    refs: ty.Refs
    card: sx.Card | None
    kind: str
    you: Actor = YOU
    element: Actor | None = None
    element_is_thing: bool = False
    talk: Talk = field(default_factory=Talk)
    lines: bool = True
    """Does each instruction stand on a line of its own?"""
    titles: dict[str, str] = field(default_factory=lambda: {})
    """How the one thing of a single kind is called on this card: by the title of its own card."""
    this: Spans = ()
    """How what the rule belongs to is called, where it is no card: `your deck`."""
    noted: dict[str, sx.Phrase] = field(default_factory=lambda: {})
    """What this card remembers: the name → what it was said to be."""
    steps: bool = False
    """Are these numbered steps, so that a sentence says no more than two things?"""
    inside: frozenset[int] = frozenset()
    """The verbs whose steps are being said, by identity."""
    turn: str = "this"
    """How the turn is spoken of: of what answers an event it is *that* turn."""
    together: bool = False
    """Do several act as one, so that nothing is anybody's own?"""
    whose: bool = False
    """Must it be said whose a place is, as no subject tells it?"""

    def but(self, **changes: Any) -> Scope:
        return replace(self, **changes)

    @property
    def standing_apart(self) -> Scope:
        """The scope of a condition or a count that stands beside the sentence of who acts."""
        return self.but(whose=not self.you.unsaid and self.you.person != "you")

    def bound(self, name: str) -> Bound | None:
        return self.talk.bindings.get(name)

    @property
    def owner(self) -> Actor:
        """Whose bare `hand` is here: of whom a condition speaks, if it speaks of somebody, else of who acts."""
        return self.element if self.element is not None and not self.element_is_thing else self.you
