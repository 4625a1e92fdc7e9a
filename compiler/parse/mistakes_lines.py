"""Mistakes that concern a line as a whole: its opening word, its colon, its title. Each takes a Spot, or leaves it."""

from __future__ import annotations

from cardwright.compiler.parse.mistakes_english import base_form, is_things
from cardwright.compiler.parse.mistakes_layout import OPENERS, SEQUENCES
from cardwright.compiler.parse.mistakes_words import QUANTIFIERS
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.spot import Spot
from cardwright.dsl import codes
from cardwright.dsl.near import did_you_mean
from cardwright.dsl.source import Span

DECLARATIONS = (
    "kind",
    "zone",
    "track",
    "counter",
    "noun",
    "adjective",
    "verb",
    "turn",
    "phase",
    "window",
    "section",
    "field",
    "values",
    "mode",
    "pick",
    "table",
    "policy",
    "ending",
    "variant",
    "test",
)
STATEMENTS = ("repeat", "match", "let", "instead", "change", "prevent", "either", "until", "otherwise", "then")
OTHER_LANGUAGES = {
    "else": ("`else` is written `otherwise`", "write `otherwise:`, with the indentation of the `if`"),
    "elif": ("`elif` is written `otherwise if`", "write `otherwise if …:`, with the indentation of the `if`"),
    "while": (
        "Inside a section nothing runs for as long as a condition holds",
        "write `repeat until …:`; a rule that holds `while …:` stands among the lines of the card",
    ),
    "foreach": ("`foreach` is written `for each`", "write `for each … as x:`"),
    "for": ("A loop is written `for each`", "write `for each card in hand as c:`"),
    "unless": ("`unless` is written `if not`", "write `if not …:`"),
    "whenever": ("`whenever` is written `when`", "write `when …:`"),
}
# of these, the words that mean the same here
SAME = {"else": "otherwise", "elif": "otherwise if", "whenever": "when"}


def other_language(spot: Spot) -> Refused | None:
    """`else:`, `while …:` in a section, `for x in …:`."""
    first = spot.line[0] if spot.line else None
    if first is None or spot.at_top:
        return None
    word = first.text.split()[0] if first.text else ""
    if spot.text in ("else", "elif"):
        message, help_ = OTHER_LANGUAGES[spot.text]
        edits = ((spot.span(), SAME[spot.text]),)
        return spot.refuse(codes.OTHER_FORM, message, help_, None, edits)
    if word == "while" and not spot.in_block:
        return None
    message, help_ = OTHER_LANGUAGES.get(word, ("", ""))
    if not message or first.text.startswith("for each"):
        return None
    same: tuple[tuple[Span, str], ...] = ((spot.span(first), SAME[word]),) if word in SAME else ()
    return spot.refuse(codes.OTHER_FORM, message, help_, spot.span(first), same)


def misspelt_opening(spot: Spot) -> Refused | None:
    """`vreb move …`, `repaet 2 times:`: the word that opens the line is nearly one that the language knows."""
    if not spot.line or not spot.is_name(spot.line[0]) or spot.at == spot.begin:
        return None
    first = spot.line[0]
    known = STATEMENTS if spot.in_block else DECLARATIONS if spot.at_top or spot.in_items else ()
    if first.text in known or first.text in OPENERS:
        return None
    near = did_you_mean(first.text, known)
    if near.meant is None or len(first.text) < 4:
        return None
    return spot.refuse(
        codes.UNREADABLE_LINE,
        f"I cannot read this line{near}",
        f"`{first.text}` opens no such line, `{near.meant}` does",
        spot.span(first),
        ((spot.span(first), near.meant),),
        near.sure,
    )


def title(spot: Spot) -> Refused | None:
    """`piece Lord of Ash`, `piece Half-Stone`: the name of a card that needs quotation marks."""
    if not spot.at_top or len(spot.head) < 2 or not spot.text or spot.token.line != spot.line[0].line:
        return None
    first, name = spot.line[0], spot.line[1]
    if first.text in DECLARATIONS or not spot.is_name(first) or not spot.is_name(name) or spot.text in (":", "("):
        return None
    if any(token.text.startswith('"') for token in spot.head):
        return None
    span = spot.span(name, spot.line[-1])
    return spot.refuse(
        codes.UNQUOTED_TITLE,
        f'A name of several words stands in quotation marks: `"{span.text}"`',
        f'write `{first.text} "{span.text}"`',
        span,
        ((span, f'"{span.text}"'),),
    )


