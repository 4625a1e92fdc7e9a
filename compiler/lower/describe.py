"""Questions and events as the runtime has them: who words them is given, and nothing is worded before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax
from cardwright.dsl import typed as ty
from cardwright.runtime.program import EventSpec, Narrate, QuestionSpec
from cardwright.runtime.specs import Log, LogLine
from cardwright.runtime.state import Option, State

from .wording import Told

if TYPE_CHECKING:
    from .link import Linker

__all__ = ["event", "names_of_events", "names_of_rules", "narrator", "ordering", "question"]


def ordering(link: Linker) -> QuestionSpec:
    """The question the runtime asks when several rules want to act at once; its options are `(rule, owner, n)`."""

    def describe(s: State, option: Option) -> str:
        assert isinstance(option, tuple)
        return link.wording.rule(numbered(link, option[0]), s, option[1])

    def prompt(s: State, who: int, source: int) -> str:
        return "What happens first?"

    return QuestionSpec("order", prompt, describe, key="order of rules")


def numbered(link: Linker, number: int) -> ty.Rule:
    """The rule of that number."""
    return next(rule for rule, n in link.rules.items() if n == number)


def question(link: Linker, kind: str, node: syntax.Node, part: ty.TypedNode) -> QuestionSpec:
    """A place in the source that asks. Its key is made of its own words, so that it outlives changes elsewhere."""
    span = node.span
    place = f"{span.source.path}:{span.start_line}"
    text = " ".join(span.text.split())[:100]

    def prompt(s: State, who: int, source: int) -> str:
        return link.wording.prompt(kind, part, s, who, source)

    asks = part.candidates.type.tag if isinstance(part, ty.Select) else ""
    return QuestionSpec(kind, prompt, describer(link, kind, part), place, f"{kind} {text}", asks)


def describer(link: Linker, kind: str, part: ty.TypedNode) -> Callable[[State, Option], str]:
    """How its options are described."""

    def option_said(s: State, option: Option) -> str:
        return link.wording.option(kind, part, s, option)

    def action_said(s: State, option: Option) -> str:
        assert isinstance(option, tuple)
        if option == (0,):
            return link.wording.done(part)
        if option[0] < 0:
            return link.wording.offered(numbered(link, -1 - option[0]), s, option[1])
        verb = [verb for verb in link.module.verbs if verb.action][option[0] - 1]
        return link.wording.action(verb, s, option[1:])

    return action_said if kind == "action" else option_said


def names_of_events(events: Sequence[Told]) -> list[str]:
    """A name for each kind of event, all different: saved games are read by them. Overloads are told apart by what they are done to."""
    out: list[str] = []
    for of in events:
        title = of if isinstance(of, str) else of.name
        if isinstance(of, sy.VerbSym):
            if of.counter is not None:
                title += f" {of.counter.name}"
            elif of.params and not of.params[0].preps and of.params[0].type.of:
                title += f" {of.params[0].type.of}"
            if of.you is not None and title in out:
                title += f" by {of.you.type.of}"
            if of.scope is not None and title in out:
                title += f" of {of.scope.title}"
        n, wanted = 1, title
        while title in out:
            n += 1
            title = f"{wanted} {n}"
        out.append(title)
    return out


def names_of_rules(rules: Iterable[ty.Rule]) -> dict[ty.Rule, str]:
    """A name for each rule, all different: the card it is of, and which of its rules it is."""
    seen: dict[str, int] = {}
    out: dict[ty.Rule, str] = {}
    for rule in rules:
        owner = rule.scope.id if rule.scope is not None else "the game"
        seen[owner] = seen.get(owner, 0) + 1
        out[rule] = f"{owner} {seen[owner]}"
    return out


def event(link: Linker, of: Told, title: str) -> EventSpec:
    """A kind of log entry."""

    def describe(s: State, entry: Log) -> str:
        return link.wording.event(of, s, entry)

    def visible(s: State, entry: Log) -> tuple[int, ...] | None:
        return link.wording.readers(of, s, entry)

    return EventSpec(title, describe, visible)


def narrator(link: Linker) -> Narrate:
    """The log as one seat may read it."""

    def narrate(s: State, entries: Sequence[Any], seat: int) -> list[LogLine]:
        return link.wording.narrate(link.event_names, s, entries, seat)

    return narrate
