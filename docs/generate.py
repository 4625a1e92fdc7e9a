"""mkdocs hook: navigation of whole folders, the index of errors, and code blocks of the language.

Nothing is written into docs/: the pages exist only while mkdocs builds.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from cardwright.compiler.report.explain import written
from cardwright.dsl.codes import Code, all_codes

GROUPS = {
    "E01": "Syntax",
    "E02": "Names",
    "E03": "Types",
    "E04": "Effects and timing",
    "E05": "Card rules",
    "E06": "Sets and files",
    "E09": "Our own mistakes",
    "W00": "Warnings",
}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """A navigation entry `language/` becomes all pages of that folder, its index first."""
    docs = Path(config.docs_dir)
    config.nav = [_expanded(entry, docs) for entry in config.nav or []]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the index of errors."""
    files.append(File.generated(config, "errors/index.md", content=errors_index()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Words behind ```card are for our tests, or the path of a file; Markdown extensions would stumble over them."""
    markdown = re.sub(r"^```card (\S+\.card)$", r'```text title="\1"', markdown, flags=re.MULTILINE)
    markdown = re.sub(r"^```card( whole)? fixed\b.*$", '```text title="put right"', markdown, flags=re.MULTILINE)
    return re.sub(r"^```card\b.*$", "```text", markdown, flags=re.MULTILINE)


def errors_index() -> str:
    """All codes by group, linked to their pages where these are written."""
    lines = ["# Errors and warnings", "", "`cardwright explain CODE` prints these pages.", ""]
    group = ""
    for code in all_codes():
        if code.number[:3] != group:
            group = code.number[:3]
            lines += ["", f"## {GROUPS[group]}", "", "| code | name | what it means |", "|---|---|---|"]
        lines.append(f"| {_link(code)} | {code.slug} | {code.title} |")
    return "\n".join(lines) + "\n"


def _link(code: Code) -> str:
    return f"[{code.number}]({code.number}.md)" if written(code) else code.number


def _expanded(entry: Any, docs: Path) -> Any:
    if not isinstance(entry, dict):
        return entry
    ((title, target),) = entry.items()
    if not isinstance(target, str) or not target.endswith("/"):
        return entry
    pages = sorted((docs / target).glob("*.md"), key=lambda file: (file.stem != "index", file.name))
    return {title: [file.relative_to(docs).as_posix() for file in pages if file.name != "README.md"]}
