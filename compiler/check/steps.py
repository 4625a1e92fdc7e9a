"""A step of what goes on that an effect replaces: `instead of discard this: …` in a section.

In a rule about an event the same words speak of a step of that event, and lowering puts them in; a section has no event, so its step is
the next such step that comes, this turn at the latest.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty

from . import call, event, rule, statement
from .scope import Scope
from .world import World


def instead_of_step(world: World, node: sx.Instead, step: sx.Call, scope: Scope) -> tuple[ty.Statement, Scope] | None:
    """`instead of discard this: …` in an effect: the next such step of what is going on is replaced, this turn at the latest."""
    if not scope.env.find_verbs(step.verb.text):
        call.unknown_verb(world, step.verb, scope)
        return None
    preps = tuple((prep, phrases[0], None) for prep, phrases in step.preps if phrases)
    object_ = step.args[0] if step.args else None
    happening = sx.Event(step.span, None, None, True, False, step.verb, object_, None, preps)
    got = event.pattern(world, happening, scope)
    if got is None:
        return None
    pattern, inner = got
    owner = rule.owner_of(world, node, scope)
    body = ty.Block(node, (ty.InsteadStmt(node, (), statement.block(world, node.body, inner.but(asks=True))),))
    made = ty.Rule(
        node, "would", pattern, "always", owner.this, owner.you, None, None, False, None, body, next_time=True
    )
    made.caught = rule.caught(made, scope)
    return ty.RuleStmt(node, made, sy.Symbol("turn", node)), scope
