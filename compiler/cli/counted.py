"""Numbers with their noun, as people write them."""

from __future__ import annotations

__all__ = ["counted"]


def counted(count: int, what: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} {what}" + ("" if count == 1 else "s")
