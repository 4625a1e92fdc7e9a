"""Mistakes of those who write as a rulebook is worded: sentences of English for which the language has another form.

Each takes a Spot, or leaves it (None), and says the form to write, with the words of the line.
"""

from __future__ import annotations

from itertools import pairwise

from cardwright.compiler.parse.layout import Token
from cardwright.compiler.parse.mistakes_words import path, texts
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.spot import Spot
from cardwright.dsl import codes

CONDITIONS = ("if", "otherwise if", "repeat until", "while", "until")
HAS = ("has", "have")
IS = ("is", "are")
BOUNDS = {"or more": ">=", "or fewer": "<=", "or less": "<="}


def base_form(verb: str) -> str:
    """`pays` as `pay`, `passes` as `pass`; what is no third person stays."""
    if verb.endswith(("sses", "shes", "ches", "xes", "zes", "oes")):
        return verb[:-2]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-1] if verb.endswith("s") and not verb.endswith(("ss", "us", "is")) else verb


def spaced(token: Token) -> str:
    """A token, which may be a sequence of words, with one blank between them."""
    return " ".join(token.text.split())


def rest_of(spot: Spot, begin: int) -> list[Token]:
    """The tokens of the line from one on, up to a colon."""
    line = spot.rest(begin)
    end = next((at for at, token in enumerate(line) if token.text == ":"), len(line))
    return line[:end]


def condition_of(spot: Spot) -> int | None:
    """Where the condition of the line begins that the place lies in; None where the line has none."""
    for at in range(spot.at, spot.begin - 1, -1):
        text = spaced(spot.tokens[at])
        if at < spot.at and text == ":":
            return None
        if text in CONDITIONS or text in ("if", "until"):
            return at + 1
    return None


def compared(tokens: list[Token]) -> tuple[str, list[Token]] | None:
    """`3 or more tokens`, `at least 3 tokens`, `no tokens`: the comparison and the words behind it."""
    words = [spaced(token) for token in tokens]
    if words[:2] == ["at", "least"] and len(words) > 2 and words[2].isdecimal():
        return f">= {words[2]}", tokens[3:]
    if words[:1] == ["no"]:
        return "= 0", tokens[1:]
    if words[:1] in (["a"], ["an"], ["any"]):
        return ">= 1", tokens[1:]
    if not words or not words[0].isdecimal():
        return None
    for size in (1, 2):
        bound = BOUNDS.get(" ".join(words[1 : 1 + size]))
        if bound is not None:
            return f"{bound} {words[0]}", tokens[1 + size :]
    return f"= {words[0]}", tokens[1:]


def had(spot: Spot) -> Refused | None:
    """`if bank has 3 or more coins:`: how much somebody has is compared."""
    begin = condition_of(spot)
    if begin is None:
        return None
    line = rest_of(spot, begin)
    at = next((n for n, token in enumerate(line) if token.text in HAS), None)
    found = compared(line[at + 1 :]) if at else None
    if not at or found is None or not found[1]:
        return None
    who, (bound, what) = spot.words(line[:at]), found
    if any(token.text in ("in", "on") for token in what):
        right = f"number of {spot.words(what)} {bound}"
    elif who == "you":
        right = f"your {spot.words(what)} {bound}"
    else:
        right = f"{who}.{spot.words(what)} {bound}"
    return spot.refuse(
        codes.OTHER_FORM,
        f"How much somebody has is compared, without `{line[at].text}`",
        f"write `{right}`",
        spot.span(line[0], line[-1]),
    )


def there_is(spot: Spot) -> Refused | None:
    """`if there are 3 or more cards in hand:`, `if 2 or more cards are in hand:`: things are counted."""
    begin = condition_of(spot)
    line = rest_of(spot, begin) if begin is not None else []
    words = texts(line)
    if len(words) < 3:
        return None
    if words[0] == "there" and words[1] in IS:
        found = compared(line[2:])
        what = spot.words(found[1]) if found is not None else ""
    else:
        found = compared(line) if words[0].isdecimal() or words[0] == "no" else None
        counted = [token for token in found[1] if token.text not in IS] if found is not None else []
        what = " ".join(texts(counted)) if found is not None and len(counted) < len(found[1]) else ""
    if found is None or not what:
        return None
    return spot.refuse(
        codes.OTHER_FORM,
        "Whether things are there is asked by counting them",
        f"write `number of {what} {found[0]}`",
        spot.span(line[0], line[-1]),
    )


