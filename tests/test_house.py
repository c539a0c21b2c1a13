"""The house: its rooms and the arrows between them, read from the tree itself."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path

import pytest

from simkit.finding.registry import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "simkit"
GAMES = tuple(package.removeprefix("simkit.") for package in PACKAGES)
BUILT = tuple(path.parent.name for path in HOUSE.glob("*/description.py"))  # also unregistered

HEAVY = {"dask", "distributed", "joblib", "matplotlib", "numba", "pandas", "pyarrow", "scipy"}
MOST_MODULES = 22  # in one folder
A_FILE_EACH = {
    "simkit.cli.commands",
    "simkit.view.console",
    "simkit.view.charts",
    "simkit.view.sweep_charts.kinds",
}
"""Folders with a file for each command, its page, its chart, each kind of chart of a sweep."""


def named(path: Path) -> str:
    """The module that a file holds; a package's own file is the package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {named(path): path for path in sorted(HOUSE.rglob("*.py"))}
FOLDERS = tuple(module for module, path in MODULES.items() if path.name == "__init__.py")


BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")  # where a tree holds statements


# --- Who imports whom ----------------------------------------------------------------------------


def imports(source: str, package: str) -> Iterator[str]:
    """The modules that a source imports, also inside functions and for type checkers."""
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level]
            origin = ".".join([*(above if node.level else []), *filter(None, [node.module])])
            yield from (_module_or_name(origin, alias.name) for alias in node.names)


def statements(block: ast.AST) -> Iterator[ast.stmt]:
    """Every statement below a node; expressions, which are most of a tree, are not entered."""
    for part in BLOCKS:
        for each in getattr(block, part, ()):
            if isinstance(each, ast.stmt):
                yield each
            yield from statements(each)


def _module_or_name(origin: str, name: str) -> str:
    """`from origin import name`: a module of the house, or a name that the origin holds."""
    return f"{origin}.{name}" if f"{origin}.{name}" in MODULES else origin


def imported_by(module: str) -> set[str]:
    """The modules of the house that one of its modules imports."""
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return {name for name in imports(path.read_text(encoding="utf-8"), package) if name in MODULES}


@cache
def arrows_of_the_house() -> dict[str, set[str]]:
    """Read when the first test asks: whoever only collects the tests need not wait for it."""
    return {module: imported_by(module) - {module} for module in MODULES}


@pytest.mark.parametrize(
    ("source", "package", "modules"),
    [
        ("import simkit", "simkit.cli", {"simkit"}),
        ("import simkit.lab.play, numpy", "simkit.view", {"simkit.lab.play", "numpy"}),
        ("from simkit.view import text, run", "simkit.cli", {"simkit.view.text", "simkit.view"}),
        ("from simkit.view.text.words import percent", "simkit.cli", {"simkit.view.text.words"}),
        ("from . import luck", "simkit.kernel", {"simkit.kernel.luck"}),
        ("from .luck import draw", "simkit.kernel", {"simkit.kernel.luck"}),
        ("from ..kernel import luck", "simkit.hades", {"simkit.kernel.luck"}),
        ("from ... import lab", "simkit.hades.rules", {"simkit.lab"}),
        ("def f():\n    from simkit import cli", "simkit.kernel", {"simkit.cli"}),
        ("if TYPE_CHECKING:\n    import simkit.lab", "simkit.kernel", {"simkit.lab"}),
        ("if a:\n    pass\nelse:\n    import simkit.lab", "simkit.kernel", {"simkit.lab"}),
        ("try:\n    pass\nexcept E:\n    import simkit.lab", "simkit.kernel", {"simkit.lab"}),
        ("match a:\n    case 1:\n        import simkit.lab", "simkit.kernel", {"simkit.lab"}),
        ("import simkitten\nfrom numpy import simkit", "simkit.kernel", {"simkitten", "numpy"}),
    ],
)
def test_every_way_to_import_is_seen(source, package, modules):
    assert set(imports(source, package)) == modules


# --- No circle -----------------------------------------------------------------------------------