def permission(spot: Spot) -> Refused | None:
    """`you may prep …` among the lines of a card: a rule says `can`."""
    if spot.text != "may" or not spot.in_items:
        return None
    return spot.refuse(
        codes.OTHER_FORM,
        "What a rule allows is said with `can`; `may` offers a choice inside a section",
        f"write `{spot.words(spot.head)} can …`",
        None,
        ((spot.span(), "can"),),
    )


def property_with_sign(spot: Spot) -> Refused | None:
    """`size: 4`, `size = 4`, `height = 3` inside a section."""
    head = [token.text for token in spot.head]
    if spot.in_items and spot.text == "=":
        return spot.refuse(
            codes.EXTRA_COLON,
            "A line of a card takes no `=`",
            f"write `{spot.words(spot.head)} {spot.next()}`",
            None,
            ((spot.span(), ""),),
        )
    if spot.in_items and ":" in head and spot.ends:
        at = head.index(":")
        if at == len(head) - 2:
            colon = spot.head[at]
            return spot.refuse(
                codes.EXTRA_COLON,
                "A line with a value takes no colon",
                f"write `{' '.join(head[:at])} {head[-1]}`; under a line with a colon stands what happens",
                spot.span(colon),
                ((spot.span(colon), ""),),
            )
    if spot.in_block and spot.text == "=" and spot.first != "set":
        thing = spot.words(spot.head)
        rest = spot.words(spot.rest(spot.at + 1))
        return spot.refuse(
            codes.OTHER_FORM,
            "`=` compares; it changes nothing",
            f"write `set {thing} to {rest}` to change it, `let {thing} = {rest}` to name a value",
        )
    return None


def extra_colon(spot: Spot) -> Refused | None:
    """A second colon on one line, or one where none belongs."""
    if spot.text != ":":
        return None
    head = spot.words(spot.head)
    if "_NL" not in spot.expected and "LPAR" in spot.expected:
        return None  # something is missing before the colon
    if spot.in_block and len(spot.line) > spot.at - spot.begin + 1:
        return spot.refuse(
            codes.EXTRA_COLON,
            f"`{head}` is not somebody who acts, and opens no block",
            "before a colon stands who acts: a name, or `any …`, `each …`, `2 players`",
        )
    return spot.refuse(
        codes.EXTRA_COLON, "This line takes no colon here", "take the colon out", None, ((spot.span(), ""),), safe=False
    )


def either_without_or(spot: Spot) -> Refused | None:
    """`either:` with a single way."""
    if spot.expected != frozenset(("OR",)):
        return None
    at = next((token for token in reversed(spot.tokens[: spot.at]) if token.text == "either"), None)
    return spot.refuse(
        codes.OTHER_FORM,
        "`either:` offers one way only",
        "write the other way under it as `or:`, with the same indentation; what may be left out is said with `may`",
        spot.span(at),
    )


def may_behind_colon(spot: Spot) -> Refused | None:
    """`any player: may draw 1 card`: `may` belongs to the one who acts."""
    if spot.text not in ("may", "must", "can") or spot.before is None or spot.before.text != ":":
        return None
    head = spot.head[:-1]
    who = spot.words(head)
    if not spot.in_block or not head or spot.first in OPENERS or spot.first.startswith(SEQUENCES):
        return None
    if spot.text == "must":
        rest = spot.words(spot.rest(spot.at + 1))
        return spot.refuse(
            codes.OTHER_FORM, "What has to be done is said without `must`", f"leave it out: `{who}: {rest}`"
        )
    rest = spot.words(spot.rest(spot.at + 1))
    span = spot.span(spot.before, spot.token)
    return spot.refuse(
        codes.OTHER_FORM,
        "`may` stands right behind the one who may, without a colon between",
        f"write `{who} may {rest}`",
        span,
        ((span, " may"),),
    )


def capital(spot: Spot) -> Refused | None:
    """`Any player: …`, `Until end of turn:`: words of the language are written small."""
    for token in spot.tokens[spot.begin : spot.at + 1]:
        small = token.text[:1].lower() + token.text[1:]
        if small == token.text or not spot.is_word(small) or not spot.is_name(token):
            continue
        if spot.reads_further(token, small):
            edits = ((spot.span(token), small),)
            return spot.refuse(
                codes.OTHER_FORM, f"`{token.text}` is written small: `{small}`", None, spot.span(token), edits
            )
    return None


def or_on_the_line(spot: Spot) -> Refused | None:
    """`either: draw 1 card, or: pay 2 coins`, all on one line."""
    if spot.text != "or" or spot.first != "either" or spot.at == spot.begin or spot.next() not in (":", ""):
        return None
    rest = spot.words(spot.rest(spot.at))
    return spot.refuse(
        codes.OTHER_FORM,
        "`or:` begins a line of its own, under `either:`",
        f"put `{rest}` on the next line, with the indentation of `either:`",
    )


