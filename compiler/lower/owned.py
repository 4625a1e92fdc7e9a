"""Lists that a state may have lent to a copy are made its own before something is written, in the code that is run.

What `build --emit python` shows is the code before this pass. See `State.own`.
"""

from __future__ import annotations

import ast
import copy

from .trees import placed

__all__ = ["owned"]

Stmts = list[ast.stmt]


def owned(function: ast.FunctionDef, lent: frozenset[str]) -> ast.FunctionDef:
    """The function with `if s.lent: s.own()` before what writes into one of the lists. No node of the given tree is changed."""
    if not any(_writes(x, lent) for x in ast.walk(function)):
        return function
    made = copy.copy(function)
    made.body = _block(function.body, lent)
    return made


def _block(body: Stmts, lent: frozenset[str]) -> Stmts:
    out: Stmts = []
    own = False
    for statement in body:
        made = statement
        if isinstance(statement, (ast.If, ast.For, ast.While)):
            made = copy.copy(statement)
            made.body = _block(statement.body, lent)
            made.orelse = _block(statement.orelse, lent)
            own = False
        elif _writes(statement, lent):
            if not own:
                out.append(_guard(statement))
            own = True
        out.append(made)
    return out


def _writes(node: ast.AST, lent: frozenset[str]) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    return any(
        isinstance(x, ast.Subscript)
        and isinstance(x.ctx, ast.Store)
        and isinstance(x.value, ast.Attribute)
        and isinstance(x.value.value, ast.Name)
        and x.value.value.id == "s"
        and x.value.attr in lent
        for target in targets
        for x in ast.walk(target)
    )


def _guard(like: ast.stmt) -> ast.stmt:
    return placed(ast.parse("if s.lent:\n    s.own()").body[0], like)
