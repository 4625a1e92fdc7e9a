"""Names and types: syntax trees to the typed tree. `check` is the entry; `docs/internals/checker.md` tells how it works."""

from .check import check, check_world

__all__ = ["check", "check_world"]
