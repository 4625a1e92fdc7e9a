"""A small game to lower things in, and a table to try them on. Its words are of no real game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardwright.compiler.lower.link import Linker
from cardwright.compiler.pipeline import check_all, parse_all
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source
from cardwright.dsl.typed import Module
from cardwright.runtime.new_game import new_game
from cardwright.runtime.program import Program
from cardwright.runtime.state import State

RULES = """\
game "Bench"
    id bench
    version "1.0.0"
    players 1..3

counter life per player, least 0, limit 10
counter lamp/lamps per player, limit 4, excess lost
counter hurt, unit

kind player/players, seats, you player
kind card/cards, you player
    field cost: number?
    field owner: player?, owner
    field marks: number = 0
kind trick/tricks is card
    section play by (you: player)
kind ward/wards is card

zone hand of card per player, seen by owner
zone deck of card per player, face down, ordered
    when this is needed if this is empty: flip owner.discard into this
zone discard of card per player, face up, ordered
zone table of card per player, face up, active
zone gone of card, face up, ordered

noun other_player/other_players of player = players where self != you

verb gain (n: lamp) by (you: player)
    says "gain {n}"
    past gained
    needs n.room >= 1
    do: add n to you
verb pay (n: lamp) by (you: player)
    says "pay {n}"
    past paid
    needs n.held >= n
    do: remove n from you
verb suffer (n: hurt) by (you: player)
    says "suffer {n}"
    past suffered
    do: set your life to your life - n
verb throw (c: card)
    says "throw {c}"
    past thrown
    do:
        if c.owner != none: move c onto c.owner.discard
verb lose (c: card)
    says "lose {c}"
    past lost
    do: move c onto gone
verb take (c: card) by (you: player)
    says "take {c}"
    past taken
    do:
        set c.owner to you
        move c to hand
verb draw (n: count of card) by (you: player)
    says "draw {n}"
    past drawn
    do:
        repeat n: move top card in deck to hand
verb lay (c: card) by (you: player)
    says "lay {c}"
    past laid
    do: move c to table

setup:
    each player: set your life to 5

round:
    for each player as p:
        p: begin watch

turn watch (you: player)
    phase work:
        repeat: offer actions during work

ending defeat "Dark.", checked always
    holds number of (players where life = 0) >= 1

verb play_trick (c: trick in hand) by (you: player), action during work
    says "play {c}"
    do:
        resolve c.play
        throw c
"""


def checked(text: str, rules: str = RULES) -> Module:
    """The typed module of the rules with more text behind them; fails where something is reported."""
    sink = Sink()
    sources = [Source("rules.card", rules), Source("cards.card", text)]
    world = check_all(parse_all(sources, sink), sink, {"rules.card": "bench", "cards.card": "bench"})
    assert not sink.errors, [f"{one.span}: {one.message}" for one in sink.errors]
    return world.module


class Table:
    """A game that has been set up, the compiled functions, and answers that are given one after the other.

    asked: the questions so far, as `(kind, who, options, least, most)`.
    """

    def __init__(self, text: str = "", players: int = 2, rules: str = RULES, variants: Sequence[str] = ()) -> None:
        self.linker = Linker(checked(text, rules))
        self.program: Program = self.linker.program()
        self.space: dict[str, Any] = self.linker.emitter.space
        self.asked: list[tuple[str, int, tuple[Any, ...], int, int]] = []
        self.answers: list[Any] = []
        self.s: State = new_game(self.program, 1, players, variants=variants)
        self.s.ask = self.ask
        self.seats = self.s.players
        self.run_step()
        self.asked.clear()

    def ask(self, question: int, who: int, options: Sequence[Any], least: int, most: int, source: int) -> Any:
        self.asked.append((self.program.questions[question].kind, who, tuple(options), least, most))
        if self.answers:
            answer = self.answers.pop(0)
            assert (least == most == 1 and answer in options) or least <= len(answer) <= most, (answer, tuple(options))
            return answer
        return options[0] if least == most == 1 else tuple(options[:least])

    def run_step(self, option: Any = None) -> None:
        """The agenda's first step."""
        f, args, self.s.agenda = self.s.agenda
        run = self.program.step_runs[f]
        if self.program.step_options[f] is None:
            run(self.s, args)
        else:
            run(self.s, args, option)

    def do(self, name: str, *args: Any) -> Any:
        """Call a compiled function; what it gives."""
        function: Callable[..., Any] = self.space[name]
        return function(self.s, *args)

    def zone(self, name: str, owner: int = 0) -> int:
        spec = next(z for z in self.program.zones if z.name == name)
        return spec.base + owner

    def make(self, title: str, zone: str, owner: int = 0) -> int:
        """A card by its title in a zone; it belongs to the zone's owner."""
        from cardwright.runtime.zones import create

        definition = next(i for i, d in enumerate(self.program.definitions) if d.title == title)
        thing = create(self.s, definition, self.zone(zone, owner))
        self.s.f_owner[thing] = owner
        return thing

    def titles(self, zone: str, owner: int = 0) -> list[str]:
        s = self.s
        return [self.program.definitions[s.defn[t]].title for t in s.z[self.zone(zone, owner)]]

    def play(self, card: int, you: int) -> int:
        """Resolve the `play` section of a card."""
        section = next(x for x in self.linker.module.kinds["trick"].members.values() if x.name == "play")
        table = self.linker.section_table(section)  # type: ignore[arg-type]
        done: int = self.space["resolve"](self.s, self.space[table], card, you)
        return done
