"""All measurements, each in a process of its own, as one table. Always exits with 0: it shows, it does not judge.

python tests/bench/run_all.py [NAME ...]      games, effects, cloning, front_end, start_up, workers; all when left out
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from measuring import Row, table

ALL = ("games", "effects", "cloning", "front_end", "start_up", "workers")


def main(wanted: list[str]) -> None:
    rows: list[Row] = []
    for title in wanted or ALL:
        print(f"measuring: {title}", file=sys.stderr, flush=True)
        script = Path(__file__).with_name(f"{title}.py")
        done = subprocess.run([sys.executable, str(script), "--json"], capture_output=True, text=True, check=False)
        if done.returncode:
            last = done.stderr.strip().splitlines()[-1:] or ["failed"]
            rows.append(Row(title, None, None, detail=last[0]))
        else:
            rows += [Row(*row) for row in json.loads(done.stdout)]
    print(table(rows))


if __name__ == "__main__":
    main(sys.argv[1:])
