"""The words to type in a set for a game, a page for each game of GAMES, made from the game's sources.

The pages are kept as `docs/games/ID.md`, so that they can be read without building anything; `tests/docs/test_made_pages.py` holds
them to what this makes, and writes them with `--update-golden`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardwright.compiler.check.extended import merge
from cardwright.compiler.pipeline import parse_all
from cardwright.compiler.sets import Library
from cardwright.dsl import syntax as sx
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Span

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("aeons_end",)
Row = tuple[str, ...]


def page(game: str) -> str:
    """The page of a game, as Markdown."""
    words = declared(game)
    title = next(each.title.value for each in words if isinstance(each, sx.Card) and each.kind.text == "game")
    text = "\n".join(Writer(words).page(title)) + "\n"
    return re.sub(r"\n{3,}", "\n\n", text)


def declared(game: str) -> list[sx.Declaration]:
    """What the rules of a game and the libraries it needs declare; not its sets, not its tests."""
    sink = Sink()
    library = Library(sink)
    folder = library.locate(ROOT / "cardsets" / game)
    loaded = None if folder is None else library.load(folder)
    assert loaded is not None, f"no game {game}"
    libraries = {one for one in set(loaded.set_of.values()) if one == game or (ROOT / "cardsets" / one).is_dir()}
    modules = merge(parse_all([one for one in loaded.sources if loaded.set_of[one.path] in libraries], sink), sink)
    assert not sink.errors
    return [each for module in modules for each in module.declarations if not isinstance(each, sx.Test)]


# ------------------------------------------------------------------------------------------------ pieces
def code(text: str) -> str:
    """In the letters of what is typed; nothing stays nothing. A bar would end the cell of a table."""
    return f"`{text}`".replace("|", "\\|") if text else ""


def source(span: Span) -> str:
    """The piece of source at a span, on one line."""
    return " ".join(span.text.split())


def names(node: sx.Names) -> str:
    """`gem/gems` as it is declared."""
    return node.one.text + (f"/{node.many.text}" if node.many else "")


def flag(flags: Iterable[sx.Flag], name: str) -> sx.Flag | None:
    return next((each for each in flags if each.name.text == name), None)


def flag_text(flags: Iterable[sx.Flag], name: str) -> str:
    """The text behind a flag; "" without it."""
    found = flag(flags, name)
    return found.value.value if found and isinstance(found.value, sx.Text) else ""


def others(flags: Iterable[sx.Flag]) -> str:
    """All flags but the wording."""
    return ", ".join(source(each.span).removeprefix(", ") for each in flags if each.name.text not in ("says", "info"))


def table(head: Row, rows: Iterable[Row]) -> Iterator[str]:
    """A table; nothing where it has no rows."""
    found = list(rows)
    if found:
        yield from ("", row(head), row(("---",) * len(head)), *map(row, found), "")


def row(cells: Row) -> str:
    return "| " + " | ".join(cells) + " |"


# ------------------------------------------------------------------------------------------------ the page
class Writer:
    """Writes the page from the declarations of a game."""

    def __init__(self, words: list[sx.Declaration]) -> None:
        self.words = words
        self.kinds = {each.names.one.text: each for each in words if isinstance(each, sx.Kind)}
        self.counters = {each.names.one.text: each for each in words if isinstance(each, sx.Counter)}

    def page(self, title: str) -> Iterator[str]:
        yield f"# The words of {title}"
        yield ""
        yield "What can be typed in a set for this game; made from its rules, so it is complete. What the game leaves to the language,"
        yield "such as `if`, `any` or `either:`, is told in the [overview](../language/overview.md)."
        yield ""
        yield "In forms of verbs, CAPITALS stand for a thing of that kind, as in `any gem in hand`; what stands in [ ] may be left out."
        for heading, part in (
            ("Kinds", self.all_kinds()),
            ("Verbs", self.verbs()),
            ("Zones", self.zones()),
            ("Nouns", self.nouns()),
            ("Adjectives", self.adjectives()),
            ("Counters", self.all_counters()),
            ("Turns and phases", self.phases()),
            ("Variants", self.variants()),
            ("What can be picked", self.picks()),
        ):
            yield from ("", f"## {heading}", "", *part)

    # -------------------------------------------------------------- kinds
    def above(self, kind: sx.Kind) -> Iterator[sx.Kind]:
        """The kind, and all that it is."""
        yield kind
        for parent in kind.parents:
            if parent.text in self.kinds:
                yield from self.above(self.kinds[parent.text])

    def all_kinds(self) -> Iterator[str]:
        yield "A card begins with its kind and its name; then come its lines and sections, here with those of the kinds that it is one of."
        yield "A line with a value behind `=` may be left out, and so may one that may be none (`?`), a flag or a set."
        for kind in self.kinds.values():
            yield from self.kind(kind)

    def kind(self, kind: sx.Kind) -> Iterator[str]:
        name = kind.names.one.text
        yield from ("", f"### {names(kind.names)}", "")
        said = [f"is {code(each.names.one.text)}" for each in list(self.above(kind))[1:]]
        said += [code(f"per {kind.per.text}")] if kind.per else []
        said += [code(others(kind.flags))] if others(kind.flags) else []
        yield from [", ".join(dict.fromkeys(said))] if said else []
        lines: dict[str, Row] = {}
        sections: dict[str, Row] = {}
        for each in self.above(kind):
            source_kind = "" if each is kind else code(each.names.one.text)
            for item in each.items:
                if isinstance(item, sx.Field):
                    typed, says = self.field(item), flag_text(item.flags, "says")
                    lines.setdefault(item.name.text, (self.written(item), typed, says, source_kind))
                elif isinstance(item, sx.Property):
                    lines.setdefault(
                        item.name.text, (code(source(item.span)), "if the card says nothing", "", source_kind)
                    )
                elif isinstance(item, sx.SectionDecl):
                    sections.setdefault(
                        item.name.text, (self.section(item), flag_text(item.flags, "says"), source_kind)
                    )
        for counter in self.counters.values():
            holder = counter.holder.text if counter.holder else ""
            owner = next((each for each in self.above(kind) if each.names.one.text == holder), None)
            if owner is not None:
                at = "" if owner.names.one.text == name else code(holder)
                lines.setdefault(counter.names.one.text, (code(f"{counter.names.one.text} N"), "counter", "", at))
        yield from table(("line", "type", "printed", "from"), lines.values())
        yield from table(("section", "printed ahead", "from"), sections.values())

    def written(self, item: sx.Field) -> str:
        """How a card writes a field."""
        head, other = flag(item.flags, "head"), flag(item.flags, "written")
        if head is not None:
            return code(item.name.text) + ", written " + code(f"for {item.name.text.upper()}") + " behind the name"
        if other is not None and isinstance(other.value, sx.Name):
            return code(item.name.text) + ", written " + code(other.value.text)
        return code(item.name.text)

    def field(self, item: sx.Field) -> str:
        value = f" = {source(item.default.span)}" if item.default is not None else ""
        return code(source(item.type.span) + value)

    def section(self, item: sx.SectionDecl) -> str:
        """A section as a card writes it: `power TOKENS:`."""
        params = [each for each in item.params if "by" not in each.preps]
        parts = [" ".join([*each.preps, each.name.text.upper()]) for each in params]
        during = " during PHASE" if flag(item.flags, "activated") else ""
        return code(" ".join([item.name.text, *parts]) + during + ":")

    # -------------------------------------------------------------- verbs
    def verbs(self) -> Iterator[str]:
        found = sorted((each for each in self.words if isinstance(each, sx.Verb)), key=lambda each: each.name.text)
        yield "Who does it stands before a colon: `any ally: gain 1 charge`. In a card of a player that is *you* if nobody is named."
        yield "[Core verbs](../language/core_verbs.md) come with the language."
        yield from table(("form", "by", "printed"), [self.verb(each) for each in found if not self.is_action(each)])
        yield "Actions, which players choose in their turn. Tests take them (`brama: play_card Jade`); cards speak of them in rules."
        yield from table(("form", "during", "printed"), [self.action(each) for each in found if self.is_action(each)])

    def is_action(self, verb: sx.Verb) -> bool:
        return flag(verb.flags, "action") is not None

    def verb(self, verb: sx.Verb) -> Row:
        by = next((self.slot(each).lower() for each in verb.params if "by" in each.preps), "")
        return self.form(verb), code(by), self.printed(verb)

    def action(self, verb: sx.Verb) -> Row:
        found = flag(verb.flags, "action")
        during = " ".join(source(value.span) for _, value in found.preps) if found else ""
        return self.form(verb), code(during), self.printed(verb)

    def printed(self, verb: sx.Verb) -> str:
        """The declared wording; a verb without one is not printed."""
        for item in verb.items:
            if isinstance(item, sx.Property) and item.name.text == "says" and isinstance(item.args[0], sx.Text):
                return item.args[0].value.replace("|", "\\|")
        return "–"

    def form(self, verb: sx.Verb) -> str:
        """What is typed: `deal 2 damage [to ENEMY]`."""
        parts = [verb.name.text]
        for each in verb.params:
            if "by" not in each.preps:
                said = " ".join([*each.preps, self.slot(each)])
                parts.append(f"[{said}]" if each.default is not None else said)
        return code(" ".join(parts))

    def slot(self, param: sx.Param) -> str:
        """An example of what fills a slot, or the kind in capitals."""
        of = param.type.name.text
        counter, kind = self.counters.get(of), self.kinds.get(of)
        if counter is not None:
            return "2 " + (counter.names.many or counter.names.one).text
        if of == "times":
            return "2 times"
        if of == "counter":
            return "2 COUNTERS"
        many = (kind.names.many or kind.names.one).text if kind else of
        if param.type.mark == "count":
            return f"2 {many.upper()}"
        if param.type.mark == "set":
            return f"all {many.upper()}"
        places = "".join(f" in {source(each.span)}" for each in param.domain)
        return of.upper() + places

    # -------------------------------------------------------------- the rest
    def zones(self) -> Iterator[str]:
        rows = [
            (
                code(names(each.names)),
                code(each.of.text if each.of else ""),
                code(each.per.text if each.per else ""),
                others(each.flags).replace("|", "\\|"),
            )
            for each in self.words
            if isinstance(each, sx.Zone)
        ]
        yield "Where things lie: `1 gem in hand`, `top card in nemesis_deck`. A zone that somebody has is yours if no owner is named."
        yield from table(("zone", "of", "per", "what holds there"), rows)

    def nouns(self) -> Iterator[str]:
        found = [each for each in self.words if isinstance(each, sx.Noun)]
        yield "Words for some things, used like a kind: `any ally`, `1 gem in supply`."
        rows = [
            (code(names(each.names)), code(each.of.name.text if each.of else ""), code(source(each.value.span)))
            for each in found
        ]
        yield from table(("noun", "of", "means"), rows)

    def adjectives(self) -> Iterator[str]:
        found = [each for each in self.words if isinstance(each, sx.Adjective)]
        yield "Words ahead of a noun, or behind `is`: `any exhausted player`, `if you is exhausted`."
        yield from table(
            ("adjective", "of", "means"),
            [(code(each.name.text), code(each.of.text), code(source(each.condition.span))) for each in found],
        )

    def all_counters(self) -> Iterator[str]:
        yield "`gain 2 charges`, `your charges >= 2`. One with the flag `unit` is only a measure, and nothing is kept of it."
        rows = [
            (
                code(names(each.names)),
                code(each.holder.text if each.holder else ""),
                flag_text(each.flags, "says") or flag_text(each.flags, "symbol"),
                others(each.flags),
            )
            for each in self.counters.values()
        ]
        yield from table(("counter", "per", "printed", "what holds of it"), rows)

    def phases(self) -> Iterator[str]:
        yield "`at end of nemesis_turn`, `at start of any casting`, `action during main`; in tests `acting brama during main`."
        rows: list[Row] = []
        for each in self.words:
            if isinstance(each, sx.Turn):
                rows.append((code(each.names.one.text), "turn", flag_text(each.flags, "says")))
                for phase in each.items:
                    if isinstance(phase, sx.Phase):
                        rows.append(
                            (
                                code(phase.name.text),
                                f"phase of {code(each.names.one.text)}",
                                flag_text(phase.flags, "says"),
                            )
                        )
        yield from table(("word", "what", "printed"), rows)

    def variants(self) -> Iterator[str]:
        yield "`--variant NAME` in `play` and `sim`, `variants NAME` in tests; `variant NAME` on a card says what changes."
        rows = [
            (code(each.names.one.text), flag_text(each.flags, "says"), others(each.flags))
            for each in self.words
            if isinstance(each, sx.Variant)
        ]
        yield from table(("variant", "printed", "what holds of it"), rows)

    def picks(self) -> Iterator[str]:
        yield "`--pick NAME=VALUE` in `play` and `sim`, a line `NAME VALUE` in tests."
        rows = [
            (code(each.name.text), code(each.of.text), f"one per {code(each.per.text)}" if each.per else "")
            for each in self.words
            if isinstance(each, sx.Pick)
        ]
        yield from table(("pick", "of", "how many"), rows)
