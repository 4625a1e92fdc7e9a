"""Replays: what a game started from and all answers given since. Small, and enough to see the game again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardwright.runtime.decide import key_hash
from cardwright.runtime.errors import SaveError
from cardwright.runtime.save import FORMAT, checksum, read, start_of, tuples
from cardwright.runtime.session import Session

if TYPE_CHECKING:
    from cardwright.runtime.program import Program

__all__ = ["record", "replay"]

WHAT = "cardwright replay"


def record(session: Session) -> str:
    """A session's game so far, as one JSON document. Raises SaveError when it did not start from a seed."""
    if session.start is None:
        raise SaveError("the beginning of this game is not known")
    program = session.base.program
    body = {
        "what": WHAT,
        "format": FORMAT,
        "game": program.id,
        "content": program.content_hash,
        "start": session.start._asdict(),
        "answers": [[key_hash(program, key), answer] for key, answer in session.all_answers()],
    }
    body["sum"] = checksum(body)
    return json.dumps(body, separators=(",", ":"))


def replay(program: Program, text: str, upto: int | None = None, changed: bool = False) -> Session:
    """The game again, up to the given number of answers (None: all).

    Raises SaveError when the document is damaged or of another game; and, unless `changed`, when the game was changed. With
    `changed` it goes on as long as the questions are the same, and stops at the first that differs (`dropped` says how many
    answers are left over).
    """
    body = read(program, text, WHAT)
    if body["content"] != program.content_hash and not changed:
        raise SaveError(f"{program.title} has changed since this was recorded")
    start = start_of(body["start"])
    session = Session.begin(program, *start)
    answers = body["answers"][:upto]
    for n, (key, raw) in enumerate(answers):
        decision, answer = session.pending, tuples(raw)
        if decision is None or key_hash(program, decision.key()) != key or decision.check(answer):
            if not changed:
                raise SaveError(f"answer {n + 1} does not fit the question that is asked")
            session.dropped = len(answers) - n
            break
        session.answer(answer)
    return session
