"""From Python: start, ask, answer, copy, save, go on, simulate."""

from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys
from random import Random
from typing import Any

import pytest

import cardwright
from cardwright import BadAnswer, Barrier, Game, GameError, Match, SaveError, SetError, SetupError
from cardwright.runtime.document import checksum


def play_on(match: Match, random: Random) -> None:
    """Answer with anything that is allowed."""
    question = match.question
    assert question is not None
    number = random.randint(question.least, question.most)
    match.answer(*random.sample(range(len(question.options)), number))


def test_a_game_is_played_from_python(game: Game) -> None:
    match = game.start(seed=7, players=2)
    random = Random(1)
    while match.question is not None:
        assert match.question.options
        play_on(match, random)
    result = match.result
    assert result is not None
    assert result.outcome in ("victory", "defeat", "draw")
    assert match.log()
    with pytest.raises(BadAnswer, match="the game is over"):
        match.answer(0)


def test_the_game_says_what_it_offers(game: Game) -> None:
    assert (game.id, game.title, game.players) == ("lantern-road", "Lantern Road", (1, 2))
    assert list(game.variants) == ["stormy"]
    assert game.picks["role"].per_player
    assert game.picks["role"].lines == ((1, ("Scout", "Singer", "Warden")),)


def test_same_seed_same_game(game: Game) -> None:
    def told(seed: int) -> list[str]:
        match = game.start(seed=seed, players=2)
        random = Random(3)
        for _ in range(30):
            if match.question is None:
                break
            play_on(match, random)
        return match.log(1)

    assert told(4) == told(4)
    assert told(4) != told(5)


def test_a_copy_goes_its_own_way(game: Game) -> None:
    match = game.start(seed=2, players=1)
    copy = match.clone()
    before = match.question
    play_on(copy, Random(1))
    assert match.question == before
    assert copy.events >= match.events


def test_saved_and_resumed(game: Game) -> None:
    match, random = game.start(seed=9, players=2), Random(5)
    for _ in range(12):
        play_on(match, random)
    other = game.resume(match.save())
    assert other.question == match.question
    assert other.view(1) == match.view(1)
    play_on(match, Random(8))
    play_on(other, Random(8))
    assert other.log() == match.log()
    assert game.replay(match.record()).question == match.question


def test_undo_stops_where_something_was_revealed(game: Game) -> None:
    match, random = game.start(seed=3, players=1), Random(2)
    undone = stopped = 0
    for _ in range(60):
        if match.question is None:
            break
        before = match.question
        play_on(match, random)
        copy = match.clone()
        try:
            copy.undo()
        except Barrier:
            stopped += 1
            copy.undo(beyond=True)
        else:
            undone += 1
        assert copy.question == before
    assert undone
    assert stopped


def test_wrong_answers_change_nothing(game: Game) -> None:
    match = game.start(seed=1, players=1)
    question = match.question
    assert question is not None
    for wrong in ((len(question.options),), (), (0, 1), (-1,)):
        with pytest.raises(BadAnswer):
            match.answer(*wrong)
    assert match.question == question
    with pytest.raises(BadAnswer, match="nothing to take back"):
        match.undo()


def test_names_are_picked_as_printed(game: Game) -> None:
    for value in ("Warden", "warden", "road.warden"):
        match = game.start(seed=1, players=2, picks={"role": ["", value]})
        titles = [one["title"] for one in match.view()["static"] if one["definition"] == "road.warden"]
        assert titles
    assert game.start(picks={"role": "Scout"}).question is not None


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ({"picks": {"role": "Wardne"}}, "role: `Wardne` cannot be picked; did you mean `Warden`?"),
        ({"picks": {"role": "x"}}, "role: `x` cannot be picked; there are: Scout, Singer, Warden"),
        ({"picks": {"rloe": "Scout"}}, "there is nothing to pick called `rloe`; did you mean `role`?"),
        ({"picks": {"role": ["Scout", "Singer"]}}, "role: 2 are given, there are 1 to pick"),
        ({"players": 2, "picks": {"role": ["Scout", "Scout"]}}, "role: `Scout` is given twice"),
        ({"players": 3}, "Lantern Road is for 1 to 2 players, not 3"),
        ({"variants": ["storny"]}, "there is no variant `storny`; did you mean `stormy`?"),
    ],
)
def test_a_game_that_cannot_be_set_up_says_why(game: Game, start: dict[str, object], said: str) -> None:
    with pytest.raises(SetupError) as error:
        game.start(**start)  # type: ignore[arg-type]
    assert str(error.value).startswith(said)


