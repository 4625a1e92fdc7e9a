"""Cardwright: a declarative language for tabletop card games, from Python.

    import cardwright

    game = cardwright.load("path/to/a/set")          # or the id of an installed one
    match = game.start(seed=7, players=2)
    while match.question:
        print(match.question.prompt, match.question.options)
        match.answer(0)
    print(match.result)

This folder is the installed root package `cardwright`; what it names in `__all__` is what other programs may rely on.
The page docs/api.md describes it. Names are imported on first use, so that `import cardwright` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.compiler.pipeline import Unsound as SetError
    from cardwright.compiler.sets import installed
    from cardwright.game import Game, Pick, check, load
    from cardwright.match import Match, Question, Result
    from cardwright.replaying import Replay
    from cardwright.runtime.errors import BadAnswer, Barrier, ChangedError, GameError, SaveError, SetupError
    from cardwright.runtime.simulate import Summary

__all__ = [
    "BadAnswer",
    "Barrier",
    "ChangedError",
    "Game",
    "GameError",
    "Match",
    "Pick",
    "Question",
    "Replay",
    "Result",
    "SaveError",
    "SetError",
    "SetupError",
    "Summary",
    "__version__",
    "check",
    "installed",
    "load",
]

__version__ = "0.1.0"

_HOMES = {
    "BadAnswer": ("cardwright.runtime.errors", "BadAnswer"),
    "Barrier": ("cardwright.runtime.errors", "Barrier"),
    "ChangedError": ("cardwright.runtime.errors", "ChangedError"),
    "Game": ("cardwright.game", "Game"),
    "GameError": ("cardwright.runtime.errors", "GameError"),
    "Match": ("cardwright.match", "Match"),
    "Pick": ("cardwright.game", "Pick"),
    "Question": ("cardwright.match", "Question"),
    "Replay": ("cardwright.replaying", "Replay"),
    "Result": ("cardwright.match", "Result"),
    "SaveError": ("cardwright.runtime.errors", "SaveError"),
    "SetError": ("cardwright.compiler.pipeline", "Unsound"),
    "SetupError": ("cardwright.runtime.errors", "SetupError"),
    "Summary": ("cardwright.runtime.simulate", "Summary"),
    "check": ("cardwright.game", "check"),
    "installed": ("cardwright.compiler.sets", "installed"),
    "load": ("cardwright.game", "load"),
}


def __getattr__(name: str) -> Any:
    """Fetch a public name from where it is defined, and keep it."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(home[0]), home[1])
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
