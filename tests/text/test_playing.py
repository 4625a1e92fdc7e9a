"""What players read while they play: questions, options and what has happened, word for word, for each of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from text.garden import read

from cardwright.compiler.lower.link import lower
from cardwright.compiler.text.wording import GameWording
from cardwright.match import Match
from cardwright.runtime.session import Session
from cardwright.runtime.view import log_lines

FAIR = Path(__file__).with_name("fair.card").read_text("utf-8")


@pytest.fixture
def match() -> Match:
    """A game for two that just began."""
    module, modules = read([("fair.card", FAIR)])
    program = lower(module, GameWording(module, modules))
    ada, bo = (n for n, one in enumerate(program.definitions) if one.title in ("Ada", "Bo"))
    return Match(Session.begin(program, 3, 2, {"keeper": [ada, bo]}, ()))


def told(match: Match, answers: int) -> str:
    """A game that chance answers, as everybody reads it, and below a line what only one seat may read otherwise."""
    dice = random.Random(5)
    lines: list[str] = []
    for _ in range(answers):
        question = match.question
        if question is None:
            break
        lines.append(f"{match.players[question.player - 1]}: {question.prompt}")
        taken = dice.sample(range(len(question.options)), dice.randint(max(1, question.least), question.most))
        lines += [f"  [{'x' if n in taken else ' '}] {option}" for n, option in enumerate(question.options)]
        before = match.events
        match.answer(*taken)
        everybody = match.news(before)
        lines += [f"    {line}" for line in everybody]
        for n, name in enumerate(match.players, 1):
            own = match.news(before, n)
            lines += [f"    | {name}: {line.strip()}" for line in own if line not in everybody]
    return "\n".join(lines) + "\n"


def test_a_game_as_it_is_read(match: Match, golden: Callable[[str, str], None]) -> None:
    golden("text/fair.txt", told(match, 34))


def test_hidden_cards_stay_hidden(match: Match) -> None:
    """What was put face down on a pile is named to nobody but who did it; the log of who runs the game names it."""
    told(match, 40)
    s = match.session.table
    everything, known = log_lines(s, s.program, -1), match.log()
    assert len(everything) == len(known)
    differing = [(one, other) for one, other in zip(everything, known, strict=True) if one != other]
    assert differing
    assert all("a lamp" in other and "a lamp" not in one for one, other in differing)
    for spec, entry in ((s.program.events[entry[0]], entry) for entry in s.whole_log()):
        readers = spec.visible(s, entry) if spec.visible else None
        assert readers is None or set(readers) <= set(s.players)


def test_the_whole_log_is_the_news_of_all_moments(match: Match) -> None:
    told(match, 10)
    assert match.log() == match.news(0)
    assert match.news(match.events) == []


def test_nothing_is_worded_before_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    module, modules = read([("fair.card", FAIR)])
    wording = GameWording(module, modules)
    program = lower(module, wording)
    Match(Session.begin(program, 3, 2, {}, ())).finish("random", 1)
    assert "names" not in wording.__dict__, "a simulation pays nothing for words"


def test_two_seats_of_one_title_have_numbers() -> None:
    plain = FAIR.replace("pick keeper per keeper of keeper\n", "").replace("keeper Ada\nkeeper Bo\nkeeper Cy\n", "")
    module, modules = read([("fair.card", plain)])
    match = Match(Session.begin(lower(module, GameWording(module, modules)), 1, 2, {}, ()))
    assert match.players == ("keeper 1", "keeper 2")
