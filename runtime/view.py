"""What a seat may see, computed from the zones' declarations (S25), and copies in which the rest is shuffled.

A view names no hidden thing, by id or by title: hidden instances show how many things lie in them. The players together (seat 0)
see what everybody sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.runtime.state import FACTOR, MASK
from cardwright.runtime.zones import register, unregister

if TYPE_CHECKING:
    from cardwright.runtime.decide import Decision
    from cardwright.runtime.program import Program
    from cardwright.runtime.specs import LogLine
    from cardwright.runtime.state import State

__all__ = [
    "Shuffler",
    "decision_for",
    "determinise",
    "log_lines",
    "news",
    "numbered_lines",
    "option_texts",
    "sees",
    "thing_seen",
    "view",
]


#: entries before the news that are looked at
EARLIER = 30


def sees(program: Program, seat: int, instance: int) -> bool:
    """Whether a seat sees the things in an instance. Nowhere is seen: static things are on the table."""
    hidden = program.hidden_at[instance]
    return hidden == 0 or (hidden == 1 and seat != 0 and program.seat_at[instance] == seat)


def thing_seen(s: State, program: Program, seat: int, thing: int) -> bool:
    """Whether a seat sees this thing where it lies."""
    return sees(program, seat, s.at[thing])


def log_lines(s: State, program: Program, seat: int, since: int = 0) -> list[str]:
    """What has happened from entry number `since` on, in lines, as far as the seat may know it (-1: everything)."""
    return [line for _, line in numbered_lines(s, program, seat, since)]


def numbered_lines(s: State, program: Program, seat: int, since: int = 0) -> list[LogLine]:
    """The lines of `log_lines`, each with the numbers of the entries that it tells of, the one it is mainly about first."""
    entries = s.whole_log()[since:]
    if program.narrate is not None:
        told = program.narrate(s, entries, seat)
        return [(tuple(since + n for n in numbers), line) for numbers, line in told] if since else told
    lines: list[LogLine] = []
    for n, entry in enumerate(entries):
        event = program.events[int(entry[0])]
        readers = event.visible(s, entry) if event.visible and seat >= 0 else None
        if readers is None or seat in readers:
            lines.append(((since + n,), event.describe(s, entry)))
    return lines


def news(s: State, program: Program, seat: int, since: int) -> list[str]:
    """The lines of what has happened from entry number `since` on, for a seat that has read what was before.

    What an instruction brings about is told before the instruction is over, where a question comes between. Left out is what then
    says nothing more: what the log as a whole does not tell by itself, or what has been said in the same words.
    """
    lines = numbered_lines(s, program, seat, since)
    if program.narrate is None or not since:
        return [line for _, line in lines]
    start = max(0, since - EARLIER)
    entries = s.whole_log()[start:]
    whole = program.narrate(s, entries, seat)
    told = program.narrate(s, entries[: since - start], seat)
    kept = {start + number for numbers, _ in whole for number in numbers}
    said = [line.strip() for numbers, line in told if start + numbers[0] not in kept]
    out: list[str] = []
    for numbers, line in lines:
        if line.strip() in said:
            said.remove(line.strip())
        elif kept.intersection(numbers):
            out.append(line)
    return out


def view(s: State, program: Program, seat: int) -> dict[str, Any]:
    """The table for a seat, as plain data.

    `zones`: a list of {zone, owner, count, things}; `things` is None where hidden, else a list of {id, definition, title, fields…}, bottom
    first. `static`: the things that lie nowhere. `log`: lines of the events that the seat may read. Also `turn`, `phase`, `clock`,
    `players`, `over`.
    """
    zones: list[dict[str, Any]] = []
    for i in range(1, program.instances):
        zone, owner = program.zone_at[i]
        if zone < 0 or (owner and program.seat_of[owner] and program.seat_of[owner] not in s.players):
            continue
        shown = [_thing(s, program, t) for t in s.z[i]] if sees(program, seat, i) else None
        zones.append({"zone": program.zones[zone].name, "owner": owner, "count": len(s.z[i]), "things": shown})
    statics = [t for t in range(1, len(program.statics) + 1) if not s.at[t] and s.defn[t] and _plays(s, program, t)]
    log = log_lines(s, program, seat)
    ending = program.endings[s.over] if s.over else None
    return {
        "game": program.id,
        "seat": seat,
        "players": list(s.players),
        "variants": [program.variants[v].name for v in s.variants],
        "turn": list(s.turn),
        "phase": s.phase,
        "clock": dict(zip(program.periods, s.clock, strict=True)),
        "over": None
        if ending is None
        else {"name": ending.name, "outcome": ending.outcome, "text": ending.text, "winners": list(ending.won_by(s))},
        "static": [_thing(s, program, t) for t in statics],
        "zones": zones,
        "log": log,
    }


def decision_for(s: State, program: Program, seat: int, decision: Decision) -> dict[str, Any] | None:
    """A decision as plain data for the seat that makes it; None for other seats. `s` is the session's `table`."""
    if decision.who not in (0, seat):
        return None
    question = program.questions[decision.question]
    return {
        "kind": question.kind,
        "prompt": question.prompt(s, decision.who, decision.source),
        "options": list(option_texts(s, decision)),
        "least": decision.least,
        "most": decision.most,
    }


