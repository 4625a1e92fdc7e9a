"""The balance appendix: many games against each that can be picked for all players, by every bot, with intervals.

The same sources, number of games and seed give the same table.
"""

from __future__ import annotations

from cardwright.game import Game, load
from cardwright.runtime.bots import BOTS

from .model import Balance, Score

__all__ = ["play"]

SEED = 1


def play(path: str, games: int, players: int | None = None, seed: int = SEED) -> Balance:
    """Play so many games of each bot against each. players: two, or as near to it as the game allows. Raises SetError, SetupError."""
    game = load(path)
    least, most = game.players
    number = players if players is not None else min(max(2, least), most)
    scores: list[Score] = []
    for name, picks in against(game):
        for bot in BOTS:
            summary, _ = game.simulate(games, number, seed, 1, bot, picks)
            low, high = summary.low, summary.high
            turns = f"{summary.turns:.1f}"
            scores.append(Score(name, bot, summary.wins, summary.games, f"{low:.0%}", f"{high:.0%}", turns))
    settings = f"{games} games a row, {number} players, seeds from {seed} on; what is not named was drawn."
    return Balance(settings, tuple(scores))


def against(game: Game) -> list[tuple[str, dict[str, str]]]:
    """What is picked once for all with one thing in it, value by value; the game as a whole where there is no such thing."""
    found: list[tuple[str, dict[str, str]]] = []
    for name, pick in game.picks.items():
        if not pick.per_player and len(pick.lines) == 1 and pick.lines[0][0] == 1:
            found += [(title, {name: title}) for title in sorted(pick.lines[0][1])]
    return found or [(game.title, {})]
