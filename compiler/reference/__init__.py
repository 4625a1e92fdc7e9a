"""The rules reference of a game, as HTML and Markdown. The only folder that imports Jinja2.

for page in reference(module, modules, paper="A4"):
    (folder / page.name).write_text(page.text, "utf-8")

`write` does just that.
"""

from .pages import Page, reference, write

__all__ = ["Page", "reference", "write"]
