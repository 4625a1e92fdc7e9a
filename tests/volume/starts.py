"""Strange starts of Aeon's End: what a game lets happen seldom is there from the beginning, so that more lines are carried out.

Everybody's life is multiplied, everybody holds a few cards that no pile of this market need have (and tokens to pay with, where a set has
such), and a few more cards of the nemesis lie on its deck. In every other game the piles of the market are nearly used up besides. From
there on it is a game like any other.
"""

from __future__ import annotations

import random

from cardwright.dsl import typed as ty
from cardwright.runtime.state import State
from cardwright.runtime.zones import create, move_all

__all__ = ["deal", "raise_life"]

#: cards in each hand, cards on the deck of the nemesis
CARDS = 4
#: what players keep to pay with, where a set has it, and how much of each they get
KEPT = ("aether_token", "knowledge")
TOKENS = 16
#: cards that are left in a pile of the market, at most, in every other game
LEFT = 2


def raise_life(s: State, times: int) -> None:
    """Everybody who has life has so many times as much."""
    s.own()
    for t in range(1, len(s.program.statics) + 1):
        s.f_life[t] *= times
        if s.f_life_limit[t]:
            s.f_life_limit[t] *= times


def deal(s: State, module: ty.Module, seed: int) -> None:
    """Cards into hands and onto the deck of the nemesis, drawn by the seed. The set-up has to be done."""
    program, chance = s.program, random.Random(f"deal {seed}")
    zones = {zone.name: zone.base for zone in program.zones}
    kinds = {kind.name: number for number, kind in enumerate(program.kinds)}
    fought = [d for d in s.defn[1 : len(program.statics) + 1] if kinds["nemesis"] in program.kinds_of[d]]
    boss = program.definitions[fought[0]].id
    of_others = {card.id for card in module.cards if foreign(card.values.get("boss"), boss)}
    ours = [d for d in program.definitions_of[kinds["supply_card"]] if program.definitions[d].id not in of_others]
    theirs = [d for d in program.definitions_of[kinds["nemesis_card"]] if program.definitions[d].id not in of_others]
    s.own()
    for player in s.players:
        for d in chance.sample(ours, CARDS):
            t = create(s, d, zones["hand"] + player)
            s.f_owner[t] = player
        for name in KEPT:
            if hasattr(s, f"f_{name}"):
                getattr(s, f"f_{name}")[player] += TOKENS
    for d in chance.sample(theirs, min(CARDS, len(theirs))):
        create(s, d, zones["nemesis_deck"])
    if chance.random() < 0.5:
        use_up(s, chance)


def use_up(s: State, chance: random.Random) -> None:
    """Of each pile of the market only a few cards are left, or none."""
    zones = {zone.name: zone for zone in s.program.zones}
    piles = zones["supply_pile"]
    for i in (piles.base + owner for owner in piles.owners):
        left = chance.randint(0, LEFT)
        move_all(s, s.z[i][left:], zones["destroyed"].base)


def foreign(written: ty.Expr | None, boss: str) -> bool:
    """Whether a card belongs to another nemesis."""
    return isinstance(written, ty.Printed) and written.card.id != boss
