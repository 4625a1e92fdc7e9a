"""Building Python: quoted templates, functions, one module of code per source file.

`expr("s.z[base + who]", base=4, who=node)` parses the template once, then copies it with the parts filled in. Parts go in as
syntax trees, never as text, so nothing that a card says can become code. Every copied node gets the line of the card that the
emitter stands at (`at`), so tracebacks and coverage speak of the author's lines.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeAlias, cast

from cardwright.dsl import syntax

from .owned import owned
from .unrolled import unrolled
from .walk import is_list, is_tuple

__all__ = ["Emitter", "Part", "conjunction", "const", "expr", "identifier", "name", "stmts", "where"]

#: what fills a placeholder: a tree, statements, an identifier (str) or a plain constant; `NAME_all` of `*NAME`: a list of trees
Part: TypeAlias = Any


class _Where:
    """The line that new nodes get. `fixed`: while code of another file is being inlined, the caller's line stays."""

    line = 1
    fixed = False


where = _Where()


@contextmanager
def at(node: syntax.Node | None) -> Generator[None]:
    """New nodes stand at the first line of `node` inside this context."""
    if node is None or where.fixed:
        yield
        return
    before = where.line
    where.line = max(1, node.span.start_line)
    try:
        yield
    finally:
        where.line = before


@contextmanager
def inlined() -> Generator[None]:
    """Everything made inside stands at the current line."""
    before = where.fixed
    where.fixed = True
    try:
        yield
    finally:
        where.fixed = before


@cache
def _template(text: str, mode: str) -> Any:
    tree = ast.parse(text, mode="eval" if mode == "eval" else "exec")
    return cast(Any, tree).body


def expr(text: str, **parts: Part) -> ast.expr:
    """An expression from a template."""
    return cast(ast.expr, _fill(_template(text, "eval"), parts))


def stmts(text: str, **parts: Part) -> list[ast.stmt]:
    """Statements from a template. A line that is only the name of a part with statements is replaced by them."""
    return _fill_list(_template(text, "exec"), parts)


def const(value: Any) -> ast.expr:
    """A constant: numbers, texts, flags, None, tuples of these."""
    if is_tuple(value):
        return ast.Tuple([const(x) for x in value], ast.Load(), **_here())
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value, **_here()), **_here())
    return ast.Constant(value, **_here())


def conjunction(tests: list[ast.expr]) -> ast.expr:
    """All of some tests (at least one)."""
    return tests[0] if len(tests) == 1 else ast.copy_location(ast.BoolOp(ast.And(), tests), tests[0])


def name(text: str) -> ast.expr:
    return ast.Name(text, ast.Load(), **_here())


def _here() -> dict[str, Any]:
    return {"lineno": where.line, "col_offset": 0, "end_lineno": where.line, "end_col_offset": 0}


def _fill_list(nodes: Iterable[ast.stmt], parts: dict[str, Part]) -> list[ast.stmt]:
    out: list[ast.stmt] = []
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Name):
            part = parts.get(node.value.id)
            if isinstance(part, list):
                out += part
                continue
        out.append(cast(ast.stmt, _fill(node, parts)))
    return out


def _fill_several(nodes: list[Any], parts: dict[str, Part]) -> Any:
    """A list field: statements, `*X` for all of a part, or single nodes."""
    if nodes and isinstance(nodes[0], ast.stmt):
        return _fill_list(cast("list[ast.stmt]", nodes), parts)
    if len(nodes) == 1 and isinstance(nodes[0], ast.Starred) and isinstance(nodes[0].value, ast.Name):
        whole_list = nodes[0].value.id + "_all"
        if whole_list in parts:
            return parts[whole_list]
    return [_fill(x, parts) if isinstance(x, ast.AST) else x for x in nodes]


_ONE_LINE = frozenset({"lineno", "col_offset", "end_lineno", "end_col_offset"})


