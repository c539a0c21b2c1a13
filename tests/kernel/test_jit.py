"""Compiling: code is kept between runs, and what is kept is never out of date.

A made-up game of two files stands in a copy of simkit; each run is a fresh Python.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import platformdirs
import pytest
import toygame.bots.expert  # noqa: F401 - its file is looked up
from numba import types
from numba.core.funcdesc import default_mangler

from simkit.finding.registry import PACKAGES
from simkit.kernel import jit
from simkit.kernel.compiling import whole
from simkit.kernel.keeping import sources
from tests.sampled import is_whole

from .kit import compiled
from .workshop import RULES, SIMKIT, Workshop

DICE = "simkit.kernel.dice"
BROKEN = list(product(["nbi", "nbc"], [b"", b"\x80", b"garbage", None]))
if not is_whole():  # the first damage of an index, another one of code
    BROKEN = [BROKEN[0], BROKEN[6]]


@pytest.fixture
def workshop(tmp_path):
    return Workshop(tmp_path)


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A workshop whose game has been compiled, for tests that leave its sources alone."""
    workshop = Workshop(tmp_path_factory.mktemp("workshop"))
    assert workshop.play() == {"notes": "", "played": 42, "cached": False, "put_back": True}
    return workshop


# --- What is kept is never out of date -----------------------------------------------------------


def test_the_second_run_compiles_nothing(shared):
    assert shared.play() == {"notes": "", "played": 42, "cached": True, "put_back": True}


@pytest.mark.slow
def test_an_edited_helper_changes_what_the_cached_function_does(workshop):
    assert workshop.play()["played"] == 42
    workshop.write("tiny/rules.py", RULES.replace("2 * number", "3 * number"))
    assert workshop.play() == {"notes": "", "played": 63, "cached": False, "put_back": True}
    workshop.write("tiny/rules.py", RULES)
    assert workshop.play()["cached"]  # the older version is still there


@pytest.mark.slow
def test_an_edited_kernel_compiles_every_game_anew(workshop):
    workshop.play()
    workshop.append("kernel/dice.py", "\n# an edit\n")
    assert not workshop.play()["cached"]


@pytest.mark.slow
def test_an_edited_view_laboratory_or_other_game_compiles_nothing(workshop):
    workshop.play()
    for part in ("view", "lab", "cli"):
        for path in (workshop.simkit / part).rglob("*.py"):
            workshop.append(path.relative_to(workshop.simkit).as_posix(), "\n# an edit\n")
    workshop.write("other/engine.py", "# another game\n")
    assert workshop.play()["cached"]


@pytest.mark.slow
def test_another_compiler_does_not_use_what_this_one_made(shared):
    assert not shared.play(first="numba.__version__ += '.1'")["cached"]


