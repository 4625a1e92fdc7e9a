"""`expect` lines: what must hold, and what is said when it does not, with the values on both sides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cardwright.compiler.testing.answering import Asked, told
from cardwright.compiler.testing.failing import Failed
from cardwright.compiler.testing.steps import Contents, Holds, Line, Offered, Order, Result, Winners

if TYPE_CHECKING:
    from cardwright.compiler.testing.script import Script

__all__ = ["check"]


def check(script: Script, line: Line) -> None:
    """Raises Failed where the line does not hold."""
    match line:
        case Contents():
            contents(script, line)
        case Order():
            order(script, line)
        case Offered():
            offered(script, line)
        case Result():
            result(script, line)
        case Winners():
            winners(script, line)
        case Holds():
            holds(script, line)
        case _:
            raise Failed(line.span, "only `answer` and `expect` may stand here, while a question waits")


def expected(line: Line) -> str:
    """The line as written, without its first word."""
    words = " ".join(line.span.text.split())
    return "expected " + words.removeprefix("expect ")


def contents(script: Script, line: Contents) -> None:
    """Exactly these cards lie there, in whatever order."""
    found: tuple[int, ...] = _spread(script.evaluate(line.place))
    cards = [card for instance in found for card in script.table.cards_in(instance)]
    if sorted(cards) != sorted(_each(line.cards)):
        raise Failed(line.span, expected(line), f"found {script.table.call_cards(cards)}")


def order(script: Script, line: Order) -> None:
    """Things of these cards, in this order."""
    spread: tuple[int, ...] = _spread(script.evaluate(line.things))
    things = [one for one in spread if one]
    cards = [script.s.defn[one] for one in things]
    if cards != list(_each(line.cards)):
        raise Failed(line.span, expected(line), f"found {script.table.call_cards(cards)}")


def result(script: Script, line: Result) -> None:
    """The game has ended so; `none`: it goes on."""
    over = script.s.over
    ending = script.program.endings[over] if over else None
    outcome = ending.outcome if ending else "none"
    if line.word not in (outcome, ending.name if ending else "none"):
        more = f"found {outcome}" + (f": {ending.text}" if ending and ending.text else "")
        raise Failed(line.span, expected(line), more)


def winners(script: Script, line: Winners) -> None:
    """The game is over, and exactly these have won."""
    s = script.s
    ending = script.program.endings[s.over] if s.over else None
    found = ending.won_by(s) if ending else ()
    if sorted(script.evaluate(seat) for seat in line.seats) != sorted(found):
        names = ", ".join(script.program.thing_name(s, seat) for seat in found)
        raise Failed(line.span, expected(line), f"found {names or 'nobody'}" if ending else "the game goes on")


def offered(script: Script, line: Offered) -> None:
    """The question that waits has exactly these options, in whatever order."""
    asked = script.asked or script.offer()
    if asked is None:
        raise Failed(line.span, "nothing is asked here: `expect offered` stands where a question waits")
    left = list(asked.options)
    fine = True
    for one in line.wanted:
        value = script.evaluate_wanted(one)
        for _ in range(one.number):
            found = next((option for option in left if _is(script, asked, option, one.card, value)), None)
            if found is None:
                fine = False
            else:
                left.remove(found)
    if left or not fine:
        raise Failed(line.span, expected(line), *told(script.table, asked))


def _is(script: Script, asked: Asked, option: Any, card: int, value: Any) -> bool:
    if card:
        return script.table.is_of(option, card) or asked.describe(option) == script.program.definitions[card].title
    return bool(value == option)


def holds(script: Script, line: Holds) -> None:
    """A condition; of a comparison both sides are told."""
    if script.evaluate(line.condition):
        return
    more: list[str] = []
    if line.sides is not None:
        for side in line.sides:
            text = " ".join(side.tree.node.span.text.split())
            value = script.table.call_value(script.evaluate(side), side.type.tag)
            if value != text:
                more.append(f"{text} is {value}")
    raise Failed(line.span, expected(line), *(more or ["which does not hold"]))


def _each(cards: Iterable[tuple[int, int]]) -> Iterable[int]:
    return (card for number, card in cards for _ in range(number))


def _spread(value: Any) -> tuple[Any, ...]:
    if value is None:
        return ()
    return tuple(value) if isinstance(value, tuple | list) else (value,)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
