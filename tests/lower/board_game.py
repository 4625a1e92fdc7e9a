"""A small board for the game of these tests, verbs that do what is to be looked at, and a table to do it on."""

from __future__ import annotations

from bench_game import RULES as BENCH
from bench_game import Table as Bench

RULES = BENCH.replace("kind player/players, seats", "kind being/beings\nkind player/players is being, seats")

BOARD = """\
values shade = pale, dim, dark
kind garden, single
    field walled: flag = false
kind plot/plots per garden, copies 6
    field position: number, ordinal
    field shade: shade? = none
adjective near of plot = abs(position - other.position) = 1
adjective beside_it of plot = near(self, other) and position != 6 and other.position != 6, measured paces
adjective open_to of plot = near(self, other) and not (garden.walled and (position = 3 or other.position = 3)), measured ways
zone soil of being per plot, face up
zone shed of being, face up
counter dew per being
kind snail/snails is being, you snail, chooses keeper
    field keeper: player?
snail Slow
    dew 2
"""

ROUNDS = RULES.replace("        p: begin watch\n", "        p: begin watch\n    for each snails as s: s: begin crawl\n")
TURNS = """\
turn crawl (you: snail), uncounted
    phase creep: crawl_on
verb crawl_on by (you: snail)
    do: any player: gain 1 lamp
"""


class Table(Bench):
    def __init__(self, text: str = "", players: int = 2, rules: str = RULES) -> None:
        super().__init__(text, players, rules)


def probe(body: str, name: str = "probe") -> str:
    """A verb that does what is to be looked at, an action so that it is compiled."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    return f"verb {name} by (you: player), action during work\n    do:\n{lines}"


HIT = probe("suffer 1 hurt", "hit")
KEEP = probe("for each snails as s: set s.keeper to you", "keep")


def plots(t: Table) -> tuple[int, ...]:
    return tuple(n for n, x in enumerate(t.program.statics, 1) if t.program.kinds[x.kind].name == "plot")


def hit(t: Table, seat: int) -> int:
    """What the seat has left after 1 hurt."""
    t.do("v_hit", 0, seat)
    return int(t.s.f_life[seat])


def lamps(t: Table) -> int:
    """How many lamps the first seat has after the probe."""
    first = t.seats[0]
    t.s.f_lamp[first] = 0
    t.do("v_probe", 0, first)
    return int(t.s.f_lamp[first])
