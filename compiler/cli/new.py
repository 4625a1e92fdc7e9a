"""`cardwright new NAME`: an expansion to begin with."""

from __future__ import annotations

import re
from pathlib import Path

import click

from cardwright.compiler.cli.wrong import WrongUse, found, reason, stop

__all__ = ["command", "make"]


@click.command("new")
@click.argument("name")
@click.option("--game", metavar="GAME", help="the game it is for, by path or id; needed where several are installed")
def command(name: str, game: str | None) -> None:
    """Make an expansion that checks and whose tests pass.

    NAME is the folder to make; its last part gives the title and the id of the set. What it holds is the template of the
    game.
    """
    from cardwright.compiler.sets import TEMPLATE, Library
    from cardwright.dsl.diagnostics import Sink

    if game is None:
        known = Library(Sink()).installed().values()
        games = sorted(one.id for one in known if (one.folder / TEMPLATE).is_dir())
        if len(games) != 1:
            raise WrongUse(f"say which game it is for: --game {' | '.join(games) or 'PATH'}")
        game = games[0]
    folder = Path(name)
    for file in make(folder, game):
        click.echo(str(file))
    click.echo(f"next: cardwright check {name} · cardwright test {name}", err=True)


def make(folder: Path, game: str) -> list[Path]:
    """Write the template of `game` into `folder`, under a name of its own; the files written. Raises WrongUse."""
    from cardwright.compiler.sets import TEMPLATE, Library
    from cardwright.compiler.writing import write
    from cardwright.dsl.diagnostics import Sink

    sink = Sink()
    library = Library(sink)
    home = library.locate(game)
    found(sink)
    template = None if home is None else library.read_set(home / TEMPLATE)
    if sink.errors:
        stop(sink)
    if template is None:
        raise WrongUse(f"the game `{game}` has no template: no set in its folder `{TEMPLATE}`")
    identity = re.sub(r"\W+", "_", folder.name.casefold()).strip("_")
    if not identity or not identity[0].isalpha():
        raise WrongUse(f"`{folder.name}` gives no id for a set: begin it with a letter")
    if folder.suffix == ".card":
        raise WrongUse(
            f"`{folder.name}` is the name of a file of cards: a set is a folder, give it a name without `.card`"
        )
    taken = library.named(identity, folder, home)
    if taken is not None:
        raise WrongUse(f"a set with the id `{identity}` is there already, {taken}: take another name")
    if not is_free(folder):
        raise WrongUse(f"`{folder}` is there already, and not empty")
    title = folder.name if " " in folder.name else identity.replace("_", " ").title()
    names = {template.manifest.title: title, template.manifest.id: identity}
    written: list[Path] = []
    try:
        for file in sorted(template.folder.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                text = file.read_text("utf-8")
                for old, new in names.items():
                    text = text.replace(old, new)
                target = folder / file.relative_to(template.folder)
                target.parent.mkdir(parents=True, exist_ok=True)
                write(target, text)
                written.append(target)
    except (OSError, ValueError) as error:
        raise WrongUse(f"`{folder}` cannot be written: {reason(error)}") from error
    return written


def is_free(folder: Path) -> bool:
    """Whether nothing lies there yet, or an empty folder. Raises WrongUse where that cannot be known."""
    try:
        return not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    except (OSError, ValueError) as error:
        raise WrongUse(f"`{folder}` cannot be written: {reason(error)}") from error
