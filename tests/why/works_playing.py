"""Playing the game of these tests by the words of its options."""

from __future__ import annotations

from cardwright import Match

__all__ = ["take", "who"]


def take(match: Match, option: str) -> None:
    """Answer with the first option that holds these words."""
    question = match.question
    assert question is not None
    found = [i for i, text in enumerate(question.options) if option.casefold() in text.casefold()]
    assert found, f"{option} is not among {question.options}"
    match.answer(found[0])


def who(match: Match) -> int:
    """Who is asked."""
    assert match.question is not None
    return match.question.player
