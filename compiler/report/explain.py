"""The page that explains a diagnostic code: what it means, what triggers it, what is right.

The pages are `docs/errors/NUMBER.md`: part of the documentation, run as tests, and installed with
the package as `cardwright.errorpages`. Their form is written in `docs/errors/README.md`.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import NamedTuple

from cardwright.dsl.codes import Code, all_codes, find
from cardwright.dsl.near import did_you_mean

__all__ = ["Block", "UnknownCode", "blocks", "page", "written"]

FENCE = re.compile(
    r"^```card(?P<whole> whole)?(?P<fixed> fixed)?[ ]*\n(?P<text>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL
)


class UnknownCode(LookupError):
    """There is no such code; the message says so, with a suggestion when one is near."""


class Block(NamedTuple):
    """A piece of the language on a page: it triggers the page's code, or is the corrected form.

    `whole` means that it stands alone, and not behind the small game of `docs/errors/base.card`.
    """

    text: str
    fixed: bool
    whole: bool


def page(code_or_slug: str) -> str:
    """The page of a code as Markdown; a short one where none has been written yet.

    Raises UnknownCode.
    """
    code = find(code_or_slug)
    if code is None:
        names = [name for one in all_codes() for name in (one.number, one.slug)]
        raise UnknownCode(f"there is no code `{code_or_slug}`{did_you_mean(code_or_slug, names)}")
    text = written(code)
    return text if text is not None else f"# {code.number} {code.slug}\n\n{code.title}.\n"


def written(code: Code) -> str | None:
    """The text of the page of a code, or None while it is not written."""
    file = files("cardwright.errorpages").joinpath(f"{code.number}.md")
    return file.read_text("utf-8") if file.is_file() else None


def blocks(text: str) -> list[Block]:
    """The ```card blocks of a page, in order."""
    return [Block(found["text"], bool(found["fixed"]), bool(found["whole"])) for found in FENCE.finditer(text)]
