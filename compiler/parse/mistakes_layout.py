"""Mistakes of layout: colons, indentation, lines that belong to nothing. Each takes a Spot, or leaves it (None)."""

from __future__ import annotations

from cardwright.compiler.parse.layout import DEDENT, INDENT, NEWLINE, Token
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.spot import Spot
from cardwright.dsl import codes

# Words with which a line begins that others stand under.
OPENERS = frozenset(
    ("if", "when", "after", "before", "at", "either", "or", "then", "otherwise", "repeat", "match", "while", "until")
)
SEQUENCES = ("for each", "next time", "first time", "once per")


def line_outside(spot: Spot) -> Refused | None:
    """An indented line before any declaration, or a line in column 0 that cannot begin one."""
    first = spot.tokens[0]
    if first.kinds == INDENT:
        line = next(token for token in spot.tokens if token.text)
        return spot.refuse(
            codes.STRAY_LINE,
            "This line is indented, but there is no declaration above it",
            "a declaration begins at the very left: take the indentation away",
            spot.source.whole_line(line.line),
        )
    if spot.begin == 0 and spot.line and not spot.line[0].text[:1].isalpha() and spot.token.text != ":":
        return spot.refuse(
            codes.STRAY_LINE,
            f"No declaration begins with `{spot.line[0].text}`",
            "at the very left begins a declaration; lines that belong to the one above are indented",
            spot.span(spot.line[0]),
        )
    if spot.begin == 0 and spot.line and (spot.text.isdecimal() or spot.text == ":") and spot.at == 1:
        return spot.refuse(
            codes.STRAY_LINE,
            f"`{first.text}` stands at the very left, where a declaration begins",
            "lines that belong to the declaration above are indented by four",
            spot.span(first),
        )
    return None


def empty_block(spot: Spot) -> Refused | None:
    """`play:` and nothing under it."""
    if "_INDENT" not in spot.expected or len(spot.expected) > 1 or spot.before is None:
        return None
    if spot.before.text != ":":
        return spot.refuse(
            codes.EMPTY_BLOCK,
            f"Nothing stands under `{spot.before.text}`",
            "write its lines under it, indented",
            spot.span(spot.before),
        )
    line = [token for token in spot.tokens[: spot.at] if token.line == spot.before.line and token.text]
    return spot.refuse(
        codes.EMPTY_BLOCK,
        "Nothing stands under this line",
        "write what happens under it, indented by four more, or take the line out",
        spot.span(line[0], line[-1]),
    )


def only_colon(spot: Spot) -> Refused | None:
    """`ties players`, `field cost number`: a colon, and nothing else, belongs inside the line."""
    if spot.expected != frozenset(("COLON",)) or not spot.text or spot.before is None:
        return None
    end = spot.span(spot.before).end
    return spot.refuse(
        codes.MISSING_COLON,
        f"Between `{spot.before.text}` and `{spot.text}` a colon is missing",
        f"write `{spot.before.text}: {spot.text}`",
        end,
        ((end, ":"),),
    )


def stray_tail(spot: Spot) -> Refused | None:
    """`otherwise:`, `then:` or `or:` without what it belongs to."""
    if spot.text not in ("otherwise", "then", "or") or spot.at != spot.begin:
        return None
    belongs = {
        "otherwise": "follows an `if`, or something that may not happen, with the same indentation",
        "then": "follows something that may not happen, such as `may draw 1 card`, with the same indentation",
        "or": "follows `either:`, with the same indentation",
    }[spot.text]
    return spot.refuse(codes.OTHER_FORM, f"`{spot.text}:` belongs to nothing here", f"`{spot.text}:` {belongs}")


def _opens(word: str) -> bool:
    return word in OPENERS or word.startswith(SEQUENCES)


def missing_colon(spot: Spot) -> Refused | None:
    """A line that ends without the colon it needs."""
    if not spot.ends and spot.token.kinds != INDENT:
        return None
    at, line = spot.at, spot.line
    if not line:
        return None
    if spot.token.kinds == INDENT:
        at -= 1
        if spot.tokens[at].kinds != NEWLINE or not spot.could(at, "COLON"):
            return None
    elif "COLON" not in spot.expected or not (spot.indented or _opens(spot.first)):
        return None
    return _no_colon(spot, line)


def colon_above(spot: Spot) -> Refused | None:
    """`cast` with a whole section under it: what is under the line shows that the line lacks a colon."""
    depth = 0
    for at in range(spot.begin, 0, -1):
        kinds = spot.tokens[at].kinds
        depth += (kinds == DEDENT) - (kinds == INDENT)
        if kinds != INDENT or depth >= 0:
            continue
        depth = 0
        head = next(token for token in reversed(spot.tokens[:at]) if token.text)
        if head.text != ":" and spot.reads_further(head):
            return _no_colon(spot, [token for token in spot.tokens[:at] if token.line == head.line and token.text])
    return None


def _no_colon(spot: Spot, line: list[Token]) -> Refused:
    end = spot.span(line[-1]).end
    written = spot.words(line)
    return spot.refuse(
        codes.MISSING_COLON,
        "A colon is missing at the end of this line",
        f"write `{written if len(written) <= 60 else '… ' + line[-1].text}:`",
        end,
        ((end, ":"),),
    )


def deeper(spot: Spot) -> Refused | None:
    """Lines under a line that takes none."""
    if spot.token.kinds != INDENT:
        return None
    line = next((token for token in spot.tokens[spot.at :] if token.text), None)
    if line is None:
        return None
    return spot.refuse(
        codes.BAD_INDENT,
        "This line is indented deeper, but nothing can stand under the line above it",
        "give it the indentation of the line above",
        spot.source.whole_line(line.line),
    )
