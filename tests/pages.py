"""Pages of the docs as a reader follows them: their commands, files and Python, in order.

Tests run every command of a page with few games. `make docs` plays them at full size, sets what
they print below them, and keeps the pictures that the page shows: a block of text right under a
block of commands is what the last of these commands prints, or the lines of it that the block names
(```text lines=3-9).
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from tests.commanding import commands_with

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
DOCS = ROOT / "docs"
LANDING = DOCS / "index.md"


def of_kind(kind: str) -> tuple[Path, ...]:
    """The pages of one kind, without the page that lists them."""
    return tuple(sorted(set((DOCS / kind).glob("*.md")) - {DOCS / kind / "index.md"}))


TUTORIALS, HOW_TO = of_kind("tutorials"), of_kind("how-to")
EXPLANATION, REFERENCE, GAME_PAGES = map(of_kind, ("explanation", "reference", "games"))
LISTS = tuple(
    DOCS / f"{kind}/index.md" for kind in ("tutorials", "how-to", "explanation", "reference")
)
LAB_NOTES = tuple(sorted((ROOT / "lab-notes").glob("*.md")))
PLAYED = (README, LANDING, *TUTORIALS, *HOW_TO, *REFERENCE)
SHOWN = (*GAME_PAGES, *EXPLANATION)
PAGES = (*PLAYED, *SHOWN, *LISTS, *LAB_NOTES, ROOT / "experiments/README.md")
NAMED = ("toml", "python", "csv")  # kinds of blocks that are files when their first line is a name

FEW = {
    "plan-playtest": "400",
    "luck": "40",
    "run --rare": "100",
    "sensitivity": "2500",
    "tune-bot": "1500",
    "tune-game": "1500",
    "tune-game --one-change": "4000",
    "learn": "400",
}
"""Games in a test where 20 would be refused."""
FEW_COLOURS = 64  # of a chart, shades of its letters included
A_SEARCH = "4"  # of those that take seconds
DRAWN = re.compile(r"!\[[^]]+\]\(((?:[a-z.]+/)?charts/[a-z-]+\.png)\)")
"""Pictures of a page that its commands draw."""
PLAYING = tuple(commands_with("--seed", "--games"))


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, what else stands behind the fence, and its text."""

    language: str
    options: str
    text: str

    @property
    def commands(self) -> list[str]:
        """Lines that call simkit, wherever it lies."""
        lines = self.text.splitlines() if self.language == "console" else []
        called = [line.removeprefix(".venv/bin/") for line in lines]
        return [line for line in called if line.startswith("simkit ")]

    @property
    def file(self) -> str | None:
        """The name of the file that is shown, if its first line is one."""
        found = re.match(r"# ([\w-]+\.(?:toml|py|csv))\n", self.text)
        return found[1] if found and self.language in NAMED else None


@dataclass(frozen=True)
class Page:
    """A page of the docs."""

    path: Path

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def blocks(self) -> list[Block]:
        return [Block(*found) for found in _FENCED.findall(self.text)]

    @property
    def commands(self) -> list[str]:
        return [line for block in self.blocks for line in block.commands]

    @property
    def snippets(self) -> list[str]:
        """Python that is to be run as it stands."""
        return [b.text for b in self.blocks if b.language == "python" and b.file is None]

    @property
    def printed(self) -> list[tuple[str, Block]]:
        """Commands with the block below that shows what each prints."""
        return [
            (last_command(found["console"]), Block("text", found["options"], found["shown"]))
            for found in _PRINTED.finditer(self.text)
        ]

    def write_files(self, folder: Path, games: str | None = None) -> None:
        """The files that this and other pages show, and the studies of experiments/."""
        shown = {}
        for page in (*map(Page, PAGES), self):
            shown |= {block.file: block.text for block in page.blocks if block.file}
        begun = re.findall(r"^simkit new (\w+)", self.text, re.MULTILINE)
        shown = {name: text for name, text in shown.items() if name not in _begun(begun)}
        (folder / "experiments").mkdir(exist_ok=True)
        for study in (ROOT / "experiments").glob("*.toml"):
            shown[f"experiments/{study.name}"] = study.read_text(encoding="utf-8")
        for name, text in shown.items():
            fewer = text if games is None else re.sub(r"(?m)^games = \d+", f"games = {games}", text)
            (folder / str(name)).write_text(fewer, encoding="utf-8")


def _begun(names: list[str]) -> set[str]:
    """The files that `simkit new` writes, and would not overwrite."""
    return {f"{before}{name}.py" for name in names for before in ("", "test_")}


_FENCED = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", flags=re.DOTALL | re.MULTILINE)
_PRINTED = re.compile(
    r"^```console\n(?P<console>(?:[^\n]+\n)+)```\n\n```text(?P<options>[^\n]*)\n(?P<shown>.*?)^```$",
    flags=re.DOTALL | re.MULTILINE,
)


