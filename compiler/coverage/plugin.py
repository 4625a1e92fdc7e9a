"""The plugin for coverage.py: lines of `.card` files in `coverage report` and `coverage html`.

    [tool.coverage.run]
    plugins = ["cardwright.compiler.coverage.plugin"]

Compiled cards carry the names and lines of their files, so coverage.py sees them run by itself. The plugin tells it that these files
are no Python, which functions are effects (conditions on the same lines do not count), and which lines could have run. A line counts
for coverage.py as soon as anything on it has run; `cardwright test --coverage` asks for every statement that begins on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from coverage import CoveragePlugin, FileReporter, FileTracer
from coverage.exceptions import CoverageException
from coverage.plugin import CodeRegion
from coverage.plugin_support import Plugins

from cardwright.compiler.coverage.measured import Unit, measured
from cardwright.compiler.lower.probes import EFFECTS, Probes
from cardwright.compiler.pipeline import Unsound, check_set, lower_all
from cardwright.compiler.sets import TEMPLATE, TESTS
from cardwright.dsl.diagnostics import Sink

__all__ = ["CardFile", "CardPlugin", "coverage_init"]

SUFFIX = ".card"


def coverage_init(reg: Plugins, options: dict[str, Any]) -> None:
    """What coverage.py calls to have the plugin."""
    reg.add_file_tracer(CardPlugin())


class CardPlugin(CoveragePlugin):
    """Knows what to do with every `.card` file."""

    def file_tracer(self, filename: str) -> FileTracer | None:
        """Who follows a file that runs: ours for `.card` files. filename: absolute."""
        return CardTracer(filename) if filename.endswith(SUFFIX) else None

    def file_reporter(self, filename: str) -> FileReporter:
        """Who reports on a `.card` file."""
        return CardFile(filename)

    def find_executable_files(self, src_dir: str) -> Iterator[str]:
        """The `.card` files below a folder, run or not, without tests and what a new set begins as."""
        for file in sorted(Path(src_dir).rglob(f"*{SUFFIX}")):
            folders = file.relative_to(src_dir).parts[:-1]
            if not any(one in (TESTS, TEMPLATE) or one.startswith(".") for one in folders):
                yield str(file)


class CardTracer(FileTracer):
    """Follows the functions of one `.card` file."""

    def __init__(self, filename: str) -> None:
        self.filename = filename

    def source_filename(self) -> str:
        """The file itself: its code carries its name."""
        return self.filename

    def has_dynamic_source_filename(self) -> bool:
        """Whether each function is asked about: of tests in the language, of which nothing is reported."""
        return Path(self.filename).parent.name == TESTS

    def dynamic_source_filename(self, filename: str, frame: FrameType) -> str | None:
        """None: not measured."""
        return None

    def line_number_range(self, frame: FrameType) -> tuple[int, int]:
        """The line that runs; (-1, -1), which means none, in functions that only look: what may be offered, whether something holds."""
        if not frame.f_code.co_name.startswith(EFFECTS):
            return -1, -1
        return frame.f_lineno, frame.f_lineno


class CardFile(FileReporter):
    """What there is to run in a `.card` file."""

    def lines(self) -> set[int]:
        """The lines of effects. Raises CoverageException for a file whose set has errors."""
        return {line for unit in self._units() for line in unit.lines}

    def code_regions(self) -> Iterable[CodeRegion]:
        """Each card, verb, turn … with its lines."""
        return [
            CodeRegion("card", f"{unit.kind} {unit.title}".rstrip(), unit.line, set(unit.lines))
            for unit in self._units()
        ]

    def code_region_kinds(self) -> Iterable[tuple[str, str]]:
        """How such regions are called."""
        return [("card", "cards")]

    def _units(self) -> list[Unit]:
        return _units_of(str(Path(self.filename).resolve().parent)).get(str(Path(self.filename).resolve()), [])


@cache
def _units_of(folder: str) -> dict[str, list[Unit]]:
    """What stands in each file of the set that a folder belongs to; absolute paths. Raises CoverageException."""
    sink = Sink()
    checked = check_set(folder, sink)
    probes = Probes()
    try:
        if checked is None or sink.errors:
            raise Unsound(sink.errors)
        lower_all(checked, probes)
    except Unsound as error:
        raise CoverageException(f"the set of {folder} has errors; `cardwright check {folder}` shows them") from error
    found: dict[str, list[Unit]] = {}
    for unit in measured(probes, checked.modules).units:
        found.setdefault(str(Path(unit.path).resolve()), []).append(unit)
    return found
