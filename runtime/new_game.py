"""The start of a game: static things, picks, seeds. Set-up itself is the game's own first step, so that it may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardwright.runtime.errors import SetupError
from cardwright.runtime.runaway import FUEL
from cardwright.runtime.state import NO_AGENDA, seed_of
from cardwright.runtime.zones import register

if TYPE_CHECKING:
    from cardwright.runtime.program import Program
    from cardwright.runtime.specs import PickLine, PickSpec
    from cardwright.runtime.state import State

__all__ = ["Picks", "Start", "is_whole", "new_game", "number_of_players", "require_players"]

#: pick → definitions (by number or id), slot by slot; None or a missing tail is drawn
Picks = Mapping[str, Sequence[int | str | None]]


class Start(NamedTuple):
    """All that a game starts from; with the answers given since, it is the game."""

    seed: int
    players: int
    picks: Picks
    variants: tuple[str, ...]


def new_game(
    program: Program,
    seed: int,
    players: int,
    picks: Picks | None = None,
    variants: Sequence[str] = (),
) -> State:
    """A state whose agenda holds the set-up and then the first step.

    seed: any integer; it is hashed, so neighbouring seeds give independent games (S24). picks: what is not given is drawn from the
    game's own generator. variants: names. Raises SetupError.
    """
    require_players(program, players)
    if not is_whole(seed):  # a save would not say how the game began
        raise SetupError(f"a seed is a whole number, not {seed!r}")
    known = {v.name: i for i, v in enumerate(program.variants)} if variants else {}
    unknown = [v for v in variants if v not in known]
    if unknown:
        raise SetupError(f"there is no variant {unknown[0]!r}" + (f"; known: {', '.join(known)}" if known else ""))
    template = program.templates.get(players)
    if template is None:
        template = program.templates[players] = _table(program, players)
    s = template.clone()
    s.own()
    s.rng = seed_of("game", seed)
    s.variants = tuple(sorted({known[v] for v in variants}))
    if program.picks or picks:
        _pick(program, s, players, picks or {})
    s.barrier = 0
    return s


def is_whole(x: object) -> bool:
    """Whether somebody who may have given anything has given a whole number."""
    return isinstance(x, int) and not isinstance(x, bool)


def require_players(program: Program, players: int) -> None:
    """Raises SetupError where so many cannot play."""
    least, most = program.players
    if not is_whole(players):
        raise SetupError(f"how many play is a whole number, not {players!r}")
    if not program.seats:
        raise SetupError(
            f"nobody can play {program.title}: it does not say who sits at the table; write `kind player/players, seats`"
        )
    if not least <= players <= min(most, len(program.seats)):
        raise SetupError(f"{program.title} is for {number_of_players(least, most)}, not {players}")


def number_of_players(least: int, most: int) -> str:
    """`1 player`, `3 players`, `2 to 4 players`."""
    if least == most:
        return "1 player" if least == 1 else f"{least} players"
    return f"{least} to {most} players"


def _listen(program: Program, s: State, t: int) -> None:
    """A static thing lies nowhere: what it hears, it hears from the start."""
    pairs = program.always[s.defn[t]]
    if pairs:
        register(s, t, pairs, program.seat_of[t])


def _takes_part(program: Program, players: int, t: int) -> bool:
    seat = program.seat_of[t]
    return not seat or seat in program.seats[:players]


def _table(program: Program, players: int) -> State:
    """The state before anything is picked or set up: the same for all games with as many players."""
    s = program.blank()
    s.rng = s.phase = s.barrier = s.over = 0
    s.agenda = (program.setup_step, (), (program.first_step, (), NO_AGENDA))
    s.hist = s.used = s.later = s.waiting = s.running = s.stale = s.past = s.variants = ()
    s.turn = (0, 0)
    s.clock = [0] * len(program.periods)
    s.players = program.seats[:players]
    s.fuel, s.depth, s.ask, s.trail, s.timed, s.due = FUEL, 0, None, None, False, False
    s.lent, s.listed = False, program.nothing_listed
    s.log = []
    s.defn = [0, *(x.definition for x in program.statics)]
    s.room = len(s.defn)
    s.at = [0] * len(s.defn)
    s.z = [()] * program.instances
    s.lis = [()] * len(program.hook_tables)
    things: list[list[int]] = [[] for _ in program.kinds]
    for t in range(1, len(s.defn)):
        if _takes_part(program, players, t):
            _listen(program, s, t)
            for k in program.lists(t, s.defn[t]):
                things[k].append(t)
    s.things = [tuple(x) for x in things]
    for f in program.fields:
        setattr(s, "f_" + f.name, [f.initial[d] for d in s.defn])
    return s


def _pick(program: Program, s: State, players: int, picks: Picks) -> None:
    """Give the slots their definitions: those asked for, then the others from the game's generator."""
    names = program.definition_numbers if picks else {}
    known = [p.name for p in program.picks]
    for name in picks:
        if name not in known:
            raise SetupError(f"there is nothing to pick called {name!r}; known: {', '.join(known) or 'nothing'}")
    filled: list[tuple[int, int]] = []
    for pick in program.picks:
        slots, lines = _open_slots(program, pick, players)
        given = picks.get(pick.name, ())
        wanted = _wanted(program, pick, given, lines, names) if given else [0] * len(lines)
        taken = {d for d in wanted if d}
        of: PickLine | None = None
        free: list[int] = []
        for slot, line, d in zip(slots, lines, wanted, strict=True):
            if not d:
                if line is not of:
                    of, free = line, [c for c in line.candidates if c not in taken]
                if not free:
                    raise SetupError(f"{pick.name}: there are not enough to pick from")
                d = free.pop(s.rand(len(free)))
                taken.add(d)
            filled.append((slot, d))
    defn, always, own = s.defn, program.always, program.own_values
    for slot, d in sorted(filled):
        defn[slot] = d
        if always[d]:
            _listen(program, s, slot)
        for k in program.lists(slot, d):
            s.things[k] = (*s.things[k], slot)
        for name, value in own(d):
            getattr(s, name)[slot] = value


def _open_slots(program: Program, pick: PickSpec, players: int) -> tuple[tuple[int, ...], tuple[PickLine, ...]]:
    """The slots that are filled with so many players, and the line that each belongs to."""
    known = program.open_slots.get((pick.name, players))
    if known is None:
        per = [line for line in pick.lines for _ in range(line.number)]
        lines = tuple(per * players if pick.per_seat else per)
        if len(pick.slots) < len(lines):
            raise SetupError(f"{pick.name}: the game has {len(pick.slots)} slots for {len(lines)} picks")
        known = program.open_slots[pick.name, players] = pick.slots[: len(lines)], lines
    return known


def _wanted(
    program: Program,
    pick: PickSpec,
    given: Sequence[int | str | None],
    lines: Sequence[PickLine],
    names: dict[str, int],
) -> list[int]:
    """What was asked for, as numbers, 0 where nothing was; as long as there are slots."""
    if len(given) > len(lines):
        raise SetupError(f"{pick.name}: {len(given)} given, there are {len(lines)} to pick")
    out: list[int] = []
    for n, line in enumerate(lines):
        x = given[n] if n < len(given) else None
        d = names.get(x, -1) if isinstance(x, str) else x or 0
        if d and d not in line.candidates:
            raise SetupError(
                f"{pick.name}: {x!r} is not among: " + ", ".join(program.definitions[c].id for c in line.candidates)
            )
        if d and d in out:
            raise SetupError(f"{pick.name}: {x!r} is picked twice")
        out.append(d)
    return out
