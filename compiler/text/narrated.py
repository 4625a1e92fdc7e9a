"""The log as people read it: entries that belong together as one sentence, what a card did set below what was done with it.

Entries stand in the order in which they were finished, so what a verb brought about stands before it. `Narrator` puts it below again: what
the verb calls itself, and what the card that it resolves did. What says the same as the sentence above it is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cardwright.dsl import symbols as sy
from cardwright.runtime.specs import Log, LogLine
from cardwright.runtime.state import State

from .habits import ACTOR, GIVEN, Habits, habits_of, measured, same_verb
from .live import Names
from .render import plain
from .sentence import Sentence, chain, finish
from .spans import Span, Spans, capital, mark
from .told import Teller, Telling

__all__ = ["Narrator"]

MOST = 3
"""The most clauses of one sentence."""

LOOK_BACK = 30
"""How many entries before those that are told are looked at."""


@dataclass(slots=True)
class Happening:
    """An entry with what it brought about. at: its position; told: None for what the core logs itself."""

    entry: Log
    at: int
    told: Telling | None
    inner: list[Happening] = field(default_factory=lambda: [])


class Public:
    """What a reader has seen although it lies where he does not look: things that were shown, as long as the same card goes on."""

    def __init__(self) -> None:
        self.source = 0
        self.things: set[int] = set()

    def shown(self, entry: Log, seat: int) -> None:
        """Things are shown to everybody or to one seat."""
        self.turn_to(entry[1])
        if entry[2] in (0, seat):
            self.things |= set(entry[3])

    def known(self, told: Telling) -> Telling:
        """The same, with what was shown just before made known."""
        self.turn_to(told.source)
        if not told.unknown:
            return told
        left = frozenset(slot for slot in told.unknown if not set(flat(told.values[slot])) <= self.things)
        return replace(told, unknown=left)

    def turn_to(self, source: int) -> None:
        if source != self.source:
            self.source = source
            self.things = set()


class Narrator:
    """Lines of many entries."""

    def __init__(self, names: Names, teller: Teller) -> None:
        self.names, self.teller = names, teller
        self._habits: dict[sy.VerbSym, Habits] = {}

    def lines(self, kinds: Sequence[sy.VerbSym | str], s: State, entries: Sequence[Log], seat: int) -> list[LogLine]:
        """One line each, indented below what brought it about. kinds: what the number of an entry means.

        entries: the last ones of the log, or all. What was shown just before them is known.
        """
        done: list[Happening] = []
        public = Public()
        for entry in s.whole_log()[: -len(entries) or None][-LOOK_BACK:]:
            if isinstance(kinds[int(entry[0])], str):
                public.shown(entry, seat)
            else:
                public.turn_to(entry[1])
        for at, entry in enumerate(entries):
            kind = kinds[int(entry[0])]
            if isinstance(kind, str):
                public.shown(entry, seat)
                made = Happening(entry, at, None)
            else:
                told = self.teller.take(kind, s, entry, seat)
                if told is None or not (kind.says or kind.past):
                    continue
                made = Happening(entry, at, public.known(told))
            self.adopt(s, made, done)
            done.append(made)
        found: list[LogLine] = []
        for each in done:
            self.prune(each)
            found += self.told(s, each, seat, 0, 0)
        return counted(found)

    def prune(self, one: Happening) -> None:
        """Leave out what says the same as the sentence above it."""
        for each in one.inner:
            self.prune(each)
        if one.told is not None and not self.is_wrapper(one.told, one.inner):
            cause = one.told
            one.inner = [each for each in one.inner if not self.same(cause, each)]

    # ------------------------------------------------------------------ what belongs together
    def habits(self, verb: sy.VerbSym) -> Habits:
        got = self._habits.get(verb)
        if got is None:
            got = self._habits[verb] = habits_of(verb)
        return got

    def adopt(self, s: State, made: Happening, done: list[Happening]) -> None:
        """Move what `made` brought about from the end of `done` below it."""
        if made.told is None:
            return
        first = len(done)
        for at in range(len(done) - 1, -1, -1):
            if self.caused(s, made.told, done[at]):
                first = at
            elif done[at].entry[1] in (0, made.told.source):
                break  # what this card does is what the verb calls, or was done before
        made.inner = done[first:]
        del done[first:]

    def caused(self, s: State, cause: Telling, effect: Happening) -> bool:
        """Did it come about because of that verb? What a card does has the card as its source."""
        source = effect.entry[1]
        habits = self.habits(cause.verb)
        if source and habits.resolves:
            given, acts = source in things_in(cause), source == cause.actor
            if (given and GIVEN in habits.resolves) or (acts and ACTOR in habits.resolves):
                return True
            if source != cause.source and any(self.names.is_a(s, source, kind) for kind in habits.resolves):
                return True
        if source != cause.source:
            return False
        if effect.told is None:
            return habits.shows and set(flat(effect.entry[3])) <= set(things_in(cause))
        if not any(same_verb(effect.told.verb, each) for each in habits.calls):
            return False
        return effect.told.actor in (0, cause.actor, *things_in(cause))

    # ------------------------------------------------------------------ how it is told
    def told(self, s: State, one: Happening, seat: int, depth: int, above: int) -> list[LogLine]:
        """The lines of one entry and of what is below it. above: the card that the line above speaks of."""
        if one.told is None:
            return [((one.at,), line(self.teller.shown(s, one.entry, seat), depth))]
        inner = list(one.inner)
        if inner and self.is_wrapper(one.told, inner):
            return [text for each in self.merged(s, inner) for text in self.told(s, each, seat, depth, above)]
        source = one.told.source
        clauses = [self.teller.clause(s, one.told)]
        numbers = [one.at]
        names = {one.told.verb.name}
        while inner and len(clauses) < MOST and self.continues(one.told, inner[0]):
            first = inner[0].told
            assert first is not None
            if first.verb.name in names or any(
                each.told and each.told.verb.name == first.verb.name for each in inner[1:]
            ):
                break
            names.add(first.verb.name)
            clauses.append(self.teller.clause(s, first, subject=False))
            numbers.append(inner.pop(0).at)
        known = {above, one.told.actor, *things_in(one.told)}
        because: Spans = ()
        if source and source not in known:
            because = (Span("open", "("), *self.names.thing(s, source, one.told.actor), mark(")"))
        lines = [(tuple(numbers), line((*chain(clauses, "and"), *because), depth))]
        about = source or next(iter(things_in(one.told)), 0)
        if GIVEN in self.habits(one.told.verb).resolves:
            about = next(iter(things_in(one.told)), about)
        for each in inner:
            lines += self.told(s, each, seat, depth + 1, about)
        return lines

    def same(self, cause: Telling, effect: Happening) -> bool:
        """Does it say nothing that the sentence above does not say? The same numbers of the same things, done by a verb that it calls."""
        told = effect.told
        if told is None:
            return self.habits(cause.verb).shows
        if effect.inner or (not measured(told.verb) and told.verb.name != cause.verb.name):
            return False
        if not any(same_verb(told.verb, each) for each in self.habits(cause.verb).calls):
            return False
        known = {cause.actor, *things_in(cause)}
        counted = (*cause.values, cause.did) if measured(cause.verb) else cause.values
        numbers = {value for value in counted if isinstance(value, int)}
        for param, value in zip(told.verb.params, told.values, strict=True):
            if param.type.tag == "thing" and not set(flat(value)) <= known:
                return False
            if param.type.tag not in ("thing", "place") and (value not in numbers or told.did not in numbers):
                return False
        return told.actor in (0, *known) and bool(told.verb.params) and not setting_out(cause)

    def is_wrapper(self, told: Telling, inner: Sequence[Happening]) -> bool:
        """An action is told by what it brings about; paying by what is spent."""
        if not inner:
            return False
        if told.verb.action:
            return all(each.told is not None and each.told.actor in (0, told.actor) for each in inner[:1])
        return all(each.told is not None and each.told.verb.pays for each in inner)

    def merged(self, s: State, inner: list[Happening]) -> list[Happening]:
        """Neighbours of one actor that have nothing below them, the later ones below the first: one sentence."""
        plain_ones: list[Happening] = []
        for each in inner:
            if each.told is not None and self.is_wrapper(each.told, each.inner) and each.inner:
                plain_ones += each.inner
            else:
                plain_ones.append(each)
        done: list[Happening] = []
        for each in plain_ones:
            before = done[-1] if done else None
            if (
                before is not None and before.told is not None and each.told is not None and not before.told.source
                and each.told.actor == before.told.actor and all(not x.inner for x in before.inner)
                and self.continues(before.told, Happening(each.entry, each.at, each.told))
            ):  # fmt: skip
                before.inner = [*before.inner, Happening(each.entry, each.at, each.told), *each.inner]
            else:
                done.append(Happening(each.entry, each.at, each.told, list(each.inner)))
        return done

    def continues(self, first: Telling, next_one: Happening) -> bool:
        """Can it be said in the same sentence? The same one acts, and nothing stands below it."""
        told = next_one.told
        return (
            told is not None and not next_one.inner and bool(told.actor) and told.actor == first.actor
            and first.verb.you is not None and "happens" not in lines_of(told)
        )  # fmt: skip


# ------------------------------------------------------------------------------------------------ small questions
def things_in(told: Telling) -> list[int]:
    found: list[int] = []
    for param, value in zip(told.verb.params, told.values, strict=True):
        if param.type.tag == "thing":
            found += flat(value)
    return found


def flat(value: object) -> list[int]:
    if isinstance(value, tuple):
        parts: tuple[object, ...] = value  # pyright: ignore[reportUnknownVariableType]
        return [each for part in parts for each in flat(part)]
    return [value] if isinstance(value, int) and value else []


def lines_of(told: Telling) -> set[str]:
    return {item.name.text for item in told.node.items if hasattr(item, "name")}  # pyright: ignore


def setting_out(told: Telling) -> bool:
    """Does the sentence speak of nothing at all, so that what is below it says it?"""
    return not told.values and told.actor == 0


def line(spans: Spans, depth: int) -> str:
    return "  " * depth + plain(finish(Sentence(capital(spans))))


def counted(lines: Sequence[LogLine]) -> list[LogLine]:
    """Equal lines that follow each other once, with their number."""
    done: list[LogLine] = []
    at = 0
    while at < len(lines):
        text = lines[at][1]
        n = 1
        while at + n < len(lines) and lines[at + n][1] == text:
            n += 1
        numbers = tuple(number for each, _ in lines[at : at + n] for number in each)
        done.append((numbers, text if n == 1 else f"{text.removesuffix('.')} (×{n})."))
        at += n
    return done
