"""Each renderer against golden files under tests/golden/report."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from cardwright.compiler.report import FORMATS, explain, text
from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Edit, Sink
from cardwright.dsl.source import Source, Span

Golden = Callable[[str, str], None]

SOURCE = Source(
    "cardsets/x.card",
    """\
spell Ignite
    cost 4
    cast:
        discard 1 card in hnad
        let n = 1

        deal n damage

spell "Über 火"
    cast: "火" deals\tdmage 2
spell Ignite
    cost 5
""",
)
OTHER = Source("cardsets/other.card", "zone hand per player\n")


def at(line: int, word: str, source: Source = SOURCE) -> Span:
    column = source.line(line).index(word) + 1
    return Span(source, line, column, line, column + len(word))


def sample() -> Sink:
    sink = Sink()
    sink.error(
        codes.UNKNOWN_NAME,
        at(4, "hnad"),
        "`hnad` is not known here; did you mean `hand`?",
        labels=[(at(1, "hand", OTHER), "`hand` is declared here")],
        edits=[Edit(at(4, "hnad"), "hand", safe=True)],
    )
    sink.error(codes.UNUSED, at(5, "n"), "`n` is named and never used", labels=[(at(7, "n"), "this is another `n`")])
    sink.error(codes.UNKNOWN_VERB, at(10, "dmage"), "`dmage` is no verb", help="A verb comes first.\nThen its object.")
    sink.error(codes.TWICE, at(11, "Ignite"), "`Ignite` is already a spell", labels=[(at(1, "Ignite"), "first here")])
    return sink


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_formats(name: str, golden: Golden) -> None:
    golden(f"report/{name}.txt", FORMATS[name](sample()))


def test_colours(golden: Golden) -> None:
    golden("report/colour.txt", text.render_all(sample(), colour=True).replace("\x1b", "ESC"))


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_nothing_to_say(name: str) -> None:
    assert FORMATS[name]([]) == ("[]\n" if name == "json" else "")


def test_only_what_is_quoted_is_cut() -> None:
    sink = Sink()
    between = "wants a thing that lies in a place where things of this kind may lie, but this is a place itself; write"
    sink.error(codes.UNKNOWN_NAME, at(4, "hnad"), f"`drop` {between} `all of them` or `{'x' * 81}`")
    assert text.first_line(next(iter(sink))).endswith(f"`drop` {between} `all of them` or `{'x' * 60}…`")


def test_the_first_line_stands_alone() -> None:
    sink = Sink()
    sink.error(codes.UNKNOWN_NAME, at(4, "hnad"), "two\n  lines")
    assert text.first_line(next(iter(sink))) == "cardsets/x.card:4:27: error[E0201 unknown-name]: two lines"


def test_json_keys_are_stable() -> None:
    found = json.loads(FORMATS["json"](sample()))
    keys = {"code", "slug", "severity", "message", "path", "start", "end", "labels", "help", "edits"}
    assert all(set(one) == keys for one in found)


def test_a_span_outside_the_text_does_no_harm() -> None:
    sink = Sink()
    sink.error(codes.NO_SUCH_FILE, Span(Source("gone.card", ""), 1, 1, 1, 1), "there is no file `gone.card`")
    sink.error(codes.UNREADABLE_LINE, Span(SOURCE, 99, 7, 99, 9), "beyond the end")
    sink.error(codes.UNREADABLE_LINE, Span(SOURCE, 1, 1, 3, 9), "several lines")
    assert "^^^^^^^^^^^^" in text.render_all(sink)


def test_explain_suggests() -> None:
    with pytest.raises(explain.UnknownCode, match="did you mean `unknown-name`"):
        explain.page("unknwon-name")


def test_explain_finds_the_page_by_number_and_slug() -> None:
    assert explain.page("e0201") == explain.page("unknown-name")
    assert explain.page("E0201").startswith("# E0201 unknown-name")