def long_line(spot: Spot) -> Refused | None:
    """`if x: if y: …`, `each player: any other: …`: one line holds one thing."""
    colons = [i for i, token in enumerate(spot.head) if token.text == ":"]
    if not colons or not spot.text:
        return None
    inner = spot.tokens[spot.begin + colons[-1] + 1]
    opening = inner is spot.token and (spot.text in OPENERS or spot.text.startswith(SEQUENCES))
    further = any(token.text == ":" for token in spot.rest(spot.at))
    if not opening and not (further and (spot.text == ":" or inner is spot.token)):
        return None
    head = spot.words(spot.head[: colons[-1] + 1])
    rest = spot.words(spot.rest(spot.begin + colons[-1] + 1))
    return spot.refuse(
        codes.OTHER_FORM,
        "After a colon only one thing stands on the same line",
        f"put `{rest}` on a line of its own under `{head}`, indented",
        spot.span(inner, spot.line[-1]),
    )


def event_as_condition(spot: Spot) -> Refused | None:
    """`if you draw any card:`, `repeat until you draw any card:`: what happens where a state belongs."""
    words = [token.text.split()[0] for token in spot.head]
    if not spot.in_block or not words or not is_things(spot.text) or ":" in words:
        return None
    if words[0] not in ("if", "repeat", "otherwise") or len(words) < 3 or not spot.is_name(spot.head[-1]):
        return None
    at = next((i for i in range(len(words) - 1, -1, -1) if words[i] in ("if", "until")), None)
    if at is None or at > len(words) - 3:
        return None
    colon = next((i for i in range(spot.at, len(spot.tokens)) if spot.tokens[i].text in (":", "")), spot.at)
    said = spot.words([*spot.head[at + 1 :], *spot.tokens[spot.at : colon]])
    plain = words[at + 1] != "number" and not {"this", "has", "have"} & set(said.split())
    how = f": `number of times {said} within turn >= 1`"
    if not plain:
        how = ", with what happens in place of `…`: `number of times you … within turn >= 3`"
    return spot.refuse(
        codes.OTHER_FORM,
        f"Behind `{words[at]}` stands how something is; this is something that happens",
        f"ask how often it has happened{how}",
        spot.span(spot.head[at + 1], spot.tokens[colon - 1]),
    )


def two_on_a_line(spot: Spot) -> Refused | None:
    """`pay 1 coin, draw 1 card`, `pay 1 coin and draw 1 card`: two things to do on one line."""
    if not spot.in_block or spot.at - spot.begin < 3 or not is_things(spot.text):
        return None
    joint, verb = spot.tokens[spot.at - 2 : spot.at]
    head = any(token.text == ":" for token in spot.head)
    if joint.text not in (",", "and") or not spot.is_name(verb) or (spot.first in OPENERS and not head):
        return None
    rest = spot.words(spot.rest(spot.at - 1))
    return spot.refuse(
        codes.OTHER_FORM,
        "Each thing to do has a line of its own",
        f"put `{rest}` on the next line, without `{joint.text}`",
        spot.span(joint, spot.line[-1]),
    )


def actor_without_colon(spot: Spot) -> Refused | None:
    """`bank pay 2 coins`, `any player move 1 piece`: who acts stands before a colon."""
    if not spot.in_block or len(spot.head) < 2 or not spot.text:
        return None
    head, what = spot.head, spot.token
    if spot.text == "to" and head[-1].text == "up" and len(head) > 2:
        head, what = head[:-1], head[-1]  # `any player draws up to 2 cards`
    head, verb = head[:-1], head[-1]
    if not is_things(what.text) or not spot.is_name(verb) or any(token.text == ":" for token in head):
        return None
    if head[-1].text in ("of", "in", "with", "from", ","):
        return None  # no verb
    who = spot.words(head)
    comma = next((n for n, token in enumerate(head) if token.text == ","), None)
    if comma is not None:
        rest = spot.words(spot.rest(spot.begin + comma + 1))
        span = spot.span(head[comma], spot.line[-1])
        return spot.refuse(
            codes.OTHER_FORM, "Each thing to do has a line of its own", f"put `{rest}` on the next line", span
        )
    end = spot.span(head[-1]).end
    return spot.refuse(
        codes.MISSING_COLON,
        "Who acts stands before a colon",
        f"write `{who}: {base_form(verb.text)} {what.text} …`",
        end,
        ((end, ":"),),
        safe=head[0].text in QUANTIFIERS or head[0].text.isdecimal(),
    )
