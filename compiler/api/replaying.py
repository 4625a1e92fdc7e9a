"""A kept game that is shown again, answer by answer, in the words of people."""

from __future__ import annotations

from cardwright.match import Match
from cardwright.runtime.replay import Recording

__all__ = ["Replay"]


class Replay:
    """A saved or recorded game from its beginning on. `match` is the game where it is now; made by `Game.recording`."""

    __slots__ = ("_recording", "match")

    def __init__(self, match: Match, recording: Recording) -> None:
        self.match, self._recording = match, recording

    @property
    def left(self) -> int:
        """How many kept answers are still to come."""
        return self._recording.left

    @property
    def next(self) -> tuple[int, ...] | None:
        """The next kept answer, as positions in the options of the question; None if none is left, or another question is asked now."""
        chosen, decision = self._recording.next(), self.match.session.pending
        if chosen is None or decision is None:
            return None
        options = list(decision.options)
        return (options.index(chosen),) if decision.one else tuple(options.index(one) for one in chosen)

    def step(self) -> bool:
        """Give the next kept answer; False where `next` is None."""
        return self._recording.step()

    def back(self) -> None:
        """Take the last answer back, whatever it has revealed. Raises BadAnswer."""
        self._recording.back()
