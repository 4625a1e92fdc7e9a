"""Mends mistakes where what was meant is beyond doubt: the safe edits of diagnostics, done and checked again.

A round checks, takes the edits of all messages that have only safe ones, and does those that do not overlap. Rounds go on
until nothing is left to do. A message is only mended where no file has more errors afterwards than it had at first, so nothing
is ever made worse; what would bring further mistakes to light is left to the designer. The caller writes the files.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from cardwright.compiler.parse.reading import plain_ends
from cardwright.compiler.pipeline import Checked, check_paths
from cardwright.compiler.sets import Library
from cardwright.dsl.diagnostics import Diagnostic, Edit, Sink
from cardwright.dsl.source import Source

__all__ = ["Mended", "edited", "mend"]

MOST_ROUNDS = 50
MARK = b"\xef\xbb\xbf"

Texts = dict[Path, bytes]


class Mended(NamedTuple):
    """What `mend` found: the checked sets as they are now, the messages that remain, and per file the bytes that it had, its new
    ones, and what was done."""

    checked: list[Checked]
    sink: Sink
    before: Mapping[Path, bytes]
    texts: Mapping[Path, bytes]
    done: Mapping[Path, tuple[Diagnostic, ...]]


class _State(NamedTuple):
    """Files as changed so far, with what there is to say of them."""

    texts: Texts
    checked: list[Checked]
    sink: Sink

    @property
    def errors(self) -> Counter[str]:
        """How many errors each file has."""
        return Counter(one.span.source.path for one in self.sink.errors)


def mend(paths: Iterable[str | Path]) -> Mended:
    """Check sets and mend what is safe in the files that were asked for. Nothing is written."""
    given = tuple(paths)
    state = _check(given, {})
    allowed = state.errors
    before: Texts = {}
    done: dict[Path, list[Diagnostic]] = {}
    refused: set[tuple[str, str, tuple[str, ...]]] = set()
    seen = {_key(state.texts)}
    for _ in range(MOST_ROUNDS):
        wanted = _apart([one for one in _fixable(state, given) if _same(one) not in refused])
        if not wanted:
            break
        taken, following = _most(given, state, wanted, allowed, before)
        if not taken or _key(following.texts) in seen:
            refused.update(_same(one) for one in taken or wanted)
            continue
        seen.add(_key(following.texts))
        for one in taken:
            done.setdefault(_file(one), []).append(one)
        state = following
    return Mended(state.checked, state.sink, before, state.texts, {path: tuple(found) for path, found in done.items()})


def _check(paths: tuple[str | Path, ...], texts: Texts) -> _State:
    sink = Sink()
    return _State(texts, check_paths(paths, sink, texts), sink)


def _most(
    paths: tuple[str | Path, ...], state: _State, wanted: list[Diagnostic], allowed: Counter[str], before: Texts
) -> tuple[list[Diagnostic], _State]:
    """As many of the messages as can be mended without more errors in any file: all, or else what each half gives.

    Those of a file that is not what they speak of (it may have changed or gone since it was read) are not mended. before: the
    bytes of each file when it was first looked at; what is read here is added.
    """
    texts = dict(state.texts)
    for path in {_file(one) for one in wanted}:
        data = texts.get(path, before.get(path))
        if data is None:
            data = before[path] = _bytes(path)
        new = edited(data, [edit for one in wanted if _file(one) == path for edit in one.fix])
        if new is None:
            wanted = [one for one in wanted if _file(one) != path]
        else:
            texts[path] = new
    if texts == state.texts:
        return [], state
    following = _check(paths, texts)
    if all(count <= allowed[path] for path, count in following.errors.items()):
        return wanted, following
    if len(wanted) == 1:
        return [], state
    # The edits of one half move what the other half speaks of, so a round takes the first half that may be done.
    for half in (wanted[: len(wanted) // 2], wanted[len(wanted) // 2 :]):
        taken, following = _most(paths, state, half, allowed, before)
        if taken:
            return taken, following
    return [], state


def _fixable(state: _State, paths: tuple[str | Path, ...]) -> list[Diagnostic]:
    """The messages with safe edits in the files and folders that were asked for, by place."""
    located = (Path(path).resolve() if Path(path).exists() else Library(Sink()).locate(path) for path in paths)
    roots = [path for path in located if path is not None]
    return [one for one in state.sink if one.fix and any(_file(one).is_relative_to(root) for root in roots)]


def _file(one: Diagnostic) -> Path:
    """The path under which the set reads the file of a message; it may be a link."""
    return Path(os.path.abspath(one.span.source.path))


def _same(one: Diagnostic) -> tuple[str, str, tuple[str, ...]]:
    """What stays of a message when lines above it change: used to leave a refused one alone in later rounds."""
    return one.span.source.path, one.message, tuple(edit.span.text for edit in one.edits)


def _apart(found: list[Diagnostic]) -> list[Diagnostic]:
    """The messages whose edits overlap none of those before them; the others wait for the next round."""
    kept: list[Diagnostic] = []
    for one in found:
        if not any(_overlap(a, b) for other in kept for a in one.fix for b in other.fix):
            kept.append(one)
    return kept


def _overlap(a: Edit, b: Edit) -> bool:
    """Two edits that touch the same place: neither could be sure of what it stands beside."""
    if a.span.source.path != b.span.source.path:
        return False
    return a.span[1:3] <= b.span[3:5] and b.span[1:3] <= a.span[3:5]


def _bytes(path: Path) -> bytes:
    """What is in a file; nothing where it cannot be read any more, to which no edit fits."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def edited(data: bytes, edits: Iterable[Edit]) -> bytes | None:
    """The bytes of a file with edits done, from the end backwards; all others stay: line ends of every sort, a byte order mark.

    None where the file is not what the edits speak of.
    """
    mark = MARK if data.startswith(MARK) else b""
    try:
        text = data.removeprefix(mark).decode("utf-8")
    except UnicodeDecodeError:
        return None
    source = Source("", plain_ends(text))
    # Edits speak of the text as it is read, in which each line end is one sign; in the file it may be two.
    pairs = [pair.start() - n for n, pair in enumerate(re.finditer("\r\n", text))]
    for edit in sorted(set(edits), key=lambda edit: edit.span[1:5], reverse=True):
        span = edit.span
        start, end = source.offset(*span[1:3]), source.offset(*span[3:5])
        if source.text[start:end] != span.text:
            return None
        text = text[: start + bisect_left(pairs, start)] + edit.replacement + text[end + bisect_left(pairs, end) :]
    return mark + text.encode("utf-8")


def _key(texts: Texts) -> tuple[tuple[str, bytes], ...]:
    return tuple(sorted((str(path), data) for path, data in texts.items()))
