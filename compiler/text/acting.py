"""Somebody acts: who is said, what he does in one sentence, and what follows if it was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright.dsl import syntax as sx

from . import amount, core_verb, ends, event, noun_phrase, plain_call, statement, verb_phrase
from .scope import YOU, Actor, Scope
from .sentence import Sentence, chain, led, led_all, tails, under
from .spans import Spans, mark, phrase, word

__all__ = ["act", "again"]


def act(node: sx.Act, scope: Scope) -> list[Sentence]:
    if plain_call.is_choice(node):
        call = plain_call.only_call(node)
        assert call.bind is not None
        bound = verb_phrase.bound_by(call.args[0], scope, "")
        bound.first = noun_phrase.said(call.args[0], scope)
        scope.talk.bindings[call.bind.text] = bound
        return []
    if isinstance(node.body, sx.Call) and (opened := core_verb.opening(node.body, scope)):
        return [Sentence(opened)]
    if plain_call.is_order(node, scope):
        scope = scope.but(you=YOU)
    actor = scope.you if node.subject is None else event.subject_actor(node.subject, scope)
    if node.subject is not None and actor.kind and actor.kind == scope.talk.spoken_of and actor.person == "it":
        actor = replace(actor, spans=actor.pronoun)
    scope.talk.spoken_of = ""
    if node.subject_as is not None and node.subject is not None:
        event.bind(node.subject_as, node.subject, scope, subject=True)
    if names_itself(node, actor, scope):
        actor = Actor(actor.person, actor.spans, actor.kind)
        return [Sentence((*actor.spans, *verb_phrase.call(plain_call.only_call(node), scope, "third")))]
    lead = subject_of(node, actor)
    plain = actor.unsaid or actor.plural or node.modal is not None or actor.person == "you"
    form: verb_phrase.Form = "base" if plain else "third"
    inner = scope.but(you=inside(node, actor), together=node.together)
    if isinstance(node.body, sx.Block):
        done = acting_block(node.body.statements, lead, form, inner, is_each(node.subject))
    else:
        done = [Sentence((*lead, *verb_phrase.call(node.body, inner, form)), order=not lead)]
        done = paid(node, done, inner) or done
    if node.subject_as is not None and (named := scope.bound(node.subject_as.text)) is not None:
        named.sentence = scope.talk.sentence + 1  # `if they do, they …`
    if node.modal == "may" and scope.talk.added:
        done += tails(led(did(actor, True), statement.added(scope)))
    if node.then is not None and not pays_for(node, inner):
        done += tails(led_all(did(actor, True), statement.sentences(node.then.statements, after(scope, node, actor))))
    if node.otherwise is not None:
        lead_in = phrase("otherwise") if node.then is not None else did(actor, False)
        found = led_all(lead_in, statement.sentences(node.otherwise.statements, after(scope, node, actor)))
        done += tails(found, "said" if node.then is None else "else")
    return done


def names_itself(node: sx.Act, actor: Actor, scope: Scope) -> bool:
    """Is it said who does it, though nobody is named? A card's own verb that is done to nothing, and what others could do as well."""
    if not actor.unsaid or actor.person != "it" or not plain_call.is_simple(node):
        return False
    return plain_call.is_named(plain_call.only_call(node), scope)


def subject_of(node: sx.Act, actor: Actor) -> Spans:
    """What stands before the verb: nobody in an order, else the name, *collectively*, *may*."""
    modal = phrase(node.modal) if node.modal else ()
    together = phrase("collectively") if node.together else ()
    if actor.unsaid and not modal and (node.subject is None or actor.person == "you"):
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
        len(statements) == 1 and plain_call.is_simple(statements[0]) and bool(node.body.args) and node.body.bind is None
        and amount.is_amount(node.body.args[0], scope)
    )  # fmt: skip


def paid(node: sx.Act, done: list[Sentence], scope: Scope) -> list[Sentence] | None:
    if not pays_for(node, scope) or node.then is None:
        return None
    return [
        Sentence((*done[0].spans, word("to"), *verb_phrase.call(plain_call.only_call(node.then.statements[0]), scope)))
    ]


def is_each(node: sx.Phrase | None) -> bool:
    """Do several do it one after the other?"""
    return isinstance(node, sx.Group) and node.quant is not None and node.quant.word in ("each", "all")


