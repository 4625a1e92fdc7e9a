"""One entry of a game's log as a sentence: the verb's pattern in the third person, with who acted and what it was done to.

What a seat may not know is said as *a card*. The entry is `(kind, source, actor, *arguments, did, *places)`; `places` are triples
`slot, place before, place after` of things that were carried where not everybody looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.runtime.specs import Log
from cardwright.runtime.state import State

from . import catalogue, naming, pattern, verb_phrase
from .lexicon import readable, setting_text
from .live import ALL, Names
from .spans import Spans, phrase, word

__all__ = ["Teller", "Telling"]


@dataclass(frozen=True, slots=True)
class Telling:
    """An entry taken apart: its verb, who did it, what its slots held, and the slots that this reader may not know."""

    verb: sy.VerbSym
    node: sx.Verb
    source: int
    actor: int
    values: tuple[object, ...]
    did: object
    unknown: frozenset[int] = field(default_factory=lambda: frozenset())

    def slot(self, name: str) -> int:
        """The number of the slot of that name; -1 if there is none."""
        return next((i for i, param in enumerate(self.verb.params) if param.name == name), -1)


class Teller:
    """Sentences of single entries."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def take(self, verb: sy.VerbSym, s: State, entry: Log, seat: int) -> Telling | None:
        """The entry for a reader; None for a verb without a declaration."""
        if not isinstance(verb.node, sx.Verb):
            return None
        size = len(verb.params)
        places: Sequence[int] = entry[4 + size :]
        unknown: set[int] = set()
        for slot, before, after in zip(places[::3], places[1::3], places[2::3], strict=False):
            if not (self.names.seen(s, seat, before) or self.names.seen(s, seat, after)):
                unknown.add(slot)
        return Telling(
            verb, verb.node, entry[1], entry[2], entry[3 : 3 + size], entry[3 + size], frozenset(unknown)
        )  # fmt: skip

    # ------------------------------------------------------------------ sentences
    def clause(self, s: State, told: Telling, subject: bool = True) -> Spans:
        """`Ash bears 3 wind`; without a subject for a sentence that names it already; passive where nobody acts."""
        happens = setting_text(told.node.items, "happens")
        if happens and subject:
            return self._filled(s, told, pattern.parse(f"- {happens}").rest, (), told.actor)
        said = verb_phrase.pattern_of(told.node)
        past = verb_phrase.participle(told.node)
        if told.verb.you is None:
            return self._passive(s, told, said, past)
        verb = (word(verb_phrase.inflect(said.verb, "third", past), f"verb:{told.node.name.text}"),)
        who = self.names.thing(s, told.actor) if subject else ()
        return self._filled(s, told, said.rest, (*who, *verb), told.actor)

    def order(self, s: State, told: Telling) -> Spans:
        """What may be done: `play Ash`."""
        said = verb_phrase.pattern_of(told.node)
        return self._filled(s, told, said.rest, (word(said.verb, f"verb:{told.node.name.text}"),), told.actor)

    def _passive(self, s: State, told: Telling, said: pattern.Pattern, past: str) -> Spans:
        """`Ash is drawn`; for a pattern without a first slot the bare order, as a heading."""
        first = next((param.name for param in told.verb.params if not param.preps), "")
        if first not in said.slots():
            return self._filled(s, told, said.rest, phrase(said.verb), 0)
        subject = self.slot(s, told, first, 0)
        value = told.values[told.slot(first)]
        several = isinstance(value, tuple) and len(value) > 1  # pyright: ignore[reportUnknownArgumentType]
        rest = tuple(part for part in said.rest if not (isinstance(part, pattern.Slot) and part.name == first))
        verb = (*phrase("are" if several else "is"), *phrase(past, f"verb:{told.node.name.text}"))
        return self._filled(s, told, rest, (*subject, *verb), 0)

    def _filled(self, s: State, told: Telling, parts: Sequence[pattern.Part], spans: Spans, actor: int) -> Spans:
        """The parts of a pattern with what this entry holds."""
        for part in parts:
            if isinstance(part, pattern.Optional):
                named = [each.name for each in part.parts if isinstance(each, pattern.Slot) and each.name != "it"]
                if all(self._default(s, told, each) for each in named):
                    continue
                inner: tuple[str | pattern.Slot, ...] = part.parts
            else:
                inner = (part,)
            for each in inner:
                spans = self._part(s, told, each, spans, actor)
        return spans

    def _part(self, s: State, told: Telling, part: str | pattern.Slot, spans: Spans, actor: int) -> Spans:
        if isinstance(part, str):
            if spans and spans[-1].text == "and" and told.verb.you is not None and told.did != 0:
                return (*spans, word(catalogue.third(part)))
            if part == "your" and told.verb.you is not None and spans and spans[0].role == "name":
                return (*spans, word("their"))
            return (*spans, *naming.words(part, self.names.scope))
        if part.name == "it":
            return (*spans, word("it"))
        if part.name in ("your", "you"):
            return (*spans, *(phrase("their") if part.name == "your" else self.names.thing(s, told.actor)))
        led = len(spans) > 1 and spans[-1].text in catalogue.PREPOSITIONS
        return (*spans, *self.slot(s, told, part.name, actor, led))

    def slot(self, s: State, told: Telling, name: str, actor: int, led: bool = False) -> Spans:
        """What a slot held."""
        at = told.slot(name)
        if at < 0:
            return phrase(readable(name))
        param, value = told.verb.params[at], told.values[at]
        if at in told.unknown:
            many = len(value) if isinstance(value, tuple) else 1  # pyright: ignore[reportUnknownArgumentType]
            return self.names.hidden(param.type.of, many)
        type = self.names.counter_of(told.verb, param)
        if at == 0 and type.tag in ("amount", "count") and isinstance(value, int):
            value = less_done(value, told.did)
        if type.tag == "place" and isinstance(value, int):
            return self.names.end_of(s, value, param.preps[0] if param.preps else "", actor, led)
        return self.names.value(s, type, value, actor)

    def _default(self, s: State, told: Telling, name: str) -> bool:
        """Does the slot hold what it holds where nobody says anything?"""
        at = told.slot(name)
        if at < 0:
            return False
        param, value = told.verb.params[at], told.values[at]
        if value is None or value == ():
            return True
        default = param.default
        if isinstance(default, ty.Const):
            return value == (default.value or 0)
        if isinstance(default, ty.Place) and isinstance(value, int):
            zone, owner = s.program.zone_at[abs(value)]
            return s.program.zones[zone].name == default.zone.name and owner in (0, told.actor)
        return False

    # ------------------------------------------------------------------ who may read it
    def readers(self, verb: sy.VerbSym, s: State, entry: Log) -> tuple[int, ...] | None:
        """The seats that may know all that an entry names; None: everybody."""
        told = self.take(verb, s, entry, 0)
        if told is None or not told.unknown:
            return None
        found = [seat for seat in s.players if (one := self.take(verb, s, entry, seat)) and not one.unknown]
        return tuple(found)

    def shown(self, s: State, entry: Log, seat: int) -> Spans:
        """Cards that were shown: to everybody, or to the seat in the entry."""
        things: tuple[int, ...] = entry[3]
        if entry[2] and seat not in (entry[2], ALL):
            kind = self.names.kind_of(s, things[0]) if things else "thing"
            return (*self.names.thing(s, entry[2]), *phrase("looks at"), *self.names.hidden(kind, len(things)))
        if entry[2]:
            return (*self.names.thing(s, entry[2]), *phrase("looks at"), *self.names.things(s, things))
        return (*self.names.things(s, things), *phrase("is shown" if len(things) == 1 else "are shown"))


def less_done(asked: int, did: object) -> int:
    """How much of it was done, where that was less than what was asked for."""
    return did if isinstance(did, int) and not isinstance(did, bool) and 0 < did < asked else asked
