"""What can go wrong while a game is played. Messages are for people; they name cards and places, never hidden ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.runtime.state import State

__all__ = ["BadAnswer", "Barrier", "ChangedError", "GameError", "NoOptions", "Runaway", "SaveError", "SetupError"]


class GameError(Exception):
    """The base of all errors of the runtime."""


class BadAnswer(GameError):
    """An answer that was not offered, or an answer to a question that is no longer asked."""


class Barrier(GameError):
    """Undo would take back a reveal or a random draw."""


class SetupError(GameError):
    """The game cannot be started like this: number of players, picks, variants."""


class SaveError(GameError):
    """A saved game that cannot be loaded: damaged, of another game, of a changed game, of another format."""


class ChangedError(SaveError):
    """A saved game whose sets have changed since: it can be migrated."""


class NoOptions(GameError):
    """A question without a possible answer: a fault of the compiled game, never of the players."""

    def __init__(self, s: State, question: int, who: int, source: int) -> None:
        program = s.program
        spec = program.questions[question]
        super().__init__(f"{spec.place or spec.kind}: a choice without options ({program.thing_name(s, source)})")
        self.question, self.who, self.source = question, who, source


class Runaway(GameError):
    """Something goes round in circles. `things` are the things in the circle, `names` what they are called, `places` where in the
    sources it happens."""

    def __init__(
        self, message: str, things: tuple[int, ...] = (), names: tuple[str, ...] = (), places: tuple[str, ...] = ()
    ):
        super().__init__(message)
        self.things, self.names, self.places = things, names, places
