"""What is known of the whole linked game: who listens to what, what is asked about, what may begin a turn.

Only what some rule of the game needs is compiled: a verb that nobody listens to tests no table, a field that nothing modifies is read
directly, an event that no effect asks about is not remembered.
"""

from __future__ import annotations

from typing import Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

from .walk import all_rules, all_verbs, everything, locals_read

__all__ = ["Facts"]

#: modes of rules that are offered events
EVENT_MODES = ("would", "before", "when", "after")


class Facts:
    def __init__(self, module: ty.Module) -> None:
        self.module = module
        self.rules = all_rules(module)
        #: rules that end others: a lasting rule → what ends it when a certain event happens
        self.enders: dict[ty.RuleStmt, ty.Rule] = {}
        for part in everything(module):
            if isinstance(part, ty.RuleStmt) and part.until_event is not None:
                rule = part.rule
                self.enders[part] = ty.Rule(
                    rule.node,
                    "when",
                    part.until_event,
                    "always",
                    rule.this,
                    rule.you,
                    None,
                    None,
                    False,
                    None,
                    None,
                    rule.caught,
                )
        self.rules += self.enders.values()
        #: `instead of a step`: the rule that takes the place of the step, and the verbs whose step it is
        self.stand_ins: dict[ty.InsteadStmt, ty.Rule] = {}
        stands: list[tuple[sy.VerbSym, ty.RuleStmt]] = []
        for rule in list(self.rules):
            if isinstance(rule.head, ty.Pattern):
                for part in walk(rule.body):
                    if isinstance(part, ty.InsteadStmt) and part.of:
                        made = self._stand_in(rule, part)
                        stands += [(verb, ty.RuleStmt(part.node, made, verb)) for verb in rule.head.verbs]
        self.rules += self.stand_ins.values()
        #: (verb, mode) → the rules that hear it
        self.listeners: dict[tuple[sy.VerbSym, str], list[ty.Rule]] = {}
        #: verb → can/cannot/must rules about it
        self.permissions: dict[sy.VerbSym, list[ty.Rule]] = {}
        #: field, counter or zone → rules that change it while they hold
        self.modifiers: dict[Any, list[ty.Rule]] = {}
        #: (edge, span) → rules
        self.edges: dict[tuple[str, Any], list[ty.Rule]] = {}
        #: span → offered actions
        self.offers: dict[Any, list[ty.Rule]] = {}
        for rule in self.rules:
            match rule.head:
                case ty.Pattern():
                    for verb in rule.head.verbs:
                        for each in self.specialised(verb):
                            self.listeners.setdefault((each, rule.mode), []).append(rule)
                case ty.Permission():
                    for verb in rule.head.pattern.verbs:
                        for each in self.specialised(verb):
                            self.permissions.setdefault(each, []).append(rule)
                case ty.Changing():
                    self.modifiers.setdefault(rule.head.member, []).append(rule)
                case ty.Edge():
                    self.edges.setdefault((rule.head.edge, rule.head.span), []).append(rule)
                case ty.Offered():
                    self.offers.setdefault(rule.head.span, []).append(rule)
        #: where it is counted how often something has happened
        self.counted: list[ty.Times] = []
        #: verbs whose events are remembered, verbs of which it is asked whether they run
        self.remembered: set[sy.VerbSym] = set()
        self.tracked: set[sy.VerbSym] = set()
        #: locals whose amount later lines raise
        self.raised: set[sy.Local] = set()
        #: verbs at whose end rules expire
        self.expiring: dict[sy.VerbSym, list[ty.RuleStmt]] = {}
        by_name: dict[str, list[sy.VerbSym]] = {}
        for verb in all_verbs(module):
            by_name.setdefault(verb.name, []).append(verb)
        for part in everything(module):
            match part:
                case ty.Times():
                    self.counted.append(part)
                    for verb in part.pattern.verbs:
                        self.remembered.update(self.specialised(verb))
                    if isinstance(part.within, sy.VerbSym):
                        self.tracked.update(self.specialised(part.within))
                case ty.Running() if isinstance(part.span, sy.VerbSym):
                    self.tracked.update(self.specialised(part.span))
                case ty.RuleStmt() if isinstance(part.until, sy.VerbSym):
                    self.tracked.add(part.until)
                    self.expiring.setdefault(part.until, []).append(part)
                case ty.RaiseStmt():
                    self.raised.add(part.local)
                case _:
                    pass
        for verb, lasting in stands:
            for each in self.specialised(verb):
                self.tracked.add(each)
                self.expiring.setdefault(each, []).append(lasting)
        #: verb that waits → the verbs it waits for
        self.waits: dict[sy.VerbSym, list[sy.VerbSym]] = {}
        for verb in all_verbs(module):
            if verb.waits_for:
                self.waits[verb] = by_name.get(verb.waits_for, [])
                self.tracked.update(self.waits[verb])
        self.waited_for = {v for group in self.waits.values() for v in group}
        self.any_after = any(mode == "after" for _, mode in self.listeners)
        self._turn_starters()

    def _stand_in(self, rule: ty.Rule, part: ty.InsteadStmt) -> ty.Rule:
        """While the rule's event runs, the first such step in it does not happen; this does. The rule has to act before the event."""
        if rule.mode in ("when", "after"):
            rule.mode = "before"
        assert isinstance(rule.head, ty.Pattern)
        pattern = rule.head
        bound = [*rule.caught, *(x for _, x, _ in pattern.slots)]
        bound += [each[0] for each in (pattern.actor, pattern.source) if each is not None]
        read = locals_read(part.body)
        caught = tuple(x for x in bound if x in read and x is not rule.this and x is not rule.you)
        body = ty.Block(part.node, (ty.InsteadStmt(part.node, (), part.body),))
        head = ty.Pattern(part.node, part.of, None, None, (), None)
        made = self.stand_ins[part] = ty.Rule(
            part.node,
            "would",
            head,
            "always",
            rule.this,
            rule.you,
            None,
            None,
            False,
            None,
            body,
            caught,
            None,
            None,
            True,
            rule.scope,
        )
        return made

    @staticmethod
    def specialised(verb: sy.VerbSym) -> list[sy.VerbSym]:
        return [verb, *verb.specific.values()]

    def _turn_starters(self) -> None:
        """Verbs in whose body a turn may begin, directly or through other verbs."""
        self.begins: set[sy.VerbSym] = set()
        changed = True
        while changed:
            changed = False
            for verb in all_verbs(self.module):
                if verb not in self.begins and verb.body is not None and self.may_begin(verb.body):
                    self.begins.add(verb)
                    changed = True

    def may_begin(self, tree: Any) -> bool:
        for part in walk(tree):
            if isinstance(part, ty.CoreStmt) and part.verb in ("begin", "offer"):
                return True
            if isinstance(part, ty.CallStmt) and any(v in self.begins for v in part.verbs):
                return True
        return False

    def heard(self, verb: sy.VerbSym, mode: str) -> list[ty.Rule]:
        return self.listeners.get((verb, mode), [])

    def is_heard(self, verb: sy.VerbSym) -> bool:
        return any((verb, mode) in self.listeners for mode in EVENT_MODES)
