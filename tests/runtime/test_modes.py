"""Direct, step and forkable mode, and save–load at every decision, are one game: equal states, equal logs, equal questions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lantern_game import lantern_road

from cardwright.runtime.bots import BOTS, EagerBot, RandomBot, ViewBot
from cardwright.runtime.decide import Decision
from cardwright.runtime.invariants import check, pure
from cardwright.runtime.new_game import new_game
from cardwright.runtime.save import load, save
from cardwright.runtime.session import Session
from cardwright.runtime.steps import Fork, play, play_forkable

P = lantern_road()
GAMES = [(bot, seed, players) for bot in BOTS for players in (1, 2) for seed in range(12)]


def told(bot: RandomBot, d: Decision) -> Any:
    return bot.answer(d.question, d.who, d.options, d.least, d.most, d.source)


def direct(bot: str, seed: int, players: int) -> tuple[Any, ...]:
    b = BOTS[bot](seed)
    s = play(new_game(P, seed, players), b, each=check)
    return s.digest(), s.whole_log(), b.asked


@pytest.mark.parametrize(("bot", "seed", "players"), GAMES)
def test_step_mode_is_direct_mode(bot: str, seed: int, players: int) -> None:
    b = BOTS[bot](seed)
    session = Session.begin(P, seed, players)
    s = session.play(b)
    assert (s.digest(), s.whole_log(), b.asked) == direct(bot, seed, players)
    assert session.decisions == b.asked
    assert s.over


@pytest.mark.parametrize(("bot", "seed", "players"), GAMES[::4])
def test_save_and_load_at_every_decision(bot: str, seed: int, players: int) -> None:
    b = BOTS[bot](seed)
    b.port(new_game(P, seed, players))
    session = Session.begin(P, seed, players)
    while session.pending is not None:
        before = session.pending
        text = save(session)
        session = load(P, text)
        assert session.pending is not None
        assert session.pending.key() == before.key()
        assert session.pending.barrier == before.barrier
        assert session.dropped == 0
        assert save(session) == text
        session.answer(told(b, session.pending))
    assert (session.base.digest(), session.base.whole_log(), b.asked) == direct(bot, seed, players)


class Searching:
    """Answers like its bot, but plays the game out from every question first; notes when that does not begin with the question."""

    def __init__(self, bot: RandomBot) -> None:
        self.bot, self.wrong, self.tried = bot, 0, 0

    def decide(self, fork: Fork, decision: Decision) -> Any:
        first: list[Any] = []
        inner = RandomBot(self.tried)

        class Looking:
            def port(self, s: Any) -> Any:
                def ask(question: int, who: int, options: Any, least: int, most: int, source: int) -> Any:
                    first.append((question, who, tuple(options), least, most, source))
                    return inner.answer(question, who, options, least, most, source)

                return ask

        if self.bot.asked % 7 == 0:
            fork.playout(Looking())
            self.tried += 1
            self.wrong += first[0] != decision.key()
        return told(self.bot, decision)


@pytest.mark.parametrize(("bot", "seed", "players"), GAMES[::4])
def test_forkable_mode_is_direct_mode(bot: str, seed: int, players: int) -> None:
    b = BOTS[bot](seed)
    s = new_game(P, seed, players)
    b.port(s)
    search = Searching(b)
    play_forkable(s, search)
    assert (s.digest(), s.whole_log(), b.asked) == direct(bot, seed, players)
    assert search.tried > 1
    assert search.wrong == 0


def test_options_are_pure() -> None:
    session = Session.begin(P, 5, 2)
    b = EagerBot(5)
    b.port(session.base)
    while session.pending is not None:
        if not session.answers:
            pure(session.base)
        session.answer(told(b, session.pending))


def test_a_view_bot_plays() -> None:
    class Turning:
        asked = 0

        def decide(self, view: dict[str, Any], decision: Decision) -> Any:
            assert view["seat"] == decision.who
            self.asked += 1
            some = decision.options[self.asked % len(decision.options) :] + decision.options
            return some[0] if decision.one else decision.options[: decision.least]

    assert play(new_game(P, 1, 2), ViewBot(Turning())).over


def test_the_same_under_other_hash_seeds(root: Path) -> None:
    code = (
        "from lantern_game import lantern_road\n"
        "from cardwright.runtime.bots import EagerBot\n"
        "from cardwright.runtime.new_game import new_game\n"
        "from cardwright.runtime.session import Session\n"
        "from cardwright.runtime.save import save\n"
        "from cardwright.runtime.steps import play\n"
        "p = lantern_road()\n"
        "b = EagerBot(3); x = Session.begin(p, 3, 2); b.port(x.base)\n"
        "for _ in range(30):\n"
        "    d = x.pending; x.answer(b.answer(d.question, d.who, d.options, d.least, d.most, d.source))\n"
        "s = play(new_game(p, 3, 2), EagerBot(3))\n"
        "print(s.digest(), s.whole_log(), save(x))\n"
    )
    out = set()
    for hashing in ("0", "1", "12345"):
        env = dict(os.environ, PYTHONHASHSEED=hashing, PYTHONPATH=str(root / "tests" / "runtime"))
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        out.add(done.stdout)
    assert len(out) == 1
    assert play(new_game(P, 3, 2), EagerBot(3)).digest() in out.pop()
