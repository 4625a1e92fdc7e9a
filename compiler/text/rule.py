"""Rules as sentences: hooks with their heads, permissions and bans, changes of numbers, and what holds while something does."""

from __future__ import annotations

from dataclasses import replace

from cardwright.dsl import syntax as sx

from . import amount, catalogue, condition, event, heads, naming, noun_phrase, pattern, smaller, statement, verb_phrase
from .lexicon import flag
from .scope import YOU, Actor, Scope
from .sentence import Sentence, led
from .spans import Spans, mark, number, opening, phrase, word

__all__ = ["action", "hook", "next_changes", "said", "while_items"]


def said(node: sx.Hook | sx.Change | sx.Permit, scope: Scope) -> list[Sentence]:
    match node:
        case sx.Hook():
            return hook(node, scope)
        case sx.Change():
            return [Sentence(change(node, scope))]
        case sx.Permit():
            return [Sentence(permit(node, scope))]


def hook(node: sx.Hook, scope: Scope, within: Spans = ()) -> list[Sentence]:
    """`When …, if …, …`. within: `this turn`, said behind the head.

    Behind a head an order to the reader says *you may*, never a bare *may*.
    """
    scope.talk.sentence += 1
    if not within and (short := smaller.instead_of(node, scope)):
        return [Sentence(short)]
    parts = heads.heads(node.head, scope)
    lead = (*comma_joined(parts), *within)
    if len(parts) > 1:
        scope.talk.sentence += 1  # something else was spoken of in between: no bare `it`
    if scope.talk.this == scope.talk.sentence:
        scope.talk.this += 1  # what follows the head is still the same sentence
    tests = [part.condition for part in node.head if isinstance(part, sx.IfHead)]
    scope.talk.spoken_of = condition.speaks_of(tests[0], scope) if tests else ""
    return led(lead, offered(heads.cost_of(node.head), statement.sentences(node.body.statements, scope), scope))


def offered(cost: tuple[sx.Phrase, ...], body: list[Sentence], scope: Scope) -> list[Sentence]:
    """What may be had for a price, behind its head: `you may pay 2 §. If you do, …`."""
    if not cost or not body:
        return body
    price: Spans = amount.amount(cost[0], scope).spans
    for more in cost[1:]:
        price = (*price, word("and"), *amount.amount(more, scope).spans)
    return [Sentence((*phrase("you may"), word(paying(scope)), *price)), *led(phrase("if you do"), body)]


def comma_joined(parts: list[Spans]) -> Spans:
    lead: Spans = ()
    for part in parts:
        lead = (*lead, *((mark(","),) if lead else ()), *part)
    return lead


def change(node: sx.Change, scope: Scope) -> Spans:
    """`change cost of x by -3`, `change d to 1`, `prevent d`."""
    by = next((phrases[0] for prep, phrases in node.preps if prep.text == "by"), None)
    to = next((phrases[0] for prep, phrases in node.preps if prep.text == "to"), None)
    target = noun_phrase.said(node.target, scope)
    least = flag(node.flags, "least")
    floor = minimum(least.value, scope) if least is not None and least.value is not None else ()
    if by is None and to is None:
        return (word("prevent"), *target.spans)
    if isinstance(to, sx.Int) and to.value == 1 and is_happening(node.target, scope):
        return (*phrase("reduce"), *target.spans, word("to"), number(1))  # nothing less than 1 happens
    times = factor(node.target, by, to)
    if times in (2, 3):
        return (word("double" if times == 2 else "triple"), *target.spans)
    if times is not None:
        return (word("multiply"), *target.spans, word("by"), number(times))
    if to is not None:
        return (*phrase("change"), *target.spans, word("to"), *amount.measure(to, scope))
    assert by is not None
    size, less = signed(by, scope)
    return (word("reduce" if less else "increase"), *target.spans, word("by"), *size, *floor)


