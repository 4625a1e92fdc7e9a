"""The sentences of the checker's messages, one per code, in a designer's words.

Each is a template filled with the words of the place: what stands there, what was expected, what to write instead.
"""

from __future__ import annotations

import re

from cardwright.dsl.codes import by_slug
from cardwright.dsl.diagnostics import Edit, Sink
from cardwright.dsl.near import Near
from cardwright.dsl.source import Span

ARTICLE = re.compile(r"\b([Aa]) (`?[aeiou])")
SENTENCES: dict[str, str] = {
    "unknown-name": "`{name}` is not known here{where}{near}",
    "unknown-verb": "`{name}` is not a verb of this game{near}{hint}",
    "verb-form": "`{name}` is written in the third person; after the colon write `{base}`",
    "unknown-kind": "`{name}` is not a kind{near}",
    "unknown-type": "`{name}` is no kind, counter, zone or list of values{near}",
    "unknown-card": 'no card is called "{name}"{near}{known}',
    "ambiguous-card": 'several cards are called "{name}": {which}; give all but one of them another name',
    "unknown-section": "a {kind} has no section `{name}`{near}{known}",
    "unknown-line": "a {kind} has no `{name}`{near}{known}",
    "unknown-flag": "a {what} has no flag `{name}`{near}",
    "flag-value": "`{name}` {problem}{near}",
    "unknown-member": "{what} has no `{name}`{near}",
    "twice": "`{name}` is declared twice{where}",
    "overload": "two verbs `{name}` take the same thing ({type}); one would never be used",
    "adjective": "`{name}` is said of {of}, not of {what}",
    "unknown-adjective": "`{name}` is not an adjective that {what} can have{near}",
    "slot": "`{verb}` takes no `{prep}` here; it takes {known}",
    "no-argument": "`{verb}` takes nothing after it{hint}",
    "missing-slot": "`{verb}` also needs {what}{hint}",
    "slot-type": "`{verb}` wants {want}, but this is {got}{hint}",
    "one-place": "a thing goes to one place, and this names several",
    "never": "{what} is never {other}",
    "never-there": "{what} never lies in {place}, which holds {holds}{hint}",
    "event-subject": "{what} never does `{verb}`{hint}",
    "event-object": "`{verb}` is never done to {what}",
    "who": "who does `{verb}`? Somebody else chose in the line before, so say it: `you: {verb} …`, or bind the other with `as`",
    "whose": "whose `{name}`? Each {owner} has one, and {actor}",
    "actor": "{who_acts} never does `{verb}`; only {who} does",
    "no-part": "{who}: {ways}",
    "no-you": "nobody acts here, so there is no `you`{hint}",
    "you": "the one who acts is written `by (you: KIND)`, and only that",
    "perhaps-none": "`{what}` may be none here; {ways}",
    "choice-in-condition": "nobody can be asked to choose here; choose before, or ask `number of … >= 1`",
    "choice-in-let": "`let` only names a value, but this asks somebody to choose; write `choose … as {name}`",
    "unused": "`{name}` is named here and never used; take {what} out, or speak of it in a later line",
    "circle": "`{name}` makes itself act again, without an end{through}",
    "unread": "`{name}` is kept and never read{hint}",
    "count-choice": "a count only looks at what is there, and nobody is asked; leave `{word}` out",
    "hidden-choice": "the cards of this place are hidden, so nobody can look through it to choose; take `top` or `random`",
    "with-in-loop": "a loop over all of them keeps only the {word}; to set an order write `from {word} …`, to take one `choose 1 …`, "
    "for all that tie `let tied = …` first and then `each tied: …`",
    "all-act": "`all` cannot act; write `each {noun}: …` or `any {noun}: …`",
    "pattern": "a rule speaks of any such thing: write `any {noun}`",
    "same-for-all": "this is the same for every {noun}{hint}",
    "agreement": "write `{right}`: the number and the noun do not agree",
    "compare": "cannot compare {left} with {right}",
    "no-number": "a number is needed here, but this is {got}{hint}",
    "not-things": "things are needed here, but this is {got}",
    "not-a-place": "a place is needed here, but this is {got}",
    "negative": "this is {number}, and there is never less than 0 of it{hint}",
    "by-zero": "this is 0, and nothing can be divided by 0",
    "out-of-range": "`{name}` is {range}, and this is {number}",
    "no-flag": "yes or no is needed here, but this is {got}",
    "unit-only": "`{name}` only measures; nobody holds any. Write a verb that uses it",
    "how-many": "how many? Write {ways}",
    "instead": "`instead` replaces an event, so the head needs `would`: `when … would …:`",
    "policy": "`{name}` is not a policy{near}",
    "policy-value": "`{name}` takes {known}{near}",
    "overlap": "this case overlaps an earlier one: both fit {number}",
    "row": "this row has {got} cells, the table has {want} columns",
    "is-kind": "to ask what it is write `{right}`",
    "section-colon": "`{name}` is a section: write `{name}:` and below it what it does",
    "line-colon": "`{name}` is a line, not a section: write `{name} …` without colon",
    "section-twice": "`{name}` stands twice in this card",
    "wrong-head": "{what}",
    "not-said": "this cannot be said yet: {what}",
    "not-an-outcome": "an ending is a victory, a defeat or a draw, not `{name}`",
    "which-end": "{place} has an order: write `onto` for its top or `under` for its bottom",
    "is-in": "to ask where something lies write `{what} is in {place}`",
    "where": "where? {kinds} lie in several places; write `… in {place}`, or in which place they are meant",
    "cycle": "`{name}` is defined by itself{through}",
    "no-duration": "it is not said how long this holds: put it under `until end of turn:`, or `until end of game:` if it stays",
    "unplayable": "this game cannot be played yet: {what}",
    "unbounded": "nothing ever ends this; write `repeat 3:` or `repeat until …:`, or put a `stop` or an offer inside",
    "missing-line": "a {kind} needs its {name}: write `{name} …`{hint}",
    "missing-section": "this {kind} does nothing; write {sections}",
    "same-id": "this has the same id as another: `{id}`; titles must differ by more than signs and capitals",
    "event-form": "{what}",
    "misplaced": "{what}",
    "self": "`self` has a meaning only in a condition on things",
    "no-actor": "this cannot act: only things can, such as a player",
    "same-title": 'another set has a card called "{name}" already; give this one another title, or say `reprints "{name}"`',
    "extends-nothing": "`{name}` extends nothing: no library declares a kind or zone of that name",
    "too-long": "{what} has at most {limit} {parts}",
    "wording": "{what}",
    "reserved-word": "`{name}` has a meaning of its own and cannot be a name; take another word, such as `{name}_one`",
    "too-many": "{number:,} {what} are too many: a game has at most {limit:,}",
    "by-hand": "this is printed as written and done by hand; nothing is checked or played",
    "always": "this is never none, so the test says nothing",
    "change": "only a field or counter of something can be changed; write `THING.NAME`",
    "no-span": "`{name}` is no turn, phase, window or verb{near}",
    "index": "{got} has no numbered parts",
    "would": "`would` goes with `when`: `when … would …:`",
    "no-this": "there is no `this` here: it means the card, and this is no card",
}


