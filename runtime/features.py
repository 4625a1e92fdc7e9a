"""What a learning bot sees of a decision and of the table, as sparse numbers. It knows no game and nothing that the seat may not know.

An option is described by the question, the printed definitions of the things in it and where they lie; options that differ in more
(the values of things) by their rank among each other. A table is described by what lies where and by all counters.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.runtime.program import Program
    from cardwright.runtime.state import Options, State

__all__ = ["Numbering", "OptionFeatures", "Row", "TableFeatures"]

#: features that are one where they are there, and features with a value
Row = tuple[list[int], list[tuple[int, float]]]
#: kinds of questions whose options are plain numbers
PLAIN = frozenset({"may", "either", "amount"})
#: parts into which a game is divided, in turns: what is right early may be wrong late
PART = 8
PARTS = 5


class Numbering:
    """Names of features as indices, in the order of their first use, and a weight for each."""

    __slots__ = ("ids", "weights")

    def __init__(self) -> None:
        self.ids: dict[Any, int] = {}
        self.weights: list[float] = []

    def index(self, name: Any) -> int:
        """The index of a feature; a new one weighs nothing."""
        found = self.ids.get(name)
        if found is None:
            found = self.ids[name] = len(self.weights)
            self.weights.append(0.0)
        return found

    def copy(self) -> Numbering:
        """One that goes on by itself."""
        other = Numbering()
        other.ids, other.weights = self.ids.copy(), self.weights.copy()
        return other


class OptionFeatures:
    """Describes the options of decisions of one program."""

    __slots__ = ("known", "numbering", "program", "ranked", "statics")

    def __init__(self, program: Program, numbering: Numbering) -> None:
        self.program, self.numbering = program, numbering
        self.statics = len(program.statics)
        self.known: dict[Any, list[int]] = {}
        #: definition → the lists of the state in which things of it carry values
        self.ranked: list[tuple[str, ...]] = [
            tuple("f_" + f.name for f in program.fields if f.kind >= 0 and f.kind in program.kinds_of[d])
            for d in range(len(program.definitions))
        ]

    def rows(self, s: State, question: int, who: int, options: Options) -> list[Row]:
        """A row of features for each option."""
        program = self.program
        kind = program.question_kinds[question]
        part = min(PARTS - 1, s.clock[program.turn_period] // PART) if s.clock else 0
        if kind in PLAIN or program.questions[question].asks not in ("", "thing"):
            return [(self.plain((question, option), part, None), []) for option in options]
        rows: list[Row] = []
        groups: dict[int, list[tuple[int, int]]] = {}
        for n, option in enumerate(options):
            parts: tuple[int, ...] = as_tuple(option)
            group = 0
            if kind == "action":
                group, parts = parts[0], parts[1:]
            seen = tuple([self.seen(s, t, who) for t in parts])
            rows.append((self.plain((question, group, seen), part, None if kind == "action" else seen), []))
            if parts and seen[-1][0] > 0:
                groups.setdefault(group, []).append((n, parts[-1]))
        for group, members in groups.items():
            if len(members) > 1:
                self.rank(s, (question, group), members, rows)
        return rows

    def plain(self, name: Any, part: int, anywhere: Any) -> list[int]:
        """The features of an option by what it is: always, in this part of the game, and whatever is asked."""
        found = self.known.get((name, part))
        if found is None:
            index = self.numbering.index
            found = [index(name), index((name, part))]
            if anywhere is not None:
                found.append(index(("any", anywhere)))
            self.known[name, part] = found
        return found

    def seen(self, s: State, t: int, who: int) -> tuple[int, int, int]:
        """A thing as the seat sees it: its print, its number, its zone; what lies hidden, and plain numbers, as nothing."""
        if 0 < t < len(s.defn):
            place = s.at[t]
            hidden = s.hidden_at[place]
            if hidden == 0 or (hidden == 1 and self.program.seat_at[place] == who):
                number = self.program.statics[t - 1].number if t <= self.statics else 0
                return s.defn[t], number, self.program.zone_at[place][0]
            return -1, 0, 0
        return 0, t, 0

    def rank(self, s: State, name: Any, members: list[tuple[int, int]], rows: list[Row]) -> None:
        """How the things compare in each value that all of them carry: from -0.5 for the least to 0.5 for the most."""
        for field in self.ranked[s.defn[members[0][1]]]:
            values = getattr(s, field)
            mine: list[int] = []
            for _, t in members:
                value: Any = values[t] if t < len(values) else None
                if not isinstance(value, int):
                    break
                mine.append(value)
            else:
                least, most = min(mine), max(mine)
                if most > least:
                    at = self.numbering.index(("rank", name, field))
                    span = most - least
                    for (n, _), value in zip(members, mine, strict=True):
                        rows[n][1].append((at, (value - least) / span - 0.5))


def as_tuple(option: Any) -> tuple[int, ...]:
    """An option of one thing or of several as several."""
    return option if isinstance(option, tuple) else (option,)  # pyright: ignore[reportUnknownVariableType]


class TableFeatures:
    """Describes a whole table, for judging how it stands. Only tables of games that are played for practice are judged: it sees all."""

    __slots__ = ("active", "first", "held", "lying", "numbering", "program")

    def __init__(self, program: Program, first: tuple[float, ...], numbering: Numbering) -> None:
        """first: how far the game was from each of its endings when it began."""
        self.program, self.first, self.numbering = program, first, numbering
        self.lying: dict[int, tuple[tuple[int, ...], dict[int, int]]] = {}
        self.active = [i for i in range(1, program.instances) if program.active_at[i]]
        self.held: list[tuple[str, list[tuple[int, Any]]]] = []
        for field in program.fields:
            holders = [
                (t, ("held", field.name, spec.kind, 0 if t in program.seats else spec.number))
                for t, spec in enumerate(program.statics, 1)
                if field.kind >= 0 and field.kind in program.kinds_above[spec.kind]
            ]
            if holders:
                self.held.append(("f_" + field.name, holders))

    def of(self, s: State) -> dict[int, float]:
        """Feature → value."""
        out: dict[int, float] = {}
        counts: dict[int, int] = {}
        for i in range(1, self.program.instances):
            if s.z[i]:
                for at, number in self.lies(s, i).items():
                    counts[at] = counts.get(at, 0) + number
        for at, number in counts.items():
            out[at] = math.log1p(number)
        self.values(s, out)
        self.endings(s, out)
        turns = s.clock[self.program.turn_period] if s.clock else 0
        out[self.numbering.index(("turn", min(turns // 4, 15)))] = 1.0
        out[self.numbering.index("always")] = 1.0
        return out

    def lies(self, s: State, i: int) -> dict[int, int]:
        """What lies in an instance, counted by print; kept while nothing moves there."""
        known = self.lying.get(i)
        if known is not None and known[0] == s.z[i]:
            return known[1]
        zone = self.program.zone_at[i][0]
        index, defn = self.numbering.index, s.defn
        found: dict[int, int] = {index(("many", zone)): len(s.z[i])}
        for t in s.z[i]:
            at = index(("lies", zone, defn[t]))
            found[at] = found.get(at, 0) + 1
        self.lying[i] = (s.z[i], found)
        return found

    def values(self, s: State, out: dict[int, float]) -> None:
        """What the static things hold, by kind and number, and what things in play hold, by print."""
        index, program = self.numbering.index, self.program
        for field, holders in self.held:
            values = getattr(s, field)
            for t, name in holders:
                value = values[t]
                if value and isinstance(value, int) and s.defn[t]:
                    at = index(name)
                    out[at] = out.get(at, 0.0) + (1.0 + math.log(value) if value > 1 else 1.0)
        for i in self.active:
            for t in s.z[i]:
                d = s.defn[t]
                for f in program.fields:
                    if f.kind >= 0 and f.kind in program.kinds_of[d]:
                        values = getattr(s, "f_" + f.name)
                        value = values[t] if t < len(values) else 0
                        if isinstance(value, int) and value > 0:
                            at = index(("in play", f.name, d))
                            out[at] = out.get(at, 0.0) + math.log1p(value)

    def endings(self, s: State, out: dict[int, float]) -> None:
        """How far each ending is, as a share of the way there was at first, and in steps."""
        index = self.numbering.index
        for n, ending in enumerate(self.program.endings):
            if ending.gap is not None and self.first[n] > 0:
                share = min(2.0, ending.gap(s) / self.first[n])
                out[index(("far", n))] = 2 * share
                out[index(("far", n, int(share * 6)))] = 1.0
