"""Builders of events and of the heads of hooks and sections."""

from __future__ import annotations

from cardwright.compiler.parse import binding
from cardwright.compiler.parse.builders import builds
from cardwright.compiler.parse.english import check_words
from cardwright.compiler.parse.refused import Refused
from cardwright.dsl import codes
from cardwright.dsl.nodes import node, replace
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import (
    At,
    Binary,
    Block,
    Event,
    Group,
    HeadPart,
    Hook,
    IfHead,
    Name,
    Node,
    On,
    OncePer,
    Phrase,
    PrepHead,
    Quant,
    Text,
    Word,
    Words,
)


@node
class Thing(Node):
    """A phrase and the name bound to it: subject or object of an event."""

    phrase: Phrase
    bound: Word | None


@node
class Run(Node):
    """Words in a row, the last of which may be the verb; or one quoted name."""

    words: tuple[Word, ...]


@node
class Open(Node):
    """`any player …`, before it is known where the subject ends."""

    quant: Quant
    runs: tuple[Run, ...]


@node
class EventPrep(Node):
    prep: Word
    args: tuple[Phrase, ...]
    bound: Word | None


@node
class Lasting(Node):
    """`until end of turn`, in the head of a hook."""

    edge: str
    of: Word


# ------------------------------------------------------------------------------ who or what an event is about
@builds("run")
def run(span: Span, *words: Word) -> Run:
    return Run(span, words)


@builds("event_open")
def event_open(span: Span, quant: Quant, *runs: Run) -> Open:
    return Open(span, quant, runs)


def _subject(
    open_: Open, places: tuple[Phrase, ...] = (), exclude: Phrase | None = None, where: Phrase | None = None
) -> Group:
    """The group that an open subject is when all of its words belong to it."""
    nouns = [_noun(part) for part in open_.runs]
    noun = nouns[0]
    for other in nouns[1:]:
        noun = Binary(noun.span.to(other.span), "or", noun, other)
    return Group(open_.span, open_.quant, noun, places, exclude, where)


def _noun(part: Run) -> Phrase:
    first = part.words[0]
    if first.text.startswith('"'):
        return Text(part.span, first.text[1:-1])
    if len(part.words) == 1:
        return Name(part.span, first.text)
    check_words(part.words)
    return Words(part.span, part.words)


@builds("event_ref", "event_object", "event_pattern")
def thing(span: Span, phrase: Phrase, bound: Word | None) -> Thing:
    return Thing(span, phrase, bound)


@builds("event_named")
def event_named(span: Span, open_: Open, bound: Word) -> Thing:
    return Thing(span, _subject(open_), bound)


@builds("event_in")
def event_in(span: Span, open_: Open, place: Phrase, bound: Word | None) -> Thing:
    return Thing(span, _subject(replace(open_, span=open_.span.to(place.span)), binding.places_of(place)), bound)


@builds("event_other")
def event_other(span: Span, open_: Open, other: Phrase, bound: Word | None) -> Thing:
    return Thing(span, _subject(replace(open_, span=open_.span.to(other.span)), exclude=other), bound)


@builds("event_where")
def event_where(span: Span, open_: Open, place: Phrase | None, condition: Phrase, bound: Word) -> Thing:
    whole = replace(open_, span=open_.span.to(condition.span))
    return Thing(span, _subject(whole, binding.places_of(place), where=condition), bound)


def _closed(subject: Thing | Open) -> Thing:
    return subject if isinstance(subject, Thing) else Thing(subject.span, _subject(subject), None)


# ------------------------------------------------------------------------------ events
@builds("event_bare")
def event_bare(span: Span, said: tuple[Word, ...]) -> Event:
    return Event(span, None, None, False, False, said[0], None, None, (), said[1:])


@builds("verbs")
def verbs(_: Span | None, *words: Word) -> tuple[Word, ...]:
    return words


@builds("event_active")
def event_active(
    span: Span, subject: Thing | Open, would: Word | None, said: tuple[Word, ...], object_: Thing | None
) -> Event:
    return _event(span, _closed(subject), would is not None, False, said, object_)


@builds("event_passive")
def event_passive(span: Span, subject: Thing | Open, verb: Word) -> Event:
    return _event(span, _closed(subject), False, True, (verb,), None)


@builds("event_would_be")
def event_would_be(span: Span, subject: Thing | Open, verb: Word) -> Event:
    return _event(span, _closed(subject), True, True, (verb,), None)


@builds("event_run_on")
def event_run_on(span: Span, open_: Open, object_: Thing | None) -> Event:
    """`any player moves any piece`: the last word before the object is the verb.

    `any player moves or turns any piece` has two verbs, `any piece or room appears` two subjects: the verb, and
    only it, stands in a row of two words at least.
    """
    more = 0
    while more < len(open_.runs) - 1 and len(open_.runs[-1 - more].words) == 1:
        more += 1
    others = tuple(part.words[0] for part in open_.runs[len(open_.runs) - more :])
    open_ = replace(open_, runs=open_.runs[: len(open_.runs) - more])
    last = open_.runs[-1]
    words = last.words
    if len(words) < 2:
        raise Refused(
            codes.OTHER_FORM,
            span.end if object_ is None else object_.span,
            f"It is not said what happens: after `{open_.span.text}` stands no verb",
            f"write for example `{open_.span.text} as x would …` or `{open_.span.text} is discarded`",
        )
    if object_ is None and len(words) > 2:
        first, verb = " ".join(word.text for word in words[:-1]), words[-1].text
        raise Refused(
            codes.OTHER_FORM,
            last.span,
            "It is not clear which of these words says what happens",
            f"write `{open_.quant.span.text} {first} as x {verb}`, with a name of your choice for x, so that the "
            "verb stands behind it",
        )
    subject = replace(
        open_,
        span=open_.span.start.to(words[-2].span),
        runs=(*open_.runs[:-1], Run(words[0].span.to(words[-2].span), words[:-1])),
    )
    return _event(span, _closed(subject), False, False, (words[-1], *others), object_)


