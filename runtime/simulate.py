"""Many games at once, over several processes; the same results whatever their number."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import as_completed
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.runtime.bots import BOTS
from cardwright.runtime.errors import GameError, SetupError
from cardwright.runtime.invariants import check
from cardwright.runtime.learning import GAMES, Policy, learn
from cardwright.runtime.new_game import new_game
from cardwright.runtime.rollout import RolloutBot
from cardwright.runtime.steps import LIMIT, play
from cardwright.runtime.workers import settled, workers

if TYPE_CHECKING:
    from cardwright.runtime.program import Program

__all__ = ["LEARNING", "NAMES", "Result", "Run", "Summary", "play_one", "prepare", "simulate", "summarise", "wilson"]

#: games per task that a worker gets
CHUNK = 50
#: the same for a bot that takes seconds a game
FEW = 5
#: games in one run: the result of each is kept until the end
MOST_GAMES = 10_000_000
#: the bot that practises before it plays
LEARNING = "rollout"
#: all bots that play by name
NAMES = (*BOTS, LEARNING)


class Run(NamedTuple):
    """What is played. Game n has the seed `seed + n` (hashed by `new_game`), and a bot of its own with the same number.

    practice: games that a learning bot plays for practice before the first one.
    """

    games: int
    players: int
    seed: int = 0
    bot: str = "random"
    picks: Mapping[str, Sequence[int | str | None]] | None = None
    variants: tuple[str, ...] = ()
    limit: int = LIMIT
    debug: bool = False
    practice: int = GAMES


class Result(NamedTuple):
    """One game. outcome, ending: as the program declares, "" when the turn structure simply ended; error: "" unless it failed.

    winners: the numbers of the seats that the ending names, from 1 on; empty where it names none.
    """

    seed: int
    outcome: str
    ending: str
    turns: int
    decisions: int
    picked: tuple[str, ...]
    error: str = ""
    winners: tuple[int, ...] = ()


class Summary(NamedTuple):
    """Figures of a run. wins: games with the outcome "victory"; low, high: Wilson's interval of their share.

    seats: how many games each seat has won; empty where no ending names who has won.
    """

    games: int
    wins: int
    low: float
    high: float
    endings: tuple[tuple[str, str, int], ...]
    turns: float
    decisions: float
    errors: tuple[Result, ...]
    seats: tuple[int, ...] = ()


def prepare(program: Program, run: Run, progress: Callable[[int, int], None] | None = None) -> Policy | None:
    """What the bot of a run learns before it plays; None for one that learns nothing. progress: games of practice, and of how many."""
    if run.bot != LEARNING:
        return None
    return learn(program, run.players, run.picks, run.variants, run.practice, progress)


def play_one(program: Program, run: Run, n: int, policy: Policy | None = None) -> Result:
    """Game n of a run. A game that fails is a result with an `error`, so that the others are played. policy: from `prepare`."""
    seed = run.seed + n
    bot = BOTS[run.bot](seed) if policy is None else RolloutBot(seed, program, policy)
    s = new_game(program, seed, run.players, run.picks, run.variants)
    slots = [t for p in program.picks for t in p.slots if s.defn[t]]
    picked = tuple(program.definitions[s.defn[t]].id for t in slots)
    error = ""
    try:
        play(s, bot, run.limit, check if run.debug else None)
    except GameError as e:
        error = str(e)
    ending = program.endings[s.over] if s.over else None
    turns = s.clock[program.turn_period] if s.clock else 0
    if ending is None:
        return Result(seed, "", "", turns, bot.asked, picked, error)
    winners = tuple(s.players.index(seat) + 1 for seat in ending.won_by(s)) if ending.winners is not None else ()
    return Result(seed, ending.outcome, ending.name, turns, bot.asked, picked, error, winners)


# A worker process loads the program once; a global is the only place that outlives a task.
_loaded: tuple[Program, Run, Policy | None] | None = None


def _start(loader: Callable[..., Program], args: tuple[Any, ...], run: Run, policy: Policy | None) -> None:
    global _loaded
    _loaded = loader(*args), run, policy


def _chunk(first: int, last: int) -> list[Result]:
    assert _loaded is not None
    program, run, policy = _loaded
    return [play_one(program, run, n, policy) for n in range(first, last)]


def simulate(
    loader: Callable[..., Program],
    args: tuple[Any, ...],
    run: Run,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    policy: Policy | None = None,
) -> list[Result]:
    """Play all games of a run; the results in order of the games. policy: what `prepare` gave; a learning bot practises here without it.

    loader: called with `args` where the program is needed; a function of a module, unless `workers.inherits()`, so that nothing but
    names travels to other processes. jobs: processes; 0 for one per core. progress: called with games done and games in all.
    """
    if run.games < 0 or jobs < 0:
        raise SetupError(f"how many {'games' if run.games < 0 else 'processes'} is a number from 0 on")
    if run.games > MOST_GAMES:
        raise SetupError(
            f"{run.games:,} games are too many for one run: at most {MOST_GAMES:,}, and the next with another seed"
        )
    if run.bot not in NAMES:
        raise GameError(f"there is no bot {run.bot!r}; known: {', '.join(NAMES)}")
    jobs = jobs or os.cpu_count() or 1
    size = CHUNK if run.bot != LEARNING else FEW
    chunks = [(a, min(a + size, run.games)) for a in range(0, run.games, size)]
    done: dict[int, list[Result]] = {}
    ready = 0
    program = loader(*args) if jobs == 1 or len(chunks) < 2 or (policy is None and run.bot == LEARNING) else None
    if program is not None and policy is None:
        policy = prepare(program, run)
    if program is not None and (jobs == 1 or len(chunks) < 2):
        with settled():
            for first, last in chunks:
                done[first] = [play_one(program, run, n, policy) for n in range(first, last)]
                ready += last - first
                if progress:
                    progress(ready, run.games)
    else:
        with workers(min(jobs, len(chunks)), _start, (loader, args, run, policy)) as pool:
            waiting = {pool.submit(_chunk, first, last): first for first, last in chunks}
            for future in as_completed(waiting):
                done[waiting[future]] = future.result()
                ready += len(future.result())
                if progress:
                    progress(ready, run.games)
    return [result for first, _ in chunks for result in done[first]]


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share of wins lies, 95 times in 100 by default; (0, 1) without games."""
    if not games:
        return 0.0, 1.0
    p = wins / games
    middle = p + z * z / (2 * games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def summarise(results: Sequence[Result]) -> Summary:
    """The figures of a run. Games that failed are counted in `errors` only."""
    played = [r for r in results if not r.error]
    wins = sum(1 for r in played if r.outcome == "victory")
    low, high = wilson(wins, len(played))
    endings = Counter((r.outcome, r.ending) for r in played)
    n = len(played) or 1
    won = Counter(seat for r in played for seat in r.winners)
    return Summary(
        games=len(played),
        wins=wins,
        low=low,
        high=high,
        endings=tuple((o, e, c) for (o, e), c in sorted(endings.items(), key=lambda x: (-x[1], x[0]))),
        turns=sum(r.turns for r in played) / n,
        decisions=sum(r.decisions for r in played) / n,
        errors=tuple(r for r in results if r.error),
        seats=tuple(won[seat] for seat in range(1, max(won, default=0) + 1)),
    )
