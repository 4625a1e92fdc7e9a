"""`lower(module)`: from the typed tree of a whole game to a `Program`. The `Linker` numbers what is asked for and compiles it once.

Compilation is lazy: the turn structure, the cards and the rules are compiled, and of verbs, nouns, fields … only what they use.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax
from cardwright.dsl import typed as ty
from cardwright.runtime import decide, errors, events, procedures, reading, selecting, zones
from cardwright.runtime.selecting import steps_between
from cardwright.runtime.program import (
    EndingSpec,
    EventSpec,
    HookSpec,
    ProcedureSpec,
    Program,
    QuestionSpec,
    RuleSpec,
    StepSpec,
)

from . import describe
from .constant import NotConstant
from .context import Cx, NotLowered
from .emit import Emitter, Part, at, const, expr, identifier, inlined, name, stmts
from .expression import get, lower as lower_expr, test
from .facts import Facts
from .feasible import compile_can_section, compile_can_verb
from .layout import Layout, Stored
from .rule import compile_rule, role_of
from .section import compile_section
from .statement import block
from .touch import Touch
from .turn import compile_offer, compile_round, compile_turn
from .verb import compile_verb
from .walk import walk

__all__ = ["Linker", "lower", "python_text"]

Stmts = list[ast.stmt]


def lower(module: ty.Module) -> Program:
    """A program to play. Raises NotLowered for what cannot be compiled yet."""
    return Linker(module).program()


def python_text(module: ty.Module) -> str:
    """The generated Python of all files, to be read."""
    linker = Linker(module)
    linker.compile()
    return linker.emitter.text()


class Linker:
    def __init__(self, module: ty.Module) -> None:
        self.module = module
        self.layout = Layout(module)
        self.facts = Facts(module)
        self.touch = Touch()
        self.emitter = Emitter()
        self.depth = 0
        self.todo: list[Callable[[], None]] = []
        #: tables of values known now, and tables of functions known only after loading
        self.values: dict[str, Any] = {}
        self.late: dict[str, list[Any]] = {}
        self.made: dict[Any, str] = {}
        self.twins: dict[str, str] = {}
        self.questions: list[QuestionSpec] = [describe.ordering(self)]
        self.events: dict[Any, int] = {}
        self.event_names: list[Any] = ["nothing"]
        self.events["nothing"] = 0
        self.tables: list[str] = []
        self.table_numbers: dict[Any, int] = {}
        self.rules: dict[ty.Rule, int] = {}
        self.rule_functions: list[tuple[str | None, str]] = []
        self.steps: list[tuple[str, str, str | None, int]] = []
        self.step_numbers: dict[Any, int] = {}
        self.boundaries: dict[tuple[str, str], int] = {}
        self.listed_kinds: set[int] = set()
        self.periods: list[str] = ["turn", "round", "game"]
        self.endings = sorted(module.endings, key=lambda e: e.name)
        self.extra_endings: list[tuple[str, str]] = []
        self.procedures: list[sy.VerbSym] = []
        self.has_under = any(isinstance(n, ty.Under) for n in self._all_nodes())
        self._rule_owners()
        self.turn_numbers = {t: i for i, t in enumerate(module.turns, 1)}
        self.phase_numbers = {p: i for i, p in enumerate((p for t in module.turns for p in t.phases), 1)}
        self.watched_by_endings()

    def _all_nodes(self) -> list[ty.TypedNode]:
        from .walk import everything

        return list(everything(self.module))

    # ------------------------------------------------------------------------------------------ names of things
    def title_of(self, card: sy.CardSym) -> str:
        return identifier(card.title) or "card"

    def emitter_title(self, node: ty.TypedNode) -> str:
        span = node.node.span
        return f"{span.source.path}:{span.start_line}"

    def is_seat(self, kind: str) -> bool:
        return bool(self.layout.seat_kind) and self.layout.lattice.below(kind, self.layout.seat_kind)

    def you_of_kind(self, kind: str) -> int:
        """The single thing that "you" is for cards of a kind; 0 if it is whoever acts."""
        for up in self.layout.lattice.ancestors(kind):
            sym = self.module.kinds.get(up)
            if sym is not None and sym.you:
                return self.layout.single.get(sym.you, 0)
        return 0

    # ------------------------------------------------------------------------------------------ tables
    def table(self, title: str, value: Any) -> str:
        """A global name for a table of values."""
        wanted = title
        n = 1
        while title in self.values and self.values[title] != value:
            n += 1
            title = f"{wanted}_{n}"
        self.values[title] = value
        return title

    def field_table(self, member: Stored) -> str:
        """The printed values of a field by definition, as a global table. Raises NotConstant."""
        key = ("field", member)
        got = self.made.get(key)
        if got is None:
            if isinstance(member, sy.FieldSym) and member.computed:
                raise NotConstant
            values = self.layout.table(member)
            got = self.made[key] = self.table(f"PRINTED_{self.layout.fields[member]}", values)
            if any(v is None for v in values):
                nan = float("nan")
                self.twins[got] = self.table(f"NUMBER_{self.layout.fields[member]}", tuple(nan if v is None else v for v in values))
        return got

    def numbers_of(self, node: ast.expr) -> ast.expr | None:
        """The same reading from the table in which a missing number is not-a-number: every order with it is false."""
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            twin = self.twins.get(node.value.id)
            if twin is not None:
                return expr("T[i]", T=twin, i=node.slice)
            if node.value.id.startswith("PRINTED_"):
                return node
        return None

    def kind_table(self, kind: str) -> str:
        return self.table(f"IS_{kind}", tuple(d > 0 and self.layout.is_a(d, kind) for d in range(len(self.layout.cards) + 1)))

    def owned_table(self, kind: str) -> str:
        n = len(self.layout.static_specs) + 1
        below = self.layout.statics_below(kind)
        return self.table(
            f"OWN_{kind}", tuple(tuple(t for t in below if self.layout.static_owner(t) == owner) if owner else () for owner in range(n))
        )

    def holder_table(self, kind: str) -> str:
        return self.table(f"HOLDER_{kind}", self.layout.holder_table(kind))

    def zone_owner_table(self, zone: sy.ZoneSym) -> str:
        return self.table(
            f"OWNER_OF_{zone.name}", tuple(owner if z is zone else 0 for z, owner in self.layout.zone_at)
        )

    def section_args(self, section: sy.SectionSym, param: str) -> str:
        values: list[Any] = [None]
        for card in self.layout.cards:
            body = next((b for b in card.sections.values() if b.section is section), None)
            arg = body.args.get(param) if body is not None else None
            values.append(self.layout.constants.value(arg) if arg is not None else None)
        return self.table(f"ARG_{section.name}_{param}", tuple(values))

    def column(self, table: sy.TableSym, column: str) -> str:
        key = ("column", table, column)
        got = self.made.get(key)
        if got is None:
            got = self.made[key] = self.emitter.fresh(f"TABLE_{table.name}_{column}")
            self.values[got] = self.layout.constants.table(table, column)
        return got

    def distances(self, relation: sy.AdjectiveSym) -> str | None:
        """Steps between all things of a relation's kind, as a table by thing and thing; None if the relation may change."""
        key = ("distances", relation)
        if key in self.made:
            return self.made[key] or None
        self.made[key] = ""
        if relation.condition is None or relation.element is None or not self.layout.always_static(relation.of):
            return None
        things = self.layout.statics_below(relation.of)
        n = len(self.layout.static_specs) + 1
        try:
            near = {
                (a, b)
                for a in things
                for b in things
                if self.layout.constants.value(relation.condition, {relation.element: b, relation.other: a})  # type: ignore[dict-item]
            }
        except NotConstant:
            return None
        rows = [tuple(steps_between(a, b, things, lambda x, y: (x, y) in near) if a and b else None for b in range(n)) if a in things else () for a in range(n)]
        nowhere = (None,) * n
        self.made[key] = self.table(f"STEPS_{relation.measure}", tuple(row or nowhere for row in rows))
        return self.made[key]

    def static_values(self, member: sy.FieldSym) -> str | None:
        """Values by static thing of a field that is worked out from nothing that changes; None if it is not such a field."""
        key = ("static", member)
        if key in self.made:
            return self.made[key] or None
        self.made[key] = ""
        kind = self.layout.field_kind[member]
        if member.default is None or member.element is None or member in self.facts.modifiers or not self.layout.always_static(kind):
            return None
        values: list[Any] = []
        try:
            for t in range(len(self.layout.static_specs) + 1):
                fits = t > 0 and self.layout.lattice.below(self.layout.kind_of_static(t), kind)
                values.append(self.layout.constants.value(member.default, {member.element: t}) if fits else None)
        except NotConstant:
            return None
        self.made[key] = self.table(f"OF_{member.name}", tuple(values))
        return self.made[key]

    # ------------------------------------------------------------------------------------------ functions by need
    def once(self, key: Any, title: str, compile_: Callable[[str], None]) -> str:
        got = self.made.get(key)
        if got is None:
            got = self.made[key] = self.emitter.fresh(title)
            made = got
            self.todo.append(lambda: compile_(made))
        return got

    def verb(self, verb: sy.VerbSym) -> str:
        title = f"v_{verb.name}" + (f"_{verb.counter.name}" if verb.counter is not None else "")
        return self.once(("verb", verb), title, lambda made: compile_verb(self, verb, made))

    def can_verb(self, verb: sy.VerbSym) -> str:
        title = f"can_{verb.name}" + (f"_{verb.counter.name}" if verb.counter is not None else "")
        return self.once(("can", verb), title, lambda made: compile_can_verb(self, verb, made))

    def always_feasible(self, verb: sy.VerbSym) -> bool:
        """Whether nothing can keep this verb from being done in full."""
        key = ("always", verb)
        got = self.made.get(key)
        if got is None:
            self.made[key] = "yes"  # a verb that calls itself is asked about once
            from .feasible import conditions_of

            cx = Cx(self)
            cx.pure = True
            if verb.you is not None:
                cx.names[verb.you] = name("you")
                cx.you = name("you")
            for param in verb.params:
                cx.names[param.local] = name(cx.fresh(param.name))
            self.depth += 10
            try:
                found = conditions_of(cx, verb)
            finally:
                self.depth -= 10
            got = self.made[key] = "yes" if found is None else "no"
        return got == "yes"

    def computed(self, member: sy.FieldSym) -> str:
        def compile_(made: str) -> None:
            cx = Cx(self)
            cx.pure = True
            assert member.default is not None
            with at(member.node):
                if member.element is not None:
                    cx.bind_as(member.element, "this")
                value = lower_expr(cx, member.default)
                self.emitter.function(member.node, made, ("s", "this"), stmts("return v", v=value))

        return self.once(("computed", member), f"f_{self.layout.fields[member]}", compile_)

    def accessor(self, member: Any) -> str:
        """Reads a field or limit through what modifies it."""

        def compile_(made: str) -> None:
            table = self.modifier_table(member)
            cx = Cx(self)
            cx.pure = True
            cx.taken |= {"s", "of", "value"}
            with at(member.node):
                if isinstance(member, sy.ZoneSym):
                    assert member.limit is not None
                    base = self.layout.zone_base[member]
                    place: ast.expr = expr("base + of", base=base) if member.per else const(base)
                    if member.this is not None:
                        cx.names[member.this] = place
                    raw = lower_expr(cx, member.limit)
                    context = place
                elif isinstance(member, sy.CounterSym):
                    assert member.limit is not None
                    if member.element is not None:
                        cx.names[member.element] = name("of")
                    raw = lower_expr(cx, member.limit)
                    context = name("of")
                else:
                    raw = get(cx, name("of"), member, raw=True)
                    context = name("of")
                body = stmts(
                    "value = raw\nif s.lis[T] and value is not None:\n    value = modify(s, T, value, (c,))\n    if value < 0:\n        value = 0\nreturn value",
                    raw=raw, T=table, c=context,
                )  # fmt: skip
                self.emitter.function(member.node, made, ("s", "of"), body)

        return self.once(("accessor", member), f"get_{member.name}", compile_)

    def needed(self, zone: sy.ZoneSym) -> str:
        """Fills a pile when a card is needed and none is there (S23); gives the place."""

        def compile_(made: str) -> None:
            rule = zone.needed
            assert rule is not None
            cx = Cx(self)
            cx.taken |= {"s", "place"}
            with at(rule.node):
                cx.bind_as(rule.this, "place")
                head: Stmts = []
                if isinstance(rule.head, ty.Edge) and rule.head.actor is not None and zone.per:
                    owner = cx.bind(rule.head.actor, "owner")
                    head = stmts("o = place - base", o=owner, base=self.layout.zone_base[zone])
                    cx.you = name(owner)
                body = block(cx, rule.body)
                if rule.condition is not None:
                    body = stmts("if c:\n    body", c=test(cx, rule.condition), body=head + body)
                else:
                    body = head + body
                self.emitter.function(rule.node, made, ("s", "place"), body + stmts("return place"))

        return self.once(("needed", zone), f"need_{zone.name}", compile_)

    def refills(self, zone: sy.ZoneSym) -> list[sy.ZoneSym] | None:
        """The zones whose things come into a pile when it is empty; None if it does not fill itself."""
        if zone.needed is None or zone.needed.body is None:
            return None
        found: dict[sy.ZoneSym, None] = {}
        for part in walk(zone.needed.body):
            if isinstance(part, ty.Place) and part.zone is not zone:
                found[part.zone] = None
        return list(found)

    def noun(self, cx: Cx, noun: sy.NounSym, you: ast.expr | None) -> ast.expr:
        """In place when it is a short reading, else by a function."""
        if noun.value is None:
            raise NotLowered(f"the noun `{noun.name}`", noun.node)
        if self.depth < 4 and (you is None or isinstance(you, (ast.Name, ast.Constant, ast.Subscript))):
            inner = cx.inner()
            if noun.you is not None and you is not None:
                inner.names[noun.you] = you
            self.depth += 1
            with inlined():
                made = lower_expr(inner, noun.value)
            self.depth -= 1
            if sum(1 for _ in ast.walk(made)) <= 30:
                return made

        def compile_(made: str) -> None:
            inner = Cx(self)
            inner.pure = True
            assert noun.value is not None
            with at(noun.node):
                if noun.you is not None:
                    inner.bind_as(noun.you, "you")
                value = lower_expr(inner, noun.value)
                self.emitter.function(noun.node, made, ("s", "you") if noun.you is not None else ("s",), stmts("return v", v=value))

        title = self.once(("noun", noun), f"n_{noun.name}", compile_)
        return expr("f(s, you)", f=title, you=you) if noun.you is not None else expr("f(s)", f=title)

    def adjective(self, cx: Cx, adjective: sy.AdjectiveSym, of: ast.expr, other: ast.expr | None, you: ast.expr | None) -> ast.expr:
        if adjective.condition is None or adjective.element is None:
            raise NotLowered(f"the adjective `{adjective.name}`", adjective.node)
        parts = [p for p in (of, other, you) if p is not None]
        from .expression import is_simple

        if self.depth < 4 and all(is_simple(p) for p in parts):
            inner = cx.inner()
            inner.names[adjective.element] = of
            if adjective.other is not None and other is not None:
                inner.names[adjective.other] = other
            if adjective.you is not None and you is not None:
                inner.names[adjective.you] = you
            self.depth += 1
            with inlined():
                made = test(inner, adjective.condition)
            self.depth -= 1
            if sum(1 for _ in ast.walk(made)) <= 60:
                return made
        params = ["s", "it"]
        if adjective.other is not None:
            params.append("other")
        if adjective.you is not None:
            params.append("you")

        def compile_(made: str) -> None:
            inner = Cx(self)
            inner.pure = True
            assert adjective.condition is not None
            with at(adjective.node):
                inner.bind_as(adjective.element, "it")
                inner.bind_as(adjective.other, "other")
                inner.bind_as(adjective.you, "you")
                self.emitter.function(adjective.node, made, params, stmts("return v", v=test(inner, adjective.condition)))

        title = self.once(("adjective", adjective), f"is_{adjective.name}", compile_)
        given = [name("s"), of]
        if adjective.other is not None:
            given.append(other if other is not None else const(0))
        if adjective.you is not None:
            given.append(you if you is not None else const(0))
        return expr("f(*all)", f=title, all_all=given)  # type: ignore[arg-type]

    def section_table(self, section: sy.SectionSym) -> str:
        key = ("sections", section)
        got = self.made.get(key)
        if got is None:
            got = self.made[key] = self.emitter.fresh(f"SECTION_{section.name}")
            self.late[got] = entries = [None] * (len(self.layout.cards) + 1)
            for d, card in enumerate(self.layout.cards, 1):
                for body in card.sections.values():
                    if body.section is section:
                        def compile_(d: int = d, card: sy.CardSym = card, body: ty.SectionBody = body) -> None:
                            entries[d] = _Function(compile_section(self, card, body))  # type: ignore[call-overload]

                        self.todo.append(compile_)
                        break
        return got

    def can_section_table(self, section: sy.SectionSym) -> str:
        key = ("can sections", section)
        got = self.made.get(key)
        if got is None:
            got = self.made[key] = self.emitter.fresh(f"CAN_{section.name}")
            entries: list[Any] = [False] * (len(self.layout.cards) + 1)
            self.late[got] = entries
            for d, card in enumerate(self.layout.cards, 1):
                for body in card.sections.values():
                    if body.section is section:
                        def compile_(d: int = d, card: sy.CardSym = card, body: ty.SectionBody = body) -> None:
                            title = compile_can_section(self, card, body)
                            entries[d] = True if title is None else _Function(title)

                        self.todo.append(compile_)
                        break
        return got

    # ------------------------------------------------------------------------------------------ questions, events, log
    def question(self, kind: str, node: syntax.Node, part: ty.TypedNode) -> int:
        """One per place in the source that asks."""
        key = ("question", kind, id(node), id(part))
        got = self.step_numbers.get(key)
        if got is None:
            got = self.step_numbers[key] = len(self.questions)
            self.questions.append(describe.question(self, kind, node, part))
        return got

    def event(self, of: Any) -> int:
        got = self.events.get(of)
        if got is None:
            got = self.events[of] = len(self.event_names)
            self.event_names.append(of)
        return got

    # ------------------------------------------------------------------------------------------ rules and their tables
    def new_table(self, key: Any, title: str) -> int:
        got = self.table_numbers.get(key)
        if got is None:
            got = self.table_numbers[key] = len(self.tables)
            self.tables.append(title)
        return got

    def hook_table(self, verb: sy.VerbSym, mode: str) -> int:
        suffix = f" {verb.counter.name}" if verb.counter is not None else ""
        return self.new_table((verb, mode), f"{mode} {verb.name}{suffix}")

    def modifier_table(self, member: Any) -> int:
        return self.new_table(("modifier", member), f"change {member.name}")

    def edge_table(self, edge: str, span: sy.Symbol) -> int | None:
        if not any(e == edge and s.name == span.name for e, s in self.facts.edges):
            return None
        return self.new_table(("edge", edge, span.name), f"{edge} of {span.name}")

    def offer_table(self, span: sy.Symbol) -> int | None:
        if not any(s.name == span.name for s in self.facts.offers):
            return None
        return self.new_table(("offer", span.name), f"during {span.name}")

    def listed(self, kind: str) -> int:
        """The number of a kind of which all things are asked for: the state keeps a list of them."""
        number = self.layout.kind_number[kind]
        self.listed_kinds.add(number)
        return number

    def spans_like(self, span: sy.Symbol) -> list[sy.Symbol]:
        """A turn is also *any turn*."""
        if isinstance(span, sy.TurnSym) and span.name != "turn" and not span.uncounted:
            return [span, sy.TurnSym("turn", span.node)]
        return [span]

    def tables_of(self, rule: ty.Rule) -> list[int]:
        match rule.head:
            case ty.Pattern():
                return [self.hook_table(v, rule.mode) for verb in rule.head.verbs for v in self.facts.specialised(verb)]
            case ty.Permission():
                return [
                    self.hook_table(v, rule.mode) for verb in rule.head.pattern.verbs for v in self.facts.specialised(verb)
                ]
            case ty.Changing():
                return [self.modifier_table(rule.head.member)]
            case ty.Edge():
                return [self.new_table(("edge", rule.head.edge, rule.head.span.name), f"{rule.head.edge} of {rule.head.span.name}")]
            case ty.Offered():
                return [self.new_table(("offer", rule.head.span.name), f"during {rule.head.span.name}")]

    def rule(self, rule: ty.Rule) -> int:
        got = self.rules.get(rule)
        if got is None:
            got = self.rules[rule] = len(self.rules)
            self.rule_functions.append((None, ""))
            number = got

            def compile_() -> None:
                self.rule_functions[number] = compile_rule(self, rule, number)

            self.todo.append(compile_)
        return got

    def _rule_owners(self) -> None:
        """Whose each declared rule is: definitions, or the game."""
        self.rule_owners: dict[ty.Rule, list[int]] = {}
        self.variant_rules: dict[ty.Rule, sy.VariantSym] = {}
        for d, card in enumerate(self.layout.cards, 1):
            for rule in card.rules:
                self.rule_owners.setdefault(rule, []).append(d)
            for variant in card.variants.values():
                for rule in variant.rules:
                    self.rule_owners.setdefault(rule, []).append(d)
                    self.variant_rules[rule] = variant
        for kind in self.module.kinds.values():
            for rule in kind.hooks:
                self.rule_owners[rule] = [d for d in range(1, len(self.layout.cards) + 1) if self.layout.is_a(d, kind.name)]
        self.game_rules: list[ty.Rule] = [r for r in self.module.rules if r not in self.rule_owners]
        for variant in self.module.variants:
            for rule in variant.rules:
                if rule not in self.rule_owners and rule not in self.game_rules:
                    self.game_rules.append(rule)
                    self.variant_rules[rule] = variant
        #: (verb, mode, role) → definition → rules that each thing has about itself
        self.own_rules: dict[tuple[sy.VerbSym, str], dict[str, dict[int, list[int]]]] = {}
        self.placed: dict[tuple[sy.VerbSym, str], bool] = {}
        for rule in self.facts.rules:
            owners = self.rule_owners.get(rule)
            role = role_of(rule) if rule.listens == "self" and owners is not None else None
            head = rule.head.pattern if isinstance(rule.head, ty.Permission) else rule.head
            if not isinstance(head, ty.Pattern):
                continue
            for verb in head.verbs:
                for each in self.facts.specialised(verb):
                    if role is None:
                        self.placed[(each, rule.mode)] = True
                    else:
                        by_role = self.own_rules.setdefault((each, rule.mode), {}).setdefault(role, {})
                        for d in owners or ():
                            by_role.setdefault(d, []).append(self.rule(rule))

    def may_be_in_table(self, verb: sy.VerbSym, mode: str) -> bool:
        """Whether some listener can ever be registered for it (else only the things' own rules hear it)."""
        return self.placed.get((verb, mode), False)

    def own_tables(self, verb: sy.VerbSym, mode: str) -> list[tuple[str, str]]:
        out = []
        for role, by_definition in self.own_rules.get((verb, mode), {}).items():
            values = tuple(tuple(by_definition.get(d, ())) for d in range(len(self.layout.cards) + 1))
            out.append((role, self.table(f"OWN_{mode}_{verb.name}_{role}", values)))
        return out

    def variant_of(self, rule: ty.Rule) -> int | None:
        variant = self.variant_rules.get(rule)
        return self.variant_number(variant) if variant is not None else None

    def owner_title(self, rule: ty.Rule) -> str:
        if rule.scope is not None:
            return rule.scope.title
        return "rule"

    def hooks(self) -> list[list[HookSpec]]:
        """What each definition listens with, and from which zones."""
        out: list[list[HookSpec]] = [[] for _ in range(len(self.layout.cards) + 1)]
        active = tuple(n for z, n in self.layout.zone_number.items() if z.active)
        for rule, owners in self.rule_owners.items():
            if rule.listens == "self" and role_of(rule) is not None and not isinstance(rule.head, (ty.Edge, ty.Offered, ty.Changing)):
                continue
            number = self.rule(rule)
            zones_ = self.zones_of(rule) or active
            for d in owners:
                static = self.layout.is_static_kind(self.layout.kind_of(d)) or self.layout.lattice.below(
                    self.layout.kind_of(d), self.layout.seat_kind or "?"
                )
                for table in self.tables_of(rule):
                    out[d].append(HookSpec(table, number, () if static or rule.listens == "always" else zones_))
        return out

    def zones_of(self, rule: ty.Rule) -> tuple[int, ...]:
        """The zones that the `while` around a rule names."""
        found: dict[int, None] = {}
        todo: list[Any] = [rule.condition] if rule.condition is not None else []
        # what a section of its kind needs counts too, if it says where the card itself lies
        todo += [part for part in walk(rule.needs) if isinstance(part, ty.In) and isinstance(part.of, ty.Var) and part.of.local is rule.this]
        seen: set[int] = set()
        while todo:
            tree = todo.pop()
            if id(tree) in seen:
                continue
            seen.add(id(tree))
            for part in walk(tree):
                if isinstance(part, ty.HasAdjective):
                    todo.append(part.adjective.condition)
                elif isinstance(part, ty.In) and (
                    part.among.type.tag == "place" or isinstance(part.among, (ty.Contents, ty.Members))
                ):
                    for inner in walk(part.among):
                        if isinstance(inner, ty.Place):
                            found[self.layout.zone_number[inner.zone]] = None
        return tuple(sorted(found))

    # ------------------------------------------------------------------------------------------ time
    def variant_number(self, variant: sy.VariantSym) -> int:
        return self.module.variants.index(variant)

    def variant_named(self, title: str, card: sy.CardSym) -> int:
        for i, variant in enumerate(self.module.variants):
            if variant.name == title:
                return i
        raise NotLowered(f"the variant `{title}`", card.node)

    def turn_number(self, turn: sy.TurnSym) -> int:
        if turn not in self.turn_numbers:
            return next((n for t, n in self.turn_numbers.items() if t.name == turn.name), 0)
        return self.turn_numbers[turn]

    def phase_number(self, phase: sy.PhaseSym) -> int:
        return self.phase_numbers[phase]

    def running_mark(self, verb: sy.VerbSym) -> int:
        return -(self.procedure(verb) + 1)

    def procedure(self, verb: sy.VerbSym) -> int:
        if verb not in self.procedures:
            self.procedures.append(verb)
        return self.procedures.index(verb)

    def boundary(self, edge: str, span: str) -> int:
        return self.boundaries.setdefault((edge, span), len(self.boundaries) + 1)

    def expiry(self, edge: str, span: str) -> Stmts:
        """Rules that lasted until this moment go."""
        tables: dict[int, None] = {}
        for part in self._rule_statements():
            if part.until is not None and part.until.name == span and part.until_edge == edge:
                tables.update(dict.fromkeys(self.tables_of(part.rule)))
                ender = self.facts.enders.get(part)
                if ender is not None:
                    tables.update(dict.fromkeys(self.tables_of(ender)))
        return stmts("expire_in(s, b, ts)", b=self.boundary(edge, span), ts=const(tuple(sorted(tables)))) if tables else []

    def _rule_statements(self) -> list[ty.RuleStmt]:
        got = getattr(self, "_rule_stmts", None)
        if got is None:
            got = self._rule_stmts = [n for n in self._all_nodes() if isinstance(n, ty.RuleStmt)]
        return got

    def period(self, symbol: sy.Symbol) -> int:
        return self.period_number(symbol.name)

    def period_number(self, title: str) -> int:
        if title not in self.periods:
            title = "turn" if any(t.name == title for t in self.module.turns) else title
            if title not in self.periods:
                self.periods.append(title)
        return self.periods.index(title)

    def has_times_within(self, verb: sy.VerbSym) -> bool:
        return any(isinstance(n, ty.Times) and n.within is verb for n in self._times())

    def marks_phase(self, phase: sy.PhaseSym) -> bool:
        return any(n.within is phase for n in self._times())

    def _times(self) -> list[ty.Times]:
        got = getattr(self, "_times_nodes", None)
        if got is None:
            got = self._times_nodes = [n for n in self._all_nodes() if isinstance(n, ty.Times)]
        return got

    # ------------------------------------------------------------------------------------------ endings
    def watched_by_endings(self) -> None:
        """Which fields and zones the endings read that are checked always."""
        self.ending_reads: dict[sy.EndingSym, frozenset[Any]] = {
            e: self.touch.reads(e.holds) for e in self.module.endings if e.checked == "always" and e.holds is not None
        }

    def ending_order(self) -> list[sy.EndingSym]:
        first = self.module.policy.get("victory_and_defeat_together", "victory")
        return sorted(self.module.endings, key=lambda e: (e.outcome != first, self.endings.index(e)))

    def after_write(self, cx: Cx, member: Any, of: ast.expr) -> Stmts:
        """Endings that read what was just written are looked at (S12)."""
        return self._checks([e for e in self.ending_order() if member in self.ending_reads.get(e, ())], cx)

    def after_move(self, cx: Cx) -> Stmts:
        return self._checks(
            [e for e in self.ending_order() if any(isinstance(x, sy.ZoneSym) for x in self.ending_reads.get(e, ()))], cx
        )

    def _checks(self, endings: list[sy.EndingSym], cx: Cx) -> Stmts:
        if not endings or getattr(self, "in_setup", False):
            return []
        key = ("checks", tuple(endings))

        def compile_(made: str) -> None:
            self.emitter.function(endings[0].node, made, ("s",), self._check_bodies(endings))

        title = self.once(key, "check_endings", compile_)
        return stmts("f(s)", f=title)

    def _check_bodies(self, endings: list[sy.EndingSym]) -> Stmts:
        out: Stmts = []
        for ending in endings:
            assert ending.holds is not None
            with at(ending.node):
                cx = Cx(self)
                cx.pure = True
                condition = test(cx, ending.holds)
                if ending.scope is not None:
                    boss = self._boss(ending.scope)
                    if boss is not None:
                        condition = expr("a and b", a=boss, b=condition)
                out += stmts("if c:\n    finish(s, n)", c=condition, n=self.endings.index(ending) + 1)
        return out

    def _boss(self, card: sy.CardSym) -> ast.expr | None:
        """Whether a boss that has its own endings is the one played."""
        d = self.layout.definition.get(card)
        for up in self.layout.lattice.ancestors(card.kind):
            if up in self.layout.single and d is not None:
                return expr("s.defn[t] == d", t=self.layout.single[up], d=d)
        return None

    def ending_checks(self, span: str) -> Stmts:
        names = {span, "turn"} if any(t.name == span and not t.uncounted for t in self.module.turns) else {span}
        return self._check_bodies([e for e in self.ending_order() if e.checked in names and e.holds is not None])

    def plain_ending(self, outcome: str) -> int:
        """The ending that `conclude` reaches."""
        key = (outcome, outcome)
        if key not in self.extra_endings:
            self.extra_endings.append(key)
        return len(self.endings) + self.extra_endings.index(key) + 1

    # ------------------------------------------------------------------------------------------ steps
    def step(self, function: str, title: str, options: str | None = None, question: int = 0) -> int:
        key = ("step", function)
        got = self.step_numbers.get(key)
        if got is None:
            got = self.step_numbers[key] = len(self.steps)
            self.steps.append((function, title, options, question))
        return got

    def turn_step(self, turn: sy.TurnSym) -> int:
        return self.step(f"t_{identifier(turn.name)}", turn.says or turn.name)

    def turn_end(self, turn: sy.TurnSym) -> int:
        return self.step(f"t_{identifier(turn.name)}_end", f"end of {turn.says or turn.name}")

    def turn_ends(self) -> tuple[int, ...]:
        return tuple(self.turn_end(t) for t in self.module.turns)

    def actions(self, span: sy.Symbol) -> list[sy.VerbSym]:
        return [v for v in self.module.verbs if v.action == span.name and not v.generic]

    def action_number(self, verb: sy.VerbSym) -> int:
        return 1 + [v for v in self.module.verbs if v.action].index(verb)

    def offer_step(self, span: sy.Symbol, again: bool, st: ty.CoreStmt) -> int:
        key = ("offer step", span.name, again)
        got = self.step_numbers.get(key)
        if got is None:
            suffix = "" if again else "_once"
            options = self.emitter.fresh(f"o_{identifier(span.name)}{suffix}")
            run = self.emitter.fresh(f"a_{identifier(span.name)}{suffix}")
            question = self.question("action", st.node, st)
            got = self.step_numbers[key] = self.step(run, f"actions during {span.name}", options, question)
            number = got
            self.todo.append(lambda: compile_offer(self, span, again, st, options, run, number))
        return got

    # ------------------------------------------------------------------------------------------ all of it
    def compile(self) -> None:
        """Emit all code."""
        self.round_step = self.step("round_", "round")
        compile_round(self)
        for turn in self.module.turns:
            compile_turn(self, turn)
        self._setup()
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
            self.in_setup = False
        self.emitter.function(tree.node if tree is not None else None, "setup", ("s",), body)

    def load(self) -> dict[str, Any]:
        """Run the emitted code; the name space."""
        space = self.emitter.space
        for module in (events, zones, selecting, reading, procedures):
            for title in module.__all__:
                space[title] = getattr(module, title)
        space["finish"], space["BadAnswer"] = decide.finish, errors.BadAnswer
        space["MAY"], space["END"], space["NOBODY"] = (1, 0), (0,), (0, 0)
        n = len(self.layout.static_specs)
        space["OWNER"] = (0, *(x.owner for x in self.layout.static_specs))
        space["NUMBER"] = (0, *(x.number for x in self.layout.static_specs))
        del n
        space.update(self.values)
        self.emitter.load()
        for title, entries in self.late.items():
            space[title] = tuple(space[e.name] if isinstance(e, _Function) else e for e in entries)
        return space

    def program(self) -> Program:
        self.compile()
        space = self.load()
        layout, module = self.layout, self.module
        game = module.game
        rules = []
        enders = set(self.facts.enders.values())
        for rule, number in self.rules.items():
            matches, acts = self.rule_functions[number]
            tables = self.tables_of(rule)
            span = rule.node.span
            rules.append(
                RuleSpec(
                    name=f"{self.owner_title(rule)} {number}",
                    matches=space[matches] if matches is not None else None,
                    acts=space[acts],
                    table=tables[0] if tables else 0,
                    layer=self._layer(rule),
                    once=rule.next_time,
                    place=f"{span.source.path}:{span.start_line}",
                    silent=rule in enders,
                )
            )
        steps = [
            StepSpec(
                title if [t for _, t, _, _ in self.steps].count(title) == 1 else f"{title} ({function})",
                space[function], space[options] if options else None, question,
            )
            for function, title, options, question in self.steps
        ]
        order = {"active_player_order": "active", "active": "active", "active_player": "active", "active_player_orders": "active", "seat_order": "seats", "age": "age", "listener_age": "age"}
        return Program(
            id=game.id if game is not None else "game",
            title=game.title if game is not None else "game",
            content_hash=self.content_hash(),
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
                *(EndingSpec(e.name, e.outcome, e.text) for e in self.endings),
                *(EndingSpec(title, outcome) for title, outcome in self.extra_endings),
            ],
            periods=self.periods,
            turn_period=0,
            picks=layout.pick_specs(),
            players=module.players,
            variants=layout.variant_specs(),
            listed=sorted(self.listed_kinds),
            trigger_order=order.get(module.policy.get("simultaneous", ""), "players"),
        )

    def _procedure(self, space: dict[str, Any], verb: sy.VerbSym) -> Callable[[Any, tuple[int, ...]], None]:
        function = space[self.verb(verb)] if ("verb", verb) in self.made and self.made[("verb", verb)] in space else None
        has_you = verb.you is not None

        def run(s: Any, args: tuple[int, ...]) -> None:
            if function is not None:
                src, you, *rest = args
                function(s, src, *((you,) if has_you else ()), *rest)

        return run

    def _layer(self, rule: ty.Rule) -> int:
        if not isinstance(rule.head, ty.Changing):
            return 0
        return 0 if rule.head.op == "to" else 1

    def content_hash(self) -> str:
        """A hash of all sources of the game."""
        texts = {}
        for card in self.module.cards:
            texts[card.node.span.source.path] = card.node.span.source.text
        for verb in self.module.verbs:
            texts[verb.node.span.source.path] = verb.node.span.source.text
        body = "\0".join(f"{path}\0{texts[path]}" for path in sorted(texts))
        return hashlib.blake2b(body.encode(), digest_size=16).hexdigest()


class _Function:
    """A name to be looked up once the code is loaded."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


_ = (EventSpec, Part)
