"""The registry of diagnostic codes. To add a code, add one line; a number is never used again.

E01 syntax · E02 names · E03 types · E04 effects and timing · E05 card rules · E06 sets and files ·
E09 our own mistakes · W0 warnings. The title says what is wrong, in words for a designer, and heads the page
`docs/errors/NUMBER.md`. Every code is emitted somewhere; tests hold both.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["GONE", "Code", "all_codes", "by_number", "by_slug", "find"]


class Code(NamedTuple):
    """A kind of diagnostic: number `E0201`, slug `unknown-name`, title for its page."""

    number: str
    slug: str
    title: str

    @property
    def is_warning(self) -> bool:
        return self.number.startswith("W")

    def __str__(self) -> str:
        return f"{self.number} {self.slug}"


# Numbers of codes that are gone. They stand in old logs and questions, so none is ever used again.
GONE = frozenset(
    (
        "E0211", "E0212", "E0222", "E0223", "E0320", "E0321", "E0322", "E0408", "E0410", "E0503", "E0607",
        "E0801", "E0802", "E0803", "E0804", "E0805", "E0806", "E0807",
    )
)  # fmt: skip

_by_number: dict[str, Code] = {}
_by_slug: dict[str, Code] = {}


def _code(number: str, slug: str, title: str) -> Code:
    """Register a code; a number or slug given twice is a mistake of ours, found at import."""
    if number in _by_number or slug in _by_slug or number in GONE:
        raise ValueError(f"diagnostic code used twice: {number} {slug}")
    code = _by_number[number] = _by_slug[slug] = Code(number, slug, title)
    return code


def all_codes() -> tuple[Code, ...]:
    """Every code, by number."""
    return tuple(_by_number[number] for number in sorted(_by_number))


def by_number(number: str) -> Code:
    """The code of a number; KeyError when there is none."""
    return _by_number[number]


def by_slug(slug: str) -> Code:
    """The code of a slug; KeyError when there is none."""
    return _by_slug[slug]


def find(text: str) -> Code | None:
    """The code that a person means by a number or slug in whatever case; None if there is none."""
    text = text.strip()
    return _by_number.get(text.upper()) or _by_slug.get(text.lower())


# E01: syntax
UNREADABLE_LINE = _code("E0101", "unreadable-line", "This line cannot be read")
TAB_INDENT = _code("E0102", "tab-indent", "A tab is used for indentation")
BAD_INDENT = _code("E0103", "bad-indent", "The indentation fits no line above")
MISSING_COLON = _code("E0104", "missing-colon", "A colon is missing at the end of the line")
UNCLOSED_STRING = _code("E0105", "unclosed-string", "A quotation mark is never closed")
A_OR_AN = _code("E0106", "a-or-an", "`a` and `an` are not used: say how many")
NUMBER_WORD = _code("E0107", "number-word", "Numbers are written as digits")
UNQUOTED_TITLE = _code("E0108", "unquoted-title", "A name of several words stands in quotation marks")
RESERVED_WORD = _code("E0109", "reserved-word", "This word belongs to the language")
BAD_CHARACTER = _code("E0110", "bad-character", "This character means nothing here")
UNCLOSED_BRACKET = _code("E0111", "unclosed-bracket", "A bracket is never closed")
EMPTY_BLOCK = _code("E0112", "empty-block", "Nothing stands under a line that ends with a colon")
SECTION_COLON = _code("E0113", "section-colon", "A section is written with a colon")
EXTRA_COLON = _code("E0114", "extra-colon", "This line takes no colon")
STRAY_LINE = _code("E0115", "stray-line", "This line belongs to no declaration")
OTHER_FORM = _code("E0116", "other-form", "This is said in another form")
TOO_DEEP = _code("E0117", "too-deep", "This is nested too deeply")
TOO_LONG = _code("E0118", "too-long", "This is longer than can be read")
EMPTY_TITLE = _code("E0119", "empty-title", "This name is empty")

# E02: names
UNKNOWN_NAME = _code("E0201", "unknown-name", "This name is not known here")
UNKNOWN_VERB = _code("E0202", "unknown-verb", "This verb is not known")
UNKNOWN_KIND = _code("E0203", "unknown-kind", "This kind is not known")
UNKNOWN_TYPE = _code("E0204", "unknown-type", "This type is not known")
UNKNOWN_CARD = _code("E0205", "unknown-card", "No card has this name")
UNKNOWN_SECTION = _code("E0206", "unknown-section", "A card of this kind has no such section")
UNKNOWN_LINE = _code("E0207", "unknown-line", "A card of this kind has no such line")
UNKNOWN_FLAG = _code("E0208", "unknown-flag", "This declaration has no such flag")
TWICE = _code("E0209", "twice", "This is declared twice")
ADJECTIVE = _code("E0210", "adjective", "This is not said of such a thing")
NO_YOU = _code("E0213", "no-you", "There is no `you` here")
NO_THIS = _code("E0214", "no-this", "There is no `this` here")
SELF = _code("E0215", "self", "`self` has meaning only in a condition on things")
WHOSE = _code("E0216", "whose", "It is not said whose this is")
NO_SPAN = _code("E0217", "no-span", "This is no turn, phase, window or verb")
POLICY = _code("E0218", "policy", "This policy is not known")
POLICY_VALUE = _code("E0219", "policy-value", "A policy has not this value")
FLAG_VALUE = _code("E0220", "flag-value", "A flag has not this value")
OVERLOAD = _code("E0221", "overload", "Two verbs of one name take the same thing")
UNKNOWN_ADJECTIVE = _code("E0224", "unknown-adjective", "This word is not said of such a thing")
VERB_FORM = _code("E0225", "verb-form", "A verb is written in its base form")
LINE_COLON = _code("E0226", "line-colon", "This is a line, not a section")
SECTION_TWICE = _code("E0227", "section-twice", "A section stands twice in a card")
AMBIGUOUS_CARD = _code("E0228", "ambiguous-card", "Several cards have this name")
UNKNOWN_MEMBER = _code("E0229", "unknown-member", "Such a thing has no part of this name")
EXTENDS_NOTHING = _code("E0231", "extends-nothing", "There is nothing of this name to extend")
TOO_MANY = _code("E0232", "too-many", "More players or pieces than a game can have")
WORDING = _code("E0233", "wording", "These words cannot be printed")
NOT_AN_OUTCOME = _code("E0230", "not-an-outcome", "A game ends in victory, defeat or a draw")

# E03: types
SLOT = _code("E0301", "slot", "This preposition has no place here")
MISSING_SLOT = _code("E0302", "missing-slot", "Something that must be said is missing")
SLOT_TYPE = _code("E0303", "slot-type", "This is of the wrong type")
WHICH_END = _code("E0304", "which-end", "It is not said which end of an ordered place")
ONE_PLACE = _code("E0305", "one-place", "A thing can go to one place only")
NEVER = _code("E0306", "never", "Such a thing is never of this kind")
NEVER_THERE = _code("E0307", "never-there", "Such a thing is never in this place")
IS_IN = _code("E0308", "is-in", "To ask where a thing is, write `is in`")
IS_KIND = _code("E0309", "is-kind", "To ask what a thing is, write `is`")
COMPARE = _code("E0310", "compare", "These two can never be equal")
NO_NUMBER = _code("E0311", "no-number", "A number is wanted here")
HOW_MANY = _code("E0312", "how-many", "This does not say how many")
UNIT_ONLY = _code("E0313", "unit-only", "This counter only measures: nobody has any")
NOT_THINGS = _code("E0314", "not-things", "There is nothing here of which one could take some")
NOT_A_PLACE = _code("E0315", "not-a-place", "This is not a place")
PERHAPS_NONE = _code("E0316", "perhaps-none", "This may be none")
ALWAYS = _code("E0317", "always", "This is never none")
AGREEMENT = _code("E0318", "agreement", "Singular and plural do not agree")
INDEX = _code("E0319", "index", "This has no numbered parts")
CHANGE = _code("E0323", "change", "This cannot be changed")
ROW = _code("E0324", "row", "A row has not as many cells as the table has columns")
OVERLAP = _code("E0325", "overlap", "Two arms of a match cover the same case")
NO_ARGUMENT = _code("E0327", "no-argument", "There is too much after this word")
NEGATIVE = _code("E0329", "negative", "There is never less than none of something")
BY_ZERO = _code("E0330", "by-zero", "Nothing can be divided by 0")
OUT_OF_RANGE = _code("E0331", "out-of-range", "This number may not stand here")
NO_FLAG = _code("E0328", "no-flag", "This is not true or false")
CYCLE = _code("E0326", "cycle", "This is defined by itself")

# E04: effects and timing
WHO = _code("E0401", "who", "It is not said who does this")
ACTOR = _code("E0402", "actor", "Such a thing cannot do this")
YOU = _code("E0403", "you", "The one who acts is declared `by (you: KIND)`")
NO_ACTOR = _code("E0404", "no-actor", "This cannot act")
CHOICE_IN_LET = _code("E0405", "choice-in-let", "`let` names a value, and nobody is asked in it")
CHOICE_IN_CONDITION = _code("E0406", "choice-in-condition", "A condition only looks: nobody is asked in it")
COUNT_CHOICE = _code("E0407", "count-choice", "A count only looks: nobody is asked in it")
WITH_IN_LOOP = _code("E0409", "with-in-loop", "A loop over all that keeps only the extreme one")
ALL_ACT = _code("E0411", "all-act", "To let every one act, write `each`")
PATTERN = _code("E0412", "pattern", "An event speaks of `any` such thing")
SAME_FOR_ALL = _code("E0413", "same-for-all", "This is the same for all of them")
INSTEAD = _code("E0414", "instead", "`instead` has nothing to replace here")
WOULD = _code("E0415", "would", "`would` goes with `when`")
EVENT_SUBJECT = _code("E0416", "event-subject", "Such a thing never does this")
EVENT_OBJECT = _code("E0417", "event-object", "This is never done to such a thing")
EVENT_FORM = _code("E0418", "event-form", "This event is written in another form")
MISPLACED = _code("E0419", "misplaced", "This line cannot stand here")
WRONG_HEAD = _code("E0421", "wrong-head", "The head does not say when")
NOT_SAID = _code("E0422", "not-said", "This cannot be said yet")
NO_DURATION = _code("E0424", "no-duration", "It is not said how long this holds")
WHERE = _code("E0423", "where", "It is not said where these lie")
NO_PART = _code("E0425", "no-part", "Who stands before the colon has no part in what follows")
TEST_LINE = _code("E0426", "test-line", "This line of a test cannot be carried out")
UNBOUNDED = _code("E0420", "unbounded", "This may repeat for ever")

# E05: card rules
MISSING_LINE = _code("E0501", "missing-line", "A card of this kind needs a line that is missing")
MISSING_SECTION = _code("E0502", "missing-section", "A card of this kind needs a section that is missing")

# E06: sets and files
NO_SUCH_FILE = _code("E0601", "no-such-file", "There is no such file or folder")
NOT_TEXT = _code("E0602", "not-text", "This file is not UTF-8 text")
NO_MANIFEST = _code("E0603", "no-manifest", "This folder is not a set: it has no manifest")
MANIFEST = _code("E0604", "manifest", "The manifest of the set is wrong")
UNKNOWN_SET = _code("E0605", "unknown-set", "This set is not found")
SET_CYCLE = _code("E0606", "set-cycle", "Sets need one another in a circle")
SAME_ID = _code("E0608", "same-id", "Two things of one set have the same id")
UNREADABLE_FILE = _code("E0609", "unreadable-file", "This file cannot be read")
SAME_TITLE = _code("E0610", "same-title", "Another set has a card of this title")


# E09: our own mistakes
INTERNAL = _code("E0901", "internal", "Cardwright itself has failed")

# W0: warnings
UNUSED = _code("W0001", "unused", "This is declared and never used")
UNREAD = _code("W0002", "unread", "This is kept and never read")
BY_HAND = _code("W0009", "by-hand", "This is done by hand at the table")
CIRCLE = _code("W0010", "circle", "Rules cause each other without an end")
UNPLAYABLE = _code("W0004", "unplayable", "This game cannot be played yet")
HIDDEN_CHOICE = _code("W0003", "hidden-choice", "A choice lets somebody look through a face-down place")