def _fill(node: Any, parts: dict[str, Part]) -> Any:
    kind = cast("type[ast.AST]", type(node))
    if isinstance(node, ast.Name):
        part = parts.get(node.id, node)
        if part is node:
            return ast.Name(node.id, node.ctx, **_here())
        if isinstance(part, str):
            return ast.Name(part, node.ctx, **_here())
        if isinstance(part, ast.AST):
            return part
        return const(part)
    values: dict[str, Any] = {}
    for field in kind._fields:
        value: Any = getattr(node, field, None)
        if is_list(value):
            value = _fill_several(value, parts)
        elif isinstance(value, (ast.expr, ast.stmt, ast.comprehension, ast.arguments, ast.arg, ast.keyword)):
            value = _fill(value, parts)
        elif field in ("attr", "arg", "name") and isinstance(value, str):
            part = parts.get(value)
            if isinstance(part, str):
                value = part
        values[field] = value
    made = kind(**values)
    if isinstance(node, (ast.expr, ast.stmt, ast.arg, ast.keyword)):
        for key, number in _here().items():
            setattr(made, key, number)
    return made


_WORD = re.compile(r"[^0-9A-Za-z_]+")


def identifier(text: str) -> str:
    """A Python name for a title or a word of the game; may collide, the emitter numbers the later ones."""
    plain = _WORD.sub("_", text.replace("'", "")).strip("_").lower()
    return plain if plain and not plain[0].isdecimal() else "_" + plain


class Emitter:
    """Collects functions, file by file, and makes code objects of them.

    All files share one name space, so that a function of one file calls one of another as a module global.
    """

    def __init__(self) -> None:
        self.files: dict[str, list[ast.stmt]] = {}
        self.names: dict[str, int] = {}
        self.space: dict[str, Any] = {}
        #: lists of the state that have to be its own before something is written
        self.lent: frozenset[str] = frozenset()

    def fresh(self, wanted: str) -> str:
        """A global name that nothing else has."""
        n = self.names.get(wanted, 0)
        self.names[wanted] = n + 1
        return wanted if n == 0 else self.fresh(f"{wanted}_{n + 1}")

    def function(
        self, node: syntax.Node | None, title: str, params: Iterable[str], body: list[ast.stmt], doc: str = ""
    ) -> None:
        """Add a function; `title` is its global name, `node` says in which file and line it stands."""
        with at(node):
            made = ast.FunctionDef(
                name=title,
                args=ast.arguments(
                    posonlyargs=[],
                    args=[ast.arg(p, None, **_here()) for p in params],
                    kwonlyargs=[],
                    kw_defaults=[],
                    defaults=[],
                ),
                body=(([ast.Expr(const(doc), **_here())] if doc else []) + body) or [ast.Pass(**_here())],
                decorator_list=[],
                **_here(),
            )
        self.files.setdefault(path_of(node), []).append(made)

    def modules(self) -> dict[str, ast.Module]:
        return {path: ast.Module(body, []) for path, body in self.files.items()}

    def load(self) -> None:
        """Compile every file and run it in the shared name space."""
        from .quick import Quick

        for path, module in self.modules().items():
            quick = Quick(self.space, self.lent, self.fresh)
            body = [quick.function(x) if isinstance(x, ast.FunctionDef) else x for x in module.body]
            module.body = [self._run(x) if isinstance(x, ast.FunctionDef) else x for x in (*body, *quick.made)]
            code = compile(module, path, "exec")
            exec(code, self.space)

    def _run(self, function: ast.FunctionDef) -> ast.FunctionDef:
        """A function as it is run, not as it is shown."""
        made = owned(function, self.lent)
        return unrolled(made) if sys.version_info < (3, 12) else made

    def text(self) -> str:
        """All the code, to be read."""
        parts: list[str] = []
        for path, module in self.modules().items():
            parts.append(f"# {path}\n\n" + "\n\n".join(ast.unparse(x) for x in module.body))
        return "\n\n\n".join(parts) + "\n"


def path_of(node: syntax.Node | None) -> str:
    return "<game>" if node is None else node.span.source.path
