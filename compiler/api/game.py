"""A game with its sets, loaded: what it offers, and ways to begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardwright.choosing import choose_picks, choose_variants
from cardwright.compiler.pipeline import Checked, Unsound, check_paths, check_set, check_tests, load_program, lower_all
from cardwright.compiler.why.explain import Why
from cardwright.dsl.diagnostics import Diagnostic, Sink
from cardwright.match import Match
from cardwright.replaying import Replay
from cardwright.runtime.errors import ChangedError
from cardwright.runtime.new_game import require_players
from cardwright.runtime.program import Program
from cardwright.runtime.replay import migrate as migrated
from cardwright.runtime.replay import recording, replay
from cardwright.runtime.save import load as load_session
from cardwright.runtime.session import Session
from cardwright.runtime.simulate import CHUNK, LEARNING, Run, Summary, prepare, simulate, summarise
from cardwright.runtime.simulate import Result as Played
from cardwright.runtime.sound import require_shown
from cardwright.runtime.workers import inherits

__all__ = ["Game", "Pick", "check", "load"]

Picks = Mapping[str, "str | Sequence[str | None] | None"]


class Pick(NamedTuple):
    """Something that is chosen before a game, or drawn where nobody chooses.

    per_player: chosen once for each player. lines: how many, out of which printed names.
    """

    name: str
    per_player: bool
    lines: tuple[tuple[int, tuple[str, ...]], ...]


class Game:
    """A game ready to be played. Made by `load`."""

    def __init__(self, checked: Checked, program: Program, path: str, warnings: Sequence[Diagnostic] = ()) -> None:
        self.checked, self.program, self.path, self.warnings = checked, program, path, tuple(warnings)
        self._reasons = Why(checked.module)

    def __repr__(self) -> str:
        return f"<Game {self.title!r} from {self.path!r}>"

    # ---------------------------------------------------------------------------------------- what there is
    @property
    def id(self) -> str:
        return self.program.id

    @property
    def title(self) -> str:
        return self.program.title

    @property
    def sets(self) -> tuple[str, ...]:
        """Ids of the game and of the sets loaded with it."""
        return tuple(one.manifest.id for one in self.checked.loaded.sets)

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self.program.players

    @property
    def picks(self) -> dict[str, Pick]:
        """What can be chosen before a game, by name."""
        titles = [one.title for one in self.program.definitions]
        return {
            one.name: Pick(
                one.name,
                one.per_seat,
                tuple((line.number, tuple(titles[each] for each in line.candidates)) for line in one.lines),
            )
            for one in self.program.picks
        }

    @property
    def variants(self) -> dict[str, str]:
        """Variants that it can be played with: name → what it says of itself."""
        return {one.name: one.title for one in self.program.variants}

    # ---------------------------------------------------------------------------------------- beginning
    def start(
        self, seed: int = 0, players: int | None = None, picks: Picks | None = None, variants: Sequence[str] = ()
    ) -> Match:
        """A new game. The same arguments and the same answers give the same game on every machine.

        players: the fewest that the game allows where nothing is said. picks: printed names or ids; what is not picked is
        drawn. Raises SetupError.
        """
        number = self.players[0] if players is None else players
        chosen = choose_picks(self.program, picks or {}, self._seats(number))
        named = choose_variants(self.program, self.checked.module, variants, number)
        return Match(Session.begin(self.program, seed, number, chosen, named), self._reasons)

    def resume(self, text: str, migrate: bool = False) -> Match:
        """A saved game, at the point where it was saved. Raises SaveError, and ChangedError for a game whose sets have changed.

        migrate: begin a game of changed sets anew instead and give its answers again, up to the first question that is
        another one now; `Match.dropped` says how many answers are left over, `Match.changed` what is different.
        """
        try:
            session = load_session(self.program, text)
            require_shown(session)
        except ChangedError:
            if not migrate:
                raise
            session = migrated(self.program, text)
        return Match(session, self._reasons)

    def replay(self, text: str, upto: int | None = None, changed: bool = False) -> Match:
        """A recorded game again, up to so many answers. Raises SaveError."""
        return Match(replay(self.program, text, upto, changed), self._reasons)

    def recording(self, text: str, changed: bool = False) -> Replay:
        """A saved or recorded game, to be shown again answer by answer from its beginning. Raises SaveError, and ChangedError
        for a game whose sets have changed, unless `changed`."""
        found = recording(self.program, text, changed)
        return Replay(Match(found.session, self._reasons), found)

    def simulate(
        self,
        games: int,
        players: int | None = None,
        seed: int = 0,
        jobs: int = 1,
        bot: str = "random",
        picks: Picks | None = None,
        variants: Sequence[str] = (),
        progress: Callable[[int, int], None] | None = None,
        practice: Callable[[int, int], None] | None = None,
    ) -> tuple[Summary, list[Played]]:
        """Many games of a bot, and a summary of them: the same for every number of `jobs` (processes; 0: one a core).

        bot: "random", "eager", or "rollout", which practises first. progress: called with games done and games in all;
        practice: the same for games of practice. Raises SetupError.
        """
        number = self.players[0] if players is None else players
        run = Run(
            games=games,
            players=number,
            seed=seed,
            bot=bot,
            picks=choose_picks(self.program, picks or {}, self._seats(number)),
            variants=choose_variants(self.program, self.checked.module, variants, number),
        )
        policy = prepare(self.program, run, practice)
        # Processes that cannot begin as copies of this one read the sources anew: a program does not travel.
        at_hand = jobs == 1 or (games <= CHUNK and bot != LEARNING) or inherits()
        results = (
            simulate(lambda: self.program, (), run, jobs, progress, policy)
            if at_hand
            else simulate(load_program, (self.path,), run, jobs, progress, policy)
        )
        return summarise(results), results

    def _seats(self, players: int) -> int:
        require_players(self.program, players)
        return players


def load(path: str | Path) -> Game:
    """The game or set at a path, or the installed one of that id, with all that it needs.

    Raises SetError (its `diagnostics` say what is wrong) where the sources hold errors or nothing is found.
    """
    sink = Sink()
    checked = check_set(path, sink)
    if checked is None or sink.errors:
        raise Unsound(sink.errors)
    return Game(checked, lower_all(checked), str(path), sink.warnings)


def check(*paths: str | Path) -> list[Diagnostic]:
    """What there is to say about sets, by place: errors and warnings; [] when all is well."""
    sink = Sink()
    for one in check_paths(paths, sink):
        check_tests(one.world, one.modules, sink)
    return list(sink)
