"""Rules of the game as numbered steps: blocks become nested lists instead of running text.

Card text has to be short; a rulebook has to be clear about what belongs under which condition. Same words, other layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.dsl import syntax as sx

from . import condition, ends, event, noun_phrase, plain_call, sentence, statement, verb_phrase
from .lexicon import setting_text
from .scope import Actor, Bound, Scope
from .spans import Spans, capital, mark, phrase

__all__ = ["Step", "is_line", "steps"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step, a finished sentence or the head of the steps under it."""

    spans: Spans
    inner: tuple[Step, ...] = ()


def steps(statements: Sequence[sx.Statement], scope: Scope) -> list[Step]:
    """The steps of a block, in order."""
    done: list[Step] = []
    run: list[sx.Statement] = []
    for each in ends.plainer(statements, scope):
        if (told := untold(each, scope)) is not None:
            done += [*plain(run, scope), *inside(told, each, scope)]
            run = []
        elif is_apart(each):
            done += plain(run, scope)  # first, so that what it names is known
            run = []
            done += apart(each, scope)
        else:
            run.append(each)
    return [*done, *plain(run, scope)]


def untold(node: sx.Statement, scope: Scope) -> sx.Verb | None:
    """The verb of a plain call that declares no wording and is given something, so that it stands for what it does; else None."""
    call = ends.plain_call(node)
    given = call is not None and call.bind is None and bool(call.args)
    verb = verb_phrase.verb_of(call, scope) if given and call is not None else None
    if verb is None or id(verb) in scope.inside or setting_text(verb.items, "says") is not None:
        return None
    return verb if body_of(verb) is not None else None


def body_of(verb: sx.Verb) -> sx.Block | None:
    return next((item.body for item in verb.items if isinstance(item, sx.Section) and item.name.text == "do"), None)


def inside(verb: sx.Verb, node: sx.Statement, scope: Scope) -> list[Step]:
    """The steps of a verb in the place of its call: its slots are what the call gives."""
    call, body = ends.plain_call(node), body_of(verb)
    assert call is not None
    assert body is not None
    before = dict(scope.talk.bindings)
    given = {param.name.text: param.default for param in verb.params if param.default is not None}
    first = next((param.name.text for param in verb.params if not param.preps), None)
    if first is not None and call.args:
        given[first] = call.args[0]
    for prep, phrases in call.preps:
        target = next((param.name.text for param in verb.params if prep.text in param.preps), None)
        if target is not None:
            given[target] = phrases[0]
    for name, value in given.items():
        scope.talk.bindings[name] = bound_to(value, scope, before)
    done = steps(body.statements, scope.but(inside=scope.inside | {id(verb)}))
    scope.talk.bindings.clear()
    scope.talk.bindings.update(before)
    return done


def bound_to(value: sx.Phrase, scope: Scope, known: dict[str, Bound]) -> Bound:
    """What a slot stands for: what the name in it stood for already, else what it says, said where it is first used."""
    if isinstance(value, sx.Name) and value.text in known:
        return known[value.text]
    bound = verb_phrase.bound_by(value, scope, "")
    bound.first = noun_phrase.said(value, scope)
    return bound


def plain(statements: Sequence[sx.Statement], scope: Scope) -> list[Step]:
    return [Step(sentence.finish(each)) for each in statement.sentences(statements, scope)] if statements else []


def headed(lead: Spans, body: sx.Block, scope: Scope) -> Step:
    """A head with its steps; a single plain step is said in one sentence with it."""
    if is_lines(body) and untold(body.statements[0], scope) is None:
        found = statement.sentences(body.statements, scope)
        if len(found) == 1 and not found[0].block:
            return Step(sentence.finish(sentence.led(lead, found)[0]))
    return Step((*capital(lead), mark(":")), tuple(steps(body.statements, scope)))


def is_apart(node: sx.Statement) -> bool:
    """Does it hold others that stand under it?"""
    match node:
        case sx.If() | sx.ForEach() | sx.Either() | sx.Until() | sx.Match():
            return True
        case sx.Repeat():
            return not plain_call.is_simple(node)
        case sx.Act(body=sx.Block() as body, modal=None, then=None, otherwise=None):
            short = len(body.statements) < 3 and all(plain_call.is_simple(each) for each in body.statements)
            return node.subject is not None and not short
        case _:
            return False


def is_line(node: sx.Statement) -> bool:
    """Can it be said in one sentence: one thing that leads to another and so on?"""
    match node:
        case sx.If():
            return len(node.arms) == 1 and node.otherwise is None and is_lines(node.arms[0][1])
        case sx.ForEach():
            return is_lines(node.body)
        case _:
            return not is_apart(node)


def is_lines(body: sx.Block) -> bool:
    return len(body.statements) == 1 and is_line(body.statements[0])


def apart(node: sx.Statement, scope: Scope) -> list[Step]:
    """A statement that holds others, as heads with steps."""
    match node:
        case sx.If():
            done: list[Step] = []
            for at, (test, body) in enumerate(node.arms):
                scope.talk.sentence += 1
                lead = (*phrase("otherwise, if" if at else "if"), *condition.said(test, scope))
                scope.talk.spoken_of = condition.speaks_of(test, scope)
                done.append(headed(lead, body, scope))
            if node.otherwise is not None:
                done.append(headed(phrase("otherwise"), node.otherwise, scope))
            return done
        case sx.ForEach():
            scope.talk.sentence += 1
            lead = statement.each_lead(node, scope)
            return [headed(lead, node.body, scope)]
        case sx.Repeat() if node.count is None and node.until is None:
            return [Step((*phrase("As often as you like"), mark(":")), tuple(steps(node.body.statements, scope)))]
        case sx.Repeat():
            return [Step((*statement.repeat_lead(node, scope), mark(":")), tuple(steps(node.body.statements, scope)))]
        case sx.Either():
            options = tuple(Step((), tuple(steps(option.statements, scope))) for option in node.options)
            flat = tuple(
                each.inner[0] if len(each.inner) == 1 else Step(phrase("All of this:"), each.inner) for each in options
            )
            return [Step((*phrase("Choose one"), mark(":")), flat)]
        case sx.Act(subject=subject, body=sx.Block() as body, modal=None, then=None, otherwise=None) if (
            subject is not None
        ):
            actor = event.subject_actor(subject, scope)
            if node.subject_as is not None:
                event.bind(node.subject_as, subject, scope, subject=True)
                scope.talk.bindings[node.subject_as.text].actor = Actor("they", phrase("they"), actor.kind, True)
            inner = scope.but(you=Actor(actor.person, (), actor.kind, False))  # named by the line above
            return [Step((*capital(actor.spans), mark(":")), tuple(steps(body.statements, inner)))]
        case sx.Until():
            return [
                Step(
                    (*capital(statement.until_lead(node, scope)), mark(":")), tuple(steps(node.body.statements, scope))
                )
            ]
        case sx.Match():
            scope.talk.sentence += 1
            lead, *arms = statement.match_lines(node, scope)
            return [Step((*capital(lead), mark(":")), tuple(Step(arm) for arm in arms))]
        case _:
            return []
