"""What compiled effects share beyond moving, choosing and listening: sections, options, offers, shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.runtime.decide import finish
from cardwright.runtime.errors import BadAnswer
from cardwright.runtime.events import Event, burn, keep, matching, settle
from cardwright.runtime.selecting import distinct, pick_any

if TYPE_CHECKING:
    from cardwright.runtime.state import Listener, State

__all__ = [
    "able_or_all", "after_turn", "allowed", "as_one", "can_resolve", "either", "end_game", "feasible",
    "flip", "forgotten", "go_along", "insert_at_random", "keep_listed", "leave_loop", "offers", "resolve", "resolve_numbered",
    "since", "split", "take_offer",
]  # fmt: skip

Extent = tuple[tuple[float, int], ...]


# ------------------------------------------------------------------------------------------- sections
def resolve(s: State, sections: Sequence[Callable[..., int] | None], t: int, you: int) -> int:
    """Resolve a section of a thing; 0 if it has none. What waits for the end of an instruction runs then (S15)."""
    f = sections[s.defn[t]]
    if f is None:
        return 0
    running = s.running
    s.running = running + (t,)  # noqa: RUF005 (takes two thirds of the time)
    f(s, t, you)
    s.running = running
    if s.due:
        settle(s)
    return 1


def resolve_numbered(s: State, sections: Sequence[Callable[..., int] | None], t: int, you: int, n: int) -> int:
    """Resolve the section of a thing that has a number."""
    f = sections[s.defn[t]]
    if f is None:
        return 0
    s.running = (*s.running, t)
    f(s, t, you, n)
    s.running = s.running[:-1]
    if s.later or s.waiting:
        settle(s)
    return 1


def go_along(
    s: State,
    field: str,
    track: tuple[int, int, bool, str],
    sections: Sequence[Callable[..., int] | None],
    t: int,
    you: int,
    steps: int,
) -> int:
    """A token goes along its track, back if `steps` is below zero; how many spaces it went.

    field: where the token's space is kept. track: first and last space, whether it loops, which spaces resolve going forward:
    "stopping" (where it stops), "passing" (each), "asked" (none).
    """
    first, last, loops, resolves = track
    went = 0
    for _ in range(abs(steps)):
        burn(s, t)
        if s.lent:
            s.own()
        at = getattr(s, field)[t]
        to = at + (1 if steps > 0 else -1)
        if to > last or to < first:
            if not loops:
                break
            to = first if to > last else last
        getattr(s, field)[t] = to
        went += 1
        if steps > 0 and resolves == "passing":
            resolve_numbered(s, sections, t, you, to)
    if went and steps > 0 and resolves == "stopping":
        resolve_numbered(s, sections, t, you, getattr(s, field)[t])
    return went


def can_resolve(s: State, tests: Sequence[Callable[..., bool] | bool], t: int, you: int) -> bool:
    """Whether a section of a thing can be resolved in full; one without it cannot."""
    f = tests[s.defn[t]]
    return f if isinstance(f, bool) else f(s, t, you)


# ------------------------------------------------------------------------------------------- feasibility (S1, S2)
def measured(extent: Extent) -> tuple[int, float]:
    """How much of an instruction can be done: clauses done, then the fraction of the first that cannot be done whole."""
    done = 0
    fraction = 2.0
    for have, need in extent:
        if have >= need or need <= 0:
            done += 1
        elif fraction > 1:
            fraction = max(0, have) / need
    return done, fraction


def as_one(extent: Extent) -> Extent:
    """All clauses as one: the share of the whole that can be done, whichever clauses it belongs to."""
    done = sum(min(max(0, have), need) / need for have, need in extent if need > 0)
    return ((done, sum(1 for _, need in extent if need > 0)),) if extent else ()


def feasible(things: Sequence[int], can: Callable[[int], Any], extent: Callable[[int], Extent]) -> Sequence[int]:
    """Those for whom all of it can be done; if there is none, those for whom the most of it can."""
    if len(things) < 2:
        return things
    able = [x for x in things if can(x)]
    if able:
        return able
    reach = [measured(extent(x)) for x in things]
    most = max(reach)
    return [x for x, r in zip(things, reach, strict=True) if r == most]


def able_or_all(things: Sequence[int], can: Callable[[int], Any], number: int) -> Sequence[int]:
    """Those with which it can be done; all of them if there are too few of those."""
    able = [x for x in things if can(x)]
    return able if len(able) >= number else things


def either(
    s: State, question: int, who: int, can: Sequence[Any], extents: Callable[[], tuple[Extent, ...]], source: int = 0
) -> int:
    """Which of several options: one that can be done whole; if none can, one of which the most can."""
    options = [i for i, x in enumerate(can) if x]
    if not options:
        reach = [measured(x) for x in extents()]
        most = max(reach)
        options = [i for i, r in enumerate(reach) if r == most]
    return int(s.choose(question, who, options, source))


def split(
    s: State,
    question: int,
    who: int,
    group: Iterable[int],
    number: int,
    able: Callable[[int, int], Any],
    source: int = 0,
) -> list[tuple[int, int]]:
    """Shares of a number among a group, one after the other given to somebody who can take one more (S7): (who, how many).

    Of identical things that have been given the same, one is offered; those that have been given least come first.
    """
    everybody = tuple(group)
    shares = dict.fromkeys(everybody, 0)
    for _ in range(number):
        burn(s, source)
        can = [x for x in everybody if able(x, shares[x] + 1)]
        if not can:
            break
        if any(s.at[x] for x in can):
            given = sorted({shares[x] for x in can})
            can = [x for n in given for x in distinct(s, [y for y in can if shares[y] == n])]
        shares[pick_any(s, question, who, can, source)] += 1
    return [(x, n) for x, n in shares.items() if n]


def allowed(s: State, table: int, event: Event, own: tuple[Listener, ...]) -> bool:
    """Whether some rule of a table, or of the event's own things, speaks of an event."""
    return bool(matching(s, table, event, None, own))


