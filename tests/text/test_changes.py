"""Nothing of a card is dropped in silence: another number, or a clause less, is another text.

Every number and every clause of every card is tried, of the little game and of the card sets. The changed cards are only read,
not checked: what is at stake is the print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from text.garden import CARDS, GAME

from cardwright.compiler.parse.parser import parse
from cardwright.compiler.text import cards, plain
from cardwright.compiler.text.cards import CardText
from cardwright.dsl import syntax, typed
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.source import Source

ROOT = Path(__file__).parents[2]
GAMES = {
    "garden": [GAME],
    "aeons_end": [file.read_text("utf-8") for file in sorted((ROOT / "cardsets/aeons_end/rules").glob("*.card"))],
}
SHEETS = {
    "garden": [CARDS],
    "aeons_end": [file.read_text("utf-8") for file in sorted((ROOT / "cardsets/aeons_end/base").glob("*.card"))],
}


def islands(text: str) -> list[list[str]]:
    """The lines of each declaration, without comments."""
    found: list[list[str]] = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0] != " ":
            found.append([])
        if found:
            found[-1].append(line)
    return found


def read(text: str, path: str = "x.card") -> syntax.Module | None:
    sink = Sink()
    module = parse(Source(path, text), sink)
    return None if sink.errors else module


def whole(texts: list[CardText]) -> str:
    """All that is printed on the cards."""
    parts: list[str] = []
    for card in texts:
        parts += [
            card.name,
            plain(card.heading),
            plain(card.spans),
            *(f"{label} {plain(spans)}" for label, spans in card.values),
        ]
    return "\n".join(parts)


class Printer:
    """Prints single islands with the rules of a game around them."""

    def __init__(self, game: str) -> None:
        self.rules: list[syntax.Module] = []
        for at, text in enumerate(GAMES[game]):
            module = read(text, f"rules{at}.card")
            assert module is not None
            self.rules.append(module)
        self.own = whole(cards(typed.Module(), self.rules))

    def print(self, lines: list[str]) -> str | None:
        module = read("\n".join(lines) + "\n")
        return None if module is None else whole(cards(typed.Module(), [*self.rules, module]))


# Lines that declare words of a mat's own; what they mean is seen where the words are used.
DECLARATIONS = ("verb ", "field ", "kind ", "noun ", "adjective ", "counter ", "zone ")


# Lines about a card, which are printed in the reference and not on it.
WRITTEN = ("note", "ruling", "example", "erratum", "flavor")


def other_numbers(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each number of the body made one greater."""
    for at, line in enumerate(lines):
        if at == 0 or line.strip().startswith(("copies", "id", "version", "seats", "start_", *WRITTEN, *DECLARATIONS)):
            continue
        bare = re.sub(r'"[^"]*"', lambda quoted: "x" * len(quoted[0]), line)
        for found in re.finditer(r"(?<![\w.])\d+", bare):
            changed = line[: found.start()] + str(int(found[0]) + 1) + line[found.end() :]
            yield f"{lines[0]} / {line.strip()}", [*lines[:at], changed, *lines[at + 1 :]]


def fewer_clauses(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each plain clause left out that has a neighbour in its block."""
    depth = [len(line) - len(line.lstrip()) for line in lines]
    for at in range(2, len(lines)):
        line = lines[at].strip()
        is_leaf = at + 1 == len(lines) or depth[at + 1] <= depth[at]
        beside = depth[at - 1] == depth[at] or (at + 1 < len(lines) and depth[at + 1] == depth[at])
        if (
            not is_leaf
            or not beside
            or depth[at] < 8
            or line.startswith(WRITTEN)
            or re.match(
                r"(then|otherwise|or|either|choose|let|set|create|move|past|says|field|kind|noun|adjective|counter|zone|verb)\b",
                line,
            )
        ):
            continue
        if re.fullmatch(r"\w+ none", line):
            continue  # it says that there is nothing to print, and the checker asks for it
        if " as " in line or re.match(r"(start_|hand |deck )", line):
            continue  # what it names would be missing elsewhere
        yield f"{lines[0]} / without {line}", [*lines[:at], *lines[at + 1 :]]


@pytest.mark.parametrize("game", ["garden", "aeons_end"])
@pytest.mark.parametrize("change", [other_numbers, fewer_clauses])
def test_a_changed_card_has_another_text(game: str, change: object) -> None:
    printer = Printer(game)
    tried, same = 0, []
    for sheet in SHEETS[game]:
        for lines in islands(sheet):
            if lines[0].startswith("set "):
                continue
            before = printer.print(lines)
            assert before is not None, lines[0]
            for what, changed in change(lines):  # type: ignore[operator]
                after = printer.print(changed)
                if after is None:
                    continue  # no longer a card
                tried += 1
                if after == before:
                    same.append(what)
    assert tried > 20
    assert not same, "these change nothing in print:\n" + "\n".join(same)
