"""Where lowering stands while it makes one function: names of locals, whose text it is, what may be asked."""

from __future__ import annotations

import ast
import builtins
import keyword
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax
from cardwright.runtime import events, procedures, reading, selecting, zones

from .emit import expr, identifier, name

if TYPE_CHECKING:
    from .link import Linker

__all__ = ["Cx", "NotLowered"]

RESERVED = frozenset(
    {"s", "src", "ev", "x", "args", "option", *dir(builtins), *keyword.kwlist}
    | set(procedures.__all__) | set(events.__all__) | set(reading.__all__) | set(selecting.__all__) | set(zones.__all__)
)  # fmt: skip


#: the boundary of one seat's own moment is the shared one times this, plus the seat
OWN_BOUNDARY = 1000
#: added to it: not the one that is under way, but the next one
NOT_THIS_ONE = 1_000_000


class NotLowered(Exception):
    """Something of the language that cannot be compiled yet; says what and where."""

    def __init__(self, what: str, node: syntax.Node | None = None) -> None:
        where = f"{node.span.source.path}:{node.span.start_line}: " if node is not None else ""
        super().__init__(f"{where}{what} cannot be compiled yet")


class Cx:
    """One function in the making.

    names: local → how to read it. source: the thing whose text asks or acts. slots: in a rule about events, which argument of the
    event a local stands for. pure: nothing may be asked or changed (conditions, feasibility).
    """

    def __init__(self, link: Linker, source: ast.expr | None = None) -> None:
        self.link = link
        self.names: dict[sy.Local, ast.expr] = {}
        self.taken: set[str] = set()
        self.source: ast.expr = source if source is not None else expr("0")
        self.slots: dict[sy.Local, int] = {}
        self.pure = False
        self.perhaps: set[sy.Local] = set()
        self.verb: sy.VerbSym | None = None
        self.counter: sy.CounterSym | None = None
        self.marks: dict[sy.VerbSym, str] = {}
        self.event: str = ""
        #: who acts, if anybody does
        self.you: ast.expr | None = None
        #: inside a loop without an end, which a declined offer leaves
        self.forever = False
        self.in_loop = False
        #: the step of the loop around this, if its rounds are steps
        self.loop_step: int | None = None
        #: what stands between the statements of a phase
        self.between: Callable[[], list[ast.stmt]] | None = None

    def acting(self) -> ast.expr:
        """Who acts; nobody in particular: 0."""
        return self.you if self.you is not None else expr("0")

    def party(self) -> ast.expr:
        """Who is asked when the tree names nobody: the players together."""
        return expr("0")

    def inner(self) -> Cx:
        """A function inside this one (a lambda): sees the same names."""
        cx = Cx.__new__(Cx)
        cx.__dict__.update(self.__dict__)
        cx.names = dict(self.names)
        return cx

    def fresh(self, wanted: str) -> str:
        """A name of a Python local that is not in use."""
        base = identifier(wanted) or "it"
        if base in RESERVED or "_" in base:
            base += "_"
        title, n = base, 1
        while title in self.taken:
            n += 1
            title = f"{base}{n}" if not base.endswith("_") else f"{base}{n}_"
        self.taken.add(title)
        return title

    def bind(self, local: sy.Local, wanted: str = "") -> str:
        """A Python local for a local of the language."""
        title = self.fresh(wanted or local.name or "it")
        self.names[local] = name(title)
        return title

    def bind_as(self, local: sy.Local | None, title: str) -> None:
        """The local is read by a name that is there already."""
        if local is not None:
            self.taken.add(title)
            self.names[local] = name(title)

    def read(self, local: sy.Local, node: syntax.Node | None = None) -> ast.expr:
        found = self.names.get(local)
        if found is None:
            raise NotLowered(f"the name `{local.name}` here", node or local.node)
        return found
