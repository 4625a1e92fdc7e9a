"""The cards that influence a place and those that it affects, found without playing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from text.garden import read

from cardwright.compiler.pipeline import check_set
from cardwright.compiler.reference.reach import Reaches
from cardwright.dsl import typed
from cardwright.dsl.diagnostics import Sink

ROOT = Path(__file__).parents[2]
BASE = ROOT / "cardsets" / "aeons_end" / "base"

# By reading the base set: who reveals, reorders or shuffles cards of the turn order deck, and who looks at its discard pile.
INFLUENCING = {
    "Flare": "reveals its top card and puts it back",
    "Lash": "the ability shuffles a card of the discard pile into it",
    "Nothingness": "shuffles a card of the discard pile into it",
    "Quartz Shard": "reveals its top card and puts it on top or under it",
    "Sunder": "shuffles all cards of the nemesis into it",
    "Xaxos": "the ability reveals it and returns its cards in any order",
}
AFFECTED = {
    "Hatch": "counts the discard pile",
    "Unrelenting Ire": "asks how many cards of the nemesis lie in the discard pile",
}


@pytest.fixture(scope="module")
def aeons_end() -> typed.Module:
    sink = Sink()
    checked = check_set(ROOT / "cardsets" / "aeons_end", sink)
    assert checked is not None
    assert not sink.errors
    return checked.module


def lists(module: typed.Module, zone: str) -> tuple[set[str], set[str]]:
    reaches = Reaches(module)
    found = next(each for each in module.zones if each.name == zone)
    return {card.title for card in reaches.influencing(found)}, {card.title for card in reaches.affected(found)}


def test_the_two_lists_of_the_turn_order_deck(aeons_end: typed.Module) -> None:
    assert lists(aeons_end, "turn_order") == (set(INFLUENCING), set(AFFECTED))


def test_nobody_else_speaks_of_it(aeons_end: typed.Module) -> None:
    """The list made by reading is whole: no other card's source names the deck or its discard pile."""
    speaking: set[str] = set()
    for file in BASE.glob("*.card"):
        title = ""
        for line in file.read_text("utf-8").splitlines():
            head = re.match(
                r'\s*(?:mage|spell|gem|relic|attack|power|minion|nemesis|corruption|strike) (?:"([^"]+)"|(\w+))', line
            )
            if head is not None and not line.rstrip().endswith(":"):
                title = head.group(1) or head.group(2)
            if re.search(r"\bturn_(order|discard)\b", line):
                speaking.add(title)
    assert speaking == set(INFLUENCING) | set(AFFECTED)


def test_its_discard_pile(aeons_end: typed.Module) -> None:
    """Who takes the top card of the deck may have it filled from its discard pile; who orders the deck leaves that alone."""
    influencing, affected = lists(aeons_end, "turn_discard")
    assert influencing == set(INFLUENCING) - {"Xaxos"}
    assert affected == set(AFFECTED)


def test_through_verbs_and_bindings() -> None:
    module, _ = read([("wood.card", WOOD)])
    assert lists(module, "pile") == ({"Peeker", "Digger", "Sower"}, {"Counter", "Waiter"})
    assert lists(module, "heap") == ({"Digger", "Sower", "Thrower"}, {"Counter"})


WOOD = """\
game "Wood"
    id wood
    version "1.0.0"
    players 1..2

counter leaf/leaves per elf

kind elf/elves, seats, you elf
kind card/cards
    section play by (you: elf)
zone pile of card, face down, ordered
    when this is needed if this is empty: flip heap into this
zone heap of card, face up, ordered
zone hand of card per elf, seen by owner

verb look (c: card)
    says "look at {c}"
    do: show c to elves
verb dig by (you: elf)
    says "dig"
    do: move top card in pile to hand
verb throw (c: card) by (you: elf)
    says "throw {c}"
    do: drop c
verb drop (c: card)
    says "drop {c}"
    do: move c onto heap
verb rustle (n: leaf) by (you: elf)
    says "rustle {n}"
    do:
        add n to you
        dig

setup:
    each elf: dig
round:
    each elf: begin elf_turn
turn elf_turn (you: elf)
    phase day: dig

card Peeker
    play:
        choose 1 card in pile as c
        look c
card Digger
    play: dig
card Sower
    play:
        dig
        shuffle heap into pile
card Thrower
    play: throw any card in hand
card Counter
    play:
        if number of cards in heap >= 2: rustle 1 leaf
card Waiter
    at end of day if pile is empty: rustle 1 leaf
card Rustler
    play: rustle 2 leaves

ending victory "Done.", checked always
    holds highest(elves.leaf) >= 9
"""
