"""Which things a verb may carry from or to a place that not everybody sees, or show to one seat: the log notes both places of them.

What everybody saw at either end is named to everybody; else the log names it only to the seats that saw it.
"""

from __future__ import annotations

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty
from cardwright.dsl.typed import walk

__all__ = ["Carried"]


class Carried:
    """Slots by verb, worked out once."""

    def __init__(self) -> None:
        self._found: dict[sy.VerbSym, frozenset[int]] = {}

    def of(self, verb: sy.VerbSym) -> frozenset[int]:
        """The slots whose thing comes to lie where not everybody looks, by the verb itself or by one that it calls."""
        got = self._found.get(verb)
        if got is None:
            self._found[verb] = frozenset()  # a verb that calls itself adds nothing
            slots = {param.local: i for i, param in enumerate(verb.params) if param.type.tag == "thing"}
            got = self._found[verb] = frozenset(self._carried(verb, slots)) if slots else frozenset()
        return got

    def _carried(self, verb: sy.VerbSym, slots: dict[sy.Local, int]) -> set[int]:
        found: set[int] = set()
        for part in walk(verb.body):
            if (isinstance(part, ty.CoreStmt) and part.verb == "move" and may_be_hidden(part.args.get("to"))) or (
                isinstance(part, ty.CoreStmt)
                and part.verb == "show"
                and "to" in part.args
                and not part.args["to"].type.many
            ):
                found |= {slots[local] for local in [variable(part.args.get("what"))] if local in slots}
            elif isinstance(part, ty.CallStmt):
                for called in part.verbs:
                    inner = self.of(called)
                    for i, arg in enumerate(part.args):
                        local = variable(arg)
                        if i in inner and local in slots:
                            found.add(slots[local])
        return found


def variable(tree: ty.Expr | None) -> sy.Local | None:
    return tree.local if isinstance(tree, ty.Var) else None


def may_be_hidden(place: ty.Expr | None) -> bool:
    """Whether not everybody need see what lies there; of a place that is given as a name nothing is known."""
    inner = place.place if isinstance(place, ty.Under) else place
    return not isinstance(inner, ty.Place) or inner.zone.seen != "all"
