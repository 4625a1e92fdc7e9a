"""The glossary A–Z: every word a game declares, explained from its declaration, with the cards that use it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardwright.compiler.text.catalogue import article
from cardwright.compiler.text.lexicon import flag, flag_text, readable
from cardwright.compiler.text.rules import Book
from cardwright.compiler.text.spans import Span, Spans, capital, icon, mark, phrase, word
from cardwright.compiler.text.verb_phrase import pattern_of
from cardwright.dsl import syntax as sx

from .model import Area, Card, Entry, Fact, Link, slug

__all__ = ["Uses", "anchor", "counter_facts", "glossary", "keywords", "limits", "named", "plural_names", "see_also"]


MOST_LINKS = 8
"""The most entries that one points to."""


class Uses:
    """Which cards have a word in their text, by the declared name that their spans lead to."""

    def __init__(self, cards: Iterable[Card], book: Book) -> None:
        self._found: dict[str, dict[str, Card]] = defaultdict(dict)
        plurals = dict(plural_names(book))
        for card in cards:
            for span in (*card.text.heading, *card.text.spans):
                if span.link:
                    self._found[plurals.get(span.link, span.link)][card.anchor] = card

    def of(self, word: str) -> tuple[Card, ...]:
        return tuple(self._found.get(word, {}).values())


def plural_names(book: Book) -> Iterable[tuple[str, str]]:
    lexicon = book.lexicon
    for table in (lexicon.kinds, lexicon.counters, lexicon.zones, lexicon.nouns):
        for written, node in table.items():
            yield written, node.names.one.text


def anchor(term: str) -> str:
    return "term-" + slug(term)


def title(node: sx.Kind, book: Book, many: bool = False) -> str:
    """What a kind is called where kinds are told apart: by its own name, if another kind or several others are called the same."""
    called = book.lexicon.called(node)
    others = (other for other in dict.fromkeys(book.lexicon.kinds.values()) if other is not node)
    if " or " in called.one or any(book.lexicon.called(other).one == called.one for other in others):
        names = node.names
        return readable(names.many.text if many and names.many is not None else names.one.text)
    return called.many if many and flag(node.flags, "single") is None else called.one


# ------------------------------------------------------------------------------------------------ entries
def glossary(declarations: Sequence[sx.Item], book: Book, uses: Uses) -> tuple[Entry, ...]:
    """Verbs, kinds, units, nouns and adjectives in order of the alphabet; overloads of a verb share an entry's anchor."""
    entries: list[Entry] = []
    verbs: dict[str, list[sx.Verb]] = {}
    for each in declarations:
        match each:
            case sx.Verb() if any(isinstance(item, sx.Property) and item.name.text == "says" for item in each.items):
                if flag(each.flags, "action") is None:
                    verbs.setdefault(each.name.text, []).append(each)
            case sx.Kind():
                entries.append(kind(each, book, uses))
            case sx.Counter():
                entries.append(counter(each, book, uses))
            case sx.Noun():
                entries.append(noun(each, book, uses))
            case sx.Adjective():
                entries.append(adjective(each, book, uses))
            case _:
                pass
    for group in verbs.values():
        entries += verb_entries(group, book, uses)
    return tuple(sorted(entries, key=lambda entry: (entry.term.casefold(), entry.sort)))


def verb_entries(group: Sequence[sx.Verb], book: Book, uses: Uses) -> list[Entry]:
    """One entry for each signature; only the first has the word's own anchor."""
    done: list[Entry] = []
    for at, verb in enumerate(group):
        facts: list[Fact] = []
        who = book.verb_actor(verb)
        if who:
            facts.append(Fact("Who", (*capital(who), mark("."))))
        facts += [Fact("Only if", (*spans, mark("."))) for spans in book.verb_needs(verb)]
        term = named(verb)
        where = "verb-" + slug(verb.name.text) + (f"-{at + 1}" if at else "")
        heading = book.verb_heading(verb)
        used = uses.of(f"verb:{verb.name.text}") if at == 0 else ()
        done.append(Entry(where, term, "what is done", heading, tuple(facts), tuple(book.verb_steps(verb)), used))
    return done


