"""What it costs to start: `cardwright --help` against importing click; checking 300 cards against importing lark.

    python tests/bench/start_up.py

Each in a process of its own, in CPU time, by turns. A warm check is one in a process that has checked before.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from check_300 import CARDS, write
from measuring import Row, children, show

ROUNDS = 9
WARM = (
    "import sys, time; from cardwright.compiler.pipeline import check_set; from cardwright.dsl.diagnostics import Sink\n"
    "check_set(sys.argv[1], Sink()); start = time.process_time(); check_set(sys.argv[1], Sink())\n"
    "print(time.process_time() - start)"
)


def rows() -> list[Row]:
    python = sys.executable
    main = [python, "-m", "cardwright.compiler.cli.main"]
    shown, click = children(
        [str(Path(python).parent / "cardwright"), "--help"], [python, "-c", "import click"], rounds=ROUNDS
    )
    with tempfile.TemporaryDirectory() as temporary:
        folder = str(write(Path(temporary) / "whole"))
        cold, lark = children([*main, "check", folder], [python, "-c", "import lark"], rounds=ROUNDS)
        warm = _warm(python, folder)
    once = statistics.median(cold)
    base = statistics.median(lark)
    return [
        _ratio("cardwright --help against import click", shown, click, 1.7),
        Row(
            f"check of {CARDS} cards, cold",
            once,
            1.0,
            most=True,
            unit=" s",
            detail=f"{once / base:.1f} times import lark",
        ),
        Row(f"check of {CARDS} cards, warm", warm, None, unit=" s", detail=f"{warm / base:.1f} times import lark"),
    ]


def _ratio(title: str, above: list[float], below: list[float], target: float) -> Row:
    detail = f"{statistics.median(above) * 1000:.0f} and {statistics.median(below) * 1000:.0f} ms"
    return Row(title, statistics.median(above) / statistics.median(below), target, most=True, detail=detail)


def _warm(python: str, folder: str) -> float:
    import subprocess

    done = [
        subprocess.run([python, "-c", WARM, folder], capture_output=True, text=True, check=True).stdout
        for _ in range(3)
    ]
    return min(map(float, done))


if __name__ == "__main__":
    show(rows())
