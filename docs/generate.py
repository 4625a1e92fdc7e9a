"""mkdocs hook: navigation of whole folders, and code blocks of the language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """A navigation entry `language/` becomes all pages of that folder, its index first."""
    docs = Path(config.docs_dir)
    config.nav = [_expanded(entry, docs) for entry in config.nav or []]
    return config


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Words behind ```card are for our tests, or the path of a file; Markdown extensions would stumble over them."""
    markdown = re.sub(r"^```card (\S+\.card)$", r'```text title="\1"', markdown, flags=re.MULTILINE)
    markdown = re.sub(r"^```card( whole)? fixed\b.*$", '```text title="put right"', markdown, flags=re.MULTILINE)
    return re.sub(r"^```card\b.*$", "```text", markdown, flags=re.MULTILINE)


def _expanded(entry: Any, docs: Path) -> Any:
    if not isinstance(entry, dict):
        return entry
    ((title, target),) = entry.items()
    if not isinstance(target, str) or not target.endswith("/"):
        return entry
    pages = sorted((docs / target).glob("*.md"), key=lambda file: (file.stem != "index", file.name))
    return {title: [file.relative_to(docs).as_posix() for file in pages if file.name != "README.md"]}
