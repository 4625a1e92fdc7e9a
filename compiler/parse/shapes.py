"""Lines of one shape are read by code that was made for this shape.

The shape of a line is what its tokens may be; `level 3` and `copies 12` are of one shape. What the driver does with a line depends only on
the states it is in, on the shape, and on what the next line begins with. So for a
shape that comes often the driver's steps are followed once without any values (`_followed`), and written down as a function that builds
the nodes, each with its span, and nothing else. The grammar stays the only source: the steps are those of its tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cardwright.compiler.parse.builders import TEXT
from cardwright.compiler.parse.layout import NEWLINE, make
from cardwright.compiler.parse.tables import Rule, Tables
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import Word

__all__ = ["SELDOM", "Key", "Reader", "followed"]

#: so many lines of a shape are read by the driver itself: making code takes as long as reading that many
SELDOM = 12

#: more readers of one key are not kept: it then comes among too many kinds of lines
MOST_ALIKE = 8

Kinds = tuple[int, ...]
#: the state before a line, the number of its shape, kinds and number of the layout behind it, kinds of the next line's first token
Key = tuple[int, int, Kinds, int, Kinds]
#: an expression of the code, or the expressions of a list whose children are handed up
Value = str | list[str]


class Reader(NamedTuple):
    """Code for a shape.

    read: `(source, line, places, tokens, at, values, begins) -> values, begins`, where places are text, start and end of each token, then
    where the line ends; at is the number of the first token; values and begins are the driver's. What it gives stands on the driver's
    stacks afterwards, in place of so many values as `below` has states. below: what the stack must hold under the state of the key.
    states: what it holds then, from there on. taken: how many tokens are taken, those between the lines included.
    """

    read: Callable[..., tuple[list[Any], list[int]]]
    below: list[int]
    states: list[int]
    taken: int


def followed(tables: Tables, key: Key, shape: tuple[Kinds, ...], states: list[int]) -> Reader | None:
    """Code for a shape that comes when the driver has these states; None where it cannot take the line's first token as it is."""
    steps = _Steps(tables, key, shape, states)
    steps.follow()
    return steps.reader() if steps.at else None


