"""The options with which games are begun, the same for every command that plays."""

from __future__ import annotations

import csv
from collections.abc import Callable
from typing import Any, TypeVar

import click

from cardwright.compiler.cli.wrong import WrongUse

__all__ = ["read_picks", "starting_options"]

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def starting_options(command: Decorated) -> Decorated:
    """Adds --players, --seed, --pick and --variant: `players`, `seed`, `pick`, `variant`."""
    options = [
        click.option("--players", type=click.IntRange(1), metavar="N", help="how many play; the fewest if not said"),
        click.option(
            "--seed", type=int, default=0, show_default=True, metavar="S", help="the same seed, the same game"
        ),
        click.option(
            "--pick", multiple=True, metavar="NAME=VALUE[,VALUE]", help="choose what would be drawn; repeatable"
        ),
        click.option("--variant", multiple=True, metavar="NAME", help="a variant of the game; repeatable"),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def read_picks(given: tuple[str, ...]) -> dict[str, list[str | None]]:
    """`name=value,value` as a mapping; an empty value leaves its place to chance. Raises WrongUse.

    A value that holds a comma stands in quotation marks.
    """
    out: dict[str, list[str | None]] = {}
    for one in given:
        name, equals, values = one.partition("=")
        if not equals or not name.strip():
            raise WrongUse(f"--pick {one}: it is written NAME=VALUE, as the game names what can be picked")
        try:
            row: list[str] = next(csv.reader([values], skipinitialspace=True, strict=True), [""])
        except csv.Error as error:
            raise WrongUse(f'--pick {one}: a quotation mark has no partner; "Ash, the Old" is one name') from error
        out.setdefault(name.strip(), []).extend([value.strip() or None for value in row])
    return out
