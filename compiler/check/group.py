"""Noun phrases: how many of what, where, under which condition, by which measure.

`group(world, node, scope, want)` gives a set, a choice (`Select`), the ends of a pile, or an amount of a counter. After a quantifier a
counter's name is a unit and a kind's is things (T3); without a place, a number of things may be a mere count.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.types import FLAG, NUMBER, PLACE, Type, thing

from . import amounts, bare, base, ends, members, names, predicate, sets, superlative, ways
from . import operators as op
from . import phrase as ph
from .scope import Scope, mentions
from .world import World


def group(world: World, node: sx.Phrase, scope: Scope, want: Type | None = None) -> ty.Expr:
    """Any noun phrase as a typed expression."""
    if not isinstance(node, sx.Group):
        if isinstance(node, sx.Words) and (amount := amounts.numbered(world, node, scope)) is not None:
            return amount
        found = noun(world, node, scope, ())
        return base.known(found, scope, world)
    quant = node.quant
    if quant is not None and (counter := amounts.counter_of(world, node.noun, scope)) is not None and not node.places:
        return amounts.amount_of(world, node, quant, counter, scope)
    if quant is not None and quant.word == "up to" and isinstance(node.noun, sx.Name):
        amount_local = scope.find_local(node.noun.text)
        if amount_local is not None and amount_local.type.tag in ("amount", "number"):
            world.used.add(id(amount_local))
            return ty.Var(node, amount_local.type, amount_local)
    if quant is not None and is_bare(node) and want is not None and want.tag == "count":
        counted = kind_of(world, node.noun, scope)
        if counted is not None and quant.word in ("exactly", "up to"):
            value = amounts.quantity(world, quant, scope)
            value.type = Type("count", counted.name)
            world.module.refs.note(node, counted, value.type, "count")
            return value
    if quant is not None and quant.word in ("top", "bottom"):
        return ends.ends(world, node, quant, scope)
    found = base_set(world, node, scope)
    if base.is_broken(found):
        return found
    if quant is None:
        return without_quantifier(world, node, found, scope)
    return quantified(world, node, quant, found, scope)


def is_bare(node: sx.Group) -> bool:
    return not node.places and node.where is None and node.superlative is None and node.exclude is None


def kind_of(world: World, noun_node: sx.Phrase, scope: Scope) -> sy.KindSym | None:
    if isinstance(noun_node, sx.Name):
        symbol = scope.env.find(noun_node.text)
        if isinstance(symbol, sy.KindSym):
            return symbol
    return None


# ------------------------------------------------------------------------------------------------ nouns
def noun(world: World, node: sx.Phrase, scope: Scope, places: tuple[ty.Expr, ...]) -> ty.Expr:
    """The set a noun stands for, before quantifier and condition. With places: what lies there and is such a thing."""
    if isinstance(node, sx.Binary) and node.op in ("or", "and"):
        left = noun(world, node.left, scope, places)
        right = noun(world, node.right, scope, places)
        if base.is_broken(left) or base.is_broken(right):
            return base.broken(node)
        kind = op.join(world, left.type.of, right.type.of)
        return ty.Union(node, thing(kind, many=True), (left, right))
    if places:
        return lying(world, node, scope, places)
    if isinstance(node, sx.Words):
        return worded(world, node, node.words, None, scope, places)
    if isinstance(node, sx.Owned):
        return owned(world, node, scope)
    if isinstance(node, sx.Name):
        own = own_things(world, node, node.text, scope)
        if own is not None:
            return own
        return names.name(world, node, node.text, scope)
    return ph.phrase(world, node, scope)


def own_things(world: World, node: sx.Node, text: str, scope: Scope) -> ty.Expr | None:
    """`room`, `rooms` where each of those spoken of has its own: those of whom it is said, else of who acts."""
    symbol = scope.env.find(text)
    if not isinstance(symbol, sy.KindSym) or not symbol.per or scope.find_local(text) is not None:
        return None
    holders: list[ty.Expr] = [ty.Var(node, e.type.one, e) for e in scope.elements]
    if scope.you is not None and not scope.pattern and not (scope.ambiguous and not holders):
        holders.append(scope.you)  # in an event `any room` is anybody's
    for holder in holders:
        if holder.type.tag == "thing" and world.lattice.below(holder.type.of, symbol.per):
            world.note(node, symbol, thing(symbol.name, many=True), "own")
            return ty.OwnedBy(node, thing(symbol.name, many=True), holder, symbol)
    return None


def owned(world: World, node: sx.Owned, scope: Scope) -> ty.Expr:
    """`your hand`, `their locked rooms`. "their" is who acts or, in a condition, who is spoken of."""
    holder: ty.Expr | None = scope.you
    if node.whose == "their" and scope.elements:
        holder = ty.Var(node, scope.elements[0].type.one, scope.elements[0])
    if holder is None:
        world.error(node, "no-you")
        return base.broken(node)
    return worded(world, node, node.words, holder, scope, ())


def worded(
    world: World,
    node: sx.Node,
    words: tuple[sx.Word, ...],
    holder: ty.Expr | None,
    scope: Scope,
    places: tuple[ty.Expr, ...],
) -> ty.Expr:
    """Adjectives, then the noun. holder: whose (`your …`)."""
    last = words[-1]
    if holder is not None:
        found = members.try_member(world, last, holder, last.text, scope)
        if found is None:
            symbol = scope.env.find(last.text)
            if isinstance(symbol, sy.KindSym) and symbol.per and world.lattice.below(holder.type.of, symbol.per):
                found = ty.OwnedBy(last, thing(symbol.name, many=True), holder, symbol)
        if found is None:
            candidates = world.member_names(holder.type.of) | {k.plural for k in world.owned_kinds(holder.type.of)}
            world.error(
                last,
                "unknown-member",
                what=world.named(holder.type.of),
                name=last.text,
                near=world.near(last.text, candidates),
            )
            return base.broken(node)
        world.module.refs.note(node, None, found.type, "owned")
    else:
        found = noun(world, sx.Name(last.span, last.text), scope, places)
        symbol = scope.env.find(last.text)
        world.module.refs.note(last, symbol, found.type if not base.is_broken(found) else None)
    for at in range(len(words) - 2, -1, -1):
        if base.is_broken(found):
            return found
        found = with_adjective(world, words[at], found, scope, words[at + 1 :])
    return found


def with_adjective(
    world: World, word: sx.Word, found: ty.Expr, scope: Scope, behind: tuple[sx.Word, ...] = ()
) -> ty.Expr:
    """Those of a set of which an adjective can be said. `printed` takes the definitions instead of the things.

    behind: the words after it, for a message.
    """
    if word.text == "printed" and isinstance(found, ty.All):
        return ty.All(word, Type("printed", found.kind.name, True), found.kind)
    if found.type.tag == "place":
        found = ty.Contents(word, thing(found.type.of, many=True), found, None)
    if word.text == "different" and not scope.env.find_adjectives(word.text):
        return sets.different(world, word, found)
    if found.type.tag == "number" and found.type.many and word.text in ("total", "highest", "lowest"):
        return ty.Aggregate(word, NUMBER if word.text == "total" else NUMBER.perhaps, word.text, found)
    if not found.type.many:
        found = ty.ListOf(word, found.type.several, (found,))
    local = world.local("", word, found.type.one, "element")
    test = predicate.is_word(world, word, ty.Var(word, local.type, local), word.text, scope)
    if test is None:
        others = sorted({a.of for a in scope.env.find_adjectives(word.text)})
        what = world.say(found.type.one)
        if others:
            world.error(word, "adjective", name=word.text, of=" or ".join(world.named(o) for o in others), what=what)
        else:
            world.error(
                word,
                "unknown-adjective",
                ways.for_adjective(world, word, behind, scope),
                name=word.text,
                what=what,
                near=world.near(word.text, scope.env.all_adjectives()),
            )
        return base.broken(word)
    kind = (
        test.kind.name
        if isinstance(test, ty.IsKind) and world.lattice.below(test.kind.name, found.type.of)
        else found.type.of
    )
    return ty.Filter(word, Type(found.type.tag, kind, True), found, local, test)


def lying(world: World, node: sx.Phrase, scope: Scope, places: tuple[ty.Expr, ...]) -> ty.Expr:
    """`book in hand or heap`: what lies in those places and is such a thing."""
    parts: list[ty.Expr] = []
    holds = places[0].type.of
    for place in places[1:]:
        holds = op.join(world, holds, place.type.of)
    for place in places:
        if place.type.tag == "place":
            parts.append(ty.Contents(node, thing(place.type.of, many=True), place, None))
        else:
            parts.append(place)
    there = " or ".join(base.text_of(place.node) for place in places)
    inside: ty.Expr = parts[0] if len(parts) == 1 else ty.Union(node, thing(holds, many=True), tuple(parts))
    words: tuple[sx.Word, ...] = ()
    last: sx.Phrase | sx.Word = node
    if isinstance(node, sx.Words):
        words, last = node.words[:-1], node.words[-1]
    inside = such(world, node, last, inside, holds, there, scope)
    for word in reversed(words):
        if base.is_broken(inside):
            return inside
        inside = with_adjective(world, word, inside, scope)
    return inside


def such(
    world: World, node: sx.Node, last: sx.Phrase | sx.Word, inside: ty.Expr, holds: str, there: str, scope: Scope
) -> ty.Expr:
    """Those inside that are of the kind, noun or card that `last` names. there: the places as written, for a message."""
    text = last.text if isinstance(last, sx.Name | sx.Word) else last.value if isinstance(last, sx.Text) else None
    if text is None:
        among = ph.phrase(world, last, scope) if not isinstance(last, sx.Word) else base.broken(node)
        if base.is_broken(among):
            return among
        local = world.local("", node, thing(holds), "element")
        return ty.Filter(
            node,
            thing(among.type.of, many=True),
            inside,
            local,
            ty.In(node, FLAG, ty.Var(node, local.type, local), among),
        )
    symbol = scope.env.find(text) if not isinstance(last, sx.Text) else None
    local = world.local("", node, thing(holds), "element")
    element = ty.Var(node, local.type, local)
    if isinstance(symbol, sy.KindSym):
        world.note(last, symbol, thing(symbol.name, many=True), "kind")
        if not world.lattice.may_overlap(symbol.name, holds):
            world.error(
                last,
                "never-there",
                what=world.named(symbol.name),
                place=there,
                holds=world.plural(holds),
                hint=world.elsewhere(symbol.name),
            )
            return base.broken(node)
        if world.lattice.below(holds, symbol.name):
            inside.type = thing(holds, many=True)
            return inside
        if isinstance(inside, ty.Contents):
            inside.kind = symbol
            inside.type = thing(symbol.name, many=True)
            return inside
        return ty.Filter(node, thing(symbol.name, many=True), inside, local, ty.IsKind(node, FLAG, element, symbol))
    if isinstance(symbol, sy.NounSym) and symbol.type.tag == "thing":
        world.note(last, symbol, symbol.type, "noun")
        value = names.noun_value(world, last, symbol, scope)
        return ty.Filter(node, thing(symbol.type.of, many=True), inside, local, ty.In(node, FLAG, element, value))
    binding = scope.find_local(text)
    if binding is not None:
        world.used.add(id(binding))
        among = ty.Var(node, binding.type, binding)
        return ty.Filter(node, binding.type.several, inside, local, ty.In(node, FLAG, element, among))
    card = names.find_card(world, last, text, scope, quiet=not (isinstance(last, sx.Text) or text[:1].isupper()))
    if card is not None:
        world.note(last, card, None, "card")
        return ty.Filter(node, thing(card.kind, many=True), inside, local, ty.IsPrinted(node, FLAG, element, card))
    if not (isinstance(last, sx.Text) or text[:1].isupper()):
        world.error(
            last, "unknown-kind", name=text, near=world.near(text, set(world.module.kinds) | scope.env.all_names())
        )
    return base.broken(node)


# ------------------------------------------------------------------------------------------------ the set
def base_set(world: World, node: sx.Group, scope: Scope) -> ty.Expr:
    """Noun, places, `other than`, `where`: a pure set (or the one thing that a bare name stands for)."""
    places: list[ty.Expr] = []
    for each in node.places:
        place = ph.phrase(world, each, scope.but(asks=False), PLACE)
        if base.is_broken(place):
            return place
        if place.type.tag == "place" or (place.type.tag == "thing" and place.type.many):
            places.append(place)
        else:
            world.error(each, "not-a-place", got=world.say(place.type))
            return base.broken(node)
    found = noun(world, node.noun, scope, tuple(places))
    if base.is_broken(found):
        return found
    if found.type.tag == "place" and (node.where is not None or node.superlative is not None) and not found.type.many:
        found = ty.Contents(node, thing(found.type.of, many=True), found, None)
    if node.exclude is not None:
        found = without(world, node, found, scope)
    if node.where is not None:
        found = where(world, node, found, scope)
    return found


def without(world: World, node: sx.Group, found: ty.Expr, scope: Scope) -> ty.Expr:
    assert node.exclude is not None
    excluded = ph.phrase(world, node.exclude, scope.but(asks=False))
    if base.is_broken(excluded):
        return excluded
    if excluded.type.tag != found.type.tag and {excluded.type.tag, found.type.tag} != {"thing", "printed"}:
        world.error(node.exclude, "compare", left=world.say(found.type.one), right=world.say(excluded.type))
        return base.broken(node)
    local = world.local("", node, found.type.one, "element")
    element = ty.Var(node, local.type, local)
    same: ty.Expr
    if excluded.type.many:
        same = ty.In(node, FLAG, element, excluded)
    else:
        same = ty.Compare(node, FLAG, "==", element, excluded, False, excluded.type.tag != element.type.tag)
    return ty.Filter(node, found.type.several, found, local, ty.Logic(node, FLAG, "not", (same,)))


def where(world: World, node: sx.Group, found: ty.Expr, scope: Scope) -> ty.Expr:
    assert node.where is not None
    if found.type.tag not in ("thing", "printed", "place", "value") or not (
        found.type.many or isinstance(node.quant, sx.Quant)
    ):
        if found.type.tag == "thing":
            found = ty.ListOf(node, found.type.several, (found,))
        else:
            world.error(node.noun, "not-things", got=world.say(found.type))
            return base.broken(node)
    local = world.local("", node, found.type.one, "element")
    test = op.condition(world, node.where, scope.element(local))
    if base.is_broken(test):
        return test
    if not mentions(test, local) and not isinstance(test, ty.Const):
        world.error(
            node.where,
            "same-for-all",
            noun=found.type.of,
            hint="; speak of what is meant, e.g. of its own fields and places",
        )
    return ty.Filter(node, found.type.several, found, local, test)


# ------------------------------------------------------------------------------------------------ quantifiers
def chooser(world: World, scope: Scope) -> ty.Expr | None:
    """Who chooses: the one who acts, if somebody sits there or decides for it; else the players together (None)."""
    if scope.you is not None and decides(world, scope.you.type) and not scope.ambiguous:
        return scope.you
    return None


def decides(world: World, kind: Type) -> bool:
    """Can one of these be asked: does it sit at the table, or does its kind say who `chooses` for it?"""
    if world.is_seat(kind):
        return True
    able = [k.name for k in world.module.kinds.values() if k.chooses]
    return any(world.lattice.may_overlap(kind.of, name) for name in able)


def without_quantifier(world: World, node: sx.Group, found: ty.Expr, scope: Scope) -> ty.Expr:
    if node.superlative is None:
        return base.known(found, scope, world)
    if not found.type.many:
        found = ty.Contents(node, thing(found.type.of, many=True), found, None) if found.type.tag == "place" else found
    best = superlative.measure(world, node, found, scope)
    if best is None:
        return base.broken(node)
    local, key, highest = best
    found = superlative.without_skipped(node, found, best)
    if node.superlative.relation == "from":
        return ty.Sorted(node, found.type, found, local, key, highest)
    if node.superlative.rank > 1:
        return ty.Ranking(node, found.type, found, local, key, highest, node.superlative.rank)
    return ty.Best(node, found.type, found, local, key, highest)


def quantified(world: World, node: sx.Group, quant: sx.Quant, found: ty.Expr, scope: Scope) -> ty.Expr:
    """`any …`, `2 …`, `up to 2 …`, `each …`, `all …`, `3 random …`."""
    if found.type.tag == "place" and not found.type.many:
        found = ty.Contents(node, thing(found.type.of, many=True), found, None)
    if not found.type.many and found.type.tag in ("thing", "printed"):
        found = ty.ListOf(node, found.type.several, (found,))
    if found.type.tag not in ("thing", "printed", "place", "value", "number"):
        world.error(node.noun, "not-things", got=world.say(found.type))
        return base.broken(node)
    agreement(world, node, quant, scope)
    if quant.word in ("each", "all"):
        if node.superlative is not None and node.superlative.relation == "with" and quant.word == "each":
            word = f"{node.superlative.word}"
            world.error(node.superlative, "with-in-loop", word=word)
        return without_quantifier(world, node, found, scope)
    if scope.pattern:
        return found
    if quant.word == "random":
        amount = amounts.quantity(world, quant, scope)
        single = quant.number is None
        return ty.Select(
            node, found.type if not single else found.type.one, "random", amount, found, None, None, None, single
        )
    if not scope.asks:
        world.error(node, "choice-in-condition")
        return base.broken(node)
    if found.type.tag == "thing" and not bare.lies_somewhere(world, node, found):
        return base.broken(node)
    best = None
    if node.superlative is not None:
        best = superlative.measure(world, node, found, scope)
        if best is None:
            return base.broken(node)
        found = superlative.without_skipped(node, found, best)
        if node.superlative.rank > 1:
            found, best = ty.Ranking(node, found.type, found, *best, node.superlative.rank), None
    having = None
    if node.having is not None:
        local = world.local("", node, found.type, "element")
        test = op.condition(world, node.having, scope.element(local))
        if base.is_broken(test):
            return test
        having = (local, test)
    how = "exactly" if quant.word == "any" else quant.word
    number = amounts.quantity(world, quant, scope) if how in ("exactly", "up to") else None
    single = quant.word == "any" or (
        quant.word == "exactly"
        and (quant.number is None or (isinstance(quant.number, sx.Int) and quant.number.value == 1))
    )
    kind = found.type.one if single else found.type
    hidden = any(is_hidden(place) for place in places_in(found))
    if hidden:
        world.error(node, "hidden-choice")
    return ty.Select(node, kind, how, number, found, best, having, chooser(world, scope), single, hidden)


def agreement(world: World, node: sx.Group, quant: sx.Quant, scope: Scope) -> None:
    if isinstance(node.noun, sx.Name):
        symbol = scope.env.find(node.noun.text)
        if isinstance(symbol, sy.KindSym | sy.NounSym) and symbol.plural and scope.find_local(node.noun.text) is None:
            amounts.agree(world, node, quant, symbol.name, symbol.plural)


def places_in(expr: ty.Expr) -> list[ty.Place]:
    """The zones whose contents a set looks at."""
    match expr:
        case ty.Place():
            return [expr]
        case ty.Contents(place=place):
            return places_in(place)
        case ty.Members(value=value):
            return places_in(value)
        case ty.Filter(of=of) | ty.Best(of=of) | ty.Ranking(of=of) | ty.Sorted(of=of):
            return places_in(of)
        case ty.Union(parts=parts):
            return [place for part in parts for place in places_in(part)]
        case _:
            return []


def is_hidden(place: ty.Place) -> bool:
    return place.zone.face == "down" and place.zone.seen == "none"
