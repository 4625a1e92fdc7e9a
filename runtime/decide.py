"""Decisions: what is asked, and the ways an answer comes back.

A port is what `s.ask` calls: `port(question, who, options, least, most, source) -> answer`. A bot answers at once; a `Tape` gives
the answers there are and then raises `Pending`, or hands over. Options are plain data; an answer is one of them, or for
a set or an order a tuple of distinct ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from cardwright.runtime.errors import BadAnswer
from cardwright.runtime.naming import Key, key_hash, meant

if TYPE_CHECKING:
    from cardwright.runtime.state import Ask, Options, State

__all__ = ["Answer", "BadAnswer", "Decision", "Mismatch", "Over", "Pending", "Tape", "finish"]

#: (key of the question, what was answered); both as a save keeps them where the key is a hash
Answer: TypeAlias = tuple[Key, Any]


class Over(BaseException):
    """The game has ended; the rest of the step is void. Not an Exception, so that nothing swallows it."""


class Pending(BaseException):
    """The running step needs an answer that nobody has given yet."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision


class Mismatch(BaseException):
    """The answer at `index` was given to another question than the one now asked."""

    def __init__(self, index: int, why: str) -> None:
        self.index, self.why = index, why


def finish(s: State, ending: int) -> NoReturn:
    """The game ends here, with an ending of the program (from 1 on)."""
    s.over = ending
    raise Over


class Decision:
    """A question that waits for an answer. `barrier` counts reveals and random draws up to now."""

    __slots__ = ("barrier", "least", "most", "options", "question", "source", "who")

    def __init__(self, question: int, who: int, options: Options, least: int, most: int, source: int, barrier: int):
        self.question = question
        self.who = who
        self.options: tuple[Any, ...] = tuple(options)
        self.least = least
        self.most = most
        self.source = source
        self.barrier = barrier

    @property
    def one(self) -> bool:
        """Whether the answer is a single option (else a tuple)."""
        return self.least == 1 == self.most

    def key(self) -> tuple[Any, ...]:
        """What an answer is kept under: equal keys mean the same question with the same options."""
        return (self.question, self.who, self.options, self.least, self.most, self.source)

    def check(self, answer: Any) -> str | None:
        """None when the answer is a legal one, else why not."""
        return _why_not(self.options, self.least, self.most, answer)

    def __repr__(self) -> str:
        return f"Decision{self.key()}"


def _told(answer: Any) -> str:
    """An answer as a message repeats it: short, whatever it is."""
    try:
        text = repr(answer)
    except ValueError:  # a number of more digits than Python writes
        return "so long a number"
    return text if len(text) <= 60 else text[:60] + "…"


def _is_tuple(x: object) -> bool:
    return isinstance(x, tuple)


def _why_not(options: Options, least: int, most: int, answer: Any) -> str | None:
    if least == 1 == most:
        return None if answer in options else f"{_told(answer)} is not offered"
    if not _is_tuple(answer):
        return "a tuple of options is wanted"
    chosen: tuple[Any, ...] = answer
    if not least <= len(chosen) <= most:
        number = str(least) if least == most else f"{least} to {most}"
        return f"{number} options are wanted, not {len(chosen)}"
    for i, one in enumerate(chosen):
        if one not in options:
            return f"{_told(one)} is not offered"
        if one in chosen[:i]:
            return f"{_told(one)} is chosen twice"
    return None


class Tape:
    """Replays keyed answers, then hands over to `then` (a port), or raises Pending.

    `at` is how many answers were used; `raised` the decision that was raised, to find out when something swallowed it.
    """

    __slots__ = ("answers", "at", "raised", "s", "then")

    def __init__(self, s: State, answers: tuple[Answer, ...], then: Ask | None = None) -> None:
        self.s, self.answers, self.at, self.then = s, answers, 0, then
        self.raised: Decision | None = None

    def ask(self, question: int, who: int, options: Options, least: int, most: int, source: int) -> Any:
        """The port. Raises Mismatch when the next answer belongs to another question."""
        i = self.at
        if i < len(self.answers):
            key, answer = self.answers[i]
            now: Key = (question, who, tuple(options), least, most, source)
            if (key_hash(self.s, now) if isinstance(key, str) else now) != key:
                raise Mismatch(i, "the question has changed")
            if isinstance(key, str):
                answer = meant(self.s, question, options, answer)
            why = _why_not(options, least, most, answer)
            if why:
                raise Mismatch(i, why)
            self.at = i + 1
            return answer
        if self.then is not None:
            return self.then(question, who, options, least, most, source)
        self.raised = Decision(question, who, options, least, most, source, self.s.barrier)
        raise Pending(self.raised)
