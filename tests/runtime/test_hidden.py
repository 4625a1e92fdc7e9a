"""Chance, and what nobody may see: independent seeds, views, determinised copies, simulation."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from lantern_game import BHAND, IVAULT, STEPS, lantern_road

from cardwright.runtime.bots import EagerBot, RandomBot
from cardwright.runtime.invariants import check
from cardwright.runtime.new_game import new_game
from cardwright.runtime.session import Session
from cardwright.runtime.simulate import Run, play_one, simulate, summarise, wilson
from cardwright.runtime.steps import resume
from cardwright.runtime.view import Shuffler, decision_for, determinise, hide, sees, view

P = lantern_road()


def chi_square(counts: Counter[Any], cells: int) -> float:
    """The statistic divided by its degrees of freedom: about 1 for chance."""
    n = sum(counts.values())
    rest = cells - len(counts)
    even = n / cells
    return (sum((c - even) ** 2 / even for c in counts.values()) + rest * even) / (cells - 1)


def test_consecutive_seeds_are_independent() -> None:
    """Where a card comes to lie in the shuffle of one seed says nothing about the next seeds."""
    shuffles = [new_game(P, seed, 1).shuffled(range(8)) for seed in range(6000)]
    for position in (0, 3, 7):
        assert chi_square(Counter(x[position] for x in shuffles), 8) < 3
        for step in (1, 2, 3):
            pairs = Counter((a[position], b[position]) for a, b in zip(shuffles, shuffles[step:], strict=False))
            assert chi_square(pairs, 64) < 1.6
    pairs = Counter((x[0], x[1]) for x in shuffles)
    assert all(a != b for a, b in pairs)
    assert chi_square(pairs, 56) < 1.6
    assert chi_square(Counter(tuple(x[:3]) for x in shuffles), 336) < 1.4


def test_draws_are_uniform_and_streams_apart() -> None:
    s = new_game(P, 7, 1)
    draws = [s.rand(10) for _ in range(20_000)]
    assert chi_square(Counter(draws), 10) < 2.5
    assert chi_square(Counter(pairwise(draws)), 100) < 1.5
    bots = [RandomBot(n).answer(0, 0, range(10), 1, 1, 0) for n in range(5000)]
    games = [new_game(P, n, 1).rand(10) for n in range(5000)]
    assert chi_square(Counter(bots), 10) < 2.5
    assert chi_square(Counter(zip(bots, games, strict=True)), 100) < 1.5


def test_bots_are_fair() -> None:
    bot = RandomBot(1)
    sets = Counter(bot.answer(0, 0, (1, 2, 3), 0, 2, 0) for _ in range(9000))
    assert Counter(len(x) for x in sets) == {0: 1, 1: 3, 2: 6}
    sizes = Counter[int]()
    for chosen, n in sets.items():
        sizes[len(chosen)] += n
    assert chi_square(sizes, 3) < 4
    eager = EagerBot(1)
    eager.port(new_game(P, 1, 1))
    ends = sum(eager.answer(1, 2, ((0,), (1, 5), (1, 6)), 1, 1, 0) == (0,) for _ in range(8000))
    assert 900 < ends < 1100
    declines = Counter(eager.answer(2, 2, (1, 0), 1, 1, 0) for _ in range(8000))
    assert 900 < declines[0] < 1100
    assert chi_square(Counter(eager.answer(3, 2, (0, 1), 1, 1, 0) for _ in range(4000)), 2) < 6


def sessions(n: int = 30) -> Any:
    """Sessions at all sorts of decisions."""
    for seed in range(n):
        session = Session.begin(P, seed, 2)
        bot = EagerBot(seed)
        bot.port(session.base)
        while session.pending is not None:
            if session.decisions % 5 == seed % 5:
                yield session
            d = session.pending
            session.answer(bot.answer(d.question, d.who, d.options, d.least, d.most, d.source))


def test_views_name_nothing_hidden() -> None:
    for session in sessions(12):
        s = session.table
        for seat in (2, 3, 0):
            seen = view(s, P, seat)
            assert json.loads(json.dumps(seen)) == seen
            shown = {t["id"] for z in seen["zones"] for t in z["things"] or ()} | {t["id"] for t in seen["static"]}
            hidden = {t for i in range(1, P.instances) if not sees(P, seat, i) for t in s.z[i]}
            assert hidden
            assert not shown & hidden
            assert shown | hidden == set(range(1, len(s.defn)))
            other = BHAND + (5 - seat)
            row = next(z for z in seen["zones"] if z["zone"] == "hand" and z["owner"] == 5 - seat) if seat else None
            assert row is None or (row["things"] is None and row["count"] == len(s.z[other]))
            draws = [line for line in seen["log"] if "draws" in line]
            mine = [e for e in s.whole_log() if e[0] == 0 and e[1] == seat]
            assert len(draws) == len(mine)


def test_views_do_not_depend_on_hidden_cards() -> None:
    """Exchange hidden cards in every way there is: the view stays word for word the same."""
    for n, session in enumerate(sessions(6)):
        s = session.base
        for seat in (2, 3, 0):
            assert view(determinise(s, P, seat, Shuffler(n)), P, seat) == view(s, P, seat)


def test_decisions_are_shown_to_those_who_make_them() -> None:
    session = next(iter(sessions(1)))
    d = session.pending
    shown = decision_for(session.table, P, d.who, d)
    assert shown is not None
    assert len(shown["options"]) == len(d.options)
    assert decision_for(session.table, P, 5 - d.who, d) is None


def test_determinised_copies_are_consistent() -> None:
    orders = set()
    for n, session in enumerate(sessions(20)):
        s = session.base
        before = s.digest()
        for seat in (2, 3):
            c = determinise(s, P, seat, Shuffler(n))
            check(c)
            assert s.digest() == before
            assert c.rng != s.rng
            for i in range(1, P.instances):
                assert len(c.z[i]) == len(s.z[i])
                if sees(P, seat, i):
                    assert c.z[i] == s.z[i]
            orders.add(c.z[IVAULT])
    assert len(orders) > 5


def test_hidden_cards_stay_with_their_owners() -> None:
    for n, session in enumerate(sessions(6)):
        s = session.base
        c = determinise(s, P, 2, Shuffler(n))
        for owner in (2, 3):
            whose = [i for i in range(1, P.instances) if P.seat_at[i] == owner]
            assert sorted(t for i in whose for t in c.z[i]) == sorted(t for i in whose for t in s.z[i])
        kinds = Counter(c.kinds_of[c.defn[t]][-1] for t in c.z[6])
        assert kinds == Counter(s.kinds_of[s.defn[t]][-1] for t in s.z[6])


class Looking:
    """A random bot that keeps the first question."""

    def __init__(self, n: int) -> None:
        self.bot, self.first = RandomBot(n), None
        self.first: tuple[Any, ...] | None

    def port(self, s: Any) -> Any:
        def ask(question: int, who: int, options: Any, least: int, most: int, source: int) -> Any:
            if self.first is None:
                self.first = (question, who, tuple(options), least, most, source)
            return self.bot.answer(question, who, options, least, most, source)

        return ask


def test_shuffling_at_the_end_of_the_answers() -> None:
    """The step comes to the same decision first, in the middle of it too; only then are hidden cards exchanged."""
    tried = 0
    for n, session in enumerate(sessions(30)):
        before, looking = session.base.digest(), Looking(n)
        exchange = partial(hide, program=P, seat=session.pending.who, rng=Shuffler(n))
        end = resume(session.base, session.answers, looking, exchange)
        assert looking.first == session.pending.key()
        assert end.over
        assert session.base.digest() == before
        tried += len(session.answers) > 0
    assert tried > 3


def test_simulation_does_not_depend_on_jobs() -> None:
    run = Run(games=160, players=2, seed=3, bot="eager")
    seen: list[tuple[int, int]] = []
    alone = simulate(lantern_road, (), run)
    together = simulate(lantern_road, (), run, jobs=2, progress=lambda done, of: seen.append((done, of)))
    assert alone == together
    assert seen[-1] == (160, 160)
    assert [r.seed for r in alone] == list(range(3, 163))
    assert alone[17] == play_one(P, run, 17)
    summary = summarise(alone)
    assert summary.games == 160
    assert summary.wins == sum(n for o, _, n in summary.endings if o == "victory")
    assert summary.low < summary.wins / 160 < summary.high
    assert summary.errors == ()
    assert len({r.picked for r in alone}) == 6


def test_volume_with_invariants() -> None:
    for bot in ("random", "eager"):
        for players in (1, 2):
            run = Run(games=60, players=players, bot=bot, debug=True, variants=("stormy",) if players == 1 else ())
            assert not summarise(simulate(lantern_road, (), run)).errors


def broken() -> Any:
    def fail(s: Any, args: tuple[int, ...]) -> None:
        s.choose(3, 0, ())

    return lantern_road(steps=[*STEPS[:4], STEPS[4]._replace(run=fail)])


def test_a_failing_game_is_a_result() -> None:
    results = simulate(broken, (), Run(games=3, players=1))
    assert all("without options" in r.error for r in results)
    assert summarise(results).games == 0
    assert len(summarise(results).errors) == 3


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 0, 0, 1), (0, 10, 0, 0.278), (50, 100, 0.404, 0.596), (10, 10, 0.722, 1)]
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == (pytest.approx(low, abs=1e-3), pytest.approx(high, abs=1e-3))
