"""Golden texts of the little game: every construct of card text on some card."""

from __future__ import annotations

from collections.abc import Callable

from text.garden import printed

from cardwright.compiler.text import CardText, html, markdown, plain


def shown(card: CardText, render: Callable[..., str]) -> str:
    values = "; ".join(f"{label} {plain(spans)}" for label, spans in card.values)
    head = (
        f"== {card.kind}: {card.name}"
        + (f", {card.epithet}" if card.epithet else "")
        + (f" ({values})" if values else "")
    )
    return "\n".join(part for part in (head, render(card.heading), render(card.spans)) if part)


def test_plain(golden: Callable[[str, str], None]) -> None:
    golden("text/garden.txt", "\n\n".join(shown(card, plain) for card in printed()) + "\n")


def test_markdown(golden: Callable[[str, str], None]) -> None:
    golden("text/garden.md", "\n\n".join(shown(card, markdown) for card in printed()) + "\n")


def test_html(golden: Callable[[str, str], None]) -> None:
    golden("text/garden.html", "\n\n".join(shown(card, html) for card in printed()) + "\n")


def test_nothing_is_left_in_source_form() -> None:
    """No underscore, no brace, no operator of the source reaches the print."""
    for card in printed():
        text = plain(card.spans)
        assert not set("_{}=<>[]") & set(text), f"{card.name}: {text}"


def test_every_card_has_its_kind_and_place() -> None:
    by_name = {card.name: card for card in printed()}
    assert by_name["Maud"].epithet == "Keeper of Bees"
    assert by_name["Poppy"].values[0][0] == "price"
    assert by_name["Maud"].kind == "gardener"
