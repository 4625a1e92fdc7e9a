"""How long a set of 300 cards takes to check from a cold start, in a process of its own, with its game and all it needs.

    python tests/bench/check_300.py [RUNS]      the best of so many runs, 5 when left out

Also: one broken card among the 300 gives exactly one message. Exits with 1 where that does not hold, or where the best run takes
a second or more.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

CARDS = 300
MANIFEST = 'set "Three Hundred"\n    id three_hundred\n    version "1.0"\n    game aeons_end\n    needs base\n'
BROKEN = 'gem "Gem 0 of the Broken"\n    cost 3\n    play:\n        gain 2 aether\n        any ally: gain 1 chrage\n'

# Forms of cards, with the numbers left open: n counts the cards of a form.
FORMS = (
    'gem "Gem {n}"\n    cost {cost}\n    play:\n        gain {few} aether\n        may discard 1 card in hand\n'
    "        then: any ally: gain 1 charge\n",
    'relic "Relic {n}"\n    cost {cost}\n    play:\n        either:\n            destroy this\n            deal {few} damage\n'
    "        or: draw 1 card\n",
    'spell "Spell {n}"\n    cost {cost}\n    cast:\n        destroy up to 2 cards in hand or discard as lost\n'
    "        deal {few} damage per card in lost\n",
    'attack "Attack {n}"\n    tier {tier}\n    effect:\n        unleash\n        any player with lowest life: suffer {few} damage\n',
    'minion "Minion {n}"\n    tier {tier}\n    life {cost}\n    persistent:\n        either: gravehold: suffer {few} damage\n'
    "        or: any player: destroy 2 cards in hand\n",
    'power "Power {n}"\n    tier {tier}\n    to_discard: spend {cost} aether\n    power {few}:\n        unleash {few} times\n'
    "        each player: suffer 1 damage\n",
)


def card(number: int) -> str:
    """One of the cards; each form in turn, with other numbers each time."""
    form = FORMS[number % len(FORMS)]
    return form.format(n=number, cost=2 + number % 6, few=2 + number % 2, tier=1 + number % 3)


def write(folder: Path, broken: bool = False) -> Path:
    """The set of 300 cards in `folder`, a file for each 50; with `broken`, one of them has a mistake. Returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "set.card").write_text(MANIFEST, "utf-8")
    cards = [card(number) for number in range(CARDS)]
    if broken:
        cards[0] = BROKEN
    for first in range(0, CARDS, 50):
        (folder / f"cards_{first:03}.card").write_text("\n".join(cards[first : first + 50]), "utf-8")
    return folder


def check(folder: Path) -> tuple[float, int, str]:
    """Seconds, exit code and output of a check in a process of its own."""
    command = [sys.executable, "-m", "cardwright.compiler.cli.main", "check", str(folder), "--format", "concise"]
    start = perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return perf_counter() - start, done.returncode, done.stdout + done.stderr


def used() -> float:
    """Seconds for which the processes started so far have computed; 0 where the system does not tell.

    On a machine that is busy with other things it says more than the clock.
    """
    try:
        import resource
    except ImportError:
        return 0.0
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main(arguments: list[str]) -> int:
    runs = int(arguments[0]) if arguments else 5
    with tempfile.TemporaryDirectory() as temporary:
        whole = write(Path(temporary) / "whole")
        found = [check(whole) for _ in range(runs)]
        seconds = min(one[0] for one in found)
        busy = f", {used() / runs:.2f} s of it computing" if used() else ""
        print(f"{CARDS} cards with their game: {seconds:.2f} s from a cold start, the best of {runs}{busy}")
        fine = all(code == 0 for _, code, _ in found)
        if not fine:
            print(found[0][2])
        _, code, text = check(write(Path(temporary) / "broken", broken=True))
        messages = text.splitlines()
        print(f"one broken card among them: {len(messages)} message{'s' * (len(messages) != 1)}")
        print("\n".join(f"    {line}" for line in messages[:5]))
    return 0 if fine and seconds < 1 and code == 1 and len(messages) == 1 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
