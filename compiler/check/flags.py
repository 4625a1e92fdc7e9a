"""Flags of a declaration: `, limit 15`, `, face down`, `, says "…"`. A closed list for each sort of declaration.

An unknown flag is one message with the nearest known one; a flag without its value, or with one it does not take, another.
"""

from __future__ import annotations

from cardwright.dsl import syntax as sx

from .world import World

# what: flag → what its value is: "" none, word, words, number, text, phrase, prep (a preposition and a phrase)
KNOWN: dict[str, dict[str, str]] = {
    "kind": {"extended": "", "single": "", "seats": "", "you": "word", "chooses": "word", "copies": "number", "says": "text"},
    "counter": {
        "unit": "", "least": "phrase", "limit": "phrase", "excess": "word", "symbol": "text", "says": "text", "lost_after": "word",
        "lowest": "prep", "additive": "", "reset_each": "word", "given": "",
    },
    "zone": {
        "extended": "", "face": "word", "seen": "prep", "ordered": "", "limit": "phrase", "active": "", "says": "text", "acting": "word",
        "placed": "text", "latest": "text",
    },
    "track": {"spaces": "phrase", "loops": "", "resolves": "word", "says": "text"},
    "mode": {"first": "", "says": "text"},
    "noun": {"single": "", "says": "text", "placed": "text"},
    "adjective": {"says": "text", "measured": "word"},
    "verb": {"action": "prep", "waits": "prep", "pays": ""},
    "turn": {"says": "text", "uncounted": ""},
    "phase": {"says": "text"},
    "window": {"says": "text"},
    "section": {"first": "", "activated": "", "optional": "", "says": "text", "sets": "word"},
    "field": {
        "info": "", "owner": "", "ordinal": "", "highest": "text", "lowest": "text", "head": "prep",
        "written": "word", "says": "text", "label": "text", "groups": "", "range": "phrase", "signed": "", "absent": "",
        "given": "",
    },
    "pick": {"fills": "word", "says": "text"},
    "variant": {"group": "word", "includes": "words", "players": "phrase", "says": "text"},
    "ending": {"checked": "word"},
}  # fmt: skip


class Flags:
    """The flags of one declaration, by name. Reports what is not known when it is made."""

    def __init__(self, world: World, flags: tuple[sx.Flag, ...], what: str) -> None:
        self.world = world
        self.what = what
        self.found: dict[str, sx.Flag] = {}
        known = KNOWN[what]
        for flag in flags:
            name = flag.name.text
            if name not in known:
                world.error(flag.name, "unknown-flag", what=what, name=name, near=world.near(name, set(known)))
                continue
            if name in self.found:
                world.error(flag.name, "twice", name=name)
                continue
            form = known[name]
            if form == "" and (flag.value is not None or flag.preps) and not (what == "counter" and name == "lowest"):
                world.error(flag.name, "flag-value", name=name, problem="takes nothing after it")
                continue
            if form in ("word", "words", "number", "text", "phrase") and flag.value is None:
                world.error(flag.name, "flag-value", name=name, problem="needs a value after it")
                continue
            if form == "number" and not isinstance(flag.value, sx.Int):
                world.error(flag.name, "flag-value", name=name, problem="needs a number, 0 or more")
                continue
            if form == "text" and not isinstance(flag.value, sx.Text):
                world.error(flag.name, "flag-value", name=name, problem="needs a text in quotes")
                continue
            self.found[name] = flag

    def __contains__(self, name: str) -> bool:
        return name in self.found

    def node(self, name: str) -> sx.Flag | None:
        return self.found.get(name)

    def word(self, name: str) -> str:
        """The value as one word; "" where there is none."""
        flag = self.found.get(name)
        if flag is None or flag.value is None:
            return ""
        if isinstance(flag.value, sx.Name):
            return flag.value.text
        if isinstance(flag.value, sx.Text):
            return flag.value.value
        self.world.error(flag.name, "flag-value", name=name, problem="needs one word")
        return ""

    def words(self, name: str) -> tuple[str, ...]:
        word = self.word(name)
        return (word,) if word else ()

    def text(self, name: str) -> str:
        flag = self.found.get(name)
        return flag.value.value if flag is not None and isinstance(flag.value, sx.Text) else ""

    def number(self, name: str, default: int) -> int:
        flag = self.found.get(name)
        return flag.value.value if flag is not None and isinstance(flag.value, sx.Int) else default

    def phrase(self, name: str) -> sx.Phrase | None:
        flag = self.found.get(name)
        return flag.value if flag is not None else None

    def led(self, name: str, prep: str) -> sx.Phrase | None:
        """What a preposition of the flag leads in: `seen by owner`, `action during main`."""
        flag = self.found.get(name)
        if flag is None:
            return None
        for word, phrase in flag.preps:
            if word.text == prep:
                return phrase
        return None

    def led_word(self, name: str, prep: str) -> str:
        phrase = self.led(name, prep)
        return phrase.text if isinstance(phrase, sx.Name) else ""
