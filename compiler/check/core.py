"""The verbs of the language itself: what every game has and no game declares.

Each has a checker `(world, node, scope) -> (statement, scope) | None`. Arguments of the typed `CoreStmt`, by name:

====== =================================================================================
add    amount, to (thing or set); symbols counter
remove amount, of (thing or set); symbols counter: as much as there is; feasible only if there is enough
set    of (thing or set), value; symbols member
move   what (thing or set), to (place)
shuffle place (shuffled in itself), or what and place (into the whole pile)
flip   from, to: turned over, the oldest comes on top
show   what, to (seats)
choose of (a Select or any phrase); bind
resolve section (SectionOf); its result
create what (printed or set of printed), to (place); perhaps number (copies of one printed card); bind
begin  symbols turn; actor   ·   queue: the same, after the running turn   ·   skip: becomes `add` to the turn's counter
offer  symbols span
raise  symbols window; args by parameter name
conclude words outcome   ·   stop
roll   sides; bind
change of (an event's amount), value; words op by|to   ·   prevent of
remember of; symbols member (a field of this card)
by_hand words text
====== =================================================================================
"""

from __future__ import annotations

from collections.abc import Callable

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import NUMBER, PLACE, Type

from . import bare, base, literals, members, taken
from . import operators as op
from . import phrase as ph
from .scope import Scope, known_of
from .world import World

Result = tuple[ty.Statement, Scope] | None
Checker = Callable[[World, sx.Call, Scope], Result]


def core(world: World, node: sx.Call, scope: Scope) -> Result:
    return VERBS[node.verb.text](world, node, scope)


def means_mode(node: sx.Call, scope: Scope) -> bool:
    """`enter NAME` of a mode, also where the game has a verb `enter` of its own."""
    arg = node.args[0] if len(node.args) == 1 else None
    found = scope.env.find(arg.text) if node.verb.text == "enter" and isinstance(arg, sx.Name) else None
    return isinstance(found, sy.ValueSym) and isinstance(found.node, sx.Mode)


def made(
    world: World,
    node: sx.Call,
    scope: Scope,
    args: dict[str, ty.Expr],
    symbols: dict[str, sy.Symbol] | None = None,
    words: dict[str, str] | None = None,
    bind: Type | None = None,
    actor: ty.Expr | None = None,
) -> Result:
    """The statement, unless some part was reported."""
    if any(base.is_broken(arg) for arg in args.values()):
        return None
    local = None
    if node.bind is not None and bind is not None:
        local = world.binding(node.bind, bind)
    statement = ty.CoreStmt(node, node.verb.text, args, symbols or {}, words or {}, actor, local, None, None)
    taken.asked_in(world, statement)
    world.module.refs.note(node, None, None, "core")
    return statement, scope.bind(local)


def prep(node: sx.Call, *words: str) -> sx.Phrase | None:
    """The phrase that one of these prepositions leads in; several with commas count as the first."""
    for word, phrases in node.preps:
        if word.text in words and phrases:
            return phrases[0]
    return None


def closed(world: World, node: sx.Call, *words: str) -> bool:
    """Only these prepositions; a message otherwise."""
    for word, _ in node.preps:
        if word.text not in words:
            known = ", ".join(f"`{w}`" for w in words) or "nothing more"
            world.error(word, "slot", verb=node.verb.text, prep=word.text, known=known)
            return False
    return True


def one_argument(world: World, node: sx.Call, what: str) -> sx.Phrase | None:
    if len(node.args) == 1:
        return node.args[0]
    if not node.args:
        world.error(node.verb, "missing-slot", verb=node.verb.text, what=what)
    else:
        world.error(node.args[1], "no-argument", verb=node.verb.text, hint=f" but {what}")
    return None


def missing(world: World, node: sx.Call, what: str) -> None:
    world.error(node.verb, "missing-slot", verb=node.verb.text, what=what)


