"""Functions that are compiled when something first calls them: verbs, fields, nouns, adjectives, sections."""

from __future__ import annotations

import ast
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

from .context import Cx, NotLowered
from .emit import at, const, expr, name, stmts
from .expression import lower as lower_expr
from .expression import test
from .feasible import compile_can_section, compile_can_verb
from .ground import Late
from .member import get
from .section import compile_section
from .spans import Spans
from .statement import block
from .trees import size
from .verb import compile_verb

Stmts = list[ast.stmt]


class Functions(Spans):
    def verb(self, verb: sy.VerbSym) -> str:
        title = f"v_{verb.name}" + (f"_{verb.counter.name}" if verb.counter is not None else "")
        return self.once(("verb", verb), title, lambda made: compile_verb(self.me, verb, made))

    def can_verb(self, verb: sy.VerbSym) -> str:
        title = f"can_{verb.name}" + (f"_{verb.counter.name}" if verb.counter is not None else "")
        return self.once(("can", verb), title, lambda made: compile_can_verb(self.me, verb, made))

    def always_feasible(self, verb: sy.VerbSym) -> bool:
        """Whether nothing can keep this verb from being done in full."""
        key = ("always", verb)
        got = self.made.get(key)
        if got is None:
            self.made[key] = "yes"  # a verb that calls itself is asked about once
            from .feasible import conditions_of

            cx = Cx(self.me)
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
            cx = Cx(self.me)
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
            cx = Cx(self.me)
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
                    "value = raw\nif s.lis[T] and value is not None:\n"
                    "    value = modify(s, T, value, (c,))\n    if value < 0:\n        value = 0\nreturn value",
                    raw=raw, T=table, c=context,
                )  # fmt: skip
                self.emitter.function(member.node, made, ("s", "of"), body)

        return self.once(("accessor", member), f"get_{member.name}", compile_)

    def needed(self, zone: sy.ZoneSym) -> str:
        """Fills a pile when a card is needed and none is there (S23); gives the place."""

        def compile_(made: str) -> None:
            rule = zone.needed
            assert rule is not None
            cx = Cx(self.me)
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
            with self.in_place():
                made = lower_expr(inner, noun.value)
            if size(made) <= 30:
                return made

        def compile_(made: str) -> None:
            inner = Cx(self.me)
            inner.pure = True
            assert noun.value is not None
            with at(noun.node):
                if noun.you is not None:
                    inner.bind_as(noun.you, "you")
                value = lower_expr(inner, noun.value)
                self.emitter.function(
                    noun.node, made, ("s", "you") if noun.you is not None else ("s",), stmts("return v", v=value)
                )

        title = self.once(("noun", noun), f"n_{noun.name}", compile_)
        return expr("f(s, you)", f=title, you=you) if noun.you is not None else expr("f(s)", f=title)

    def adjective(
        self, cx: Cx, adjective: sy.AdjectiveSym, of: ast.expr, other: ast.expr | None, you: ast.expr | None
    ) -> ast.expr:
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
            with self.in_place():
                made = test(inner, adjective.condition)
            if size(made) <= 120:
                return made
        params = ["s", "it"]
        if adjective.other is not None:
            params.append("other")
        if adjective.you is not None:
            params.append("you")

        def compile_(made: str) -> None:
            inner = Cx(self.me)
            inner.pure = True
            assert adjective.condition is not None
            with at(adjective.node):
                inner.bind_as(adjective.element, "it")
                inner.bind_as(adjective.other, "other")
                inner.bind_as(adjective.you, "you")
                self.emitter.function(
                    adjective.node, made, params, stmts("return v", v=test(inner, adjective.condition))
                )

        title = self.once(("adjective", adjective), f"is_{adjective.name}", compile_)
        given = [name("s"), of]
        if adjective.other is not None:
            given.append(other if other is not None else const(0))
        if adjective.you is not None:
            given.append(you if you is not None else const(0))
        return expr("f(*all)", f=title, all_all=given)

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
                            entries[d] = Late(compile_section(self.me, card, body))  # type: ignore[call-overload]

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
                            title = compile_can_section(self.me, card, body)
                            entries[d] = True if title is None else Late(title)

                        self.todo.append(compile_)
                        break
        return got
