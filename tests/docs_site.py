"""The documentation as a site: `make site` writes it into build/site.

The pages are those that lie in the repository, in the places where they lie, so their links are the
same in both; gallery, glossary and reference are made here of what the program says of itself.
Sphinx is strict: a link that leads nowhere ends it. Nothing on a page is loaded from a network.
"""

from __future__ import annotations

import inspect
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import simkit
from simkit import lookup, registry
from tests.help_texts import PUBLIC, help_of
from tests.pages import HOW_TO, ROOT

BUILT = ROOT / "build" / "site"
COPIED = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "docs", "notebooks")
ELSEWHERE = ("index", "charts", "traced-games", "statistics", "trust")
"""Pages of docs/ that are about no single game."""
CONF = """
project = "simkit"
author = "The simkit authors"
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
exclude_patterns = ["docs/demo/*.txt"]
"""


# --- Pages that are made -------------------------------------------------------------------------


def index() -> str:
    """The first page: where to go, and in which order the pages stand at the side."""
    pages = sorted(path.stem for path in (ROOT / "docs").glob("*.md"))
    games = [f"docs/{name}" for name in pages if name not in ELSEWHERE]
    how_to = [f"docs/how-to/{path.stem}" for path in HOW_TO]
    parts = {
        "Start": ["README", "docs/index"],
        "How to": [*how_to, "docs/charts"],
        "The games": [*games, "docs/traced-games"],
        "Look up": ["gallery", "reference", "glossary", "docs/demo/report"],
        "What the figures mean": ["docs/statistics", "docs/trust"],
        "The house": ["CONTRIBUTING", "CHANGELOG"],
    }
    lines = ["# simkit", "", inspect.cleandoc(_WELCOME), ""]
    for caption, pages in parts.items():
        lines += ["```{toctree}", f":caption: {caption}", ":maxdepth: 1", ":hidden:", ""]
        lines += [*pages, "```", ""]
    return "\n".join(lines)


_WELCOME = """
**How often is this scenario won, by whom, why, and how sure is that figure?**

- New here: [start](README.md), then [run and trace](docs/how-to/run-and-trace.md), or
  [ask on a page](docs/how-to/serve.md) without typing.
- With a question: [all questions, and the page that answers each](docs/index.md).
- Looking for a picture: [the gallery](gallery.md), each with the command that draws it.
- Looking for a word or a column: [the glossary](glossary.md). In Python:
  [the reference](reference.md).
- Doubting a figure: [the statistics, for designers](docs/statistics.md).
"""


def gallery() -> str:
    """Every picture of the docs under the command that draws it."""
    lines = ["# Gallery", "", "Every picture with the command that draws it.", ""]
    for page in sorted((ROOT / "docs").rglob("*.md")):
        for name, picture, commands in pictures(page.read_text(encoding="utf-8")):
            where = page.relative_to(ROOT).as_posix()
            image = (page.parent / picture).resolve().relative_to(ROOT).as_posix()
            lines += [f"## {name}", ""]
            lines += ["```console", *commands, "```", ""] if commands else []
            lines += [f"![{name}]({image})", "", f"From [{where}]({where}).", ""]
    return "\n".join(lines)


