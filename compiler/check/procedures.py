"""The core verbs that let something run or end: sections, offers, windows, the game, chance, events under way, what is done by hand."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import NUMBER

from . import base, core, event, members, numbered
from . import operators as op
from . import phrase as ph
from .scope import Scope
from .world import World


def resolve(world: World, node: sx.Call, scope: Scope) -> core.Result:
    arg = core.one_argument(world, node, "a section, e.g. `resolve c.play`")
    if arg is None or not core.closed(world, node):
        return None
    found = ph.phrase(world, arg, scope)
    if base.is_broken(found):
        return None
    if isinstance(found, ty.Members) and isinstance(found.value, ty.SectionOf):
        return core.made(world, node, scope, {"section": found})
    if not isinstance(found, ty.SectionOf):
        world.error(arg, "slot-type", verb="resolve", want="a section, e.g. `c.play`", got=world.say(found.type))
        return None
    if numbered.is_numbered(found.section) and found.at is None:
        world.error(arg, "missing-slot", verb="resolve", what=f"which one: `{base.text_of(arg)}[…]`")
        return None
    return core.made(world, node, scope, {"section": found}, bind=NUMBER)


def offer(world: World, node: sx.Call, scope: Scope) -> core.Result:
    where = core.prep(node, "during")
    if len(node.args) != 1 or not isinstance(node.args[0], sx.Name) or node.args[0].text != "actions" or where is None:
        core.missing(world, node, "`actions during PHASE`")
        return None
    symbol = scope.env.find(where.text) if isinstance(where, sx.Name) else None
    if not isinstance(symbol, sy.PhaseSym | sy.WindowSym):
        event.no_span(world, where, scope.env)
        return None
    world.note(where, symbol)
    return core.made(world, node, scope, {}, {"span": symbol}, actor=scope.you)


def raise_(world: World, node: sx.Call, scope: Scope) -> core.Result:
    arg = core.one_argument(world, node, "a window")
    if arg is None:
        return None
    symbol = scope.env.find(arg.text) if isinstance(arg, sx.Name) else None
    if not isinstance(symbol, sy.WindowSym):
        event.no_span(world, arg, scope.env)
        return None
    args: dict[str, ty.Expr] = {}
    for prep_, phrases in node.preps:
        param = next((p for p in symbol.params if p.name not in args and prep_.text in (p.preps or ("for",))), None)
        if param is None:
            known = ", ".join(f"`{p}`" for q in symbol.params for p in q.preps or ("for",)) or "nothing more"
            world.error(prep_, "slot", verb=symbol.name, prep=prep_.text, known=known)
            return None
        value = members.as_thing(world, phrases[0], ph.phrase(world, phrases[0], scope, param.type))
        if base.is_broken(value):
            return None
        if not core.fits_field(world, param.type, value.type):
            want, got = world.say(param.type), world.say(value.type)
            world.error(phrases[0], "slot-type", verb=symbol.name, want=want, got=got)
            return None
        args[param.name] = value if param.type.opt else base.sure(world, phrases[0], value)
    for param in symbol.params:
        if param.name not in args:
            core.missing(world, node, f"`{(param.preps or ('for',))[0]}` and {world.say(param.type)}")
            return None
    return core.made(world, node, scope, args, {"window": symbol}, actor=scope.you)


def conclude(world: World, node: sx.Call, scope: Scope) -> core.Result:
    arg = core.one_argument(world, node, "`victory` or `defeat`")
    if arg is None or not core.closed(world, node):
        return None
    if not isinstance(arg, sx.Name) or arg.text not in ("victory", "defeat", "draw"):
        world.error(arg, "not-an-outcome", name=base.text_of(arg))
        return None
    return core.made(world, node, scope, {}, words={"outcome": arg.text})


def stop(world: World, node: sx.Call, scope: Scope) -> core.Result:
    return core.made(world, node, scope, {}) if core.closed(world, node) else None


def roll(world: World, node: sx.Call, scope: Scope) -> core.Result:
    arg = core.one_argument(world, node, "a die, e.g. `d20`")
    if arg is None:
        return None
    if isinstance(arg, sx.Name) and arg.text[:1] == "d" and arg.text[1:].isdecimal():
        sides: ty.Expr = ty.Const(arg, NUMBER, int(arg.text[1:]))
    else:
        sides = op.number(world, arg, ph.phrase(world, arg, scope))
    return core.made(world, node, scope, {"sides": sides}, bind=NUMBER)


def prevent(world: World, node: sx.Call, scope: Scope) -> core.Result:
    arg = core.one_argument(world, node, "the amount that the rule's event names with `as`")
    if arg is None:
        return None
    found = ph.phrase(world, arg, scope)
    if not base.is_broken(found) and not (isinstance(found, ty.Var) and found.local.role == "event"):
        world.error(arg, "instead")
        return None
    return core.made(world, node, scope, {"of": found})


def by_hand(world: World, node: sx.Call, scope: Scope) -> core.Result:
    arg = core.one_argument(world, node, "a text in quotes")
    if not isinstance(arg, sx.Text):
        if arg is not None:
            world.error(arg, "missing-slot", verb="by_hand", what="a text in quotes")
        return None
    world.error(node, "by-hand")
    return core.made(world, node, scope, {}, words={"text": arg.value})
