"""Where things lie. Everything that changes place goes through `move` or `create`, whatever the route (S14, S26)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.events import burn, keep, listen

if TYPE_CHECKING:
    from cardwright.runtime.program import Watch
    from cardwright.runtime.state import State

__all__ = [
    "create",
    "created",
    "freshen",
    "move",
    "move_all",
    "move_tops",
    "moved_all",
    "register",
    "reveal",
    "shuffle",
    "unregister",
]


def move(s: State, t: int, i: int, bottom: bool = False) -> int:
    """Thing `t` goes to instance `i`, on top or to the bottom; 0 is nowhere. `t`, or 0 when it lies there already: nothing happens.

    Its listeners of the old place go, those of the new come; a move out of hiding counts as a reveal. Fields that reset are put
    back, but not those of static things (a seat), nor on the way to another instance of the same zone (the next space of
    a board). Within one instance it only changes its position (listeners and fields stay).
    """
    z = s.z
    at = s.at
    j = at[t]
    if j == i and _lies(s, t, i, bottom):
        return 0
    at[t] = i
    if j:
        there = z[j]
        if there[-1] == t:
            z[j] = there[:-1]
        else:
            k = there.index(t)
            z[j] = there[:k] + there[k + 1 :]
    if i:
        z[i] = (t, *z[i]) if bottom else z[i] + (t,)
    hidden = s.hidden_at
    if hidden[j] and hidden[j] > hidden[i]:
        s.barrier += 1
    w = s.watches[s.defn[t]]
    if w is not None and i != j:
        _moved(s, t, j, i, w)
    return t


def _lies(s: State, t: int, i: int, bottom: bool) -> bool:
    """Whether a thing of an instance lies where it would go: at that end of a pile, anywhere in a place without an order."""
    return not i or not s.program.ordered_at[i] or s.z[i][0 if bottom else -1] == t


def _moved(s: State, t: int, j: int, i: int, w: Watch) -> None:
    """The part of `move` for definitions that care where they lie."""
    if w.resets is not None:
        program = s.program
        if t > len(program.statics) and (not i or program.zone_at[i][0] != program.zone_at[j][0]):
            if s.active_at[i]:
                w.resets(s, t)
                if t in s.stale:
                    s.stale = tuple([x for x in s.stale if x != t])
            elif s.active_at[j]:
                s.due = True
                s.stale = (*s.stale, t)  # what it was is known until the instruction is done (S13)
            elif t not in s.stale:
                w.resets(s, t)
    old, new = w.by_place[j], w.by_place[i]
    if old or new:
        seat_at = s.program.seat_at
        if old == new and seat_at[i] == seat_at[j]:
            return  # it goes on listening, as old as it was
        if old:
            unregister(s, t, old)
            if s.used and not s.program.keeps_uses:
                s.used = tuple([x for x in s.used if x[1] != t])  # what leaves and comes back is new (S19)
        if new:
            register(s, t, new, seat_at[i])


def freshen(s: State) -> None:
    """The instruction is done: what left the places where things are active is as printed again (S13)."""
    stale, s.stale = s.stale, ()
    for t in stale:
        w = s.watches[s.defn[t]]
        if w is not None and w.resets is not None:
            w.resets(s, t)


def move_all(s: State, things: Iterable[int], i: int, bottom: bool = False) -> None:
    """Move several things, one after the other; the last one ends on top (or at the very bottom)."""
    things = tuple(things)
    if len(things) > 2 and i and not bottom:
        j = s.at[things[0]]
        if j != i and s.z[j] == things:
            _move_pile(s, things, j, i)
            return
    for t in things:
        move(s, t, i, bottom)


def moved_all(s: State, things: Iterable[int], i: int, bottom: bool = False) -> int:
    """As `move_all`; how many of them lie elsewhere or otherwise than before."""
    things = tuple(things)
    before = s.z[i]
    came = sum(1 for t in things if s.at[t] != i)
    move_all(s, things, i, bottom)
    if came and not s.program.ordered_at[i]:
        return came
    return len(things) if s.z[i] != before else 0


def _move_pile(s: State, things: tuple[int, ...], j: int, i: int) -> None:
    """All that lies in an instance goes onto what lies in another, in the same order."""
    s.z[j] = ()
    _put_down(s, things, j, i)


def _put_down(s: State, things: tuple[int, ...], j: int, i: int) -> None:
    """The part of moving several things at once that comes after they were taken off instance `j`."""
    s.z[i] = (*s.z[i], *things)
    if s.hidden_at[j] > s.hidden_at[i]:
        s.barrier += len(things)
    at, defn, watches = s.at, s.defn, s.watches
    for t in things:
        at[t] = i
        w = watches[defn[t]]
        if w is not None:
            _moved(s, t, j, i, w)


def move_tops(s: State, number: int, j: int, i: int, fill: Callable[[State, int], object] | None = None) -> int:
    """So many times the top thing of instance `j` goes onto `i`; how many there were.

    fill: what happens each time when a thing is needed and none is there (S23).
    """
    moved = 0
    while number > 0:
        pile = s.z[j]
        if not pile and fill is not None:
            fill(s, j)
            pile = s.z[j]
        if not pile or j == i or not i:
            burn(s)
            number -= 1
            if pile:
                move(s, pile[-1], i)
                moved += 1
            elif fill is None:
                break
            continue
        n = min(number, len(pile))
        number -= n
        moved += n
        things = pile[: -n - 1 : -1]
        s.z[j] = pile[:-n]
        _put_down(s, things, j, i)
    return moved


def create(s: State, definition: int, i: int, count: int = 1) -> int:
    """Make `count` things of a definition in instance `i` (on top); the id of the first. They have consecutive ids."""
    first = len(s.defn)
    created(s, (definition,) * count, i)
    return first


def created(s: State, definitions: Sequence[int], i: int) -> tuple[int, ...]:
    """Make one thing of each definition in an instance, in order, the last on top; their ids."""
    definitions = tuple(definitions)
    if s.lent:
        s.own()
    defn = s.defn
    first = len(defn)
    end = first + len(definitions)
    new = tuple(range(first, end))
    odd, lists, hooked = s.rows[definitions]
    defn += definitions
    s.at += (i,) * len(new)
    if end > s.room:
        s.grow(end)
    if i:
        s.z[i] += new
    for slot, k, value in odd:
        getattr(s, slot)[first + k] = value
    for kind, places in lists:
        s.things[kind] += new if len(places) == len(new) else tuple([first + k for k in places])
    if hooked:
        program = s.program
        you = program.seat_at[i]
        for k in hooked:
            d = definitions[k]
            w = s.watches[d]
            register(s, first + k, program.always[d] if w is None else (*program.always[d], *w.by_place[i]), you)
    return new


def shuffle(s: State, i: int) -> None:
    """Shuffle an instance."""
    s.z[i] = s.shuffled(s.z[i])


def reveal(s: State) -> None:
    """Something hidden has been shown or looked at without leaving its place: undo stops here (S25)."""
    s.barrier += 1


def register(s: State, t: int, pairs: Iterable[tuple[int, int]], you: int) -> None:
    """Thing `t` begins to listen with these `(table, rule)` pairs."""
    for table, rule in pairs:
        listen(s, table, rule, t, you)


def unregister(s: State, t: int, pairs: Iterable[tuple[int, int]]) -> None:
    """Thing `t` stops listening with these pairs; what it left behind for a duration stays (S20)."""
    for table, rule in pairs:
        keep(s, table, [x for x in s.lis[table] if x[1] != t or x[0] != rule or x[3]])
