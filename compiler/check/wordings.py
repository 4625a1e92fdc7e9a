"""What a verb says of itself: `says "send {n}[ to {target}]"`, `happens`, `adds`.

A slot in braces is filled with what stands there, square brackets hold what is left out while their slots are left to their defaults. What
is not written so would not be printed, so it is refused here.
"""

from __future__ import annotations

import re

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx

from .world import World

__all__ = ["wording"]

#: lines of a verb that hold a wording
LINES = ("says", "happens", "adds")
#: what can be spoken of beside the slots of the verb
BESIDE = {"says": {"it", "your"}, "happens": {"it", "your", "you"}, "adds": {"extra"}}
TOKEN = re.compile(r"\{(\w*)\}|([\[\]{}])|([^\s{}\[\]]+)")


def wording(world: World, verb: sy.VerbSym, item: sx.Property) -> None:
    """Report what in a line of a verb could not be printed."""
    text = item.args[0] if item.args else None
    if item.name.text not in LINES or not isinstance(text, sx.Text):
        return
    known = {one.name for one in verb.params} | BESIDE[item.name.text]
    wrong = fault(text.value, item.name.text, known, world)
    if wrong is not None:
        world.error(text, "wording", what=wrong)


def fault(text: str, line: str, known: set[str], world: World) -> str | None:
    """What is wrong with a wording first, in words; None if nothing is."""
    found = list(TOKEN.finditer(text))
    if not found:
        return "there are no words here; leave the line out, and the name of the verb is said"
    if line == "says" and not found[0][3]:
        return 'this begins with the verb itself, in its base form: `says "send {n}"`'
    open_ = False
    for token in found:
        slot, sign = token[1], token[2]
        if slot is not None and slot not in known:
            slots = ", ".join(f"`{{{one}}}`" for one in sorted(known))
            return f"there is no slot `{{{slot}}}` here{world.near(slot, known) or f'; what can stand here is {slots}'}"
        if sign in ("{", "}"):
            return f"a `{sign}` has no partner; a slot is written `{{name}}`"
        if sign == "[" and open_:
            return "a `[` stands within another; brackets are not put into one another"
        if (sign == "]" and not open_) or (sign == "]" and text[: token.start()].rstrip().endswith("[")):
            return "a `]` has no partner, or nothing stands before it"
        open_ = sign == "[" or (open_ and sign != "]")
    return "a `[` has no partner" if open_ else None
