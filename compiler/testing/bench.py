"""Running the tests of a checked game: `run_tests`. All lines are compiled with the game, then each test plays by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cardwright.compiler.check.testing import seat_names
from cardwright.compiler.check.world import World
from cardwright.compiler.lower.probes import Probes
from cardwright.compiler.lower.wording import Wording
from cardwright.compiler.testing.compiled import Bench, Value, Workshop
from cardwright.compiler.testing.failing import Failed, Outcome
from cardwright.compiler.testing.reading import Case, read_case
from cardwright.compiler.testing.script import Script
from cardwright.compiler.testing.steps import Line, read_do, read_given
from cardwright.dsl import codes, syntax
from cardwright.dsl import symbols as sy
from cardwright.dsl.diagnostics import Diagnostic, Sink
from cardwright.dsl.near import did_you_mean
from cardwright.runtime.errors import GameError
from cardwright.runtime.program import Program
from cardwright.runtime.runaway import too_deep

__all__ = ["check_tests", "compile_tests", "run_tests"]


class Prepared(NamedTuple):
    """A test whose lines are compiled. acting: seat, turn and phase of a turn that runs."""

    case: Case
    names: tuple[tuple[str, ...], ...]
    acting: tuple[Value, sy.TurnSym, sy.PhaseSym] | None
    given: tuple[Line, ...]
    do: tuple[Line, ...]
    outcome: tuple[Line, ...]
    rejects: tuple[Line, ...]


def run_tests(
    world: World,
    tests: list[syntax.Test],
    sink: Sink,
    wording: Wording | None = None,
    probes: Probes | None = None,
) -> Iterator[Outcome]:
    """How each test went, in order; mistakes in the form of a test go to `sink`, and it is left out.

    world: the game, checked without errors. wording: who words what a test that fails tells. probes: notes which statements the
    tests execute; by the time an outcome is given, what its test has executed is noted. Raises NotLowered where the game itself
    cannot be compiled.
    """
    return (run() for run in compile_tests(world, tests, sink, wording, probes) if run is not None)


def compile_tests(
    world: World,
    tests: Sequence[syntax.Test],
    sink: Sink,
    wording: Wording | None = None,
    probes: Probes | None = None,
) -> list[Callable[[], Outcome] | None]:
    """For each test a function that plays it, to be called in any order; None for one whose form is wrong. As `run_tests`."""
    bench = Bench(world, wording, probes)
    bench.compile()
    picks = tuple(pick.name for pick in world.module.picks)
    prepared = [prepare_test(bench, node, picks, sink) for node in tests]
    program = bench.program()

    def outcome(one: Prepared | Outcome) -> Outcome:
        return one if isinstance(one, Outcome) else run(bench, program, one)

    return [None if one is None else partial(outcome, one) for one in prepared]


def prepare_test(bench: Bench, node: syntax.Test, picks: tuple[str, ...], sink: Sink) -> Prepared | Outcome | None:
    """A test with its lines compiled, or how it fails already; None where its form is wrong, which is reported."""
    case = read_case(node, picks, sink)
    if case is None:
        return None
    try:
        made = prepare(bench, case)
        bench.finish_lines()
    except Failed as failure:
        return Outcome(case.title, node.title.span, failure)
    return made


def check_tests(world: World, tests: Sequence[syntax.Test], sink: Sink) -> None:
    """What is wrong with tests before any is played, for the sink: of each the first line that means nothing.

    world: the game, checked without errors. Nothing is compiled.
    """
    bench = Bench(world)
    picks = tuple(pick.name for pick in world.module.picks)
    for node in tests:
        case = read_case(node, picks, sink)
        if case is None:
            continue
        try:
            named(world, case)
            prepare(bench, case, reads_only=True)
        except Failed as failure:
            sink.add(failure.found or Diagnostic(codes.TEST_LINE, failure.message, failure.span))


def named(world: World, case: Case) -> None:
    """Raises Failed where a test begins with a card or a variant that there is not."""
    lines = {item.name.text: item for item in case.node.items if isinstance(item, syntax.Property)}
    titles = {card.title for card in world.module.cards}
    for pick, given in case.picks.items():
        for title in given:
            if title and not world.root.find_cards(title):
                near = did_you_mean(title, titles)
                raise Failed(lines[pick].span, f"there is no card `{title}`{near}")
    known = [variant.name for variant in world.module.variants]
    for name in case.variants:
        if name not in known:
            raise Failed(lines["variants"].span, f"there is no variant `{name}`{did_you_mean(name, known)}")


def prepare(bench: Bench, case: Case, reads_only: bool = False) -> Prepared:
    """Read and compile the lines of a test. reads_only: nothing is compiled. Raises Failed."""
    module = bench.module
    per = next((pick for pick in module.picks if pick.per == bench.layout.seat_kind and pick.per), None)
    given = case.picks.get(per.name, ()) if per is not None else ()
    titles: list[str | None] = [given[i] if i < len(given) and given[i] else None for i in range(case.players)]
    singles = [title for pick in module.picks if pick.fills for title in case.picks.get(pick.name, ())]
    shop = Workshop(bench, case.node, titles, singles, reads_only)
    acting = None
    if case.acting is not None:
        seat, phase = case.acting
        acting = (shop.value(seat), *_phase(bench, phase))
    return Prepared(
        case,
        tuple(seat_names(titles)),
        acting,
        tuple(read_given(shop, line) for line in case.given),
        tuple(read_do(shop, line) for line in case.do),
        tuple(read_do(shop, line) for line in case.outcome or ()),
        tuple(read_do(shop, line) for line in case.rejects or ()),
    )


def _phase(bench: Bench, phrase: syntax.Phrase) -> tuple[sy.TurnSym, sy.PhaseSym]:
    for turn in bench.module.turns:
        for phase in turn.phases:
            if isinstance(phrase, syntax.Name) and phase.name == phrase.text:
                return turn, phase
    raise Failed(phrase.span, f"there is no phase `{phrase.span.text}`")


def run(bench: Bench, program: Program, test: Prepared) -> Outcome:
    """Play one test."""
    case = test.case
    script = None
    try:
        script = Script(bench, program, case, test.names)
        script.set_up()
        if test.acting is not None:
            script.act_during(*test.acting)
        script.run(test.given, test.do, test.outcome, test.rejects)
    except Failed as failure:
        return Outcome(case.title, case.node.title.span, failure, script.happened if script else ())
    except GameError as error:
        span = script.last if script else case.node.title.span
        return Outcome(case.title, case.node.title.span, Failed(span, str(error)), script.happened if script else ())
    except RecursionError as error:
        span = script.last if script else case.node.title.span
        endless = Failed(span, str(too_deep(script.s, error.__traceback__)) if script else "these effects never end")
        return Outcome(case.title, case.node.title.span, endless, script.happened if script else ())
    return Outcome(case.title, case.node.title.span, None)
