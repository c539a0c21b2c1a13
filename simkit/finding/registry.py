"""The registry: the list of all games, and the function that finds a game by its name.

Besides simkit's own there are those of other packages (entry points of the group `simkit.games`),
those that the variable SIMKIT_GAMES names, and whatever the user names by its path.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from simkit.description.game import Game, shown
from simkit.finding import gamefile
from simkit.finding.trusted import check_trusted, is_trusted, trust, trusted_files
from simkit.messages.errors import BadInput, SimkitError, in_any_case, nearest

PACKAGES = (
    "simkit.apocalypse",
    "simkit.hades",
    "simkit.hellgame",
    "simkit.fury",
    "simkit.armageddon",
)
"""Every game of simkit's, by its package. A new game is a new line here."""

GROUP = "simkit.games"
VARIABLE = "SIMKIT_GAMES"
OURS = "simkit"


@dataclass(frozen=True)
class Listed:
    """A game that can be named, or why one cannot."""

    origin: str  # "simkit", the package that brings it, the variable, or its path
    game: Game | None
    problem: str = ""
    clash: str = ""  # the name that it shares with another game


_named: dict[str, str] = {}  # by real path: games that the user has named so in this process


def games() -> dict[str, Game]:
    """Every game by its name. Loads descriptions only, no engine."""
    ours = _ours()
    return ours | {n: game for n, game in _by_name(_others()).items() if n not in ours}


def _by_name(others: Iterable[Listed]) -> dict[str, Game]:
    """Games from elsewhere; the first of a name, as others of that name are the same game."""
    found: dict[str, Game] = {}
    for each in others:
        if each.game:
            found.setdefault(each.game.name, each.game)
    return found


def listed() -> tuple[Listed, ...]:
    """Every game with its origin, and those that cannot be read."""
    return (*(Listed(OURS, game) for game in _ours().values()), *_others())


def find(name: str) -> Game:
    """The game of that name, or of that path, which the user has named; else BadInput."""
    ours = _ours()
    if name in ours:
        return ours[name]
    others = list(_others())
    for each in others:
        if each.clash == name:
            raise BadInput(each.problem)
    known = _by_name(others)
    if name in known:
        return known[name]
    if same := in_any_case(name, ours | known):
        return (ours | known)[same]
    if isinstance(name, str) and (gamefile.is_path(name) or gamefile.is_folder(name)):
        return _at_path(name)
    broken = "".join(f" {each.problem}" for each in others if each.problem)
    raise BadInput(f"There is no game {shown(name)}. {nearest(name, ours | known)}{broken}")


def find_each(names: Iterable[str]) -> list[Game]:
    """Games that are offered side by side by their names; refuses two of one name."""
    found = [find(name) for name in names]
    called = {game.name for game in found}
    for each in _others():
        if each.clash in called:
            raise BadInput(each.problem)
    return found


def find_in_folder(path: str) -> Game:
    """The game of a folder, where a sweep could be meant as well; else BadInput.

    A folder that was received is taken for data. So the user must say that it is a program.
    """
    if not is_trusted(path):
        raise BadInput(
            f"{path}: this folder is a game, a program that would be played; "
            f"if you trust it, add --script {path} (in Python: simkit.trust)."
        )
    return find(path)


def listed_game(name: str) -> Game:
    """A game that `games` lists, whatever else its name may be: no page opens files."""
    listed = games()
    if name not in listed:
        raise BadInput(f"There is no game {shown(name)}. {nearest(name, listed)}")
    return listed[name]


def named_paths() -> list[str]:
    """Games that the user has named by their paths in this process; others are handed these."""
    return [os.path.abspath(path) for path in _named.values()]


def find_for_document(name: str, place: str = "", folder: str | os.PathLike[str] = "") -> Game:
    """The game that a document names. One that is a program must be trusted (--script).

    `place` is what messages call the document. A path counts from `folder`, if it leads somewhere
    from there.
    """
    own = gamefile.is_path(name) or gamefile.is_folder(name)
    if name in _ours() or not own or name in games():
        return find(name)
    beside = os.path.normpath(os.path.join(folder, name))
    path = beside if os.path.exists(beside) else name
    if not os.path.exists(path):  # it was played elsewhere; the user may have said where it is now
        path = next((file for file in trusted_files() if Path(file).name == Path(name).name), path)
    check_trusted(path, place)
    return _at_path(path)


