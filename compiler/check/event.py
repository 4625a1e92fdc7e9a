"""Events: what hooks, history, bans and permissions speak of.

`pattern(world, node, scope)` turns `any player would take any card as c` into the verbs it may mean and a condition per part. An
event's subject is who does it or, where the verb has no such actor or the subject is a card, the card whose text does it.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NUMBER, Type, thing

from . import base, members
from . import operators as op
from . import phrase as ph
from .scope import Scope
from .world import Env, World


def base_forms(word: str) -> list[str]:
    """What a verb may be called without its third-person ending: takes → take, fetches → fetch, carries → carry."""
    forms = [word]
    if word.endswith("ies"):
        forms.append(word[:-3] + "y")
    if word.endswith("es"):
        forms.append(word[:-2])
    if word.endswith("s"):
        forms.append(word[:-1])
    return forms


def verbs_named(world: World, scope: Scope, word: sx.Word, passive: bool) -> list[sy.VerbSym]:
    """The overloads an event's verb may mean. In the passive the past form counts, else base form or third person."""
    if passive:
        return [
            verb
            for env in scope.env.chain()
            for group in env.verbs.values()
            for verb in group
            if verb.past == word.text or verb.name == word.text
        ]
    for form in base_forms(word.text):
        found = scope.env.find_verbs(form)
        if found:
            return found
    return []


Part = tuple[sy.Local, ty.Expr | None]


def part(
    world: World, node: sx.Phrase, bound: sx.Word | None, type: Type, scope: Scope
) -> tuple[sy.Local, ty.Expr | None] | None:
    """A part of an event: a local for what it is at the time, and a condition for a match. None after a message."""
    if bound is not None:
        world.free(bound, bound.text)
    local = world.local(bound.text if bound else "", bound or node, type, "event")
    here = ty.Var(node, type, local)
    if type.tag in ("amount", "count", "number"):
        return amount_part(world, node, local, here, type, scope)
    if isinstance(node, sx.Group) and node.quant is not None and node.quant.word in ("each", "all"):
        world.error(node.quant, "pattern", noun=base.text_of(node.noun))
        return None
    found = ph.phrase(world, node, scope.but(pattern=True, asks=False))
    if base.is_broken(found):
        return None
    found = members.as_thing(world, node, found) if type.tag == "thing" else found
    if type.tag == "place" and found.type.tag == "place":
        return local, (ty.In(node, FLAG, here, found) if found.type.many else ty.Compare(node, FLAG, "==", here, found))
    if isinstance(found, ty.ListOf) and len(found.items) == 1 and isinstance(found.items[0], ty.Printed):
        found = found.items[0]
    if isinstance(found, ty.Printed) and type.tag == "thing":
        local.type = type._replace(of=found.card.kind, many=False)
        here.type = local.type
        return local, ty.IsPrinted(node, FLAG, here, found.card)
    if found.type.tag != type.tag:
        world.error(node, "slot-type", verb="this event", want=world.say(type), got=world.say(found.type))
        return None
    if found.type.tag == "thing":
        if not world.lattice.may_overlap(found.type.of, type.of):
            return None
        if world.lattice.below(found.type.of, type.of):
            local.type = type._replace(of=found.type.of, many=False)
            here.type = local.type
    if not found.type.many:
        return local, ty.Compare(node, FLAG, "==", here, found)
    if isinstance(found, ty.All):
        if world.lattice.below(type.of, found.kind.name):
            return local, None
        return local, ty.IsKind(node, FLAG, here, found.kind)
    if isinstance(found, ty.Filter) and isinstance(found.of, ty.All):
        inner = found.local
        inner.type = local.type
        test: ty.Expr = substitute_filter(found, here)
        if not world.lattice.below(type.of, found.of.kind.name):
            test = ty.Logic(node, FLAG, "and", (ty.IsKind(node, FLAG, here, found.of.kind), test))
        return local, test
    return local, ty.In(node, FLAG, here, found)


def substitute_filter(found: ty.Filter, here: ty.Expr) -> ty.Expr:
    """The condition of a filter said of one thing: membership in the one-element set that passes it."""
    single = ty.ListOf(found.node, found.type, (here,))
    kept = ty.Filter(found.node, found.type, single, found.local, found.condition)
    return ty.Compare(found.node, FLAG, ">=", ty.Count(found.node, NUMBER, kept), ty.Const(found.node, NUMBER, 1))