def named(verb: sx.Verb) -> str:
    """A verb with the words right behind it: `become cold`."""
    said = pattern_of(verb)
    words = [said.verb.lower()]
    for part in said.rest:
        if not isinstance(part, str) or len(said.rest) > 3:
            break
        words.append(part)
    return " ".join(words)


def kind(node: sx.Kind, book: Book, uses: Uses) -> Entry:
    called = book.lexicon.called(node)
    facts: list[Fact] = []
    parents = [book.lexicon.kinds[parent.text] for parent in node.parents if parent.text in book.lexicon.kinds]
    if parents:
        single = flag(node.flags, "single") is not None
        spans: Spans = phrase(("" if called.proper else "the") if single else "every")
        spans = (*spans, *phrase(title(node, book)), word("is"))
        for at, parent in enumerate(parents):
            one = title(parent, book)
            spans = (*spans, *((word("and"),) if at else ()), word(article(one)), *phrase(one, parent.names.one.text))
        facts.append(Fact("Is", (*capital(spans), mark("."))))
    if flag(node.flags, "single") is not None:
        facts.append(Fact("How many", phrase("One in every game.")))
    if node.per is not None:
        copies = flag(node.flags, "copies")
        many = copies.value.value if copies is not None and isinstance(copies.value, sx.Int) else 1
        facts.append(Fact("How many", phrase(f"{many} for each {readable(node.per.text)}.")))
    for item in node.items:
        if isinstance(item, sx.Property) and item.args:
            facts.append(Fact(readable(item.name.text).capitalize(), (*book.cell(item.args), mark("."))))
    below = sorted(
        {
            other.names.one.text
            for other in book.lexicon.kinds.values()
            if node.names.one.text in [p.text for p in other.parents]
        }
    )
    if below:
        spans = ()
        for at, one in enumerate(below):
            spans = (
                *spans,
                *((mark(","),) if at else ()),
                *phrase(title(book.lexicon.kinds[one], book, many=True), one),
            )
        facts.append(Fact("Kinds of it", (*spans, mark("."))))
    return Entry(
        anchor(node.names.one.text),
        title(node, book),
        "kind",
        phrase(called.one),
        tuple(facts),
        (),
        uses.of(node.names.one.text),
    )


def counter(node: sx.Counter, book: Book, uses: Uses) -> Entry:
    symbol = flag_text(node.flags, "symbol")
    called = book.lexicon.called(node)
    heading: Spans = phrase(called.one)
    if symbol:
        heading = (*heading, mark(","), icon(symbol, node.names.one.text))
    return Entry(
        anchor(node.names.one.text),
        called.one,
        "unit",
        heading,
        tuple(counter_facts(node, book)),
        (),
        uses.of(node.names.one.text),
    )


def counter_facts(node: sx.Counter, book: Book) -> list[Fact]:
    facts: list[Fact] = []
    if flag(node.flags, "unit") is not None:
        facts.append(Fact("Is", phrase("A measure only; nobody has any.")))
    if node.holder is not None:
        facts.append(Fact("Held by", phrase(f"Each {readable(node.holder.text)}.", node.holder.text)))
    for label, said in (("limit", "At most"), ("least", "At least")):
        found = flag(node.flags, label)
        if found is not None and found.value is not None:
            facts.append(Fact(said, (*capital(book.number(found.value)), mark("."))))
    excess = flag_text(node.flags, "excess")
    if excess:
        facts.append(
            Fact("What is too much", phrase("Is lost." if excess == "lost" else f"Goes to {readable(excess)}."))
        )
    after = flag_text(node.flags, "lost_after")
    if after:
        facts.append(Fact("Unused", (*phrase("Is lost after the"), *book.span(after), mark("."))))
    return facts


def noun(node: sx.Noun, book: Book, uses: Uses) -> Entry:
    called = book.lexicon.called(node)
    return Entry(
        anchor(node.names.one.text), called.one, "who or what", phrase(called.one),
        (Fact("Means", (*capital(book.noun(node)), mark("."))),), (), uses.of(node.names.one.text),
    )  # fmt: skip