def answer_as_condition(spot: Spot) -> Refused | None:
    """`if you do:`, `if not:`, `if they do not:`: what follows from what was done, or not."""
    begin = spot.at if spot.text == "if" else spot.begin  # at the end of a line, or a line of its own
    words = [token.text for token in rest_of(spot, begin)]
    if not spot.in_block or words[:1] != ["if"] or (len(words) > 4 and begin == spot.begin):
        return None
    said = words[1:2] if words[1:2] == ["not"] and begin > spot.begin else words[1:4]
    if said not in (["not"], ["so"]) and (
        len(said) < 2 or said[0] not in ("you", "they", "it") or said[1] not in ("do", "does")
    ):
        return None
    word = "otherwise" if "not" in said else "then"
    what = "was done" if word == "then" else "was not done"
    return spot.refuse(
        codes.OTHER_FORM,
        f"What happens if something {what} stands under `{word}:`",
        f"write `{word}:` right behind the line that may be done, with its indentation",
        spot.span(spot.tokens[begin], spot.tokens[begin + len(words) - 1]),
    )


def rule_without_moment(spot: Spot) -> Refused | None:
    """`if size >= 3: …` among the lines of a card: a rule says when."""
    if spot.first != "if" or not spot.in_items:
        return None
    condition = spot.words(rest_of(spot, spot.begin)[1:]) or "…"
    return spot.refuse(
        codes.OTHER_FORM,
        "A rule of a card says when it acts; `if` alone stands inside a section",
        f"write `when … if {condition}:`, `at end of … if {condition}:`; for a rule that always holds, `while {condition}:`",
        spot.span(spot.line[0]),
    )


def once_each(spot: Spot) -> Refused | None:
    """`once each turn when …`, `first time each turn …`: how often at most."""
    words = [spaced(token) for token in spot.line]
    if words[:1] not in (["once"], ["first time"], ["first"]) or "each" not in words[1:3] or not spot.in_items:
        return None
    span = words[words.index("each") + 1] if words.index("each") + 1 < len(words) else "turn"
    return spot.refuse(
        codes.OTHER_FORM,
        "How often something may happen is said with `per`",
        f"write `once per {span} when …:`",
        spot.span(spot.line[0], spot.token),
    )


def one_or_other(spot: Spot) -> Refused | None:
    """`either pay 1 coin or draw 1 card`, `pay 1 coin or draw 1 card`, on one line."""
    if not spot.in_block:
        return None
    line = rest_of(spot, spot.begin)
    head = ""
    if len(line) < len(spot.line):
        head = f"under `{spot.words(line)}:` "
        line = spot.rest(spot.begin + len(line) + 1)
    either = bool(line) and line[0].text == "either"
    found = next((n for n, token in enumerate(line) if n > 1 and token.text == "or"), None)
    if found is None or ":" in texts(line):
        return None
    behind = line[found + 1 :]
    does = len(behind) > 1 and spot.is_name(behind[0]) and is_things(behind[1].text)
    if not does or (not either and behind[1] is not spot.token):
        return None
    one, other = spot.words(line[int(either) : found]), spot.words(behind)
    return spot.refuse(
        codes.OTHER_FORM,
        "Each way to choose from has a line of its own",
        f"write {head}`either: {one}`, and on the next line `or: {other}`",
        spot.span(line[0], line[-1]),
    )


def is_things(text: str) -> bool:
    """Whether a phrase of things begins so."""
    return (
        text.startswith('"')
        or text.isdecimal()
        or text in ("any", "each", "all", "this", "your", "their", "top", "bottom", "up")
    )


def equal_to(spot: Spot) -> Refused | None:
    """`pays coins equal to number of cards in hand`: a computed number stands in brackets."""
    at = next(
        (
            n
            for n in range(spot.at, spot.begin, -1)
            if spot.tokens[n - 1].text == "equal" and spot.tokens[n].text == "to"
        ),
        None,
    )
    if at is None:
        return None
    value = spot.words([token for token in rest_of(spot, at + 1) if token.text != "the"])
    return spot.refuse(
        codes.OTHER_FORM,
        "A computed number stands in brackets, where a number would stand",
        f"write `({value or 'number of …'}) {spot.tokens[at - 2].text}`",
        spot.span(spot.tokens[at - 1], spot.token),
    )


def number_before_unit(spot: Spot) -> Refused | None:
    """`pay bank.coins coins`, `repeat this.size times:`: a computed number stands in brackets."""
    count = path(spot.head, from_end=True)
    apart = any(one.end != other.start for one, other in pairwise(count))
    if len(count) < 3 or apart or not spot.is_name(spot.token) or spot.at - spot.begin <= len(count) or spot.in_items:
        return None
    span = spot.span(count[0], count[-1])
    return spot.refuse(
        codes.OTHER_FORM,
        "A computed number stands in brackets before what it counts",
        f"write `({span.text}) {spot.text}`",
        spot.span(count[0], spot.token),
        ((span, f"({span.text})"),),
        safe=False,
    )


