"""What all tests share: the root of the checkout, golden files, and the switch that rewrites them.

pytest --update-golden      writes golden files anew; read the difference before you commit it
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files anew")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that take minutes run only when `-m` asks for them."""
    wanted = str(config.getoption("markexpr"))
    if "fuzz" not in wanted:
        skip = pytest.mark.skip(reason="takes minutes; run with -m fuzz")
        for item in items:
            if item.get_closest_marker("fuzz"):
                item.add_marker(skip)


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the checkout."""
    return ROOT


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden("report/two_labels.txt", text)`: the text must equal the file under tests/golden."""
    update = bool(request.config.getoption("--update-golden"))

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if update:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        if not file.exists():
            pytest.fail(f"no golden file {name}; write it with --update-golden")
        assert text == file.read_text("utf-8")

    return compare
