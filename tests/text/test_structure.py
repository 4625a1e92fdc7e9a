"""Another structure is another text: no two programs of a whole family print the same.

The family: all ways in which a few leaves, always in the same order, can stand under conditions, loops, options, tails and those who act.
A line moved out of its block, into the next one, or under somebody else, is another program of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

import pytest
from text.garden import GAME, printed

from cardwright.compiler.check.check import check
from cardwright.compiler.parse.parser import parse
from cardwright.compiler.text import cards, plain
from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

Lines = tuple[str, ...]

SOMEBODY = ("any gardener:", "any gardener with most moths in hand:")
EACH = "each gardener:"
LEADS = (
    *SOMEBODY,
    EACH,
    "if number of moths in hand > 1:",
    "for each moth in hand:",
    "repeat 2 times:",
    "repeat until number of cards in hand >= 5:",
)
PAIRS = (("either:", "or:"), ("if number of moths in hand > 1:", "otherwise:"))
#: what is done; an order of nobody in particular, as the frost does it, comes last or stands in the middle
FAMILIES = (
    ("draw 1 card", "blow 1 chill", "dig any bed in your beds"),
    ("draw 1 card", "creep", "blow 1 chill"),
    ("draw 1 card", "creep 2 times"),
    ("may draw 1 card", "blow 1 chill", "draw 1 card"),
)
#: programs in one file
MANY = 2000


def under(lead: str, block: Lines) -> Lines:
    return (lead, *("    " + line for line in block))


def statements(leaves: Lines, depth: int) -> Iterator[Lines]:
    """All single statements of these leaves, blocks up to `depth` deep."""
    if len(leaves) == 1:
        yield leaves
    if not depth:
        return
    for lead in LEADS:
        yield from (under(lead, block) for block in blocks(leaves, depth - 1) if not goes_on(lead, block))
    for at in range(1, len(leaves)):
        for one, other in product(blocks(leaves[:at], depth - 1), blocks(leaves[at:], depth - 1)):
            yield from ((*under(first, one), *under(second, other)) for first, second in PAIRS)
    if len(leaves) > 1:
        first = leaves[0].removeprefix("may ")
        for block in blocks(leaves[1:], depth - 1):
            yield (f"may {first}", *under("then:", block))
            yield (f"may {first}", *under("otherwise:", block))


def blocks(leaves: Lines, depth: int) -> Iterator[Lines]:
    """All blocks of these leaves."""
    yield from statements(leaves, depth)
    for at in range(1, len(leaves)):
        for one, rest in product(statements(leaves[:at], depth), blocks(leaves[at:], depth)):
            yield (*one, *rest)


def goes_on(lead: str, block: Lines) -> bool:
    """Does the block of somebody hold what others do? That is the same as if it stood outside the block, and may read the same."""
    if lead not in SOMEBODY:
        return False
    starts = [at for at, line in enumerate(block) if not line.startswith(" ")]
    parts = [block[start:end] for start, end in zip(starts, [*starts[1:], len(block)], strict=True)]
    others = any(part[0] in (*SOMEBODY, EACH) for part in parts[1:])
    return others or any(all(line.strip().startswith(("creep", "repeat 2")) for line in part) for part in parts)


def texts(programs: list[Lines]) -> tuple[dict[str, list[Lines]], int]:
    """The programs by what they print, and how many the checker refuses."""
    sink = Sink()
    modules = [parse(Source("garden.card", GAME), sink)]
    assert not sink.errors
    refused: set[int] = set()
    while True:
        numbers = [number for number in range(len(programs)) if number not in refused]
        cards_of: list[tuple[str, list[int]]] = []
        for first in range(0, len(numbers), MANY):
            owners: list[int] = []
            text = ""
            for number in numbers[first : first + MANY]:
                lines = [f"moth Dusk{number}", "    flutter:", *("        " + line for line in programs[number])]
                owners += [number] * len(lines)
                text += "\n".join(lines) + "\n"
            cards_of.append((text, owners))
        found = [parse(Source(f"{at}.card", text), sink) for at, (text, _) in enumerate(cards_of)]
        module = check([*modules, *found], sink)
        if not sink.errors:
            by_text: dict[str, list[Lines]] = defaultdict(list)
            for card in cards(module, [*modules, *found]):
                by_text[plain(card.spans)].append(programs[int(card.name.removeprefix("Dusk"))])
            return by_text, len(refused)
        places = [(int(one.span.source.path.removesuffix(".card")), one.span.start_line) for one in sink.errors]
        assert all(one.code == codes.NO_PART for one in sink.errors), sink.errors[0].message
        refused |= {cards_of[at][1][line - 1] for at, line in places}
        sink = Sink()


def try_all(leaves: Lines, depth: int, least: int) -> None:
    programs = list(dict.fromkeys(blocks(leaves, depth)))
    by_text, refused = texts(programs)
    assert len(programs) - refused >= least
    same = [(text, found) for text, found in by_text.items() if len(found) > 1]
    told = ["\n".join((text, *("\n  or\n".join("\n".join(one) for one in found[:3]),))) for text, found in same[:3]]
    assert not same, f"{len(same)} texts stand for several programs, such as\n" + "\n\n".join(told)


@pytest.mark.parametrize("leaves", FAMILIES)
def test_other_programs_print_otherwise(leaves: Lines) -> None:
    try_all(leaves, 1, 40)


@pytest.mark.fuzz
@pytest.mark.parametrize("leaves", FAMILIES)
def test_nested_programs_print_otherwise(leaves: Lines) -> None:
    try_all(leaves[:2], 2, 1500)


SAID = [
    ("any gardener:\n    repeat 2 times:\n        draw 1 card\n        blow 1 chill",
     "Any gardener: Do the following twice: They draw a card. They blow 1 chill."),
    ("any gardener:\n    match number of cards in hand:\n        0: draw 1 card\n        1..9: blow 1 chill",
     "Any gardener:\n- By the number of cards in their hand:\n– 0 cards: They draw a card.\n– 1–9 cards: They blow 1 chill."),
    ("any gardener:\n    frost: creep\n    draw 1 card", "Any gardener: The frost Creeps. They draw a card."),
    ("any gardener:\n    draw 1 card\n    creep\n    blow 1 chill",
     "Any gardener draws a card.\nCreep.\nThat gardener blows 1 chill."),
    ("any gardener:\n    either: draw 1 card\n    or: creep", "Any gardener chooses one:\nThat gardener draws a card.\nOR\nCreep."),
    ("each gardener:\n    draw 1 card\n    if number of cards in hand > 3: blow 1 chill",
     "Each gardener: They draw a card. If there are more than three cards in their hand, they blow 1 chill."),
    ("blow 1 chill\neither: draw 1 card\nor: dig any bed in your beds",
     "Blow 1 chill.\nChoose one:\nDraw a card.\nOR\nDig any bed."),
    ("for each moth in hand:\n    blow 1 chill\n    draw 1 card", "For each moth in hand, blow 1 chill and draw a card."),
    ("repeat 2 times:\n    repeat until number of cards in hand >= 5: draw 1 card\n    blow 1 chill",
     "Do the following twice:\n- Repeat the following until there are five or more cards in hand: draw a card.\n- Blow 1 chill."),
    ("any gardener:\n    let n = number of moths in hand\n    blow n chill",
     "Any gardener blows chill equal to the number of moths in hand."),
    ("let n = number of moths in hand\nblow n chill", "Blow chill equal to the number of moths in hand."),
    ("let n = number of moths in hand\nblow n chill\nfrost: lose n warmth",
     "Blow chill equal to the number of moths in hand.\nThe frost loses that much warmth."),
    ("repeat 2 times:\n    either: draw 1 card\n    or: blow 1 chill\n    draw 1 card",
     "Do the following twice:\n- Choose one:\n– Draw a card.\nOR\n– Blow 1 chill.\n- Draw a card."),
    ("repeat 2 times: draw 1 card", "Draw a card twice."),
    ("repeat 2 times: creep 3 times", "Do the following twice: Creep three times."),
    ("any gardener:\n    if number of moths in hand > 1: blow 1 chill",
     "Any gardener: if there is more than one moth in their hand, they blow 1 chill."),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "said"), SAID)
def test_how_structures_read(lines: str, said: str) -> None:
    body = "".join(f"        {line}\n" for line in lines.split("\n"))
    assert plain(printed(f"moth Dusk\n    flutter:\n{body}")[0].spans) == said
