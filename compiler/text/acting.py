"""Somebody acts: who is said, what he does in one sentence, and what follows if it was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright.dsl import syntax as sx

from . import amount, core_verb, ends, event, noun_phrase, statement, verb_phrase
from .scope import Actor, Scope
from .sentence import Sentence, chain, led, tails, under
from .spans import Spans, breaks, capital, mark, phrase, word

__all__ = ["act", "again"]


def act(node: sx.Act, scope: Scope) -> list[Sentence]:
    if statement.is_choice(node):
        call = statement.only_call(node)
        assert call.bind is not None
        bound = verb_phrase.bound_by(call.args[0], scope, "")
        bound.first = noun_phrase.said(call.args[0], scope)
        scope.talk.bindings[call.bind.text] = bound
        return []
    if isinstance(node.body, sx.Call) and (opened := core_verb.opening(node.body, scope)):
        return [Sentence(opened)]
    actor = scope.you if node.subject is None else event.subject_actor(node.subject, scope)
    if node.subject is not None and actor.kind and actor.kind == scope.talk.spoken_of and actor.person == "it":
        actor = replace(actor, spans=actor.pronoun)
    scope.talk.spoken_of = ""
    if node.subject_as is not None and node.subject is not None:
        event.bind(node.subject_as, node.subject, scope, subject=True)
    if names_itself(node, actor, scope):
        actor = Actor(actor.person, actor.spans, actor.kind)
        return [Sentence((*actor.spans, *verb_phrase.call(statement.only_call(node), scope, "third")))]
    lead = subject_of(node, actor)
    plain = actor.unsaid or actor.plural or node.modal is not None or actor.person == "you"
    form: verb_phrase.Form = "base" if plain else "third"
    inner = scope.but(you=inside(node, actor), together=node.together)
    if isinstance(node.body, sx.Block):
        done = acting_block(node.body.statements, lead, form, inner)
    else:
        done = [Sentence((*lead, *verb_phrase.call(node.body, inner, form)))]
        done = paid(node, done, inner) or done
    if node.subject_as is not None and (named := scope.bound(node.subject_as.text)) is not None:
        named.sentence = scope.talk.sentence + 1  # `if they do, they …`
    if node.modal == "may" and scope.talk.added:
        done += tails(led(did(actor, True), statement.added(scope)))
    if node.then is not None and not pays_for(node, inner):
        done += tails(under(did(actor, True), statement.sentences(node.then.statements, after(scope, node, actor))))
    if node.otherwise is not None:
        lead_in = phrase("otherwise") if node.then is not None else did(actor, False)
        found = under(lead_in, statement.sentences(node.otherwise.statements, after(scope, node, actor)))
        done += tails(found, "said" if node.then is None else "else")
    return done


def names_itself(node: sx.Act, actor: Actor, scope: Scope) -> bool:
    """Is it said who does it, though nobody is named? A card's own verb that is done to nothing, and what others could do as well."""
    return (
        actor.unsaid and actor.person == "it" and statement.is_simple(node) and named(statement.only_call(node), scope)
    )


def named(call: sx.Call, scope: Scope) -> bool:
    """Would an order without a name leave open who does it, where whoever acts is no reader?"""
    verb = verb_phrase.verb_of(call, scope)
    if verb is None:
        return False
    by = next((param.type.name.text for param in verb.params if "by" in param.preps), "")
    if by and by != scope.you.kind and scope.you.spans != scope.you.pronoun:
        return True
    return id(verb) in scope.lexicon.own and not verb_phrase.pattern_of(verb).needed()


def subject_of(node: sx.Act, actor: Actor) -> Spans:
    """What stands before the verb: nobody in an order, else the name, *collectively*, *may*."""
    modal = phrase(node.modal) if node.modal else ()
    together = phrase("collectively") if node.together else ()
    if actor.unsaid and node.subject is None and not modal:
        return together
    if actor.unsaid or (node.subject is None and actor.person == "you"):
        return (*phrase("you"), *modal, *together)
    return (*actor.spans, *modal, *together)


def inside(node: sx.Act, actor: Actor) -> Actor:
    """Whoever acts, as those later in the block call him: *they*, whose things are *their*."""
    if node.subject is None:
        return actor
    return replace(actor, unsaid=False)


def after(scope: Scope, node: sx.Act, actor: Actor) -> Scope:
    """Who acts in a tail: who acted anyway, and is not named as if he were another one; after somebody else's choice nobody is
    meant unsaid."""
    if node.subject is not None:
        return scope
    return scope.but(you=actor if actor.unsaid else again(actor, scope))


def did(actor: Actor, truth: bool) -> Spans:
    """`if you do`, `if they do not`."""
    who = "you" if actor.unsaid or actor.person == "you" else actor.person
    verb = "do" if who != "it" else "does"
    return phrase(f"if {who} {verb}" + ("" if truth else " not"))


