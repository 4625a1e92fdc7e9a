"""How fast sources are read (text to syntax trees with positions), and that twice as many cards take twice as long.

python tests/bench/front_end.py
"""

from __future__ import annotations

import gc
import statistics
from time import process_time

from check_300 import card
from measuring import Row, show

from cardwright.compiler.parse.parser import parse
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

PER_FILE = 100
ROUNDS = 9


def sources(cards: int) -> list[Source]:
    texts = [card(n) for n in range(cards)]
    return [Source(f"cards_{n}.card", "\n".join(texts[n : n + PER_FILE])) for n in range(0, cards, PER_FILE)]


def seconds(cards: int) -> float:
    files = sources(cards)
    sink = Sink()
    gc.disable()  # as the compiler does
    start = process_time()
    modules = [parse(one, sink) for one in files]
    spent = process_time() - start
    gc.enable()
    gc.collect()
    assert not sink.errors, sink.errors[0].message
    assert sum(len(one.declarations) for one in modules) == cards
    return spent


def rows() -> list[Row]:
    seconds(50)
    size = sum(len(one.text.encode()) for one in sources(2000)) / 1e6
    rounds = [(seconds(500), seconds(2000), seconds(4000)) for _ in range(ROUNDS)]
    rate = size / min(one[1] for one in rounds)
    growth = statistics.median(one[2] / one[0] for one in rounds) / 8
    return [
        Row("front end, 2,000 cards with positions", rate, 3.0, unit=" MB/s", detail=f"{size:.2f} MB"),
        Row("front end, time a card: 4,000 cards against 500", growth, 1.15, most=True),
    ]


if __name__ == "__main__":
    show(rows())
