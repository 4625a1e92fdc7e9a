"""300 cards are checked without a word; one broken card among them gives one message. The time is measured in tests/bench."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from cardwright.compiler.pipeline import check_paths
from cardwright.compiler.report import text
from cardwright.dsl.diagnostics import Sink

SCRIPT = Path(__file__).resolve().parent.parent / "bench" / "check_300.py"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_300", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    found = sys.modules["check_300"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_300_cards_are_fine(bench: ModuleType, tmp_path: Path) -> None:
    sink = Sink()
    (checked,) = check_paths([bench.write(tmp_path / "whole")], sink)
    assert not sink.errors, text.render_all(sink)
    own = [one for one in checked.module.cards if one.set == "three_hundred"]
    assert len(own) == bench.CARDS


def test_one_broken_card_gives_one_message(bench: ModuleType, tmp_path: Path) -> None:
    sink = Sink()
    check_paths([bench.write(tmp_path / "broken", broken=True)], sink)
    assert len(sink) == 1, text.render_all(sink)
    (found,) = sink.errors
    assert found.span.text == "chrage"
    assert "did you mean `charge`?" in found.message
