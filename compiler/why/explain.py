"""One way in: `Why` answers for a game, in lines for people, and looks at nothing before it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.dsl.typed import Module
from cardwright.runtime.errors import GameError
from cardwright.runtime.session import Session

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
        """An event of the log by number; below 0 from the end. Raises GameError, also for what the seat may not know."""
        from cardwright.compiler.why.answer import event

        log = session.table.whole_log()
        if not log:
            raise GameError("nothing has happened yet")
        if number < 0:
            number += len(log)
        if not 0 <= number < len(log):
            raise GameError(f"there is no event {number}: they are numbered from 0 to {len(log) - 1}")
        told = self.told(session.table, number, seat)
        if not told:
            raise GameError(f"event {number} is not for this player to know")
        return [*told, *("  " + line for line in event(self.look, session, number)[1:])]

    def words(self, session: Session, wanted: str, seat: int) -> list[str]:
        """Whatever the words mean: an option, offered or missing; a number on the table; the latest events that are worded so.

        Raises GameError where they mean nothing.
        """
        from cardwright.compiler.why.missing import missing
        from cardwright.compiler.why.numbers import numbers
        from cardwright.compiler.why.words import fits, words

        if not words(wanted):
            raise GameError(
                "say what: an option, a number such as `cost of …`, or words of something that has happened"
            )
        out = numbers(self.look, session, seat, wanted)
        pending = session.pending
        if not out and (pending is None or pending.who in (0, seat)):
            out = missing(self.look, session, wanted)
        if not out or all(line.endswith(": offered") for line in out):
            s = session.table
            found = 0
            for number in range(len(s.whole_log()) - 1, -1, -1):
                if found < LATEST and any(fits(wanted, line) for line in self.told(s, number, seat)):
                    found += 1
                    out += self.event(session, number, seat)
        if not out:
            raise GameError(f"nothing that is asked, lies on the table or has happened is called `{wanted}`")
        return out

    @staticmethod
    def told(s: State, number: int, seat: int) -> list[str]:
        """How an event reads for a seat; [] where it may not know of it."""
        entry = s.whole_log()[number]
        program = s.program
        kind: int = entry[0]
        event = program.events[kind]
        readers = event.visible(s, entry) if event.visible else None
        if readers is not None and seat not in readers:
            return []
        return program.narrate(s, [entry], seat) if program.narrate is not None else [event.describe(s, entry)]
