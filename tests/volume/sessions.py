"""Long walks through games in odd orders (`odd.py`), and what came of them."""

from __future__ import annotations

import random
from collections import Counter
from time import process_time

from odd import WAYS, Odd, Straight
from plan import BASE, EXPANSIONS, MODES, Game, fought, share, skirmish
from rich.console import Console
from rich.progress import track

__all__ = ["games", "report", "walk"]

#: decisions of a game that are gone through, at most; ways that are gone in one walk
MOST = 120
WALK = 150


def games(scale: float) -> list[Game]:
    made = [fought(BASE, 3_000_000 + n) for n in range(share(40, scale))]
    made += [fought(EXPANSIONS, 4_000_000 + n) for n in range(share(20, scale))]
    return made + [skirmish(mode, 5_000_000 + n) for mode in MODES for n in range(share(15, scale))]


def walk(game: Game, counted: Counter[str], ways: int = WALK, most: int = MOST) -> None:
    """Go through a game in a random order of ways, the same for the same game. Raises AssertionError at a difference."""
    chance = random.Random(game.seed)
    odd = Odd(Straight.play(game.program(), game.seed, game.players, game.picks(), game.variants, most))
    names = list(WAYS)
    for _ in range(ways):
        name = chance.choice(names)
        WAYS[name](odd, chance)
        odd.same()
        counted[name] += 1


def report(scale: float, console: Console) -> bool:
    """All walks; whether no game differed from the one played straight on."""
    counted: Counter[str] = Counter()
    faults: list[str] = []
    begin = process_time()
    made = games(scale)
    for game in track(made, "sessions", console=console):
        try:
            walk(game, counted)
        except Exception as error:
            faults.append(f"FAULT {game.told()}: {type(error).__name__}: {error}")
    console.print(
        f"sessions: {len(made)} games, {process_time() - begin:,.0f} s of CPU, {len(faults)} faults", highlight=False
    )
    console.print("gone: " + ", ".join(f"{name} {n:,}" for name, n in sorted(counted.items())), highlight=False)
    for fault in faults[:10]:
        console.print(fault, markup=False, soft_wrap=True)
    return not faults
