"""What is installed and what is handed on: the wheel, the source archive, an editable install."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest

import simkit
from tests.sampled import is_whole

resource = pytest.importorskip("resource")
pytest.importorskip("setuptools", minversion="77")

ROOT = Path(__file__).resolve().parent.parent
LEFT_BEHIND = shutil.ignore_patterns(
    *(
        "__pycache__",
        "*.egg-info",
        "build",
        "dist",
        "played",
        "*.parquet",
        "demo-report",
        "*-sweep",
    ),
    *(".git", ".venv", ".*_cache", ".hypothesis", ".dmypy.json", ".coverage"),
)
COMMAND = "simkit_boardgames.py"  # where the command begins
BUILD = "from setuptools import build_meta; print(build_meta.build_{kind}('dist'))"


class Tree:
    """A copy of all that is under version control, and what is built of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT, folder, ignore=LEFT_BEHIND)
        self.files = {self._name(path) for path in folder.rglob("*") if path.is_file()}

    def _name(self, path: Path) -> str:
        return path.relative_to(self.folder).as_posix()

    def built(self, kind: str, **env: str) -> Path:
        command = [sys.executable, "-c", BUILD.format(kind=kind)]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, check=True, env=env
        )
        return self.folder / "dist" / done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    return Tree(tmp_path_factory.mktemp("clone") / "simkit")


@pytest.mark.slow
def test_the_source_archive_holds_every_file(tree):
    with tarfile.open(tree.built("sdist")) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert sorted(tree.files - held) == []


@pytest.mark.slow
def test_the_wheel_holds_the_package_with_its_data_and_nothing_else(tree):
    with ZipFile(tree.built("wheel")) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert held == {name for name in tree.files if name.startswith("simkit/")} | {COMMAND}
    assert "simkit/py.typed" in held


@pytest.mark.slow
def test_an_editable_install_is_a_plain_path(tree):
    """Python looks at such paths before it takes the folder of a clone for an empty package."""
    with ZipFile(tree.built("editable")) as wheel:
        (name,) = (name for name in wheel.namelist() if ".dist-info/" not in name)
        assert name.endswith(".pth")
        installed = tree.folder.parent / "installed"
        wheel.extractall(installed)
    find = (
        f"import site; site.addsitedir({str(installed)!r}); import simkit; print(simkit.__file__)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", find],
        cwd=tree.folder.parent,
        capture_output=True,
        text=True,
        check=True,
        env={},
    )
    assert Path(done.stdout.strip()) == tree.folder / "simkit" / "__init__.py"