def pays_for(node: sx.Act, scope: Scope) -> bool:
    """A may whose price is an amount, and one plain effect after it: `you may give 1 coin to …`."""
    if node.modal != "may" or node.otherwise is not None or not isinstance(node.body, sx.Call) or node.then is None:
        return False
    statements = node.then.statements
    return (
        len(statements) == 1 and statement.is_simple(statements[0]) and bool(node.body.args) and node.body.bind is None
        and amount.is_amount(node.body.args[0], scope)
    )  # fmt: skip


def paid(node: sx.Act, done: list[Sentence], scope: Scope) -> list[Sentence] | None:
    if not pays_for(node, scope) or node.then is None:
        return None
    return [
        Sentence((*done[0].spans, word("to"), *verb_phrase.call(statement.only_call(node.then.statements[0]), scope)))
    ]


def acting_block(
    statements: Sequence[sx.Statement], lead: Spans, form: verb_phrase.Form, scope: Scope
) -> list[Sentence]:
    """Somebody does several things: what can be said in one sentence is, the rest says *that player* again."""
    clauses: list[Spans] = []
    calls: list[sx.Call] = []
    statements = ends.plainer(statements, scope)
    at = 0
    while at < len(statements) and statement.is_simple(statements[at]):
        if calls and adds_to(statement.only_call(statements[at]), calls[-1]):
            break
        if statement.is_choice(statements[at]):
            act_choice = statements[at]
            assert isinstance(act_choice, sx.Act)
            act(act_choice, scope)
        else:
            calls.append(statement.only_call(statements[at]))
            clauses.append(statement.clause(statements[at], scope, form))
        at += 1
    rest = list(statements[at:])
    if rest and isinstance(rest[0], sx.Either) and all(is_short(option) for option in rest[0].options):
        inline = [
            chain([statement.clause(each, scope, form) for each in option.statements], "and")
            for option in rest[0].options
        ]
        joined = inline[0]
        for each in inline[1:]:
            joined = (*joined, word("or"), *each)
        clauses.append((word("either"), *joined) if clauses else joined)
        rest = rest[1:]
        calls = []
    done: list[Sentence] = []
    if clauses:
        last = conjunction(calls[-2:], scope)
        done.append(Sentence((*lead, *chain(clauses, last)), chained=len(clauses) > 2))
    if rest and not clauses and lead and not scope.you.unsaid and not isinstance(rest[0], sx.Either | sx.Act):
        they = Actor(scope.you.person, scope.you.pronoun, scope.you.kind, scope.you.person == "they")
        found = statement.sentences(rest, scope.but(you=they))
        return [Sentence((*lead, mark(":"), *found[0].spans)), *found[1:]] if found and not found[0].block else found
    if rest:
        later = scope.but(you=again(scope.you, scope))
        if clauses:
            done += statement.sentences(rest, later)
        elif isinstance(rest[0], sx.Act) and lead and not scope.you.unsaid:  # named once
            done += [*statement.sentences(rest[:1], scope), *statement.sentences(rest[1:], later)]
        else:
            done += first_lead(statement.sentences(rest, scope), lead)
    return done


def adds_to(call: sx.Call, before: sx.Call) -> bool:
    """`bear 1 more wind …` behind `bear 1 wind`: a sentence of its own."""
    if call.verb.text != before.verb.text or not call.args:
        return False
    arg = call.args[0].left if isinstance(call.args[0], sx.Binary) else call.args[0]
    return isinstance(arg, sx.Group) and arg.quant is not None and arg.quant.more


def first_lead(found: list[Sentence], lead: Spans) -> list[Sentence]:
    """Options of somebody who was not named yet name him first: `Any player chooses one: …`."""
    if not found or not found[0].block:
        return found
    first = found[0]
    return [Sentence((*capital((*lead, *phrase("chooses one"))), mark(":"), breaks(), *first.spans), True), *found[1:]]


def is_short(block: sx.Block) -> bool:
    return bool(block.statements) and all(
        statement.is_simple(each) and not statement.is_choice(each) for each in block.statements
    )


def again(actor: Actor, scope: Scope) -> Actor:
    """Somebody in the next sentence."""
    if actor.person == "you" or actor.plural:
        return Actor(actor.person, phrase("you" if actor.person == "you" else "they"), actor.kind, True)
    called = scope.lexicon.kinds.get(actor.kind)
    noun = scope.lexicon.called(called).one if called is not None else ""
    if not noun or not scope.lexicon.is_seat(actor.kind):
        return Actor(
            actor.person, phrase("it") if actor.person == "it" else phrase("they"), actor.kind, actor.person == "they"
        )
    return Actor(actor.person, phrase(f"that {noun}"), actor.kind, False)


def conjunction(calls: Sequence[sx.Call], scope: Scope) -> str:
    """`and then` where two things are done to cards one after the other; `and` where one of them is an amount or `it`."""
    if len(calls) != 2:
        return "and"
    first, second = calls
    amounts = any(call.args and amount.is_amount(call.args[0], scope) for call in calls)
    bound = second.args and isinstance(second.args[0], sx.Name) and scope.bound(second.args[0].text) is not None
    return "and" if amounts or bound or not first.args or not second.args else "and then"
