"""Which files make up a game or a set, and which sets it needs.

A **set** is a folder. One of its files, in the folder itself or in its folder `rules`, holds the manifest:

    game "Title"              set "Title"
        id short_name             id short_name
        version "1.0.0"           version "1.0.0"
                                  game "name_of_the_game >= 1.0.0"
                                  needs other_set

All `.card` files below belong to the set, in sorted order, except those of hidden folders and of folders with a manifest
of their own: these are other sets. The sets within a game's folder come with the game. A set is loaded with its game and
the sets it needs; they are looked for beside it, in the folder of its game, then among those installed with Cardwright.
Tests, in the folder `tests`, are read only of what was asked for. Mistakes are reported to a sink.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardwright.compiler.manifest import HEAD, Manifest, read_manifest
from cardwright.compiler.parse.reading import read_source, source_of
from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.near import did_you_mean
from cardwright.dsl.source import Source, Span

__all__ = ["TEMPLATE", "CardSet", "Library", "Loaded", "installed", "is_card_file", "shown"]

#: a manifest stands in the set's folder or in this folder of it
RULES = "rules"
#: the tests of a set
TESTS = "tests"
#: a game keeps here the set that a new expansion begins as
TEMPLATE = "template"
#: how far up from a file its set is looked for
FARTHEST = 12
#: a longer path is cut in messages
LONGEST_PATH = 120


class CardSet(NamedTuple):
    """A set as it lies on the disk: its folder, its manifest, its sources and its tests, each in order of path."""

    folder: Path
    manifest: Manifest
    sources: tuple[Source, ...]
    tests: tuple[Source, ...]


class Loaded(NamedTuple):
    """What is compiled together: the game first, then sets, each behind those it needs. main: the one that was asked for."""

    main: CardSet
    sets: tuple[CardSet, ...]

    def asked(self, card_set: CardSet) -> bool:
        """Whether a set was asked for: the main one, or one that comes with it."""
        return card_set.folder.is_relative_to(self.main.folder)

    def read_from(self, card_set: CardSet) -> tuple[Source, ...]:
        """The sources of a set that take part: its tests only where it was asked for."""
        return card_set.sources + (card_set.tests if self.asked(card_set) else ())

    @property
    def sources(self) -> tuple[Source, ...]:
        return tuple(source for one in self.sets for source in self.read_from(one))

    @property
    def set_of(self) -> dict[str, str]:
        """Path of each source, as it is shown → id of its set."""
        return {source.path: one.manifest.id for one in self.sets for source in self.read_from(one)}


class Library:
    """Finds and reads sets; each file is read once. What is wrong with files and manifests goes to `sink`.

    texts: by path of a file, what to read in its place.
    """

    def __init__(self, sink: Sink, texts: Mapping[Path, bytes] | None = None) -> None:
        self.sink = sink
        self._texts = texts or {}
        self._read: dict[Path, tuple[Source | None, Sink]] = {}
        self._told: set[Path] = set()
        self._sets: dict[Path, CardSet | None] = {}
        self._manifests: dict[Path, Manifest | None] = {}

    # ---------------------------------------------------------------------------------------- from a path to a set
    def locate(self, path: str | Path) -> Path | None:
        """The folder of the set that a path, or the id of an installed set, means; None where it was reported."""
        wanted = Path(path)
        if not str(path):
            self._report(codes.NO_SUCH_FILE, wanted, "the path is empty: say which folder, file or set is meant")
            return None
        if not _exists(wanted):
            found = self.installed().get(str(path)) if _is_name(str(path)) else None
            if found is not None:
                return found.folder
            candidates = _neighbours(wanted)
            near = did_you_mean(str(path), candidates)
            named = str(path) if len(str(path)) <= LONGEST_PATH else f"{str(path)[:LONGEST_PATH]}…"
            why = _refusal(wanted)
            told = f"`{named}` cannot be looked at: {why}" if why else f"there is no file or folder `{named}`{near}"
            self._report(codes.NO_SUCH_FILE, wanted, told)
            return None
        wanted = wanted.resolve()
        if wanted.is_file() and wanted.suffix != ".card":
            self._report(codes.NO_SUCH_FILE, wanted, f"`{path}` is no .card file and no folder")
            return None
        folder = wanted if wanted.is_dir() else wanted.parent
        for above in [folder, *folder.parents][:FARTHEST]:
            if self._manifest_source(above) is not None:
                return above
        why = _refusal(wanted)
        if why:
            self._report(codes.NO_SUCH_FILE, wanted, f"the folder `{path}` cannot be read: {why}")
            return None
        inside = self.files(wanted) if wanted.is_dir() else [wanted]
        if [file for file in inside if self.read(file) is None]:
            return None  # reported; it may be the one that says what the set is
        if not inside:
            self._report(codes.NO_MANIFEST, wanted, f"there is no .card file in the folder `{path}`")
        else:
            self._report(
                codes.NO_MANIFEST,
                wanted,
                f'`{path}` belongs to no set: it needs a file such as `set.card`, which begins with `set "…"` or `game "…"`',
            )
        return None

    def below(self, path: str | Path) -> tuple[Path, ...]:
        """The set folders directly within a folder that is no set itself."""
        if not str(path) or not _exists(Path(path)) or not Path(path).is_dir():
            return ()
        folder = Path(path).resolve()
        if self._manifest_source(folder) is not None:
            return ()
        return tuple(one.folder for one in self._inside(folder))

    def installed(self) -> dict[str, Manifest]:
        """The games and sets that come with Cardwright, by id."""
        return {one.id: one for one in self._inside(installed_folder())}

    def named(self, identity: str, folder: Path, home: Path | None) -> str | None:
        """Where a set of that id lies already, in words: where a new set in `folder` for the game at `home` would be confused with it."""
        beside = [one for one in self._inside(folder.resolve().parent) if one.folder != folder.resolve()]
        at_home = [*self._inside(home), self._manifest(home)] if home is not None else []
        for found, where in (
            (at_home, "with the game"),
            (beside, "beside it"),
            (self.installed().values(), "installed"),
        ):
            if any(one is not None and one.id == identity for one in found):
                return where
        return None

    # ---------------------------------------------------------------------------------------- from a set to all it needs
    def load(self, folder: Path) -> Loaded | None:
        """A set with everything it needs, a game with the sets in its folder; None where something is missing (reported)."""
        order: list[CardSet] = []
        fine = self._collect(folder, order, [])
        main = self.read_set(folder)
        if main is None:
            return None
        if main.manifest.word == "game":
            for inner in self._inside(folder):
                if inner.folder.name != TEMPLATE and inner.game is not None and inner.game.id == main.manifest.id:
                    fine = self._collect(inner.folder, order, []) and fine
        return Loaded(main, tuple(order)) if fine else None

    def _collect(self, folder: Path, order: list[CardSet], under_way: list[CardSet]) -> bool:
        """Append a set to `order`, behind all it needs."""
        card_set = self.read_set(folder)
        if card_set is None or not card_set.manifest.readable:
            return False
        if card_set in order:
            return True
        # Beside one that needs it, a second set of the same id could be meant as well.
        beside = (one for one in self._inside(folder.parent) if under_way and one.folder != folder)
        among = (one.manifest for one in (*order, *under_way) if one is not card_set)
        twin = next((one for one in (*among, *beside) if one.id == card_set.manifest.id), None)
        if twin is not None:
            self._report_twins(card_set.manifest, twin)
            return False
        if card_set in under_way:
            if card_set is under_way[-1]:
                self.sink.error(
                    codes.MANIFEST,
                    card_set.manifest.span,
                    f"This set has the id `{card_set.manifest.id}`, which is also that of a set that it needs",
                    help="give this one another: `id …`",
                )
                return False
            circle = " → ".join(one.manifest.id for one in [*under_way[under_way.index(card_set) :], card_set])
            self.sink.error(
                codes.SET_CYCLE, under_way[-1].manifest.span, f"Sets need one another in a circle: {circle}"
            )
            return False
        fine = True
        for need in card_set.manifest.all_needs:
            found = self._find(need.id, card_set)
            if found is None:
                near = did_you_mean(need.id, [one.id for one in self._around(card_set)])
                self.sink.error(
                    codes.UNKNOWN_SET,
                    need.span,
                    f"There is no set `{need.id}` beside this one, with its game, or among the installed ones{near}",
                )
                fine = False
            elif not self._collect(found, order, [*under_way, card_set]):
                fine = False
            elif not need.takes(_version_in(order, need.id)):
                self.sink.error(
                    codes.UNKNOWN_SET,
                    need.span,
                    f"`{need.id}` is here in version {_version_in(order, need.id)}; version {need.version} is needed",
                )
                fine = False
        order.append(card_set)
        return fine

    def _report_twins(self, own: Manifest, other: Manifest) -> None:
        """Two sets of one id: whoever needs that id could mean either, and their cards could not be told apart."""
        if own.folder.is_relative_to(installed_folder()):
            own, other = other, own
        self.sink.error(
            codes.MANIFEST,
            own.span,
            f"This set has the id `{own.id}`, and so has `{other.title}` in `{shown(other.folder)}`",
            labels=[(other.span, "the other one")],
            help="give one of them another: `id …`",
        )

    def _find(self, name: str, asking: CardSet) -> Path | None:
        """The folder of the set called `name`."""
        return next((one.folder for one in self._around(asking) if one.id == name), None)

    def _around(self, asking: CardSet) -> Iterator[Manifest]:
        """The sets that one can need, nearest first: beside it, around it, in the folder of its game, installed."""
        beside = [*self._inside(asking.folder.parent), self._manifest(asking.folder.parent)]
        yield from (one for one in beside if one is not None)
        game = asking.manifest.game
        at_home = list(self.installed().values())
        for one in [*beside, *at_home]:
            if one is not None and game is not None and one.id == game.id:
                yield from self._inside(one.folder)
                break
        yield from at_home

    def _inside(self, folder: Path) -> list[Manifest]:
        """The manifests of the set folders directly within a folder, by name of the folder."""
        found = (self._manifest(one) for one in _folders(folder) if one.name != RULES)
        return [one for one in found if one is not None]

    # ---------------------------------------------------------------------------------------- reading
    def read_set(self, folder: Path) -> CardSet | None:
        """The set in a folder that has a manifest; files that cannot be read are reported and left out."""
        if folder not in self._sets:
            manifest = self._manifest(folder)
            if manifest is None:
                self._sets[folder] = None
            else:
                tests = folder / TESTS
                read = [(file.is_relative_to(tests), self.read(file)) for file in self.files(folder)]
                self.sink.extend(manifest.problems)
                self._report_second_manifests(manifest, [source for _, source in read])
                self._sets[folder] = CardSet(
                    folder,
                    manifest,
                    tuple(source for is_test, source in read if source is not None and not is_test),
                    tuple(source for is_test, source in read if source is not None and is_test),
                )
        return self._sets[folder]

    def files(self, folder: Path) -> list[Path]:
        """The `.card` files of the set in `folder`, by path, the same on every machine; a folder that cannot be read is reported."""
        found: list[tuple[str, Path]] = []
        for here, folders, files in os.walk(folder, onerror=self._closed):
            base = Path(here)
            folders[:] = [
                one
                for one in folders
                if not one.startswith((".", "__"))
                and ((base, one) == (folder, RULES) or self._manifest_source(base / one) is None)
            ]
            for name in [*files, *folders]:  # a folder of that name is no file, and told when it is read
                if name.endswith(".card") and not name.startswith("."):
                    file = base / name
                    found.append((file.relative_to(folder).as_posix(), file))
        return [file for _, file in sorted(found)]

    def read(self, file: Path) -> Source | None:
        """The text of a file; None, and a report, where it cannot be read (`parse/reading.py`)."""
        source, wrong = self._look(file)
        if file not in self._told:
            self._told.add(file)
            self.sink.extend(wrong)
        return source

    def _look(self, file: Path) -> tuple[Source | None, Sink]:
        """The text of a file and what is wrong with it, which is not reported: it may belong to no set that was asked for."""
        if file not in self._read:
            texts, name, wrong = self._texts, shown(file), Sink()
            source = source_of(name, texts[file], wrong) if file in texts else read_source(file, wrong, name)
            self._read[file] = (source, wrong)
        return self._read[file]

    def _manifest(self, folder: Path) -> Manifest | None:
        if folder not in self._manifests:
            source = self._manifest_source(folder)
            self._manifests[folder] = None if source is None else read_manifest(folder, source)
        return self._manifests[folder]

    def _manifest_source(self, folder: Path) -> Source | None:
        """The first file that holds a manifest of the set in `folder`, or None."""
        for where in (folder, folder / RULES):
            if where == folder / RULES and folder.name == RULES:
                continue
            for file in _card_files(where):
                source, _ = self._look(file)
                if source is not None and HEAD.search(source.text):
                    return source
        return None

    def _report_second_manifests(self, manifest: Manifest, sources: Iterable[Source | None]) -> None:
        """A set has one manifest: any other `game "…"` or `set "…"` among its files is one too many."""
        first = (manifest.span.source.path, manifest.span.start_line)
        for source in sources:
            if source is None:
                continue
            for found in HEAD.finditer(source.text):
                span = source.whole_line(source.position(found.start())[0])
                if (source.path, span.start_line) != first:
                    self.sink.error(
                        codes.MANIFEST,
                        span,
                        "This set has two manifests; a folder holds one game or one set",
                        labels=[(manifest.span, "the first one")],
                    )

    def _closed(self, error: OSError) -> None:
        """A folder within a set that the system does not let be read: its cards would be missing."""
        path = Path(error.filename)
        self._report(codes.UNREADABLE_FILE, path, f"The folder {shown(path)} cannot be read: {error.strerror or error}")

    def _report(self, code: codes.Code, path: Path, message: str) -> None:
        self.sink.error(code, Span(Source(shown(path), ""), 1, 1, 1, 1), message)


def _version_in(order: list[CardSet], name: str) -> str:
    """The version of a set that has been collected."""
    return next((one.manifest.version for one in order if one.manifest.id == name), "")


# -------------------------------------------------------------------------------------------- paths
def shown(path: Path) -> str:
    """A path as people are shown it: from where they are, if it lies below."""
    path = Path(os.path.abspath(path))
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def installed_folder() -> Path:
    """Where the sets lie that come with Cardwright."""
    import cardwright.cardsets as home

    return Path(next(iter(home.__path__))).resolve()


def installed() -> tuple[str, ...]:
    """The ids of the games and sets that come with Cardwright."""
    return tuple(sorted(Library(Sink()).installed()))


def is_card_file(path: str) -> bool:
    """Whether a path that was given means one `.card` file, and not a folder."""
    return path.endswith(".card") and not Path(path).is_dir()


def _exists(path: Path) -> bool:
    """Whether something lies at a path and can be looked at: a name too long, or links in a circle, lead nowhere."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _refusal(path: Path) -> str:
    """Why the system does not let a path be looked at, or a folder be read; "" where it does, or where there is nothing."""
    try:
        if path.is_dir():
            with os.scandir(path):
                return ""
        path.stat()
    except PermissionError as error:
        return error.strerror or str(error)
    except (OSError, ValueError):
        return ""
    return ""


def _is_name(text: str) -> bool:
    return re.fullmatch(r"\w+", text) is not None


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(one for one in folder.iterdir() if one.is_dir() and not one.name.startswith((".", "__")))
    except OSError:
        return []


def _card_files(folder: Path) -> list[Path]:
    try:
        return sorted(one for one in folder.iterdir() if one.suffix == ".card" and not one.name.startswith("."))
    except OSError:
        return []


def _neighbours(path: Path) -> list[str]:
    """What could have been meant by a path that does not exist: what lies in its folder, and the installed sets."""
    try:
        inside = [str(path.parent / one.name) for one in path.parent.iterdir()]
    except OSError:
        inside = []
    return [*inside, *(installed() if _is_name(str(path)) else ())]
