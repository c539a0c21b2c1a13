"""Call the entry points of an engine, and hand them to other code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


def keep_addresses(functions: Iterable[Any]) -> None:
    """Let entry points that others are handed know where their machine code lies.

    numba asks for the address of each at every call, and where it has to look for them that takes
    longer than all else of a call. This is its protocol for functions that know.
    """
    for function in functions:
        overloads = getattr(function, "overloads", None)
        if overloads and not hasattr(function, "__wrapper_address__"):
            from numba.core.types import CompileResultWAP

            [compiled] = overloads.values()
            function.__wrapper_address__ = CompileResultWAP(compiled).__wrapper_address__


def is_compiled(bot: Any) -> bool:
    """Whether a bot is machine code; in the interpreted twin it is plain Python."""
    return bool(getattr(bot, "nopython_signatures", None))


def enclosed(around: Callable[..., Any], bot: Any, *others: Any) -> Any:
    """A bot inside a function of ours, which is compiled if the bot is.

    `around` makes the function; it is given the bots, or the addresses of compiled ones.
    """
    if not is_compiled(bot):
        return around(bot, *others)
    import numba
    from numba.core.types import CompileResultWAP

    from simkit.kernel.jit import ENTRY

    signature = bot.nopython_signatures[0]
    bots = [CompileResultWAP(each.get_compile_result(signature)) for each in (bot, *others)]
    return numba.njit(signature, **ENTRY)(around(*bots))
