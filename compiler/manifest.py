"""The manifest of a set: the `game "…"`, `set "…"` or `library "…"` card that says what a folder of cards is.

It has to be known before anything else is read, since it says what else to read; so it is found by its first line and
parsed alone. Its lines are a closed list: a word that is not known is an error with a suggestion.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Diagnostic, Sink
from cardwright.dsl.near import did_you_mean
from cardwright.dsl.source import Source, Span

__all__ = ["HEAD", "Manifest", "Needed", "read_manifest"]

#: the first line of a manifest; marks around a title of one word may be left out
HEAD = re.compile(r'^(game|set|library)[ \t]+(?:"|\w+[ \t]*(?:#.*)?$)', re.MULTILINE)

COMMON = ("id", "version", "authors", "note", "license", "url")
LINES = {"game": (*COMMON, "players", "needs"), "set": (*COMMON, "game", "needs"), "library": (*COMMON, "needs")}
#: lines for people, lines that may stand more than once, and lines that name one thing
TEXTS = ("authors", "note", "license", "url")
REPEATED = ("needs", "authors", "note")
ONE = ("id", "version", "game")
#: where the next declaration begins
ISLAND = re.compile(r"^(?![ \t#\r\n]|$)", re.MULTILINE)
VERSION = re.compile(r"[0-9]+(\.[0-9]+)*")
#: `base`, or with the oldest version that will do: `base >= 1.0.0`
NEEDED = re.compile(r"(\w+)(?:\s*>=\s*([0-9]+(?:\.[0-9]+)*))?")

IDENTITY = re.compile(r"[^\W\d_]\w*")


class Needed(NamedTuple):
    """Another set by id, and the oldest version of it that will do ("": any)."""

    id: str
    version: str
    span: Span

    def takes(self, version: str) -> bool:
        """Whether a set of that version will do: as new or newer, of the same first number."""
        if not self.version or not version:
            return True
        wanted, given = _numbers(self.version), _numbers(version)
        return given[0] == wanted[0] and given >= wanted


class Manifest(NamedTuple):
    """word: `game`, `set` or `library`. game: what a set is for, None for a game or a library.

    problems: what is wrong with it; said only when its set is used. readable: whether anything but its first line is known.
    """

    word: str
    id: str
    title: str
    version: str
    game: Needed | None
    needs: tuple[Needed, ...]
    folder: Path
    span: Span
    problems: tuple[Diagnostic, ...] = ()
    readable: bool = True

    @property
    def all_needs(self) -> tuple[Needed, ...]:
        return (*((self.game,) if self.game else ()), *self.needs)


def read_manifest(folder: Path, source: Source) -> Manifest | None:
    """The manifest that stands in `source`; None where there is none.

    Its problems: it cannot be read, a line that is not known, a version that is none, a set that does not say what it is for.
    """
    from cardwright.compiler.parse.parser import parse

    found = HEAD.search(source.text)
    if found is None:
        return None
    # Only this declaration is parsed here, at its own lines; the file is parsed with the others later.
    line, _ = source.position(found.start())
    end = ISLAND.search(source.text, found.end())
    island = source.text[found.start() : end.start() if end else len(source.text)]
    sink = Sink()
    module = parse(Source(source.path, "\n" * (line - 1) + island), sink)
    card = next((one for one in module.declarations if isinstance(one, syntax.Card)), None)
    if card is None:
        problems = tuple(one._replace(span=_there(source, one.span), labels=(), edits=()) for one in sink)
        head = source.whole_line(line)
        return Manifest(found[1], folder.name, folder.name, "", None, (), folder, head, problems, readable=False)
    sink = Sink()
    return _manifest(folder, source, card, sink)._replace(problems=tuple(sink))


def _manifest(folder: Path, source: Source, card: syntax.Card, sink: Sink) -> Manifest:
    word, title = card.kind.text, card.title.value
    values: dict[str, syntax.Property] = {}
    needs: list[Needed] = []
    game: Needed | None = None
    head = source.whole_line(card.span.start_line)
    seen: set[str] = set()
    for item in card.items:
        if not isinstance(item, syntax.Property):
            sink.error(codes.MANIFEST, _there(source, item.span), 'A manifest holds only lines such as `version "1.0"`')
            continue
        name = item.name.text
        if name not in LINES[word]:
            near = did_you_mean(name, LINES[word])
            sink.error(codes.MANIFEST, _there(source, item.name.span), f"A {word} has no line `{name}`{near}")
        elif (wrong := _wrong_form(item, seen)) is not None:
            sink.error(codes.MANIFEST, _there(source, item.span), wrong)
        elif name in ("game", "needs"):
            found = [_needed(source, one, sink) for one in item.args]
            known = [one for one in found if one is not None]
            if name == "needs":
                needs += known
            elif known:
                game = known[0]
        else:
            values[name] = item
    identity = _identity(source, values.get("id"), title, head, sink)
    version = _version(source, values.get("version"), sink)
    if word == "set" and not any(isinstance(one, syntax.Property) and one.name.text == "game" for one in card.items):
        sink.error(codes.MANIFEST, head, "A set says what game it is for: `game NAME`")
    return Manifest(word, identity, title, version, game, tuple(needs), folder, head)


def _wrong_form(item: syntax.Property, seen: set[str]) -> str | None:
    """What is wrong with how a line is written, whatever it names; seen: the lines before it, to which it is added."""
    name = item.name.text
    if name in seen and name not in REPEATED:
        return f"`{name}` stands twice in this manifest"
    seen.add(name)
    if name == "players":
        right = len(item.args) == 1 and not item.preps and not item.flags and _is_number_of_players(item.args[0])
        return None if right else "How many play is a number, or a range such as `players 2..4`, and at least 1"
    if name in TEXTS and not (item.args and all(isinstance(one, syntax.Text) for one in item.args)):
        return f'What `{name}` says stands in quotation marks: `{name} "…"`'
    if item.preps or item.flags:
        return f"Nothing belongs behind what `{name}` says"
    if not item.args:
        return f"`{name}` says nothing: write what belongs to it behind it, or leave the line out"
    return f"`{name}` names one thing" if name in ONE and len(item.args) > 1 else None


def _is_number_of_players(phrase: syntax.Phrase) -> bool:
    if isinstance(phrase, syntax.Range):
        return phrase.last is not None and 1 <= phrase.first <= phrase.last
    return isinstance(phrase, syntax.Int) and phrase.value >= 1


def _identity(source: Source, item: syntax.Property | None, title: str, head: Span, sink: Sink) -> str:
    """The id that is written, else what the title gives. Others need the set by it, and files and saves are named after it."""
    given = re.sub(r"\W+", "_", title.casefold()).strip("_")
    written = _text(item)
    form = "An id is one word of letters, digits and `_`, and begins with a letter"
    if item is not None and not IDENTITY.fullmatch(written):
        sink.error(codes.MANIFEST, _there(source, item.span), form, help=f"write `id {given}`" if given else None)
    elif item is None and not IDENTITY.fullmatch(given):
        sink.error(
            codes.MANIFEST, head, f"This title gives no id; {form[0].lower()}{form[1:]}", help="add a line `id …`"
        )
    return written if IDENTITY.fullmatch(written) else given


def _needed(source: Source, phrase: syntax.Phrase, sink: Sink) -> Needed | None:
    found = NEEDED.fullmatch(_word(phrase) or "")
    if found is None:
        sink.error(
            codes.MANIFEST, _there(source, phrase.span), 'Here stands the id of a set: `name`, or `"name >= 1.0.0"`'
        )
        return None
    return Needed(found[1], found[2] or "", _there(source, phrase.span))


def _version(source: Source, item: syntax.Property | None, sink: Sink) -> str:
    text = _text(item)
    if item is not None and not VERSION.fullmatch(text):
        sink.error(
            codes.MANIFEST, _there(source, item.span), 'A version is numbers with points, in quotation marks: `"1.0.0"`'
        )
        return ""
    return text


def _text(item: syntax.Property | None) -> str:
    return (_word(item.args[0]) or "") if item is not None and item.args else ""


def _word(phrase: syntax.Phrase) -> str | None:
    """An id: a bare or quoted name."""
    if isinstance(phrase, syntax.Group) and phrase.quant is None:
        return _word(phrase.noun)
    if isinstance(phrase, syntax.Name):
        return phrase.text
    return phrase.value if isinstance(phrase, syntax.Text) else None


def _there(source: Source, span: Span) -> Span:
    """The same place in the whole file: the manifest was parsed from a copy that holds nothing else."""
    return span._replace(source=source)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
