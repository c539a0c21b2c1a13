"""Turn a one-file game into a folder, in which an author can change every part."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from simkit.finding import gamefile
from simkit.lab.basics.outputs import make_folder, write_whole
from simkit.messages.errors import BadInput

RULES = "rules.py"
INIT = '''"""{title} as a package. Its rules are in rules.py, what is added is here and in data/."""

from dataclasses import replace
from pathlib import Path

from simkit.design.loading import load_game

HERE = Path(__file__).parent
FILE = load_game(HERE / "rules.py")
GAME = replace(
    FILE,
    name="{name}",
    package="{folder}",
    held=replace(FILE.held, data=HERE / "data"),  # buffs.toml, claims.toml, unknowns.toml
)
'''


@dataclass(frozen=True)
class EjectedGame:
    """The folder that was written, and its files."""

    game: str
    folder: str
    files: tuple[str, ...]


def eject(path: str) -> EjectedGame:
    """Write the package of a game's file into the working folder."""
    place = Path(path)
    if place.suffix != gamefile.SUFFIX or not place.is_file():
        raise BadInput(f"{path}: --from takes a game in one file, such as pig.py.")
    game = gamefile.load(path)
    folder = Path(f"{place.stem}_game")
    if folder.exists():
        raise BadInput(f"{folder} is there already; rename or remove it first.")
    texts = {RULES: place.read_bytes()}
    for beside in gamefile.sources_of(path):
        if beside != place.resolve():
            if beside.name in (RULES, gamefile.INIT):
                raise BadInput(f"{beside.name}: a package has its own {beside.name}; rename it.")
            texts[beside.name] = beside.read_bytes()
    head = INIT.format(title=game.title, name=game.name, folder=folder.name)
    texts[gamefile.INIT] = head.encode()
    make_folder(folder.absolute())
    for name, text in texts.items():
        write_whole(folder / name, text)
    return EjectedGame(path, str(folder), tuple(sorted(texts)))