def relative(spot: Spot) -> Refused | None:
    """`any card in hand that costs 3 or less`, `… costing 3 or less`, `… of cost 3`: what is said of a thing stands behind `where`."""
    word, behind = spot.text, rest_of(spot, spot.at + 1)
    if spot.at == spot.begin:
        return None
    what = base_form(behind[0].text) if behind and word in ("that", "which") else ""
    if word.endswith("ing") and len(word) > 5 and behind and behind[0].text.isdecimal():
        what, behind = word[:-3], [spot.token, *behind]
    elif word.isdecimal() and spot.at - spot.begin > 2 and spot.tokens[spot.at - 2].text == "of":
        word, what, behind = "of", spot.tokens[spot.at - 1].text, [spot.token, spot.token, *behind]
    elif word not in ("that", "which"):
        return None
    found = compared(behind[1:])
    said = f"where {what} {found[0]}`" if found is not None and not found[1] else "where …`, such as `where cost <= 3`"
    return spot.refuse(
        codes.OTHER_FORM, f"What is said of things stands behind `where`, not `{word}`", f"write `{said}"
    )


def then_behind(spot: Spot) -> Refused | None:
    """`draw 1 card, then discard 1 card in hand`."""
    if spot.text != "then" or spot.at == spot.begin or not spot.in_block:
        return None
    rest = spot.words(spot.rest(spot.at + 1))
    return spot.refuse(
        codes.OTHER_FORM,
        "Each thing to do has a line of its own, and one line follows the other without `then`",
        f"put `{rest}` on the next line" if rest else None,
        spot.span(spot.token, spot.line[-1]),
    )


def comma_for_colon(spot: Spot) -> Refused | None:
    """`while this is in hand, …`, `at end of turn, each player …`: a head ends with a colon."""
    first = spot.first.split()[0] if spot.first else ""
    if (
        spot.text != ","
        or first not in ("while", "until", "when", "after", "before", "at", "if", "whenever")
        or not spot.head
    ):
        return None
    rest = spot.words(spot.rest(spot.at + 1))
    return spot.refuse(
        codes.OTHER_FORM,
        f"What `{first}` begins ends with a colon, not with a comma",
        f"write `{spot.words(spot.head)}: {rest}`" if rest else None,
        None,
        ((spot.span(), ":"),),
        safe=False,
    )


def rule_behind_while(spot: Spot) -> Refused | None:
    """`while this is in hand: any player cannot …` on one line."""
    if spot.first != "while" or not spot.in_items or spot.before is None or spot.before.text != ":" or not spot.text:
        return None
    rest = spot.words(spot.rest(spot.at))
    return spot.refuse(
        codes.OTHER_FORM,
        "Under `while …:` each rule has a line of its own",
        f"put `{rest}` on the next line, indented",
        spot.span(spot.token, spot.line[-1]),
    )


def nobody_can(spot: Spot) -> Refused | None:
    """`no player can draw any card`."""
    if spot.text not in ("can", "may") or spot.first != "no" or len(spot.head) < 2:
        return None
    who = spot.words(spot.head[1:])
    rest = spot.words(spot.rest(spot.at + 1))
    return spot.refuse(
        codes.OTHER_FORM,
        "What nobody can do is said of `any`, with `cannot`",
        f"write `any {who} cannot {rest}`",
        spot.span(spot.line[0], spot.token),
    )


def more_or_less(spot: Spot) -> Refused | None:
    """`cards cost 1 more`, `this pays 1 less coin`: among the lines of a card, a number that is changed."""
    if not spot.in_items or ":" in texts(spot.head) or spot.first in CONDITIONS:
        return None
    line = rest_of(spot, spot.begin)
    at = next(
        (n for n, token in enumerate(line) if n and token.text in ("more", "less") and line[n - 1].text.isdecimal()),
        None,
    )
    if at is None or at < 2:
        return None
    by = f"{'-' if line[at].text == 'less' else ''}{line[at - 1].text}"
    whose, what = spot.words(line[: at - 2]), base_form(line[at - 2].text)
    if line[at + 1 :] and line[at + 1].text != "to":
        right = f"when … would {what} any {spot.words(line[at + 1 : at + 2])} as n: change n by {by}"
    else:
        right = f"change {what} of {whose or 'cards'} by {by}"
    return spot.refuse(
        codes.OTHER_FORM,
        "What is more or less than it would be is said with `change`",
        f"write `{right}`",
        spot.span(line[0], line[-1]),
    )


def this_without_colon(spot: Spot) -> Refused | None:
    """`this pays 1 coin`: who acts stands before a colon."""
    if spot.before is None or spot.before.text != "this" or (not spot.in_block and ":" not in texts(spot.head)):
        return None
    behind = rest_of(spot, spot.at + 1)
    if not spot.is_name(spot.token) or base_form(spot.text) == spot.text or not behind or not is_things(behind[0].text):
        return None
    end = spot.span(spot.before).end
    return spot.refuse(
        codes.MISSING_COLON,
        "Who acts stands before a colon",
        f"write `this: {base_form(spot.text)} {spot.words(behind)}`",
        end,
        ((end, ":"),),
        safe=False,
    )
