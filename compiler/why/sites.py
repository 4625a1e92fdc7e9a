"""Where an expression was worked out: the state, what its names stood for, the calls around it; and the parts that explain a number."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.compiler.lower.walk import locals_read
from cardwright.compiler.why.late import HIDDEN, Lookup, place_of, short
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.runtime.tracing import Act

__all__ = ["Site", "Term", "argument", "environment", "known_call", "site_of"]


class Term(NamedTuple):
    """A part of a number. of: what it is of, in words; place: `file:line`; how: lines on how it was worked out, where it is no sum."""

    value: int
    of: str
    place: str
    how: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"from {self.of}" if self.of == HIDDEN else f"from {self.of} ({short(self.place)})"


class Site(NamedTuple):
    """Where an expression was worked out: the state, as near to that moment as there is one; the locals; the call around it.

    fixed: locals that are known by themselves; doer: who acts, where the locals do not say it.
    """

    state: Any
    scope: dict[str, Any]
    act: Act | None
    fixed: dict[sy.Local, Any] = {}  # noqa: RUF012 - never written to
    doer: int | None = None

    @property
    def you(self) -> Any:
        return self.scope.get("you", self.doer)

    @property
    def source(self) -> int:
        """The thing whose text it is; 0 for the rules."""
        found = self.scope.get("this", self.scope.get("src", 0))
        if not found and isinstance(self.scope.get("x"), tuple):
            found = self.scope["x"][1]
        return found if isinstance(found, int) else 0


def site_of(state: Any, act: Act) -> Site:
    """The place from which a function was called."""
    return Site(state, act.scope, act.up)


def argument(
    look: Lookup, site: Site, act: Act, verb: sy.VerbSym, index: int
) -> tuple[ty.Expr | None, ty.TypedNode | None]:
    """What was written for an argument of a call, and the statement; None where that is not known."""
    for st in look.calls.get((act.file, act.line), ()):
        if isinstance(st, ty.CallStmt) and any(v is verb or verb in v.specific.values() for v in st.verbs):
            arg = st.args[index] if index < len(st.args) else None
            if isinstance(arg, ty.DefaultArg):
                arg = verb.params[index].default
            return arg, st
    return None, None


def environment(look: Lookup, e: ty.TypedNode, site: Site) -> dict[sy.Local, Any]:
    """The locals that an expression reads, as they were; those of a rule are in its listener and its event."""
    wanted = locals_read(e)
    found = look.locals_of(site.scope, wanted) | {x: v for x, v in site.fixed.items() if x in wanted}
    x: Any = site.scope.get("x")
    rule = look.rules.get(x[0]) if _is_tuple(x) else None
    if rule is not None:
        caught: tuple[Any, ...] = x[4]
        for i, local in enumerate(rule.caught):
            if i < len(caught):
                found[local] = caught[i]
        found[rule.this] = x[1]
        if rule.you is not None:
            found[rule.you] = x[1] if rule.you is rule.this else x[2]
    for local in wanted:
        if local not in found:
            act = known_call(look, local, site.act)
            if act is not None:
                found |= look.locals_of(act.given, [local])
    return found


def known_call(look: Lookup, local: sy.Local, act: Act | None) -> Act | None:
    """The call under way whose parameter a local is."""
    verb, _ = look.params.get(local, (None, 0))
    if verb is None or act is None:
        return None
    here = place_of(verb.node)
    return next((one for one in act.chain() if one.place == here and one.name.startswith("v_")), None)


def _is_tuple(value: Any) -> bool:
    return isinstance(value, tuple)
