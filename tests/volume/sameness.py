"""The same games whatever PYTHONHASHSEED says and in whatever order the files were read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import whole_games
from plan import BASE, EXPANSIONS, SKIRMISH, loaded
from rich.console import Console

__all__ = ["WAYS", "elsewhere", "report"]

#: ways to start Python: hash seed, order in which the files are read
WAYS = (("0", "forwards"), ("1", "backwards"), ("31415", "forwards"), ("271828", "backwards"))
GAMES = 60


def elsewhere(folder: Path, hash_seed: str, order: str, games: int) -> dict[str, str]:
    """The fingerprints of another process: seed → hash of the log in words and of the last state."""
    environment = dict(os.environ, PYTHONHASHSEED=hash_seed)
    command = [sys.executable, str(Path(whole_games.__file__)), str(folder), order, str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found


def report(scale: float, console: Console) -> bool:
    """Play the same games in processes that differ; whether all logs are the same."""
    good = True
    games = max(4, round(GAMES * scale))
    for folder in (BASE, EXPANSIONS, SKIRMISH):
        here = whole_games.fingerprint(loaded(folder).program, range(games))
        for hash_seed, order in WAYS:
            differing = [seed for seed, one in elsewhere(folder, hash_seed, order, games).items() if here[seed] != one]
            good = good and not differing
            verdict = f"other logs: seeds {', '.join(differing[:8])}" if differing else "the same logs"
            what = f"{folder.name}, {games} games, PYTHONHASHSEED={hash_seed}, files read {order}: {verdict}"
            console.print(what, markup=False, highlight=False)
    return good
