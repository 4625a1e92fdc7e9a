"""The policies of the language: what a game decides once for all its rules, and the values to decide between.

A game that does not say takes the first value. `modifier_order` is an order of all its values instead; without it there is none.
"""

from __future__ import annotations

__all__ = ["POLICIES"]

POLICIES: dict[str, tuple[str, ...]] = {
    "infeasible_option": ("not_offered", "offered"),
    "resolves_most": ("clauses_then_fraction", "fraction"),
    "ties": ("chooser", "players", "active_player", "owner"),
    "collective_split": ("players", "active_player"),
    "single_answer": ("taken_silently", "asked"),
    "simultaneous": ("players_order", "active_player_orders", "seat_order", "listener_age"),
    "empty_superlative": ("everyone", "nobody"),
    "no_cost_ranks": ("below_zero", "as_zero"),
    "zero_amount": ("no_event", "event"),
    "shuffle_into": ("whole_pile", "random_place"),
    "modifier_order": ("redirect", "raise", "double", "halve", "lower", "limit", "prevent", "absorb"),
    "victory_and_defeat_together": ("victory", "defeat"),
    "once_after_reentry": ("renewed", "kept"),
    "undo": ("until_reveal", "free"),
}
