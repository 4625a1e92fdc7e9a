"""A game to play that needs no compiler: the small one that the runtime is tested with."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from cardwright.compiler.check.world import World
from cardwright.compiler.manifest import Manifest
from cardwright.compiler.pipeline import Checked
from cardwright.compiler.sets import CardSet, Loaded
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source
from cardwright.game import Game

SMALL = Path(__file__).resolve().parent.parent / "runtime" / "lantern_game.py"


def small_program() -> ModuleType:
    """The module of the runtime's small game, whichever test asks first."""
    found = sys.modules.get("lantern_game")
    if found is None:
        spec = importlib.util.spec_from_file_location("lantern_game", SMALL)
        assert spec is not None
        assert spec.loader is not None
        found = sys.modules["lantern_game"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(found)
    return found


@pytest.fixture(scope="session")
def game() -> Game:
    """Lantern Road, as if it had been loaded from a folder."""
    program = small_program().lantern_road()
    span = Source("road.card", "").whole_line(1)
    manifest = Manifest("game", "lantern-road", "Lantern Road", "1.0", None, (), Path("road"), span)
    main = CardSet(Path("road"), manifest, (), ())
    return Game(Checked(Loaded(main, (main,)), (), World(Sink())), program, "road")
