"""From an input that fails to the smallest one that fails alike."""

from __future__ import annotations

from collections.abc import Callable


def smallest(data: bytes, fails: Callable[[bytes], bool], most: int = 600) -> bytes:
    """An input from which no line, word or byte can be taken away, after at most so many trials."""
    left = most

    def still(one: bytes) -> bool:
        nonlocal left
        left -= 1
        return left >= 0 and fails(one)

    data = _fewer(data.splitlines(keepends=True), still)
    data = _fewer(_words(data), still)
    return _fewer([bytes([byte]) for byte in data], still)


def _words(data: bytes) -> list[bytes]:
    """The input cut before each run of blanks."""
    out: list[bytes] = []
    for byte in data:
        one = bytes([byte])
        if not out or (one.isspace() and not out[-1].isspace()):
            out.append(one)
        else:
            out[-1] += one
    return out


def _fewer(parts: list[bytes], still: Callable[[bytes], bool]) -> bytes:
    """Take away ever smaller stretches while it still fails."""
    size = max(1, len(parts) // 2)
    while parts:
        at = 0
        shorter = False
        while at < len(parts):
            fewer = parts[:at] + parts[at + size :]
            if still(b"".join(fewer)):
                parts, shorter = fewer, True
            else:
                at += size
        if size == 1 and not shorter:
            break
        size = max(1, size // 2)
    return b"".join(parts)