def known(name: str) -> Game | None:
    """The game of a name or path, as far as it may be looked at; None if there is none."""
    try:
        return find_for_document(name)
    except SimkitError:
        return None


def is_game(name: str) -> bool:
    """Whether a name is that of a game; a folder of the same name does not matter."""
    return name in games()


def is_plain_roll(word: str) -> bool:
    """Whether a word is a roll of plain dice, such as 3d6, not the name of a game."""
    named = gamefile.is_path(word) or is_game(word)
    return any(map(str.isdigit, word)) and not word.startswith("-") and not named


def _at_path(path: str) -> Game:
    """A game by its path; from now on this process knows it by its name, too."""
    path = path if gamefile.is_path(path) else os.path.join(os.curdir, path)
    if not os.path.exists(path):
        raise BadInput(f"{path}: there is no such file or folder.")
    game = gamefile.load(path)
    trust(path)
    if game.name in _ours():
        raise BadInput(f"{path}: simkit has a game {game.name} itself; call yours otherwise.")
    _named[os.path.realpath(path)] = path
    return game


def _ours() -> dict[str, Game]:
    found = (importlib.import_module(package).GAME for package in PACKAGES)
    return {game.name: game for game in found}


def _others() -> Iterator[Listed]:
    """Games from elsewhere, each under a name of its own.

    A name that two games have says nothing, so neither of them is found by it.
    """
    found = list(_elsewhere())
    owners: dict[str, dict[str, str]] = {}
    for each in found:
        if each.game:
            owners.setdefault(each.game.name, {}).setdefault(each.game.content, each.game.typed)
    for each in found:
        same = owners[each.game.name] if each.game else {}
        yield _clashing(each, list(same.values())) if len(same) > 1 else each


def _clashing(one: Listed, places: list[str]) -> Listed:
    """A game that cannot be named, because another one has its name."""
    assert one.game is not None
    name = one.game.name
    several = f"{len(places)} games are called {name}: {' and '.join(places)}"
    return Listed(one.origin, None, f"{several}; name one by its path.", name)


def _elsewhere() -> Iterator[Listed]:
    """Games that are named by their paths, by the variable, by installed packages."""
    seen: set[str] = set()
    for path in (*_named.values(), *_of_variable()):
        place = os.path.realpath(path)
        if place not in seen:
            seen.add(place)
            yield _listed_at(path)
    yield from (_listed_entry(*entry) for entry in _entries())


def _of_variable() -> list[str]:
    return [path for path in os.environ.get(VARIABLE, "").split(os.pathsep) if path.strip()]


def _listed_at(path: str) -> Listed:
    origin = VARIABLE if path in _of_variable() else path
    try:
        trust(path)
        return Listed(origin, gamefile.load(path, anew=False))
    except SimkitError as problem:
        return Listed(origin, None, str(problem))


@lru_cache(maxsize=1)
def _entries() -> tuple[tuple[str, str, str], ...]:
    """What installed packages declare: the name, the module, the package."""
    from importlib.metadata import entry_points

    found = entry_points(group=GROUP)
    return tuple((e.name, e.module, e.dist.name if e.dist else "") for e in found)


def _listed_entry(name: str, module: str, distribution: str) -> Listed:
    origin = f"package {distribution}" if distribution else f"entry point {name}"
    try:
        return Listed(origin, _of_entry(module))
    except (SimkitError, ImportError, AttributeError) as problem:
        why = f"{origin}: the game {name} cannot be read ({problem})."
        return Listed(origin, None, why)


def _of_entry(module: str) -> Game:
    """The game of an installed module: a package with GAME, or one file that declares a game."""
    spec: ModuleSpec | None = find_spec(module)
    if spec is None or not spec.origin:
        raise BadInput(f"there is no module {module}")
    if spec.submodule_search_locations is None:
        return gamefile.load(spec.origin)
    found: Any = importlib.import_module(module).GAME
    folder = str(Path(spec.origin).parent)
    return found if found.digest else replace(found, digest=gamefile.digest_of(folder))
