"""Load a game from the path of an author's file or folder.

    simkit run pig.py          one file that declares a game with simkit.design
    simkit run games/bareframe a package whose __init__.py has a GAME

Such a game is a program. It is run where the user names it, never because a document does
(`simkit.finding.trusted`).
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from simkit.description.game import Game, shown
from simkit.messages.blame import at_fault, blamed, suspect
from simkit.messages.errors import BadInput
from simkit.outside.files import read_text
from simkit.outside.table_shape import TABLES
from simkit.outside.trees import tree_of

SUFFIX = ".py"
INIT = "__init__.py"
LOADER = "simkit.design.loading"  # reads a game of one file
DIGEST = "__simkit_digest__"  # of a module: what its game's files came to when it was loaded
PARTS = (".py", ".toml", *TABLES)  # of a folder: what its game is made of
OF_SWEEPS = ("sweep.json", "rows")  # what lies in the folder of a sweep, and in no game's

_loaded: dict[Path, Game] = {}


def is_path(name: str) -> bool:
    """Whether a text can only be the path of a game: names of games have no dot and no slash."""
    return name.endswith(SUFFIX) or "/" in name or os.sep in name


def is_folder(name: str) -> bool:
    """Whether a folder holds a game: a package whose __init__.py names a GAME.

    Refuses one that holds a sweep as well: a sweep that was received is data, and runs nothing.
    """
    held = (Path(name) / INIT).is_file() and "GAME" in read_text(Path(name) / INIT)
    if held:
        _refuse_sweep(name)
    return held


def _refuse_sweep(name: str) -> None:
    """Refuse the folder of a sweep as a game, whatever else lies in it."""
    part = next((part for part in OF_SWEEPS if os.path.lexists(os.path.join(name, part))), None)
    if part and os.path.lexists(os.path.join(name, INIT)):
        raise BadInput(
            f"{name}: the folder has a sweep ({part}) and a program ({INIT}); a sweep is data. "
            f"Nothing was run; remove {INIT}."
        )
    if part:
        raise BadInput(f"{name}: this folder is a sweep, not a game; read it with simkit report.")


def load(path: str, anew: bool = True) -> Game:
    """The game in a file or folder; BadInput says what is wrong with it, and in which line.

    A file that has changed since is read again, if it is wanted anew.
    """
    place = Path(os.path.realpath(path))
    _refuse_sweep(path)
    known = _loaded.get(place)
    if known is not None and not anew:
        return replace(known, source=path)
    for file in sources_of(path):
        suspect(file)
    digest = digest_of(path)
    if known is None or known.digest != digest:
        found = _from_folder(place, path, digest) if place.is_dir() else _from_file(path)
        known = _loaded[place] = replace(found, digest=digest)
    return replace(known, source=path)


def check_unchanged(game: Game) -> None:
    """Refuse to play a game whose files say something else than when it was read."""
    if game.source and game.digest and digest_of(game.source) != game.digest:
        raise BadInput(f"{game.source}: the game has changed since it was read; start again.")


def _from_file(path: str) -> Game:
    """A game of one file."""
    if declares(path) != "game":
        raise BadInput(f"{path}: this is a bot, not a game; name it with --bot {path}.")
    with blamed(path):
        found = import_module(LOADER).load_game(path)
    assert isinstance(found, Game)
    return found


def _from_folder(place: Path, path: str, digest: str) -> Game:
    """A game that is a package: its __init__.py is run, its engine when something is played."""
    if not (place / INIT).is_file():
        raise BadInput(f"{path}: this folder is no game; a game's folder has an {INIT} with GAME.")
    name = place.name
    _forget(name, place, path)
    spec = importlib.util.spec_from_file_location(
        name, place / INIT, submodule_search_locations=[str(place)]
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    setattr(module, DIGEST, digest)
    sys.modules[name] = module
    try:
        with blamed(str(place)):
            spec.loader.exec_module(module)
            return _described(path, name, getattr(module, "GAME", None))
    except BaseException:
        del sys.modules[name]
        raise


def _forget(name: str, place: Path, path: str) -> None:
    """Make room for a package of that name; refuse where another one has it."""
    if not name.isidentifier() or name in sys.stdlib_module_names:
        raise BadInput(f"{path}: no game's folder can be called {shown(name)}; rename it.")
    held = sys.modules.get(name)
    file = getattr(held, "__file__", None) if held else _installed(name)
    if file and Path(file).resolve().parent != place:
        raise BadInput(f"{path}: another package is called {name} already; rename the folder.")
    for module in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
        del sys.modules[module]


def _installed(name: str) -> str | None:
    """Where Python itself would find a package of that name."""
    spec = importlib.util.find_spec(name)
    return spec.origin if spec else None


def _described(path: str, name: str, game: Any) -> Game:
    if not isinstance(game, Game):
        raise BadInput(
            f"{path}/{INIT}: GAME is missing; it must be a simkit.description.game.Game."
        )
    if game.package != name:
        raise BadInput(
            f"{path}/{INIT}: package is {shown(game.package)}, but the folder is called {name}; "
            "give both one name."
        )
    return game


# --- What a file is ------------------------------------------------------------------------------


def declares(path: str) -> str:
    """Whether a Python file is a "game" or a "bot"; both or neither is refused. It is not run."""
    tree = _tree(path, read_text(Path(path)))
    game = any(map(_makes_game, tree.body)) or _plays_imported_game(tree)
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    bot = "choose" in functions or ("act" in functions and not game)
    if game and bot:
        raise BadInput(
            f"{path}: the file declares a game and has a function choose, as a bot's file has. "
            "Keep them in two files; bots of the game itself are marked @game.bot."
        )
    if not game and not bot:
        raise BadInput(
            f"{path}: this is no game and no bot. A game begins with `game = Game()`, a bot has a "
            "function choose."
        )
    return "game" if game else "bot"


def _plays_imported_game(tree: ast.Module) -> bool:
    """Whether a file has the turns of a game that a file next to it declares."""
    imported = {
        alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return "game" in imported and bool({"play_turn", "play_round"} & functions)


def _makes_game(node: ast.stmt) -> bool:
    """Whether a line reads `game = Game(...)`, in whatever way Game was imported."""
    value = getattr(node, "value", None) if isinstance(node, ast.Assign | ast.AnnAssign) else None
    if not isinstance(value, ast.Call):
        return False
    return ast.unparse(value.func).rpartition(".")[2] == "Game"


@lru_cache(maxsize=64)
def _tree(path: str, text: str) -> ast.Module:
    suspect(path)
    try:
        return tree_of(text, path)
    except (SyntaxError, RecursionError, ValueError, MemoryError) as problem:
        raise BadInput(at_fault(problem, path)) from None


# --- What a game is made of ----------------------------------------------------------------------


def digest_of(path: str) -> str:
    """A digest of all that the game of a file or folder is made of."""
    seen = hashlib.sha256()
    for file in sources_of(path):
        seen.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


def sources_of(path: str) -> list[Path]:
    """A game's file, the modules beside it that it imports, and the tables that they name.

    Of a folder: all its Python, TOML and CSV files.
    """
    place = Path(os.path.realpath(path))
    if place.is_dir():
        return sorted(file for file in place.rglob("*") if file.suffix in PARTS and file.is_file())
    read_text(Path(path))  # else it is said what is wrong with it, under the name that was given
    return _with_siblings(place)


def _with_siblings(place: Path) -> list[Path]:
    found: dict[Path, None] = {}
    waiting = [place]
    while waiting:
        file = waiting.pop()
        if file not in found and file.is_file():
            found[file] = None
            if file.suffix == SUFFIX:
                tree = _tree(str(file), read_text(file))
                waiting += (place.parent / name for name in _names_beside(tree))
    return sorted(found)


def _names_beside(tree: ast.Module) -> Iterator[str]:
    """Files that may lie beside: modules that are imported, and names of tables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or "", *(alias.name for alias in node.names)]
        else:
            modules = []
            if isinstance(node, ast.Constant) and str(node.value).endswith(TABLES):
                yield str(node.value)
        for module in filter(None, modules):
            yield module.replace(".", "/") + SUFFIX
            yield module.replace(".", "/") + f"/{INIT}"
