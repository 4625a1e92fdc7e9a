"""`cardwright play PATH`: a game at a terminal, line by line; a script can play it as well."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli.starting import read_picks, starting_options
from cardwright.compiler.cli.wrong import WrongUse, reason, refused
from cardwright.compiler.writing import write

if TYPE_CHECKING:
    from cardwright import Game, Match, Question

__all__ = ["Terminal", "command"]

HELP = """\
  3            take option 3; several with spaces between: 1 4; none, where that is allowed: -
  table        the table, as the player who is asked may see it
  card NAME    what is printed on a card
  log          what has happened
  why          why the last thing happened as it did
  why WORDS    why something is not offered, a number is what it is, or something happened: why cost of NAME
  undo         take back the last answer, unless something was revealed since
  save FILE    keep the game in a file
  load FILE    go on with a game that was kept
  quit         leave"""


@click.command("play")
@click.argument("path", metavar="PATH")
@starting_options
@click.option("--load", "file", metavar="FILE", help="go on with a saved game")
def command(
    path: str, players: int | None, seed: int, pick: tuple[str, ...], variant: tuple[str, ...], file: str | None
) -> None:
    """Play a game, line by line.

    Every legal option is listed; answer with its number. Other words: table, card NAME, log, undo, save FILE, load FILE, help, quit. A
    player sees only what that player may see.
    """
    import cardwright

    picks = read_picks(pick)
    with refused():
        game = cardwright.load(path)
        match = game.start(seed, players, picks, variant) if file is None else game.resume(_read(file))
    Terminal(game, match).run()


def _read(file: str) -> str:
    """The text of a saved game. Raises WrongUse."""
    try:
        return Path(file).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise WrongUse(f"`{file}` is no saved game: it is not text") from error
    except (OSError, ValueError) as error:
        raise WrongUse(f"`{file}` cannot be read: {reason(error)}") from error


class Terminal:
    """The talk with the people at the table: shows, asks, and does what they say until they leave or the game is over."""

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
            "help": lambda _: click.echo(HELP),
        }

    def run(self) -> None:
        """Until the game is over, `quit`, or the end of the input."""
        click.echo(f"{self.game.title} · {', '.join(self.match.players)}")
        self.show_table()
        fresh = True
        while (question := self.match.question) is not None:
            if fresh:
                self.tell_news(question.player)
                self.show_turn()
                self.show_question(question)
            line = self.read_line()
            if line is None or line in ("quit", "exit", "q"):
                return
            fresh = self.obey(line, question)
        self.tell_news(0)
        result = self.match.result
        click.echo(f"\n{result.outcome}: {result.text or result.name}" if result else "\nthe game is over")

    def read_line(self) -> str | None:
        """A line of input; None at its end."""
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo()
            return None
        return line.strip()

    def obey(self, line: str, question: Question) -> bool:
        """Do what a line says; whether the question is to be shown anew."""
        from cardwright import GameError

        word, _, rest = line.partition(" ")
        action = self.commands.get(word)
        try:
            if action is not None:
                action(rest.strip())
                return word in ("undo", "load")
            self.match.answer(*read_answer(line, question))
        except (GameError, WrongUse) as error:
            click.echo(f"  {error}")
            return False
        return True

    # ---------------------------------------------------------------------------------------- showing
    def show_question(self, question: Question) -> None:
        who = self.match.players[question.player - 1] if question.player else "All players"
        source = f" [{question.source}]" if question.source and question.source not in question.prompt else ""
        click.echo(f"\n{who}: {question.prompt}{source}")
        for number, option in enumerate(question.options, 1):
            click.echo(f"  {number:>2}  {option}")
        if (question.least, question.most) != (1, 1):
            span = f"{question.least}" if question.least == question.most else f"{question.least} to {question.most}"
            none = ", or - for none" if question.least == 0 else ""
            click.echo(f"  choose {span}, with spaces between{none}")

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
                click.echo(f"\n{draw_clock(view)}")
            self.turn = now

    def show_card(self, title: str) -> None:
        """What is printed on the card of that name. Raises WrongUse."""
        from cardwright.compiler.text import cards, plain
        from cardwright.dsl.near import did_you_mean

        known = {one.name.casefold(): one for one in cards(self.game.checked.module, self.game.checked.modules)}
        found = known.get(title.casefold())
        if found is None:
            near = did_you_mean(title, [one.name for one in known.values()]) if title else "; say which: card NAME"
            raise WrongUse(f"there is no card `{title}`{near}" if title else "say which: card NAME")
        values = ", ".join(f"{label} {plain(spans)}" for label, spans in found.values)
        click.echo(f"  {found.name}" + (f" ({values})" if values else ""))
        for spans in (found.heading, found.spans):
            for line in plain(spans).splitlines():
                click.echo(f"    {line}")

    def show_log(self) -> None:
        for line in self.match.log(self.viewer):
            click.echo(f"  {line}")

    def show_why(self, words: str) -> None:
        """Raises GameError where the words mean nothing."""
        what = int(words) if words.removeprefix("-").isdecimal() else words or -1
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
        try:
            write(file, self.match.save() + "\n")
        except (OSError, ValueError) as error:
            raise WrongUse(f"`{file}` cannot be written: {reason(error)}") from error
        click.echo(f"  saved in {file}")

    def load(self, file: str) -> None:
        """Raises WrongUse, SaveError."""
        if not file:
            raise WrongUse("say from where: load FILE")
        self.match = self.game.resume(_read(file))
        self.told = self.match.events
        self.show_table()


def read_answer(line: str, question: Question) -> list[int]:
    """Positions from what a person typed. Raises WrongUse with what is wanted."""
    words = [] if line in ("-", "none") else line.replace(",", " ").split()
    if not words and line not in ("-", "none"):
        raise WrongUse(f"type a number from 1 to {len(question.options)}, or help")
    wrong = next((word for word in words if not word.isdecimal()), None)
    if wrong is not None:
        raise WrongUse(f"`{wrong}` is no number and no command; help lists what can be said")
    beyond = next((word for word in words if not 1 <= int(word) <= len(question.options)), None)
    if beyond is not None:
        raise WrongUse(f"there is no option {beyond}: they go from 1 to {len(question.options)}")
    return [int(word) - 1 for word in words]
