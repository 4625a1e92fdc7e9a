"""Builders of declarations and of what stands in their heads; the lines inside them are in `lines.py`."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.parse.builders import builds
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.statements import Prep
from cardwright.dsl import codes
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import (
    Adjective,
    Block,
    Counter,
    Declaration,
    Ending,
    Field,
    Flag,
    Item,
    Kind,
    Mode,
    Name,
    Names,
    Noun,
    Opening,
    Param,
    Phase,
    Phrase,
    Pick,
    Policy,
    Property,
    SectionDecl,
    Table,
    Test,
    Text,
    Track,
    Turn,
    TypeRef,
    Values,
    Variant,
    Verb,
    Window,
    Word,
    Zone,
)

Flags = tuple[Flag, ...]
Items = tuple[Item, ...]
Params = tuple[Param, ...]


@builds("start")
def start(_: Span | None, declaration: Declaration) -> Declaration:
    return declaration


# ------------------------------------------------------------------------------ parts of heads
@builds("names")
def names(span: Span, one: Word, many: Word | None) -> Names:
    return Names(span, one, many)


@builds("no_items")
def no_items(_: Span | None) -> Items:
    return ()


@builds("flags", "items", "signature", "parents", "track_of", "domain", "cell", "card_heads")
def listed(_: Span | None, *parts: Any) -> tuple[Any, ...]:
    return tuple([part for part in parts if part is not None])


@builds("flag")
def flag(span: Span, name: Word, value: Phrase | None, preps: list[Prep]) -> Flag:
    return Flag(span, name, value, tuple((prep.word, prep.args[0]) for prep in preps))


@builds("flag_word")
def flag_word(span: Span, name: Word, prep: Word) -> Flag:
    """`, head for`: the value is the preposition itself."""
    return Flag(span, name, Name(prep.span, prep.text), ())


@builds("flag_once")
def flag_once(span: Span, period: Word) -> Flag:
    start = period.span.start
    return Flag(span, Word(start, "once"), None, ((Word(start, "per"), Name(period.span, period.text)),))


@builds("flag_arg")
def flag_arg(span: Span, name: Word, value: Phrase) -> Flag:
    return Flag(span, name, value, ())


@builds("flag_preps")
def flag_preps(_: Span | None, *preps: Prep) -> list[Prep]:
    return list(preps)


@builds("flag_prep")
def flag_prep(span: Span, prep: Word, phrase: Phrase) -> Prep:
    return Prep(span, prep, (phrase,))


@builds("first_param")
def first_param(span: Span, *parts: Any) -> Param:
    name, type_, domain, where, default = parts
    return Param(span, (), name, type_, domain or (), where, default)


@builds("led_param")
def led_param(span: Span, *parts: Any) -> Param:
    """parts: the prepositions, then name, type, domain, condition, default."""
    *preps, name, type_, domain, where, default = parts
    return Param(span, tuple(prep.text for prep in preps), name, type_, domain or (), where, default)


@builds("type_plain")
def type_plain(span: Span, name: Word, maybe: Word | None) -> TypeRef:
    return TypeRef(span, name, "?" if maybe else "", maybe is not None)


@builds("type_set")
def type_set(span: Span, printed: Word | None, name: Word, maybe: Word | None) -> TypeRef:
    return TypeRef(span, name, "set", maybe is not None, printed is not None)


@builds("type_count")
def type_count(span: Span, name: Word, maybe: Word | None) -> TypeRef:
    return TypeRef(span, name, "count", maybe is not None)


@builds("type_printed")
def type_printed(span: Span, printed: Word, name: Word, maybe: Word | None) -> TypeRef:
    return TypeRef(span, name, "printed", maybe is not None, True)


# ------------------------------------------------------------------------------ what a game declares
@builds("kind")
def kind(
    span: Span,
    names: Names,
    parents: tuple[Word, ...] | None,
    per: Word | None,
    flags: Flags,
    items: Items,
) -> Kind:
    return Kind(span, names, parents or (), flags, items, per)


@builds("zone")
def zone(span: Span, names: Names, of: Word | None, per: Word | None, flags: Flags, items: Items) -> Zone:
    return Zone(span, names, of, per, flags, items)


@builds("track")
def track(span: Span, names: Names, of: tuple[Word, ...] | None, flags: Flags, items: Items) -> Track:
    return Track(span, names, of or (), flags, items)


@builds("counter")
def counter(span: Span, names: Names, *rest: Any) -> Counter:
    *holder, flags = rest
    return Counter(span, names, holder[0] if holder else None, flags)


@builds("noun")
def noun(span: Span, names: Names, of: TypeRef | None, value: Phrase, flags: Flags) -> Noun:
    return Noun(span, names, of, value, flags)


@builds("adjective")
def adjective(span: Span, name: Word, of: Word, condition: Phrase, flags: Flags) -> Adjective:
    return Adjective(span, name, of, condition, flags)


@builds("verb")
def verb(span: Span, name: Word, params: Params, flags: Flags, items: Items) -> Verb:
    return Verb(span, name, params, flags, items)


@builds("turn")
def turn(span: Span, names: Names, params: Params, flags: Flags, items: Items) -> Turn:
    return Turn(span, names, params, flags, items)


@builds("phase")
def phase(span: Span, name: Word, flags: Flags, body: Block) -> Phase:
    return Phase(span, name, flags, body)


@builds("window")
def window(span: Span, names: Names, params: Params, flags: Flags, items: Items) -> Window:
    return Window(span, names, params, flags, items)


@builds("section_decl")
def section_decl(span: Span, name: Word, params: Params, flags: Flags, items: Items) -> SectionDecl:
    return SectionDecl(span, name, params, flags, items)


@builds("field")
def field(span: Span, name: Word, type_: TypeRef, default: Phrase | None, flags: Flags) -> Field:
    return Field(span, name, type_, default, flags)


@builds("values")
def values(span: Span, name: Word, *found: Name | Text) -> Values:
    return Values(span, name, found)


@builds("mode")
def mode(span: Span, name: Word, flags: Flags, items: Items) -> Mode:
    return Mode(span, name, flags, items)


@builds("pick")
def pick(span: Span, name: Word, per: Word | None, of: Word, where: Phrase | None, flags: Flags, items: Items) -> Pick:
    return Pick(span, name, per, of, flags, items, where)


@builds("opening")
def opening(span: Span, name: Word, body: Block) -> Opening:
    return Opening(span, name, body)


@builds("table")
def table(span: Span, name: Word, head: list[tuple[Phrase, ...]], *rows: list[tuple[Phrase, ...]]) -> Table:
    columns: list[Word] = []
    for cell in head:
        if len(cell) != 1 or not isinstance(cell[0], Name):
            where = cell[0].span.to(cell[-1].span) if cell else name.span
            raise Refused(
                codes.OTHER_FORM,
                where,
                "The first row of a table names its columns, each with one word",
                "`| players | size |`",
            )
        columns.append(Word(cell[0].span, cell[0].text))
    return Table(span, name, tuple(columns), tuple(tuple(row) for row in rows))


@builds("row")
def row(_: Span | None, *cells: tuple[Phrase, ...]) -> list[tuple[Phrase, ...]]:
    return list(cells)


@builds("policy")
def policy(span: Span, *settings: Property) -> Policy:
    return Policy(span, settings)


@builds("setting")
def setting(span: Span, name: Word, *found: Phrase) -> Property:
    return Property(span, name, found, (), ())


@builds("ending")
def ending(span: Span, outcome: Word, text: Text | None, flags: Flags, items: Items) -> Ending:
    return Ending(span, outcome, text, flags, items)


@builds("variant")
def variant(span: Span, names: Names, flags: Flags, items: Items) -> Variant:
    return Variant(span, names, flags, items)


@builds("test")
def test_(span: Span, title: Text, items: Items) -> Test:
    return Test(span, title, items)
