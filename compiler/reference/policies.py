"""The policies of the language in words: what each setting of a game means for those who play it."""

from __future__ import annotations

from cardwright.compiler.text.spans import phrase
from cardwright.dsl import syntax as sx
from cardwright.dsl.policies import POLICIES

from .model import Fact

__all__ = ["policies"]

# setting → (what it is about, value → sentence)
WORDS: dict[str, tuple[str, dict[str, str]]] = {
    "infeasible_option": (
        "Choosing between options",
        {
            "not_offered": "An option that cannot be done in full may not be chosen while another one can.",
            "offered": "Any option may be chosen, even one that cannot be done in full.",
        },
    ),
    "resolves_most": (
        "When nothing can be done in full",
        {
            "clauses_then_fraction": "Do as much as possible: the option of which more instructions can be done in full; "
            "if that is equal, the one of which the first incomplete instruction can be done further.",
            "fraction": "Do as much as possible: the option of which the greater part can be done.",
        },
    ),
    "ties": (
        "Ties",
        {
            "players": "The players decide together.",
            "active_player": "The player whose turn it is decides.",
            "chooser": "Whoever chooses decides.",
            "owner": "Whoever owns what is tied decides.",
        },
    ),
    "collective_split": (
        "Collectively",
        {
            "players": "The players divide it among themselves as they like.",
            "active_player": "The player whose turn it is divides it.",
        },
    ),
    "single_answer": (
        "Only one possibility",
        {
            "taken_silently": "It is taken without asking, unless that would reveal something.",
            "asked": "It is asked for all the same.",
        },
    ),
    "simultaneous": (
        "Several things at once",
        {
            "players_order": "The players decide in which order they happen.",
            "active_player_orders": "The player whose turn it is decides in which order they happen.",
            "seat_order": "In the order of the seats, from the player whose turn it is; each decides about their own.",
            "listener_age": "What has been on the table longer happens first.",
        },
    ),
    "empty_superlative": (
        "Most and least of nobody",
        {
            "everyone": "Where nobody qualifies for “the most” or “the least”, everybody counts as tied.",
            "nobody": "Where nobody qualifies for “the most” or “the least”, nobody is chosen.",
        },
    ),
    "no_cost_ranks": (
        "Cards without a printed value",
        {"below_zero": "They rank below a value of 0.", "as_zero": "They rank like a value of 0."},
    ),
    "zero_amount": (
        "An amount of 0",
        {
            "no_event": "An amount of 0 does not count as having happened.",
            "event": "An amount of 0 counts as having happened.",
        },
    ),
    "shuffle_into": (
        "Shuffling into a pile",
        {
            "whole_pile": "The whole pile is shuffled together with what is put into it.",
            "random_place": "What is put into it goes to a random place; the rest keeps its order.",
        },
    ),
    "modifier_order": ("Several changes to one amount", {}),
    "victory_and_defeat_together": (
        "Winning and losing at the same moment",
        {"victory": "The players win.", "defeat": "The players lose."},
    ),
    "once_after_reentry": (
        "Once per turn, after coming back",
        {
            "renewed": "A card that left and came back may be used again.",
            "kept": "A card that left and came back may not be used again.",
        },
    ),
    "undo": (
        "Taking back",
        {
            "until_reveal": "Choices may be taken back until something was revealed.",
            "free": "Choices may be taken back freely.",
        },
    ),
}


# what is said of a policy that has no value of its own
UNSAID = {"modifier_order": "The one whom it concerns decides the order."}


def policies(nodes: list[sx.Policy]) -> tuple[Fact, ...]:
    """Each declared setting as a heading and a sentence, in the order of the source; then those that hold because nothing is said."""
    done: list[Fact] = []
    declared = {setting.name.text for node in nodes for setting in node.settings}
    for node in nodes:
        for setting in node.settings:
            values = [
                arg.text if isinstance(arg, sx.Name) else arg.value if isinstance(arg, sx.Text) else ""
                for arg in setting.args
            ]
            about, known = WORDS.get(setting.name.text, (setting.name.text.replace("_", " ").capitalize(), {}))
            said = known.get(values[0]) if values else None
            if said is None:
                said = "In this order: " + ", ".join(value.replace("_", " ") for value in values) + "."
            done.append(Fact(about, phrase(said)))
    for name, choices in POLICIES.items():
        if name not in declared:
            about, known = WORDS[name]
            done.append(Fact(about, phrase(UNSAID.get(name) or known[choices[0]])))
    return tuple(done)
