"""The rules reference: complete, linked, legible on paper; of the little game word for word."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from text.garden import garden

from cardwright.compiler.pipeline import check_set
from cardwright.compiler.reference import reference, write
from cardwright.compiler.reference.pages import Page
from cardwright.dsl.diagnostics import Sink

ROOT = Path(__file__).parents[2]
PARTS = (
    "Golden rules",
    "Components and limits",
    "Set-up",
    "Rounds and turns",
    "The end of the game",
    "Variants",
    "Glossary",
    "Keywords",
    "Tokens and tracks",
    "Places",
    "All cards",
    "Mages",
    "Nemeses",
    "Cards",
    "Clarifications",
    "Terms",
    "Index",
)


class Outline(HTMLParser):
    """Ids, the targets of links, and whether elements are closed in the order in which they were opened."""

    VOID = frozenset(("meta", "br", "link", "img", "hr"))

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def outline(text: str) -> Outline:
    found = Outline()
    found.feed(text)
    assert found.open == []
    return found


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    return reference(*garden())


@pytest.fixture(scope="module")
def of_a_whole_game() -> list[Page]:
    sink = Sink()
    checked = check_set(ROOT / "cardsets" / "aeons_end", sink)
    assert checked is not None
    assert not sink.errors
    return reference(checked.module, checked.modules)


def without_hash(text: str) -> str:
    return re.sub(r"\b[0-9a-f]{16}\b", "HASH", text)


def test_markdown_of_the_little_game(pages: list[Page], golden: Callable[[str, str], None]) -> None:
    golden("reference/garden.md", without_hash(pages[1].text))


def test_html_of_the_little_game(pages: list[Page], golden: Callable[[str, str], None]) -> None:
    body = without_hash(pages[0].text).partition("<body>")[2]
    golden("reference/garden.html", body)


@pytest.mark.parametrize("which", ["pages", "of_a_whole_game"])
def test_every_link_leads_somewhere(which: str, request: pytest.FixtureRequest) -> None:
    found = outline(request.getfixturevalue(which)[0].text)
    assert len(found.ids) == len(set(found.ids)), "an anchor stands twice"
    assert {link[1:] for link in found.links if link.startswith("#")} <= set(found.ids)
    assert all(link.startswith("#") for link in found.links), "the page needs no other file"


def test_all_parts_are_there(of_a_whole_game: list[Page]) -> None:
    html, markdown = of_a_whole_game[0].text, of_a_whole_game[1].text
    for heading in PARTS:
        assert f"<h2>{heading}</h2>" in html
        assert f"## {heading}\n" in markdown
    assert html.count('class="card"') > 50


def test_the_table_of_the_source_is_the_table_of_the_page(pages: list[Page]) -> None:
    rows = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td></tr>", pages[0].text)
    assert ("1", "3") in rows
    assert ("2", "2") in rows


def test_paper_and_ink() -> None:
    a4, letter = reference(*garden(), paper="A4")[0].text, reference(*garden(), paper="letter")[0].text
    assert "size: A4" in a4
    assert "size: letter" in letter
    colours = re.findall(r"#([0-9a-fA-F]{3,6})\b(?=[;\s}])", a4.partition("</style>")[0])
    assert colours
    assert all(len(set(colour)) == 1 for colour in colours), "grey only, so that it can be read in black and white"


def test_titles_are_escaped() -> None:
    html = reference(*garden('moth "Dusk & <Dawn>"\n    flutter: draw 1 card\n'))[0].text
    assert "Dusk &amp; &lt;Dawn&gt;" in html
    assert "<Dawn>" not in html


def test_same_sources_same_pages() -> None:
    assert reference(*garden()) == reference(*garden())


def test_write(tmp_path: Path) -> None:
    written = write(*garden(), tmp_path)
    assert [path.name for path in written] == ["reference.html", "reference.md"]
    assert all(path.stat().st_size > 1000 for path in written)


def test_every_part_has_a_running_title(of_a_whole_game: list[Page]) -> None:
    style = of_a_whole_game[0].text.partition("</style>")[0]
    named = set(re.findall(r"\{ page: ([\w-]+); \}", style))
    titled = set(re.findall(r"@page ([\w-]+) \{ @top-right \{ content: \"[^\"]+\"", style))
    assert named == titled
    assert {"glossary", "cards", "leaders-mage", "aid"} <= named


def test_a_leader_is_printed_once(of_a_whole_game: list[Page]) -> None:
    html = of_a_whole_game[0].text
    assert html.count('id="card-rageborne"') == 1
    assert (
        html.count('When <span class="name">Rageborne</span>') + html.count("Rageborne</a></span> Strikes, resolve")
        <= 1
    )


def test_the_index_says_where(of_a_whole_game: list[Page]) -> None:
    index = of_a_whole_game[0].text.partition('<section id="index">')[2]
    assert re.search(r">Flare</a> <span class=\"sort\">Spells</span>", index)
    assert re.search(r">Rageborne</a> <span class=\"sort\">Nemeses</span>", index)


def test_a_title_cannot_end_the_style() -> None:
    html = reference(*garden())[0].text
    assert '@top-left { content: "Night Garden";' in html