# --- A fresh environment -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fresh(tree, tmp_path_factory):
    """An environment into which nothing was installed but our wheel; libraries are lent to it."""
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [folder / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "install"]
    install = [*pip, "--quiet", "--no-deps", "--no-index", tree.built("wheel")]
    subprocess.run(install, check=True)
    inside = sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)})
    (Path(inside) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def obeyed(fresh: Path, *words: str) -> str:
    """What the installed command prints, far from any clone."""
    command = fresh / "bin" / "simkit"
    env = {"PATH": os.environ["PATH"]}
    done = subprocess.run([command, *words], cwd=fresh, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_works_in_a_fresh_environment(fresh):
    assert obeyed(fresh, "--version") == f"simkit {simkit.__version__}\n"
    assert {*json.loads(obeyed(fresh, "games", "--json"))["games"]} == {*simkit.games()}
    for game in simkit.games():
        for topic in ("settings", "rules", "components"):
            assert obeyed(fresh, "show", game, topic)
    where = "import simkit; print(simkit.__file__)"
    python = [fresh / "bin" / "python", "-c", where]
    found = subprocess.run(python, cwd=fresh, capture_output=True, text=True, check=True, env={})
    assert Path(found.stdout.strip()).is_relative_to(fresh)


def test_a_strangers_simkit_is_told_and_not_run(tmp_path):
    """The other project of this name was installed over ours, or stands before it."""
    (tmp_path / "simkit").mkdir()
    (tmp_path / "simkit/__init__.py").write_text("print('moves cartoons')")
    info = tmp_path / "simkit-0.1.8.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: simkit\nVersion: 0.1.8\n")
    (info / "top_level.txt").write_text("simkit\n")
    shutil.copy(ROOT / COMMAND, tmp_path)
    run = [sys.executable, "-c", f"import sys, {COMMAND[:-3]} as here; sys.exit(here.main())"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert "simkit belongs to the package simkit 0.1.8; run: pip uninstall simkit" in done.stderr


def test_a_folder_of_this_name_that_no_package_brought_is_to_be_renamed(tmp_path):
    (tmp_path / "simkit").mkdir()
    (tmp_path / "simkit/__init__.py").touch()
    shutil.copy(ROOT / COMMAND, tmp_path)
    code = f"import sys, {COMMAND[:-3]} as here; here._owners = str; sys.exit(here.main())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "simkit is another project's; rename it" in done.stderr
    assert "uninstall" not in done.stderr


def test_nobody_is_told_to_install_the_other_project():
    said = re.compile(r"""pip install (?:-\S+ )*["']?simkit(?:["'`\s]|$)|["'` ]simkit\[\w+\]""")
    texts = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("simkit/**/*.py")]
    told = {path for path in texts if said.search(path.read_text(encoding="utf-8"))}
    assert told == {ROOT / "docs/index.md"}, "it warns of the other project"


@pytest.mark.slow
def test_the_page_of_serve_is_in_the_wheel(fresh):
    code = "from simkit.web.server import PAGE, still; [still(*each) for each in PAGE.values()]"
    subprocess.run([fresh / "bin" / "python", "-c", code], cwd=fresh, check=True, env={})


LENT = ("llvmlite", "PIL", "distributed", "markupsafe", "mcp_types")
"""What comes with a library that is asked for: with numba, matplotlib, dask, Jinja and mcp."""


def test_every_library_that_is_imported_is_asked_for():
    """A fresh environment has what pyproject.toml names, and no more."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    named = [
        *project["dependencies"],
        *(each for extra in extras if extra != "dev" for each in extras[extra]),
    ]
    asked = {re.match(r"[\w-]+", each)[0].lower().replace("_", "-") for each in named}
    homes = packages_distributions()
    for path in sorted((ROOT / "simkit").rglob("*.py")):
        for name in imported(path.read_text(encoding="utf-8")):
            if name in sys.stdlib_module_names or name in ("simkit", *LENT):
                continue
            owners = {home.lower().replace("_", "-") for home in homes.get(name, [name])}
            assert owners & asked, f"{path.relative_to(ROOT)} imports {name}"


def imported(source: str) -> set[str]:
    """The packages that a source imports, wherever it does."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found


# --- A wheel that brings a game compiled ----------------------------------------------------------

FIRST_ANSWER = 10  # seconds, here of the processor's time: others may be at work on the machine
FIRST = ("run", "apocalypse", "--games", "1000", "--json")


@pytest.fixture(scope="module")
def installed(tree, tmp_path_factory):
    """The folder into which such a wheel was installed."""
    wheel = tree.built("wheel", SIMKIT_COMPILED="apocalypse", PATH=os.environ["PATH"])
    assert wheel.name.endswith(
        f"-{sys.implementation.cache_tag.replace('cpython-', 'cp')}-"
        f"{sysconfig.get_platform().replace('-', '_').replace('.', '_')}.whl"
    )
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--disable-pip-version-check", "--target", folder, wheel], check=True)
    return folder


def answered(folder: Path, cache: Path) -> tuple[dict, float]:
    """What a fresh process says that finds simkit there, and the processor's time that it took."""
    before = children_seconds()
    done = subprocess.run(
        [sys.executable, "-m", "simkit", *FIRST],
        env={"PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(cache), "PATH": os.environ["PATH"]},
        cwd=cache.parent,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "ompil" not in done.stderr
    return json.loads(done.stdout), children_seconds() - before


def children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.slow
@pytest.mark.skipif(not is_whole(), reason="compiles a game for the wheel (make whole)")
def test_the_first_answer_of_a_fresh_install_comes_in_ten_seconds(installed, tmp_path):
    found, seconds = answered(installed, tmp_path / "cache")
    assert seconds < FIRST_ANSWER
    assert not (tmp_path / "cache").exists()
    here = simkit.run("apocalypse", games=1000)
    assert found["outcomes"] == here.summary()["outcomes"]
    assert found["metrics"] == here.summary()["metrics"]


def test_every_version_has_its_digests():
    """`constraints-hashed.txt` is made anew whenever `constraints.txt` changes."""
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    hashed = (ROOT / "constraints-hashed.txt").read_text(encoding="utf-8")
    found = re.findall(r"^(\S+==\S+) \\\n    --hash=sha256:[0-9a-f]{64}", hashed, re.MULTILINE)
    versions = (line.partition("#")[0].strip() for line in pinned)
    plain = {version.lower().replace("_", "-") for version in versions if version}
    assert {line.lower().replace("_", "-") for line in found} == plain


def test_binder_installs_this_package_with_the_tested_versions():
    folder = ROOT / "binder"
    lines = (folder / "requirements.txt").read_text(encoding="utf-8").splitlines()
    asked = [line for line in lines if not line.startswith("#")]
    assert asked == ["-c ../constraints.txt", "."]
    assert (folder / "../constraints.txt").resolve() == ROOT / "constraints.txt"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    least = project["requires-python"].removeprefix(">=")
    assert (folder / "runtime.txt").read_text() == f"python-{least}\n"
