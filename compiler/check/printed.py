"""Printed values: what the lines of a card write for its fields and counters."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NONE, NUMBER, TEXT, Type

from . import base, literals
from . import phrase as ph
from .core import fits_field
from .scope import Scope
from .world import Env, World

CORE_LINES = frozenset(
    {"flavor", "art", "note", "ruling", "erratum", "example", "called", "starts_in", "requires", "reprints", "by_hand"}
    | {"id", "version", "game", "authors", "license", "needs", "players", "aliases"}
)


def printed_value(world: World, kind: str, item: sx.Property, env: Env) -> tuple[str, ty.Expr] | None:
    """A line with a value: (field or counter, value). None for a core line or after a message."""
    name = item.name.text
    member = world.member(kind, name)
    if member is None:
        member = next(
            (
                m
                for up in world.lattice.ancestors(kind)
                if up in world.module.kinds
                for m in world.module.kinds[up].members.values()
                if isinstance(m, sy.FieldSym) and m.written == name
            ),
            None,
        )
    written = next((m for m in written_fields(world, kind) if m.written == name), None)
    if written is not None:
        member = written
    shown = kind.split(":")[0]
    if isinstance(member, sy.SectionSym):
        world.error(item.name, "section-colon", name=name)
        return None
    if member is None or isinstance(member, sy.ZoneSym) or (isinstance(member, sy.FieldSym) and member.absent):
        if name not in CORE_LINES:
            known = world.member_names(kind) | {m.written for m in written_fields(world, kind)} | set(CORE_LINES)
            near = world.near(name, known)
            has = "" if near else lines_of(world, kind)
            world.error(item.name, "unknown-line", kind=shown, name=name, near=near, known=has)
        return None
    value = value_of(world, item, member, env)
    if isinstance(member, sy.FieldSym) and member.narrows is not None:
        member = member.narrows
    world.module.refs.note(item.name, member)  # written, not read: `unread` asks whether anything reads it
    return None if value is None else (member.name, value)


def lines_of(world: World, kind: str) -> str:
    """The lines that cards of a kind may have, for a message: those that must be written first, at most five."""
    members: dict[str, sy.FieldSym] = {}
    for up in world.lattice.ancestors(kind):
        for member in world.module.kinds[up].members.values() if up in world.module.kinds else ():
            if isinstance(member, sy.FieldSym):
                members.setdefault(member.name, member)
    fields = [
        one for one in members.values() if not (one.is_owner or one.head or one.changing or one.computed or one.absent)
    ]
    fields.sort(key=lambda one: isinstance(one.node, sx.Field) and one.node.default is not None)
    names = [f"`{one.written or one.name}`" for one in fields[:5]]
    return f"; it has {', '.join(names)}" if names else ""


def written_fields(world: World, kind: str) -> list[sy.FieldSym]:
    return [
        m
        for up in world.lattice.ancestors(kind)
        if up in world.module.kinds
        for m in world.module.kinds[up].members.values()
        if isinstance(m, sy.FieldSym) and m.written
    ]


def value_of(world: World, item: sx.Property, member: sy.FieldSym | sy.CounterSym, env: Env) -> ty.Expr | None:
    scope = Scope(env, asks=False)
    kind = member.type if isinstance(member, sy.FieldSym) else NUMBER
    if kind.tag == "flag" and not item.args:
        return ty.Const(item, FLAG, True)
    if not item.args:
        world.error(item.name, "missing-slot", verb=item.name.text, what=world.say(kind))
        return None
    parts: list[ty.Expr] = []
    for arg in item.args:
        parts += copies(world, arg, kind, scope)
    if any(base.is_broken(part) for part in parts):
        return None
    if isinstance(member, sy.CounterSym) and member.given and len(parts) == 1 and parts[0].type.tag == "none":
        return None  # said, and nothing to begin with
    for arg, part in zip(item.args, parts, strict=False):
        ok = fits_field(world, kind.one.perhaps if kind.opt or kind.many else kind.one, part.type)
        if not ok:
            world.error(arg, "slot-type", verb=item.name.text, want=world.say(kind.one), got=world.say(part.type))
            return None
        if part.type.tag == "amount" and kind.one.sure.tag == "number":
            bare = arg.quant.number.span.text if isinstance(arg, sx.Group) and arg.quant and arg.quant.number else None
            got = world.say(part.type)
            world.error(arg, "slot-type", verb=item.name.text, want="a number alone", got=got, fix=bare)
            return None
        if base.is_broken(literals.printed(world, arg, member, part)):
            return None
    if kind.many:
        return ty.ListOf(item, kind, tuple(parts))
    if len(parts) > 1:
        world.error(item.args[1], "no-argument", verb=item.name.text, hint=" but one value")
        return None
    return parts[0]


def copies(world: World, arg: sx.Phrase, kind: Type, scope: Scope) -> list[ty.Expr]:
    """`4 Pebble` in a list of printed cards is that card four times."""
    if (
        isinstance(arg, sx.Group)
        and kind.tag == "printed"
        and arg.quant is not None
        and isinstance(arg.quant.number, sx.Int)
    ):
        one = ph.phrase(world, arg.noun, scope, kind.one)
        return [one] * arg.quant.number.value
    if isinstance(arg, sx.Name) and arg.text == "none":
        return [ty.Const(arg, NONE, None)]
    if isinstance(arg, sx.Text) and kind.tag in ("number", "flag"):
        return [ty.Const(arg, TEXT, arg.value)]
    value = ph.phrase(world, arg, scope, TEXT if kind.tag == "text" else kind.one)
    return [value]
