"""`cardwright test --mutate`: which changes to cards no test notices, and the share of those that are noticed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cardwright.compiler.testing.mutation import Fate, Trials

__all__ = ["report"]


def report(
    paths: Iterable[str],
    files: tuple[str, ...],
    jobs: int,
    only: str | None,
    sample: int | None,
    seed: int,
    least: float,
    form: str,
) -> int:
    """Try the mutants of the sets, and print what survived, card by card.

    files, only, sample, seed: which mutants, as `Trials` has it. least: the share in percent that must be caught.

    Returns the exit code: 1 where less is caught, or where the tests fail before anything is changed.
    """
    from cardwright.compiler.testing.mutation import Trials

    fates: list[Fate] = []
    for path in paths:
        trials = Trials(path, only, files, sample, seed)
        if trials.reach.failed:
            for outcome in trials.reach.failed:
                click.echo(outcome.told() + "\n", err=True)
            click.echo(f"{path}: tests fail before anything is changed; mend them first", err=True)
            return 1
        fates += _with_bar(trials, jobs)
    counts = {fate: sum(1 for one in fates if one.fate == fate) for fate in ("caught", "survived", "refused", "same")}
    judged = counts["caught"] + counts["survived"]
    share = 100 * counts["caught"] / judged if judged else 100.0
    if form == "json":
        figures = {**counts, "percent": round(share, 2), "survivors": [_as_data(one) for one in _survivors(fates)]}
        click.echo(json.dumps(figures, indent=2, ensure_ascii=False))
    else:
        click.echo(_told(fates), nl=False)
    parts = (
        f"{counts['refused']} changes that do not check" if counts["refused"] else "",
        f"{counts['same']} that change nothing" if counts["same"] else "",
    )
    beside = ", ".join(part for part in parts if part)
    left_out = f"; left out: {beside}" if beside else ""
    click.echo(f"{counts['caught']} of {judged} mutants caught ({share:.1f}%){left_out}", err=True)
    return 0 if share >= least else 1


def _with_bar(trials: Trials, jobs: int) -> list[Fate]:
    from cardwright.compiler.cli.bar import progress_bar
    from cardwright.compiler.testing.mutation import judge

    with progress_bar() as bar:
        task = bar.add_task("mutants", total=len(trials.mutants))
        return judge(trials, jobs, lambda done: bar.update(task, completed=done, refresh=True))


def _survivors(fates: Iterable[Fate]) -> list[Fate]:
    return [one for one in fates if one.fate == "survived"]


def _told(fates: Sequence[Fate]) -> str:
    """What survived under the name of each card, each with its line before and after."""
    out: list[str] = []
    for (path, card), group in groupby(fates, key=lambda one: (one.mutant.path, one.mutant.card)):
        found = list(group)
        survivors = _survivors(found)
        caught = sum(1 for one in found if one.fate == "caught")
        if survivors:
            out.append(f"{card} ({path}): {caught} of {caught + len(survivors)} caught")
        for fate in survivors:
            mutant = fate.mutant
            out.append(f"  {mutant.path}:{mutant.line}: {mutant.what}: no test notices")
            out += [f"    - {line}" for line in mutant.before] + [f"    + {line}" for line in mutant.after]
    return "".join(line + "\n" for line in out)


def _as_data(fate: Fate) -> dict[str, Any]:
    """A survivor as plain data; the keys are stable."""
    mutant = fate.mutant
    return {
        "path": mutant.path,
        "line": mutant.line,
        "card": mutant.card,
        "kind": mutant.kind,
        "what": mutant.what,
        "before": list(mutant.before),
        "after": list(mutant.after),
    }
