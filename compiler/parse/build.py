"""All builders: from the rules of the grammar to the nodes of `dsl.syntax`.

A builder is called when its rule is complete, with the span and the values of the parts; there is no tree in
between. It raises `Refused` for what reads well and yet has a better form.
"""

from __future__ import annotations

# Each module registers its builders as it is loaded.
from cardwright.compiler.parse import declarations, heads, lines, phrases, statements
from cardwright.compiler.parse.builders import BUILDERS

__all__ = ["BUILDERS", "declarations", "heads", "lines", "phrases", "statements"]
