"""How an entry point of an engine is called."""

from __future__ import annotations

from typing import Any


def direct(function: Any) -> Any:
    """The machine code of an entry point, for arguments that are surely of its types.

    numba looks at the type of every argument at every call; for the records of a game that takes
    longer than a small batch of games.
    """
    from simkit.kernel.jit import LACKING, ready

    overloads = getattr(ready(function), "overloads", None)
    if LACKING or not overloads:
        return function
    [compiled] = overloads.values()
    return compiled.entry_point
