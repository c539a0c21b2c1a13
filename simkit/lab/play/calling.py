"""How an entry point of an engine is called, and how others are handed to it."""

from __future__ import annotations

from functools import cache
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


@cache
def known(function: Any) -> Any:
    """A compiled function, to be handed to one that is called directly.

    numba looks up where the code of every such function lies, twice at every call: for a tuple of
    bots that takes longer than a small batch of games. What this gives says it at once.
    """
    from simkit.kernel.jit import LACKING, ready

    overloads = getattr(ready(function), "overloads", None)
    if LACKING or not overloads or len(overloads) > 1:
        return function
    [compiled] = overloads.values()
    return _Known(function, compiled)


class _Known:
    """In the place of a function of numba's, for whoever asks it for its addresses."""

    def __init__(self, function: Any, compiled: Any) -> None:
        self._kept = function, compiled  # the code is there as long as they are
        names, library = compiled.fndesc, compiled.library
        self._wrapper: int = library.get_pointer_to_function(names.llvm_cfunc_wrapper_name)
        self._code: int = library.get_pointer_to_function(names.llvm_func_name)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """One of numba's own: it asks no others for their code."""
        from numba.core.dispatcher import Dispatcher

        return Dispatcher

    def __call__(self, *arguments: Any) -> Any:
        """As the function itself, where rules run as plain Python and a bot is compiled."""
        return self._kept[0](*arguments)

    def __wrapper_address__(self) -> int:
        return self._wrapper

    def get_compile_result(self, _signature: Any) -> _Known:
        return self

    @property
    def fndesc(self) -> _Known:
        return self

    @property
    def library(self) -> _Known:
        return self

    llvm_func_name = ""

    def get_pointer_to_function(self, _name: str) -> int:
        return self._code
