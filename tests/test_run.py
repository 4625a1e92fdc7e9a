"""The front door says plainly what is missing, also to a Python that is too old for everything else."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUN = ROOT / "run.py"

AS_OLD_PYTHON = """
import runpy, sys
sys.version_info = (3, 8, 10, "final", 0)
sys.argv = ["run.py", "demo"]
runpy.run_path({path!r}, run_name="__main__")
"""


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
    )


def test_an_old_python_can_read_it() -> None:
    ast.parse(RUN.read_text("utf-8"), feature_version=(3, 8))


def test_an_old_python_is_told_what_is_needed(tmp_path: Path) -> None:
    done = start("-c", AS_OLD_PYTHON.format(path=str(RUN)), PATH=str(tmp_path))
    assert done.returncode == 2
    assert "needs Python 3.11 or newer; this is Python 3.8." in done.stderr
    assert "Traceback" not in done.stderr


def test_an_old_python_is_told_of_a_newer_one(tmp_path: Path) -> None:
    newer = tmp_path / ("python3.12.exe" if os.name == "nt" else "python3.12")
    newer.write_text("#!/bin/sh\n", "utf-8")
    newer.chmod(0o755)
    done = start("-c", AS_OLD_PYTHON.format(path=str(RUN)), PATH=str(tmp_path))
    assert "This machine has a newer one: python3.12 run.py demo" in done.stderr


def test_wrong_use_lists_the_tasks() -> None:
    done = start(str(RUN), "dmeo")
    assert done.returncode == 2
    assert "demo" in done.stdout
    assert start(str(RUN), "--help").returncode == 0
