"""The rules of a game in words: what the reference says of verbs, places, units, nouns and turns.

Everything is made of the same words as card text; only the layout differs. A `Book` is made once for a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty

from . import amount, catalogue, condition, heads, naming, noun_phrase, pattern, rule, section, sentence, verb_phrase
from .cards import scope_of
from .lexicon import Lexicon, flag
from .modifier import adjective
from .scope import Actor, Scope
from .spans import Spans, mark, opening, phrase, word
from .steps import Step, steps

__all__ = ["Book", "Step"]

ELEMENT = Actor("it", phrase("it"))


@dataclass(frozen=True, slots=True)
class Book:
    """Words for a game's rules. Every method takes a declaration and gives spans or steps; none raises."""

    lexicon: Lexicon
    refs: ty.Refs

    def scope(self, actor: str = "") -> Scope:
        """A scope for rules: actor is the kind of whoever acts, "" for nobody in particular."""
        return section.for_actor(scope_of(None, self.lexicon, self.refs, {}), actor).but(lines=True)

    def within(self, card: sx.Card) -> Book:
        """The same for what a card declares for itself."""
        return Book(self.lexicon.within(card), self.refs)

    # ------------------------------------------------------------------ procedures
    def block(self, body: sx.Block, actor: str = "") -> list[Step]:
        return steps(body.statements, self.scope(actor))

    def actor(self, params: Sequence[sx.Param]) -> str:
        """The kind of whoever does it; "" where nobody does."""
        return next((param.type.name.text for param in params if "by" in param.preps), "")

    def verb_heading(self, verb: sx.Verb) -> Spans:
        """The verb with its slots: `play a card (to a place)`."""
        scope = self.scope(self.actor(verb.params))
        params = {param.name.text: param for param in verb.params}
        said = verb_phrase.pattern_of(verb)
        spans: Spans = (word(said.verb),)
        for part in said.rest:
            if isinstance(part, pattern.Optional):
                inner: Spans = ()
                for each in part.parts:
                    inner = (*inner, *self._slot(each, params, scope, inner))
                spans = (*spans, *bracketed(inner))
            else:
                spans = (*spans, *self._slot(part, params, scope, spans))
        return spans

    def _slot(self, part: str | pattern.Slot, params: dict[str, sx.Param], scope: Scope, before: Spans) -> Spans:
        if isinstance(part, str):
            return naming.words(part, scope)
        if part.name in ("your", "it"):
            return phrase(part.name)
        param = params.get(part.name)
        if param is None:
            return ()
        bound = section.bound_param(param, scope)
        if bound.amount or bound.noun == bound.nouns:
            return (word("some"), *naming.words(bound.nouns, scope))
        led = bool(before) and before[-1].text in catalogue.PREPOSITIONS
        lead = phrase("in") if param.type.name.text == "zone" and not led else ()
        return (*lead, *phrase(f"{catalogue.article(bound.noun)} {bound.noun}"))

    def verb_steps(self, verb: sx.Verb) -> list[Step]:
        """What happens when it is done."""
        body = next((item.body for item in verb.items if isinstance(item, sx.Section) and item.name.text == "do"), None)
        if body is None:
            return []
        scope = self.verb_scope(verb)
        return steps(body.statements, scope)

    def verb_scope(self, verb: sx.Verb) -> Scope:
        """The scope of a verb's body: who acts, and what its slots are called."""
        scope = self.scope(self.actor(verb.params))
        if scope.you.person != "you":
            scope = scope.but(
                you=Actor(scope.you.person, scope.you.spans, scope.you.kind, False, not self.actor(verb.params))
            )
        for param in verb.params:
            if "by" not in param.preps:
                scope.talk.bindings[param.name.text] = section.bound_param(param, scope)
        return scope

    def verb_needs(self, verb: sx.Verb) -> list[Spans]:
        """What must hold for it: each need as a clause."""
        done: list[Spans] = []
        for item in verb.items:
            if isinstance(item, sx.Property) and item.name.text == "needs" and item.args:
                scope = self.verb_scope(verb)
                if speaks_of_room(item.args[0]):
                    continue
                spans = condition.said(item.args[0], scope)
                lifted = any(isinstance(arg, sx.Words) and arg.words[0].text == "unless" for arg in item.args[1:])
                done.append((*spans, *(phrase("unless a card permits otherwise") if lifted else ())))
        return done

    def verb_actor(self, verb: sx.Verb) -> Spans:
        """Who does it, with an article; () for what is just done."""
        kind = self.actor(verb.params)
        declared = self.lexicon.kinds.get(kind)
        if declared is None:
            return ()
        if flag(declared.flags, "single") is not None:
            return naming.single_name(declared, self.scope())
        one = self.lexicon.called(declared).one
        return phrase(f"{catalogue.article(one)} {one}", kind)

    # ------------------------------------------------------------------ definitions
    def adjective(self, node: sx.Adjective) -> Spans:
        """What it means, said of *it* or, of somebody at the table, of *them*."""
        person = Actor("they", phrase("they")) if self.lexicon.is_seat(node.of.text) else ELEMENT
        scope = self.scope().but(element=person, element_is_thing=person is ELEMENT)
        return condition.said(node.condition, scope)

    def noun(self, node: sx.Noun) -> Spans:
        return noun_phrase.said(node.value, self.scope()).spans

    def things(self, node: sx.Phrase) -> Spans:
        """A group of things as a rule speaks of it."""
        return noun_phrase.said(node, self.scope()).spans

    def zone_rules(self, zone: sx.Zone) -> list[Spans]:
        """The rules written under a place, each a sentence."""
        scope = self.scope(naming.owner_of_zone(zone, self.scope()))
        called = self.lexicon.called(zone)
        own = bool(naming.owner_of_zone(zone, scope))
        name = (*(scope.you.possessive if own else phrase("the")), *phrase(called.one))
        done: list[Spans] = []
        for item in zone.items:
            if isinstance(item, sx.Hook | sx.Change | sx.Permit):
                done.append(sentence.text(rule.said(item, scope.but(this=name)), False))
        return done

    def rule(self, node: sx.Hook | sx.Change | sx.Permit) -> Spans:
        """A rule of the game itself as a sentence."""
        return sentence.text(rule.said(node, self.scope()), False)

    def condition(self, node: sx.Phrase) -> Spans:
        return condition.said(node, self.scope())

    def number(self, node: sx.Phrase) -> Spans:
        return amount.measure(node, self.scope().but(element=Actor("it", phrase("it")), element_is_thing=True))

    def cell(self, phrases: Sequence[sx.Phrase]) -> Spans:
        """One cell of a table, as written."""
        spans: Spans = ()
        for at, each in enumerate(phrases):
            if at:
                spans = (*spans, mark(","))
            spans = (*spans, *noun_phrase.said(each, self.scope()).spans)
        return spans

    def span(self, name: str) -> Spans:
        return heads.span_name(name, self.scope())

    def named(self, text: str) -> Spans:
        """A declared word as a heading: `says`, else the name."""
        return naming.words(text, self.scope())

    def adjective_word(self, name: str) -> str:
        return adjective(name, self.scope())


def speaks_of_room(node: sx.Phrase) -> bool:
    """`n.room >= 1`: whether there is room for a token goes without saying."""
    if isinstance(node, sx.Binary):
        return speaks_of_room(node.left) or speaks_of_room(node.right)
    return isinstance(node, sx.Member) and node.name.text in ("room", "held")


def bracketed(spans: Spans) -> Spans:
    """`[to an rival]`: what may be left out."""
    if not spans:
        return ()
    return (opening("["), *spans, mark("]"))
