"""The command `cardwright`: finds the command that is asked for and imports only that.

Exit codes: 0 fine, 1 something was found (or Cardwright itself failed), 2 wrong use. A person sees one clear sentence, never
a traceback; CARDWRIGHT_DEBUG=1 shows it to those who work on Cardwright.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

import click

from cardwright import __version__
from cardwright.dsl.near import did_you_mean

__all__ = ["COMMANDS", "cli", "main"]

#: command → what it does; each lives in the module of its name here, as `command`
COMMANDS = {
    "new": "make an expansion that checks and whose tests pass",
    "check": "say what is wrong with games and sets",
    "build": "compile, and show a phase of it",
    "text": "print the text of all cards",
    "reference": "write the rules reference",
    "test": "run the tests that are written in the language",
    "play": "play a game, line by line",
    "sim": "let bots play many games, and show what came of them",
    "explain": "the page of an error code",
}


class Lazy(click.Group):
    """A group that knows its commands by name and imports one only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"cardwright.compiler.cli.{cmd_name}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            near = did_you_mean(args[0], COMMANDS)
            raise click.UsageError(f"there is no command `{args[0]}`{near or '; cardwright --help lists them'}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="cardwright")
def cli() -> None:
    """Card games written in Cardwright: check, play, simulate and print them.

    PATH is a folder with a game or a set, a .card file of one, or the id of an installed one. Exit codes: 0 fine, 1 something
    was found, 2 wrong use.
    """


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the exit code. arguments: those of the process where nothing is given."""
    open_streams()
    for stream in (sys.stdout, sys.stderr):
        # A terminal of another encoding shows a sign that it does not have as its number, and nothing fails.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        # Outside of its standalone mode click hands back the code of an `Exit`, and None from a command that just ends.
        code = cli.main(arguments, prog_name="cardwright", standalone_mode=False)
    except (click.Abort, KeyboardInterrupt):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not stop what is done on leaving
        click.echo("stopped", err=True)
        if arguments is None:
            leave(130)
        return 130
    except click.UsageError as error:
        if error.ctx is not None:
            click.echo(error.ctx.get_usage(), err=True)
        click.echo(f"cardwright: {error.format_message()}", err=True)
        return 2
    except click.ClickException as error:
        click.echo(f"cardwright: {error.format_message()}", err=True)
        return error.exit_code
    except (BrokenPipeError, SystemExit):
        # The reader of our output has gone, as `| head` does: nothing is wrong. click, which writes it, ends with a
        # SystemExit then, and no command does. Python must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if os.environ.get("CARDWRIGHT_DEBUG"):
            raise
        what = (
            f"`{error.filename}` cannot be read or written" if error.filename else "what is printed cannot be written"
        )
        click.echo(f"cardwright: {what}: {error.strerror or error}", err=True)
        return 2
    except Exception as error:
        if os.environ.get("CARDWRIGHT_DEBUG"):
            raise
        what = " ".join(str(error).split()) or "no message"
        click.echo(
            f"cardwright: error[E0901 internal]: Cardwright itself has failed: {type(error).__name__}: {what}\n"
            "  help: please report it; CARDWRIGHT_DEBUG=1 shows where",
            err=True,
        )
        return 1
    return code if isinstance(code, int) else 0


def leave(code: int) -> NoReturn:
    """End this process at once: nothing that another process or a thread still does is waited for; those end with it."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def open_streams() -> None:
    """Give the process an input without a line, and outputs that nobody reads, where it was started without any."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as the process


if __name__ == "__main__":
    sys.exit(main())
