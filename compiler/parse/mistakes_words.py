"""Mistakes of wording inside a line: words in the wrong place or form. Each takes a Spot, or leaves it (None)."""

from __future__ import annotations

from itertools import pairwise

from cardwright.compiler.parse.english import english
from cardwright.compiler.parse.layout import Token
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.spot import Spot
from cardwright.dsl import codes
from cardwright.dsl.near import did_you_mean

NAMING = frozenset(
    (
        "as",
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
        "variant",
        "let",
        "of",
        "per",
        "(",
        "/",
        ".",
    )
)
QUANTIFIERS = frozenset(("any", "each", "all", "top", "bottom", "random", "more"))


def number_or_article(spot: Spot) -> Refused | None:
    """`a player: …`, `two players: …`, `up to two …`: an English word where a number belongs, earlier on the line."""
    line = spot.tokens[spot.begin : spot.at + 1]
    for word, following in pairwise(line):
        lower = word.text.lower()
        counted = lower == "the" and following.text.isdecimal()
        reserved = spot.is_reserved(following) and following.text not in QUANTIFIERS
        if not counted and (not following.text[:1].isalpha() or reserved):
            continue
        in_rule = spot.first.split()[0] in ("when", "after", "before", "next", "first", "once")
        if spot.at_top or (lower in ("a", "an") and word is not spot.line[0] and spot.in_items and not in_rule):
            continue  # a title may begin so, and `a` may be a name
        found = english(spot.span(word), word.text, following.text)
        if found is not None:
            return found
    return None


def amount_for_each(spot: Spot) -> Refused | None:
    """`pay 2 coins for each card in hand`: that is `per`."""
    if not spot.text.startswith("for each") and not (spot.text == "each" and spot.before and spot.before.text == "for"):
        return None
    if spot.at == spot.begin:
        return None
    begin = spot.token if spot.text != "each" else spot.before
    counted = spot.words(spot.rest(spot.at + 1)) or "card in hand"
    amount = spot.words([token for token in spot.head if token is not begin])
    return spot.refuse(
        codes.OTHER_FORM,
        "An amount that grows with a count is said with `per`",
        f"write `{amount} per {counted}`",
        spot.span(begin, spot.token),
        ((spot.span(begin, spot.token), "per"),),
        safe=False,
    )


def of_after_quantifier(spot: Spot) -> Refused | None:
    """`each of your rooms`, `2 of shown`."""
    before = spot.before
    if spot.text != "of" or before is None:
        return None
    on = spot.tokens[spot.at - 2].text if spot.at >= spot.begin + 2 else ""
    if before.text in ("top", "bottom") and on in ("on", "onto", "to", "under"):
        way = "onto" if before.text == "top" else "under"
        place = spot.words(path(spot.tokens[spot.at + 1 :])) or "…"
        span = spot.span(spot.tokens[spot.at - 2], spot.token)
        help_ = f"write `{way} {place}`"
        return spot.refuse(codes.OTHER_FORM, f"`{span.text}` is said with `{way}`", help_, span, ((span, way),))
    if before.text in QUANTIFIERS or before.text.isdecimal():
        rest = spot.words(spot.tokens[spot.at + 1 : spot.at + (3 if spot.next() in ("your", "their") else 2)])
        return spot.refuse(
            codes.OTHER_FORM,
            f"After `{before.text}` stand the things at once, without `of`",
            f"write `{before.text} {rest}`" if rest else None,
            spot.span(),
            ((spot.span(), ""),),
        )
    count = path(spot.head, from_end=True)
    if len(count) > 1:
        things = path(spot.tokens[spot.at + 1 :])
        return spot.refuse(
            codes.OTHER_FORM,
            "A computed number stands in brackets before the things",
            f"write `({spot.words(count)}) {spot.words(things) or 'cards'}`",
        )
    return None


def path(tokens: list[Token], from_end: bool = False) -> list[Token]:
    """The name with its members, `m.card`, that stands at the beginning or at the end of tokens."""
    out: list[Token] = []
    for token in reversed(tokens) if from_end else tokens:
        if bool(out) and (token.text == ".") == (out[-1].text == "."):
            break
        if token.text != "." and not token.text[:1].isalpha():
            break
        out.append(token)
    return out[::-1] if from_end else out


def condition_behind(spot: Spot) -> Refused | None:
    """`draw 1 card if …`, `repeat n times if …:`, `draw 1 card when …`."""
    if spot.text not in ("if", "when", "unless", "while") or spot.at == spot.begin or not spot.head:
        return None
    if not spot.in_block and spot.before is not None and spot.before.text != ":" and ":" not in texts(spot.head):
        return None
    done = behind_colon(spot)
    head = spot.words(spot.head[done:])
    behind = spot.rest(spot.at + 1)
    colon = next((i for i, token in enumerate(behind) if token.text == ":"), len(behind))
    condition = spot.words(behind[:colon]) or "…"
    if spot.first == "repeat" and not done:
        help_ = f"write `if {condition}:`, and under it, indented, `{head}:`"
    elif spot.before is not None and spot.before.text == ":":
        help_ = f"put `{spot.text} {condition}:` on a line of its own under `{head}`, indented"
    else:
        help_ = f"write `{'if' if spot.text in ('unless', 'while') else spot.text} {condition}:`, and under it `{head}`"
    return spot.refuse(
        codes.OTHER_FORM, f"`{spot.text}` begins a line of its own, ahead of what it decides about", help_
    )


def behind_colon(spot: Spot) -> int:
    """Where in the head of the line stands what is done: behind its first colon, if something does."""
    done = next((i + 1 for i, token in enumerate(spot.head) if token.text == ":"), 0)
    return done if done < len(spot.head) else 0


