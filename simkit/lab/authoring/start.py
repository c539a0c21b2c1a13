"""Write a small working game with its test, for an author to begin with."""

from __future__ import annotations

import keyword
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from simkit.description.game import shown
from simkit.lab.basics.outputs import checked_place, write_whole
from simkit.messages.errors import BadInput

KINDS = {
    "dice": "players roll dice and race to a goal",
    "cards": "players hold cards and choose in secret",
    "coop": "all players win or lose together",
    "rivals": "players compete on a map",
    "solo": "one player against a deck",
}
"""What a start can be, in words."""
TEMPLATES = Path(__file__).resolve().parents[2] / "design/templates"
SPELLED = re.compile(r"[a-z][a-z0-9_]{0,30}[a-z0-9]")
TAKEN = {*sys.stdlib_module_names, "simkit", "numpy", "numba", "pandas", "pytest", "conftest"}
"""Names that Python, simkit or its tests import: a file of that name would be in their way."""


@dataclass(frozen=True)
class GameStart:
    """The files that were written."""

    kind: str
    game: str
    test: str


def write_start(name: str, kind: str) -> GameStart:
    """Write a start of a kind into the working folder: NAME.py and test_NAME.py."""
    check_name(name)
    texts = {f"{front}{name}.py": _text(f"{front}{kind}", name) for front in ("", "test_")}
    for file in texts:
        if Path(file).exists():
            raise BadInput(f"{file} is there already; choose another name, or remove the file.")
        checked_place(file)
    for file, text in texts.items():
        write_whole(Path(file), text)
    game, test = texts
    return GameStart(kind, game, test)


def check_name(name: str) -> None:
    """Refuse a name that cannot be the name of a game's file."""
    if not SPELLED.fullmatch(name):
        raise BadInput(
            f"{shown(name)} cannot name a game's file; "
            "use 2 to 32 small letters, digits and _, such as my_game."
        )
    if name in TAKEN or keyword.iskeyword(name) or name.startswith("test_"):
        raise BadInput(f"{name} is a name that Python uses itself; try {name}_game.")


def _text(template: str, name: str) -> str:
    """A template with the game's name: its title in the first line, its module below."""
    text = (TEMPLATES / f"{template}.py.txt").read_text(encoding="utf-8")
    title = name.replace("_", " ").capitalize()
    return text.replace('"""NAME:', f'"""{title}:', 1).replace("NAME", name)
