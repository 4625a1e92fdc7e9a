"""Throw a million broken sources at the compiler: `make fuzz`, or `python tests/fuzz/fuzzing.py`.

FUZZ_INPUTS   how many inputs (1,000,000)
FUZZ_FIRST    the number of the first (0): a run that was stopped goes on where it printed it was
FUZZ_SEED     another row of inputs (1)

Input number n depends on nothing but the seed and n. What fails is made as small as possible and written to
`tests/fuzz/found`, whose files the ordinary tests try again. Exit code 1 when something failed.
"""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from time import process_time, time

from changes import made
from hosts import LARGE, SMALL, Host, host
from smallest import smallest
from trial import Failure, Outcome, tried

FOUND = Path(__file__).resolve().parent / "found"
EVERY = 10_000


def chosen(chance: Random) -> Host:
    """A small game nearly always: a large one takes as long as a hundred of them."""
    way = chance.random()
    if way < 0.002:
        return host(chance.choice(LARGE))
    return host(SMALL[0] if way < 0.6 else SMALL[1] if way < 0.87 else chance.choice(SMALL[2:]))


def one(seed: int, number: int) -> tuple[Host, int, bytes, Outcome]:
    """Input `number`: the host, the declaration left out, the bytes, and how it ended."""
    chance = Random(f"{seed}:{number}")
    game = chosen(chance)
    left_out, data = made(game, chance)
    deep = 2 if number % 150 == 0 else 1 if number % 15 == 0 else 0
    return game, left_out, data, tried(game, left_out, data, deep)


def kept(game: Host, left_out: int, data: bytes, failure: Failure) -> Path:
    """Write the smallest input that fails alike into the folder of regressions; its name says how to try it again."""

    def alike(shorter: bytes) -> bool:
        again = tried(game, left_out, shorter).failure
        return again is not None and again.what == failure.what

    small = smallest(data, alike)
    FOUND.mkdir(exist_ok=True)
    path = FOUND / f"{game.name}-{left_out}-{sha256(small).hexdigest()[:8]}.card"
    path.write_bytes(small)
    return path


def main() -> int:
    inputs, first, seed = (int(os.environ.get(f"FUZZ_{name}", most)) for name, most in DEFAULTS.items())
    for name in (*SMALL, *LARGE):
        host(name)
    gc.collect()
    gc.freeze()
    ends: Counter[str] = Counter()
    failures: dict[str, int] = {}
    started, spent, size = time(), process_time(), 0
    for number in range(first, first + inputs):
        game, left_out, data, outcome = one(seed, number)
        ends[outcome.end] += 1
        size += len(data)
        if outcome.failure is not None:
            what = outcome.failure.what
            failures[what] = failures.get(what, 0) + 1
            if failures[what] == 1:
                path = kept(game, left_out, data, outcome.failure)
                print(f"\ninput {number} ({game.name}): {outcome.failure.what}\n{outcome.failure.detail}", flush=True)
                print(f"smallest: {path.name}: {path.read_bytes()!r}\n", flush=True)
        if (number + 1) % EVERY == 0 or number + 1 == first + inputs:
            done = number + 1 - first
            rate = done / (process_time() - spent)
            shown = ", ".join(f"{count:,} {end}" for end, count in sorted(ends.items()))
            print(
                f"{done:,} of {inputs:,} (seed {seed}, next {number + 1}), {rate:.0f} a second of CPU, {size / 1e6:.0f} MB, "
                f"{time() - started:.0f} s: {shown}",
                flush=True,
            )
    for what, count in sorted(failures.items()):
        print(f"{count:>8,} times: {what}")
    print(f"{len(failures)} kinds of failure in {inputs:,} inputs")
    return 1 if failures else 0


DEFAULTS = {"INPUTS": 1_000_000, "FIRST": 0, "SEED": 1}

if __name__ == "__main__":
    sys.exit(main())
