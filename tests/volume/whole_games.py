"""Whole games of random bots, for the tests of this folder: straight on under the invariants, and saved at every decision."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cardwright.compiler.check.extended import merge
from cardwright.compiler.pipeline import Checked, check_all, check_set, lower_all, parse_all
from cardwright.dsl.diagnostics import Sink
from cardwright.runtime.bots import BOTS, RandomBot
from cardwright.runtime.decide import Decision
from cardwright.runtime.invariants import Broken, Watcher, check
from cardwright.runtime.new_game import Picks, new_game
from cardwright.runtime.program import Program
from cardwright.runtime.save import load, save
from cardwright.runtime.session import Session
from cardwright.runtime.state import State
from cardwright.runtime.steps import play

__all__ = ["Keeper", "fingerprint", "program_of", "save_at_every_decision", "told"]


class Keeper:
    """Looks at the table after every step: all invariants, and nothing that exists becomes something else or is forgotten.

    start: called once with the state after set-up, to begin the game in another way.
    """

    def __init__(self, start: Callable[[State], None] | None = None) -> None:
        self.start = start
        self.known: list[int] = []
        self.watch = Watcher()

    def __call__(self, s: State) -> None:
        if self.start is not None:
            self.start(s)
            self.start = None
        self.watch(s)
        if s.defn[: len(self.known)] != self.known:
            raise Broken("a thing has become another one")
        if len(s.defn) != len(self.known):
            self.known = s.defn.copy()


def told(bot: RandomBot, d: Decision) -> Any:
    return bot.answer(d.question, d.who, d.options, d.least, d.most, d.source)


def save_at_every_decision(
    program: Program,
    seed: int,
    players: int,
    picks: Picks | None = None,
    variants: tuple[str, ...] = (),
    kind: str = "random",
) -> int:
    """The game goes on from what was saved at every decision, and is the game that is played straight on; the number of decisions."""
    bot = BOTS[kind](seed)
    bot.port(new_game(program, seed, players, picks, variants))
    session = Session.begin(program, seed, players, picks, variants)
    while session.pending is not None:
        key, text = session.pending.key(), save(session)
        session = load(program, text)
        assert session.pending is not None
        assert session.pending.key() == key
        assert save(session) == text
        session.answer(told(bot, session.pending))
    straight = BOTS[kind](seed)
    s = play(new_game(program, seed, players, picks, variants), straight, each=check)
    assert (session.base.digest(), session.base.whole_log(), bot.asked) == (s.digest(), s.whole_log(), straight.asked)
    return bot.asked


# ------------------------------------------------------------------------------------------ whatever the order, whatever the hash seed
def program_of(folder: Path, backwards: bool = False) -> Program:
    """The program of a set; `backwards`: its files are read in reverse order."""
    sink = Sink()
    checked = check_set(folder, sink)
    assert checked is not None
    assert not sink.errors
    if backwards:
        modules = merge(parse_all(tuple(reversed(checked.loaded.sources)), sink), sink)
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
