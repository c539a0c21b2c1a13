"""The house: which part may import which, and what must stay quick to start.

cli -> lab, view -> a game -> kernel, components, schema, game, errors.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from simkit.game import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "simkit"
GAMES = tuple(package.removeprefix("simkit.") for package in PACKAGES)
BUILT = tuple(path.parent.name for path in HOUSE.glob("*/description.py"))  # also unregistered

FOUNDATIONS = {
    *("errors", "schema", "components", "ledger", "game", "botfile", "botscript", "bots", "boards"),
}
MAY_IMPORT = {
    "errors": set(),
    "boards": set(),
    "schema": {"errors"},
    "components": {"errors", "schema"},
    "ledger": {"errors"},
    "botfile": {"errors", "schema", "botscript", "game"},
    "botscript": {"errors", "game"},
    "bots": {"botfile", "botscript", "game"},
    "game": {"errors", "components", "ledger"},
    "kernel": set(),
    "lab": {*FOUNDATIONS, "kernel", ""},
    "view": {*FOUNDATIONS, "lab"},
    "cli": {*FOUNDATIONS, "kernel", "lab", "view", ""},
    "__init__": {"errors", "game", "lab"},
    "__main__": {"cli"},
    **{game: {"errors", "schema", "components", "game", "boards", "kernel"} for game in BUILT},
}
"""What a part may import besides itself; "" is the public face, `import simkit`."""

HEAVY = {"dask", "distributed", "joblib", "matplotlib", "numba", "pandas", "pyarrow", "scipy"}


# --- Arrows --------------------------------------------------------------------------------------


def imports(source: str, module: str) -> Iterator[str]:
    """The modules that a source imports, also inside functions and for type checkers."""
    package = module.split(".")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = [node.module] if node.module else []
            base = ".".join(
                [*package[: len(package) - node.level], *origin] if node.level else origin
            )
            inside = base == "simkit"
            yield from (f"{base}.{alias.name}" for alias in node.names) if inside else [base]


def part_of(module: str) -> str:
    """The part of the house that a module of simkit belongs to; "" for the public face."""
    part = module.partition(".")[2].partition(".")[0]
    return part if part in MAY_IMPORT or (HOUSE / part).is_dir() else ""


def house_parts_imported(source: str, module: str) -> set[str]:
    return {
        part_of(name)
        for name in imports(source, module)
        if name == "simkit" or name.startswith("simkit.")
    }


def modules() -> dict[str, Path]:
    """Every module of simkit; a package's own file is named after its __init__."""
    paths = (path.relative_to(ROOT).with_suffix("") for path in sorted(HOUSE.rglob("*.py")))
    return {".".join(path.parts): ROOT / path.with_suffix(".py") for path in paths}


MODULES = modules()


def test_every_part_of_the_house_has_its_arrows():
    parts = {path.stem for path in HOUSE.glob("*.py")}
    parts |= {path.parent.name for path in HOUSE.glob("*/__init__.py")}
    assert parts == set(MAY_IMPORT)


@pytest.mark.parametrize("module", MODULES)
def test_imports_follow_the_arrows(module):
    own = part_of(module)
    imported = house_parts_imported(MODULES[module].read_text(encoding="utf-8"), module)
    assert imported <= MAY_IMPORT[own] | {own}


@pytest.mark.parametrize(
    ("source", "module", "parts"),
    [
        ("import simkit", "simkit.cli.main", {""}),
        ("import simkit.lab.statistics.intervals, numpy", "simkit.view.charts.runs", {"lab"}),
        ("from simkit import game, run", "simkit.cli.main", {"game", ""}),
        ("from simkit.view.text.words import percent", "simkit.cli.main", {"view"}),
        ("from . import effects", "simkit.apocalypse.engine", {"apocalypse"}),
        ("from .state import STATE", "simkit.apocalypse.engine", {"apocalypse"}),
        ("from ..kernel import luck", "simkit.apocalypse.engine", {"kernel"}),
        ("from .. import lab", "simkit.apocalypse.engine", {"lab"}),
        ("def f():\n    from simkit import cli", "simkit.kernel.luck", {"cli"}),
        ("if TYPE_CHECKING:\n    import simkit.lab.play.cell", "simkit.kernel.luck", {"lab"}),
        ("import simkitten\nfrom numpy import simkit", "simkit.kernel.luck", set()),
    ],
)
def test_the_arrow_test_sees_every_way_to_import(source, module, parts):
    assert house_parts_imported(source, module) == parts


# --- Quick to start ------------------------------------------------------------------------------


def heavy_after(code: str, folder: Path) -> set[str]:
    """The heavy libraries that are loaded once a fresh Python has run some code."""
    watch = f"import sys\n{code}\nprint('loaded', *({HEAVY!r} & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", watch],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split()[1:])


def command(line: str) -> str:
    return f"from simkit.cli.main import main\nassert main({line.split()!r}) == 0"


def test_import_simkit_loads_nothing_heavy(tmp_path):
    assert heavy_after("import simkit; simkit.games(); simkit.__version__", tmp_path) == set()


@pytest.mark.parametrize("line", ["games", "games --json", "--help", "--version", "run --help"])
def test_a_look_around_loads_nothing_heavy(line, tmp_path):
    assert heavy_after(command(line), tmp_path) == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "topic", ["", "scenarios", "settings", "bots", "metrics", "components", "rules"]
)
def test_show_loads_nothing_heavy(game, topic, tmp_path):
    assert heavy_after(command(f"show {game} {topic}"), tmp_path) == set()


@pytest.mark.parametrize("game", GAMES)
def test_check_of_packs_and_studies_loads_nothing_heavy(game, tmp_path):
    study = f'[study]\nname = "who wins"\ngame = "{game}"\n[vary]\nbot = ["idle", "expert"]\n'
    (tmp_path / "study.toml").write_text(study)
    assert heavy_after(command("check study.toml"), tmp_path) == set()


def test_the_watch_sees_what_is_heavy(tmp_path):
    assert "numba" in heavy_after("import numba", tmp_path)
