"""The LALR driver: runs the tables over the tokens of one island.

It does what Lark's own driver does, with the same trees (a test compares them), about ten times as fast, because
spans are made only where a builder is called.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.compiler.parse.layout import END, Token
from cardwright.compiler.parse.tables import Tables
from cardwright.dsl.source import Source, Span
from cardwright.dsl.syntax import Word


class Stuck(NamedTuple):
    """Where parsing ended: the token that fits nothing, all tokens, and the state of the driver."""

    at: int
    tokens: list[Token]
    states: tuple[int, ...]


def run(tables: Tables, source: Source, tokens: list[Token]) -> Any:
    """The value of the island, or Stuck. Raises Refused when a builder refuses what it is given.

    `tokens` is changed: a sequence that has no meaning where it stands is replaced by its words.
    """
    actions, gotos, rules = tables.actions, tables.gotos, tables.rules
    states = [tables.start]
    values: list[Any] = []
    begins: list[int] = []  # the token with which each value begins
    at = 0
    while True:
        token = tokens[at]
        row = actions[states[-1]]
        for kind in token.kinds:
            action = row.get(kind)
            if action is not None:
                break
        else:
            if token.words and token.words[0].kinds != token.kinds:
                tokens[at : at + 1] = token.words
                continue
            return Stuck(at, tokens, tuple(states))
        if action >= 0:
            states.append(action)
            text = token.text
            values.append(Word(Span(source, token.line, token.start, token.line, token.end), text) if text else None)
            begins.append(at)
            at += 1
            continue
        rule = rules[-1 - action]
        length = rule.length
        if length:
            begin = begins[-length]
            if not rule.one:
                parts = values[-length:]
                if rule.plain:
                    children = parts
                else:
                    children = _children(rule.parts, parts, rule.nones_after)
                del values[-length:], begins[-length:], states[-length:]
                begins.append(begin)
                values.append(
                    children if rule.build is None else rule.build(_span(source, tokens, begin, at), *children)
                )
            elif length > 1:
                value = values[rule.parts[0][0] - length]
                del values[-length:], begins[-length:], states[-length:]
                begins.append(begin)
                values.append(value)
            else:
                states.pop()
        else:
            children = [None] * rule.nones_after
            begins.append(at)
            values.append(children if rule.build is None else rule.build(_span(source, tokens, at, at), *children))
        states.append(gotos[states[-1]][rule.nonterminal])
        if states[-1] == tables.end and token.kinds == END:
            return values[-1]


def states_before(tables: Tables, tokens: list[Token], end: int) -> tuple[int, ...]:
    """The states of the driver when token `end` comes next; all tokens before it must have been taken."""
    states = [tables.start]
    for token in tokens[:end]:
        kind = next((kind for kind in token.kinds if accepts(tables, states, kind)), None)
        assert kind is not None
        _take(tables, states, kind)
    return tuple(states)


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


def _span(source: Source, tokens: list[Token], begin: int, end: int) -> Span:
    """From token `begin` up to, not including, token `end`, without the layout at its edges."""
    last = end - 1
    while last > begin and not tokens[last].text:
        last -= 1
    while begin < last and not tokens[begin].text:
        begin += 1
    first = tokens[begin]
    if last < begin:
        return Span(source, first.line, first.start, first.line, first.start)
    return Span(source, first.line, first.start, tokens[last].line, tokens[last].end)