class _Steps:
    """The driver's stacks while it reads a line of which only the shape is known. Each method does what `engine.run` does.

    A value that was there before has the name of its place on the stack, counted from the top.
    """

    def __init__(self, tables: Tables, key: Key, shape: tuple[Kinds, ...], states: list[int]) -> None:
        _, _, between, many, ahead = key
        self.tables = tables
        self.kinds: tuple[Kinds, ...] = (*shape, NEWLINE, *[between] * many, ahead)
        self.size = len(shape)
        self.before = states
        self.base = len(states) - 1  # how many values were there before
        self.kept = self.base  # how many of them still are
        self.states = list(states)
        self.values: list[Value] = [f"values[{at - self.base}]" for at in range(self.base)]
        self.begins = [f"begins[{at - self.base}]" for at in range(self.base)]
        self.enclosed: set[str] = {*self.values_before()}
        self.at = 0
        self.code: list[str] = []
        self.words: set[str] = set()
        self.given: dict[str, Any] = {"Word": Word, "Span": Span, "new": make}

    def values_before(self) -> list[str]:
        """The names of what was there before: of these it is not known whether they are phrases in brackets."""
        return [value for value in self.values if isinstance(value, str)]

    def follow(self) -> None:
        """As far as the line goes, up to the first token of the next one."""
        actions, rules = self.tables.actions, self.tables.rules
        while True:
            row = actions[self.states[-1]]
            kind = next((kind for kind in self.kinds[self.at] if kind in row), None)
            if kind is None:
                return
            action = row[kind]
            if action < 0:
                if not self._reduced(rules[-1 - action]):
                    return
            elif self.at == len(self.kinds) - 1:
                return
            else:
                self._taken(action, kind)

    def _taken(self, state: int, kind: int) -> None:
        """A token is put on the stack, as a Word if some builder wants to see it."""
        self.states.append(state)
        self.values.append(f"w{self.at}" if kind in self.tables.kept else "None")
        self.begins.append(str(self.at))
        self.at += 1

    def _reduced(self, rule: Rule) -> bool:
        """The values of a rule become one; False at the end of the island."""
        length = rule.length
        left = len(self.values) - length
        state = self.tables.gotos[self.states[-1 - length]][rule.nonterminal]
        if state == self.tables.end:
            return False
        begin = self.begins[left] if length else str(self.at)
        parts = self.values[left:]
        made: Value = parts[rule.parts[0][0]] if rule.one else self._made(rule, parts, begin)
        del self.values[left:], self.begins[left:], self.states[left + 1 :]
        self.kept = min(self.kept, left)
        self.values.append(made)
        self.begins.append(begin)
        self.states.append(state)
        return True

    def _used(self, value: str) -> str:
        """A word is made when something holds it: of a name or a number only the text is looked at."""
        if value.startswith("w") and value not in self.words:
            self.words.add(value)
            at = value[1:]
            self.code.append(f"{value} = Word(new(Span, (source, line, s{at}, line, e{at})), x{at})")
        return value

    def _made(self, rule: Rule, parts: list[Value], begin: str) -> Value:
        children: list[str] = []
        for index, splice, nones in rule.parts:
            children += ["None"] * nones
            part = parts[index]
            if not splice:
                children.append(self._written(part))
            elif isinstance(part, list):
                children += part
            else:
                children.append(f"*{part}")
        children += ["None"] * rule.nones_after
        if rule.build is None:
            return children
        name, value = f"b{len(self.given)}", f"v{len(self.code)}"
        if _placeless(rule.bare) and {"None"}.issuperset(children):
            always = rule.build(None, *[None] * len(children))
            if isinstance(always, tuple):  # the same for all, as nothing can change it
                self.given[name] = always
                return name
        span = "None" if _placeless(rule.bare) else self._span(begin, self.at)
        if rule.name in TEXT and children[0].startswith("w"):
            self.given[name] = rule.bare
            self.code.append(f"{value} = {name}({span}, x{children[0][1:]})")
            return value
        children = [self._used(child) for child in children]
        self.given[name] = (
            rule.bare if self.enclosed.isdisjoint(one.removeprefix("*") for one in children) else rule.build
        )
        if rule.name == "enclosed":
            self.enclosed.add(value)
        self.code.append(f"{value} = {name}({', '.join([span, *children])})")
        return value

    def _span(self, begin: str, end: int) -> str:
        """As `Tokens.span`: without the layout at the edges, which here is all that stands behind the line."""
        first, last = int(begin) if begin.isdecimal() else None, min(end, self.size) - 1
        if first is None:
            if last < 0:
                return f"tokens.span(source, {begin}, at)"
            return f"tokens.span_to(source, {begin}, line, e{last})"
        while last > first and last >= self.size:
            last -= 1
        if last < first:
            if first > self.size:
                return f"tokens.span(source, at + {first}, at + {end})"
            return f"new(Span, (source, line, s{first}, line, s{first}))"
        return f"new(Span, (source, line, s{first}, line, e{last}))"

    def _written(self, value: Value) -> str:
        if isinstance(value, str):
            return self._used(value)
        return f"[{', '.join([self._used(one) for one in value])}]"

    def reader(self) -> Reader:
        places = "".join(f"x{at}, s{at}, e{at}, " for at in range(self.size))
        values = ", ".join([self._written(value) for value in self.values[self.kept :]])
        begins = ", ".join(f"at + {one}" if one.isdecimal() else one for one in self.begins[self.kept :])
        lines = [
            "def read(source, line, places, tokens, at, values, begins):",
            f"{places}s{self.size} = places",
            f"e{self.size} = s{self.size}",
            *self.code,
            f"return [{values}], [{begins}]",
        ]
        exec("\n ".join(lines), self.given)
        return Reader(self.given["read"], self.before[self.kept : self.base], self.states[self.kept + 1 :], self.at)


def _placeless(build: Any) -> bool:
    """Whether a builder does not look at its span."""
    return bool(build.__code__.co_varnames[0] == "_")