def factor(target: sx.Phrase, by: sx.Phrase | None, to: sx.Phrase | None) -> int | None:
    """How many times as much an amount becomes: `by n` twice, `by (n * 2)` or `to (n * 3)` three times; None for other changes."""

    def itself(node: sx.Phrase | None) -> bool:
        return isinstance(node, sx.Name) and isinstance(target, sx.Name) and node.text == target.text

    said = to or by
    more = 1 if to is None else 0
    match said:
        case sx.Binary(op="*", left=one, right=sx.Int(value=times)) if itself(one):
            return times + more
        case sx.Binary(op="*", left=sx.Int(value=times), right=one) if itself(one):
            return times + more
        case _:
            return 2 if to is None and itself(by) else None


def is_happening(node: sx.Phrase, scope: Scope) -> bool:
    """Is it the amount of a running event?"""
    bound = scope.bound(node.text) if isinstance(node, sx.Name) else None
    return bound is not None and bound.amount


def minimum(node: sx.Phrase, scope: Scope) -> Spans:
    """`(to a minimum of 1)`; that nothing falls below 0 goes without saying."""
    if isinstance(node, sx.Int) and node.value == 0:
        return ()
    return (opening("("), *phrase("to a minimum of"), *amount.measure(node, scope), mark(")"))


def next_changes(node: sx.Until, scope: Scope) -> list[Spans]:
    """What is other the next time something happens: of the thing that it happens to, `it costs 3 less`.

    One sentence for as many equal changes as the event has verbs: each of them has a price of its own.
    """
    changes = [each for each in node.body.statements if isinstance(each, sx.Change)]
    said_of_it = [priced(each, node.event, scope) for each in changes]
    verbs = 1 + len(node.event.more_verbs) if node.event is not None else 1
    if len(changes) == len(node.body.statements) == verbs and all(said_of_it) and len(set(said_of_it)) == 1:
        return [said_of_it[0]]
    return [each.spans for each in statement.sentences(node.body.statements, scope)]


def priced(node: sx.Change, happening: sx.Event | None, scope: Scope) -> Spans:
    """`it costs 3 § less`, where a field of the event's object changes whose wording takes a number."""
    target = node.target
    if happening is None or happening.object is None or not isinstance(target, sx.Member):
        return ()
    if event.kind_of(happening.object, scope) != event.kind_of(target.of, scope):
        return ()
    says = noun_phrase.field_says(scope.lexicon.fields.get(target.name.text, ()))
    by = next((phrases[0] for prep, phrases in node.preps if prep.text == "by"), None)
    if says is None or "{n}" not in says or by is None:
        return ()
    size, less = signed(by, scope)
    parsed = pattern.parse(says)
    spans: Spans = (word("it"), word(catalogue.third(parsed.verb)))
    for part in parsed.rest:
        spans = (
            *spans,
            *(size if isinstance(part, pattern.Slot) else naming.words(part, scope) if isinstance(part, str) else ()),
        )
    floor = flag(node.flags, "least")
    least = minimum(floor.value, scope) if floor is not None and floor.value is not None else ()
    return (*spans, word("less" if less else "more"), *least)


def signed(node: sx.Phrase, scope: Scope) -> tuple[Spans, bool]:
    """An amount of change and whether it is taken off."""
    if isinstance(node, sx.Unary) and node.op == "-":
        return amount.measure(node.of, scope), True
    if isinstance(node, sx.Int) and node.value < 0:
        return (number(-node.value),), True
    return amount.measure(node, scope), False


def permit(node: sx.Permit, scope: Scope) -> Spans:
    """`this seed may be planted to a shady field`, `players cannot watch …`, `you must …`."""
    args = node.call.args
    if (
        node.modal == "can"
        and len(args) == 1
        and isinstance(args[0], sx.This)
        and verb_phrase.verb_of(node.call, scope) is not None
    ):
        return (*verb_phrase.passive(node.call, scope, "may"), *lifted(node.call, scope), *tail(node, scope))
    actor = event.subject_actor(everybody(node), scope)
    subject = actor.spans if actor.spans else phrase("you")
    inner = scope.but(you=Actor(actor.person, actor.spans, actor.kind, actor.plural) if not actor.unsaid else YOU)
    modal = {"can": "may", "cannot": "cannot", "must": "must"}[node.modal]
    if node.call.verb.text == "be" and args and isinstance(args[0], sx.Name):
        return (*subject, word(modal), word("be"), word(args[0].text), *tail(node, scope))
    return (
        *subject,
        word(modal),
        *verb_phrase.call(node.call, inner),
        *(lifted(node.call, scope) if modal == "may" else ()),
        *tail(node, scope),
    )


