"""What to say where parsing got stuck: the first pattern that knows the mistake, else what could stand there."""

from __future__ import annotations

from cardwright.compiler.parse.engine import Stuck
from cardwright.compiler.parse.patterns import PATTERNS
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.spot import Spot
from cardwright.compiler.parse.tables import Tables
from cardwright.dsl import codes
from cardwright.dsl.source import Source

# What a designer knows, the most telling first, and the terminals that stand for it.
KNOWN: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("a colon", ("COLON",)),
    ("a value", ("VALUE",)),
    ("`=`", ("EQUAL",)),
    ("`)`", ("RPAR",)),
    ("`]`", ("RSQB",)),
    ("`(`", ("LPAR",)),
    ("`|`", ("_BAR",)),
    ("a name", ("NAME",)),
    ("a number", ("INT",)),
    ("a text in quotation marks", ("STRING",)),
    ("the end of the line", ("_NL",)),
    ("lines under it, indented", ("_INDENT",)),
    ("`or:`", ("OR",)),
    ("`of`", ("OF",)),
    ("`within`", ("WITHIN",)),
    ("`rounded up` or `rounded down`", ("ROUNDED",)),
    ("a comma", ("COMMA",)),
    ("`if`", ("_IF",)),
    ("how many (`2`, `any`, `each`)", ("ANY", "EACH", "ALL")),
    ("a preposition such as `to`", ("PREP",)),
    ("`is`", ("_IS", "_BECOMES")),
    ("a comparison such as `>=`", ("COMPARE",)),
    ("`as`", ("AS",)),
    ("`where`", ("WHERE",)),
    ("another line", ("DO", "FIELD", "EITHER")),
)
MOST = 3


def explain(tables: Tables, source: Source, stuck: Stuck) -> Refused:
    """The one message about an island that cannot be read."""
    spot = Spot(tables, source, stuck)
    for pattern in PATTERNS:
        found = pattern(spot)
        if found is not None:
            return found
    return unknown(spot)


def unknown(spot: Spot) -> Refused:
    """A mistake that no pattern knows."""
    after = f"after `{spot.before.text}`" if spot.before else "here"
    wanted = expectation(spot.expected)
    if spot.ends:
        where = spot.span(spot.before, spot.before).end if spot.before else spot.span()
        message = f"This line ends too soon; {after} I expect {wanted}"
        return spot.refuse(codes.UNREADABLE_LINE, message, None, where)
    message = f"I cannot read this from `{shown(spot)}` on; {after} I expect {wanted}"
    return spot.refuse(codes.UNREADABLE_LINE, message)


def shown(spot: Spot) -> str:
    """The text at which reading stops."""
    if spot.text:
        return spot.text
    following = next((token.text for token in spot.tokens[spot.at :] if token.text), "")
    return following or "here"


def expectation(terminals: frozenset[str]) -> str:
    """At most three things that could stand there, in words a designer knows."""
    if terminals >= {"NAME", "INT", "LPAR", "STRING"}:
        terminals = (terminals - {"NAME", "INT", "LPAR", "STRING", "ANY", "EACH", "ALL"}) | {"VALUE"}
    found = [words for words, names in KNOWN if not terminals.isdisjoint(names)][:MOST]
    if not found:
        return "something else"
    return found[0] if len(found) == 1 else ", ".join(found[:-1]) + " or " + found[-1]