def last_command(console: str) -> str:
    """The command whose output stands below a block of commands."""
    return Block("console", "", console).commands[-1]


def fewer(words: list[str]) -> list[str]:
    """The same command on few games."""
    called = " ".join(words[:2])
    few = FEW.get(called, FEW.get(words[0], "20"))
    if any("search" in word for word in words):
        few = A_SEARCH
    small = {"--games": few, "--precision": "0.2", "--rollouts": "5", "--check": "1000"}
    lessons = "20" if "--learned" not in words else "2000" if "weather.py" in words else "200"
    small |= {"--ceiling": A_SEARCH, "--lessons": lessons, "--rounds": "1"}
    for option, value in small.items():
        if option in words:
            words[words.index(option) + 1] = value
    if words[0] in PLAYING and not {"--game", "--games", "--precision"} & set(words):
        words += ["--games", few]
    return words


def play(command: str, few: bool = True) -> tuple[int, str]:
    """Run a command in this process: its exit code, and what it prints."""
    from simkit.cli.main import main

    command, _, target = command.partition(" > ")
    words = shlex.split(command)[1:]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        code = main(fewer(words) if few else words)
    if target:
        Path(target).write_text(printed.getvalue(), encoding="utf-8")
    return code, printed.getvalue()


def lines_of(printed: str, options: str) -> str:
    """What a block shows of what a command prints: all of it, or the lines that it names."""
    lines = printed.strip("\n").splitlines()
    named = re.fullmatch(r"\s*lines=(\d+)-(\d+)", options)
    if named and int(named[2]) < len(lines):
        lines = [*lines[int(named[1]) - 1 : int(named[2])], "..."]
    return "\n".join(lines).strip("\n") + "\n"


def to_play(page: Page) -> list[str]:
    """The commands that make a page: all of them, or on the page of a game those that are shown."""
    return page.commands if page.path in PLAYED else [line for line, _ in page.printed]


def needed_for(page: Page, file: str) -> tuple[list[Block], list[str]]:
    """What draws a picture in a fresh clone: the files to write, and the commands in their order.

    A command is needed if it writes the file, or something that a needed command reads. If no
    command names the file, the last block above its picture writes it.
    """
    before = page.text.partition(f"/{file})")[0]
    blocks = [Block(*found) for found in _FENCED.findall(before)]
    lines = [
        line
        for block in page.blocks
        for line in block.text.splitlines()
        if block.language == "console"
    ]
    naming = [line for line in lines if file in line]
    drawing = (
        naming[:1] or [b.text.splitlines()[-1] for b in blocks if b.language == "console"][-1:]
    )
    commands, words = list(drawing), set(" ".join(drawing).split())
    for line in reversed(lines[: lines.index(drawing[0])]):
        written = re.findall(r"--(?:out|write-position) (\S+)", line)
        if set(written) & words and line not in commands:
            commands.insert(0, line)
            words |= set(line.split())
    return [block for block in page.blocks if block.file in words], commands


def prose(text: str) -> str:
    """The sentences of a page, without blocks, tables, pictures, headings and targets of links."""
    text = re.sub(r"(?ms)^```.*?^```$|^\|[^\n]*$|^#[^\n]*$|!\[[^]]*\]\([^)]*\)", "", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


def headings(text: str) -> Iterator[str]:
    """The headings of the tables in a text, whatever the width of their columns."""
    for line in text.splitlines():
        if re.search(r"\S\s{2,}\S", line) and not re.search(r"\d", line):
            yield " ".join(line.split())


# --- make docs -----------------------------------------------------------------------------------


def in_few_colours(picture: str, place: Path) -> None:
    """Keep a picture small: a chart has few colours."""
    with Image.open(picture) as image:
        few = image.convert("RGB").quantize(FEW_COLOURS, dither=Image.Dither.NONE)
        few.save(place, "PNG", optimize=True)


def refresh(page: Page) -> None:
    """Play the page's commands at full size; set what they print, keep what they draw."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("examples").symlink_to(ROOT / "examples")
        page.write_files(Path(folder))
        said = {line: play(line, few=False)[1] for line in dict.fromkeys(to_play(page))}
        for picture in DRAWN.findall(page.text):
            in_few_colours(Path(picture).name, page.path.parent / picture)

    def renewed(found: re.Match[str]) -> str:
        shown = lines_of(said[last_command(found["console"])], found["options"])
        return f"```console\n{found['console']}```\n\n```text{found['options']}\n{shown}```"

    page.path.write_text(_PRINTED.sub(renewed, page.text), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or [str(path) for path in (*PLAYED, *SHOWN)]:
        print(name, file=sys.stderr)
        refresh(Page(Path(name).resolve()))
