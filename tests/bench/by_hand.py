"""The cards of tests/bench/effects written by hand, on the same state, with the same events: what generated code is measured against.

Numbers (of tables, questions, events, places) are those of the program; everything else is what a person would write.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.runtime.decide import finish
from cardwright.runtime.events import Event, would
from cardwright.runtime.program import Program
from cardwright.runtime.selecting import pick, pick_set
from cardwright.runtime.zones import move

__all__ = ["by_hand"]

Effect = Callable[[Any, int, int], Any]


def by_hand(program: Program, asks: dict[str, list[int]]) -> dict[str, Effect]:
    """Title → what playing the card does: `f(s, this, you)`. asks: title → the questions that the card asks, in order of the source."""
    events = {e.name: i for i, e in enumerate(program.events)}
    base = {z.name: z.base for z in program.zones}
    COIN, CHARGE, SUFFER = events["gain coin"], events["gain charge"], events["suffer damage"]
    DISCARD, DESTROY, DRAW = events["discard card"], events["destroy card"], events["draw card"]
    DECK, HAND, DISCARDED, GONE = base["deck"], base["hand"], base["discard"], base["gone"]
    WOULD_SUFFER = program.hook_tables.index("would suffer")
    ended = next(i for i, e in enumerate(program.endings) if e.outcome == "defeat")

    # ---- verbs
    def gain_coins(s: Any, src: int, you: int, n: int) -> int:
        if n <= 0:
            return 0
        s.f_coin[you] += n
        s.log.append((COIN, src, you, n, n))
        return n

    def gain_charges(s: Any, src: int, you: int, n: int) -> int:
        if n <= 0:
            return 0
        had = s.f_charge[you]
        n_now = min(n, 5 - had)
        if n_now > 0:
            s.f_charge[you] = had + n_now
            s.log.append((CHARGE, src, you, n, n_now))
        return n_now

    def suffer(s: Any, src: int, you: int, n: int) -> int:
        if n <= 0:
            return 0
        if s.lis[WOULD_SUFFER]:
            event = Event(SUFFER, src, you, [n])
            if not would(s, WOULD_SUFFER, event, you):
                return 0
            n = event.args[0]
            if n <= 0:
                return 0
        had = s.f_life[you]
        now = s.f_life[you] = max(0, had - n)
        for p in s.players:
            if s.f_life[p] == 0:
                finish(s, ended)
        if had > now:
            s.log.append((SUFFER, src, you, n, had - now))
        return had - now

    def discard(s: Any, src: int, c: int) -> int:
        move(s, c, DISCARDED + s.f_owner[c])
        s.log.append((DISCARD, src, 0, c, c))
        return c

    def destroy(s: Any, src: int, c: int) -> int:
        move(s, c, GONE)
        s.log.append((DESTROY, src, 0, c, c))
        return c

    def draw(s: Any, src: int, you: int, n: int) -> int:
        drawn = 0
        for _ in range(n):
            deck = s.z[DECK + you]
            if not deck:
                deck = s.z[DECK + you] = s.z[DISCARDED + you][::-1]
                s.z[DISCARDED + you] = ()
                for t in deck:
                    s.at[t] = DECK + you
            if deck:
                move(s, deck[-1], HAND + you)
                drawn += 1
        if drawn:
            s.log.append((DRAW, src, you, n, drawn))
        return drawn

    # ---- cards
    def coin(s: Any, this: int, you: int) -> None:
        gain_coins(s, this, you, 2)

    def purse(s: Any, this: int, you: int) -> None:
        gain_coins(s, this, you, 2)
        gain_charges(s, this, you, 1)

    def study(s: Any, this: int, you: int) -> None:
        draw(s, this, you, 2)

    def toll(s: Any, this: int, you: int) -> None:
        for p in s.players:
            suffer(s, this, p, 1)
        gain_coins(s, this, you, 1)

    def tithe(s: Any, this: int, you: int) -> None:
        gain_coins(s, this, you, 2 * len(s.z[HAND + you]))

    def curse(s: Any, this: int, you: int) -> None:
        suffer(s, this, s.choose(asks["Curse"][0], you, s.players, this), 2)

    def trade(s: Any, this: int, you: int) -> None:
        hand = s.z[HAND + you]
        if hand and s.choose(asks["Trade"][0], you, (1, 0), this):
            discard(s, this, pick(s, asks["Trade"][1], you, hand, this))
            draw(s, this, you, 1)

    def purge(s: Any, this: int, you: int) -> None:
        for c in pick_set(s, asks["Purge"][0], you, s.z[HAND + you], 0, 2, this):
            destroy(s, this, c)

    def crossroads(s: Any, this: int, you: int) -> None:
        if s.choose(asks["Crossroads"][0], you, (0, 1), this) == 0:
            gain_coins(s, this, you, 3)
        else:
            suffer(s, this, s.choose(asks["Crossroads"][1], you, s.players, this), 1)

    def envy(s: Any, this: int, you: int) -> None:
        most = max(s.f_life[p] for p in s.players)
        who = s.choose(asks["Envy"][0], you, [p for p in s.players if s.f_life[p] == most], this)
        suffer(s, this, who, 2)

    return {
        "Coin": coin, "Purse": purse, "Study": study, "Toll": toll, "Tithe": tithe,
        "Curse": curse, "Trade": trade, "Purge": purge, "Crossroads": crossroads, "Envy": envy,
    }  # fmt: skip
