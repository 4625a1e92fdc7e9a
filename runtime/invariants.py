"""What must hold after every step, whatever the game (S26, S14). For tests and volume runs; play does not pay for it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

from cardwright.runtime.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.runtime.program import FieldSpec, Program
    from cardwright.runtime.state import Options, State

__all__ = ["Broken", "Watcher", "check", "pure", "sound", "violations"]


class Broken(GameError):
    """An invariant does not hold; the message lists what is wrong."""


def violations(s: State) -> list[str]:
    """Everything that is wrong with a state between two steps, in words."""
    program = s.program
    out = [*_places(s, program), *_kinds(s, program), *_fields(s, program), *_listeners(s, program)]
    if s.later or s.waiting or s.running or s.stale:
        out.append("something is still under way between two steps")
    return out


def _places(s: State, program: Program) -> list[str]:
    out: list[str] = []
    n = len(s.defn)
    if len(s.at) != n:
        out.append(f"{n} things, but {len(s.at)} places")
    seen: Counter[int] = Counter()
    for i, things in enumerate(s.z):
        zone = program.zone_at[i][0]
        if things and zone < 0:
            out.append(f"things lie in {i}, which is no place")
        seen.update(things)
        out += [f"{_name(s, t)} lies in {program.zone_name(s, i)}, noted elsewhere" for t in things if s.at[t] != i]
        if zone >= 0 and 0 <= program.zones[zone].limit < len(things):
            out.append(f"{program.zone_name(s, i)} holds {len(things)} things, more than its limit")
    for t in range(1, n):
        if seen[t] != (1 if s.at[t] else 0):
            out.append(f"{_name(s, t)} lies in {seen[t]} places")
        elif not s.at[t] and t > len(program.statics):
            out.append(f"{_name(s, t)} is lost: it lies nowhere")
    return out


def _kinds(s: State, program: Program) -> list[str]:
    want = program.things_of_kinds(s.defn, s.players)
    return [f"the list of {program.kinds[k].name} is wrong" for k, things in enumerate(want) if s.things[k] != things]


def _fields(s: State, program: Program) -> list[str]:
    out: list[str] = []
    for f in program.fields:
        values = s.held("f_" + f.name)
        if f.grows and len(values) != len(s.defn):
            out.append(f"{f.name} covers {len(values)} of {len(s.defn)} things")
        if f.floor is None and f.ceiling is None:
            continue
        for t, v in enumerate(values):
            if isinstance(v, int):
                if f.floor is not None and v < f.floor:
                    out.append(f"{f.name} of {_name(s, t)} is {v}, below {f.floor}")
                if f.ceiling is not None and v > f.ceiling:
                    out.append(f"{f.name} of {_name(s, t)} is {v}, above {f.ceiling}")
    return out


def _listeners(s: State, program: Program) -> list[str]:
    """What definitions hook by themselves listens exactly where it should, exactly once."""
    out: list[str] = []
    have = Counter((table, x[0], x[1]) for table, row in enumerate(s.lis) for x in row if not x[3])
    for t in range(1, len(s.defn)):
        watch = program.watches[s.defn[t]]
        if watch is None or not watch.placed:
            continue
        now = Counter(watch.by_place[s.at[t]])
        for table, rule in watch.placed:
            if have[table, rule, t] != now[table, rule]:
                out.append(
                    f"{_name(s, t)} listens {have[table, rule, t]} times with {program.rules[rule].name}, "
                    f"not {now[table, rule]}"
                )
    return out


def _name(s: State, t: int) -> str:
    return f"{s.program.thing_name(s, t)} (#{t})"


def sound(s: State) -> bool:
    """Whether `violations` finds nothing, found out much faster: thousands of games are looked at after every step."""
    program = s.program
    if s.later or s.waiting or s.running or s.stale or not _placed(s):
        return False
    if not all(_bounded(f, s.held("f_" + f.name), len(s.defn)) for f in program.fields):
        return False
    return tuple(s.things) == _things(program, tuple(s.defn), s.players) and not _listeners(s, program)


def _placed(s: State) -> bool:
    """Whether `_places` finds nothing."""
    program, at = s.program, s.at
    n = len(s.defn)
    if len(at) != n or 0 in at[len(program.statics) + 1 :]:
        return False
    placed = 0
    for i, things in enumerate(s.z):
        if things:
            zone, different = program.zone_at[i][0], set(things)
            if zone < 0 or 0 <= program.zones[zone].limit < len(things) or {at[t] for t in different} != {i}:
                return False
            if len(different) != len(things):
                return False
            placed += len(things)
    return placed == n - at.count(0)


def _bounded(f: FieldSpec, values: Sequence[Any], n: int) -> bool:
    """Whether `_fields` finds nothing in one field of n things."""
    if f.grows and len(values) != n:
        return False
    if f.floor is None and f.ceiling is None:
        return True
    numbers = [v for v in set(values) if isinstance(v, int)]
    return not numbers or (
        (f.floor is None or min(numbers) >= f.floor) and (f.ceiling is None or max(numbers) <= f.ceiling)
    )


@lru_cache(maxsize=8)
def _things(program: Program, defn: tuple[int, ...], players: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The things of each kind, remembered: nearly all steps make nothing."""
    return tuple(program.things_of_kinds(defn, players))


class Watcher:
    """`check` after every step of one game: what is as it was at the last look is not looked at again."""

    __slots__ = ("at", "defn", "fields", "lis", "things", "z")

    def __init__(self) -> None:
        self.at: list[int] = []
        self.defn: list[int] = []
        self.fields: dict[str, list[Any]] = {}
        self.lis: list[tuple[Any, ...]] = []
        self.things: list[tuple[int, ...]] = []
        self.z: list[tuple[int, ...]] = []

    def __call__(self, s: State) -> None:
        """Raise Broken when something is wrong."""
        if not self._sound(s):
            check(s)

    def _sound(self, s: State) -> bool:
        if s.later or s.waiting or s.running or s.stale:
            return False
        moved, made = s.at != self.at or s.z != self.z, s.defn != self.defn
        if (moved or made) and not _placed(s):
            return False
        if (moved or made or s.lis != self.lis) and _listeners(s, s.program):
            return False
        if (made or s.things != self.things) and tuple(s.things) != _things(s.program, tuple(s.defn), s.players):
            return False
        for f in s.program.fields:
            values = s.held("f_" + f.name)
            if made or values != self.fields.get(f.name):
                if not _bounded(f, values, len(s.defn)):
                    return False
                self.fields[f.name] = list(values)
        self.at, self.defn, self.lis, self.things, self.z = (
            list(s.at),
            list(s.defn),
            list(s.lis),
            list(s.things),
            list(s.z),
        )
        return True


def check(s: State) -> None:
    """Raise Broken when something is wrong; fits `play(…, each=check)`."""
    if not sound(s):
        raise Broken("; ".join(violations(s)[:8]))


def pure(s: State) -> Options:
    """The options of the agenda's first step, looked at in such a way that asking or changing anything raises Broken."""
    from cardwright.runtime.steps import offered_now

    def forbidden(*args: Any) -> NoReturn:
        raise Broken(f"the options of step {name!r} ask")

    name = s.program.steps[s.agenda[0]].name
    before, ask, log = s.digest(), s.ask, len(s.log)
    s.ask = forbidden
    offered = offered_now(s)
    s.ask = ask
    if s.digest() != before or len(s.log) != log:
        raise Broken(f"the options of step {name!r} change the state")
    return offered
