"""The timing chart: in which part of which turn what may be answered.

A window can open wherever its `raise` may be reached: from the part's own steps, from the actions offered in it, from the verbs that
these use, and from the sections of cards that they resolve.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.text.lexicon import flag_text
from cardwright.compiler.text.rules import Book
from cardwright.compiler.text.spans import Spans, capital, phrase
from cardwright.dsl import syntax as sx

from .model import Moment
from .turns import offered, whose_turn

__all__ = ["timing"]


def timing(declarations: Sequence[sx.Declaration], book: Book, events: Sequence[Spans]) -> tuple[Moment, ...]:
    """One row for each part of a turn, and one for what may be answered whenever it happens; none where nothing may be answered.

    events: what cards may be used to answer besides the windows, each as a clause.
    """
    windows = {each.names.one.text: each for each in declarations if isinstance(each, sx.Window)}
    if not windows and not events:
        return ()
    sections: dict[str, list[sx.Node]] = {}
    for each in declarations:
        for node in sx.walk(each) if isinstance(each, sx.Card) else ():
            if isinstance(node, sx.Section):
                sections.setdefault(node.name.text, []).append(node.body)
    rows: list[Moment] = []
    for turn in declarations:
        if not isinstance(turn, sx.Turn):
            continue
        for part in turn.items:
            if isinstance(part, sx.Phase):
                opened = reached(part, windows, sections, book)
                said = tuple(capital(window_said(windows[name])) for name in windows if name in opened)
                rows.append(Moment(whose_turn(turn, book), capital(book.span(part.name.text)), said))
    if events:
        rows.append(Moment(phrase("Any turn"), phrase("At any time"), tuple(events)))
    return tuple(rows)


def window_said(window: sx.Window) -> Spans:
    return phrase(flag_text(window.flags, "says") or window.names.one.text.replace("_", " "))


def reached(part: sx.Phase, windows: dict[str, sx.Window], sections: dict[str, list[sx.Node]], book: Book) -> set[str]:
    """The windows that can open in a part of a turn."""
    todo: list[sx.Node] = [part.body]
    todo += [verb for verbs in book.lexicon.verbs.values() for verb in verbs if offered(verb) == part.name.text]
    seen: set[int] = set()
    opened: set[str] = set()
    while todo:
        tree = todo.pop()
        if id(tree) in seen:
            continue
        seen.add(id(tree))
        for node in sx.walk(tree):
            if not isinstance(node, sx.Call):
                continue
            first = node.args[0] if node.args else None
            if node.verb.text == "raise" and isinstance(first, sx.Name):
                opened.add(first.text)
            elif node.verb.text == "resolve" and isinstance(first, sx.Member):
                todo += sections.get(first.name.text, ())
            elif node.verb.text == "resolve" and isinstance(first, sx.Owned):
                todo += sections.get(first.words[-1].text, ())
            else:
                todo += book.lexicon.verbs.get(node.verb.text, ())
    return opened & set(windows)
