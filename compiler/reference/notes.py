"""Clarifications: what follows from a card's effect and is asked about again and again, and the lines that were written for it.

Derived are: what happens when a place is empty, who decides a tie, what is optional, when something is counted. Each is a sentence
that holds for every card of that form; what the game's policies decide is said as they decide it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.compiler.text import group_phrase
from cardwright.compiler.text.lexicon import readable
from cardwright.compiler.text.sources import Sources
from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

from .model import Card, Clarified, Remark, Topic, slug

__all__ = ["clarifications", "topics"]

SORTS = ("ruling", "example", "note", "erratum", "called")
TIES = {
    "players": "the players choose among them",
    "active_player": "the player whose turn it is chooses among them",
    "chooser": "whoever chooses takes one of them",
    "owner": "the one whose they are chooses among them",
}
SHUFFLED = {
    "whole_pile": "The whole pile is shuffled, not only what is put into it.",
    "random_place": "What is put in goes to a random place; the rest of the pile keeps its order.",
}


def clarifications(module: ty.Module, cards: Iterable[Card], sources: Sources) -> tuple[Clarified, ...]:
    """Every card about which there is something to say, in order of the alphabet."""
    symbols = {id(symbol.node): symbol for symbol in module.cards}
    done: list[Clarified] = []
    for card in cards:
        symbol = symbols.get(id(card.text.node))
        derived = tuple(dict.fromkeys(notes(module, symbol, sources))) if symbol is not None else ()
        remarks = tuple(written(card.text.node))
        if derived or remarks:
            done.append(Clarified(card, derived, remarks))
    return tuple(sorted(done, key=lambda each: each.card.text.name.casefold()))


def topics(found: Iterable[Clarified], titles: dict[str, str]) -> tuple[Topic, ...]:
    """Rulings and examples by the kind of card that they are about. titles: kind → its name in the plural."""
    groups: dict[str, list[tuple[Card, Remark]]] = {}
    for each in found:
        for remark in each.remarks:
            if remark.sort in ("ruling", "example"):
                groups.setdefault(each.card.text.kind, []).append((each.card, remark))
    return tuple(
        Topic(titles.get(kind, kind), "topic-" + slug(kind), tuple(answers)) for kind, answers in sorted(groups.items())
    )


# ------------------------------------------------------------------------------------------------ what is written
def written(node: sx.Card) -> Iterator[Remark]:
    """The lines `ruling`, `example`, `note`, `erratum`, `called` of a card."""
    for item in node.items:
        if isinstance(item, sx.Property) and item.name.text in SORTS:
            texts = [arg.value for arg in item.args if isinstance(arg, sx.Text)]
            origin = [f"{arg.value}" for _, args in item.preps for arg in args if isinstance(arg, sx.Text)]
            yield Remark(item.name.text, " ".join(texts), ", ".join(origin))


# ------------------------------------------------------------------------------------------------ what follows from the effect
def notes(module: ty.Module, card: sy.CardSym, sources: Sources) -> Iterator[str]:
    """The sentences for a card."""
    bodies = [section.body for section in card.sections.values()] + [rule.body for rule in card.rules]
    for body in bodies:
        for part in walk(body):
            yield from notes_of(module, part, sources)


def notes_of(module: ty.Module, part: ty.TypedNode, sources: Sources) -> Iterator[str]:
    match part:
        case ty.Ends(place=ty.Place() as place):
            yield empty_place(place.zone)
        case ty.Select(best=best) if best is not None and part.single:
            many, tie = noun(part, sources, True), TIES.get(module.policy.get("ties", "chooser"), "")
            yield f"Where several {many} tie, {tie}."
        case ty.Select(how="up to" | "any number of"):
            yield f"Choosing no {noun(part, sources, False)} is allowed."
        case ty.ActStmt(modal="may"):
            follows = "; what follows from it happens only if it is done." if part.then else ": it need not be done."
            yield "This is optional" + follows
        case ty.EitherStmt() if module.policy.get("infeasible_option") == "not_offered":
            yield "Of the options only one that can be done in full may be chosen, unless none can."
        case ty.CoreStmt(verb="shuffle") if "what" in part.args:
            yield SHUFFLED.get(module.policy.get("shuffle_into", "whole_pile"), "")
        case ty.ForEachStmt(any_order=True):
            yield "What this goes through is settled when it begins; what comes to it meanwhile is not included."
        case ty.RuleStmt(until=until) if until is not None:
            yield f"This lasts until the {part.until_edge} of the {readable(until.name)}, even if the card is gone by then."
        case _:
            return


def empty_place(zone: sy.ZoneSym) -> str:
    """What happens when a card is needed from a place and none is there."""
    called = zone.says.partition("/")[0] or readable(zone.name)
    if zone.needed is None:
        return f"If the {called} is empty, that part is left out."
    if any(isinstance(part, ty.CoreStmt) and part.verb == "flip" for part in walk(zone.needed.body)):
        return (
            f"If the {called} is empty when a card is needed, it is first made anew by turning over, without shuffling."
        )
    return f"If the {called} is empty when a card is needed, it is first filled again as its rule says."


def noun(part: ty.Select, sources: Sources, many: bool) -> str:
    """What is chosen, in a word."""
    place = sources.find(part.node)
    if place.scope is None or not isinstance(part.node, sx.Phrase):
        return "of them" if many else "of these"
    called = group_phrase.head(part.node, place.scope).called
    return called.many if many else called.one
