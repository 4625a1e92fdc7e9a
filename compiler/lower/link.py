"""`lower(module)`: from the typed tree of a whole game to a `Program`. The `Linker` numbers what is asked for and compiles it once.

Compilation is lazy: the turn structure, the cards and the rules are compiled, and of verbs, nouns, fields … only what they use.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.runtime import decide, errors, events, procedures, reading, selecting, zones
from cardwright.runtime.program import (
    EndingSpec,
    ProcedureSpec,
    Program,
    RuleSpec,
    StepSpec,
)
from cardwright.runtime.state import LENT

from . import among, compare, describe, member, place
from .content import content_hash, parts
from .context import Cx
from .emit import at, const, stmts
from .functions import Functions
from .ground import Late
from .layers import layer_of
from .probes import NAME, Probes
from .statement import block
from .turn import compile_round, compile_turn, edge
from .wording import Wording

__all__ = ["PARTS", "Linker", "lower", "python_text"]

#: the modules that lower expressions, each its own kinds of them
PARTS = (among, compare, member, place)

Stmts = list[ast.stmt]


def lower(module: ty.Module, wording: Wording | None = None, probes: Probes | None = None) -> Program:
    """A program to play. wording: who words what it asks and tells; probes: notes which statements it executes.

    Raises NotLowered for what cannot be compiled yet."""
    return Linker(module, wording, probes).program()


def python_text(module: ty.Module) -> str:
    """The generated Python of all files, to be read."""
    linker = Linker(module)
    linker.compile()
    return linker.emitter.text()


class Linker(Functions):
    """The whole linker: `Ground`, then tables, hooks, spans, functions by need, and here the program that they make."""

    def __init__(self, module: ty.Module, wording: Wording | None = None, probes: Probes | None = None) -> None:
        super().__init__(module, wording, probes)
        self._rule_owners()
        self.watched_by_endings()

    def compile(self) -> None:
        """Emit all code."""
        self.round_step = self.step("round_", "round")
        compile_round(self)
        for turn in self.module.turns:
            compile_turn(self, turn)
        self._setup()
        self.ending_gaps()
        self.ending_winners()
        self.hook_specs = self.hooks()
        for rule in self.game_rules:
            self.rule(rule)
        self._drain()

    def _drain(self) -> None:
        while self.todo:
            self.todo.pop(0)()

    def _setup(self) -> None:
        cx = Cx(self)
        cx.taken |= {"s"}
        body: Stmts = []
        tree = self.module.setup
        with at(tree.node if tree is not None else None):
            for rule in self.game_rules:
                for table in self.tables_of(rule):
                    body += stmts("listen(s, T, n, 0)", T=table, n=self.rule(rule))
            self.in_setup = True
            body += block(cx, tree)
            for i, variant in enumerate(self.module.variants):
                for opening in variant.openings:
                    body += stmts("if v in s.variants:\n    body", v=i, body=block(cx, opening) or stmts("pass"))
            for kind, span in self.facts.edges:
                if kind == "start" and span.name == "game":
                    body += edge(self, kind, span, const(0))
                    break
            self.in_setup = False
        self.emitter.function(tree.node if tree is not None else None, "setup", ("s",), body)

    def load(self) -> dict[str, Any]:
        """Run the emitted code; the name space."""
        space = self.emitter.space
        for module in (events, zones, selecting, reading, procedures):
            for title in module.__all__:
                space[title] = getattr(module, title)
        space["finish"], space["BadAnswer"] = decide.finish, errors.BadAnswer
        space["MAY"], space["END"], space["NOBODY"], space["NONE"] = (1, 0), (0,), (0, 0), (0,)
        n = len(self.layout.static_specs)
        space["OWNER"] = (0, *(x.owner for x in self.layout.static_specs))
        space["NUMBER"] = (0, *(x.number for x in self.layout.static_specs))
        del n
        space.update(self.values)
        if self.probes is not None:
            space[NAME] = self.probes.ready()
        self.emitter.lent = frozenset([*LENT, *("f_" + f.name for f in self.layout.field_specs() if f.grows)])
        self.emitter.load()
        for title, entries in self.late.items():
            space[title] = tuple(space[e.name] if isinstance(e, Late) else e for e in entries)
        return space

    def program(self) -> Program:
        self.compile()
        space = self.load()
        layout, module = self.layout, self.module
        game = module.game
        rules: list[RuleSpec] = []
        names = describe.names_of_rules(self.rules)
        enders = set(self.facts.enders.values())
        for rule, number in self.rules.items():
            matches, acts = self.rule_functions[number]
            tables = self.tables_of(rule)
            span = rule.node.span
            rules.append(
                RuleSpec(
                    name=names[rule],
                    matches=space[matches] if matches is not None else None,
                    acts=space[acts],
                    table=tables[0] if tables else 0,
                    layer=layer_of(rule, module.policy.get("modifier_order", "")),
                    once=rule.next_time,
                    place=f"{span.source.path}:{span.start_line}",
                    silent=rule in enders,
                    looks=space[self.looks[number]] if number in self.looks else None,
                )
            )
        steps = [
            StepSpec(
                title if [t for _, t, _, _ in self.steps].count(title) == 1 else f"{title} ({function})",
                space[function],
                space[options] if options else None,
                question,
            )
            for function, title, options, question in self.steps
        ]
        order = {
            "players_order": "players",
            "active_player_orders": "active",
            "seat_order": "seats",
            "listener_age": "age",
        }
        return Program(
            id=game.id if game is not None else "game",
            title=game.title if game is not None else "game",
            content_hash=content_hash(module),
            definitions=layout.definition_specs,
            kinds=layout.kind_specs,
            statics=layout.static_specs,
            seats=layout.seats,
            zones=layout.zone_specs(),
            fields=layout.field_specs(),
            steps=steps,
            first_step=self.round_step,
            setup=space["setup"],
            questions=self.questions,
            rules=rules,
            hook_tables=self.tables,
            hooks=self.hook_specs,
            procedures=[ProcedureSpec(v.name, self._procedure(space, v)) for v in self.procedures],
            events=[
                describe.event(self, e, title)
                for e, title in zip(self.event_names, describe.names_of_events(self.event_names), strict=True)
            ],
            endings=[
                EndingSpec("", ""),
                *(
                    EndingSpec(
                        e.name, e.outcome, e.text, space.get(self.gaps.get(e, "")), space.get(self.winners.get(e, ""))
                    )
                    for e in self.endings
                ),
                *(EndingSpec(title, outcome) for title, outcome in self.extra_endings),
            ],
            periods=self.periods,
            turn_period=0,
            picks=layout.pick_specs(),
            players=module.players,
            variants=layout.variant_specs(),
            listed=sorted(self.listed_kinds),
            trigger_order=order[self.policy("simultaneous")],
            asks_single=self.policy("single_answer") == "asked",
            keeps_uses=self.policy("once_after_reentry") == "kept",
            free_undo=self.policy("undo") == "free",
            narrate=describe.narrator(self),
            actions=describe.names_of_events([v for v in module.verbs if v.action]),
            parts=parts(module),
            rows_listed=self.rows_listed,
        )

    def _procedure(self, space: dict[str, Any], verb: sy.VerbSym) -> Callable[[Any, tuple[int, ...]], None]:
        function = (
            space[self.verb(verb)] if ("verb", verb) in self.made and self.made[("verb", verb)] in space else None
        )
        has_you = verb.you is not None

        def run(s: Any, args: tuple[int, ...]) -> None:
            if function is not None:
                src, you, *rest = args
                function(s, src, *((you,) if has_you else ()), *rest)

        return run
