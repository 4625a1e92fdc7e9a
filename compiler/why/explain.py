"""One way in: `Why` answers for a game, in lines for people, and looks at nothing before it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.dsl.typed import Module
from cardwright.runtime.errors import GameError
from cardwright.runtime.session import Session
from cardwright.runtime.view import numbered_lines

if TYPE_CHECKING:
    from cardwright.compiler.why.late import Lookup
    from cardwright.runtime.state import State

__all__ = ["Why"]

#: events of one wording that are explained at once, the latest
LATEST = 2


class Why:
    """Answers for all matches of a game. module: its typed tree."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._look: Lookup | None = None

    @property
    def look(self) -> Lookup:
        """The tree beside the functions that were made of it; made at the first question."""
        if self._look is None:
            from cardwright.compiler.why.late import Lookup

            self._look = Lookup(self.module)
        return self._look

    def event(self, session: Session, number: int, seat: int) -> list[str]:
        """An event by its number; below 0 a line of the log from the end. Raises GameError, also for what the seat may not know.

        A line of the log that tells several events in one sentence explains them all; of equal ones, the first.
        """
        from cardwright.compiler.why.answer import event

        s = session.table
        count = len(s.whole_log())
        if not count:
            raise GameError("nothing has happened yet")
        lines = numbered_lines(s, s.program, seat)
        if number < 0 and lines:
            number = lines[max(number, -len(lines))][0][0]
        if not 0 <= number < count:
            raise GameError(f"there is no event {number}: they are numbered from 0 to {count - 1}")
        numbers, told = next((one for one in lines if one[0][0] == number), ((number,), self.told(s, number, seat)))
        if not told:
            raise GameError(f"event {number} is not told to this player")
        out = [told.strip()]
        look = self.look.shown_to(seat, s)
        log = s.whole_log()
        for i, n in enumerate(numbers):
            if i and log[n][0] == log[number][0]:
                break  # the same once more
            out += [line for line in ("  " + one for one in event(look, session, n)) if line not in out]
        return out

    def words(self, session: Session, wanted: str, seat: int) -> list[str]:
        """Whatever the words mean: an option, offered or missing; a number on the table; the latest lines of the log that are worded so.

        Raises GameError where they mean nothing.
        """
        from cardwright.compiler.why.asking import asked
        from cardwright.compiler.why.missing import missing
        from cardwright.compiler.why.numbers import numbers
        from cardwright.compiler.why.words import fits, words

        if not words(wanted):
            raise GameError(
                "say what: an option, a number such as `cost of …`, words of something that has happened, or `asked`"
            )
        look = self.look.shown_to(seat, session.table)
        out = numbers(look, session, seat, wanted)
        pending = session.pending
        if not out and (pending is None or pending.who in (0, seat)):
            out = asked(look, session) if words(wanted) == ["asked"] else missing(look, session, wanted)
        if not out or all(line.endswith(": offered") for line in out):
            s = session.table
            found = [numbers[0] for numbers, line in numbered_lines(s, s.program, seat) if fits(wanted, line)]
            for number in found[: -LATEST - 1 : -1]:
                out += self.event(session, number, seat)
        if not out:
            raise GameError(f"nothing that is asked, lies on the table or has happened is called `{wanted[:60]}`")
        return out

    @staticmethod
    def told(s: State, number: int, seat: int) -> str:
        """How an event reads for a seat; "" where it may not know of it."""
        entry = s.whole_log()[number]
        program = s.program
        event = program.events[int(entry[0])]
        readers = event.visible(s, entry) if event.visible else None
        if readers is not None and seat not in readers:
            return ""
        if program.narrate is None:
            return event.describe(s, entry)
        return next((line for _, line in program.narrate(s, [entry], seat)), "")
