"""The state of a game: slots, a straight-line copy, choices, randomness, a canonical digest.

One class per program (`make_state_class`), so that a copy is a list of assignments without loops over slots: decisions are pairs of
a copy and the answers since, and a search makes thousands of copies a second.

What lies in a slot is plain: integers, tuples, and lists where positions change. Tuples are shared by copies. Of the lists, those that
nearly every step changes are copied at once; the others (what the things that come and go are, and carry) are lent: both states
read them, and the first of the two that writes takes copies (`own`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from cardwright.runtime.errors import NoOptions

if TYPE_CHECKING:
    from cardwright.runtime.growing import Rows
    from cardwright.runtime.program import Program, RuleSpec, Watch

__all__ = [
    "COPIED",
    "LENT",
    "NOT_SAVED",
    "NO_AGENDA",
    "SHARED",
    "TABLES",
    "Option",
    "Options",
    "State",
    "make_state_class",
    "seed_of",
]

Option: TypeAlias = int | tuple[int, ...]
Options: TypeAlias = Sequence[Any]
#: (rule, owner, you, until, caught)
Listener: TypeAlias = tuple[int, int, int, int, tuple[Any, ...]]
#: (step, args, rest); NO_AGENDA when nothing is left to do
Agenda: TypeAlias = tuple[int, tuple[int, ...], Any]
Ask: TypeAlias = Callable[[int, int, Options, int, int, int], Any]

NO_AGENDA: Any = ()

#: slots that hold tables of the program, the same for all its states
TABLES = ("watches", "hidden_at", "rules", "matchers", "actors", "active_at", "asks_single")
#: slots that copies share: integers, tuples, cons lists
SHARED = (
    "rng", "agenda", "hist", "used", "later", "waiting", "running", "turn", "phase", "past", "barrier", "over",
    "variants", "players", "stale", "fuel", "depth", "ask", "trail", "room", "listed", "timed", "due",
)  # fmt: skip
#: slots with lists that a copy copies
COPIED = ("z", "at", "log", "clock")
#: slots with lists that a copy shares until one of the two writes; so are the fields of things that are made in play
LENT = ("defn", "things", "lis")
#: slots that belong to the run, not to the game
NOT_SAVED = ("stale", "fuel", "depth", "ask", "trail", "room", "listed", "timed", "due", "lent")

MASK = (1 << 64) - 1
# A multiplicative generator modulo 2**64 with a multiplier of good spectrum (Steele and Vigna, "Computationally easy,
# spectrally good multipliers"): two operations a draw. Its state is odd; only upper bits are used; seeds are hashed, so
# that consecutive seeds start at unrelated points.
FACTOR = 0xF1357AEA2E62A9C5


class State:
    """What every game's state has; `make_state_class` adds `f_NAME` for each field, `clone` and `own`.

    The meaning of the slots is in `docs/internals/runtime.md`: `variants` (indices of the variants
    played with) and `players` (the seats taken, in order) among them. Class attributes, and the slots of `TABLES`, are the program's own
    tables: those that every effect reads are slots, which are read in a fifth of the time.
    """

    __slots__ = TABLES + SHARED + COPIED + LENT + ("lent",)

    program: ClassVar[Program]
    kinds_of: ClassVar[tuple[tuple[int, ...], ...]]
    lists_of: ClassVar[tuple[tuple[int, ...], ...]]
    field_slots: ClassVar[tuple[str, ...]] = ()
    growing_slots: ClassVar[tuple[str, ...]] = ()
    grow: ClassVar[Callable[[State, int], None]]
    rows: ClassVar[Rows]

    watches: tuple[Watch | None, ...]
    hidden_at: tuple[int, ...]
    rules: tuple[RuleSpec, ...]
    matchers: tuple[Callable[..., bool] | None, ...]
    #: what each rule does, and whether it does so only once
    actors: tuple[tuple[Callable[..., Any], bool], ...]
    active_at: tuple[bool, ...]
    asks_single: bool
    defn: list[int]
    things: list[tuple[int, ...]]
    z: list[tuple[int, ...]]
    at: list[int]
    lis: list[tuple[Listener, ...]]
    log: list[tuple[Any, ...]]
    rng: int
    agenda: Agenda
    hist: tuple[Any, ...]
    used: tuple[tuple[int, int, int, int], ...]
    later: Any
    waiting: Any
    running: tuple[int, ...]
    turn: tuple[int, int]
    phase: int
    clock: list[int]
    past: tuple[Any, ...]
    barrier: int
    over: int
    variants: tuple[int, ...]
    players: tuple[int, ...]
    stale: tuple[int, ...]
    fuel: int
    depth: int
    ask: Ask | None
    trail: list[tuple[int, int]] | None
    #: whether something may be in `later`, `waiting` or `stale`: looked at when the step is done
    due: bool
    #: whether something may listen for a duration only
    timed: bool
    #: what offers have listed for rows of piles: `(the piles, key → options)`; see `procedures.keep_listed`
    listed: tuple[tuple[Any, dict[Any, Any]], ...]
    #: how many things the growing fields have room for
    room: int
    #: whether another state reads the lists of `LENT` and the growing fields too: `own` them before writing
    lent: bool

    if TYPE_CHECKING:

        def clone(self) -> State: ...

        def own(self) -> None: ...

        def __getattr__(self, name: str) -> Any: ...

    def snapshot(self) -> State:
        """A copy that may be made in the midst of an effect: it shares no list.

        A straight line of generated code asks once whether its lists are its own, and then goes on writing into them; `clone` is for
        between two steps.
        """
        lent = self.lent
        made = self.clone()
        made.own()
        self.lent = lent
        return made

    # ------------------------------------------------------------------------------------------- choices
    def choose(self, question: int, who: int, options: Options, source: int = 0) -> Any:
        """One of `options`. A single one is taken without asking, if the game says so (S8). Raises NoOptions, or Pending in step mode."""
        if len(options) < 2:
            if options and not self.asks_single:
                return options[0]
            if options:
                return self.ask(question, who, options, 1, 1, source)  # type: ignore[misc]
            raise NoOptions(self, question, who, source)
        return self.ask(question, who, options, 1, 1, source)  # type: ignore[misc]

    def choose_set(
        self, question: int, who: int, options: Options, least: int, most: int, source: int = 0
    ) -> tuple[Any, ...]:
        """least..most distinct options, in the order chosen; fewer only if there are not as many (S5).

        When all must be taken, they come in the order offered, without asking: where the order matters, use `choose_order`.
        """
        n = len(options)
        if least >= n and not (n and self.asks_single):
            return tuple(options)
        if most > n:
            most = n
        if least > n:
            least = n
        if most == 1 == least:
            return (self.ask(question, who, options, 1, 1, source),)  # type: ignore[misc]
        if most <= 0:
            return ()
        chosen: tuple[Any, ...] = self.ask(question, who, options, least, most, source)  # type: ignore[misc]
        return chosen

    def choose_order(self, question: int, who: int, options: Options, source: int = 0) -> tuple[Any, ...]:
        """All options, in an order that `who` chooses. None or one of them is no question."""
        n = len(options)
        if n < 2:
            return tuple(options)
        chosen: tuple[Any, ...] = self.ask(question, who, options, n, n, source)  # type: ignore[misc]
        return chosen

    # ------------------------------------------------------------------------------------------- randomness
    def rand(self, n: int) -> int:
        """0..n-1 from the game's own generator; a barrier for undo."""
        self.rng = r = self.rng * FACTOR & MASK
        self.barrier += 1
        return r * n >> 64

    def shuffled(self, things: Iterable[int]) -> tuple[int, ...]:
        """The things in a random order; a barrier for undo."""
        out = list(things)
        r = self.rng
        for i in range(len(out) - 1, 0, -1):
            r = r * FACTOR & MASK
            j = r * (i + 1) >> 64
            out[i], out[j] = out[j], out[i]
        self.rng = r
        self.barrier += 1
        return tuple(out)

    # ------------------------------------------------------------------------------------------- identity
    def plain(self) -> tuple[Any, ...]:
        """Everything that makes this state what it is, as nested tuples of integers: no log, nothing of the run.

        Equal for equal states however they came about. The agenda is flattened: it may be long.
        """
        agenda: list[tuple[Any, ...]] = []
        entry: Any = self.agenda
        while entry:
            agenda.append(entry[:2])
            entry = entry[2]
        values = [getattr(self, name) for name in PLAIN]
        lists = [tuple(getattr(self, name)) for name in ("defn", "things", "z", "at", "lis", "clock")]
        fields = [tuple(self.held(name)) for name in self.field_slots]
        return (tuple(agenda), *values, *lists, *fields)

    def held(self, slot: str) -> list[Any]:
        """The values of a field, thing by thing: its list without the room kept for things that are yet to be made."""
        values: list[Any] = getattr(self, slot)
        return values[: len(self.defn)] if slot in self.growing_slots else values

    def digest(self) -> str:
        """A hash of `plain()`, the same on every machine and under every PYTHONHASHSEED."""
        return hashlib.blake2b(repr(self.plain()).encode(), digest_size=16).hexdigest()

    def whole_log(self) -> list[tuple[Any, ...]]:
        """All events so far, the oldest first."""
        parts: list[tuple[Any, ...]] = []
        sealed = self.past
        while sealed:
            sealed, part = sealed
            parts.append(part)
        return [entry for part in reversed(parts) for entry in part] + self.log


