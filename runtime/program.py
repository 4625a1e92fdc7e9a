"""A compiled game, as the runtime sees it: tables and functions, gathered once and never changed.

The compiler fills the specs below and calls `Program(...)`; everything else in this package reads them. Numbering (things,
definitions, zone instances) is described in `docs/internals/runtime.md`. Functions are given by the compiler and called with
the state first. A `Program` derives the flat tables that the hot paths index, and makes the state class of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardwright.runtime.growing import Rows, grower, resetter
from cardwright.runtime.specs import (
    DefinitionSpec,
    EndingSpec,
    EventSpec,
    FieldSpec,
    HookSpec,
    KindSpec,
    Narrate,
    PickLine,
    PickSpec,
    ProcedureSpec,
    QuestionSpec,
    RuleSpec,
    StaticSpec,
    StepSpec,
    VariantSpec,
    ZoneSpec,
)
from cardwright.runtime.state import TABLES, Option, Options, State, make_state_class

__all__ = [
    "DefinitionSpec",
    "EndingSpec",
    "EventSpec",
    "FieldSpec",
    "HookSpec",
    "KindSpec",
    "Narrate",
    "PickLine",
    "PickSpec",
    "ProcedureSpec",
    "Program",
    "QuestionSpec",
    "RuleSpec",
    "StaticSpec",
    "StepSpec",
    "VariantSpec",
    "Watch",
    "ZoneSpec",
    "assign_bases",
]


class Watch:
    """What `move` has to do for a definition that is not indifferent to where it lies. Derived.

    by_place: by zone instance, the `(table, rule)` pairs that listen there. placed: all these pairs. resets: puts the fields
    back, or None.
    """

    __slots__ = ("by_place", "placed", "resets")

    def __init__(self, by_place: tuple[tuple[tuple[int, int], ...], ...], resets: Callable[[State, int], None] | None):
        self.by_place, self.resets = by_place, resets
        self.placed = tuple(sorted({pair for pairs in by_place for pair in pairs}))


SEEN = {"all": 0, "owner": 1, "none": 2}


class Program:
    """A game ready to be played. Raises ValueError when the parts do not fit together.

    Index 0 of `definitions`, `endings` and `statics` is not used by any part: `definitions[0]` is "nothing". `questions[0]` is the
    question the runtime itself asks when several listeners must be ordered: its options are `(rule, owner, n)`.
    """

    def __init__(
        self,
        *,
        id: str,
        title: str,
        content_hash: str,
        definitions: Sequence[DefinitionSpec],
        kinds: Sequence[KindSpec],
        statics: Sequence[StaticSpec],
        seats: Sequence[int],
        zones: Sequence[ZoneSpec],
        fields: Sequence[FieldSpec] = (),
        steps: Sequence[StepSpec],
        first_step: int,
        setup: Callable[[State], None],
        questions: Sequence[QuestionSpec],
        rules: Sequence[RuleSpec] = (),
        hook_tables: Sequence[str] = (),
        hooks: Sequence[Sequence[HookSpec]] = (),
        procedures: Sequence[ProcedureSpec] = (),
        events: Sequence[EventSpec] = (),
        endings: Sequence[EndingSpec] = (),
        periods: Sequence[str] = ("turn",),
        turn_period: int = 0,
        picks: Sequence[PickSpec] = (),
        players: tuple[int, int] = (1, 4),
        variants: Sequence[VariantSpec] = (),
        trigger_order: str = "active",
        asks_single: bool = False,
        keeps_uses: bool = False,
        free_undo: bool = False,
        listed: Iterable[int] | None = None,
        narrate: Narrate | None = None,
        actions: Sequence[str] = (),
        parts: Mapping[str, str] | None = None,
        rows_listed: int = 0,
    ) -> None:
        """The parts, as their specs say.

        definitions: the n-th is definition n; [0] is a placeholder. hooks: by definition, () for none at all.
        endings: [0] is a placeholder. trigger_order: who orders simultaneous triggers: "active" (the active player), "seats" (each
        seat in turn its own), "age" (nobody, the older listener first) or "players" (the players together). asks_single: a
        question with one possible answer is asked all the same. keeps_uses: what came back to a place has still used what it
        had used. free_undo: reveals stop no undo. narrate: several entries of the log as lines for a seat (0: what everybody may
        know, -1: all); None tells each entry by itself. listed: the kinds whose things `s.things` lists, None for all; effects that
        never ask for all things of a kind need no list of them. actions: names of the actions, whose numbers in options start at 1; parts:
        what was declared → a hash of how; saves are told apart and read by both. rows_listed: for how many rows of
        piles offers keep what they list.
        """

        def set_up(s: State, args: tuple[int, ...]) -> None:
            setup(s)

        self.id = id
        self.title = title
        self.content_hash = content_hash
        self.definitions = tuple(definitions)
        self.kinds = tuple(kinds)
        self.statics = tuple(statics)
        self.seats = tuple(seats)
        self.zones = tuple(zones)
        self.fields = tuple(fields)
        self.steps: tuple[StepSpec, ...] = (*steps, StepSpec("set-up", set_up))
        self.setup_step = len(steps)
        self.first_step = first_step
        self.setup = setup
        self.questions = tuple(questions)
        self.rules = tuple(rules)
        self.hook_tables = tuple(hook_tables)
        self.hooks = tuple(tuple(row) for row in hooks)
        self.procedures: tuple[ProcedureSpec, ...] = tuple(procedures)
        self.events: tuple[EventSpec, ...] = tuple(events)
        self.narrate = narrate
        self.actions = tuple(actions)
        self.parts: Mapping[str, str] = parts or {}
        #: a state's `listed` before anything is
        self.nothing_listed: tuple[tuple[Any, dict[Any, Any]], ...] = ((None, {}),) * rows_listed
        self.endings = tuple(endings)
        self.periods = tuple(periods)
        self.turn_period = turn_period
        self.picks = tuple(picks)
        self.players = players
        self.variants = tuple(variants)
        self.trigger_order = trigger_order
        self.asks_single, self.keeps_uses, self.free_undo = asks_single, keeps_uses, free_undo
        if trigger_order not in ("active", "age", "players", "seats"):
            raise ValueError(f"unknown order of triggers: {trigger_order!r}")
        if len(set(self.hook_tables)) < len(self.hook_tables):
            raise ValueError("two hook tables have one name: saved listeners could not be told apart")
        if not self.questions or self.questions[0].kind != "order":
            raise ValueError("questions[0] must be the question that orders listeners")
        self._derive_kinds(None if listed is None else frozenset(listed))
        self._derive_zones()
        self._derive_steps()
        self.state_class = make_state_class(
            tuple(f.name for f in self.fields), tuple(f.name for f in self.fields if f.grows)
        )
        self._derive_watches()
        #: number of players → the table before anything is picked: filled by `new_game`
        self.templates: dict[int, State] = {}
        #: pick and number of players → the slots that are filled, and the line of each: filled by `new_game`
        self.open_slots: dict[tuple[str, int], tuple[tuple[int, ...], tuple[PickLine, ...]]] = {}
        #: id → definition
        self.definition_numbers = {d.id: i for i, d in enumerate(self.definitions) if i}
        self._own_values: dict[int, tuple[tuple[str, Any], ...]] = {}
        self._bind()

    # ------------------------------------------------------------------------------------------- derived tables
    def _derive_kinds(self, listed: frozenset[int] | None) -> None:
        above: list[tuple[int, ...]] = []
        for k in range(len(self.kinds)):
            seen: list[int] = []
            todo = [k]
            while todo:
                x = todo.pop(0)
                if x not in seen:
                    seen.append(x)
                    todo.extend(self.kinds[x].parents)
            above.append(tuple(seen))
        #: kind → itself and every kind above it
        self.kinds_above = tuple(above)
        #: definition → the kinds it is of
        self.kinds_of = tuple(above[d.kind] if i else () for i, d in enumerate(self.definitions))
        #: definition → the kinds in whose lists things of it stand
        self.lists_of = tuple(
            kinds if listed is None else tuple(k for k in kinds if k in listed) for kinds in self.kinds_of
        )
        #: kind → the definitions of it, kinds below included
        self.definitions_of = tuple(
            tuple(d for d in range(1, len(self.definitions)) if k in self.kinds_of[d]) for k in range(len(self.kinds))
        )
        #: static thing → the seat that owns it (itself, for a seat), or 0
        seat_of = [0]
        for t, spec in enumerate(self.statics, 1):
            if t in self.seats:
                seat_of.append(t)
            elif spec.owner >= t:
                raise ValueError(f"static thing {t} comes before its owner {spec.owner}")
            else:
                seat_of.append(seat_of[spec.owner])
        self.seat_of = tuple(seat_of)

    def _derive_zones(self) -> None:
        places: dict[int, tuple[int, int]] = {}
        for z, spec in enumerate(self.zones):
            for owner in spec.owners or (0,):
                i = spec.base + owner
                if i <= 0 or i in places:
                    raise ValueError(f"zone {spec.name!r} uses instance {i}, which is taken")
                places[i] = (z, owner)
        #: number of zone instances, with 0 for "nowhere"
        self.instances = n = max(places, default=0) + 1
        #: instance → (zone index, owner); (-1, 0) for a number that is no instance
        self.zone_at = tuple(places.get(i, (-1, 0)) for i in range(n))
        #: instance → the seat whose it is, or 0
        self.seat_at = tuple(self.seat_of[owner] for _, owner in self.zone_at)
        #: instance → whether it matters where in it something lies
        self.ordered_at = tuple(z >= 0 and self.zones[z].ordered for z, _ in self.zone_at)
        #: instance → whether things there differ by more than their print
        self.active_at = tuple(z >= 0 and self.zones[z].active for z, _ in self.zone_at)
        #: instance → 0 everybody sees it, 1 its owner does, 2 nobody
        self.hidden_at = tuple(0 if z < 0 else SEEN[self.zones[z].seen] for z, _ in self.zone_at)

    def _derive_steps(self) -> None:
        self.step_runs: tuple[Callable[..., None], ...] = tuple(x.run for x in self.steps)
        self.step_options: tuple[Callable[[State, tuple[int, ...]], Options] | None, ...] = tuple(
            x.options for x in self.steps
        )
        self.step_questions = tuple(x.question for x in self.steps)
        self.step_quiet: tuple[Callable[..., bool] | None, ...] = tuple(x.quiet for x in self.steps)
        self.question_kinds = tuple(q.kind for q in self.questions)
        #: question → the option that does nothing: ends a loop of actions, declines; None where there is none
        declines: dict[str, Option] = {"action": (0,), "may": 0}
        self.declining: tuple[Option | None, ...] = tuple(declines.get(k) for k in self.question_kinds)
        self.question_keys = tuple(q.key or f"{q.kind} {q.place}" for q in self.questions)

    def _derive_watches(self) -> None:
        resetting = [f for f in self.fields if f.resets]
        watches: list[Watch | None] = [None]
        always: list[tuple[tuple[int, int], ...]] = [()]
        for d in range(1, len(self.definitions)):
            hooks = self.hooks[d] if d < len(self.hooks) else ()
            placed = [h for h in hooks if h.zones]
            always.append(tuple((h.table, h.rule) for h in hooks if not h.zones))
            by_place = tuple(
                tuple((h.table, h.rule) for h in placed if zone in h.zones) if zone >= 0 else ()
                for zone, _ in self.zone_at
            )
            mine = [(f.name, f.initial[d]) for f in resetting if self._carries(f, d)]
            watches.append(Watch(by_place, resetter(mine)) if placed or mine else None)
        #: definition → what `move` has to do for it, or None
        self.watches = tuple(watches)
        #: definition → the (table, rule) pairs that listen wherever it lies
        self.always = tuple(always)

    def _carries(self, field: FieldSpec, definition: int) -> bool:
        if field.kind < 0:
            return field.initial[definition] != 0
        return field.kind in self.kinds_of[definition]

    def _bind(self) -> None:
        """Hang the hot tables on the state class, where effects reach them without a second look-up."""
        cls = self.state_class
        cls.program = self
        self.matchers = tuple(rule.matches for rule in self.rules)
        self.actors = tuple((rule.acts, rule.once) for rule in self.rules)
        cls.kinds_of = self.kinds_of
        cls.lists_of = self.lists_of
        cls.grow = grower(self.fields)
        hooked = tuple(
            bool(d and self.always[d]) or (w is not None and any(w.by_place)) for d, w in enumerate(self.watches)
        )
        cls.rows = Rows(self.fields, self.lists_of, hooked)

    def blank(self) -> State:
        """A state in which nothing is filled in but the program's tables."""
        s = self.state_class()
        for name in TABLES:
            setattr(s, name, getattr(self, name))
        return s

    def own_values(self, definition: int) -> tuple[tuple[str, Any], ...]:
        """`(slot of the state, value)` of the fields whose printed value is another than that of nothing."""
        known = self._own_values.get(definition)
        if known is None:
            known = self._own_values[definition] = tuple(
                ("f_" + f.name, f.initial[definition]) for f in self.fields if f.initial[definition] != f.initial[0]
            )
        return known

    def lists(self, t: int, definition: int) -> tuple[int, ...]:
        """The kinds in whose lists a thing stands. The slot of a pick is a thing of its own kind, not of what was picked."""
        if t <= len(self.statics):
            own = self.statics[t - 1].kind
            if definition and own not in self.kinds_of[definition]:
                return ()
        return self.lists_of[definition]

    def things_of_kinds(self, defn: Sequence[int], players: Sequence[int]) -> list[tuple[int, ...]]:
        """For each kind its things in the game, worked out from what each thing is: what `State.things` has to hold.

        defn, players: of the state.
        """
        of_kinds: list[list[int]] = [[] for _ in self.kinds]
        for t in range(1, len(defn)):
            seat = self.seat_of[t] if t <= len(self.statics) else 0
            if not seat or seat in players:
                for k in self.lists(t, defn[t]):
                    of_kinds[k].append(t)
        return [tuple(things) for things in of_kinds]

    # ------------------------------------------------------------------------------------------- names
    def zone_name(self, s: State, instance: int) -> str:
        """`hand of Ada`, `discard`, `nowhere`; for messages and views."""
        zone, owner = self.zone_at[instance]
        if zone < 0:
            return "nowhere"
        name = self.zones[zone].name
        return f"{name} of {self.thing_name(s, owner)}" if owner else name

    def thing_name(self, s: State, thing: int) -> str:
        """The title of a thing, with its number where its owner has several of that title; `nothing` for 0."""
        if not thing:
            return "nothing"
        title = self.definitions[s.defn[thing]].title
        if thing > len(self.statics) or not self.statics[thing - 1].number:
            return title
        this = self.statics[thing - 1]
        same = (
            other != thing and each.owner == this.owner and each.kind == this.kind and s.defn[other] == s.defn[thing]
            for other, each in enumerate(self.statics, 1)
        )  # fmt: skip
        return f"{title} {this.label or this.number}" if any(same) else title


def assign_bases(owners: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Bases for zones with these owners (() for a zone that belongs to nobody), so that no two instances collide.

    Instance numbers start at 1, zone after zone. Owners with numbers between them that own nothing leave gaps.
    """
    bases: list[int] = []
    free = 1
    for who in owners:
        if who:
            bases.append(free - min(who))
            free += max(who) - min(who) + 1
        else:
            bases.append(free)
            free += 1
    return tuple(bases)
