"""Timing: for each moment of a turn, the cards that do something then and those that may be used then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from cardwright.compiler.text import heads
from cardwright.compiler.text.lexicon import flag_text
from cardwright.compiler.text.render import plain
from cardwright.compiler.text.rules import Book
from cardwright.compiler.text.spans import Spans, capital, phrase
from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

from .model import Acting, Card

__all__ = ["answers", "moments"]

EDGES = ("start", "opens", "", "end")


#: an event that cards may be used to answer: the clause with `when`, the clause without it, the cards
Answer: TypeAlias = tuple[Spans, Spans, tuple[Card, ...]]


def moments(module: ty.Module, cards: Iterable[Card], book: Book, answered: Iterable[Answer]) -> tuple[Acting, ...]:
    """The start, the course and the end of each turn and phase, in order, then events that are answered whenever they happen; moments
    in which nothing is to say are left out."""
    known = {id(card.text.node): card for card in cards}
    happens: dict[tuple[str, str], dict[str, Card]] = {}
    offers: dict[tuple[str, str], dict[str, Card]] = {}
    for symbol in module.cards:
        card = known.get(id(symbol.node))
        if card is None:
            continue
        for rule in rules_of(symbol):
            head = rule.head
            if isinstance(head, ty.Edge):
                used = rule.section is not None and rule.section.activated
                (offers if used else happens).setdefault((head.span.name, head.edge), {})[card.anchor] = card
            elif isinstance(head, ty.Offered):
                offers.setdefault((head.span.name, ""), {})[card.anchor] = card
    done: list[Acting] = []
    for name, edge in order(module):
        at = happens.get((name, edge), {}), offers.get((name, edge), {})
        if at[0] or at[1]:
            window = book.lexicon.windows.get(name)
            if edge == "opens" and window is not None and flag_text(window.flags, "says") is not None:
                opened = (*capital(phrase("when")), *book.span(name))
                done.append(Acting(opened, tuple(at[0].values()), tuple(at[1].values())))
                continue
            lead = {"start": "at the start of the", "end": "at the end of the", "opens": "when it comes to the"}.get(
                edge, "during the"
            )
            done.append(
                Acting((*capital(phrase(lead)), *book.span(name)), tuple(at[0].values()), tuple(at[1].values()))
            )
    done += [Acting(clause, (), used) for clause, _, used in answered]
    return tuple(done)


def answers(module: ty.Module, cards: Iterable[Card], book: Book) -> tuple[Answer, ...]:
    """Events that cards may be used to answer, whenever they happen."""
    known = {id(card.text.node): card for card in cards}
    found: dict[str, tuple[Spans, Spans, dict[str, Card]]] = {}
    for symbol in module.cards:
        card = known.get(id(symbol.node))
        for rule in rules_of(symbol) if card is not None else ():
            head = getattr(rule.node, "head", ())
            if not isinstance(rule.head, ty.Pattern) or rule.section is None or not rule.section.activated:
                continue
            for part in head:
                if isinstance(part, sx.On) and card is not None:
                    scope = book.scope(rule.you.type.of if rule.you is not None else "")
                    clause = heads.one(part, scope)
                    bare = clause[1:] if part.word == "when" else clause
                    row = found.setdefault(plain(clause), (capital(clause), capital(bare), {}))
                    row[2][card.anchor] = card
    return tuple((whole, bare, tuple(used.values())) for whole, bare, used in found.values())


def rules_of(card: sy.CardSym) -> list[ty.Rule]:
    """The rules of a card, those inside its effects included."""
    found = list(card.rules)
    for section in card.sections.values():
        found += [part.rule for part in walk(section.body) if isinstance(part, ty.RuleStmt)]
    return found


def order(module: ty.Module) -> list[tuple[str, str]]:
    """All moments, in the order in which they come."""
    done = [("round", "start")]
    for turn in module.turns:
        done.append((turn.name, "start"))
        for phase in turn.phases:
            done += [(phase.name, edge) for edge in EDGES]
        done += [(turn.name, ""), (turn.name, "end")]
    done += [("turn", "start"), ("turn", ""), ("turn", "end"), ("round", "end")]
    return [*done, *((window.name, edge) for window in module.windows for edge in ("opens", ""))]