@pytest.mark.slow
@pytest.mark.parametrize(("suffix", "damage"), BROKEN)
def test_a_broken_cache_file_is_replaced(shared, tmp_path, suffix, damage):
    shared.play(cache=tmp_path)
    (path,) = tmp_path.rglob(f"engine.play-*.{suffix}")
    written = path.read_bytes()
    path.write_bytes(written[: len(written) // 2] if damage is None else damage)
    first, second = shared.play(cache=tmp_path), shared.play(cache=tmp_path)
    assert (first["played"], first["cached"], first["put_back"]) == (42, False, True)
    assert (second["played"], second["cached"]) == (42, True)


# --- Where nothing can be kept -------------------------------------------------------------------


def test_without_a_cache_folder_it_compiles_and_says_so(shared, tmp_path):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    done = shared.play(cache=in_the_way / "cache")
    assert (done["played"], done["cached"]) == (42, False)
    assert done["notes"].startswith("simkit: compiled code is not kept (")
    assert done["notes"].count("\n") == 1


@pytest.mark.slow
def test_on_a_full_disk_it_compiles_and_says_so(shared, tmp_path):
    full_disk = """
import errno
from numba.core.caching import IndexDataCacheFile
def save(*data):
    raise OSError(errno.ENOSPC, "No space left on device")
IndexDataCacheFile.save = save
"""
    done = shared.play(first=full_disk, cache=tmp_path)
    assert (done["played"], done["put_back"]) == (42, True)
    assert "No space left on device" in done["notes"]


# --- Nobody else may put code there --------------------------------------------------------------


@pytest.fixture
def folder_of(root, capsys):
    """The folder that is used, and what was said."""

    def look() -> tuple[Path | None, str]:
        made = jit._cache_folder.__wrapped__(DICE, jit.digest(DICE))
        return made, capsys.readouterr().err

    return look


def test_a_folder_that_is_made_is_for_its_owner_alone(root, folder_of):
    folder, said = folder_of()
    assert said == ""
    assert {path.stat().st_mode & 0o777 for path in (root, folder)} == {0o700}


@pytest.mark.parametrize("mode", [0o777, 0o775, 0o1777, 0o702])
@pytest.mark.parametrize("which", ["root", "version"])
def test_a_folder_that_others_may_write_to_is_not_used(root, folder_of, which, mode):
    folder, _ = folder_of()
    place = root if which == "root" else folder
    place.chmod(mode)
    used, said = folder_of()
    assert used is None
    assert said.startswith(f"simkit: compiled code is not kept (other users may write to {place};")
    assert "simkit cache clear" in said
    jit.cache_clear()
    assert folder_of() == (folder, ""), "the remedy helps"


def test_a_folder_of_another_user_is_not_used(root, folder_of, monkeypatch):
    folder_of()
    monkeypatch.setattr(os, "getuid", lambda: 4711)
    used, said = folder_of()
    assert used is None
    assert f"{root} belongs to another user; set NUMBA_CACHE_DIR" in said


# --- Old versions --------------------------------------------------------------------------------


@pytest.fixture
def root(tmp_path, monkeypatch):
    """An empty cache of our own."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    yield tmp_path / "simkit-kernels"
    jit._cache_folder.cache_clear()


def version(root: Path, name: str, age: int) -> Path:
    folder = root / name
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "play.nbc").write_bytes(b"x" * 100)
    os.utime(folder, (1e9 - age, 1e9 - age))
    return folder


def names(root: Path) -> set[str]:
    return {path.name for path in root.iterdir()}


def test_pruning_keeps_the_newest_versions_of_a_game_and_all_other_games(root):
    for age, name in enumerate(["tiny-d1", "tiny-d2", "tiny-d3", "tiny-d4", "tiny-d5"]):
        version(root, name, age)
    version(root, "tiny-two-d6", 99)
    version(root, "other-d7", 99)
    jit.prune("tiny", keep=root / "tiny-d4")
    assert names(root) == {"tiny-d4", "tiny-d1", "tiny-d2", "tiny-two-d6", "other-d7"}


def test_a_folder_in_use_is_made_newest_and_prunes_the_others(root):
    for age in range(4):
        version(root, f"kernel-d{age}", age)
    folder = jit._cache_folder.__wrapped__(DICE, jit.digest(DICE))
    assert folder.name == f"kernel-{sources.digest('simkit.kernel.dice')}"
    assert names(root) == {folder.name, "kernel-d0", "kernel-d1"}
    assert jit.cache_info()[0].folder == folder


def test_versions_that_others_remove_meanwhile_are_no_error(root, monkeypatch):
    version(root, "tiny-d1", 1)
    gone = root / "tiny-gone"
    monkeypatch.setattr(Path, "iterdir", lambda self: iter([gone, root / "tiny-d1"]))
    assert [kept.folder.name for kept in jit.cache_info()] == ["tiny-d1"]


def test_the_cache_tells_what_it_holds_and_can_be_cleared(root):
    assert (jit.cache_info(), jit.cache_clear()) == ([], 0)
    version(root, "tiny-d1", 5)
    version(root, "my_bot-d2", 1)
    (root / "a stray file").write_text("")
    assert [(kept.group, kept.files, kept.size) for kept in jit.cache_info()] == [
        ("my_bot", 1, 100),
        ("tiny", 1, 100),
    ]
    assert jit.cache_clear() == 200
    assert not root.exists()


def test_the_cache_lies_in_the_users_folder_unless_told_otherwise(monkeypatch):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    user_cache = Path(platformdirs.user_cache_dir("simkit", appauthor=False))
    assert user_cache in jit.cache_root().parents


# --- Which sources count -------------------------------------------------------------------------


def test_a_bot_in_a_file_of_its_own_is_known_by_that_file(tmp_path, monkeypatch):
    source, diary = tmp_path / "my_bot.py", tmp_path / "diary.py"
    source.write_text("TASTE = 1")
    diary.write_text("")
    monkeypatch.setitem(sys.modules, "my_bot", SimpleNamespace(__file__=str(source)))
    digest = partial(sources._digest.__wrapped__, own="")
    before = digest("my_bot")
    diary.write_text("nothing to do with it")
    assert digest("my_bot") == before
    source.write_text("TASTE = 2")
    assert digest("my_bot") != before


def test_a_game_outside_simkit_is_known_by_all_its_files():
    reached = {path.name for path in sources.reachable_sources("toygame.bots.expert")}
    assert reached >= {"engine.py", "records.py", "policies.py", "expert.py"}
    assert "kit.py" not in reached


@pytest.mark.parametrize("name", [package.removeprefix("simkit.") for package in PACKAGES])
def test_a_script_counts_though_its_bot_only_names_it(name):
    reached = sources.reachable_sources(f"simkit.{name}.engine")
    assert set((SIMKIT / name / "bots").rglob("*.py")) <= reached


@pytest.mark.parametrize(
    ("module", "group"),
    [
        ("simkit.apocalypse.engine", "apocalypse"),
        ("simkit.kernel.luck", "kernel"),
        ("toygame.engine", "toygame"),
        ("my_bot", "my_bot"),
    ],
)
def test_compiled_code_is_kept_by_game(module, group):
    assert sources.group_of(module) == group


def test_the_place_of_a_knob_is_part_of_the_digest():
    """It is declared in policy.py and stands in a bot's compiled code."""
    assert SIMKIT / "description/policy.py" in sources.reachable_sources("simkit.hades.engine")


def test_data_of_a_pack_is_no_part_of_the_digest():
    reached = sources.reachable_sources("simkit.apocalypse.engine")
    assert all(path.suffix == ".py" for path in reached)


LOADED = """
import importlib, sys
for part in ("engine", "odds.resolvers"):
    importlib.import_module(f"simkit.{sys.argv[1]}.{part}")
from simkit.kernel.keeping import sources
reached = {str(path) for path in sources.reachable_sources(f"simkit.{sys.argv[1]}.engine")}
for name, module in sys.modules.items():
    if name.startswith(f"simkit.{sys.argv[1]}.") and module.__file__ not in reached:
        print(name)
"""


@pytest.mark.parametrize("name", [package.removeprefix("simkit.") for package in PACKAGES])
def test_whatever_an_engine_loads_is_part_of_the_digest_and_its_picture_is_not(name):
    command = [sys.executable, "-c", LOADED, name]
    twin = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run(
        command, env=twin, capture_output=True, text=True, check=True, cwd=SIMKIT.parent
    )
    assert told.stdout == ""
    reached = {path.name for path in sources.reachable_sources(f"simkit.{name}.engine")}
    assert "state.py" in reached
    assert "picture.py" not in reached


# --- Rules and entry points ----------------------------------------------------------------------

interpreted = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
lean = pytest.mark.skipif(bool(jit.LACKING), reason="this numba compiles in its own way")


@jit.kernel
def tripled(number):
    return 3 * number


@compiled(types.int64(types.int64))
def tripled_often(number):
    return tripled(number) + tripled(1) + tripled(2) + tripled(tripled(3))


@interpreted
@lean
def test_a_rule_is_compiled_once_for_all_constants():
    assert tripled_often(10) == 30 + 3 + 6 + 27
    assert tripled.signatures == [(types.int64,)]


@jit.kernel
def doubled(number):
    return 2 * number


@jit.kernel
@jit.seldom
def squared(number):
    return number * number


@interpreted
@lean
def test_a_rule_that_hardly_ever_comes_up_stays_apart_from_those_that_call_it():
    @compiled(types.int64(types.int64))
    def reckoned(number):
        return squared(number) if number > 9 else doubled(number)

    assert (reckoned(3), reckoned(11)) == (6, 121)
    (code,) = reckoned.inspect_llvm().values()
    calls = [line for line in code.splitlines() if " call " in line]
    assert any("squared" in line for line in calls)
    assert not any("doubled" in line for line in calls)


def layout_of(*fields: str) -> Any:
    return numba.from_dtype(np.dtype([(field, np.int64) for field in fields]))


@interpreted
@lean
def test_what_is_long_to_tell_stands_in_a_name_as_a_digest():
    one, other = layout_of("health", "courage", "luck"), layout_of("health", "luck", "courage")
    name = whole.short_name("game.play", (one, types.int64))
    assert len(name) < 60
    assert name == whole.short_name("game.play", (one, types.int64))
    names = {
        name,
        whole.short_name("game.play", (other, types.int64)),
        whole.short_name("game.play", (one, types.int32)),
        whole.short_name("game.play", (one, types.int64), uid=3),
        whole.short_name("game.play", (one, types.int64), abi_tags=("fast",)),
    }
    assert len(names) == 5


@interpreted
@lean
def test_a_name_that_is_short_by_itself_is_numbas_own():
    own = default_mangler("game.play", (types.int64, types.float64), uid=3)
    assert whole.short_name("game.play", (types.int64, types.float64), uid=3) == own


@compiled(types.int64(types.Array(layout_of("health", "courage", "luck"), 1, "C")))
def healthy(heroes):
    return heroes[0].health


@interpreted
@lean
def test_compiled_code_bears_short_names():
    (found,) = healthy.overloads.values()
    assert "courage" not in found.fndesc.mangled_name
    assert len(found.fndesc.mangled_name) < 150


@interpreted
@lean
def test_a_rule_cannot_be_called_from_python():
    tripled_often(1)
    with pytest.raises(TypeError):
        tripled(1)


@interpreted
def test_an_entry_with_a_fault_of_its_own_says_so_and_leaves_the_cache_alone(root):
    def faulty(number):
        return number.no_such_field

    folder = numba.config.CACHE_DIR
    kept = version(root, "tests-d1", 1)
    with pytest.raises(numba.core.errors.TypingError, match="no_such_field"):
        jit.entry(types.int64(types.int64))(faulty)
    assert folder == numba.config.CACHE_DIR
    assert kept.exists()


@pytest.mark.slow
def test_in_the_twin_nothing_is_compiled_and_rules_can_be_called(shared):
    twin = """
numba.config.DISABLE_JIT = 1
from simkit.tiny import engine, rules
assert (rules.step(5), engine.play(20)) == (10, 42)
print("{}")
raise SystemExit
"""
    done = shared.play(first=twin, cache=shared.folder / "unused")
    assert done == {"notes": ""}
    assert not (shared.folder / "unused").exists()
