"""`cardwright test --mutate`: which changes to cards no test notices, and the share of those that are noticed."""

from __future__ import annotations

from collections import Counter

import click

__all__ = ["report"]


def report(paths: list[str], jobs: int, only: str | None) -> int:
    """Run the mutants of the sets and print what survived. Returns the exit code: 1 where something survived."""
    from rich.console import Console
    from rich.progress import Progress, TaskID

    from cardwright.compiler.testing.mutation import Fate, mutate

    counts: Counter[str] = Counter()
    survivors: list[Fate] = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for path in paths:
            task = bar.add_task("mutants", total=None)

            def advance(done: int, total: int, task: TaskID = task) -> None:
                bar.update(task, completed=done, total=total)

            for fate in mutate(path, jobs, only, advance):
                counts[fate.fate] += 1
                if fate.fate == "survived":
                    survivors.append(fate)
    for fate in survivors:
        mutant = fate.mutant
        click.echo(f"{mutant.path}:{mutant.line}: {mutant.card}: {mutant.what}: no test notices")
    judged = counts["caught"] + counts["survived"]
    share = 100 * counts["caught"] / judged if judged else 0.0
    refused = f"; {counts['refused']} more do not check" if counts["refused"] else ""
    click.echo(f"{counts['caught']} of {judged} mutants caught ({share:.1f}%){refused}", err=True)
    return 1 if survivors else 0
