"""Roman numerals: how a number that is a place in a row is written."""

from __future__ import annotations

__all__ = ["roman"]

SIZES = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(value: int) -> str:
    """I, II, III, … for small numbers; what is below 1 stays in digits."""
    if value < 1:
        return str(value)
    found = ""
    for size, letters in SIZES:
        while value >= size:
            found += letters
            value -= size
    return found
