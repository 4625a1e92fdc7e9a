"""Loops that do not end: who goes round, said by name (S30)."""

from __future__ import annotations

from types import FrameType, TracebackType
from typing import TYPE_CHECKING

from cardwright.runtime.errors import Runaway

if TYPE_CHECKING:
    from cardwright.runtime.state import State

__all__ = ["DEEPEST", "FUEL", "burnt_out", "endless", "remember", "too_deep"]

#: how many times listeners may act and unbounded loops go round within one step
FUEL = 10_000
#: how deep listeners may cause each other. The interpreter's own limit lies higher, but differs from machine to machine
DEEPEST = 100


def remember(s: State, rule: int, thing: int) -> None:
    """Write down who acts, near the end of a budget; raises Runaway when nothing is left."""
    if s.trail is None:
        s.trail = []
    s.trail.append((rule, thing))
    if s.fuel < 0 or s.depth > DEEPEST:
        raise burnt_out(s)


def burnt_out(s: State) -> Runaway:
    """The error for an budget that is used up."""
    from inspect import currentframe  # seldom needed, and slow to load

    trail = s.trail or []
    things = _distinct([t for _, t in trail]) or _distinct([t for t in s.running if t > 0])
    places = tuple(dict.fromkeys(s.rules[r].place for r, _ in trail if r >= 0 and s.rules[r].place))
    running: dict[str, None] = {}
    frame: FrameType | None = currentframe()
    while frame is not None and len(running) < 20:
        if frame.f_code.co_filename.endswith(".card"):
            running[f"{frame.f_code.co_filename}:{frame.f_lineno}"] = None
        frame = frame.f_back
    places = tuple(dict.fromkeys((*places, *running)))
    return _runaway(s, "this goes round without an end", things, places)


def too_deep(s: State, trace: TracebackType | None) -> Runaway:
    """The error for effects that cause each other without an end: what a RecursionError becomes."""
    places: dict[str, None] = {}
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
        code = trace.tb_frame.f_code
        # compiled effects carry the names of their sources; our own frames say nothing to an author
        ours = str(trace.tb_frame.f_globals.get("__name__", "")).startswith("cardwright.")
        if code.co_filename.endswith(".card") or not ours:
            places[f"{code.co_filename}:{trace.tb_lineno}"] = None
        if len(places) > 20:
            break
    return _runaway(
        s, "these effects cause each other without an end", _distinct([t for t in s.running if t > 0]), tuple(places)
    )


def endless(s: State, steps: int, names: list[str]) -> Runaway:
    """The error for a game that is not over after very many steps. names: of the last steps, for people."""
    endings = [ending.name.replace("_", " ") for ending in s.program.endings[1:]]
    if not endings:
        why = "it says no ending; write `ending victory …` or `ending defeat …`"
    elif len(endings) == 1:
        why = f"its ending `{endings[0]}` never came about"
    else:
        why = f"none of its endings came about ({', '.join(endings[:6])}{', …' if len(endings) > 6 else ''})"
    return Runaway(f"the game is not over after {steps:,} steps: {why}; the last steps were: {', '.join(names)}")


def _runaway(s: State, what: str, things: tuple[int, ...], places: tuple[str, ...]) -> Runaway:
    names = tuple(dict.fromkeys(s.program.thing_name(s, t) for t in things))
    message = what
    if names:
        message += ": " + ", ".join(names)
    if places:
        message += " (" + ", ".join(places[:6]) + ")"
    return Runaway(message, things, names, places)


def _distinct(things: list[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(t for t in things if t))
