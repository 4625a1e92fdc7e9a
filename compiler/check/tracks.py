"""Tracks: rows of spaces on which tokens go forward and back.

    track tide of boat, spaces 1..9
        space 3: each player: pay 1 coin
        space last: conclude defeat

A token is a counter of the kind of card that has the track: the number of the space on which it stands, at first the first one. The
spaces are a numbered section of that card. What the track declares: `loops` (behind the last space comes the first), `resolves`
`stopping` (a space where a token stops going forward; the default), `passing` (also those it passes) or `asked` (only when a line says
`resolve tide[n]`). Going back resolves nothing, and without `loops` a token stays at the ends.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NUMBER, thing

from . import base, core, numbered, statement
from . import operators as op
from . import phrase as ph
from .flags import Flags
from .scope import Scope
from .world import Env, World

WAYS = ("stopping", "passing", "asked")


# ------------------------------------------------------------------------------------------------ names and types
def collect(world: World, env: Env, node: sx.Track, owner: sy.CardSym | None) -> sy.TrackSym | None:
    """The track and its tokens as symbols; None after a message."""
    if owner is None:
        world.error(node, "not-said", what="a track stands in the card that has it")
        return None
    track = sy.TrackSym(node.names.one.text, node, holder=owner.kind, scope=owner)
    for word in node.of:
        if word.text in world.module.counters:
            old = world.module.counters[word.text]
            world.error(word, "twice", name=word.text, labels=((old.node, "first declared here"),))
            continue
        token = sy.CounterSym(word.text, word, holder=owner.kind, track=track)
        world.module.counters[token.name] = token
        env.names[token.name] = token
        track.tokens.append(token)
    return track


def declare(world: World, node: sx.Track, track: sy.TrackSym, kind: sy.KindSym) -> None:
    """Its spaces as a numbered section of the card's own kind, its tokens as counters of the kind above."""
    flags = Flags(world, node.flags, "track")
    track.loops, track.says = "loops" in flags, flags.text("says")
    spaces = flags.phrase("spaces")
    track.first = spaces.first if isinstance(spaces, sx.Range) else spaces.value if isinstance(spaces, sx.Int) else 1
    way = flags.word("resolves") or "stopping"
    if way not in WAYS:
        flag = flags.node("resolves")
        assert flag is not None
        world.error(flag, "flag-value", name="resolves", problem="is `stopping`, `passing` or `asked`")
    track.resolves = way
    word = sx.Word(node.span, "space")
    written = sx.Param(node.span, (), word, sx.TypeRef(node.span, sx.Word(node.span, "number"), ""), (), None, None)
    param = sy.Param(world.local("space", node, NUMBER, "param"), (), written)
    track.section = sy.SectionSym(track.name, node, kind.name, (param,), says="[{space}]")
    kind.members[track.name] = track.section
    world.used.add(id(track.section))
    holder = world.module.kinds[track.holder]
    for token in track.tokens:
        holder.members.setdefault(token.name, token)
        world.used.add(id(token))


# ------------------------------------------------------------------------------------------------ what happens on its spaces
def spaces(world: World, symbol: sy.CardSym, node: sx.Track, scope: Scope) -> None:
    """Third pass: how long the track is, and what its spaces do."""
    track = scope.env.find(node.names.one.text)
    if not isinstance(track, sy.TrackSym) or track.section is None or scope.this is None:
        return
    flags = Flags(world, node.flags, "track")
    node_last = flags.led("spaces", "to")
    given = flags.phrase("spaces")
    if node_last is not None:
        track.last = op.number(world, node_last, ph.phrase(world, node_last, scope.but(asks=False)))
    elif isinstance(given, sx.Range) and given.last is not None:
        track.last = ty.Const(given, NUMBER, given.last)
    else:
        world.error(node.names.one, "missing-slot", verb="track", what="`, spaces 1..9`: its first and its last space")
        return
    for token in track.tokens:
        symbol.values[token.name] = ty.Const(token.node, NUMBER, track.first)
    for item in node.items:
        if not isinstance(item, sx.Section) or item.name.text != "space" or len(item.args) != 1:
            world.error(item, "misplaced", what="in a track stand only its spaces: `space 3: …`, `space last: …`")
            continue
        space(world, symbol, track, item, scope)


def space(world: World, symbol: sy.CardSym, track: sy.TrackSym, item: sx.Section, scope: Scope) -> None:
    assert track.section is not None
    assert track.last is not None
    assert scope.this is not None
    body = statement.block(world, item.body, scope.but(section=track.section, asks=True))
    you = scope.you.local if isinstance(scope.you, ty.Var) else None
    made = ty.SectionBody(item, track.section, {}, you, scope.this, body)
    number = ty.Var(item, NUMBER, track.section.params[0].local)
    match item.args[0]:
        case sx.Int(value=at):
            last = track.last.value if isinstance(track.last, ty.Const) else None
            if at < track.first or (isinstance(last, int) and at > last):
                world.error(item.args[0], "misplaced", what=f"`{track.name}` has no space {at}")
                return
            made.args["space"] = ty.Const(item, NUMBER, at)
            numbered.add(world, symbol, item, made)
        case sx.Range(first=low, last=high) if high is not None:
            test = ty.Logic(
                item, FLAG, "and", (
                    ty.Compare(item, FLAG, ">=", number, ty.Const(item, NUMBER, low)),
                    ty.Compare(item, FLAG, "<=", number, ty.Const(item, NUMBER, high)),
                ),
            )  # fmt: skip
            numbered.add(world, symbol, item, made, test)
        case sx.Name(text="last"):
            numbered.add(world, symbol, item, made, ty.Compare(item, FLAG, "==", number, track.last))
        case other:
            world.error(other, "misplaced", what="a space is a number, a range such as `3..5`, or `last`")


# ------------------------------------------------------------------------------------------------ moving a token
def go(world: World, node: sx.Call, scope: Scope) -> core.Result:
    """`advance boat by 2`, `retreat boat by 1`; without `by` by one space."""
    arg = core.one_argument(world, node, "a token of a track, e.g. `advance boat by 2`")
    if arg is None or not core.closed(world, node, "by"):
        return None
    found = token_of(world, arg, scope)
    if found is None:
        return None
    token, of = found
    by = core.prep(node, "by")
    number = op.number(world, by, ph.phrase(world, by, scope)) if by is not None else ty.Const(node, NUMBER, 1)
    assert token.track is not None
    assert token.track.section is not None
    symbols: dict[str, sy.Symbol] = {"counter": token, "track": token.track, "section": token.track.section}
    return core.made(world, node, scope, {"of": of, "by": number}, symbols, bind=NUMBER, actor=scope.you)


def token_of(world: World, node: sx.Phrase, scope: Scope) -> tuple[sy.CounterSym, ty.Expr] | None:
    """The token that a phrase names, and who has it. None after a message."""
    found = ph.phrase(world, node, scope.but(asks=False))
    if base.is_broken(found):
        return None
    if isinstance(found, ty.Get) and isinstance(found.member, sy.CounterSym) and found.member.track is not None:
        return found.member, found.of
    symbol = scope.env.find(node.text) if isinstance(node, sx.Name) else None
    if isinstance(symbol, sy.CounterSym) and symbol.track is not None:
        kind = world.kind(symbol.holder)
        single = next((k for k in map(world.kind, world.lattice.ancestors(symbol.holder)) if k and k.single), None)
        if kind is not None and single is not None:
            return symbol, ty.Single(node, thing(single.name), single)
    world.error(node, "slot-type", verb="advance", want="a token of a track", got=world.say(found.type))
    return None
