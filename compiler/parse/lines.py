"""Builders of cards and of the lines inside a declaration: properties, sections, things that belong to their owner."""

from __future__ import annotations

import unicodedata
from typing import Any

from cardwright.compiler.parse.builders import builds
from cardwright.compiler.parse.refused import Refused
from cardwright.dsl import codes
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import (
    Block,
    Card,
    Flag,
    Grant,
    HeadPart,
    Item,
    Name,
    Phrase,
    PrepHead,
    Property,
    Section,
    Text,
    WhileItems,
    Word,
    Words,
)

Items = tuple[Item, ...]


# ------------------------------------------------------------------------------ cards
@builds("card")
def card(
    span: Span,
    kind: Word,
    title: Text,
    epithet: Text | None,
    heads: tuple[tuple[Word, Phrase], ...],
    items: Items,
) -> Card:
    return Card(span, kind, title, epithet, heads, items)


@builds("title")
def title(span: Span, *words: Word) -> Text:
    first = words[0]
    if len(words) > 1:
        raise unquoted(span)
    if first.text.startswith('"'):
        return titled(Text(span, unicodedata.normalize("NFC", first.text[1:-1])))
    return Text(span, first.text)


def titled(text: Text) -> Text:
    """A title that people can tell from others: with a letter, a digit or a picture sign. Raises Refused."""
    if text.value[:1].isalnum():
        return text  # nearly all do
    if not any(sign.isalnum() or unicodedata.category(sign) == "So" for sign in text.value):
        raise Refused(
            codes.EMPTY_TITLE,
            text.span,
            "This name is empty" if not text.value.strip() else "This name has neither letter nor digit",
            "write the name that stands on the card, in quotation marks",
        )
    return text


def unquoted(span: Span) -> Refused:
    return Refused(
        codes.UNQUOTED_TITLE,
        span,
        f'A name of several words stands in quotation marks: `"{span.text}"`',
        f'write `"{span.text}"`; if the last words are no part of the name, quote only those: `Name "what it is"`',
        ((span, f'"{span.text}"'),),
        safe=False,
    )


@builds("card_head")
def card_head(_: Span | None, prep: Word, phrase: Phrase) -> tuple[Word, Phrase]:
    return prep, phrase


@builds("named")
def named(
    span: Span, kind: Word, name: Word, title: Text, heads: tuple[tuple[Word, Phrase], ...], items: Items
) -> Card:
    """`room north "North Gate"` among the lines of its owner."""
    return Card(span, kind, Text(name.span, name.text), title, heads, items)


# ------------------------------------------------------------------------------ lines inside a declaration
class Entry:
    """A line's word with its arguments, before it is known whether it is a property, a section or a card."""

    __slots__ = ("args", "flags", "name", "preps", "span")

    def __init__(self, span: Span, name: Word, args: list[Any], preps: tuple[tuple[Word, list[Any]], ...]) -> None:
        self.span = span
        self.name = name
        self.flags: list[Flag] = []
        self.args: tuple[Phrase, ...]
        self.preps: tuple[tuple[Word, tuple[Phrase, ...]], ...]
        if not preps:
            for part in args:
                if type(part) is Flag:
                    break
            else:
                self.args = tuple(args)
                self.preps = ()
                return
        lists = [args, *(found for _, found in preps)]
        for at, found in enumerate(lists):
            while at == len(lists) - 1 and found and isinstance(found[-1], Flag):
                self.flags.insert(0, found.pop())
            for part in found:
                if isinstance(part, Flag):
                    raise Refused(
                        codes.OTHER_FORM,
                        part.span,
                        f"`{part.name.text} {part.value.span.text if part.value else ''}` stands between the values",
                        "it comes at the end of the line",
                    )
        self.args = tuple(args)
        self.preps = tuple((w, tuple(found)) for w, found in preps)


@builds("entry")
def entry(span: Span, name: Word, args: list[Any], preps: tuple[tuple[Word, list[Any]], ...]) -> Entry:
    return Entry(span, name, args, preps)


@builds("entry_args")
def entry_args(_: Span | None, *args: Any) -> list[Any]:
    return [arg for arg in args if arg is not None]


@builds("prep_args")
def prep_args(_: Span | None, *preps: Any) -> tuple[Any, ...]:
    return preps


@builds("prep_arg")
def prep_arg(_: Span | None, prep: Word, *args: Any) -> tuple[Word, list[Any]]:
    return prep, list(args)


@builds("property")
def property_(span: Span, line: Entry) -> Property:
    return Property(span, line.name, line.args, line.preps, tuple(line.flags) if line.flags else ())


@builds("counted")
def counted(span: Span, group: Phrase) -> Property:
    """`3 card where number <= 4`: a line named `count`."""
    return Property(span, Word(span.start, "count"), (group,), (), ())


def _section(span: Span, change: str | None, line: Entry, heads: tuple[HeadPart, ...], body: Block) -> Section:
    if line.flags:
        raise Refused(
            codes.OTHER_FORM,
            line.flags[0].span,
            f"A section such as `{line.name.text}:` takes no such addition",
            f"leave `, {line.flags[0].span.text}` out",
        )
    led = tuple([PrepHead(prep.span.to(args[-1].span), prep, args) for prep, args in line.preps])
    return Section(span, change, line.name, line.args, led + heads, body)


@builds("section")
def section(span: Span, line: Entry, heads: tuple[HeadPart, ...], body: Block) -> Section:
    return _section(span, None, line, heads, body)


@builds("section_add")
def section_add(span: Span, line: Entry, heads: tuple[HeadPart, ...], body: Block) -> Section:
    return _section(span, "add", line, heads, body)


@builds("section_replace")
def section_replace(span: Span, line: Entry, heads: tuple[HeadPart, ...], body: Block) -> Section:
    return _section(span, "replace", line, heads, body)


@builds("nested")
def nested(span: Span, line: Entry, items: Items) -> Card:
    """A line with lines under it: something that belongs to its owner, such as `piece "Old Guard"`."""
    arg = line.args[0] if len(line.args) == 1 else None
    if isinstance(arg, Words):
        raise unquoted(arg.span)
    if not isinstance(arg, (Name, Text)) or line.flags:
        raise Refused(
            codes.MISSING_COLON,
            line.span.end,
            f"There are lines under `{line.span.text}`, so it ends with a colon",
            f"write `{line.span.text}:`",
            ((line.span.end, ":"),),
        )
    heads: list[tuple[Word, Phrase]] = []
    for prep, args in line.preps:
        for extra in args[1:]:
            raise Refused(codes.OTHER_FORM, extra.span, f"Only one thing stands after `{prep.text}` here")
        heads.append((prep, args[0]))
    name = titled(arg) if isinstance(arg, Text) else Text(arg.span, arg.text)
    return Card(span, line.name, name, None, tuple(heads), items)


@builds("while_items")
def while_items(span: Span, condition: Phrase, items: Items) -> WhileItems:
    return WhileItems(span, condition, items)


@builds("grant")
def grant(span: Span, who: Any, items: Items) -> Grant:
    return Grant(span, who.phrase, items)
