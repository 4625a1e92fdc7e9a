"""`cardwright text PATH`: the printed text of all cards."""

from __future__ import annotations

import json

import click

from cardwright.compiler.cli.wrong import stop

__all__ = ["command"]


@click.command("text")
@click.argument("path", metavar="PATH")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(path: str, form: str) -> None:
    """Print the text of a set's cards, generated from what they do. With a file: of the cards in it.

    As JSON it is a list of objects with kind, name, set and text.
    """
    from pathlib import Path

    from cardwright.compiler.pipeline import check_set
    from cardwright.compiler.sets import is_card_file, shown
    from cardwright.compiler.text.cards import cards
    from cardwright.compiler.text.render import plain
    from cardwright.dsl.diagnostics import Sink

    sink = Sink()
    checked = check_set(path, sink)
    if checked is None or sink.errors:
        stop(sink)
    asked = {s.path for one in checked.loaded.sets if checked.loaded.asked(one) for s in one.sources}
    if is_card_file(path):
        asked = {shown(Path(path))}
    printed = [one for one in cards(checked.module, checked.modules) if one.node.span.source.path in asked]
    if form == "json":
        data = [{"kind": one.kind, "name": one.name, "set": one.set, "text": plain(one.spans)} for one in printed]
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    for number, card in enumerate(printed):
        if number:
            click.echo()
        values = [f"{label} {plain(spans)}".strip() for label, spans in card.values]
        click.echo(f"{card.name}  ({', '.join([card.kind, *values])})")
        for line in [*plain(card.heading).splitlines(), *plain(card.spans).splitlines()]:
            click.echo(f"    {line}".rstrip())
