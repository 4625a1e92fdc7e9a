"""`cardwright explain CODE`: the page of an error code."""

from __future__ import annotations

import click

from cardwright.compiler.cli.wrong import WrongUse

__all__ = ["command"]


@click.command("explain")
@click.argument("code")
def command(code: str) -> None:
    """Print the page of an error code.

    CODE is the number of a message or its name: E0201, or unknown-name. The page says what the message means, what triggers
    it and what is right.
    """
    from cardwright.compiler.report.explain import UnknownCode, page

    try:
        click.echo(page(code), nl=False)
    except UnknownCode as error:
        raise WrongUse(str(error)) from error
