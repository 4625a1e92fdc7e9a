"""What the probes see: exactly the lines that ran, at no change of the game; and how the command reports it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.compiler.cli.main import main
from cardwright.compiler.coverage.measured import Unit, measured
from cardwright.compiler.coverage.report import render_text
from cardwright.compiler.lower.probes import Probes
from cardwright.compiler.pipeline import Checked, check_set, lower_all
from cardwright.compiler.testing.bench import run_tests
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.new_game import new_game
from cardwright.runtime.program import Program
from cardwright.runtime.simulate import Run, simulate
from cardwright.runtime.steps import play
from cardwright.runtime.workers import inherits


def checked_set(path: Path) -> Checked:
    sink = Sink()
    checked = check_set(path, sink)
    assert checked is not None
    assert not sink.errors
    return checked


def of_tests(checked: Checked) -> dict[str, Unit]:
    """Title → what the tests of a set execute of it."""
    probes = Probes()
    tests = [one for module in checked.modules for one in module.declarations if isinstance(one, syntax.Test)]
    assert all(outcome.failure is None for outcome in run_tests(checked.world, tests, Sink(), probes=probes))
    return {unit.title: unit for unit in measured(probes, checked.modules).units}


def test_exactly_the_lines_that_ran(small: Path) -> None:
    units = of_tests(checked_set(small))
    flint, slate = units["Flint"], units["Slate"]
    assert (flint.path, flint.line, flint.kind, flint.is_card) == ("small/stones.card", 1, "gem", True)
    # `may destroy …` was asked and declined: what stands behind `may` has not happened, so its line has not been executed
    assert (flint.lines, flint.missing) == ((4, 5, 6), (6,))
    # the head of `either` is a statement; the other way was not gone
    assert (slate.lines, slate.missing) == ((11, 12, 14, 15), (14, 15))
    assert units["gain"].kind == "verb"
    assert units["gain"].missing == ()
    assert units["draw"].missing == units["draw"].lines


def test_a_condition_on_one_line_counts_when_it_held(small: Path) -> None:
    file = small / "tests" / "stones.card"
    file.write_text(file.read_text("utf-8").replace("given:", "given:\n        set seat1.life to 4", 1), "utf-8")
    file.write_text(file.read_text("utf-8").replace("life = 4\n", "life = 3\n"), "utf-8")
    assert of_tests(checked_set(small))["Flint"].missing == (5, 6)


def logs(program: Program) -> list[str]:
    return [repr(play(new_game(program, seed, 2), RandomBot(seed)).whole_log()) for seed in range(20)]


def test_the_game_is_the_same(small: Path) -> None:
    checked = checked_set(small)
    probes = Probes()
    assert logs(lower_all(checked, probes)) == logs(lower_all(checked))
    assert any(place.path == "small/rules.card" for place in probes.executed())


def test_what_several_saw_is_put_together(small: Path) -> None:
    checked = checked_set(small)
    one, other = Probes(), Probes()
    logs(lower_all(checked, one))
    lower_all(checked, other)
    assert not other.executed()
    other.add(one.snapshot())
    assert other.executed() == one.executed() != set()
    other.forget()
    assert not other.executed()
    with pytest.raises(ValueError, match="other sources"):
        other.add(b"\0")


@pytest.mark.skipif(not inherits(), reason="processes do not begin as copies here")
def test_copies_of_this_process_write_into_the_same_bytes(small: Path) -> None:
    checked = checked_set(small)
    alone, together = Probes(), Probes(shared=True)
    run = Run(100, 2)
    program = lower_all(checked, alone)
    expected = simulate(lambda: program, (), run)
    shared = lower_all(checked, together)
    assert simulate(lambda: shared, (), run, jobs=2) == expected
    assert together.executed() == alone.executed() != set()


def test_the_text(small: Path) -> None:
    checked = checked_set(small)
    probes = Probes()
    list(run_tests(checked.world, [], Sink(), probes=probes))
    told = render_text(measured(probes, checked.modules, ["small/stones.card"]))
    assert told == (
        "small/stones.card\n"
        "  gem Flint     3     0%  missing 4-6\n"
        "  gem Slate     4     0%  missing 11-12, 14-15\n"
        "cards: 0 of 7 lines executed (0.0%)\n"
        "all: 0 of 7 lines executed (0.0%)\n"
    )


def test_the_command(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "small", "--coverage"]) == 0
    out = capsys.readouterr().out
    assert "  gem Slate         4    50%  missing 14-15\n" in out
    assert "cards: 4 of 10 lines executed (40.0%)\n" in out
    assert main(["test", "small/tests/stones.card", "--coverage", "--format", "json"]) == 0
    told = capsys.readouterr()
    assert told.err == "1 passed\n"
    data = json.loads(told.out)
    assert data["cards"] == {"lines": 10, "executed": 4, "percent": 40.0}
    (slate,) = (unit for unit in data["units"] if unit["title"] == "Slate")
    assert (slate["lines"], slate["missing"], slate["percent"]) == ([11, 12, 14, 15], [14, 15], 50.0)


def test_of_a_file_of_cards(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tests in the file run, here none, and its lines are told."""
    assert main(["test", "small/stones.card", "--coverage"]) == 0
    out = capsys.readouterr().out
    assert "gem Slate     4     0%" in out
    assert "rules.card" not in out
