#!/usr/bin/env python3
"""The front door: `python3 run.py demo`, and nothing has to be set up before.

Makes .venv beside this file, installs what the task needs, and runs it there. Uses only the
standard library, and only syntax that Python 3.8 reads, so that an old Python is told so plainly
instead of failing with a traceback.

Exit codes: 0 fine, 1 the task failed or found something, 2 wrong use or something is missing.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
NEEDED = (3, 11)
GAME = "cardsets/aeons_end"

TASKS = {
    "demo": "check Aeon's End, write its rules reference, play 300 games",
    "test": "run all tests (more words go to pytest: run.py test -k spans)",
    "lint": "formatting, lint and both type checkers",
    "bench": "measure, as ratios; shows how far the targets are reached (names of measurements may follow)",
    "volume": "play thousands of games and check what must always hold (names of parts may follow)",
    "docs": "build the documentation, with every warning an error",
    "setup": "only make .venv and install everything",
    "clean": "remove what the tasks have made, .venv too",
}


class Missing(Exception):
    """Something this machine lacks; the message says what, and what to do."""


def say(text):
    print("run.py: " + text, flush=True)


def show(arguments):
    print("\n$ " + " ".join(str(part) for part in arguments), flush=True)


def require_python():
    """Raise Missing when this Python is too old, naming a newer one if the machine has it."""
    if sys.version_info >= NEEDED:
        return
    message = "Cardwright needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info[:2])
    for minor in range(20, NEEDED[1] - 1, -1):
        name = f"python3.{minor}"
        if shutil.which(name) and quiet([name, "-c", ""])[0]:  # a mere shim would fail
            message += "\nThis machine has a newer one: {} run.py {}".format(name, " ".join(sys.argv[1:]))
            break
    else:
        message += "\nInstall it from https://www.python.org/downloads/ or with your system's packages."
    raise Missing(message)


def quiet(arguments):
    """Run a step of the set-up; return (worked, all it printed)."""
    done = subprocess.run(
        [str(part) for part in arguments],
        cwd=str(ROOT),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return done.returncode == 0, done.stdout


def make_venv():
    """Make .venv unless a working one is there; a half-made or too old one is made anew."""
    check = f"import sys, pip; sys.exit(sys.version_info < {NEEDED!r})"
    if PYTHON.exists() and quiet([PYTHON, "-c", check])[0]:
        return
    say("making .venv with Python {}.{}".format(*sys.version_info[:2]))
    worked, output = quiet([sys.executable, "-m", "venv", "--clear", VENV])
    if not worked:
        raise Missing(
            "could not make a virtual environment. On Debian and Ubuntu the module comes apart from\n"
            "Python: sudo apt install python3-venv python3-pip. What Python said:\n" + tail(output)
        )


def install(extra):
    """Install Cardwright (editable) with its needs; `extra` is '' or '[dev]'.

    A stamp in .venv holds what was installed, so the second run starts at once.
    """
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()).hexdigest()
    stamps = [VENV / "installed-dev"] + ([] if extra else [VENV / "installed"])
    if any(stamp.exists() and stamp.read_text() == wanted for stamp in stamps):
        return
    say("installing Cardwright and what it needs" + (" (with the developers' tools)" if extra else "") + " …")
    worked, output = quiet([PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--editable", "." + extra])
    if not worked:
        raise Missing(
            "could not install the packages Cardwright needs (see pyproject.toml). Is there a network,\n"
            "or a package index that pip is set up for? What pip said:\n" + tail(output)
        )
    stamps[-1].write_text(wanted)
    say("installed")


def tail(text, lines=12):
    return "\n".join("    " + line for line in text.strip().splitlines()[-lines:])


def run(*arguments):
    """Run a command of the project, its output straight through; return its exit code."""
    show(arguments)
    command = [str(BIN / arguments[0])] + [str(part) for part in arguments[1:]]
    # mkdocs-material prints an advertisement otherwise; a build log should hold only what is wrong.
    environment = dict(os.environ, NO_MKDOCS_2_WARNING="1", PATH=str(BIN) + os.pathsep + os.environ.get("PATH", ""))
    return subprocess.run(command, cwd=str(ROOT), env=environment).returncode


def each(commands):
    """Run them all, even after a failure, so that one run shows everything; 0 or 1."""
    failed = [command for command in commands if run(*command) != 0]
    for command in failed:
        say("FAILED: " + " ".join(command))
    return 1 if failed else 0


def demo(words):
    steps = [
        ("cardwright", "check", GAME),
        ("cardwright", "reference", GAME, "-o", "build/reference"),
        ("cardwright", "sim", GAME, "--games", "300", "--players", "2", "--pick", "boss=Rageborne"),
    ]
    for step in steps:
        code = run(*step)
        if code:
            say(f"stopped: this step ended with exit code {code}")
            return code
    say("the rules reference is in build/reference")
    return 0


def test(words):
    if words:
        return 1 if run("python", "-m", "pytest", *words) else 0
    steps = [("python", "-m", "pytest")]
    steps.append(("cardwright", "test", "cardsets"))
    return each(steps)


def lint(words):
    return each(
        [
            ("ruff", "check", "."),
            ("ruff", "format", "--check", "."),
            ("python", "tests/typing_links.py"),
            ("mypy",),
            ("pyright",),
        ]
    )


def volume(words):
    return 1 if run("python", "tests/volume/run_all.py", *words) else 0


def bench(words):
    return run("python", "tests/bench/run_all.py", *words)


def docs(words):
    return each([("mkdocs", "build", "--strict", "--quiet")])


def setup(words):
    return 0


def clean():
    for name in (".venv", "build", "dist", "site", ".mypy_cache", ".ruff_cache", ".pytest_cache"):
        shutil.rmtree(str(ROOT / name), ignore_errors=True)
    return 0


def main(arguments):
    if not arguments or arguments[0] not in TASKS:
        print("usage: python3 run.py TASK\n")
        for name, meaning in TASKS.items():
            print(f"  {name:7}{meaning}")
        return 0 if arguments and arguments[0] in ("-h", "--help", "help") else 2
    task, words = arguments[0], arguments[1:]
    if task == "clean":
        return clean()
    try:
        require_python()
        make_venv()
        install("" if task == "demo" else "[dev]")
    except Missing as missing:
        print("run.py: " + str(missing), file=sys.stderr)
        return 2
    work = {"demo": demo, "test": test, "lint": lint, "bench": bench, "volume": volume, "docs": docs, "setup": setup}
    return work[task](words)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
