"""The documentation as a site: `make site` writes it into build/site.

The pages are those of the repository, in the same places, so their links are the same in both. The
first page is docs/index.md. The gallery is made of the pages, the reference of the program. Some
games run on the site itself (tests/site_games.py).
Sphinx is strict: a broken link ends the build. Nothing on a page is loaded from a network.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from PIL import Image

import simkit
from tests import docs_reference, site_games
from tests.pages import DOCS, FEW_COLOURS, LANDING, PAGES, ROOT, Page, needed_for
from tests.pictures import PICTURES, Asked

BUILT = ROOT / "build" / "site"
COPIED = (
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "LICENSE",
    "docs",
    "notebooks",
    "experiments",
    "examples",
)
PICTURED = tuple(page for page in PAGES if page == ROOT / "README.md" or DOCS in page.parents)
"""Pages whose pictures are in the gallery."""
THUMBNAIL = 360  # pixels wide
CONF = """
project = "simkit"
author = "The simkit authors"
copyright = "2026 The simkit authors. simkit is free software under the MIT licence"
version = release = "{version}"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "simkit"
html_theme_options = {{"top_of_page_buttons": []}}
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
myst_heading_anchors = 4
nitpicky = True
suppress_warnings = ["misc.highlighting_failure"]
exclude_patterns = ["docs/demo/*.txt", "docs/index.md"]
html_extra_path = ["docs/llms.txt"]

"""
FOR_EVERYBODY = {
    ' role="heading">': ' role="heading" aria-level="2">',
    "<pre>": '<pre tabindex="0">',
    'colwidths-auto docutils container">': 'colwidths-auto docutils container" tabindex="0">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<div id="search-results"></div>': '<h1>Search</h1><div id="search-results"></div>',
}
"""What the theme leaves out: levels of headings, names of parts, what scrolls by the keyboard."""
MOVING = "a-game-of-hunt.html"
"""A game to watch on the first page: what `simkit replay` writes."""
SHOWN_MOVING = f"""
```{{raw}} html
<iframe src="{MOVING}#play" title="A game of Hunt to watch" loading="lazy"
  style="width: 100%; height: 36rem; border: 1px solid var(--color-background-border)"></iframe>
```

A wolf hides, and hunters close in on it: a game of [Hunt](examples/hunt.py) between bots, as
[`simkit replay`](docs/how-to/replay.md) shows it.

