"""What answers are kept under in saves and recordings: names that still mean the same when the sets have changed.

The numbers of definitions, rules, actions and zones move when a set changes. So a question is kept by its own key, and an option
by what it is: the thing with its printed card, the action by its name. A question whose options are other cards now is another question.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from cardwright.runtime.state import Option, Options, State

__all__ = ["Kept", "Key", "kept", "key_hash", "meant"]

#: (question, who, options, least, most, source), or its hash as a save keeps it
Key: TypeAlias = tuple[Any, ...] | str
#: an option as a save keeps it, or the options of a set or an order
Kept: TypeAlias = str | tuple[str, ...]


def key_hash(s: State, key: Key) -> str:
    """A key as a save keeps it: 16 hexadecimal digits. `s`: a state of the same game in which everything asked about exists."""
    if isinstance(key, str):
        return key
    question: int = key[0]
    options: Options = key[2]
    named = ", ".join([_option(s, question, o) for o in options])
    where = s.program.question_keys[question]
    text = f"{where}\0{key[1]}\0{named}\0{key[3]}..{key[4]}\0{_thing(s, key[5])}"
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=8).hexdigest()


def kept(s: State, key: Key, answer: Any) -> Kept:
    """An answer as a save keeps it."""
    if isinstance(key, str):
        same: Kept = answer
        return same
    question, least, most = key[0], key[3], key[4]
    if least == 1 == most:
        return _option(s, question, answer)
    return tuple(_option(s, question, one) for one in answer)


def meant(s: State, question: int, options: Options, answer: Kept) -> Any:
    """The option, or the tuple of options, that a kept answer means; None where it is not among them."""
    known = {_option(s, question, one): one for one in options}
    if isinstance(answer, str):
        return known.get(answer)
    found = tuple(known.get(one) for one in answer)
    return None if None in found else found


def _option(s: State, question: int, option: Option) -> str:
    """What one option is."""
    program = s.program
    spec = program.questions[question]
    if isinstance(option, tuple):
        if not question:
            return f"{_rule(s, option[0])} {_thing(s, option[1])} {option[2]}"
        if spec.kind == "action":
            things = " ".join(_thing(s, t) for t in option[1:])
            return f"{_action(s, option[0])} {things}".strip()
        return " ".join(_thing(s, t) for t in option) if spec.asks == "thing" else repr(option)
    if spec.asks == "thing":
        return _thing(s, option)
    if spec.asks == "printed" and 0 <= option < len(program.definitions):
        return program.definitions[option].id
    if spec.asks == "place" and 0 < abs(option) < program.instances:
        zone, owner = program.zone_at[abs(option)]
        return f"{'under ' if option < 0 else ''}{program.zones[zone].name} {owner}"
    return repr(option)


def _thing(s: State, t: int) -> str:
    """`31 base.ash`: the number of a thing and what is printed on it."""
    return f"{t} {s.program.definitions[s.defn[t]].id}" if 0 < t < len(s.defn) and s.defn[t] else str(t)


def _rule(s: State, number: int) -> str:
    rules = s.program.rules
    return rules[number].name if 0 <= number < len(rules) else str(number)


def _action(s: State, number: int) -> str:
    names = s.program.actions
    if number < 0:
        return _rule(s, -1 - number)
    return names[number - 1] if 0 < number <= len(names) else str(number)
