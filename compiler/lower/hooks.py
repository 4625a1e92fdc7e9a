"""Rules and the tables in which they listen."""

from __future__ import annotations

import ast
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk
from cardwright.runtime.program import (
    HookSpec,
)

from .rule import compile_rule, role_of
from .tables import Tables

Stmts = list[ast.stmt]


class Hooks(Tables):
    def new_table(self, key: Any, title: str) -> int:
        """The number of a table; its title is its own, so that saved listeners find it again (verbs may share a name)."""
        got = self.table_numbers.get(key)
        if got is None:
            got = self.table_numbers[key] = len(self.tables)
            again = sum(1 for one in self.tables if one == title or one.startswith(f"{title} #"))
            self.tables.append(f"{title} #{again + 1}" if again else title)
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
                    self.hook_table(v, rule.mode)
                    for verb in rule.head.pattern.verbs
                    for v in self.facts.specialised(verb)
                ]
            case ty.Changing():
                return [self.modifier_table(rule.head.member)]
            case ty.Edge():
                return [
                    self.new_table(
                        ("edge", rule.head.edge, rule.head.span.name), f"{rule.head.edge} of {rule.head.span.name}"
                    )
                ]
            case ty.Offered():
                return [self.new_table(("offer", rule.head.span.name), f"during {rule.head.span.name}")]

    def rule(self, rule: ty.Rule) -> int:
        got = self.rules.get(rule)
        if got is None:
            got = self.rules[rule] = len(self.rules)
            self.rule_functions.append((None, ""))
            number = got

            def compile_() -> None:
                self.rule_functions[number] = compile_rule(self.me, rule, number)

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
                self.rule_owners[rule] = [
                    d for d in range(1, len(self.layout.cards) + 1) if self.layout.is_a(d, kind.name)
                ]
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
        out: list[tuple[str, str]] = []
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
            if (
                rule.listens == "self"
                and role_of(rule) is not None
                and not isinstance(rule.head, (ty.Edge, ty.Offered, ty.Changing))
            ):
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
        todo += [
            part
            for part in walk(rule.needs)
            if isinstance(part, ty.In) and isinstance(part.of, ty.Var) and part.of.local is rule.this
        ]
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
