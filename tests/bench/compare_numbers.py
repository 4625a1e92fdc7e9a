"""Do the numbers of a game's cards equal those that were printed?

    python tests/bench/compare_numbers.py PUBLISHED.json [SET]

PUBLISHED.json is a list of {"kind", "name", "effect_text"?, and of cost, tier, life, power, charges, difficulty, title, ability_name,
starting_breaches, starting_hand, starting_deck, mage, nemesis whichever are printed}; it is not part of this repository, and no test
needs it. SET is a card set of Aeon's End, cardsets/aeons_end when left out. Compared is each number of a record that has a card in the
set: printed values, what a mage begins with (in order), whose a card is, and the numbers in the text. Prints each difference and,
last, how many there are; exit code 1 if a printed value differs. Numbers of a text that differ are shown, and fail nothing: a text
may say the same with other numbers.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from compare_published import ROOT, fold

from cardwright.compiler.pipeline import Checked, check_set
from cardwright.compiler.text import cards, plain
from cardwright.dsl import typed
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.symbols import CardSym

SET_BY_EFFECT = "set by its effect"
STARTERS = {"C": "Crystal", "S": "Spark"}
ABSENT = "9"


class Ours(NamedTuple):
    """The cards of a set by kind and title, and the folded texts by title."""

    cards: dict[tuple[str, str], CardSym]
    texts: dict[str, list[str]]


def load(path: Path) -> Ours:
    sink = Sink()
    checked = check_set(path, sink)
    if checked is None or sink.errors:
        raise SystemExit("\n".join(f"{one.span}: {one.message}" for one in sink.errors) or f"no card set at {path}")
    return Ours({(card.kind, card.title.casefold()): card for card in checked.module.cards}, texts(checked))


def texts(checked: Checked) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in cards(checked.module, checked.modules):
        found.setdefault(card.name.casefold(), []).append(fold(plain(card.spans)))
    return found


def value(found: typed.Expr | None) -> Any:
    """A printed value as plain data: a number, a text, None, a title, or a list of these."""
    match found:
        case None:
            return None
        case typed.Const():
            return found.value
        case typed.Printed():
            return found.card.title
        case typed.ListOf():
            return [value(item) for item in found.items]
        case _:
            raise TypeError(f"{type(found).__name__} is no printed value")


def number(said: Any) -> int | None:
    return None if said in (None, "", SET_BY_EFFECT) else int(said)


def starting(said: str, own: str) -> list[str]:
    """`2,C,S` → the titles; a digit is the mage's own card."""
    return [STARTERS.get(word, own) for word in said.split(",")]


def breaches(said: str) -> list[int | None]:
    return [None if word == ABSENT else int(word) for word in said.split(",")]


def expected(record: dict[str, Any], own: dict[str, str]) -> dict[str, Any]:
    """What the card has to say, by the name of what it says."""
    found: dict[str, Any] = {key: number(record[key]) for key in ("cost", "life", "difficulty") if key in record}
    if record.get("tier"):
        found["tier"] = int(record["tier"])
    if "power" in record:
        found["power"] = int(record["power"])
    if "charges" in record:
        found["charges"] = int(record["charges"])
        found |= {
            ours: record[theirs]
            for ours, theirs in (("ability", "ability_name"), ("title", "title"))
            if theirs in record
        }
    if "starting_breaches" in record:
        found["breaches"] = breaches(record["starting_breaches"])
    for key in ("hand", "deck"):
        if f"starting_{key}" in record:
            found[key] = starting(record[f"starting_{key}"], own.get(record["name"], ""))
    if record.get("mage"):
        found["mage"] = record["mage"]
    if record.get("nemesis", "Basic") != "Basic" and str(record["kind"]).startswith("nemesis-"):
        found["nemesis"] = record["nemesis"]
    return found


def said(card: CardSym, name: str) -> Any:
    """The same, of our card."""
    match name:
        case "power":
            return value(card.sections["power"].args["tokens"]) if "power" in card.sections else None
        case "charges":
            return value(card.sections["ability"].args["cost"]) if "ability" in card.sections else None
        case "ability":
            return value(card.sections["ability"].args["name"]) if "ability" in card.sections else None
        case "title":
            return card.epithet
        case "breaches":
            return value(card.values.get("start_breaches"))
        case "hand" | "deck":
            return value(card.values.get(f"{name}_cards"))
        case "mage":
            return value(card.values.get("starts_with"))
        case "nemesis":
            return value(card.values.get("boss"))
        case _:
            return value(card.values.get(name))


def compare(card: CardSym, want: dict[str, Any], title: str) -> list[str]:
    return [
        f"{title}: {key} is printed {it}, ours {said(card, key)}" for key, it in want.items() if said(card, key) != it
    ]


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def shown(found: Counter[str]) -> str:
    return " ".join(sorted(found.elements()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("published", type=Path)
    parser.add_argument("set", type=Path, nargs="?", default=ROOT / "cardsets" / "aeons_end")
    arguments = parser.parse_args()
    published: list[dict[str, Any]] = json.loads(arguments.published.read_text("utf-8"))
    ours = load(arguments.set)
    own = {record["mage"]: record["name"] for record in published if record.get("mage")}
    printed: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for record in published:
        printed.setdefault((str(record["kind"]).removeprefix("nemesis-"), str(record["name"])), []).append(record)
    missing: list[str] = []
    compared = values = different = in_texts = 0
    for (kind, name), records in printed.items():
        card = ours.cards.get((kind, name.casefold()))
        if card is None:
            missing.append(f"{kind} {name}")
            continue
        compared += 1
        # of several printings of one name, that which ours is
        record = min(records, key=lambda record: len(compare(card, expected(record, own), name)))
        differences = compare(card, expected(record, own), f"{kind} {name}")
        values += len(expected(record, own))
        different += len(differences)
        print(*differences, sep="\n", end="\n" if differences else "")
        want = numbers(fold(record.get("effect_text", "")))
        got = [numbers(text) for text in ours.texts.get(name.casefold(), [])]
        if want not in got:
            in_texts += 1
            print(f"  ({kind} {name}: the text has the numbers {shown(want)}, ours {' | '.join(map(shown, got))})")
    print(f"not in the set: {', '.join(missing) if len(missing) < 10 else len(missing)}")
    print(
        f"{compared} of {len(printed)} cards, {values} values: {different} differ; numbers in {in_texts} texts differ"
    )
    raise SystemExit(1 if different else 0)


if __name__ == "__main__":
    main()
