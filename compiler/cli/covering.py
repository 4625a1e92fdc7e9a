"""`cardwright test --coverage`: which lines of effects the tests have executed, per card."""

from __future__ import annotations

import click

from cardwright.compiler.coverage.measured import Measured, measured
from cardwright.compiler.coverage.report import render_json, render_text
from cardwright.compiler.lower.probes import Probes
from cardwright.compiler.pipeline import Checked

__all__ = ["executed_of", "show"]


def executed_of(probes: Probes, checked: Checked, only: set[str]) -> Measured:
    """What was executed of the files of the set that was asked for, without its tests. only: of these files, if there are any."""
    loaded = checked.loaded
    own = {source.path for one in loaded.sets if loaded.asked(one) for source in one.sources}
    return measured(probes, checked.modules, own & only or own)


def show(found: list[Measured], form: str) -> None:
    """Print what was executed of all sets together, on stdout."""
    whole = Measured(tuple(dict.fromkeys(unit for one in found for unit in one.units)))
    click.echo(render_json(whole) if form == "json" else render_text(whole), nl=False)
