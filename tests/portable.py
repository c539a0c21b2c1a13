"""What the tests of published pages need: a linker, a machine, node. What is missing is said."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from simkit.finding import registry
from simkit.lab.portable import linking, machine
from simkit.lab.portable.carried import Carried, carried
from simkit.messages.errors import BadInput

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
SEARCHING = ("pig", "leduc")
TEMPLATE = Path(__file__).resolve().parents[1] / "simkit/view/published/template"


def need_linker() -> None:
    """Skip a test if nothing can be linked or tried here."""
    try:
        linking.linker()
    except BadInput:
        pytest.skip("no wasm-ld on this machine: nothing is published")
    if find_spec(machine.PACKAGE) is None:
        pytest.skip("no wasmtime in this Python: nothing is published")


@cache
def example(name: str) -> Carried:
    """An example as a module of WebAssembly; two of them search, which takes long to compile."""
    need_linker()
    return carried(registry.find(str(EXAMPLES / f"{name}.py")), searches=name in SEARCHING)


def node(script: str, *files: str, given: Any = None) -> Any:
    """What a script of node prints as JSON, run behind some of the page's own files."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("no node on this machine: the page's scripts are not tried without a browser")
    sources = [(TEMPLATE / file).read_text(encoding="utf-8") for file in files]
    whole = "\n".join([*sources, f"const given = {json.dumps(given)};", script])
    done = subprocess.run(
        [program, "-"], input=whole, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
