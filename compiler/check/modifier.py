"""What changes a value while it holds, and what permits, forbids or forces: `change cost of … by 1`, `players cannot …`."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG

from . import base, event, rule
from . import operators as op
from . import phrase as ph
from .scope import Scope
from .world import World


def changing(world: World, node: sx.Change, scope: Scope) -> ty.Changing | None:
    """`change cost of (cards in pile) by -2`, `change limit of your rooms.shelf by 1`."""
    target = node.target
    if not isinstance(target, sx.Member):
        world.error(target, "change")
        return None
    things = ph.phrase(world, target.of, scope.but(asks=False, pattern=True))
    if base.is_broken(things):
        return None
    op, value = operation(world, node, scope)
    if value is None:
        return None
    least = flag_number(world, node, "least", scope)
    if things.type.tag == "place" and target.name.text == "limit":
        zone = zone_in(things)
        if zone is None:
            world.error(target, "change")
            return None
        local = world.local("", node, things.type.one, "element")
        zone.limit_modified = True
        where = (
            ty.In(node, FLAG, ty.Var(node, local.type, local), things)
            if things.type.many
            else ty.Compare(node, FLAG, "==", ty.Var(node, local.type, local), things)
        )
        return ty.Changing(node, zone, local, where, op, value, least)
    if things.type.tag != "thing":
        world.error(target.of, "not-things", got=world.say(things.type))
        return None
    member = world.member(things.type.of, target.name.text)
    if not isinstance(member, sy.FieldSym):
        world.error(
            target.name,
            "unknown-member",
            what=world.say(things.type),
            name=target.name.text,
            near=world.near(target.name.text, world.member_names(things.type.of)),
        )
        return None
    member = member.narrows or member
    member.modified = True
    local = world.local("", node, things.type.one, "element")
    here = ty.Var(node, local.type, local)
    test: ty.Expr | None
    if isinstance(things, ty.All):
        test = ty.IsKind(node, FLAG, here, things.kind)
    elif things.type.many:
        test = ty.In(node, FLAG, here, things)
    else:
        test = ty.Compare(node, FLAG, "==", here, things)
    return ty.Changing(node, member, local, test, op, value, least)


def zone_in(expr: ty.Expr) -> sy.ZoneSym | None:
    if isinstance(expr, ty.Place):
        return expr.zone
    if isinstance(expr, ty.Members):
        return zone_in(expr.value)
    return None


def operation(world: World, node: sx.Change, scope: Scope) -> tuple[str, ty.Expr | None]:
    for prep, phrases in node.preps:
        if prep.text in ("by", "to") and phrases:
            value = ph.phrase(world, phrases[0], scope.but(asks=False))
            if value.type.tag not in ("number", "amount", "count", "any"):
                world.error(phrases[0], "no-number", got=world.say(value.type))
                return prep.text, None
            return prep.text, None if base.is_broken(value) else value
    world.error(node, "missing-slot", verb="change", what="`by` or `to` and a number")
    return "by", None


def flag_number(world: World, node: sx.Change, name: str, scope: Scope) -> ty.Expr | None:
    for each in node.flags:
        if each.name.text == name and each.value is not None:
            return op.number(world, each.value, ph.phrase(world, each.value, scope))
    return None


def change_statement(world: World, node: sx.Change, scope: Scope) -> tuple[ty.Statement, Scope] | None:
    """Inside a rule on an event: its amount changes. Elsewhere: a modifier that lasts as long as its surroundings say."""
    target = node.target
    if not node.preps and not (
        isinstance(target, sx.Name) and (named := scope.find_local(target.text)) and named.role == "event"
    ):
        world.error(
            target, "misplaced", what="`prevent` takes a name that the event gives: `when … any AMOUNT as d: prevent d`"
        )
        return None
    if isinstance(target, sx.Name):
        local = scope.find_local(target.text)
        if local is not None and local.role == "event":
            if not node.preps:  # `prevent d`
                of = ty.Var(target, local.type, local)
                return ty.CoreStmt(node, "prevent", {"of": of}, {}, {}, None, None, None, None), scope
            op, value = operation(world, node, scope)
            if value is None:
                return None
            args = {"of": ty.Var(target, local.type, local), "value": value}
            least = flag_number(world, node, "least", scope)
            if least is not None:
                args["least"] = least
            return ty.CoreStmt(node, "change", args, {}, {"op": op}, None, None, None, None), scope
    return rule.rule_statement(world, node, scope, None)


def permit(world: World, node: sx.Permit, scope: Scope, listens: str, around: ty.Expr | None) -> ty.Rule | None:
    """`you can put this into any locked room`, `any player cannot …`."""
    preps = tuple((prep, phrases[0], None) for prep, phrases in node.call.preps if phrases)
    object_ = node.call.args[0] if node.call.args else None
    happening = sx.Event(
        node.span, node.subject, node.subject_as, False, False, node.call.verb, object_, node.call.bind, preps
    )
    if node.call.verb.text == "be" and isinstance(object_, sx.Name):  # `this cannot be sold`, whoever would do it
        done = sx.Word(object_.span, object_.text)
        happening = sx.Event(node.span, node.subject, None, False, True, done, None, None, preps)
    got = event.pattern(world, happening, scope)
    if got is None:
        return None
    pattern, inner = got
    if node.condition is not None:
        pattern.extra = rule.both(node, pattern.extra, rule.condition_of(world, [node.condition], inner))
    owner = rule.owner_of(world, node, scope)
    if rule.speaks_of_this(pattern, owner.this) and listens == "active":
        listens = "self"
    return ty.Rule(
        node, node.modal, ty.Permission(node, pattern), listens, owner.this, owner.you, around, None, False, None, None
    )
