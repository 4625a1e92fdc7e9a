"""The tables of the parser, loaded from `table_data.py`, which `generate.py` makes from the grammar."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

from cardwright.compiler.parse.build import BUILDERS
from cardwright.compiler.parse.builders import called
from cardwright.dsl.nodes import node


@node
class Rule:
    """How a rule builds its value from those of its parts.

    bare: the builder itself, for those who know what it wants to be given (`builders.called`).

    build: the builder's function; None: the children are handed up as a list. plain: all parts are children
    just as they are. parts: (index, splice?, nones before). one: a single child stands for itself.
    """

    name: str
    nonterminal: int
    length: int
    one: bool
    plain: bool
    parts: tuple[tuple[int, bool, int], ...]
    nones_after: int
    build: Callable[..., Any] | None
    bare: Callable[..., Any] | None


@node
class Tables:
    """terminals: names by number, 0 is the end; actions[state][terminal] is a state to go to, or -1 - rule.

    kept: the terminals that some builder is given. words, signs: what a written word or sign may be, the likeliest
    first. sequences: a pattern for sequences of words, its groups named `s` and the number of the terminal; a sequence
    begins with one of the starters (not each of which begins one). scanner: a pattern for all single tokens.
    Filled as it goes: chains, see `engine.run`; readers: the code of `shapes`; seen: how often a shape has come without;
    lines: the tokens of lines that were met, by their text (`layout.tokens`); shapes: a number for each shape.
    """

    terminals: tuple[str, ...]
    kept: frozenset[int]
    start: int
    end: int
    rules: tuple[Rule, ...]
    actions: tuple[dict[int, int], ...]
    gotos: tuple[dict[int, int], ...]
    words: dict[str, tuple[int, ...]]
    signs: dict[str, tuple[int, ...]]
    starters: frozenset[str]
    sequences: re.Pattern[str]
    scanner: re.Pattern[str]
    names: tuple[int]
    integers: tuple[int]
    texts: tuple[int]
    chains: dict[tuple[int, int, int], int]
    readers: dict[Any, list[Any]]
    seen: dict[Any, int]
    lines: dict[str, Any]
    shapes: dict[Any, int]


@cache
def load() -> Tables:
    """The tables with the builders of `build.py` in them. Raises KeyError when a builder is missing."""
    from cardwright.compiler.parse.table_data import TABLES

    return _loaded(unpacked(TABLES))


def unpacked(text: str) -> dict[str, Any]:
    """What `generate.packed` has packed."""
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b85decode(text.replace("\n", ""))))
    return data


def from_grammar(grammar: str) -> Tables:
    """Tables of another text of the grammar, for those who change it. Raises when it has conflicts."""
    from cardwright.compiler.parse.generate import compile_grammar

    return _loaded(compile_grammar(grammar))


def _loaded(data: dict[str, Any]) -> Tables:
    sequences = [(int(number), str(pattern)) for number, pattern in data["sequences"]]
    number = {name: (i,) for i, name in enumerate(data["terminals"])}
    signs = sorted(data["signs"], key=lambda sign: (-len(sign), sign))
    scanner = "|".join(
        [
            r"(?P<word>[^\W\d]\w*)",
            r"(?P<int>\d+)",
            r'(?P<text>"[^"\n]*")',
            "(?P<sign>" + "|".join(re.escape(sign) for sign in signs) + ")",
        ]
    )
    return Tables(
        tuple(data["terminals"]),
        frozenset(data["kept"]),
        data["start"],
        data["end"],
        tuple(_rule(row) for row in data["rules"]),
        tuple(dict(zip(row[::2], row[1::2], strict=True)) for row in data["actions"]),
        tuple(dict(zip(row[::2], row[1::2], strict=True)) for row in data["gotos"]),
        {word: tuple(found) for word, found in data["words"].items()},
        {sign: tuple(found) for sign, found in data["signs"].items()},
        frozenset(word for _, pattern in sequences for word in re.findall("[a-z]+", pattern)),
        re.compile("|".join(f"(?P<s{number}>{pattern})" for number, pattern in sequences)),
        re.compile(scanner),
        number["NAME"],
        number["INT"],
        number["STRING"],
        {},
        {},
        {},
        {},
        {},
    )


def _rule(row: list[Any]) -> Rule:
    name, nonterminal, length, one, kept, nones, opens = row
    parts = tuple((index, bool(splice), before) for index, splice, before in kept)
    plain = not nones and len(parts) == length and not any(splice or before for _, splice, before in parts)
    single = bool(one) and len(parts) == 1 and not parts[0][1] and not parts[0][2] and not nones
    if not name or single:
        return Rule(name, nonterminal, length, single, plain, parts, nones, None, None)
    return Rule(name, nonterminal, length, single, plain, parts, nones, called(name, bool(opens)), BUILDERS[name])
