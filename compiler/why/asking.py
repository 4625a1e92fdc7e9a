"""Why something is asked: which text asks, what it is part of, and who is asked."""

from __future__ import annotations

from cardwright.compiler.why.answer import part_of
from cardwright.compiler.why.late import HIDDEN, Lookup, place_of, short, text_of
from cardwright.compiler.why.missing import asking
from cardwright.runtime.session import Session
from cardwright.runtime.state import State
from cardwright.runtime.tracing import trace

__all__ = ["asked"]

#: who orders what happens at one moment, by the program's name for the policy
ORDERED_BY = {
    "active": "who has the turn says",
    "players": "the players together say",
    "seats": "in order of seats, each player says",
    "age": "their age says",
}
#: characters of a text that are quoted
QUOTED = 90


def asked(look: Lookup, session: Session) -> list[str]:
    """Why the question that waits for an answer is asked, in lines; [] where none does."""
    decision = session.pending
    if decision is None:
        return []
    s = session.table
    spec = s.program.questions[decision.question]
    lines = [spec.prompt(s, decision.who, decision.source)]
    if not decision.question:
        lines += _moment(look, s, decision.options)
    else:
        part = asking(look, decision)
        if part is not None:
            text = text_of(part.node)[:QUOTED]
            title = look.name(s, decision.source)
            known = title != HIDDEN
            lines.append(
                f"  asked by {title or 'the rules'}" + (f": `{text}` ({short(place_of(part.node))})" if known else "")
            )
    seen = trace(session.base, session.answers, 1 << 60)
    if seen.top is not None:
        lines += [f"  {one}" for one in part_of(look, seen.top)]
    who = look.name(s, decision.who) or "all players together"
    number = f"{decision.least}" if decision.least == decision.most else f"{decision.least} to {decision.most}"
    lines.append(
        f"  {who} may choose {number} of {len(decision.options)}; where only one answer is possible, nobody is asked"
    )
    return lines


def _moment(look: Lookup, s: State, options: tuple[tuple[int, int, int], ...]) -> list[str]:
    """Several rules that act at one moment, and who orders them."""
    order = ORDERED_BY[s.program.trigger_order]
    lines = [f"  {len(options)} rules act at this moment; {order} which is first"]
    for number, owner, _ in options:
        rule = look.rules.get(number)
        if rule is not None:
            title = look.name(s, owner) or "the rules"
            lines.append(f"  {title}" + (f" ({short(place_of(rule.node))})" if title != HIDDEN else ""))
    return lines
