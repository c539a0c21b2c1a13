"""Run a WebAssembly module from Python, to prove that it plays the same games.

The page does the same with the same module (view/published/template/engine.js).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from simkit.lab.portable.runtime import ARENA
from simkit.messages.errors import BadInput, SimkitError
from simkit.messages.installing import installing

if TYPE_CHECKING:
    import numpy as np

PACKAGE = "wasmtime"
NO_MACHINE = (
    f"publish tries the page's games with the package {PACKAGE}, and it is not installed; run: "
    f"{installing('publish')}."
)
ALIGNED, PAGE = 64, 1 << 16
ANSWERS = 320  # bytes for what a call gives back: its number, then its error
MATHEMATICS = ("acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "expm1", "fmod", "log",
               "log10", "log1p", "log2", "pow", "sin", "sinh", "tan", "tanh")  # fmt: skip
"""What a page has of its own. Its last digit may differ from that of simkit."""


def check_machine() -> None:
    """Refuse to begin without a machine."""
    if find_spec(PACKAGE) is None:
        raise BadInput(NO_MACHINE)


def _wasmtime() -> Any:
    """The package, of which nothing is known here before it is asked for."""
    return import_module(PACKAGE)


class Translated(NamedTuple):
    """A module as code of this processor: several machines play one game."""

    engine: Any
    module: Any


def translated(code: bytes) -> Translated:
    """A module of WebAssembly, made ready to play here."""
    engine = _wasmtime().Engine()
    return Translated(engine, _wasmtime().Module(engine, code))


class Machine:
    """A linked engine with its memory."""

    def __init__(self, given: Translated) -> None:
        self._store = _wasmtime().Store(given.engine)
        self.imports = tuple(str(each.name) for each in given.module.imports)
        self.called: set[str] = set()  # the mathematics that was called
        outside = [_outside(self._store, each, self.called) for each in given.module.imports]
        whole = _wasmtime().Instance(self._store, given.module, outside)
        self._parts: Any = whole.exports(self._store)
        self._memory = self._parts["memory"]
        self._free = int(self._parts["__heap_base"].value(self._store))

    def laid(self, content: bytes) -> int:
        """The address of these bytes in the machine's memory."""
        place = -(-self._free // ALIGNED) * ALIGNED
        self._free = place + len(content)
        lacking = self._free + PAGE - self._memory.data_len(self._store)
        if lacking > 0:
            self._memory.grow(self._store, -(-lacking // PAGE))
        self._memory.write(self._store, content, place)
        return place

    def read(self, place: int, size: int) -> bytes:
        """Bytes of the machine's memory."""
        return bytes(self._memory.read(self._store, place, place + size))

    def address(self, name: str) -> int:
        """The place of an entry point among those that are called by their address."""
        function = self._parts[name]
        return int(self._parts["__indirect_function_table"].grow(self._store, 1, function))

    def call(self, name: str, *words: int) -> None:
        """Call an entry point; SimkitError if it says that something went wrong."""
        arena, start = self._parts[ARENA].value(self._store), -(-self._free // ALIGNED) * ALIGNED
        self._memory.write(self._store, start.to_bytes(8, "little"), arena)
        status = self._parts[name](self._store, *words)
        if status:
            raise SimkitError(f"the game breaks down in WebAssembly (status {status}).")


def _outside(store: Any, wanted: Any, called: set[str]) -> Any:
    """What the engine calls outside: mathematics. All else is there and never reached."""

    def missing(*_: Any) -> float:
        raise SimkitError(f"the game calls {wanted.name}, which a page cannot.")

    def noted(*numbers: float) -> float:
        called.add(str(wanted.name))
        return float(getattr(math, wanted.name)(*numbers))

    known = noted if wanted.name in MATHEMATICS else missing
    return _wasmtime().Func(store, wanted.type, known)


def play(machine: Machine, workspace: Any, bots: Sequence[str], first: int, games: int) -> bytes:
    """The states of consecutive games at their ends, as `workspace.run` leaves them."""
    from simkit.kernel.decisions import MOST_BOTS

    prepared, blank = workspace.prepared, workspace.blank
    size = blank.dtype.itemsize
    rules, desk, luck, log = (
        machine.laid(part.tobytes())
        for part in (prepared.rules, workspace.desk, workspace.luck, workspace.log)
    )
    batch, empty = machine.laid(bytes(size * games)), machine.laid(blank.tobytes())
    answers = machine.laid(bytes(ANSWERS))
    places = [machine.address(f"bot_{bots.index(name)}") for name in prepared.names]
    idle, dealer = machine.address(f"bot_{bots.index('idle')}"), machine.address("dealer")
    seated = [*places, *[idle] * (MOST_BOTS - len(places)), dealer]
    machine.call(
        "search_batch" if workspace.look_ahead else "play_batch",
        *(answers, answers + ALIGNED),
        *_array(batch, games, size),
        first,
        rules,
        *(word for place in seated for word in _function(place)),
        *(desk, luck, log),
        workspace.last,
        *_array(empty, 1, size),
        *_function(machine.address("set_up")),
        *_function(machine.address("play")),
        *_looking_ahead(machine, workspace),
    )
    return machine.read(batch, size * games)


def _looking_ahead(machine: Machine, workspace: Any) -> tuple[int, ...]:
    """What an engine needs on top if some seats search."""
    if not workspace.look_ahead:
        return ()
    _, _, search, worlds, numbers, quiet = workspace.look_ahead
    count, size = len(worlds), worlds.dtype.itemsize
    there = machine.laid(worlds.tobytes())
    return (
        *_function(machine.address("deal_hidden")),
        *_function(machine.address("worth")),
        machine.laid(search.tobytes()),
        *_array(there, count, size),
        *(0, 0, numbers.size, 8, there, *numbers.shape, size, 8),
        machine.laid(quiet.tobytes()),
    )


def _array(place: int, length: int, size: int) -> tuple[int, ...]:
    """An array as compiled code takes it: no owner, its length, its steps."""
    return 0, 0, length, size, place, length, size


def _function(place: int) -> tuple[int, ...]:
    """A function as compiled code takes it: called straight, not through Python."""
    return 0, 0, place


def differing(played: bytes, known: np.ndarray) -> list[int]:
    """The games whose rows differ in any byte, from 0."""
    import numpy as np

    there = np.frombuffer(played, np.uint8).reshape(len(known), -1)
    here = np.frombuffer(known.tobytes(), np.uint8).reshape(len(known), -1)
    return [int(game) for game in (there != here).any(axis=1).nonzero()[0]]
