"""Plain calls: statements that say one verb of who acts anyway, and their forms."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.dsl import syntax as sx

from . import amount, verb_phrase
from .scope import Scope
from .spans import Spans

__all__ = ["clause", "form_of", "is_choice", "is_named", "is_order", "is_simple", "names_in", "only_call"]


def only_call(statement: sx.Statement) -> sx.Call:
    """The call of a statement for which `is_simple` holds."""
    if isinstance(statement, sx.Repeat):
        return only_call(statement.body.statements[0])
    assert isinstance(statement, sx.Act)
    assert isinstance(statement.body, sx.Call)
    return statement.body


def is_order(statement: sx.Statement, scope: Scope) -> bool:
    """A simple statement that somebody else does than who is spoken of, without being named."""
    return is_simple(statement) and verb_phrase.is_order(only_call(statement), scope)


def clause(statement: sx.Statement, scope: Scope, form: verb_phrase.Form) -> Spans:
    """A simple statement as a verb phrase; a repeated one says how often."""
    if is_order(statement, scope):
        form = "base"
    spans = verb_phrase.call(only_call(statement), scope, form)
    if isinstance(statement, sx.Repeat) and statement.count is not None:
        return (*spans, *amount.times_said(statement.count, scope))
    return spans


def is_simple(statement: sx.Statement) -> bool:
    """A plain call by who acts anyway, without tail; or such a call repeated."""
    if isinstance(statement, sx.Repeat):
        body = statement.body.statements
        if statement.count is None or len(body) != 1 or not isinstance(body[0], sx.Act) or not is_simple(body[0]):
            return False
        often = noun_of(statement.count)
        return not often or all(noun_of(arg) != often for arg in only_call(body[0]).args)  # not `twice twice`
    return (
        isinstance(statement, sx.Act)
        and isinstance(statement.body, sx.Call)
        and statement.body.verb.text != "raise"
        and statement.subject is None
        and statement.modal is None
        and statement.then is None
        and statement.otherwise is None
    )


def noun_of(node: sx.Phrase) -> str:
    """`times` of `2 times`: a counted noun as it is written."""
    return node.noun.text if isinstance(node, sx.Group) and isinstance(node.noun, sx.Name) else ""


def is_choice(statement: sx.Statement) -> bool:
    """`choose … as x`: not said by itself, x is said in full where it is used first."""
    return is_simple(statement) and only_call(statement).verb.text == "choose" and only_call(statement).bind is not None


def names_in(call: sx.Call) -> set[str]:
    found = {arg.text for arg in call.args if isinstance(arg, sx.Name)}
    if call.verb.text == "resolve":
        found |= {arg.of.text for arg in call.args if isinstance(arg, sx.Member) and isinstance(arg.of, sx.Name)}
    return found | {arg.text for _, phrases in call.preps for arg in phrases if isinstance(arg, sx.Name)}


def is_named(call: sx.Call, scope: Scope) -> bool:
    """Would an order without a name leave open who does it, where whoever acts is no reader?"""
    verb = verb_phrase.verb_of(call, scope)
    if verb is None:
        return False
    by = next((param.type.name.text for param in verb.params if "by" in param.preps), "")
    if by and by != scope.you.kind and scope.you.spans != scope.you.pronoun:
        return True
    return id(verb) in scope.lexicon.own and not verb_phrase.pattern_of(verb).needed()


def form_of(scope: Scope, statements: Sequence[sx.Statement] = ()) -> tuple[verb_phrase.Form, Spans]:
    """The form of the verb of whoever acts, and the subject where one is said. statements: those that are said in this form."""
    if any(is_order(each, scope) for each in statements):
        return "base", ()
    if scope.you.unsaid:
        if scope.you.person == "it" and any(is_named(only_call(each), scope) for each in statements):
            return "third", scope.you.spans
        return "base", ()
    return ("base" if scope.you.plural or scope.you.person == "you" else "third"), scope.you.spans
