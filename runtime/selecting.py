"""Selecting things: superlatives, identical cards, choices among sets. Called by compiled code.

Things are integers, sets are sequences of them; 0 is *none*. A measure may be None, which ranks below every number (S28).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.runtime.errors import Runaway
from cardwright.runtime.events import burn
from cardwright.runtime.state import FACTOR, MASK

if TYPE_CHECKING:
    from cardwright.runtime.state import State

__all__ = [
    "amount", "best", "different", "distinct", "divided", "first", "highest", "lowest", "next_of", "nth_best", "pick", "pick_any",
    "pick_best", "pick_having", "pick_plain", "pick_set", "pick_tied", "random_of", "ranked", "steps_between",
    "times", "total", "union", "without",
]  # fmt: skip

Key = Callable[[Any], Any]
NOTHING = float("-inf")
#: numbers that cards multiply stay below
LARGE = 10**18


# ------------------------------------------------------------------------------------------- numbers of sets
def highest(values: Iterable[int | None]) -> int | None:
    """The highest number, None for none."""
    high = None
    for v in values:
        if v is not None and (high is None or v > high):
            high = v
    return high


def lowest(values: Iterable[int | None]) -> int | None:
    low = None
    for v in values:
        if v is not None and (low is None or v < low):
            low = v
    return low


def different(values: Iterable[Any]) -> tuple[Any, ...]:
    """Each value once, in the order in which they come first; none is no value."""
    return tuple(dict.fromkeys(v for v in values if v is not None))


def without(values: Iterable[Any], away: Iterable[Any]) -> tuple[Any, ...]:
    """What is left of several values when others are taken away, of equal ones as many as there are."""
    left = list(values)
    for each in away:
        if each in left:
            left.remove(each)
    return tuple(left)


def divided(value: int, by: int) -> int:
    """A number divided, rounded down; 0 if it is divided by 0, as what is shared among nobody."""
    return value // by if by else 0


def times(value: int, by: int) -> int:
    """A number times another. Raises Runaway for one that would grow beyond all bounds: numbers have at most 18 digits (S29)."""
    made = value * by if -LARGE < value < LARGE and -LARGE < by < LARGE else LARGE
    if not -LARGE < made < LARGE:
        raise Runaway("a number grows beyond 18 digits")
    return made


def total(values: Iterable[int | None]) -> int:
    return sum(v for v in values if v is not None)


# ------------------------------------------------------------------------------------------- relations
def steps_between(start: int, end: int, things: Iterable[int], related: Callable[[int, int], Any]) -> int | None:
    """How few steps from one thing to a related one lead from `start` to `end`; None if no way does, or if either is none."""
    if not start or not end:
        return None
    left = set(things) - {start}
    reached, steps = [start], 0
    while reached:
        if end in reached:
            return steps
        ring = [b for b in left if any(related(a, b) for a in reached)]
        left.difference_update(ring)
        reached = ring
        steps += 1
    return None


# ------------------------------------------------------------------------------------------- sets
def union(*parts: Iterable[Any]) -> list[Any]:
    """All of several sets, in order, none twice."""
    seen: dict[Any, None] = {}
    for part in parts:
        for x in part:
            seen[x] = None
    return list(seen)


def first(things: Sequence[int]) -> int:
    return things[0] if things else 0


def ranked(things: Iterable[Any], key: Key, descending: bool) -> list[Any]:
    """In order of a measure; equals keep their order."""

    def measure(x: Any) -> Any:
        value = key(x)
        return NOTHING if value is None else value

    return sorted(things, key=measure, reverse=descending)


def best(things: Iterable[Any], key: Key, high: bool) -> list[Any]:
    """Those with the highest (lowest) measure: all that tie (S3)."""
    out: list[Any] = []
    record: Any = None
    for x in things:
        value = key(x)
        if value is None:
            value = NOTHING
        if not out or value == record:
            out.append(x)
            record = value
        elif (value > record) is high:
            out = [x]
            record = value
    return out


def nth_best(things: Iterable[Any], key: Key, high: bool, n: int) -> list[Any]:
    """Those that tie with the nth of them in order of a measure; nothing if there are not as many."""
    measured = [(x, NOTHING if (value := key(x)) is None else value) for x in things]
    if len(measured) < n:
        return []
    record = sorted((value for _, value in measured), reverse=high)[n - 1]
    return [x for x, value in measured if value == record]


def distinct(s: State, things: Sequence[int]) -> Sequence[int]:
    """Of identical things in the same place only the first. In most places cards of one print are identical; in an active place
    only if they carry equal values too."""
    n = len(things)
    if n < 2:
        return things
    defn, at = s.defn, s.at
    first = at[things[0]]
    seen: dict[Any, int] = {}
    one = True
    for t in things:
        key: Any = defn[t]
        if at[t] != first:
            key, one = (key, at[t]), False
        if key not in seen:
            seen[key] = t
    if len(seen) == n:
        return things
    active = s.active_at
    if one:
        if first and not active[first]:
            return list(seen.values())
    else:
        for t in seen.values():  # a loop: what a generator closes over is slower everywhere in the function
            if active[at[t]] or not at[t]:
                break
        else:
            return list(seen.values())
    return _different(s, things)


def _different(s: State, things: Sequence[int]) -> list[int]:
    """The slow part of `distinct`: compare the values of things that lie in an active place."""
    at, active = s.at, s.active_at
    # what lies nowhere is a seat or a piece of the table: never the same as another
    lying = [t for t in things if at[t]]
    least, most = min(lying, default=0), max(lying, default=0)
    columns: list[Iterable[Any]] = [map(at.__getitem__, lying), map(s.defn.__getitem__, lying)]
    for name in s.field_slots:
        values = getattr(s, name)
        if most < len(values):
            columns.append(map(values.__getitem__, lying))
        elif least < len(values):  # only what is there from the start has such a value
            columns.append([values[t] if t < len(values) else None for t in lying])
    firsts: dict[tuple[Any, ...], int] = {}
    for t, row in zip(lying, zip(*columns, strict=True), strict=True):
        firsts.setdefault(row if active[row[0]] else row[:2], t)
    kept = set(firsts.values())
    return [t for t in things if t in kept or not at[t]]


# ------------------------------------------------------------------------------------------- choices
def pick(s: State, question: int, who: int, things: Sequence[int], source: int = 0) -> int:
    """One of them; 0 if there is none. Of identical ones one is offered."""
    n = len(things)
    if n > 1:
        options = distinct(s, things)
        if len(options) > 1 or s.asks_single:
            return s.ask(question, who, options, 1, 1, source)  # type: ignore[misc,no-any-return]
        return options[0]
    if n and s.asks_single:
        return s.ask(question, who, things, 1, 1, source)  # type: ignore[misc,no-any-return]
    return things[0] if n else 0


def pick_any(s: State, question: int, who: int, things: Sequence[int], source: int = 0) -> int:
    """One of some things that are never identical, such as seats; 0 if there is none."""
    n = len(things)
    if n > 1 or (n and s.asks_single):
        return s.ask(question, who, things, 1, 1, source)  # type: ignore[misc,no-any-return]
    return things[0] if n else 0


def pick_tied(s: State, question: int, who: int, things: Sequence[int], source: int = 0) -> int:
    """One of some that tie: whose they are decides; of things of several owners `who`."""
    return pick(s, question, _whose(s, things, who), things, source)


def _whose(s: State, things: Sequence[int], otherwise: int) -> int:
    """The one seat whose all of these are (a seat is nobody's), else `otherwise`."""
    program = s.program
    statics = len(program.statics)
    seats = {0 if t in s.players else program.seat_of[t] if t <= statics else program.seat_at[s.at[t]] for t in things}
    only = seats.pop() if len(seats) == 1 else 0
    return only or otherwise


def pick_plain(s: State, question: int, who: int, options: Sequence[Any], source: int = 0) -> Any:
    """One of some numbers, places or printed things; 0 if there is none."""
    options = list(dict.fromkeys(options))
    return s.choose(question, who, options, source) if options else 0


def pick_set(
    s: State, question: int, who: int, things: Sequence[Any], least: int, most: int, source: int = 0
) -> tuple[Any, ...]:
    """least..most of them, or as many as there are (S5). Which of identical ones is no question, if so many must be taken."""
    if most <= 0:
        return ()
    if most == 1 == least:
        chosen = pick(s, question, who, things, source)
        return (chosen,) if chosen else ()
    if least == most < len(things) and not s.asks_single and len(distinct(s, things)) == 1:
        return tuple(things[:most])
    return s.choose_set(question, who, things, least if least > 0 else 0, most, source)


def pick_best(
    s: State,
    question: int,
    who: int,
    things: Sequence[int],
    key: Key,
    high: bool,
    number: int,
    source: int = 0,
    owners: bool = False,
) -> tuple[int, ...]:
    """The `number` best: the strictly better are forced, those that tie at the cut-off are chosen among (S4). owners: by whose they are."""
    forced: list[int] = []
    left = list(things)
    while left and len(forced) < number:
        tied = best(left, key, high)
        room = number - len(forced)
        if len(tied) <= room:
            forced += tied
        else:
            forced += pick_set(s, question, _whose(s, tied, who) if owners else who, tied, room, room, source)
        left = [t for t in left if t not in tied]
    return tuple(forced)


def pick_having(
    s: State,
    question: int,
    who: int,
    things: Sequence[int],
    least: int,
    most: int,
    holds: Callable[[tuple[int, ...]], bool],
    source: int = 0,
) -> tuple[int, ...]:
    """A set that together meets a condition, the largest first; () if there is none. Of sets of identical things one is offered."""
    at, active = s.at, s.active_at
    alike: dict[Any, list[int]] = {}  # what lies in an active place may carry values, so it is like no other
    for t in things:
        alike.setdefault(t if active[at[t]] or not at[t] else (at[t], s.defn[t]), []).append(t)
    piles = tuple(alike.values())
    most = min(most, len(things))
    ways = [1]  # how many sets of each size there are
    for pile in piles:
        ways = [sum(ways[max(0, n - len(pile)) : n + 1]) for n in range(min(most, len(ways) - 1 + len(pile)) + 1)]
    burn(s, source, sum(ways[max(0, least) :]))
    options = [c for n in range(most, max(0, least) - 1, -1) for c in _sets(piles, n) if holds(c)]
    return s.choose(question, who, options, source) if options else ()


def _sets(piles: Sequence[Sequence[int]], size: int) -> Iterator[tuple[int, ...]]:
    """Each way to take so many things from piles of identical ones, most from the first pile first."""
    if not size:
        yield ()
    elif piles:
        for n in range(min(size, len(piles[0])), -1, -1):
            for rest in _sets(piles[1:], size - n):
                yield (*piles[0][:n], *rest)


def random_of(s: State, things: Sequence[int], number: int) -> tuple[int, ...]:
    """Some at random, in random order."""
    left = list(things)
    n = len(left)
    number = min(max(0, number), n)
    r = s.rng
    for i in range(number):
        r = r * FACTOR & MASK
        j = i + (r * (n - i) >> 64)
        left[i], left[j] = left[j], left[i]
    s.rng = r
    s.barrier += number
    return tuple(left[:number])


def amount(s: State, question: int, who: int, least: int, most: int, source: int = 0) -> int:
    """A number from least to most, the highest first."""
    if most <= least and not (s.asks_single and most == least):
        return max(0, most)
    burn(s, source, most - least)
    chosen: int = s.ask(question, who, range(most, least - 1, -1), 1, 1, source)  # type: ignore[misc]
    return chosen


def next_of(s: State, question: int, who: int, left: list[int], source: int = 0) -> int:
    """The next one of an order that is chosen step by step; it is taken off the list."""
    chosen = left[0] if len(left) == 1 else pick(s, question, who, left, source)
    left.remove(chosen)
    return chosen
