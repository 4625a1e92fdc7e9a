"""Spans as plain text, Markdown and HTML.

`plain`, `markdown` and `html` take any spans and give one string; none of them raises. Spaces are decided here and only here: between
two pieces there is one, except before a mark, after an opening bracket and beside a break. An icon is never split from the number
before it where the medium can keep them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from .spans import Span

__all__ = ["html", "join", "markdown", "plain"]

HARD_SPACE = "\N{NO-BREAK SPACE}"
MARKDOWN_SPECIAL = "\\`*_[]<>#|"


def join(spans: Iterable[Span], show: Callable[[Span], str], line: str, paragraph: str, together: str = " ") -> str:
    """All pieces as one string. show: how a piece looks; line, paragraph: what breaks become; together: between number and icon."""
    parts: list[str] = []
    before: Span | None = None
    for span in spans:
        if span.role == "break":
            parts.append(paragraph if span.text == "paragraph" else line)
        else:
            if before is not None and before.role not in ("break", "open") and span.role != "mark":
                parts.append(together if before.role == "number" and span.role == "icon" else " ")
            parts.append(show(span))
        before = span
    return "".join(parts)


def plain(spans: Iterable[Span]) -> str:
    """For terminals, tests and JSON: breaks are line ends, icons read as their letter."""
    return join(spans, lambda span: span.text, "\n", "\n")


def markdown(spans: Iterable[Span]) -> str:
    """Lead-ins bold, names in italics, line breaks hard; everything else escaped."""
    return join(spans, _markdown, "  \n", "\n\n", HARD_SPACE)


def _markdown(span: Span) -> str:
    text = "".join("\\" + letter if letter in MARKDOWN_SPECIAL else letter for letter in span.text)
    if span.role == "lead":
        return f"**{text}**"
    return f"*{text}*" if span.role == "name" else text


def html(spans: Iterable[Span], anchor: Callable[[str], str | None] = lambda link: None) -> str:
    """Escaped HTML without any block around it. anchor: the address of what a link names, or None where there is none."""
    return join(linked(spans), lambda span: _html(span, anchor), "<br>\n", "<br>\n", HARD_SPACE)


def linked(spans: Iterable[Span]) -> Iterable[Span]:
    """Neighbouring words that lead to the same place as one piece, without their article."""
    run: list[Span] = []
    for span in spans:
        if run and span.role == "word" and span.link == run[0].link:
            run.append(span)
            continue
        yield from _as_one(run)
        run = [span] if span.role == "word" and span.link else []
        if not run:
            yield span
    yield from _as_one(run)


def _as_one(run: list[Span]) -> Iterable[Span]:
    if len(run) > 1 and run[0].text.lower() in ("a", "an", "the", "that"):
        yield Span("word", run[0].text)
        run = run[1:]
    if run:
        yield Span("word", " ".join(span.text for span in run), run[0].link)


def _html(span: Span, anchor: Callable[[str], str | None]) -> str:
    text = escape(span.text, quote=False)
    address = anchor(span.link) if span.link else None
    if address is not None:
        text = f'<a href="{escape(address)}">{text}</a>'
    if span.role == "icon":
        return f'<abbr class="icon" title="{escape(span.link)}">{text}</abbr>'
    if span.role in ("lead", "name"):
        return f'<span class="{span.role}">{text}</span>'
    return text
