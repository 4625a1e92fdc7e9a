"""The words of a running game, from the printer: what `compiler.lower` is given as its wording.

    lower(module, game_wording(module, modules))

Nothing is read or made before the first question or event is described.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.runtime.specs import Log, LogLine
from cardwright.runtime.state import Option, State

from .asked import Asker
from .live import ALL, Names
from .narrated import Narrator, line
from .sources import Sources
from .told import Teller

__all__ = ["GameWording"]


class GameWording:
    """All of it for one game; made at first use."""

    def __init__(self, module: ty.Module, modules: Sequence[sx.Module]) -> None:
        self._module, self._modules = module, modules

    @cached_property
    def names(self) -> Names:
        return Names.of(self._module, self._modules)

    @cached_property
    def asker(self) -> Asker:
        return Asker(self.names, Sources(self._module, self._modules, self.names.lexicon))

    @cached_property
    def teller(self) -> Teller:
        return Teller(self.names)

    @cached_property
    def narrator(self) -> Narrator:
        return Narrator(self.names, self.teller)

    # ------------------------------------------------------------------ questions
    def prompt(self, kind: str, part: ty.TypedNode, s: State, who: int, source: int) -> str:
        return self.asker.prompt(kind, part, s, who, source)

    def option(self, kind: str, part: ty.TypedNode, s: State, option: Option) -> str:
        return self.asker.option(kind, part, s, option)

    def done(self, part: ty.TypedNode) -> str:
        return self.asker.done(part)

    def action(self, verb: sy.VerbSym, s: State, args: Sequence[int]) -> str:
        return self.asker.action(verb, s, tuple(args))

    def offered(self, rule: ty.Rule, s: State, owner: int) -> str:
        return self.asker.offered(rule, s, owner)

    def rule(self, rule: ty.Rule, s: State, owner: int) -> str:
        return self.asker.offered(rule, s, owner)

    # ------------------------------------------------------------------ events
    def event(self, of: sy.VerbSym | str, s: State, entry: Log) -> str:
        if isinstance(of, str):
            return line(self.teller.shown(s, entry, ALL), 0)
        told = self.teller.take(of, s, entry, ALL)
        return line(self.teller.clause(s, told), 0) if told is not None else of.name

    def readers(self, of: sy.VerbSym | str, s: State, entry: Log) -> tuple[int, ...] | None:
        if isinstance(of, str):
            return (entry[2],) if entry[2] else None
        return self.teller.readers(of, s, entry)

    def narrate(self, kinds: Sequence[sy.VerbSym | str], s: State, entries: Sequence[Log], seat: int) -> list[LogLine]:
        return self.narrator.lines(kinds, s, entries, seat)
