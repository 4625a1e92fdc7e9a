"""Mistakes of signs: those of other languages, of sentences and of arithmetic. Each takes a Spot, or leaves it (None)."""

from __future__ import annotations

from cardwright.compiler.parse.mistakes_words import path, texts
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.spot import Spot
from cardwright.dsl import codes
from cardwright.dsl.source import Span

DOUBLED = {("=", "="): "=", ("=", ">"): ">=", ("=", "<"): "<=", ("<", ">"): "!="}


def signs(spot: Spot) -> Refused | None:
    """`==`, `=>`, `+=`: signs of other languages."""
    before = spot.before
    if before is None:
        return None
    pair = (before.text, spot.text)
    right = DOUBLED.get(pair)
    touching = before.line == spot.token.line and before.end == spot.token.start
    if right and touching:
        span = spot.span(before, spot.token)
        return spot.refuse(codes.OTHER_FORM, f"`{span.text}` is written `{right}`", None, span, ((span, right),))
    if spot.text == "=" and before.text in ("+", "-", "*") and touching and len(spot.line) > 2:
        head = spot.words(spot.head[:-1])
        rest = spot.words(spot.rest(spot.at + 1))
        return spot.refuse(
            codes.OTHER_FORM,
            f"`{before.text}=` does not exist",
            f"write `set {head} to {head} {before.text} {rest}`",
            spot.span(before, spot.token),
        )
    if spot.text in (")", "]"):
        return (
            spot.refuse(codes.UNCLOSED_BRACKET, f"This `{spot.text}` closes nothing", "take it out")
            if (not _open(spot))
            else None
        )
    return None


def _open(spot: Spot) -> bool:
    depth = 0
    for token in spot.tokens[: spot.at]:
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
    return depth > 0


def than(spot: Spot) -> Refused | None:
    """`any other player than p`, `more than 3`."""
    if spot.text == "more" and spot.next() == "than":
        number = spot.tokens[min(spot.at + 2, len(spot.tokens) - 1)]
        edits: tuple[tuple[Span, str], ...] = ()
        if spot.before is not None and spot.before.text == "is" and number.text:
            edits = ((spot.span(spot.before, number), f"> {number.text}"),)
        return spot.refuse(
            codes.OTHER_FORM,
            "`more than` is written as a sign",
            f"write `> {number.text}` instead of `is more than {number.text}`",
            None,
            edits,
        )
    if spot.text != "than":
        return None
    head, rest = spot.head, spot.next()
    for i, token in enumerate(head):
        if token.text == "other" and i:
            quant = head[i - 1].text
            noun = " ".join(one.text for one in head[i + 1 :])
            return spot.refuse(
                codes.OTHER_FORM,
                "`other … than` is written in one piece, behind the thing",
                f"write `{quant} {noun} other than {rest}`",
                spot.span(token, spot.token),
            )
    sign = {"more": ">", "greater": ">", "higher": ">", "less": "<", "fewer": "<", "lower": "<"}
    before = spot.before.text if spot.before else ""
    if before in sign:
        return spot.refuse(
            codes.OTHER_FORM,
            f"`{before} than` is written as a sign",
            f"write `{sign[before]} {rest}`, or `is {rest} or {'more' if sign[before] == '>' else 'less'}`, which takes "
            f"in {rest} itself",
            spot.span(spot.before, spot.token),
        )
    return spot.refuse(codes.RESERVED_WORD, "`than` stands only in `other than …`", None)


def rounding(spot: Spot) -> Refused | None:
    """`this.size / 2 rounded up`, and `half of x` without a direction."""
    if spot.text.startswith("rounded"):
        halved = texts(spot.head)[-2:] == ["/", "2"]
        of = spot.words(path(spot.head[:-2], from_end=True)) if halved else "…"
        direction = " ".join(spot.text.split()) if " " in spot.text else f"rounded {spot.next() or 'up'}"
        return spot.refuse(
            codes.OTHER_FORM, f"`{direction}` goes with `half of …`", f"write `half of {of} {direction}`"
        )
    half = next((i for i, token in enumerate(spot.head) if token.text.startswith("half")), None)
    if "ROUNDED" in spot.expected and half is not None:
        return spot.refuse(
            codes.OTHER_FORM,
            "It is not said how half of an odd number is rounded",
            f"write `{spot.words(spot.head[half:])} rounded up` or `… rounded down`",
            spot.span(spot.before).end if spot.before else None,
        )
    return None


def full_stop(spot: Spot) -> Refused | None:
    """`pay 3 coins.`: a line is no sentence."""
    before = spot.before
    if not spot.ends or before is None or before.text != "." or before.line != spot.token.line:
        return None
    here = spot.span(before)
    return spot.refuse(codes.OTHER_FORM, "No line ends with a full stop", "take it out", here, ((here, ""),))


def decimals(spot: Spot) -> Refused | None:
    """`pay 1.5 coins`."""
    if not spot.text.isdecimal() or spot.at < 2:
        return None
    whole, point = spot.tokens[spot.at - 2 : spot.at]
    if point.text != "." or not whole.text.isdecimal():
        return None
    return spot.refuse(
        codes.OTHER_FORM,
        f"`{whole.text}.{spot.text}` is no whole number, and there are no others",
        f"write `{whole.text}` or `{int(whole.text) + 1}`; half of something is `half of … rounded up` or `rounded down`",
        spot.span(whole, spot.token),
    )
