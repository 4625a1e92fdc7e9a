"""Replays: what a game started from and all answers given since. Small, and enough to see the game again.

Answers are given again one by one, each only to the question that it was given to. Where the sets have changed, the first question
that is another one now is the end of it: from there on everything is asked anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.runtime.document import claims, differences, read, seal_up, unchanged
from cardwright.runtime.errors import GameError, SaveError, SetupError
from cardwright.runtime.naming import Kept, key_hash, meant
from cardwright.runtime.save import WHAT as SAVE
from cardwright.runtime.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.runtime.program import Program

__all__ = ["Recording", "follow", "is_record", "migrate", "record", "recording", "replay"]

WHAT = "cardwright replay"


def is_record(text: str) -> bool:
    """Whether a kept game is one that was recorded: its beginning and its answers, and not where it stands."""
    return claims(text, WHAT)


def record(session: Session) -> str:
    """A session's game so far, as one JSON document. Raises SaveError when it did not start from a seed."""
    if session.start is None:
        raise SaveError("the beginning of this game is not known")
    return seal_up(session, WHAT, {})


def replay(program: Program, text: str, upto: int | None = None, changed: bool = False) -> Session:
    """The game again, up to the given number of answers (None: all).

    Raises SaveError when the document is damaged or of another game; and, unless `changed`, when the game was changed. With
    `changed` it goes on as long as the questions are the same, and stops at the first that differs (`dropped` says how many
    answers are left over, `changed` what is different now).
    """
    body = read(program, text, WHAT)
    if not changed:
        unchanged(program, body)
    return _again(program, body, upto, changed)


def migrate(program: Program, text: str) -> Session:
    """A saved game of changed sets: begun anew with the same seed, its answers given again as long as the questions are the same.

    `session.dropped` says how many answers are left over, `session.changed` what is different now. Raises SaveError when the
    save is damaged or of another game, and when it is not known how the game began.
    """
    return _again(program, read(program, text, SAVE), None, True)


def follow(session: Session, answers: Sequence[tuple[str, Kept]]) -> int:
    """Give kept answers as long as each fits the question that is asked; how many. Raises what answering raises."""
    again = Recording(session, answers)
    while again.step():
        pass
    return again.at


class Recording:
    """A kept game that is shown again. `session` begins where the game began; each step gives it the next answer that was kept.

    answers: all that were kept. at: how many of them have been given.
    """

    __slots__ = ("answers", "at", "session")

    def __init__(self, session: Session, answers: Sequence[tuple[str, Kept]]) -> None:
        self.session, self.answers, self.at = session, answers, 0

    @property
    def left(self) -> int:
        """How many answers are still to come."""
        return len(self.answers) - self.at

    def next(self) -> Any:
        """The option, or the tuple of options, that the next kept answer means; None if none is left, or another question is asked now."""
        decision = self.session.pending
        if not self.left or decision is None:
            return None
        key, answer = self.answers[self.at]
        if key_hash(self.session.table, decision.key()) != key:
            return None
        chosen = meant(self.session.table, decision.question, decision.options, answer)
        return None if decision.check(chosen) else chosen

    def step(self) -> bool:
        """Give the next kept answer; False where `next` is None. Raises what answering raises."""
        chosen = self.next()
        if chosen is None:
            return False
        self.session.answer(chosen)
        self.at += 1
        return True

    def back(self) -> None:
        """Take back the last answer, also beyond what it has revealed: whoever looks on has seen it. Raises BadAnswer."""
        self.session.undo(beyond=True)
        self.at = max(0, self.at - 1)


def recording(program: Program, text: str, changed: bool = False) -> Recording:
    """A saved or recorded game, to be shown again from its beginning. changed: also one of sets that have changed since.

    Raises SaveError when the document is damaged or of another game, and when it is not known how the game began; ChangedError.
    """
    body = read(program, text, WHAT if is_record(text) else SAVE)
    if not changed:
        unchanged(program, body)
    return Recording(_begun(program, body), body["taken"])


def _begun(program: Program, body: dict[str, Any]) -> Session:
    """The game of a document at its beginning. Raises SaveError."""
    start = body["start"]
    if start is None:
        raise SaveError("how this game began is not known, so it cannot be played again")
    try:
        return Session.begin(program, *start)
    except SetupError as error:
        raise SaveError(f"this game cannot be begun any more: {error}") from error
    except GameError as error:
        raise SaveError(f"this game cannot be played again: {error}") from error


def _again(program: Program, body: dict[str, Any], upto: int | None, changed: bool) -> Session:
    answers = body["taken"][: None if upto is None else max(0, upto)]
    session = _begun(program, body)
    try:
        done = follow(session, answers)
    except GameError as error:
        raise SaveError(f"this game cannot be played again: {error}") from error
    if done < len(answers):
        if not changed:
            raise SaveError(f"answer {done + 1} does not fit the question that is asked")
        session.dropped = len(answers) - done
    if body.get("content") != program.content_hash:
        session.changed = differences(program, body)
    return session
