"""What each part of a volume run plays: groups of games, each game given by everything that it starts from.

Players, difficulty and bot take turns by seed; mages, markets and whatever else can be picked are drawn by the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starts import deal, raise_life

from cardwright.choosing import choose_variants
from cardwright.compiler.lower.probes import Probes
from cardwright.compiler.pipeline import Checked, check_set, lower_all
from cardwright.dsl.diagnostics import Sink
from cardwright.runtime.bots import BOTS
from cardwright.runtime.program import Program
from cardwright.runtime.state import State

__all__ = [
    "BASE", "CARDSETS", "EXPANSIONS", "MODES", "PARTS", "SKIRMISH", "Game", "Group", "bosses", "fought", "loaded", "share", "skirmish",
]  # fmt: skip

CARDSETS = Path(__file__).parents[2] / "cardsets"
BASE = CARDSETS / "aeons_end" / "base"
EXPANSIONS = CARDSETS / "aeons_end_expansions"
SKIRMISH = CARDSETS / "tile_skirmish"
LEVELS = ("normal", "expert", "beginner", "extinction")
MODES = {"campaign": range(1, 7), "coop": range(1, 7), "pvp": range(2, 7)}


class Game(NamedTuple):
    """One game. boss: id of who is fought, "" when the seed draws it. raised: by how much everybody's life is multiplied.

    dealt: with cards in hands and on decks (`starts.py`). probed: played by a program that notes which lines it carries out.
    """

    folder: Path
    seed: int
    players: int
    boss: str = ""
    variants: tuple[str, ...] = ()
    bot: str = "random"
    raised: int = 1
    dealt: bool = False
    probed: bool = False

    def program(self) -> Program:
        return loaded(self.folder, self.probed).program

    def begin(self, s: State) -> None:
        """What is strange about how it starts."""
        if self.raised > 1:
            raise_life(s, self.raised)
        if self.dealt:
            deal(s, loaded(self.folder, self.probed).checked.module, self.seed)

    def picks(self) -> dict[str, tuple[str, ...]]:
        return {"boss": (self.boss,)} if self.boss else {}

    def told(self) -> str:
        """Enough to play it again."""
        parts = [self.folder.name, f"seed {self.seed}", f"{self.players} players", self.boss, *self.variants, self.bot]
        strange = [f"life times {self.raised}"] * (self.raised > 1) + ["cards dealt"] * self.dealt
        return ", ".join([*filter(None, parts), *strange])


class Group(NamedTuple):
    """Games that are told of in one line: looked at after every step; saved and loaded at every decision; timed without either."""

    title: str
    straight: Sequence[Game]
    saved: Sequence[Game]
    timed: Sequence[Game]


class Loaded(NamedTuple):
    """A set, checked and compiled. probes: what its program notes, if it does."""

    checked: Checked
    program: Program
    probes: Probes | None


@cache
def loaded(folder: Path, probed: bool = False) -> Loaded:
    sink = Sink()
    checked = check_set(folder, sink)
    assert checked is not None
    assert not sink.errors
    probes = Probes() if probed else None
    return Loaded(checked, lower_all(checked, probes), probes)


@cache
def variants(folder: Path, *names: str) -> tuple[str, ...]:
    """The variants with all that they include."""
    game = loaded(folder)
    return choose_variants(game.program, game.checked.module, names)


def bosses(folder: Path) -> list[tuple[str, str]]:
    """(id, title) of everybody who can be fought with a set."""
    program = loaded(folder).program
    pick = next(one for one in program.picks if one.name == "boss")
    found = {d: program.definitions[d] for line in pick.lines for d in line.candidates}
    return [(found[d].id, found[d].title) for d in sorted(found)]


def fought(folder: Path, seed: int, boss: str = "", raised: int = 1, dealt: bool = False, probed: bool = False) -> Game:
    """The game of Aeon's End with this number."""
    bot = sorted(BOTS)[seed // 16 % len(BOTS)]
    other: tuple[str, ...] = ("alternative_turn_order",) if probed and seed // 32 % 4 == 3 else ()
    if probed and folder == EXPANSIONS and seed // 128 % 2:
        other += ("with_treasures",)
    level = variants(folder, LEVELS[seed // 4 % 4], *other)
    return Game(folder, seed, seed % 4 + 1, boss, level, bot, raised, dealt, probed)


def skirmish(mode: str, seed: int, probed: bool = False) -> Game:
    numbers = MODES[mode]
    bot = sorted(BOTS)[seed // len(numbers) % len(BOTS)]
    return Game(SKIRMISH, seed, numbers[seed % len(numbers)], "", variants(SKIRMISH, mode), bot, probed=probed)


def share(number: int, scale: float) -> int:
    return max(1, round(number * scale))


# ------------------------------------------------------------------------------------------ the parts
def base(scale: float) -> list[Group]:
    """2,000 games of random bots over one to four players, 100 of them through save and load at every decision."""
    made: list[Group] = []
    for players in (1, 2, 3, 4):
        games = [Game(BASE, 10_000 * players + n, players) for n in range(share(500, scale))]
        saved = games[: share(25, scale)]
        made.append(
            Group(f"{players} players" if players > 1 else "1 player", games, saved, games[: share(100, scale)])
        )
    return made


def nemeses(scale: float) -> list[Group]:
    """1,000 games for each nemesis over one to four players and all difficulties, 50 of them saved; timed with two players."""
    made: list[Group] = []
    known = [boss for boss, _ in bosses(BASE)]
    foes = [(BASE, *foe) for foe in bosses(BASE)] + [
        (EXPANSIONS, *foe) for foe in bosses(EXPANSIONS) if foe[0] not in known
    ]
    for folder, boss, title in foes:
        games = [fought(folder, n, boss) for n in range(share(1000, scale))]
        timed = [Game(folder, n, 2, boss) for n in range(share(100, scale))]
        made.append(Group(title, games, games[: share(50, scale)], timed))
    return made


def modes(scale: float) -> list[Group]:
    """1,000 games for each mode of the skirmish over all numbers of players, 50 of them saved."""
    made: list[Group] = []
    for mode in MODES:
        games = [skirmish(mode, n) for n in range(share(1000, scale))]
        made.append(Group(mode, games, games[: share(50, scale)], games[: share(60, scale)]))
    return made


def coverage(scale: float) -> list[Group]:
    """10,000 games over everything that can differ, 300 of them saved, 1,000 with raised life; the skirmish beside them; last 2,000 with
    cards dealt, so that what was carried out without them is known."""
    made: list[Group] = []
    for title, folder, number in (("base set", BASE, 6000), ("with the expansions", EXPANSIONS, 4000)):
        games = [fought(folder, 1_000_000 + n, probed=True) for n in range(share(number, scale))]
        made.append(Group(title, games, games[: share(150, scale)], ()))
    for title, folder in (("base set, raised life", BASE), ("expansions, raised life", EXPANSIONS)):
        games = [fought(folder, 2_000_000 + n, raised=5, probed=True) for n in range(share(500, scale))]
        made.append(Group(title, games, (), ()))
    games = [skirmish(mode, 3_000_000 + n, probed=True) for mode in MODES for n in range(share(300, scale))]
    made.append(Group("tile skirmish", games, (), ()))
    for title, folder in (("base set, cards dealt", BASE), ("expansions, cards dealt", EXPANSIONS)):
        games = [fought(folder, 2_500_000 + n, raised=3, dealt=True, probed=True) for n in range(share(1000, scale))]
        made.append(Group(title, games, (), ()))
    return made


PARTS: dict[str, Callable[[float], list[Group]]] = {
    "base": base,
    "nemeses": nemeses,
    "skirmish": modes,
    "coverage": coverage,
}
