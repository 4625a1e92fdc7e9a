"""From the checked game to the data of the reference: `collect(module, modules)`."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from cardwright.compiler.text.cards import cards
from cardwright.compiler.text.lexicon import Lexicon, flag, flag_text, readable, setting, setting_text
from cardwright.compiler.text.rules import Book
from cardwright.compiler.text.sources import Sources
from cardwright.compiler.text.spans import icon, phrase
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty

from . import glossary, lists, moments, notes, tables, turns, zones
from .document import Reference
from .model import Balance, Card, CardList, Entry, Fact, Leaders, Link, slug
from .policies import policies
from .timing import timing

__all__ = ["collect"]


def collect(
    module: ty.Module, modules: Sequence[sx.Module], date: str = "", balance: Balance | None = None
) -> Reference:
    """Everything the templates need. date: of this edition; balance: what a run of many games gave."""
    lexicon = Lexicon.of(modules)
    book = Book(lexicon, module.refs)
    declarations: list[sx.Declaration] = [each for module_ in modules for each in module_.declarations]
    printed = lists.anchored(cards(module, modules))
    uses = glossary.Uses(printed, book)
    entries = glossary.glossary(declarations, book, uses)
    places = zones.places(module, printed, book, uses)
    words = glossary.keywords(declarations, book, uses)
    game = next((each for each in declarations if isinstance(each, sx.Card) and each.kind.text == "game"), None)
    items = game.items if game is not None else ()
    tokens = zones.tracks(declarations, book, uses)
    links = anchors(book, printed, {entry.anchor for entry in (*entries, *places)})
    entries, words, places = (glossary.see_also(each, links) for each in (entries, words, places))
    answered = moments.answers(module, printed, book)
    clarified = notes.clarifications(module, printed, Sources(module, modules, lexicon))
    leading = tables.leaders(module, printed, lexicon)
    led = {id(one.card) for group in leading for one in group.each}
    listed = lists.card_lists([card for card in printed if id(card) not in led], lexicon, group_label(lexicon))
    kinds = {name: lexicon.called(kind).many for name, kind in lexicon.kinds.items()}
    return Reference(
        title=game.title.value if game is not None else "Rules",
        version=setting_text(items, "version") or "",
        players=players(items),
        note=setting_text(items, "note") or "",
        sets=tuple(manifest(each) for each in declarations if isinstance(each, sx.Card) and each.kind.text == "set"),
        content_hash=content_hash(modules),
        icons=icons(declarations),
        policies=policies([each for each in declarations if isinstance(each, sx.Policy)]),
        limits=glossary.limits(declarations, book),
        setup=turns.opening(declarations, "setup", book),
        picks=turns.picks(declarations, book),
        tables=tuple(turns.table(each, book) for each in declarations if isinstance(each, sx.Table)),
        round=turns.opening(declarations, "round", book),
        turns=tuple(turns.turn(each, book) for each in declarations if isinstance(each, sx.Turn)),
        timing=timing(declarations, book, [bare for _, bare, _ in answered]),
        always=tuple(book.rule(each) for each in declarations if isinstance(each, sx.Hook | sx.Change | sx.Permit)),
        endings=turns.endings(declarations, book),
        variants=tuple(turns.variant(each, book) for each in declarations if isinstance(each, sx.Variant)),
        glossary=entries,
        keywords=words,
        places=places,
        tokens=tokens,
        components=tables.components(printed, lexicon, leading),
        card_lists=listed,
        rows=tables.rows(printed, lexicon, group_label(lexicon)),
        group_label=group_label(lexicon),
        measure_label=tables.measured(lexicon),
        leaders=leading,
        acting=moments.moments(module, printed, book, answered),
        clarified=clarified,
        topics=notes.topics(clarified, kinds),
        errata=tuple(
            (each.card, remark) for each in clarified for remark in each.remarks if remark.sort in ("erratum", "called")
        ),
        terms=tables.terms((*entries, *places), lexicon),
        index=index((("Glossary", entries), ("Keywords", words), ("Places", places)), leading, listed),
        date=date,
        balance=balance,
        anchors=links,
    )


def index(
    parts: Sequence[tuple[str, Sequence[Entry]]], leaders: Sequence[Leaders], card_lists: Sequence[CardList]
) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    """All terms and cards by their first letter, each with the part of the document in which it stands."""
    found: dict[str, Link] = {}
    for title, entries in parts:
        for entry in entries:
            found.setdefault(entry.term, Link(entry.term, entry.anchor, title))
    for listed in card_lists:
        for _, group in listed.groups:
            for card in group:
                found[card.text.name] = Link(card.text.name, card.anchor, listed.title)
    for leading in leaders:
        for one in leading.each:
            found[one.card.text.name] = Link(one.card.text.name, one.card.anchor, leading.title)
    groups: dict[str, list[Link]] = {}
    for link in sorted(found.values(), key=lambda link: link.text.casefold()):
        letter = link.text[:1].upper()
        groups.setdefault(letter if letter.isalpha() else "#", []).append(link)
    return tuple((letter, tuple(links)) for letter, links in groups.items())


def anchors(book: Book, printed: Sequence[Card], known: set[str]) -> dict[str, str]:
    """Declared name (singular, plural) or card title → anchor. A title wins over a word: it is the proper name."""
    found: dict[str, str] = {}
    for written, one in glossary.plural_names(book):
        found[written] = glossary.anchor(one)
    for verb in book.lexicon.verbs:
        found[f"verb:{verb}"] = "verb-" + slug(verb)
    for adjective in book.lexicon.adjectives:
        found.setdefault(adjective, "property-" + slug(adjective))
    found = {name: where for name, where in found.items() if where in known}
    shown = {card.text.name: card.anchor for card in printed if card.text.spans or card.text.heading}
    return {**found, **shown}


def group_label(lexicon: Lexicon) -> str:
    """The field by which card lists are divided (`, groups`); "" where a game declares none."""
    fields = (each for group in lexicon.fields.values() for each in group)
    return next((readable(each.name.text) for each in fields if flag(each.flags, "groups") is not None), "")


def players(items: Sequence[sx.Item]) -> str:
    found = setting(items, "players")
    arg = found.args[0] if found is not None and found.args else None
    if isinstance(arg, sx.Range):
        return f"{arg.first}–{arg.last}" if arg.last is not None else f"{arg.first} or more"
    return str(arg.value) if isinstance(arg, sx.Int) else ""


def manifest(card: sx.Card) -> Fact:
    """A set with its version and authors."""
    authors = setting(card.items, "authors")
    names = [arg.value for arg in authors.args if isinstance(arg, sx.Text)] if authors is not None else []
    text = f"version {setting_text(card.items, 'version') or '?'}" + (f"; {', '.join(names)}" if names else "")
    return Fact(card.title.value, phrase(text))


def icons(declarations: Sequence[sx.Declaration]) -> tuple[Fact, ...]:
    """The legend: each symbol and what it stands for."""
    done: list[Fact] = []
    for each in declarations:
        if isinstance(each, sx.Counter) and (symbol := flag_text(each.flags, "symbol")):
            done.append(Fact(each.names.one.text, (icon(symbol, each.names.one.text),)))
    return tuple(done)


def content_hash(modules: Sequence[sx.Module]) -> str:
    """Sixteen digits that change with any source."""
    digest = hashlib.sha256()
    for module in sorted(modules, key=lambda each: each.path):
        digest.update(module.span.source.text.encode())
        digest.update(b"\0")
    return digest.hexdigest()[:16]
