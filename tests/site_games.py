"""Games that run on the documentation's site: examples and the tutorial's own, as web pages.

A page names a game in a comment, `<!-- try: pig -->`. On the site a link to the game stands there;
elsewhere nothing is seen. Without a linker the site has no games, and its page says so.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from simkit.finding import registry
from simkit.messages.errors import BadInput
from tests.pages import DOCS, ROOT, Page

FOLDER = "docs/try"
MOST = 5_000_000  # bytes of a page
EXAMPLES = ("pig", "leduc", "reef", "atoll", "hunt")
OF_A_TUTORIAL = {"peak": DOCS / "tutorials/own-game.md"}
GAMES = (*EXAMPLES, *OF_A_TUTORIAL)
MISSING = (
    "**This copy of the site has no games**, because it was built without the packages of "
    "`publish`. To get them, run `pip install -c constraints.txt '.[publish]'` and "
    "`make site`."
)
_MARK = re.compile(r"<!-- try: (\w+) -->")
_LIST = "<!-- try -->"


def put(folder: Path, names: Iterable[str] = GAMES) -> str:
    """Write the games beside the pages of a site's sources, and link them; why not, or ""."""
    made, reason = _published(folder, names)
    for page in (folder / "docs").rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        if _MARK.search(text) or _LIST in text:
            page.write_text(linked(text, page, folder, made), encoding="utf-8")
    return reason


def linked(text: str, page: Path, folder: Path, made: Iterable[str]) -> str:
    """A page with links in the place of its marks; without games it says why."""
    home = "../" * (len(page.relative_to(folder).parts) - 1)

    def link(found: re.Match[str]) -> str:
        if found[1] not in made:
            return ""
        words = f"Play {found[1].capitalize()} in this browser"
        return f'<a href="{home}{FOLDER}/{found[1]}.html">{words}</a>'

    return _MARK.sub(link, text).replace(_LIST, "" if made else MISSING)


def _published(folder: Path, names: Iterable[str]) -> tuple[list[str], str]:
    """The games that are written, and why the others are not."""
    from simkit.lab.portable.linking import linker
    from simkit.lab.portable.machine import check_machine

    try:
        linker()
        check_machine()
    except BadInput as problem:
        return [], str(problem)
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    for name in names:
        _write(name, folder / FOLDER, file_of(name, folder / FOLDER))
    return list(names), ""


def file_of(name: str, folder: Path) -> Path:
    """The file of a game: an example, or the last state of the tutorial's."""
    if name in EXAMPLES:
        return ROOT / f"examples/{name}.py"
    block = [b for b in Page(OF_A_TUTORIAL[name]).blocks if b.file == f"{name}.py"][-1]
    file = folder / f"{name}.py"
    file.write_text(block.text, encoding="utf-8")
    return file


def _write(name: str, folder: Path, file: Path) -> None:
    from simkit.lab.portable.carried import carried
    from simkit.view.published.page import published_page

    page = published_page(carried(registry.find(str(file)))).encode()
    assert len(page) < MOST, f"{name} is too large for the site"
    (folder / f"{name}.html").write_bytes(page)


def keep(source: Path, target: Path) -> None:
    """Lay the games into the site that was built: they are pages already."""
    if (source / FOLDER).is_dir():
        shutil.copytree(
            source / FOLDER,
            target / FOLDER,
            ignore=shutil.ignore_patterns("*.py", "__*"),
            dirs_exist_ok=True,
        )