def pictures(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Every picture of a page: what it shows, its file, and the commands that name the file.

    That of a web page stands right below the command that writes the page.
    """
    console = re.compile(r"^```console\n(.*?)^```$", flags=re.DOTALL | re.MULTILINE)
    commands = console.findall(text)
    for name, picture in re.findall(r"!\[([^]]+)\]\(([^)]+\.png)\)", text):
        above = console.findall(text.partition(f"]({picture})")[0])[-1:]
        drawing = [block for block in commands if Path(picture).name in block] or above
        yield " ".join(name.split()), picture, drawing[0].splitlines() if drawing else []


def reference() -> str:
    """The public functions, from their own help texts."""
    lines = ["# Python reference", "", "Each command is a function of the same name.", ""]
    for name in sorted(PUBLIC):
        function = getattr(simkit, name)
        told = help_of(function)
        lines += [f"## simkit.{name}", "", told.first, "", "```python", told.example, "```", ""]
        if told.parameters:
            lines += ["| argument | usual | |", "|---|---|---|"]
            taken = inspect.signature(function).parameters
            for each, text in told.parameters.items():
                lines += [f"| `{each}` | {_usual(taken[each])} | {_cell(text)} |"]
            lines += [""]
        lines += [told.rest, ""]
    return "\n".join(lines)


def _usual(parameter: inspect.Parameter) -> str:
    """What an argument is when nobody gives it."""
    none = parameter.default in (inspect.Parameter.empty, None)
    return "" if none or parameter.default == () else f"`{parameter.default!r}`"


def glossary() -> str:
    """Settings, columns, endings and bots of every game, as the program lists them."""
    lines = ["# Glossary", "", "What settings, columns, endings and bots are called.", ""]
    lines += ["The table of every game also has the columns", ""]
    lines += [f"- **{name}**: {text}" for name, text in _COLUMNS.items()]
    for game in registry.games().values():
        rules = {row.id: row.title for row in game.ledger()}
        lines += ["", f"## {game.title}", "", f"{game.summary}", ""]
        settings = [
            (s.key, lookup.spoken(s.key), s.help + (f" ({rules[s.rule]})" if s.rule else ""))
            for s in game.settings
        ]
        lines += _table(f"Settings of {game.title}", ("setting", "", "what it does"), settings)
        columns = [(m.name, lookup.spoken(m.name), m.help) for m in game.metrics]
        lines += _table(f"Columns of {game.title}", ("column", "", "what it counts"), columns)
        endings = [(o.name, "won" if o.won else "lost", o.help) for o in game.outcomes]
        lines += _table(f"Endings of {game.title}", ("ending", "", "when"), endings)
        bots = [(bot.name, bot.gist, bot.idea) for bot in game.bots]
        lines += _table(f"Bots of {game.title}", ("bot", "", "its idea"), bots)
    return "\n".join(lines) + "\n"


_COLUMNS = {
    "game": "the number of the game, from 0",
    "seed": "the seed; with the number it gives the same game again",
    "bot": "who played, one a seat where seats compete",
    "outcome": "how it ended: one of the endings below",
    "won": "whether that is a win",
    "turns": "in which turn it ended",
}


def _table(title: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    names = list(heads)
    lines = [f"### {title}", "", f"| {' | '.join(names)} |", "|" + "---|" * len(names)]
    for name, *rest in rows:
        lines += [f"| `{name}` | {' | '.join(map(_cell, rest))} |"]
    return [*lines, ""]


def _cell(text: str) -> str:
    """Text in a table of Markdown: neither a bar nor a mark of its own."""
    return re.sub(r"([|*_<>\[\]])", r"\\\1", " ".join(str(text).split()))


MADE = {"index": index, "gallery": gallery, "reference": reference, "glossary": glossary}


# --- Building ------------------------------------------------------------------------------------


def gathered(folder: Path) -> Path:
    """All pages in a folder, each where it lies in the repository, and those that are made."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.parquet", "__*"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    for name, make in MADE.items():
        (folder / f"{name}.md").write_text(make(), encoding="utf-8")
    (folder / "conf.py").write_text(CONF.format(version=simkit.__version__), encoding="utf-8")
    return folder


def build(target: Path) -> list[str]:
    """Build the site; the complaints, of which there should be none."""
    from sphinx.application import Sphinx

    complaints, said = StringIO(), StringIO()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(said):
        source = gathered(Path(folder) / "source")
        places: Any = (source, source, target, Path(folder) / "trees")
        site = Sphinx(*places, "html", status=None, warning=complaints)
        site.build(force_all=True)
    return complaints.getvalue().replace(f"{folder}/source/", "").splitlines()


def main() -> int:
    complaints = build(BUILT)
    print("\n".join([*complaints, f"The site is in {BUILT}/index.html"]))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
