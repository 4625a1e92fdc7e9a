"""Ways out for words of English that mean nothing here: what to write in their place. Used by the messages about unknown words."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx

from . import base
from .scope import Scope
from .world import World

__all__ = ["again", "for_adjective", "for_name", "for_section"]

NAMED = "give it a name in the line that speaks of it first, `… as x`, and write `x` here"
NAMES = {
    **dict.fromkeys(("it", "them", "they", "one"), NAMED),
    "down": "to come down to a number write `repeat until number of … <= 3:`, and under it what is done once",
    "equal": "a computed number stands in brackets, where a number would stand: `(number of …) …`",
    "twice": "where a verb takes how often, write `2 times`; else `repeat 2: …`",
    "do": "what happens if something was done stands under `then:`, and if it was not, under `otherwise:`",
    "once": "leave it out: what a line says is done once",
}
SECTIONS = {
    "whenever": "; `whenever` is written `when`",
    "once": "; how often at most is said so: `once per turn when …:`",
    "first": "; how often at most is said so: `once per turn when …:`",
    "on": "; what happens by itself begins with `when`, `after` or `at end of`",
    "each": "; what happens again and again begins with `at start of` or `at end of`",
}
LATEST = ("latest", "newest", "last", "recent")


def for_name(word: str) -> str | None:
    """What to write for a name that is not known, where it is a word of English."""
    return NAMES.get(word)


def for_section(word: str) -> str:
    """What to write for a line of a card that begins so."""
    return SECTIONS.get(word, "")


def for_adjective(world: World, word: sx.Word, behind: Sequence[sx.Word], scope: Scope) -> str | None:
    """What to write for a word before a noun that is no adjective. behind: the words after it."""
    noun = " ".join(each.text for each in behind)
    if word.text in ("many", "much") and noun:
        return f"give the amount a name in the line before, `… as n`, and write `n {noun}` here"
    if word.text in ("additional", "extra"):
        return f"what is added is said with `more`: `2 more {noun or 'cards'}`"
    if word.text == "no":
        return (
            f"whether there are none is asked by counting: `number of {behind[0].text if behind else 'cards'} in … = 0`"
        )
    if word.text in LATEST:
        return f"of a pile, what came last is on top: `top {noun or 'card'} in …`"
    symbol = scope.env.find(word.text)
    unit = scope.env.find(noun)
    if isinstance(symbol, sy.CounterSym) and isinstance(unit, sy.CounterSym):
        owner = base.the_one(world, symbol, scope)
        return f"a computed number stands in brackets: `({owner + '.' if owner else 'your '}{word.text}) {noun}`"
    return None


def again(node: sx.Call) -> str:
    """How a verb that takes nothing is done several times, where that seems to be meant."""
    arg = node.args[0]
    times = "2" if isinstance(arg, sx.Name) and arg.text == "twice" else ""
    if isinstance(arg, sx.Group) and arg.quant is not None and arg.quant.number is not None:
        times = base.text_of(arg.quant.number)
    return f"; to do it several times write `repeat {times}: {node.verb.text}`" if times else ""
