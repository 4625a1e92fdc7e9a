"""The layers hold: who may import what, that every folder is installed, and that files stay small."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("dsl", "grammar", "compiler", "runtime", "cardsets", "tests", "docs")
ENGINE = ("dsl", "grammar", "compiler", "runtime", "cardsets")
MOST_LINES = 600

# Layers that each folder of ours may import, itself included.
LAYERS = {
    "dsl": {"dsl"},
    "runtime": {"dsl", "runtime"},
    "compiler": {"dsl", "runtime", "grammar", "cardsets", "errorpages", "compiler"},
    "grammar": {"grammar"},
    "cardsets": {"cardsets"},
}
# Libraries with one home each: nobody else imports them.
HOMES = {
    "lark": ("compiler/parse",),
    "interegular": ("compiler/parse",),
    "click": ("compiler/cli",),
    "coverage": ("compiler/coverage",),
    "jinja2": ("compiler/reference",),
    "rich": ("compiler/cli",),
}
# What a pure layer may not touch: files, processes, network, clock, the machine's randomness.
IMPURE = {
    "pathlib", "os", "io", "sys", "subprocess", "socket", "urllib", "http", "shutil", "tempfile",
    "time", "datetime", "random", "logging", "threading", "asyncio", "multiprocessing", "importlib",
}  # fmt: skip
PURE = ("dsl",)


def python_files(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def imports(file: Path) -> Iterator[tuple[str, int]]:
    """Each imported module with its line; relative ones as `cardwright.…`, wherever they stand."""
    package = ["cardwright", *file.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            before = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*before, *([node.module] if node.module else [])])
            yield module, node.lineno
            if module in ("cardwright", "cardwright.compiler"):
                for alias in node.names:
                    yield f"{module}.{alias.name}", node.lineno


def configured() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]


@pytest.mark.parametrize("file", python_files(*ENGINE), ids=name)
def test_imports_go_one_way(file: Path) -> None:
    relative = name(file)
    layer = relative.split("/")[0]
    wrong: list[str] = []
    for module, line in imports(file):
        top, *rest = module.split(".")
        if top == "cardwright" and rest and rest[0] in {*LAYERS, "errorpages"} and rest[0] not in LAYERS[layer]:
            wrong.append(f"{relative}:{line} imports {module}: {layer} may not")
        homes = HOMES.get(top)
        if homes and not relative.startswith(tuple(home + "/" for home in homes)):
            wrong.append(f"{relative}:{line} imports {module}: only {' and '.join(homes)} may")
        if layer in PURE and (top in IMPURE or top in HOMES):
            wrong.append(f"{relative}:{line} imports {module}: {layer} is pure")
    assert not wrong, "\n".join(wrong)


def test_every_package_is_installed() -> None:
    settings = configured()
    mapping = settings["package-dir"]
    assert isinstance(mapping, dict)
    by_folder = {folder: package for package, folder in mapping.items()}
    expected: set[str] = set()
    for file in python_files(*ENGINE, "docs"):
        if file.name != "__init__.py":
            continue
        parts = file.parent.relative_to(ROOT).parts
        for cut in range(len(parts), 0, -1):
            if (package := by_folder.get("/".join(parts[:cut]))) is not None:
                expected.add(".".join([package, *parts[cut:]]))
                break
        else:
            pytest.fail(f"{name(file)} belongs to no package in [tool.setuptools.package-dir]")
    packages = settings["packages"]
    assert isinstance(packages, list)
    assert sorted(packages) == sorted(expected)


@pytest.mark.parametrize("file", python_files(*ENGINE), ids=name)
def test_every_module_is_in_a_package(file: Path) -> None:
    assert (file.parent / "__init__.py").exists(), f"{name(file)} would not be installed"


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_says_what_it_is(folder: str) -> None:
    text = (ROOT / folder / "README.md").read_text("utf-8")
    for heading in ("Purpose", "Organisation", "Control flow"):
        assert f"## {heading}" in text


@pytest.mark.parametrize("file", [*python_files(*ENGINE, "tests", "docs"), ROOT / "run.py"], ids=name)
def test_files_stay_small(file: Path) -> None:
    lines = file.read_text("utf-8").count("\n")
    assert lines <= MOST_LINES, f"{name(file)} has {lines} lines; split it before {MOST_LINES}"


@pytest.mark.parametrize("file", python_files(*ENGINE), ids=name)
def test_every_module_says_what_it_is_for(file: Path) -> None:
    assert ast.get_docstring(ast.parse(file.read_text("utf-8"))), f"{name(file)} has no docstring"


def test_invariants_name_tests_that_exist() -> None:
    page = (ROOT / "docs" / "internals" / "architecture.md").read_text("utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert named
    for file, function in named:
        assert f"def {function}(" in (ROOT / file).read_text("utf-8"), f"{file} has no {function}"