def between_siblings(folder: str, arrows: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Which files and folders of a folder import which of their siblings."""
    found: dict[str, set[str]] = {}
    for module in filter(partial(within, folder), arrows):
        others = {sibling(folder, other) for other in arrows[module] if within(folder, other)}
        found.setdefault(sibling(folder, module), set()).update(others)
    return {name: others - {name} for name, others in found.items()}


def within(folder: str, module: str) -> bool:
    return module == folder or module.startswith(f"{folder}.")


def sibling(folder: str, module: str) -> str:
    """The file or folder right inside a folder that holds a module."""
    return module.removeprefix(folder).lstrip(".").partition(".")[0] or "__init__"


def in_circles(arrows: Mapping[str, set[str]]) -> set[str]:
    """Those that are reached again from themselves."""
    return {name for name in arrows if name in reached(name, arrows)}


def reached(start: str, arrows: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = arrows.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_siblings_import_one_another_in_no_circle(folder):
    """Where this holds of every folder, no files anywhere import each other in a circle."""
    assert in_circles(between_siblings(folder, arrows_of_the_house())) == set()


@pytest.mark.parametrize(
    ("arrows", "circle"),
    [
        ({"a.b": {"a.c"}, "a.c": {"b"}}, set()),
        ({"a.b": {"a.c"}, "a.c": {"a.b"}}, {"b", "c"}),
        ({"a.b.x": {"a.c"}, "a.c": {"a.d.y"}, "a.d.z": {"a.b.w"}}, {"b", "c", "d"}),
        ({"a": {"a.b"}, "a.b": {"a"}}, {"__init__", "b"}),
        ({"a.b.x": {"a.b.y"}, "a.b.y": {"a.b.x"}}, set()),  # a circle inside b, found there
    ],
)
def test_a_circle_is_seen(arrows, circle):
    assert in_circles(between_siblings("a", arrows)) == circle


# --- The floors ----------------------------------------------------------------------------------

ROOMS = ("version", "messages", "outside", "values", "description", "players", "finding")
LIGHT = {*ROOMS}
MAY_IMPORT = {
    **{room: {*ROOMS[:floor]} for floor, room in enumerate(ROOMS)},
    "kernel": set(),
    **{game: LIGHT | {"kernel"} for game in BUILT},
    "design": LIGHT | {"kernel"},
    "lab": LIGHT | {"kernel"},
    "view": LIGHT | {"lab"},
    "web": LIGHT | {"lab", "view", "__init__"},
    "cli": LIGHT | {"kernel", "lab", "view", "web", "__init__"},
    "__init__": LIGHT | {"lab"},
    "__main__": {"cli"},
}
"""What a part may import besides itself; __init__ is the public face, `import simkit`."""


@pytest.mark.parametrize("part", sorted({sibling("simkit", module) for module in MODULES}))
def test_a_part_imports_what_lies_below_it(part):
    own = {module for module in MODULES if sibling("simkit", module) == part}
    arrows = arrows_of_the_house()
    imported = {sibling("simkit", other) for module in own for other in arrows[module]}
    assert imported <= MAY_IMPORT[part] | {part}


@pytest.mark.parametrize("part", ROOMS)
def test_what_everybody_imports_is_light(part):
    for module in filter(partial(within, f"simkit.{part}"), MODULES):
        source = MODULES[module].read_text(encoding="utf-8")
        loaded = {name.partition(".")[0] for name in imports(source, "simkit")}
        assert not loaded & {"numpy", *HEAVY}, module


def stated_order(folder: str) -> list[str]:
    """The siblings in a folder in the order that its docstring states: "text < charts < boards"."""
    told = ast.get_docstring(ast.parse(MODULES[folder].read_text(encoding="utf-8"))) or ""
    return re.findall(r"\w+", max(re.findall(r"\w+(?: < \w+)+", told), key=len))


def out_of_order(order: list[str], arrows: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Who imports whom, against the order."""
    late = {name: set(order[place:]) - {name} for place, name in enumerate(order)}
    return [(name, other) for name in order for other in sorted(arrows[name] & late[name])]


def test_the_view_keeps_the_order_that_it_states():
    order = stated_order("simkit.view")
    arrows = between_siblings("simkit.view", arrows_of_the_house())
    assert sorted(order) == sorted(arrows.keys() - {"__init__"})
    assert out_of_order(order, arrows) == []
    assert out_of_order(["a", "b"], {"a": {"b"}, "b": {"a"}}) == [("a", "b")]


# --- The map -------------------------------------------------------------------------------------


def mapped(text: str) -> set[Path]:
    """Every file and folder that the structure of CONTRIBUTING names."""
    found, above = set(), [ROOT]
    for line in text.partition("```\n")[2].partition("```")[0].splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        names = re.split(r"\s{2,}", line.strip())[0].replace("·", " ").split()
        paths = [above[depth] / (n if n.endswith("/") else f"{n}.py") for n in names]
        above[depth + 1 :] = paths[:1]
        found |= set(paths)
    return found


def test_contributing_names_every_folder_and_none_that_is_gone():
    named = mapped((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert [path for path in named if not path.exists()] == []
    parts = [HOUSE, HOUSE / "lab", HOUSE / "view"]
    there = {path.parent for part in parts for path in part.glob("*/__init__.py")}
    there |= {path for part in parts for path in part.glob("*.py") if path.stem[0] != "_"}
    assert there <= named


# --- The rooms -----------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_says_what_lives_in_it(folder):
    assert ast.get_docstring(ast.parse(MODULES[folder].read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "folder",
    sorted({*FOLDERS} - {"simkit", "simkit.design", *(f"simkit.{game}" for game in BUILT)}),
)
def test_a_folder_holds_no_code_of_its_own(folder):
    assert len(ast.parse(MODULES[folder].read_text(encoding="utf-8")).body) == 1


@pytest.mark.parametrize("folder", sorted({*FOLDERS} - A_FILE_EACH))
def test_a_folder_holds_few_modules(folder):
    assert len(list(MODULES[folder].parent.glob("*.py"))) - 1 <= MOST_MODULES


def test_every_file_lives_in_a_folder_that_says_what_it_is():
    assert {path.parent for path in MODULES.values()} == {MODULES[f].parent for f in FOLDERS}


@pytest.mark.parametrize("part", ["kernel", "lab", *BUILT])
def test_a_name_is_given_to_one_module(part):
    """Within a part. A command, its page and its chart are called as what they show in the lab; and
    every game has its setup and its narration, in the same place."""
    inside = {*MODULES} - {*FOLDERS}
    names = Counter(name.rpartition(".")[2] for name in inside if within(f"simkit.{part}", name))
    assert [name for name, times in names.items() if times > 1] == []


def classes(module: str) -> Iterator[str]:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def test_a_name_is_given_to_one_class():
    """What every game has under the same name in the same place is one idea, told once a game.

    Authors of own games meet only the words of simkit.design.author, which are theirs.
    """
    modules = [module for module in MODULES if not within("simkit.design.author", module)]
    homes = {(name, in_any_game(module)) for module in modules for name in classes(module)}
    names = Counter(name for name, _ in homes)
    assert [name for name, times in names.items() if times > 1] == []


def in_any_game(module: str) -> str:
    top, _, rest = module.removeprefix("simkit.").partition(".")
    return f"a game's {rest}" if top in BUILT else module


# --- Quick to start ------------------------------------------------------------------------------


def heavy_after(code: str, folder: Path, heavy: set[str] = HEAVY) -> set[str]:
    """The heavy libraries that are loaded once a fresh Python has run some code."""
    watch = f"import sys\n{code}\nprint('loaded', *({heavy!r} & sys.modules.keys()))"
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
    assert heavy_after(command(line), tmp_path, HEAVY | {"numpy"}) == set()


@pytest.mark.parametrize("game", GAMES)
def test_show_loads_nothing_heavy(game, tmp_path):
    """All topics in one Python: what one of them loads stays loaded."""
    topics = ("", "scenarios", "settings", "bots", "metrics", "components", "rules")
    code = "\n".join(command(f"show {game} {topic}") for topic in topics)
    assert heavy_after(code, tmp_path) == set()


@pytest.mark.parametrize("game", GAMES)
def test_check_of_packs_and_studies_loads_nothing_heavy(game, tmp_path):
    study = f'[study]\nname = "who wins"\ngame = "{game}"\n[vary]\nbot = ["idle", "expert"]\n'
    (tmp_path / "study.toml").write_text(study)
    assert heavy_after(command("check study.toml"), tmp_path) == set()


def test_what_the_page_offers_loads_nothing_heavy(tmp_path):
    """The server would keep it, own games and all, for as long as it runs."""
    (tmp_path / "pig.py").write_bytes((ROOT / "examples/pig.py").read_bytes())
    code = (
        "from pathlib import Path\nfrom simkit.cli.page.reading import Commands\n"
        "from simkit.finding.registry import find\nfrom simkit.web.offer import offer\n"
        "find('./pig.py')\nassert offer(Path(), Commands())['games']"
    )
    assert heavy_after(code, tmp_path) == set()


def test_a_server_begins_without_numpy(tmp_path):
    code = (
        "from simkit.cli.page.reading import Commands\nimport simkit.web.server\nCommands().forms()"
    )
    assert heavy_after(code, tmp_path, HEAVY | {"numpy"}) == set()


def test_the_watch_sees_what_is_heavy(tmp_path):
    assert "numba" in heavy_after("import numba", tmp_path)
