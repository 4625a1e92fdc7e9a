"""The talk with the people at the table: what is shown, what is asked, and what they type."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli.kept import go_on, keep, read_kept
from cardwright.compiler.cli.wrong import WrongUse
from cardwright.dsl.near import did_you_mean

if TYPE_CHECKING:
    from cardwright import Game, Match, Question

__all__ = ["Terminal"]

HELP = """\
  3            take option 3; several with spaces between: 1 4; none, where that is allowed: -
  table        the table, as the player who is asked may see it
  card NAME    what is printed on a card
  log          what has happened, each line with its number
  why          why the last thing happened as it did
  why 12       why what line 12 of the log tells happened as it did, and where its numbers come from
  why WORDS    why something is not offered, a number is what it is, or something happened: why cost of NAME
  undo         take back the last answer, unless something was revealed since
  save FILE    keep the game in a file
  load FILE    go on with a game that was kept; load FILE --migrate where the sets have changed since
  quit         leave; so does the end of the input"""

#: digits of a number that a person may mean
DIGITS = 9


class Terminal:
    """Shows, asks, and does what people say until they leave."""

    def __init__(self, game: Game, match: Match) -> None:
        self.game, self.match = game, match
        self.told = 0
        self.turn: object = None
        self.commands: dict[str, Callable[[str], None]] = {
            "table": lambda _: self.show_table(),
            "card": self.show_card,
            "log": lambda _: self.show_log(),
            "why": self.show_why,
            "undo": lambda _: self.undo(),
            "save": self.save,
            "load": self.load,
            "help": lambda _: self.show_help(),
        }

    def run(self) -> None:
        """Until `quit` or the end of the input. A game that is over can still be looked at."""
        typed = sys.stdin
        if isinstance(typed, io.TextIOWrapper):
            typed.reconfigure(errors="replace")  # pyright: ignore[reportUnknownMemberType] - what is no text is no command
        click.echo(f"{self.game.title} · {', '.join(self.match.players)}")
        self.greet()
        self.show_table()
        fresh = True
        while True:
            if fresh:
                self.show_moment()
            question = self.match.question
            line = self.read_line()
            if line is None or line in ("quit", "exit", "q"):
                return
            fresh = self.obey(line, question)

    def read_line(self) -> str | None:
        """A line of input; None at its end."""
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo()
            return None
        return line.strip()

    def obey(self, line: str, question: Question | None) -> bool:
        """Do what a line says; whether the question is to be shown anew."""
        from cardwright import GameError

        word, _, rest = line.partition(" ")
        action = self.commands.get(word.casefold())
        try:
            if action is not None:
                action(rest.strip())
                return word in ("undo", "load")
            self.match.answer(*read_answer(line, question, self.commands))
        except (GameError, WrongUse) as error:
            click.echo(f"  {error.message if isinstance(error, WrongUse) else error}")
            return False
        return True

    # ---------------------------------------------------------------------------------------- showing
    def greet(self) -> None:
        click.echo("Type the number of an option; why explains, help lists what else can be typed.")

    def show_help(self) -> None:
        click.echo(HELP)

    def show_moment(self) -> None:
        """What has happened since the last question, and what is asked now, or how the game has ended."""
        question = self.match.question
        if question is None:
            self.tell_news(0)
            self.show_result()
            return
        self.tell_news(question.player)
        self.show_turn()
        self.show_question(question)

    def show_question(self, question: Question) -> None:
        who = self.match.players[question.player - 1] if question.player else "All players"
        source = f" [{question.source}]" if question.source and question.source not in question.prompt else ""
        source = "" if question.source == who else source
        click.echo(f"\n{who}: {question.prompt}{source}")
        for number, option in enumerate(question.options, 1):
            click.echo(f"  {number:>2}  {option}")
        if (question.least, question.most) != (1, 1):
            span = f"{question.least}" if question.least == question.most else f"{question.least} to {question.most}"
            none = ", or - for none" if question.least == 0 else ""
            click.echo(f"  choose {span}, with spaces between{none}")

    def show_result(self) -> None:
        """How the game has ended, and what can still be done."""
        result = self.match.result
        if result is None:
            click.echo("\nThe game is over.")
        else:
            said = result.text or result.name.replace("_", " ")
            click.echo(f"\n{result.outcome}" + (f": {said}" if said != result.outcome else ""))
            if 0 < len(result.winners) < len(self.match.players):
                click.echo("won by " + ", ".join(self.match.players[number - 1] for number in result.winners))
        click.echo("  log, why, table, undo and save still work; quit leaves")

    def show_table(self) -> None:
        from cardwright.compiler.cli.table import draw_table

        for line in draw_table(self.game.program, self.game.checked.module, self.match.view(self.viewer)):
            click.echo(line)

    def show_turn(self) -> None:
        """A rule between turns."""
        from cardwright.compiler.cli.table import draw_clock

        view = self.match.view(self.viewer)
        now = (view["clock"], view["turn"][:2])
        if now != self.turn:
            if self.turn is not None:
                click.echo(f"\n{draw_clock(self.game.checked.module, view)}")
            self.turn = now

    def show_card(self, title: str) -> None:
        """What is printed on the card of that name. Raises WrongUse."""
        from cardwright.compiler.text import cards, plain

        known = {one.name.casefold(): one for one in cards(self.game.checked.module, self.game.checked.modules)}
        found = known.get(title.casefold())
        if found is None:
            near = did_you_mean(title, [one.name for one in known.values()])
            raise WrongUse(f"there is no card `{title[:60]}`{near}" if title else "say which: card NAME")
        values = ", ".join(f"{label} {plain(spans)}" for label, spans in found.values)
        click.echo(f"  {found.name}" + (f" ({values})" if values else ""))
        for spans in (found.heading, found.spans):
            for line in plain(spans).splitlines():
                click.echo(f"    {line}")

    def show_log(self) -> None:
        for number, line in self.match.numbered_log(self.viewer):
            click.echo(f"  {number:>4}  {line}")

    def show_why(self, words: str) -> None:
        """Raises GameError where the words mean nothing."""
        number = whole(words.removeprefix("-"))
        what = words or -1 if number is None else -number if words.startswith("-") else number
        for line in self.match.why(what, self.viewer):
            click.echo(f"  {line}")

    def tell_news(self, player: int) -> None:
        """What has happened since the last question, as far as who is asked now may know."""
        for line in self.match.news(self.told, player):
            click.echo(f"  · {line}")
        self.told = self.match.events

    @property
    def viewer(self) -> int:
        question = self.match.question
        return question.player if question else 0

    # ---------------------------------------------------------------------------------------- doing
    def undo(self) -> None:
        self.match.undo()
        self.told = self.match.events

    def save(self, file: str) -> None:
        """Raises WrongUse."""
        if not file:
            raise WrongUse("say where: save FILE")
        keep(file, self.match.save())
        click.echo(f"  saved in {file}")

    def load(self, words: str) -> None:
        """Raises WrongUse, SaveError."""
        file, migrate = words.removesuffix("--migrate").strip(), words.endswith("--migrate")
        if not file:
            raise WrongUse("say from where: load FILE")
        self.match = go_on(self.game, file, read_kept(file), migrate)
        self.told = self.match.events
        self.show_table()


def whole(word: str) -> int | None:
    """A number from what was typed; None for anything else. One with more digits than anybody means is as good as the largest."""
    if not (word.isascii() and word.isdecimal()):
        return None
    return int(word) if len(word.lstrip("0")) <= DIGITS else 10**DIGITS


def read_answer(line: str, question: Question | None, commands: dict[str, Callable[[str], None]]) -> list[int]:
    """Positions from what a person typed. Raises WrongUse with what is wanted."""
    none = line in ("-", "none")
    words = [] if none else line.replace(",", " ").split()
    numbers = [whole(word) for word in words]
    wrong = next((word for word, number in zip(words, numbers, strict=True) if number is None), None)
    if wrong is not None:
        near = did_you_mean(wrong, [*commands, "quit"])
        raise WrongUse(f"`{wrong[:60]}` is no number and no command{near or '; help lists what can be said'}")
    if question is None:
        raise WrongUse("the game is over: nothing is asked; help lists what can be said")
    last = len(question.options)
    if not words and not none:
        raise WrongUse(f"type a number from 1 to {last}, or help")
    beyond = next((word for word, number in zip(words, numbers, strict=True) if not 1 <= (number or 0) <= last), None)
    if beyond is not None:
        raise WrongUse(
            f"there is no option {beyond[:DIGITS]}{'…' if len(beyond) > DIGITS else ''}: they go from 1 to {last}"
        )
    return [number - 1 for number in numbers if number is not None]