def tail(node: sx.Permit, scope: Scope) -> Spans:
    """The condition of a permission, said behind it: what the permission named is known by then."""
    return (word("if"), *condition.said(node.condition, scope)) if node.condition is not None else ()


def everybody(node: sx.Permit) -> sx.Phrase:
    """`any player cannot …` is said of all of them: *players cannot*."""
    subject = node.subject
    if node.modal != "cannot" or not isinstance(subject, sx.Group) or subject.quant is None:
        return subject
    return replace(subject, quant=replace(subject.quant, word="all any")) if subject.quant.word == "any" else subject


def lifted(call: sx.Call, scope: Scope) -> Spans:
    """What a permission makes needless, as the verb's `needs …, unless permitted, "without …"` words it."""
    verb = verb_phrase.verb_of(call, scope)
    if verb is None:
        return ()
    for item in verb.items:
        if isinstance(item, sx.Property) and item.name.text == "needs":
            for arg in item.args[1:]:
                if isinstance(arg, sx.Text):
                    return phrase(arg.value)
    return ()


def while_items(node: sx.WhileItems, scope: Scope, before: Spans = ()) -> list[list[Sentence]]:
    """Rules and actions that hold while a condition does, each a paragraph that says so. before: what must hold besides."""
    own = heads.while_said(node.condition, scope)
    lead = (*before, word("and"), *own[1:]) if before else own
    done: list[list[Sentence]] = []
    for item in node.items:
        if isinstance(item, sx.Hook | sx.Change | sx.Permit):
            done.append(led(lead, said(item, scope)))
        elif isinstance(item, sx.Section):
            done.append(led(lead, action(item, scope)))
        elif isinstance(item, sx.WhileItems):
            done += while_items(item, scope, lead)
    return done


def paying(scope: Scope) -> str:
    """The verb that the game declares with `pays`."""
    verbs = (verb for group in scope.lexicon.verbs.values() for verb in group)
    return next((verb.name.text for verb in verbs if any(flag.name.text == "pays" for flag in verb.flags)), "pay")


def action(node: sx.Section, scope: Scope) -> list[Sentence]:
    """`once per turn during your main phase, you may pay 2 § to …`."""
    scope.talk.sentence += 1
    lead: Spans = ()
    for part in heads.heads(node.head, scope):
        lead = (*lead, *part)
    cost = heads.cost_of(node.head)
    actor = Actor("you", phrase("you"), scope.you.kind)
    body = statement.sentences(node.body.statements, scope)
    if not body:
        return []
    first = body[0]
    may: Spans = phrase("you may")
    if cost:
        price: Spans = amount.amount(cost[0], scope).spans
        for more in cost[1:]:
            price = (*price, word("and"), *amount.amount(more, scope).spans)
        may = (*may, word(paying(scope)), *price, word("to"))
    if first.block:
        return led((*lead, *may), body)
    starts = first.spans[0].text if first.spans else ""
    if starts == "you" or not statement_is_order(node.body):
        first = Sentence((*(may[:-1] if cost else phrase("you may do this")), mark(":"), *first.spans))
    else:
        first = Sentence((*may, *first.spans))
    del actor
    return [Sentence((*lead, *first.spans)), *body[1:]]


def statement_is_order(block: sx.Block) -> bool:
    """Does it begin with what the reader does himself?"""
    first = block.statements[0] if block.statements else None
    return isinstance(first, sx.Act) and first.subject is None and first.modal is None
