"""Tables, nouns and adjectives, as far as they are known before any body: types of columns, what a noun gives, what an adjective shows."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl.types import NUMBER, TEXT, Type, thing

from . import declare
from .collect import Found, made_by
from .flags import Flags
from .world import Env, World


def table(world: World, node: sx.Table, env: Env) -> None:
    symbol = made_by(world.module.tables, node)
    if symbol is None:
        return
    for i, column in enumerate(node.columns):
        cells = [row[i] for row in node.rows if i < len(row)]
        symbol.columns[column.text] = column_type(world, cells, env)
    for row in node.rows:
        if len(row) != len(node.columns):
            first = next((cell[0] for cell in row if cell), node.name)
            world.error(first, "row", got=len(row), want=len(node.columns))


def column_type(world: World, cells: list[tuple[sx.Phrase, ...]], env: Env) -> Type:
    """Of numbers, cards, listed values or texts; several in a cell make it a set."""
    many = any(len(cell) > 1 for cell in cells)
    base = NUMBER
    for cell in cells:
        for each in cell:
            if isinstance(each, sx.Group) and each.quant is not None and isinstance(each.quant.number, sx.Int):
                each, many = each.noun, True  # `2 Copper`: that card twice
            text = each.value if isinstance(each, sx.Text) else each.text if isinstance(each, sx.Name) else None
            if text is None:
                continue
            symbol = env.find(text)
            cards = env.find_cards(text)
            if isinstance(symbol, sy.ValueSym):
                base = Type("value", symbol.list.name if symbol.list else "")
            elif cards:
                base = Type("printed", cards[0].kind)
            elif text != "none":
                base = TEXT
    empty = any(not cell for cell in cells)
    return Type(base.tag, base.of, many, empty and not many)


def noun(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Noun)
    symbol = made_by(world.module.nouns, node)
    if symbol is None:
        return
    flags = Flags(world, node.flags, "noun")
    symbol.single, symbol.says = "single" in flags, flags.text("says")
    base = declare.type_of(world, node.of, found.env) if node.of is not None else Type("any")
    symbol.type = base.perhaps if symbol.single else base.several if base.tag in ("thing", "place", "printed") else base
    symbol.uses_you = speaks_of(node.value, {"you", "your"})


def speaks_of(node: sx.Node, words: set[str]) -> bool:
    """Does a phrase use one of these words as a name or an owner?"""
    return any(
        (isinstance(each, sx.Name) and each.text in words) or (isinstance(each, sx.Owned) and each.whose in words)
        for each in sx.walk(node)
    )


def relates(node: object) -> bool:
    """Does a condition speak of `other`? In one that stands within another, `other` is the thing of the outer one."""
    for each in sx.walk(node, (sx.Group,)):
        if isinstance(each, sx.Group):
            if relates((each.quant, each.noun, each.places, each.exclude)):
                return True
        elif isinstance(each, sx.Name) and each.text == "other":
            return True
    return False


def adjective(world: World, found: Found) -> None:
    node = found.node
    assert isinstance(node, sx.Adjective)
    symbol = made_by(world.module.adjectives, node)
    if symbol is None:
        return
    flags = Flags(world, node.flags, "adjective")
    symbol.says, symbol.measure = flags.text("says"), flags.word("measured")
    kind = Type("place", "thing") if symbol.of == "zone" else thing(symbol.of)
    if symbol.of != "zone" and world.kind(symbol.of) is None:
        world.error(
            node.of, "unknown-kind", name=symbol.of, near=world.near(symbol.of, set(world.module.kinds) | {"zone"})
        )
    symbol.element = world.local("self", node, kind, "element")
    if relates(node.condition):
        symbol.other = world.local("other", node, kind, "element")
    flag = flags.node("measured")
    if flag is not None and symbol.other is None:
        world.error(
            flag, "flag-value", name="measured", problem="counts steps, so the condition speaks of `self` and `other`"
        )
    symbol.uses_you = speaks_of(node.condition, {"you", "your"})
    symbol.proves = proved(node.condition)


def proved(node: sx.Phrase) -> frozenset[str]:
    """Members that `NAME != none` in a conjunction shows to be there."""
    if isinstance(node, sx.Binary):
        if node.op == "and":
            return proved(node.left) | proved(node.right)
        if node.op == "!=" and isinstance(node.right, sx.Name) and node.right.text == "none":
            left = node.left
            if isinstance(left, sx.Member) and isinstance(left.of, sx.Name) and left.of.text == "self":
                return frozenset({left.name.text})
            if isinstance(left, sx.Name):
                return frozenset({left.text})
    return frozenset()
