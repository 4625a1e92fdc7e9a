"""The document around a saved or recorded game: what it is, of which game and content, how the game began, its answers.

Whoever reads it has not written it: nothing is believed before it was looked at, and everything that does not fit is a `SaveError`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from cardwright.runtime.errors import ChangedError, SaveError
from cardwright.runtime.naming import Kept, kept, key_hash
from cardwright.runtime.new_game import Start, is_whole

if TYPE_CHECKING:
    from cardwright.runtime.program import Program
    from cardwright.runtime.session import Session

__all__ = ["FORMAT", "LONGEST", "claims", "differences", "read", "seal_up", "senseless", "start_of", "unchanged"]

FORMAT = 2
#: characters of a document at most; a long game takes some ten thousand
LONGEST = 64_000_000
#: within so many characters a document says what it is
BEGINNING = 40
#: names of changed parts that a message lists at most, of each sort
NAMED = 6


def seal_up(session: Session, what: str, more: Mapping[str, Any]) -> str:
    """A document (one line of JSON) about a session, with a checksum. more: what else belongs into it."""
    program = session.base.program
    table = session.table
    body: dict[str, Any] = {
        "what": what,
        "format": FORMAT,
        "game": program.id,
        "content": program.content_hash,
        "parts": dict(program.parts),
        "start": None if session.start is None else _plain_start(program, session.start),
        "taken": [[key_hash(table, key), kept(table, key, answer)] for key, answer in session.all_answers()],
        **more,
    }
    body["sum"] = checksum(body)
    return json.dumps(body, separators=(",", ":"))


def read(program: Program, text: str, what: str) -> dict[str, Any]:
    """The document, checked as far as it can be without a state; `start` is a `Start` or None, `taken` a tuple of (key, answer)."""
    if len(text) > LONGEST:
        raise SaveError(f"this is not a {what}: it is too large")
    if not text.strip():
        raise SaveError(f"this is not a {what}: it is empty")
    try:
        document: Any = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise SaveError(_unreadable(text, what)) from e
    if not isinstance(document, dict):
        raise SaveError(f"this is not a {what}")
    body = cast("dict[str, Any]", document)
    if body.get("what") != what:
        raise SaveError(f"this is not a {what}")
    if body.get("format") != FORMAT or isinstance(body["format"], bool):
        format_ = str(body.get("format"))[:20]
        raise SaveError(f"format {format_} cannot be read; this version of Cardwright reads {FORMAT}")
    if body.pop("sum", None) != checksum(body):
        raise SaveError("damaged: the checksum does not fit, so something in it has been changed")
    if body.get("game") != program.id:
        raise SaveError(f"this belongs to the game `{str(body.get('game'))[:60]}`, not to `{program.id}`")
    body["start"] = start_of(body.get("start"))
    body["taken"] = _answers(body.get("taken"))
    return body


def claims(text: str, what: str) -> bool:
    """Whether a text says of itself that it is such a document; the beginning of what it says it is will do."""
    return f'"{what}' in text.lstrip()[:BEGINNING]


def _unreadable(text: str, what: str) -> str:
    """What is wrong with a text that cannot be read at all: it was such a document, or it never was."""
    if not claims(text, what):
        return f"this is not a {what}"
    whole = text.rstrip().endswith("}")
    return f"damaged: {'something in it has been changed' if whole else 'it breaks off before its end'}"


def checksum(body: dict[str, Any]) -> str:
    """Of everything in a document but the checksum itself. Raises SaveError for what cannot be written as a document."""
    try:
        text = json.dumps(body, separators=(",", ":"), sort_keys=True)
    except (ValueError, RecursionError) as e:
        raise SaveError("damaged: it holds what no saved game holds") from e
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def unchanged(program: Program, body: dict[str, Any]) -> None:
    """Raise ChangedError where the sets have changed since."""
    if body.get("content") != program.content_hash:
        told = differences(program, body)
        raise ChangedError(f"{program.title} has changed since this game was saved{f' ({told})' if told else ''}")


def differences(program: Program, body: dict[str, Any]) -> str:
    """Which declarations are changed, new, or gone since a document was written: `changed: Ash; new: Elm, Oak`."""
    raw = body.get("parts")
    before: dict[str, Any] = cast("dict[str, Any]", raw) if isinstance(raw, dict) else {}
    now = program.parts
    sorts = {
        "changed": [name for name in now if name in before and before[name] != now[name]],
        "new": [name for name in now if name not in before],
        "gone": [name for name in before if name not in now],
    }
    return "; ".join(f"{sort}: {_listed(names)}" for sort, names in sorts.items() if names)


def _listed(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    shown = ", ".join(name[:60] for name in names[:NAMED])
    return f"{shown} and {more} more" if more > 0 else shown


# ------------------------------------------------------------------------------------------- how it began
def _plain_start(program: Program, start: Start) -> dict[str, Any]:
    """A `Start` as JSON; what was picked stands there by its id."""
    picks = {
        name: [program.definitions[one].id if isinstance(one, int) else one for one in row]
        for name, row in start.picks.items()
    }
    return {"seed": start.seed, "players": start.players, "picks": picks, "variants": list(start.variants)}


def start_of(raw: Any) -> Start | None:
    """A `Start` from its JSON form; None where that is not known. Raises SaveError."""
    if raw is None:
        return None
    given = cast("dict[str, Any]", raw) if isinstance(raw, dict) else {}
    seed, players, picks, variants = (given.get(name) for name in ("seed", "players", "picks", "variants"))
    if not (is_whole(seed) and is_whole(players) and isinstance(picks, dict) and _texts(variants)):
        raise senseless("how the game began")
    rows = cast("dict[str, Any]", picks)
    if not all(isinstance(row, list) for row in rows.values()):
        raise senseless("what was picked")
    chosen = {name: tuple(row) for name, row in rows.items()}
    if not all(one is None or isinstance(one, str) for row in chosen.values() for one in row):
        raise senseless("what was picked")
    return Start(seed, players, chosen, tuple(cast("list[str]", variants)))  # type: ignore[arg-type]


def _answers(raw: Any) -> tuple[tuple[str, Kept], ...]:
    """Answers from their JSON form. Raises SaveError."""
    if not isinstance(raw, list):
        raise senseless("its answers")
    out: list[tuple[str, Kept]] = []
    pairs: list[Any] = raw  # pyright: ignore[reportUnknownVariableType]
    for one in pairs:
        if not isinstance(one, list) or len(one) != 2:  # pyright: ignore[reportUnknownArgumentType]
            raise senseless(f"answer {len(out) + 1}")
        key, answer = cast("tuple[Any, Any]", one)
        if not isinstance(key, str) or not (isinstance(answer, str) or _texts(answer)):
            raise senseless(f"answer {len(out) + 1}")
        out.append((key, answer if isinstance(answer, str) else tuple(answer)))
    return tuple(out)


def _texts(x: Any) -> bool:
    return isinstance(x, list) and all(isinstance(one, str) for one in x)  # pyright: ignore[reportUnknownVariableType]


def senseless(what: str) -> SaveError:
    """A document that cannot be what it says; what: of what, or how, that is seen."""
    return SaveError(f"this saved game does not make sense: {what}")
