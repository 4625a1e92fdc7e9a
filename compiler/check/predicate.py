"""`is`: kind, adjective, flag, noun, place, card (T12)."""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, PLACE

from . import base, members, names
from . import phrase as ph
from .scope import Scope
from .world import World


def is_(world: World, node: sx.Is, scope: Scope) -> ty.Expr:
    of = ph.phrase(world, node.of, scope.but(asks=False))
    if base.is_broken(of):
        return base.broken(node)
    if node.place is not None:
        test = is_in(world, node, of, scope)
    elif isinstance(node.words, sx.Text):
        card = names.find_card(world, node.words, node.words.value, scope)
        test = base.broken(node) if card is None else ty.IsPrinted(node, FLAG, of, card)
    else:
        assert node.words is not None
        test = is_words(world, node, of, node.words, scope)
    if base.is_broken(test):
        return test
    return ty.Logic(node, FLAG, "not", (test,)) if node.negated else test


def is_in(world: World, node: sx.Is, of: ty.Expr, scope: Scope) -> ty.Expr:
    assert node.place is not None
    among = ph.phrase(world, node.place, scope.but(asks=False), PLACE)
    if base.is_broken(among):
        return base.broken(node)
    if world.testing:
        of = members.as_thing(world, node.of, of)
    if among.type.tag == "place" and of.type.tag == "thing":
        if not world.lattice.may_overlap(of.type.of, among.type.of):
            world.error(
                node,
                "never-there",
                what=world.named(of.type.of),
                place=base.text_of(node.place),
                holds=world.plural(among.type.of),
            )
        return ty.In(node, FLAG, of, among)
    if among.type.many and among.type.tag == of.type.tag:
        return ty.In(node, FLAG, of, among)
    world.error(node.place, "not-a-place", got=world.say(among.type))
    return base.broken(node)


def is_words(world: World, node: sx.Node, of: ty.Expr, words: tuple[sx.Word, ...], scope: Scope) -> ty.Expr:
    """`x is locked`, `x is guard`, `x is open book`: every word must be said of it."""
    parts: list[ty.Expr] = []
    for word in words:
        part = is_word(world, word, of, word.text, scope)
        if part is None:
            what = world.say(of.type).split(",")[0]
            known_words = scope.env.all_adjectives() | set(world.module.kinds)
            others = sorted({a.of for a in scope.env.find_adjectives(word.text)})
            if others:
                world.error(
                    word, "adjective", name=word.text, of=" or ".join(world.named(o) for o in others), what=what
                )
            else:
                thing = base.text_of(node).partition(" is ")[0]
                empty = word.text == "empty" and of.type.many
                help_ = f"write `number of {thing} = 0`" if empty else None
                world.error(
                    word, "unknown-adjective", help_, name=word.text, what=what, near=world.near(word.text, known_words)
                )
            return base.broken(node)
        parts.append(part)
    return parts[0] if len(parts) == 1 else ty.Logic(node, FLAG, "and", tuple(parts))


def is_word(world: World, node: sx.Node, of: ty.Expr, text: str, scope: Scope) -> ty.Expr | None:
    """One word said of something: an adjective, a flag, a kind, a noun, `empty`, `feasible`, a card's name. None: it cannot be said."""
    kind = of.type
    if text == "feasible" and isinstance(of, ty.SectionOf):
        return ty.Feasible(node, FLAG, of)
    if kind.tag == "place":
        if text == "empty":
            return ty.IsEmpty(node, FLAG, of)
        for adjective in scope.env.find_adjectives(text):
            if adjective.of == "zone":
                world.note(node, adjective, None, "adjective")
                return ty.HasAdjective(node, FLAG, of, adjective, None, scope.you if adjective.uses_you else None)
        return None
    if kind.tag == "span" and isinstance(of, ty.Running):
        return None
    if kind.tag not in ("thing", "printed"):
        return None
    for adjective in scope.env.find_adjectives(text):
        if adjective.of != "zone" and world.lattice.may_overlap(kind.of, adjective.of):
            world.note(node, adjective, None, "adjective")
            if adjective.other is not None and scope.this is None:
                second = f": write `{text}(self, …)`"
                world.error(node, "missing-slot", verb=text, what="a second thing", hint=second)
            other = (
                ty.Var(node, scope.this.type, scope.this)
                if adjective.other is not None and scope.this is not None
                else None
            )
            return ty.HasAdjective(node, FLAG, of, adjective, other, scope.you if adjective.uses_you else None)
    found = world.member(kind.of, text)
    if isinstance(found, sy.FieldSym) and found.type.tag == "flag":
        world.note(node, found, None, "flag")
        return ty.Get(node, FLAG, of, found)
    symbol = scope.env.find(text)
    if isinstance(symbol, sy.KindSym):
        if not world.lattice.may_overlap(kind.of, symbol.name):
            world.error(node, "never", what=world.named(kind.of), other=world.named(symbol.name))
        world.note(node, symbol, None, "kind")
        return ty.IsKind(node, FLAG, of, symbol)
    if (
        isinstance(symbol, sy.NounSym)
        and symbol.type.tag == "thing"
        and world.lattice.may_overlap(kind.of, symbol.type.of)
    ):
        world.note(node, symbol, None, "noun")
        value = names.noun_value(world, node, symbol, scope)
        return ty.Compare(node, FLAG, "==", of, value) if symbol.single else ty.In(node, FLAG, of, value)
    card = names.find_card(world, node, text, scope, quiet=True)
    if card is not None:
        return ty.IsPrinted(node, FLAG, of, card)
    return None
