"""Events and those who listen to them.

A verb tests its table first (`if s.lis[TABLE]:`) and builds an `Event` only then. Listeners are tuples
`(rule, owner, you, until, caught)`, in order of age; tables of modifiers are kept in order of layer, then age.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from cardwright.runtime.runaway import burnt_out, remember

if TYPE_CHECKING:
    from cardwright.runtime.state import Listener, State

__all__ = [
    "UNKNOWN",
    "Event",
    "after",
    "before",
    "begin",
    "burn",
    "come_nearer",
    "done",
    "drop",
    "end_rules",
    "expire",
    "expire_in",
    "has_used",
    "keep",
    "later",
    "listen",
    "listeners",
    "look",
    "matching",
    "modify",
    "postpone",
    "renew",
    "seen_before",
    "settle",
    "tick",
    "under_way",
    "unlisten",
    "use",
    "wait",
    "when",
    "would",
]

#: what a listener catches that no table holds: a thing listens to what happens to itself, wherever it lies
OWN: tuple[Any, ...] = (-1,)

#: below this much fuel, who acts is written down, so that a runaway can name the circle
WATCHED = 200
#: deeper than this, listeners cause each other: watched in the same way
NESTED = 50


#: (rule, owner, you, caught) → whether an event that has happened since was as the rule says
Known: TypeAlias = Mapping[tuple[Any, ...], bool]
UNKNOWN: Known = {}


class Event:
    """What is about to happen or has happened. Replacements change `args` or set `stopped`.

    verb: index of the event; source: the thing whose text does it; actor: the seat that does it (0: the players or the game);
    args: a list, as the verb declares. known: what `look` found before it happened.
    """

    __slots__ = ("actor", "args", "known", "source", "stopped", "verb")

    def __init__(self, verb: int, source: int, actor: int, args: list[Any], known: Known = UNKNOWN):
        self.verb = verb
        self.source = source
        self.actor = actor
        self.args = args
        self.stopped = False
        self.known = known

    def __repr__(self) -> str:
        # without an address, so that a state with postponed events has one digest
        return f"Event{(self.verb, self.source, self.actor, self.args, self.stopped)}"


# ------------------------------------------------------------------------------------------- who listens
def listen(
    s: State, table: int, rule: int, owner: int, you: int = 0, until: int = 0, caught: tuple[Any, ...] = ()
) -> Listener:
    """A new listener, the youngest of its table (of its layer, in a table of modifiers); returned to be dropped again."""
    new: Listener = (rule, owner, you, until, caught)
    now = s.lis[table]
    rules = s.rules
    layer = rules[rule].layer
    n = len(now)
    while n and rules[now[n - 1][0]].layer > layer:
        n -= 1
    keep(s, table, (*now[:n], new, *now[n:]))
    if until:
        s.timed = True
    return new


def keep(s: State, table: int, listeners: Iterable[Listener]) -> None:
    """These are the listeners of a table from now on."""
    if s.lent:
        s.own()
    s.lis[table] = tuple(listeners)


def drop(s: State, table: int, listener: Listener) -> None:
    """One listener goes. Of several equal ones the oldest."""
    now = s.lis[table]
    if listener in now:
        k = now.index(listener)
        keep(s, table, now[:k] + now[k + 1 :])


def unlisten(s: State, owner: int) -> None:
    """All listeners of a thing go, except those made for a duration (S20)."""
    for table, now in enumerate(s.lis):
        if any(x[1] == owner and not x[3] for x in now):
            keep(s, table, [x for x in now if x[1] != owner or x[3]])


def expire(s: State, boundary: int) -> None:
    """The moment `boundary` has come: listeners that last until then go, whoever made them (S20)."""
    expire_in(s, boundary, range(len(s.lis)))


def expire_in(s: State, boundary: int, tables: Iterable[int]) -> None:
    """As `expire`, where it is known which tables can hold such listeners."""
    for table in tables:
        for x in s.lis[table]:
            if x[3] == boundary:
                keep(s, table, [y for y in s.lis[table] if y[3] != boundary])
                break
    s.timed = any(x[3] for row in s.lis for x in row)


def come_nearer(s: State, boundary: int, more: int, tables: tuple[int, ...]) -> None:
    """What lasts until the end of the next span, not of this one, lasts until the end of the coming one from now on."""
    for table in tables:
        now = s.lis[table]
        if any(x[3] == boundary + more for x in now):
            keep(s, table, [(*x[:3], boundary, x[4]) if x[3] == boundary + more else x for x in now])


def end_rules(s: State, tables: tuple[int, ...], rules: tuple[int, ...], like: Listener) -> None:
    """What some effect began goes before its time: listeners with these rules, of the same owner and for the same seat."""
    for table in tables:
        keep(s, table, [x for x in s.lis[table] if x[0] not in rules or x[1] != like[1] or x[2] != like[2]])


# ------------------------------------------------------------------------------------------- what they hear
def would(s: State, table: int, event: Event, who: int, own: tuple[Listener, ...] = ()) -> bool:
    """Offer an event to its replacements; whether it still happens.

    Each is offered it at most once; those of an earlier layer come first, and `who`, the affected party, orders those of one
    layer (S16, S21). What a replacement does may add or remove others: the table is looked at again each time. own: what the
    event's own things listen with.
    """
    offered: list[Listener] = []
    while not event.stopped:
        live = matching(s, table, event, offered, own)
        if not live:
            break
        if len(live) > 1:
            rules = s.rules
            layer = min([rules[x[0]].layer for x in live])
            live = [x for x in live if rules[x[0]].layer == layer]
        x = live[0] if len(live) == 1 else _ordered(s, who, live)
        offered.append(x)
        _act(s, table, event, x)
    return not event.stopped


def when(s: State, table: int, event: Event, own: tuple[Listener, ...] = ()) -> None:
    """Tell those who listen what happens: the same moment, in the order that the game's policy says (S17).

    Who hears it is settled at the start; a listener that has gone meanwhile is skipped (S18). own: what the event's own
    things listen with, wherever they lie.
    """
    live = matching(s, table, event, None, own)
    if len(live) < 2:
        if live:
            _act(s, table, event, live[0])
        return
    rules = s.rules
    for x in live[:]:
        if rules[x[0]].silent:
            live.remove(x)
            _act(s, table, event, x)
    while live:
        x = live[0] if len(live) == 1 else _next(s, live)
        live.remove(x)
        if x[4] is OWN or x in s.lis[table]:
            _act(s, table, event, x)


#: `before` and `after` differ from `when` in the moment at which the verb calls them, not in what they do
before = when
after = when


def matching(
    s: State, table: int, event: Any, without: list[Listener] | None = None, own: tuple[Listener, ...] = ()
) -> list[Listener]:
    """The listeners of a table, and some of their own, whose condition holds now. Two equal listeners count as two."""
    tests = s.matchers
    live: list[Listener] = []
    for x in (*own, *s.lis[table]) if own else s.lis[table]:
        matches = tests[x[0]]
        if matches is None or matches(s, event, x):
            live.append(x)
    if without:
        for x in without:
            if x in live:
                live.remove(x)
    return live


def look(s: State, tables: tuple[int, ...], event: Event, own: tuple[Listener, ...] = ()) -> Known:
    """Ask before an event what those who will hear of it say of its parts: a thing that leaves is looked at as it was (S13)."""
    rules = s.rules
    known: dict[tuple[Any, ...], bool] = {}
    for listening in (own, *[s.lis[table] for table in tables]):
        for x in listening:
            looks = rules[x[0]].looks
            if looks is not None:
                known[_who(x)] = looks(s, event, x)
    return known


def seen_before(s: State, event: Event, x: Listener) -> bool:
    """What `look` found for a listener; one that listens only since then looks now."""
    found = event.known.get(_who(x))
    if found is None:
        looks = s.rules[x[0]].looks
        return looks is None or looks(s, event, x)
    return found


def _who(x: Listener) -> tuple[Any, ...]:
    # whose a thing is may change with the event, of what it listens to about itself
    return (x[0], x[1], 0 if x[4] is OWN else x[2], x[4])


def _next(s: State, live: list[Listener]) -> Listener:
    """Which of several that act at one moment is the next one: rules of the game itself as they are written, then as the game's
    policy says (S17)."""
    for x in live:
        if not x[1]:
            return x
    order = s.program.trigger_order
    if order == "age":
        return live[0]
    if order == "seats":
        return _by_seat(s, live)
    return _ordered(s, s.turn[1] if order == "active" else 0, live)


def _ordered(s: State, who: int, live: list[Listener]) -> Listener:
    """Which of several acts next, by the choice of `who`."""
    n: int = s.choose(0, who, [(x[0], x[1], i) for i, x in enumerate(live)])[2]
    return live[n]


def _by_seat(s: State, live: list[Listener]) -> Listener:
    """The next one in order of seats, from who has the turn on; of several of one seat that seat chooses, if they differ.

    Nobody's come first.
    """
    players = s.players
    start = players.index(s.turn[1]) if s.turn[1] in players else 0
    for you in (0, *players[start:], *players[:start]):
        mine = [x for x in live if x[2] == you or (not you and x[2] not in players)]
        if mine:
            alike = all(x[0] == mine[0][0] for x in mine)
            return mine[0] if alike or not you else _ordered(s, you, mine)
    return live[0]


def _act(s: State, table: int, event: Event, x: Listener) -> None:
    s.fuel -= 1
    s.depth += 1
    if s.fuel < WATCHED or s.depth > NESTED:
        remember(s, x[0], x[1])
    acts, once = s.actors[x[0]]
    if once:
        drop(s, table, x)
    acts(s, event, x)
    s.depth -= 1


def modify(s: State, table: int, value: int, context: tuple[Any, ...] = ()) -> int:
    """Run a quantity through its modifiers, layer by layer (S21)."""
    tests, actors = s.matchers, s.actors
    for x in s.lis[table]:
        matches = tests[x[0]]
        if matches is None or matches(s, context, x):
            value = actors[x[0]][0](s, value, context, x)
    return value


# ------------------------------------------------------------------------------------------- what has to wait
def begin(s: State, what: int) -> None:
    """An instruction begins: `what` is the thing whose text it is, or minus (number + 1) of a named procedure under way."""
    s.running = (*s.running, what)


def done(s: State) -> None:
    """The innermost instruction is done: hooks that waited for it run; with the last procedure, so do postponed ones (S15)."""
    s.running = s.running[:-1]
    if s.later or s.waiting:
        settle(s)


def postpone(s: State, table: int, event: Event, listener: Listener) -> None:
    """`listener` acts on `event` when the innermost running instruction is done; at the end of the step if there is none."""
    s.due = True
    s.later = (*s.later, (len(s.running), table, event, listener))


def later(s: State, table: int, event: Event, own: tuple[Listener, ...] = ()) -> None:
    """All who listen act when the innermost running instruction is done, if they still listen then and it still holds."""
    for x in matching(s, table, event, None, own):
        postpone(s, table, event, x)


def listeners(s: State, rules: tuple[int, ...] | None, t: int, you: int) -> tuple[Listener, ...]:
    """What a thing listens to about itself, as listeners for one event; `you` is who does it, or whose the thing is."""
    if not rules:
        return ()
    if you not in s.players:
        you = s.program.seat_at[s.at[t]]
    return tuple([(rule, t, you, 0, OWN) for rule in rules])


def under_way(s: State, marks: tuple[int, ...]) -> bool:
    """Whether one of some named procedures runs; () for any."""
    return any(x in marks if marks else x < 0 for x in s.running)


def wait(s: State, procedure: int, args: tuple[int, ...], marks: tuple[int, ...] = ()) -> None:
    """Run a procedure: now, or if one of the marked procedures (() for any) is under way, when none is any more (S15)."""
    if under_way(s, marks):
        s.due = True
        s.waiting = (*s.waiting, (procedure, args, marks))
    else:
        s.program.procedures[procedure].run(s, args)


def settle(s: State, last: bool = False) -> None:
    """Run what was postponed and may run now, the oldest first. last: the step is over, nothing has to wait any more."""
    depth = -1 if last else len(s.running)
    again = True
    while again:
        again = False
        for since, table, event, _ in s.later:
            if since > depth:
                moment = (since, table)
                batch = [one[3] for one in s.later if one[2] is event and one[:2] == moment]
                s.later = tuple([one for one in s.later if one[2] is not event or one[:2] != moment])
                _act_in_turn(s, table, event, batch)
                again = True
                break
    again = bool(s.waiting)
    while again:
        again = False
        for i, (procedure, args, marks) in enumerate(s.waiting):
            if not under_way(s, marks):
                s.waiting = s.waiting[:i] + s.waiting[i + 1 :]
                burn(s)
                number: int = procedure
                s.program.procedures[number].run(s, args)
                again = bool(s.waiting)
                break


def _act_in_turn(s: State, table: int, event: Event, batch: list[Listener]) -> None:
    """Those who waited since one event act one after the other: each that still listens, and whose condition holds then."""
    rules = s.rules
    while batch:
        live: list[Listener] = []
        for x in batch:
            matches = rules[x[0]].matches
            if (x[4] is OWN or x in s.lis[table]) and (matches is None or matches(s, event, x)):
                live.append(x)
        if not live:
            return
        x = next((x for x in live if rules[x[0]].silent), None) or (live[0] if len(live) == 1 else _next(s, live))
        batch.remove(x)
        _act(s, table, event, x)


# ------------------------------------------------------------------------------------------- once per period, time, fuel
def has_used(s: State, rule: int, thing: int, who: int = 0) -> bool:
    """Whether `who` has used this rule of this thing in the period the rule counts by (S19)."""
    return any(x[0] == rule and x[1] == thing and x[3] == who for x in s.used)


def use(s: State, rule: int, thing: int, period: int, who: int = 0) -> None:
    """Note a use by `who`; `renew(s, period)` forgets it."""
    s.used = (*s.used, (rule, thing, period, who))


def renew(s: State, period: int) -> None:
    """A period begins or ends: what could be used once in it can be used again."""
    if s.used:
        s.used = tuple([x for x in s.used if x[2] != period])


def tick(s: State, period: int) -> int:
    """One more period of this kind has begun; how many so far."""
    s.clock[period] += 1
    return s.clock[period]


def burn(s: State, thing: int = 0, rounds: int = 1) -> None:
    """Use up a little of the step's budget: compiled loops call it once a round, short ones once for all. Raises Runaway.

    thing: whose text goes round.
    """
    s.fuel -= rounds
    if s.fuel < WATCHED:
        if thing:
            remember(s, -1, thing)
        elif s.fuel < 0:
            raise burnt_out(s)
