"""What a game asks, in the words of the card that asks: the sentence that is being carried out, and what is wanted of it."""

from __future__ import annotations

from dataclasses import replace

from cardwright.compiler.lower.touch import zones_of
from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.runtime.state import Option, State

from . import acting, group_phrase, heads, noun_phrase, rule, statement, verb_phrase
from .lexicon import readable, written
from .live import Names
from .render import plain
from .scope import YOU, Scope, Talk
from .sentence import Sentence, finish, led, text
from .sources import Place, Sources
from .spans import Spans, phrase

__all__ = ["Asker"]


class Asker:
    """Prompts and options."""

    def __init__(self, names: Names, sources: Sources) -> None:
        self.names, self.sources = names, sources
        self._prompts: dict[int, str] = {}

    # ------------------------------------------------------------------ prompts
    def prompt(self, kind: str, part: ty.TypedNode, s: State, who: int, source: int) -> str:
        """The whole question."""
        said = self._prompts.get(id(part))
        if said is None:
            said = self._prompts[id(part)] = self.question(kind, part)
        known = 0 < source < len(s.defn) and self.names.seen(s, who, s.at[source])
        called = self.names.title(s, source) if known else ""
        return f"{called}: {said}" if called and source != who else said

    def question(self, kind: str, part: ty.TypedNode) -> str:
        """What a place in the source asks, without what stands there now."""
        place = self.sources.find(part.node)
        if kind == "action":
            return self.moment(part)
        if place.scope is None:
            return DEFAULTS.get(kind, "Choose.")
        scope = fresh(place.scope)
        match kind:
            case "may":
                return self.permission(part, place, scope)
            case "either":
                return "Choose one."
            case "order":
                return f"{self.loop(place, scope)} Which next?".strip()
            case "amount":
                return f"{self.sentence(place, scope)} How much?".strip()
            case "by hand":
                return self.sentence(place, scope) or "This is done by hand."
            case "split":
                return f"{self.sentence(place, scope)} Who is next?".strip()
            case _:
                return self.choice(part, place, scope)

    def choice(self, part: ty.TypedNode, place: Place, scope: Scope) -> str:
        """`Discard a card in hand. Which card?`; a phrase that stands by itself is chosen: `Choose a card in hand.`"""
        said = self.sentence(place, scope)
        if isinstance(part, ty.Select) and isinstance(part.node, sx.Phrase):
            if not said:
                return plain(finish(Sentence((*phrase("choose"), *noun_phrase.said(part.node, scope).spans))))
            called = group_phrase.head(part.node, scope).called
            many = not part.single
            noun = called.many if many else called.one
            return f"{said} Which {noun}?" if len(noun) < 30 else f"{said} Which?"
        return said or "Choose."

    def sentence(self, place: Place, scope: Scope) -> str:
        """What is being done: the call around a place, or the whole statement where somebody is to be chosen who acts."""
        act = place.innermost(sx.Act)
        call = place.innermost(sx.Call)
        if act is not None and act.subject is not None and within(act.subject, place):
            return shown(acting.act(replace(act, then=None, otherwise=None), scope)[:1], scope)
        whole = place.around[-1]
        if call is None and isinstance(whole, sx.Act):
            return shown(acting.act(replace(whole, then=None, otherwise=None), scope)[:1], scope)
        if call is None or call.verb.text == "choose":
            return ""
        return shown([Sentence(verb_phrase.call(replace(call, bind=None), scope))], scope)

    def permission(self, part: ty.TypedNode, place: Place, scope: Scope) -> str:
        """`You may discard a card in hand. If you do, …`."""
        if isinstance(part, ty.Rule):
            return f"{self.rule_text(part)} Use it?"
        act = place.innermost(sx.Act)
        return shown(acting.act(act, scope), scope) if act is not None else "Do it?"

    def loop(self, place: Place, scope: Scope) -> str:
        """`For each card you played this turn, discard it.`"""
        around = place.innermost(sx.ForEach)
        if around is not None:
            return shown(statement.for_each(around, scope)[:2], scope)
        return self.sentence(place, scope)

    def moment(self, part: ty.TypedNode) -> str:
        """An offer of actions, by the phase in which it is made."""
        phase = self.phase(part)
        return f"{phase[0].upper()}{phase[1:]}: what now?" if phase else "What now?"

    def phase(self, part: ty.TypedNode) -> str:
        if isinstance(part, ty.CoreStmt):
            span = next(iter(part.symbols.values()), None)
            if span is not None:
                return plain(heads.span_name(span.name, self.names.scope))
        return ""

    def done(self, part: ty.TypedNode) -> str:
        """The option that ends an offer."""
        span = next(iter(part.symbols.values()), None) if isinstance(part, ty.CoreStmt) else None
        if isinstance(span, sy.PhaseSym):
            return f"end the {self.phase(part)}"
        return "do nothing more" if span is None else "nothing"

    # ------------------------------------------------------------------ options
    def option(self, kind: str, part: ty.TypedNode, s: State, option: Option) -> str:
        """One option of a question."""
        if kind == "may":
            return "yes" if option else "no"
        if kind == "by hand":
            return "done"
        if kind == "either" and isinstance(part, ty.EitherStmt) and isinstance(option, int):
            return self.alternative(part, option)
        if isinstance(part, ty.Select):
            if kind == "amount":
                return str(option)
            if part.hidden:
                many = len(option) if isinstance(option, tuple) else 1
                return plain(self.names.hidden(part.candidates.type.of, many)) + " face down"
            return plain(self.chosen(part, s, option))
        if isinstance(option, tuple):
            return plain(self.names.things(s, option, s.turn[1]))
        if not 0 < option < len(s.defn):
            return str(option)
        spans = self.names.thing(s, option, s.turn[1])
        if isinstance(part, ty.ForEachStmt) and s.at[option] and not one_place(part.items):
            spans = (*spans, *self.names.lying(s, option, s.turn[1]))
        return plain(spans)

    def chosen(self, part: ty.Select, s: State, option: Option) -> Spans:
        """A thing, and where it lies if that is not the same for all."""
        type = part.candidates.type
        spans = self.names.value(s, type if isinstance(option, tuple) else type.one, option, s.turn[1])
        if type.tag != "thing" or not isinstance(option, int) or not 0 < option < len(s.at) or not s.at[option]:
            return spans
        zones = zones_of(part.candidates)
        if zones is not None and len(zones) == 1 and one_place(part.candidates):
            return spans
        return (*spans, *self.names.lying(s, option, s.turn[1]))

    def alternative(self, part: ty.EitherStmt, option: int) -> str:
        """One of several blocks, as it is printed."""
        place = self.sources.find(part.node)
        either = place.innermost(sx.Either)
        if place.scope is None or either is None or option >= len(either.options):
            return " ".join(part.options[option].node.span.text.split())
        scope = fresh(place.scope)
        return plain(text(statement.sentences(either.options[option].statements, scope), False))

    # ------------------------------------------------------------------ actions and rules
    def action(self, verb: sy.VerbSym, s: State, args: tuple[int, ...]) -> str:
        """An action by its verb's pattern: `play Ash`, `dig bed II`."""
        from .told import Teller, Telling

        if not isinstance(verb.node, sx.Verb):
            return readable(verb.name)
        told = Telling(verb, verb.node, 0, s.turn[1], args, 0)
        spans = Teller(self.names).order(s, told)
        for param, value in zip(verb.params, args, strict=False):
            if param.type.tag == "thing":
                spans = (*spans, *self.names.apart(s, value))
        return plain(spans)

    def offered(self, given: ty.Rule, s: State, owner: int) -> str:
        """`use Smoke of Maud`, or what the card says that may be done."""
        whose = plain(self.names.thing(s, owner, s.turn[1])) if owner else ""
        node = given.node
        if isinstance(node, sx.Section) and node.args:
            title = written(node.args[0])
            if title:
                return f"use {title}" + (f" of {whose}" if owner != s.turn[1] else "")
        said = self.rule_text(given)
        return f"{whose}: {said}" if whose else said

    def rule_text(self, given: ty.Rule) -> str:
        """A rule as it is printed on its card."""
        place = self.sources.find(given.node)
        node = place.innermost(sx.Section, sx.Hook)
        if place.scope is None or node is None:
            return " ".join(given.node.span.text.split())[:100]
        scope = fresh(place.scope)
        if isinstance(node, sx.Section) and any(isinstance(part, sx.On) for part in node.head):
            scope = scope.but(turn="that")
        if isinstance(node, sx.Hook):
            return shown(rule.said(node, scope), scope)
        if node.name.text == "action":
            return shown(rule.action(node, scope), scope)
        title = written(node.args[0]) if node.args else ""
        lead = rule.comma_joined(
            [each for part in node.head if isinstance(part, sx.On | sx.At) for each in heads.heads((part,), scope)]
        )
        said = statement.sentences(node.body.statements, scope)
        body = shown(led(lead, said) if lead else said, scope)
        return f"{title}: {body}" if title else body


DEFAULTS = {"order": "Which next?", "either": "Choose one.", "amount": "How much?", "may": "Do it?"}


def fresh(scope: Scope) -> Scope:
    """The same scope with a memory of its own: asking twice says the same. Whoever is asked is *you*."""
    talk = scope.talk
    copied = {name: replace(bound, sentence=-1) for name, bound in talk.bindings.items()}
    mine = Talk(bindings=copied, sentence=talk.sentence + 1)
    is_seat = scope.you.person != "it"
    return scope.but(talk=mine, you=replace(YOU, kind=scope.you.kind) if is_seat else scope.you)


def shown(sentences: list[Sentence], scope: Scope) -> str:
    """Sentences as one line."""
    return " ".join(plain(text(sentences, False)).split("\n"))


def within(outer: sx.Node, place: Place) -> bool:
    return any(each is outer for each in place.around)


def one_place(tree: ty.Expr) -> bool:
    """Do all these things lie in one and the same place?"""
    match tree:
        case ty.Place():
            return tree.owner is None or not tree.owner.type.many
        case ty.Contents(place=inner) | ty.Ends(place=inner) | ty.Filter(of=inner) | ty.Best(of=inner):
            return one_place(inner)
        case _:
            return False
