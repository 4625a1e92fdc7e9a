"""Rules that cause each other without an end (S30).

A warning, only where it is certain: every rule of the circle acts without a condition, a choice or a limit on how often, and
what makes the next one act can be done for ever: nothing is used up by it, moved away by it, or has a limit.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

from .world import World

__all__ = ["rules_in_circles"]

#: what can be done again and again, whatever the table looks like
ENDLESS = frozenset(("add", "show", "choose", "remember", "create", "raise", "roll", "resolve"))


def rules_in_circles(world: World) -> None:
    """Warn of each circle once, at the line of its first rule in order of the sources."""
    rules = [one for one in every_rule(world.module) if acts_for_certain(one)]
    hears: dict[int, list[ty.Rule]] = {}
    for rule in rules:
        assert isinstance(rule.head, ty.Pattern)
        for verb in rule.head.verbs:
            for each in (verb, *verb.specific.values()):
                hears.setdefault(id(each), []).append(rule)
    causes = {
        id(rule): [other for verb in certain_verbs(rule.body) for other in hears.get(id(verb), ())] for rule in rules
    }
    done: set[int] = set()
    for rule in rules:
        found = circle(rule, causes, [], done)
        if found:
            first = min(found, key=lambda one: (one.node.span.source.path, one.node.span.start_line))
            others = [one for one in found if one is not first]
            through = ", through " + ", ".join(f"`{title(one)}`" for one in others) if others else ""
            labels = tuple((one.node, "and back") for one in others if one.node.span.source is first.node.span.source)
            world.error(first.node, "circle", name=title(first), through=through, labels=labels)


def title(rule: ty.Rule) -> str:
    return rule.scope.title if rule.scope is not None else "a rule of the game"


def every_rule(module: ty.Module) -> Iterator[ty.Rule]:
    """What cards, their kinds and the game listen with, each once."""
    seen: set[int] = set()
    groups = [module.rules, *(kind.hooks for kind in module.kinds.values()), *(card.rules for card in module.cards)]
    for rule in (one for group in groups for one in group):
        if id(rule) not in seen:
            seen.add(id(rule))
            yield rule


def acts_for_certain(rule: ty.Rule) -> bool:
    return (
        isinstance(rule.head, ty.Pattern)
        and rule.mode in ("before", "when", "after")
        and rule.head.extra is None
        and rule.condition is None
        and rule.needs is None
        and rule.once is None
        and rule.pay is None
        and not rule.optional
        and not rule.next_time
    )


def certain_verbs(tree: ty.Block | None, depth: int = 0) -> Iterator[sy.VerbSym]:
    """The verbs that a text does whatever comes, and that it can do for ever, those of its verbs included."""
    for part in tree.statements if tree is not None and depth < 8 else ():
        if isinstance(part, ty.ActStmt) and part.modal is None and not part.together:
            yield from certain_verbs(part.body, depth)
        elif (
            isinstance(part, ty.CallStmt) and len(part.verbs) == 1 and part.spread is None and is_endless(part.verbs[0])
        ):
            yield part.verbs[0]
            yield from certain_verbs(body_of(part.verbs[0]), depth + 1)


def is_endless(verb: sy.VerbSym) -> bool:
    """Whether a verb uses nothing up and comes up against no limit."""
    for node in walk(body_of(verb)):
        if isinstance(node, ty.CoreStmt):
            counter = node.symbols.get("counter")
            limited = isinstance(counter, sy.CounterSym) and counter.limit is not None
            if node.verb not in ENDLESS or limited:
                return False
        elif isinstance(node, ty.CallStmt | ty.IfStmt | ty.RuleStmt | ty.InsteadStmt):
            return False
    return body_of(verb) is not None


def body_of(verb: sy.VerbSym) -> ty.Block | None:
    return verb.body if isinstance(verb.body, ty.Block) else None


def circle(rule: ty.Rule, causes: dict[int, list[ty.Rule]], path: list[ty.Rule], done: set[int]) -> list[ty.Rule]:
    """The rules of a circle that `rule` leads into, or []; each circle is found once."""
    at = next((i for i, other in enumerate(path) if other is rule), None)
    if at is not None:
        return path[at:]
    if id(rule) in done:
        return []
    done.add(id(rule))
    for other in causes[id(rule)]:
        found = circle(other, causes, [*path, rule], done)
        if found:
            return found
    return []
