"""What the lines of a test are, once read: each a small record with its compiled parts, made before the game is loaded."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardwright.compiler.testing.compiled import Effect, Value, Workshop
from cardwright.compiler.testing.failing import Failed
from cardwright.compiler.testing.reading import called, listed
from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax, typed
from cardwright.dsl.source import Span

__all__ = [
    "Acting",
    "Answer",
    "Begin",
    "Contents",
    "Do",
    "Fill",
    "Holds",
    "Line",
    "Offered",
    "Order",
    "Put",
    "Result",
    "Use",
    "Wanted",
    "read_do",
    "read_given",
]


class Wanted(NamedTuple):
    """Something that a line names: so many of a printed card, or a value, or a word (yes, no, none)."""

    number: int
    card: int
    value: Value | None
    word: str
    text: str


class Fill(NamedTuple):
    """`set ZONE to A, 2 B`: cards as (how many, definition)."""

    span: Span
    place: Value
    cards: tuple[tuple[int, int], ...]


class Put(NamedTuple):
    """`set X.MEMBER to VALUE`."""

    span: Span
    of: Value
    member: sy.FieldSym | sy.CounterSym
    value: Value


class Do(NamedTuple):
    """Something happens, as if a card said so. acting: the seat that is named as the actor, or None."""

    span: Span
    effect: Effect
    acting: Value | None


class Acting(NamedTuple):
    """`SEAT: VERB …` of a verb that is offered as an action."""

    span: Span
    seat: Value
    verbs: tuple[sy.VerbSym, ...]
    args: tuple[Wanted, ...]


class Use(NamedTuple):
    """`SEAT: use "NAME"`: an action that a card offers."""

    span: Span
    seat: Value
    name: str


class Begin(NamedTuple):
    """`begin round`."""

    span: Span


class Answer(NamedTuple):
    span: Span
    wanted: tuple[Wanted, ...]


class Contents(NamedTuple):
    """`expect ZONE = A, 2 B`: exactly these cards, in whatever order."""

    span: Span
    place: Value
    cards: tuple[tuple[int, int], ...]


class Order(NamedTuple):
    """`expect top 2 cards in ZONE = A, B`, `expect X = A`: things of these cards, in this order."""

    span: Span
    things: Value
    cards: tuple[tuple[int, int], ...]


class Offered(NamedTuple):
    """`expect offered = A, B`."""

    span: Span
    wanted: tuple[Wanted, ...]


class Result(NamedTuple):
    """`expect result = victory`."""

    span: Span
    word: str


class Winners(NamedTuple):
    """`expect winners = A, B`; no seat: `none`."""

    span: Span
    seats: tuple[Value, ...]


class Holds(NamedTuple):
    """`expect CONDITION`; sides: the two of a comparison, to be shown."""

    span: Span
    condition: Value
    sides: tuple[Value, Value] | None


Expectation: TypeAlias = Contents | Order | Offered | Result | Winners | Holds
Line: TypeAlias = Fill | Put | Do | Acting | Use | Begin | Answer | Expectation


# ------------------------------------------------------------------------------------------ given
def read_given(shop: Workshop, line: syntax.Statement) -> Line:
    """`set …`. Raises Failed."""
    call = called(line, "set")
    values = next((phrases for word, phrases in call.preps if word.text == "to"), ()) if call else ()
    if call is None or len(call.args) != 1 or not values:
        raise Failed(line.span, "`given:` holds lines of the form `set ZONE to CARD, CARD` or `set X.FIELD to VALUE`")
    target = shop.value(call.args[0])
    if target.type.tag == "place":
        return Fill(line.span, target, cards_of(shop, values))
    tree = target.tree
    if not isinstance(tree, typed.Get) or len(values) != 1:
        raise Failed(call.args[0].span, "this is no place and nothing that a thing has: it cannot be set")
    of = shop.of_tree(line, tree.of)
    want = tree.member.type if isinstance(tree.member, sy.FieldSym) else None
    return Put(line.span, of, tree.member, shop.value(values[0], want))


# ------------------------------------------------------------------------------------------ do, outcome, rejects
def read_do(shop: Workshop, line: syntax.Statement) -> Line:
    """A line of `do:`, `outcome:` or `rejects:`. Raises Failed."""
    if (call := called(line, "answer")) is not None:
        return Answer(line.span, wanted_of(shop, call.args))
    if (call := called(line, "expect")) is not None:
        return read_expect(shop, line, call)
    call = called(line, "begin")
    if (
        call is not None
        and len(call.args) == 1
        and isinstance(call.args[0], syntax.Name)
        and call.args[0].text == "round"
    ):
        return Begin(line.span)
    seat = None
    if isinstance(line, syntax.Act) and isinstance(line.subject, syntax.Name) and line.modal is None:
        if shop.scope.find_local(line.subject.text) is not None:
            seat = shop.value(line.subject)
        if seat is not None and isinstance(line.body, syntax.Call):
            call = line.body
            if call.verb.text == "use" and len(call.args) == 1:
                offered = call.args[0]
                if isinstance(offered, syntax.Text):
                    return Use(line.span, seat, offered.value)
                if isinstance(offered, syntax.Name) and not shop.scope.env.find_verbs("use"):
                    return Use(line.span, seat, offered.text)  # a name of one word needs no quotation marks
            verbs = tuple(shop.scope.env.find_verbs(call.verb.text))
            if verbs and all(verb.action for verb in verbs):
                phrases = (*call.args, *(phrase for _, args in call.preps for phrase in args))
                return Acting(line.span, seat, verbs, wanted_of(shop, phrases))
    return Do(line.span, shop.effect(line), seat)


def read_expect(shop: Workshop, line: syntax.Statement, call: syntax.Call) -> Expectation:
    """`expect …`. Raises Failed."""
    if not call.args:
        raise Failed(line.span, "after `expect` stands what must hold")
    first, rest = call.args[0], call.args[1:]
    if isinstance(first, syntax.Binary) and first.op == "=":
        listing = (first.right, *rest)
        if isinstance(first.left, syntax.Name) and first.left.text == "offered":
            return Offered(line.span, wanted_of(shop, listing))
        if isinstance(first.left, syntax.Name) and first.left.text == "result" and isinstance(first.right, syntax.Name):
            return Result(line.span, first.right.text)
        if isinstance(first.left, syntax.Name) and first.left.text == "winners":
            return Winners(line.span, tuple(shop.value(one) for _, one in listed(listing)))
        left = shop.value(first.left)
        if left.type.tag == "place":
            return Contents(line.span, left, cards_of(shop, listing))
        if left.type.tag == "thing" and all(_card(shop, one) for _, one in listed(listing)) and listed(listing):
            return Order(line.span, left, cards_of(shop, listing))
    if rest:
        raise Failed(rest[0].span, "a list stands behind a place and `=` only")
    condition = shop.value(first)
    sides = None
    if isinstance(first, syntax.Binary) and first.op in ("=", "!=", "<", ">", "<=", ">="):
        one, other = shop.try_value(first.left), shop.try_value(first.right)
        sides = (one, other) if one is not None and other is not None else None
    return Holds(line.span, condition, sides)


# ------------------------------------------------------------------------------------------ names
def wanted_of(shop: Workshop, phrases: tuple[syntax.Phrase, ...]) -> tuple[Wanted, ...]:
    """What a line names, one after the other. Raises Failed for a name that means nothing."""
    out: list[Wanted] = []
    for one in phrases:
        if isinstance(one, syntax.Name) and one.text in ("yes", "no", "none"):
            out.append(Wanted(1, 0, None, one.text, one.text))
    for number, one in listed(phrases):
        if isinstance(one, syntax.Name) and one.text in ("yes", "no"):
            continue
        text = " ".join(one.span.text.split())
        card = _card(shop, one)
        if card:
            out.append(Wanted(number, card, None, "", text))
        else:
            out.append(Wanted(number, 0, shop.value(one), "", text))
    return tuple(out)


def cards_of(shop: Workshop, phrases: tuple[syntax.Phrase, ...]) -> tuple[tuple[int, int], ...]:
    """Printed cards as (how many, definition). Raises Failed."""
    out: list[tuple[int, int]] = []
    for number, one in listed(phrases):
        card = _card(shop, one)
        if not card:
            shop.value(one)
            raise Failed(one.span, f"`{one.span.text}` is no card")
        out.append((number, card))
    return tuple(out)


def _card(shop: Workshop, phrase: syntax.Phrase) -> int:
    """The definition that a card's name means; 0 for anything else."""
    if isinstance(phrase, syntax.Name):
        if shop.scope.find_local(phrase.text) is not None:
            return 0
        title = phrase.text
    elif isinstance(phrase, syntax.Text):
        title = phrase.value
    else:
        return 0
    found = shop.scope.env.find_cards(title)
    return shop.bench.layout.definition.get(found[0], 0) if found else 0
