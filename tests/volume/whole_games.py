"""Whole games of random bots, for the tests of this folder: straight on under the invariants, and saved at every decision."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardwright.compiler.pipeline import Checked, check_all, check_set, lower_all, parse_all
from cardwright.dsl.diagnostics import Sink
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.decide import Decision
from cardwright.runtime.invariants import check
from cardwright.runtime.new_game import Picks, new_game
from cardwright.runtime.program import Program
from cardwright.runtime.save import load, save
from cardwright.runtime.session import Session
from cardwright.runtime.simulate import Result, Run, play_one
from cardwright.runtime.state import State
from cardwright.runtime.steps import play

__all__ = ["CARDSETS", "fingerprint", "is_sound", "play_checked", "program_of", "save_at_every_decision", "told"]

CARDSETS = Path(__file__).parents[2] / "cardsets"


def is_sound(result: Result, what: str) -> None:
    """A game that went well: no exception, no decision without options, no invariant broken, and it ended."""
    assert not result.error, f"{what}, seed {result.seed}: {result.error}"
    assert result.outcome, f"{what}, seed {result.seed}: it did not end"


def play_checked(
    program: Program,
    players: int,
    seeds: Sequence[int],
    what: str,
    picks: Picks | None = None,
    variants: tuple[str, ...] = (),
    bot: str = "random",
) -> None:
    """Games with these seeds, the invariants looked at after every step."""
    run = Run(1, players, bot=bot, picks=picks, variants=variants, debug=True)
    for seed in seeds:
        is_sound(play_one(program, run, seed), what)


def told(bot: RandomBot, d: Decision) -> Any:
    return bot.answer(d.question, d.who, d.options, d.least, d.most, d.source)


def save_at_every_decision(
    program: Program, seed: int, players: int, picks: Picks | None = None, variants: tuple[str, ...] = ()
) -> None:
    """The game goes on from what was saved at every decision, and is the game that is played straight on."""
    bot = RandomBot(seed)
    bot.port(new_game(program, seed, players, picks, variants))
    session = Session.begin(program, seed, players, picks, variants)
    while session.pending is not None:
        key, text = session.pending.key(), save(session)
        session = load(program, text)
        assert session.pending is not None
        assert session.pending.key() == key
        assert save(session) == text
        session.answer(told(bot, session.pending))
    straight = RandomBot(seed)
    s = play(new_game(program, seed, players, picks, variants), straight, each=check)
    assert (session.base.digest(), session.base.whole_log(), bot.asked) == (s.digest(), s.whole_log(), straight.asked)


# ------------------------------------------------------------------------------------------ whatever the order, whatever the hash seed
def program_of(folder: Path, backwards: bool = False) -> Program:
    """The program of a set; `backwards`: its files are read in reverse order."""
    sink = Sink()
    checked = check_set(folder, sink)
    assert checked is not None
    assert not sink.errors
    if backwards:
        modules = parse_all(tuple(reversed(checked.loaded.sources)), sink)
        checked = Checked(checked.loaded, modules, check_all(modules, sink, checked.loaded.set_of))
    return lower_all(checked)


def log_of(program: Program, s: State) -> list[str]:
    return [program.events[entry[0]].describe(s, entry) for entry in s.whole_log()]


def fingerprint(program: Program, seeds: Sequence[int]) -> dict[str, str]:
    """By seed: a hash of the log in words and of the last state."""
    least, most = program.players
    found: dict[str, str] = {}
    for seed in seeds:
        s = play(new_game(program, seed, least + seed % (most - least + 1)), RandomBot(seed))
        text = "\n".join([*log_of(program, s), s.digest()])
        found[str(seed)] = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
    return found


if __name__ == "__main__":  # python whole_games.py SET backwards|forwards SEEDS: the same, for another process
    path, order, number = sys.argv[1:]
    print(json.dumps(fingerprint(program_of(Path(path), order == "backwards"), range(int(number)))))