def adjective(node: sx.Adjective, book: Book, uses: Uses) -> Entry:
    said = book.adjective_word(node.name.text)
    of = book.lexicon.kinds.get(node.of.text)
    whose = phrase(f"of a {book.lexicon.called(of).one if of is not None else readable(node.of.text)}", node.of.text)
    facts = (Fact("Said", (*whose, mark("."))), Fact("Means", (*capital(book.adjective(node)), mark("."))))
    return Entry("property-" + slug(node.name.text), said, "property", phrase(said), facts, (), uses.of(node.name.text))


# ------------------------------------------------------------------------------------------------ keywords, places, limits
def keywords(declarations: Sequence[sx.Item], book: Book, uses: Uses) -> tuple[Entry, ...]:
    """The sections of cards by their lead-ins."""
    done: list[Entry] = []
    for each in declarations:
        if not isinstance(each, sx.Kind):
            continue
        for item in each.items:
            if isinstance(item, sx.SectionDecl):
                lead = flag_text(item.flags, "says")
                if lead == "":
                    continue
                shown = (lead or readable(item.name.text).upper()).replace("{", "[").replace("}", "]")
                term = readable(item.name.text) if shown.startswith("[") else shown.strip()
                facts = [
                    Fact(
                        "On",
                        (*phrase(f"every {book.lexicon.called(each).one} that has it", each.names.one.text), mark(".")),
                    )
                ]
                who = book.actor(item.params) or book.lexicon.you_of(each.names.one.text)
                if who:
                    facts.append(Fact("Who acts", (*phrase(f"the {readable(who)}", who), mark("."))))
                if flag(item.flags, "activated") is not None:
                    facts.append(Fact("When", phrase("When whoever has it chooses to, in the time that it names.")))
                steps = tuple(
                    step
                    for inner in item.items
                    if isinstance(inner, sx.Section)
                    for step in book.block(inner.body, who)
                )
                needs = [inner for inner in item.items if isinstance(inner, sx.Property) and inner.name.text == "needs"]
                facts += [Fact("Only if", (*book.condition(inner.args[0]), mark("."))) for inner in needs if inner.args]
                used = uses.of(item.name.text)
                first = next((card.text.set for card in used if card.text.set), "")
                if first:
                    facts.append(Fact("First in", (*phrase(first), mark("."))))
                where = f"keyword-{slug(each.names.one.text)}-{slug(item.name.text)}"
                done.append(Entry(where, term, "keyword", phrase(shown), tuple(facts), steps, used))
    return tuple(sorted(done, key=lambda entry: entry.term.casefold()))


def limits(declarations: Sequence[sx.Item], book: Book) -> tuple[Area, ...]:
    """What is limited and what happens to more."""
    done: list[Area] = []
    for node in declarations:
        if isinstance(node, sx.Counter):
            facts = tuple(fact for fact in counter_facts(node, book) if fact.label not in ("Is", "Held by"))
            if facts:
                done.append(Area(book.lexicon.called(node).one, anchor(node.names.one.text), facts))
    return tuple(done)


def see_also(entries: Iterable[Entry], anchors: dict[str, str]) -> tuple[Entry, ...]:
    """Each entry with links to those that it speaks of."""
    entries = list(entries)
    titles = {entry.anchor: entry.term for entry in entries}
    done: list[Entry] = []
    for entry in entries:
        found: dict[str, None] = {}
        for span in spoken(entry):
            where = anchors.get(span.link) if span.link else None
            if where is not None and where != entry.anchor and where in titles:
                found[where] = None
        done.append(replace(entry, see=tuple(Link(titles[where], where) for where in list(found)[:MOST_LINKS])))
    return tuple(done)


def spoken(entry: Entry) -> Iterable[Span]:
    """All spans of an entry."""
    yield from entry.heading
    for fact in entry.facts:
        yield from fact.spans
    queue = list(entry.steps)
    while queue:
        step = queue.pop(0)
        yield from step.spans
        queue += step.inner
