"""The printed text of cards, generated from the syntax tree and the meaning of its words."""

from .cards import CardText, cards
from .render import html, markdown, plain

__all__ = ["CardText", "cards", "html", "markdown", "plain"]
