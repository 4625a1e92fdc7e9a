"""How words change: the catalogue of English, patterns, and where spaces stand."""

from __future__ import annotations

import pytest

from cardwright.compiler.text import catalogue, html, markdown, pattern, plain
from cardwright.compiler.text.spans import breaks, icon, lead, mark, name, number, opening, phrase, word
from cardwright.dsl.numerals import roman


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("card", "cards"),
        ("ally", "allies"),
        ("box", "boxes"),
        ("key", "keys"),
        ("die", "dice"),
        ("turn card", "turn cards"),
    ],
)
def test_plural(one: str, many: str) -> None:
    assert catalogue.plural(one) == many


@pytest.mark.parametrize(
    ("base", "third", "gerund", "past"),
    [
        ("play", "plays", "playing", "played"),
        ("carry", "carries", "carrying", "carried"),
        ("pass", "passes", "passing", "passed"),
        ("place", "places", "placing", "placed"),
        ("stop", "stops", "stopping", "stopped"),
        ("open", "opens", "opening", "opened"),
        ("destroy", "destroys", "destroying", "destroyed"),
        ("have", "has", "having", "haved"),
    ],
)
def test_verbs(base: str, third: str, gerund: str, past: str) -> None:
    assert catalogue.third(base) == third
    assert catalogue.gerund(base) == gerund
    assert catalogue.past(base) == past


def test_numbers() -> None:
    assert [catalogue.number_word(n) for n in (0, 1, 12, 13)] == ["zero", "one", "twelve", "13"]
    assert [catalogue.ordinal(n) for n in (1, 2, 12, 21, 112)] == ["first", "second", "twelfth", "21st", "112th"]
    assert [catalogue.times(n) for n in (1, 2, 3)] == ["once", "twice", "three times"]
    assert [roman(n) for n in (1, 4, 9, 14)] == ["I", "IV", "IX", "XIV"]


def test_articles() -> None:
    assert [catalogue.article(text) for text in ("card", "ember", "Æther")] == ["a", "an", "an"]


def test_patterns() -> None:
    found = pattern.parse("deal {n}[ to {target}] at once")
    assert found.verb == "deal"
    assert found.slots() == {"n", "target"}
    assert found.needed() == {"n"}
    assert found.rest[-2:] == ("at", "once")


SPANS = (
    lead("WHEN:"),
    *phrase("Gain"),
    number(2),
    icon("◆", "dew"),
    mark(","),
    *phrase("then play"),
    name("A*B", "card"),
    opening("("),
    *phrase("at once"),
    mark(")"),
    mark("."),
    breaks(),
    word("End"),
)


def test_plain() -> None:
    assert plain(SPANS) == "WHEN: Gain 2 ◆, then play A*B (at once).\nEnd"


def test_markdown_escapes_and_keeps_icons_by_their_numbers() -> None:
    assert markdown(SPANS) == "**WHEN:** Gain 2\N{NO-BREAK SPACE}◆, then play *A\\*B* (at once).  \nEnd"


def test_html_escapes_and_links() -> None:
    shown = html(
        (word("<b>"), *phrase("the turn card", "turn"), name("X & Y", "card")),
        lambda link: f"#{link}" if link == "turn" else None,
    )
    assert shown == '&lt;b&gt; the <a href="#turn">turn card</a> <span class="name">X &amp; Y</span>'
