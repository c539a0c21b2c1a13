"""The interpreted twin: the same sources as plain Python, beside the compiled ones, in one process.

`twin.load("simkit.apocalypse")` imports a game's modules (and the kernel's) afresh with numba's
compiler switched off. Tests of rules run on it: no compile time, every rule callable by itself,
steps visible in a debugger.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import cache
from types import ModuleType, SimpleNamespace

import numba

TEMPLATE = "simkit.kernel.frame"  # run in the names of an engine, and never imported
LIGHT = (
    "simkit",
    "simkit.messages",
    "simkit.messages.errors",
    "simkit.values",
    "simkit.values.schema",
    "simkit.values.held",
    "simkit.values.components",
    "simkit.description",
    "simkit.description.policy",
    "simkit.description.game",
)


@cache
def load(package: str) -> SimpleNamespace:
    """The twin of a game's package: an attribute for each module, whatever its folder; `kernel`."""
    game = package.split(".")[0]
    kept = {name: module for name, module in sys.modules.items() if _belongs(name, game)}
    for name in kept:
        del sys.modules[name]
    before = numba.config.DISABLE_JIT
    numba.config.DISABLE_JIT = 1
    try:
        # Descriptions and errors stay one and the same for both twins.
        sys.modules.update({name: kept[name] for name in LIGHT if name in kept})
        twin = SimpleNamespace(**_modules(package))
        twin.kernel = SimpleNamespace(**_modules("simkit.kernel"))
        return twin
    finally:
        numba.config.DISABLE_JIT = before
        for name in [name for name in sys.modules if _belongs(name, game)]:
            if name not in LIGHT:
                del sys.modules[name]
        sys.modules.update(kept)


def _belongs(name: str, game: str) -> bool:
    return name.split(".")[0] in ("simkit", game)


def _modules(package: str) -> dict[str, ModuleType]:
    root = importlib.import_module(package)
    found = {}
    for info in pkgutil.walk_packages(root.__path__, f"{package}."):
        name = info.name.rpartition(".")[2]
        if not info.ispkg and info.name != TEMPLATE:
            assert name not in found, f"two modules of {package} are called {name}"
            found[name] = importlib.import_module(info.name)
    return found