def option_texts(s: State, decision: Decision) -> tuple[str, ...]:
    """The options in words, no two alike: those that read the same are numbered."""
    describe = s.program.questions[decision.question].describe
    texts = [describe(s, option) for option in decision.options]
    alike = {text for text in texts if texts.count(text) > 1} if len(set(texts)) < len(texts) else set[str]()
    seen: dict[str, int] = {}
    for i, text in enumerate(texts):
        if text in alike:
            seen[text] = seen.get(text, 0) + 1
            texts[i] = f"{text} ({seen[text]})"
    return tuple(texts)


def _plays(s: State, program: Program, t: int) -> bool:
    seat = program.seat_of[t]
    return not seat or seat in s.players


def _thing(s: State, program: Program, t: int) -> dict[str, Any]:
    d = s.defn[t]
    shown: dict[str, Any] = {"id": t, "definition": program.definitions[d].id, "title": program.thing_name(s, t)}
    for f in program.fields:
        values = getattr(s, "f_" + f.name)
        if t < len(values):
            value = values[t]
            if f.kind in program.kinds_of[d] if f.kind >= 0 else (value or f.initial[d]):
                shown[f.name] = value
    return shown


# ------------------------------------------------------------------------------------------- guessing the rest
class Shuffler:
    """A generator for determinised copies: neither the game's nor a bot's."""

    __slots__ = ("r",)

    def __init__(self, seed: int) -> None:
        self.r = seed | 1

    def below(self, n: int) -> int:
        """0..n-1."""
        self.r = r = self.r * FACTOR & MASK
        return r * n >> 64


def determinise(s: State, program: Program, seat: int, rng: Shuffler) -> State:
    """A copy that looks the same to `seat`: hidden things change places within their pools, and chance starts anew.

    A pool is the instances that the seat does not see, of one owner and of one kind of thing (or of one declared `pool`): nobody's
    cards turn up in another's deck. Things known to lie on top for another reason than their zone are shuffled too.
    """
    c = s.clone()
    hide(c, program, seat, rng)
    return c


def hide(s: State, program: Program, seat: int, rng: Shuffler) -> None:
    """What `determinise` does, on the state itself: for the end of the answers in `resume`.

    Tables that look the same to the seat become the same table, given the same generator.
    """
    pools: dict[tuple[int, object], list[int]] = {}
    for i in range(1, program.instances):
        if len(s.z[i]) and not sees(program, seat, i):
            zone, owner = program.zone_at[i]
            spec = program.zones[zone]
            pools.setdefault((program.seat_of[owner], spec.pool or spec.of), []).append(i)
    for instances in pools.values():
        things = sorted(t for i in instances for t in s.z[i])  # what is dealt does not depend on how it lay
        for n in range(len(things) - 1, 0, -1):
            k = rng.below(n + 1)
            things[n], things[k] = things[k], things[n]
        start = 0
        for i in instances:
            end = start + len(s.z[i])
            s.z[i] = tuple(things[start:end])
            start = end
            for t in s.z[i]:
                if s.at[t] != i:
                    _relocate(s, program, t, i)
    s.rng = (rng.below(1 << 32) << 32) | rng.below(1 << 32) | 1


def _relocate(s: State, program: Program, t: int, i: int) -> None:
    """The thing has always lain in `i`: its listeners follow, its fields stay."""
    watch = program.watches[s.defn[t]]
    if watch is not None:
        unregister(s, t, watch.by_place[s.at[t]])
        register(s, t, watch.by_place[i], program.seat_at[i])
    s.at[t] = i
