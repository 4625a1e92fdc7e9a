"""Time: turns, phases, boundaries, periods, endings, steps."""

from __future__ import annotations

import ast
from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax
from cardwright.dsl import typed as ty

from . import gap
from .context import NOT_THIS_ONE, OWN_BOUNDARY, Cx, NotLowered
from .emit import at, const, expr, identifier, stmts
from .expression import lower, test
from .hooks import Hooks
from .offer import compile_offer
from .touch import moved

Stmts = list[ast.stmt]


class Spans(Hooks):
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

    def expiry(self, edge: str, span: str, whose: ast.expr | None = None) -> Stmts:
        """Rules that lasted until this moment go, and those that lasted until somebody's own next one."""
        shared: dict[int, None] = {}
        own: dict[int, None] = {}
        for part in self._rule_statements():
            if part.until is not None and part.until.name == span and part.until_edge == edge:
                tables = shared if part.until_next_of is None else own
                tables.update(dict.fromkeys(self.tables_of(part.rule)))
                ender = self.facts.enders.get(part)
                if ender is not None:
                    tables.update(dict.fromkeys(self.tables_of(ender)))
        out: Stmts = []
        number = self.boundary(edge, span)
        if shared:
            out += stmts("expire_in(s, b, ts)", b=number, ts=const(tuple(sorted(shared))))
        if own and whose is not None:
            own_tables = const(tuple(sorted(own)))
            out += stmts("expire_in(s, b + you, ts)", b=number * OWN_BOUNDARY, you=whose, ts=own_tables)
            if edge == "end":
                out += stmts(
                    "come_nearer(s, b + you, more, ts)",
                    b=number * OWN_BOUNDARY,
                    you=whose,
                    more=NOT_THIS_ONE,
                    ts=own_tables,
                )
        return stmts("if s.timed:\n    out", out=out) if out else []

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
        return any(n.within is verb for n in self._times())

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
        first = self.policy("victory_and_defeat_together")
        return sorted(self.module.endings, key=lambda e: (e.outcome != first, self.endings.index(e)))

    def after_write(self, cx: Cx, member: Any, of: ast.expr) -> Stmts:
        """Endings that read what was just written are looked at (S12)."""
        return self._checks([e for e in self.ending_order() if member in self.ending_reads.get(e, ())], cx)

    def after_move(self, cx: Cx, st: ty.CoreStmt) -> Stmts:
        """Endings that read a place which this instruction may fill or empty are looked at."""
        kind, zones = moved(st)

        def may_touch(x: Any) -> bool:
            if not isinstance(x, sy.ZoneSym):
                return False
            return self.layout.lattice.may_overlap(kind, x.of) if zones is None else x in zones

        reads = self.ending_reads
        return self._checks([e for e in self.ending_order() if any(may_touch(x) for x in reads.get(e, ()))], cx)

    def _checks(self, endings: list[sy.EndingSym], cx: Cx) -> Stmts:
        if not endings or getattr(self, "in_setup", False):
            return []
        out: Stmts = []
        scopes = dict.fromkeys(e.scope for e in endings)
        for scope in sorted(scopes, key=lambda card: card is not None and self.layout.definition.get(card, 0)):
            group = [e for e in endings if e.scope is scope]

            def compile_(made: str, group: list[sy.EndingSym] = group) -> None:
                self.emitter.function(group[0].node, made, ("s",), self._check_bodies(group))

            made = stmts("f(s)", f=self.once(("checks", tuple(group)), "check_endings", compile_))
            sole = self.sole(scope) if scope is not None else None
            # what only one card of a single kind brings is not even called in games with another
            out += stmts("if b:\n    made", b=sole, made=made) if sole is not None else made
        return out

    def _check_bodies(self, endings: list[sy.EndingSym]) -> Stmts:
        out: Stmts = []
        for ending in endings:
            assert ending.holds is not None
            with at(ending.node):
                cx = Cx(self.me)
                cx.pure = True
                condition = test(cx, ending.holds)
                if ending.scope is not None:
                    sole = self.sole(ending.scope)
                    if sole is not None:
                        condition = expr("a and b", a=sole, b=condition)
                end = self.finishing(self.endings.index(ending) + 1, ending.node)
                out += stmts("if c:\n    end", c=condition, end=end)
        return out

    def finishing(self, ending: int, node: syntax.Node) -> Stmts:
        """The game ends; what happens at its end comes first, and may end it otherwise."""
        table = self.edge_table("end", sy.Symbol("game", node))
        if table is None:
            return stmts("finish(s, n)", n=ending)
        return stmts("end_game(s, n, T)", n=ending, T=table)

    def ending_gaps(self) -> None:
        """A function for each ending that says how far the game is from it: what searching bots weigh by."""
        self.gaps: dict[sy.EndingSym, str] = {}
        for ending in self.module.endings:
            if ending.holds is None:
                continue
            cx = Cx(self.me)
            cx.pure = True
            made = self.emitter.fresh("gap")
            self.emitter.function(ending.node, made, ("s",), gap.body(cx, ending))
            self.gaps[ending] = made

    def ending_winners(self) -> None:
        """A function for each ending that says who has won by it."""
        self.winners: dict[sy.EndingSym, str] = {}
        for ending in self.module.endings:
            if ending.winners is None:
                continue
            cx = Cx(self.me)
            cx.pure = True
            made = self.emitter.fresh("winners")
            value = lower(cx, ending.winners)
            if not ending.winners.type.many:
                value = expr("(w,) if w else ()", w=value)
            self.emitter.function(ending.node, made, ("s",), stmts("return tuple(ws)", ws=value))
            self.winners[ending] = made

    def sole(self, card: sy.CardSym) -> ast.expr | None:
        """Whether a card of a single kind that brings something of its own (an ending, an action) is the one played."""
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
        key = (outcome, "An effect ended the game.")
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
            self.todo.append(lambda: compile_offer(self.me, span, again, st, options, run, number))
        return got
