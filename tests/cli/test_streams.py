"""A process of the command line, its input and outputs, and what stops it."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

posix = pytest.mark.skipif(os.name == "nt", reason="there is no such thing on Windows")
COMMAND = (sys.executable, "-m", "cardwright.compiler.cli.main")


def shell(words: str) -> subprocess.CompletedProcess[str]:
    """What comes of a line in a shell, in which CARDWRIGHT stands for the command."""
    line = words.replace("CARDWRIGHT", shlex.join(COMMAND))
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=120, check=False)


@posix
@pytest.mark.parametrize("command", ["build small --emit python", "text small", "--help", "sim small --games 20"])
def test_output_that_nobody_reads_or_that_has_no_place(small: Path, command: str) -> None:
    """A reader that goes, as `head` does, is nothing wrong; a full disk is, and no failure of Cardwright; no stream is fine."""
    read = shell(f"CARDWRIGHT {command} | head -c 1; exit ${{PIPESTATUS[0]}}")
    assert (read.returncode, read.stderr) == (0, "")
    if Path("/dev/full").exists():
        full = shell(f"CARDWRIGHT {command} > /dev/full")
        assert full.returncode == 2
        assert full.stderr == "cardwright: what is printed cannot be written: No space left on device\n"
    assert shell(f"CARDWRIGHT {command} >&-").returncode == 0


@posix
def test_streams_that_are_closed(small: Path) -> None:
    assert "> " in shell("CARDWRIGHT play small <&-").stdout
    Path("small/cards/bad.card").write_text("gem 3\n", "utf-8")
    closed = shell("CARDWRIGHT check small >&-")
    assert closed.returncode == 1
    assert "E0901" not in closed.stderr
    assert shell("CARDWRIGHT check small 2>&-").returncode == 1


@posix
@pytest.mark.parametrize("times", [1, 3])
def test_ctrl_c_ends_all_processes(small: Path, times: int) -> None:
    """However often it is pressed, and whatever the other processes still had to do."""
    words = [*COMMAND, "sim", "small", "--games", "2000000", "--jobs", "2"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    time.sleep(3)
    for _ in range(times):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.05)
    out, err = process.communicate(timeout=20)  # all that hold its streams have ended
    assert (process.returncode, out, err.strip()) == (130, "", "stopped")


@posix
def test_processes_end_with_the_one_that_began_them(small: Path) -> None:
    words = [*COMMAND, "sim", "small", "--games", "2000000", "--jobs", "2"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(3)
    process.kill()
    process.communicate(timeout=20)  # all that hold its streams have ended
    assert process.returncode == -signal.SIGKILL
