"""One game that is being played: what is asked, answers, copies, saves.

A `Match` is a session of the runtime in the words of people: options are texts, players are numbers from 1 on, and what is
shown to a player holds nothing that this player may not see. At every moment it is plain data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.runtime.bots import BOTS
from cardwright.runtime.errors import BadAnswer, GameError
from cardwright.runtime.replay import record
from cardwright.runtime.save import save
from cardwright.runtime.session import Session
from cardwright.runtime.view import log_lines, news, numbered_lines, option_texts, thing_seen, view

if TYPE_CHECKING:
    from cardwright.compiler.why.explain import Why

__all__ = ["Match", "Question", "Result"]


class Question(NamedTuple):
    """What is asked. An answer is `least` to `most` different positions in `options`, counted from 0.

    kind: choose, may, either, order, amount, action. player: who answers, from 1 on; 0 stands for all together. source: the
    card whose text asks, or "". place: `file:line` of that text.
    """

    kind: str
    player: int
    prompt: str
    options: tuple[str, ...]
    least: int
    most: int
    source: str
    place: str


class Result(NamedTuple):
    """How a game ended: the name of the ending, its outcome (victory, defeat, …), what it says, and which players have won."""

    name: str
    outcome: str
    text: str
    winners: tuple[int, ...] = ()


class Match:
    """A game under way. Made by `Game.start` and `Game.resume`."""

    __slots__ = ("_reasons", "session")

    def __init__(self, session: Session, reasons: Why | None = None) -> None:
        """reasons: what answers `why`."""
        self.session, self._reasons = session, reasons

    # ---------------------------------------------------------------------------------------- asking, answering
    @property
    def question(self) -> Question | None:
        """What the game waits for; None when it is over."""
        decision = self.session.pending
        if decision is None:
            return None
        s = self.session.table
        program = s.program
        spec = program.questions[decision.question]
        known = thing_seen(s, program, decision.who, decision.source)
        return Question(
            spec.kind,
            self._number(decision.who),
            spec.prompt(s, decision.who, decision.source),
            option_texts(s, decision),
            decision.least,
            decision.most,
            program.thing_name(s, decision.source) if decision.source and known else "",
            spec.place,
        )

    def answer(self, *positions: int) -> None:
        """Answer with positions in the question's options, from 0 on. Raises BadAnswer, and nothing has changed."""
        decision = self.session.pending
        if decision is None:
            raise BadAnswer("the game is over: nothing is asked")
        wrong = [one for one in positions if not 0 <= one < len(decision.options)]
        if wrong:
            raise BadAnswer(f"there is no option {wrong[0]}: they go from 0 to {len(decision.options) - 1}")
        if decision.one and len(positions) != 1:
            raise BadAnswer(f"one option is wanted, not {len(positions)}")
        chosen = tuple(decision.options[one] for one in positions)
        self.session.answer(chosen[0] if decision.one else chosen)

    def undo(self, beyond: bool = False) -> None:
        """Take back the last answer. Raises Barrier when something was revealed since, unless `beyond`, and BadAnswer
        when there is nothing to take back."""
        self.session.undo(beyond)

    def finish(self, bot: str = "random", seed: int = 0) -> Result | None:
        """Let a bot of that name answer for everybody to the end."""
        if bot not in BOTS:
            raise GameError(f"there is no bot {bot!r}; known: {', '.join(BOTS)}")
        self.session.play(BOTS[bot](seed))
        return self.result

    # ---------------------------------------------------------------------------------------- copies, saves
    def clone(self) -> Match:
        """An independent game at the same point."""
        return Match(self.session.fork(), self._reasons)

    def save(self) -> str:
        """The game as one line of JSON, for `Game.resume`. It holds hidden cards: it is not for players to read."""
        return save(self.session)

    def record(self) -> str:
        """What the game started from and all answers, for `Game.replay`. Raises SaveError for a game that was resumed."""
        return record(self.session)

    @property
    def dropped(self) -> int:
        """How many answers of a save or a recording were left over, because the sets have changed and other things are asked now."""
        return self.session.dropped

    @property
    def changed(self) -> str:
        """What is different in the sets since this game was saved or recorded, in words; "" for nothing."""
        return self.session.changed

    # ---------------------------------------------------------------------------------------- looking
    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called, in order of their seats."""
        s = self.session.table
        return tuple(s.program.thing_name(s, seat) for seat in s.players)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on, and when it ended without an ending."""
        s = self.session.base
        if self.session.pending is not None or not s.over:
            return None
        ending = s.program.endings[s.over]
        won = tuple(s.players.index(seat) + 1 for seat in ending.won_by(s))
        return Result(ending.name, ending.outcome, ending.text, won)

    def view(self, player: int = 0) -> dict[str, Any]:
        """The table as a player sees it, as plain data; 0: what everybody sees."""
        s = self.session.table
        return view(s, s.program, self._seat(player))

    def log(self, player: int = 0) -> list[str]:
        """What has happened, a line each, as far as the player may know it."""
        s = self.session.table
        return log_lines(s, s.program, self._seat(player))

    @property
    def events(self) -> int:
        """How many events there were so far, also those that a player may not know of."""
        return len(self.session.table.whole_log())

    def news(self, since: int, player: int = 0) -> list[str]:
        """What has happened from event number `since` on, in lines, for a player who has read what was before."""
        s = self.session.table
        return news(s, s.program, self._seat(player), since)

    def numbered_log(self, player: int = 0) -> list[tuple[int, str]]:
        """The lines of `log`, each with the number of the event that it is about, as `why` takes it."""
        s = self.session.table
        return [(numbers[0], line) for numbers, line in numbered_lines(s, s.program, self._seat(player))]

    def why(self, what: int | str = -1, player: int = 0) -> list[str]:
        """Why something is as it is, in lines: the step is run again, and watched. Nothing changes.

        what: the number of an event (below 0: from the end), or words: of an option, offered or missing; of a number on the
        table (`cost of …`); of something that has happened. Raises GameError where they mean nothing to this player.
        """
        if self._reasons is None:
            raise GameError("this match was not made by a game: it cannot say why")
        seat = self._seat(player)
        if isinstance(what, int):
            return self._reasons.event(self.session, what, seat)
        return self._reasons.words(self.session, what, seat)

    def _seat(self, player: int) -> int:
        seats = self.session.table.players
        if not 0 <= player <= len(seats):
            raise GameError(f"there is no player {player}: they are numbered from 1 to {len(seats)}")
        return seats[player - 1] if player else 0

    def _number(self, seat: int) -> int:
        seats = self.session.table.players
        return seats.index(seat) + 1 if seat in seats else 0