def texts(tokens: list[Token]) -> list[str]:
    """The words as written."""
    return [token.text for token in tokens]


def time_behind(spot: Spot) -> Refused | None:
    """`move 1 piece once per turn`, `prevent d until end of turn`: heads at the end of a statement."""
    text = " ".join(spot.text.split())
    if spot.at == spot.begin or not spot.head:
        return None
    if text == "once per" or (text == "once" and spot.next() == "per"):
        return spot.refuse(
            codes.OTHER_FORM,
            "How often something may happen is said in the head, before the colon",
            "write it before the colon of the rule or section: `once per turn after …:`",
        )
    if text.startswith("until") and spot.before is not None and spot.before.text != "repeat":
        rest = spot.words(spot.rest(spot.at)).rstrip(":")
        done = spot.words(spot.head[behind_colon(spot) :])
        again = (
            "" if rest.split()[1:2] in (["end"], ["start"]) else f"; to do it again and again, `repeat {rest}: {done}`"
        )
        return spot.refuse(
            codes.OTHER_FORM,
            "How long something lasts is said ahead of it",
            f"write `{rest}:`, and under it `{done}`{again}",
        )
    return None


def also(spot: Spot) -> Refused | None:
    """`ending also:`: what a variant adds."""
    if spot.text != "also" or spot.before is None:
        return None
    name = spot.words(spot.head)
    return spot.refuse(
        codes.OTHER_FORM,
        "`also` stands only in `… also has:`",
        f"in a variant, write `add {name}:` for something more, `replace {name}:` for something else",
    )


def place_behind(spot: Spot) -> Refused | None:
    """`any card where cost >= 2 in hand`, `any player other than p in play`."""
    if spot.text != "in":
        return None
    for token in spot.head:
        lead = token.text.split()[0]
        if lead in ("where", "having", "other") or token.text.startswith(("with ", "from ")):
            place = spot.words(spot.tokens[spot.at : spot.at + 2])
            return spot.refuse(
                codes.OTHER_FORM,
                f"The place stands ahead of `{' '.join(token.text.split())}`",
                f"write `… {place} {' '.join(token.text.split())} …`",
                spot.span(spot.token, spot.tokens[min(spot.at + 1, len(spot.tokens) - 1)]),
            )
    return None


def state_as_event(spot: Spot) -> Refused | None:
    """`when size = 0:`: a state where something that happens belongs."""
    if spot.text not in ("=", ">=", "<=", ">", "<", "!=", "has", "not"):
        return None
    lead = next((token for token in spot.head if token.text in ("when", "after", "before")), None)
    if lead is None or any(token.text in ("if", "where") for token in spot.head):
        return None
    return spot.refuse(
        codes.OTHER_FORM,
        f"After `{lead.text}` stands something that happens; this is a state",
        f"say what happens, and the state behind it: `{lead.text} any player as p scores any points if p.points = 0:`",
    )


def misspelt_word(spot: Spot) -> Refused | None:
    """`zone hand off card`: nearly a word of the language that could stand here."""
    if not spot.is_name(spot.token) or "NAME" in spot.expected or spot.before is None:
        return None
    terminals = spot.tables.terminals
    known = [
        word
        for word, kinds in spot.tables.words.items()
        if word != spot.text and any(terminals[kind] in spot.expected for kind in kinds)
    ]
    near = did_you_mean(spot.text, known)
    if near.meant is None:
        return None
    return spot.refuse(
        codes.UNREADABLE_LINE,
        f"I cannot read this from `{spot.text}` on{near}",
        None,
        None,
        ((spot.span(), near.meant),),
        near.sure,
    )


def several_words(spot: Spot) -> Refused | None:
    """`as my card`, `kind big monster`: a name is one word."""
    before = spot.before
    if before is None or not spot.is_name(spot.token) or spot.token.words or spot.at < 2:
        return None
    naming = next((token for token in reversed(spot.tokens[: spot.at - 1]) if token.text), None)
    if naming is None or naming.text not in NAMING or not spot.is_name(before) or naming.text in ("of", "(", "/", "."):
        return None
    if naming.text != "as" and naming is not spot.line[0]:
        return None
    joined = f"{before.text}_{spot.text}"
    span = spot.span(before, spot.token)
    edits = ((span, joined),)
    return spot.refuse(codes.OTHER_FORM, "A name given here is one word", f"write `{joined}`", span, edits, safe=False)


def reserved_name(spot: Spot) -> Refused | None:
    """`as top`, `verb place on`: a word of the language where a new name belongs."""
    if "NAME" not in spot.expected or not spot.is_reserved(spot.token) or spot.before is None:
        return None
    naming = spot.before.text in NAMING
    if not naming and len(spot.expected) > 1:
        return None
    return spot.refuse(
        codes.RESERVED_WORD,
        f"`{spot.text}` is a word of the language and cannot be a name",
        f"take another word, such as `{spot.text.split()[0]}_one`" if naming else None,
    )


def missing_comma(spot: Spot) -> Refused | None:
    """`hand "Red" "Blue"`."""
    before = spot.before
    if before is None or "COMMA" not in spot.expected or not spot.text:
        return None
    things = ('"', *"0123456789")
    in_list = before.text.startswith(things) or (spot.in_items and len(spot.head) > 1 and before.text[:1].isupper())
    if not spot.text.startswith(things) or not in_list:
        return None
    end = spot.span(before).end
    return spot.refuse(
        codes.OTHER_FORM,
        f"Between `{before.text}` and `{spot.text}` a comma is missing",
        f"write `{before.text}, {spot.text}`",
        end,
        ((end, ","),),
    )