def the_set(world: World, phrases: tuple[sx.Phrase, ...], scope: Scope, want: Type | None = None) -> ty.Expr:
    parts = [ph.phrase(world, each, scope, want) for each in phrases]
    if any(base.is_broken(part) for part in parts):
        return base.broken(phrases[0])
    parts = [
        members.as_thing(world, each, part)
        if part.type.tag == "printed" and want is not None and want.tag == "thing"
        else part
        for each, part in zip(phrases, parts, strict=True)
    ]
    if len(parts) == 1:
        return parts[0]
    if parts[0].type.tag in ("number", "value", "printed", "none"):
        return ty.ListOf(
            phrases[0], next((p.type for p in parts if p.type.tag != "none"), NUMBER).several, tuple(parts)
        )
    return ty.Union(phrases[0], parts[0].type.several, tuple(parts))


def things(world: World, node: sx.Phrase, scope: Scope, *, bare_set: bool = False) -> ty.Expr:
    """One thing or several; a place stands for what lies in it. bare_set: `show c to players` means all of them."""
    found = members.as_thing(world, node, ph.phrase(world, node, scope))
    if base.is_broken(found):
        return found
    if not bare_set and not bare.quantity_said(world, node, found, scope):
        return base.broken(node)
    if found.type.tag == "place":
        return ty.Contents(node, Type("thing", found.type.of, True), found, None)
    if found.type.tag == "thing":
        return base.sure(world, node, found)
    world.error(node, "not-things", got=world.say(found.type))
    return base.broken(node)


def place(world: World, node: sx.Phrase, scope: Scope) -> ty.Expr:
    found = ph.phrase(world, node, scope, PLACE)
    if base.is_broken(found) or (found.type.tag == "place" and not found.type.many):
        return found
    if found.type.tag == "place":
        world.error(node, "one-place")
    else:
        world.error(node, "not-a-place", got=world.say(found.type))
    return base.broken(node)


WAYS = ("to", "into", "onto", "on", "under")


def end_said(world: World, node: sx.Phrase, word: sx.Word, place: ty.Expr) -> bool:
    """Into a place that has an order a thing goes `onto` its top or `under` its bottom; False after a message (T5)."""
    if word.text in ("to", "into") and isinstance(place, ty.Place) and place.zone.ordered:
        world.error(word, "which-end", place=f"`{base.text_of(node)}`")
        return False
    return True


def way(world: World, node: sx.Call, scope: Scope, *, any_end: bool = False) -> ty.Expr | None:
    """Where to: any word of movement; `under` is the bottom. any_end: the order does not matter (`create … into`)."""
    for word, phrases in node.preps:
        if word.text in WAYS and phrases:
            found = place(world, phrases[0], scope)
            if not base.is_broken(found) and not any_end and not end_said(world, phrases[0], word, found):
                return base.broken(phrases[0])
            return (
                ty.Under(phrases[0], found.type, found) if word.text == "under" and not base.is_broken(found) else found
            )
    missing(world, node, "a place after `to`")
    return None


# ------------------------------------------------------------------------------------------------ counters and fields
def counted(world: World, node: sx.Call, scope: Scope, role: str, *preps: str) -> Result:
    arg = one_argument(world, node, "an amount, e.g. `2 COUNTERS`")
    target = prep(node, *preps)
    if arg is None or not closed(world, node, *preps):
        return None
    amount = ph.phrase(world, arg, scope)
    if base.is_broken(amount):
        return None
    if amount.type.tag != "amount" or not amount.type.of:
        world.error(arg, "slot-type", verb=node.verb.text, want="an amount of a counter", got=world.say(amount.type))
        return None
    counter = world.module.counters[amount.type.of]
    if counter.unit:
        world.error(arg, "unit-only", name=counter.name)
        return None
    if target is None:
        if scope.you is None:
            missing(world, node, f"a thing after `{preps[0]}`")
            return None
        holder = scope.you
    else:
        holder = things(world, target, scope)
        if base.is_broken(holder):
            return None
    if counter.holder and not world.lattice.may_overlap(holder.type.of, counter.holder):
        world.error(
            target or node.verb,
            "never",
            what=world.named(holder.type.of),
            other=f"a holder of {counter.plural or counter.name}; only a {counter.holder} is",
        )
        return None
    return made(world, node, scope, {"amount": amount, role: holder}, {"counter": counter}, bind=NUMBER)


