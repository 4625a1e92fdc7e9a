"""How much of a game's generated text is, word for word, what was printed.

    python tests/bench/compare_published.py PUBLISHED.json [SET] [--show N]

PUBLISHED.json is a list of {"kind", "name", "effect_text", "misprint"?}; it is not part of this repository, and no test needs it.
SET is a card set, cardsets/aeons_end when left out. Both sides are folded first: case, space, punctuation at the ends of words,
numbers as words or digits. Prints the differences and, last, how many of the cards are equal; exit code 0.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from cardwright.compiler.pipeline import check_set
from cardwright.compiler.text import cards, plain
from cardwright.compiler.text.catalogue import NUMBERS
from cardwright.dsl.diagnostics import Sink

ROOT = Path(__file__).resolve().parents[2]
WORDS = {word: str(value) for value, word in enumerate(NUMBERS)} | {
    "once": "1 time",
    "twice": "2 times",
    "a": "1",
    "an": "1",
}


def fold(text: str) -> str:
    """What is compared: small letters, no punctuation at the end of a word, no brackets, numbers as digits."""
    text = re.sub(r"\([^)]*\)", " ", text.casefold().replace("’", "'"))
    text = re.sub(r"[.:,;•\-–—]+(?=\s|$)", " ", text)
    return " ".join(WORDS.get(word, word) for word in text.split())


def generated(path: Path) -> dict[str, list[str]]:
    """Title → the folded texts of the cards of that title."""
    sink = Sink()
    checked = check_set(path, sink)
    if checked is None or sink.errors:
        raise SystemExit("\n".join(f"{one.span}: {one.message}" for one in sink.errors) or f"no card set at {path}")
    found: dict[str, list[str]] = {}
    for card in cards(checked.module, checked.modules):
        found.setdefault(card.name.casefold(), []).append(fold(plain(card.spans)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("published", type=Path)
    parser.add_argument("set", type=Path, nargs="?", default=ROOT / "cardsets" / "aeons_end")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="print the first N differences")
    arguments = parser.parse_args()
    published: list[dict[str, Any]] = json.loads(arguments.published.read_text("utf-8"))
    ours = generated(arguments.set)
    equal = shown = counted = 0
    for card in published:
        if card.get("misprint") or str(card["name"]).casefold() not in ours:
            continue
        counted += 1
        want, got = fold(card["effect_text"]), ours[str(card["name"]).casefold()]
        if want in got:
            equal += 1
        elif shown < arguments.show:
            shown += 1
            print(f"{card['name']}\n  printed   {want}\n  generated {' | '.join(got)}")
    print(
        f"equal {equal} of {counted}, not in the set {sum(1 for card in published if str(card['name']).casefold() not in ours)}"
    )


if __name__ == "__main__":
    main()
