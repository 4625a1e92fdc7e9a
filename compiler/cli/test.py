"""`cardwright test PATH…`: runs the tests that are written in the language."""

from __future__ import annotations

import click
from click.core import ParameterSource

from cardwright.compiler.cli.wrong import WrongUse, refused, stop

__all__ = ["command"]

#: options that say how cards are changed, and their names here
OF_MUTATE = (("--jobs", "jobs"), ("--sample", "sample"), ("--seed", "seed"), ("--at-least", "least"))


@click.command("test")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("-k", "name", metavar="NAME", help="only the tests whose title holds NAME; of mutants, the cards'")
@click.option("--mutate", "mutating", is_flag=True, help="change the cards one by one, and say what no test notices")
@click.option("--jobs", type=click.IntRange(1), default=1, metavar="N", help="worker processes for --mutate")
@click.option("--sample", type=click.IntRange(1), metavar="N", help="only N of the mutants, drawn by chance")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="of --sample: which ones")
@click.option(
    "--at-least",
    "least",
    type=click.FloatRange(0, 100),
    default=100,
    show_default=True,
    metavar="PERCENT",
    help="of the mutants that must be caught",
)
@click.option("--coverage", "covering", is_flag=True, help="say which lines of effects the tests execute, per card")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="of --mutate and --coverage",
)
def command(
    paths: tuple[str, ...],
    name: str | None,
    mutating: bool,
    jobs: int,
    sample: int | None,
    seed: int,
    least: float,
    covering: bool,
    form: str,
) -> None:
    """Run the tests of games and sets.

    For a file, the tests in it; for a set, its own; for a game, those of the sets in its folder as well. What fails is told
    with the line of the test, what was expected and what was found.

    With --mutate it fails where fewer of the mutants are caught than --at-least says.
    """
    require_used(mutating, covering)
    from pathlib import Path

    from cardwright.compiler.cli.covering import executed_of, show
    from cardwright.compiler.coverage.measured import Measured
    from cardwright.compiler.lower.probes import Probes
    from cardwright.compiler.pipeline import check_paths, lowering, wording
    from cardwright.compiler.report import text
    from cardwright.compiler.sets import is_card_file, shown
    from cardwright.compiler.testing.bench import run_tests
    from cardwright.dsl import syntax
    from cardwright.dsl.diagnostics import Sink

    sink = Sink()
    checked = check_paths(paths, sink)
    if sink.errors:
        stop(sink)
    only = {shown(Path(path)) for path in paths if is_card_file(path)}
    if mutating:
        from cardwright.compiler.cli.mutating import report

        folders = [str(one.loaded.main.folder) for one in checked]
        raise click.exceptions.Exit(report(folders, tuple(only), jobs, name, sample, seed, least, form))
    passed = failed = 0
    found: list[Measured] = []
    for one in checked:
        tests = [
            declaration
            for module in one.modules
            for declaration in module.declarations
            if isinstance(declaration, syntax.Test)
            and (not only or module.path in only)
            and (name is None or name.casefold() in declaration.title.value.casefold())
        ]
        if not tests and not covering:
            continue
        with refused(), lowering(one.loaded.sources):
            probes = Probes() if covering else None
            for outcome in run_tests(one.world, tests, sink, wording(one), probes):
                if outcome.failure is None:
                    passed += 1
                else:
                    failed += 1
                    click.echo(outcome.told() + "\n", err=covering)
            if probes is not None:
                found.append(executed_of(probes, one, only))
    if sink.errors:
        click.echo(text.render_all(sink.errors), nl=False, err=covering)
    if covering:
        show(found, form)
    failed += len(sink.errors)
    if not passed and not failed:
        click.echo("no tests" + (f" whose title holds `{name}`" if name else ""), err=True)
    else:
        click.echo(f"{passed} passed" + (f", {failed} failed" if failed else ""), err=True)
    raise click.exceptions.Exit(1 if failed else 0)


def require_used(mutating: bool, covering: bool) -> None:
    """Raise WrongUse where an option was given that nothing would come of."""
    if mutating and covering:
        raise WrongUse("--mutate changes the cards, and --coverage looks at what is there: choose one")
    given = click.get_current_context().get_parameter_source
    for option, name in () if mutating else OF_MUTATE:
        if given(name) is ParameterSource.COMMANDLINE:
            raise WrongUse(f"{option} goes with --mutate")
    if not (mutating or covering) and given("form") is ParameterSource.COMMANDLINE:
        raise WrongUse("--format goes with --mutate or --coverage")
