"""Words for what a running game asks and tells. Lowering does not know them: it is given a `Wording` by its caller.

`Bare` has titles and the words of the source; printers give better ones. Nothing here runs before something is described.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol, TypeAlias

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.runtime.specs import Log, LogLine
from cardwright.runtime.state import Option, State

__all__ = ["Bare", "Later", "Told", "Wording", "thing_title"]

#: what an entry of the log is of: a verb, or one of the core by its name
Told: TypeAlias = sy.VerbSym | str


class Wording(Protocol):
    """Every method is called with the state as it is when somebody reads; none changes it."""

    def prompt(self, kind: str, part: ty.TypedNode, s: State, who: int, source: int) -> str:
        """The question that a place in the source asks. who: the seat asked, 0 for all; source: the thing that asks, or 0."""
        ...

    def option(self, kind: str, part: ty.TypedNode, s: State, option: Option) -> str:
        """One of its options."""
        ...

    def done(self, part: ty.TypedNode) -> str:
        """The option of an offer of actions that ends it."""
        ...

    def action(self, verb: sy.VerbSym, s: State, args: Sequence[int]) -> str:
        """An action that is offered."""
        ...

    def offered(self, rule: ty.Rule, s: State, owner: int) -> str:
        """An action that a card offers of itself."""
        ...

    def rule(self, rule: ty.Rule, s: State, owner: int) -> str:
        """One of several rules that want to act at once."""
        ...

    def event(self, of: Told, s: State, entry: Log) -> str:
        """One entry of the log, with all that it names."""
        ...

    def readers(self, of: Told, s: State, entry: Log) -> tuple[int, ...] | None:
        """The seats that may read all that it names; None: all."""
        ...

    def narrate(self, kinds: Sequence[Told], s: State, entries: Sequence[Log], seat: int) -> list[LogLine]:
        """Entries as lines for a seat; what it may not know is left unsaid. kinds: what the number of an entry means."""
        ...


def thing_title(s: State, t: object) -> str:
    """The title of a thing, of several, or a number as it is."""
    if isinstance(t, tuple):
        things: tuple[object, ...] = t  # pyright: ignore[reportUnknownVariableType]
        return ", ".join(thing_title(s, x) for x in things) or "nothing"
    if isinstance(t, int) and 0 < t < len(s.defn):
        return s.program.thing_name(s, t)
    return str(t)


class Bare:
    """Titles, and the source as it is written."""

    def prompt(self, kind: str, part: ty.TypedNode, s: State, who: int, source: int) -> str:
        start = f"{thing_title(s, source)}: " if source else ""
        return f"{start}{' '.join(part.node.span.text.split())[:100]}"

    def option(self, kind: str, part: ty.TypedNode, s: State, option: Option) -> str:
        if kind == "may":
            return "yes" if option else "no"
        if kind in ("amount", "by hand"):
            return str(option)
        if kind == "either" and isinstance(part, ty.EitherStmt) and isinstance(option, int):
            return " ".join(part.options[option].node.span.text.split())[:80]
        if isinstance(part, ty.Select) and isinstance(option, int):
            if part.candidates.type.tag == "printed":
                return s.program.definitions[option].title
            if part.candidates.type.tag == "place":
                return s.program.zone_name(s, option)
        return thing_title(s, option)

    def done(self, part: ty.TypedNode) -> str:
        return "done"

    def action(self, verb: sy.VerbSym, s: State, args: Sequence[int]) -> str:
        text = verb.says or verb.name.replace("_", " ")
        for param, arg in zip(verb.params, args, strict=False):
            text = text.replace("{" + param.name + "}", self._value(param.type.tag, s, arg))
        return text.replace("[", "").replace("]", "")

    def offered(self, rule: ty.Rule, s: State, owner: int) -> str:
        return f"{thing_title(s, owner)}: {' '.join(rule.node.span.text.split())[:60]}"

    def rule(self, rule: ty.Rule, s: State, owner: int) -> str:
        return self.offered(rule, s, owner) if owner else "the rules"

    def event(self, of: Told, s: State, entry: Log) -> str:
        if isinstance(of, str):
            return f"{of} {', '.join(thing_title(s, x) for x in entry[3:4])}"
        who = f"{thing_title(s, entry[2])}: " if entry[2] else ""
        return who + self.action(of, s, entry[3:])

    def readers(self, of: Told, s: State, entry: Log) -> tuple[int, ...] | None:
        return None

    def narrate(self, kinds: Sequence[Told], s: State, entries: Sequence[Log], seat: int) -> list[LogLine]:
        return [((n,), self.event(kinds[int(entry[0])], s, entry)) for n, entry in enumerate(entries)]

    @staticmethod
    def _value(tag: str, s: State, value: int) -> str:
        if tag == "thing":
            return thing_title(s, value)
        return s.program.definitions[value].title if tag == "printed" else str(value)


class Later:
    """A wording that is made when the first thing is described."""

    def __init__(self, make: Callable[[], Wording]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Wording:
        return self._make()

    def prompt(self, kind: str, part: ty.TypedNode, s: State, who: int, source: int) -> str:
        return self._made.prompt(kind, part, s, who, source)

    def option(self, kind: str, part: ty.TypedNode, s: State, option: Option) -> str:
        return self._made.option(kind, part, s, option)

    def done(self, part: ty.TypedNode) -> str:
        return self._made.done(part)

    def action(self, verb: sy.VerbSym, s: State, args: Sequence[int]) -> str:
        return self._made.action(verb, s, args)

    def offered(self, rule: ty.Rule, s: State, owner: int) -> str:
        return self._made.offered(rule, s, owner)

    def rule(self, rule: ty.Rule, s: State, owner: int) -> str:
        return self._made.rule(rule, s, owner)

    def event(self, of: Told, s: State, entry: Log) -> str:
        return self._made.event(of, s, entry)

    def readers(self, of: Told, s: State, entry: Log) -> tuple[int, ...] | None:
        return self._made.readers(of, s, entry)

    def narrate(self, kinds: Sequence[Told], s: State, entries: Sequence[Log], seat: int) -> list[LogLine]:
        return self._made.narrate(kinds, s, entries, seat)
