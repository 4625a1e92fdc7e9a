"""A test taken apart: what it is set up with, and the lines of its parts. Reports lines that it does not know."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Sink
from cardwright.dsl.near import did_you_mean

__all__ = ["Case", "called", "listed", "read_case"]

PARTS = ("given", "do", "outcome", "rejects")
LINES = ("game", "variants", "acting", "seed")


class Case(NamedTuple):
    """One test. acting: the name of a seat and of a phase. given … rejects: their lines, None where the part is not written."""

    node: syntax.Test
    game: str
    players: int
    picks: dict[str, tuple[str, ...]]
    variants: tuple[str, ...]
    acting: tuple[syntax.Phrase, syntax.Phrase] | None
    seed: int
    given: tuple[syntax.Statement, ...]
    do: tuple[syntax.Statement, ...]
    outcome: tuple[syntax.Statement, ...] | None
    rejects: tuple[syntax.Statement, ...] | None

    @property
    def title(self) -> str:
        return self.node.title.value


def read_case(node: syntax.Test, pick_names: tuple[str, ...], sink: Sink) -> Case | None:
    """A test as declared. pick_names: what the game lets one pick. None after a message."""
    before = len(sink.errors)
    lines: dict[str, syntax.Property] = {}
    parts: dict[str, tuple[syntax.Statement, ...]] = {}
    for item in node.items:
        if isinstance(item, syntax.Property) and item.name.text in (*LINES, *pick_names):
            lines[item.name.text] = item
        elif isinstance(item, syntax.Section) and item.name.text in PARTS:
            parts[item.name.text] = item.body.statements
        else:
            word = item.name if isinstance(item, syntax.Property | syntax.Section) else None
            near = did_you_mean(word.text, (*LINES, *pick_names, *PARTS)) if word else ""
            what = f"`{word.text}`" if word else "this"
            sink.error(codes.UNKNOWN_LINE, word.span if word else item.span, f"A test has no line {what}{near}")
    game, players = _game(lines.get("game"))
    if not players:
        place = lines["game"].span if "game" in lines else node.title.span
        sink.error(codes.MISSING_LINE, place, "A test says for how many players it is: `game NAME for 2 players`")
    if "outcome" not in parts and "rejects" not in parts:
        sink.error(codes.MISSING_SECTION, node.title.span, "A test says what must hold: `outcome:` or `rejects:`")
    acting = _acting(lines.get("acting"), sink)
    if len(sink.errors) > before:
        return None
    return Case(
        node,
        game,
        players,
        {name: tuple(_word(one) for one in lines[name].args) for name in pick_names if name in lines},
        tuple(_word(one) for one in lines["variants"].args) if "variants" in lines else (),
        acting,
        _number(lines.get("seed"), 1),
        parts.get("given", ()),
        parts.get("do", ()),
        parts.get("outcome"),
        parts.get("rejects"),
    )


def _game(line: syntax.Property | None) -> tuple[str, int]:
    """`game NAME for N players`: the name and the number, 0 where it is not said."""
    if line is None or not line.args:
        return "", 0
    for prep, args in line.preps:
        quant = args[0].quant if prep.text == "for" and args and isinstance(args[0], syntax.Group) else None
        if quant is not None and isinstance(quant.number, syntax.Int):
            return _word(line.args[0]), quant.number.value
    return _word(line.args[0]), 0


def _acting(line: syntax.Property | None, sink: Sink) -> tuple[syntax.Phrase, syntax.Phrase] | None:
    """`acting SEAT during PHASE`."""
    if line is None:
        return None
    phase = next((args[0] for prep, args in line.preps if prep.text == "during" and args), None)
    if len(line.args) != 1 or phase is None:
        sink.error(codes.OTHER_FORM, line.span, "Whose turn it is is written `acting SEAT during PHASE`")
        return None
    return line.args[0], phase


def _number(line: syntax.Property | None, default: int) -> int:
    found = line.args[0] if line is not None and line.args else None
    return found.value if isinstance(found, syntax.Int) else default


def _word(phrase: syntax.Phrase) -> str:
    if isinstance(phrase, syntax.Name):
        return phrase.text
    return phrase.value if isinstance(phrase, syntax.Text) else ""


# ------------------------------------------------------------------------------------------ lines
def called(line: syntax.Statement, *verbs: str) -> syntax.Call | None:
    """The call of a line without a subject that calls one of these verbs, else None."""
    if (
        isinstance(line, syntax.Act)
        and line.subject is None
        and line.modal is None
        and isinstance(line.body, syntax.Call)
    ):
        return line.body if line.body.verb.text in verbs else None
    return None


def listed(phrases: tuple[syntax.Phrase, ...]) -> list[tuple[int, syntax.Phrase]]:
    """`2 A, B` as how many of what; `none` is nothing at all."""
    out: list[tuple[int, syntax.Phrase]] = []
    for one in phrases:
        if isinstance(one, syntax.Name) and one.text == "none":
            continue
        bare = isinstance(one, syntax.Group) and not one.places and one.where is None and one.exclude is None
        if bare and isinstance(one, syntax.Group) and one.quant is not None and one.quant.word == "exactly":
            number = one.quant.number
            if isinstance(number, syntax.Int):
                out.append((number.value, one.noun))
                continue
        out.append((1, one))
    return out
