"""One input through the whole of `cardwright check`, and what must hold of whatever comes out."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from hosts import Host

from cardwright.compiler import pipeline
from cardwright.compiler.parse.parser import parse
from cardwright.compiler.parse.reading import source_of
from cardwright.compiler.reference.pages import reference
from cardwright.compiler.report import text
from cardwright.compiler.sets import CardSet, Loaded
from cardwright.compiler.text.cards import cards
from cardwright.compiler.text.render import plain
from cardwright.dsl.diagnostics import Sink

#: seconds of CPU after which an input counts as one that hangs; the slowest of the large games takes a tenth of it
LONGEST = 10.0


class Hangs(BaseException):
    """An input took too long. Not an Exception, so that nothing on the way takes it for one of its own."""


class Failure(NamedTuple):
    """what: the kind of failure and the place in our code, by which two inputs fail alike; detail: all that is known."""

    what: str
    detail: str


class Outcome(NamedTuple):
    """How an input ended: refused as text, broken syntax, wrong, clean; or it failed."""

    end: str
    failure: Failure | None = None


def tried(host: Host, number: int, data: bytes, deep: int = 2) -> Outcome:
    """The host with `data` as a file in place of one of its declarations.

    deep: what is done with a game without errors: 0 nothing more, 1 lowered and its texts printed, 2 also its reference.
    """
    try:
        with limited(LONGEST):
            return _tried(host, number, data, deep)
    except Hangs:
        where = traceback.format_exc(limit=-12)
        return Outcome("failed", Failure("hangs", f"took more than {LONGEST} s of CPU\n{where}"))
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__} at {place.filename.rpartition('/cardwright/')[2]}:{place.name}:{place.lineno}"
        return Outcome("failed", Failure(what, traceback.format_exc()))


def _tried(host: Host, number: int, data: bytes, deep: int) -> Outcome:
    sink = Sink()
    source = source_of("fuzz.card", data, sink)
    if source is None:
        _told(sink)
        return Outcome("no text")
    changed = parse(source, sink)
    broken = bool(sink.errors)
    if broken and not changed.declarations:
        # The rest of the game is the same for all these; it is checked once.
        _told(sink)
        _checked_without(host, number)
        return Outcome("syntax")
    modules = (*(part.module for at, part in enumerate(host.parts) if at != number), changed)
    world = pipeline.check_all(modules, sink, host.set_of)
    _told(sink)
    if sink.errors:
        return Outcome("syntax" if broken else "wrong")
    if deep:
        nothing: Any = None
        main: CardSet = nothing
        checked = pipeline.Checked(Loaded(main, ()), modules, world)
        for card in cards(world.module, modules):
            plain(card.spans)
            plain(card.heading)
        try:
            pipeline.lower_all(checked)
        except pipeline.Unsound as unsound:
            for one in unsound.diagnostics:
                text.render(one)
            return Outcome("not lowered")
        if deep > 1:
            reference(world.module, modules)
    return Outcome("clean")


@cache
def _checked_without(host: Host, number: int) -> None:
    sink = Sink()
    pipeline.check_all([part.module for at, part in enumerate(host.parts) if at != number], sink, host.set_of)
    _told(sink)


def _told(sink: Sink) -> None:
    """Each message says something, at a place that exists, and can be shown."""
    for one in sink:
        lines = one.span.source.line_count
        for span in (one.span, *(label.span for label in one.labels), *(edit.span for edit in one.edits)):
            assert 1 <= span.start_line <= span.end_line <= max(lines, span.source.line_count), one
            assert (span.start_line, span.start_col) <= (span.end_line, span.end_col), one
        assert one.message.strip(), one
        text.render(one)


@contextmanager
def limited(seconds: float) -> Generator[None, None, None]:
    """Raise Hangs when what is inside takes more CPU than that. Only where the system has such a timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(*_: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
