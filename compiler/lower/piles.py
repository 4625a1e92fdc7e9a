"""Cards off the top of piles, several at once."""

from __future__ import annotations

import ast

from cardwright.dsl import typed as ty

from .context import Cx
from .emit import expr
from .expression import lower

__all__ = ["tops_moved"]


def tops_moved(cx: Cx, st: ty.RepeatStmt) -> ast.expr | None:
    """So many times the top thing of one place to another, as one call that says how many there were; None for anything else."""
    only = st.body.statements[0] if len(st.body.statements) == 1 else None
    if not isinstance(only, ty.CoreStmt) or only.verb != "move" or only.bind is not None or st.count is None:
        return None
    what, to = only.args["what"], only.args["to"]
    if not (
        isinstance(what, ty.Ends) and what.end == "top" and what.number is None and isinstance(what.place, ty.Place)
    ):
        return None
    if not isinstance(to, ty.Place) or to.type.many or what.place.type.many or cx.link.after_move(cx, only):
        return None
    if what.kind is not None and not cx.link.layout.lattice.below(what.place.type.of, what.kind.name):
        return None
    source, place = lower(cx, what.place), lower(cx, to)
    needed = what.place.zone.needed
    if needed is None:
        return expr("move_tops(s, n, a, b)", n=lower(cx, st.count), a=source, b=place)
    if not isinstance(needed.condition, ty.IsEmpty):
        return None
    fill = cx.link.needed(what.place.zone)
    return expr("move_tops(s, n, a, b, f)", n=lower(cx, st.count), a=source, b=place, f=fill)
