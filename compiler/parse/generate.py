"""From `grammar/cardwright.lark` to the tables that the parser runs: the only place that knows Lark.

Lark proves the grammar free of conflicts (strict mode) and computes the LALR tables; `compile_grammar`
turns them into plain data. As a program, `python -m cardwright.compiler.parse.generate` writes them into
`table_data.py`, so that users pay neither for Lark nor for its analysis; with `--check` it only compares
(exit code 1 when they differ, as a test demands).

Conventions that the translation relies on, each checked here:

* a word of a closed class is a quoted string or `/(one|two)\\b/` in the grammar;
* a fixed sequence of words is a regular expression with `[ ]+` in it, or with a lookahead;
* all else is a sign, or one of NAME, INT, STRING.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.compiler.parse.tables import unpacked

if TYPE_CHECKING:
    from lark import Lark

GRAMMAR = Path(__file__).resolve().parents[2] / "grammar" / "cardwright.lark"
DATA = Path(__file__).with_name("table_data.py")
HEAD = "Made from grammar/cardwright.lark by `python -m cardwright.compiler.parse.generate`: do not edit."
LAYOUT = ("_NL", "_INDENT", "_DEDENT")
CLASSES = ("NAME", "INT", "STRING")


def lark(grammar: str, **options: Any) -> Lark:
    """Lark's own parser of the grammar, the oracle of the tests. Raises when the grammar has conflicts."""
    from lark import Lark

    return Lark(grammar, parser="lalr", lexer="contextual", maybe_placeholders=True, strict=True, **options)


def compile_grammar(grammar: str) -> dict[str, Any]:
    """The grammar as plain data; the shape is that of `tables.Tables`, before its loading."""
    from lark.indenter import PythonIndenter
    from lark.parsers.lalr_analysis import Shift

    class Layout(PythonIndenter):
        NL_type, INDENT_type, DEDENT_type = LAYOUT
        OPEN_PAREN_types: list[str] = []  # noqa: RUF012 - Lark's own way
        CLOSE_PAREN_types: list[str] = []  # noqa: RUF012

    built: Any = lark(grammar, postlex=Layout())
    table = built.parser.parser._parse_table
    ignored = {*LAYOUT, *built.lexer_conf.ignore}
    terminals = ["$END", *LAYOUT, *sorted(t.name for t in built.terminals if t.name not in ignored)]
    terminal_index = {name: i for i, name in enumerate(terminals)}
    states = _ordered_states(table)
    nonterminals = sorted({rule.origin.name for rule in built.rules} | {"start"})
    nonterminal_index = {name: i for i, name in enumerate(nonterminals)}
    opening = _opening(built.rules)
    rules: list[Any] = []
    rule_index: dict[Any, int] = {}
    state_index = {state: i for i, state in enumerate(states)}
    actions: list[dict[int, int]] = []
    gotos: list[dict[int, int]] = []
    for state in states:
        action: dict[int, int] = {}
        goto: dict[int, int] = {}
        for symbol, (what, arg) in sorted(table.states[state].items()):
            if what is Shift and symbol in nonterminal_index:
                goto[nonterminal_index[symbol]] = state_index[arg]
            elif what is Shift:
                action[terminal_index[symbol]] = state_index[arg]
            else:
                if arg not in rule_index:
                    rule_index[arg] = len(rules)
                    rules.append([*_rule(arg, nonterminal_index), int(arg in opening)])
                action[terminal_index[symbol]] = -1 - rule_index[arg]
        actions.append(action)
        gotos.append(goto)
    kept = {
        symbol.name for rule in built.rules for symbol in rule.expansion if symbol.is_term and not symbol.filter_out
    }
    words, sequences, signs = _lexicon(built.terminals, terminal_index)
    return {
        "terminals": terminals,
        "nonterminals": nonterminals,
        "start": state_index[table.start_states["start"]],
        "end": state_index[table.end_states["start"]],
        "rules": rules,
        "kept": [terminal_index[name] for name in terminals if name in kept],
        "words": words,
        "sequences": sequences,
        "signs": signs,
        "actions": [[x for pair in sorted(row.items()) for x in pair] for row in actions],
        "gotos": [[x for pair in sorted(row.items()) for x in pair] for row in gotos],
    }


def _ordered_states(table: Any) -> list[Any]:
    """The states in the order in which they are met from the start: Lark numbers them as its sets fall out."""
    states: list[Any] = [table.start_states["start"]]
    seen = set(states)
    for state in states:
        for _, (_, arg) in sorted(table.states[state].items()):
            if arg in table.states and arg not in seen:
                seen.add(arg)
                states.append(arg)
    return states


