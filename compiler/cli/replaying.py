"""A kept game shown again at the terminal: each question with what was answered, step by step, and from anywhere on as one likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli.counted import counted
from cardwright.compiler.cli.terminal import Terminal, whole

if TYPE_CHECKING:
    from cardwright import Game, Question, Replay

__all__ = ["Replaying"]

HELP = """\
  (nothing)    give the answer that was given, and go on to the next question
  next 10      give the next ten answers; all: all that are left
  undo         go one answer back
  3            take option 3 instead: from here on the game goes on as you answer"""


class Replaying(Terminal):
    """As a game, but what was answered stands at each question, and an empty line gives it."""

    def __init__(self, game: Game, replay: Replay) -> None:
        super().__init__(game, replay.match)
        self.replay: Replay | None = replay

    def greet(self) -> None:
        left = self.replay.left if self.replay is not None else 0
        click.echo(f"A kept game with {counted(left, 'answer')}.")
        click.echo(
            "Press Enter for the next answer; next 10, all and undo go on and back, help lists what else can be typed."
        )

    def show_help(self) -> None:
        if self.replay is not None:
            click.echo(HELP)
        super().show_help()

    def show_question(self, question: Question) -> None:
        super().show_question(question)
        if self.replay is None:
            return
        answer = self.replay.next
        if answer is not None:
            said = " ".join(str(one + 1) for one in answer) or "-"
            click.echo(f"  answered: {said} ({', '.join(question.options[one] for one in answer) or 'none'})")
        elif self.replay.left:
            left = counted(self.replay.left, "answer")
            self.leave(f"Another question is asked now: {left} left out, and the game goes on as you answer.")
        else:
            click.echo("  Here the kept game ends. It goes on as you answer.")

    def obey(self, line: str, question: Question | None) -> bool:
        if self.replay is None:
            return super().obey(line, question)
        word, _, rest = line.partition(" ")
        word = word.casefold()
        if not line or word in ("next", "all"):
            return self.go(rest.strip() if word == "next" else word)
        fresh = super().obey(line, question)
        if fresh and word == "load":
            self.replay = None
        elif fresh and word not in self.commands:
            self.leave("From here on the game goes on as you answer.")
        return fresh

    def go(self, words: str) -> bool:
        """Give the next answer, the next so many, or all, and show each question on the way; whether one was given."""
        from cardwright import GameError

        replay = self.replay
        number = 0 if replay is None else replay.left if words == "all" else min(whole(words or "1") or 0, replay.left)
        if replay is None or not number:
            click.echo("  no kept answer is left" if replay is None or not replay.left else "  say how many: next 10")
            return False
        for n in range(number):
            if n:
                self.show_moment()
            try:
                if self.replay is None or not replay.step():
                    return n > 0
            except GameError as error:
                click.echo(f"  {error}")
                return n > 0
        return True

    # ---------------------------------------------------------------------------------------- doing
    def undo(self) -> None:
        if self.replay is None:
            super().undo()
            return
        self.replay.back()
        self.told = self.match.events

    def leave(self, why: str) -> None:
        """From now on it is a game like any other."""
        click.echo(f"  {why}")
        self.replay = None
