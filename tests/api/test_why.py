"""Why: numbers, missing options, events, explained with the lines that are to blame; and nothing of it changes the game."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright
from cardwright import Game, GameError, Match

GAME = """\
game "Mill"
    id mill
    version "1.0.0"
    players 2

counter coin/coins per player, least 0
counter point/points per player, least 0, limit 20
counter damage, unit

kind player/players, seats, you player
kind card/cards, you player
    field cost: number
kind tool/tools is card
    section work by (you: player)
zone hand of card per player, seen by owner
zone bench of card per player, face up, active
zone sky of card, face up, active

verb earn (n: point) by (you: player)
    says "earn {n}"
    past earned
    do: add n to you
verb spend (n: coin) by (you: player)
    says "spend {n}"
    past spent
    needs your coin >= n
    do: remove n from you

ending defeat "It is late.", checked turn
    holds number of (players where point >= 20) >= 1

setup:
    each player as p:
        set p.coin to 3
        create Wheel, Lever into p.hand
        create Stone into p.bench
    create Wind into sky

round:
    each player: begin day

turn day (you: player)
    phase work:
        repeat: offer actions during work

verb build (c: card in hand) by (you: player), action during work
    says "build {c}"
    do:
        spend (c.cost) coins
        move c to your bench

verb use_tool (c: tool in your bench) by (you: player), action during work
    says "use {c}"
    do: resolve c.work
"""

CARDS = """\
tool Wheel
    cost 2
    work: earn 2 points
tool Lever
    cost 4
    work: earn 1 point
tool Stone
    cost 1
    work: earn (1 + number of tools in your bench) points

card Wind
    cost 0
    when any player would earn any points as n:
        change n by 1
"""


@pytest.fixture
def mill(tmp_path: Path) -> Game:
    """A game in which costs are paid and points are earned."""
    (tmp_path / "game.card").write_text(GAME, "utf-8")
    (tmp_path / "cards.card").write_text(CARDS, "utf-8")
    return cardwright.load(tmp_path)


def take(match: Match, option: str) -> None:
    assert match.question is not None
    match.answer(next(i for i, text in enumerate(match.question.options) if option.casefold() in text.casefold()))


def begun(mill: Game) -> tuple[Match, int]:
    """A match, and who is asked first."""
    match = mill.start()
    assert match.question is not None
    return match, match.question.player


def test_a_missing_option_names_the_line_that_fails(mill: Game) -> None:
    match, player = begun(mill)
    assert match.why("build lever", player) == [
        "build Lever: not offered",
        "  needs `your coin >= n`: 3 is less than 4 (game.card:26), for `spend (c.cost) coins` (game.card:49)",
    ]
    told = match.why("use wheel", player)
    assert told[0] == "use Wheel: not offered"
    assert told[1].startswith("  Wheel is not in `bench`, but in hand of ")
    assert match.why("use stone", player)[0] == "use Stone: offered"


def test_every_part_of_a_number_says_where_it_is_from(mill: Game) -> None:
    match, player = begun(mill)
    take(match, "use stone")
    told = match.why("earns points", player)
    assert told[1] == (
        "  3 = 1 from Stone (cards.card:9) + 1 from Stone: tools in your bench (cards.card:9) + 1 from Wind (cards.card:14)"
    )
    assert "  by Stone: `earn (1 + number of tools in your bench) points` (cards.card:9)" in told


def test_a_number_on_the_table_tells_its_history(mill: Game) -> None:
    match, player = begun(mill)
    take(match, "build wheel")
    told = match.why(f"coin {match.players[player - 1]}", player)
    assert told[0].endswith(" is 1")
    assert told[1] == "  0 at first"
    assert told[-1] == "  -2 is 1: `spend (c.cost) coins` (game.card:49)"
    assert match.why("cost of lever", player) == ["cost of Lever is 4", "  4 printed (cards.card:4)"]


def test_events_are_explained_by_number(mill: Game) -> None:
    match, player = begun(mill)
    with pytest.raises(GameError, match="nothing has happened yet"):
        match.why()
    take(match, "use stone")
    every = [match.why(number, player) for number in range(match.events)]
    last, line = match.numbered_log(player)[-1]
    assert match.why(-1, player) == match.why(last, player) == every[last]
    assert every[last][0] == line.strip()
    with pytest.raises(GameError, match="there is no event 99"):
        match.why(99)


def test_asking_why_changes_nothing(mill: Game) -> None:
    match, player = begun(mill)
    take(match, "build wheel")
    before, state = match.save(), match.session.table.digest()
    for words in ("spend", "build lever", "cost of wheel", "coin", "wheel"):
        match.why(words, player)
    assert match.save() == before
    assert match.session.table.digest() == state


def test_what_others_hide_is_not_explained(mill: Game) -> None:
    match, player = begun(mill)
    other = 3 - player
    with pytest.raises(GameError, match="nothing that is asked"):
        match.why("build lever", other)
    match.why("cost of lever", other)  # one's own


def test_a_resumed_match_still_knows_why(mill: Game) -> None:
    match, player = begun(mill)
    take(match, "use stone")
    later = mill.resume(match.save())
    assert later.why("earns", player) == match.why("earns", player)


def test_words_that_mean_nothing(mill: Game) -> None:
    match, _ = begun(mill)
    with pytest.raises(GameError, match="is called `xyzzy`"):
        match.why("xyzzy")
    with pytest.raises(GameError, match="say what"):
        match.why("the")
