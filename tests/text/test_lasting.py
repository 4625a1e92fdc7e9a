"""Short wordings: what is prevented for a turn, more room for a turn, and what goes back to where it was taken from."""

from __future__ import annotations

import pytest
from text.garden import printed

from cardwright.compiler.text import plain


def text_of(card: str) -> str:
    """What is printed on the only card of these lines."""
    return plain(printed(card)[0].spans)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            "        until end of turn:\n            when any gardener or frost would lose any warmth as d: prevent d\n",
            "Prevent any warmth that the gardeners or the frost would lose during this turn.",
        ),
        (
            "        until end of turn:\n            when any icy gardener would lose any warmth as d: prevent d\n",
            "This turn, when an icy gardener would lose warmth, prevent that warmth.",
        ),
        (
            "        any friend as f:\n            draw 1 card\n            until end of turn:\n"
            "                change limit of (f.beds where dug).sown to 2\n",
            "Any friend draws a card.\nThat friend may sow up to two plants in each of their dug beds this turn.",
        ),
        (
            "        look_at all cards in pile as some\n        put some on pile in any order\n",
            "Look at your pile and put the seen cards in any order.",
        ),
    ],
)
def test_short_wordings(lines: str, said: str) -> None:
    assert text_of(f"moth Dusk\n    flutter:\n{lines}") == said


def test_of_what_answers_an_event_it_is_that_turn() -> None:
    card = 'gardener Ned "Of Snow"\n    knack "Hush" for 3 embers after any night falls:\n'
    card = card.replace("after any night falls", "after any card is composted")
    card += "        until end of turn:\n            when any gardener would lose any warmth as d: prevent d\n"
    assert text_of(card) == "Prevent any warmth that the gardeners would lose during that turn."