def amount_part(world: World, node: sx.Phrase, local: sy.Local, here: ty.Expr, type: Type, scope: Scope) -> Part | None:
    """`any coins as d`, `3 coins`, `n coins`: any amount, or exactly so much."""
    if isinstance(node, sx.Group) and node.quant is not None:
        if node.quant.word in ("any", "all"):
            return local, None
        if node.quant.word == "exactly" and node.quant.number is not None:
            value = op.number(world, node.quant.number, ph.phrase(world, node.quant.number, scope))
            return None if base.is_broken(value) else (local, ty.Compare(node, FLAG, "==", here, value))
    if isinstance(node, sx.Name):
        symbol = scope.env.find(node.text)
        if isinstance(symbol, sy.CounterSym | sy.KindSym):
            return local, None
    said = kind_said(world, node, scope) if type.tag == "count" else None
    if (
        said is not None and said.tag == "thing" and not said.many
    ):  # `whenever you draw c`: of which it is not known what they will be
        hint = "; it is told how many, not which"
        world.error(node, "slot-type", verb="this event", want=world.say(type), got=world.say(said), hint=hint)
        return None
    world.error(node, "pattern", noun=base.text_of(node))
    return None


def counter_said(world: World, node: sx.Phrase | None, scope: Scope) -> sy.CounterSym | None:
    """The counter that an event's object names: `any coins`, `3 coins`."""
    if isinstance(node, sx.Group):
        node = node.noun
    if isinstance(node, sx.Name):
        symbol = scope.env.find(node.text)
        if isinstance(symbol, sy.CounterSym):
            return symbol
    return None


def kind_said(world: World, node: sx.Phrase | None, scope: Scope) -> Type | None:
    """The type of what an event's part names, without messages (the part is checked later against the chosen verb)."""
    if node is None:
        return None
    keep = world.sink
    from cardwright.dsl.diagnostics import Sink

    world.sink = Sink()
    try:
        found = ph.phrase(world, node, scope.but(pattern=True, asks=False))
        return members.as_thing(world, node, found).type if not base.is_broken(found) else None
    finally:
        world.sink = keep


def pattern(
    world: World, node: sx.Event, scope: Scope, extra: list[ty.Expr] | None = None
) -> tuple[ty.Pattern, Scope] | None:
    """An event as verbs and conditions, and the scope in which its bound names are known. None after a message."""
    from . import call

    verbs = verbs_named(world, scope, node.verb, node.passive)
    for other in node.more_verbs:
        more = verbs_named(world, scope, other, node.passive)
        if not more:
            world.error(other, "unknown-verb", name=other.text, near=world.near(other.text, scope.env.all_verbs()))
            return None
        verbs = verbs + more
    if not verbs and state_said(world, node, scope):
        return None
    if not verbs:
        names = scope.env.all_verbs() | {
            v.past for env in scope.env.chain() for g in env.verbs.values() for v in g if v.past
        }
        world.error(node.verb, "unknown-verb", name=node.verb.text, near=world.near(node.verb.text, names))
        return None
    subject, object_, subject_as, object_as = node.subject, node.object, node.subject_as, node.object_as
    if node.passive:
        subject, object_, subject_as, object_as = None, node.subject, None, node.subject_as
    counter = counter_said(world, object_, scope)
    said = kind_said(world, object_, scope) if counter is None else None
    chosen: list[sy.VerbSym] = []
    for verb in verbs:
        fitting = fits(world, verb, counter, said, object_)
        if fitting is not None:
            chosen.append(call.for_counter(world, fitting, counter) if counter is not None else fitting)
    if not chosen and said is not None and said.tag == "thing":
        chosen = [verb for verb in verbs if counts(world, verb, said, object_)]
    if subject is not None and chosen:
        who = kind_said(world, subject, scope)
        could = by_subject(world, chosen, who)
        if not could and who is not None:
            passive = (
                f"; write `is {chosen[0].past}`"
                if chosen[0].past and fits(world, chosen[0], None, who, subject)
                else ""
            )
            world.error(subject, "event-subject", what=world.say(who.one), verb=node.verb.text, hint=passive)
            return None
        chosen = could
    if not chosen:
        world.error(
            node.verb,
            "event-object",
            verb=node.verb.text,
            what=world.say(said.one) if said else (counter.name if counter else "such a thing"),
        )
        return None
    first = chosen[0]
    inner = scope
    actor: Part | None = None
    source: Part | None = None
    if subject is not None:
        got = subject_part(world, subject, subject_as, first, scope)
        if got is None:
            return None
        actor, source = got
        inner = inner.bind((actor or source or (None, None))[0])
        if actor is not None and subject_as is None:
            inner = inner
    slots: list[tuple[int, sy.Local, ty.Expr | None]] = []
    if object_ is not None and first.params and not first.params[0].preps:
        type = first.params[0].type if counter is None else Type("amount", counter.name)
        if said is not None and type.tag == "thing" and said.tag == "thing" and len(chosen) > 1:
            type = type._replace(of=op.join(world, type.of, said.of))
        got_object = part(world, object_, object_as, type, inner)
        if got_object is None:
            return None
        slots.append((0, *got_object))
        inner = inner.bind(got_object[0])
    conditions: list[ty.Expr] = list(extra or ())
    for prep, arg, bound in node.preps:
        if prep.text == "during":
            running = span_named(world, arg, scope)
            if running is not None:
                conditions.append(running)
            continue
        at = next((i for i, p in enumerate(first.params) if prep.text in p.preps or is_way(prep.text, p)), None)
        if at is None:
            known = ", ".join(sorted({p for param in first.params for p in param.preps})) or "nothing more"
            world.error(prep, "slot", verb=first.name, prep=prep.text, known=known)
            return None
        got_prep = part(world, arg, bound, first.params[at].type, inner)
        if got_prep is None:
            return None
        slots.append((at, *got_prep))
        inner = inner.bind(got_prep[0])
    condition = (
        None
        if not conditions
        else conditions[0]
        if len(conditions) == 1
        else ty.Logic(node, FLAG, "and", tuple(conditions))
    )
    world.module.refs.note(node, first, None, "event")
    return ty.Pattern(node, tuple(chosen), actor, source, tuple(slots), condition), inner


