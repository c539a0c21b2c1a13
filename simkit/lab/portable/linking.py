"""Link entry points into a WebAssembly module with wasm-ld."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from simkit.lab.portable.runtime import ARENA, PERSON
from simkit.messages.errors import BadInput, SimkitError
from simkit.messages.installing import installing

EMITTER = "simkit.lab.portable.objects"
EXPORTED = (ARENA, PERSON, "__heap_base", "__stack_pointer")
LINKER, PACKAGE = "wasm-ld", "ziglang"
STACK = 1 << 20  # bytes; what lies beyond it is refused by the machine, as it comes first
NO_LINKER = (
    f"publish needs the program {LINKER}, and it is not installed; run: {installing('publish')}."
)


def linker() -> list[str]:
    """How the linker is called: the one on the path, else that of a package."""
    found = next(filter(None, map(shutil.which, (LINKER, *_numbered()))), None)
    if found:
        return [found]
    if find_spec(PACKAGE):
        return [sys.executable, "-m", PACKAGE, LINKER]
    raise BadInput(NO_LINKER)


def _numbered() -> Iterable[str]:
    """What Debian calls it if only a version's own package is installed."""
    return (f"{LINKER}-{number}" for number in range(30, 13, -1))


def module_of(texts: Mapping[str, str], names: Mapping[str, str]) -> bytes:
    """The module with these entry points, by the names of their texts."""
    link = linker()
    with TemporaryDirectory() as folder:
        emitted, linked = Path(folder, "engine.o"), Path(folder, "engine.wasm")
        order = {"texts": dict(texts), "names": dict(names), "object": str(emitted)}
        _run("LLVM cannot translate this game", [sys.executable, "-m", EMITTER], json.dumps(order))
        exported = [f"--export={name}" for name in (*texts, *EXPORTED)]
        how = ["--no-entry", "--allow-undefined", "--export-table", "--growable-table"]
        how += ["--stack-first", "-z", f"stack-size={STACK}", "--strip-all", "-o", str(linked)]
        _run("the linker refuses this game", [*link, *exported, *how, str(emitted)])
        return linked.read_bytes()


def _run(failure: str, words: list[str], given: str = "") -> None:
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        words,
        input=given,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = next(iter(reversed(done.stderr.strip().splitlines())), f"code {done.returncode}")
        raise SimkitError(f"{failure} ({last}).")
