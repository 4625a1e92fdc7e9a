"""Inputs made from texts that read well: words, lines and bytes changed at random, and texts made of nothing but words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from random import Random

from hosts import TOKEN, Host, pieces

from cardwright.compiler.parse.tables import load

#: another text than the one that is given
Change = Callable[[str, Host, Random], str]

#: what readers of text have stumbled over, and what belongs to Python, to templates and to HTML
ODD = (
    *(
        "\0",
        "\t",
        "\r",
        "\r\n",
        "\ufeff",
        "\u202e",
        "\u2066",
        "\u00a0",
        "\u200b",
        "\u0430",
        "\u0660",
        "\u00b2",
        "\U0001f600",
    ),
    *("\x1b[31m", "\x7f", "\x85", "\u2028", "'", '"', "\\", "`", "\u201c", "#", "{", "}", "{0.__class__}", "{{ 7*7 }}"),
    *(
        "{% raw %}",
        "__class__",
        "__init__",
        "self",
        "None",
        "import",
        "lambda",
        "<script>",
        "&amp;",
        "%s",
        "$x",
        "a" * 90,
    ),
    *("9" * 9, "9" * 30, "0", "-1", "1..0", "1.5", "e", "\u0301", "\u01c5", "\u00df"),
)
SEQUENCES = (
    *("for each", "at start of", "until end of", "next time", "any number of", "half of", "rounded up", "up to"),
    *("once per", "other than", "with most", "also has", "would be", "or more", "in any order", "number of times"),
)


def made(host: Host, chance: Random) -> tuple[int, bytes]:
    """The number of the host's declaration that is left out, and the bytes of the file that comes in its place."""
    number = chance.randrange(len(host.parts))
    way = chance.random()
    if way < 0.03:
        return number, chance.randbytes(chance.randrange(1, 200))
    if way < 0.07:
        return number, _words(host, chance).encode()
    text = chance.choice(pieces()) if way < 0.17 else host.parts[number].text
    for _ in range(chance.choice((1, 1, 1, 1, 1, 2, 2, 3, 5))):
        text = chance.choice(CHANGES)(text, host, chance)
    data = text.encode("utf-8", "replace")
    return number, _bytes(data, chance) if way > 0.97 else data


def _word(host: Host, chance: Random) -> str:
    """Any word or sign of the host, of the language, or an odd one."""
    way = chance.random()
    if way < 0.75:
        return chance.choice(host.words)
    if way < 0.9:
        return chance.choice(_spelled())
    return chance.choice(SEQUENCES if way < 0.95 else ODD)


@cache
def _spelled() -> tuple[str, ...]:
    return (*load().words, *load().signs)


# ------------------------------------------------------------------------------------------ words
def _at(text: str, chance: Random) -> tuple[int, int]:
    """Where some word of the text stands; an empty place in a text without words."""
    words = [found.span() for found in TOKEN.finditer(text)]
    return chance.choice(words) if words else (0, 0)


def _drop(text: str, host: Host, chance: Random) -> str:
    start, end = _at(text, chance)
    return text[:start] + text[end:]


def _drop_several(text: str, host: Host, chance: Random) -> str:
    (a, b), (_, d) = sorted((_at(text, chance), _at(text, chance)))
    return text[:a] + text[d:] if "\n" not in text[a:d] or chance.random() < 0.2 else text[:a] + text[b:]


def _double(text: str, host: Host, chance: Random) -> str:
    start, end = _at(text, chance)
    return f"{text[:end]} {text[start:end]}{text[end:]}"


def _insert(text: str, host: Host, chance: Random) -> str:
    start, _ = _at(text, chance)
    return f"{text[:start]}{_word(host, chance)} {text[start:]}"


def _exchange(text: str, host: Host, chance: Random) -> str:
    start, end = _at(text, chance)
    return text[:start] + _word(host, chance) + text[end:]


def _swap(text: str, host: Host, chance: Random) -> str:
    (a, b), (c, d) = sorted((_at(text, chance), _at(text, chance)))
    return text if b > c else text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _phrase(text: str, host: Host, chance: Random) -> str:
    """A stretch of another declaration comes in."""
    other = chance.choice(host.parts).text if chance.random() < 0.7 else chance.choice(pieces())
    (a, _), (_, d) = sorted((_at(other, chance), _at(other, chance)))
    start, end = _at(text, chance)
    taken = other[a : min(d, a + 120)]
    return text[:start] + (taken if chance.random() < 0.3 else taken.split("\n")[0]) + text[end:]