def add(world: World, node: sx.Call, scope: Scope) -> Result:
    return counted(world, node, scope, "to", "to")


def remove(world: World, node: sx.Call, scope: Scope) -> Result:
    return counted(world, node, scope, "of", "from")


def set_(world: World, node: sx.Call, scope: Scope) -> Result:
    arg = one_argument(world, node, "what to set, e.g. `set c.owner to you`")
    values = next((phrases for word, phrases in node.preps if word.text == "to"), ())
    if arg is None or not closed(world, node, "to"):
        return None
    if not values:
        missing(world, node, "a value after `to`")
        return None
    target = ph.phrase(world, arg, scope.but(asks=False))
    if base.is_broken(target):
        return None
    of: ty.Expr
    match target:
        case ty.Get(of=of, member=member):
            pass
        case ty.Members(of=of, value=ty.Get(of=ty.Var(), member=member)):
            pass
        case _:
            world.error(arg, "change")
            return None
    value = the_set(world, values, scope, member.type if isinstance(member, sy.FieldSym) else NUMBER)
    if base.is_broken(value):
        return None
    if isinstance(member, sy.FieldSym):
        if not fits_field(world, member.type, value.type):
            world.error(values[0], "slot-type", verb="set", want=world.say(member.type), got=world.say(value.type))
            return None
        member.changing = True
        member.computed = False
    elif value.type.tag not in ("number", "amount", "count"):
        world.error(values[0], "no-number", got=world.say(value.type))
        return None
    elif base.is_broken(literals.kept(world, values[0], member, value)):
        return None
    return made(world, node, scope, {"of": of, "value": value}, {"member": member})


def fits_field(world: World, field: Type, got: Type) -> bool:
    if got.tag == "none":
        return field.opt
    if got.tag == "any":
        return True
    if got.many and not field.many:
        return False
    if field.tag in ("number",) and got.tag in ("number", "amount", "count"):
        return True
    if field.tag in ("thing", "printed"):
        return got.tag == field.tag and world.lattice.may_overlap(field.of, got.of)
    return field.tag == got.tag and field.of == got.of


# ------------------------------------------------------------------------------------------------ things and places
def move(world: World, node: sx.Call, scope: Scope) -> Result:
    arg = one_argument(world, node, "what to move")
    if arg is None or not closed(world, node, *WAYS):
        return None
    what = things(world, arg, scope)
    to = way(world, node, scope)
    if to is None or base.is_broken(what) or base.is_broken(to):
        return None
    if not world.lattice.may_overlap(what.type.of, to.type.of):
        world.error(
            arg,
            "never-there",
            what=world.named(what.type.of),
            place=base.text_of(node.preps[0][1][0]),
            holds=world.plural(to.type.of),
        )
        return None
    return made(world, node, scope, {"what": what, "to": to}, bind=what.type)


def shuffle(world: World, node: sx.Call, scope: Scope) -> Result:
    arg = one_argument(world, node, "what to shuffle")
    if arg is None or not closed(world, node, "into", "to"):
        return None
    into = prep(node, "into", "to")
    if into is None:
        found = place(world, arg, scope)
        return made(world, node, scope, {"place": found})
    what = things(world, arg, scope)
    return made(world, node, scope, {"what": what, "place": place(world, into, scope)}, bind=what.type)


