"""The grammar: no conflicts, fresh tables, the same trees as Lark makes, and no word that is dropped in silence."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from front_reading import read

from cardwright.compiler.declared import SORTS
from cardwright.compiler.parse import engine, layout, tables
from cardwright.compiler.parse.builders import Enclosed, called
from cardwright.compiler.parse.generate import GRAMMAR, is_fresh, lark
from cardwright.compiler.parse.islands import islands
from cardwright.dsl.dump import dump
from cardwright.dsl.source import Source, Span
from cardwright.dsl.syntax import Word

HERE = Path(__file__).resolve().parent
EVERY_FORM = HERE / "every_form.card"
FILES = [EVERY_FORM, *sorted((HERE.parents[1] / "cardsets").rglob("*.card"))]


@cache
def oracle() -> Any:
    """Lark's parser of the grammar, in strict mode: it raises when there is a conflict."""
    from lark.indenter import Indenter

    class Layout(Indenter):
        NL_type, INDENT_type, DEDENT_type = "_NL", "_INDENT", "_DEDENT"
        OPEN_PAREN_types = ["LPAR", "LSQB"]  # noqa: RUF012
        CLOSE_PAREN_types = ["RPAR", "RSQB"]  # noqa: RUF012
        tab_len = 4

    return lark(GRAMMAR.read_text("utf-8"), postlex=Layout())


def test_no_conflicts() -> None:
    assert oracle() is not None


def test_tables_are_fresh() -> None:
    """After a change of the grammar: python -m cardwright.compiler.parse.generate"""
    assert is_fresh()


def test_no_word_of_a_game() -> None:
    text = GRAMMAR.read_text("utf-8").lower()
    for word in ("nemesis", "breach", "aether", "spell", "mage", "gravehold", "minion", "player", "damage", "hand"):
        assert word not in text


def test_the_page_lists_the_reserved_words() -> None:
    text = GRAMMAR.read_text("utf-8")
    listed = re.search(r"NAME: /\(\?!\(\?:([\w|]+)\)", text)
    page = (HERE.parents[1] / "docs" / "language" / "syntax.md").read_text("utf-8")
    quoted = " ".join(line[2:] for line in page.splitlines() if line.startswith("> "))
    assert listed is not None
    assert set(listed[1].split("|")) <= set(quoted.split())


def test_every_form_is_read() -> None:
    _, found = read(EVERY_FORM.read_text("utf-8"))
    assert not found, [(str(one.span), one.message) for one in found]


def test_every_builder_is_used_by_every_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample is complete: each rule that builds something, in each of its shapes, occurs in it."""
    grammar = tables.load.__wrapped__()
    made: set[str] = set()
    watched = tuple(rule if rule.build is None else _watched(rule, made) for rule in grammar.rules)
    monkeypatch.setattr(
        tables,
        "load",
        lambda: tables.Tables(
            *[watched if name == "rules" else getattr(grammar, name) for name in grammar.__dataclass_fields__]
        ),
    )
    read(EVERY_FORM.read_text("utf-8"))
    assert made == {rule.name for rule in grammar.rules if rule.build is not None}


def _watched(rule: tables.Rule, made: set[str]) -> tables.Rule:
    from dataclasses import replace

    def watched(build: Any) -> Any:
        def noted(*given: Any) -> Any:
            made.add(rule.name)
            return build(*given)

        return noted

    return replace(rule, build=watched(rule.build), bare=watched(rule.bare))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_same_trees_as_lark(path: Path) -> None:
    """Lark itself, with its own lexer and driver, builds what the tables build."""
    source = Source(path.name, path.read_text("utf-8"))
    grammar = tables.load()
    compared = 0
    for island in islands(source):
        try:
            mine = engine.run(grammar, source, layout.tokens(grammar, source, *island))
        except Exception:
            continue
        if isinstance(mine, engine.Stuck):
            continue
        text = "".join(source.line(at).rstrip() + "\n" for at in range(island.first, island.last + 1))
        assert dump(_built(oracle().parse(text), source)) == dump(mine)
        compared += 1
    assert compared


def _built(node: Any, source: Source) -> Any:
    """The node of a tree of Lark, made by the same builders; spans do not matter here."""
    nowhere = Span(source, 1, 1, 1, 1)
    if node is None:
        return None
    if not hasattr(node, "children"):
        return Word(Span(source, node.line, node.column, node.end_line, node.end_column), str(node))
    children = [_built(child, source) for child in node.children]
    spans = [child.span for child in children if hasattr(child, "span")]
    span = spans[0].to(spans[-1]) if spans else nowhere
    name = str(node.data)
    return called(name, True)(span, *children)


# Rules of one shape whose trees differ by nothing but words that the grammar does not keep. Each line says why.
MEANT_ALIKE = {
    "_holder": "`of` and `per` both name the holder of a counter",
    "_becomes": "`is opened` and `becomes opened` are one event",
    "repeat_until": "`until` before a condition is one word or the other, by what follows it",
}


def test_no_keyword_is_dropped_in_silence() -> None:
    """Two alternatives with the same builder and the same children must not differ in a dropped word."""
    shapes: dict[tuple[Any, ...], set[tuple[str, ...]]] = {}
    for rule in oracle().rules:
        name = rule.alias or rule.origin.name
        hidden = rule.origin.name.startswith("_") and not rule.alias
        kept = tuple(symbol.name for symbol in rule.expansion if not (symbol.is_term and symbol.filter_out))
        dropped = tuple(symbol.name for symbol in rule.expansion if symbol.is_term and symbol.filter_out)
        key = (
            "" if not hidden else "hidden",
            str(name),
            kept,
            tuple(rule.options.empty_indices or ()) and _nones(rule),
        )
        shapes.setdefault(key, set()).add(dropped)
    alike = {key[1]: words for key, words in shapes.items() if len(words) > 1}
    unexpected = {name: words for name, words in alike.items() if name not in MEANT_ALIKE}
    assert not unexpected


def _nones(rule: Any) -> tuple[int, ...]:
    """Where None stands for something left out."""
    row = "".join("1" if missing else "0" for missing in rule.options.empty_indices)
    return tuple(len(run) for run in row.split("0"))


def test_what_declares_a_name_is_what_the_grammar_says() -> None:
    """`compiler/declared.py` looks for names in what cannot be read, so it cannot ask the parser which words declare one."""
    text = GRAMMAR.read_text("utf-8")
    listed = re.search(r"^_keyword_declaration: ((?:.|\n +)+)", text, re.MULTILINE)
    assert listed is not None
    rules = re.findall(r"\w+", listed[1])
    starts = {rule: re.search(rf'^{rule}: "(\w+)" (\w+)', text, re.MULTILINE) for rule in rules}
    sorts = {found[1]: found[2] for found in starts.values() if found is not None}
    assert len(sorts) == len(rules), "a declaration begins otherwise than with a word"
    named = {word for word, after in sorts.items() if after in ("NAME", "names")}
    # `ending victory "…"`: what stands there is an outcome, and declares nothing
    assert named - {"ending"} == set(SORTS)


def test_brackets_leave_no_trace() -> None:
    """The mark of round brackets is for the builders only; no node keeps it."""
    module, _ = read(EVERY_FORM.read_text("utf-8"))
    assert "Enclosed" not in dump(module.declarations)
    assert Enclosed.__name__ == "Enclosed"
