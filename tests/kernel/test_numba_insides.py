"""numba's insides: where a name of them changed, rules compile in the slower way, and rightly."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from simkit.kernel import compiling
from simkit.kernel.compiling.numba_insides import NEEDS, TRIED, lacking
from tests.sampled import sampled

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(str(compiling.__file__)).parent
TINY = """
from numba import types
from simkit.kernel.jit import entry, kernel

@kernel
def doubled(number):
    return 2 * number

@kernel
def fourfold(number):
    return doubled(doubled(number))

@entry(types.int64(types.int64))
def play(number):
    return fourfold(number) + doubled(1)
"""
NEVER_TRIED = "import numba; numba.__version__ = '9.9.9'; import tiny; print(tiny.play(20))"


def played(folder: Path, *command: str) -> list[str]:
    """What a fresh Python says on standard error that plays the tiny game, rightly."""
    (folder / "tiny.py").write_text(TINY, encoding="utf-8")
    env = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, *command],
        env=env | {"NUMBA_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "82\n"), done.stderr
    return done.stderr.splitlines()


def test_this_numba_was_tried_and_has_all_that_is_needed(tmp_path):
    assert list(lacking()) == []
    assert played(tmp_path, "-c", "import tiny; print(tiny.play(20))") == []


def test_a_version_never_tried_compiles_in_the_slower_way_and_says_so_once(tmp_path):
    slower = "simkit: rules compile in numba's slower way (numba 9.9.9 was never tried)"
    assert played(tmp_path, "-c", NEVER_TRIED) == [slower]
    assert played(tmp_path, "-c", NEVER_TRIED) == []  # nothing is left to compile


def names_used() -> set[str]:
    """What our way of compiling imports of numba, and every attribute that it uses."""
    files = [path for path in FOLDER.glob("*.py") if path.stem != "numba_insides"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    ours = [node for node in imports if isinstance(node, ast.ImportFrom) and node.level]
    return used | {name.name for node in imports if node not in ours for name in node.names}


PYTHONS = {"Any", "__qualname__", "_replace", "annotations", "callees", "extend", "index", "pop"}
PYTHONS |= {"encode", "hexdigest", "join", "sha256", "Iterator", "contextmanager", "nullcontext"}
PYTHONS |= {"__module__", "append", "end", "environ", "get", "match", "os", "removeprefix"}
PYTHONS |= {"startswith", "__name__", "Callable", "ExitStack", "enter_context", "add"}
PYTHONS |= {"__closure__", "__code__", "__defaults__", "__globals__", "removesuffix", "update"}
PYTHONS |= {"FunctionType", "WeakSet", "cache", "get_ident", "py_func", "watched"}
PYTHONS |= {"modules", "sys"}
NUMPYS = {"intp"}  # the name is its too, and numba reads it there
# The names of these modules are renamed, not their files.
MODULES = {"arraymath", "arrayobj", "cgutils", "event", "postproc"}
PROMISED = {"typeof"}  # numba documents it, and names a module so too
LLVMLITES = {"Linkage", "functions", "is_declaration", "linkage", "linkonce_odr"}  # open to all
LLVMLITES |= {"Constant", "constant", "icmp_unsigned", "if_then", "function", "name"}
LLVMLITES |= {"add_function_attribute", "ir", "global_variables", "module", "globals"}
LLVMLITES |= {"ArrayType", "GlobalVariable", "IntType", "initializer"}
LLVMLITES |= {"atomic_rmw", "call", "gep", "icmp_signed", "lshr", "urem", "return_type"}
LLVMLITES |= {"link_in"}
OURS = {"_called_elsewhere", "_link_what_was_left_out"}  # methods that we add
OTHERS = PYTHONS | NUMPYS | MODULES | PROMISED | LLVMLITES | OURS
IN_PLACE = {  # words that stand for much else: renamed only where they are numba's
    "args": r"(?:(?<=state\.)|(?<=state\['))args\b",
    "codegen": r"(?<!@property\n    def )\bcodegen(?=\(\)|\(self\))",
    "context": r"(?<=self\.)context(?=\.(?:mangler|call_unresolved|call_internal)\b)",
    "finalize": r"(?<!weakref\.)\bfinalize(?=\(\)|\(self\))",
    "flags": r"(?<=state\.)flags\b",
    "get_function": r"(?<=def )get_function(?=\(self, name\))",
    "overloads": r"(?<=self\.)overloads\b",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(sorted(names_used() - OTHERS), 6))
def test_where_numba_renamed_a_name_rules_compile_in_the_slower_way(name, tmp_path):
    renaming = str(Path(__file__).with_name("renamed.py"))
    pattern = IN_PLACE.get(name, rf"\b{name}\b")
    (said,) = played(tmp_path, renaming, pattern, f"other_{name}")
    assert said.startswith("simkit: rules compile in numba's slower way (numba ")
    assert " has another " in said


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.path)
def test_a_need_is_met_only_as_it_is_used(need):
    assert need.met
    assert not replace(need, path=need.path + "_of_old").met
    assert not replace(need, using=(*need.using, "no_such_name")).met
    assert need.given is None or not replace(need, given=need.given + 9).met


def test_the_versions_that_may_be_installed_are_those_that_were_tried():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (bounds,) = (line for line in project["dependencies"] if line.startswith("numba"))
    assert bounds == f"numba>={TRIED[0].removesuffix('.0')},<={TRIED[-1]}"
    assert f"numba=={TRIED[-1]}" in (ROOT / "constraints.txt").read_text(encoding="utf-8")