NAME = re.compile(r"\w+")


def say(
    sink: Sink,
    span: Span,
    code: str,
    help: str | None,
    labels: tuple[tuple[Span, str], ...],
    words: dict[str, object],
    edits: tuple[Edit, ...] = (),
) -> None:
    """Put the message of `code` into the sink. Raises KeyError for a code or word the table does not know (a fault of the checker).

    Where a near word is known, the edit that takes it comes with the message, unless `edits` says another.
    """
    filled = {"where": "", "near": "", "hint": "", "known": "", **words}
    sentence = ARTICLE.sub(r"\1n \2", SENTENCES[code].format(**filled))
    near = filled["near"]
    if not edits and isinstance(near, Near):
        edits = respelt(span, near)
    sink.error(by_slug(code), span, sentence, labels=labels, help=help, edits=edits)


def respelt(span: Span, near: Near) -> tuple[Edit, ...]:
    """The misspelt word within a span put right; nothing where it does not stand there exactly once."""
    text = span.text
    places = list(re.finditer(rf"(?<!\w){re.escape(near.word)}(?!\w)", text))
    if near.meant is None or len(places) != 1:
        return ()
    begin = span.source.offset(span.start_line, span.start_col) + places[0].start()
    word = span.source.span(begin, begin + len(near.word))
    quoted = text[: places[0].start()].count('"') % 2 == 1
    bare = NAME.fullmatch(near.meant) is not None
    return (Edit(word, near.meant if quoted or bare else f'"{near.meant}"', near.sure),)
