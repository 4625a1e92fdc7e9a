"""From `answer` lines and actions to options: what a name means among what is offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardwright.compiler.testing.failing import Failed
from cardwright.compiler.testing.steps import Acting, Answer, Use, Wanted
from cardwright.compiler.testing.table import Table
from cardwright.dsl.source import Span

__all__ = ["Asked", "answer_of", "find_acting", "find_use", "told"]

#: kinds of questions that are asked again and again for one instruction: one `answer` line serves them all
REPEATED = ("order", "split")


class Asked(NamedTuple):
    """A question that waits. kind: as questions have it; describe: an option in words."""

    number: int
    kind: str
    who: int
    options: Sequence[Any]
    least: int
    most: int
    prompt: str
    describe: Callable[[Any], str]


Evaluate = Callable[[Wanted], Any]


def answer_of(table: Table, asked: Asked, line: Answer, evaluate: Evaluate) -> tuple[Any, list[Wanted]]:
    """The answer that a line gives, and what it names beyond this question, for those asked in a row. Raises Failed."""
    if asked.kind == "may":
        return _yes_or_no(table, asked, line), []
    if asked.kind == "by hand" and [one.word for one in line.wanted] == ["yes"]:
        return asked.options[0], []
    units = [one._replace(number=1) for one in line.wanted for _ in range(one.number)] if asked.kind != "amount" else []
    if asked.kind in ("either", "amount", "by hand"):
        return _number(table, asked, line, evaluate), []
    nothing = line.wanted == () or [one.word for one in line.wanted] == ["none"]
    if (asked.least, asked.most) == (1, 1):
        if nothing:
            raise refused(table, asked, line.span, "one of these must be chosen")
        combined = _combination(table, asked, units)
        if combined is not None:
            return combined, []
        first, *rest = units
        if rest and asked.kind not in REPEATED:
            raise refused(table, asked, line.span, "only one of these can be chosen")
        return find(table, asked, first, evaluate, line.span, ()), rest
    chosen: list[Any] = []
    for unit in [] if nothing else units:
        chosen.append(find(table, asked, unit, evaluate, line.span, chosen))
    if not asked.least <= len(chosen) <= asked.most:
        span = f"{asked.least}" if asked.least == asked.most else f"{asked.least} to {asked.most}"
        raise refused(table, asked, line.span, f"{span} must be chosen, not {len(chosen)}")
    return tuple(chosen), []


def find(table: Table, asked: Asked, unit: Wanted, evaluate: Evaluate, span: Span, without: Sequence[Any]) -> Any:
    """The first option that a name means. Raises Failed."""
    value = evaluate(unit) if unit.value is not None else None
    option: Any
    for option in asked.options:
        if option not in without and _means(table, asked, unit, value, option):
            return option
    raise refused(table, asked, span, f"`{unit.text}` is not offered")


def _means(table: Table, asked: Asked, unit: Wanted, value: Any, option: Any) -> bool:
    whole = option
    if asked.kind == "order" and not isinstance(option, int):
        option = option[1]  # of several rules that want to act: the thing whose rule it is
    if unit.card:
        return table.is_of(option, unit.card) or asked.describe(whole) == table.program.definitions[unit.card].title
    return bool(unit.value is not None and value == option)


def _combination(table: Table, asked: Asked, units: list[Wanted]) -> Any:
    """Among options that are whole sets of things: the one of exactly these cards; None where options are no sets."""
    if not units or not all(unit.card for unit in units):
        return None
    cards = sorted(unit.card for unit in units)
    for option in asked.options:
        if not isinstance(option, int) and asked.kind != "order":
            things: tuple[Any, ...] = option
            defn = table.s.defn
            if sorted(defn[one] if isinstance(one, int) and 0 < one < len(defn) else 0 for one in things) == cards:
                return things
    return None


def _yes_or_no(table: Table, asked: Asked, line: Answer) -> Any:
    words = [one.word for one in line.wanted]
    if words == ["no"] or words == ["none"]:
        return next(option for option in asked.options if not option)
    if words == ["yes"]:
        return next(option for option in asked.options if option)
    raise refused(table, asked, line.span, "this is answered with yes or no")


def _number(table: Table, asked: Asked, line: Answer, evaluate: Evaluate) -> Any:
    value = evaluate(line.wanted[0]) if len(line.wanted) == 1 and line.wanted[0].value is not None else None
    wanted = value - 1 if asked.kind == "either" and isinstance(value, int) else value
    if wanted not in asked.options:
        raise refused(table, asked, line.span, f"`{line.span.text}` is not offered")
    return wanted


# ------------------------------------------------------------------------------------------ actions
def find_acting(table: Table, options: Sequence[Any], step: Acting, verbs: Sequence[Any], evaluate: Evaluate) -> Any:
    """The option of an offer that an action means, or None. verbs: the game's actions; option `(k, …)` is number k."""
    wanted = [(one, evaluate(one) if one.value is not None else None) for one in step.args]
    for option in options:
        number, *args = option
        if number <= 0 or verbs[number - 1] not in step.verbs or len(args) < len(wanted):
            continue
        if all(
            table.is_of(arg, one.card) if one.card else value == arg
            for arg, (one, value) in zip(args, wanted, strict=False)
        ):
            return option
    return None


def find_use(
    table: Table, options: Sequence[Any], step: Use, seat: int, name_of: Callable[[Any], tuple[str, ...]]
) -> Any:
    """The option of an offer that is a card's own action of that name, or None."""
    for option in options:
        if option[0] < 0 and step.name in name_of(option):
            owner = option[1]
            whose = table.owner_of(owner)
            if not whose or whose == seat:
                return option
    return None


# ------------------------------------------------------------------------------------------ what is said
def told(table: Table, asked: Asked) -> list[str]:
    """A question and its options, in the form in which they could be answered."""
    who = table.seat_names.get(asked.who, "the players")
    lines = [f"asked of {who}: {asked.prompt}"]
    for option in asked.options:
        lines.append(f"  {_answerable(table, asked, option)}")
    if (asked.least, asked.most) != (1, 1):
        lines.append(f"  ({asked.least} to {asked.most} of them)")
    return lines


def _answerable(table: Table, asked: Asked, option: Any) -> str:
    if asked.kind == "may":
        return "yes" if option else "no"
    if asked.kind == "either":
        return f"{option + 1}: {asked.describe(option)}"
    if isinstance(option, int) and asked.kind in ("choose", "order", "split"):
        statics = len(table.program.statics)
        if option in table.seat_names or (
            0 < option <= statics and asked.describe(option) == table.program.thing_name(table.s, option)
        ):
            return table.call_thing(option)
    return asked.describe(option)


def refused(table: Table, asked: Asked, span: Span, message: str) -> Failed:
    return Failed(span, message, *told(table, asked))
