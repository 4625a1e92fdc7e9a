"""The parts of a `Program`: what the compiler says about each definition, zone, step, question, rule … of a game.

All are plain immutable tuples. Numbers are indices into the program's tables, or ids of static things.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from cardwright.runtime.state import Option, Options, State

__all__ = [
    "DefinitionSpec",
    "EndingSpec",
    "EventSpec",
    "FieldSpec",
    "HookSpec",
    "KindSpec",
    "LogLine",
    "Narrate",
    "PickLine",
    "PickSpec",
    "ProcedureSpec",
    "QuestionSpec",
    "RuleSpec",
    "StaticSpec",
    "StepSpec",
    "VariantSpec",
    "ZoneSpec",
]

Log: TypeAlias = tuple[Any, ...]
#: a line of the log, and the positions of the entries that it tells of, the one it is mainly about first
LogLine: TypeAlias = tuple[tuple[int, ...], str]
#: (state, entries, seat) → lines: several entries of the log as one seat may read them
Narrate: TypeAlias = "Callable[[State, Sequence[Log], int], list[LogLine]]"


class DefinitionSpec(NamedTuple):
    """A printed thing. `id` is qualified by its set and unique; `kind` indexes `program.kinds`; `place` is `file:line`."""

    id: str
    title: str
    kind: int
    set_id: str = ""
    place: str = ""


class KindSpec(NamedTuple):
    """A kind; `parents` are the kinds directly above it."""

    name: str
    parents: tuple[int, ...] = ()


class StaticSpec(NamedTuple):
    """A thing that exists in every game; the n-th spec describes thing n (from 1 on).

    definition: 0 for the slot of a pick, which gets its definition when the game starts. owner: the static thing it belongs to,
    or 0. number: which of its owner's things of this kind it is, from 1 on; 0 where that has no meaning. label: how that number is
    written where it is not in digits.
    """

    kind: int
    definition: int
    owner: int = 0
    number: int = 0
    label: str = ""


class ZoneSpec(NamedTuple):
    """A zone. One instance (`base`) when `owners` is empty, else one per owner: `base + owner`.

    of: the kind that lies in it. per: the kind of its owners, -1 for none. seen: who sees the things in it: "all", "owner", "none".
    limit: the most things it holds, -1 for no limit (checked by debug runs only). pool: zones of equal pool and owner are
    one pool when hidden cards are shuffled for a bot; "" means: zones of the same kind `of`.
    active: what lies here carries values of its own; elsewhere two cards of one print are the same card.
    """

    name: str
    of: int
    per: int = -1
    base: int = 0
    owners: tuple[int, ...] = ()
    ordered: bool = False
    face: str = ""
    seen: str = "all"
    limit: int = -1
    pool: str = ""
    active: bool = False


class FieldSpec(NamedTuple):
    """A value that things carry and that changes: list `s.f_NAME`, indexed by thing.

    initial: the printed value, by definition (0 where the definition has no such field). resets: back to the printed value whenever
    the thing goes to another zone. grows: whether things created in play may carry it; else the list covers the
    static things only. floor, ceiling: bounds that debug runs check; None for no bound.
    kind: which things show it in views; -1 for all that have a non-zero printed or present value.
    """

    name: str
    initial: tuple[int, ...]
    resets: bool = False
    grows: bool = True
    floor: int | None = 0
    ceiling: int | None = None
    kind: int = -1


class StepSpec(NamedTuple):
    """What the turn structure schedules. Without `options`: `run(s, args)`. With: `run(s, args, option)`.

    options(s, args) lists what may be chosen now (pure; never empty); `who` decides is args[0], or 0 without args.
    question: index of the boundary decision's question. quiet: `quiet(s, args)`, with options `quiet(s, args, option)`:
    true only if the run cannot ask now; such a step is run without a snapshot.
    """

    name: str
    run: Callable[..., None]
    options: Callable[[State, tuple[int, ...]], Options] | None = None
    question: int = 0
    quiet: Callable[..., bool] | None = None


class QuestionSpec(NamedTuple):
    """One place in the source that asks.

    kind: "choose", "may", "either", "order", "amount", "action" … ; in a "may" the option 0 declines, in an "action" `(0,)` ends.
    key: a name that stays the same while the text that asks is unchanged (answers are kept under it); "" takes kind and place.
    asks: what the options are where they are chosen from a set: thing | place | printed …; "" otherwise.
    """

    kind: str
    prompt: Callable[[State, int, int], str]
    describe: Callable[[State, Option], str]
    place: str = ""
    key: str = ""
    asks: str = ""


class RuleSpec(NamedTuple):
    """What a listener does. `listener` is `(rule, owner, you, until, caught)`.

    In a table of events: matches(s, event, listener) -> bool (None: always), acts(s, event, listener).
    In a table of modifiers: matches(s, context, listener), acts(s, value, context, listener) -> the new value; `layer` sorts.
    once: the listener goes away just before it acts. table: the hook table it is made for. silent: it only ends other
    listeners, so nobody orders it; it acts before the others. looks: for a rule that acts on what has happened, whether the parts of the
    event are as it says, asked before the event (None: nothing of it can change).
    """

    name: str
    matches: Callable[..., bool] | None
    acts: Callable[..., Any]
    table: int = 0
    layer: int = 0
    once: bool = False
    place: str = ""
    silent: bool = False
    looks: Callable[..., bool] | None = None


class HookSpec(NamedTuple):
    """A listener that a definition has of itself. zones: where it listens from; () means always, wherever it lies (S18)."""

    table: int
    rule: int
    zones: tuple[int, ...] = ()


class ProcedureSpec(NamedTuple):
    """A named procedure that can be under way (`begin`) or be postponed (`wait`): run(s, args)."""

    name: str
    run: Callable[[State, tuple[int, ...]], None]


class EventSpec(NamedTuple):
    """A kind of log entry; entries are tuples `(event, …)`, the rest is the compiler's own.

    describe(s, entry) -> one line. visible(s, entry) -> the seats that may read it; None (the function or its answer): all.
    """

    name: str
    describe: Callable[[State, Log], str]
    visible: Callable[[State, Log], tuple[int, ...] | None] | None = None


class EndingSpec(NamedTuple):
    """How a game ends; `outcome` is "victory", "defeat" or another word of the game's. Endings count from 1 on.

    gap(s): how far the game is from it, 0 where its condition holds; None where it has no condition. winners(s): the seats that have
    won by it; None where the ending does not say: then all have won by a victory, and nobody by anything else.
    """

    name: str
    outcome: str
    text: str = ""
    gap: Callable[[State], int] | None = None
    winners: Callable[[State], tuple[int, ...]] | None = None

    def won_by(self, s: State) -> tuple[int, ...]:
        """Who has won a game that ended so: players, in order of seats."""
        if self.winners is not None:
            return tuple(sorted(self.winners(s)))
        return s.players if self.outcome == "victory" else ()


class PickLine(NamedTuple):
    """`number` different definitions out of `candidates`."""

    number: int
    candidates: tuple[int, ...]


class PickSpec(NamedTuple):
    """What is chosen or drawn before the game. slots: the static things that get the definitions, line by line;
    per seat: seat by seat, and within a seat line by line. All definitions of one pick differ."""

    name: str
    lines: tuple[PickLine, ...]
    slots: tuple[int, ...]
    per_seat: bool = False


class VariantSpec(NamedTuple):
    """A variant that a game can be played with; `s.variants` holds the indices of those chosen, sorted."""

    name: str
    title: str = ""
