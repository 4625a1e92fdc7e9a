"""Second pass: what each symbol is: parents and flags of kinds, types of fields, holders of counters, slots of verbs and sections.

After it every name has a type; bodies and expressions are checked in the third pass (`bodies.py`, `cards.py`).
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl.types import FLAG, NUMBER, TEXT, Type, thing

from . import defined, modes, tracks, wordings
from .collect import Found, made_by
from .flags import Flags
from .world import Env, World

PRIMITIVE = {
    "number": NUMBER, "flag": FLAG, "text": TEXT, "thing": thing("thing"), "counter": Type("amount"), "zone": Type("place", "thing"),
    "section": Type("section"),
}  # fmt: skip


def type_of(world: World, node: sx.TypeRef, env: Env) -> Type:
    """The type that a declaration writes; unknown ones are reported and count as any."""
    name = node.name.text
    base = PRIMITIVE.get(name)
    if base is None:
        symbol = env.find(name)
        match symbol:
            case sy.KindSym():
                base = thing(symbol.name)
            case sy.CounterSym():
                base = Type("amount", symbol.name)
            case sy.ValuesSym():
                base = Type("value", symbol.name)
            case sy.ZoneSym():
                base = Type("place", symbol.of)
            case _:
                known = env.all_names() | set(PRIMITIVE)
                world.error(node.name, "unknown-type", name=name, near=world.near(name, known))
                return Type("any")
        world.note(node.name, symbol)
    if node.printed or node.mark == "printed":
        base = Type("printed", base.of)
    if node.mark == "count":
        base = Type("count", base.of)
    if node.mark == "set":
        base = base.several
    return base.perhaps if node.maybe or node.mark == "?" else base


def declare(world: World, found: list[Found]) -> None:
    for each in found:
        if isinstance(each.node, sx.Kind):
            kind_flags(world, each)
    for each in found:
        if isinstance(each.node, sx.Counter):
            counter(world, each)
        elif isinstance(each.node, sx.Zone):
            zone(world, each)
    for each in found:
        if isinstance(each.node, sx.Kind):
            kind_members(world, each)
        elif isinstance(each.node, sx.Card):
            own_kind(world, each)
    for each in found:  # now that all kinds have their members, whatever the order of the files
        if isinstance(each.node, sx.Kind):
            kind = world.module.kinds.get(each.node.names.one.text)
            for item in each.node.items if kind is not None else ():
                if isinstance(item, sx.Field) and kind is not None:
                    narrow(world, kind, item)
    for each in found:
        if each.owner is not None and isinstance(each.node, sx.Field | sx.SectionDecl | sx.Track):
            own_member(world, each)
    for each in found:
        signature(world, each)
    for each in found:
        if isinstance(each.node, sx.Table):
            defined.table(world, each.node, each.env)
    for each in found:
        if isinstance(each.node, sx.Noun):
            defined.noun(world, each)
        elif isinstance(each.node, sx.Adjective):
            defined.adjective(world, each)
    overloads(world)


# ------------------------------------------------------------------------------------------------ kinds and members
def kind_flags(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Kind)
    kind = world.module.kinds.get(node.names.one.text)
    if kind is None or kind.node is not node:
        return
    for parent in node.parents:
        if not isinstance(found.env.find(parent.text), sy.KindSym):
            kinds = set(world.module.kinds)
            world.error(parent, "unknown-kind", name=parent.text, near=world.near(parent.text, kinds))
    flags = Flags(world, node.flags, "kind")
    kind.single, kind.seats = "single" in flags, "seats" in flags
    kind.you, kind.says = flags.word("you"), flags.text("says")
    kind.chooses = flags.word("chooses")
    kind.copies = flags.number("copies", 1)
    kind.per = node.per.text if node.per is not None else ""
    for name in (kind.you, kind.per):
        if name and world.kind(name) is None:
            world.error(node.names.one, "unknown-kind", name=name, near=world.near(name, set(world.module.kinds)))


def kind_members(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Kind)
    kind = world.module.kinds.get(node.names.one.text)
    if kind is None or kind.node is not node:
        return
    for item in node.items:
        match item:
            case sx.Field():
                add_member(world, kind, item.name, field(world, item, found.env, kind.name))
            case sx.SectionDecl():
                add_member(world, kind, item.name, section(world, item, found.env, kind.name))
            case sx.Counter():
                symbol = sy.CounterSym(
                    item.names.one.text, item, item.names.many.text if item.names.many else "", kind.name
                )
                counter_flags(world, symbol, item)
                world.module.counters[symbol.name] = symbol
                found.env.names[symbol.name] = symbol
                add_member(world, kind, item.names.one, symbol)
            case _:
                pass


def narrow(world: World, kind: sy.KindSym, item: sx.Field) -> None:
    """A field that a kind above has already: declared again it may only say more of it (`cost: number` for `cost: number?`)."""
    made = kind.members.get(item.name.text)
    for up in world.lattice.ancestors(kind.name)[1:]:
        above = world.module.kinds.get(up)
        old = above.members.get(item.name.text) if above is not None else None
        if old is None or not isinstance(made, sy.FieldSym):
            continue
        if not isinstance(old, sy.FieldSym) or made.type.sure != old.type.sure:
            world.error(
                item.name,
                "twice",
                name=item.name.text,
                where=f" (a {up} has it)",
                labels=((old.node, "first declared here"),),
            )
            return
        made.narrows = old.narrows or old
        if not (made.ranged or made.range[0] is None):
            made.range, made.ranged = old.range, old.ranged
        return


def add_member(world: World, kind: sy.KindSym, word: sx.Node, symbol: sy.MemberSym) -> None:
    old = kind.members.get(symbol.name)
    if old is not None:
        world.error(
            word, "twice", name=symbol.name, where=f" in {kind.name}", labels=((old.node, "first declared here"),)
        )
        return
    kind.members[symbol.name] = symbol
    if isinstance(symbol, sy.CounterSym) and symbol.plural:
        kind.members.setdefault(symbol.plural, symbol)


def field(world: World, node: sx.Field, env: Env, kind: str) -> sy.FieldSym:
    flags = Flags(world, node.flags, "field")
    symbol = sy.FieldSym(node.name.text, node, kind, type_of(world, node.type, env))
    symbol.info, symbol.ordinal, symbol.is_owner = "info" in flags, "ordinal" in flags, "owner" in flags
    symbol.written = flags.word("written")
    symbol.given, symbol.absent = "given" in flags, "absent" in flags
    field_range(world, symbol, flags)
    symbol.highest, symbol.lowest = flags.text("highest"), flags.text("lowest")
    flag = flags.node("head")
    if flag is not None:
        symbol.head = (
            flag.preps[0][0].text if flag.preps else (flag.value.text if isinstance(flag.value, sx.Name) else "for")
        )
    return symbol


def field_range(world: World, symbol: sy.FieldSym, flags: Flags) -> None:
    """`range 1..3`, `range 1..`, `signed`: what cards may write for a number."""
    if "signed" in flags:
        symbol.range = None, None
    value = flags.phrase("range")
    if isinstance(value, sx.Range):
        symbol.range, symbol.ranged = (value.first, value.last), True
    elif value is not None:
        world.error(value, "flag-value", name="range", problem="is a first and a last number, e.g. `1..3` or `1..`")
    flag = flags.node("signed") or flags.node("range")
    if flag is not None and symbol.type.one.sure.tag != "number":
        world.error(flag, "flag-value", name=flag.name.text, problem="is for fields of numbers")
    elif symbol.absent and not symbol.type.opt and (flag := flags.node("absent")) is not None:
        world.error(flag, "flag-value", name="absent", problem="is for what may be none, such as `number?`")


def counter(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Counter)
    symbol = world.module.counters.get(node.names.one.text)
    if symbol is None or symbol.node is not node:
        return
    counter_flags(world, symbol, node)
    if symbol.holder:
        holder = world.kind(symbol.holder)
        if holder is None:
            assert node.holder is not None
            world.error(
                node.holder, "unknown-kind", name=symbol.holder, near=world.near(symbol.holder, set(world.module.kinds))
            )
            symbol.holder = ""
        else:
            holder.members.setdefault(symbol.name, symbol)
            if symbol.plural:
                holder.members.setdefault(symbol.plural, symbol)


def counter_flags(world: World, symbol: sy.CounterSym, node: sx.Counter) -> None:
    flags = Flags(world, node.flags, "counter")
    symbol.unit, symbol.additive, symbol.given = "unit" in flags, "additive" in flags, "given" in flags
    if symbol.unit and node.holder is not None:
        nobodys = f"is for what nobody keeps: leave out `unit`, or whose `{symbol.name}` it is"
        world.error(node.holder, "flag-value", name="unit", problem=nobodys)
        symbol.unit = False
    symbol.excess = flags.word("excess") or "lost"
    symbol.symbol, symbol.says = flags.text("symbol"), flags.text("says")
    symbol.lost_after = flags.word("lost_after")
    symbol.reset_each = flags.word("reset_each")


def zone(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Zone)
    symbol = made_by(world.module.zones, node)
    if symbol is None:
        return
    flags = Flags(world, node.flags, "zone")
    for word in (node.of, node.per):
        if word is not None and world.kind(word.text) is None:
            world.error(word, "unknown-kind", name=word.text, near=world.near(word.text, set(world.module.kinds)))
    symbol.of = node.of.text if node.of is not None and world.kind(node.of.text) else "thing"
    symbol.per = node.per.text if node.per is not None and world.kind(node.per.text) else ""
    symbol.face = flags.word("face") or "up"
    if symbol.face not in ("up", "down"):
        flag = flags.node("face")
        assert flag is not None
        world.error(flag, "flag-value", name="face", problem="is `up` or `down`")
    symbol.ordered, symbol.active = "ordered" in flags, "active" in flags
    symbol.says, symbol.acting = flags.text("says"), flags.word("acting")
    seen = flags.led_word("seen", "by") or flags.word("seen")
    symbol.seen = {"owner": "owner", "all": "all", "nobody": "none", "none": "none"}.get(
        seen, "none" if symbol.face == "down" else "all"
    )
    symbol.this = world.local("this", node, Type("place", symbol.of), "this")
    acts_as_one_of_several(world, symbol, flags, found.env)
    holder = world.kind(symbol.per) if symbol.per else None
    if holder is not None:
        add_member(world, holder, node.names.one, symbol)


def acts_as_one_of_several(world: World, zone: sy.ZoneSym, flags: Flags, env: Env) -> None:
    """`acting ZONE`: the zone of the table is one more of those that somebody or something else has each."""
    flag = flags.node("acting")
    if flag is None:
        return
    several = {
        z.name for z in world.module.zones if isinstance(z.node, sx.Zone) and z.node.per is not None and z.plural
    }
    symbol = env.find(zone.acting)
    if not isinstance(symbol, sy.ZoneSym) or symbol.name not in several or zone.per:
        world.error(
            flag, "flag-value", name="acting", problem="names a zone that is declared with `per` and a plural",
            near=world.near(zone.acting, several),
        )  # fmt: skip
        zone.acting = ""


def section(world: World, node: sx.SectionDecl, env: Env, kind: str) -> sy.SectionSym:
    flags = Flags(world, node.flags, "section")
    symbol = sy.SectionSym(node.name.text, node, kind)
    symbol.first, symbol.activated = "first" in flags, "activated" in flags
    symbol.optional = "optional" in flags
    says = flags.node("says")
    symbol.says = flags.text("says") if says is not None else None
    sets = flags.word("sets")
    if sets:
        counter_ = env.find(sets)
        symbol.sets = counter_ if isinstance(counter_, sy.CounterSym) else None
        if symbol.sets is None:
            flag = flags.node("sets")
            assert flag is not None
            world.error(flag, "unknown-name", name=sets, near=world.near(sets, set(world.module.counters)))
    params, you = parameters(world, node.params, env)
    symbol.params = tuple(params)
    symbol.you = you.type.of if you is not None else ""
    return symbol


OWN_PARTS = (sx.Field, sx.SectionDecl, sx.Track, sx.Mode)


def own_kind(world: World, found: Found) -> None:
    """A card that declares parts of its own is the only one of a kind of its own, so that only it has them."""
    node = found.node
    assert isinstance(node, sx.Card)
    symbol = world.cards.get(id(node))
    if symbol is None or world.kind(symbol.kind) is None:
        return
    if not any(isinstance(item, OWN_PARTS) or memories(item) for item in node.items):
        return
    name = f"{symbol.kind}:{symbol.title}"
    parent = world.module.kinds[symbol.kind]
    kind = sy.KindSym(name, node, "", (symbol.kind,), you=name if parent.you == parent.name else parent.you)
    kind.index = len(world.module.kinds)
    world.module.kinds[name] = kind
    world.lattice.add(name, (symbol.kind,))
    symbol.kind = name
    own_modes = [item for item in node.items if isinstance(item, sx.Mode)]
    if own_modes:
        modes.declare(world, own_modes, kind)
    for memory in memories(node):
        kind.members[memory.text] = sy.FieldSym(memory.text, memory, name, Type("any"), changing=True)


def memories(item: sx.Item) -> list[sx.Word]:
    """The names bound by `remember … as NAME` anywhere below."""
    calls = (each for each in sx.walk(item) if isinstance(each, sx.Call) and each.verb.text == "remember")
    return [call.bind for call in calls if call.bind is not None]


def own_member(world: World, found: Found) -> None:
    assert found.owner is not None
    kind = world.module.kinds.get(found.owner.kind)
    if kind is None:
        return  # of the card itself it is said that its kind is not known
    if isinstance(found.node, sx.Field):
        add_member(world, kind, found.node.name, field(world, found.node, found.env, kind.name))
    elif isinstance(found.node, sx.SectionDecl):
        add_member(world, kind, found.node.name, section(world, found.node, found.env, kind.name))
    elif isinstance(found.node, sx.Track):
        track = found.env.find(found.node.names.one.text)
        if isinstance(track, sy.TrackSym) and track.node is found.node:
            tracks.declare(world, found.node, track, kind)


# ------------------------------------------------------------------------------------------------ signatures
def parameters(world: World, nodes: tuple[sx.Param, ...], env: Env) -> tuple[list[sy.Param], sy.Local | None]:
    """Slots in order, and the one who acts (`by (you: KIND)`)."""
    params: list[sy.Param] = []
    you: sy.Local | None = None
    for node in nodes:
        kind = type_of(world, node.type, env)
        if node.name.text == "you" or "by" in node.preps:
            if node.name.text != "you" or (node.preps and node.preps != ("by",)):
                world.error(node.name, "you")
                you = you or world.local("you", node, kind, "you")  # so that the body is not blamed
                continue
            you = world.local("you", node, kind, "you")
            continue
        world.free(node.name, node.name.text)
        local = world.local(node.name.text, node, kind, "param")
        world.note(node.name, local, kind, "local")
        params.append(sy.Param(local, tuple(node.preps), node))
    return params, you


def signature(world: World, found: Found) -> None:
    node, env = found.node, found.env
    match node:
        case sx.Verb():
            verb = made_by(env.verbs.get(node.name.text, ()), node)
            if verb is not None:
                verb_signature(world, verb, node, env)
        case sx.Turn():
            turn = made_by(world.module.turns, node)
            if turn is not None:
                params, you = parameters(world, node.params, env)
                turn.params, turn.you = tuple(params), you
        case sx.Window():
            window = made_by(world.module.windows, node)
            if window is not None:
                params, _ = parameters(world, node.params, env)
                window.params = tuple(params)
                window.says = Flags(world, node.flags, "window").text("says")
        case _:
            pass


def verb_signature(world: World, verb: sy.VerbSym, node: sx.Verb, env: Env) -> None:
    params, verb.you = parameters(world, node.params, env)
    verb.params = tuple(params)
    verb.generic = any(p.type.tag == "amount" and not p.type.of for p in params)
    flags = Flags(world, node.flags, "verb")
    verb.action = flags.led_word("action", "during")
    verb.waits_for = flags.led_word("waits", "for")
    verb.pays = "pays" in flags
    for item in node.items:
        if isinstance(item, sx.Property):
            text = item.args[0] if item.args else None
            wordings.wording(world, verb, item)
            if item.name.text == "says" and isinstance(text, sx.Text):
                verb.says = text.value
            elif item.name.text == "past" and isinstance(text, sx.Name | sx.Text):
                verb.past = text.text if isinstance(text, sx.Name) else text.value
            elif item.name.text not in ("needs", "happens", "adds"):
                world.error(
                    item.name,
                    "unknown-line",
                    kind="verb",
                    name=item.name.text,
                    near=world.near(item.name.text, {"says", "past", "happens", "adds", "needs", "do"}),
                )
        elif isinstance(item, sx.Section) and item.name.text != "do":
            world.error(
                item.name, "unknown-section", kind="verb", name=item.name.text, near=world.near(item.name.text, {"do"})
            )


def overloads(world: World) -> None:
    """Two verbs of one name and scope must differ by the first slot or by who acts."""
    seen: dict[tuple[object, ...], sy.VerbSym] = {}
    for verb in world.module.verbs:
        first = verb.params[0].type if verb.params and not verb.params[0].preps else None
        key = (verb.name, id(verb.scope), first, verb.you.type if verb.you is not None else None)
        old = seen.get(key)
        if old is not None:
            word = verb.node.name if isinstance(verb.node, sx.Verb) else verb.node
            kind = world.say(first) if first is not None else "nothing"
            world.error(word, "overload", name=verb.name, type=kind, labels=((old.node, "the other one"),))
        seen[key] = verb