def flip(world: World, node: sx.Call, scope: Scope) -> Result:
    arg = one_argument(world, node, "the pile to turn over")
    if arg is None or not closed(world, node, *WAYS):
        return None
    source = place(world, arg, scope)
    to = way(world, node, scope, any_end=True)
    return None if to is None else made(world, node, scope, {"from": source, "to": to})


def show(world: World, node: sx.Call, scope: Scope) -> Result:
    arg = one_argument(world, node, "what is shown")
    if arg is None or not closed(world, node, "to"):
        return None
    to = prep(node, "to")
    args = {"what": things(world, arg, scope)}
    if to is not None:
        args["to"] = things(world, to, scope, bare_set=True)
    return made(world, node, scope, args)


def choose(world: World, node: sx.Call, scope: Scope) -> Result:
    arg = one_argument(world, node, "what is chosen from, e.g. `choose 1 card in hand as c`")
    if arg is None or not closed(world, node):
        return None
    found = members.as_thing(world, arg, ph.phrase(world, arg, scope))
    if base.is_broken(found):
        return None
    result = made(world, node, scope, {"of": found}, bind=found.type.sure)
    return with_facts(result, found)


def with_facts(result: Result, of: ty.Expr) -> Result:
    """What a choice's condition has shown is known of the chosen thing."""
    if result is None or not isinstance(result[0], ty.CoreStmt) or result[0].bind is None:
        return result
    return result[0], result[1].knowing(known_of(of, result[0].bind))


def remember(world: World, node: sx.Call, scope: Scope) -> Result:
    """`remember any player with most … as p`: `p` becomes a field of this card."""
    arg = one_argument(world, node, "what is remembered")
    if arg is None or node.bind is None or scope.this is None:
        if node.bind is None:
            missing(world, node, "a name: `remember … as NAME`")
        return None
    found = members.as_thing(world, arg, ph.phrase(world, arg, scope))
    if base.is_broken(found):
        return None
    member = world.member(scope.this.type.of, node.bind.text)
    if not isinstance(member, sy.FieldSym):
        return None
    member.changing = True
    member.type = found.type.sure.perhaps
    return made(world, node, scope, {"of": found}, {"member": member})


def create(world: World, node: sx.Call, scope: Scope) -> Result:
    if not node.args:
        missing(world, node, "what is created")
        return None
    if not closed(world, node, *WAYS):
        return None
    number = copies_said(world, node, scope)
    what = number[1] if number is not None else the_set(world, node.args, scope, Type("printed", "thing", True))
    to = way(world, node, scope, any_end=True)
    if to is None or base.is_broken(what):
        return None
    if what.type.tag != "printed":
        world.error(
            node.args[0],
            "slot-type",
            verb="create",
            want="printed cards",
            got=world.say(what.type),
            hint="; write `printed …` or a card's name",
        )
        return None
    args = {"what": what, "to": to}
    if number is not None:
        args["number"] = number[0]
    return made(world, node, scope, args, bind=Type("thing", what.type.of, what.type.many or number is not None))


def copies_said(world: World, node: sx.Call, scope: Scope) -> tuple[ty.Expr, ty.Expr] | None:
    """`create (m.copies) m.card`, `create 5 Pebble`: so many of one printed card."""
    arg = node.args[0]
    if len(node.args) != 1 or not isinstance(arg, sx.Group) or arg.quant is None or arg.quant.word != "exactly":
        return None
    if arg.quant.number is None or arg.places or arg.where is not None:
        return None
    what = ph.phrase(world, arg.noun, scope)
    if not isinstance(what, ty.Printed) and (what.type.tag != "printed" or what.type.many):
        return None
    return op.number(world, arg.quant.number, ph.phrase(world, arg.quant.number, scope)), what


VERBS: dict[str, Checker] = {
    "add": add,
    "remove": remove,
    "set": set_,
    "move": move,
    "shuffle": shuffle,
    "flip": flip,
    "show": show,
    "choose": choose,
    "remember": remember,
    "create": create,
}
