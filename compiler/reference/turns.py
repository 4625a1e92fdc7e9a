"""The structure of play: set-up, tables, rounds, turns with their phases and actions, endings and variants."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.text.lexicon import flag, readable
from cardwright.compiler.text.rules import Book
from cardwright.compiler.text.spans import Spans, capital, mark, number, phrase
from cardwright.compiler.text.steps import Step
from cardwright.dsl import syntax as sx

from .model import Action, Ending, Phase, Table, Turn, Variant, slug

__all__ = ["endings", "offered", "opening", "picks", "table", "turn", "variant", "whose_turn"]


def opening(declarations: Sequence[sx.Declaration], name: str, book: Book) -> tuple[Step, ...]:
    """`setup:` and `round:` as steps."""
    return tuple(
        step
        for each in declarations
        if isinstance(each, sx.Opening) and each.name.text == name
        for step in book.block(each.body)
    )


def picks(declarations: Sequence[sx.Declaration], book: Book) -> tuple[Spans, ...]:
    """What is chosen before the game, one sentence each."""
    done: list[Spans] = []
    for each in declarations:
        if not isinstance(each, sx.Pick):
            continue
        kind = book.lexicon.kinds.get(each.of.text)
        one = book.lexicon.called(kind).one if kind is not None else readable(each.of.text)
        many = book.lexicon.called(kind).many if kind is not None else one + "s"
        if each.per is not None:
            spans: Spans = phrase(f"each {readable(each.per.text)} chooses a {one}")
        elif each.items:
            spans = phrase(f"choose the {readable(each.name.text)} from the {many}")
            spans = (*spans, mark(":"), *lines(each.items, book))
        else:
            spans = phrase(f"choose a {one}")
        done.append((*capital(spans), mark(".")))
    return tuple(done)


def lines(items: Sequence[sx.Item], book: Book) -> Spans:
    """`3 of one kind, 2 of another`: the counted lines of a pick."""
    spans: Spans = ()
    for item in items:
        node = item.args[0] if isinstance(item, sx.Property) and item.args else None
        group = node if isinstance(node, sx.Group) else None
        if (
            group is None
            or group.quant is None
            or not isinstance(group.quant.number, sx.Int)
            or not isinstance(group.noun, sx.Name)
        ):
            continue
        kind = book.lexicon.kinds.get(group.noun.text)
        called = book.lexicon.called(kind) if kind is not None else None
        size = group.quant.number.value
        noun = group.noun.text if called is None else called.one if size == 1 else called.many
        spans = (*spans, *((mark(","),) if spans else ()), number(size), *phrase(noun, group.noun.text))
    return spans


def table(node: sx.Table, book: Book) -> Table:
    columns = tuple(readable(column.text) for column in node.columns)
    rows = tuple(tuple(book.cell(cell) for cell in row) for row in node.rows)
    return Table("table-" + slug(node.name.text), readable(node.name.text).capitalize(), columns, rows)


def turn(node: sx.Turn, book: Book) -> Turn:
    """A turn with its phases; under each phase the actions that are offered in it."""
    actor = node.params[0].type.name.text if node.params else ""
    phases = tuple(phase(item, actor, book) for item in node.items if isinstance(item, sx.Phase))
    return Turn("turn-" + slug(node.names.one.text), whose_turn(node, book), phases)


def whose_turn(node: sx.Turn, book: Book) -> Spans:
    """The name of a turn: `A player's turn`, `The storm's turn`."""
    actor = node.params[0].type.name.text if node.params else ""
    kind = book.lexicon.kinds.get(actor)
    whose: Spans = ()
    if kind is not None and book.lexicon.is_seat(actor):
        whose = (*phrase(f"a {book.lexicon.called(kind).one}"), mark("'s"))
    return capital((*whose, *book.span(node.names.one.text)))


def phase(node: sx.Phase, actor: str, book: Book) -> Phase:
    steps = tuple(book.block(node.body, actor))
    actions = tuple(
        action(verb, book) for verbs in book.lexicon.verbs.values() for verb in verbs if offered(verb) == node.name.text
    )
    if actions:
        steps = tuple(step for step in steps if not offers(node))
    return Phase(capital(book.span(node.name.text)), steps, actions)


def offers(node: sx.Phase) -> bool:
    """Does the phase do nothing but offer actions?"""
    statements = node.body.statements
    return (
        len(statements) == 1
        and isinstance(statements[0], sx.Repeat)
        and statements[0].count is None
        and statements[0].until is None
    )


def offered(verb: sx.Verb) -> str:
    """The phase during which a verb is offered as an action; "" if it is none."""
    found = flag(verb.flags, "action")
    if found is None:
        return ""
    for prep, value in found.preps:
        if prep.text == "during" and isinstance(value, sx.Name):
            return value.text
    return ""


def action(verb: sx.Verb, book: Book) -> Action:
    """An action: its heading, then its steps unless they only repeat the heading."""
    steps = book.verb_steps(verb)
    heading = capital(book.verb_heading(verb))
    needs = [Step((*phrase("Only if"), *spans, mark("."))) for spans in book.verb_needs(verb)]
    bodies = (item.body for item in verb.items if isinstance(item, sx.Section) and item.name.text == "do")
    several = any(len(body.statements) > 1 for body in bodies)
    return Action(heading, (*needs, *(steps if several or len(steps) > 1 else ())))


def endings(declarations: Sequence[sx.Declaration], book: Book) -> tuple[Ending, ...]:
    done: list[Ending] = []
    for each in declarations:
        if isinstance(each, sx.Ending):
            said_of = {
                item.name.text: item.args[0] for item in each.items if isinstance(item, sx.Property) and item.args
            }
            spans: Spans = (*phrase("when"), *book.condition(said_of["holds"])) if "holds" in said_of else ()
            if "winners" in said_of:
                spans = (*spans, mark(";"), *phrase("won by"), *book.things(said_of["winners"]))
            checked = flag(each.flags, "checked")
            when = checked.value.text if checked is not None and isinstance(checked.value, sx.Name) else "always"
            moment = "at once" if when == "always" else f"looked at when a {readable(when)} ends"
            done.append(Ending(each.outcome.text, each.text.value if each.text is not None else "", spans, moment))
    return tuple(done)


def variant(node: sx.Variant, book: Book) -> Variant:
    """A way to play that differs: what it adds to the set-up and which rules it adds."""
    called = book.lexicon.called(node)
    group, includes = flag(node.flags, "group"), flag(node.flags, "includes")
    steps: list[Step] = []
    rules: list[Spans] = []
    for item in node.items:
        if isinstance(item, sx.Section):
            steps += book.block(item.body)
        elif isinstance(item, sx.Hook | sx.Change | sx.Permit):
            rules.append(book.rule(item))
    return Variant(
        called.one[:1].upper() + called.one[1:],
        readable(group.value.text) if group is not None and isinstance(group.value, sx.Name) else "",
        readable(includes.value.text) if includes is not None and isinstance(includes.value, sx.Name) else "",
        tuple(steps),
        tuple(rules),
    )
