"""Saved games: a session as JSON, and back.

A save holds the state before the running step and all answers so far, each under the hash of its question. It says which game and
which content it was made with; a save of changed content is refused (`replay.migrate` plays it again). It contains hidden cards: it is
not for players to read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.runtime.document import read, seal_up, senseless, unchanged
from cardwright.runtime.errors import SaveError
from cardwright.runtime.runaway import FUEL
from cardwright.runtime.session import Session
from cardwright.runtime.sound import require_sound
from cardwright.runtime.state import NO_AGENDA

if TYPE_CHECKING:
    from cardwright.runtime.program import Program
    from cardwright.runtime.state import State

__all__ = ["WHAT", "dump_state", "load", "load_state", "save"]

WHAT = "cardwright save"
#: slots that are saved as they are
AS_IS = ("rng", "hist", "turn", "phase", "clock", "barrier", "over", "variants", "players")


def save(session: Session, log: bool = True) -> str:
    """The session as one JSON document (one line). log: with the events so far."""
    program = session.base.program
    more = {"layout": layout(program), "answers": len(session.answers), **dump_state(session.base, log)}
    return seal_up(session, WHAT, more)


def load(program: Program, text: str) -> Session:
    """The session that was saved. Undo goes back to the beginning of its running step, if that had begun.

    Raises SaveError: damaged, not a save, of another format, of another game; ChangedError: of changed content.
    """
    body = read(program, text, WHAT)
    unchanged(program, body)
    if body.get("layout") != layout(program):
        raise SaveError(f"{program.title} has other zones or players now than when this game was saved")
    taken, running = body["taken"], body.get("answers")
    try:
        if not isinstance(running, int) or not 0 <= running <= len(taken):
            raise SaveError("its running step has other answers than it says")
        base = load_state(program, body)
        require_sound(base)
        session = Session(base, taken[len(taken) - running :], body["start"], taken)
    except SaveError as e:
        raise senseless(str(e)) from e
    except Exception as e:  # whoever wrote the document may have written anything into it
        raise senseless("it holds what no saved game holds") from e
    if session.dropped:
        raise senseless("an answer does not fit the question that is asked")
    return session


def layout(program: Program) -> str:
    """A hash of static things and zone instances: where it differs, numbers of a save mean something else."""
    parts = (
        program.seats,
        [(program.kinds[x.kind].name, x.owner, x.number) for x in program.statics],
        [(z.name, z.base, z.owners) for z in program.zones],
        program.periods,
        [v.name for v in program.variants],
    )
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()


# ------------------------------------------------------------------------------------------- the state
def dump_state(s: State, log: bool = True) -> dict[str, Any]:
    """A state between two steps as JSON-able data. Definitions, steps, rules, tables, events stand as indices into `names`.

    What follows from other slots is left out: places (from the zones), kinds (from the definitions).
    """
    program = s.program
    if s.later or s.waiting or s.running:
        raise SaveError("a step is under way: only the state before it can be saved")
    definitions, steps, rules, tables, events = _Names(), _Names(), _Names(), _Names(), _Names()
    agenda: list[Any] = []
    entry: Any = s.agenda
    while entry:
        f: int = entry[0]
        agenda.append([steps.of(program.steps[f].name), entry[1]])
        entry = entry[2]
    listeners = [
        [tables.of(program.hook_tables[h]), [[rules.of(program.rules[x[0]].name), *x[1:]] for x in row]]
        for h, row in enumerate(s.lis)
        if row
    ]
    state: dict[str, Any] = {name: getattr(s, name) for name in AS_IS}
    state["defn"] = [0 if not d else 1 + definitions.of(program.definitions[d].id) for d in s.defn]
    state["z"] = s.z
    state["agenda"] = agenda
    state["lis"] = listeners
    state["used"] = [[rules.of(program.rules[r].name), *rest] for r, *rest in s.used]
    fields = {f.name: s.held("f_" + f.name) for f in program.fields}
    entries = [[events.of(program.events[_event(e)].name), *e[1:]] for e in (s.whole_log() if log else ())]
    names = {
        "definitions": definitions.list,
        "steps": steps.list,
        "rules": rules.list,
        "tables": tables.list,
        "events": events.list,
        "endings": [program.endings[s.over].name] if s.over else [],
    }
    return {"names": names, "state": state, "fields": fields, "log": entries}


def load_state(program: Program, body: dict[str, Any]) -> State:
    """The state of a save. Raises SaveError when a name it needs is gone, KeyError and the like when it is nonsense."""
    names, raw = body["names"], body["state"]
    definitions = _numbers("card", [d.id for d in program.definitions], names["definitions"])
    steps = _numbers("step", [x.name for x in program.steps], names["steps"])
    rules = _numbers("rule", [x.name for x in program.rules], names["rules"])
    tables = _numbers("event", program.hook_tables, names["tables"])
    events = _numbers("event", [e.name for e in program.events], names["events"])
    endings = _numbers("ending", [e.name for e in program.endings], names["endings"])
    s = program.blank()
    for name in AS_IS:
        setattr(s, name, tuples(raw[name]))
    s.over = endings[0] if s.over else 0
    s.defn = [0 if not d else definitions[at_least(d, 1) - 1] for d in raw["defn"]]
    s.z = [tuples(x) for x in raw["z"]]
    if len(s.z) != program.instances:
        raise SaveError("this saved game has other zones")
    s.at = [0] * len(s.defn)
    for i, things in enumerate(s.z):
        for t in things:
            s.at[at_least(t, 1)] = i
    s.things = program.things_of_kinds(s.defn, s.players)
    s.agenda = NO_AGENDA
    for f, args in reversed(raw["agenda"]):
        s.agenda = (steps[at_least(f)], tuples(args), s.agenda)
    s.lis = [()] * len(program.hook_tables)
    for h, row in raw["lis"]:
        s.lis[tables[at_least(h)]] = tuple(
            [(rules[at_least(r)], owner, you, until, tuples(caught)) for r, owner, you, until, caught in row]
        )
    s.used = tuple([(rules[at_least(r)], thing, period, who) for r, thing, period, who in raw["used"]])
    for f in program.fields:
        values = body["fields"].get(f.name)
        fresh = [f.initial[d] for d in (s.defn if f.grows else s.defn[: len(program.statics) + 1])]
        setattr(s, "f_" + f.name, fresh if values is None else [tuples(v) for v in values])
    entries: tuple[Any, ...] = tuple((events[at_least(e[0])], *_rest(e)) for e in body["log"])
    s.past = ((), entries) if entries else ()
    s.log = []
    s.later = s.waiting = s.running = s.stale = ()
    s.clock = list(s.clock)
    s.fuel, s.depth, s.ask, s.trail, s.timed, s.due = FUEL, 0, None, None, True, True
    s.room, s.lent, s.listed = len(s.defn), False, program.nothing_listed
    return s


def _event(entry: tuple[Any, ...]) -> int:
    number: int = entry[0]
    return number


class _Names:
    """Numbers names in the order in which they are first needed."""

    __slots__ = ("index", "list")

    def __init__(self) -> None:
        self.index: dict[str, int] = {}
        self.list: list[str] = []

    def of(self, name: str) -> int:
        n = self.index.get(name)
        if n is None:
            n = self.index[name] = len(self.list)
            self.list.append(name)
        return n


def _numbers(what: str, now: Sequence[str], names: list[str]) -> list[int]:
    """What the names of a save mean in this program."""
    index = {name: i for i, name in enumerate(now)}
    for name in names:
        if name not in index:
            raise SaveError(f"the game no longer has the {what} {name!r}")
    return [index[name] for name in names]


def at_least(number: int, least: int = 0) -> int:
    """A number from a document that is an index: Python would count negative ones from the end. Raises ValueError."""
    if number < least:
        raise ValueError(f"{number} is no number of anything")
    return number


def tuples(x: Any) -> Any:
    """JSON lists back to tuples, all the way down."""
    return tuple(map(tuples, x)) if _is_list(x) else x


def _rest(x: list[Any]) -> tuple[Any, ...]:
    made: tuple[Any, ...] = tuples(x[1:])
    return made


def _is_list(x: object) -> bool:
    return isinstance(x, list)
