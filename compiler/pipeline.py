"""The compiler on one page: source → islands → syntax → checked → lowered.

    files       sets.py        which files belong to the set, and which other sets it needs
    islands     parse/         a line in column 0 opens an island; each is read and reported alone
    syntax      parse/         `syntax.Module`, one a file
    checked     check/         `typed.Module`, one for the game with its sets: names, types, timing, card rules
    lowered     lower/         `Program`: Python functions with the lines of the `.card` files, and tables

Each phase is a plain function that takes the result of the one before and a `Sink`. None raises for a mistake in a
source. What is not sound is not lowered: `build` gives a program only where the sink holds no error.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardwright.compiler.check.extended import merge
from cardwright.compiler.collector import no_collector
from cardwright.compiler.sets import Library, Loaded
from cardwright.dsl import codes, syntax, typed
from cardwright.dsl.diagnostics import Diagnostic, Sink
from cardwright.dsl.source import Source

if TYPE_CHECKING:
    from cardwright.compiler.check.world import World
    from cardwright.compiler.lower.probes import Probes
    from cardwright.compiler.lower.wording import Wording
    from cardwright.runtime.program import Program

__all__ = [
    "Checked",
    "Unsound",
    "build",
    "check_paths",
    "check_set",
    "check_tests",
    "check_text",
    "load_program",
    "lower_all",
    "lowering",
    "parse_all",
    "wording",
]


class Checked(NamedTuple):
    """A game with its sets, read and checked. `world.module` is as complete as the errors in the sink allow."""

    loaded: Loaded
    modules: tuple[syntax.Module, ...]
    world: World

    @property
    def module(self) -> typed.Module:
        """The typed tree of the whole game."""
        return self.world.module


class Unsound(Exception):
    """A set with errors was asked to be played; `diagnostics` say what is wrong."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(f"{one.span}: {one.message}" for one in self.diagnostics[:3]))


# ------------------------------------------------------------------------------------------ the phases
def parse_all(sources: Iterable[Source], sink: Sink) -> tuple[syntax.Module, ...]:
    """Source to syntax: one module a source; islands that cannot be read are reported and left out."""
    from cardwright.compiler.parse.parser import parse

    return tuple(parse(source, sink) for source in sources)


def check_all(modules: Iterable[syntax.Module], sink: Sink, set_of: dict[str, str]) -> World:
    """Syntax to the typed tree of the whole game, with the names found. set_of: path of a module → id of its set."""
    from cardwright.compiler.check.check import check_world

    return check_world(modules, sink, set_of)


def check_tests(world: World, modules: Iterable[syntax.Module], sink: Sink) -> None:
    """What is wrong with the tests of a game and its sets, as far as that shows before they are played.

    A test speaks of the whole game, so nothing is said while the game itself holds errors.
    """
    tests = [one for module in modules for one in module.declarations if isinstance(one, syntax.Test)]
    if not tests or sink.errors:
        return
    from cardwright.compiler.testing.bench import check_tests as check_all_tests

    check_all_tests(world, tests, sink)


def lower_all(checked: Checked, probes: Probes | None = None) -> Program:
    """Typed tree to a program; only for a module without errors. Raises Unsound for what cannot be compiled yet.

    probes: notes which statements the program executes, as `coverage.measured` reports them."""
    from cardwright.compiler.lower.link import lower

    with lowering(checked.loaded.sources), no_collector():
        return lower(checked.module, wording(checked), probes)


def wording(checked: Checked) -> Wording:
    """Who words what the game asks and tells: the printer, which is loaded when something is shown and not before."""
    from cardwright.compiler.lower.wording import Later

    def make() -> Wording:
        from cardwright.compiler.text.wording import GameWording

        return GameWording(checked.module, checked.modules)

    return Later(make)


@contextmanager
def lowering(sources: Iterable[Source]) -> Generator[None, None, None]:
    """Around lowering: a form that cannot be compiled yet becomes a diagnostic at its line, in an Unsound."""
    from cardwright.compiler.lower.context import NotLowered

    try:
        yield
    except NotLowered as error:
        place = re.match(r"(.*):(\d+): (.*)", str(error))
        path, line, said = place.groups() if place else ("", "1", str(error))
        source = next((one for one in sources if one.path == path), Source(path or "the game", ""))
        raise Unsound([Diagnostic(codes.INTERNAL, said, source.whole_line(int(line)))]) from error


# ------------------------------------------------------------------------------------------ their ways through
def check_set(path: str | Path, sink: Sink, library: Library | None = None) -> Checked | None:
    """A set by path or id with all it needs, checked; None where there is nothing to check, which was reported."""
    library = library or Library(sink)
    folder = library.locate(path)
    loaded = None if folder is None else library.load(folder)
    if loaded is None:
        return None
    with no_collector():
        modules = merge(parse_all(loaded.sources, sink), sink)
        return Checked(loaded, modules, check_all(modules, sink, loaded.set_of))


def check_paths(paths: Iterable[str | Path], sink: Sink, texts: Mapping[Path, bytes] | None = None) -> list[Checked]:
    """Each set that the paths mean, once; a folder that only holds sets means all of them.

    texts: by path of a file, what to read in its place.
    """
    library = Library(sink, texts)
    folders: dict[Path, None] = {}
    for path in paths:
        inner = library.below(path)
        folder = None if inner else library.locate(path)
        folders.update(dict.fromkeys(inner or ([folder] if folder else [])))
    found = (check_set(folder, sink, library) for folder in folders)
    return [one for one in found if one is not None]


def check_text(text: str) -> Sink:
    """What there is to say about one text that is a whole game by itself, as on the pages of the error codes."""
    sink = Sink()
    with no_collector():
        modules = parse_all([Source("example.card", text)], sink)
        check_tests(check_all(modules, sink, {"example.card": "example"}), modules, sink)
    return sink


def build(path: str | Path, sink: Sink) -> Program | None:
    """A set by path or id as a program; None where the sink holds errors afterwards. Raises Unsound."""
    checked = check_set(path, sink)
    if checked is None or sink.errors:
        return None
    return lower_all(checked)


def load_program(path: str) -> Program:
    """A set by path or id as a program: what the processes of a simulation call. Raises Unsound."""
    sink = Sink()
    program = build(path, sink)
    if program is None:
        raise Unsound(sink.errors)
    return program
