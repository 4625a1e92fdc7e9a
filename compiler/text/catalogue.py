"""English: the fixed words of printed text and how words change.

Everything here belongs to the language, nothing to a game: numbers, articles, plurals, verb forms, pronouns, and the words around the core
constructs. A game's own words come from its declarations; irregular forms are declared there too (`past`, `child/children`).
Another language is another module with the same names.
"""

from __future__ import annotations

__all__ = [
    "COMPARED",
    "COMPARED_TO",
    "CORE_PAST",
    "CORE_VERBS",
    "ORDINALS",
    "OUTCOMES",
    "PREPOSITIONS",
    "RANKS",
    "SUPERLATIVES",
    "article",
    "gerund",
    "number_word",
    "ordinal",
    "past",
    "plural",
    "third",
    "times",
]

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = (
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
VOWELS = "aeiou"

# Words that lead to a place or a person, in declared patterns and in sources.
PREPOSITIONS = frozenset(
    ("to", "from", "into", "onto", "in", "on", "under", "over", "at", "by", "for", "of", "with", "without", "against", "across",
     "through", "along", "beside", "behind", "towards")
)  # fmt: skip

# A comparison of a quantity: what follows the number, and what stands before it.
COMPARED = {
    ">=": ("", "or more"),
    "<=": ("", "or less"),
    ">": ("more than", ""),
    "<": ("less than", ""),
    "=": ("exactly", ""),
    "!=": ("other than", ""),
}
COMPARED_TO = {
    ">=": "at least",
    "<=": "at most",
    ">": "greater than",
    "<": "less than",
    "=": "equal to",
    "!=": "not equal to",
}

IRREGULAR_PLURALS = {
    "child": "children",
    "man": "men",
    "woman": "women",
    "foot": "feet",
    "die": "dice",
    "person": "people",
}
IRREGULAR_THIRD = {
    "be": "is",
    "have": "has",
    "do": "does",
    "go": "goes",
    "may": "may",
    "must": "must",
    "cannot": "cannot",
    "can": "can",
}
SUPERLATIVES = {"most": "the most", "fewest": "the fewest", "highest": "the highest", "lowest": "the lowest"}
RANKS = {1: "", 2: "second ", 3: "third "}

# The verbs of the core. `{x}` is what stands right after the verb, other slots are named by their preposition.
CORE_VERBS = {
    "add": "put {x}[ on {to}]",
    "remove": "remove {x}[ from {from}]",
    "set": "set {x}[ to {to}]",
    "move": "put {x}[ {to}]",
    "shuffle": "shuffle {x}[ into {into}]",
    "flip": "turn over {x}[ to form {into}]",
    "show": "show {x}[ to {to}]",
    "choose": "choose {x}",
    "remember": "note {x}",
    "create": "put {x}[ {to}]",
    "resolve": "resolve {x}",
    "begin": "begin {x}",
    "queue": "take {x} afterwards",
    "skip": "skip {x}",
    "offer": "use {x}",
    "raise": "open {x}",
    "conclude": "end the game in {x}",
    "stop": "stop",
    "roll": "roll {x}",
    "prevent": "prevent {x}",
    "change": "change {x}",
    "by_hand": "{x}",
}
OUTCOMES = {"victory": "the players win", "defeat": "the players lose", "draw": "nobody wins"}
CORE_PAST = {"show": "shown", "set": "set", "move": "moved", "create": "created", "choose": "chosen", "roll": "rolled"}


def number_word(value: int) -> str:
    """Small numbers as words (up to twelve), others as digits."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def ordinal(value: int) -> str:
    """first, second, …; above twelfth in digits (21st)."""
    if 0 <= value < len(ORDINALS):
        return ORDINALS[value]
    ending = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{ending}"


def times(value: int) -> str:
    """once, twice, three times."""
    return {1: "once", 2: "twice"}.get(value) or f"{number_word(value)} times"


def article(following: str) -> str:
    """a or an, by how the next word begins. Letters read one by one (`XP`) are not known here."""
    if following.lower().startswith(("uni", "use", "one", "eu", "uti")):
        return "a"  # said with a consonant: a unit, a one-off
    return "an" if following[:1].lower() in VOWELS + "æ" else "a"


def plural(noun: str) -> str:
    """The regular plural of the last word: card → cards, guest → guests, box → boxes."""
    *before, last = noun.split(" ")
    if last.lower() in IRREGULAR_PLURALS:
        last = IRREGULAR_PLURALS[last.lower()]
    elif last.endswith(("s", "x", "z", "ch", "sh")):
        last += "es"
    elif last.endswith("y") and last[-2:-1] not in VOWELS:
        last = last[:-1] + "ies"
    else:
        last += "s"
    return " ".join([*before, last])


def third(verb: str) -> str:
    """The form after a singular: bear → bears, watch → watches, carry → carries."""
    lower = verb.lower()
    if lower in IRREGULAR_THIRD:
        return IRREGULAR_THIRD[lower]
    if lower.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    if lower.endswith("y") and lower[-2:-1] not in VOWELS:
        return verb[:-1] + "ies"
    return verb + "s"


def _doubles(verb: str) -> bool:
    """prep, put, stop: one vowel between consonants, one syllable."""
    if len(verb) < 3 or verb[-1] in "aeiouwxy" or verb[-2] not in VOWELS or verb[-3] in VOWELS:
        return False
    return sum(1 for letter in verb if letter in VOWELS) == 1


def gerund(verb: str) -> str:
    """watch → watching, release → releasing, place → placing, prep → prepping."""
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "ye", "oe")) and len(verb) > 2:
        return verb[:-1] + "ing"
    return verb + (verb[-1] if _doubles(verb) else "") + "ing"


def past(verb: str) -> str:
    """The regular participle; irregular ones are declared (`past sent`)."""
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return verb[:-1] + "ied"
    return verb + (verb[-1] if _doubles(verb) else "") + "ed"
