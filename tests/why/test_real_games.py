"""Any number in the log and any thing that is not offered, in random games: an answer, a sum that is right, and nothing hidden in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import cardwright
from cardwright import Game, GameError, Match

#: games and, of each, how many players
GAMES = [("aeons_end", 2), ("aeons_end", 4), ("tile_skirmish", 3)]
SUM = re.compile(r"^\s*(-?\d+) = (.*)$")
PART = re.compile(r"(^-?| \+ | - )(\d+) from ")
CHANGED = re.compile(r", changed to (-?\d+) by ")


@pytest.fixture(scope="module", params=GAMES, ids=lambda one: f"{one[0]}-{one[1]}")
def table(request: pytest.FixtureRequest) -> tuple[Game, int]:
    name, players = request.param
    return cardwright.load(name), players


def asked(match: Match, what: int | str, player: int) -> list[str]:
    """The answer; [] where the words mean nothing to this player, which is said."""
    try:
        return match.why(what, player)
    except GameError:
        return []


def worth(text: str) -> int:
    """The sum that an explanation comes to."""
    start = 0
    for found in CHANGED.finditer(text):
        start, text = int(found[1]), text[found.end() :]
    return start + sum(-int(number) if "-" in sign else int(number) for sign, number in PART.findall(text))


def titles_of(view: dict[str, Any]) -> list[str]:
    seen = [one["title"] for zone in view["zones"] for one in zone["things"] or ()]
    return sorted({*seen, *(one["title"] for one in view["static"])})


def unseen(match: Match, player: int) -> set[str]:
    """Titles that nothing shows this player: neither the table, nor the log, nor the question."""
    everything = {one.title for one in match.session.table.program.definitions[1:]}
    question = match.question
    asks = () if question is None else (question.prompt, question.source, *question.options)
    shown = " ".join((*titles_of(match.view(player)), *match.log(player), *asks))
    return {title for title in everything if title and title not in shown}


def require_no_secret(match: Match, player: int, lines: list[str], words: str) -> None:
    said = re.sub(r"`[^`]*`", "", " ".join(lines))  # what cards and rules say is not on the table
    for title in unseen(match, player):
        if title.casefold() not in words.casefold():
            assert not re.search(rf"(?<!\w){re.escape(title)}(?!\w)", said), (title, lines)


def stops(game: Game, players: int, seed: int, events: int) -> Iterator[tuple[Match, Random]]:
    """A random game, at some of its questions."""
    match, random = game.start(seed=seed, players=players), Random(seed)
    while (question := match.question) is not None and match.events < events:
        if random.random() < 0.12:
            yield match, random
        match.answer(*random.sample(range(len(question.options)), random.randint(question.least, question.most)))
    yield match, random


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_line_of_the_log(table: tuple[Game, int], seed: int) -> None:
    game, players = table
    *_, (match, _) = stops(game, players, seed, 170)
    sums = 0
    for player in range(players + 1):
        for number, line in match.numbered_log(player):
            told = asked(match, number, player)
            assert told[0] == line.strip()
            require_no_secret(match, player, told, "")
            for found in filter(None, map(SUM.match, told)):
                sums += 1
                assert worth(found[2]) == int(found[1]), found[0]
    assert sums > 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_action_with_anything(table: tuple[Game, int], seed: int) -> None:
    game, players = table
    actions = [
        (one.says or one.name.replace("_", " ")).partition("{")[0].strip()
        for one in game.checked.module.verbs
        if one.action
    ]
    answers = 0
    for match, random in stops(game, players, seed, 170):
        question = match.question
        if question is None:
            break
        before = match.session.table.digest()
        assert asked(match, "asked", question.player)
        seen = titles_of(match.view(question.player))
        for words in (*(f"{random.choice(actions)} {random.choice(seen)}" for _ in range(8)), random.choice(seen)):
            told = asked(match, words, question.player)
            answers += bool(told)
            require_no_secret(match, question.player, told, words)
        assert match.session.table.digest() == before
    assert answers > 20


@pytest.mark.slow
def test_every_number_on_the_table(table: tuple[Game, int]) -> None:
    game, players = table
    *_, (match, random) = stops(game, players, 5, 150)
    for player in range(1, players + 1):
        view = match.view(player)
        things = [one for zone in view["zones"] for one in zone["things"] or ()] + view["static"]
        for thing in random.sample(things, min(12, len(things))):
            for field, value in thing.items():
                if isinstance(value, int) and field != "id":
                    told = asked(match, f"{field.replace('_', ' ')} of {thing['title']}", player)
                    require_no_secret(match, player, told, thing["title"])
