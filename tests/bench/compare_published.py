"""How much of a game's generated text is, word for word, what was printed; and does the page on it say why for all the rest?

    python tests/bench/compare_published.py PUBLISHED.json [SET] [--show N]

PUBLISHED.json is a list of {"kind", "name", "effect_text", "misprint"?}; it is not part of this repository, and no test needs it.
SET is a card set, cardsets/aeons_end when left out. Both sides are folded first: case, space, punctuation at the ends of words,
numbers as words or digits; what stands in brackets is folded away where print has no brackets. Mats are counted apart, misprints
left out. Prints the first N differences and, last, how many are equal. For cardsets/aeons_end the tables of
docs/internals/printed_text.md must name exactly what differs: exit code 1 if they do not, else 0.
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
BASE = ROOT / "cardsets" / "aeons_end"
PAGE = ROOT / "docs" / "internals" / "printed_text.md"
MATS = ("mage", "nemesis")
WORDS = {word: str(value) for value, word in enumerate(NUMBERS)} | {
    "once": "1 time",
    "twice": "2 times",
    "a": "1",
    "an": "1",
}


def fold(text: str, brackets: bool = False) -> str:
    """What is compared: small letters, no punctuation at the end of a word, numbers as digits. brackets: keep what stands in them."""
    text = text.casefold().replace("’", "'").replace("æ", "aether")
    if not brackets:
        text = re.sub(r"\([^)]*\)", " ", text)
    text = re.sub(r"[.:,;•\-–—]+(?=\s|$)", " ", text)
    return " ".join(WORDS.get(word, word) for word in text.split())


def generated(path: Path) -> dict[tuple[str, str], list[str]]:
    """Kind and title → the texts of the cards of that title."""
    sink = Sink()
    checked = check_set(path, sink)
    if checked is None or sink.errors:
        raise SystemExit("\n".join(f"{one.span}: {one.message}" for one in sink.errors) or f"no card set at {path}")
    found: dict[tuple[str, str], list[str]] = {}
    for card in cards(checked.module, checked.modules):
        found.setdefault((card.kind, card.name.casefold()), []).append(plain(card.spans))
    return found


def explained() -> set[str]:
    """What the page gives a reason for, as `kind Name`."""
    return set(re.findall(r"^\| ([a-z]+ [A-Z][^|]*?) \|", PAGE.read_text("utf-8"), re.MULTILINE))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("published", type=Path)
    parser.add_argument("set", type=Path, nargs="?", default=BASE)
    parser.add_argument("--show", type=int, default=20, metavar="N", help="print the first N differences")
    args = parser.parse_args()
    ours = generated(args.set)
    equal, all_of = {True: 0, False: 0}, {True: 0, False: 0}
    misprints, differing = 0, list[str]()
    for card in json.loads(args.published.read_text("utf-8")):
        record: dict[str, Any] = card
        if record.get("misprint"):
            misprints += 1
            continue
        kind = record["kind"].removeprefix("nemesis-")
        brackets = "(" in record["effect_text"]
        want = fold(record["effect_text"], brackets)
        got = [fold(text, brackets) for text in ours.get((kind, record["name"].casefold()), [])]
        all_of[kind in MATS] += 1
        equal[kind in MATS] += want in got
        if want not in got:
            differing.append(f"{kind} {record['name']}")
            if len(differing) <= args.show:
                print(f"{kind} {record['name']}\n  published {want}\n  generated {' | '.join(got) or '(missing)'}")
    print(
        f"cards equal {equal[False]} of {all_of[False]}, mats equal {equal[True]} of {all_of[True]}, misprints left out {misprints}"
    )
    if args.set.resolve() == BASE:
        known = explained()
        for name in sorted(known ^ set(differing)):
            print(f"{PAGE.name}: {name} {'is equal' if name in known else 'differs, and no reason is given'}")
        raise SystemExit(known != set(differing))


if __name__ == "__main__":
    main()
