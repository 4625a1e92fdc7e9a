"""The LALR driver: runs the tables over the tokens of one island.

It does what Lark's own driver does, with the same trees (a test compares them), about ten times as fast, because
spans are made only where a builder is called.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.compiler.parse.layout import END, Piece, Token, Tokens, make
from cardwright.compiler.parse.shapes import MOST_ALIKE, SELDOM, Key, followed
from cardwright.compiler.parse.tables import Tables
from cardwright.dsl.source import Source, Span
from cardwright.dsl.syntax import Word

#: more shapes than real content has; broken content must not fill the memory
MOST_SHAPES = 20_000


class Stuck(NamedTuple):
    """Where parsing ended: the token that fits nothing, all tokens, and the state of the driver."""

    at: int
    tokens: list[Token]
    states: tuple[int, ...]


def run(tables: Tables, source: Source, tokens: Tokens) -> Any:
    """The value of the island, or Stuck. Raises Refused when a builder refuses what it is given.

    `tokens` is changed: a sequence that has no meaning where it stands is replaced by its words. A word between
    others climbs about ten rules that only hand it up (name, thing, sum, condition, …); where such a climb ends
    is kept in `tables.chains`, by the two states at the top and the terminal ahead. Whole lines are read by the code of
    `shapes` where their shape has come often.
    """
    actions, gotos, rules, kept, chains = tables.actions, tables.gotos, tables.rules, tables.kept, tables.chains
    pieces, numbers, lines, ends, readers = tokens.pieces, tokens.numbers, tokens.lines, tokens.ends, tables.readers
    states = [tables.start]
    values: list[Any] = []
    begins: list[int] = []  # the token with which each value begins
    at = 0
    while True:
        piece = pieces[at]
        state: int = states[-1]
        key: Key | None = None
        line = lines.get(at)
        if line is not None:
            end, ahead = at + line.width, ends[at]
            key = state, line.number, pieces[end].kinds, ahead - end, pieces[ahead].kinds
            reader = None
            for one in readers.get(key, ()):
                if not one.below or states[-1 - len(one.below) : -1] == one.below:
                    reader = one
                    break
            if reader is not None:
                read, below, above, taken = reader
                made, begun = read(source, numbers[at], line.places, tokens, at, values, begins)
                if below:
                    many = len(below)
                    del values[-many:], begins[-many:], states[-many:]
                values += made
                begins += begun
                states += above
                at += taken
                continue
        row = actions[state]
        for kind in piece.kinds:
            action = row.get(kind)
            if action is not None:
                break
        else:
            if piece.words and piece.words[0].kinds != piece.kinds:
                tokens.split(at)
                continue
            return Stuck(at, tokens.all(), tuple(states))
        if action >= 0:
            if key is not None and _noted(tables, key, lines[at].shape, states):
                continue
            states.append(action)
            values.append(_word(source, numbers[at], piece) if kind in kept else None)
            begins.append(at)
            at += 1
            continue
        rule = rules[-1 - action]
        length = rule.length
        if rule.one:
            if length == 1:
                climb: tuple[int, int, int] = states[-2], state, kind
                top = chains.get(climb)
                if top is None:
                    top = chains[climb] = _climbed(tables, *climb)
                states[-1] = top
            else:
                value = values[rule.parts[0][0] - length]
                del values[-length:], begins[1 - length :], states[-length:]
                values.append(value)
                states.append(gotos[states[-1]][rule.nonterminal])
            continue
        if length:
            begin = begins[-length]
            parts = values[-length:]
            children = parts if rule.plain else _children(rule.parts, parts, rule.nones_after)
            del values[-length:], states[-length:]
            if length > 1:
                del begins[1 - length :]
        else:
            begin = at
            children = [None] * rule.nones_after
            begins.append(at)
        build = rule.build
        values.append(children if build is None else build(tokens.span(source, begin, at), *children))
        states.append(gotos[states[-1]][rule.nonterminal])
        if states[-1] == tables.end and piece.kinds == END:
            return values[-1]


def _climbed(tables: Tables, below: int, state: int, kind: int) -> int:
    """The state at which a single value has climbed all rules that only hand it up."""
    while True:
        action = tables.actions[state].get(kind)
        if action is None or action >= 0:
            return state
        rule = tables.rules[-1 - action]
        if not rule.one or rule.length != 1:
            return state
        state = tables.gotos[below][rule.nonterminal]


def states_before(tables: Tables, tokens: list[Token], end: int) -> tuple[int, ...]:
    """The states of the driver when token `end` comes next; all tokens before it must have been taken."""
    states = [tables.start]
    for token in tokens[:end]:
        kind = next((kind for kind in token.kinds if accepts(tables, states, kind)), None)
        assert kind is not None
        _take(tables, states, kind)
    return tuple(states)


def reached(tables: Tables, tokens: list[Token]) -> Token | None:
    """The token that fits nothing, or None where all can be read. Nothing is built; `tokens` may be changed as in `run`."""
    states = [tables.start]
    at = 0
    while at < len(tokens):
        token = tokens[at]
        kind = next((kind for kind in token.kinds if accepts(tables, states, kind)), None)
        if kind is None:
            if not token.words or token.words[0].kinds == token.kinds:
                return token
            tokens[at : at + 1] = token.words
            continue
        if token.kinds != END:
            _take(tables, states, kind)
        at += 1
    return None


def expected(tables: Tables, states: tuple[int, ...]) -> frozenset[str]:
    """The names of the terminals that can really come next: a table alone lists some that cannot."""
    return frozenset(
        tables.terminals[kind] for kind in tables.actions[states[-1]] if accepts(tables, list(states), kind)
    )


def accepts(tables: Tables, states: list[int] | tuple[int, ...], kind: int) -> bool:
    return _take(tables, list(states), kind)


def _take(tables: Tables, states: list[int], kind: int) -> bool:
    """Do with `states` what taking the terminal does; False if it cannot be taken."""
    while True:
        action = tables.actions[states[-1]].get(kind)
        if action is None:
            return False
        if action >= 0:
            states.append(action)
            return True
        rule = tables.rules[-1 - action]
        if rule.length:
            del states[-rule.length :]
        states.append(tables.gotos[states[-1]][rule.nonterminal])
        if states[-1] == tables.end and kind == END[0]:
            return True


def _noted(tables: Tables, key: Key, shape: tuple[tuple[int, ...], ...], states: list[int]) -> bool:
    """A shape has come for which there is no code; when it has come often, there is: whether it was made now."""
    seen, readers = tables.seen, tables.readers
    seen[key] = seen.get(key, 0) + 1
    if len(seen) > MOST_SHAPES:
        for kept in (seen, readers, tables.lines, tables.shapes):
            kept.clear()
        return False
    if seen[key] <= SELDOM or len(readers.get(key, ())) == MOST_ALIKE:
        return False
    made = followed(tables, key, shape, states)
    if made is not None:
        readers.setdefault(key, []).append(made)
    return made is not None


def _word(source: Source, line: int, piece: Piece) -> Word:
    return Word(make(Span, (source, line, piece.start, line, piece.end)), piece.text)


def _children(parts: tuple[tuple[int, bool, int], ...], values: list[Any], nones_after: int) -> list[Any]:
    children: list[Any] = []
    for index, splice, nones in parts:
        if nones:
            children += [None] * nones
        if splice:
            children += values[index]
        else:
            children.append(values[index])
    if nones_after:
        children += [None] * nones_after
    return children