def _event(span: Span, who: Thing, would: bool, passive: bool, said: tuple[Word, ...], object_: Thing | None) -> Event:
    return Event(
        span,
        who.phrase,
        who.bound,
        would,
        passive,
        said[0],
        object_.phrase if object_ else None,
        object_.bound if object_ else None,
        (),
        said[1:],
    )


@builds("event_prep")
def event_prep(span: Span, prep: Word, phrase: Phrase, bound: Word | None, others: list[Phrase]) -> EventPrep:
    return EventPrep(span, prep, (phrase, *others), bound)


@builds("more_phrases")
def more_phrases(_: Span | None, *phrases: Phrase) -> list[Phrase]:
    return list(phrases)


@builds("full_event")
def full_event(_: Span | None, event: Event, *preps: EventPrep) -> Event:
    for prep in preps:
        event = _with_prep(event, prep)
    return event


def _with_prep(event: Event, prep: EventPrep) -> Event:
    first, *others = prep.args
    for extra in others:
        raise Refused(
            codes.OTHER_FORM,
            extra.span,
            f"`{prep.prep.text}` leads in one thing here",
            f"join them with `or`: `{first.span.text} or {extra.span.text}`",
        )
    added = (prep.prep, first, prep.bound)
    return replace(event, span=event.span.to(prep.span), preps=(*event.preps, added))


# ------------------------------------------------------------------------------ heads
@builds("on")
def on(span: Span, lead: Word, event: Event) -> On:
    return On(span, " ".join(lead.text.split()), event)


@builds("lasting")
def lasting(span: Span, lead: Word, of: Word) -> Lasting:
    return Lasting(span, lead.text.split()[1], of)


@builds("at")
def at(span: Span, lead: Word, of: Phrase) -> At:
    return At(span, lead.text.split()[1], of)


@builds("once")
def once(span: Span, period: Word) -> OncePer:
    return OncePer(span, period)


@builds("if_head")
def if_head(span: Span, condition: Phrase) -> IfHead:
    return IfHead(span, condition)


Part = On | At | OncePer | IfHead | EventPrep | Lasting


@builds("heads", "hook_heads")
def heads(_: Span | None, *parts: Part | None) -> tuple[HeadPart, ...]:
    """The parts as written, with what belongs to an event put into it."""
    out: list[HeadPart] = []
    behind_event = False
    for part in parts:
        last = out[-1] if out else None
        if part is None:
            continue
        if isinstance(part, EventPrep) and behind_event and isinstance(last, On):
            out[-1] = replace(last, span=last.span.to(part.span), event=_with_prep(last.event, part))
        elif isinstance(part, EventPrep):
            out.append(_prep_head(part))
        elif isinstance(part, Lasting):
            out[-1:] = [_until(part, last)]
            behind_event = False
        else:
            out.append(part)
            behind_event = isinstance(part, On)
    return tuple(out)


def _prep_head(part: EventPrep) -> PrepHead:
    if part.bound is not None:
        raise Refused(
            codes.OTHER_FORM,
            part.bound.span,
            "A name can be given here only to what an event speaks of",
            "leave `as …` out, or put this right behind the event",
        )
    return PrepHead(part.span, part.prep, part.args)


def _until(part: Lasting, last: HeadPart | None) -> On:
    if not isinstance(last, On) or last.word not in ("next time", "first time") or last.until is not None:
        raise Refused(
            codes.OTHER_FORM,
            part.span,
            f"`until {part.edge} of {part.of.text}` belongs behind `next time …`",
            f"put the rule into a block of its own under `until {part.edge} of {part.of.text}:`",
        )
    if part.edge != "end":
        raise Refused(
            codes.OTHER_FORM,
            part.span,
            "`next time …` lasts until the end of something",
            f"write `until end of …`, or put it under `until start of {part.of.text}:`",
        )
    return replace(last, span=last.span.to(part.span), until=part.of)


@builds("hook")
def hook(span: Span, head: tuple[HeadPart, ...], body: Block) -> Hook:
    if all(isinstance(part, (PrepHead, IfHead)) for part in head):
        first = head[0]
        if first.span.text.startswith("for "):
            raise Refused(codes.OTHER_FORM, first.span, "A loop is written `for each`", "write `for each … as x:`")
        raise Refused(
            codes.OTHER_FORM,
            first.span,
            f"`{first.span.text}` does not say what sets this off",
            "add `when …`, `after …`, `at start of …`; or make it a section such as `action "
            f"{first.span.text}:`, if players may do it",
        )
    return Hook(span, head, body)