def _alike(text: str, host: Host, chance: Random) -> str:
    """A word in place of one that may stand where it does: a name for a name, a preposition for a preposition."""
    start, end = _at(text, chance)
    return text[:start] + chance.choice(_classes(host)[_class(text[start:end])] or ("",)) + text[end:]


def _class(word: str) -> object:
    """What a word or sign may be; the same for two that may stand in the same places."""
    if word[:1] in ('"', "") or word[:1].isdigit():
        return word[:1] == '"'
    tables = load()
    return tables.words.get(word) or tables.signs.get(word) or tables.names


@cache
def _classes(host: Host) -> defaultdict[object, list[str]]:
    found: defaultdict[object, list[str]] = defaultdict(list)
    for word in (*host.words, *_spelled()):
        found[_class(word)].append(word)
    return found


def _line_alike(text: str, host: Host, chance: Random) -> str:
    """A line of another declaration, in place of one that stands as deep."""
    lines = text.rstrip("\n").split("\n")
    at = chance.randrange(len(lines))
    depth = len(lines[at]) - len(lines[at].lstrip(" "))
    other = chance.choice(host.parts).text if chance.random() < 0.6 else chance.choice(pieces())
    fitting = [line for line in other.split("\n") if line and len(line) - len(line.lstrip(" ")) == depth]
    if fitting:
        lines[at : at + chance.randrange(2)] = [chance.choice(fitting)]
    return "\n".join(lines) + "\n"


def _number(text: str, host: Host, chance: Random) -> str:
    start, end = _at(text, chance)
    return text[:start] + chance.choice(("0", "1", "2", "999999999", "9" * 40, "(2 - 3)", "0..0", "3..")) + text[end:]


# ------------------------------------------------------------------------------------------ lines
def _lines(text: str, host: Host, chance: Random) -> str:
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            del lines[one]
        case 1:
            lines.insert(one, lines[other])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case 3:
            lines[one] = " " * chance.choice((1, 2, 4, 8, 40)) + lines[one]
        case 4:
            lines[one] = lines[one][chance.choice((1, 4)) :]
        case _:
            lines[one : one + 1] = lines[one].split(":", 1)
    return "\n".join(lines)


def _cut(text: str, host: Host, chance: Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _splice(text: str, host: Host, chance: Random) -> str:
    other = chance.choice(pieces())
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


def _deep(text: str, host: Host, chance: Random) -> str:
    """A word in many brackets, a line under many, a long chain."""
    start, end = _at(text, chance)
    many, word = chance.choice((2, 5, 15, 30, 200)), text[start:end]
    match chance.randrange(5):
        case 0:
            new = "(" * many + word + ")" * many
        case 1:
            new = f" {chance.choice(('and', 'or', '+', '-', ',', 'of', 'in', 'where', 'not', '.', '*'))} ".join(
                [word] * many
            )
        case 2:
            new = "not " * many + word
        case 3:
            new = "".join(f"\n{'    ' * at}if 1 = 1:" for at in range(many))
        case _:
            new = word * many
    return text[:start] + new + text[end:]


def _odd(text: str, host: Host, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(ODD) + text[at:]


CHANGES: tuple[Change, ...] = (
    *(_alike, _alike, _alike, _alike, _alike, _alike, _alike, _line_alike, _line_alike, _line_alike, _line_alike),
    *(
        _drop,
        _drop_several,
        _double,
        _insert,
        _exchange,
        _exchange,
        _swap,
        _phrase,
        _phrase,
        _number,
        _lines,
        _lines,
        _cut,
        _splice,
        _deep,
        _odd,
    ),
)


# ------------------------------------------------------------------------------------------ from nothing
def _words(host: Host, chance: Random) -> str:
    lines: list[str] = []
    for _ in range(chance.randrange(1, 8)):
        words = [_word(host, chance) for _ in range(chance.randrange(1, 9))]
        lines.append("    " * chance.choice((0, 1, 1, 2, 2, 3)) + " ".join(words) + chance.choice(("", "", ":")))
    return "\n".join(lines)


def _bytes(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(changed) + 1)
        match chance.randrange(3):
            case 0:
                changed[at:at] = chance.randbytes(chance.randrange(1, 4))
            case 1:
                changed[at : at + 1] = chance.randbytes(1)
            case _:
                del changed[at : at + chance.randrange(1, 4)]
    return bytes(changed)
