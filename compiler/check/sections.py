"""Sections of a card: their arguments, what happens in them, and those that somebody may use."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import thing

from . import base, numbered, rule, statement, ways
from . import operators as op
from . import phrase as ph
from .scope import Scope
from .world import World


def section(
    world: World,
    symbol: sy.CardSym,
    kind: sy.KindSym,
    item: sx.Section,
    scope: Scope,
    around: ty.Expr | None,
    variant: sy.VariantSym | None,
) -> None:
    name = item.name.text
    if name == "action":
        made = rule.hook(world, item, rule.sort_head(item.head), item.body, scope, around=around)
        if made is not None:
            made.scope = symbol
            symbol.rules.append(made)
        return
    declared = world.member(kind.name, name)
    if not isinstance(declared, sy.SectionSym):
        shown = kind.name.split(":")[0]
        known = {
            m.name
            for up in world.lattice.ancestors(kind.name)
            if up in world.module.kinds
            for m in world.module.kinds[up].members.values()
            if isinstance(m, sy.SectionSym)
        }
        if declared is not None:
            world.error(item.name, "line-colon", name=name)
        else:
            near = world.near(name, known | {"action"})
            way = ways.for_section(name)
            has = "" if near else "; it has " + (", ".join(f"`{each}:`" for each in sorted(known)) or "none")
            world.error(item.name, "unknown-section", kind=shown, name=name, near="" if way else near, known=way or has)
        return
    world.note(item.name, declared)
    args, rest = section_args(world, item, declared, scope)
    inner = scope.but(section=declared, asks=True)
    you: sy.Local | None = scope.you.local if isinstance(scope.you, ty.Var) else None
    if declared.you and not (scope.you is not None and scope.you.type.of == declared.you):
        you = numbered.you_of_first(symbol, name) or world.local("you", item, thing(declared.you), "you")
        inner = inner.but(you=ty.Var(item, you.type, you))
    assert scope.this is not None
    if rest or declared.activated:
        activated(world, symbol, item, declared, rest, inner, around, args, you)
        return
    body = statement.block(world, item.body, inner)
    made_section = ty.SectionBody(item, declared, args, you, scope.this, body)
    enter(world, symbol, item, made_section, variant)
    if declared.sets is not None and args:
        symbol.values.setdefault(declared.sets.name, next(iter(args.values())))


def enter(
    world: World, symbol: sy.CardSym, item: sx.Section, made: ty.SectionBody, variant: sy.VariantSym | None
) -> None:
    key = made.section.name
    if numbered.is_numbered(made.section):
        if variant is not None:
            world.error(item.name, "not-said", what="one numbered section of a variant")
        else:
            numbered.add(world, symbol, item, made)
        return
    old = symbol.sections.get(key)
    if variant is not None:
        if old is None:
            symbol.sections[key] = ty.SectionBody(
                item, made.section, made.args, made.you, made.this, ty.Block(item, ()), {variant.name: made}
            )
        else:
            old.in_variant[variant.name] = made
        return
    if old is not None:
        world.error(item.name, "section-twice", name=key, labels=((old.node, "the first one"),))
        return
    symbol.sections[key] = made


def section_args(
    world: World, item: sx.Section, declared: sy.SectionSym, scope: Scope
) -> tuple[dict[str, ty.Expr], tuple[sx.HeadPart, ...]]:
    """Arguments of a section's head by parameter, and the parts of the head that are no arguments (when, during, once …)."""
    args: dict[str, ty.Expr] = {}
    firsts = [param for param in declared.params if not param.preps]
    for param, arg in zip(firsts, item.args, strict=False):
        take(world, args, param, arg, item, scope)
    if len(item.args) > len(firsts):
        world.error(
            item.args[len(firsts)],
            "no-argument",
            verb=declared.name,
            hint=f" but {len(firsts)} value" if firsts else "",
        )
    for param in firsts[len(item.args) :]:
        if param.node.default is None:
            hint = f": write `{declared.name} 2:`" if param.type.tag == "number" else ""
            world.error(item.name, "missing-slot", verb=declared.name, what=world.say(param.type), hint=hint)
    rest: list[sx.HeadPart] = []
    for part in item.head:
        if isinstance(part, sx.PrepHead) and part.prep.text != "during":
            led = next((p for p in declared.params if part.prep.text in p.preps), None)
            if led is None:
                known = ", ".join(f"`{p}`" for q in declared.params for p in q.preps) or "nothing more"
                world.error(part.prep, "slot", verb=declared.name, prep=part.prep.text, known=known)
                continue
            take(world, args, led, part.args[0], item, scope)
        else:
            rest.append(part)
    for param in declared.params:
        if param.preps and param.name not in args and param.node.default is None:
            lead = param.preps[0]
            what = f"`{lead}` and {world.say(param.type)}"
            hint = f": write `{declared.name} … {lead} 2`" if param.type.tag == "number" else ""
            world.error(item.name, "missing-slot", verb=declared.name, what=what, hint=hint)
    return args, tuple(rest)


def take(
    world: World, args: dict[str, ty.Expr], param: sy.Param, arg: sx.Phrase, item: sx.Section, scope: Scope
) -> None:
    value = ph.phrase(world, arg, scope.but(asks=False), param.type)
    if base.is_broken(value):
        return
    if (
        param.type.tag == "number" and value.type.tag in ("number", "amount", "count")
    ) or value.type.tag == param.type.tag:
        args[param.name] = value
        return
    world.error(arg, "slot-type", verb=item.name.text, want=world.say(param.type), got=world.say(value.type))


def activated(
    world: World,
    symbol: sy.CardSym,
    item: sx.Section,
    declared: sy.SectionSym,
    rest: tuple[sx.HeadPart, ...],
    scope: Scope,
    around: ty.Expr | None,
    args: dict[str, ty.Expr],
    you: sy.Local | None,
) -> None:
    """A section that is used at the time its head names: a skill. Needs and payment are those its declaration states."""
    needs, pay, afterwards = declared_parts(world, declared, scope)
    made = rule.hook(
        world,
        item,
        rule.sort_head(rest, frozenset()),
        item.body,
        scope,
        around=around,
        section=declared,
        pay=pay,
        needs=needs,
        optional=True,
    )
    if made is None or made.body is None:
        return
    made.scope = symbol
    if afterwards is not None:
        made.body = ty.Block(item, made.body.statements + afterwards.statements)
    assert scope.this is not None
    symbol.rules.append(made)
    body = ty.SectionBody(item, declared, args, you, scope.this, made.body)
    enter(world, symbol, item, body, None)


def declared_parts(
    world: World, declared: sy.SectionSym, scope: Scope
) -> tuple[ty.Expr | None, ty.Block | None, ty.Block | None]:
    """`needs`, `pay:`, `afterwards:` of a section's declaration, for one card."""
    node = declared.node
    assert isinstance(node, sx.SectionDecl)
    needs: ty.Expr | None = None
    blocks: dict[str, ty.Block] = {}
    for item in node.items:
        if isinstance(item, sx.Property) and item.name.text == "needs" and item.args:
            test = op.condition(world, item.args[0], scope)
            if not base.is_broken(test):
                needs = rule.both(item, needs, test)
        elif isinstance(item, sx.Section) and item.name.text in ("pay", "afterwards"):
            blocks[item.name.text] = statement.block(world, item.body, scope)
        else:
            name = getattr(item, "name", None)
            world.error(item, "unknown-line", kind="section", name=name.text if name else "this", near="")
    return needs, blocks.get("pay"), blocks.get("afterwards")
