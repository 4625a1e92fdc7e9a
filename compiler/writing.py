"""Writing files: nothing that is there is lost before the new text is whole on the disk."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from pathlib import Path
from secrets import token_hex

__all__ = ["require_file", "write"]


def require_file(path: Path) -> None:
    """Raise OSError where a path leads to nothing, to a folder, or to what is no file: a pipe keeps us waiting, a device has no end."""
    kind = path.stat().st_mode
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(kind):
        raise OSError(errno.EINVAL, "it is no ordinary file", str(path))


def write(path: str | Path, text: str | bytes) -> None:
    """Write a text (in UTF-8), or bytes, to a file that may be there already; who reads it meanwhile sees the old one or the new one.

    What is written goes to a new file beside it, which then takes its place. A link keeps pointing where it points, and the rights of
    the old file stay; one that may only be read is not written over. Raises OSError; then the old file is as it was. Raises
    ValueError for a text or a path that cannot be.
    """
    data = text.encode("utf-8") if isinstance(text, str) else text
    target = Path(os.path.realpath(path))
    if target.exists():
        require_file(target)
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    fresh = target.with_name(f".{target.name[:100]}.{token_hex(4)}")
    try:
        with fresh.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, fresh)
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
