"""Plain words for questions, options and events, through titles; printers may give better ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax
from cardwright.dsl import typed as ty
from cardwright.runtime.program import EventSpec, QuestionSpec

if TYPE_CHECKING:
    from .link import Linker

__all__ = ["event", "names_of_events", "ordering", "question"]


def thing(s: Any, t: Any) -> str:
    """The title of a thing, of several, or the number itself."""
    if isinstance(t, tuple):
        return ", ".join(thing(s, x) for x in t) or "nothing"
    if isinstance(t, int) and 0 < t < len(s.defn):
        return str(s.program.thing_name(s, t))
    return str(t)


def rule_option(s: Any, option: Any) -> str:
    """One of several rules that want to act: whose it is."""
    return f"{thing(s, option[1]) if option[1] else 'the rules'} ({s.program.rules[option[0]].name})"


def ordering(link: Linker) -> QuestionSpec:
    """The question the runtime asks when several rules want to act at once; its options are `(rule, owner, n)`."""
    return QuestionSpec(
        "order",
        lambda s, who, source: "What happens first?",
        rule_option,
        key="order of rules",
    )


def question(link: Linker, kind: str, node: syntax.Node, part: ty.TypedNode) -> QuestionSpec:
    span = node.span
    place = f"{span.source.path}:{span.start_line}"
    text = " ".join(span.text.split())[:100]
    key = f"{kind} {text} {place}"

    def prompt(s: Any, who: int, source: int) -> str:
        start = f"{thing(s, source)}: " if source else ""
        asked = {
            "may": "may",
            "either": "choose one",
            "order": "which next?",
            "action": "what now?",
            "amount": "how much?",
        }
        return f"{start}{asked.get(kind, 'choose')} — {text}" if kind != "action" else f"{start}What now?"

    return QuestionSpec(kind, prompt, describer(link, kind, part), place, key)


def describer(link: Linker, kind: str, part: ty.TypedNode) -> Any:
    if kind == "may":
        return lambda s, option: "yes" if option else "no"
    if kind == "by hand":
        return lambda s, option: "done"
    if kind == "amount":
        return lambda s, option: str(option)
    if kind == "either" and isinstance(part, ty.EitherStmt):
        texts = [" ".join(o.node.span.text.split())[:80] for o in part.options]
        return lambda s, option: texts[option] if 0 <= option < len(texts) else str(option)
    if kind == "action":
        return lambda s, option: action(link, s, option)
    if isinstance(part, ty.Select) and part.candidates.type.tag == "printed":
        return lambda s, option: s.program.definitions[option].title if isinstance(option, int) else thing(s, option)
    if isinstance(part, ty.Select) and part.candidates.type.tag == "place":
        return lambda s, option: s.program.zone_name(s, option)
    return thing


def action(link: Linker, s: Any, option: tuple[int, ...]) -> str:
    if option == (0,):
        return "done"
    if option[0] < 0:
        return f"{thing(s, option[1])}: {s.program.rules[-1 - option[0]].name}"
    verb = [v for v in link.module.verbs if v.action][option[0] - 1]
    return said(verb, s, option[1:])


def said(verb: sy.VerbSym, s: Any, args: tuple[Any, ...]) -> str:
    """The verb's own words with its arguments filled in."""
    text = verb.says or verb.name.replace("_", " ")
    for param, arg in zip(verb.params, args, strict=False):
        text = text.replace("{" + param.name + "}", argument(s, param.type.tag, arg))
    return text.replace("[", "").replace("]", "")


def argument(s: Any, tag: str, arg: Any) -> str:
    """An argument of an event in words: a thing, a printed card, or a number as it is."""
    if tag == "thing":
        return thing(s, arg)
    return s.program.definitions[arg].title if tag == "printed" and isinstance(arg, int) else str(arg)


def names_of_events(events: list[Any]) -> list[str]:
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


def event(link: Linker, of: Any, title: str) -> EventSpec:
    if isinstance(of, sy.VerbSym):
        verb = of

        def describe(s: Any, entry: tuple[Any, ...]) -> str:
            who = f"{thing(s, entry[2])}: " if entry[2] else ""
            return who + said(verb, s, entry[3:])

        return EventSpec(title, describe)
    return EventSpec(title, lambda s, entry: f"{of} {', '.join(thing(s, x) for x in entry[3:4])}")
