"""Makes the pictures of the tutorial: the cards as the reference prints them.

    python docs/pictures.py [BROWSER]

BROWSER is a Chromium or Chrome; `chromium` when left out. The set of the tutorial is written into a folder of its own, from the same
blocks that the tests run, its reference is made, and the cards in it are photographed into docs/pictures/. Needed only when the
printed text changes; nothing else of the project needs a browser.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

DOCS = Path(__file__).resolve().parent
PICTURES = {
    "mat": ["gloam-weaver"],
    "cards": ["snapping-cord", "tightening-net", "silk-broodling", "cruel-bargain", "lantern-thread"],
}
WIDTH, SCALE = {"mat": 640, "cards": 900}, 1.5
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
)


def the_set(folder: Path) -> Path:
    """The set as it stands at the end of the tutorial."""
    cardwright = [sys.executable, "-m", "cardwright"]
    subprocess.run([*cardwright, "new", "my_set", "--game", "aeons_end"], cwd=folder, check=True, capture_output=True)
    page = (DOCS / "tutorial.md").read_text("utf-8")
    for path, text in re.findall(r"^```card (\S+\.card)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        (folder / path).write_text(text, "utf-8")  # a later block of the same name is the corrected one
    subprocess.run([*cardwright, "reference", "my_set", "-o", "out"], cwd=folder, check=True, capture_output=True)
    return folder / "out" / "reference.html"


def page_of(reference: str, cards: list[str]) -> str:
    """A page with the style of the reference and nothing but these cards."""
    style = reference.partition("<style>")[2].partition("</style>")[0]
    found = [
        re.search(rf'<article class="[^"]*" id="card-{card}">.*?</article>', reference, re.DOTALL) for card in cards
    ]
    shown = "\n".join(article[0] for article in found if article is not None)
    told = "<script>document.body.dataset.height = document.documentElement.scrollHeight</script>"
    layout = "body { padding: 12px; } .cards { grid-template-columns: repeat(3, 1fr); } "
    layout += ".leader { border: none; } a { text-decoration: none; }"
    inner = f'<div class="cards">{shown}</div>' if len(cards) > 1 else shown
    head = f"<head><meta charset=utf-8><style>{style}{layout}</style></head>"
    return f"<!DOCTYPE html><html>{head}<body>{inner}{told}</body></html>"


def photograph(browser: str, page: Path, picture: Path, width: int) -> None:
    """A picture as high as the page is. width: in pixels of the page."""
    with tempfile.TemporaryDirectory() as profile:
        start = [browser, *QUIET, f"--user-data-dir={profile}"]
        size = f"--window-size={width},200"
        dom = subprocess.run(
            [*start, size, "--dump-dom", page.as_uri()], check=True, capture_output=True, text=True
        ).stdout
        height = re.search(r'data-height="(\d+)"', dom)
        assert height is not None, "the page says how high it is"
        size = f"--window-size={width},{height[1]}"
        shot = [*start, size, f"--force-device-scale-factor={SCALE}", f"--screenshot={picture}", page.as_uri()]
        subprocess.run(shot, check=True, capture_output=True)


def main() -> None:
    browser = sys.argv[1] if len(sys.argv) > 1 else "chromium"
    target = DOCS / "pictures"
    target.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        reference = the_set(folder).read_text("utf-8")
        for title, cards in PICTURES.items():
            page = folder / f"{title}.html"
            page.write_text(page_of(reference, cards), "utf-8")
            photograph(browser, page, target / f"{title}.png", WIDTH[title])
            print(f"docs/pictures/{title}.png")


if __name__ == "__main__":
    main()
