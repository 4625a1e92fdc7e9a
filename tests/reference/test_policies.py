"""The golden rules of a reference: every policy of the language, said by the game or not."""

from __future__ import annotations

from cardwright.compiler.parse.parser import parse
from cardwright.compiler.reference.policies import WORDS, policies
from cardwright.compiler.text import plain
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.policies import POLICIES
from cardwright.dsl.source import Source


def printed(text: str) -> dict[str, str]:
    module = parse(Source("game.card", text), Sink())
    found = policies([each for each in module.declarations if isinstance(each, syntax.Policy)])
    return {fact.label: plain(fact.spans) for fact in found}


def test_every_policy_has_words() -> None:
    assert set(WORDS) == set(POLICIES)


def test_a_game_that_says_nothing_has_the_first_value_of_each_printed() -> None:
    found = printed("")
    assert len(found) == len(POLICIES)
    for name, (about, sentences) in WORDS.items():
        if sentences:
            assert found[about] == sentences[POLICIES[name][0]]


def test_what_is_said_comes_first_and_once() -> None:
    found = printed("policy\n    ties: owner\n    undo: free\n")
    assert len(found) == len(POLICIES)
    assert list(found)[:2] == [WORDS["ties"][0], WORDS["undo"][0]]
    assert found[WORDS["ties"][0]] == WORDS["ties"][1]["owner"]