def state_said(world: World, node: sx.Event, scope: Scope) -> bool:
    """`when pile becomes empty`, `when m has age = 0`: a state, where something that happens belongs (N15, N16); reported."""
    text = node.verb.text
    states = scope.env.all_adjectives() | {"empty", "has", "have"}
    if text not in states:
        return False
    said = f"is {text}" if text not in ("has", "have") else "= …"
    what = f"`{text}` says how something is; say what happens, then the state: `after any … as x … if … {said}:`"
    world.error(node.verb, "event-form", what=what)
    return True


WAYS = frozenset({"to", "into", "onto", "on", "under", "in"})


def is_way(prep: str, param: sy.Param) -> bool:
    """Any word of movement leads into a slot for a place (N27)."""
    return param.type.tag == "place" and prep in WAYS and any(p in WAYS for p in param.preps)


def fits(
    world: World, verb: sy.VerbSym, counter: sy.CounterSym | None, said: Type | None, object_: sx.Phrase | None
) -> sy.VerbSym | None:
    """Can an event of this overload have such an object?"""
    first = verb.params[0] if verb.params and not verb.params[0].preps else None
    if object_ is None:
        return verb
    if first is None:
        return None
    if counter is not None:
        if first.type.tag != "amount":
            return None
        return verb if first.type.of in ("", counter.name) else None
    if said is None:
        return verb
    if first.type.tag == "count" and said.tag == "thing":
        return None
    if first.type.tag == "thing" and said.tag in ("thing", "printed"):
        return verb if world.lattice.may_overlap(first.type.of, said.of) else None
    return verb if first.type.tag == said.tag else None


def counts(world: World, verb: sy.VerbSym, said: Type, object_: sx.Phrase | None) -> bool:
    """`when you draw any card`: a verb that is done to a mere number of such things."""
    first = verb.params[0] if verb.params and not verb.params[0].preps else None
    bare = isinstance(object_, sx.Name) or (
        isinstance(object_, sx.Group) and not object_.places and object_.where is None
    )
    return (
        bare and first is not None and first.type.tag == "count" and world.lattice.may_overlap(first.type.of, said.of)
    )