"""
_LINK = re.compile(r"\]\((?!\w+:|#)([^)]+)\)")


# --- Pages that are made -------------------------------------------------------------------------


def index() -> str:
    """The first page: docs/index.md one folder higher, and the order of all pages at the side."""
    text = _LINK.sub(_from_the_root, LANDING.read_text(encoding="utf-8"))
    lines = [text.replace("\n![", f"{SHOWN_MOVING}\n![", 1)]
    for caption, pages in parts().items():
        lines += ["```{toctree}", f":caption: {caption}", ":maxdepth: 1", ":hidden:", ""]
        lines += [*pages, "```", ""]
    return "\n".join(lines)


def _one_higher(text: str) -> str:
    """A page whose links to docs/index.md lead to the first page, which is at the root."""
    return text.replace("](docs/index.md", "](index.md").replace(
        "](../index.md", "](../../index.md"
    )


def _from_the_root(found: re.Match[str]) -> str:
    """A link of docs/index.md as the root of the site has it."""
    target = found[1]
    return f"]({target[3:]})" if target.startswith("../") else f"](docs/{target})"


def parts() -> dict[str, list[str]]:
    """The pages at the side, by caption. Lists of pages say their order."""
    made = [f"docs/reference/{name}" for name in docs_reference.MADE]
    return {
        "Tutorials": ["docs/tutorials/index", *listed("tutorials")],
        "How to": ["docs/how-to/index", *groups()],
        "Explanation": ["docs/explanation/index", *listed("explanation")],
        "Reference": ["docs/reference/index", *made, *listed("reference"), "gallery"],
        "Games": listed(""),
        "More": [
            "README",
            "experiments/README",
            "docs/demo/report",
            "CONTRIBUTING",
            "SECURITY",
            "CHANGELOG",
        ],
    }


def groups() -> dict[str, str]:
    """The groups of how-to pages, each a page that folds its own at the side, by their places."""
    text = (DOCS / "how-to/index.md").read_text(encoding="utf-8")
    seen: set[str] = set()
    found = {}
    for heading, part in re.findall(r"(?ms)^## ([^\n]+)\n(.*?)(?=^## |\Z)", text):
        names = [n for n in dict.fromkeys(re.findall(r"\]\(([\w-]+)\.md\)", part)) if n not in seen]
        seen |= {*names}
        if names:
            place = f"docs/how-to/to-{re.sub('[^a-z]+', '-', heading.lower())}"
            found[place] = _group(heading, part, names)
    return found


def _group(heading: str, part: str, names: list[str]) -> str:
    """A page of a group: its part of the list, and its pages at the side."""
    side = ["```{toctree}", ":maxdepth: 1", ":hidden:", "", *names, "```"]
    return "\n".join([f"# {heading}", part.rstrip(), "", *side, ""])


def listed(kind: str) -> list[str]:
    """The pages that the list of a kind names, in its order; of docs/index.md those of games."""
    folder = DOCS / kind
    text = (folder / "index.md").read_text(encoding="utf-8")
    wanted = r"\]\((games/[\w-]+)\.md\)" if folder == DOCS else r"\]\(([\w-]+)\.md\)"
    place = folder.relative_to(ROOT).as_posix()
    return [f"{place}/{name}" for name in dict.fromkeys(re.findall(wanted, text))]


@dataclass(frozen=True)
class Shown:
    """A picture of the docs: the page that shows it, its caption, its file."""

    page: Path
    caption: str
    file: Path

    @property
    def place(self) -> str:
        return self.file.relative_to(ROOT).as_posix()

    @property
    def thumbnail(self) -> str:
        return f"thumbnails/{self.file.name}"


def pictures() -> Iterator[Shown]:
    """Every picture of the docs that a command draws, once."""
    seen = set()
    for page in PICTURED:
        for caption, name in re.findall(r"!\[([^]]+)\]\(([^)]+\.png)\)", Page(page).text):
            file = (page.parent / name).resolve()
            if file not in seen and not isinstance(PICTURES.get(file.stem), Asked):
                seen.add(file)
                yield Shown(page, " ".join(caption.split()), file)


def gallery() -> str:
    """Every picture of the docs, small, then each with all that draws it in a fresh clone."""
    every = list(pictures())
    lines = ["# Gallery", "", "Every picture of these pages. Choose one to see its commands.", ""]
    lines += [f"[![{shown.caption}]({shown.thumbnail})](#{shown.file.stem})" for shown in every]
    for shown in every:
        lines += ["", f"({shown.file.stem})=", f"## {shown.caption}", ""]
        lines += [f"[![{shown.caption}]({shown.thumbnail})]({shown.place})", ""]
        lines += _how_it_is_drawn(shown)
    return "\n".join(lines) + "\n"


def _how_it_is_drawn(shown: Shown) -> list[str]:
    """The files and commands that draw a picture, and the page that shows it."""
    files, commands = needed_for(Page(shown.page), shown.file.name)
    where = shown.page.relative_to(ROOT).as_posix()
    where = "index.md" if shown.page == LANDING else where
    lines = []
    for block in files:
        lines += [f"Save as `{block.file}`:", "", f"```{block.language}", block.text + "```", ""]
    return [*lines, "```console", *commands, "```", "", f"From [{where}]({where})."]


def draw_thumbnails(folder: Path) -> None:
    """The pictures of the gallery, as small as it shows them."""
    for shown in pictures():
        place = folder / shown.thumbnail
        place.parent.mkdir(exist_ok=True)
        with Image.open(shown.file) as picture:
            small = picture.convert("RGB")
            small.thumbnail((THUMBNAIL, THUMBNAIL))
            small.quantize(FEW_COLOURS, dither=Image.Dither.NONE).save(place, "PNG", optimize=True)


MADE = {
    "index": index,
    "gallery": gallery,
    **{f"docs/reference/{name}": make for name, make in docs_reference.MADE.items()},
}


# --- Building ------------------------------------------------------------------------------------


def gathered(folder: Path) -> Path:
    """All pages in a folder, in the places of the repository, and those that are made."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.parquet", "__*"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    for page in folder.rglob("*.md"):
        page.write_text(_one_higher(page.read_text(encoding="utf-8")), encoding="utf-8")
    for name, make in MADE.items():
        (folder / f"{name}.md").write_text(make(), encoding="utf-8")
    for name, text in groups().items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    draw_thumbnails(folder)
    (folder / "conf.py").write_text(CONF.format(version=simkit.__version__), encoding="utf-8")
    return folder


def for_everybody(page: str) -> str:
    """A page of the site with what people need who do not see it, or use no mouse."""
    for theirs, ours in FOR_EVERYBODY.items():
        page = page.replace(theirs, ours)
    return page


def build(target: Path, games: Iterable[str] = site_games.GAMES) -> list[str]:
    """Build the site and return the complaints, of which there should be none."""
    from sphinx.application import Sphinx

    complaints, said = StringIO(), StringIO()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(said):
        source = gathered(Path(folder) / "source")
        reason = site_games.put(source, games)
        places: Any = (source, source, target, Path(folder) / "trees")
        site = Sphinx(*places, "html", status=None, warning=complaints)
        site.build(force_all=True)
        for page in target.rglob("*.html"):
            page.write_text(for_everybody(page.read_text(encoding="utf-8")), encoding="utf-8")
        site_games.keep(source, target)
        simkit.replay(str(ROOT / "examples/hunt.py"), seed=1, out=target / MOVING)
    if reason:
        print(f"The site has no games: {reason}")
    return complaints.getvalue().replace(f"{folder}/source/", "").splitlines()


def main() -> int:
    complaints = build(BUILT)
    print("\n".join([*complaints, f"The site is in {BUILT}/index.html"]))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