def acting_block(
    statements: Sequence[sx.Statement], lead: Spans, form: verb_phrase.Form, scope: Scope, by_turns: bool = False
) -> list[Sentence]:
    """Somebody does several things: what can be said in one sentence is, the rest says *that player* again.

    by_turns: several do all of it, one after the other, so that one must see where it ends.
    """
    calls: list[sx.Call] = []
    statements = ends.plainer(statements, scope)
    orders = 0
    while orders < len(statements) and plain_call.is_order(statements[orders], scope):
        orders += 1
    if orders and not by_turns:
        found = statement.sentences(statements[:orders], scope)
        return found + (acting_block(statements[orders:], lead, form, scope) if orders < len(statements) else [])
    size = 0
    while size < len(statements) and (is_silent(statements[size]) or is_clause(statements[size], calls, scope)):
        if not is_silent(statements[size]):
            calls.append(plain_call.only_call(statements[size]))
        size += 1
    first = statements[size] if size < len(statements) else None
    options = first.options if isinstance(first, sx.Either) and is_inline(first, scope) else ()
    rest = list(statements[size + bool(options) :])
    if by_turns and rest and (orders or size + len(rest) > 1):
        return [under(lead, statement.sentences(statements, scope.but(you=they(scope.you))))]
    clauses: list[Spans] = []
    for one in statements[:size]:
        if is_silent(one):
            statement.sentences((one,), scope)
        else:
            clauses.append(plain_call.clause(one, scope, form))
    for at, option in enumerate(options):
        said = chain([plain_call.clause(one, scope, form) for one in option.statements], "and")
        if at:
            clauses[-1] = (*clauses[-1], word("or"), *said)
        else:
            clauses.append((word("either"), *said) if clauses else said)
            calls = []
    done: list[Sentence] = []
    if clauses:
        last = conjunction(calls[-2:], scope)
        done.append(Sentence((*lead, *chain(clauses, last)), chained=len(clauses) > 2))
    if not rest:
        return done
    if clauses:
        return done + statement.sentences(rest, scope.but(you=again(scope.you, scope)))
    if not lead or scope.you.unsaid:
        return statement.sentences(rest, scope)
    first = rest[0]
    if isinstance(first, sx.Either) or (isinstance(first, sx.Act) and first.subject is None):  # named once
        found = statement.sentences(rest[:1], scope)
        return found + statement.sentences(rest[1:], scope.but(you=again(scope.you, scope)))
    found = statement.sentences(rest, scope.but(you=they(scope.you)))
    if by_turns or isinstance(first, sx.Act) or any(one.block for one in found):
        return [under(lead, found)]
    return [Sentence((*lead, mark(":"), *found[0].spans)), *found[1:]]


def is_silent(one: sx.Statement) -> bool:
    """Is it said where what it names is used first?"""
    return isinstance(one, sx.Let) or plain_call.is_choice(one)


def is_clause(one: sx.Statement, before: Sequence[sx.Call], scope: Scope) -> bool:
    """Does it go on the sentence of who acts? Not what somebody else does, nor what adds to the call just before."""
    if not plain_call.is_simple(one) or plain_call.is_order(one, scope):
        return False
    return not before or not adds_to(plain_call.only_call(one), before[-1])


def they(actor: Actor) -> Actor:
    """Somebody behind his name and a colon."""
    return Actor(actor.person, actor.pronoun, actor.kind, actor.person == "they")


def adds_to(call: sx.Call, before: sx.Call) -> bool:
    """`bear 1 more wind …` behind `bear 1 wind`: a sentence of its own."""
    if call.verb.text != before.verb.text or not call.args:
        return False
    arg = call.args[0].left if isinstance(call.args[0], sx.Binary) else call.args[0]
    return isinstance(arg, sx.Group) and arg.quant is not None and arg.quant.more


def is_inline(node: sx.Either, scope: Scope) -> bool:
    """Short options, all of them done by the one before the colon: `any singer sighs or nods`."""
    lines = [each for option in node.options for each in option.statements]
    return all(is_short(option) for option in node.options) and not any(
        plain_call.is_order(each, scope) for each in lines
    )


def is_short(block: sx.Block) -> bool:
    return bool(block.statements) and all(
        plain_call.is_simple(each) and not plain_call.is_choice(each) for each in block.statements
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
