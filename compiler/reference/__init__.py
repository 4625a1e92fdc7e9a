"""The rules reference of a game, as HTML and Markdown. The only folder that imports Jinja2.

for page in reference(module, modules, paper="A4"):
    write(module, modules, folder)

`write` does just that.
"""

from .pages import Page, reference, write

__all__ = ["Page", "reference", "write"]