PLAIN = tuple(n for n in SHARED if n not in ("agenda", "past", *NOT_SAVED))


def make_state_class(field_names: Sequence[str], growing: Iterable[str] = ()) -> type[State]:
    """A state class with one list `f_NAME` per field, its `clone` and `own`. growing: the fields of things that are made in play.

    `Program` hangs its tables on the class, and the method `grow`.
    """
    slots = tuple("f_" + name for name in field_names)
    long = tuple("f_" + name for name in growing)
    cls: type[State] = type("GameState", (State,), {"__slots__": slots, "field_slots": slots, "growing_slots": long})
    lent = LENT + long
    lines = ["def clone(s):", " c = new(cls)", " s.lent = c.lent = True"]
    lines += [f" c.{name} = s.{name}" for name in TABLES + SHARED + lent]
    lines += [f" c.{name} = s.{name}.copy()" for name in (*COPIED, *(x for x in slots if x not in long))]
    lines += [" return c", "def own(s):", *(f" s.{name} = s.{name}.copy()" for name in lent), " s.lent = False"]
    env: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    exec("\n".join(lines), env)  # straight-line: a loop over slots takes three times as long
    cls.clone, cls.own = env["clone"], env["own"]  # type: ignore[method-assign]
    return cls


def seed_of(*parts: object) -> int:
    """An odd 64-bit start for a generator out of anything printable; neighbouring parts give unrelated starts (S24)."""
    text = "\x1f".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big") | 1