# ------------------------------------------------------------------------------------------- offered actions
#: actor → the event that conditions of offers read, and never change
_OFFERED: dict[int, Event] = {}


def offers(s: State, table: int, actor: int) -> list[tuple[int, int]]:
    """What cards offer to do now, as options `(-1 - rule, owner)`."""
    tests = s.matchers
    event = _OFFERED.get(actor) or _OFFERED.setdefault(actor, Event(0, 0, actor, []))
    out: list[tuple[int, int]] = []
    for x in s.lis[table]:
        matches = tests[x[0]]
        if matches is None or matches(s, event, x):
            out.append((-1 - x[0], x[1]))
    return out


def take_offer(s: State, table: int, rule: int, owner: int, actor: int) -> None:
    """Take an offer that was listed."""
    for x in s.lis[table]:
        if x[0] == rule and x[1] == owner:
            s.rules[rule].acts(s, Event(0, owner, actor, []), x)
            return
    raise BadAnswer(f"{(-1 - rule, owner)} is not offered")


def keep_listed(s: State, number: int, row: Sequence[Any]) -> tuple[Any, dict[Any, Any]]:
    """What is listed for a row of piles is kept from now on, until the row is another one. Nothing is listed yet.

    Copies share it: it depends on nothing but the piles, the key, and what the things in the piles are.
    """
    made: tuple[Any, dict[Any, Any]] = (row, {})
    s.listed = (*s.listed[:number], made, *s.listed[number + 1 :])
    return made


# ------------------------------------------------------------------------------------------- the end
def end_game(s: State, ending: int, table: int) -> None:
    """The game ends, after those who wait for that have acted; an ending that comes of it is the one that counts."""
    if s.lis[table]:
        waiting = s.lis[table]
        keep(s, table, ())
        for x in waiting:
            matches = s.rules[x[0]].matches
            event = Event(0, 0, 0, [])
            if matches is None or matches(s, event, x):
                s.rules[x[0]].acts(s, event, x)
    finish(s, ending)


# ------------------------------------------------------------------------------------------- piles
def flip(s: State, source: int, to: int) -> None:
    """Turn a pile over onto (or into) another: what lay at the bottom comes to lie on top."""
    things = s.z[source]
    s.z[source] = ()
    s.z[to] = (*s.z[to], *reversed(things))
    at = s.at
    for t in things:
        at[t] = to


def insert_at_random(s: State, t: int, place: int) -> None:
    """Put a thing at a random place of a pile."""
    from cardwright.runtime.zones import move

    move(s, t, place)
    things = s.z[place][:-1]
    k = s.rand(len(things) + 1)
    s.z[place] = (*things[:k], t, *things[k:])


# ------------------------------------------------------------------------------------------- history and turns
def forgotten(hist: tuple[Any, ...], entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """The history without the last such entry: it did not happen after all."""
    for i in range(len(hist) - 1, -1, -1):
        if hist[i] == entry:
            return hist[:i] + hist[i + 1 :]
    return hist


def since(s: State, mark: int) -> tuple[Any, ...]:
    """The history since the last mark of a phase."""
    hist = s.hist
    for i in range(len(hist) - 1, -1, -1):
        if hist[i][0] == mark:
            return tuple(hist[i + 1 :])
    return ()


def leave_loop(s: State, step: int) -> None:
    """Out of a loop whose rounds are steps: what is still scheduled of it is taken off."""
    while s.agenda and s.agenda[0] != step:
        s.agenda = s.agenda[2]
    if s.agenda:
        s.agenda = s.agenda[2]


def after_turn(s: State, ends: tuple[int, ...], step: int, args: tuple[int, ...]) -> None:
    """Schedule a turn right after the one that runs (at once, if none does)."""
    kept: list[tuple[int, tuple[int, ...]]] = []
    entry = s.agenda
    while entry and entry[0] not in ends:
        kept.append((entry[0], entry[1]))
        entry = entry[2]
    if not entry:
        s.agenda = (step, args, s.agenda)
        return
    kept.append((entry[0], entry[1]))
    made: Any = (step, args, entry[2])
    for before, with_ in reversed(kept):
        made = (before, with_, made)
    s.agenda = made
