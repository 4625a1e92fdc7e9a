"""Calls of verbs: which overload is meant, who does it, what goes into each slot.

`call(world, node, scope, then, otherwise)` gives a statement. Overloads are told apart by the type of the first slot and by who acts, the
most specific first (T4); where only the thing's real kind can decide, several stay and play decides.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import NUMBER, Type, thing

from . import bare, base, core, event, literals, members, taken, together, ways
from . import phrase as ph
from .scope import Scope, known_of
from .world import World


def call(
    world: World, node: sx.Call, scope: Scope, then: ty.Block | None = None, otherwise: ty.Block | None = None
) -> tuple[ty.Statement, Scope] | None:
    """One call without its tail; the caller puts the tail in. None after a message."""
    verbs = [] if core.means_mode(node, scope) else scope.env.find_verbs(node.verb.text)
    if not verbs:
        if node.verb.text in core.VERBS:
            return core.core(world, node, scope)
        unknown_verb(world, node.verb, scope)
        return None
    first = first_argument(world, node, verbs, scope)
    if first is None and node.args:
        return None
    chosen = overloads(world, node, verbs, first, scope)
    if not chosen:
        if node.verb.text in core.VERBS:
            return core.core(world, node, scope)
        return None
    knows, actor = acting(world, node, chosen, scope)
    if not knows:
        return None
    args = arguments(world, node, chosen[0], first, scope)
    if args is None:
        return None
    raised = together.raised(world, node, chosen[0], args, scope)
    if raised is not None:
        return raised, scope
    spread = spread_of(world, node, chosen[0], args)
    bind = bound(world, node, chosen[0], args, spread)
    for verb in chosen:
        world.used.add(id(verb))
    said = called(world, chosen, first)
    world.note(node, said, None, "single" if isinstance(actor, ty.Single) else "")
    world.note(node.verb, said)
    statement = ty.CallStmt(node, tuple(chosen), actor, tuple(args), spread, node.any_order, bind, then, otherwise)
    taken.asked_in(world, statement)
    after = scope.bind(bind)
    return statement, after.knowing(known_of(args[0], bind)) if bind is not None and args else after


def called(world: World, chosen: list[sy.VerbSym], first: ty.Expr | None) -> sy.VerbSym:
    """Whose wording the call has: of several that play decides between, the one that takes every thing of the kind written."""
    if first is None or first.type.tag != "thing":
        return chosen[0]
    return next((v for v in chosen if v.params and world.lattice.below(first.type.of, v.params[0].type.of)), chosen[0])


def unknown_verb(world: World, word: sx.Word, scope: Scope) -> None:
    known = scope.env.all_verbs() | set(core.VERBS)
    for form in event.base_forms(word.text)[1:]:
        if form in known:
            world.error(word, "verb-form", name=word.text, base=form, fix=form)
            return
    if word.text == "be":
        world.error(word, "unknown-verb", name=word.text, hint="; say who does it: `you may …`, `any player: …`")
        return
    world.error(word, "unknown-verb", name=word.text, near=world.near(word.text, known))


def first_argument(world: World, node: sx.Call, verbs: list[sy.VerbSym], scope: Scope) -> ty.Expr | None:
    """What stands right after the verb, typed; several with commas are taken together. None where there is nothing or after a message."""
    if not node.args:
        return None
    firsts = [verb.params[0].type for verb in verbs if verb.params and not verb.params[0].preps]
    if not firsts:
        world.error(node.args[0], "no-argument", verb=node.verb.text, hint=ways.again(node))
        return None
    counted = next((t for t in firsts if t.tag == "count"), None)
    want = counted or firsts[0]
    parts = [ph.phrase(world, arg, scope, want) for arg in node.args]
    if any(base.is_broken(part) for part in parts):
        return None
    if not all(bare.quantity_said(world, arg, part, scope) for arg, part in zip(node.args, parts, strict=True)):
        return None
    if len(parts) > 1:
        return ty.Union(node, parts[0].type.several, tuple(parts))
    if world.testing and parts[0].type.tag == "printed" and any(t.tag == "printed" for t in firsts):
        return parts[0]  # a card's name is the printed card where that is wanted
    return members.as_thing(world, node.args[0], parts[0])


def rank(world: World, verb: sy.VerbSym) -> tuple[int, int]:
    """How far down the lattice an overload speaks; more specific sorts first."""
    first = verb.params[0].type if verb.params and not verb.params[0].preps else None
    slot = (
        len(world.lattice.ancestors(first.of))
        if first is not None and first.tag in ("thing", "count")
        else (1 if first is not None and first.of else 0)
    )
    you = len(world.lattice.ancestors(verb.you.type.of)) if verb.you is not None else 0
    return -slot, -you


def only_measures(world: World, verb: sy.VerbSym, first: ty.Expr) -> bool:
    """A verb of whatever counter is for counters that things hold, not for units."""
    counter = world.module.counters.get(first.type.of)
    return verb.generic and first.type.tag == "amount" and counter is not None and counter.unit


def overloads(
    world: World, node: sx.Call, verbs: list[sy.VerbSym], first: ty.Expr | None, scope: Scope
) -> list[sy.VerbSym]:
    """The overloads that this call can mean, most specific first; a message and [] if none."""
    fitting: list[sy.VerbSym] = []
    for verb in verbs:
        param = verb.params[0] if verb.params and not verb.params[0].preps else None
        if first is None:
            if param is None or param.default is not None or param.node.default is not None:
                fitting.append(verb)
        elif param is not None and accepts(world, param.type, first.type) and not only_measures(world, verb, first):
            fitting.append(
                for_counter(world, verb, world.module.counters[first.type.of])
                if verb.generic and first.type.tag == "amount"
                else verb
            )
    if not fitting:
        wrong_argument(world, node, verbs, first, scope)
        return []
    own = [v for v in fitting if v.scope is not None]
    if own and (first is None or first.type.tag != "thing" or takes_all(world, own, first.type.of)):
        fitting = own
    fitting.sort(key=lambda verb: (*rank(world, verb), verb.scope is None))
    if first is not None and first.type.tag == "amount":
        exact = [v for v in fitting if v.counter is None]
        if exact and any(v.counter is not None for v in fitting):
            by_actor = [
                v
                for v in exact
                if v.you is None or scope.you is None or world.lattice.may_overlap(v.you.type.of, scope.you.type.of)
            ]
            fitting = by_actor or [v for v in fitting if v.counter is not None]
    fitting = by_actor_kind(world, fitting, scope)
    if first is not None and first.type.tag == "thing" and not takes_all(world, fitting, first.type.of):
        wrong_argument(world, node, fitting, first, scope)
        return []
    return reachable(world, fitting, first)


def takes_all(world: World, verbs: list[sy.VerbSym], kind: str) -> bool:
    """Is there an overload for every sort of thing that the static kind allows (T2)?"""
    lattice = world.lattice
    if any(verb.params and lattice.below(kind, verb.params[0].type.of) for verb in verbs):
        return True
    if any(card.kind == kind for card in world.module.cards):
        return False  # some are of the kind itself, and of none below it
    below = [each for each in lattice.descendants(kind) if each != kind]
    leaves = [each for each in below if not any(other != each and lattice.below(other, each) for other in below)]
    return bool(leaves) and all(any(lattice.below(leaf, verb.params[0].type.of) for verb in verbs) for leaf in leaves)


def by_actor_kind(world: World, verbs: list[sy.VerbSym], scope: Scope) -> list[sy.VerbSym]:
    """Without those that who acts here can never do, unless that leaves none (then the message is about the actor)."""
    if scope.you is None:
        return verbs
    kept = [v for v in verbs if v.you is None or world.lattice.may_overlap(v.you.type.of, scope.you.type.of)]
    return kept or verbs


def reachable(world: World, verbs: list[sy.VerbSym], first: ty.Expr | None) -> list[sy.VerbSym]:
    """Up to and with the first overload that takes everything of the static kind: later ones are never reached."""
    if first is None or first.type.tag != "thing":
        if first is None or len(verbs) < 2:
            return verbs[:1]
        kept: list[sy.VerbSym] = []
        for verb in verbs:
            kept.append(verb)
            if verb.you is None or verb.you.type.of == "thing":
                break
        return kept
    kept = []
    for verb in verbs:
        kept.append(verb)
        if (
            verb.params
            and world.lattice.below(first.type.of, verb.params[0].type.of)
            and len([v for v in verbs if v.params[0].type.of == verb.params[0].type.of]) == 1
        ):
            break
    return kept


def accepts(world: World, slot: Type, got: Type) -> bool:
    if slot.tag == "any" or got.tag == "any":
        return True
    if slot.tag == "amount":
        return (got.tag == "amount" and slot.of in ("", got.of)) or got.tag == "none"
    if slot.tag == "count":
        return got.tag == "count" and world.lattice.may_overlap(slot.of, got.of)
    if slot.tag == "thing":
        return (got.tag == "thing" and world.lattice.may_overlap(slot.of, got.of)) or (got.tag == "none" and slot.opt)
    if slot.tag == "place":
        return got.tag == "place" and (world.lattice.may_overlap(slot.of or "thing", got.of or "thing"))
    if slot.tag == "number":
        return got.tag in ("number", "count", "amount")
    return slot.tag == got.tag and (not slot.of or slot.of == got.of)


def wrong_argument(world: World, node: sx.Call, verbs: list[sy.VerbSym], first: ty.Expr | None, scope: Scope) -> None:
    firsts = [verb.params[0] for verb in verbs if verb.params and not verb.params[0].preps]
    if first is None:
        wanted = " or ".join(dict.fromkeys(world.say(p.type) for p in firsts))
        world.error(node.verb, "missing-slot", verb=node.verb.text, what=wanted or "something")
        return
    wanted = " or ".join(dict.fromkeys(world.say(p.type) for p in firsts))
    hint = ""
    if bare.counter_alone(world, node.args[0], scope):
        return
    if first.type.tag == "printed":
        hint = '; say where it lies, e.g. `1 "NAME" in hand`'
    elif first.type.tag == "number" and any(p.type.tag == "amount" for p in firsts):
        unit = next(p.type.of for p in firsts if p.type.tag == "amount") or "COUNTER"
        hint = f"; write what of, e.g. `2 {unit}`"
    elif first.type.tag == "thing" and firsts and firsts[0].type.tag == "thing":
        hint = f"; test `is {firsts[0].type.of}` first, or choose a {firsts[0].type.of}"
    elif first.type.tag == "place" and any(p.type.tag == "thing" for p in firsts):
        hint = f"; write for example `all {world.plural(first.type.of)} in {base.text_of(node.args[0])}`"
    world.error(node.args[0], "slot-type", verb=node.verb.text, want=wanted, got=world.say(first.type), hint=hint)


def acting(world: World, node: sx.Call, verbs: list[sy.VerbSym], scope: Scope) -> tuple[bool, ty.Expr | None]:
    """(known, who does it): nobody for a verb without actor; not known after a message."""
    needing = [verb for verb in verbs if verb.you is not None]
    if not needing:
        return True, None
    if scope.you is None:
        verb = needing[0]
        assert verb.you is not None
        if world.kind(verb.you.type.of) is not None and world.module.kinds[verb.you.type.of].single:
            single = world.module.kinds[verb.you.type.of]
            return True, ty.Single(node, thing(single.name), single)
        world.error(node.verb, "no-you", hint=f", and somebody must {node.verb.text}: write `NAME: {node.verb.text} …`")
        return False, None
    can = [v for v in needing if v.you is not None and world.lattice.may_overlap(v.you.type.of, scope.you.type.of)]
    if not can:
        verb = needing[0]
        assert verb.you is not None
        if verb.counter is not None:
            base.whose(world, node, verb.counter, scope, base.text_of(node))
            return False, None
        kind = world.kind(verb.you.type.of)
        if kind is not None and kind.single:
            return True, ty.Single(node, thing(kind.name), kind)
        who = " or ".join(dict.fromkeys(world.named(v.you.type.of) for v in needing if v.you is not None))
        world.error(node.verb, "actor", who_acts=world.named(scope.you.type.of), verb=node.verb.text, who=who)
        return False, None
    if scope.ambiguous:
        world.error(node.verb, "who", verb=node.verb.text)
        return False, None
    return True, scope.you


def arguments(
    world: World, node: sx.Call, verb: sy.VerbSym, first: ty.Expr | None, scope: Scope
) -> list[ty.Expr] | None:
    """One expression per slot of the verb. None after a message."""
    args: list[ty.Expr | None] = [None] * len(verb.params)
    if first is not None:
        args[0] = check_optional(world, node.args[0], verb.params[0], first)
    for prep, phrases in node.preps:
        at = next((i for i, p in enumerate(verb.params) if prep.text in p.preps or event.is_way(prep.text, p)), None)
        if at is None:
            known = ", ".join(f"`{p}`" for param in verb.params for p in param.preps) or "nothing more"
            world.error(prep, "slot", verb=verb.name, prep=prep.text, known=known)
            return None
        if args[at] is not None:
            world.error(prep, "slot", verb=verb.name, prep=prep.text, known="each of its parts once")
            return None
        param = verb.params[at]
        parts = [ph.phrase(world, each, scope, param.type) for each in phrases]
        if any(base.is_broken(part) for part in parts):
            return None
        if not all(bare.quantity_said(world, each, part, scope) for each, part in zip(phrases, parts, strict=True)):
            return None
        value = parts[0] if len(parts) == 1 else ty.Union(node, parts[0].type.several, tuple(parts))
        if param.type.tag == "thing":
            value = members.as_thing(world, phrases[0], value)
        if param.type.tag == "place" and value.type.tag == "thing" and isinstance(value, ty.Noun | ty.Members):
            world.error(phrases[0], "not-a-place", got=world.say(value.type))
            return None
        if not accepts(world, param.type, value.type):
            world.error(phrases[0], "slot-type", verb=verb.name, want=world.say(param.type), got=world.say(value.type))
            return None
        if param.type.tag == "place" and not place_fits(world, node, phrases[0], prep, args[0], value):
            return None
        if param.type.tag == "place" and prep.text == "under":
            value = ty.Under(node, value.type, value)
        args[at] = check_optional(world, phrases[0], param, value)
    done: list[ty.Expr] = []
    for param, arg in zip(verb.params, args, strict=True):
        if arg is not None:
            done.append(arg)
        elif param.node.default is not None:
            done.append(ty.DefaultArg(node, param.type))
        else:
            lead = f"`{param.preps[0]}` and " if param.preps else ""
            world.error(node.verb, "missing-slot", verb=verb.name, what=f"{lead}{world.say(param.type)}")
            return None
    said = ((param, arg) for param, arg in zip(verb.params, done, strict=True) if param.type.tag in ("amount", "count"))
    if any(base.is_broken(literals.quantity(world, value.node, value)) for _, value in said):
        return None
    return done


def place_fits(
    world: World, node: sx.Call, phrase: sx.Phrase, prep: sx.Word, what: ty.Expr | None, place: ty.Expr
) -> bool:
    """Can what is spoken of lie in that place, and is it said at which end of it? False after a message."""
    if prep.text not in event.WAYS or place.type.tag != "place" or place.type.many:
        return True
    if what is not None and what.type.tag == "thing" and not world.lattice.may_overlap(what.type.of, place.type.of):
        holds = world.plural(place.type.of)
        here = base.text_of(phrase)
        world.error(node.args[0], "never-there", what=world.named(what.type.of), place=here, holds=holds)
        return False
    return core.end_said(world, phrase, prep, place)


def check_optional(world: World, node: sx.Phrase, param: sy.Param, value: ty.Expr) -> ty.Expr:
    if value.type.opt and not param.type.opt and not value.type.many:
        return base.sure(world, node, value)
    return value


def spread_of(world: World, node: sx.Call, verb: sy.VerbSym, args: list[ty.Expr]) -> int | None:
    """The argument that is a set given to a slot for one: the verb is done to each (T6)."""
    for i, (param, arg) in enumerate(zip(verb.params, args, strict=True)):
        if arg.type.many and not param.type.many and param.type.tag == "thing":
            return i
        if arg.type.many and not param.type.many and param.type.tag == "place":
            world.error(node, "one-place")
    return None


def bound(world: World, node: sx.Call, verb: sy.VerbSym, args: list[ty.Expr], spread: int | None) -> sy.Local | None:
    """What `as x` names: what it was really done to, or how much."""
    if node.bind is None:
        return None
    kind: Type = NUMBER
    if args and verb.params[0].type.tag == "thing":
        kind = args[0].type.sure
    return world.binding(node.bind, kind)


def who_has(world: World, actor: Type, counter: sy.CounterSym) -> Type:
    """Who does a verb of whatever counter with this one: only those who can have it, as `n.held`, `n.room` and the body speak of them."""
    return thing(counter.holder) if counter.holder and world.lattice.below(counter.holder, actor.of) else actor


def for_counter(world: World, verb: sy.VerbSym, counter: sy.CounterSym) -> sy.VerbSym:
    """A generic verb (`take (n: counter)`) for one counter; made once, its body is checked with that counter."""
    if not verb.generic or verb.counter is not None:
        return verb
    found = verb.specific.get(counter.name)
    if found is None:
        params: list[sy.Param] = []
        for param in verb.params:
            kind = param.type
            if kind.tag == "amount" and not kind.of:
                kind = Type("amount", counter.name)
            local = world.local(param.name, param.node, kind, "param")
            params.append(sy.Param(local, param.preps, param.node))
        you = world.local("you", verb.you.node, who_has(world, verb.you.type, counter), "you") if verb.you else None
        found = sy.VerbSym(
            verb.name,
            verb.node,
            tuple(params),
            you,
            [],
            None,
            verb.says,
            verb.past,
            True,
            counter,
            verb.action,
            verb.waits_for,
            verb.pays,
            verb.scope,
        )
        verb.specific[counter.name] = found
        world.module.verbs.append(found)
        world.pending.append(found)
    return found