def by_subject(world: World, verbs: list[sy.VerbSym], said: Type | None) -> list[sy.VerbSym]:
    """Overloads whose actor can be such a thing; with a card as subject every one stays (it is the source)."""
    if said is None or said.tag != "thing":
        return verbs
    fitting = [v for v in verbs if v.you is not None and world.lattice.may_overlap(v.you.type.of, said.of)]
    if not fitting and not has_text(world, said.of):
        return []
    return fitting or verbs


def has_text(world: World, kind: str) -> bool:
    """Can things of this kind be what does it, by their text? Those that have sections can."""
    return any(
        isinstance(member, sy.SectionSym)
        for each in world.module.kinds.values()
        if world.lattice.may_overlap(each.name, kind)
        for member in each.members.values()
    )


def subject_part(
    world: World, subject: sx.Phrase, bound: sx.Word | None, verb: sy.VerbSym, scope: Scope
) -> tuple[Part | None, Part | None] | None:
    """The subject as actor or as source. None after a message."""
    said = kind_said(world, subject, scope)
    if verb.you is not None and (
        said is None or (said.tag == "thing" and world.lattice.may_overlap(said.of, verb.you.type.of))
    ):
        got = part(world, subject, bound, verb.you.type, scope)
        return None if got is None else (got, None)
    if said is None:
        ph.phrase(world, subject, scope.but(pattern=True, asks=False))
        return None
    if said.tag in ("thing", "printed"):
        got = part(world, subject, bound, thing(said.of), scope)
        return None if got is None else (None, got)
    world.error(subject, "event-subject", what=world.say(said), verb=verb.name)
    return None


def no_span(world: World, node: sx.Node, env: Env) -> None:
    """Report a word that names no time, with the one that may be meant."""
    text = base.text_of(node)
    spans = {name for name in env.all_names() if isinstance(env.find(name), sy.TurnSym | sy.PhaseSym | sy.WindowSym)}
    world.error(node, "no-span", name=text, near=world.near(text, spans | env.all_verbs() | {"turn", "round", "game"}))


def span_named(world: World, node: sx.Phrase, scope: Scope) -> ty.Expr | None:
    """`during parade`, `during main`: true while it runs."""
    if isinstance(node, sx.Name):
        symbol = scope.env.find(node.text)
        if isinstance(symbol, sy.TurnSym | sy.PhaseSym | sy.WindowSym):
            world.note(node, symbol, None, "span")
            return ty.Running(node, FLAG, symbol)
        verbs = scope.env.find_verbs(node.text)
        if verbs:
            return ty.Running(node, FLAG, verbs[0])
    if isinstance(node, sx.Owned) and node.whose == "your" and len(node.words) == 1:
        return own_turn(world, node, scope)
    no_span(world, node, scope.env)
    return None


def own_turn(world: World, node: sx.Owned, scope: Scope) -> ty.Expr | None:
    """`during your turn`: a turn runs, and it is that of who acts. Told by its name, it is that turn; `turn` is any that counts."""
    name = node.words[0].text
    if scope.you is None:
        world.error(node, "no-you")
        return None
    kind = scope.you.type.of
    turns = [
        turn
        for turn in world.module.turns
        if turn.you is not None
        and (turn.name == name or (name == "turn" and not turn.uncounted))
        and world.lattice.may_overlap(turn.you.type.of, kind)
    ]
    if not turns:
        no_span(world, node, scope.env)
        return None
    tests: list[ty.Expr] = []
    for turn in turns:
        assert turn.you is not None
        world.note(node.words[0], turn, None, "span")
        actor = ty.TurnActor(node, turn.you.type.perhaps, turn)
        tests.append(ty.Compare(node, FLAG, "==", actor, scope.you))
    return tests[0] if len(tests) == 1 else ty.Logic(node, FLAG, "or", tuple(tests))


def times(world: World, node: sx.Times, scope: Scope) -> ty.Expr:
    """`number of times EVENT within SPAN`."""
    got = pattern(world, node.event, scope)
    if got is None:
        return base.broken(node)
    within: sy.Symbol | None = None
    text = node.within.text
    if text != "turn":
        symbol = scope.env.find(text)
        verbs = scope.env.find_verbs(text)
        if isinstance(symbol, sy.TurnSym | sy.PhaseSym):
            within = symbol
        elif verbs:
            within = verbs[0]
        else:
            no_span(world, node.within, scope.env)
    return ty.Times(node, NUMBER, got[0], within)
