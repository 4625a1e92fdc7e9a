"""Makes `build/typing/cardwright`, a tree of links through which type checkers see the package.

Installed, the top-level folders are one package, by the mapping [tool.setuptools.package-dir] in
pyproject.toml. mypy and pyright do not follow that mapping, so they are shown a tree that has the
package's shape. Files are linked one by one, because pyright follows no link to a folder, and the
tree may not be hidden, because pyright skips hidden folders. Made anew at every run; ignored by git.

    python tests/typing_links.py [FOLDER]        FOLDER is build/typing when left out
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def package_folders() -> dict[str, Path]:
    """Each mapped package by name, and the folder that holds it; from pyproject.toml."""
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    return {name: ROOT / folder for name, folder in setuptools["package-dir"].items()}


def sources() -> dict[str, Path]:
    """Each Python source of the package: its path under `cardwright/`'s parent, and the real file."""
    folders = package_folders()
    found: dict[str, Path] = {}
    for name, folder in folders.items():
        others = [other for other in folders.values() if folder in other.parents]
        for file in folder.rglob("*.py*"):
            if file.suffix == ".pyc" or any(other in file.parents for other in others):
                continue  # compiler/ holds the root package, which has a line of its own
            found["/".join([*name.split("."), file.relative_to(folder).as_posix()])] = file
    return found


def make(target: Path) -> int:
    """Make the tree under `target`, replacing what is there; returns the number of .py files.

    Raises OSError where links are not allowed (Windows without developer mode).
    """
    shutil.rmtree(target, ignore_errors=True)
    files = sources()
    for name, file in files.items():
        link = target / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(file)
    return sum(name.endswith(".py") for name in files)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "typing")