def test_a_save_whose_log_cannot_be_told_is_not_resumed(game: Game) -> None:
    """Under a checksum that fits: the log is told when people look, so it is told once before anybody does."""
    match = game.start(seed=7, players=2)
    random = Random(1)
    while not (told := len(json.loads(match.save())["log"])):
        play_on(match, random)
    for n in range(told):
        for value in ([0], [0, [1], 1 << 40, 1], [0, 1 << 40, 1 << 40]):
            body = json.loads(match.save())
            body["log"][n] = value
            del body["sum"]
            try:
                other = game.resume(json.dumps({**body, "sum": checksum(body)}))
            except SaveError as error:
                assert "does not make sense" in str(error)  # noqa: PT017
                continue
            for player in (0, 1, 2):
                assert other.log(player) is not None
                assert other.news(0, player) is not None


def test_only_saved_games_are_resumed(game: Game) -> None:
    for text in ("", "{}", "no game"):
        with pytest.raises(SaveError):
            game.resume(text)


def test_many_games_have_figures(game: Game) -> None:
    told: list[tuple[int, int]] = []
    summary, results = game.simulate(70, players=2, seed=4, progress=lambda done, of: told.append((done, of)))
    assert summary.games == len(results) == 70
    assert not summary.errors
    assert told[-1] == (70, 70)
    again, _ = game.simulate(70, players=2, seed=4)
    assert again == summary


def test_unknown_things_are_refused_in_words(game: Game) -> None:
    with pytest.raises(SetError, match="there is no file or folder `nowhere`"):
        cardwright.load("nowhere")
    with pytest.raises(GameError, match="there is no player 5"):
        game.start().view(5)
    assert [one.code.number for one in cardwright.check("nowhere")] == ["E0601"]


def test_importing_costs_nothing() -> None:
    """Neither the compiler nor the runtime is imported before something of it is used."""
    code = "import sys, cardwright; print(sorted(m for m in sys.modules if m.startswith('cardwright')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['cardwright']"


def test_every_public_name_is_there() -> None:
    for name in cardwright.__all__:
        assert getattr(cardwright, name) is not None
    with pytest.raises(AttributeError):
        _ = cardwright.nothing


@pytest.mark.parametrize("seed", ["x", 1.5, None, True])
def test_a_seed_is_a_whole_number(game: Game, seed: Any) -> None:
    """Another one would begin a game, and its save could not be read."""
    with pytest.raises(SetupError, match="a seed is a whole number, not"):
        game.start(seed=seed)


@pytest.mark.parametrize("players", ["2", 1.5, True])
def test_so_is_the_number_of_players(game: Game, players: Any) -> None:
    with pytest.raises(SetupError, match="how many play is a whole number, not"):
        game.start(players=players)


def test_none_leaves_a_pick_to_chance(game: Game) -> None:
    """As the page of the API says, also where one thing is picked."""
    name = next(iter(game.picks))
    assert game.start(seed=3, picks={name: None}).view() == game.start(seed=3, picks={name: ""}).view()


def test_numbers_below_nothing(game: Game) -> None:
    for wrong in ({"games": -1}, {"games": 60, "jobs": -1}, {"games": 1, "jobs": -1}):
        with pytest.raises(SetupError, match="is a number from 0 on"):
            game.simulate(**wrong)
    match = game.start(seed=7, players=2)
    play_on(match, Random(1))
    assert game.replay(match.record(), upto=-1).question == game.start(seed=7, players=2).question


def test_what_the_caller_raises_ends_the_work_and_nothing_stays(game: Game) -> None:
    """Also with several processes: the next run finds all as it was."""

    def stop(*_: int) -> None:
        raise KeyError("enough")

    for jobs in (1, 2):
        with pytest.raises(KeyError, match="enough"):
            game.simulate(200, jobs=jobs, progress=stop)
        assert game.simulate(60, jobs=jobs)[0].games == 60
    assert not multiprocessing.active_children()