def _rule(rule: Any, nonterminals: dict[str, int]) -> list[Any]:
    """[name of the builder or "", nonterminal, length, one child?, [index, splice?, nones before]…, nones after].

    "" marks a rule whose children are handed up to the rule around it: its name starts with `_`. The caller adds
    whether a child may be a phrase in brackets.
    """
    origin, name = rule.origin.name, rule.alias or rule.origin.name
    hidden = origin.startswith("_") and not rule.alias
    empty = rule.options.empty_indices or [False] * len(rule.expansion)
    before = [len(run) for run in "".join("1" if missing else "0" for missing in empty).split("0")]
    kept: list[list[int]] = []
    nones = 0
    for i, symbol in enumerate(rule.expansion):
        nones += before[i]
        if not (symbol.is_term and symbol.filter_out):
            kept.append([i, int(not symbol.is_term and symbol.name.startswith("_")), nones])
            nones = 0
    nones += before[len(rule.expansion)]
    one = int(bool(rule.options.expand1 and not rule.alias))
    return ["" if hidden else name, nonterminals[origin], len(rule.expansion), one, kept, nones]


def _opening(rules: list[Any]) -> set[Any]:
    """The rules that may find a phrase in brackets among their children, through whatever hands children up."""
    bracketed: set[str] = set()
    found: set[Any] = set()
    while True:
        before = len(bracketed)
        for rule in rules:
            kept = [symbol for symbol in rule.expansion if not (symbol.is_term and symbol.filter_out)]
            inside = any(not symbol.is_term and symbol.name in bracketed for symbol in kept)
            if inside:
                found.add(rule)
            hands_up = rule.origin.name.startswith("_") or (len(kept) == 1 and rule.options.expand1)
            if rule.alias == "enclosed" or (inside and hands_up and not rule.alias):
                bracketed.add(rule.origin.name)
        if len(bracketed) == before:
            return found


def _lexicon(
    terminals: list[Any], index: dict[str, int]
) -> tuple[dict[str, list[int]], list[list[Any]], dict[str, list[int]]]:
    """Words and signs, each with the terminals it may be, the likeliest first; sequences, the first to try first."""
    words: dict[str, list[tuple[int, int]]] = {}
    signs: dict[str, list[tuple[int, int]]] = {}
    sequences: list[tuple[int, int, str]] = []
    for terminal in terminals:
        name, pattern, priority = terminal.name, terminal.pattern, terminal.priority
        if name in CLASSES or name in LAYOUT or name not in index:
            continue
        if pattern.type == "str":
            spelled = [pattern.value]
            priority += 2  # as in Lark, a quoted word goes before a class of words
        elif "[ ]" in pattern.value or "(?=" in pattern.value:
            sequences.append((-priority, index[name], pattern.value))
            continue
        else:
            found = re.fullmatch(r"(?:\(\?:|\()(.*)\)(?:\\b)?", pattern.value)
            assert found, f"{name}: neither a word, a sequence of words nor a sign: {pattern.value}"
            spelled = [re.sub(r"\\(.)", r"\1", one) for one in found[1].split("|")]
        for one in spelled:
            (words if one[0].isalpha() else signs).setdefault(one, []).append((-priority, index[name]))
    name = next(terminal.pattern.value for terminal in terminals if terminal.name == "NAME")
    reserved = re.match(r"\(\?!\(\?:([\w|]+)\)\\b\)", name)
    assert reserved, "NAME does not begin with the list of reserved words"
    for one in {*words, *reserved[1].split("|")}:
        words.setdefault(one, [])
        if re.fullmatch(name, one):
            words[one].append((sys.maxsize, index["NAME"]))
    return _ordered(words), [[i, text] for _, i, text in sorted(sequences)], _ordered(signs)


def _ordered(found: dict[str, list[tuple[int, int]]]) -> dict[str, list[int]]:
    return {one: [i for _, i in sorted(found[one])] for one in sorted(found)}


def packed(data: dict[str, Any]) -> str:
    """The data as `tables.unpacked` reads it, in lines: JSON, compressed, in base 85."""
    text = base64.b85encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)).decode()
    return "\n".join(text[i : i + 120] for i in range(0, len(text), 120))


def is_fresh() -> bool:
    """Whether `table_data.py` fits the grammar. What it holds is compared, not its text: compressors differ."""
    from cardwright.compiler.parse.table_data import TABLES

    data: dict[str, Any] = json.loads(json.dumps(compile_grammar(GRAMMAR.read_text("utf-8"))))
    return unpacked(TABLES) == data


def main(arguments: list[str]) -> int:
    if DATA.exists() and is_fresh():
        return 0
    if "--check" in arguments:
        print("table_data.py does not fit the grammar: run python -m cardwright.compiler.parse.generate")
        return 1
    DATA.write_text(
        f'"""{HEAD}"""\n\nTABLES = """\\\n{packed(compile_grammar(GRAMMAR.read_text("utf-8")))}\n"""\n', "utf-8"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
