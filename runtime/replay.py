"""Replays: what a game started from and all answers given since. Small, and enough to see the game again.

Answers are given again one by one, each only to the question that it was given to. Where the sets have changed, the first question
that is another one now is the end of it: from there on everything is asked anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.runtime.document import differences, read, seal_up, unchanged
from cardwright.runtime.errors import GameError, SaveError, SetupError
from cardwright.runtime.naming import Kept, key_hash, meant
from cardwright.runtime.save import WHAT as SAVE
from cardwright.runtime.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.runtime.program import Program

__all__ = ["follow", "migrate", "record", "replay"]

WHAT = "cardwright replay"


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
    for n, (key, answer) in enumerate(answers):
        decision = session.pending
        if decision is None or key_hash(session.table, decision.key()) != key:
            return n
        chosen = meant(session.table, decision.question, decision.options, answer)
        if decision.check(chosen):
            return n
        session.answer(chosen)
    return len(answers)


def _again(program: Program, body: dict[str, Any], upto: int | None, changed: bool) -> Session:
    start = body["start"]
    if start is None:
        raise SaveError("how this game began is not known, so it cannot be played again")
    answers = body["taken"][:upto]
    try:
        session = Session.begin(program, *start)
        done = follow(session, answers)
    except SetupError as error:
        raise SaveError(f"this game cannot be begun any more: {error}") from error
    except GameError as error:
        raise SaveError(f"this game cannot be played again: {error}") from error
    if done < len(answers):
        if not changed:
            raise SaveError(f"answer {done + 1} does not fit the question that is asked")
        session.dropped = len(answers) - done
    if body.get("content") != program.content_hash:
        session.changed = differences(program, body)
    return session
