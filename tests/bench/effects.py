"""Generated effects against the same effects written by hand, on the same state: ten cards, half of them with choices.

    python tests/bench/effects.py

Both have to leave the same state and the same log; a difference ends the script with an error.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import count
from typing import Any

from by_hand import by_hand
from measuring import ROOT, Row, by_turns, ratio, show

import cardwright
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.new_game import new_game
from cardwright.runtime.steps import run_step

STATES = 400
ROUNDS = 41
#: titles and how many questions each asks
CARDS = ("Coin", "Purse", "Study", "Toll", "Tithe", "Curse", "Trade", "Purge", "Crossroads", "Envy")
TARGET = 1.10


def rows() -> list[Row]:
    program = cardwright.load(ROOT / "tests" / "bench" / "effects").program
    space = program.setup.__globals__
    asks: dict[str, list[int]] = {title: [] for title in CARDS}
    for number, question in enumerate(program.questions):
        for title in CARDS:
            if question.place and _title_at(question.place) == title:
                asks[title].append(number)
    for questions in asks.values():  # "may" and "either" are asked before what is chosen in them
        questions.sort(key=lambda q: program.questions[q].kind not in ("may", "either"))
    ours = {title: space[f"c_{title.lower()}_play"] for title in CARDS}
    theirs = by_hand(program, asks)
    base = new_game(program, 1, 2)
    run_step(base, None)
    you = base.players[0]
    found: list[float] = []
    for title in CARDS:
        _alike(title, ours[title], theirs[title], base, you)
        first, second = _batch(ours[title], base, you), _batch(theirs[title], base, you)
        a, b = by_turns(first, second, ROUNDS)
        found.append(ratio(a, b))
    mean = math.exp(sum(map(math.log, found)) / len(found))
    detail = ", ".join(f"{title} {value:.2f}" for title, value in zip(CARDS, found, strict=True))
    return [Row("generated effects against hand-written", mean, TARGET, most=True, detail=detail)]


def _title_at(place: str) -> str:
    """The card in whose lines a question stands."""
    path, _, line = place.rpartition(":")
    if not path.endswith("effects/cards.card"):
        return ""
    lines = (ROOT / "tests" / "bench" / "effects" / "cards.card").read_text("utf-8").splitlines()
    for text in reversed(lines[: int(line)]):
        if text[:1].isalpha():
            return text.split('"')[1]
    return ""


def _alike(title: str, ours: Any, theirs: Any, base: Any, you: int) -> None:
    for seed in range(60):
        ends: list[Any] = []
        for effect in (ours, theirs):
            s = base.clone()
            s.ask = RandomBot(seed).port(s)
            effect(s, s.z[s.program.zones[1].base + you][0], you)
            ends.append((s.digest(), s.whole_log()))
        if ends[0] != ends[1]:
            raise AssertionError(f"{title} by hand does something else: {ends}")


def _batch(effect: Any, base: Any, you: int) -> Callable[[], None]:
    """Play the card on many copies of a state; the copies are made beforehand, one set for each round."""
    stock = [[base.clone() for _ in range(STATES)] for _ in range(ROUNDS + 1)]
    this = base.z[base.program.zones[1].base + you][0]
    seeds = count()

    def run() -> None:
        states = stock.pop()
        port = RandomBot(next(seeds)).port(base)
        for s in states:
            s.ask = port
            effect(s, this, you)

    return run


if __name__ == "__main__":
    show(rows())
